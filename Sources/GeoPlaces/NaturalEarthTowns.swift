// Made by scripts/generators/gazetteer.py; not to be edited. swift-format-ignore-file

extension TownList {
  /// The populated places of Natural Earth at the scale 1:50m, which are in the public domain.
  ///
  /// Each of the 1249 lines contains eight columns: name, other names separated by commas, province, country, country
  /// code, latitude, longitude and number of inhabitants.
  static let naturalEarthText = """
    Abakan		Krasnoyarsk	Russia	RU	53.7037	91.4450	167289
    Abidjan		Lagunes	Ivory Coast	CI	5.3219	-4.0420	3802000
    Aboa Station			Antarctica	AQ	-75.0496	-13.4167	18
    Abu Dhabi		Abu Dhabi	United Arab Emirates	AE	24.4667	54.3666	603492
    Abuja		Federal Capital Territory	Nigeria	NG	9.0853	7.5314	1576000
    Abéché	Abeche	Ouaddaï	Chad	TD	13.8400	20.8300	158317
    Acapulco		Guerrero	Mexico	MX	16.8500	-99.9160	715584
    Accra		Greater Accra	Ghana	GH	5.5520	-0.2187	2121000
    Adana	Seyhan	Adana	Turkey	TR	36.9969	35.3181	1293000
    Addis Ababa		Addis Ababa	Ethiopia	ET	9.0353	38.6981	3100000
    Adelaide		South Australia	Australia	AU	-34.9330	138.5981	1145000
    Aden		`Adan	Yemen	YE	12.7797	45.0095	1000000
    Agadez		Agadez	Niger	NE	16.9959	7.9828	117770
    Agana			Guam	GU	13.4700	144.7500	122411
    Agra		Uttar Pradesh	India	IN	27.1724	78.0131	1592000
    Ahmedabad	Ahmadabad	Dadra and Nagar Haveli	India	IN	23.0320	72.5781	5375000
    Ahvaz	Ahwaz	Khuzestan	Iran	IR	31.2819	48.7181	996000
    Ajaccio		Corse	France	FR	41.9271	8.7283	54364
    Akola		Maharashtra	India	IN	20.7100	77.0100	503502
    Al Jawf		Al Kufrah	Libya	LY	24.2000	23.2900	24132
    Albany		Western Australia	Australia	AU	-35.0169	117.8916	26445
    Albuquerque		New Mexico	United States of America	US	35.1050	-106.6413	898642
    Aldan		Sakha (Yakutia)	Russia	RU	58.6030	125.3894	24426
    Aleppo	Halab	Aleppo (Halab)	Syria	SY	36.2319	37.1681	2738000
    Alexandria	Al-Iskandariyah	Al Iskandariyah	Egypt	EG	31.2020	29.9481	4165000
    Algiers		Alger	Algeria	DZ	36.7650	3.0486	3354000
    Alice Springs		Northern Territory	Australia	AU	-23.7010	133.8800	27710
    Aligarh		Uttar Pradesh	India	IN	27.8942	78.0598	805000
    Allahabad		Uttar Pradesh	India	IN	25.4569	81.8381	1201000
    Almaty		Almaty	Kazakhstan	KZ	43.3269	76.9131	1209000
    Alta Floresta		Mato Grosso	Brazil	BR	-9.9000	-55.9100	40466
    Altay		Xinjiang Uygur	China	CN	47.8666	88.1166	142000
    Alvorada		Tocantins	Brazil	BR	-12.4700	-49.0820	10232
    Amarillo		Texas	United States of America	US	35.2300	-101.8300	181766
    Ambarchik		Sakha (Yakutia)	Russia	RU	69.6510	162.3336	0
    Ambon		Maluku	Indonesia	ID	-3.7167	128.2000	355596
    Amiens		Picardie	France	FR	49.9004	2.3000	143086
    Amman		Amman	Jordan	JO	31.9520	35.9314	1060000
    Amritsar		Punjab	India	IN	31.6419	74.8680	1212000
    Amsterdam		Noord-Holland	Netherlands	NL	52.3519	4.9147	1031000
    AmundseniScott South Pole Station			Antarctica	AQ	-90.0000	176.9945	200
    An Najaf		An-Najaf	Iraq	IQ	32.0003	44.3354	665552
    Anadyr		Chukchi Autonomous Okrug	Russia	RU	64.7370	177.4750	10332
    Anchorage		Alaska	United States of America	US	61.2200	-149.9002	260283
    Ancona		Marche	Italy	IT	43.6004	13.4999	100507
    Andijon	Andizhan	Andijon	Uzbekistan	UZ	40.7900	72.3400	650000
    Andorra			Andorra	AD	42.5000	1.5165	53998
    Angarsk		Irkutsk	Russia	RU	52.5600	103.9200	243158
    Ankang		Shaanxi	China	CN	32.6800	109.0200	1100000
    Ankara		Ankara	Turkey	TR	39.9292	32.8624	3716000
    Annaba		Annaba	Algeria	DZ	36.9200	7.7600	503524
    Anshan		Liaoning	China	CN	41.1170	122.9381	1639000
    Antananarivo		Antananarivo	Madagascar	MG	-18.9147	47.5147	1697000
    Antofagasta		Antofagasta	Chile	CL	-23.6500	-70.4000	309832
    Antsiranana		Antsiranana	Madagascar	MG	-12.2765	49.3115	82937
    Aosta		Valle d'Aosta	Italy	IT	45.7370	7.3150	34062
    Apia			Samoa	WS	-13.8415	-171.7386	61916
    Aqtobe	Aktyubinsk	Aqtöbe	Kazakhstan	KZ	50.2800	57.1700	262457
    Archangel		Arkhangel'sk	Russia	RU	64.5750	40.5450	356051
    Arctic Bay		Nunavut	Canada	CA	73.0333	-85.1666	604
    Arequipa		Arequipa	Peru	PE	-16.4180	-71.5320	815000
    Arica		Arica y Parinacota	Chile	CL	-18.5000	-70.2900	185999
    Armidale		New South Wales	Australia	AU	-30.5123	151.6675	22673
    Artigas Base			Antarctica	AQ	-62.1739	-58.8639	60
    Arua		Arua Municipality	Uganda	UG	3.0204	30.9000	250000
    Arusha		Arusha	Tanzania	TZ	-3.3600	36.6700	341136
    Arviat		Nunavut	Canada	CA	61.1086	-94.0586	1868
    Asansol		West Bengal	India	IN	23.6853	86.9814	1328000
    Ashgabat		Ahal	Turkmenistan	TM	37.9500	58.3833	727700
    Asmara		Anseba	Eritrea	ER	15.3333	38.9333	620802
    Assab		Debubawi Keyih Bahri	Eritrea	ER	13.0100	42.7300	105496
    Astana		Aqmola	Kazakhstan	KZ	51.1811	71.4278	345604
    Astrakhan		Astrakhan'	Russia	RU	46.3487	48.0550	502533
    Asunción	Asuncion	Asunción	Paraguay	PY	-25.2945	-57.6435	1870000
    Aswan		Aswan	Egypt	EG	24.0875	32.8989	313442
    Asyut		Asyut	Egypt	EG	27.1900	31.1799	420585
    Atakpamé	Atakpame	Plateaux	Togo	TG	7.5300	1.1200	80683
    Atar		Adrar	Mauritania	MR	20.5166	-13.0500	44265
    Athens	Athenai,Athinai	Attiki	Greece	GR	37.9853	23.7314	3242000
    Atlanta		Georgia	United States of America	US	33.8320	-84.4019	4506000
    Atyrau		Atyrau	Kazakhstan	KZ	47.1127	51.9200	182753
    Auckland		Auckland	New Zealand	NZ	-36.8481	174.7630	1377200
    Augusta		Maine	United States of America	US	44.3106	-69.7800	24042
    Aurangabad		Maharashtra	India	IN	19.8976	75.3184	1113000
    Austin		Texas	United States of America	US	30.2689	-97.7447	1161000
    Ayoun el Atrous	Ayoun El Atrous	Hodh el Gharbi	Mauritania	MR	16.6666	-9.6167	1423
    Baghdad		Baghdad	Iraq	IQ	33.3406	44.3919	5054000
    Baguio City		Benguet	Philippines	PH	16.4300	120.5699	447824
    Bahir Dar		Amhara	Ethiopia	ET	11.6001	37.3833	206748
    Bahía Blanca	Bahia Blanca	Ciudad de Buenos Aires	Argentina	AR	-38.7400	-62.2650	281536
    Baku		Baki	Azerbaijan	AZ	40.3972	49.8603	2122300
    Balikpapan		Kalimantan Timur	Indonesia	ID	-1.2500	116.8300	445905
    Baltimore		Maryland	United States of America	US	39.3019	-76.6219	2255000
    Bamako		Bamako	Mali	ML	12.6520	-8.0020	1494000
    Bambari		Ouaka	Central African Republic	CF	5.7620	20.6672	62098
    Bamenda		Nord-Ouest	Cameroon	CM	5.9600	10.1500	445299
    Banda Aceh		Aceh	Indonesia	ID	5.5500	95.3200	513698
    Bandar Lampung		Lampung	Indonesia	ID	-5.4281	105.2681	865000
    Bandar Seri Begawan		Brunei and Muara	Brunei	BN	4.8833	114.9333	296500
    Bandar-e-Abbas	Bandar-E Abbas	Hormozgan	Iran	IR	27.2041	56.2721	461499
    Bandjarmasin	Bandjermasin	Kalimantan Selatan	Indonesia	ID	-3.3300	114.5801	603576
    Bandundu		Bandundu	Congo (Kinshasa)	CD	-3.3100	17.3800	118211
    Bandung		Jawa Barat	Indonesia	ID	-6.9481	107.5681	2394000
    Bangalore	Bengaluru	Karnataka	India	IN	12.9719	77.5581	6787000
    Banghazi	Benghazi	Benghazi	Libya	LY	32.1187	20.0648	1180000
    Bangkok	Krung Thep	Bangkok Metropolis	Thailand	TH	13.7519	100.5147	6704000
    Bangui		Bangui	Central African Republic	CF	4.3666	18.5583	831925
    Banja Luka		Serbian Republic	Bosnia and Herzegovina	BA	44.7804	17.1800	221738
    Banjul		Banjul	The Gambia	GM	13.4539	-16.5917	43094
    Baoshan		Yunnan	China	CN	25.1200	99.1500	1000000
    Baotou		Nei Mongol	China	CN	40.6542	109.8201	2036000
    Barcelona		Cataluña	Spain	ES	41.3852	2.1814	4920000
    Bari		Apulia	Italy	IT	41.1142	16.8728	500577
    Barnaul		Altay	Russia	RU	53.3550	83.7450	599579
    Barranquilla		Atlántico	Colombia	CO	10.9619	-74.8019	1798000
    Barreiras		Bahia	Brazil	BR	-12.1400	-45.0000	158292
    Base Presidente Montalva	Formerly Teniente Rodolfo Marsh Station		Antarctica	AQ	-62.1827	-58.9077	150
    Basra	Al-Basrah	Al-Basrah	Iraq	IQ	30.5155	47.8116	870000
    Basse-terre		Guadeloupe	France	GP	16.0104	-61.7055	307
    Basseterre			Saint Kitts and Nevis	KN	17.3020	-62.7170	21887
    Batagay		Sakha (Yakutia)	Russia	RU	67.6560	134.6350	4266
    Baton Rouge		Louisiana	United States of America	US	30.4579	-91.1402	422072
    Battambang	Batdambang	Batdâmbâng	Cambodia	KH	13.1000	103.2000	154773
    Batumi	Bat'umi	Ajaria	Georgia	GE	41.6000	41.6300	155542
    Beian		Heilongjiang	China	CN	48.2390	126.4820	154936
    Beijing		Beijing	China	CN	39.9308	116.3863	11106000
    Beira		Sofala	Mozambique	MZ	-19.8200	34.8700	530604
    Beirut	Bayrut	Beirut	Lebanon	LB	33.8739	35.5078	1846000
    Belfast		Belfast	United Kingdom	GB	54.6000	-5.9600	450406
    Belgrade	Beograd	Grad Beograd	Serbia	RS	44.8206	20.4660	1099000
    Belgrano II Base	General Belgrano II Station		Antarctica	AQ	-77.8663	-34.6167	100
    Belmopan		Cayo	Belize	BZ	17.2520	-88.7671	15220
    Belo Horizonte		Minas Gerais	Brazil	BR	-19.9131	-43.9170	5575000
    Belém	Belem	Pará	Brazil	BR	-1.4481	-48.4820	2167000
    Bendigo		Victoria	Australia	AU	-36.7600	144.2800	81657
    Benguela		Benguela	Angola	AO	-12.5783	13.4072	151226
    Benin City		Edo	Nigeria	NG	6.3424	5.6181	1190000
    Berbera			Somaliland		10.4356	45.0164	242344
    Bergen		Hordaland	Norway	NO	60.3910	5.3245	213585
    Berlin		Berlin	Germany	DE	52.5238	13.3996	3406000
    Bern		Bern	Switzerland	CH	46.9167	7.4670	275329
    Besançon	Besancon	Franche-Comté	France	FR	47.2300	6.0300	128426
    Bethel		Alaska	United States of America	US	60.7933	-161.7558	6228
    Bhagalpur		Bihar	India	IN	25.2300	86.9800	361548
    Bhilai	Durg-Bhilainagar	Chhattisgarh	India	IN	21.2186	81.4314	1097000
    Bhopal		Madhya Pradesh	India	IN	23.2519	77.4080	1727000
    Bhubaneshwar	Bhubaneswar	Orissa	India	IN	20.2724	85.8254	844000
    Bilbao		País Vasco	Spain	ES	43.2500	-2.9300	875552
    Billings		Montana	United States of America	US	45.7883	-108.5400	104552
    Bir Lehlou			Western Sahara	EH	26.1192	-9.6525	500
    Birmingham		West Midlands	United Kingdom	GB	52.4769	-1.9219	2285000
    Bishkek		Bishkek	Kyrgyzstan	KG	42.8750	74.5833	837000
    Bismarck		North Dakota	United States of America	US	46.8083	-100.7833	63871
    Bissau		Bissau	Guinea Bissau	GW	11.8650	-15.5984	403339
    Blagoveshchensk		Amur	Russia	RU	50.2666	127.5333	221296
    Blantyre		Blantyre	Malawi	MW	-15.7900	34.9899	584877
    Blenheim		Marlborough	New Zealand	NZ	-41.5135	173.9550	30300
    Bloemfontein		Orange Free State	South Africa	ZA	-29.1200	26.2299	463064
    Boa Vista		Roraima	Brazil	BR	2.8161	-60.6660	235150
    Bobo Dioulasso		Houet	Burkina Faso	BF	11.1800	-4.2900	360106
    Bogota		Bogota	Colombia	CO	4.5984	-74.0853	7772000
    Boise		Idaho	United States of America	US	43.6086	-116.2275	338071
    Bologna		Emilia-Romagna	Italy	IT	44.5004	11.3400	488172
    Bombo		Bamunanika	Uganda	UG	0.5833	32.5333	75000
    Bordeaux		Aquitaine	France	FR	44.8520	-0.5970	803000
    Bose		Guangxi	China	CN	23.8997	106.6133	175282
    Boston		Massachusetts	United States of America	US	42.3319	-71.0720	4467000
    Bouaké	Bouake	Vallée du Bandama	Ivory Coast	CI	7.6900	-5.0300	567481
    Brandon		Manitoba	Canada	CA	49.8333	-99.9500	28418
    Brasília	Brasilia	Distrito Federal	Brazil	BR	-15.7814	-47.9180	3716996
    Bratislava		Bratislavský	Slovakia	SK	48.1500	17.1170	423737
    Bratsk		Irkutsk	Russia	RU	56.1570	101.6150	246348
    Brazzaville		Pool	Congo (Brazzaville)	CG	-4.2572	15.2827	1355000
    Brest		Brest	Belarus	BY	52.1000	23.7000	300715
    Bridgeport	Bridgeport-Stamford	Connecticut	United States of America	US	41.1819	-73.2019	1018000
    Bridgetown		Saint Michael	Barbados	BB	13.1020	-59.6165	191152
    Brisbane		Queensland	Australia	AU	-27.4531	153.0331	1860000
    Broken Hill		New South Wales	Australia	AU	-31.9500	141.4331	17395
    Broome		Western Australia	Australia	AU	-17.9618	122.2308	13218
    Brussels	Bruxelles-Brussel	Brussels	Belgium	BE	50.8353	4.3314	1743000
    Bryansk		Bryansk	Russia	RU	53.2600	34.4300	427236
    Bucharest	Bucuresti	Bucharest	Romania	RO	44.4353	26.0980	1942000
    Budapest		Budapest	Hungary	HU	47.5020	19.0814	1679000
    Buenos Aires		Ciudad de Buenos Aires	Argentina	AR	-34.6006	-58.3995	12795000
    Buffalo		New York	United States of America	US	42.8819	-78.8819	1016000
    Bujumbura		Bujumbura Mairie	Burundi	BI	-3.3761	29.3600	331700
    Bukachacha		Chita	Russia	RU	52.9833	116.9166	3372
    Bukhara	Buxoro	Bukhoro	Uzbekistan	UZ	39.7800	64.4300	319476
    Bulawayo		Bulawayo	Zimbabwe	ZW	-20.1700	28.5800	699385
    Bumba		Équateur	Congo (Kinshasa)	CD	2.1900	22.4600	160539
    Bur Said	Port Said	Bur Sa`id	Egypt	EG	31.2600	32.2900	623864
    Burlington		Vermont	United States of America	US	44.4758	-73.2125	93807
    Bursa		Bursa	Turkey	TR	40.2019	29.0681	1492000
    Busan	Pusan	Busan	South Korea	KR	35.0970	129.0081	3480000
    Busselton		Western Australia	Australia	AU	-33.6564	115.3487	10214
    Butembo		Nord-Kivu	Congo (Kinshasa)	CD	0.1300	29.2800	286403
    Caen		Basse-Normandie	France	FR	49.1838	-0.3500	190099
    Cagliari		Sardegna	Italy	IT	39.2224	9.1040	291511
    Cairns		Queensland	Australia	AU	-16.8878	145.7633	154225
    Cairo	Al-Qahirah	Al Qahirah	Egypt	EG	30.0519	31.2480	11893000
    Calgary		Alberta	Canada	CA	51.0849	-114.0819	1110000
    Cali		Valle del Cauca	Colombia	CO	3.4019	-76.5019	2254000
    Cambridge Bay		Nunavut	Canada	CA	69.1170	-105.0333	1477
    Campeche		Campeche	Mexico	MX	19.8300	-90.5000	205212
    Campinas		São Paulo	Brazil	BR	-22.8981	-47.1020	2791000
    Campo Grande		Mato Grosso do Sul	Brazil	BR	-20.4481	-54.6186	778000
    Campobasso		Molise	Italy	IT	41.5630	14.6560	50762
    Canberra		Australian Capital Territory	Australia	AU	-35.2830	149.1290	327700
    Cancún	Cancun	Quintana Roo	Mexico	MX	21.1700	-86.8300	542043
    Cape Town		Western Cape	South Africa	ZA	-33.9181	18.4330	3215000
    Capitan Arturo Prat Station			Antarctica	AQ	-62.4995	-59.6833	41
    Caracas		Distrito Capital	Venezuela	VE	10.5029	-66.9190	2985000
    Cardiff		Cardiff	United Kingdom	GB	51.5000	-3.2250	861400
    Carlini Base	Formerly Teniente Jubany Station		Antarctica	AQ	-62.2241	-58.6505	60
    Cartagena		Bolívar	Colombia	CO	10.4017	-75.5163	887000
    Casablanca	Dar-el-Beida	Grand Casablanca	Morocco	MA	33.6019	-7.6183	3181000
    Casey Station			Antarctica	AQ	-66.2861	110.5362	200
    Casper		Wyoming	United States of America	US	42.8666	-106.3125	60791
    Castries			Saint Lucia	LC	14.0020	-61.0000	37963
    Catania		Sicily	Italy	IT	37.5000	15.0800	674542
    Catanzaro		Calabria	Italy	IT	38.9004	16.6000	95251
    Caxias		Maranh	Brazil	BR	-4.8330	-43.3500	134640
    Caxias do Sul		Rio Grande do Sul	Brazil	BR	-29.1800	-51.1700	381270
    Cayenne		Guinaa	France	GF	4.9330	-52.3300	61550
    Cebu		Cebu	Philippines	PH	10.3219	123.8981	815000
    Chandigarh		Chandigarh	India	IN	30.7219	76.7781	979000
    Changchun		Jilin	China	CN	43.8670	125.3380	3183000
    Changsha		Hunan	China	CN	28.2019	112.9680	2604000
    Charleston		West Virginia	United States of America	US	38.3497	-81.6327	123799
    Charlottetown		Prince Edward Island	Canada	CA	46.2493	-63.1313	42402
    Chelyabinsk		Chelyabinsk	Russia	RU	55.1569	61.4367	1091000
    Chengdu		Sichuan	China	CN	30.6719	104.0681	4123000
    Chennai	Madras	Tamil Nadu	India	IN	13.0919	80.2781	7163000
    Chesterfield Inlet		Nunavut	Canada	CA	63.3383	-90.7001	374
    Cheyenne		Wyoming	United States of America	US	41.1400	-104.8197	72927
    Chiang Mai		Chiang Mai	Thailand	TH	18.8000	98.9800	397211
    Chicago		Illinois	United States of America	US	41.8319	-87.7520	8990000
    Chifeng		Nei Mongol	China	CN	42.2720	118.9480	1277000
    Chihuahua		Chihuahua	Mexico	MX	28.6469	-106.0869	793000
    Chimbote		Ancash	Peru	PE	-9.0700	-78.5700	349846
    Chipata		Eastern	Zambia	ZM	-13.6296	32.6400	85963
    Chita		Chita	Russia	RU	52.0550	113.4650	308500
    Chittagong		Chittagong	Bangladesh	BD	22.3319	91.7980	4529000
    Chitungwiza		Harare	Zimbabwe	ZW	-18.0000	31.1000	340360
    Chișinău	Chisinau	Chisinau	Moldova	MD	47.0050	28.8577	688134
    Chokurdakh		Sakha (Yakutia)	Russia	RU	70.6183	147.8946	2506
    Chongqing		Chongqing	China	CN	29.5669	106.5930	6461000
    Choybalsan		Dornod	Mongolia	MN	48.0666	114.5060	33376
    Christchurch		Canterbury	New Zealand	NZ	-43.5350	172.6300	363200
    Churchill		Manitoba	Canada	CA	58.7660	-94.1660	1000
    Cincinnati		Ohio	United States of America	US	39.1638	-84.4589	1636000
    Ciudad Guayana		Bolívar	Venezuela	VE	8.3700	-62.6200	746535
    Ciudad del Este		Alto Paran	Paraguay	PY	-25.5167	-54.6161	320872
    Clermont-Ferrand		Auvergne	France	FR	45.7800	3.0800	233050
    Cleveland		Ohio	United States of America	US	41.4719	-81.6969	1890000
    Coihaique		Aisén del General Carlos Ibáñez del Campo	Chile	CL	-45.5700	-72.0700	45787
    Coimbatore		Tamil Nadu	India	IN	11.0019	76.9481	1696000
    Cold Bay		Alaska	United States of America	US	55.2000	-162.7151	200
    Colima		Colima	Mexico	MX	19.2300	-103.7200	223287
    Colombo		Colombo	Sri Lanka	LK	6.9320	79.8578	217000
    Colorado Springs		Colorado	United States of America	US	38.8630	-104.7920	493654
    Columbia		South Carolina	United States of America	US	34.0400	-80.9000	398093
    Colíder	Colider	Mato Grosso	Brazil	BR	-10.8173	-55.4506	27139
    Comodoro Rivadavia		Chubut	Argentina	AR	-45.8700	-67.5000	140850
    Conakry		Conakry	Guinea	GN	9.5335	-13.6822	1494000
    Concepción	Concepcion	Bío-Bío	Chile	CL	-36.8300	-73.0500	889725
    Concordia Research Station			Antarctica	AQ	-74.6663	124.1670	30
    Constantine		Constantine	Algeria	DZ	36.3600	6.5999	605179
    Constanța	Constanta	Constanta	Romania	RO	44.2027	28.6100	303399
    Copiapó	Copiapo	Atacama	Chile	CL	-27.3600	-70.3400	129280
    Corpus Christi		Texas	United States of America	US	27.7428	-97.4019	277454
    Corumbá	Corumba	Mato Grosso do Sul	Brazil	BR	-19.0160	-57.6500	96520
    Cotonou		Ouémé	Benin	BJ	6.4020	2.5180	762000
    Cottica		Sipaliwini	Suriname	SR	3.8500	-54.2333	29210
    Cruzeiro do Sul		Acre	Brazil	BR	-7.6300	-72.6700	56862
    Cuenca		Azuay	Ecuador	EC	-2.9000	-79.0000	286878
    Cuiabá	Cuiaba	Mato Grosso	Brazil	BR	-15.5677	-56.0869	806000
    Culiacán	Culiacan	Sinaloa	Mexico	MX	24.8319	-107.3819	809000
    Curitiba		Paraná	Brazil	BR	-25.4181	-49.3219	3084000
    Cusco	Cuzco	Cusco	Peru	PE	-13.5250	-71.9722	361182
    Cuttack		Orissa	India	IN	20.4700	85.8899	580000
    Córdoba	Cordoba	Andalucía	Spain	ES	37.8800	-4.7700	321376
    Córdoba	Cordoba	Córdoba	Argentina	AR	-31.3980	-64.1842	1452000
    Da Nang		Ðà N?ng	Vietnam	VN	16.0600	108.2500	1000000
    Daejeon	Taejon,Daejon	Daejeon	South Korea	KR	36.3375	127.4231	1468000
    Dakar		Dakar	Senegal	SN	14.7178	-17.4751	2604000
    Dalandzadgad		Ömnögovi	Mongolia	MN	43.5836	104.4403	15093
    Dalian		Liaoning	China	CN	38.9248	121.6279	3167000
    Dallas	Dallas-Fort Worth	Texas	United States of America	US	32.8220	-96.8420	4798000
    Dalnegorsk		Primor'ye	Russia	RU	44.5372	135.5172	8123
    Damascus	Dimashq	Damascus	Syria	SY	33.5020	36.2981	2466000
    Daqing		Heilongjiang	China	CN	46.5819	124.9981	1693000
    Dar es Salaam		Dar-Es-Salaam	Tanzania	TZ	-6.7981	39.2664	2930000
    Darwin		Northern Territory	Australia	AU	-12.4254	130.8500	93080
    Davao		Davao Del Sur	Philippines	PH	7.1120	125.6280	1402000
    David		Chiriquí	Panama	PA	8.4333	-82.4333	110037
    Davis Station			Antarctica	AQ	-68.7777	78.1407	70
    Dawson City	Dawson	Yukon	Canada	CA	64.0666	-139.4167	1319
    Delhi		Delhi	India	IN	28.6719	77.2281	15926000
    Denver	Denver-Aurora	Colorado	United States of America	US	39.7411	-104.9860	2313000
    Des Moines		Iowa	United States of America	US	41.5800	-93.6200	380655
    Detroit		Michigan	United States of America	US	42.3319	-83.0820	4101000
    Devonport		Tasmania	Australia	AU	-41.1927	146.3311	19317
    Dhaka		Dhaka	Bangladesh	BD	23.7250	90.4066	12797394
    Dhanbad		Jharkhand	India	IN	23.8023	86.4180	1246000
    Dijon		Bourgogne	France	FR	47.3304	5.0300	169946
    Dikson	Dickson	Taymyr	Russia	RU	73.5070	80.5451	1113
    Dili		Dili	East Timor	TL	-8.5594	125.5795	234331
    Dire Dawa		Dire Dawa	Ethiopia	ET	9.5900	41.8600	252279
    Dispur	Gauhati	Assam	India	IN	26.1440	91.7666	16140
    Djenné	Djenne	Mopti	Mali	ML	13.9000	-4.5500	32944
    Djibouti		Djibouti	Djibouti	DJ	11.5950	43.1480	923000
    Dnipro	Dnipropetrovsk	Dnipropetrovs'k	Ukraine	UA	48.4819	34.9981	1050000
    Dodoma		Dodoma	Tanzania	TZ	-6.1833	35.7500	218269
    Doha		Ad Dawhah	Qatar	QA	25.2866	51.5330	1450000
    Donetsk	Donets'k	Donets'k	Ukraine	UA	48.0019	37.8280	988000
    Dongguan		Guangdong	China	CN	23.0508	113.7428	4528000
    Dongola		Northern	Sudan	SD	19.1666	30.4833	26404
    Douala		Littoral	Cameroon	CM	4.0624	9.7080	1906000
    Douglas			Isle of Man	IM	54.1504	-4.4800	35854
    Dresden		Sachsen	Germany	DE	51.0500	13.7500	617515
    Dubai	Dubayy	Dubay	United Arab Emirates	AE	25.2319	55.2780	1379000
    Dubbo		New South Wales	Australia	AU	-32.2600	148.5973	31574
    Dublin		Dublin	Ireland	IE	53.3350	-6.2509	1059000
    Dulan		Gansu	China	CN	36.1666	98.2666	100
    Dumont d'Urville Station			Antarctica	AQ	-66.7751	139.9637	120
    Dund-Us	Hovd	Hovd	Mongolia	MN	48.0166	91.6333	30500
    Dunedin		Otago	New Zealand	NZ	-45.8854	170.4910	117700
    Dunhuang		Gansu	China	CN	40.1427	94.6620	140094
    Durazno		Durazno	Uruguay	UY	-33.4100	-56.5100	34037
    Durban		KwaZulu-Natal	South Africa	ZA	-29.8631	30.9781	2729000
    Dushanbe		Tadzhikistan Territories	Tajikistan	TJ	38.5600	68.7739	1086244
    East London		Eastern Cape	South Africa	ZA	-32.9700	27.8700	338627
    Ebolowa		Sud	Cameroon	CM	2.9000	11.1500	87875
    Edinburgh		Edinburgh	United Kingdom	GB	55.9483	-3.2191	504966
    Edmonton		Alberta	Canada	CA	53.5520	-113.5019	1058000
    Ekibastuz		Pavlodar	Kazakhstan	KZ	51.7300	75.3199	127868
    El Calafate		Santa Cruz	Argentina	AR	-50.3333	-72.3000	8000
    El Faiyum		Al Fayyum	Egypt	EG	29.3100	30.8400	316772
    El Fasher		Northern Darfur	Sudan	SD	13.6300	25.3500	252609
    El Obeid		North Kurdufan	Sudan	SD	13.1833	30.2167	393311
    El Paso		Texas	United States of America	US	31.7819	-106.5119	753000
    Eldoret		Rift Valley	Kenya	KE	0.5200	35.2700	353381
    Elephant Island			Antarctica	AQ	-61.9996	-58.0000	6
    Elko		Nevada	United States of America	US	40.8325	-115.7620	19252
    Enugu		Enugu	Nigeria	NG	6.4500	7.5000	688862
    Erdenet		Orhon	Mongolia	MN	49.0533	104.1183	79647
    Escudero Base			Antarctica	AQ	-62.1950	-58.9527	20
    Esperanza Station			Antarctica	AQ	-63.3753	-57.0259	250
    Eureka		California	United States of America	US	40.8022	-124.1475	42398
    Fairbanks		Alaska	United States of America	US	64.8370	-147.7107	56993
    Fargo		North Dakota	United States of America	US	46.8772	-96.7894	162842
    Faridabad		Haryana	India	IN	28.4353	77.3147	1394000
    Feira de Santana		Bahia	Brazil	BR	-12.2500	-38.9700	481911
    Fez	Fes	Fès - Boulemane	Morocco	MA	34.0565	-5.0023	1002000
    Fianarantsoa		Fianarantsoa	Madagascar	MG	-21.4333	47.0833	184184
    Flagstaff		Arizona	United States of America	US	35.1981	-111.6505	63993
    Florence		Toscana	Italy	IT	43.7800	11.2500	1500000
    Florianópolis	Florianopolis	Santa Catarina	Brazil	BR	-27.5780	-48.5220	1023000
    Formosa		Formosa	Argentina	AR	-26.1728	-58.1828	221383
    Fort Good Hope		Northwest Territories	Canada	CA	66.2666	-128.6333	597
    Fort McMurray		Alberta	Canada	CA	56.7333	-111.3833	21863
    Fort Portal		Kabarole	Uganda	UG	0.6710	30.2750	42670
    Fort Severn		Ontario	Canada	CA	55.9833	-87.6500	125
    Fort Smith		Alberta	Canada	CA	60.0000	-111.8833	518
    Fort St. John		British Columbia	Canada	CA	56.2500	-120.8333	18776
    Fort-de-France		Martinique	France	MQ	14.6104	-61.0800	253995
    Fortaleza		Ceará	Brazil	BR	-3.7481	-38.5819	3602319
    Franceville	Masuku	Haut-Ogooué	Gabon	GA	-1.6333	13.5833	42967
    Francistown		Central	Botswana	BW	-21.1700	27.5000	89979
    Frankfurt	Frankfurt am Main	Hessen	Germany	DE	50.1000	8.6750	2895000
    Freeport			The Bahamas	BS	26.5333	-78.7000	25383
    Freetown		Western	Sierra Leone	SL	8.4720	-13.2362	827000
    Fresno		California	United States of America	US	36.7477	-119.7730	616353
    Ft. Worth	Fort Worth	Texas	United States of America	US	32.7400	-97.3400	1440454
    Fukuoka	Fukuoka-Kitakyushu	Fukuoka	Japan	JP	33.5970	130.4081	2792000
    Funafuti			Tuvalu	TV	-8.5167	179.2166	4749
    Funchal		Madeira	Portugal	PT	32.6500	-16.8800	204767
    Fuzhou		Fujian	China	CN	26.0819	119.2981	2606000
    Gaborone		South-East	Botswana	BW	-24.6463	25.9119	208411
    Gao		Gao	Mali	ML	16.2666	-0.0500	116967
    Garoua		Nord	Cameroon	CM	9.3000	13.3900	436899
    Gaza			Palestine	PS	31.5300	34.4450	505700
    Gdańsk	Gdansk,Danzig	Pomeranian	Poland	PL	54.3600	18.6400	740000
    Gejiu		Yunnan	China	CN	23.3800	103.1501	149105
    Gen. O'Higgins Base	Base General Bernardo O'Higgins Riquelme		Antarctica	AQ	-63.3284	-57.8896	44
    Geneina		West Darfur	Sudan	SD	13.4500	22.4400	162981
    General Santos		South Cotabato	Philippines	PH	6.1108	125.1747	950530
    Geneva		Genève	Switzerland	CH	46.2100	6.1400	1240000
    Genoa		Liguria	Italy	IT	44.4100	8.9300	647497
    George		Western Cape	South Africa	ZA	-33.9500	22.4500	174582
    George Town			Cayman Islands	KY	19.2804	-81.3300	4268
    George Town	Pinang,Penang	Pulau Pinang	Malaysia	MY	5.4136	100.3294	2500000
    Georgetown		East Berbice-Corentyne	Guyana	GY	6.8020	-58.1670	264350
    Geraldton		Western Australia	Australia	AU	-28.7666	114.6000	27258
    Ghardaia		Ghardaaa	Algeria	DZ	32.4900	3.6700	125480
    Ghaziabad		Uttar Pradesh	India	IN	28.6623	77.4064	1341000
    Gibraltar		Gibraltar	Gibraltar	GI	36.1324	-5.3781	187083
    Gifu		Gifu	Japan	JP	35.4231	136.7628	412895
    Glasgow		Glasgow	United Kingdom	GB	55.8764	-4.2527	1160000
    Goiânia	Goiania	Goiás	Brazil	BR	-16.7181	-49.3020	2022000
    Gold Coast		Queensland	Australia	AU	-28.0815	153.4482	527660
    Golmud		Gansu	China	CN	36.4166	94.8833	107092
    Goma		Nord-Kivu	Congo (Kinshasa)	CD	-1.6788	29.2218	144124
    Gondar	Gonder	Amhara	Ethiopia	ET	12.6100	37.4600	156230
    Goroka		Eastern Highlands	Papua New Guinea	PG	-6.0833	145.3855	39699
    Gorontalo		Gorontalo	Indonesia	ID	0.5500	123.0700	365497
    Grand Turk			Turks and Caicos Islands	TC	21.4664	-71.1360	5801
    Great Falls		Montana	United States of America	US	47.5003	-111.3000	66558
    Great Wall Station			Antarctica	AQ	-62.2163	-58.9667	40
    Griffith		New South Wales	Australia	AU	-34.2900	146.0400	15455
    Grootfontein		Otjozondjupa	Namibia	NA	-19.5666	18.1166	24099
    Groznyy		Chechnya	Russia	RU	43.3187	45.6987	226100
    Guadalajara		Jalisco	Mexico	MX	20.6720	-103.3320	4198000
    Guangzhou		Guangdong	China	CN	23.1469	113.3231	8829000
    Guatemala		Guatemala	Guatemala	GT	14.6231	-90.5289	1024000
    Guayaquil		Guayas	Ecuador	EC	-2.2181	-79.9220	2514000
    Guaymas		Sonora	Mexico	MX	27.9300	-110.8900	103449
    Guilin		Guangxi	China	CN	25.2819	110.2781	987000
    Guiyang		Guizhou	China	CN	26.5820	106.7181	3662000
    Gujranwala		Punjab	Pakistan	PK	32.1624	74.1831	1513000
    Gulbarga		Karnataka	India	IN	17.3500	76.8200	483615
    Gulu		Aswa	Uganda	UG	2.7800	32.2800	146858
    Guwahati	Gauhati,Dispur	Assam	India	IN	26.1620	91.7680	983000
    Gwalior		Madhya Pradesh	India	IN	26.2319	78.1781	978000
    Gwangju	Kwangju	Kwangju-gwangyoksi	South Korea	KR	35.1729	126.9085	1440000
    Hailar		Nei Mongol	China	CN	49.2000	119.7000	231171
    Haiphong		Qu?ng Ninh	Vietnam	VN	20.8320	106.6781	1969000
    Hakodate		Hokkaido	Japan	JP	41.7950	140.7400	302984
    Halifax		Nova Scotia	Canada	CA	44.6500	-63.6000	359111
    Halley Station			Antarctica	AQ	-76.0923	-26.4742	70
    Hamadan		Hamadan	Iran	IR	34.7960	48.5150	528256
    Hamburg		Hamburg	Germany	DE	53.5520	9.9981	1757000
    Hami		Xinjiang Uygur	China	CN	42.8270	93.5150	300848
    Hamilton			Bermuda	BM	32.2942	-64.7839	52320
    Hamilton		Waikato	New Zealand	NZ	-37.7783	175.2896	148200
    Hammerfest		Finnmark	Norway	NO	70.6613	23.6880	10000
    Handan		Hebei	China	CN	36.5819	114.4780	1631000
    Hangzhou		Zhejiang	China	CN	30.2519	120.1681	3007000
    Hanoi		Thái Nguyên	Vietnam	VN	21.0353	105.8481	4378000
    Harare		Harare	Zimbabwe	ZW	-17.8158	31.0428	1572000
    Harbin	Haerbin	Heilongjiang	China	CN	45.7519	126.6480	3621000
    Hargeysa			Somaliland		9.5600	44.0653	477876
    Havana	La Habana	Ciudad de la Habana	Cuba	CU	23.1339	-82.3661	2174000
    Hefei		Anhui	China	CN	31.8520	117.2781	2035000
    Helena		Montana	United States of America	US	46.5927	-112.0353	38725
    Helsinki		Southern Finland	Finland	FI	60.1775	24.9322	1115000
    Hengyang		Hunan	China	CN	26.8820	112.5881	1016000
    Herat		Hirat	Afghanistan	AF	34.3300	62.1700	481009
    Hermosillo		Sonora	Mexico	MX	29.0989	-110.9541	595811
    Hilo		Hawaii	United States of America	US	19.7000	-155.0900	52391
    Hiroshima		Hiroshima	Japan	JP	34.3898	132.4410	2045000
    Ho Chi Minh City		H? Chí Minh city	Vietnam	VN	10.7820	106.6931	5314000
    Hobart		Tasmania	Australia	AU	-42.8500	147.2950	80870
    Hohhot	Huhot	Nei Mongol	China	CN	40.8219	111.6580	1726000
    Hong Kong			Hong Kong S.A.R.	HK	22.3069	114.1831	7206000
    Honiara		Guadalcanal	Solomon Islands	SB	-9.4380	159.9498	76328
    Honolulu		Hawaii	United States of America	US	21.3088	-157.8599	786000
    Hotan		Xinjiang Uygur	China	CN	37.0997	79.9269	261730
    Houma		Shanxi	China	CN	35.6200	111.2100	102400
    Houston		Texas	United States of America	US	29.8219	-95.3419	4459000
    Huainan		Anhui	China	CN	32.6319	116.9780	1451000
    Huaiyin	Huai'an	Jiangsu	China	CN	33.5819	119.0280	1264000
    Huambo		Huambo	Angola	AO	-12.7480	15.7581	1100000
    Huancayo		Junín	Peru	PE	-12.0800	-75.2000	412733
    Hubli	Hubli-Dharwad	Karnataka	India	IN	15.3619	75.1231	890000
    Hyderabad		Andhra Pradesh	India	IN	17.4019	78.4780	6376000
    Hyderabad		Sind	Pakistan	PK	25.3819	68.3730	1459000
    Iași	Iasi	Iasi	Romania	RO	47.1683	27.5749	325914
    Ibadan		Oyo	Nigeria	NG	7.3820	3.9280	2628000
    Ica		Ica	Peru	PE	-14.0680	-75.7255	279420
    Igloolik		Nunavut	Canada	CA	69.2565	-81.7936	1612
    Iloilo		Iloilo	Philippines	PH	10.7050	122.5450	387681
    Incheon	Inch`on	Inch'on-gwangyoksi	South Korea	KR	37.4781	126.6403	2550000
    Indianapolis		Indiana	United States of America	US	39.7519	-86.1720	1436000
    Indore		Madhya Pradesh	India	IN	22.7170	75.8631	2026000
    International Falls		Minnesota	United States of America	US	48.6011	-93.4108	15240
    Iqaluit		Nunavut	Canada	CA	63.7505	-68.5002	6124
    Iquique		Tarapacá	Chile	CL	-20.2500	-70.1300	227499
    Iquitos		Loreto	Peru	PE	-3.7500	-73.2500	458729
    Irkutsk		Irkutsk	Russia	RU	52.3200	104.2450	586695
    Isfahan	Esfahan	Esfahan	Iran	IR	32.7020	51.6981	1628000
    Islamabad		F.C.T.	Pakistan	PK	33.7019	73.1647	780000
    Istanbul		Istanbul	Turkey	TR	41.1069	29.0081	10061000
    Jabalpur		Madhya Pradesh	India	IN	23.1770	79.9531	1285000
    Jackson		Mississippi	United States of America	US	32.2988	-90.1850	250902
    Jacksonville		Florida	United States of America	US	30.3320	-81.6719	988000
    Jaipur		Rajasthan	India	IN	26.9231	75.8080	2917000
    Jakarta		Jakarta Raya	Indonesia	ID	-6.1725	106.8275	9125000
    Jammu		Jammu and Kashmir	India	IN	32.7137	74.8448	791000
    Jamshedpur		Jharkhand	India	IN	22.7895	86.1956	1300000
    Jayapura		Papua	Indonesia	ID	-2.5330	140.7000	169341
    Jeddah	Jiddah	Makkah	Saudi Arabia	SA	21.5188	39.2173	3012000
    Jerusalem		Jerusalem	Israel	IL	31.7784	35.2066	1029300
    Ji-Paraná	Ji-Parana	Rondinia	Brazil	BR	-10.8333	-61.9670	65016
    Jiamusi		Heilongjiang	China	CN	46.8320	130.3481	1020000
    Jiayuguan		Gansu	China	CN	39.8200	98.3000	148279
    Jilin		Jilin	China	CN	43.8519	126.5481	2396000
    Jinan		Shandong	China	CN	36.6769	116.9931	2798000
    Jinja		Jinja	Uganda	UG	0.4404	33.1999	301619
    Jinxi		Liaoning	China	CN	40.7523	120.8280	2426000
    Jixi		Heilongjiang	China	CN	45.3019	130.9681	965000
    Jodhpur		Rajasthan	India	IN	26.2937	73.0148	995000
    Johannesburg		Gauteng	South Africa	ZA	-26.1681	28.0281	3435000
    Juba		Central Equatoria	South Sudan	SS	4.8300	31.5800	111975
    Jullundur	Jalandhar	Punjab	India	IN	31.3369	75.5671	855000
    Juneau		Alaska	United States of America	US	58.3141	-134.4200	30711
    Kabul		Kabul	Afghanistan	AF	34.5186	69.1813	3277000
    Kabwe		Central	Zambia	ZM	-14.4400	28.4500	188979
    Kaduna		Kaduna	Nigeria	NG	10.5220	7.4381	1442000
    Kalemie		Katanga	Congo (Kinshasa)	CD	-5.9333	29.2000	206257
    Kalgoorlie		Western Australia	Australia	AU	-30.7354	121.4600	36852
    Kaliningrad		Kaliningrad	Russia	RU	54.7000	20.4973	434954
    Kampala		Kampala	Uganda	UG	0.3186	32.5814	1420000
    Kananga		Kasaï-Occidental	Congo (Kinshasa)	CD	-5.8881	22.3981	765000
    Kandahar		Kandahar	Afghanistan	AF	31.6100	65.6949	715542
    Kandy		Kandy	Sri Lanka	LK	7.2800	80.6700	111701
    Kankan		Kankan	Guinea	GN	10.3900	-9.3100	114009
    Kano		Kano	Nigeria	NG	12.0019	8.5181	3140000
    Kanpur		Uttar Pradesh	India	IN	26.4619	80.3181	3162000
    Kansas City		Missouri	United States of America	US	39.1090	-94.6060	1469000
    Kaohsiung		Kaohsiung City	Taiwan	TW	22.6333	120.2666	2769072
    Kaolack		Kaolack	Senegal	SN	14.1500	-16.1000	277812
    Karachi		Sind	Pakistan	PK	24.8719	66.9881	12130000
    Karratha		Western Australia	Australia	AU	-20.7304	116.8700	16796
    Kashgar	Kashi	Xinjiang Uygur	China	CN	39.4763	75.9699	543914
    Kasongo		Maniema	Congo (Kinshasa)	CD	-4.4500	26.6600	63000
    Kassala		Kassala	Sudan	SD	15.4600	36.3900	401477
    Katherine		Northern Territory	Australia	AU	-14.4666	132.2666	10141
    Kathmandu		Bhaktapur	Nepal	NP	27.7186	85.3147	895000
    Kayes		Bouenza	Congo (Brazzaville)	CG	-4.1800	13.2800	62521
    Kayes		Kayes	Mali	ML	14.4500	-11.4400	77207
    Kazan	Kazan'	Tatarstan	Russia	RU	55.7519	49.1244	1115000
    Kaédi	Kaedi	Matam	Senegal	SN	16.1500	-13.5000	21656
    Keetmanshoop		Karas	Namibia	NA	-26.5739	18.1300	18039
    Kemerovo		Kemerovo	Russia	RU	55.3400	86.0900	477090
    Khabarovsk		Khabarovsk	Russia	RU	48.4550	135.1200	579000
    Kharkiv		Kharkiv	Ukraine	UA	50.0019	36.2481	1461000
    Khartoum	Al-Khartum	Khartoum	Sudan	SD	15.5900	32.5322	4754000
    Khatanga		Taymyr	Russia	RU	72.0411	102.4650	3205
    Khulna		Khulna	Bangladesh	BD	22.8419	89.5581	1553000
    Kiev	Kyiv	Kiev	Ukraine	UA	50.4353	30.5147	2709000
    Kigali		Kigali City	Rwanda	RW	-1.9516	30.0586	860000
    Kikwit		Bandundu	Congo (Kinshasa)	CD	-5.0300	18.8500	637736
    King Sejong Station			Antarctica	AQ	-62.2249	-58.7716	90
    Kingston		Kingston	Jamaica	JM	17.9771	-76.7674	937700
    Kingstown			Saint Vincent and the Grenadines	VC	13.1483	-61.2121	49485
    Kinshasa		Kinshasa City	Congo (Kinshasa)	CD	-4.3278	15.3130	7843000
    Kirkuk		At-Ta'mim	Iraq	IQ	35.4722	44.3923	601433
    Kirov	Vyatka	Kirov	Russia	RU	58.5901	49.6700	457437
    Kisangani		Orientale	Congo (Kinshasa)	CD	0.5200	25.2200	578470
    Kitwe		Copperbelt	Zambia	ZM	-12.8100	28.2200	404901
    Knoxville		Tennessee	United States of America	US	35.9700	-83.9200	655400
    Kochi	Cochin	Kerala	India	IN	10.0170	76.2220	1519000
    Kodiak		Alaska	United States of America	US	57.7900	-152.4070	9461
    Kolhapur		Maharashtra	India	IN	16.7000	74.2200	750000
    Kolkata	Calcutta	West Bengal	India	IN	22.4969	88.3227	14787000
    Kolwezi		Katanga	Congo (Kinshasa)	CD	-10.7167	25.4724	418000
    Konya		Konya	Turkey	TR	37.8770	32.4731	919000
    Kota		Rajasthan	India	IN	25.1819	75.8331	827000
    Kozhikode	Calicut	Kerala	India	IN	11.2524	75.7680	953000
    Kraków	Krakow	Lesser Poland	Poland	PL	50.0619	19.9581	756000
    Krasnodar		Krasnodar	Russia	RU	45.0200	39.0000	649851
    Krasnoyarsk		Krasnoyarsk	Russia	RU	56.0159	92.8641	925000
    Kristiansand		Vest-Agder	Norway	NO	58.1666	8.0000	63814
    Kuala Lumpur		Selangor	Malaysia	MY	3.1686	101.6980	1448000
    Kuching		Sarawak	Malaysia	MY	1.5300	110.3300	570407
    Kugluktuk		Nunavut	Canada	CA	67.7987	-115.1254	1302
    Kunming		Yunnan	China	CN	25.0719	102.6780	2931000
    Kupang		Nusa Tenggara Timur	Indonesia	ID	-10.1787	123.5830	282396
    Kushiro		Hokkaido	Japan	JP	42.9750	144.3747	198566
    Kuujjuaq		Québec	Canada	CA	58.1000	-68.4000	1273
    Kuujjuarapik		Québec	Canada	CA	55.2815	-77.7658	1243
    Kuwait	Al Kuwayt,Kuwait City	Al Kuwayt	Kuwait	KW	29.3717	47.9764	2063000
    Kyoto		Kyoto	Japan	JP	35.0319	135.7481	1805000
    Kyzyl		Tuva	Russia	RU	51.7067	94.3831	108240
    København	Kobenhavn,Copenhagen	Hovedstaden	Denmark	DK	55.6805	12.5615	1085000
    Kōchi	Kochi	Kochi	Japan	JP	33.5624	133.5375	335570
    L'Aquila	Aquila	Abruzzo	Italy	IT	42.3504	13.3900	68503
    La Paz		Baja California Sur	Mexico	MX	24.1400	-110.3200	189767
    La Paz		La Paz	Bolivia	BO	-16.4960	-68.1519	1590000
    La Serena		Coquimbo	Chile	CL	-29.9000	-71.2500	154521
    Laayoune		Laâyoune - Boujdour - Sakia El Hamra	Morocco	MA	27.1500	-13.2000	188084
    Labrador City		Newfoundland and Labrador	Canada	CA	52.9414	-66.9159	10313
    Lae		Morobe	Papua New Guinea	PG	-6.7330	146.9900	131052
    Lagos		Lagos	Nigeria	NG	6.4452	3.3896	9466000
    Lahore		Punjab	Pakistan	PK	31.5619	74.3481	6577000
    Lanzhou		Gansu	China	CN	36.0580	103.7901	2561000
    Laoag		Ilocos Norte	Philippines	PH	18.1988	120.5936	207048
    Laredo		Texas	United States of America	US	27.5061	-99.5072	434768
    Larkana		Sind	Pakistan	PK	27.5618	68.2068	364033
    Las Palmas			Spain	ES	28.1000	-15.4300	378495
    Las Vegas		Nevada	United States of America	US	36.2119	-115.2220	1823000
    Le Havre		Haute-Normandie	France	FR	49.5050	0.1050	242124
    Lensk		Sakha (Yakutia)	Russia	RU	60.7253	114.9470	25589
    Leticia		Amazonas	Colombia	CO	-4.2012	-69.9553	59575
    León	Leon,Leon de los Aldamas	Guanajuato	Mexico	MX	21.1519	-101.7020	1488000
    Lhasa		Xizang	China	CN	29.6450	91.1000	219599
    Libreville		Estuaire	Gabon	GA	0.3854	9.4580	578156
    Lille		Nord-Pas-de-Calais	France	FR	50.6519	3.0781	1044000
    Lilongwe		Lilongwe	Malawi	MW	-13.9833	33.7833	646750
    Lima		Lima	Peru	PE	-12.0461	-77.0520	8012000
    Limoges		Limousin	France	FR	45.8300	1.2500	152199
    Linyi		Shandong	China	CN	35.0819	118.3280	2082000
    Lisbon	Lisboa	Lisboa	Portugal	PT	38.7247	-9.1468	2812000
    Livingstone		Southern	Zambia	ZM	-17.8600	25.8600	165480
    Ljubljana		Osrednjeslovenska	Slovenia	SI	46.0553	14.5150	314807
    Lobamba		Manzini	Swaziland	SZ	-26.4667	31.2000	9782
    Lomé	Lome	Maritime	Togo	TG	6.1339	1.2208	1452000
    London		Westminster	United Kingdom	GB	51.5019	-0.1187	8567000
    Longyearbyen		Svalbard	Svalbard and Jan Mayen Islands	SJ	78.2167	15.5500	1232
    Los Angeles		Bío-Bío	Chile	CL	-37.4600	-72.3600	145239
    Los Angeles	Los Angeles-Long Beach-Santa Ana	California	United States of America	US	33.9919	-118.1819	12500000
    Luanda		Luanda	Angola	AO	-8.8363	13.2325	5172900
    Lubango		Huíla	Angola	AO	-14.9100	13.4900	125632
    Lubumbashi	Lumumbashi	Katanga	Congo (Kinshasa)	CD	-11.6781	27.4781	1352000
    Lucknow		Uttar Pradesh	India	IN	26.8570	80.9131	2695000
    Ludhiana		Punjab	India	IN	30.9297	75.8703	1649000
    Luleå	Lulea	Norrbotten	Sweden	SE	65.5966	22.1584	48638
    Lupanshui		Guizhou	China	CN	26.5964	104.8314	1221000
    Lusaka		Lusaka	Zambia	ZM	-15.4147	28.2814	1328000
    Luxembourg		Luxembourg	Luxembourg	LU	49.6117	6.1300	107260
    Luxor		Qina	Egypt	EG	25.7000	32.6500	609248
    Lvov	L'viv	L'viv	Ukraine	UA	49.8350	24.0300	803880
    Lyon		Rhône-Alpes	France	FR	45.7720	4.8281	1423000
    Lüderitz	Luderitz	Karas	Namibia	NA	-26.6480	15.1594	15137
    Macapá	Macapa	Amapá	Brazil	BR	0.0330	-51.0500	499166
    Macau			Macau S.A.R	MO	22.2030	113.5450	568700
    Maceió	Maceio	Alagoas	Brazil	BR	-9.6180	-35.7319	1186000
    Madrid		Comunidad de Madrid	Spain	ES	40.4020	-3.6853	5567000
    Madurai		Tamil Nadu	India	IN	9.9220	78.1181	1294000
    Magadan		Maga Buryatdan	Russia	RU	59.5750	150.8100	95282
    Magnitogorsk		Chelyabinsk	Russia	RU	53.4227	58.9800	413351
    Mahajanga		Mahajanga	Madagascar	MG	-15.6700	46.3450	154657
    Mahalapye		Central	Botswana	BW	-23.1000	26.8200	50744
    Maiduguri		Borno	Nigeria	NG	11.8519	13.1581	896000
    Maitri Station			Antarctica	AQ	-70.7822	11.7305	65
    Majuro			Marshall Islands	MH	7.1030	171.3800	25400
    Makkah	Mecca	Makkah	Saudi Arabia	SA	21.4320	39.8181	1385000
    Makurdi		Benue	Nigeria	NG	7.7300	8.5300	292645
    Malabo		Bioko Norte	Equatorial Guinea	GQ	3.7500	8.7833	155963
    Malakal		Upper Nile	South Sudan	SS	9.5369	31.6560	160765
    Malang		Jawa Timur	Indonesia	ID	-7.9780	112.6081	805000
    Malanje	Malange	Malanje	Angola	AO	-9.5400	16.3400	125856
    Malmö	Malmo	Skåne	Sweden	SE	55.5833	13.0333	269349
    Malé	Male		Maldives	MV	4.1667	73.4999	112927
    Managua		Managua	Nicaragua	NI	12.1550	-86.2704	920000
    Manama			Bahrain	BH	26.2361	50.5831	563920
    Manaus		Amazonas	Brazil	BR	-3.0981	-60.0020	1753000
    Manchester		Manchester	United Kingdom	GB	53.5024	-2.2499	2230000
    Mandalay		Mandalay	Myanmar	MM	21.9719	96.0831	1300000
    Mandurah		Western Australia	Australia	AU	-32.5235	115.7471	73356
    Mangalore		Karnataka	India	IN	12.9000	74.8500	776632
    Manila		Metropolitan Manila	Philippines	PH	14.6061	120.9803	11100000
    Manizales		Caldas	Colombia	CO	5.0600	-75.5200	375848
    Manukau		Auckland	New Zealand	NZ	-37.0000	174.8850	375600
    Maputo		Maputo	Mozambique	MZ	-25.9533	32.5872	1446000
    Mar del Plata		Ciudad de Buenos Aires	Argentina	AR	-38.0000	-57.5800	555897
    Marabá	Maraba	Pará	Brazil	BR	-5.3500	-49.1160	166182
    Maracaibo		Zulia	Venezuela	VE	10.7319	-71.6619	2072000
    Maradi		Maradi	Niger	NE	13.4916	7.0964	232555
    Marambio Base	Vicecomodoro Marambio Base		Antarctica	AQ	-64.2329	-56.6500	150
    Mariehamn		Finström	Aland	AX	60.0970	19.9490	10682
    Maroua		Extrême-Nord	Cameroon	CM	10.5956	14.3247	319941
    Marrakesh	Marrakech	Marrakech - Tensift - Al Haouz	Morocco	MA	31.6319	-8.0019	872000
    Marseille	Marseille-Aix-en-Provence	Provence-Alpes-Côte-d'Azur	France	FR	43.2919	5.3731	1400000
    Mary		Mary	Turkmenistan	TM	37.6000	61.8333	178708
    Masaka		Masaka	Uganda	UG	-0.3296	31.7300	65373
    Maseru		Maseru	Lesotho	LS	-29.3167	27.4833	361324
    Mashhad		Razavi Khorasan	Iran	IR	36.2720	59.5681	2469000
    Matadi		Bas-Congo	Congo (Kinshasa)	CD	-5.8166	13.4500	245862
    Matamoros		Tamaulipas	Mexico	MX	25.8800	-97.5000	538785
    Matsuyama		Ehime	Japan	JP	33.8455	132.7658	533541
    Mawson Station			Antarctica	AQ	-67.6145	62.8750	60
    Mazar-e Sharif	Mazar-E Sharif	Balkh	Afghanistan	AF	36.7000	67.1000	458151
    Mazatlán	Mazatlan	Sinaloa	Mexico	MX	23.2211	-106.4200	368204
    Mbabane		Hhohho	Swaziland	SZ	-26.3167	31.1333	90138
    Mbale		Bungokho	Uganda	UG	1.0904	34.1700	402368
    Mbandaka		Équateur	Congo (Kinshasa)	CD	0.0400	18.2600	274996
    Mbarara		Kashari	Uganda	UG	-0.5996	30.6500	83700
    Mbeya		Mbeya	Tanzania	TZ	-8.8900	33.4300	291649
    Mbuji-Mayi		Kasaï-Oriental	Congo (Kinshasa)	CD	-6.1481	23.5981	1295000
    McMurdo Station			Antarctica	AQ	-77.7323	166.8694	1000
    Medan		Sumatera Utara	Indonesia	ID	3.5819	98.6481	2115000
    Medellín	Medellin	Antioquia	Colombia	CO	6.2769	-75.5770	3297000
    Medina	Al-Madinah	Al Madinah	Saudi Arabia	SA	24.5019	39.5781	1010000
    Meerut		Uttar Pradesh	India	IN	29.0024	77.6981	1398000
    Mekele	Mek'ele	Tigray	Ethiopia	ET	13.5000	39.4700	95856
    Melbourne		Victoria	Australia	AU	-37.8181	144.9731	4170000
    Melekeok			Palau	PW	7.4874	134.6265	7026
    Memphis		Tennessee	United States of America	US	35.1219	-90.0019	1081000
    Mendoza		Mendoza	Argentina	AR	-32.8814	-68.8186	893000
    Menongue		Cuando Cubango	Angola	AO	-14.6666	17.7000	13030
    Merida		Mérida	Venezuela	VE	8.4000	-71.1300	345489
    Meru		Eastern	Kenya	KE	0.0600	37.6400	47226
    Mexicali		Baja California	Mexico	MX	32.6519	-115.4820	885000
    Mexico City		Distrito Federal	Mexico	MX	19.4444	-99.1329	19028000
    Miami		Florida	United States of America	US	25.7896	-80.2261	5585000
    Mianyang		Sichuan	China	CN	31.4719	104.7680	1396000
    Middelburg		Eastern Cape	South Africa	ZA	-31.5000	25.0100	18164
    Milan	Milano	Lombardia	Italy	IT	45.4719	9.2031	2945000
    Milwaukee		Wisconsin	United States of America	US	43.0546	-87.9219	1388000
    Minneapolis	Minneapolis-St. Paul	Minnesota	United States of America	US	44.9819	-93.2537	2616000
    Minot		North Dakota	United States of America	US	48.2325	-101.2958	39439
    Minsk		Minsk	Belarus	BY	53.9019	27.5647	1805000
    Mirny Station			Antarctica	AQ	-66.5755	93.0063	169
    Mirnyy		Sakha (Yakutia)	Russia	RU	62.5400	113.9614	40308
    Misratah		Misratah	Libya	LY	32.3800	15.1000	386120
    Missoula		Montana	United States of America	US	46.8722	-113.9931	72856
    Mitú	Mitu	Vaupés	Colombia	CO	1.1983	-70.1736	5917
    Miyazaki		Miyazaki	Japan	JP	31.9182	131.4184	324384
    Mogadishu	Muqdisho	Banaadir	Somalia	SO	2.0686	45.3647	1100000
    Mombasa		Coast	Kenya	KE	-4.0381	39.6880	882000
    Monaco			Monaco	MC	43.7396	7.4069	36371
    Monrovia		Montserrado	Liberia	LR	6.3146	-10.7997	1041000
    Monterrey		Nuevo León	Mexico	MX	25.6719	-100.3319	3712000
    Montes Claros		Minas Gerais	Brazil	BR	-16.7200	-43.8600	332379
    Montevideo		Montevideo	Uruguay	UY	-34.8561	-56.1730	1513000
    Montgomery		Alabama	United States of America	US	32.3616	-86.2792	198325
    Montpellier		Languedoc-Roussillon	France	FR	43.6104	3.8700	327254
    Montréal	Montreal	Québec	Canada	CA	45.5019	-73.5852	3678000
    Moradabad		Uttar Pradesh	India	IN	28.8437	78.7548	787000
    Morogoro		Morogoro	Tanzania	TZ	-6.8200	37.6600	250902
    Moroni			Comoros	KM	-11.7042	43.2402	128698
    Moroto		Moroto	Uganda	UG	2.5403	34.6400	371
    Moscow	Moskva	Moskva	Russia	RU	55.7541	37.6136	10452000
    Mosul	Al-Mawsil	Ninawa	Iraq	IQ	36.3469	43.1431	1316000
    Moundou		Logone Oriental	Chad	TD	8.5500	16.0900	156705
    Mount Isa		Queensland	Australia	AU	-20.7239	139.4900	33200
    Mt. Hagen	Mount Hagen	Western Highlands	Papua New Guinea	PG	-5.8632	144.2168	59064
    Mufulira		Copperbelt	Zambia	ZM	-12.5500	28.2600	153624
    Multan		Punjab	Pakistan	PK	30.2019	71.4531	1522000
    Mumbai	Bombay	Maharashtra	India	IN	19.0189	72.8550	18978000
    Munich	Munchen	Bayern	Germany	DE	48.1319	11.5730	1275000
    Murmansk		Murmansk	Russia	RU	68.9700	33.1000	319263
    Muscat		Muscat	Oman	OM	23.6133	58.5933	734697
    Mwanza		Mwanza	Tanzania	TZ	-2.5200	32.9300	493944
    Mysore		Karnataka	India	IN	12.3119	76.6581	887000
    Mzuzu		Mzimba	Malawi	MW	-11.4600	34.0200	110201
    Mérida	Merida	Yucatán	Mexico	MX	20.9686	-89.6186	965000
    Nacala		Nampula	Mozambique	MZ	-14.5186	40.7150	224795
    Nagano		Nagano	Japan	JP	36.6500	138.1700	594311
    Nagasaki		Nagasaki	Japan	JP	32.7650	129.8850	435455
    Nagoya		Aichi	Japan	JP	35.1569	136.9130	3230000
    Nagpur		Maharashtra	India	IN	21.1719	79.0880	2454000
    Naha		Okinawa	Japan	JP	26.2072	127.6730	905238
    Nain		Newfoundland and Labrador	Canada	CA	56.5474	-61.6860	1151
    Nairobi		Nairobi	Kenya	KE	-1.2814	36.8147	3010000
    Nakhon Ratchasima		Nakhon Ratchasima	Thailand	TH	15.0000	102.1000	334984
    Naltchik		Kabardin-Balkar	Russia	RU	43.4981	43.6179	307866
    Namibe		Namibe	Angola	AO	-15.1900	12.1600	132900
    Nampula		Nampula	Mozambique	MZ	-15.1360	39.2930	388526
    Nanchang		Jiangxi	China	CN	28.6819	115.8781	2350000
    Nanchong		Sichuan	China	CN	30.7824	106.1281	2174000
    Nancy		Lorraine	France	FR	48.6837	6.2000	268976
    Nanded		Maharashtra	India	IN	19.1700	77.3000	623708
    Nanjing		Jiangsu	China	CN	32.0520	118.7780	3679000
    Nanning		Guangxi	China	CN	22.8219	108.3181	2167000
    Nantes		Pays de la Loire	France	FR	47.2104	-1.5900	438537
    Nanyang		Henan	China	CN	33.0023	112.5281	1944000
    Napier		Gisborne	New Zealand	NZ	-39.4900	176.9265	57800
    Naples	Napoli	Campania	Italy	IT	40.8420	14.2431	2250000
    Narsarsuaq		Kommune Kujalleq	Greenland	GL	61.1666	-45.4166	145
    Nashville	Nashville-Davidson	Tennessee	United States of America	US	36.1719	-86.7819	877000
    Nasik	Nashik	Maharashtra	India	IN	20.0024	73.7780	1473000
    Nassau			The Bahamas	BS	25.0834	-77.3500	227940
    Natal		Rio Grande do Norte	Brazil	BR	-5.7781	-35.2420	1088000
    Naujaat	Repulse Bay	Nunavut	Canada	CA	66.5295	-86.2829	1000
    Naypyidaw	Nay Pyi Taw	Mandalay	Myanmar	MM	19.7685	96.1167	930000
    Ndele		Bamingui-Bangoran	Central African Republic	CF	8.4091	20.6530	11764
    Ndjamena		Hadjer-Lamis	Chad	TD	12.1150	15.0472	989000
    Neijiang		Sichuan	China	CN	29.5823	105.0481	1466000
    Neumayer Station III			Antarctica	AQ	-70.8904	-7.8384	40
    Neuquén	Neuquen	Neuquén	Argentina	AR	-38.9500	-68.0600	242092
    New Delhi		Delhi	India	IN	28.6000	77.2000	317797
    New Orleans		Louisiana	United States of America	US	29.9969	-90.0419	785000
    New York	New York-Newark	New York	United States of America	US	40.7519	-73.9820	19040000
    Newcastle		New South Wales	Australia	AU	-32.8453	151.8150	1134616
    Niamey		Niamey	Niger	NE	13.5187	2.1147	915000
    Nicosia			Cyprus	CY	35.1667	33.3666	224300
    Ningbo		Zhejiang	China	CN	29.8819	121.5481	1923000
    Niyala		South Darfur	Sudan	SD	12.0600	24.8900	392373
    Nizhneyansk		Sakha (Yakutia)	Russia	RU	71.4333	136.0666	400
    Nizhny Novgorod	Gor'kiy,Nizhniy Novgorod	Nizhegorod	Russia	RU	56.3350	43.9981	1278000
    Nizhny Tagil		Sverdlovsk	Russia	RU	57.9200	59.9750	381116
    Nogales		Sonora	Mexico	MX	31.3050	-110.9450	178097
    Nome		Alaska	United States of America	US	64.5061	-165.4064	3485
    Norfolk		Virginia	United States of America	US	36.8500	-76.2800	1047869
    Norilsk		Taymyr	Russia	RU	69.3400	88.2250	165873
    North Bay		Ontario	Canada	CA	46.3000	-79.4500	50170
    Nouadhibou		Dakhlet Nouadhibou	Mauritania	MR	20.9000	-17.0560	86738
    Nouakchott		Nouakchott	Mauritania	MR	18.0864	-15.9753	742144
    Nouméa	Noumea	Sud	New Caledonia	NC	-22.2625	166.4443	93060
    Novi Sad		Južno-Backi	Serbia	RS	45.2504	19.8499	225457
    Novokuznetsk		Kemerovo	Russia	RU	53.7500	87.1150	539616
    Novolazarevskaya Station			Antarctica	AQ	-71.3012	-11.8502	70
    Novosibirsk		Novosibirsk	Russia	RU	55.0319	82.9581	1389000
    Nuevo Laredo		Tamaulipas	Mexico	MX	27.5000	-99.5500	349550
    Nukualofa			Tonga	TO	-21.1385	-175.2206	42620
    Nukus		Karakalpakstan	Uzbekistan	UZ	42.4700	59.6150	230006
    Nuuk	Godthab	Kommuneqarfik Sermersooq	Greenland	GL	64.1983	-51.7327	14798
    Nzérékoré	Nzerekore	Nzerekore	Guinea	GN	7.7600	-8.8300	168121
    Oaxaca		Oaxaca	Mexico	MX	17.0827	-96.6699	530728
    Obo		Haut-Mbomou	Central African Republic	CF	5.4000	26.5000	12887
    Odessa	Odesa	Odessa	Ukraine	UA	46.4920	30.7081	991000
    Ogbomosho		Oyo	Nigeria	NG	8.1320	4.2380	951000
    Okha		Sakhalin	Russia	RU	53.5739	142.9479	26560
    Okhotsk		Khabarovsk	Russia	RU	59.3830	143.2170	5570
    Oklahoma City		Oklahoma	United States of America	US	35.4720	-97.5206	788000
    Olympia		Washington	United States of America	US	47.0380	-122.8994	156984
    Omaha		Nebraska	United States of America	US	41.2400	-96.0100	877110
    Omdurman		Khartoum	Sudan	SD	15.6167	32.4800	2395159
    Omsk		Omsk	Russia	RU	54.9919	73.3980	1135000
    Oran	Wahran	Oran	Algeria	DZ	35.7119	-0.6219	798000
    Orange		New South Wales	Australia	AU	-33.2800	149.1000	39329
    Oranjestad			Aruba	AW	12.5304	-70.0290	68775
    Orcadas Station			Antarctica	AQ	-60.7329	-44.7333	45
    Orenburg		Orenburg	Russia	RU	51.7800	55.1100	550204
    Orlando		Florida	United States of America	US	28.5119	-81.3820	1350000
    Orléans	Orleans	Center	France	FR	47.9004	1.9000	217301
    Oskemen	Ust'-Kamenogorsk	East Kazakhstan	Kazakhstan	KZ	49.9900	82.6149	319067
    Oslo		Oslo	Norway	NO	59.9186	10.7480	835000
    Otjiwarongo		Otjozondjupa	Namibia	NA	-20.4595	16.6400	24815
    Ottawa	Ottawa-Gatineau	Ontario	Canada	CA	45.4186	-75.7020	1145000
    Ouagadougou		Kadiogo	Burkina Faso	BF	12.3723	-1.5267	1149000
    Oujda		Oriental	Morocco	MA	34.6900	-1.9100	409391
    Padang		Sumatera Barat	Indonesia	ID	-0.9581	100.3581	855000
    Pago Pago			American Samoa	AS	-14.2766	-170.7066	12576
    Palana		Kamchatka	Russia	RU	59.0840	159.9500	3671
    Palembang		Sumatera Selatan	Indonesia	ID	-2.9781	104.7481	1749000
    Palermo		Sicily	Italy	IT	38.1270	13.3481	863000
    Palikir			Federated States of Micronesia	FM	6.9166	158.1500	4645
    Palmer Station			Antarctica	AQ	-64.7624	-64.0469	46
    Panama City		Panama	Panama	PA	8.9700	-79.5350	1281000
    Papeete			French Polynesia	PF	-17.5334	-149.5667	131695
    Parakou		Borgou	Benin	BJ	9.3400	2.6200	188853
    Paramaribo		Paramaribo	Suriname	SR	5.8350	-55.1670	254169
    Parepare		Sulawesi Selatan	Indonesia	ID	-4.0167	119.6333	87776
    Paris		Île-de-France	France	FR	48.8686	2.3314	9904000
    Pasto		Nariño	Colombia	CO	1.2136	-77.2811	382236
    Patna		Bihar	India	IN	25.6269	85.1281	2158000
    Pavlodar		Pavlodar	Kazakhstan	KZ	52.3000	76.9500	329002
    Peace River		Alberta	Canada	CA	56.2333	-117.2833	5340
    Pelotas		Rio Grande do Sul	Brazil	BR	-31.7500	-52.3300	320674
    Pemba		Cabo Delgado	Mozambique	MZ	-12.9830	40.5323	110643
    Penza		Penza	Russia	RU	53.1800	45.0000	512602
    Perm	Perm'	Perm'	Russia	RU	58.0019	56.2480	997000
    Perth		Western Australia	Australia	AU	-31.9531	115.8381	1532000
    Perugia		Umbria	Italy	IT	43.1104	12.3900	149125
    Peshawar		N.W.F.P.	Pakistan	PK	34.0070	71.5331	1303000
    Peter I Island			Antarctica	AQ	-68.7556	-90.5966	1
    Petrolina		Pernambuco	Brazil	BR	-9.3800	-40.5100	260985
    Petropavlovsk Kamchatskiy		Kamchatka	Russia	RU	53.0620	158.6230	187282
    Petrozavodsk		Karelia	Russia	RU	61.8500	34.2800	265025
    Philadelphia		Pennsylvania	United States of America	US	40.0019	-75.1719	5492000
    Phnom Penh	Phnum Penh	Phnom Penh	Cambodia	KH	11.5520	104.9147	1466000
    Phoenix	Phoenix-Mesa	Arizona	United States of America	US	33.5419	-112.0719	3551000
    Pierre		South Dakota	United States of America	US	44.3683	-100.3506	13879
    Pingxiang		Jiangxi	China	CN	27.6220	113.8481	961000
    Pittsburgh		Pennsylvania	United States of America	US	40.4319	-80.0019	1838000
    Piura		Piura	Peru	PE	-5.2100	-80.6300	396932
    Podgorica		Podgorica	Montenegro	ME	42.4660	19.2663	145850
    Point Hope		Alaska	United States of America	US	68.3477	-166.8080	461
    Pointe-Noire		Kouilou	Congo (Brazzaville)	CG	-4.7700	11.8800	659084
    Poitier	Poitiers	Poitou-Charentes	France	FR	46.5833	0.3333	85960
    Pondicherry		Puducherry	India	IN	11.9350	79.8300	227411
    Ponta Delgada		Azores	Portugal	PT	37.7483	-25.6666	61526
    Ponta Grossa		Paraná	Brazil	BR	-25.0900	-50.1600	292177
    Port Elizabeth		Eastern Cape	South Africa	ZA	-33.9681	25.5981	1021000
    Port Harcourt		Rivers	Nigeria	NG	4.8119	7.0081	1020000
    Port Hedland		Western Australia	Australia	AU	-20.3104	118.6060	14288
    Port Lincoln		South Australia	Australia	AU	-34.7332	135.8666	13630
    Port Louis			Mauritius	MU	-20.1666	57.5000	595491
    Port Moresby		Central	Papua New Guinea	PG	-9.4647	147.1925	283733
    Port Sudan		Red Sea	Sudan	SD	19.6158	37.2164	489725
    Port Vila		Shefa	Vanuatu	VU	-17.7334	168.3166	44040
    Port-Gentil	Port Gentil	Ogooué-Maritime	Gabon	GA	-0.7200	8.7800	116836
    Port-au-Prince		Ouest	Haiti	HT	18.5430	-72.3380	1998000
    Port-of-Spain		Port of Spain	Trinidad and Tobago	TT	10.6520	-61.5170	294934
    Portland		Oregon	United States of America	US	45.5220	-122.6819	1875000
    Portland		Victoria	Australia	AU	-38.3400	141.5900	11808
    Porto Alegre		Rio Grande do Sul	Brazil	BR	-30.0481	-51.2020	3917000
    Porto Velho		Rondônia	Brazil	BR	-8.7500	-63.9000	306180
    Porto-Novo		Ouémé	Benin	BJ	6.4833	2.6166	300000
    Posadas		Misiones	Argentina	AR	-27.3578	-55.8851	357119
    Potenza		Basilicata	Italy	IT	40.6420	15.7990	69060
    Prague	Praha	Prague	Czech Republic	CZ	50.0853	14.4640	1162000
    Praia			Cape Verde	CV	14.9167	-23.5167	113364
    Pretoria		Gauteng	South Africa	ZA	-25.7050	28.2275	1338000
    Prince Rupert		British Columbia	Canada	CA	54.3167	-130.3300	14708
    Pristina		Pristina	Kosovo		42.6667	21.1660	465186
    Prudhoe Bay		Alaska	United States of America	US	70.2922	-148.6694	2500
    Pskov		Pskov	Russia	RU	57.8300	28.3299	201990
    Pucallpa		Ucayali	Peru	PE	-8.3689	-74.5350	310750
    Puebla		Puebla	Mexico	MX	19.0519	-98.2020	2195000
    Puerto Ayacucho		Amazonas	Venezuela	VE	5.6639	-67.6236	52526
    Puerto Deseado		Santa Cruz	Argentina	AR	-47.7500	-65.9000	3305
    Puerto Limon		Limón	Costa Rica	CR	10.0000	-83.0333	85001
    Puerto Montt		Los Lagos	Chile	CL	-41.4700	-72.9300	174629
    Pune	Poona	Maharashtra	India	IN	18.5320	73.8481	4672000
    Punta Arenas		Magallanes y Antártica Chilena	Chile	CL	-53.1650	-70.9400	117430
    Putrajaya		Selangor	Malaysia	MY	2.9140	101.7019	67964
    Pyongyang	P'yongyang	P'yongyang	North Korea	KP	39.0214	125.7527	3300000
    Qaanaaq	Thule	Qaasuitsup Kommunia	Greenland	GL	77.4835	-69.3322	616
    Qaraghandy		Qaraghandy	Kazakhstan	KZ	49.8850	73.1150	451800
    Qingdao		Shandong	China	CN	36.0919	120.3281	2866000
    Qiqihar	Qiqihaer	Heilongjiang	China	CN	47.3469	123.9880	1641000
    Quanzhou		Fujian	China	CN	24.9020	118.5780	1463000
    Quelimane		Zambezia	Mozambique	MZ	-17.8800	36.8900	188964
    Quetta		Baluchistan	Pakistan	PK	30.2219	67.0230	768000
    Quetzaltenango	Quezaltenango	Quezaltenango	Guatemala	GT	14.8300	-91.5200	575263
    Quito		Pichincha	Ecuador	EC	-0.2130	-78.5020	1701000
    Québec	Quebec	Québec	Canada	CA	46.8400	-71.2456	624177
    Qyzylorda	Qyzlorda,Kyzylorda	Qyzylorda	Kazakhstan	KZ	44.8000	65.4650	300000
    Raba		Nusa Tenggara Barat	Indonesia	ID	-8.4500	118.7666	106101
    Rabat		Rabat - Salé - Zemmour - Zaer	Morocco	MA	34.0253	-6.8364	1705000
    Rabaul		East New Britain	Papua New Guinea	PG	-4.2055	152.1434	8074
    Raipur		Chhattisgarh	India	IN	21.2369	81.6331	875000
    Rajkot		Dadra and Nagar Haveli	India	IN	22.3120	70.7981	1260000
    Rajshahi		Rajshahi	Bangladesh	BD	24.3769	88.6031	810000
    Raleigh		North Carolina	United States of America	US	35.8188	-78.6447	1163515
    Ramallah			Palestine	PS	31.9029	35.2062	24599
    Ranchi		Jharkhand	India	IN	23.3720	85.3281	1044000
    Rangoon	Yangon	Yangon	Myanmar	MM	16.7853	96.1647	4088000
    Rawson		Chubut	Argentina	AR	-43.3000	-65.1000	26335
    Recife		Pernambuco	Brazil	BR	-8.0737	-34.9176	3651000
    Regina		Saskatchewan	Canada	CA	50.4500	-104.6170	176183
    Reims		Champagne-Ardenne	France	FR	49.2504	4.0300	196565
    Rennes		Bretagne	France	FR	48.1000	-1.6700	209375
    Reno		Nevada	United States of America	US	39.5300	-119.8200	328585
    Resolute		Nunavut	Canada	CA	74.6833	-94.9000	250
    Reykjavík	Reykjavik	Suðurnes	Iceland	IS	64.1500	-21.9500	166212
    Ribeirão Preto	Ribeirao Preto	São Paulo	Brazil	BR	-21.1700	-47.8300	551267
    Riberalta		El Beni	Bolivia	BO	-10.9830	-66.1000	74014
    Richmond		Virginia	United States of America	US	37.5520	-77.4519	912000
    Riga		Riga	Latvia	LV	56.9500	24.1000	742572
    Rio Branco		Acre	Brazil	BR	-9.9666	-67.8000	257642
    Rio de Janeiro		Rio de Janeiro	Brazil	BR	-22.9231	-43.2270	11748000
    Riyadh	Ar-Riyadh	Ar Riyad	Saudi Arabia	SA	24.6428	46.7708	4465000
    Rochester		New York	United States of America	US	43.1724	-77.6219	755000
    Rockhampton		Queensland	Australia	AU	-23.3639	150.5200	65850
    Rome		Lazio	Italy	IT	41.8979	12.4813	3339000
    Rosario		Santa Fe	Argentina	AR	-32.9492	-60.6683	1203000
    Roseau		Saint George	Dominica	DM	15.3010	-61.3870	23336
    Rostov	Rostov-on-Don,Rostov-na-Donu	Rostov	Russia	RU	47.2366	39.7107	1052000
    Rothera Station			Antarctica	AQ	-67.5648	-68.1235	130
    Rouen		Haute-Normandie	France	FR	49.4304	1.0800	532559
    Rovaniemi		Lapland	Finland	FI	66.5000	25.7159	34781
    Rudny		Qostanay	Kazakhstan	KZ	52.9527	63.1300	124000
    Ryazan		Ryazan'	Russia	RU	54.6200	39.7200	520173
    Río Gallegos	Rio Gallegos	Santa Cruz	Argentina	AR	-51.6333	-69.2166	85700
    Sabha		Sabha	Libya	LY	27.0333	14.4333	100249
    Sacramento		California	United States of America	US	38.5770	-121.4720	1604000
    Safi		Doukkala - Abda	Morocco	MA	32.3200	-9.2400	353476
    Saharanpur		Uttar Pradesh	India	IN	29.9700	77.5500	484873
    Saint George's			Grenada	GD	12.0526	-61.7416	33734
    Saint John's			Antigua and Barbuda	AG	17.1180	-61.8500	35499
    Saint-Laurent-du-Maroni		Guinaa	France	GF	5.4976	-54.0325	24287
    Sakata		Yamagata	Japan	JP	38.9200	139.8501	100446
    Salem		Oregon	United States of America	US	44.9281	-123.0239	229010
    Salem		Tamil Nadu	India	IN	11.6719	78.1781	873000
    Salt Lake City		Utah	United States of America	US	40.7770	-111.9320	966000
    Salta		Salta	Argentina	AR	-24.7834	-65.4166	512686
    Salvador		Bahia	Brazil	BR	-12.9680	-38.4819	3484000
    Samara		Samara	Russia	RU	53.1970	50.1493	1137000
    Samarqand	Samarkand	Samarkand	Uzbekistan	UZ	39.6700	66.9450	708000
    Samsun		Samsun	Turkey	TR	41.2800	36.3437	609339
    San Antonio		Texas	United States of America	US	29.4893	-98.5093	1473000
    San Bernardino	Riverside-San Bernardino	California	United States of America	US	34.1223	-117.3020	1745000
    San Carlos de Bariloche		Río Negro	Argentina	AR	-41.1500	-71.3000	95394
    San Cristóbal	San Cristobal	Táchira	Venezuela	VE	7.7700	-72.2500	438798
    San Diego		California	United States of America	US	32.8220	-117.1819	2916000
    San Francisco	San Francisco-Oakland	California	United States of America	US	37.7692	-122.4172	3450000
    San Jose		California	United States of America	US	37.3019	-121.8519	1668000
    San José	San Jose	San José	Costa Rica	CR	9.9370	-84.0860	1284000
    San Juan			Puerto Rico	PR	18.4400	-66.1300	2478905
    San Juan		San Juan	Argentina	AR	-31.5500	-68.5200	447048
    San Luis Potosí	San Luis Potosi	San Luis Potosí	Mexico	MX	22.1719	-101.0019	992000
    San Marino			San Marino	SM	43.9361	12.4418	29579
    San Martín Base	San Martin Base		Antarctica	AQ	-68.1163	-67.1000	20
    San Salvador		San Salvador	El Salvador	SV	13.7119	-89.2050	1433000
    Sanaa	Sana'a'	Amanat Al Asimah	Yemen	YE	15.3567	44.2046	2008000
    Santa Barbara		California	United States of America	US	34.4350	-119.7200	181632
    Santa Cruz		Gal	Ecuador	EC	-0.5333	-90.3500	11262
    Santa Cruz	Santa Cruz de La Sierra	Santa Cruz	Bolivia	BO	-17.7520	-63.2279	2102998
    Santa Fe		New Mexico	United States of America	US	35.6869	-105.9372	92681
    Santa Fe		Santa Fe	Argentina	AR	-31.6239	-60.6900	489505
    Santa Rosa		La Pampa	Argentina	AR	-36.6200	-64.3000	111424
    Santarém	Santarem	Pará	Brazil	BR	-2.4333	-54.7000	230428
    Santiago		Región Metropolitana de Santiago	Chile	CL	-33.4481	-70.6690	5720000
    Santiago	Santiago de los Caballeros	Santiago	Dominican Republic	DO	19.5000	-70.6700	1550753
    Santiago de Cuba	Santiago De Cuba	Santiago de Cuba	Cuba	CU	20.0250	-75.8213	555865
    Santo Domingo		Distrito Nacional	Dominican Republic	DO	18.4720	-69.9020	2154000
    Sapporo		Hokkaido	Japan	JP	43.0769	141.3381	2544000
    Sarajevo		Sarajevo	Bosnia and Herzegovina	BA	43.8500	18.3830	696731
    Saratov		Saratov	Russia	RU	51.5819	46.0281	843000
    Saskatoon		Saskatchewan	Canada	CA	52.1700	-106.6700	198958
    Sault Ste. Marie		Michigan	United States of America	US	46.4953	-84.3453	83805
    Savannah		Georgia	United States of America	US	32.0211	-81.1100	180187
    Scott Base			Antarctica	AQ	-77.8469	166.7491	85
    Seattle		Washington	United States of America	US	47.5719	-122.3419	3074000
    Semarang		Jawa Tengah	Indonesia	ID	-6.9647	110.4181	1396000
    Semey	Semipalatinsk	East Kazakhstan	Kazakhstan	KZ	50.4350	80.2750	311353
    Sendai		Miyagi	Japan	JP	38.2891	141.0198	2250000
    Seoul		Seoul	South Korea	KR	37.5683	126.9978	9796000
    Serowe		Central	Botswana	BW	-22.3900	26.7100	48573
    Sevastapol		Crimea	Russia	RU	44.6000	33.4650	379200
    Seville		Andalucía	Spain	ES	37.4050	-5.9800	1212045
    Shache		Xinjiang Uygur	China	CN	38.4261	77.2500	373492
    Shanghai		Shanghai	China	CN	31.2184	121.4346	14987000
    Shantou		Guangdong	China	CN	23.3720	116.6681	1601000
    Shaoguan		Guangdong	China	CN	24.8000	113.5800	720266
    Shenyeng	Shenyang	Liaoning	China	CN	41.8069	123.4480	4787000
    Shenzhen		Guangdong	China	CN	22.5543	114.1202	7581000
    Shijianzhuang	Shijiazhuang	Hebei	China	CN	38.0520	114.4780	2417000
    Shiraz		Fars	Iran	IR	29.6319	52.5681	1240000
    Shizuishan		Ningxia Hui	China	CN	39.2333	106.7690	136570
    Sholapur	Solapur	Maharashtra	India	IN	17.6724	75.8981	1057000
    Showa Station			Antarctica	AQ	-69.0304	39.7461	60
    Shreveport		Louisiana	United States of America	US	32.5000	-93.7700	248053
    Shymkent		South Kazakhstan	Kazakhstan	KZ	42.3200	69.5950	465392
    Siem Reap	Siemreab	Siemréab	Cambodia	KH	13.3666	103.8500	109398
    Signy Research Station			Antarctica	AQ	-60.6313	-45.6007	8
    Singapore			Singapore	SG	1.2950	103.8539	5183700
    Sinuiju		P'yongan-bukto	North Korea	KP	40.0859	124.4213	288112
    Sioux Falls		South Dakota	United States of America	US	43.5500	-96.7300	155724
    Sisimiut	Holsteinsborg	Qeqqata Kommunia	Greenland	GL	66.9500	-53.6666	5227
    Sitka		Alaska	United States of America	US	57.0604	-135.3275	8931
    Sittwe		Rakhine	Myanmar	MM	20.1400	92.8800	179032
    Skopje		Centar	Macedonia	MK	42.0000	21.4335	494087
    Smolensk		Smolensk	Russia	RU	54.7827	32.0473	320991
    Sobral Base	Sobral Scientific Base		Antarctica	AQ	-81.1791	-40.5015	40
    Sochi		Krasnodar	Russia	RU	43.5900	39.7300	327608
    Sofia		Grad Sofiya	Bulgaria	BG	42.6853	23.3147	1185000
    Sokoto		Sokoto	Nigeria	NG	13.0600	5.2400	732178
    Sorocaba		São Paulo	Brazil	BR	-23.4900	-47.4700	563281
    Sousse		Sousse	Tunisia	TN	35.8300	10.6250	327004
    Spokane		Washington	United States of America	US	47.6700	-117.4199	347705
    Springbok		Northern Cape	South Africa	ZA	-29.6667	17.8833	10438
    Sri Jawewardenepura Kotte		Colombo	Sri Lanka	LK	6.9000	79.9500	115826
    Srinagar		Jammu and Kashmir	India	IN	34.1019	74.8131	1140000
    St. John's	Saint John's	Newfoundland and Labrador	Canada	CA	47.5850	-52.6810	131469
    St. Louis		Missouri	United States of America	US	38.6370	-90.2419	2199000
    St. Paul	Saint Paul	Minnesota	United States of America	US	44.9440	-93.0850	734854
    St. Petersburg	Sankt Peterburg,Saint Petersburg	City of St. Petersburg	Russia	RU	59.9410	30.3141	4553000
    St.-Denis		La Réunion	France	RE	-20.8789	55.4481	190047
    Stanley			Falkland Islands	FK	-51.7000	-57.8500	2213
    Stavropol		Stavropol'	Russia	RU	45.0500	41.9800	363064
    Stockholm		Stockholm	Sweden	SE	59.3527	18.0954	1264000
    Strasbourg		Alsace	France	FR	48.5800	7.7500	439972
    Sucre		Chuquisaca	Bolivia	BO	-19.0410	-65.2595	224838
    Suez	El Suweis	As Suways	Egypt	EG	30.0050	32.5499	508335
    Sukhumi	Sokhumi	Abkhazia	Georgia	GE	43.0200	41.0200	81546
    Sundsvall		Västernorrland	Sweden	SE	62.4001	17.3167	73389
    Surabaya	Surabaja	Jawa Timur	Indonesia	ID	-7.2473	112.7489	2845000
    Surakarta		Jawa Tengah	Indonesia	ID	-7.5650	110.8250	555308
    Surat		Dadra and Nagar Haveli	India	IN	21.2019	72.8381	3842000
    Surat Thani		Surat Thani	Thailand	TH	9.1501	99.3401	157627
    Surgut		Khanty-Mansiy	Russia	RU	61.2599	73.4250	400000
    Suva		Central	Fiji	FJ	-18.1330	178.4417	175399
    Suzhou		Anhui	China	CN	33.6381	116.9769	1964000
    Suzhou		Jiangsu	China	CN	31.3024	120.6181	1650000
    Svea Station			Antarctica	AQ	-74.5829	-11.2167	10
    Swakopmund		Erongo	Namibia	NA	-22.6689	14.5350	29491
    Sydney		New South Wales	Australia	AU	-33.9181	151.1832	4630000
    Sydney		Nova Scotia	Canada	CA	46.0661	-60.1800	37538
    Syracuse		New York	United States of America	US	43.0500	-76.1500	662577
    São Luís	Sao Luis	Maranhão	Brazil	BR	-2.5140	-44.2679	1038000
    São Paulo	Sao Paulo	São Paulo	Brazil	BR	-23.5567	-46.6270	18845000
    São Tomé	Sao Tome		Sao Tome and Principe	ST	0.3334	6.7333	88219
    Ségou	Segou	Ségou	Mali	ML	13.4400	-6.2600	122952
    Tabriz		East Azarbaijan	Iran	IR	38.0882	46.2993	1413000
    Tabuk		Tabuk	Saudi Arabia	SA	28.3838	36.5550	547957
    Tacna		Tacna	Peru	PE	-18.0000	-70.2500	280098
    Tahoua		Tahoua	Niger	NE	14.9000	5.2599	115956
    Taichung	T'aichung	Taichung City	Taiwan	TW	24.1521	120.6817	2629323
    Taipei		Taipei City	Taiwan	TW	25.0358	121.5683	6900273
    Taiyuan		Shanxi	China	CN	37.8770	112.5431	2913000
    Taizz	Ta'izz	Ta`izz	Yemen	YE	13.6064	44.0375	751000
    Tallahassee		Florida	United States of America	US	30.4500	-84.2800	221222
    Tallinn		Harju	Estonia	EE	59.4339	24.7280	394024
    Taloyoak		Nunavut	Canada	CA	69.5333	-93.5333	774
    Tamanrasset		Tamanghasset	Algeria	DZ	22.7850	5.5228	76000
    Tampa	Tampa-St. Petersburg	Florida	United States of America	US	27.9489	-82.4606	2314000
    Tampere		Pirkanmaa	Finland	FI	61.5000	23.7500	259279
    Tampico		Tamaulipas	Mexico	MX	22.3000	-97.8700	859419
    Tanjungpandan		Bangka-Belitung	Indonesia	ID	-2.7500	107.6500	62374
    Tarakan		Kalimantan Timur	Indonesia	ID	3.3000	117.6330	193069
    Tarawa			Kiribati	KI	1.3382	173.0176	28802
    Taraz	Dzhambul	Zhambyl	Kazakhstan	KZ	42.9000	71.3650	358153
    Tarija		Tarija	Bolivia	BO	-21.5167	-64.7500	159269
    Tashkent		Tashkent	Uzbekistan	UZ	41.3136	69.2930	2184000
    Tbilisi	T'Bilisi	Tbilisi	Georgia	GE	41.7270	44.7888	1100000
    Tegucigalpa		Francisco Morazán	Honduras	HN	14.1040	-87.2195	946000
    Tehran		Tehran	Iran	IR	35.6739	51.4224	7873000
    Tel Aviv-Yafo	Tel Aviv-Jaffa	Tel Aviv	Israel	IL	32.0819	34.7681	3112000
    Teresina		Piauí	Brazil	BR	-5.0931	-42.7820	907000
    Ternate		Maluku Utara	Indonesia	ID	0.7930	127.3630	187521
    Tete		Tete	Mozambique	MZ	-16.1700	33.5800	129316
    The Hague		Zuid-Holland	Netherlands	NL	52.0800	4.2700	1406000
    Thessaloniki		Kentriki Makedonia	Greece	GR	40.6981	22.8831	828000
    Thimphu		Thimphu	Bhutan	BT	27.4730	89.6390	98676
    Thiruvananthapuram	Trivandrum	Kerala	India	IN	8.5019	76.9481	954000
    Thompson		Manitoba	Canada	CA	55.7499	-97.8666	13727
    Thunder Bay		Ontario	Canada	CA	48.4462	-89.2750	99334
    Tianjin		Tianjin	China	CN	39.1320	117.1981	7180000
    Tianshui		Gansu	China	CN	34.6020	105.9180	1225000
    Tijuana		Baja California	Mexico	MX	32.5020	-117.0819	1553000
    Tiksi		Sakha (Yakutia)	Russia	RU	71.6269	128.8350	5700
    Timbuktu		Timbuktu	Mali	ML	16.7666	-3.0166	68872
    Timmins		Ontario	Canada	CA	48.4666	-81.3333	34974
    Tirana		Durrës	Albania	AL	41.3275	19.8189	895350
    Tiruchirappalli	Trichinopoly	Tamil Nadu	India	IN	10.8119	78.6880	951000
    Tmassah		Murzuq	Libya	LY	26.3666	15.8000	500
    Tokyo		Tokyo	Japan	JP	35.6870	139.7495	35676000
    Toliara		Toliary	Madagascar	MG	-23.3568	43.6900	115319
    Tomsk		Tomsk	Russia	RU	56.4950	84.9750	535479
    Tongliao		Nei Mongol	China	CN	43.6219	122.2680	884000
    Topeka		Kansas	United States of America	US	39.0500	-95.6700	132091
    Toronto		Ontario	Canada	CA	43.7019	-79.4220	5213000
    Torreón	Torreon	Coahuila	Mexico	MX	25.5720	-103.4219	1144000
    Toulouse		Midi-Pyrénées	France	FR	43.6219	1.4480	847000
    Townsville		Queensland	Australia	AU	-19.2500	146.7700	138954
    Trento		Trentino-Alto Adige	Italy	IT	46.0804	11.1200	107808
    Trieste		Friuli-Venezia Giulia	Italy	IT	45.6504	13.8000	216035
    Trinidad		El Beni	Bolivia	BO	-14.8334	-64.9000	84259
    Tripoli		Tajura' wa an Nawahi al Arba	Libya	LY	32.8925	13.1800	2189000
    Troll Station			Antarctica	AQ	-72.0163	2.5333	44
    Tromsø	Tromso	Troms	Norway	NO	69.6351	18.9920	52436
    Trondheim		Sør-Trøndelag	Norway	NO	63.4167	10.4167	147139
    Trujillo		La Libertad	Peru	PE	-8.1200	-79.0200	765171
    Tucson		Arizona	United States of America	US	32.2069	-110.8919	823000
    Tucumán	Tucuman,San Miguel De Tucuman	Tucumán	Argentina	AR	-26.8141	-65.2186	830000
    Tulsa		Oklahoma	United States of America	US	36.1200	-95.9300	946962
    Tunis		Tunis	Tunisia	TN	36.8028	10.1797	2412500
    Turin	Torino	Piemonte	Italy	IT	45.0723	7.6680	1652000
    Tuxtla Gutiérrez	Tuxtla Gutierrez	Chiapas	Mexico	MX	16.7500	-93.1500	481128
    Tver		Tver'	Russia	RU	56.8600	35.8900	400212
    Tyumen		Tyumen'	Russia	RU	57.1400	65.5300	519119
    Türkmenabat	Turkmenabat,Chardzhev	Chardzhou	Turkmenistan	TM	39.1100	63.5800	234817
    Türkmenbaşy	Turkmenbasy,Turkmenbashi	Balkan	Turkmenistan	TM	40.0230	52.9697	68292
    Uberlândia	Uberlandia	Minas Gerais	Brazil	BR	-18.9000	-48.2800	563536
    Ufa		Bashkortostan	Russia	RU	54.7919	56.0381	1018000
    Ugolnye Kopi		Chukchi Autonomous Okrug	Russia	RU	64.7333	177.7000	3367
    Ujungpandang	Ujung Pandang	Sulawesi Selatan	Indonesia	ID	-5.1380	119.4301	1262000
    Ulaanbaatar		Ulaanbaatar	Mongolia	MN	47.9186	106.9147	885000
    Ulan Ude		Buryat	Russia	RU	51.8250	107.6250	360278
    Ulanhot		Nei Mongol	China	CN	46.0800	122.0800	241894
    Ulyanovsk	Ul'yanovsk	Ul'yanovsk	Russia	RU	54.3300	48.4100	640680
    Upernavik		Qaasuitsup Kommunia	Greenland	GL	72.7094	-56.1417	1129
    Upington		Northern Cape	South Africa	ZA	-28.4600	21.2300	71373
    Ust Nera		Sakha (Yakutia)	Russia	RU	64.5666	143.2000	9148
    Ust-Ulimsk		Irkutsk	Russia	RU	57.9900	102.6333	100271
    Utqiaġvik	Barrow	Alaska	United States of America	US	71.2906	-156.7886	4336
    Vaasa		Western Finland	Finland	FI	63.1000	21.6000	57014
    Vadodara	Baroda	Dadra and Nagar Haveli	India	IN	22.3120	73.1781	1756000
    Vaduz			Liechtenstein	LI	47.1337	9.5167	36281
    Valdez		Alaska	United States of America	US	61.1360	-146.3483	4036
    Valdivia		Los Ríos	Chile	CL	-39.7950	-73.2450	159599
    Valencia		Carabobo	Venezuela	VE	10.2319	-67.9820	1770000
    Valencia		Comunidad Valenciana	Spain	ES	39.4870	-0.4020	808000
    Valletta			Malta	MT	35.8997	14.5147	368250
    Valparaíso	Valparaiso	Valparaíso	Chile	CL	-33.0458	-71.6230	854000
    Vancouver		British Columbia	Canada	CA	49.2754	-123.1236	2313328
    Vancouver		Washington	United States of America	US	45.6303	-122.6400	525802
    Varanasi	Banaras,Benares	Uttar Pradesh	India	IN	25.3319	82.9981	1352000
    Vatican City		Lazio	Vatican (Holy See)	VA	41.9033	12.4534	832
    Venice		Veneto	Italy	IT	45.4387	12.3350	270816
    Veracruz		Veracruz	Mexico	MX	19.1773	-96.1600	578963
    Victoria			Seychelles	SC	-4.6166	55.4500	33576
    Victoria		British Columbia	Canada	CA	48.4333	-123.3500	289625
    Vienna	Wien	Wien	Austria	AT	48.2020	16.3647	2400000
    Vientiane		Vientiane [prefecture]	Laos	LA	17.9667	102.6000	754000
    Vigo		Galicia	Spain	ES	42.2200	-8.7300	378952
    Vijayawada	Bezwada,Bezawada	Andhra Pradesh	India	IN	16.5219	80.6281	1137000
    Vila Velha		Espírito Santo	Brazil	BR	-20.3676	-40.3180	1209091
    Vilhena		Rondônia	Brazil	BR	-12.7166	-60.1166	63231
    Vilnius		Vilniaus	Lithuania	LT	54.6834	25.3166	542366
    Vishakhapatnam	Visakhapatnam	Andhra Pradesh	India	IN	17.7320	83.3030	1529000
    Vitória da Conquista	Vitoria da Conquista	Bahia	Brazil	BR	-14.8500	-40.8400	308204
    Vladivostok		Primor'ye	Russia	RU	43.1300	131.9100	587022
    Volgograd		Volgograd	Russia	RU	48.7120	44.4980	984000
    Vologda		Vologda	Russia	RU	59.2100	39.9200	294889
    Vorkuta		Komi	Russia	RU	67.5000	64.0100	80039
    Voronezh		Voronezh	Russia	RU	51.7319	39.2680	844000
    Vostok			Antarctica	AQ	-78.4663	106.8000	25
    Walvis Bay		Erongo	Namibia	NA	-22.9575	14.5053	52058
    Wangaratta		Victoria	Australia	AU	-36.3600	146.3000	14022
    Warri		Delta	Nigeria	NG	5.5200	5.7600	830106
    Warsaw	Warszawa	Masovian	Poland	PL	52.2519	20.9981	1707000
    Wasa Station			Antarctica	AQ	-73.0496	-13.4167	10
    Washington, D.C.	Washington D.C.	District of Columbia	United States of America	US	38.9015	-77.0114	4338000
    Wau		West Bahr-al-Ghazal	South Sudan	SS	7.7000	27.9900	127384
    Welkom		Orange Free State	South Africa	ZA	-27.9700	26.7300	431944
    Wellington		Manawatu-Wanganui	New Zealand	NZ	-41.3000	174.7833	393400
    Wenzhou		Zhejiang	China	CN	28.0219	120.6481	2350000
    Whitehorse		Yukon	Canada	CA	60.7167	-135.0500	23276
    Whyalla		South Australia	Australia	AU	-33.0250	137.5614	22559
    Willemstad			Curacao	CW	12.2004	-69.0200	146813
    Wilmington		North Carolina	United States of America	US	34.2255	-77.9450	161560
    Windhoek		Khomas	Namibia	NA	-22.5700	17.0835	268132
    Windorah		Queensland	Australia	AU	-25.4332	142.6502	158
    Winnipeg		Manitoba	Canada	CA	49.8830	-97.1660	632063
    Wonsan		Kangwon-do	North Korea	KP	39.1605	127.4308	329207
    Worcester		Western Cape	South Africa	ZA	-33.6400	19.4399	127597
    Wuhan		Hubei	China	CN	30.5820	114.2681	7243000
    Wuwei		Gansu	China	CN	37.9280	102.6410	493092
    Wuxi		Jiangsu	China	CN	31.5819	120.2980	1749000
    Wuzhou		Guangxi	China	CN	23.4800	111.3200	442315
    Xai-Xai		Gaza	Mozambique	MZ	-25.0400	33.6400	128805
    Xiamen		Fujian	China	CN	24.4519	118.0781	2519000
    Xian		Shaanxi	China	CN	34.2770	108.8931	4009000
    Xichang		Sichuan	China	CN	27.8800	102.3000	379993
    Xigaze		Xizang	China	CN	29.2500	88.8833	80000
    Xining		Gansu	China	CN	36.6219	101.7681	1048000
    Xuzhou		Jiangsu	China	CN	34.2820	117.1781	2091000
    Yakutsk		Sakha (Yakutia)	Russia	RU	62.0350	129.7350	235600
    Yamoussoukro		Lacs	Ivory Coast	CI	6.8184	-5.2755	206499
    Yantai		Shandong	China	CN	37.5324	121.3981	2116000
    Yaounde		Center	Cameroon	CM	3.8686	11.5147	1611000
    Yaroslavl		Yaroslavl'	Russia	RU	57.6200	39.8700	606730
    Yazd		Yazd	Iran	IR	31.9201	54.3700	477905
    Yekaterinburg	Sverdlovsk	Sverdlovsk	Russia	RU	56.8520	60.5980	1313000
    Yellowknife		Northwest Territories	Canada	CA	62.4420	-114.3970	19234
    Yerevan		Erevan	Armenia	AM	40.1831	44.5116	1102000
    Yinchuan		Ningxia Hui	China	CN	38.4699	106.2711	991000
    Yining		Xinjiang Uygur	China	CN	43.9000	81.3500	403489
    Yueyang		Hunan	China	CN	29.3820	113.0981	826000
    Yulin		Guangxi	China	CN	22.6319	110.1481	1127000
    Yulin		Shaanxi	China	CN	38.2833	109.7333	155960
    Yuzhno Sakhalinsk	Yuzhno-Sakhalinsk	Sakhalin	Russia	RU	46.9650	142.7400	176484
    Zagreb		Grad Zagreb	Croatia	HR	45.8000	16.0000	722526
    Zamboanga		Zamboanga del Sur	Philippines	PH	6.9219	122.0781	773000
    Zanzibar		Zanzibar West	Tanzania	TZ	-6.1600	39.2000	403658
    Zaozhuang		Shandong	China	CN	34.8819	117.5681	2145000
    Zhangye		Gansu	China	CN	38.9300	100.4500	230728
    Zhanjiang		Guangdong	China	CN	21.2019	110.3781	1590000
    Zhengzhou		Henan	China	CN	34.7569	113.6631	2636000
    Zhigansk		Sakha (Yakutia)	Russia	RU	66.7697	123.3711	3237
    Zhongshan Station	Formerly Sun Yat-Sen Station		Antarctica	AQ	-69.4341	76.3393	60
    Zhytomyr	Zhytomyra	Zhytomyr	Ukraine	UA	50.2456	28.6622	282192
    Zibo		Shandong	China	CN	36.8019	118.0480	3061000
    Zinder		Zinder	Niger	NE	13.8000	8.9833	230358
    Zucchelli Station	Formerly Terra Nova Bay		Antarctica	AQ	-74.6192	164.2190	80
    Zuwarah		An Nuqat al Khams	Libya	LY	32.9344	12.0791	180310
    Zürich	Zurich	Zürich	Switzerland	CH	47.3819	8.5481	1108000
    Ürümqi	Urumqi,Wulumqi	Xinjiang Uygur	China	CN	43.8070	87.5731	2151000
    İzmir	Izmir	Izmir	Turkey	TR	38.4381	27.1498	2587000
    Ōsaka	Osaka,Osaka-Kobe	Osaka	Japan	JP	34.7520	135.4582	11294000
    """
}
