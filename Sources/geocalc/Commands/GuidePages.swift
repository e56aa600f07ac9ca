// swift-format-ignore-file
// Made by scripts/generators/guide.py from Guide/Guide.docc; do not edit.

extension GuidePage {
  /// The pages of the guide in their order.
  static let all: [GuidePage] = [
    GuidePage(
      topic: "start", abstract: #"Build geocalc, run its tests, and try its main functions."#,
      text: #"""
        Start

        Build geocalc, run its tests, and try its main functions.

        BUILD AND TRY

        You need Debian or Ubuntu with Swift 6.3 or later. Run these commands in the
        project folder:

            scripts/run     # distances between the 7879 consecutive points of data/points.csv, and one pair: 2 to 3 minutes, 0.5 GB
            scripts/test    # the tests: about 10 minutes, 2 GB

        scripts/run and scripts/test first install missing packages, and then build the
        program. scripts/run needs the packages pkg-config, libexpat1-dev, zlib1g-dev,
        libsqlite3-dev and libssl-dev. scripts/test also needs libproj-dev, gpsd,
        gpsd-clients, binutils and python3.

        scripts/run prints a table of distances. If the output goes to a file or a pipe,
        the table is complete. On a terminal, the script prints the first ten rows and
        then these lines:

            … 7879 rows in all; geocalc batch --along data/points.csv prints every row
            New York to London:
            5585.234 km
            azimuth  51.241229° at the first place, 108.368998° at the second
            method   geodesic on WGS84

        scripts/run and scripts/test make a debug build of the program,
        .build/debug/geocalc. For a release build, which runs faster, run scripts/build;
        this takes about seven minutes. To run the examples in this guide, install
        geocalc in a folder on your PATH (“Installing” (geocalc guide installing)).

        FIVE THINGS TO TRY

        Measure the distance from New York to London. You can also use town names:
        geocalc distance "New York" London.

            $ geocalc distance 40.7128 -74.0060 51.5074 -0.1278 --unit km
            5585.234 km
            azimuth  51.241229° at the first place, 108.368998° at the second
            method   geodesic on WGS84

        Add a distance to every row of a table:

            $ geocalc batch --along data/points.csv | head -3
            name,country,latitude,longitude,elevation_m,distance_m
            Anaa Airport,PF,-17.3526,-145.50999,3.0,
            Arrabury Airport,AU,-26.7,141.05,31.1,7555596.496

        Find the airport that is nearest to a point:

            $ geocalc nearest data/points.csv 48.2082 16.3738
            name                          country  latitude  longitude  elevation_m  distance_m
            Vienna International Airport  AT        48.1103    16.5697        182.9   18190.773

        Print the statistics of a recording. The command geocalc example ride.gpx prints
        a small sample file, which contains a bicycle ride:

            $ geocalc example ride.gpx | geocalc track - | grep -E 'elapsed|distance|heart'
              elapsed    0:45:00 = moving 0:43:20 + stopped 0:01:40 + gap 0:00:00
              distance   15.835 km (3-D 15.842 km); sampling takes off about 0.2 %
              heart rate 141 bpm on average, 157 bpm at most

        Print the current position from a GPS receiver on this machine:

            geocalc watch

        NEXT STEPS

        - “Tutorial: my Garmin folder” (geocalc guide garmin-folder): turn a folder of
          activities into totals, best efforts, a report and a map.
        - “Tutorial: shops and customers” (geocalc guide shops-and-customers): find the
          nearest shop and the zone for each customer, and measure distances in tables.
        - “Tutorial: a logger on a Raspberry Pi” (geocalc guide raspberry-pi-logger):
          record the positions of a receiver, show them in a browser, and report when
          the receiver leaves a circle.
        - “Tasks and their commands” (geocalc guide tasks): find the command for an
          everyday task.
        """#),
    GuidePage(
      topic: "garmin-folder", abstract: #"Turn a folder of activities into totals, best efforts, a report, a map and GPX files, in about 15 minutes."#,
      text: #"""
        Tutorial: my Garmin folder

        Turn a folder of activities into totals, best efforts, a report, a map and GPX
        files, in about 15 minutes.

        WHAT YOU NEED

        You need geocalc on your PATH (“Installing” (geocalc guide installing)) and a
        folder of activities. Many Garmin watches appear as a USB drive when you connect
        them to a computer. Copy the folder GARMIN/Activity from this drive. You can
        also use a zip archive of activities, such as an export from Strava, without
        unpacking it.

        If you have no recordings, run the commands in the folder of the geocalc
        project. Its subfolder Guide/Samples/rides contains two runs as FIT files and a
        bicycle ride as a GPX file. The examples below use these files. To use your own
        files, replace Guide/Samples/rides with the path of your folder.

        SEE WHAT IS IN THE FOLDER

            $ geocalc track Guide/Samples/rides
            source                                   begin                 points   distance  elapsed   moving  moving speed    highest  ascent  stops
            Guide/Samples/rides/2026-04-12-run.fit   2026-04-12T06:30:00Z     421   5.814 km  0:35:00  0:33:30     10.4 km/h  18.4 km/h    77 m      1
            Guide/Samples/rides/2026-05-03-run.fit   2026-05-03T16:10:00Z     481   7.168 km  0:40:00  0:38:30     11.2 km/h  17.5 km/h    78 m      1
            Guide/Samples/rides/2026-05-17-ride.gpx  2026-05-17T08:00:00Z     136  15.835 km  0:45:00  0:43:20     21.9 km/h  33.9 km/h   186 m      1
            total                                    2026-04-12T06:30:00Z    1038  28.816 km  2:00:00  1:55:20     15.0 km/h  33.9 km/h   341 m      3

        Each row describes one file, except the last, which contains the totals. The
        moving column contains the elapsed time minus stops and gaps in the recording.

        To see all statistics of a file, including the heart rate, pass only this file
        to geocalc track. In this example, grep selects three lines of the output:

            $ geocalc track Guide/Samples/rides/2026-05-03-run.fit | grep -E 'elapsed|distance|heart'
              elapsed    0:40:00 = moving 0:38:30 + stopped 0:01:30 + gap 0:00:00
              distance   7.168 km (3-D 7.172 km); sampling takes off less than 0.1 %
              heart rate 142 bpm on average, 154 bpm at most

        IMPORT THE FOLDER AND PRINT TOTALS

        The library is one file that stores all your tracks. Import the folder, then
        print totals:

            $ rm -f /tmp/rides.db*; geocalc library import Guide/Samples/rides --store /tmp/rides.db
            3 new tracks with 1038 points, of 3 files
            $ geocalc library list --store /tmp/rides.db
            id  begin                 points   distance  elapsed  ascent  sport    name
             1  2026-04-12T06:30:00Z     421   5.814 km  0:35:00    77 m  running  2026-04-12-run.fit
             2  2026-05-03T16:10:00Z     481   7.168 km  0:40:00    78 m  running  2026-05-03-run.fit
             3  2026-05-17T08:00:00Z     136  15.835 km  0:45:00   186 m  cycling  Morning ride
            $ geocalc library totals --by month --store /tmp/rides.db
            month    tracks  points   distance  elapsed   moving  ascent
            2026-04       1     421   5.814 km  0:35:00  0:33:30    77 m
            2026-05       2     617  23.003 km  1:25:00  1:21:50   264 m
            $ geocalc library totals --by sport --store /tmp/rides.db
            sport    tracks  points   distance  elapsed   moving  ascent
            cycling       1     136  15.835 km  0:45:00  0:43:20   186 m
            running       2     902  12.982 km  1:15:00  1:12:00   155 m

        Without --store, the library file is ~/.local/share/geocalc/tracks.db. After
        your next activity, you can import the whole folder again, because the library
        stores each track only once.

        FIND THE FASTEST 5 KM

            $ geocalc track best 1km 5km Guide/Samples/rides/2026-*-run.fit
            window  time        distance         pace      speed  start                   from                 to
               1km  0:03:48.04  1.000 km  3:48 min/km  15.8 km/h  2026-05-03T16:29:10.0Z  47.384258, 8.543826  47.387299, 8.531688
               5km  0:26:15.65  5.000 km  5:15 min/km  11.4 km/h  2026-05-03T16:23:44.3Z  47.381626, 8.553962  47.369573, 8.538842

        The window column contains the distance that you requested. The fastest 5 km can
        begin and end anywhere in a run, even in the middle of a lap. If you use the
        library, you can select runs by sport instead of by file name: geocalc track
        best 5km library:sport=running.

        CREATE A REPORT

            $ geocalc track report Guide/Samples/rides/2026-05-03-run.fit -o /tmp/run.html && grep -o '<h2>[^<]*</h2>' /tmp/run.html
            <h2>Along the way</h2>
            <h2>Splits</h2>
            <h2>Best efforts</h2>
            <h2>Stops</h2>

        Open /tmp/run.html in a browser. The page contains a map, charts of altitude,
        speed and heart rate, kilometer splits and best efforts. Move the mouse over a
        chart to see the corresponding position on the map. The page is a single file
        that loads nothing from the network, so you can send it by e-mail.

        DRAW ALL RIDES ON ONE MAP

            $ geocalc map Guide/Samples/rides --color-by file -o /tmp/rides.svg --json | tr ',' '\n' | grep -E 'sources|points|distance'
            "sources":3
            "points":1038
            "distance_m":28816.49226169232

        Open /tmp/rides.svg in a browser. To get a picture that you can share, use -o
        rides.png. PNG output needs rsvg-convert from the package librsvg2-bin.

        CONVERT THE FOLDER TO GPX

            $ geocalc track convert Guide/Samples/rides -o /tmp/gpx/ --format gpx 2>/dev/null; ls /tmp/gpx
            2026-04-12-run.gpx
            2026-05-03-run.gpx
            2026-05-17-ride.gpx

        The command writes a GPX file for each recording. For example, it converts
        2026-04-12-run.fit to 2026-04-12-run.gpx. The GPX files include the heart rates.
        GPX cannot store laps, so a note on standard error reports how many were
        dropped.

        NEXT STEPS

        - “How to: recordings” (geocalc guide how-to-tracks) has shorter recipes, for
          example for cleaning a noisy track, dividing a track, or comparing two
          recordings.
        - “Keeping recordings” (geocalc guide keeping) explains queries such as
          library:2026-05,sport=running.
        - “Recordings” (geocalc guide tracks) explains each number in the output.
        """#),
    GuidePage(
      topic: "shops-and-customers", abstract: #"Find each customer's nearest shop and delivery zone, and measure the distances from all customers to all shops. This tutorial takes about 15 minutes."#,
      text: #"""
        Tutorial: shops and customers

        Find each customer's nearest shop and delivery zone, and measure the distances
        from all customers to all shops. This tutorial takes about 15 minutes.

        THE DATA

        You need two tables with latitudes and longitudes, and a GeoJSON file with
        zones. The examples use small files that are built into the program. Write them
        to the current folder:

            geocalc example shops.csv > shops.csv
            geocalc example customers.csv > customers.csv
            geocalc example zones.geojson > zones.geojson

            $ cat shops.csv
            shop,lat,lon
            Center,48.2086,16.3725
            North,48.2390,16.3870
            South,48.1650,16.3400
            West,48.1975,16.3050
            $ cat customers.csv
            customer,lat,lon
            Adams,48.2150,16.3620
            Baker,48.1580,16.3820
            Clark,48.2450,16.4300
            Davis,48.2010,16.2900
            Evans,48.1000,16.4500
            Foster,48.1720,16.3310

        The first line of each table is the header. geocalc finds the columns lat and
        lon by their names, and recognizes many other names (“Column names” (geocalc
        guide column-names)). If it does not recognize the names in your table, add
        --columns NORTH,EAST. Replace NORTH with the name of your latitude column, and
        EAST with the name of your longitude column.

        THE NEAREST SHOP FOR EACH CUSTOMER

            $ geocalc nearest shops.csv customers.csv --unit km
            customer,lat,lon,rank,shop,nearest_lat,nearest_lon,distance_km
            Adams,48.2150,16.3620,1,Center,48.2086,16.3725,1.056
            Baker,48.1580,16.3820,1,South,48.1650,16.3400,3.220
            Clark,48.2450,16.4300,1,North,48.2390,16.3870,3.263
            Davis,48.2010,16.2900,1,West,48.1975,16.3050,1.181
            Evans,48.1000,16.4500,1,South,48.1650,16.3400,10.921
            Foster,48.1720,16.3310,1,South,48.1650,16.3400,1.027

        The first file contains the shops, and the second the customers. The output has
        one row for each customer, with the customer's columns, the rank, the columns of
        the nearest shop and the distance. If both files have a column with the same
        name, the shop's column gets the prefix nearest_.

        - -k 2 prints the two nearest shops for each customer, in two rows.
        - --within 5km ignores shops that are more than 5 km away from the customer.
        - -o nearest.csv writes the table to a file instead of printing it.

        The command measures distances along the surface of the Earth, not along roads.

        WHICH CUSTOMERS ARE TOO FAR AWAY?

        With --within 5km, the rows of customers that have no shop within 5 km end with
        empty fields. To print only these rows, run:

            $ geocalc nearest shops.csv customers.csv --within 5km | grep ',$'
            Evans,48.1000,16.4500,,,,,

        DISTANCES IN A TABLE OF DELIVERIES

        If each row already has the coordinates of a start and an end, use batch to add
        the distance between them:

            $ printf 'order,from_lat,from_lon,to_lat,to_lon\n1001,48.2086,16.3725,48.2150,16.3620\n1002,48.1650,16.3400,48.1000,16.4500\n' | geocalc batch --unit km
            order,from_lat,from_lon,to_lat,to_lon,distance_km
            1001,48.2086,16.3725,48.2150,16.3620,1.056
            1002,48.1650,16.3400,48.1000,16.4500,10.921

        For a table in a file, run geocalc batch deliveries.csv -o measured.csv. If
        batch cannot read a row, it keeps the row with an empty distance, and an error
        message reports the line number.

        THE ZONE OF EACH CUSTOMER

            $ geocalc inside zones.geojson customers.csv
            customer,lat,lon,polygon
            Adams,48.2150,16.3620,inner city
            Baker,48.1580,16.3820,south
            Clark,48.2450,16.4300,
            Davis,48.2010,16.2900,west
            Evans,48.1000,16.4500,
            Foster,48.1720,16.3310,south
            $ geocalc inside zones.geojson customers.csv --only outside
            customer,lat,lon,polygon
            Clark,48.2450,16.4300,
            Evans,48.1000,16.4500,

        The column polygon contains the name of the zone, which geocalc reads from the
        zone's name property in the GeoJSON file. To read another property, add --by
        PROPERTY. To check that the zones have the expected size, print their areas:

            $ geocalc area zones.geojson --unit km --format csv --precision 2 | cut -d, -f1,2
            name,area_km2
            inner city,17.35
            south,37.22
            west,26.45

        ALL DISTANCES

        Print the distance from each customer to each shop:

            $ geocalc matrix customers.csv shops.csv --name customer --name shop --unit km --precision 1
            distance_km,Center,North,South,West
            Adams,1.1,3.3,5.8,4.7
            Baker,5.7,9.0,3.2,7.2
            Clark,5.9,3.3,11.1,10.7
            Davis,6.2,8.4,5.5,1.2
            Evans,13.4,16.2,10.9,15.3
            Foster,5.1,8.5,1.0,3.4

        For a database or a pivot table, add --layout long. The output then has one row
        for each pair of customer and shop.

        A MAP

            $ geocalc map --points customers.csv --fences zones.geojson -o /tmp/zones.svg --json | tr ",{}" "\n" | grep -E "places|fences"
            "places":6
            "fences":3

        Open /tmp/zones.svg in a browser. -o zones.html writes a web page, and -o
        zones.png writes a PNG picture.

        NEXT STEPS

        - “How to: tables” (geocalc guide how-to-tables) has more recipes for tables.
        - “Tables” (geocalc guide tables) and “Areas and points in polygons” (geocalc
          guide areas) describe all options of the commands on this page.
        - “How to: switch from other programs” (geocalc guide switching-tools) compares
          geocalc commands with SQL and Python code for the same tasks.
        """#),
    GuidePage(
      topic: "raspberry-pi-logger", abstract: #"Record the track of a vehicle or boat, show its position in a browser, and report when it leaves a circle. This tutorial takes about 15 minutes."#,
      text: #"""
        Tutorial: a logger on a Raspberry Pi

        Record the track of a vehicle or boat, show its position in a browser, and
        report when it leaves a circle. This tutorial takes about 15 minutes.

        WHAT YOU NEED

        - A Raspberry Pi or another Linux computer, with geocalc on its PATH
          (“Installing” (geocalc guide installing)). Build geocalc on this computer, or
          on one with the same processor architecture. The complete program is tested
          only on x86-64 processors, not on the ARM processor of a Raspberry Pi.
        - A GPS receiver on USB or a serial port.

        You can also try the steps without a receiver: pass the recording
        data/drive.nmea from the project folder to the commands, as in the examples
        below.

        CONNECT THE RECEIVER

        The program gpsd reads positions from the receiver and serves them to any number
        of other programs.

            sudo apt install gpsd gpsd-clients
            sudo systemctl enable --now gpsd.socket

        gpsd finds a USB receiver automatically. If the receiver is on a serial port,
        set DEVICES="/dev/ttyAMA0" in /etc/default/gpsd and restart gpsd.

        WATCH THE POSITION

        Run geocalc watch. If no position appears, take the receiver outside. A receiver
        that has been off for a long time may need a few minutes under open sky to get
        its first position. To end the command, press Ctrl-C.

        To use the recording instead of a receiver, run:

            $ geocalc watch data/drive.nmea --count 2 2>/dev/null
            2025-11-20T12:00:05Z  47.376900 8.541700  3D  ±4.8 m  altitude 408.0 m  0.0 km/h  9/9 satellites
            2025-11-20T12:00:06Z  47.376900 8.541700  3D  ±4.8 m  altitude 408.1 m  0.0 km/h  9/9 satellites

        The command prints the coordinates, the kind of fix, the accuracy, the altitude,
        the speed and the number of satellites. With --json, it prints each position as
        a JSON object, which other programs can read.

        To see the position on another machine, run geocalc watch
        gpsd://raspberrypi.local on that machine. For this to work, gpsd on the
        Raspberry Pi must listen on the network: there, add -G to GPSD_OPTIONS in
        /etc/default/gpsd, and restart gpsd.

        RECORD

        The library is one file that stores all your tracks (“Keeping recordings”
        (geocalc guide keeping)). geocalc record saves each position in the library as
        soon as it arrives. Saved positions survive a power failure.

            $ rm -f /tmp/logger.db*; geocalc record data/drive.nmea --store /tmp/logger.db 2>/dev/null
            $ geocalc library list --store /tmp/logger.db
            id  begin                 points  distance  elapsed  ascent  sport  name
             1  2025-11-20T12:00:05Z     189  1.946 km  0:03:14     0 m         drive.nmea
            $ geocalc track library:all --store /tmp/logger.db | grep -E 'elapsed|distance'
              elapsed   0:03:14 = moving 0:02:48 + stopped 0:00:26 + gap 0:00:00
              distance  1.946 km (3-D 1.947 km); less than 0.1 % is noise, sampling takes off less than 0.1 %

        Frequent writes wear out an SD card. To write less often, run geocalc record
        --flush 10s, which saves positions only every ten seconds. If the power fails,
        you lose at most the last ten seconds of positions.

        RECORD AUTOMATICALLY

        To record whenever the computer is running, install a systemd service:

            mkdir -p ~/.config/systemd/user
            geocalc record --systemd > ~/.config/systemd/user/geocalc-record.service
            systemctl --user enable --now geocalc-record
            loginctl enable-linger

        The service starts with the computer, waits for gpsd, and begins a new track
        each day. systemctl --user status geocalc-record shows whether the service is
        running.

        SHOW IT IN A BROWSER

            geocalc serve                             # on the Raspberry Pi itself
            geocalc serve --listen 0.0.0.0            # for other machines in your network
            geocalc serve data/drive.nmea --speed 5x  # without a receiver

        The command prints an address. With --listen 0.0.0.0, the address contains a
        token. Anyone on the network who knows this address can see the position. The
        connection is not encrypted, so use the page only on a network that you trust
        (see “A live page” (geocalc guide live)).

        REPORT WHEN THE VEHICLE LEAVES

        Write a region as a latitude, a longitude and a radius:

            $ geocalc watch data/drive.nmea --region 47.3769,8.5417,200m --json 2>/dev/null | grep -E '"(inside|enter|exit)"'
            {"event":"inside","region":"47.3769,8.5417,200m","time":"2025-11-20T12:00:05Z"}
            {"event":"exit","region":"47.3769,8.5417,200m","time":"2025-11-20T12:00:44Z"}

        If you omit the file name, the command watches the receiver. To send yourself a
        message when the vehicle leaves, read the output of the command in a script:

            geocalc watch --region 47.3769,8.5417,200m --json |
            while read -r line; do
              case $line in
                *'"event":"exit"'*) echo "$line" | mail -s "The boat has left" you@example.com ;;
              esac
            done

        Because positions are inexact, the command reports an exit only when a position
        is at least 10 m outside the circle. If the accuracy of a position is worse than
        10 m, for example 25 m, the position must be at least 25 m outside.

        EXPORT AND BACK UP THE TRACKS

            geocalc library export 2026-05 -o may.gpx
            geocalc library backup /media/usb/tracks.db

        NEXT STEPS

        - “Live positions” (geocalc guide receivers) describes how geocalc handles lost
          connections, several receivers and old positions.
        - “Keeping recordings” (geocalc guide keeping) describes queries, repairs and
          backups.
        - “How to: receivers and geofences” (geocalc guide how-to-live) shows how to use
          geofences of any shape, and how to run a program that uses CoreLocation.
        """#),
    GuidePage(
      topic: "installing", abstract: #"Install the program, its manual and shell completions, the C library and the Python package."#,
      text: #"""
        Installing

        Install the program, its manual and shell completions, the C library and the
        Python package.

        No release has been published yet. The commands in the next section will work
        only after the first release. Until then, build from source.

        INSTALL A RELEASE

        Each release on the project's page provides files for x86-64 and arm64. In the
        commands below, replace VERSION with the release number, such as 0.1.0.

          Debian 12 and 13, Ubuntu 22.04 and later
              sudo apt install ./geocalc_VERSION_amd64.deb
          Fedora, RHEL 9 and other Linux systems
              sudo tar -xzf geocalc-VERSION-linux-x86_64.tar.gz -C /usr/local --strip-
              components=1
          Homebrew on Linux
              brew install --formula ./geocalc.rb
          mise
              add the lines of the release's mise.toml to your own mise.toml, then run
              mise install
          Docker, Podman
              docker run --rm -v "$PWD:/data" ghcr.io/geocore/geocalc:VERSION track
              ride.gpx
          Python 3.10 to 3.13
              pip install geocore
          C
              sudo apt install ./libgeocore1_VERSION_amd64.deb ./libgeocore-
              dev_VERSION_amd64.deb, or libgeocore-VERSION-linux-x86_64.tar.gz

        All release files require glibc 2.34 or later, as in RHEL 9, Ubuntu 22.04 and
        Debian 12. They require no other library. geocalc --version also prints the
        versions of the libraries that are linked into the program.

        To verify a downloaded file, compare its checksum with the one in the file
        SHA256SUMS. To verify that the file was built by the project's own workflow on
        GitHub, use gh attestation:

            sha256sum --ignore-missing -c SHA256SUMS
            gh attestation verify geocalc_VERSION_amd64.deb --repo geocore/geocore

        The file geocalc-VERSION-linux-x86_64.spdx.json lists the components that are
        linked into the program, with their versions. Their licenses are in the
        share/doc folder of each archive and package, and in the Python wheel.

        BUILD PACKAGES FROM SOURCE

            scripts/setup package                                # brings the distribution's newest expat, OpenSSL, zlib and SQLite
            scripts/package                                      # makes the packages, in .build/packages
            sudo apt install ./.build/packages/geocalc_*.deb     # the program, for Debian and Ubuntu
            sudo apt install ./.build/packages/libgeocore*.deb   # the C library, with its header
            pip install .build/packages/geocore-*.whl            # the Python package

        scripts/package stops if your Linux distribution offers a newer version of a
        linked library than the one installed. Builds from the same sources, with the
        same compiler and system libraries, always produce identical files, even in
        different folders. To check a release, build the same version yourself and
        compare the two SHA256SUMS files.

        BUILD AND INSTALL FROM SOURCE

            scripts/setup   # installs missing libraries with apt
            scripts/build   # the release build; it needs no Swift where it runs
            sudo install -m 755 .build/release/geocalc /usr/local/bin/
            geocalc --generate-completion-script bash | sudo tee /etc/bash_completion.d/geocalc >/dev/null
            sudo mkdir -p /usr/local/share/man/man1 && sudo geocalc man -o /usr/local/share/man/man1/

        For completions in another shell, pass zsh or fish to
        --generate-completion-script. The last command above installs the manual pages.
        To read them, run man geocalc or, for a single command such as batch, man
        geocalc-batch.

        geocalc loads libproj only for --method proj, --method all, geocalc check, and
        geocalc convert with an EPSG code.
        """#),
    GuidePage(
      topic: "tasks", abstract: #"Find the command for an everyday task. If geocalc cannot do a task, find the program that can."#,
      text: #"""
        Tasks and their commands

        Find the command for an everyday task. If geocalc cannot do a task, find the
        program that can.

        Replace the file names and numbers in the commands with your own. You can write
        a point in three ways:

        - as two numbers, first the latitude and then the longitude: 48.2082 16.3738;
        - as a single quoted argument: "48°12′30″N 16°22′26″E";
        - as the name of a town: Vienna.

        “How to: tables” (geocalc guide how-to-tables), “How to: recordings” (geocalc
        guide how-to-tracks) and “How to: receivers and geofences” (geocalc guide
        how-to-live) explain many of these commands.

        MEASURE

          the distance between two points, in miles
              geocalc distance 48.2082 16.3738 47.0707 15.4395 --unit mi
          the distance between two towns, by name
              geocalc distance Paris "New York" --unit km
          the bearing from one point to another
              geocalc distance 48.2082 16.3738 47.0707 15.4395 (the azimuth line)
          the point that you reach after 10 km at an azimuth of 45 degrees
              geocalc destination 48.2082 16.3738 45 10km
          the point halfway between two points
              geocalc waypoints 48.2082 16.3738 47.0707 15.4395 (the middle row)
          a point every 100 km on a great circle or geodesic
              geocalc waypoints 48.2082 16.3738 47.0707 15.4395 --every 100km
          a comparison of haversine, Vincenty and the geodesic
              geocalc distance 48.2082 16.3738 47.0707 15.4395 --method all
          a distance on a sphere
              geocalc distance 48.2082 16.3738 47.0707 15.4395 --method haversine
          the distance of a point from a line
              geocalc crosstrack 48.2082 16.3738 47.0707 15.4395 47.5 15.6
          a circle or buffer around a point as GeoJSON
              geocalc circle 48.2082 16.3738 5km
          random points in a circle, a box, polygons or the whole Earth
              geocalc points 48.2082 16.3738 5km --count 100 --seed 1
          a regular grid of points
              geocalc points 48.2082 16.3738 5km --every 500m
          the magnetic declination at a point
              geocalc declination 48.2082 16.3738
          the area and perimeter of a polygon
              geocalc area zones.geojson --unit km
          the accuracy of the results
              geocalc check; see also “Can these numbers be trusted?” (geocalc guide
              trust)

        WRITE COORDINATES DIFFERENTLY

          degrees, minutes and seconds to decimal degrees
              geocalc convert "40°26′46″N 79°58′56″W" --to decimal
          decimal degrees to degrees, minutes and seconds
              geocalc convert 40.446 -79.982 --to dms
          latitude and longitude to UTM
              geocalc convert 48.8584 2.2945 --to utm
          UTM to latitude and longitude
              geocalc convert "31U 448252 5411955" --to decimal
          latitude and longitude to MGRS
              geocalc convert 48.8584 2.2945 --to mgrs
          encode a geohash
              geocalc convert 48.8584 2.2945 --to geohash
          decode a geohash
              geocalc convert u09tunquc --to decimal
          the H3 cell of a point
              geocalc convert 48.8584 2.2945 --to h3 --precision 9
          the center of an H3 cell
              geocalc convert 891fb46741bffff --to decimal
          a plus code
              geocalc convert 48.8584 2.2945 --to olc
          the coordinates in a Google Maps link
              geocalc convert "https://www.google.com/maps/@48.8584,2.2945,15z" --to
              decimal
          the coordinate of a town
              geocalc convert "Paris, France" --to decimal
          the town nearest to a point
              geocalc convert 48.2082 16.3738 --to town
          the town nearest to each row of a table
              geocalc convert points.csv --to town
          a table's coordinates in another notation
              geocalc convert points.csv --to utm
          coordinates in another EPSG system
              geocalc convert 46.95 7.44 --to EPSG:2056
          a table of coordinates from an EPSG system
              geocalc convert --from EPSG:2056 --to decimal --columns east,north <
              lv95.csv
          swap latitude and longitude in a table
              geocalc convert swapped.csv --swap -o fixed.csv

        TABLES

          add a column with the distance of each row
              geocalc batch pairs.csv -o measured.csv
          add a column with the distance from one point
              geocalc batch points.csv --from 48.2082,16.3738
          the length of a path through points
              geocalc batch --along --total points.csv
          the nearest shop for each customer
              geocalc nearest shops.csv customers.csv
          the three nearest shops for each customer
              geocalc nearest shops.csv customers.csv -k 3
          all shops within 5 km of a point
              geocalc nearest shops.csv 48.2082 16.3738 --within 5km
          points that are close together
              geocalc cluster points.csv --within 500m
          one row for each group of points within 10 m
              geocalc cluster points.csv --within 10m --only first
          all distances between two sets of points
              geocalc matrix customers.csv shops.csv
          the polygon that contains a point
              geocalc inside zones.geojson 48.2082 16.3738
          the region that contains the point in each row
              geocalc inside zones.geojson customers.csv
          the convex hull of points
              geocalc hull points.csv
          the bounding box of a file
              geocalc bbox ride.gpx
          rows with invalid coordinates
              geocalc convert points.csv --to decimal (it reports each invalid row)
          the distance of each vehicle in a table
              geocalc batch --along --by vehicle --total fleet.csv
          the speed of each vehicle between consecutive rows
              geocalc batch --along --by vehicle --speed fleet.csv
          divide the positions of a fleet into trips
              geocalc track divide fleet.csv --gap 15min -o trips.csv
          the distances in a Parquet file
              python -m geocore batch in.parquet out.parquet (in the Python package)
          JSON output, for example as input for jq
              geocalc batch pairs.csv --json

        RECORDINGS

          what is in this file?
              geocalc track ride.gpx
          the length of the track in a GPX file
              geocalc track ride.gpx (the distance line)
          duration and ascent of a ride
              geocalc track ride.gpx (the elapsed and ascent lines)
          average speed and moving time
              geocalc track ride.gpx (the speed and elapsed lines)
          average heart rate
              geocalc track run.fit (the heart rate line)
          the time in heart-rate zones
              geocalc track zones run.fit --limits 120,140,155,170
          the fastest 5 km of a run
              geocalc track best 5km run.fit
          the pace of each kilometer or mile
              geocalc track splits --every 1mi run.fit
          where did I stop?
              geocalc track ride.gpx --all --town
          FIT to GPX
              geocalc track convert run.fit -o run.gpx
          GPX to GeoJSON, KML or CSV
              geocalc track convert ride.gpx -o ride.kml
          CSV to GPX
              geocalc track convert fleet.csv -o fleet.gpx
          a table of places to GPX waypoints
              geocalc track convert shops.csv --only waypoints -o shops.gpx
          a folder of FIT files to GPX
              geocalc track convert rides/ -o gpx/ --format gpx
          Google's location history to GPX
              geocalc track convert Records.json -o history.gpx
          the waypoints in a GPX file
              geocalc track convert wpt.gpx --only waypoints --format csv
          merge several GPX files
              geocalc track merge rides/ -o all.gpx
          a track for each kilometer
              geocalc track divide ride.gpx --every 1km -o parts.gpx
          divide a track at pauses
              geocalc track divide ride.gpx --gap 10min --dwell 10min -o parts.gpx
          remove outliers and noise from a track
              geocalc track clean ride.gpx -o clean.gpx
          a track with fewer points, within an error limit
              geocalc track simplify ride.gpx --tolerance 10m -o small.gpx
          a track with at most 500 points
              geocalc track simplify ride.gpx --count 500 -o small.gpx
          the part of a track between two times
              geocalc track crop ride.gpx --start 10min --end 20min -o part.gpx
          the part of a track between two distances
              geocalc track crop ride.gpx --start 1km --end 3km -o part.gpx
          remove the start and end of a track to hide where I live
              geocalc track trim ride.gpx -o shared.gpx
          a track in the opposite direction
              geocalc track reverse ride.gpx -o back.gpx
          correct times that are off by an hour
              geocalc track shift ride.gpx --offset 1h -o shifted.gpx
          elevations from SRTM tiles
              geocalc track elevation ride.gpx --dem tiles/ -o ground.gpx (see “How to:
              recordings” (geocalc guide how-to-tracks))
          where was I after 20 minutes?
              geocalc track at 20min ride.gpx --town
          where were these photos taken?
              geocalc track at photos/ ride.gpx
          write positions into photos
              geocalc track at photos/ ride.gpx -o tagged/
          photos with GPS positions on a map
              geocalc map ride.gpx photos/*.jpg -o ride.html
          remove the heart rates from a file
              geocalc track convert run.fit --strip heart_rate -o run.gpx
          a point every 10 seconds or 50 m
              geocalc track resample ride.gpx --every 10s -o even.gpx
          compare two recordings
              geocalc track report ride.gpx run.fit -o compare.html
          does my route pass these points?
              geocalc track passes shops.csv ride.gpx --within 500m
          when did my ride pass this point?
              geocalc track passes 47.37 8.54 ride.gpx --within 500m
          a page with a map and charts
              geocalc track report ride.gpx -o ride.html
          a picture of a route
              geocalc map ride.gpx -o ride.png
          an altitude profile in the terminal
              geocalc track ride.gpx --plot
          all rides on one map
              geocalc map rides/ -o rides.svg
          a heat map of all rides
              geocalc map rides/ -o heat.svg --color-by passes
          a summary of all activities in a folder
              geocalc track rides/
          a summary of a Strava export
              geocalc track export.zip
          totals by month
              first geocalc library import rides/, then geocalc library totals --by
              month
          rides that pass a point
              geocalc library passes 47.37 8.54 --within 200m

        RECEIVERS

          the current position from gpsd
              geocalc watch --count 1
          record positions from gpsd
              geocalc record
          the position in a browser
              geocalc serve
          distances over HTTP
              geocalc serve, then request /distance.json?from=48.2,16.4&to=47.1,15.4
          an NMEA log to GPX
              geocalc track convert drive.nmea -o drive.gpx
          a recording as NMEA for gpsfake
              geocalc track convert ride.gpx -o ride.nmea
          an alert when you enter a circle
              geocalc watch --region 47.3769,8.5417,200m
          when did a track enter an area?
              geocalc track fence --fences zones.geojson ride.gpx

        THE PROGRAM

          sample files for trying commands
              geocalc example lists the files; geocalc example ride.gpx > ride.gpx
              writes one of them
          shell completion
              geocalc --generate-completion-script bash
          the manual page of a command
              first geocalc man track splits > splits.1, then man -l splits.1
          the speed of geocalc on this machine
              geocalc bench
          the current settings
              geocalc config

        NOT HERE

        geocalc cannot do the following tasks. Use the programs in the right column
        instead.

          shapefiles and GeoPackages
              ogr2ogr -f GeoJSON out.geojson in.gpkg, then geocalc with out.geojson
          neighbors and outlines of H3 cells
              the H3 library
          S2 cells
              the S2 library
          quadkeys
              mercantile
          street addresses to coordinates, and back
              Nominatim (geocalc finds only towns: geocalc convert Villach --to decimal)
          the time zone of a point
              timezonefinder
          sunrise and sunset
              astral, or another astronomy program
          intersections and unions of polygons
              shapely, DuckDB spatial or PostGIS
        """#),
    GuidePage(
      topic: "how-to-tables", abstract: #"Follow short recipes to measure distances, find nearest points and regions, and analyze fleets."#,
      text: #"""
        How to: tables

        Follow short recipes to measure distances, find nearest points and regions, and
        analyze fleets.

        ADD DISTANCES TO A CSV FILE

        Goal: add a column with the distance between the two points of each row.

            $ printf 'id,lat1,lon1,lat2,lon2\n1,48.2082,16.3738,47.0707,15.4395\n2,48.2082,16.3738,47.8095,13.0550\n' | geocalc batch --unit km --precision 1
            id,lat1,lon1,lat2,lon2,distance_km
            1,48.2082,16.3738,47.0707,15.4395,144.6
            2,48.2082,16.3738,47.8095,13.0550,251.5

        - To write the result to a file, run geocalc batch pairs.csv -o measured.csv.
        - To measure the distance from one point to the point in each row, run geocalc
          batch shops.csv --from 48.2082,16.3738.
        - To measure the distances between consecutive rows, add --along.
        - If geocalc does not recognize your column names, list the columns, as in
          --columns from_north,from_east,to_north,to_east.
        - Limits: the file must be encoded in UTF-8 or UTF-16. An invalid row stays in
          the output without a distance, and the exit code is 65.

        FIND THE NEAREST POINTS

        Goal: find the two nearest airports for each city.

            $ printf 'city,lat,lon\nGraz,47.0707,15.4395\nInnsbruck,47.2692,11.4041\n' | geocalc nearest data/points.csv - -k 2 --unit km --precision 1
            city,lat,lon,rank,name,country,latitude,longitude,elevation_m,distance_km
            Graz,47.0707,15.4395,1,Graz Airport,AT,46.9911,15.4396,339.9,8.8
            Graz,47.0707,15.4395,2,Maribor Airport,SI,46.4799,15.6861,267.0,68.3
            Innsbruck,47.2692,11.4041,1,Innsbruck Airport,AT,47.2602,11.344,580.9,4.7
            Innsbruck,47.2692,11.4041,2,Bolzano Airport,IT,46.4602,11.3264,240.5,90.1

        - To search for a single point, run geocalc nearest data/points.csv 47.07 15.44
          -k 5.
        - To find all points within a given distance, use --within 50km without -k.
        - Limits: the points of the first file must fit in memory. The second file may
          have any size.

        GROUP POINTS, OR REMOVE DUPLICATES

        Goal: find groups of points that are close together, then number the groups or
        keep only one row of each.

            $ printf 'id,lat,lon\na,48.2,16.37\nb,48.2003,16.37\nc,48.3,16.4\nd,48.2006,16.37\n' >/tmp/near.csv
            $ geocalc cluster /tmp/near.csv --within 40m 2>/dev/null
            id,lat,lon,cluster
            a,48.2,16.37,1
            b,48.2003,16.37,1
            c,48.3,16.4,2
            d,48.2006,16.37,1
            $ geocalc cluster /tmp/near.csv --within 40m --only first 2>/dev/null
            id,lat,lon,cluster
            a,48.2,16.37,1
            c,48.3,16.4,2

        - Points a and d are 67 m apart, but both are less than 40 m from point b. All
          three are therefore in one group, which the output calls a cluster. If the
          clusters are too large, pass a smaller distance to --within.

        FIND THE POLYGON THAT CONTAINS EACH POINT

        Goal: add a column with the name of the region that contains each point.

            $ printf 'name,lat,lon\nBern,46.948,7.447\nParis,48.857,2.352\n' | geocalc inside data/region.wkt -
            name,lat,lon,polygon
            Bern,46.948,7.447,polygon 1
            Paris,48.857,2.352,

        - inside reads polygons from GeoJSON, KML, WKT or a table of vertices. Convert
          shapefiles and GeoPackages first: ogr2ogr -f GeoJSON regions.geojson
          regions.shp.
        - By default, polygon edges are geodesics. --method straight makes them straight
          lines in longitude and latitude, as in RFC 7946.
        - Limits: if several polygons contain a point, the output names only the first
          one. --all prints a row for each of them.

        MEASURE A FLEET IN ONE TABLE

        Goal: measure how far each vehicle traveled, even if the table mixes the rows of
        several vehicles. To create the example table, run geocalc example fleet.csv >
        fleet.csv.

            $ head -4 fleet.csv
            vehicle,time,lat,lon
            a,2026-01-01T10:00:00Z,48.20,16.37
            b,2026-01-01T10:00:00Z,47.07,15.44
            a,2026-01-01T10:01:00Z,48.205,16.37
            $ geocalc batch --along --cumulative fleet.csv 2>/dev/null | tail -3
            a,2026-01-01T14:00:00Z,48.30,16.40,10252.523,11364.466
            a,2026-01-01T14:01:00Z,48.305,16.40,555.981,11920.447
            a,2026-01-01T14:02:00Z,48.31,16.40,555.982,12476.429
            $ geocalc track fleet.csv 2>/dev/null | grep -E 'part|track'
              points    9 in 3 segments; 1 part beginning before the last ends
              part         points  distance  elapsed   moving  ascent
              track 1 a         6  2.224 km  4:02:00  0:04:00
              track 2 b         3  1.346 km  0:02:00  0:02:00

            $ geocalc batch --along --by vehicle --speed --unit km --precision 1 Guide/Samples/fleet.csv 2>/dev/null | head -5
            vehicle,time,lat,lon,distance_km,seconds,speed_kmh
            a,2026-01-01T10:00:00Z,48.20,16.37,,,
            b,2026-01-01T10:00:00Z,47.07,15.44,,,
            a,2026-01-01T10:01:00Z,48.205,16.37,0.6,60.0,33.4
            b,2026-01-01T10:01:00Z,47.075,15.445,0.7,60.0,40.4
            $ geocalc batch --along --by vehicle --total --unit km Guide/Samples/fleet.csv 2>/dev/null
            vehicle,points,distance_km
            a,6,12.476
            b,3,1.346

        batch recognizes the column vehicle by its name. To use another column, pass its
        name with --by. --speed adds two columns: the seconds since the vehicle's
        previous row, and the speed. If a row is not later than the vehicle's previous
        row, it gets no speed. --total prints one row for each vehicle.

        batch adds up the distances between all consecutive points of a vehicle. geocalc
        track excludes gaps in the recording, so it can print a shorter distance for the
        same vehicle.

        TURN A FLEET'S POSITIONS INTO TRIPS

        Goal: create one track for each trip. A trip ends when a vehicle sends no
        position for 15 minutes.

            $ geocalc track divide fleet.csv --gap 15min --format csv 2>/dev/null | cut -d, -f1-3,10
            time,latitude,longitude,track_name
            2026-01-01T10:00:00Z,48.2,16.37,a 1
            2026-01-01T10:01:00Z,48.205,16.37,a 1
            2026-01-01T10:02:00Z,48.21,16.37,a 1
            2026-01-01T14:00:00Z,48.3,16.4,a 2
            2026-01-01T14:01:00Z,48.305,16.4,a 2
            2026-01-01T14:02:00Z,48.31,16.4,a 2
            2026-01-01T10:00:00Z,47.07,15.44,b 1
            2026-01-01T10:01:00Z,47.075,15.445,b 1
            2026-01-01T10:02:00Z,47.08,15.45,b 1

        - To write one file for each trip, use -o 'trip-%d.gpx' instead of --format csv.
        - To list the distances and durations of the trips, first write a file for each
          trip. Then import the files with geocalc library import trip-*.gpx, and run
          geocalc library list.
        - If vehicles also send positions while they are parked, add --dwell 15min. A
          stop of 15 minutes then also ends a trip.

        USE JSON WITH JQ

        Goal: pass numbers with full precision to another program.

            geocalc distance 48.2082 16.3738 47.0707 15.4395 --json | jq '.results[0].distance_m'
            geocalc track ride.gpx --json | jq '.total | {distance_m, moving_s, ascent_m}'
            geocalc batch pairs.csv --json | jq -c '{id, distance_m}'
            geocalc watch --json | jq -r 'select(.latitude) | [.time, .latitude, .longitude] | @csv'

        - The name of each JSON member includes its unit. For recordings, JSON values
          are always metric, and times are in UTC.
        - For tables, the output contains one JSON object per line. For recordings,
          geocalc track prints all statistics in one JSON object.

        STATE A DISTANCE THAT A REVIEWER ACCEPTS

        Goal: state a distance together with its method, its ellipsoid, its error bound
        and an independent check.

        1. Measure the distances: geocalc batch pairs.csv --precision 4 > out.csv. By
           default, batch measures the geodesic on WGS 84 (Karney 2013, doi
           10.1007/s00190-012-0578-z), with an error of at most 6 nanometers.
        2. Measure them again with libproj, an independent implementation: geocalc batch
           pairs.csv --precision 4 --method proj > proj.csv. Then compare the results:
           cmp out.csv proj.csv.
        3. Run geocalc check points.csv on a table with one point per row. The command
           measures the distances between consecutive points with every method, and
           prints each method's largest difference from libproj.
        4. State the accuracy of the positions, and pass it to geocalc distance
           --accuracy, which computes the interval that contains the true distance with
           a probability of 95 %.

            $ head -30 data/points.csv | geocalc batch --along --precision 4 >/tmp/geodesic.csv
            $ head -30 data/points.csv | geocalc batch --along --precision 4 --method proj >/tmp/proj.csv
            $ cmp /tmp/geodesic.csv /tmp/proj.csv && echo the same to a tenth of a millimeter
            the same to a tenth of a millimeter
        """#),
    GuidePage(
      topic: "how-to-tracks", abstract: #"Follow short recipes to convert, clean, divide and compare GPX, FIT and other recordings."#,
      text: #"""
        How to: recordings

        Follow short recipes to convert, clean, divide and compare GPX, FIT and other
        recordings.

        CONVERT A FOLDER

        Goal: create a GPX file from each FIT file in a folder.

            geocalc track convert rides/ -o gpx/ --format gpx
            geocalc track convert rides/ -o all.kml            # one file with all tracks
            geocalc track convert ride.fit -o ride.csv         # a single file; the ending selects the format

        - geocalc writes GPX, TCX, KML, GeoJSON, CSV, NMEA, gpsd's JSON, WKT and
          polylines. It reads FIT files but does not write them.
        - Limits: no output format can store every kind of value. A note lists and
          counts the values that are lost (“Formats of recordings” (geocalc guide
          formats)).

        TABULATE A YEAR OF RIDES

        Goal: create a table for a spreadsheet program, with one row for each recording.

            geocalc track rides/ --format csv > rides.csv
            geocalc track best 1km 10km 1h rides/ --format csv > best.csv
            geocalc track merge rides/2026-05-*.gpx -o may.gpx

        The first command creates this table. The second creates a table of the fastest
        kilometer, the fastest ten kilometers and the longest distance in an hour. The
        third merges all GPX files from May into a single file.

        To get totals by month, sport or device, import the folder into the library, as
        “Tutorial: my Garmin folder” (geocalc guide garmin-folder) shows.

        CLEAN A NOISY TRACK

        Goal: remove wrong positions, and smooth the others. To create the recording for
        this example, run geocalc example noisy.csv > noisy.csv.

            $ geocalc track noisy.csv | grep '^  distance' | cut -d';' -f1
              distance  4.618 km (3-D 4.618 km)
            $ geocalc track clean noisy.csv --profile cycle -o /tmp/cleaned.gpx 2>/dev/null
            $ geocalc track /tmp/cleaned.gpx | grep '^  distance' | cut -d';' -f1
              distance  190.1 m (3-D 190.1 m)

        In noisy.csv, one position is two kilometers away from all the others. track
        clean removes it, so the distance of the track decreases from 4.6 km to 190 m.

        - --explain lists each removed point with the reason for its removal.
        - --smooth off removes wrong points and leaves all others unchanged.
        - --profile (walk, run, cycle, drive or fly) sets the highest plausible speed
          and acceleration. By default, the command chooses a profile by the speeds of
          the track. With an unsuitable profile, the command removes correct points or
          keeps wrong ones.

        SET ELEVATIONS FROM A TERRAIN MODEL

        Goal: add altitudes to a track that has none, or replace noisy altitudes.

            geocalc track elevation ride.gpx --dem tiles/ -o ground.gpx
            geocalc track ground.gpx                                     # ascent and descent of the ground

        tiles/ is a folder of elevation tiles in SRTM format (.hgt). A tile covers one
        degree of latitude by one degree of longitude, and is named after its
        southwestern corner. For example, N47E008.hgt covers 47° to 48° north and 8° to
        9° east. Tiles can be compressed (.hgt.gz, .zip). If tiles for the track are
        missing, a note lists them.

        You can get tiles from these sources:

        - viewfinderpanoramas.org offers tiles for most of the Earth, with an elevation
          sample every 3 arcseconds (90 m). The downloads are zip archives; save them in
          tiles/ without unpacking them.
        - NASA's SRTM covers the land from 56° south to 60° north, with a sample every
          arcsecond (30 m). Search for SRTMGL1 at search.earthdata.nasa.gov. You need a
          free account to download the tiles.
        - Copernicus GLO-30 covers almost all land with a sample every arcsecond. The
          GeoTIFF files are at https://copernicus-dem-30m.s3.amazonaws.com. To convert
          them to SRTM tiles, use GDAL. The following commands create the tile
          N47E008.hgt. An SRTM tile shares the samples along its edges with its
          neighbors, so the commands also read the adjacent GeoTIFF files to the south
          and east:

            gdalbuildvrt all.vrt Copernicus_DSM_COG_10_N4[67]_00_E00[89]_00_DEM.tif
            gdal_translate -of SRTMHGT -ot Int16 -r bilinear -outsize 3601 3601 \
              -projwin 7.99986111 48.00013889 9.00013889 46.99986111 all.vrt tiles/N47E008.hgt

        - geocalc interpolates each elevation from the four nearest samples (bilinear
          interpolation) and rounds the result to 0.1 m.
        - Heights are in meters above mean sea level. SRTM uses the EGM96 geoid, and
          Copernicus GLO-30 uses EGM2008. The two geoids differ by less than 1 m in most
          regions.
        - Errors: NASA specifies an error of at most 16 m for 90 % of the SRTM heights;
          studies found at most 6 to 9 m. The specification of Copernicus GLO-30 states
          an error of at most 4 m for 90 % of the heights.
        - Limits: radar measures the height of treetops and roofs, not of the ground
          below them. On a bridge, in a tunnel or in the air, the track is higher or
          lower than the ground. In a narrow valley, a position error of 20 m can result
          in an elevation that is much too high.

        DIVIDE AT GAPS OR DAYS

        Goal: create several tracks from one long recording.

            geocalc track divide week.gpx -o 'part-%d.gpx'             # at gaps
            geocalc track divide week.gpx --gap 30min -o 'part-%d.gpx' # at gaps of 30 minutes or more
            geocalc track divide week.gpx --dwell 30min -o 'part-%d.gpx' # also at stops of 30 minutes
            geocalc track divide week.gpx --every day --tz Europe/Vienna -o 'day-%d.gpx'
            geocalc track divide week.gpx --every 10km -o 'part-%d.gpx'

        The command replaces %d in the output name with the number of the part. If the
        name does not contain %d, all parts go to one file, as separate tracks.

        To print the pace of each kilometer without dividing the track, use track splits
        --every 1km.

        FIND THE FASTEST EFFORTS

        Goal: find the fastest kilometer, the fastest mile and the fastest 20 minutes in
        many runs.

            $ geocalc track best 1km 1mi 20min Guide/Samples/rides/2026-*-run.fit --format csv | cut -d, -f1,2
            window,source
            1km,Guide/Samples/rides/2026-05-03-run.fit
            1mi,Guide/Samples/rides/2026-05-03-run.fit
            20min,Guide/Samples/rides/2026-05-03-run.fit

        - The column window contains the requested distance or time, and the column
          source contains the file name. In the example, cut removes the other columns,
          which contain times, distances, speeds and positions.
        - Wrong positions can make an effort appear faster than it was. To ignore
          implausibly fast efforts, use --plausible.
        - Limits: an effort never crosses a gap or the end of a segment. The time of an
          effort includes stops.

        COMPARE TWO RECORDINGS OF THE SAME RIDE

        Goal: see how the recordings of two devices differ.

            geocalc track watch.fit phone.gpx --format table            # a row for each
            geocalc track report watch.fit phone.gpx -o compare.html    # charts of both recordings
            geocalc map watch.fit phone.gpx --color-by file -o compare.html

        FIND WHERE PHOTOS WERE TAKEN

        Goal: use a recorded track to find where each photo was taken.

            geocalc track at photos/ ride.gpx                        # a row for each photo
            geocalc track at photos/ ride.gpx --tz Europe/Zurich     # the camera writes no time zone
            geocalc track at photos/ ride.gpx -o photos.gpx          # waypoints with the names of the photos
            geocalc track at photos/ ride.gpx -o tagged/             # copies of the photos with positions
            geocalc map ride.gpx photos.gpx -o ride.html             # the photos on a map
            geocalc map ride.gpx photos/*.jpg -o ride.html           # photos with GPS positions of their own

        - Photos must be JPEG files. The command reads each photo's time
          (DateTimeOriginal) and its UTC offset from the Exif data. If there is no UTC
          offset, set the time zone with --tz. Without --tz, the command uses the GPS
          time in the Exif data, and rejects the photo if that is missing too.
        - If no recording covers the time of a photo, its row has no position, and a
          note names the photo. If the camera's clock was wrong, correct the times in
          the photos first. For example, exiftool -AllDates+=0:10:0 photos/ moves the
          times forward by ten minutes.
        - The command never changes the original photos. With -o tagged/, it writes
          copies with latitude, longitude, altitude and time in the GPS tags of the Exif
          data. The image and all other tags, including the maker notes, stay identical.
        - With -o tagged/, the command skips photos that already have a position, and
          photos that were taken when no track was recorded. It also skips damaged
          photos, and reports them. To replace existing positions, use exiftool -geotag
          ride.gpx photos/.
        - Every command that reads recordings also accepts photos. A photo with a GPS
          position becomes a waypoint. If a folder contains both recordings and photos,
          the commands ignore the photos.
        """#),
    GuidePage(
      topic: "how-to-live", abstract: #"Follow short recipes for live positions, receiver logs and geofences."#,
      text: #"""
        How to: receivers and geofences

        Follow short recipes for live positions, receiver logs and geofences.

        REPORT ENTERING AND LEAVING A GEOFENCE

        Goal: print when a vehicle enters and leaves geofences.

        To find the entry and exit times in a recording, write the geofences to a
        GeoJSON file, and pass it to track fence. A geofence can be a polygon, a circle
        or a corridor. This example uses a circle with a radius of 300 m:

            $ echo '{"type":"Feature","properties":{"name":"depot","radius":300},"geometry":{"type":"Point","coordinates":[8.5417,47.3769]}}' >/tmp/depot.geojson
            $ geocalc track fence --fences /tmp/depot.geojson data/drive.nmea --json | cut -c1-73
            {"event":"inside","fence":"depot","source":"data/drive.nmea","time":"2025
            {"event":"exit","fence":"depot","source":"data/drive.nmea","time":"2025-1

        For live positions from a receiver, use watch for circles, or serve for
        geofences of any shape:

            geocalc watch --region 47.3769,8.5417,300m --json | grep -E '"event":"(enter|exit)"'
            geocalc serve --fences depot.geojson

        - track fence --dwell 5min also reports when a track has been inside a geofence
          for five minutes.
        - By default, the edges of geofences are geodesics. --method straight makes them
          straight lines in longitude and latitude.
        - Because positions are inexact, the commands report an enter event when a
          position is at least 10 m inside the geofence, and an exit event when it is at
          least 10 m outside. If the accuracy of a position is worse than 10 m, for
          example 25 m, the position must be at least 25 m inside or outside.

        CONVERT AN NMEA LOG TO GPX

        Goal: create a GPX file from the NMEA sentences that a receiver sent.

            $ geocalc track convert data/drive.nmea -o /tmp/drive.gpx 2>/dev/null; grep -c '<trkpt' /tmp/drive.gpx
            189

        The log may begin in the middle of a sentence and may contain other lines. If it
        contains positions from several receivers, each receiver gets its own track in
        the output. To convert the positions of only one receiver, use --device.

        REPLAY A RECORDING AS A RECEIVER

        Goal: use a recording instead of a receiver to test a program that reads live
        positions.

            geocalc watch ride.gpx --speed 10x                   # positions on standard output
            geocalc track convert ride.gpx -o ride.nmea && gpsfake -c 1 ride.nmea
            CORELOCATION_SOURCE='ride.gpx?time=now' ./app        # a program that uses CoreLocation

        gpsfake is in the Debian package gpsd-clients.

        SEND POSITIONS TO ANOTHER PROGRAM

        Goal: send each position to another program as a JSON object.

            geocalc watch --json --every 5m | ./program

        - --max-age 10s skips positions that are more than ten seconds old when they
          arrive.
        - --accuracy 50m skips positions that are less accurate than 50 m.
        - --timeout 30s ends the command with exit code 69 if no position arrives within
          30 seconds.

        RUN AN APP THAT USES CORELOCATION

        “CoreLocation on Linux” (geocalc guide corelocation-on-linux) shows the package
        manifest and lists the position sources.
        """#),
    GuidePage(
      topic: "switching-tools", abstract: #"Find the geocalc commands for tasks that you do with gpxpy, pyproj, GeographicLib, gpsbabel, H3, DuckDB or polars."#,
      text: #"""
        How to: switch from other programs

        Find the geocalc commands for tasks that you do with gpxpy, pyproj,
        GeographicLib, gpsbabel, H3, DuckDB or polars.

        FROM GPXPY

          gpx.length_2d()
              geocalc track ride.gpx --json, member distance_m
          gpx.get_moving_data()
              geocalc track ride.gpx --json, members moving_s, stopped_s,
              moving_distance_m, max_speed_mps
          gpx.get_uphill_downhill()
              geocalc track ride.gpx --json, members ascent_m, descent_m
          gpx.simplify(10)
              geocalc track simplify ride.gpx --tolerance 10m -o small.gpx
          for point in segment.points
              geocalc track convert ride.gpx --format csv

        In Python, geocore.read_track("ride.gpx") returns an object with the points as
        NumPy arrays and the statistics of each track (“From Python” (geocalc guide
        from-python)).

        The results of gpxpy and geocalc differ slightly, for these reasons:

        - gpxpy measures distances on a sphere, and geocalc on the WGS 84 ellipsoid. The
          results differ by less than 1 %.
        - gpxpy smooths the altitudes and adds up their changes. geocalc ignores changes
          that are smaller than the noise of the altitudes. With --gain raw, it adds up
          all changes.
        - gpxpy and geocalc use different minimum speeds for the moving time. geocalc
          track --explain prints the one that geocalc uses.

        FROM PYPROJ AND GEOGRAPHICLIB

          Geod(ellps="WGS84").inv(lon1, lat1, lon2, lat2)
              geocalc distance LAT1 LON1 LAT2 LON2
          Geodesic.WGS84.Inverse(lat1, lon1, lat2, lon2)
              geocalc distance LAT1 LON1 LAT2 LON2
          .fwd(…), .Direct(…)
              geocalc destination LAT LON AZIMUTH DISTANCE
          .npts(…, npts=N)
              geocalc waypoints LAT1 LON1 LAT2 LON2 --count N+2, because geocalc also
              counts the two ends
          .line_length(…)
              geocalc batch --along --total points.csv
          .polygon_area_perimeter(…)
              geocalc area polygons.geojson
          Geod(ellps="bessel")
              the option --ellipsoid bessel

        In Python, change one line: write from geocore import Geod instead of from
        pyproj import Geod. The arguments and results stay the same, and the longitude
        still comes before the latitude.

        - On the command line of geocalc, the latitude comes first, as in geographiclib.
        - geocalc prints azimuths from 0 to 360 degrees. Its azimuth at the second point
          points away from the first point, as in GeographicLib. In pyproj, this azimuth
          points back to the first point.
        - To transform coordinates between reference systems in Python, keep using
          pyproj. On the command line, use cs2cs, or geocalc convert with EPSG codes.

        FROM GPSBABEL

          gpsbabel -i gpx -f a.gpx -o kml -F a.kml
              geocalc track convert a.gpx -o a.kml
          -x track,merge
              geocalc track merge a.gpx b.gpx -o all.gpx
          -x track,split=5m
              geocalc track divide a.gpx --gap 5min -o 'part-%d.gpx'
          -x simplify,crosstrack,error=0.01k
              geocalc track simplify a.gpx --tolerance 10m -o small.gpx
          -x interpolate,time=1
              geocalc track resample a.gpx --every 1s -o even.gpx
          -x radius,distance=5K,lat=…,lon=…
              geocalc nearest points.gpx LAT LON --within 5km

        geocalc recognizes the format of its input, so it needs no option such as
        gpsbabel's -i. gpsbabel reads about a hundred formats and, unlike geocalc, can
        send data to some devices. If geocalc cannot read a format, first convert the
        file to GPX with gpsbabel.

        FROM THE H3 LIBRARY

          h3.latlng_to_cell(lat, lon, 9)
              geocalc convert LAT LON --to h3 --precision 9
          h3.latlng_to_cell for each row of a table
              geocalc convert points.csv --to h3
          h3.cell_to_latlng(cell)
              geocalc convert CELL --to decimal

        Every command that reads points also reads H3 cells. In a table, put them in a
        column called h3. For neighbors, parents, children and outlines of cells, keep
        using the H3 library.

        FROM DUCKDB AND POLARS

        Print the result of a query as CSV, and pipe it to geocalc batch, which adds a
        distance column:

            duckdb -csv -c "SELECT id, lat1, lon1, lat2, lon2 FROM 'pairs.parquet'" | geocalc batch > measured.csv
            duckdb -c "SELECT avg(distance_m) FROM 'measured.csv'"

        In Python, you can add distance columns without CSV:

            import geocore.polars as gp

            frame.with_columns(gp.distance("lat1", "lon1", "lat2", "lon2").alias("distance_m"))
            frame.with_columns(gp.along("lat", "lon").over("vehicle").alias("step_m"))

        - For Parquet files, run python -m geocore batch in.parquet out.parquet.
        - Examples/RecordBatches/duckdb_batches.py passes Arrow record batches from an
          SQL query to geocore and back.
        - DuckDB's ST_Distance_Spheroid also measures on the ellipsoid. To join points
          with polygons in a database, use DuckDB spatial or PostGIS.
        - If your data is already in DuckDB or polars, and distances on a sphere are
          accurate enough, use a haversine expression there.
        """#),
    GuidePage(
      topic: "corelocation-on-linux", abstract: #"Compile and run code for Apple's CoreLocation on Linux, without changing it."#,
      text: #"""
        CoreLocation on Linux

        Compile and run code for Apple's CoreLocation on Linux, without changing it.

        A PACKAGE

        Add the CoreLocation product to your package manifest. You do not need to change
        your source files: the line import CoreLocation works on Linux too. The first
        example is a manifest, and the second is code that uses CoreLocation:

            // Package.swift
            dependencies: [.package(name: "geocore", path: "../geocore")],
            targets: [
              .executableTarget(
                name: "walk",
                dependencies: [
                  .product(name: "CoreLocation", package: "geocore", condition: .when(platforms: [.linux]))
                ])
            ]

            let here = CLLocation(latitude: 32.178722, longitude: 119.508619)
            let there = CLLocation(latitude: 32.206340, longitude: 119.425600)
            print(here.distance(from: there))  // 8406.03435199883

        WHERE POSITIONS COME FROM

        By default, your program gets its positions from gpsd on the same machine. To
        use another source of positions, set the environment variable
        CORELOCATION_SOURCE to one of these values:

        - the address of another gpsd: gpsd://host:port/device;
        - the path of a recording: drive.gpx. With drive.gpx?time=now&accuracy=5, each
          position gets the current time, and an accuracy of 5 m if the recording
          contains none for it.

        The CoreLocation reference describes each position source in detail. The page
        “What is covered” (CoreLocation) lists which CoreLocation symbols are supported
        and which are missing. Examples/CoreLocationQuickstart is a complete package
        that uses CoreLocation.

        To use CoreLocation in a package whose manifest you cannot change, run
        scripts/build corelocation. It builds a shared library and prints the path of a
        toolset file. Pass this path to swift build, swift run or swift test with the
        --toolset option.
        """#),
    GuidePage(
      topic: "upgrading", abstract: #"Adapt your code to a new version."#,
      text: #"""
        Upgrading

        Adapt your code to a new version.

        VERSIONS

        The package uses semantic versioning: a program that compiles with version 1.2
        also compiles with version 1.9. CHANGELOG.md lists what each version adds,
        changes or removes. If a version renames a command, an option, a type or a
        function, the changelog lists both the old and the new name. Before version 1.0,
        any version may change such names; docs/Renames.md lists all changes.

        FROM THE SINGLE MODULE GEOCORE

        In early development versions, GeoCore was the only module. Its contents are now
        divided among several modules:

        - If your code uses only distances, lines, polygons, arrays and matrices, import
          GeoCore is still enough.
        - For Location, Timestamp or track statistics, add import GeoTracks.
        - For LocationManager, write import GeoLocation, which also imports GeoCore and
          GeoTracks.
        - BatchSolver no longer exists. Use DistanceSolver instead.
        """#),
    GuidePage(
      topic: "distances", abstract: #"Measure distances and directions between points, and convert coordinates, with geocalc distance, destination, waypoints, crosstrack, intersect and convert."#,
      text: #"""
        Distances and directions

        Measure distances and directions between points, and convert coordinates, with
        geocalc distance, destination, waypoints, crosstrack, intersect and convert.

        DISTANCE BETWEEN TWO POINTS

        Write the latitude before the longitude, both in degrees. You do not need to
        quote negative numbers.

            $ geocalc distance 40.7128 -74.0060 51.5074 -0.1278 --unit km
            5585.234 km
            azimuth  51.241229° at the first place, 108.368998° at the second
            method   geodesic on WGS84
            $ geocalc distance "40°42′46″N 74°00′22″W" "51°30′26″N 0°07′40″W" --method haversine --precision 0
            5570246 m
            azimuth  51° at the first place, 108° at the second
            method   haversine on R1
            $ geocalc distance 40.7128 -74.0060 51.5074 -0.1278 --json
            {"from":{"latitude":40.7128,"longitude":-74.006},"to":{"latitude":51.5074,"longitude":-0.1278},"results":[{"method":"geodesic","model":"WGS84","distance_m":5585233.5789313,"azimuth1_deg":51.241229119512354,"azimuth2_deg":108.36899811318264}]}

        An azimuth is a direction in degrees clockwise from north. It changes along the
        path, so the command prints two azimuths: the directions in which you leave the
        first point and arrive at the second.

        METHODS

        --method selects how a distance is measured. The default, geodesic, measures the
        shortest path on the WGS 84 ellipsoid. You need another method only to reproduce
        the result of another program.

          geodesic
              the shortest path on an ellipsoid; on WGS 84, the error is at most 6
              nanometers
          vincenty
              the same path, by Vincenty's formulas (1975); the error is at most 0.1 mm.
              The formulas fail if the two points are nearly antipodal; in this case,
              geocalc uses geodesic and prints a note
          haversine
              the great circle on a sphere; the result differs from the ellipsoidal
              distance by up to 0.56 %
          rhumb
              the line of constant azimuth, which you follow if you keep the same
              compass course
          proj
              the geodesic, computed by libproj

        If two programs disagree about a distance, use --method all to find the reason.
        The command then prints the result of every method. In this example, the points
        are about eight kilometers apart:

            $ geocalc distance 32.178722 119.508619 32.206340 119.425600 --method all
            method     model              distance (m)  difference (m)          %
            geodesic   WGS84                  8406.034
            proj       WGS84                  8406.034        0.000000   0.000000  libproj 9.1.1
            vincenty   WGS84                  8406.034        0.000000   0.000000
            vincenty   WGS84                  8405.992       -0.042152  -0.000501  stopped at 1e-8 rad, as Apple is believed to
            haversine  R1                     8394.044      -11.990260  -0.142639  R = 6371008.7714 m
            haversine  PROJ sphere            8394.029      -12.005769  -0.142823  R = 6370997.0 m
            haversine  Amap sphere            8394.034      -12.000776  -0.142764  R = 6371000.789922 m
            haversine  turf-swift sphere      8396.668       -9.366741  -0.111429  R = 6373000.0 m
            haversine  web map sphere         8403.436       -2.598550  -0.030913  R = 6378137.0 m
            rhumb      WGS84                  8406.035       +0.000209  +0.000002  a line of constant azimuth

        “Choosing a method” (GeoCore) explains each row of this table.

        --ellipsoid accepts one of these values:

        - a name that PROJ knows (GRS80, bessel);
        - the name of a planet or moon (Mars, Saturn, Moon);
        - the equatorial radius in meters and the flattening, such as 6378137,1/298.25.
          For a prolate ellipsoid, the flattening is negative, as in 6378137,-1/50.

        You can write f= before the flattening, as in 6378137,f=0.00335, or 1/f= before
        its inverse, as in 6378137,1/f=298.25. If the second number is ambiguous,
        geocalc requires one of these prefixes. A number of -1 or less could be f or
        1/f, and a number close to the equatorial radius could be the polar radius.

        If you know how accurate both positions are, use --accuracy to get an interval
        that contains the true distance with a probability of 95 %. The accuracy is the
        radius of a circle around the measured position. This circle contains the true
        position with a probability of 95 %; gpsd reports accuracy in the same way. If
        both positions have the same accuracy, pass the option once; otherwise, pass it
        twice. 0m means that a position is exact. The upper end of the interval never
        exceeds half the Earth's circumference.

            $ geocalc distance 47.3769 8.5417 47.3770 8.5419 --accuracy 5m
            18.755 m
            interval 12.824 m to 24.221 m with 95 %
            azimuth  53.643516° at the first place, 53.643663° at the second
            method   geodesic on WGS84

        DESTINATION AND INTERMEDIATE POINTS

            $ geocalc destination 40.7128 -74.0060 51.2 100km
            41.27330492 -73.07585186
            azimuth  51.810162° on arrival
            method   geodesic on WGS84
            $ geocalc waypoints 40.7128 -74.0060 51.5074 -0.1278 --every 2000km
            latitude,longitude,distance_m,azimuth_deg
            40.71280000,-74.00600000,0.000,51.241229
            50.08858350,-52.03305094,2000000.000,67.034184
            53.79852894,-23.35788499,4000000.000,89.804591
            51.50740000,-0.12780000,5585233.579,108.368998

        waypoints --count N prints N evenly spaced points, including both ends. If the
        ends are identical, it prints one row. If you pass a negative distance to
        destination, the destination is in the opposite direction.

        On the command line, every length, duration and speed needs a unit. The length
        units are m, km, mi, nmi, ft, yd and us-ft. Write an azimuth in degrees (51.2,
        51°12′) or as a compass point (NE).

        DISTANCE FROM A LINE, AND CROSSINGS OF LINES

        The first two points that you pass to crosstrack define a line. The command
        measures how far every other point is from this line. The distance is positive
        if the point is to the right of the line, as seen from the line's first point
        toward its second. By default, the line continues beyond its two points; with
        --segment, it ends there.

            $ geocalc crosstrack 40.7128 -74.0060 51.5074 -0.1278 48.2 -53.9 53.8 -9.2
            latitude,longitude,cross_track_m,along_track_m,foot_latitude,foot_longitude
            48.2,-53.9,137624.620,1790894.339,49.32443720,-54.68199207
            53.8,-9.2,-89549.091,4927042.338,53.01039779,-9.45892798

        intersect takes two lines, each defined by two points, and prints one crossing.
        x_m is the distance along the first line, from its first point to the crossing.
        y_m is the same distance along the second line. Either distance is negative if
        the crossing comes before the first point of its line.

        Two geodesics cross more than once. By default, the command prints the crossing
        with the smallest sum of the absolute values of x_m and y_m. With --within
        500km, it prints all crossings for which this sum is at most 500 km. With
        --segment, it prints only crossings that are between the two points of both
        lines.

        The column kind contains crossing if the lines cross at one point. If they
        overlap, it contains coincident for lines in the same direction, and opposite
        for lines in opposite directions.

            $ geocalc intersect 40.7128 -74.0060 51.5074 -0.1278 36.98 -25.1 64.13 -21.9
            x_m,y_m,latitude,longitude,kind
            3983846.080,1872681.475,53.79778340,-23.60303723,crossing

        The results of crosstrack and intersect differ from computations in quadruple
        precision by at most 20 nanometers, unless the lines are nearly parallel. For
        tables, use batch --operation (“Tables” (geocalc guide tables)).

        OTHER NOTATIONS, GRIDS AND FRAMES

        convert writes coordinates in these notations:

        - degrees: decimal, dms, ddm, iso6709, geo;
        - grids: utm, mgrs, geohash, olc (plus codes), maidenhead, georef, h3;
        - meters: ecef (vectors from the Earth's center), mercator (the projection of
          web maps);
        - names: town (the nearest town).

            $ geocalc convert 48.8584 2.2945 --to utm
            31U 448252.00 5411954.91
            $ geocalc convert 48.8584 2.2945 40.7128 -74.0060 --to mgrs
            31UDQ4825211954
            18TWL8395907350
            $ printf 'name,lat,lon\nEiffel Tower,48.8584,2.2945\n' | geocalc convert --to geohash
            name,lat,lon,geohash
            Eiffel Tower,48.8584,2.2945,u09tunquc9z
            $ geocalc convert 48.8584 2.2945 --to h3
            891fb46741bffff
            $ geocalc convert 891fb46741bffff --to decimal
            48.85735305 2.29413922

        In tests, the UTM and MGRS results agreed with GeographicLib's GeoConvert for a
        million random points and for the edges of all zones. The H3 cells agreed with
        the results of the H3 library for 300,000 points at every resolution, except for
        points within 10^-7 degrees of a cell's edge.

        These rules apply to grids:

        - In UTM, the letter after the zone number denotes a latitude band, but some
          programs write S for the southern hemisphere. A UTM coordinate with an S is
          therefore ambiguous, and convert rejects it. For the latitude band, write
          utm:36S 300000 3600000; convert prints the same prefix. For the southern
          hemisphere, write 36 south 300000 3600000.
        - convert also prints the name of the grid before other ambiguous results.
          Examples are the MGRS square ZAH, which consists only of letters, and the
          geohash 100km, which looks like a length.
        - For H3, --precision is the resolution, from 0 to 15 (default: 9). If the input
          is an H3 cell, geocalc uses its center. It rejects H3's directed edges,
          vertices and decimal cell numbers.
        - Like GeoConvert, geocalc keeps the zone and the digits of a coordinate when it
          converts between UTM and MGRS.

        With --to ecef, convert reads heights from --height, from a column, or from
        coordinates such as POINT Z (8.5 47.3 500) and geo:47.3,8.5,500. With every
        other notation, it ignores heights, and prints a note if a coordinate contains
        one. It is an error if a row of a table has one height in the coordinate and
        another in a column. If a height is a placeholder for missing data, such as
        -9999 or -32768, the row gets no result.

        Map services in China use the coordinate systems GCJ-02 and BD-09, which shift
        points by up to 700 m. Distances between coordinates in these systems therefore
        differ from distances between GPS positions. The official formulas are not
        public, so --to gcj02 and --to bd09 use the formulas that other programs
        commonly use.

        EPSG reference systems

        --to and --from accept EPSG codes of coordinate reference systems, such as
        EPSG:2056. geocalc uses libproj for the transformation.

            $ geocalc convert 46.95 7.44 --to EPSG:2056
            note: EPSG:2056 is CH1903+ / LV95: easting (metre), northing (metre)
            note: accuracy 1 m: Inverse of CH1903+ to WGS 84 (1) + Swiss Oblique Mercator 1995
            easting 2600104.109 northing 1199879.628
            $ printf 'name,easting,northing\nBern,2600000,1200000\n' | geocalc convert --from EPSG:2056 --to decimal
            name,easting,northing,decimal_latitude,decimal_longitude
            Bern,2600000,1200000,46.95108277,7.43863242
            note: EPSG:2056 is CH1903+ / LV95: easting (metre), northing (metre)
            note: accuracy 1 m: Inverse of Swiss Oblique Mercator 1995 + CH1903+ to WGS 84 (1)

        - Coordinates are in the axis order that the EPSG registry defines. In some
          systems, the northing comes before the easting. The output contains the names
          of the axes, and a note lists them in order.
        - For a table, use --columns to list the columns in axis order. Without this
          option, the column names must be the axis names.
        - A second note shows the transformation that libproj chose and its accuracy (1
          m in the example). For a table, the note lists the transformations used for
          the first 100 rows.
        - The accuracy is valid in the area of use of both systems. If a coordinate is
          more than 1° outside this area, a note shows the limits of the area instead of
          the accuracy. The command reports an error if converting the result back does
          not return the original coordinate, or if a projection is infinite at a pole.
        - The command rejects ballpark transformations, which ignore the difference
          between two datums. It also rejects vertical (height) systems and
          three-dimensional systems.

        MAGNETIC DECLINATION

        A compass points to magnetic north. declination prints the angle from true north
        to magnetic north. The angle is positive if magnetic north is east of true
        north:

            $ geocalc declination 48.2 16.4 --date 2026-07-01
            5.35° (east)
            change       0.11° per year
            error        0.37°
            inclination  64.82°
            intensity    49186 nT, horizontal 20927 nT
            model        WMM2025 on 2026-07-01

        To convert a compass azimuth to an azimuth from true north, add the declination.
        geocalc uses the World Magnetic Model 2025, which is valid for dates from 2025
        to 2029. The results agree with the model's official test values in every digit.
        The value after error is one standard deviation, as estimated by the model's
        authors. Iron, power lines and magnetic storms can deflect a compass by more
        than this. In Swift, use MagneticModel.field(at:height:year:).

        HOW COORDINATES ARE READ

        Write a point as two arguments or as one quoted argument, in any of these
        notations:

          decimal degrees
              40.7128 -74.0060, 5.1e-05
          degrees, minutes, seconds
              40°26′46″N 79°58′56″W, N 40 26 46 W 79 58 56, 40:26:46, -79:58:56,
              40d26m46sN
          without degree signs, as in aviation
              375400N0930000W, 3754N 09300W
          with decimal commas
              40,7128; -74,0060, 40°42,768′N 74°00,36′W
          with names
              lat: 40.7128, lon: -74.0060, latitude=40.7128&longitude=-74.0060
          JSON objects
              {"lat":40.7128,"lon":-74.0060},
              {"type":"Point","coordinates":[-74.0060,40.7128]}
          ISO 6709
              +40.7128-074.0060/
          geo: URIs
              geo:40.7128,-74.0060, geo:0,0?q=40.7128,-74.0060(New York)
          grids
              31U DQ 48251 11954, 31U 448252 5411955, 8FW4V75V+8Q, JN18du, u09tunquc,
              891fb46741bffff
          well-known text
              POINT (-74.0060 40.7128), longitude first
          map links
              Google Maps, OpenStreetMap, Apple Maps
          names of towns
              Vienna, "New York", "Hamilton, NZ"

            $ geocalc distance "31U DQ 48251 11954" "8FVC9G8F+6X"
            492564.982 m
            azimuth  107.347710° at the first place, 111.988410° at the second
            method   geodesic on WGS84
            $ geocalc distance jn18du "0 0"
            error: argument 1: cannot read "jn18du" at character 1: expected maidenhead: or geohash: before it, as it could be either

        - geocalc accepts full-width characters, and ignores the invisible characters
          that copied text often contains. It also ignores a town name after a full plus
          code.
        - If both angles have a letter (N, S, E, W), the letters determine which angle
          is the latitude. Without letters, the first angle is the latitude.
        - geocalc rejects ambiguous input. The error message shows the position at which
          geocalc stopped reading, and usually what it expected there:

            $ geocalc distance 116.4 39.9 121.5 31.2
            error: arguments 1 and 2: latitude 116.4 in "116.4" at character 1 is out of range: allowed is -90 to 90; did you mean latitude 39.9, longitude 116.4?
            $ geocalc distance "40 26 79 58" "0 0"
            error: argument 1: cannot read "40 26 79 58" at character 4: expected a comma between latitude and longitude, as in 40°26′46″, -79°58′56″
            $ geocalc convert "36S 300000 3600000" --to decimal
            error: argument 1: cannot read "36S 300000 3600000" at character 3: expected utm:36S 300000 3600000 for the latitude band S (32.5°N), or 36 south 300000 3600000 for the southern hemisphere (57.7°S)
            $ geocalc convert "[2.29448, 48.85837]" --to decimal
            error: argument 1: cannot read "[2.29448, 48.85837]" at character 2: expected lat: 48.85837, lon: 2.29448 for the order of GeoJSON, or lat: 2.29448, lon: 48.85837, as brackets may begin with either
            $ geocalc distance "47.3 8.5" 100km
            error: argument 2: cannot read "100km" at character 1: expected a latitude and a longitude, such as 40.7128, -74.0060, or geohash:100km for a geohash

        For the complete rules, see “Coordinates in text” (GeoCore).

        NAMES OF TOWNS

        Every command that takes a point as an argument also takes the name of a town. A
        note shows which town the command found:

            $ geocalc distance Paris "New York" --unit km | head -1
            note: "Paris" is 48.8686, 2.3314 (Paris, Île-de-France, FR)
            note: "New York" is 40.7519, -73.982 (New York, New York, US)
            5846.819 km
            $ geocalc distance Hamilton Paris
            error: argument 1: "Hamilton" is the name of 2 towns; write one of "Hamilton, NZ", "Hamilton, BM"
            $ geocalc distance Pariss Vienna
            error: argument 1: cannot read "Pariss" at character 1: expected a latitude and a longitude, such as 40.7128, -74.0060, or the name of a town; did you mean "Paris, FR"?

        - If an argument is a valid coordinate, geocalc never reads it as a name.
        - geocalc ignores case, accents and punctuation in names. A town can have
          several names, such as Wien and Vienna.
        - If several towns have the same name, geocalc rejects it as ambiguous. To
          select one of the towns, add a comma and its country, country code or
          province, as in "Hamilton, NZ".
        - geocalc contains the names of about 34,000 towns. Natural Earth (public
          domain) provides 1249 larger towns. GeoNames (CC BY 4.0) provides all other
          towns with at least 15,000 inhabitants. If both contain a name, geocalc uses
          the town from Natural Earth. The coordinate of a town is its center, rounded
          to four decimals.
        - --places FILE adds names from a table with a name column, or from a GeoNames
          file such as cities500.txt. If a name is also in the built-in list, geocalc
          uses the point from FILE.

        To find the town nearest to a coordinate, use convert --to town, which also
        prints the distance. It is measured to the town's coordinate in the built-in
        list. For 90 % of the larger towns, which are from Natural Earth, this
        coordinate is within 5 km of the one in GeoNames. With --places FILE, convert
        searches FILE instead of the built-in list.

            $ geocalc convert 48.2082 16.3738 --to town
            965.81 m from Vienna, AT

        These commands accept the --town option, which adds the nearest town to each
        printed point: destination, waypoints, crosstrack, intersect, points, watch,
        track, track at, track passes, track fence, library stops, library passes, and
        batch with the operations destination, crosstrack and intersection.

            $ geocalc destination 48.2082 16.3738 W 100km --town
            48.20032810 15.02848783
            azimuth  268.997015° on arrival
            method   geodesic on WGS84
            town     14.47 km from Amstetten, AT

        - crosstrack adds the town nearest to the foot, which is the point on the line
          nearest to your point. track adds the nearest town to each stop and to the
          longest gap.
        - In CSV and JSON, the columns town and town_distance_m contain the town and its
          distance. In GPX, both are in the description of the point.
        - Some of these commands also accept --places FILE. --town then searches the
          towns in FILE instead of the built-in list.
        """#),
    GuidePage(
      topic: "areas", abstract: #"Compute areas and perimeters, find the polygon that contains a point, draw circles and convex hulls, and generate points."#,
      text: #"""
        Areas and points in polygons

        Compute areas and perimeters, find the polygon that contains a point, draw
        circles and convex hulls, and generate points.

        The edges of a polygon are geodesics: each edge is the shortest path on the
        Earth between two vertices, not the straight line on a map. A ring (a closed
        line of edges) divides the Earth into two parts. The smaller part is always the
        interior of the ring, so the vertices may be in clockwise or counterclockwise
        order. You do not need to cut a polygon that crosses the antimeridian or
        contains a pole.

        Some rings and edges are special cases:

        - A ring that is 360° wide, such as a box from longitude -180 to 180, has the
          same interior as on a flat map. The same is true for a ring that divides the
          Earth into two equal halves.
        - If an edge spans exactly 180° of longitude, both directions are equally long.
          The edge runs eastward to a larger longitude (from 0 to 180), and westward to
          a smaller one (from 180 to 0). It crosses a pole, unless one of its ends is at
          a pole.
        - An edge that spans exactly 360° along a parallel covers the whole parallel.
          However, if the edge before or after it runs in the opposite direction,
          geocalc treats the vertices at -180 and 180 as a single vertex.

        The commands print a note about edges that span exactly 180° or 360°, and about
        edges that cross each other. If the interior of a polygon on a flat map is more
        than half of the Earth, geocalc uses the rest of the Earth as the interior
        instead, and prints a note.

        geocalc reads polygons from these inputs:

        - GeoJSON, KML and KMZ;
        - well-known text (POLYGON ((8.5 47.3, …))), either alone or in a column of a
          table;
        - a table with one vertex in each row. By default, all rows form one polygon.
          With --by COLUMN, all rows with the same value in COLUMN form one polygon.

        AREAS

            $ echo 'POLYGON ((-111.05 41, -104.05 41, -104.05 45, -111.05 45))' | geocalc area - --unit km
            253464.193 km²
            perimeter 2029.287 km
            $ printf 'field,lat,lon\na,47.10,8.10\na,47.10,8.11\na,47.11,8.11\nb,47.20,8.20\nb,47.20,8.21\nb,47.21,8.20\n' | geocalc area - --by field --format csv --precision 1
            field,area_m2,signed_area_m2,perimeter_m
            a,421978.8,421978.8,3217.0
            b,421195.5,421195.5,3214.8

        The JSON and table formats also contain a signed area. It is positive if the
        outer ring is counterclockwise as seen from above, and negative if the ring is
        clockwise. If a feature has several polygons, geocalc adds up their areas. The
        area excludes holes, but the perimeter includes their edges.

        - --unit accepts m2, km2, ha, acre, mi2 and the squares of the other length
          units. You can omit the 2: km means km2.
        - With --method rhumb, edges are lines of constant azimuth. With --method
          haversine, edges are arcs of great circles on a sphere.

        On WGS 84, each edge adds at most 0.1 m² to the error of the area, and at most
        10 nanometers to the error of the perimeter. In a comparison with areas computed
        in quadruple precision, the largest error was 0.005 m² per edge.

        POINTS IN POLYGONS

        inside takes a polygon file, followed by a point or a table of points.

            $ cat data/region.wkt
            POLYGON ((6 46, 10 46, 8 49))
            $ geocalc inside data/region.wkt 47 8
            polygon 1
            $ printf 'name,lat,lon\nBern,46.948,7.447\nParis,48.857,2.352\n' | geocalc inside data/region.wkt -
            name,lat,lon,polygon
            Bern,46.948,7.447,polygon 1
            Paris,48.857,2.352,

        For a table, inside keeps all columns and adds one with the name of the first
        polygon that contains the point.

        - --all prints a row for each polygon that contains the point.
        - --only inside prints only the points inside a polygon. --only outside prints
          only the points outside all polygons.
        - In GeoJSON, the name of a polygon is the name (or NAME), title or id property
          of the feature. To use another property, pass its name with --by.
        - In KML, the name of a polygon is the name element of the Placemark. To use a
          value from the ExtendedData element instead, pass the value's name with --by.

        To find when a track enters and exits a polygon, use geocalc track fence
        (“Recordings” (geocalc guide tracks)). inside and track fence interpret edges in
        the same way. By default, edges are geodesics, which track fence approximates to
        within 0.1 m. With --method straight, edges are straight lines in longitude and
        latitude, as in RFC 7946.

        Geodesic and straight edges differ noticeably only if they are long. The
        following table shows the distance between the two curves at the middle of an
        edge with both ends at latitude 47°.

          edge length  distance between the curves
          10 km        2.1 m
          100 km       210 m
          1000 km      21 km

        The distance between the curves is proportional to the square of the edge's
        length and to the tangent of the latitude. Along the equator and along
        meridians, the two curves are identical.

        CIRCLES

            $ geocalc circle 47 8 10km --count 4 --format csv
            latitude,longitude
            47.08995093,8.00000000
            46.99992452,7.86851805
            46.91004765,8.00000000
            46.99992452,8.13148195

        circle prints a polygon whose vertices are on the circle. In the GeoJSON output,
        error_m is the largest distance between the edges and the circle. By default, it
        is at most a thousandth of the radius. Use --tolerance to change this limit, or
        --count to set the number of vertices. The coordinates have 8 decimals, so the
        smallest radius is 5 mm. For a smaller circle, use --precision.

        If a circle crosses the antimeridian or contains a pole, circle cuts the polygon
        along the antimeridian, as RFC 7946 requires. If the cut divides the polygon
        into parts, the GeoJSON output contains a MultiPolygon. The CSV output always
        contains the uncut ring.

        A circle with a radius of more than about 10,000 km covers more than half of the
        Earth. circle prints it as a polygon that covers the whole Earth except for a
        hole. CSV cannot represent holes, so the command reports an error if you choose
        this format.

        CONVEX HULLS

        hull reads a table or a recording and prints the smallest convex polygon that
        contains all points. The output is GeoJSON or a table of vertices:

            $ printf 'lat,lon\n46.948,7.447\n47.377,8.541\n46.204,6.143\n46.004,8.951\n47.050,8.309\n' | geocalc hull - --format csv --precision 3
            latitude,longitude
            46.004,8.951
            47.377,8.541
            46.948,7.447
            46.204,6.143

        Because the edges of the hull are geodesics on the ellipsoid, the hull contains
        all points, even points close to an edge. A hull may cross the antimeridian or
        contain a pole. The vertices are in counterclockwise order, beginning with the
        southernmost vertex. The command reports an error if all points are on one line,
        or if the points do not fit in one hemisphere.

        BOUNDING BOXES

        bbox prints the southern, western, northern and eastern limits of the smallest
        box that contains all points, tracks or polygons in a file. If a box crosses the
        antimeridian, its western edge has a larger longitude than its eastern edge:

            $ printf 'lat,lon\n-17.8,177.4\n-13.8,-171.8\n' | geocalc bbox --precision 1
            south   -17.8
            west    177.4
            north   -13.8
            east   -171.8

        With --format geojson or --format wkt, the command prints the box as a polygon.
        If the box crosses the antimeridian, the polygon is cut there.

        RANDOM POINTS AND GRIDS

        points --count N prints N random points in an area. points --every LENGTH prints
        the points of a grid. The area can be a circle, a box, polygons from a file, or
        the whole Earth. Define a box by its southwestern and northeastern corners.

            $ geocalc points 47 8 10km --count 3 --seed 1 --precision 4
            latitude,longitude
            46.9899,8.0691
            47.0041,7.9436
            46.9827,8.0277
            $ geocalc points 47 8 1.2km --every 1km --precision 4
            latitude,longitude
            46.9910,8.0000
            47.0000,7.9869
            47.0000,8.0000
            47.0000,8.0131
            47.0090,8.0000

        The density of the points is the same everywhere in the area, even near a pole.
        The same --seed produces the same points on every machine. In a grid, all points
        in one row are on the same parallel. Because the parallels become shorter toward
        the poles, the points in neighboring rows do not line up from north to south,
        except near the center of the area.

        IN SWIFT

        - Geodesic.measure(_:) measures a Polygon.
        - PolygonIndex finds the polygons that contain a point, and PathIndex finds the
          nearest point on a path.
        - circle(around:radius:tolerance:) and corridor(along:halfWidth:tolerance:)
          create polygons, and boundingBox(of:) creates the bounding box of a polygon.
          BoundingBox(of:) creates the bounding box of points.
        - convexHull(of:) returns the convex hull of points.
        - SurfaceRegion describes an area, and its method randomPoints(seed:) generates
          random points in it. PointGrid generates a grid of points in a SurfaceRegion.
        - cutAtAntimeridian(_:) cuts polygons at the antimeridian, as GeoJSON requires.
        """#),
    GuidePage(
      topic: "tables", abstract: #"Process many points in one run with geocalc batch, matrix and nearest."#,
      text: #"""
        Tables

        Process many points in one run with geocalc batch, matrix and nearest.

        A DISTANCE FOR EVERY ROW

        batch reads a table from a CSV file or standard input, adds a distance to every
        row, and keeps all existing columns. By default, it expects two points in each
        row and measures the distance between them. In this example, the second row has
        the longitude before the latitude, so batch reports an error:

            $ printf 'name,lat1,lon1,lat2,lon2\nNew York-London,40.7128,-74.0060,51.5074,-0.1278\nswapped,116.4,39.9,121.5,31.2\n' | geocalc batch
            name,lat1,lon1,lat2,lon2,distance_m
            error: standard input: line 3: lat1, lon1: latitude 116.4 in "116.4" at character 1 is out of range: allowed is -90 to 90; did you mean latitude 39.9, longitude 116.4?
            New York-London,40.7128,-74.0060,51.5074,-0.1278,5585233.579
            swapped,116.4,39.9,121.5,31.2,
            error: standard input: 1 of 2 rows could not be read

        - Columns: batch finds the coordinate columns by their names
          (lat1,lon1,lat2,lon2, from_lat,from_lng,…). If your columns have other names,
          list them with --columns. If one column contains both the latitude and the
          longitude of a point, list it once. batch reads coordinates in degrees unless
          the column name contains another unit (lat_rad, latitude_e7, lon_gon). It
          rejects a column name with an unknown unit. “Column names” (geocalc guide
          column-names) lists the recognized names.
        - --along measures the distance from each row's point to the point in the
          previous row. If the table contains several vehicles, ships or tracks, batch
          finds the column that identifies them, and measures each one separately. To
          choose this column yourself, use --by COLUMN. With --sort time, batch measures
          the rows of each track in time order, but the output keeps the order of the
          input.
        - --cumulative (with --along) adds the column cumulative_m with the distance
          from the beginning of the track.
        - --speed (with --along) adds the column seconds with the time since the
          previous row, and a column with the speed. --unit determines the name and unit
          of the speed column: speed_mps by default, speed_kmh with km, speed_mph with
          mi, and speed_kn with nmi. A row gets no speed if its time is not later than
          the previous row's. A note reports the number of such rows.
        - --total (with --along) prints one row for each track, with its number of
          points and its distance, instead of one row for each point.
        - --from COORDINATE measures the distance from COORDINATE to the point in each
          row.
        - --azimuths adds the azimuths at both points.
        - --precision N sets the number of decimals of every new column.
        - --json prints a JSON object for each row. If the coordinates in the table are
          not in decimal degrees (lat_gon, mgrs), the object also contains the
          coordinates in degrees. Their names are latitude and longitude or, for pairs
          of points, lat1, lon1, lat2 and lon2.
        - An invalid row stays in the output with an empty distance. batch reports it
          and continues, and the exit code is 65. With --strict, batch stops at the
          first invalid row. A row with too many fields is invalid. If a row has too few
          fields, batch adds empty fields and reports the row.
        - A missing value (empty, NA, null, NaN, \N, #N/A) leaves the distance empty,
          and a note reports the number of rows with missing values. With --strict, a
          missing value is an error. With --along, batch skips rows with missing values
          and prints a note. It then measures the distance from the last complete row to
          the next one.
        - Some values mark a row as invalid: 0, false, no or none in a valid or fix
          column, 1 or true in an outlier column, and V in a status column, as in NMEA
          0183. A marked row gets no result, and a note reports the number of marked
          rows. With --strict, a marked row is an error.
        - The distance column is called distance_m, or distance_km with --unit km. If
          the table already has a column with this name, the new column is called
          batch_distance_m.
        - Separators, quotes and line ends are the same in the output as in the input.
          Empty lines and comments that begin with # also stay in the output.
        - An invalid time in a row (with --along) does not change the row's distance;
          batch prints a note and treats the row as one without a time. With --strict,
          the row is invalid, so batch stops there.
        - --method vincenty adds a column method, which usually contains vincenty. If
          Vincenty's iteration does not converge for a row, batch uses the geodesic
          instead, and the column contains geodesic. With --strict, such a row is an
          error.
        - Large files: batch uses all processor cores, and the output is the same for
          any number of cores. Memory use does not grow with the size of the file,
          except with --sort time. batch skips and reports rows larger than 1 MiB; with
          --sort time, such a row is an error. batch also reads gzipped files.

            $ geocalc batch --along data/points.csv | head -3
            name,country,latitude,longitude,elevation_m,distance_m
            Anaa Airport,PF,-17.3526,-145.50999,3.0,
            Arrabury Airport,AU,-26.7,141.05,31.1,7555596.496

        OTHER KINDS OF TABLES

        Every command that reads a table accepts these inputs in addition to CSV:

        - JSON: an array of objects, or one object per line (NDJSON), such as the output
          of --json. Each member becomes a column of the same name. The rules for column
          names and their units also apply to member names. A member of a nested object
          becomes a column whose name contains a dot, such as from.lat. A member can
          also contain a GeoJSON point. In messages, object 2 means the second object in
          the file.
        - Text in UTF-16, with or without a byte order mark. The output is always in
          UTF-8.
        - Numbers separated by spaces, in the format that PROJ's geod reads. Angles such
          as 42d15'N are also accepted.
        - Lines before the header: sep=;, comments that begin with #, and title lines.
          geocalc accepts title lines only if the header contains the names of
          coordinate columns. If a comment such as # lon lat precedes numbers separated
          by spaces, it is the header. Comments between rows stay in the output.
        - A table without a header: geocalc assumes that the columns are latitude and
          longitude (for batch: lat1, lon1, lat2, lon2), and prints a note. If a
          latitude is out of range, the error message explains how to swap the columns.

            $ printf '{"lat":48.85837,"lon":2.29448}\n{"lat":null,"lon":3}\n{"lat":40.4168,"lon":-3.7038}\n' | geocalc batch --along
            lat,lon,distance_m
            48.85837,2.29448,
            ,3,
            40.4168,-3.7038,1051072.000
            note: standard input: 1 row is measured from the last row with coordinates, not from the row before, which has none
            note: standard input: 1 of 3 rows has a missing value and no result (object 2: lat is missing)

        Commands that read tables reject Parquet, Arrow, Excel, SQLite and GeoPackage
        files, and shapefiles. Only matrix reads NumPy arrays. The commands also reject
        archives, and compressed files other than gzip and KMZ. The error message names
        the format of the file and explains how to convert it.

        RECORDINGS AS TABLES

        Commands that read a table of points also read recordings in every format that
        “Formats of recordings” (geocalc guide formats) lists. Every track point, route
        point, waypoint, GeoJSON point and vertex of a GeoJSON line becomes a row, in
        the same order as in the file. Each attribute of a point becomes a column.

            $ echo '{"type":"LineString","coordinates":[[8.54,47.37],[8.55,47.37],[8.55,47.38]]}' | geocalc batch --along --cumulative
            latitude,longitude,distance_m,cumulative_m
            47.37,8.54,,0.000
            47.37,8.55,755.294,755.294
            47.38,8.55,1111.782,1867.075

        If parts of a recording are unreadable, the command reports them, as geocalc
        track does. If it cannot read a recording to its end, the exit code is 65.

        DESTINATIONS, LINES AND CROSSINGS FOR EVERY ROW

        --operation selects what batch computes for each row:

          distance, the default
              columns read: lat1,lon1,lat2,lon2
              columns appended: distance_m
          azimuth
              columns read: lat1,lon1,lat2,lon2
              columns appended: azimuth1_deg,azimuth2_deg
          destination
              columns read: lat1,lon1,azimuth_deg,distance_m
              columns appended: lat2,lon2,azimuth2_deg
          crosstrack
              columns read: lat1,lon1,lat2,lon2 of the line, lat,lon
              columns appended: cross_track_m,along_track_m,foot_latitude,foot_longitude
          intersection
              columns read: lat1,lon1 to lat4,lon4, two points of each line
              columns appended: x_m,y_m,latitude,longitude

        If the distances in the input are not in meters, write the unit in the column
        name (dist_km) or in each field (5 mi).

        If the two points of a line for crosstrack or intersection are identical, batch
        reports the row and leaves its result empty, and the exit code is 65.

        For intersection, x_m is the distance along the first line, from its first point
        to the crossing. y_m is the same distance along the second line. If the lines
        overlap, batch reports this, and the result is one of the points that they
        share.

            $ printf 'lat1,lon1,bearing,dist_nmi\n50.1,-5.3,235,120\n' | geocalc batch --operation destination
            lat1,lon1,bearing,dist_nmi,lat2,lon2,azimuth2_deg
            50.1,-5.3,235,120,48.92679941,-7.78459683,233.110096

        DISTANCE MATRICES

        matrix prints the distance from every point in a file to every point in the same
        file or in a second one. By default, the output is a table with a column for
        each point. With --layout long, it has a row for each pair of points instead.
        With --format f64 or --format npy, the output is binary. matrix takes the names
        of the points from a column called id, name or code, or from the column that
        --name selects.

            $ head -4 data/points.csv | geocalc matrix - --unit km
            distance_km,Anaa Airport,Arrabury Airport,El Arish International Airport
            Anaa Airport,0.000,7555.596,18482.770
            Arrabury Airport,7555.596,0.000,13039.679
            El Arish International Airport,18482.770,13039.679,0.000

        matrix also reads raw little-endian doubles (.f64) and NumPy arrays (.npy), even
        if the file is gzipped (.npy.gz). A NumPy array must have two columns, the
        latitude and the longitude, as float64 or float32. Points from invalid rows stay
        in the output, but their distances are empty or NaN. The command keeps only the
        points in memory, not the matrix.

        THE NEAREST POINTS

        nearest finds the points in a CSV file that are nearest to a given point, or to
        the point in each row of another file. The results are exact, even near the
        poles and across the antimeridian. The command is fast because it measures only
        a few distances for each query.

            $ geocalc nearest data/points.csv 48.2082 16.3738 -k 3
            name                          country  latitude  longitude  elevation_m  distance_m
            Vienna International Airport  AT        48.1103    16.5697        182.9   18190.773
            M. R. Stefanik Airport        SK        48.1702    17.2127        132.9   62516.604
            Brno-Turany Airport           CZ        49.1513    16.6944        237.1  107500.247
            $ printf 'city,lat,lon\nRabi,-16.5,179.99\nPoint Nemo,-48.8767,-123.3933\n' | geocalc nearest data/points.csv - -k 2 --within 300km --unit km
            city,lat,lon,rank,name,country,latitude,longitude,elevation_m,distance_km
            Rabi,-16.5,179.99,1,Matei Airport,FJ,-16.6906,-179.877,18.3,25.423
            Rabi,-16.5,179.99,2,Laucala Island Airport,FJ,-16.7481,-179.66701,3.0,45.750
            Point Nemo,-48.8767,-123.3933,,,,,,,

        With --within but without -k, nearest finds all points within the given
        distance. If several points are at the same distance, it prints them in the
        order of the file. If both tables have a column with the same name, the column
        of the nearest point gets the prefix nearest_. If nearest finds no point for a
        row of the other file, the row stays in the output with empty fields. As in
        batch, --method vincenty adds a column method. With --strict, a row for which
        Vincenty's iteration does not converge is an error.
        """#),
    GuidePage(
      topic: "column-names", abstract: #"Look up how geocalc interprets the names of table columns."#,
      text: #"""
        Column names

        Look up how geocalc interprets the names of table columns.

        The rules on this page apply to every command that reads tables. They also apply
        to these parts of the C and Python libraries:

        - in C, geocore_columns (“From C and other languages” (geocalc guide from-c));
        - in Python, geocore.columns, geocore.arrow and python -m geocore batch (“From
          Python” (geocalc guide from-python)).

        geocalc splits a name into words at spaces, punctuation, capital letters and
        digits. It also recognizes a unit that follows the quantity without a separator,
        as in altft. The words in the name determine four properties of the column:

        - The quantity, such as a latitude or a distance.
        - The unit of the numbers. By default, angles are in degrees and lengths in
          meters.
        - The point to which the column belongs, if a row has several points. Columns
          whose names share a word or number belong to the same point: from_lat and
          from_lon, or lat2 and lon2.
        - The role of the column: a value, a hemisphere letter, or the error of a value.
          For example, lat_err contains the error of a latitude, so geocalc never reads
          it as the latitude.

        In the tables on this page, the role refused means that geocalc rejects the
        name.

        If a column name contains a known unit, geocalc reads the numbers in that unit.
        If the unit is unknown, geocalc rejects the name, and the error message lists
        the known units. If the name of a length column contains no unit, geocalc
        assumes meters and prints a note. If the names do not show which columns contain
        the latitude and the longitude, choose the columns by name or number with
        --columns; geocalc still takes the unit from the name.

        In a table that holds a track, geocalc ignores a column whose name is only a
        unit, such as feet. To read it as the altitude, write --column altitude=feet. If
        no column is read as the altitude but one has a name such as z or baro_altitude,
        a note says how to read it. If a table has several altitude columns or several
        speed columns, geocalc reads one of them and prints its name in a note.

        LATITUDE AND LONGITUDE

          name                      quantity   unit         point  role
          lat                       latitude                       value
          Longitude                 longitude                      value
          lng                       longitude                      value
          Lat.                      latitude                       value
          latitude (degrees_north)  latitude                       value
          from_lat                  latitude                from   value
          lon2                      longitude               2      value
          Start Latitude            latitude                start  value
          longtitude                longitude                      value
          Breite                    latitude                       value
          Länge (Grad)              longitude                      value
          latitud                   latitude                       value
          longitudine               longitude                      value
          широта                    latitude                       value
          долгота                   longitude                      value
          纬度                        latitude                       value
          经度                        longitude                      value
          lat_rad                   latitude   radians             value
          lat_gon                   latitude   gon                 value
          lat_mas                   latitude   mas                 value
          lon_arcsec                longitude  arcsec              value
          latE7                     latitude   E7                  value
          lon (semicircles)         longitude  semicircles         value
          gcj02_latitude            latitude   GCJ-02              value
          bd09_longitude            longitude  BD-09               value
          lat_minutes               latitude                       refused
          lat_dir                   latitude                       hemisphere
          lat_sign                  latitude                       hemisphere
          GPSLongitudeRef           longitude               gps    hemisphere
          N/S                       latitude                       hemisphere
          ew                        longitude                      hemisphere
          O/W                       longitude                      hemisphere
          lat_err                   latitude                       error
          lon_std                   longitude                      error
          sigma_lat                 latitude                       error
          Δlon                      longitude                      error
          vlat                      latitude                       error
          lon_uncertainty           longitude                      error
          lat_m                     latitude                       refused
          lat_mil                   latitude                       refused
          lat_grad                  latitude                       refused
          geocentric_lat            latitude                       refused

        geocalc also recognizes lat and lon directly before or after a known word, as in
        latdir and fromlat. An unknown word must occur in the names of both columns, as
        in reclat and reclong. geocalc does not read words such as furlong and latency
        as coordinates.

        The unit grad is ambiguous: it can mean gons or, in German, degrees. If the rest
        of the name is German, as in Länge (Grad), geocalc reads grad as degrees. In all
        other names, geocalc rejects it; rename the column, for example to lat_gon or
        lat_deg.

        In a hemisphere column, the letter O means east if the column is called O/W, and
        west if it is called E/O. With other names, the language decides: O means east
        next to the German Länge, and west next to the Spanish longitud. If the language
        is unknown, geocalc rejects the row.

        Case matters only where the unit depends on it. For example, mm means
        millimeters, but geocalc rejects Mm, which could mean megameters.

        geocalc converts GCJ-02 and BD-09 coordinates to WGS 84. If a row has two
        points, the column names must distinguish them with words, such as from and to,
        or with numbers. One of the points may have plain names, as in
        lat,lon,lat2,lon2, if the names of the other contain a number or a known word.
        For example, geocalc rejects the columns lat,lon,lat_max,lon_max, because max is
        not a known word.

        COORDINATES IN ONE COLUMN

        Instead of separate columns for latitude and longitude, a table may have one
        column with complete coordinates. They may be in any notation that the command
        line accepts, or in well-known text, well-known binary or GeoJSON. geocalc also
        reads coordinates from these groups of columns, which geocalc convert writes:

        - UTM: utm_zone, utm_easting_m and utm_northing_m;
        - vectors from the Earth's center (ECEF): x_m, y_m and z_m;
        - the projection of web maps (Mercator): mercator_x_m and mercator_y_m.

          name          quantity    unit  point  role
          mgrs          coordinate               value
          utm           coordinate               value
          plus code     coordinate               value
          geohash       coordinate               value
          from_geohash  coordinate        from   value
          h3            coordinate               value
          h3_cell       coordinate               value
          WKT           coordinate               value
          geometry      coordinate               value
          wkt_geom      coordinate               value
          ewkb          coordinate               value
          GPS           coordinate               value
          lat_lon       coordinate               value
          lonlat        coordinate               value
          location      coordinate               value

        In a column with a name such as lonlat or lng_lat, the longitude comes first. In
        every other column with two numbers, the latitude comes first, as on the command
        line.

        If geocalc does not recognize the name of a coordinate column, pass it with
        --columns. If each row contains several points, pass one column name per point.

        AZIMUTHS, DISTANCES AND HEIGHTS

          name                 quantity             unit         point  role
          azimuth_deg          azimuth              degrees             value
          azi1                 azimuth                           1      value
          azimuth_gon          azimuth              gon                 value
          Bearing              course                                   value
          true course          course                                   value
          cog                  course                                   value
          hdg                  heading                                  value
          track                trackAngle                               value
          bearing_magnetic     course                                   refused
          azimuth_mil          azimuth                                  refused
          azimuth_grad         azimuth                                  refused
          distance_m           distance             m                   value
          Distance, km         distance             km                  value
          Distance [NM]        distance             nmi (or nm)         value
          dist_nautical_miles  distance             nmi (or nm)         value
          Distance in miles    distance             mi                  value
          range_nm             distance             nmi (or nm)         value
          dist_cm              distance             cm                  value
          distance_in          distance             in                  value
          s12                  distance                                 value
          dist_parsec          distance                                 refused
          dist_Mm              distance                                 refused
          Distance (1000 ft)   distance                                 refused
          height_cm            altitude             cm                  value
          Elevation (ft)       altitude             ft                  value
          altft                altitude             ft                  value
          ele                  altitude                                 value
          h                    height                                   value
          hae                  ellipsoidalAltitude                      value
          height_agl           altitude                                 refused
          height_error         altitude                                 error
          speed_kmh            speed                km/h                value
          sog (kn)             speed                kt                  value
          speedkts             speed                kt                  value
          climb_fpm            climb                ft/min              value
          vspeed(ft/min)       climb                ft/min              value

        geocalc rejects magnetic azimuths. To convert a magnetic azimuth to a true one,
        add the declination.

        In a table that holds a recording, a column named track can contain the course.
        If the table has a speed column and no other course column, geocalc reads track
        as the course and prints a note.
        """#),
    GuidePage(
      topic: "tracks", abstract: #"Analyze, split, clean and convert GPS recordings with geocalc track."#,
      text: #"""
        Recordings

        Analyze, split, clean and convert GPS recordings with geocalc track.

        STATISTICS

            $ geocalc track data/drive.nmea
            data/drive.nmea
              points    189 in 1 segment
              time      2025-11-20T12:00:05Z to 2025-11-20T12:03:19Z
              elapsed   0:03:14 = moving 0:02:48 + stopped 0:00:26 + gap 0:00:00
              distance  1.946 km (3-D 1.947 km); less than 0.1 % is noise, sampling takes off less than 0.1 %
              speed     36.1 km/h, moving 41.7 km/h, highest 50.4 km/h (raw 50.6 km/h)
              pace      1:26 min/km while moving
              ascent    0 m, descent 0 m (hysteresis:1.4m, from the noise)
              climbs    none of 30 m or more at 3.0 %
              altitude  408.0 m to 409.5 m
              bounds    47.37690 to 47.38377 north, 8.54170 to 8.56035 east
              stops     none of 0:01:00 or more

        - The command prints statistics for each file, track and segment, and for all
          files together. If you pass a folder, it reads all recordings in the folder.
        - The times after moving, stopped and gap always add up to the elapsed time. A
          gap is a pause in the recording that is longer than 5 minutes and longer than
          ten times the usual time between points. Distances exclude gaps; the command
          reports their length and duration separately.
        - The distance line reports two errors, which it calls “noise” and “sampling”.
          Noise in the positions makes the measured track too long. The straight lines
          between the recorded points cut corners, which makes it too short.
        - If a recording contains speeds from the receiver, geocalc compares them with
          the positions. If they agree, geocalc uses the recorded speeds. Otherwise, it
          computes the speeds from the positions and prints a note. All results that
          depend on speed (moving time, pace, highest speed, splits, best efforts and
          pictures) use the same speeds.
        - If a receiver sends the same position several times in a row, geocalc computes
          one speed for the whole time until the position changes.
        - The time between two points counts as moving time if the speed is at least 1
          km/h. For slow recordings, the threshold is lower: a tenth of the recording's
          usual speed, but at least 0.15 m/s.
        - While a device is at rest, its recorded positions can drift. The command
          reports the length of this drift if it exceeds both 100 m and 5 % of the
          distance.
        - An increase in altitude counts toward the ascent if the track is moving and
          the increase exceeds a threshold, called the hysteresis. geocalc derives this
          threshold from the noise in the altitudes of each track. To set a fixed value,
          use an option such as --gain hysteresis:3m. A single jump of the altitude does
          not count; geocalc reports it. If the altitude of the whole recording changes
          in steps, the steps count. Because of the hysteresis, the ascent of a track
          differs slightly from the descent of the reversed track. The total ascent is
          the sum of the ascents of all tracks.
        - Other programs compute the ascent differently, so the output shows which
          method geocalc used.
        - --explain prints how geocalc computes each number, and which rules it uses to
          read the files.
        - --json prints all statistics, and --format table|csv|md prints a row for each
          source. -o figures.csv writes the statistics to a file; the file name
          extension selects the format.
        - --unit mi|imperial|nautical sets the units, --precision sets the number of
          decimals, and --tz sets the time zone. --plot draws a small map and an
          altitude profile with Braille characters.

        “Figures of tracks” (GeoTracks) defines each number in the output.

        COMMANDS

          track splits --every 1km|1mi|5min|lap
              the time, pace, ascent, descent and grade of each equal part or lap
          track zones --limits 120,140,155,170
              the time in zones of heart rate, power, cadence or temperature
          track best 400m 1km 10min
              the fastest stretch of a given length, or the longest distance in a given
              time
          track clean
              a track without outliers, smoothed with a Kalman filter; --explain lists
              the removed points (“Cleaning tracks” (GeoTracks))
          track simplify --tolerance 10m
              a track with fewer points; each removed point is within 10 m of the new
              track. --count 500 limits the number of points instead, and a note reports
              the largest deviation
          track resample --every 1s|10m
              a track with points at equal intervals of time or distance
          track convert --format
          gpx|geojson|csv|nmea|gpsd|tcx|kml|wkt|polyline5|polyline6
              the track in another format, with all attributes that the format can
              store; a note lists and counts the attributes that the format cannot store
          track crop --start 10:15 --end 11:30
              part of the track, selected by time of day, date, duration or distance
          track trim
              a track without its first and last 200 m, or without the points near your
              home
          track reverse
              the track in the opposite direction
          track shift --offset 1h
              the track with all times shifted by an offset
          track elevation --dem tiles/
              altitudes from SRTM tiles (“How to: recordings” (geocalc guide how-to-
              tracks))
          track at 12:34
              the position at a time, interpolated between two points
          track divide
              several tracks from one, divided at gaps or stops, or by day, time or
              distance
          track merge
              one file from several sources
          track fence --fences F.geojson
              the times at which the track enters and leaves circles, polygons and
              corridors, even between two points
          track report --output ride.html
              a page with a map, charts and all statistics: “Maps and reports” (geocalc
              guide maps)
          track passes POINTS.csv --within 200m
              the points that the track passes, and the time and the distance of each
              pass

        With --output, a command writes either a complete file or no file. If it cannot
        read its input to the end, the exit code is 65, and an existing output file
        stays unchanged. With --keep-partial, it writes the data that it could read. If
        you do not pass a source, every track command reads standard input, as in
        geocalc track < ride.gpx.

        The commands convert, clean, simplify, resample, crop, trim, reverse, shift,
        elevation and divide can write each result to its own file:

          -o out/
              each file name consists of the name of the source and the extension of the
              format; for divide, it also contains a number
          -o 'out/{name}-{date}.gpx'
              each file name contains the name of the source and the date of the first
              point
          -o 'out/%03d.gpx', {number}
              the files are numbered from 1

        For example, geocalc track convert rides/ -o out/ --format gpx creates the
        folder out and converts all recordings in the folder rides. If the output name
        contains a placeholder ({name}, {date}, {number} or %03d), the output folder
        must already exist. If two results would have the same file name, the command
        adds -2 to the second name. It never overwrites a source. If it cannot read a
        source, it reports this source and converts the others.

            $ geocalc track splits --every 500m data/drive.nmea
            data/drive.nmea, track 1, climbs by auto; pace with stops
            split  distance       time   moving  min/km  km/h  ascent  descent   end UTC
                1   500.0 m  0:00:59.2  0:00:44    1:58  30.4     0 m      0 m  12:01:04
                2   500.0 m  0:00:35.7  0:00:36    1:11  50.5     0 m      0 m  12:01:39
                3   500.0 m  0:00:35.6  0:00:36    1:11  50.5     0 m      0 m  12:02:15
             rest   446.0 m  0:01:03.5  0:00:53    2:22  25.3     0 m      0 m  12:03:19
            $ geocalc track best 400m 1min data/drive.nmea
            window  time        distance         pace      speed  start                   from                 to
              400m  0:00:28.45   400.0 m  1:11 min/km  50.6 km/h  2025-11-20T12:01:37.5Z  47.383722, 8.549454  47.382218, 8.554060
              1min  0:01:00.00   843.5 m  1:11 min/km  50.6 km/h  2025-11-20T12:01:06.0Z  47.380767, 8.545699  47.382218, 8.554060
            $ geocalc track simplify --tolerance 10m --format csv data/drive.nmea 2>/dev/null | cut -d, -f1-4 | head -4
            time,latitude,longitude,altitude_m
            2025-11-20T12:00:05Z,47.3769,8.5417,408
            2025-11-20T12:01:29Z,47.383139666666665,8.548152333333332,408
            2025-11-20T12:01:33Z,47.38348666666667,8.5486875,408
            $ echo '{"type":"Feature","properties":{"name":"center","radius":300},"geometry":{"type":"Point","coordinates":[8.5417,47.3769]}}' >/tmp/center.geojson
            $ geocalc track fence --fences /tmp/center.geojson data/drive.nmea
            2025-11-20T12:00:05Z  inside   center at 47.376900, 8.541700
            2025-11-20T12:00:49.911Z  exit     center at 47.379108, 8.543983 after 44.9 s
            $ geocalc track passes data/points.csv data/drive.nmea --within 10km
            2025-11-20T12:01:41Z    8997.8 m  Zurich Airport, CH, 47.4647, 8.54917, 431.6

        Rules of the commands

        - Splits end exactly at the given distance or time, if necessary between two
          points. They continue across gaps, but the distance and time of a gap do not
          count. Pace and speed include stops; the moving pace excludes them. The grade
          is the ascent minus the descent, divided by the distance. To fit in 80
          columns, the table on a terminal omits the moving pace and the grade. A report
          omits them as well, but the JSON, CSV and Markdown formats contain them. You
          can split a track without times by distance or by lap, but the splits then
          have no times or speeds.
        - A lap ends where the track returns to within 25 m of its start; --within sets
          a different distance. A return counts only after the track has been more than
          twice this distance (by default, 50 m) away from the start. With --region
          LAT,LON,RADIUS, a lap ends where the track returns to the circle. Here, a
          return counts only after the track has been more than twice the radius away
          from the center. Lap 0 is the part before the track first reaches the circle.
        - Best efforts may begin and end between two points. Each effort is within one
          segment, and its time includes stops. Wrong positions can make an effort
          appear faster than it was. The command marks an effort with ? if its speed is
          more than 1.15 times the highest speed that geocalc track prints. With
          --plausible, it ignores such efforts and prints the best of the others. If the
          longest distance or time that you request spans more than 131,072 points of a
          segment, the search uses only every second point of this segment.
        - zones needs the limits of your zones. Pass them with --limits, unless the
          recording is a FIT file that contains them. Each sensor value counts for half
          of the time since the previous point and half of the time until the next
          point. The times in zones include recorded stops, but not gaps or the time
          between segments.
        - clean restarts its filter after it has rejected five consecutive positions
          that agree with each other. If the filter rejects an altitude, clean replaces
          it with the filter's estimate. If the track continues from a point that it
          could not have reached at the maximum speed, clean begins a new segment there.
          Smoothed coordinates have 8 decimals, smoothed directions have 2, and other
          smoothed values have 3.
        - simplify removes points but never moves them, and it keeps the ends of
          segments. A straight line replaces the removed points between two kept points.
          The deviation of a removed point is its distance from this line. simplify
          marks its output as simplified, so that geocalc does not treat the long time
          between two kept points as a gap.
        - crop and trim do not add new points. If no point was recorded at exactly the
          --start time, the cropped track starts at the next recorded point. If crop or
          trim removes a point of a lap, it also removes the lap.
        - Times of day in crop are in the time zone of the recording; --tz selects
          another one. If --end is earlier in the day than --start, it refers to the
          next day. For example, --start 22:00 --end 2:00 selects four hours. If --end
          is earlier in the day than --start but no track crosses midnight, crop reports
          an error. When summer time begins or ends, one hour of the day is missing or
          occurs twice; crop rejects times in this hour.
        - trim also removes waypoints and route points near the removed ends, and prints
          a warning if the rest of the track passes near one of these ends. trim
          --region LAT,LON,RADIUS removes all track points, waypoints and route points
          in a circle.
        - elevation replaces the recorded altitudes and removes their accuracy values.
          If the tiles contain no elevation for a position, its altitude stays
          unchanged. If a position also has an altitude relative to the ellipsoid,
          elevation changes both altitudes by the same amount.
        - reverse reverses the order of the points and gives them new times. The
          reversed track begins at the start time of the original track. The time
          between two neighboring points does not change, so the duration and the speeds
          stay the same. reverse removes laps.
        - convert --strip heart_rate removes the heart rates, whatever the source calls
          them. convert --strip all removes all attributes except the names of
          waypoints, and convert --strip waypoints removes waypoints and routes.
        - convert --only waypoints writes only the waypoints. The rows of a table
          without times, such as a list of shops, become waypoints named by a column
          such as name or shop.
        - convert --precision 5 rounds coordinates to five decimals (about 1 m).
        - resample places new points on the geodesic between two recorded points. It
          interpolates numeric attributes, and copies all other attributes from the
          nearer recorded point.
        - merge orders the sources by start time. Standard input, gpsd, and sources
          without times come last. With --sort given, the sources stay in the order in
          which you pass them. merge removes points with the same time and coordinates
          as an earlier point. To keep them, use --keep-repeats.
        - fence reads Polygons, MultiPolygons, Points with a radius property, and
          LineStrings with a width property. The width of a corridor is measured from
          one side to the other. The radius and the width are in meters unless their
          values contain another unit.
        - The tolerance of fence allows for inexact positions. By default, a position
          counts as inside or outside only if it is at least 10 m from the edge. For a
          small geofence, the distance required inside the edge is smaller: at most half
          the radius of the largest circle that fits into the geofence. To set other
          distances, use --tolerance. For example, --tolerance 0m,30m requires no
          distance inside the edge, but 30 m outside it. If the accuracy of a position
          is worse than the tolerance, fence uses the accuracy instead. The enter and
          exit events contain the interpolated time and coordinate at which the track
          crosses the edge.
        - passes interpolates between positions, except in gaps, where the path is
          unknown. A pass begins where the track comes within the given distance of the
          point, and ends where the track is farther away again.

        With --json, splits, best, fence and passes print one object per line.

        FORMATS

        geocalc reads more than 20 formats, which “Formats of recordings” (geocalc guide
        formats) lists. It also reads gzipped files and archives. It recognizes every
        format except encoded polylines by the content of the file. If parts of a file
        are unreadable, geocalc skips and reports them. If a recording contains data
        from several receivers, each receiver becomes its own track; --device selects
        one receiver. “Reading tables” (GeoFormats), “Writing tracks” (GeoFormats) and
        “What receivers send” (GeoFormats) describe the rules in detail.
        """#),
    GuidePage(
      topic: "maps", abstract: #"Draw recordings, points and geofences on a map, or create a web page about a recording."#,
      text: #"""
        Maps and reports

        Draw recordings, points and geofences on a map, or create a web page about a
        recording.

        Maps and reports load nothing from other servers, so you can create and view
        them offline. The built-in base map uses public-domain data from Natural Earth.

        A MAP

            $ geocalc map data/drive.nmea --output /tmp/drive.svg --json | tr ',' '\n' | grep -E 'projection|scale_bar_m|points|distance'
            "projection":"Lambert azimuthal equal-area"
            "scale_bar_m":200.0
            "points":189
            "distance_m":1945.9540359431583

        The extension of the output file selects the format: .svg, .png or .html. PNG
        output requires rsvg-convert, which is in the Debian package librsvg2-bin. A
        source can be anything that geocalc track reads (“Recordings” (geocalc guide
        tracks)). If you pass several sources, the command draws them all on one map.

        - --color-by QUANTITY colors the track by speed, altitude, slope, heart-rate,
          power, cadence, temperature or time. Each color shows the mean value over
          about four pixels of the track. Parts without a value are gray. If no point
          has a value, the command prints a note. The slope at a point is the mean
          gradient from 50 m before it to 50 m after it.
        - The legend of a colored track covers the 1st to the 99th percentile of the
          values or, for time, the first to the last time. If all values are similar,
          the legend still covers a minimum range: 1 km/h (speed), 10 m (altitude), 2 %
          (slope), 10 bpm (heart rate), 20 W (power), 10 rpm (cadence) or 2 °C
          (temperature). --unit sets the unit of the legend and of the statistics on the
          map.
        - --color-by file gives each source its own color, and --color-by none draws all
          tracks in the same color. By default, a single track is colored by speed, and
          several tracks each get their own color.
        - --color-by passes draws a heat map. The color shows how many tracks pass each
          place, on a logarithmic scale. Each track counts once per place, no matter how
          long it stays there. A track that lasts more than 24 hours counts once more
          for each additional day (UTC). Two tracks pass the same place if they are
          within about 15 m of each other, or within two pixels on a map where two
          pixels cover more than 15 m. In an HTML file, the values shown for a point
          include the number of passes.
        - A map of one track has up to 12 distance marks. Each mark is a dot labeled
          with the distance from the start in kilometers, miles (--unit mi) or nautical
          miles (--unit nmi). The marks are 1, 2, 5, 10, 20, 50 … units apart. As in
          geocalc track, distances exclude gaps. Maps of several files or tracks have no
          distance marks.
        - --points places.csv marks the points in a table and labels them with the names
          in the column name. The command recognizes the coordinate columns by their
          names; if it finds none, it uses the columns x and y. To select other columns,
          use --column latitude=a --column longitude=b.
        - --fences fences.geojson draws geofences and marks where tracks cross them. As
          with track fence, a crossing counts only if the track continues at least 10 m
          beyond the edge. If there are more than 1000 crossings, the map marks only the
          first 1000, and a note reports the total.
        - --base streets.geojson draws your own lines and areas on the base map.
        - --base region.pmtiles draws streets, water, buildings and names from a map
          tile file (see “Streets offline”).
        - --start and --end select part of the recordings by time. --from, --by,
          --column, --sort and --device control how the command reads recordings, as in
          track.
        - --size 1200x800, --theme (light, dark or auto) and --title control the
          appearance. --base borders draws country borders.

            $ geocalc map --points data/points.csv --output /tmp/points.svg --json | tr ',' '\n' | grep -E 'projection|places|base_map'
            "projection":"Equal Earth"
            "base_map":true
            "places":7879

        HIDE YOUR HOME

        Before you draw a recording, use track trim to remove the points near your home.
        track trim --region removes all points in a circle. Without options, track trim
        removes the first and last 200 m of each track.

            geocalc track trim ride.gpx --region 47.37,8.54,200m | geocalc map - -o ride.svg
            geocalc track trim ride.gpx --region 47.37,8.54,200m | geocalc track report - -o ride.html

        Do not center the circle on your home. If you publish several tracks, their cut
        ends outline the circle, so anyone can find its center.

        STREETS OFFLINE

        The built-in base map shows no streets. To draw streets, download a map file for
        your region once; after that, you can work offline. The first command below uses
        the program pmtiles to download a map file from the Protomaps project. The
        second command draws a ride on this map:

            pmtiles extract https://build.protomaps.com/20261120.pmtiles region.pmtiles --bbox=8.2,47.0,8.4,47.1
            geocalc map ride.gpx --base region.pmtiles -o ride.svg

        Replace the date 20261120 in the address with a recent one. The numbers after
        --bbox are the west, south, east and north edges of the region in degrees. The
        file at this address covers the whole world (120 GB), but pmtiles extract
        downloads only the tiles of your region. For example, a file for central Nagoya
        (9 by 8 km) is 10 MB in size. If you add --maxzoom=14 to the pmtiles command,
        the file is about half as large.

        You can also make a map file from an OpenStreetMap extract (.osm.pbf), such as
        one from Geofabrik. Use the program tilemaker, which is available as a package
        in Debian and Ubuntu:

            examples=/usr/share/doc/tilemaker/examples
            tilemaker --input region.osm.pbf --output region.mbtiles --config $examples/config-openmaptiles.json --process $examples/process-openmaptiles.lua
            geocalc map ride.gpx --base region.mbtiles -o ride.svg

        For example, tilemaker 2.2 converts a 2013 extract of Liechtenstein (0.6 MB) to
        a map file (0.9 MB) in about 5 seconds. If your region has no coast, ignore the
        messages Unable to open coastline/…. If it has one, these messages mean that the
        map will show the sea in the color of land. To draw the sea, unpack
        water-polygons-split-4326.zip from osmdata.openstreetmap.de, and move its files
        into a folder named coastline before you run tilemaker. If tilemaker stops with
        “Could not find node with id” or “unless a bounding box is provided”, first cut
        the extract with osmium extract --set-bounds. This keeps OpenStreetMap ways
        complete and stores the bounding box in the extract.

        The --base option of map, track report and serve accepts these files:

          .pmtiles of version 3, without compression or with gzip
              vector tiles (MVT), PNG, JPEG, WebP
          .mbtiles
              vector tiles (MVT), PNG, JPEG, WebP

        - Vector tiles must use the OpenMapTiles or Protomaps schema. tilemaker,
          Planetiler and other programs create such files from OpenStreetMap data.
          --theme sets the colors of vector tiles.
        - Image tiles (PNG, JPEG, WebP) appear unchanged. You cannot use WebP tiles for
          a PNG map, because some versions of rsvg-convert cannot read WebP.
        - The map uses the Web Mercator projection and names the source of the tiles. If
          a vector tile file names no source, the map credits the OpenStreetMap
          contributors, as the license of their data requires.
        - Tiles cover latitudes up to 85.05 degrees. If a map extends beyond that, the
          command draws the built-in base map instead.
        - If the file lacks some of the tiles for the map area, a note reports how many.
          If it contains none of them, the command draws the built-in base map.

        Maps up to about 50 km wide show streets. Maps up to about 5 km wide also show
        buildings and service roads.

        A MATRIX

            $ head -201 data/points.csv | geocalc matrix - --unit km >/tmp/matrix.csv
            $ geocalc map --matrix /tmp/matrix.csv --output /tmp/matrix.svg --json | tr ',' '\n' | grep -E 'rows|columns|min|max'
            "rows":200
            "columns":200
            "drawn_rows":200
            "drawn_columns":200
            "min":0.0
            "max":19943.788

        geocalc map --matrix draws the output of geocalc matrix as a heat map, a grid of
        colored cells. The input is a .npy file, or a CSV file with either a column for
        each point or a row for each pair of points. Cells without a number (empty or
        NaN) are hatched. If a cell contains text that is not a number, the command
        reports the line number and exits with code 65. If the matrix has more than 1000
        rows or columns, each cell in the picture shows the mean of several numbers, and
        a label says so.

        CHARTS IN THE TERMINAL

        track splits draws a chart of the pace below the table if the output is a
        terminal or if you pass --plot. The chart is as wide as the terminal; to change
        the width, set the environment variable COLUMNS. bench --plot draws the speeds
        as a bar chart, and check --plot draws the differences as histograms. Both
        commands can also write the chart to a file with --output FILE.svg.

            $ geocalc track splits --every 200m data/drive.nmea --plot | tail -1
            pace  ▁██████▇▁  higher is faster: 3:25 min/km to 1:11 min/km

        ACCURACY

        All maps without tiles use equal-area projections. A map of a hemisphere or less
        uses Lambert's azimuthal equal-area projection, centered on the middle of the
        map. If a track encircles a pole, the projection is centered on the pole
        instead. With this projection, lengths are correct at the center and have an
        error of 0.3 % at a distance of 1000 km from it. Larger maps use the Equal Earth
        projection, and maps with tiles use Web Mercator.

        The scale bar shows the geodesic distance between the points at its ends. If the
        scale differs by 2 % or more in other parts of the map, the bar's label and the
        --json output show the difference.

        A drawn track differs from the recorded track by at most a third of a pixel,
        unless that would take more than a million vertices. Between two recorded
        points, the drawn line follows the geodesic. In the JSON output, detail_px is
        the largest distance in pixels between a recorded point and the drawn line.

        The map shows all points, even isolated ones (single points between two gaps),
        which geocalc track skips. If isolated points make the map much larger, a note
        reports their positions. To remove wrong points, use track clean. In the JSON
        output, bbox has the same value for map as for geocalc track.

        The error of the base map was measured by comparing it with the full-resolution
        coastlines of the GSHHG database. On maps at least 1000 km wide, half of the
        drawn coast is within 1 km of the true coast, and 90 % is within 3 km. On
        smaller maps, half is within 0.5 km and 90 % within 2 km. Half of the town dots
        are within 2 km of the town's coordinate in GeoNames, and 90 % are within 5 km.

        The following rules apply to small maps:

        - On maps less than 50 km wide, the error of the base map is visible: a track
          along a harbor, for example, can appear to be at sea. The credit line on such
          a map states how accurate the coast and the town dots are. For an accurate
          background at this scale, use a map file with streets (--base).
        - Maps less than 50 km wide show the base map only if a coast or a lake is in
          view.
        - Maps less than 8 km wide show parallels and meridians but no base map, even if
          the picture has many pixels.
        - If a map is less than 20 km wide and has no streets, a note on the terminal
          suggests --base.

        A REPORT

            $ geocalc track report data/drive.nmea --output /tmp/drive.html && grep -o '<h2>[^<]*</h2>' /tmp/drive.html
            <h2>Along the way</h2>
            <h2>Splits</h2>
            <h2>Best efforts</h2>

        The page is a single file; double-click it to open it in a browser. It contains
        the statistics that geocalc track prints, a map, charts over distance or time,
        splits, best efforts, climbs, stops, laps and gaps. To see how geocalc computed
        a number, click the question mark next to it. geocalc track --explain prints the
        same explanations.

        When you point at a chart, the page marks the corresponding point of the track
        on the map. When you point at the track on the map, the page marks the
        corresponding point in the charts and shows its values on the map. On a phone,
        tap the track instead.

        - To select part of the track, drag over a chart or along the track on the map.
          The page then shows the part's distance, time, speed or pace, ascent, descent
          and slope, and its mean heart rate, cadence and power. It computes ascent and
          descent with the hysteresis of the whole recording (“Recordings” (geocalc
          guide tracks)). To save the part as a track with its name, sport, times,
          altitudes and sensor values, click “Save as GPX”. Your browser creates the
          file and sends nothing to a server. In a long recording, the page combines
          neighboring points into groups, and the file contains one point per group. To
          zoom to the selected part, click “Zoom to part” or press Enter. To clear the
          selection, press Escape.
        - In the charts, press the arrow keys to move the mark, or hold Shift and press
          them to select a part. Press + or - to zoom the charts, and 0 to show the
          whole track. To move a zoomed chart, hold Shift and drag it, scroll sideways,
          or press Page Up or Page Down.
        - To zoom the map, use two fingers, a double click or the mouse wheel. The wheel
          works after you click the map, or while you hold Ctrl. To move the zoomed map,
          drag it; if you start near the track, hold Shift while you drag. When the map
          has the keyboard focus, press + or - to zoom, the arrow keys to move the map,
          and 0 to show all of it.
        - To hide a layer, such as the distance marks, clear its checkbox on the map. A
          map with more than 60 individual points, such as waypoints, shows groups of
          them as numbered disks until you zoom in. The maps that geocalc map -o
          FILE.html writes have the same controls as the map in a report.
        - When you print the page, the controls are omitted.

        If you pass several sources, the command creates one page for all of them, and
        the tables show the source of each row. In the charts, each source has its own
        color, and its distance and time start at zero. To hide a source, clear its
        checkbox below the map.

        Charts show the lowest and the highest value in each pixel column, so even a
        short peak is visible. The page computes the statistics from all points. For
        walks and runs, the page shows the pace instead of the speed.

        An activity without positions, such as an indoor workout in a FIT or TCX file,
        has no map. Its charts show the sensor values over time, and its distance is the
        one that the device recorded.

        IN SWIFT

            import GeoPictures
            import GeoTracks

            var line = DetailLine(pixels: 960)
            for (index, longitude) in [8.0, 8.01, 8.03].enumerated() {
              line.add(LineVertex(Coordinate(latitude: 47, longitude: longitude), isFirst: index == 0))
            }
            var content = MapContent()
            content.title = "Three places"
            content.lines = line.finish()
            let picture = MapPicture(content)
            print(picture.scaleBar?.text ?? "")  // 200 m
            let svg = SVGWriter.bytes(picture.scene)
        """#),
    GuidePage(
      topic: "formats", abstract: #"Look up the formats that geocalc reads and writes, and the data that each format cannot store."#,
      text: #"""
        Formats of recordings

        Look up the formats that geocalc reads and writes, and the data that each format
        cannot store.

        THE TABLE

        geocalc recognizes the format of a file by its content. It uses file names only
        to find recordings in folders and archives, and to select the format of output
        files. It also reads gzip-compressed files.

          GPX 1.0, 1.1
              read: tracks, segments, routes, waypoints, all extensions
              written, --to: gpx
              what it cannot store: laps and sessions
          FIT
              read: records with all sensors and developer fields, laps, sessions,
              pauses, course points, also several FIT files in one file
              written, --to: no
          TCX
              read: activities, courses with course points, laps, tracks, sensors
              written, --to: tcx
              what it cannot store: accuracies, courses over ground, attributes without
              a TCX name
          KML, KMZ
              read: Track with and without the gx prefix, MultiTrack, lines, points with
              and without times
              written, --to: kml
              what it cannot store: laps, accuracies, file metadata
          IGC
              read: all fixes, both altitudes, the additional fields of the I record
              written, --to: no
          NMEA 0183
              read: receiver positions and satellites, even with other data between the
              sentences
              written, --to: nmea
              what it cannot store: waypoints, attributes, accuracies
          gpsd's JSON
              read: receiver reports, headings, satellites
              written, --to: gpsd
              what it cannot store: waypoints and routes
          UBX
              read: NAV-PVT, if the file contains no NMEA
              written, --to: no
          GeoJSON
              read: points and lines with their properties: one document, a sequence, or
              one document per line
              written, --to: geojson
              what it cannot store: laps and sessions
          Google's location history
              read: Records.json, the semantic history, Timeline from Android and iOS,
              Timeline Edits
              written, --to: no
          OwnTracks
              read: log lines of the OwnTracks Recorder, JSON
              written, --to: no
          Traccar
              read: positions as JSON; geocalc reads Traccar's CSV files as tables
              written, --to: no
          Strava
              read: streams of an activity, in any order
              written, --to: no
          Overland, Dawarich
              read: GeoJSON features, even with coordinates as strings
              written, --to: no
          Polarsteps
              read: the locations of a trip
              written, --to: no
          JPEG
              read: the GPS position of a photo, as a waypoint named after the file
              written, --to: no
          OziExplorer, GeoLife
              read: track points (.plt) in WGS 84
              written, --to: no
          RTKLIB
              read: solutions (.pos) in degrees or in Earth-centered coordinates
              written, --to: no
          GnssLogger
              read: the positions of each Android provider
              written, --to: no
          encoded polyline
              read: coordinates, with --from polyline5 or --from polyline6; you must
              choose one, because the format does not contain the number of decimals
              written, --to: polyline5 polyline6
              what it cannot store: everything except latitude and longitude
          WKT, WKB, EWKB
              read: lines and points, as text, bytes or hexadecimal digits
              written, --to: wkt
              what it cannot store: everything except coordinates
          tables (CSV)
              read: any table with latitude and longitude columns
              written, --to: csv
              what it cannot store: laps, file metadata; waypoints and routes if the
              recording also has tracks

        If the output format cannot store some of the data, geocalc drops that data and
        prints a note on standard error. For attributes of points, the note lists each
        attribute's name and the number of dropped values.

        If a value of a point is invalid, geocalc drops it and keeps the rest of the
        point. Examples are an unreadable time, and the speed -1, which phones write if
        the speed is unknown. For each kind of value, such as times, geocalc reports the
        number of invalid values and the first one.

        In the JSON output of geocalc track, the member skipped contains the number of
        skipped records and values for each reason. For example, if three records have
        no position, geocalc prints only one message, but skipped contains the number 3.

        SENSORS

        geocalc uses the same names for heart rate, cadence, power and temperature in
        all file formats. geocalc track prints the average and the highest value of each
        sensor. In GPX files, geocalc writes heart rate, cadence and temperature in
        Garmin's TrackPointExtension, which most programs can read. It writes power in a
        separate power element.

        For each lap and session, geocalc track prints both the totals that the device
        recorded and the totals that geocalc computes. They can differ, for example if
        the device uses a wheel sensor.

        MANY FILES

        If you pass a folder, or a zip or tar archive such as a Strava export, geocalc
        reads all recordings in it.

        - For a folder or an archive, geocalc track prints a table with one row for each
          file.
        - If geocalc cannot read one of the files, it prints an error message that names
          the file, reads the others, and exits with code 65.
        - A command that writes all tracks to one file writes nothing if it cannot read
          one of the input files. With --keep-partial, it writes the data that it could
          read.
        - A command that writes several files, as with -o out/, writes one for each
          recording that it could read completely.
        - If an archive is truncated or damaged, geocalc reads it as far as possible,
          and an error message gives the position of the damage.
        - In an archive, geocalc skips links, pipes and devices, and reports how many it
          skipped.
        - In a folder, geocalc reads each file once, even if several links point to the
          file.
        - geocalc reads all documents of a KMZ file.
        - The commands watch, record and serve read only one recording. If you pass an
          archive with several, an error message asks you to select one by its path.
        - geocalc can read an archive from standard input, as in cat export.zip |
          geocalc track -. While it reads, it keeps a copy in an unnamed temporary file.
          The environment variable TMPDIR sets the folder for this file.
        - To select a single file in an archive, write the path of the archive followed
          by the path within it, as in export.zip/activities/1.fit.gz.

            $ geocalc track Tests/Fixtures/archives/pax.tar.gz/folder/a.csv -q --json | head -c 80
            {"sources":[{"source":"Tests/Fixtures/archives/pax.tar.gz/folder/a.csv","tracks"
        """#),
    GuidePage(
      topic: "receivers", abstract: #"Use geocalc watch to print positions from gpsd or from a recording."#,
      text: #"""
        Live positions

        Use geocalc watch to print positions from gpsd or from a recording.

        SOURCES

            geocalc watch                                   # gpsd on this machine
            geocalc watch gpsd://rover.local/dev/ttyACM0 --json
            geocalc watch ride.gpx.gz --speed 10x           # a recording at ten times its own pace
            geocalc watch --region 47.3769,8.5417,100m      # reports entering and leaving the circle

        A recording can be in any input format that “Formats of recordings” (geocalc
        guide formats) lists, with or without gzip compression. geocalc watch detects
        the format from the content, not from the file name. On a terminal, it shows
        only the current position, on one line. To a file or pipe, it writes a line for
        each position. With --json, it prints a JSON object for each position.

            $ geocalc watch data/drive.nmea --count 2
            note: no location: the receiver has no fix
            2025-11-20T12:00:05Z  47.376900 8.541700  3D  ±4.8 m  altitude 408.0 m  0.0 km/h  9/9 satellites
            2025-11-20T12:00:06Z  47.376900 8.541700  3D  ±4.8 m  altitude 408.1 m  0.0 km/h  9/9 satellites
            note: 2 positions, 0 m in 1.0 s
            $ geocalc watch data/drive.nmea --count 1 --json 2>/dev/null
            {"event":"unavailable","reason":"no location: the receiver has no fix"}
            {"time":"2025-11-20T12:00:05Z","latitude":47.3769,"longitude":8.5417,"altitude_m":408.0,"ellipsoidal_altitude_m":455.9,"horizontal_accuracy_m":4.75,"vertical_accuracy_m":7.65,"speed_mps":0.0,"fix":"3D","status":"autonomous"}

        The JSON object for a position has these members: time, latitude, longitude,
        altitude_m, ellipsoidal_altitude_m, horizontal_accuracy_m, vertical_accuracy_m,
        speed_mps, course_deg, climb_mps, fix, status, device. Members with unknown
        values are omitted. All other JSON objects have an event member with one of
        these values: heading (with true_heading_deg, magnetic_heading_deg and
        heading_accuracy_deg), connected, disconnected, silent, no_receiver, resumed,
        clock_set_back, refused, unavailable, inside, outside, enter, exit, stationary,
        moving.

        With --region, the command prints inside or outside for the first position, even
        with --quiet. Because positions are inexact, it prints enter only if a position
        is at least 10 m inside the circle, and exit only if a position is at least 10 m
        outside. For a circle with a radius under 20 m, half the radius inside is enough
        for enter. If the accuracy of a position is worse than 10 m, for example 25 m,
        the position must be at least 25 m inside or outside. By default, geocalc track
        fence uses the same distances.

        If a live position has no time, or the receiver's clock does not advance, the
        command uses the time at which the position arrived.

        ERRORS AND LOST CONNECTIONS

        - If the connection is lost, the command tries to reconnect until it succeeds.
          It also reports when a receiver stops sending data or is removed.
        - The command skips input that it cannot read. At the end, it reports each
          reason for skipping, with the number of skipped records and the first of them.
          With --strict, it stops at the first record that it cannot read.
        - A log may begin anywhere, even in the middle of an NMEA sentence. It may
          contain gpsd's JSON, NMEA 0183 and comments in any order, and each line may
          begin with a time or a host name.
        - If there are several receivers, the command uses one at a time. To select one,
          use an option such as --device /dev/ttyACM0.
        - With --max-age 10s, the command skips positions that are older than 10 s when
          they arrive, and reports this.
        - Some receivers report dates that are 1024 weeks too early. --rollover auto
          corrects such dates and reports the correction. It does not change a date that
          would then be in the future.
        - If you press Ctrl-C, the command prints its summary and ends with exit code
          130. If you press Ctrl-C again, it ends at once.

        The page “What receivers send” (GeoFormats) describes how geocalc reads NMEA and
        gpsd's JSON. “Live locations” (GeoLocation) describes how a location manager
        processes positions.
        """#),
    GuidePage(
      topic: "live", abstract: #"Show the position of a moving receiver in a browser."#,
      text: #"""
        A live page

        Show the position of a moving receiver in a browser.

        START THE PAGE

            geocalc serve                          # gpsd on this machine
            geocalc serve ride.nmea --speed 10x    # a recording, ten times as fast
            geocalc serve --fences home.geojson    # reports entering and leaving areas
            geocalc serve --store club.db          # with the recordings of this library

        geocalc serve prints an address such as http://127.0.0.1:8734/. Open this
        address in a browser. The page shows:

        - the last position with its accuracy, and the trail of earlier positions
        - speed, altitude and course; if the source reports no speed, the server
          computes speed and course from the last positions, and the page marks the
          speed as computed
        - the kind of fix, and a sky plot of the satellites
        - a warning when a position is old, or when the fix or the connection is lost

        Each receiver has its own trail and color. The Big figures button replaces the
        map with large numbers for a dashboard. To open the page with the large numbers,
        add #figures to the address. The page simplifies long trails; the member
        trail_error_m in /state.json is the largest distance between a position and the
        simplified trail. The page loads nothing from other servers.

        If the map shows an area at least 8 km wide, it includes land and lakes from the
        built-in base map. If the area is less than 1000 km wide, 90 % of the drawn
        coast is within 2 km of the true coast (“Maps and reports” (geocalc guide
        maps)). To add country borders, click Borders. To show streets from a map tile
        file, use --base region.pmtiles, as with geocalc map.

        The map follows the receiver until you move the map. To follow the receiver
        again, click Follow or press F. Press + or - to zoom, 0 to show everything, and
        the arrow keys to move the map.

        When a browser reconnects, for example after the computer wakes up, the server
        sends the events that the browser missed.

        Next to the map, the page lists the recordings in your library (“Keeping
        recordings” (geocalc guide keeping)), newest first. You can search the list by
        words or by date (a year, a month such as 2026-05, or a day). Click a recording
        to see it on the map. Without --store, the page uses the default library, if
        there is one. The server never changes the library, so another program can
        record into it at the same time.

        ACCESS

        Positions can reveal where somebody lives. By default, the server therefore
        answers only requests from the machine on which it runs. It rejects a request
        unless the host in the URL is localhost, an IP address on which the server
        listens, or a name that you passed with --host. It also rejects requests from
        other web pages in the same browser, even if their host names resolve to this
        machine.

            geocalc serve --listen 0.0.0.0 --host gps.example

        --listen takes a port, an address, or both (0.0.0.0:8080). If you pass an
        address such as 0.0.0.0, other machines can open the page. The command then
        prints a link that contains a token, and the server rejects requests without it.
        If other machines open the page by a host name, pass that name with --host. They
        see your recordings only if you pass --store. The connection is not encrypted.
        To encrypt it, put a reverse proxy with TLS in front of the server.

        FOR PROGRAMS

          /state.json
              the complete current state
          /distance.json?from=48.2,16.4&to=47.1,15.4
              the geodesic distance and the azimuths between two points
          /ground.json
              land, lakes and boundaries
          /recordings.json?words=&offset=
              recordings of the library, 100 per request; if the offset is negative or
              not a whole number, the server responds with status 400
          /recording.json?id=
              the positions of one recording: an array of lines; each line is an array
              of latitude and longitude pairs
          /events
              server-sent events: snapshot, fix, nofix, satellites, state, fence, beat
          /metrics
              counters in the Prometheus text format

        In Swift, “LiveServer” (GeoServer) serves this page; the positions can come from
        any LocationSource.
        """#),
    GuidePage(
      topic: "keeping", abstract: #"Store and search all your recordings in one file with geocalc library, and add live positions with geocalc record."#,
      text: #"""
        Keeping recordings

        Store and search all your recordings in one file with geocalc library, and add
        live positions with geocalc record.

        THE LIBRARY

            geocalc library import ~/gps export.zip       # files, folders, archives; again as often as you like
            geocalc library list 2026-05                  # the tracks of a month
            geocalc library passes 47.37 8.54 --within 200m   # every time that I was here
            geocalc library stops 2026 --dwell 1h     # where I stayed, from when to when
            geocalc track library:sport=running,2026      # every command that reads recordings accepts a query
            geocalc map library:tag=alps -o alps.svg      # such as map, matrix, nearest and batch
            geocalc library export 12 -o ride.gpx

            $ rm -f /tmp/geocalc-guide.db*; geocalc library import data/drive.nmea Tests/Fixtures/formats/igc/flight.igc --store /tmp/geocalc-guide.db
            note: Tests/Fixtures/formats/igc/flight.igc: 1 × unreadable skipped: line 11: the GNSS altitude is zero and the pressure altitude is not: such positions have no altitude
            2 new tracks with 829 points, of 2 files
            warning: Tests/Fixtures/formats/igc/flight.igc: the figures include 1 implausible change of altitude of 678 m; geocalc track clean corrects them
            $ geocalc library import data/drive.nmea --store /tmp/geocalc-guide.db
            0 new tracks with 0 points, of 1 file
            note: 1 file skipped, already in the library with the same content
            $ geocalc library list --store /tmp/geocalc-guide.db
            id  begin                 points   distance  elapsed  ascent  sport  name
             2  2024-07-14T11:20:05Z     640  61.132 km  0:42:36  2611 m         flight.igc
             1  2025-11-20T12:00:05Z     189   1.946 km  0:03:14     0 m         drive.nmea
            $ geocalc library passes 47.3769 8.5417 --within 50m --store /tmp/geocalc-guide.db
            time                  distance  id  name
            2025-11-20T12:00:05Z     0.0 m   1  data/drive.nmea
            $ geocalc library passes 47.3769 8.5417 --within 200m --dwell 0s --store /tmp/geocalc-guide.db
            from                  to                        time  id  name
            2025-11-20T12:00:05Z  2025-11-20T12:00:42Z  0:00:38+   1  data/drive.nmea
            $ geocalc library stops --dwell 1min --store /tmp/geocalc-guide.db
            from                  to                       time   latitude  longitude  id  name
            2024-07-14T11:59:29Z  2024-07-14T12:02:41Z  0:03:12  46.712100   9.330400   2  Tests/Fixtures/formats/igc/flight.igc
            $ geocalc track library:1 --store /tmp/geocalc-guide.db | head -4
            library:id=1
              points    189 in 1 segment
              time      2025-11-20T12:00:05Z to 2025-11-20T12:03:19Z
              elapsed   0:03:14 = moving 0:02:48 + stopped 0:00:26 + gap 0:00:00
            $ geocalc library check --store /tmp/geocalc-guide.db
            /tmp/geocalc-guide.db: no faults found

        The library is a single SQLite database file. You can set its path with --store
        FILE, the environment variable GEOCALC_STORE, or the setting store. The default
        path is ~/.local/share/geocalc/tracks.db. Only the owner of the file can read
        and write it.

        Import and export

        - Each file is imported completely or not at all. The command reports and skips
          truncated files, and imports the others. If any file fails, the exit code is
          65, or 66 if the first file that fails does not exist.
        - Each track is stored once. geocalc recognizes a file by its uncompressed
          content, and a track by its fingerprint. The fingerprint is a hash of the
          track's times in milliseconds and its coordinates in units of 1e-7 degrees, so
          it is the same in every file format.
        - A second file with the same track adds missing values, such as heart rates or
          an author. If a value differs from the one in the library, the library keeps
          its own, and a note reports the difference. If positions in the library are
          damaged or missing, the import restores them. geocalc library show 12 lists
          all files that contain track 12.
        - Skipped input is reported. The command reports tracks and routes that have no
          positions. If you interrupt an import, it reports how many files it has
          finished.
        - Nothing is rounded. An exported position is exactly equal to the imported one.
          The library also stores and exports attributes, laps and descriptions, but not
          satellite data or headings.
        - export all -o out/ writes a file for each track. To name each file after the
          date of its track, write -o 'out/{date}.gpx'. If you use a placeholder such as
          {date}, the folder out must already exist. geocalc replaces {name} with track-
          and the track number, as in track-12.
        - The library can store original files. import --original also stores a copy of
          each file. export 12 --original FILE writes an exact copy of the file from
          which track 12 was imported. If the track was in several files, choose one
          with --name; geocalc library show 12 lists them.
        - Imports use all processor cores. An import reads several files in parallel,
          but writes them to the library one at a time. The tracks are numbered in the
          order of the files.

        Find and edit

        - passes LAT LON --within 200m prints a row for each time that a track came
          within 200 m of the point. With --dwell 5min, it prints the arrival and
          departure of each visit that lasted at least five minutes. A + after the
          duration means that the track began or ended during the visit, which may
          therefore have been longer.
        - stops prints all stops, wherever they are.
        - totals --by month prints monthly totals. You can also print totals by day,
          week, year, sport or device.
        - duplicates lists pairs of tracks that may be recordings of the same activity:
          they have similar lengths and were close together for most of the time. It
          deletes nothing.
        - combine 12,13 combines tracks 12 and 13 into a new track and deletes the
          originals. The new track gets all their tags and notes, and the sport of the
          first one that has a sport. By default, it also gets the name of the first
          track, and the names of the other original tracks are added to its notes.
        - delete deletes tracks, which you can restore with undelete for 30 days. list
          --only deleted lists them. After 30 days, vacuum removes them permanently.
          Importing a file again does not restore tracks that you have deleted.

        JSON

        With --json, each command prints one object per line. The objects have these
        members:

          import
              file, added, known; only if not empty: completed (known tracks to which
              the file added missing values), differing (known tracks for which the file
              has different values), empty (tracks and routes without a position) or
              error
          list
              id, part, name, source, sport, device, tags, notes, start, end, points,
              distance_m, elapsed_s, moving_s, ascent_m, descent_m, max_speed_mps; null
              if unknown
          passes
              id, name, time, distance_m, latitude, longitude, interpolated
          passes --dwell
              id, name, start, end, seconds, latitude, longitude, begins_there,
              ends_there
          stops
              id, name, start, end, seconds, latitude, longitude
          totals
              the period, sport or device; tracks, points, distance_m, elapsed_s,
              moving_s, ascent_m
          duplicates
              id, other

        Backup and repair

        - backup FILE copies the library to FILE, even while another command is writing
          to it. FILE appears only when the copy is complete. If FILE is an empty file
          or another library, the copy replaces it. The command refuses to replace any
          other file, or a library to which a record command is writing.
        - Every database page has a checksum. If a command reads a page with a wrong
          checksum, it reports the page and exits with code 65. Until you repair the
          library, geocalc does not write to it, and library backup refuses to copy it.
        - Other SQLite programs do not update the checksums. Do not change the library
          with them; if you need such a program, use it on a backup. If one has written
          to the library, run check --repair. If one has added views, triggers or
          indexes, geocalc refuses to open the library.
        - Damage does not spread. If positions are unreadable, commands report and skip
          them, and exit with code 65. You can still use all other data.

        check reads every page, table and position. For each track, it computes the
        number of positions, the times, the distance and the duration, and compares the
        results with the stored values. It does not compare the ascent, speed or moving
        time, because a later version of geocalc may compute them differently. If check
        finds an error, the exit code is 1. check cannot detect the loss of the
        following data:

        - tags and stored original files;
        - the links from a track to other files that contain it;
        - the last position of a running recording.

        check --repair rebuilds fingerprints, times, lengths and indexes, and creates
        missing index tables. It cannot restore other missing tables, so check still
        reports them after the repair. The library stores positions in numbered chunks.
        If a chunk's number is damaged, the repair reconstructs it and checks the result
        against the track's fingerprint.

        If pages are damaged, the repair copies all readable data to a new file. The new
        file replaces the library only if the repair has lost no readable position. The
        new file also contains rows from pages with a wrong checksum. Names and notes in
        these rows may be wrong, so compare them with a backup.

        After a repair, the old library remains in the same folder, under a name that
        ends in -damaged.

        SELECTING TRACKS

        A query is a comma-separated list of terms, in any order. A track must match all
        of them. For example, 2026,after=2026-05-01 selects the tracks from May to
        December 2026. Track numbers are an exception: 12,13 selects both track 12 and
        track 13. The terms sport=, device=, source=, near=, along= and box= can each
        occur only once in a query.

          all
              all tracks
          12, 12,13, id=12
              with these numbers
          2026, 2026-05, 2026-05-01, year=2026
              of which at least a part was recorded in this year or month, or on this
              day
          after=2026-05-01, before=2026-06-01T12:00:00Z
              after=: that end at this time or later; before=: that begin before this
              time
          part=route, part=waypoints, part=all
              routes, sets of waypoints, or all entries of the library; without a part=
              term, only tracks, unless you select an entry by number
          tag=alps, sport=running, device=/dev/ttyACM0, source=ride.gpx
              with this tag, sport, device or source; source= accepts a path or the end
              of a path
          text=lake
              whose name or notes contain a word that begins with this text; case and
              accents do not matter. If a track has no name, the text may be any part of
              its file name
          longer=10km, shorter=50km
              longer=: with at least this length; shorter=: with at most this length
          near=47.37 8.54,within=200m
              that came within this distance of a point (default: 100 m)
          along=route.gpx,within=50m
              that came within this distance of a route from a file, or of a line
              through points, such as along=47.1 8.5;47.2 8.6
          share=0.8
              that came within the within= distance of at least 80 % of the along= route
          box=47 8 48 9
              with a position in this box (south, west, north and east edge, in
              degrees); the east edge may be larger than 180
          limit=10
              the first ten matching tracks; if a query contains several limit= terms,
              the smallest limit applies

        In a query, a number from 1900 to 2199 means a year, so write id=2026 to select
        track 2026. To prevent mistakes, delete, undelete, tag, note and combine reject
        such a number on its own: write either id=2026 or year=2026.

        Days and times without a time zone are in the time zone of the recording, or in
        UTC if the recording contains no UTC offset. --tz sets another time zone. Tags
        and sports are not case-sensitive.

        RECORDING

            geocalc record                                # gpsd on this machine
            geocalc record --flush 10s                    # saved every ten seconds: spares a memory card
            geocalc record --systemd >~/.config/systemd/user/geocalc-record.service

        record saves each position as soon as it arrives, and makes sure that it is on
        the disk (sync), so saved positions survive a power failure or a crash. record
        --json prints each position after saving it.

        - A track ends after 5 minutes without a position, or when the clock is set back
          by more than 5 minutes. To change this duration, use --gap.
        - A track also ends at midnight, in the time zone that --tz sets. To let tracks
          continue past midnight, use --every off.
        - To continue an interrupted recording, record the same source again. record
          then adds a new segment to the track. During the interruption, another command
          may mark the track as complete, but no position is lost, and you can still
          continue the recording.
        - While record is writing a track, you can list, measure and export it, but not
          delete or combine it.
        - Several record commands can write to the same library while other commands
          read it.

        If you record a file, these rules apply:

        - You can record the file again after an interruption or after it has grown,
          even if its path has changed.
        - record stores each position once. It skips positions whose time and coordinate
          are already in the library, and reports how many. New positions continue the
          earlier recording.
        - record skips a position without a time only if the library already contains it
          and all earlier positions in the file that have no time.
        - record skips the positions of a deleted track until vacuum has removed it.
        - record stores tracks, but no waypoints or routes.
        - If record cannot read any position in a file, the exit code is 65, as with
          track and watch. If a file is truncated, the exit code is also 65, but record
          keeps the positions that it could read.

        record handles errors as follows:

        - If the program reading the JSON output exits, record prints a note and
          continues recording.
        - If record cannot write its JSON output, for example because a disk is full, it
          continues recording, but its final exit code is 74.
        - If another program writes to the library for a long time, record waits and
          reports the delay.
        - If the library's disk is full, or if somebody moves or removes the library,
          record exits with code 74.

        THE FILE

        You can read the library's tables source, track and tag with the SQLite shell.
        The table chunk contains the positions, about a thousand in each row. A position
        takes at most ten bytes.

        If an incompatible version of geocalc created a library, geocalc refuses to open
        the library and does not change it. To convert the library, export all tracks
        with the version that created it, and then import them into a new one.

        When geocalc creates a new library, it creates either the complete file or no
        file. It also creates missing parent folders; if you set the path with --store,
        a note lists them.
        """#),
    GuidePage(
      topic: "command-line", abstract: #"Look up the conventions that all geocalc commands share."#,
      text: #"""
        The command line

        Look up the conventions that all geocalc commands share.

        INPUT AND OUTPUT

        Commands print data to standard output, and messages to standard error. The file
        name - means standard input. --json prints JSON, with numbers at full precision.
        Every length, duration and speed on the command line needs a unit, as in 10m or
        5min.

        In messages and reports, geocalc replaces control characters in names with
        escape sequences such as \u{1B}. In CSV, GPX and other data, they stay
        unchanged. JSON uses its own escape sequences. By default, geocalc uses colors
        only on a terminal, and only if the environment variable NO_COLOR is not set.

        Commands that print rows have these options:

        - -o FILE or --output FILE writes to a file. The file appears only when the
          output is complete. It replaces an existing file of the same name, but the
          command never replaces a file that it reads. The file name extension selects
          the format: .csv, .tsv, .json, .ndjson, .geojson, .md (a Markdown table) or
          .txt (aligned columns). If .gz follows the extension, the command compresses
          the file.
        - --format sets the format on standard output: csv, tsv, json, ndjson, geojson,
          md or table. Some commands accept further formats: circle accepts wkt,
          waypoints accepts gpx and kml, and matrix accepts f64 and npy. --json is short
          for --format json. With --json, commands that add columns to a table print one
          JSON object per line. With -o FILE.json, they write an array of objects
          instead. In GeoJSON output, a row with one point becomes a point, and a row
          with two points becomes a line. A line that crosses the antimeridian is
          divided there. All columns become properties.
        - --precision N sets the number of decimals. Without this option, JSON numbers
          have full precision.
        - --unit sets the unit of lengths. The value is a unit (m, km, mi, nmi, ft, yd
          or us-ft) or a system of units: metric (km), imperial (mi) or nautical (nmi).
        - --decimal-comma writes numbers with a decimal comma, such as 593682,101, and
          separates fields with semicolons.

        Commands that read tables have these options:

        - --columns selects the coordinate columns. In most tables, geocalc uses columns
          named x and y only if you select them, because either could be the latitude.
          The exceptions are tables that contain recordings, and tables for map
          --points. If they have no other coordinate columns, geocalc reads x as the
          longitude and y as the latitude.
        - --separator sets the field separator if geocalc does not recognize it. A
          decimal comma is accepted only where a comma cannot separate fields: in a
          quoted field, or in a table whose separators are semicolons or tabs. On the
          command line, geocalc rejects 47,5 8,5, because it could mean one point or
          two. Write 47.5 8.5 instead.

        Longitudes may be between -360 and 360. If a longitude in an argument or a table
        of points is below -180 or above 180, geocalc prints a note. For recordings and
        polygons, it prints no note.

            $ geocalc waypoints 0 170 0 -170 --count 3 --format md
            | latitude | longitude | distance_m | azimuth_deg |
            | ---: | ---: | ---: | ---: |
            | 0.00000000 | 170.00000000 | 0.000 | 90.000000 |
            | 0.00000000 | -180.00000000 | 1113194.908 | 90.000000 |
            | 0.00000000 | -170.00000000 | 2226389.816 | 90.000000 |

        For every command, --quiet or -q suppresses notes, but not error messages.

        If an option is unknown, the error message suggests the most similar one. For
        some unknown commands, it suggests a suitable command. For example, the message
        for geocalc bearing suggests geocalc distance.

        geocalc COMMAND --help prints the usage, examples and options of a command.
        geocalc help NAME prints the help page of a command, as in geocalc help splits,
        or a page of this guide. geocalc guide COMMAND prints the guide page that
        explains a command. geocalc --version prints the version of geocalc, the commit,
        the instruction set for array computations, and the versions of libproj and of
        the linked libraries.

        EXIT CODES

          0
              success
          1
              a check failed
          64
              usage error: the command line is invalid
          65
              bad data: a value in a file or argument cannot be read or is out of range,
              or the command could not read its input to the end
          66
              the input does not exist, or you have no permission to read it
          69
              service unavailable: a library is missing, or a server does not answer
          74
              reading or writing failed
          130
              interrupted by Ctrl-C, after the summary was printed
          143, 129
              interrupted by SIGTERM (143) or SIGHUP (129)

        After the first Ctrl-C, SIGTERM or SIGHUP, the track and watch commands print
        their summary and end. They end within a second, even if the program that reads
        their output has stopped reading. A second signal ends the command at once.

        SETTINGS

        Settings are defaults for all commands. You can set the distance unit, the
        number of decimals, the ellipsoid, the library file (store), and the use of
        colors (auto, always or never). The settings file is
        ~/.config/geocalc/config.json, or $XDG_CONFIG_HOME/geocalc/config.json if
        XDG_CONFIG_HOME is set. The file contains a JSON object, and may contain
        comments:

            {"unit": "km", "precision": 2, "ellipsoid": "bessel", "color": "never"}

        The setting precision is the number of decimals in distances. Azimuths have
        three and coordinates five more decimals than distances. The option --precision
        N is different: it sets the same number of decimals for every printed number.

        Environment variables override the settings file, and options override both.
        geocalc config prints each setting, its value, and the source of the value. In a
        script that you share, use options such as --unit, because other users may have
        different settings.

            $ GEOCALC_UNIT=km geocalc distance 40.7128 -74.0060 51.5074 -0.1278 --precision 1
            5585.2 km
            azimuth  51.2° at the first place, 108.4° at the second
            method   geodesic on WGS84
            $ GEOCALC_UNIT=km GEOCALC_COLOR=never geocalc config --json
            {"unit":{"value":"km","from":"GEOCALC_UNIT"},"precision":{"value":3,"from":"default"},"ellipsoid":{"value":"WGS84","from":"default"},"color":{"value":"never","from":"GEOCALC_COLOR"},"store":{"value":"","from":"default"}}

        ENVIRONMENT

          GEOCORE_KERNEL
              the instruction set for array computations: scalar, baseline, avx2 or
              avx512; other values are errors (default: the fastest instruction set that
              the processor supports)
          GEOCALC_UNIT GEOCALC_PRECISION GEOCALC_ELLIPSOID GEOCALC_COLOR GEOCALC_STORE
              the settings described above
          XDG_CONFIG_HOME HOME
              the folders in which geocalc looks for the settings file
          NO_COLOR
              if set, geocalc prints no colors unless GEOCALC_COLOR is always
          CORELOCATION_SOURCE
              the source of positions for programs that use CoreLocation
        """#),
    GuidePage(
      topic: "library", abstract: #"Measure distances, read recordings and follow live positions in your own Swift program."#,
      text: #"""
        As a Swift library

        Measure distances, read recordings and follow live positions in your own Swift
        program.

        PRODUCTS

          GeoCore
              contents: distances, azimuths, areas, arrays, matrices, nearest points
              downloads: nothing
          GeoTracks
              contents: tracks and their statistics
              downloads: nothing
          GeoPictures
              contents: maps and reports of recordings, as SVG and HTML
              downloads: nothing; links zlib
          GeoLocation
              contents: a location manager like the one in CoreLocation, its delegate,
              regions
              downloads: nothing
          GeoFormats
              contents: readers and writers of all formats in “Formats of recordings”
              (geocalc guide formats)
              downloads: nothing; links expat
          GeoFiles
              contents: recorded tracks; elevation tiles; files, archives and replays as
              sources for a location manager
              downloads: GeoFormats, swift-system
          GeoGPSD
              contents: gpsd as a source for a location manager
              downloads: GeoFiles, SwiftNIO
          GeoSources
              contents: GeoFiles and GeoGPSD in one product
              downloads: SwiftNIO
          GeoStore
              contents: recorded tracks in a database
              downloads: nothing; links SQLite, OpenSSL and zlib
          GeoServer
              contents: the live page of geocalc serve for any source of positions
              downloads: SwiftNIO
          GeoPROJ
              contents: geodesics computed by libproj, with the same interface as
              GeoCore
              downloads: nothing; loads libproj
          geocore_c
              contents: the functions of geocore.h as a static library: “From C and
              other languages” (geocalc guide from-c)
              downloads: nothing; links expat, SQLite, OpenSSL and zlib
          CoreLocation
              contents: the interface of Apple's CoreLocation, on Linux: “CoreLocation
              on Linux” (geocalc guide corelocation-on-linux)
              downloads: SwiftNIO

        The last column lists the other geocore products that a product includes, the
        packages that SwiftPM downloads for it, and the system libraries that it links
        or loads. If the products that you need require no downloads, add traits: [] to
        the dependency on geocore. With traits: ["Files"], SwiftPM downloads only
        swift-system.

            // Package.swift; or .package(url:) with the address this repository has for you
            dependencies: [.package(name: "geocore", path: "../geocore")],
            targets: [
              .executableTarget(
                name: "example", dependencies: [.product(name: "GeoCore", package: "geocore")])
            ]

        DISTANCES

            import GeoCore

            let newYork = Coordinate(latitude: 40.7128, longitude: -74.0060)
            let london = try Coordinate(parsing: "51°30′26.64″N 0°07′40.08″W")
            print(newYork.distance(to: london))  // 5585233.5789313

            // Distance in meters, azimuths in degrees clockwise from north.
            let path = Geodesic.wgs84.inverse(from: newYork, to: london)
            print(path.distance)  // 5585233.5789313
            print(path.azimuth1)  // 51.241229119512354

            // The destination 100 km away, and waypoints every 1000 km.
            let end = Geodesic.wgs84.direct(from: newYork, azimuth: 51.2, distance: 100_000)
            print(end.coordinate.formatted(.decimal(places: 6)))  // 41.273305, -73.075852
            let stops = try Geodesic.wgs84.waypoints(from: newYork, to: london, every: 1_000_000)
            let first = stops[1].coordinate
            print(stops.count, first.formatted(.degreesMinutes(places: 2)))  // 7 45°55.83′N 63°56.49′W

            // The same words for every method; a sphere is another model, so another answer.
            print(Haversine.meanEarth.distance(from: newYork, to: london))  // 5570229.848651288

            // Vincenty's iteration has no answer near the antipode, and says so.
            do {
              print(try Vincenty.wgs84.inverse(from: newYork, to: newYork.antipode).distance)
            } catch {
              print(error)  // no convergence in 1 iteration, as with nearly antipodal points
            }

            // A triangle's perimeter (meters) and area (square meters).
            let quito = Coordinate(latitude: -0.1807, longitude: -78.4678)
            let triangle = Geodesic.wgs84.polygon(outer: [newYork, quito, london])
            print(triangle.perimeter, triangle.area)  // 19354334.348476477 11283129346045.277

        Every distance method, such as Geodesic or Haversine, also has functions for
        arrays of coordinates (distances), columns of numbers, and matrices
        (distanceMatrix). These functions use all processor cores:

            let steps = Geodesic.wgs84.distances(along: cities)
            print(steps.count, (steps[0] * 1000).rounded() / 1000)  // 2 5585233.579
            let matrix = Geodesic.wgs84.distanceMatrix(from: cities, to: cities)
            print(matrix.count, matrix[0], matrix[1] == matrix[3])  // 9 0.0 true

        To add your own method, declare a type that conforms to DistanceSolver, and
        implement its three required functions. Your type then also has the functions
        for arrays, matrices and waypoints.

        RECORDED TRACKS

        Track in GeoFiles reads a recording in any format that “Formats of recordings”
        (geocalc guide formats) lists, and computes the same statistics as geocalc
        track:

            let track = try Track(contentsOf: "data/drive.nmea")
            print(track.statistics.distance.rounded(), track.statistics.movingTime)  // 1946.0 168.0
            print(track.locations.count, track.locations[0].timestamp!)  // 189 2025-11-20T12:00:05Z

        This initializer throws an error if the file contains several tracks. For such a
        file, use Track.load, which returns all of them.

        ElevationTiles reads the elevation of the ground from SRTM tiles (“How to:
        recordings” (geocalc guide how-to-tracks)), in meters above mean sea level:

            var tiles = try ElevationTiles(path: "Tests/Fixtures/elevation")
            let top = try tiles.elevation(at: Coordinate(latitude: 48.2, longitude: 16.4))
            print(top!.rounded())  // 660.0

        LIVE POSITIONS

        A location manager reads positions from gpsd or a file, and passes them to a
        delegate or an async sequence. “Positions in Swift” (geocalc guide positions)
        shows an example of each. “Live locations” (GeoLocation) describes how a
        location manager processes positions.

            func follow(_ address: GPSDAddress) -> (LocationManager, Logger) {
              let logger = Logger()
              let manager = LocationManager(
                source: GPSDSource(address), queue: DispatchQueue(label: "positions"))
              manager.delegate = logger
              manager.distanceFilter = 5
              manager.startUpdatingLocation()
              return (manager, logger)
            }

        STORE LOCATIONS

        A TrackRecorder saves the locations from a location manager in a store, which
        you can query later. The GeoStore reference describes queries, visits and
        imports.

            // When process() returns, the positions are saved and survive a power failure.
            let recorder = try TrackRecorder(store, source: "walk")
            let manager = LocationManager(source: Walk(), queue: DispatchQueue(label: "positions"))
            for try await update in manager.updates() {
              if case .location(let location) = update { try recorder.process([.location(location)]) }
            }
            try recorder.finish()

            var query = TrackQuery()
            query.near = .init(Coordinate(latitude: 47.38, longitude: 8.5417), meters: 100)
            for track in try store.tracks(query) {
              print(track.points, track.distance.rounded())  // 10 1001.0
            }

        scripts/docs builds this guide and the reference documentation of all libraries
        in .build/docs.
        """#),
    GuidePage(
      topic: "positions", abstract: #"Read positions from receivers, files and replays, and monitor regions and headings. To receive positions, use a delegate, an async sequence or a single request."#,
      text: #"""
        Positions in Swift

        Read positions from receivers, files and replays, and monitor regions and
        headings. To receive positions, use a delegate, an async sequence or a single
        request.

        THE PACKAGE

            // Package.swift; or .package(url:) with the address this repository has for you
            dependencies: [.package(name: "geocore", path: "../geocore")],
            targets: [
              .executableTarget(
                name: "example",
                dependencies: [
                  .product(name: "GeoLocation", package: "geocore"),
                  .product(name: "GeoFiles", package: "geocore"),  // files and replays
                  .product(name: "GeoGPSD", package: "geocore"),  // gpsd
                ])
            ]

        GeoFiles does not need SwiftNIO. If your package only reads files, add traits:
        ["Files"] after the path argument. SwiftPM then downloads only one other
        package, swift-system.

        A DELEGATE ON THE MAIN ACTOR

            @MainActor
            final class Dashboard: @MainActor LocationManagerDelegate {
              private let manager: LocationManager
              private(set) var positions = 0
              private(set) var crossings: [String] = []
              private(set) var azimuth: Double?
              private(set) var problem: LocationError?

              init(source: any LocationSource, home: CircularRegion) {
                manager = LocationManager(source: source, queue: .main)
                manager.delegate = self
                manager.distanceFilter = 10
                manager.startMonitoring(for: home)
                manager.startUpdatingLocation()
              }

              func locationManager(_ manager: LocationManager, didUpdateLocations locations: [Location]) {
                positions += locations.count
              }

              func locationManager(_ manager: LocationManager, didExitRegion region: CircularRegion) {
                crossings.append("left \(region.identifier)")
              }

              // From a compass: degrees clockwise from true north.
              func locationManager(_ manager: LocationManager, didUpdateHeading heading: Heading) {
                azimuth = heading.trueHeading
              }

              // The receiver cannot be reached, is not there, has no fix or is silent. The manager keeps trying.
              func locationManager(_ manager: LocationManager, didFailWithError error: LocationError) {
                problem = error
              }
            }

        The location manager calls its delegate on the queue that you pass to its
        initializer. If you pass the main queue, make sure that it is running: use an
        async main function or call dispatchMain(). If you pass another queue, do not
        isolate the delegate to an actor.

        ONE POSITION

            func position(from address: GPSDAddress) async throws -> Location {
              let manager = LocationManager(source: GPSDSource(address), queue: .main)
              manager.desiredAccuracy = 10
              return try await manager.currentLocation(timeout: .seconds(30))
            }

        FILES AND REPLAYS

            let recording = FileSource(path: "data/drive.nmea")
            let reader = LocationManager(source: recording, queue: .main)
            var count = 0
            for try await update in reader.updates(distanceFilter: 100) {
              if case .location = update { count += 1 }
            }
            print(count)  // 18

        A file source waits for slow consumers, so no position is lost. It reads the
        file from the beginning each time a location manager starts it.

            let start = try await reader.currentLocation()
            let home = CircularRegion(center: start.coordinate, radius: 200, identifier: "home")
            let dashboard = Dashboard(source: ReplaySource(recording, pace: .times(1000)), home: home)
            while dashboard.crossings.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
            print(dashboard.crossings)  // ["left home"]

        “Live locations” (GeoLocation) describes how a location manager handles missing
        positions, several receivers, wrong clocks and slow consumers.
        """#),
    GuidePage(
      topic: "from-c", abstract: #"Use the C library for distances, lines, polygons, grids, nearest points and track statistics."#,
      text: #"""
        From C and other languages

        Use the C library for distances, lines, polygons, grids, nearest points and
        track statistics.

        GET IT

        scripts/build library creates a folder and prints its path. The folder contains
        lib/libgeocore.so.1, lib/libgeocore.a, include/geocore.h and
        lib/pkgconfig/geocore.pc. You can move it anywhere. The library requires glibc
        2.34 or later, but no Swift installation.

        To link the library statically, pass the archive to the compiler: cc program.c
        lib/libgeocore.a -lm. Only the functions in geocore.h are visible outside the
        archive, so your program can also link its own copy of SQLite or expat.

        geocore.h documents the arguments, units and results of every function.

        A PROGRAM

            #include <geocore.h>
            #include <stdio.h>

            int main(void) {
              /* NULL is the geodesic on WGS 84. */
              printf("%.3f m\n", geocore_distance(NULL, 40.7128, -74.0060, 51.5074, -0.1278));

              const double latitude = 48.2082, longitude = 16.3738; /* Vienna */
              const double to_latitude[] = {47.0707, 48.3069, 91};
              const double to_longitude[] = {15.4395, 14.2858, 0};
              double distance[3];
              /* A stride of 0 is the same number for every pair. What is not wanted is NULL. */
              int status = geocore_inverse(
                  NULL, 3, &latitude, 0, &longitude, 0, to_latitude, sizeof(double), to_longitude, sizeof(double),
                  distance, sizeof(double), NULL, 0, NULL, 0, 1);
              if (status != GEOCORE_OK) {
                fprintf(stderr, "%s\n", geocore_status_text(status));
                return 1;
              }
              for (int i = 0; i < 3; i++) printf("%.3f m\n", distance[i]);
              return 0;
            }

        The program prints 5585233.579, 144648.247, 155423.710 and nan. The latitude 91
        is invalid, so the last distance is NaN (not a number). The folder Examples/C
        contains these programs:

        - a longer version of the program above;
        - a program that measures distances from lines, finds intersections and
          polygons, and converts to UTM and MGRS;
        - a program that reads recordings;
        - a C++ program that measures a track in two parts and adds the results.

        FUNCTIONS

          geocore_distance, geocore_inverse, geocore_direct
              distances and azimuths between two points; the point at a given azimuth
              and distance
          geocore_along, geocore_matrix
              distances between consecutive points; distances from each point of one set
              to each point of another
          geocore_crosstrack, geocore_intersection
              distances from points to lines or line segments; crossings of two lines
          geocore_polygons
              areas and perimeters, with edges that are geodesics, great circles or
              rhumb lines
          geocore_polygon_index_…
              the first polygon that contains each point, or all such polygons; polygons
              may have holes, contain a pole or cross the antimeridian
          geocore_index_…
              the nearest points, and all points within a radius
          geocore_utm, geocore_mgrs, and their …_reverse functions
              conversion to UTM, UPS and MGRS, and back
          geocore_parse, geocore_format
              converting text to coordinates, and coordinates to text
          geocore_columns, geocore_hemisphere, geocore_degrees
              the coordinate columns of a table, and their values in degrees
          geocore_track_…
              track statistics
          geocore_recording_…
              recordings (GPX, FIT and other formats) as Arrow tables; track edits;
              conversion to other formats

        GUARANTEES

        - In arguments, the latitude comes before the longitude. The units are degrees,
          meters and seconds. Azimuths are measured clockwise from north.
        - Functions for several points or pairs take columns as arguments. A column
          consists of a pointer and a stride in bytes. It can describe an array, one
          field in an array of structures, or a single number for all rows. geocore_mgrs
          writes 32 bytes for each string; geocore_mgrs_reverse reads strings of any
          size from 1 to 4096 bytes.
        - If a row has invalid numbers, its result is NaN. Functions that can fail
          return a status. The library prints nothing. An invalid pointer can crash the
          process, but no other invalid argument can.
        - You can call any function from any thread. Several threads can share a model
          of the Earth or an index, because neither changes after it is created. Only
          one thread at a time may use a geocore_track, geocore_recording or
          geocore_store.
        - If a function starts threads, it ends them before it returns, so your process
          may call fork afterward.
        - On the same machine, functions that take columns give exactly the same results
          as geocalc batch. geocore_distance measures a single pair of points and
          returns the same result as geocalc distance.
        - Later versions of libgeocore.so.1 may add functions, but never change existing
          ones. Each version that adds functions increases the number GEOCORE_INTERFACE.

        COLUMNS OF A TABLE

        geocore_columns takes the column names of a table and finds the coordinate
        columns by the rules in “Column names” (geocalc guide column-names). It returns
        the index of each coordinate column, and the factor that converts its numbers to
        degrees. If the names are ambiguous, it returns GEOCORE_UNKNOWN_COLUMNS and the
        message that geocalc batch would print.

            #include <geocore.h>
            #include <stdio.h>

            int main(void) {
              const char *const names[] = {"id", "lat_gon", "ns", "lon_gon", "ew"};
              geocore_point_columns point;
              char message[2048];
              if (geocore_columns(5, names, 0, &point, message, sizeof message) != GEOCORE_OK) {
                fprintf(stderr, "%s\n", message);
                return 1;
              }
              /* A row with the latitude 50 and the hemisphere S. */
              const double number = 50;
              const int8_t sign = geocore_hemisphere("S", 1, 0);
              double latitude;
              geocore_degrees(1, &number, 0, point.latitude_factor, &sign, 0, &latitude, sizeof latitude);
              printf("column %d and %d: %.1f\n", (int)point.latitude, (int)point.latitude_hemisphere, latitude);
              return 0;
            }

        The program prints column 1 and 2: -45.0. Its source code is in
        Examples/C/columns.c.

        RECORDINGS

        A geocore_recording reads a file in any format that “Formats of recordings”
        (geocalc guide formats) lists. Pass it the bytes of the file in pieces of any
        size. It then returns separate tables for:

        - all positions;
        - the waypoints;
        - the statistics that geocalc track prints for each track;
        - the laps recorded by the device;
        - the file metadata;
        - the input that the library skipped.

        Each table is a struct array in Apache Arrow's C data interface. pyarrow,
        DuckDB, polars and other libraries read such tables without copying. If a file
        is damaged, the functions return no error, and the tables contain the readable
        part.

        Before you pass the first bytes, you can request further operations:

        - geocore_recording_edit crops, trims, reverses, shifts or simplifies the
          tracks, like the geocalc track commands with these names. If you request
          several edits, the library applies them in the order of the calls.
        - geocore_recording_find adds a table with the position of each track at a given
          time. geocore_recording_zones adds a table with the time in each heart rate,
          power, cadence or temperature zone.
        - geocore_recording_write selects a format. The library then returns the
          recording in this format instead of tables.

            #include <geocore.h>
            #include <stdio.h>
            #include <string.h>

            int main(void) {
              const char *rows =
                  "time,lat,lon\n2026-05-01T10:00:00Z,46,7\n2026-05-01T10:00:10Z,46.001,7\n2026-05-01T10:00:20Z,46.002,7\n";
              geocore_recording *recording;
              if (geocore_recording_new(NULL, &recording) != GEOCORE_OK) return 1;
              /* From 5 s after the start to the end, in the other direction. */
              geocore_recording_edit(recording, GEOCORE_CROP_ELAPSED, 5, 0.0 / 0.0, 0);
              geocore_recording_edit(recording, GEOCORE_REVERSE, 0, 0, 0);
              geocore_recording_write(recording, "csv");
              geocore_recording_add(recording, rows, strlen(rows));
              geocore_recording_finish(recording);
              const void *bytes;
              size_t count;
              geocore_recording_written(recording, &bytes, &count);
              fwrite(bytes, 1, count, stdout);
              geocore_recording_free(recording);
              return 0;
            }

        The program prints the last two points in reverse order. GEOCORE_REVERSE also
        gives the points new times. The start time, the end time and the time between
        neighboring points stay the same.

        A geocore_store reads a library of recordings (“Keeping recordings” (geocalc
        guide keeping)) without changing it. It returns a table of tracks and a table of
        positions. The positions have the same columns as in a geocore_recording.

        TRACKS ON MANY MACHINES

        A geocore_track computes the statistics of a track from its positions. It needs
        only a few hundred bytes of memory, even for millions of positions. You can save
        it, load it on another machine, and merge it with the next part of the track.
        The library adds lengths in whole nanometers and times in whole nanoseconds, so
        the results do not depend on how you divide the track.
        """#),
    GuidePage(
      topic: "from-python", abstract: #"Compute distances, lines, polygons and grids from arrays, data frames and Arrow tables, or replace pyproj's Geod."#,
      text: #"""
        From Python

        Compute distances, lines, polygons and grids from arrays, data frames and Arrow
        tables, or replace pyproj's Geod.

        GET IT

            scripts/build library
            pip install ./python

        The package geocore requires Linux, Python 3.10 or later, and NumPy.
        help(geocore) lists all functions, with their units, array shapes and examples.

        ARRAYS

            import geocore

            geocore.distance(40.7128, -74.0060, 51.5074, -0.1278)  # 5585233.578931
            geocore.distance(lat1, lon1, lat2, lon2)               # arrays, broadcast; NaN for bad rows
            geocore.along(lat, lon, groups=vehicle)                # steps of paths
            geocore.Index(lat, lon).query(lat2, lon2, k=5)         # the nearest of many points
            geocore.crosstrack(lat1, lon1, lat2, lon2, lat, lon)   # distance from lines; segment=True: from segments
            geocore.intersection(lat1, lon1, lat2, lon2, lat3, lon3, lat4, lon4)
            geocore.area(lat, lon, offsets, method="rhumb")        # or "geodesic", "haversine"
            geocore.PolygonIndex(lat, lon, offsets).first(lat2, lon2)  # the first polygon that contains each point, or -1
            geocore.utm(lat, lon).easting                          # zone, northern, easting, northing, …
            geocore.mgrs(lat, lon, 5)                              # "31UDQ4825111943", …

        On the same machine, arrays give exactly the same results as geocalc batch.
        Single numbers give exactly the same results as geocalc distance.

        INSTEAD OF PYPROJ

            from geocore import Geod  # was: from pyproj import Geod

        geocore.Geod has the same constructor, methods and argument order (longitude
        first) as pyproj.Geod, and it accepts the same kinds of containers. geocore
        passes pyproj's own tests. python/README.md lists the remaining differences. For
        arrays of a million pairs, geocore is 30 times as fast as pyproj. For a single
        pair, geocore is slower: inv takes 1.2 times as long, and fwd takes 2.5 times as
        long.

        TABLES

        - geocore.arrow accepts and returns objects with the Arrow PyCapsule interface,
          without copying data. pyarrow, polars, pandas, nanoarrow and duckdb provide
          such objects. The function along returns a column with the distance of each
          row from the previous point, or null if there is no previous point. Sums
          ignore nulls, so the sum of this column is the length of the path.
        - geocore.polars provides expressions: distance, azimuth, inverse, direct,
          along.
        - geocore.duckdb.register(connection) adds functions to DuckDB's SQL:
          geocore_distance, geocore_azimuth, geocore_direct.
        - geocore.geopandas computes lengths and areas of geometries, and distances from
          points to points, lines and polygons. It joins points with the polygons that
          contain them (sjoin, within), or with the nearest geometry (sjoin_nearest).
          The module takes the ellipsoid, the angular unit and the prime meridian from
          the coordinate reference system of the geometries, which must be geographic.
          For example, it converts grads to degrees, and longitudes relative to Paris to
          longitudes relative to Greenwich. It refuses to combine geometries on
          different ellipsoids or datums.

        A coordinate column can contain integers, floating-point numbers, decimals, or
        dictionary-encoded values of these types, such as a pandas category. The package
        rejects columns of other types. To add distances to a Parquet file, run:

            python -m geocore batch in.parquet out.parquet

        The package finds coordinate columns by their names, such as from_lat or lonE7,
        by the same rules and with the same error messages as geocalc (“Column names”
        (geocalc guide column-names)). If a column name states a unit other than
        degrees, the package converts the numbers to degrees. If a table has columns
        with hemisphere letters, as in lat,ns,lon,ew, these letters determine the signs
        of the coordinates. If you select the columns yourself, with columns= or
        --columns, the package assumes that their numbers are degrees. For other kinds
        of tables, pass a list of the column names to geocore.columns, which finds the
        coordinate columns:

            first, second = geocore.columns(["id", "from_lat_gon", "from_lon_gon", "to_lat", "to_lon"])
            first.lat, first.lat_factor            # 1, 0.9
            geocore.columns(["lat", "lon", "lat_err", "lon_err"])  # GeocoreValueError: … hold errors, differences or rates …

        TRACKS

        A geocore.Track computes the statistics of a track from its positions. It needs
        only a few hundred bytes of memory, even for millions of positions. If the
        positions come in several parts, create a Track for each part. You can pickle
        these objects and merge them later. The results do not depend on how you divide
        the positions.

        RECORDINGS

            ride = geocore.read_track("ride.fit")      # GPX, FIT, TCX, KML, NMEA, …, gzipped or not
            ride["latitude"], ride["heart_rate_bpm"]   # NumPy arrays
            ride.to_pandas(), ride.to_polars()         # data frames; also of ride.tracks, ride.laps, ride.waypoints
            pyarrow.table(ride)                        # without copies
            ride.tracks["moving_s"], ride.laps["distance_m"], ride.details["value"], ride.stopped

        In ride, each row is a position, and each column is a property of the position,
        such as the time or the heart rate. The columns for heart rate, cadence, power
        and temperature contain the recorded values, and have the same names for every
        file format. ride.tracks contains the statistics that geocalc track prints. If a
        file is damaged, you get the readable part, and ride.stopped explains why
        reading stopped.

        You can edit a recording and write it in another format. The editing methods
        give the same results as the geocalc track commands (“How to: recordings”
        (geocalc guide how-to-tracks)):

            from datetime import timedelta

            part = ride.crop("2026-05-01T10:05:00Z", "2026-05-01T10:20:00Z")  # or timedeltas or meters since the start
            ride.trim(200).write("shared.gpx")         # without the first and last 200 m
            ride.trim(circle=(47.37, 8.54, 300))       # without a home
            ride.reverse(), ride.shift(timedelta(hours=1)), ride.simplify(5), ride.simplify(count=500)
            ride.zones([120, 140, 155, 170], of="heart_rate").to_pandas()  # the time in five zones
            ride.at(timedelta(minutes=20))["latitude"]  # the position of each track

        Each edit reads the file again and returns a new recording, so do not change the
        file between edits. An edit that would remove every point raises an error.

        geocore.Library reads the tracks of a library (“Keeping recordings” (geocalc
        guide keeping)):

            library = geocore.Library("tracks.db")     # the database of geocalc library and geocalc record, read-only
            tracks = library.tracks()                  # a row for each, with its figures
            library.points(tracks["track_id"])         # the positions, with the columns of read_track

        ON MANY MACHINES

        geocore.spark computes distances, nearest points and track statistics with
        Apache Spark (“A fleet on Spark” (geocalc guide spark)).
        """#),
    GuidePage(
      topic: "spark", abstract: #"Compute distances, nearest points and track statistics with Apache Spark, and estimate the computing cost for a fleet of vehicles."#,
      text: #"""
        A fleet on Spark

        Compute distances, nearest points and track statistics with Apache Spark, and
        estimate the computing cost for a fleet of vehicles.

        WHEN TO USE SPARK

        One machine computes a million distances in about 25 ms. With Parquet files,
        each core processes three million pairs of points per second, including reading
        and writing. For a billion rows, one machine with python -m geocore batch is
        therefore enough. Use Spark if your data does not fit on the disks of one
        machine, or is already in Spark.

        INSTALLATION

            scripts/build library
            pip install './python[spark]'
            scripts/setup spark
            scripts/spark/demo

        You need pyarrow 19 or later, and one of these versions of Spark:

        - Spark 4 with Java 17 or 21. You can also use Spark Connect, but nearest then
          sends its second data frame with each task instead of once to each worker.
        - Spark 3.5 with Java 17 and Python 3.10 or 3.11. Spark Connect was not tested
          with Spark 3.5. The geocore data source is available only in Spark 4.

        The tests passed with Spark 3.5.0, 3.5.9 and 4.3.0. Every worker needs geocore
        in its Python environment. Install it in the container image of the workers, or
        send the whole Python environment with the job:

            python3 -m venv geoenv && geoenv/bin/pip install venv-pack pandas pyarrow "$(scripts/build wheel)"
            geoenv/bin/venv-pack -p geoenv -o geoenv.tar.gz
            PYSPARK_DRIVER_PYTHON=geoenv/bin/python PYSPARK_PYTHON=./geoenv/bin/python spark-submit --master spark://host:7077 --archives geoenv.tar.gz#geoenv job.py

        The environment contains links to the Python executable, so every worker must
        have the same Python version at the same path. You cannot send geocore with
        --py-files, because Python cannot load the compiled library from an archive.

        To try Spark on your own machine, run scripts/spark/demo. The script starts a
        master and two workers, and measures how long each method takes. It also kills
        an executor during a run, and checks that the results do not change. At the end,
        it stops the master and the workers.

        DISTANCES FOR PARQUET FILES

            from geocore.spark import process_files

            process_files(spark, "/data/in", "/data/out", columns=("lat1", "lon1", "lat2", "lon2"))

        process_files reads Parquet files, whose rows are divided into row groups. Spark
        sends only the file paths to the workers. A worker reads one row group at a
        time, adds the column distance_m, and writes the rows to a file of the same name
        in the target folder. It therefore needs memory for only one row group.

        - All or nothing. process_files writes the results to the hidden folder
          .out.geocore, next to the target folder out. When all results are complete, it
          renames the hidden folder to out. If a source file is invalid, process_files
          reports the file and the row group, and does not create the target folder.
        - A second run processes only changes. The footer of each result file names the
          source file and the options of the run. If neither the source files nor the
          options have changed, a second run does nothing. If a source file changes, the
          next run processes it again. If the options change, the next run processes all
          files again. Each run also adds results for new files and removes the results
          of deleted files.
        - All machines need access to the source folder and the target folder. The
          folders can be on a shared file system, in an object store or in HDFS. For an
          object store or HDFS, write an address such as s3://bucket/in, abfss://…,
          gs://… or hdfs://…. pyarrow uses the credentials from the environment.
        - In an object store, the results appear one by one, because an object store
          cannot rename folders. When all results are complete, process_files lists the
          result files in _geocore.json. S3 was tested with a local server; other object
          stores and HDFS were not tested.
        - Each file is processed by one task, so use at least one file per core. One
          task can process several small files.
        - process_files skips files whose names begin with a dot or an underscore, as
          Spark does.

        COLUMNS AND SQL

            import geocore.spark as gs

            frame.withColumn("distance_m", gs.distance("lat1", "lon1", "lat2", "lon2"))
            frame.where(gs.distance("lat", "lon", 48.2, 16.4) < 50_000)

            gs.register(spark)
            spark.sql("SELECT *, geocore_distance(lat1, lon1, lat2, lon2) AS distance_m FROM pairs")
            spark.read.format("geocore").load("/data/rides")  # Spark 4

        For gs.distance, gs.azimuth and gs.direct, Spark sends only the columns in the
        arguments to Python, not the whole row. gs.register adds the functions to SQL
        under the names geocore_distance, geocore_azimuth and geocore_direct. With Spark
        4 or later, it also adds the geocore data source, which returns the same rows as
        read_tracks (see “Recordings from many devices”).

        Spark 3.5 does not support data sources in Python, so gs.register adds only the
        functions. To read recordings, call read_tracks. If you pass data_source=True to
        gs.register, it raises an error in Spark 3.5.

        For an invalid coordinate, the functions return NaN, or null in Spark versions
        before 4.1. If an argument is null, gs.direct returns null, or a struct of nulls
        in Spark versions before 4.1.

        DISTANCES FOR A DATA FRAME

            from geocore.spark import with_distance

            with_distance(frame, "lat1", "lon1", "lat2", "lon2")

        For with_distance, Spark sends all columns to Python and back. To save time,
        first select only the columns that you need. The distance is null if a
        coordinate is null, and NaN if a coordinate is invalid. geocore contains several
        kernels, each compiled for one instruction set of the processor. If all machines
        use the same kernel, the distances are identical, bit for bit, to the results of
        geocore.distance on one machine. To choose the kernel, set the environment
        variable GEOCORE_KERNEL on all machines.

        THE NEAREST POINTS

            from geocore.spark import nearest

            nearest(points, depots, k=2, within=50_000)

        For each point in this example, nearest finds the two nearest depots within 50
        km. Spark sends the data frame depots to every worker, and each worker builds a
        search tree once. nearest adds the columns rank and distance_m. It also adds all
        columns of depots except the coordinates, with the prefix nearest_. If no depot
        is within 50 km of a point, the result contains one row for this point, with
        nulls in the new columns.

        RECORDINGS FROM MANY DEVICES

            from geocore.spark import read_tracks

            points = read_tracks(spark, "/data/rides")
            track_statistics(points.where("problem is null"), key="path", time="time", latitude="latitude", longitude="longitude")

        Spark assigns each file to a single worker. A file can be in any format that
        “Formats of recordings” (geocalc guide formats) lists. If a file is unreadable
        or incomplete, the result contains a row with its path, and with the reason in
        the column problem. Each kind of sensor value has its own column. The column
        attributes is a map that contains all other attributes.

        TRACK STATISTICS BY VEHICLE

            from geocore.spark import track_statistics

            track_statistics(points, key="vehicle", time="time", latitude="lat", longitude="lon", longest_gap=600)

        The result has one row per vehicle, with the columns points, skipped, gaps,
        distance_m, elapsed_s, moving_s and max_speed_m_s. Further columns contain the
        first point, the last point and the bounding box. track_statistics skips points
        without a time or a valid coordinate, and counts them in the column skipped. Two
        consecutive points that are more than longest_gap seconds apart form a gap.
        distance_m excludes gaps.

        Spark sorts the points by vehicle and time, and divides the sorted points into
        ranges. track_statistics computes the statistics of each range, and then merges
        the results for each vehicle. The points of one vehicle can be in several
        ranges, so a vehicle with half of all points does not need more memory than the
        others. track_statistics adds up lengths as whole nanometers, so its results are
        always identical, bit for bit. They do not depend on:

        - the number of partitions
        - the order of the rows
        - the loss of an executor

        If several points of a vehicle have the same time, track_statistics orders them
        by their coordinates.

        WITH SEDONA

        Apache Sedona joins geometries in Spark and has hundreds of geometry functions.
        Its function ST_DistanceSpheroid processes one pair of geometries at a time. To
        measure many distances, join the geometries with Sedona, and then compute the
        distances with geocore:

            pairs = joined.selectExpr("*", "ST_Y(a) lat1", "ST_X(a) lon1", "ST_Y(b) lat2", "ST_X(b) lon2")
            with_distance(pairs, "lat1", "lon1", "lat2", "lon2")
            process_files(spark, "/data/geoparquet", "/data/out", columns=("a", "b"))

        GeoParquet stores points as WKB (well-known binary), and process_files reads WKB
        directly. process_files was tested with WKB points, but this example was not run
        with Sedona. Sedona's Python package (1.9.1) does not contain its jars, which
        were not available on the test machine.

        WITH RAY, DASK AND DUCKDB

        geocore.arrow.with_distance adds the distances to an Arrow record batch.
        Examples/RecordBatches contains one program each for Ray, Dask and DuckDB.
        Automated tests run all three.

        COSTS

        The measurements were made with scripts/spark/demo on two cores that also ran
        other work, under these conditions:

        - Spark 4.3 with two workers of one core each
        - four million pairs, read from Parquet files and written to Parquet files
        - two million points, half of them from one vehicle
        - medians of three runs

        In the table, core time is the processor time of the workers, the executors and
        their Python processes. Other work on the machine affects it less than the
        elapsed time. For each ratio of elapsed times, both runs were made within a few
        minutes of each other. “Spark copies the files” means that Spark reads and
        writes the rows without computing distances.

          Spark copies the files
              core time per row: 1793 ns
              elapsed time relative to process_files: 1.9 times
          Spark SQL, haversine (up to 0.6 % off)
              core time per row: 2150 ns
              elapsed time relative to process_files: 2.6 times
          pyproj in a pandas_udf
              core time per row: 5842 ns
              elapsed time relative to process_files: 7.1 times
          with_distance
              core time per row: 3183 ns
              elapsed time relative to process_files: 3.6 times
          process_files
              core time per row: 635 ns
          Spark copies the files, 10⁸ pairs, one run
              core time per row: 1066 ns
              elapsed time relative to process_files: 5.0 times
          process_files, 10⁸ pairs, one run
              core time per row: 338 ns
          lag window and Spark SQL's haversine, per point
              core time per row: 4650 ns
          track_statistics, per point
              core time per row: 6050 ns

        For each row, the distance computation takes only 27 ns. The rest of the core
        time is spent on reading, writing and moving rows.

        The large run of process_files (10⁸ pairs) read 3.60 GB and wrote 4.40 GB. It
        took 34 s of elapsed time and 34 core-seconds. The small run (four million
        pairs) took longer per row, because it spent half of its time (1.2 core-seconds)
        starting tasks. At this rate, the large run would have taken 64 core-seconds.

        In the next table, the estimates for process_files are based on the large run.
        All others are based on the small runs and are therefore probably too high.

          10⁹ pairs, process_files
              core-hours: 0.09
              bytes moved: 36 GB of Parquet read, 44 GB written
              limited by: storage: 107 MB/s in and 130 MB/s out on each core
          10⁹ pairs, with_distance
              core-hours: 0.9
              bytes moved: 80 GB, and the same amount to Python and back
              limited by: rows between Java and Python
          10⁹ pairs, pyproj
              core-hours: 1.6
              bytes moved: 80 GB, and the same amount to Python and back
              limited by: pyproj
          10¹² pairs, process_files
              core-hours: 94
              bytes moved: 36 TB of Parquet read, 44 TB written
              limited by: storage: 1000 cores take 6 minutes if the storage reads at 107
              GB/s and writes at 130 GB/s
          10¹² pairs, with_distance
              core-hours: 880
              bytes moved: 80 TB, and the same amount to Python and back
              limited by: rows between Java and Python
          one day of 10⁶ vehicles with a point every 10 s for 8 hours: 2.9·10⁹ points
              core-hours: 4.8
              bytes moved: 30 bytes per point, read twice, and about 40 bytes per point,
              shuffled and sorted: 300 GB in total
              limited by: the shuffle

        - Storage. If the storage delivers less than 107 MB/s per core, the cores wait
          for it, and more cores do not help. If the storage reads and writes 10 GB/s in
          total, 43 cores are enough to use all of it. 10¹² pairs then take 2.2 hours,
          even with more cores.
        - Shuffle. track_statistics first reads all points to determine ranges of key,
          time and coordinate. The shuffle, in which the workers exchange rows, then
          moves every point once, into its range. Merging the results needs 293 bytes
          for each part of a vehicle's track, or 0.3 GB for a million vehicles.
        - Skew. If one vehicle has half of the points, they fill half of the ranges, and
          many tasks share the work. Points with the same key, time and coordinate are
          always in the same range. When Spark reads files, the task with the largest
          file takes longest.
        """#),
    GuidePage(
      topic: "trust", abstract: #"Look up the error bound of each method and the largest error found, and learn how the bounds are checked."#,
      text: #"""
        Can these numbers be trusted?

        Look up the error bound of each method and the largest error found, and learn
        how the bounds are checked.

        BOUNDS

        For each distance, geocalc distance prints the method and the model of the Earth
        (an ellipsoid or a sphere). The table lists bounds for the error of each method.
        Automated tests fail if an error exceeds its bound.

        The largest errors were found by comparing each method with sets of reference
        values. For ellipsoids, these values are exact geodesics, computed in quadruple
        precision. For the sphere, they were computed with 60-digit arithmetic. The
        automated tests use only part of each set. On this page, nm means nanometers.

          geodesic (Karney 2013)
              model: WGS 84
              quantity: distance
              bound: 4 nm
              largest error seen: 3.8 nm
              compared with: 5524 pairs

              quantity: distance, measured by geocalc bench
              bound: 6 nm
              largest error seen: 5.4 nm
              compared with: 4 000 000 pairs

              quantity: distance, found by hill climbing
              bound: 6 nm
              largest error seen: 5.8 nm
              compared with: the worst of 50 000 000 pairs

              quantity: azimuth, expressed as the displacement of the other end
              bound: 30 nm
              largest error seen: 6.0 nm
              compared with: 5524 pairs

              quantity: direct problem
              bound: 40 nm
              largest error seen: 14 nm
              compared with: 1000 lines

              quantity: area under a path
              bound: 0.1 m²
              largest error seen: 0.098 m²
              compared with: 5524 pairs

              model: 11 other ellipsoids, flattening up to 1/150
              quantity: distance
              bound: 5 nm
              largest error seen: 4.2 nm
              compared with: 1375 pairs

              model: flattening 1/50 and -1/50
              quantity: distance
              bound: 40 nm
              largest error seen: 7.5 nm
              compared with: 250 pairs

              model: flattening from 1/2 to -1, including the flattening of Saturn
              quantity: distance
              bound: 15 nm
              largest error seen: 7.5 nm
              compared with: 500 pairs
          Vincenty (1975)
              model: WGS 84
              quantity: distance, if the iteration converges
              bound: 0.1 mm
              largest error seen: 0.078 mm
              compared with: 4119 of 5524 pairs
          rhumb line (Karney 2024)
              model: WGS 84
              quantity: distance
              bound: 20 nm
              largest error seen: 15.5 nm
              compared with: 7000 lines
          haversine
              model: sphere R1
              quantity: distance on that sphere
              bound: 10 nm
              largest error seen: 3.7 nm
              compared with: 717 pairs

              quantity: distance on that sphere, compared with the distance on WGS 84
              bound: -0.447 % to +0.5614 %
              compared with: 19 203 pairs, computed by libproj

        At distances near 20 000 km, two neighboring Double values differ by 3.7 nm.
        “Accuracy and how it is checked” (GeoCore) describes other ellipsoids and lists
        what each bound includes and excludes.

        RUN THE CHECKS YOURSELF

        geocalc check compares every method with libproj. It measures the distances
        between consecutive points in data/points.csv or in your own file. It also
        generates pairs of points for which distance methods often fail. If a method has
        no result or no bound for a pair, the command skips the pair for this method. In
        the output, the column p99.9 contains the 99.9th percentile of the errors. The
        printed value is at most 1.6 % larger than the exact percentile. The exit code
        is 1 if an error exceeds its bound, and 69 if libproj is missing. The following
        output comes from one run. The columns for the kernel (the instruction set) and
        the worst pair are omitted here:

            comparison          pairs  skipped                    max      p99.9        rms                  bound
            geodesic distance   23878        0                5.59 nm    3.78 nm    0.64 nm               30.00 nm  holds
            geodesic azimuths   23878        0                6.34 nm    6.34 nm    0.75 nm               60.00 nm  holds
            geodesic direct     23878        0               10.95 nm    6.34 nm    0.94 nm               80.00 nm  holds
            geodesic area       18638     5240              0.0645 m²  0.0317 m²  0.0038 m²              0.2500 m²  holds
            vincenty distance   18941     4937               76.23 µm   71.53 µm   15.84 µm              100.02 µm  holds
            haversine distance  23878        0                5.59 nm    3.78 nm    0.91 nm               25.00 nm  holds
            haversine model     19203     4675  -0.4467 % to 0.5614 %   0.5554 %   0.1814 %  -0.4467 % to 0.5614 %  holds

        STATISTICS OF RECORDINGS

        The statistics of a recording depend on the quality of its points. geocalc track
        therefore also reports the following:

        - how much noise adds to the distance, and how much distance is lost because
          only some positions are recorded
        - the method used to compute the ascent
        - the raw highest speed, which is the highest speed between any two consecutive
          points
        - the number of skipped points

        Automated tests check the statistics of recordings whose true values are known:
        simulated drives, recordings of receivers at rest, and rides that several
        devices recorded at the same time.
        """#),
    GuidePage(
      topic: "comparison", abstract: #"Choose a program for your task, compare the speeds of geocalc and other programs, and see how they were measured."#,
      text: #"""
        How it compares

        Choose a program for your task, compare the speeds of geocalc and other
        programs, and see how they were measured.

        CHOOSING A PROGRAM

          to transform coordinates between reference systems (datums, projections,
          geoids)
              PROJ's cs2cs; geocalc convert uses libproj for points and tables, but
              rejects vertical (height) systems and three-dimensional systems
          a distance by a method of your choice, from a shell or Swift
              geocalc
          millions of distances on the ellipsoid
              geocalc; no other program in this comparison uses vector instructions for
              the ellipsoid
          geodesics from C or C++, with every quantity that the theory defines
              GeographicLib, whose author developed the algorithm that geocalc uses
          neighbors, parents or outlines of H3 cells
              the H3 library; geocalc converts points to cells, and cells to their
              centers
          nearest points, joins and polygons in a database
              PostGIS, DuckDB spatial
          to convert recordings between about a hundred device formats
              gpsbabel
          the distance, times and climbs of a recording, by documented rules
              geocalc
          CoreLocation's programming interface on Linux
              geocalc's CoreLocation library, the only implementation

        SPEED OF DISTANCES

        The table below shows the median time for one pair of points, in nanoseconds. A
        number in parentheses is the speed relative to libproj in the same run: 5.9
        means 5.9 times as fast. In the haversine rows, it is relative to the plain loop
        in the last row, which calls C library functions. In the last column, nm means
        nanometers.

        Each run measured a million pairs on one core of a shared Intel Xeon with
        AVX-512 (Sapphire Rapids). The measurements were made on 2026-11-22 with PROJ
        9.1.1. To measure the speed on your machine, run geocalc bench.

          geodesic distance, single pair
              random pairs: 440 (5.9)
              under 10 km: 357 (4.2)
              near antipodes: 1139 (2.0)
              track: 354 (3.2)
              largest error: 4.1 nm
          geodesic distance, SSE2
              random pairs: 125 (20)
              under 10 km: 81.3 (16)
              near antipodes: 366 (6.2)
              track: 81.5 (12)
              largest error: 5.3 nm
          geodesic distance, AVX2
              random pairs: 51.9 (48)
              under 10 km: 36.0 (35)
              near antipodes: 180 (13)
              track: 35.2 (29)
              largest error: 4.9 nm
          geodesic distance, AVX-512
              random pairs: 34.2 (73)
              under 10 km: 25.1 (51)
              near antipodes: 110 (21)
              track: 23.3 (44)
              largest error: 4.9 nm
          geodesic distance with both azimuths, AVX-512
              random pairs: 54.1 (47)
              under 10 km: 39.7 (39)
              near antipodes: 131 (18)
              track: 30.2 (40)
              largest error: 12.7 nm
          libproj, distance
              random pairs: 2495
              under 10 km: 1272
              near antipodes: 2276
              track: 1016
              largest error: 9.3 nm
          Vincenty, AVX-512
              random pairs: 59.1 (37)
              under 10 km: 39.8 (36)
              near antipodes: 289 (7.8)
              track: 33.4 (31)
              largest error: 81 µm
          rhumb line, AVX-512
              random pairs: 14.8 (159)
              under 10 km: 9.85 (136)
              near antipodes: 16.7 (137)
              track: 10.0 (103)
              largest error: 15.1 nm
          haversine, single pair
              random pairs: 101 (1.4)
              under 10 km: 64.0 (1.2)
              near antipodes: 96.5 (1.3)
              track: 63.8 (1.3)
              largest error: 6.8 nm
          haversine, AVX2
              random pairs: 9.25 (14)
              under 10 km: 4.88 (13)
              near antipodes: 9.37 (12)
              track: 5.03 (14)
              largest error: 8.2 nm
          haversine, AVX-512
              random pairs: 5.99 (21)
              under 10 km: 3.69 (17)
              near antipodes: 5.69 (19)
              track: 3.82 (19)
              largest error: 8.2 nm
          libm haversine loop
              random pairs: 127
              under 10 km: 63.5
              near antipodes: 109
              track: 73.0
              largest error: 0.3 mm

        The following speeds for reading recordings were measured on one core, with the
        input in memory:

        - 5.8 million NMEA sentences per second
        - 1.4 million GPX points per second
        - 8.4 million CSV rows with ISO 8601 times per second
        - 1.35 million reports in gpsd's JSON per second

        DISTANCES FROM A MAP SERVICE IN CHINA

        Baidu's maps use the coordinate system BD-09, and other maps in China use
        GCJ-02. Both systems shift each point by several hundred meters, and the shift
        varies within a few kilometers. Map services in China accept and return shifted
        coordinates, but receivers and geocalc use WGS 84. The shift also changes the
        distance between two points. In a test with 4,000 distances of ten kilometers,
        the median change was 7 m, and the largest was 50 m.

        The following example shifts two points to GCJ-02. The first distance is the
        shift of the first point, 556 m. The second is the distance between the original
        points, and the third the distance between the shifted points:

            $ geocalc convert 39.9042 116.4074 39.9087 116.3975 --to gcj02 --format csv
            latitude,longitude,gcj02_latitude,gcj02_longitude
            39.9042,116.4074,39.90560334,116.41364225
            39.9087,116.3975,39.91010350,116.40374357
            $ geocalc distance 39.9042 116.4074 39.90560334 116.41364225 | head -1
            556.066 m
            $ geocalc distance 39.9042 116.4074 39.9087 116.3975 | head -1
            983.004 m
            $ geocalc distance 39.90560334 116.41364225 39.91010350 116.40374357 | head -1
            982.901 m

        There is no public official description of BD-09 or GCJ-02. geocalc uses a
        published formula that many other programs also use. Its results may differ from
        the coordinates of a map service by a few meters. Before you measure distances
        between points from a map service, convert the points to WGS 84 with geocalc
        convert --from gcj02 or --from bd09. In Swift, use GCJ02.decode(_:) or
        BD09.decode(_:). Do not mix coordinates from different systems.

        WHOLE PROGRAMS

          a distance for each of a million CSV rows
              geocalc: 0.11 s, 15 MB
              others: GeographicLib's GeodSolve 8.7 s, PROJ's geod 3.5 s, polars with
              pyproj 1.5 s
          a distance on a sphere for each of a million CSV rows (processor time,
          including program start)
              geocalc: 0.14 s, 21 MB
              others: haversine expressions in polars 0.73 s, 168 MB; in DuckDB 1.6 s,
              211 MB
          the statistics of a GPX file with 178 006 points
              geocalc: 0.31 s, 17 MB
              others: gpxpy 4.7 s, 284 MB; gpsbabel (conversion to CSV) 4.5 s, 49 MB
          one distance, including program start
              geocalc: 5 ms
              others: geod 8.5 ms, Python with pyproj 95 ms

        All measurements were made on shared virtual machines, so compare the ratios,
        not the seconds.

        - The row about distances on a sphere was measured on 2026-11-27, with polars
          2.1.0 and DuckDB 2.0.1. These values are medians of three runs on a busy
          machine.
        - The other values in this table were measured on 2026-11-21, on a different
          machine from the one described under “Speed of distances”.

        scripts/comparisons/tracks compares geocalc's track statistics with the results
        of gpxpy and gpsbabel. Benchmarks/README.md contains all results and the
        commands that produced them.
        """#),
  ]
}
