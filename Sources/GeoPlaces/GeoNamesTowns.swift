// Made by scripts/generators/gazetteer.py; not to be edited. swift-format-ignore-file

extension TownList {
  /// Towns with at least 50,000 inhabitants that ``naturalEarthText`` does not name. The data are by GeoNames
  /// (geonames.org), under CC BY 4.0. The 11334 lines have the columns of ``naturalEarthText``.
  static let geoNamesText = """
    'Alī Ābād-e Katūl			Iran	IR	36.9101	54.8674	52838
    's-Hertogenbosch			Netherlands	NL	51.6992	5.3042	160783
    'Ākra			Iraq	IQ	36.7336	43.8804	105370
    'Ārdamatā			Sudan	SD	13.4755	22.4853	55637
    6th of October City			Egypt	EG	29.8167	31.0500	368650
    A Coruña			Spain	ES	43.3713	-8.3960	250438
    Aachen			Germany	DE	50.7766	6.0834	265208
    Aalborg			Denmark	DK	57.0480	9.9187	142937
    Aalen			Germany	DE	48.8378	10.0933	67085
    Aalst		VLG	Belgium	BE	50.9360	4.0355	77534
    Aarsâl			Lebanon	LB	34.1794	36.4208	50000
    Aba			Nigeria	NG	5.1066	7.3667	1160000
    Abadan			Iran	IR	30.3392	48.3043	231476
    Abadeh			Iran	IR	31.1608	52.6506	59116
    Abaetetuba			Brazil	BR	-1.7181	-48.8825	158188
    Abakaliki			Nigeria	NG	6.3248	8.1137	134102
    Abancay			Peru	PE	-13.6343	-72.8838	72277
    Abbotsford			Canada	CA	49.0580	-122.2526	141397
    Abbottabad			Pakistan	PK	34.1463	73.2117	275890
    Abengourou			Ivory Coast	CI	6.7297	-3.4964	130810
    Abeokuta			Nigeria	NG	7.1557	3.3451	735000
    Abepura			Indonesia	ID	-2.5964	140.6324	62248
    Aberdeen		HSO	Hong Kong S.A.R.	HK	22.2480	114.1529	157400
    Aberdeen		SCT	United Kingdom	GB	57.1437	-2.0981	198590
    Abha			Saudi Arabia	SA	18.2164	42.5053	210886
    Abhar			Iran	IR	36.1468	49.2180	69889
    Abiko			Japan	JP	35.8667	140.0167	131771
    Abilene		TX	United States of America	US	32.4487	-99.7331	125182
    Abington		PA	United States of America	US	40.1207	-75.1179	55310
    Abnūb			Egypt	EG	27.2688	31.1523	111785
    Abobo			Ivory Coast	CI	5.4161	-4.0159	1340083
    Abohar			India	IN	30.1445	74.1955	145302
    Aboisso			Ivory Coast	CI	5.4678	-3.2071	59225
    Abomey			Benin	BJ	7.1829	1.9912	117824
    Abomey-Calavi			Benin	BJ	6.4485	2.3557	385755
    Abovyan			Armenia	AM	40.2717	44.6334	50556
    Abreu e Lima			Brazil	BR	-7.9117	-34.9028	103945
    Abū Ghurayb			Iraq	IQ	33.3056	44.1848	900000
    Abū Kabīr			Egypt	EG	30.7251	31.6715	154466
    Abū Qurqāş			Egypt	EG	27.9304	30.8383	90266
    Abū Tīj			Egypt	EG	27.0451	31.3184	105418
    Abū al Maţāmīr			Egypt	EG	30.9102	30.1744	66946
    Abū al-Kahṣīb			Iraq	IQ	30.4431	47.8780	357771
    Abū an Numrus			Egypt	EG	29.9500	31.2000	86601
    Abū Ḩummuş			Egypt	EG	31.0931	30.3142	61388
    Abū ‘Arīsh			Saudi Arabia	SA	16.9689	42.8325	69632
    Acapulco de Juárez			Mexico	MX	16.8494	-99.9089	658609
    Acaraú			Brazil	BR	-2.8856	-40.1200	65264
    Acarigua			Venezuela	VE	9.5545	-69.1956	188278
    Acará			Brazil	BR	-1.9608	-48.1967	59023
    Acayucan			Mexico	MX	17.9498	-94.9139	50934
    Acerra			Italy	IT	40.9448	14.3714	59910
    Achalpur			India	IN	21.2567	77.5101	112311
    Acharnés			Greece	GR	38.0833	23.7333	99346
    Acheng			China	CN	45.5456	126.9519	144665
    Achinsk			Russia	RU	56.2679	90.5015	117634
    Acilia-Castel Fusano-Ostia Antica			Italy	IT	41.7634	12.3308	129362
    Acre			Israel	IL	32.9281	35.0765	51420
    Acton		ENG	United Kingdom	GB	51.5090	-0.2762	62480
    Acámbaro			Mexico	MX	20.0325	-100.7243	57972
    Ad Darwa			Morocco	MA	33.3749	-7.5356	52108
    Ad Dawādimī			Saudi Arabia	SA	24.5077	44.3924	86861
    Ad Dilinjāt			Egypt	EG	30.8280	30.5355	68901
    Ad Dir‘īyah			Saudi Arabia	SA	24.7519	46.5387	61609
    Ad Douiem			Sudan	SD	14.0012	32.3116	87068
    Ad-Damazin			Sudan	SD	11.7891	34.3592	186051
    Ad-Damir			Sudan	SD	17.5990	33.9721	103941
    Adachi			Japan	JP	35.7632	139.8076	695043
    Adapazarı			Turkey	TR	40.7806	30.4033	286787
    Adelaide Hills			Australia	AU	-34.9112	138.7073	72260
    Adenta			Ghana	GH	5.7142	-0.1542	50652
    Adilcevaz			Turkey	TR	38.7991	42.7316	52781
    Adiwerna			Indonesia	ID	-6.9375	109.1325	134188
    Adler			Russia	RU	43.4290	39.9239	70200
    Admiralteisky			Russia	RU	59.9230	30.3000	157897
    Ado-Ekiti			Nigeria	NG	7.6233	5.2209	435000
    Adoni			India	IN	15.6279	77.2750	184625
    Adrar			Algeria	DZ	27.8743	-0.2939	68276
    Adwa			Ethiopia	ET	14.1635	38.8992	85600
    Adzopé			Ivory Coast	CI	6.1069	-3.8619	76122
    Adıyaman			Turkey	TR	37.7644	38.2763	290883
    Afgooye			Somalia	SO	2.1381	45.1212	65461
    Afikpo			Nigeria	NG	5.8926	7.9353	71866
    Aflao			Ghana	GH	6.1198	1.1901	66546
    Aflou			Algeria	DZ	34.1128	2.1023	93585
    Afragola			Italy	IT	40.9230	14.3094	64470
    Afyonkarahisar			Turkey	TR	38.7567	30.5433	251799
    Agadir			Morocco	MA	30.4202	-9.5982	698310
    Agartala			India	IN	23.8361	91.2794	400004
    Agbor			Nigeria	NG	6.2538	6.1942	67610
    Agboville			Ivory Coast	CI	5.9280	-4.2132	81770
    Agege			Nigeria	NG	6.6156	3.3334	683600
    Ageo			Japan	JP	35.9714	139.6138	226940
    Agios Dimitrios			Greece	GR	37.9333	23.7333	71294
    Agnibilékrou			Ivory Coast	CI	7.1311	-3.2041	63015
    Agua Prieta			Mexico	MX	31.3224	-109.5425	77254
    Agua Rasa			Brazil	BR	-23.5668	-46.5719	85788
    Aguachica			Colombia	CO	8.3084	-73.6166	97525
    Aguascalientes			Mexico	MX	21.8826	-102.2843	722250
    Agulu			Nigeria	NG	6.1005	7.0610	79021
    Agustín Codazzi			Colombia	CO	10.0367	-73.2356	51478
    Agía Paraskeví			Greece	GR	38.0167	23.8333	59704
    Ahar			Iran	IR	38.4774	47.0699	100641
    Ahilyanagar			India	IN	19.0946	74.7384	367140
    Ahlat			Turkey	TR	38.7489	42.4801	64695
    Ahlen			Germany	DE	51.7634	7.8887	55280
    Ahmadpur East			Pakistan	PK	29.1427	71.2577	196718
    Ahu			China	CN	34.3766	118.6031	55298
    Ahuntsic-Cartierville			Canada	CA	45.5667	-73.6667	135336
    Ahwatukee Foothills		AZ	United States of America	US	33.3417	-111.9840	83464
    Aigáleo			Greece	GR	37.9833	23.6833	69946
    Aihara			Japan	JP	35.6000	139.3167	725493
    Aihui			China	CN	49.9795	127.4812	192764
    Ain El Aouda			Morocco	MA	33.8033	-6.7946	54397
    Aira			Japan	JP	31.7743	130.5921	76348
    Airdrie			Canada	CA	51.3001	-114.0353	90044
    Airoli			India	IN	19.1510	72.9963	100000
    Aisai			Japan	JP	35.1635	136.7322	60829
    Ait Melloul			Morocco	MA	30.3416	-9.5036	187652
    Aix-en-Provence			France	FR	43.5283	5.4497	146821
    Aizawl			India	IN	23.7289	92.7179	293416
    Aizu-Wakamatsu			Japan	JP	37.4914	139.9455	118159
    Ajapnyak			Armenia	AM	40.1992	44.4706	122800
    Ajax			Canada	CA	43.8501	-79.0329	119677
    Ajdabiya			Libya	LY	30.7554	20.2263	131773
    Ajegunle			Nigeria	NG	6.4520	3.3312	550000
    Ajman			United Arab Emirates	AE	25.4018	55.4788	490035
    Ajmer			India	IN	26.4521	74.6387	542321
    Akademgorodok			Russia	RU	54.8523	83.1060	50000
    Akademicheskoe			Russia	RU	60.0138	30.3947	103304
    Akashi			Japan	JP	34.6552	135.0069	303601
    Aketi			Congo (Kinshasa)	CD	2.7388	23.7833	61437
    Akhisar			Turkey	TR	38.9185	27.8401	84659
    Akhmīm			Egypt	EG	26.5622	31.7457	151430
    Akihabara			Japan	JP	35.6985	139.7725	77200
    Akim Oda			Ghana	GH	5.9267	-0.9858	60604
    Akiruno			Japan	JP	35.7285	139.2318	81912
    Akishima			Japan	JP	35.7208	139.3800	113949
    Akita			Japan	JP	39.7167	140.1167	307672
    Akot			India	IN	21.0963	77.0588	92637
    Akowonjo			Nigeria	NG	6.6101	3.3097	308900
    Akron		OH	United States of America	US	41.0814	-81.5190	197542
    Aksaray			Turkey	TR	38.3725	34.0254	327575
    Aksum			Ethiopia	ET	14.1211	38.7234	94500
    Aktau			Kazakhstan	KZ	43.6611	51.1739	147443
    Aktobe			Kazakhstan	KZ	50.2797	57.2072	500757
    Aku			Nigeria	NG	6.7090	7.3183	73742
    Akure			Nigeria	NG	7.2526	5.1931	730000
    Akçapınar			Turkey	TR	38.9473	38.9423	84366
    Akşehir			Turkey	TR	38.3575	31.4164	64446
    Al Aaroui			Morocco	MA	35.0109	-3.0094	51976
    Al Ain City			United Arab Emirates	AE	24.1917	55.7606	846747
    Al Ajaylat			Libya	LY	32.7572	12.3763	130546
    Al Aḩmadī			Kuwait	KW	29.0769	48.0839	637411
    Al Badrashayn			Egypt	EG	29.8500	31.2667	90833
    Al Badārī			Egypt	EG	26.9931	31.4160	56033
    Al Bahah			Saudi Arabia	SA	20.0129	41.4677	88419
    Al Balyanā			Egypt	EG	26.2365	32.0039	68413
    Al Bayḑā’			Libya	LY	32.7627	21.7551	129439
    Al Başrah al Qadīmah			Iraq	IQ	30.5032	47.8151	2015483
    Al Buraymī			Oman	OM	24.2509	55.7931	73670
    Al Burj			Egypt	EG	31.5823	30.9809	60320
    Al Bāb			Syria	SY	36.3705	37.5157	130745
    Al Bājūr			Egypt	EG	30.4305	31.0368	62961
    Al Diwaniyah			Iraq	IQ	31.9929	44.9255	318801
    Al Fallūjah			Iraq	IQ	33.3491	43.7860	190159
    Al Farwānīyah			Kuwait	KW	29.2775	47.9586	86525
    Al Fashn			Egypt	EG	28.8231	30.8990	112999
    Al Fayyum			Egypt	EG	29.3100	30.8418	519047
    Al Faḩāḩīl			Kuwait	KW	29.0825	48.1303	68290
    Al Fqih Ben Çalah			Morocco	MA	32.5021	-6.6877	111402
    Al Fāw			Iraq	IQ	29.9742	48.4731	104569
    Al Ghanāyim			Egypt	EG	26.8752	31.3296	70884
    Al Hillah			Iraq	IQ	32.4637	44.4196	455700
    Al Hindīyah			Iraq	IQ	32.5419	44.2247	139578
    Al Hoceïma			Morocco	MA	35.2516	-3.9372	395644
    Al Hufūf			Saudi Arabia	SA	25.3647	49.5876	293179
    Al Hārithah			Iraq	IQ	30.5848	47.7611	92395
    Al Ibrāhīmīyah			Egypt	EG	30.7188	31.5630	53791
    Al Jadīd			Libya	LY	27.0500	14.4000	126386
    Al Jammālīyah			Egypt	EG	31.1806	31.8650	99641
    Al Jubayl			Saudi Arabia	SA	27.0174	49.6225	237274
    Al Jumayl			Libya	LY	32.8529	12.0612	102000
    Al Karama			United Arab Emirates	AE	25.2400	55.3011	75560
    Al Khafjī			Saudi Arabia	SA	28.4391	48.4913	54857
    Al Kharj			Saudi Arabia	SA	24.1554	47.3346	425300
    Al Khums			Libya	LY	32.6486	14.2619	201943
    Al Khuşūş			Egypt	EG	30.1529	31.3150	488904
    Al Khābūrah			Oman	OM	23.9714	57.0931	50223
    Al Khānkah			Egypt	EG	30.2103	31.3681	81646
    Al Khārjah			Egypt	EG	25.4510	30.5465	83108
    Al Līth			Saudi Arabia	SA	20.1480	40.2722	72000
    Al Madīnah			Iraq	IQ	30.9632	47.2700	255000
    Al Majaz			United Arab Emirates	AE	25.3235	55.3877	116503
    Al Mansurah			Egypt	EG	31.0364	31.3807	621953
    Al Manzalah			Egypt	EG	31.1582	31.9360	127394
    Al Manāqil			Sudan	SD	14.2459	32.9891	128297
    Al Manşūrah			Qatar	QA	25.2681	51.5322	65493
    Al Marj			Libya	LY	32.4926	20.8291	85315
    Al Marāghah			Egypt	EG	26.6998	31.6046	53643
    Al Mawşil al Jadīdah			Iraq	IQ	36.3327	43.1056	2065597
    Al Mayādīn			Syria	SY	35.0198	40.4515	54534
    Al Maţarīyah			Egypt	EG	31.1829	32.0311	162045
    Al Maţār al ‘Atīq			Qatar	QA	25.2514	51.5557	76774
    Al Maḩallah al Kubrá			Egypt	EG	30.9706	31.1669	592573
    Al Maḩmūdīyah			Iraq	IQ	33.0622	44.3656	350000
    Al Minshāh			Egypt	EG	26.4775	31.8039	91149
    Al Miqdādīyah			Iraq	IQ	33.9786	44.9369	155968
    Al Mubarraz			Saudi Arabia	SA	25.4077	49.5903	290802
    Al Muharraq			Bahrain	BH	26.2572	50.6119	176583
    Al Qadarif			Sudan	SD	14.0349	35.3834	363945
    Al Qanāyāt			Egypt	EG	30.6193	31.4616	70687
    Al Qanāţir al Khayrīyah			Egypt	EG	30.1933	31.1370	83568
    Al Qaţīf			Saudi Arabia	SA	26.5654	50.0089	98259
    Al Qurayn			Egypt	EG	30.6162	31.7351	94632
    Al Qurnah			Iraq	IQ	31.0155	47.4336	134174
    Al Qāhirah al Jadīdah			Egypt	EG	30.0421	31.4445	313139
    Al Qāmishlī			Syria	SY	37.0521	41.2314	184231
    Al Qā’im			Iraq	IQ	34.3925	40.9894	74100
    Al Qūşīyah			Egypt	EG	27.4402	30.8171	99598
    Al Sajaah			United Arab Emirates	AE	25.3153	55.6321	53079
    Al Shamkhah City			United Arab Emirates	AE	24.3927	54.7078	61710
    Al Warqaa			United Arab Emirates	AE	25.1927	55.4201	59111
    Al Wāsiţah			Egypt	EG	29.3378	31.2056	57870
    Al Ḩasakah			Syria	SY	36.5024	40.7477	422445
    Al Ḩawāmidīyah			Egypt	EG	29.9000	31.2500	155055
    Al Ḩayy			Iraq	IQ	32.1742	46.0434	78272
    Al Ḩudaydah			Yemen	YE	14.7978	42.9545	734699
    Al Ḩurshah			Libya	LY	32.7647	12.6739	81119
    Al Ḩusaynīyah			Egypt	EG	30.8616	31.9181	50651
    Al Ḩāmūl			Egypt	EG	31.3115	31.1477	58430
    Al ‘Amārah			Iraq	IQ	31.8356	47.1448	323302
    Al ‘Azīzīyah			Libya	LY	32.5319	13.0175	52404
    Al ‘Āshir min Ramaḑān			Egypt	EG	30.2964	31.7463	246148
    Al-'Ubūr			Egypt	EG	30.2289	31.4815	138987
    Al-Hamdaniya			Iraq	IQ	36.2709	43.3776	50000
    Al-Junaynah			Sudan	SD	13.4526	22.4473	162981
    Al-Khārijah			Egypt	EG	25.2500	30.5500	83108
    Al-Kut			Iraq	IQ	32.5128	45.8182	315162
    Al-Musayab			Iraq	IQ	32.7787	44.2901	101873
    Al-Qāsim			Iraq	IQ	32.2980	44.6828	93546
    Al-Tabqa			Syria	SY	35.8376	38.5483	87880
    Alabel			Philippines	PH	6.1018	125.2905	90120
    Alafaya		FL	United States of America	US	28.5641	-81.2114	78113
    Alaghsas			Niger	NE	17.0187	8.0168	88561
    Alagoinhas			Brazil	BR	-12.1356	-38.4192	122688
    Alahabad			Pakistan	PK	30.8770	74.0552	80084
    Alamar			Cuba	CU	23.1579	-82.2784	100000
    Alamata			Ethiopia	ET	12.4160	39.5597	70400
    Alameda		CA	United States of America	US	37.7710	-122.2609	78630
    Alandur			India	IN	13.0025	80.2061	164430
    Alanya			Turkey	TR	36.5438	31.9998	364180
    Alappuzha			India	IN	9.4900	76.3264	240991
    Alasia			Nigeria	NG	6.4749	3.1691	100000
    Alba Iulia			Romania	RO	46.0667	23.5833	64227
    Albacete			Spain	ES	38.9942	-1.8564	173050
    Albany		GA	United States of America	US	31.5785	-84.1557	74843
    Albany		NY	United States of America	US	42.6526	-73.7562	101228
    Albany		OR	United States of America	US	44.6365	-123.1059	52175
    Albany Park		IL	United States of America	US	41.9684	-87.7234	52079
    Alberton			South Africa	ZA	-26.2679	28.1223	121536
    Albi			France	FR	43.9298	2.1480	52409
    Alcalá de Guadaira			Spain	ES	37.3379	-5.8395	70155
    Alcalá de Henares			Spain	ES	40.4821	-3.3600	193751
    Alchevsk			Ukraine	UA	48.4691	38.7974	106062
    Alcobendas			Spain	ES	40.5475	-3.6420	116037
    Alcorcón			Spain	ES	40.3458	-3.8249	172384
    Alcoy			Spain	ES	38.7054	-0.4743	61552
    Alegrete			Brazil	BR	-29.7831	-55.7919	72409
    Aleksandrov			Russia	RU	56.3973	38.7140	64088
    Alekseyevka			Russia	RU	55.6300	37.8000	78000
    Aleksin			Russia	RU	54.5048	37.0670	66885
    Alenquer			Brazil	BR	-1.9417	-54.7383	69377
    Alessandria			Italy	IT	44.9092	8.6101	92104
    Alexandra			South Africa	ZA	-26.1053	28.0988	179624
    Alexandria		VA	United States of America	US	38.8048	-77.0469	159467
    Alexandroupoli			Greece	GR	40.8499	25.8764	52979
    Aley			Lebanon	LB	33.8053	35.6000	130000
    Alfenas			Brazil	BR	-21.4292	-45.9472	78970
    Algeciras			Spain	ES	36.1333	-5.4505	121414
    Algorta			Spain	ES	43.3493	-3.0094	82624
    Algueirão			Portugal	PT	38.7976	-9.3437	66250
    Alhambra		AZ	United States of America	US	33.4984	-112.1343	127764
    Alhambra		CA	United States of America	US	34.0953	-118.1270	85551
    Ali Mendjeli			Algeria	DZ	36.2459	6.5671	64120
    Ali Sabih			Djibouti	DJ	11.1558	42.7125	50006
    Aliayabiagba			Nigeria	NG	6.4500	3.3333	228000
    Alicante			Spain	ES	38.3452	-0.4815	348901
    Alicia			Philippines	PH	16.7794	121.6973	74699
    Alief		TX	United States of America	US	29.7111	-95.5963	98725
    Alimosho			Nigeria	NG	6.6066	3.3024	308290
    Aliso Viejo		CA	United States of America	US	33.5650	-117.7271	50195
    Alkmaar			Netherlands	NL	52.6317	4.7486	94853
    Allapattah		FL	United States of America	US	25.8145	-80.2239	54289
    Allen		TX	United States of America	US	33.1032	-96.6706	98143
    Allentown		PA	United States of America	US	40.6084	-75.4902	120207
    Allinagaram			India	IN	10.0274	77.4781	94453
    Almelo			Netherlands	NL	52.3567	6.6625	72725
    Almendares			Cuba	CU	23.1101	-82.4232	240000
    Almere Stad			Netherlands	NL	52.3702	5.2141	176432
    Almería			Spain	ES	36.8381	-2.4597	196851
    Almirante Tamandaré			Brazil	BR	-25.3247	-49.3100	119825
    Alor Setar			Malaysia	MY	6.1210	100.3601	417800
    Alpharetta		GA	United States of America	US	34.0754	-84.2941	63693
    Alphen aan den Rijn			Netherlands	NL	52.1292	4.6555	70251
    Alt-Hohenschönhausen			Germany	DE	52.5461	13.5013	50070
    Altagracia de Orituco			Venezuela	VE	9.8600	-66.3814	68207
    Altamira			Brazil	BR	-3.2033	-52.2064	126279
    Altamira			Mexico	MX	22.3931	-97.9386	59536
    Altamura			Italy	IT	40.8266	16.5495	70539
    Alto Barinas			Venezuela	VE	8.5931	-70.2261	284289
    Alto Hospicio			Chile	CL	-20.2687	-70.1049	142086
    Altona			Germany	DE	53.5500	9.9333	250192
    Altuf’yevskiy			Russia	RU	55.8833	37.5833	54000
    Aluche			Spain	ES	40.3919	-3.7567	66588
    Alvand			Iran	IR	36.1893	50.0643	90000
    Alwar			India	IN	27.5625	76.6250	322568
    Alīgūdarz			Iran	IR	33.4040	49.6918	89268
    Alīpur Duār			India	IN	26.4835	89.5229	65232
    Al’met’yevsk			Russia	RU	54.9040	52.3179	140437
    Am Timan			Chad	TD	11.0433	20.2834	74691
    Ama			Japan	JP	35.1831	136.7997	86126
    Amadora			Portugal	PT	38.7538	-9.2308	178858
    Amagasaki			Japan	JP	34.7167	135.4167	459593
    Amahai			Indonesia	ID	-3.3398	128.9197	50478
    Amaigbo			Nigeria	NG	5.7892	7.8383	127300
    Amakusa			Japan	JP	32.4586	130.1931	83082
    Amalner			India	IN	21.0398	75.0589	97369
    Amalāpuram			India	IN	16.5787	82.0061	53231
    Amanfrom			Ghana	GH	5.5353	-0.3983	119467
    Amarapura			Myanmar	MM	21.9071	96.0489	237618
    Amaravati			India	IN	16.5140	80.5160	103000
    Amasya			Turkey	TR	40.6533	35.8331	114921
    Amatitlán			Guatemala	GT	14.4774	-90.6349	71836
    Ambala Sadar			India	IN	30.3354	76.8627	104974
    Ambalangoda			Sri Lanka	LK	6.2355	80.0538	56783
    Ambalantota			Sri Lanka	LK	6.1196	81.0214	80506
    Ambanja			Madagascar	MG	-13.6690	48.4530	63884
    Ambarawa			Indonesia	ID	-7.2633	110.3975	65096
    Ambarnath			India	IN	19.2000	73.1667	253475
    Ambato			Ecuador	EC	-1.2491	-78.6167	387309
    Ambatondrazaka			Madagascar	MG	-17.8333	48.4167	50463
    Ambattur			India	IN	13.0982	80.1615	466205
    Ambikāpur			India	IN	23.1189	83.1954	121071
    Ambilobe			Madagascar	MG	-13.2000	49.0500	66029
    Ambovombe			Madagascar	MG	-25.1784	46.0872	69265
    Ambur			India	IN	12.7916	78.7164	114608
    Ambājogāi			India	IN	18.7331	76.3862	74114
    Ambāla			India	IN	30.3610	76.7978	195153
    Americana			Brazil	BR	-22.7392	-47.3314	246655
    Amersfoort			Netherlands	NL	52.1550	5.3875	139914
    Ames		IA	United States of America	US	42.0347	-93.6199	65060
    Amherst		NY	United States of America	US	42.9784	-78.7998	122366
    Amora			Portugal	PT	38.6296	-9.1156	52577
    Amozoc de Mota			Mexico	MX	19.0461	-98.0450	95322
    Ampang			Malaysia	MY	3.1500	101.7667	126285
    Amparo			Brazil	BR	-22.7011	-46.7644	72677
    Amravati			India	IN	20.9333	77.7500	647057
    Amreli			India	IN	21.5998	71.2117	117967
    Amroha			India	IN	28.9031	78.4698	176253
    Amstelveen			Netherlands	NL	52.3008	4.8639	79639
    Amsterdam-Zuidoost			Netherlands	NL	52.3075	4.9722	84811
    Amuntai			Indonesia	ID	-2.4177	115.2494	55560
    An Hải			Vietnam	VN	16.0667	108.2333	82635
    An Khê			Vietnam	VN	13.9500	108.6500	81600
    An Nhơn			Vietnam	VN	13.8858	109.1082	308396
    An Nuhūd			Sudan	SD	12.7000	28.4333	108008
    An Nu‘mānīyah			Iraq	IQ	32.5562	45.4129	110000
    Anaco			Venezuela	VE	9.4296	-64.4643	139397
    Anaheim		CA	United States of America	US	33.8353	-117.9145	350742
    Anakapalle			India	IN	17.6913	83.0040	86519
    Anamur			Turkey	TR	36.0751	32.8369	57128
    Anan			Japan	JP	33.9167	134.6500	70285
    Anand			India	IN	22.5525	72.9552	209410
    Ananindeua			Brazil	BR	-1.3656	-48.3722	433956
    Anantapur			India	IN	14.6778	77.6081	267161
    Anantnag			India	IN	33.7307	75.1542	150592
    Anapa			Russia	RU	44.8950	37.3162	53600
    Anbu			China	CN	23.4489	116.6809	162964
    Anda			China	CN	46.4487	125.3016	181271
    Anderlecht		BRU	Belgium	BE	50.8362	4.3145	160553
    Anderson		IN	United States of America	US	40.1053	-85.6803	55305
    Andong			South Korea	KR	36.5664	128.7227	153348
    Andradina			Brazil	BR	-20.8961	-51.3794	61473
    Andria			Italy	IT	41.2312	16.2980	99784
    Andulo			Angola	AO	-11.4868	16.6966	50000
    Andīmeshk			Iran	IR	32.4615	48.3537	135116
    Andīsheh			Iran	IR	35.7471	51.2774	116062
    Ang Mo Kio New Town			Singapore	SG	1.3803	103.8397	159340
    Angat			Philippines	PH	14.9285	121.0300	67862
    Angeles City			Philippines	PH	15.1500	120.5833	483452
    Angers			France	FR	47.4716	-0.5520	168279
    Angoche			Mozambique	MZ	-16.2325	39.9086	104540
    Angono			Philippines	PH	14.5266	121.1536	134975
    Angra dos Reis			Brazil	BR	-23.0067	-44.3181	179120
    Angren			Uzbekistan	UZ	41.0167	70.1436	191300
    Anguo			China	CN	34.8306	116.8194	82181
    Angyalföld			Hungary	HU	47.5476	19.0797	62006
    Anhanguera			Brazil	BR	-23.4309	-46.7929	75360
    Anjangaon			India	IN	21.1652	77.3091	56380
    Anjiang			China	CN	27.3194	110.1031	55421
    Anju			North Korea	KP	39.6178	125.6647	50196
    Anjār			India	IN	23.1132	70.0267	87183
    Anjō			Japan	JP	34.9583	137.0805	188693
    Ankeny		IA	United States of America	US	41.7297	-93.6058	56764
    Ankleshwar			India	IN	21.6324	72.9900	89457
    Anliu			China	CN	23.6982	115.6795	115560
    Anlong			China	CN	25.1000	105.5167	86416
    Anlong Veaeng			Cambodia	KH	14.2322	104.0811	56927
    Anlu			China	CN	31.2575	113.6783	71198
    Ann			Myanmar	MM	19.7954	94.0479	119714
    Ann Arbor		MI	United States of America	US	42.2776	-83.7409	117070
    Annaka			Japan	JP	36.3301	138.8958	57013
    Anning			China	CN	24.9227	102.4850	106795
    Anqing			China	CN	30.5136	117.0472	804493
    Anqiu			China	CN	36.4342	119.1925	364208
    Ansan-si			South Korea	KR	37.3236	126.8219	623256
    Anseong			South Korea	KR	37.0108	127.2703	69255
    Anshun			China	CN	26.2500	105.9333	765313
    Antakya			Turkey	TR	36.2066	36.1572	399045
    Antalaha			Madagascar	MG	-14.9003	50.2788	71898
    Antalya			Turkey	TR	36.9081	30.6956	1335002
    Antanifotsy			Madagascar	MG	-19.6500	47.3167	70626
    Antibes			France	FR	43.5813	7.1249	76393
    Antioch		CA	United States of America	US	38.0049	-121.8058	110542
    Antipolo			Philippines	PH	14.6258	121.1225	913712
    Antony			France	FR	48.7533	2.2967	59845
    Antratsyt			Ukraine	UA	48.1164	39.0886	52150
    Antsalova			Madagascar	MG	-18.6667	44.6167	58280
    Antsirabe			Madagascar	MG	-19.8659	47.0333	260907
    Antu			China	CN	43.1025	128.9085	58872
    Antwerp		VLG	Belgium	BE	51.2205	4.4003	529247
    Anuradhapura			Sri Lanka	LK	8.3122	80.4131	60943
    Anusawari			Thailand	TH	13.8947	100.6142	94550
    Anyama			Ivory Coast	CI	5.4946	-4.0518	133905
    Anyang			China	CN	36.0960	114.3828	1146839
    Anyang-si			South Korea	KR	37.3925	126.9269	595644
    Anzhero-Sudzhensk			Russia	RU	56.0757	86.0243	82526
    Anápolis			Brazil	BR	-16.3267	-48.9528	319587
    Aomori			Japan	JP	40.8167	140.7333	298394
    Aonla			India	IN	28.2740	79.1652	50011
    Aoxi			China	CN	27.4259	115.8364	82717
    Apac		N	Uganda	UG	1.9756	32.5386	67700
    Apalit			Philippines	PH	14.9533	120.7700	121057
    Aparecida de Goiânia			Brazil	BR	-16.8233	-49.2439	510770
    Aparri			Philippines	PH	18.3566	121.6406	68368
    Apartadó			Colombia	CO	7.8830	-76.6259	86438
    Apatity			Russia	RU	67.5827	33.4134	61186
    Apatzingán			Mexico	MX	19.0886	-102.3570	102362
    Apeldoorn			Netherlands	NL	52.2100	5.9694	136670
    Apomu			Nigeria	NG	7.3516	4.1833	71656
    Apopa			El Salvador	SV	13.8072	-89.1792	112158
    Apple Valley		CA	United States of America	US	34.5008	-117.1859	72174
    Apple Valley		MN	United States of America	US	44.7319	-93.2177	51221
    Appleton		WI	United States of America	US	44.2619	-88.4154	74139
    Aprilia			Italy	IT	41.5945	12.6542	74977
    Apucarana			Brazil	BR	-23.5508	-51.4608	130134
    Aqaba			Jordan	JO	29.5267	35.0078	95048
    Aqsu			China	CN	41.1842	80.2792	535657
    Aquiraz			Brazil	BR	-3.9014	-38.3911	65116
    Ar Ramthā			Jordan	JO	32.5587	36.0082	155693
    Ar Raqqah			Syria	SY	35.9528	39.0079	531952
    Ar Rass			Saudi Arabia	SA	25.8694	43.4973	81728
    Ar Rastan			Syria	SY	34.9267	36.7324	53152
    Ar Rayyān			Qatar	QA	25.2919	51.4244	272465
    Ar Rifā‘			Bahrain	BH	26.1300	50.5550	115495
    Ar Riqqah			Kuwait	KW	29.1458	48.0947	52068
    Ar Rumaylah			United Arab Emirates	AE	25.4034	55.4334	86000
    Ar Rumaythīyah			Kuwait	KW	29.3117	48.0742	58135
    Ara Damansara			Malaysia	MY	3.1190	101.5866	60000
    Arabkir			Armenia	AM	40.2062	44.5037	119300
    Aracaju			Brazil	BR	-10.9111	-37.0717	664908
    Aracruz			Brazil	BR	-19.8203	-40.2733	94765
    Arad			Romania	RO	46.1833	21.3167	169065
    Araguari			Brazil	BR	-18.6472	-48.1872	117808
    Araguaína			Brazil	BR	-7.1911	-48.2072	105019
    Arakawa			Japan	JP	35.7383	139.7805	216900
    Arakkonam			India	IN	13.0845	79.6705	79080
    Aramoko-Ekiti			Nigeria	NG	7.7048	5.0405	74491
    Arandas			Mexico	MX	20.7055	-102.3451	52175
    Aranjuez			Spain	ES	40.0311	-3.6025	54055
    Arao			Japan	JP	32.9789	130.4457	53675
    Arapiraca			Brazil	BR	-9.7525	-36.6611	243661
    Arapongas			Brazil	BR	-23.4194	-51.4244	119138
    Arar			Saudi Arabia	SA	30.9753	41.0381	148540
    Araranguá			Brazil	BR	-28.9357	-49.4954	71922
    Araraquara			Brazil	BR	-21.7944	-48.1756	168468
    Araras			Brazil	BR	-22.3569	-47.3842	135331
    Araripina			Brazil	BR	-7.5761	-40.4983	90104
    Araruama			Brazil	BR	-22.8728	-42.3431	137773
    Arashiyama			Japan	JP	35.0148	135.6775	50000
    Arauca			Colombia	CO	7.0847	-70.7591	85585
    Araucária			Brazil	BR	-25.5931	-49.4103	151666
    Araure			Venezuela	VE	9.5814	-69.2385	181820
    Araxá			Brazil	BR	-19.5933	-46.9406	111691
    Arayat			Philippines	PH	15.1505	120.7697	87987
    Araçatuba			Brazil	BR	-21.2089	-50.4328	170024
    Arba Minch			Ethiopia	ET	6.0333	37.5500	201000
    Arcadia		CA	United States of America	US	34.1397	-118.0353	58408
    Arcahaie			Haiti	HT	18.7702	-72.5123	130306
    Archway		ENG	United Kingdom	GB	51.5673	-0.1341	215667
    Arcot			India	IN	12.9057	79.3190	55955
    Arcoverde			Brazil	BR	-8.4189	-37.0539	82003
    Ardabīl			Iran	IR	38.2498	48.2933	410753
    Ardakān			Iran	IR	32.3100	54.0175	58834
    Arden-Arcade		CA	United States of America	US	38.6025	-121.3785	92186
    Ardeşen			Turkey	TR	41.1906	40.9793	67965
    Arecibo			Puerto Rico	PR	18.4724	-66.7157	87754
    Arenella			Italy	IT	40.8573	14.2228	67634
    Arezzo			Italy	IT	43.4628	11.8807	100734
    Arganda			Spain	ES	40.3008	-3.4372	51489
    Arganzuela			Spain	ES	40.4002	-3.6962	148797
    Argenteuil			France	FR	48.9479	2.2474	101475
    Aricanduva			Brazil	BR	-23.5738	-46.5156	89574
    Arif Wala			Pakistan	PK	26.3248	66.2959	157063
    Arifwala			Pakistan	PK	30.2906	73.0657	854462
    Ariquemes			Brazil	BR	-9.9133	-63.0408	96833
    Arjawinangun			Indonesia	ID	-6.6453	108.4103	105845
    Arjona			Colombia	CO	10.2544	-75.3439	50405
    Arkhangel’sk			Russia	RU	64.5461	40.5518	349742
    Arles			France	FR	43.6768	4.6303	53431
    Arlington		TX	United States of America	US	32.7357	-97.1081	388125
    Arlington		VA	United States of America	US	38.8810	-77.1043	207627
    Arlington Heights		IL	United States of America	US	42.0884	-87.9806	75926
    Arlit			Niger	NE	18.7369	7.3853	106448
    Armant			Egypt	EG	25.6199	32.5431	78695
    Armavir			Russia	RU	44.9985	41.1147	199548
    Armenia			Colombia	CO	4.5366	-75.6726	304314
    Arnavutköy			Turkey	TR	41.1835	28.7402	198165
    Arnhem			Netherlands	NL	51.9800	5.9111	162424
    Arni			India	IN	12.6677	79.2853	63671
    Arnsberg			Germany	DE	51.3833	8.0833	74879
    Arona			Spain	ES	28.0996	-16.6810	78614
    Arrah			India	IN	25.5563	84.6633	261430
    Arraiján			Panama	PA	8.9398	-79.6404	76815
    Arrecife			Spain	ES	28.9630	-13.5477	61351
    Arroyo Naranjo			Cuba	CU	23.0381	-82.3770	210053
    Arsen’yev			Russia	RU	44.1570	133.2733	58700
    Arsi Negele			Ethiopia	ET	7.3547	38.6746	98100
    Arsikere			India	IN	13.3145	76.2570	53216
    Arsuz			Turkey	TR	36.4130	35.8903	109550
    Artemisa		AR	Cuba	CU	22.8137	-82.7581	68073
    Artur Alvim			Brazil	BR	-23.5402	-46.4858	104864
    Artur Nogueira			Brazil	BR	-22.5731	-47.1725	53157
    Artux			China	CN	39.7084	76.1797	285000
    Artëm			Russia	RU	43.3576	132.1914	102300
    Arujá			Brazil	BR	-23.3961	-46.3208	91157
    Aruppukkottai			India	IN	9.5096	78.0959	87722
    Arvada		CO	United States of America	US	39.8028	-105.0875	115368
    Arwal			India	IN	25.2428	84.6657	51849
    Aryanah			Tunisia	TN	36.8601	10.1934	114486
    Arzamas			Russia	RU	55.3956	43.8381	109479
    Arzew			Algeria	DZ	35.8505	-0.3180	58162
    Arāk			Iran	IR	34.0949	49.6981	503647
    Arāmbāgh			India	IN	22.8833	87.7833	60639
    Arāria			India	IN	26.1493	87.5132	79021
    Arīsh			Egypt	EG	31.1316	33.7984	199243
    As Safīrah			Syria	SY	36.0770	37.3725	63708
    As Salamīyah			Syria	SY	35.0113	37.0532	94887
    As Salţ			Jordan	JO	32.0392	35.7272	107874
    As Samawah			Iraq	IQ	31.3320	45.2944	152890
    As Sawānī			Libya	LY	32.7167	13.0667	57069
    As Sinbillāwayn			Egypt	EG	30.8825	31.4627	124020
    As Suwayq			Oman	OM	23.8494	57.4386	107143
    As Sālimīyah			Kuwait	KW	29.3339	48.0761	147649
    As Sāḩil			Egypt	EG	27.0631	31.3442	54094
    As-Suwayda			Syria	SY	32.7090	36.5695	59052
    Asaba			Nigeria	NG	6.1982	6.7319	73374
    Asadābād			Iran	IR	34.7824	48.1201	55703
    Asahi			Japan	JP	35.7167	140.6500	64690
    Asahikawa			Japan	JP	43.7706	142.3649	333530
    Asaka			Japan	JP	35.8047	139.6019	141083
    Asaka			Uzbekistan	UZ	40.6415	72.2387	62200
    Asakura			Japan	JP	33.4144	130.7188	50273
    Asakusa			Japan	JP	35.7169	139.7957	62092
    Asan			South Korea	KR	36.7836	127.0042	97749
    Asbest			Russia	RU	57.0082	61.4634	74583
    Aschaffenburg			Germany	DE	49.9770	9.1521	68551
    Asenovgrad			Bulgaria	BG	42.0167	24.8667	54778
    Ash Shafā			Saudi Arabia	SA	21.0727	40.3184	72190
    Ash Sharqāt			Iraq	IQ	35.5172	43.2281	160000
    Ash Shaţrah			Iraq	IQ	31.4091	46.1727	182175
    Ash Shuhadā’			Egypt	EG	30.5968	30.8993	76071
    Ash Shāmīyah			Iraq	IQ	31.9626	44.6007	57661
    Ash-Shaykh Zāyid			Egypt	EG	30.0200	31.0000	95854
    Ashaiman			Ghana	GH	5.6995	-0.0348	190972
    Ashdod			Israel	IL	31.7921	34.6497	226838
    Asheville		NC	United States of America	US	35.6009	-82.5540	95056
    Ashford		ENG	United Kingdom	GB	51.1465	0.8738	62787
    Ashikaga			Japan	JP	36.3333	139.4500	144746
    Ashiya			Japan	JP	34.7281	135.3026	93922
    Ashkelon			Israel	IL	31.6693	34.5715	144073
    Ashmūn			Egypt	EG	30.2974	30.9764	124483
    Ashoknagar			India	IN	24.5758	77.7312	81828
    Ashoknagar Kalyangarh			India	IN	22.8642	88.6370	111475
    Ashta			India	IN	23.0175	76.7221	53184
    Ashuganj City			Bangladesh	BD	24.0402	91.0117	210356
    Asker			Norway	NO	59.8333	10.4372	61906
    Asnières-sur-Seine			France	FR	48.9167	2.2833	86742
    Aspern			Austria	AT	48.2181	16.4831	50687
    Assen			Netherlands	NL	52.9967	6.5625	68836
    Assi Bou Nif			Algeria	DZ	35.6922	-0.4994	53700
    Assis			Brazil	BR	-22.6617	-50.4122	105087
    Assiut			Egypt	EG	27.1810	31.1837	528669
    Astanajapura			Indonesia	ID	-6.8017	108.6311	148047
    Asti			Italy	IT	44.9016	8.2075	74348
    Astoria		NY	United States of America	US	40.7721	-73.9301	150165
    At Tall			Syria	SY	33.6103	36.3107	55561
    Atambua			Indonesia	ID	-9.1061	124.8925	82196
    Atani			Nigeria	NG	6.0128	6.7477	230000
    Atascocita		TX	United States of America	US	29.9988	-95.1766	65844
    Ataşehir			Turkey	TR	40.9833	29.1167	361615
    Atbara			Sudan	SD	17.7022	33.9864	112021
    Athens		GA	United States of America	US	33.9609	-83.3779	127315
    Athi River			Kenya	KE	-1.4563	36.9783	81302
    Athlone			South Africa	ZA	-33.9672	18.5021	237414
    Atibaia			Brazil	BR	-23.1169	-46.5503	144088
    Atlantis			South Africa	ZA	-33.5667	18.4834	82736
    Atlixco			Mexico	MX	18.9081	-98.4361	86690
    Atsiaman			Ghana	GH	5.6978	-0.3282	202932
    Atsugi			Japan	JP	35.4427	139.3693	223960
    Attili			India	IN	16.7000	81.6000	68196
    Attock City			Pakistan	PK	33.7667	72.3598	141945
    Attur			India	IN	11.5941	78.6014	61793
    Aubervilliers			France	FR	48.9167	2.3833	70914
    Auburn		AL	United States of America	US	32.6099	-85.4808	62059
    Auburn		WA	United States of America	US	47.3073	-122.2284	77006
    Auchi			Nigeria	NG	7.0676	6.2636	62907
    Augsburg			Germany	DE	48.3715	10.8985	301105
    Aulnay-sous-Bois			France	FR	48.9381	2.4940	80615
    Auraiya			India	IN	26.4652	79.5092	70508
    Aurora			Canada	CA	44.0001	-79.4663	55445
    Aurora		CO	United States of America	US	39.7294	-104.8319	359407
    Aurora		IL	United States of America	US	41.7606	-88.3201	200661
    Avadi			India	IN	13.1147	80.1098	345996
    Avan			Armenia	AM	40.2144	44.5785	58800
    Avaniyāpuram			India	IN	9.8818	78.1125	89635
    Avaré			Brazil	BR	-23.0986	-48.9258	96098
    Avedøre			Denmark	DK	55.6272	12.4564	53443
    Aveiro			Portugal	PT	40.6457	-8.6464	80880
    Avellaneda			Argentina	AR	-34.6602	-58.3674	367554
    Aversa			Italy	IT	40.9726	14.2074	52974
    Avignon			France	FR	43.9483	4.8089	89769
    Avilés			Spain	ES	43.5547	-5.9248	78715
    Avondale		AZ	United States of America	US	33.4356	-112.3496	80684
    Avtozavodskyi			Ukraine	UA	49.0975	33.4321	157382
    Awasa		SI	Ethiopia	ET	7.0621	38.4763	422200
    Awka			Nigeria	NG	6.2127	7.0720	167738
    Awsīm			Egypt	EG	30.1230	31.1357	94174
    Ayacucho			Peru	PE	-13.1638	-74.2234	140033
    Ayapel			Colombia	CO	8.3137	-75.1398	56082
    Ayase			Japan	JP	35.4352	139.4256	83913
    Aydın			Turkey	TR	37.8450	27.8396	163022
    Aylesbury		ENG	United Kingdom	GB	51.8167	-0.8146	74748
    Aylmer			Canada	CA	45.4002	-75.8064	56542
    Ayodhya			India	IN	26.7991	82.2047	53293
    Ayvalık			Turkey	TR	39.3193	26.6934	70002
    Az Zubayr			Iraq	IQ	30.3921	47.7017	122676
    Az Zulfī			Saudi Arabia	SA	26.2995	44.8154	125000
    Az Zāwīyah			Libya	LY	32.7571	12.7276	200000
    Azamgarh			India	IN	26.0683	83.1836	116644
    Azare			Nigeria	NG	11.6748	10.1907	105687
    Azcapotzalco			Mexico	MX	19.4870	-99.1859	414711
    Azimpur			Bangladesh	BD	23.7298	90.3854	96641
    Azov			Russia	RU	47.1069	39.4149	82133
    Azrou			Morocco	MA	33.4344	-5.2213	59348
    Azua			Dominican Republic	DO	18.4532	-70.7349	59139
    Azul			Argentina	AR	-36.7780	-59.8585	64884
    Azumino			Japan	JP	36.2882	137.8870	94222
    Az̧ Z̧a‘āyin			Qatar	QA	25.5774	51.4831	54339
    Az̧ Z̧ulayl			Jordan	JO	32.1208	36.2801	50931
    Açailândia			Brazil	BR	-4.9467	-47.5047	106550
    Açu			Brazil	BR	-5.5767	-36.9086	56496
    Aïn Beïda			Algeria	DZ	35.7964	7.3928	116064
    Aïn Defla			Algeria	DZ	36.2640	1.9679	55259
    Aïn Harrouda			Morocco	MA	33.6374	-7.4497	68161
    Aïn M’Lila			Algeria	DZ	36.0369	6.5722	65371
    Aïn Oulmene			Algeria	DZ	35.9230	5.2960	51207
    Aïn Oussera			Algeria	DZ	35.4514	2.9058	98107
    Aïn Temouchent			Algeria	DZ	35.2975	-1.1404	70810
    Aïn Touta			Algeria	DZ	35.3768	5.9000	55736
    Ağrı			Turkey	TR	39.7147	43.0401	124483
    Aş Şaff			Egypt	EG	29.5647	31.2811	61531
    Aş Şuwayrah			Iraq	IQ	32.9256	44.7758	77200
    Aş Şāliḩīyah al Jadīdah			Egypt	EG	30.6315	31.9393	59320
    Ba Dinh			Vietnam	VN	21.0365	105.8268	221893
    Ba Vì			Vietnam	VN	21.0833	105.3833	282600
    Ba Đồn			Vietnam	VN	17.7535	106.4236	106413
    Bab Ezzouar			Algeria	DZ	36.7261	3.1829	275630
    Babahoyo			Ecuador	EC	-1.8049	-79.5249	76279
    Babamba			Congo (Kinshasa)	CD	0.1833	27.4833	81740
    Babati			Tanzania	TZ	-4.2167	35.7500	67445
    Babu			China	CN	24.4167	111.5167	65603
    Babushkin			Russia	RU	55.8693	37.7297	86000
    Babīlā			Syria	SY	33.4710	36.3308	50880
    Bacabal			Brazil	BR	-4.2325	-44.7816	103711
    Bachuan			China	CN	29.8486	106.0505	208520
    Bacolod City			Philippines	PH	10.6667	122.9500	454898
    Bacoor			Philippines	PH	14.4590	120.9385	356974
    Bacău			Romania	RO	46.5672	26.9138	136087
    Bad Homburg vor der Höhe			Germany	DE	50.2268	8.6182	51859
    Bad Salzuflen			Germany	DE	52.0862	8.7443	54899
    Bada Barabīl			India	IN	22.1119	85.3868	56870
    Badagara			India	IN	11.5978	75.5814	76493
    Badajoz			Spain	ES	38.8779	-6.9706	150530
    Badalona			Spain	ES	41.4500	2.2474	217741
    Bade			Taiwan	TW	24.9298	121.2837	209148
    Baden-Baden			Germany	DE	48.7606	8.2398	56881
    Badin			Pakistan	PK	24.6560	68.8370	117455
    Badlapur			India	IN	19.1552	73.2655	174226
    Badvel			India	IN	14.7451	79.0629	70626
    Baekrajan			Indonesia	ID	-6.7674	110.8541	57920
    Bafang			Cameroon	CM	5.1570	10.1771	54505
    Bafia			Cameroon	CM	4.7500	11.2333	74050
    Bafoussam			Cameroon	CM	5.4778	10.4176	373268
    Bafra			Turkey	TR	41.5679	35.9031	92944
    Bagaha			India	IN	24.5290	85.0602	91383
    Bagaha			India	IN	27.0992	84.0900	112634
    Bagalkot			India	IN	16.1867	75.6961	111933
    Bagamoyo			Tanzania	TZ	-6.4422	38.9042	82426
    Bagbera			India	IN	22.7595	86.1905	78356
    Bageqi			China	CN	37.1407	79.8351	57153
    Bagerhat			Bangladesh	BD	22.6566	89.7912	266388
    Bagheria			Italy	IT	38.0789	13.5124	53149
    Baghlān			Afghanistan	AF	36.1307	68.7083	108449
    Bago			Myanmar	MM	17.3352	96.4814	244376
    Bago City			Philippines	PH	10.5333	122.8333	192993
    Bagong Barrio		NCR	Philippines	PH	14.6664	120.9932	77490
    Bagong Silang		NCR	Philippines	PH	14.7783	121.0449	261729
    Bagong Silangan		NCR	Philippines	PH	14.7060	121.1080	106886
    Baguio			Philippines	PH	16.4164	120.5931	272714
    Bagé			Brazil	BR	-31.3314	-54.1069	98940
    Bahadurgarh			India	IN	28.6929	76.9356	170767
    Baharampur			India	IN	24.1047	88.2515	180547
    Bahawalnagar			Pakistan	PK	29.9983	73.2527	241873
    Bahawalnagar			Pakistan	PK	30.5508	73.3908	241873
    Bahawalpur			Pakistan	PK	29.3978	71.6752	903795
    Baheri			India	IN	28.7742	79.4974	63953
    Bahlā’			Oman	OM	22.9789	57.3047	54338
    Bahraigh			India	IN	27.5743	81.5947	182218
    Bahçelievler			Turkey	TR	41.0023	28.8598	576799
    Bahārestān			Iran	IR	32.4881	51.7731	106433
    Baia Mare			Romania	RO	47.6573	23.5681	108759
    Baicheng			China	CN	36.3274	119.7788	77235
    Baicheng			China	CN	45.6175	122.8330	316970
    Baidi			China	CN	31.0576	109.5909	56216
    Baidoa			Somalia	SO	3.1138	43.6498	129839
    Baidyabāti			India	IN	22.7850	88.3259	115504
    Baihecun			China	CN	22.1132	107.2359	63629
    Baijiantan			China	CN	45.6930	85.1394	93697
    Baikonur			Kazakhstan	KZ	45.6167	63.3167	70000
    Bailundo			Angola	AO	-9.5750	15.9944	70481
    Baimajing			China	CN	19.7120	109.2180	59585
    Baiquan			China	CN	47.6066	126.0823	70472
    Bairro Militar			Guinea Bissau	GW	11.8746	-15.6158	65274
    Bairro Parque Nossa Senhora do Carmo			Brazil	BR	-23.4060	-46.3161	69630
    Bairro da Penha			Brazil	BR	-23.3684	-46.3110	117691
    Bais			Philippines	PH	9.5911	123.1228	88050
    Baise			China	CN	23.8901	106.6268	686078
    Baisha			China	CN	21.7167	109.6833	89759
    Baisha			China	CN	29.0623	106.1189	115761
    Baishan			China	CN	41.9385	126.4197	183880
    Baishishan			China	CN	43.5833	127.5667	56992
    Baixi			China	CN	28.6997	104.5492	88251
    Baiyin			China	CN	36.5470	104.1702	294400
    Baião			Brazil	BR	-2.7906	-49.6717	51641
    Bai’anba			China	CN	30.7628	108.4372	91947
    Bajos de Haina			Dominican Republic	DO	18.4154	-70.0332	66784
    Bakersfield		CA	United States of America	US	35.3733	-119.0187	373640
    Bakhmut			Ukraine	UA	48.5942	37.9989	80500
    Baki			Indonesia	ID	-7.6128	110.7839	58909
    Bakwa			Congo (Kinshasa)	CD	4.1263	27.3953	100575
    Bakıxanov			Azerbaijan	AZ	40.4189	49.9669	66686
    Balagtas			Philippines	PH	14.8167	120.8667	59826
    Balai Pungut			Indonesia	ID	1.0595	101.2905	56452
    Balakovo			Russia	RU	52.0264	47.7967	199572
    Balanbale			Somalia	SO	5.7690	45.7630	68000
    Balanga			Philippines	PH	14.6761	120.5361	72954
    Balashikha			Russia	RU	55.7948	37.9479	150103
    Balashov			Russia	RU	51.5510	43.1707	98107
    Balasore			India	IN	21.4927	86.9335	144373
    Balayan			Philippines	PH	13.9371	120.7322	50115
    Balbala			Djibouti	DJ	11.5619	43.1067	554350
    Balcón de la Lisa			Cuba	CU	23.0535	-82.4476	147415
    Baldwin Park		CA	United States of America	US	34.0853	-117.9609	77071
    Baliuag			Philippines	PH	14.9547	120.8969	135679
    Baljurashi			Saudi Arabia	SA	19.8594	41.5572	51787
    Balkanabat			Turkmenistan	TM	39.5108	54.3671	87822
    Balkh			Afghanistan	AF	36.7563	66.8972	114883
    Ballarat			Australia	AU	-37.5662	143.8496	111973
    Ballari			India	IN	15.1420	76.9240	410445
    Ballarpur			India	IN	19.8470	79.3458	92146
    Balneário Camboriú			Brazil	BR	-26.9906	-48.6347	139155
    Balombo			Angola	AO	-12.3543	14.7723	108965
    Balotra			India	IN	25.8324	72.2400	74496
    Balqash			Kazakhstan	KZ	46.8455	74.9821	81364
    Balrāmpur			India	IN	27.4295	82.1855	77396
    Balsas			Brazil	BR	-7.5325	-46.0356	101767
    Balvanera			Argentina	AR	-34.6103	-58.3977	152198
    Balāngīr			India	IN	20.7042	83.4903	98238
    Balıkesir			Turkey	TR	39.6492	27.8861	238151
    Balţīm			Egypt	EG	31.5558	31.0892	51280
    Bam			Iran	IR	29.1060	58.3570	99268
    Bama			Nigeria	NG	11.5213	13.6895	118121
    Bamban			Philippines	PH	15.2739	120.5668	78260
    Bambang			Philippines	PH	16.3865	121.1066	60146
    Bamberg			Germany	DE	49.8987	10.9007	70047
    Ban I Chang			Thailand	TH	13.7106	99.8962	119858
    Ban Khlong Prawet			Thailand	TH	13.7190	100.6815	160671
    Ban Khoan			Laos	LA	20.3501	100.0902	65348
    Ban Ko Sire			Thailand	TH	7.8875	98.4257	71284
    Ban Lak Song			Thailand	TH	13.6893	100.3981	52144
    Ban Lam Luk Ka			Thailand	TH	13.9774	100.7778	60700
    Ban Mai			Thailand	TH	7.2041	100.5451	86899
    Ban Pong			Thailand	TH	13.8163	99.8774	57559
    Ban Samae Dam			Thailand	TH	13.5896	100.3873	125133
    Ban Talat Yai			Thailand	TH	7.8848	98.4001	52192
    Ban Tha Kham			Thailand	TH	13.6375	100.4413	61011
    Banan			China	CN	29.3786	106.5400	508703
    Banco Filipino Homes		NCR	Philippines	PH	14.4338	121.0223	92752
    Bandar Abbas			Iran	IR	27.1865	56.2808	352173
    Bandar Bukit Raja			Malaysia	MY	3.0874	101.4334	146534
    Bandar Kinrara			Malaysia	MY	3.0493	101.6415	93822
    Bandar Labuan			Malaysia	MY	5.2832	115.2537	54752
    Bandar Mahkota Cheras			Malaysia	MY	3.0542	101.7984	100000
    Bandar Saujana Utama			Malaysia	MY	3.2066	101.4773	72000
    Bandar Seri Alam			Malaysia	MY	1.5043	103.8752	220000
    Bandar Sunway			Malaysia	MY	3.0693	101.6074	200000
    Bandar Tasik Puteri			Malaysia	MY	3.2853	101.4741	150000
    Bandar Utama			Malaysia	MY	3.1482	101.6141	200000
    Bandar-e Anzalī			Iran	IR	37.4732	49.4579	118564
    Bandar-e Emam Khomeyni			Iran	IR	30.4370	49.1029	78353
    Bandar-e Genāveh			Iran	IR	29.5791	50.5170	52750
    Bandar-e Kangān			Iran	IR	27.8343	52.0631	60187
    Bandar-e Māhshahr			Iran	IR	30.5566	49.1885	162797
    Bandar-e Torkaman			Iran	IR	36.9012	54.0720	53970
    Bandundu Province			Congo (Kinshasa)	CD	-3.3169	17.3806	202904
    Bandırma			Turkey	TR	40.3522	27.9767	107631
    Bandō			Japan	JP	36.0700	139.8671	57128
    Banepā			Nepal	NP	27.6327	85.5220	67629
    Banes			Cuba	CU	20.9613	-75.7231	53104
    Banfield			Argentina	AR	-34.7456	-58.3937	61072
    Banfora			Burkina Faso	BF	10.6406	-4.7528	117452
    Bang Bon			Thailand	TH	13.6618	100.3957	105161
    Bang Kapi			Thailand	TH	13.7653	100.6470	147800
    Bang Khae			Thailand	TH	13.6930	100.4076	193002
    Bang Khae Nuea			Thailand	TH	13.7055	100.3893	59821
    Bang Khun Thian			Thailand	TH	13.6630	100.4342	165491
    Bang Kruai			Thailand	TH	13.8050	100.4728	78305
    Bang Na			Thailand	TH	13.6674	100.6421	95912
    Bang Phlat			Thailand	TH	13.7942	100.5045	92325
    Bang Rak			Thailand	TH	13.7306	100.5239	99273
    Bang Sue			Thailand	TH	13.8109	100.5306	125440
    Bang Sue subdistrict			Thailand	TH	13.8064	100.5306	79405
    Banga			Philippines	PH	6.4238	124.7760	91536
    Bangaon			India	IN	23.0455	88.8308	111693
    Bangaon			India	IN	25.8673	86.5115	60000
    Bangassou			Central African Republic	CF	4.7413	22.8184	54059
    Bangil			Indonesia	ID	-7.5994	112.8186	85504
    Bangkalan			Indonesia	ID	-7.0455	112.7351	86250
    Bangkok Noi			Thailand	TH	13.7627	100.4780	117793
    Bangkok Yai			Thailand	TH	13.7232	100.4760	72321
    Bangor		NIR	United Kingdom	GB	54.6608	-5.6680	61011
    Banhā			Egypt	EG	30.4598	31.1842	182254
    Bani Yas City			United Arab Emirates	AE	24.3098	54.6294	80498
    Banjar			Indonesia	ID	-7.1955	107.4313	209791
    Banjar			Indonesia	ID	-8.1900	114.9675	89040
    Banjaran			Indonesia	ID	-7.0453	107.5878	164952
    Banjarbaru			Indonesia	ID	-3.4406	114.8365	293332
    Banjarmasin			Indonesia	ID	-3.3199	114.5907	657663
    Bankra			India	IN	22.6029	88.2775	56273
    Bannu			Pakistan	PK	32.9853	70.6040	1357890
    Banqiao			Taiwan	TW	25.0143	121.4672	551221
    Banská Bystrica			Slovakia	SK	48.7395	19.1493	74590
    Bantayan			Philippines	PH	11.1683	123.7223	87394
    Bantul			Indonesia	ID	-7.8881	110.3289	64360
    Banyuwangi			Indonesia	ID	-8.2325	114.3576	117558
    Baní			Dominican Republic	DO	18.2797	-70.3318	66709
    Banī Mazār			Egypt	EG	28.4946	30.8053	115759
    Banī Suwayf			Egypt	EG	29.0744	31.0979	273151
    Bao'an			China	CN	22.5521	113.8829	4476554
    Bao'an Centre			China	CN	22.5795	113.9163	120170
    Baoding			China	CN	38.8729	115.4625	2739887
    Baoji			China	CN	34.3678	107.2370	1437802
    Baoqing			China	CN	46.3245	132.1897	62991
    Baoying			China	CN	33.2292	119.3092	80292
    Baqubah			Iraq	IQ	33.7540	44.6052	152550
    Barabai			Indonesia	ID	-2.5833	115.3833	55956
    Barakaldo			Spain	ES	43.2964	-2.9881	100435
    Baraki			Algeria	DZ	36.6666	3.0961	105402
    Baranagar			India	IN	22.6413	88.3773	260072
    Baranoa			Colombia	CO	10.7941	-74.9164	68383
    Baranovichi			Belarus	BY	53.1326	26.0078	170039
    Barauni			India	IN	25.4709	85.9760	71660
    Baraut			India	IN	29.1020	77.2633	93544
    Barbacena			Brazil	BR	-21.2258	-43.7736	125317
    Barbalha			Brazil	BR	-7.3111	-39.3042	75033
    Barberton			South Africa	ZA	-25.7884	31.0532	67927
    Barbil			India	IN	22.1019	85.3775	66540
    Barbosa			Colombia	CO	6.4381	-75.3314	53943
    Barcarena			Brazil	BR	-1.5058	-48.6258	126650
    Barcelona			Venezuela	VE	10.1384	-64.6877	815141
    Barddhamān			India	IN	23.2557	87.8569	301725
    Bareilly			India	IN	28.3668	79.4317	745435
    Bargarh			India	IN	21.3335	83.6191	80625
    Bargny			Senegal	SN	14.6971	-17.2301	69242
    Bargny Guèdj			Senegal	SN	14.6870	-17.2281	51188
    Bargny Ngoude			Senegal	SN	14.6941	-17.2353	51188
    Bariadi			Tanzania	TZ	-2.8000	33.9833	260927
    Barika			Algeria	DZ	35.3890	5.3658	98141
    Barinas			Venezuela	VE	8.6206	-70.2310	397279
    Barinitas			Venezuela	VE	8.7617	-70.4120	51556
    Baripāda			India	IN	21.9346	86.7285	116849
    Bariq			Saudi Arabia	SA	18.9297	41.9295	75351
    Barishal			Bangladesh	BD	22.7050	90.3701	202242
    Barkam			China	CN	31.9006	102.2209	58390
    Barking		ENG	United Kingdom	GB	51.5333	0.0833	218534
    Barkā’			Oman	OM	23.6787	57.8860	81647
    Barletta			Italy	IT	41.3143	16.2816	93279
    Barnsley		ENG	United Kingdom	GB	53.5500	-1.4833	71447
    Barnāla			India	IN	30.3745	75.5487	116449
    Barquisimeto			Venezuela	VE	10.0647	-69.3570	1240714
    Barra			Brazil	BR	-11.0894	-43.1417	51092
    Barra Mansa			Brazil	BR	-22.5442	-44.1714	164052
    Barra do Corda			Brazil	BR	-5.5056	-45.2433	86662
    Barra do Dande			Angola	AO	-8.4718	13.3701	75000
    Barra do Garças			Brazil	BR	-15.8900	-52.2567	72694
    Barra do Piraí			Brazil	BR	-22.4700	-43.8256	98501
    Barracas			Argentina	AR	-34.6497	-58.3834	77474
    Barrancabermeja			Colombia	CO	7.0653	-73.8547	191403
    Barranqueras			Argentina	AR	-27.4813	-58.9393	50823
    Barreirinhas			Brazil	BR	-2.7556	-42.8259	65589
    Barreiro			Portugal	PT	38.6631	-9.0724	51280
    Barretos			Brazil	BR	-20.5572	-48.5678	122485
    Barri de Sant Andreu			Spain	ES	41.4369	2.1902	56818
    Barrie			Canada	CA	44.4001	-79.6663	147829
    Barriera di Lanzo			Italy	IT	45.1098	7.6513	50000
    Barriera di Milano			Italy	IT	45.0923	7.6940	50354
    Barrow in Furness		ENG	United Kingdom	GB	54.1109	-3.2276	55489
    Barry		WLS	United Kingdom	GB	51.3998	-3.2838	54673
    Barshi			India	IN	18.2345	75.6928	118722
    Bartlett		TN	United States of America	US	35.2045	-89.8740	58579
    Bartolomé Masó			Cuba	CU	20.1666	-76.9440	53024
    Bartın			Turkey	TR	41.6358	32.3375	81692
    Barueri			Brazil	BR	-23.5106	-46.8761	316473
    Baruipur			India	IN	22.3654	88.4325	53128
    Baruta			Venezuela	VE	10.4342	-66.8756	244216
    Barwāni			India	IN	22.0323	74.8998	55504
    Barysaw			Belarus	BY	54.2279	28.5050	133700
    Basavakalyan			India	IN	17.8744	76.9497	69717
    Basel		BS	Switzerland	CH	47.5584	7.5733	177595
    Bashan			China	CN	27.7682	116.0502	103748
    Basildon		ENG	United Kingdom	GB	51.5684	0.4578	144859
    Basingstoke		ENG	United Kingdom	GB	51.2625	-1.0871	107642
    Basirhat City			India	IN	22.6614	88.8548	143007
    Basirpur			Pakistan	PK	30.5776	73.8391	65541
    Basmat			India	IN	19.3287	77.1575	68846
    Basoda			India	IN	23.8515	77.9365	78289
    Basoko			Congo (Kinshasa)	CD	1.2391	23.6160	76371
    Basrah			Iraq	IQ	30.5085	47.7804	1326564
    Bassar			Togo	TG	9.2502	0.7821	61845
    Bastī			India	IN	26.7882	82.7162	115115
    Basuo			China	CN	19.1027	108.6656	444458
    Basyūn			Egypt	EG	30.9398	30.8134	75084
    Bat Khela			Pakistan	PK	34.6178	71.9725	73525
    Bat Yam			Israel	IL	32.0238	34.7518	129012
    Bata			Equatorial Guinea	GQ	1.8639	9.7658	173046
    Batac City			Philippines	PH	18.0554	120.5649	56781
    Batam			Indonesia	ID	1.1494	104.0249	1296960
    Batang			Indonesia	ID	-6.4846	110.7083	139492
    Batangas			Philippines	PH	13.7567	121.0584	237370
    Batatais			Brazil	BR	-20.8911	-47.5850	58402
    Bataysk			Russia	RU	47.1375	39.7571	109962
    Bath		ENG	United Kingdom	GB	51.3751	-2.3617	101557
    Bathinda			India	IN	30.2075	74.9389	285788
    Batikent			Turkey	TR	39.9683	32.7308	300000
    Batman			Turkey	TR	37.8874	41.1322	452157
    Batna			Algeria	DZ	35.5560	6.1741	289504
    Battagram			Pakistan	PK	34.6772	73.0233	700000
    Battaramulla South			Sri Lanka	LK	6.8964	79.9181	75633
    Battersea		ENG	United Kingdom	GB	51.4748	-0.1555	75651
    Batticaloa			Sri Lanka	LK	7.7102	81.6924	86742
    Battir		WE	Palestine	PS	31.7000	35.1167	56746
    Battle Creek		MI	United States of America	US	42.3173	-85.1782	51589
    Batu			Indonesia	ID	-7.8700	112.5283	225408
    Batu Caves			Malaysia	MY	3.2380	101.6820	254083
    Batu Pahat			Malaysia	MY	1.8548	102.9325	156236
    Baturaja			Indonesia	ID	-4.1289	104.1669	134759
    Batāla			India	IN	31.8092	75.2029	158621
    Bau			Malaysia	MY	1.4167	110.1500	52643
    Bauang			Philippines	PH	16.5308	120.3331	77670
    Baubau			Indonesia	ID	-5.4633	122.6024	161280
    Bauchi			Nigeria	NG	10.3103	9.8439	693700
    Baudhuinville			Congo (Kinshasa)	CD	-7.0841	29.7368	81181
    Bauru			Brazil	BR	-22.3147	-49.0606	379297
    Bawku			Ghana	GH	11.0593	-0.2425	76459
    Bawshar			Oman	OM	23.5777	58.3998	383257
    Bawāna			India	IN	28.7982	77.0343	73680
    Bayambang			Philippines	PH	15.8127	120.4557	129506
    Bayamo			Cuba	CU	20.3737	-76.6427	192632
    Bayamón			Puerto Rico	PR	18.3986	-66.1557	203499
    Bayan			China	CN	46.0762	127.3937	55186
    Bayan Hot			China	CN	38.8386	105.6686	94445
    Bayan Lepas			Malaysia	MY	5.2999	100.2605	130455
    Bayan Nur			China	CN	40.7414	107.3860	1760000
    Bayawan			Philippines	PH	9.3649	122.8040	126744
    Bayeux			Brazil	BR	-7.1250	-34.9322	82742
    Bayiji			China	CN	34.2667	117.6833	65830
    Bayjī			Iraq	IQ	34.9291	43.4888	173677
    Bayonne		NJ	United States of America	US	40.6687	-74.1143	66311
    Bayramaly			Turkmenistan	TM	37.6185	62.1671	70376
    Bayreuth			Germany	DE	49.9478	11.5789	72940
    Bayside		NY	United States of America	US	40.7684	-73.7771	66455
    Bayt Lāhyā		GZ	Palestine	PS	31.5464	34.4951	56919
    Baytown		TX	United States of America	US	29.7355	-94.9774	76335
    Bayugan			Philippines	PH	8.7561	125.7675	110313
    Bazhong			China	CN	31.8694	106.7443	2712894
    Baía Farta			Angola	AO	-12.6042	13.1967	107841
    Bañga			Philippines	PH	6.4239	124.7783	58855
    Bağcılar			Turkey	TR	41.0390	28.8567	740069
    Başakşehir			Turkey	TR	41.1060	28.7910	193750
    Baḥarkah			Iraq	IQ	36.3156	44.0353	130518
    Beau Bassin-Rose Hill			Mauritius	MU	-20.2333	57.4661	111355
    Beaumont		TX	United States of America	US	30.0861	-94.1018	115282
    Beauport			Canada	CA	46.8588	-71.1920	81425
    Beauvais			France	FR	49.4333	2.0833	53393
    Beaverton		OR	United States of America	US	45.4871	-122.8037	96577
    Bebedouro			Brazil	BR	-20.9494	-48.4792	76373
    Beberibe			Brazil	BR	-4.1797	-38.1306	53114
    Bebington		ENG	United Kingdom	GB	53.3500	-3.0167	57600
    Beckenham		ENG	United Kingdom	GB	51.4088	-0.0253	60739
    Becontree		ENG	United Kingdom	GB	51.5529	0.1290	100000
    Bedford		ENG	United Kingdom	GB	52.1346	-0.4663	106940
    Bedok New Town			Singapore	SG	1.3264	103.9417	276990
    Beed			India	IN	18.9892	75.7563	146709
    Beersheba			Israel	IL	31.2518	34.7913	186600
    Begampur			India	IN	28.7265	77.0669	53682
    Begusarai			India	IN	25.4185	86.1339	252008
    Behbahān			Iran	IR	30.5959	50.2417	122604
    Behshahr			Iran	IR	36.6923	53.5526	94702
    Beibei			China	CN	29.8274	106.4364	247702
    Beichengqu			China	CN	40.4394	113.1536	72444
    Beidao			China	CN	34.5686	105.8933	74767
    Beihai			China	CN	21.4835	109.1155	525329
    Beiliu			China	CN	22.7072	110.3492	199769
    Beimeng			China	CN	36.6044	119.4956	66277
    Beining			China	CN	41.5956	121.7928	152033
    Beipiao			China	CN	41.7919	120.7792	190315
    Beisu			China	CN	38.1548	114.8069	52752
    Beitbridge			Zimbabwe	ZW	-22.2167	30.0000	58574
    Bejaâd			Morocco	MA	32.7713	-6.3923	51206
    Bekasi			Indonesia	ID	-6.2349	106.9896	2648272
    Bekobod			Uzbekistan	UZ	40.2208	69.2697	96900
    Bela			India	IN	25.9206	81.9963	73992
    Bela Bela			South Africa	ZA	-24.8833	28.2833	90210
    Bela Vista			Brazil	BR	-23.5609	-46.6476	60024
    Belagavi			India	IN	15.8521	74.5045	490045
    Belawan			Indonesia	ID	3.7755	98.6832	102707
    Belebey			Russia	RU	54.1077	54.1174	62582
    Beled Hawo			Somalia	SO	3.9284	41.8800	73000
    Beledweyne			Somalia	SO	4.7358	45.2036	55410
    Belek			Turkey	TR	36.8631	31.0654	73260
    Belen			Peru	PE	-3.7602	-73.2497	57824
    Belford Roxo			Brazil	BR	-22.7642	-43.3994	466096
    Belfort			France	FR	47.6422	6.8539	54562
    Belgorod			Russia	RU	50.6034	36.5809	345289
    Belgrano			Argentina	AR	-34.5627	-58.4583	138942
    Beliatta			Sri Lanka	LK	6.0496	80.7325	58675
    Belize City			Belize	BZ	17.4995	-88.1976	65222
    Bella Vista			Argentina	AR	-34.5651	-58.6903	79737
    Bella Vista			Dominican Republic	DO	18.4554	-69.9454	175683
    Bellampalli			India	IN	19.0558	79.4930	66660
    Belleville			Canada	CA	44.1668	-77.3828	50716
    Bellevue		NE	United States of America	US	41.1367	-95.8908	55510
    Bellevue		WA	United States of America	US	47.6104	-122.2007	139820
    Bellflower		CA	United States of America	US	33.8817	-118.1170	78441
    Bellingham		WA	United States of America	US	48.7595	-122.4882	85146
    Bello			Colombia	CO	6.3373	-75.5580	392939
    Belmont Cragin		IL	United States of America	US	41.9317	-87.7687	79159
    Belo Jardim			Brazil	BR	-8.3356	-36.4242	83647
    Belogorsk			Russia	RU	50.9124	128.5124	67911
    Belorechensk			Russia	RU	44.7700	39.8725	54526
    Beloretsk			Russia	RU	53.9621	58.4000	70468
    Belovo			Russia	RU	54.4212	86.2991	75764
    Bemowo			Poland	PL	52.2546	20.9084	123932
    Ben Arous			Tunisia	TN	36.7545	10.2217	88322
    Ben Gardane			Tunisia	TN	33.1378	11.2196	87404
    Ben Guerir			Morocco	MA	32.2409	-7.9540	96777
    Ben Jerrar			Morocco	MA	30.2622	-9.5038	53026
    Benalmádena			Spain	ES	36.5961	-4.5727	58854
    Bend		OR	United States of America	US	44.0582	-121.3153	87014
    Bende			Nigeria	NG	5.5587	7.6336	79618
    Bender			Moldova	MD	46.8316	29.4767	110175
    Benevento			Italy	IT	41.1307	14.7782	58418
    Benevides			Brazil	BR	-1.3614	-48.2447	63567
    Benfica			Angola	AO	-8.9443	13.1643	191828
    Bengbu			China	CN	32.9408	117.3608	972784
    Bengkulu			Indonesia	ID	-3.8004	102.2655	397321
    Beni			Congo (Kinshasa)	CD	0.4911	29.4731	140731
    Beni Enzar			Morocco	MA	35.2600	-2.9300	61786
    Beni Mellal			Morocco	MA	32.3372	-6.3498	210397
    Beni Mered			Algeria	DZ	36.5239	2.8613	92749
    Benidorm			Spain	ES	38.5382	-0.1310	70450
    Benipur			India	IN	26.0551	86.1456	75317
    Benito Juarez			Mexico	MX	19.3984	-99.1577	355017
    Benito Juárez			Mexico	MX	19.3727	-99.1564	385439
    Benoni			South Africa	ZA	-26.1885	28.3208	605344
    Bensalem		PA	United States of America	US	40.1046	-74.9513	60427
    Benslimane			Morocco	MA	33.6160	-7.1215	62352
    Bensonhurst		NY	United States of America	US	40.6018	-73.9940	60000
    Bento Gonçalves			Brazil	BR	-29.1714	-51.5192	123151
    Benxi			China	CN	41.2886	123.7650	987717
    Beppu			Japan	JP	33.2794	131.4975	122643
    Berat			Albania	AL	40.7058	19.9522	62232
    Berazategui			Argentina	AR	-34.7653	-58.2128	180523
    Berbera			Somalia	SO	10.4396	45.0143	242344
    Berbérati			Central African Republic	CF	4.2612	15.7922	103713
    Bercham			Malaysia	MY	4.6411	101.1393	150000
    Berdsk			Russia	RU	54.7535	83.0962	90250
    Berdyansk			Ukraine	UA	46.7558	36.7882	106311
    Berdychiv			Ukraine	UA	49.8942	28.5824	73046
    Berekum			Ghana	GH	7.4534	-2.5840	70536
    Berestovskyi			Ukraine	UA	48.0443	37.8765	80671
    Berezniki			Russia	RU	59.4091	56.8204	167748
    Bergama			Turkey	TR	39.1207	27.1805	57200
    Bergamo			Italy	IT	45.6960	9.6672	121200
    Bergedorf			Germany	DE	53.4846	10.2290	119665
    Bergen op Zoom			Netherlands	NL	51.4950	4.2917	66256
    Bergheim			Germany	DE	50.9557	6.6399	63558
    Bergisch Gladbach			Germany	DE	50.9856	7.1330	106184
    Bergkamen			Germany	DE	51.6163	7.6445	52329
    Berisso			Argentina	AR	-34.8715	-57.8833	88470
    Berkane			Morocco	MA	34.9200	-2.3200	119284
    Berkeley		CA	United States of America	US	37.8716	-122.2728	120972
    Berlin Köpenick			Germany	DE	52.4425	13.5823	59561
    Berrechid			Morocco	MA	33.2655	-7.5875	149201
    Berrouaghia			Algeria	DZ	36.1352	2.9108	55775
    Bertioga			Brazil	BR	-23.8544	-46.1386	64723
    Bertoua			Cameroon	CM	4.5773	13.6846	137993
    Beruniy			Uzbekistan	UZ	41.6911	60.7525	66090
    Berwick			Australia	AU	-38.0333	145.3500	50298
    Berwyn		IL	United States of America	US	41.8506	-87.7937	56368
    Berëzovskiy			Russia	RU	55.6695	86.2749	55000
    Besbes			Algeria	DZ	36.7022	7.8472	66287
    Beshariq			Uzbekistan	UZ	40.4358	70.6103	96900
    Besuki			Indonesia	ID	-7.7338	113.6979	55465
    Bet Shemesh			Israel	IL	31.7307	34.9929	124957
    Bethal			South Africa	ZA	-26.4579	29.4655	72821
    Bethesda		MD	United States of America	US	38.9807	-77.1003	60858
    Bethlehem			South Africa	ZA	-28.2308	28.3071	91075
    Bethlehem		PA	United States of America	US	40.6259	-75.3705	74892
    Betim			Brazil	BR	-19.9678	-44.1983	384000
    Bettiah			India	IN	26.8023	84.5031	132209
    Betūl			India	IN	21.9006	77.9023	103330
    Bexley		ENG	United Kingdom	GB	51.4416	0.1487	228000
    Beylikdüzü			Turkey	TR	40.9820	28.6399	415290
    Beypore			India	IN	11.1715	75.8061	70751
    Bezerros			Brazil	BR	-8.2333	-35.7969	64809
    Beāwar			India	IN	26.1012	74.3203	151152
    Bełchatów			Poland	PL	51.3688	19.3567	62896
    Bhabhua			India	IN	25.0405	83.6075	50179
    Bhadohi			India	IN	25.3953	82.5703	78568
    Bhadrak			India	IN	21.0545	86.5156	121338
    Bhadravati			India	IN	20.1001	79.1144	60565
    Bhadreswar			India	IN	22.8245	88.3384	121662
    Bhadrāchalam			India	IN	17.6685	80.8889	50087
    Bhadrāvati			India	IN	13.8485	75.7050	163903
    Bhairab Bāzār			Bangladesh	BD	24.0524	90.9764	105457
    Bhakkar			Pakistan	PK	31.6269	71.0647	131658
    Bhalwal			Pakistan	PK	32.2658	72.8981	74744
    Bhamo			Myanmar	MM	24.2526	97.2336	54721
    Bhandāra			India	IN	21.1682	79.6488	91845
    Bharatpur			India	IN	27.2173	77.4901	252838
    Bharatpur			Nepal	NP	27.6803	84.4365	369377
    Bharūch			India	IN	21.6948	72.9805	169007
    Bhatara			Bangladesh	BD	23.8000	90.4500	324300
    Bhavnagar			India	IN	21.7629	72.1533	605882
    Bhawana			Pakistan	PK	31.5688	72.6492	373841
    Bhawānipatna			India	IN	19.9072	83.1670	69045
    Bhayandar			India	IN	19.3016	72.8511	809378
    Bhetia			India	IN	22.7932	86.1410	174355
    Bhilai Charoda			India	IN	21.2231	81.4561	98008
    Bhilwara			India	IN	25.3471	74.6408	359483
    Bhimavaram			India	IN	16.5408	81.5232	146961
    Bhimdatta			Nepal	NP	28.9640	80.1771	88381
    Bhind			India	IN	26.5667	78.7873	197585
    Bhisho			South Africa	ZA	-32.8472	27.4422	137287
    Bhiwadi			India	IN	28.2102	76.8606	104921
    Bhiwandi			India	IN	19.3002	73.0588	874032
    Bhiwāni			India	IN	28.7930	76.1397	196057
    Bhola			Bangladesh	BD	22.6876	90.6440	99079
    Bhongīr			India	IN	17.5154	78.8856	53339
    Bhuj			India	IN	23.2540	69.6693	148834
    Bhusawal			India	IN	21.0436	75.7851	187421
    Bhālswa Jahangirpur			India	IN	28.7356	77.1668	197148
    Bhātpāra			India	IN	22.8664	88.4011	483129
    Bhātāpāra			India	IN	21.7350	81.9471	57537
    Bhīmunipatnam			India	IN	17.8902	83.4520	55082
    Bianzhuang			China	CN	34.8486	118.0447	65381
    Biała Podlaska			Poland	PL	52.0324	23.1165	57541
    Białołeka			Poland	PL	52.3213	20.9720	129106
    Białystok			Poland	PL	53.1333	23.1643	295683
    Bibir Hat			Bangladesh	BD	22.6835	91.7906	89030
    Bibirevo			Russia	RU	55.8833	37.6000	159000
    Bibā			Egypt	EG	28.9241	30.9854	94677
    Bida			Nigeria	NG	9.0804	6.0099	400000
    Bidar			India	IN	17.9080	77.5152	216020
    Biel/Bienne		BE	Switzerland	CH	47.1371	7.2461	55120
    Bielany			Poland	PL	52.2924	20.9353	131910
    Bielefeld			Germany	DE	52.0333	8.5333	331906
    Bielsko-Biala			Poland	PL	49.8225	19.0469	176515
    Biga			Turkey	TR	40.2281	27.2422	61066
    Biguaçu			Brazil	BR	-27.4942	-48.6556	76773
    Bihać			Bosnia and Herzegovina	BA	44.8169	15.8708	75641
    Bihār Sharīf			India	IN	25.2008	85.5239	297268
    Bihāt			India	IN	25.4253	86.0208	67952
    Bijie			China	CN	27.3019	105.2863	1137383
    Bijnor			India	IN	29.3730	78.1364	84593
    Bikaner			India	IN	28.0176	73.3149	644406
    Bila Tserkva			Ukraine	UA	49.7994	30.1165	207273
    Bilbeis			Egypt	EG	30.4204	31.5622	185237
    Bilecik			Turkey	TR	40.1419	29.9793	74457
    Bilimora			India	IN	20.7696	72.9613	510879
    Billstedt			Germany	DE	53.5500	10.1333	71077
    Bilqās			Egypt	EG	31.2145	31.3580	137080
    Bilāspur			India	IN	22.0800	82.1554	365579
    Bima			Indonesia	ID	-8.4601	118.7267	165113
    Bimbo			Central African Republic	CF	4.2567	18.4158	348802
    Bin Xian			China	CN	45.7427	127.4605	62017
    Binangonan			Philippines	PH	14.4646	121.1929	219204
    Bindura			Zimbabwe	ZW	-17.3019	31.3306	50400
    Binga			Congo (Kinshasa)	CD	2.3735	20.4977	96790
    Bingerville			Ivory Coast	CI	5.3558	-3.8854	82983
    Bingöl			Turkey	TR	38.8847	40.4939	128935
    Binjai			Indonesia	ID	3.6001	98.4854	279302
    Binonga			Philippines	PH	10.7719	122.9817	83980
    Bintulu			Malaysia	MY	3.1667	113.0333	151617
    Binzhou			China	CN	37.3667	118.0167	682717
    Bir el Ater			Algeria	DZ	34.7449	8.0602	70749
    Bir el Djir			Algeria	DZ	35.7200	-0.5450	68032
    Biratnagar			Nepal	NP	26.4550	87.2701	244750
    Birendranagar			Nepal	NP	28.5967	81.6166	154886
    Birgaon			India	IN	21.3076	81.6279	96294
    Birgañj			Nepal	NP	27.0174	84.8805	268273
    Birigui			Brazil	BR	-21.2886	-50.3400	102277
    Birkat as Sab‘			Egypt	EG	30.6291	31.0824	50924
    Birkenhead		ENG	United Kingdom	GB	53.3934	-3.0148	325264
    Birkhadem			Algeria	DZ	36.7150	3.0500	71722
    Birmingham		AL	United States of America	US	33.5207	-86.8025	196357
    Birni N Konni			Niger	NE	13.7960	5.2503	85494
    Birnin Kebbi			Nigeria	NG	12.4539	4.1975	108164
    Birobidzhan			Russia	RU	48.7930	132.9203	73623
    Biruaca			Venezuela	VE	7.8448	-67.5168	76553
    Biryulëvo			Russia	RU	55.5864	37.6778	144000
    Biryulëvo Zapadnoye			Russia	RU	55.5873	37.6458	89000
    Bisceglie			Italy	IT	41.2426	16.5010	55385
    Bishan			China	CN	29.5949	106.2248	204702
    Bishan New Town			Singapore	SG	1.3504	103.8487	87320
    Bishnupur			India	IN	23.0738	87.3199	64041
    Bishoftu			Ethiopia	ET	8.7523	38.9785	207400
    Biskra			Algeria	DZ	34.8504	5.7280	204661
    Bislig			Philippines	PH	8.2153	126.3164	99872
    Bismil			Turkey	TR	37.8451	40.6593	74493
    Bistriţa			Romania	RO	47.1332	24.5001	78877
    Biswān			India	IN	27.4958	80.9962	52516
    Bitlis			Turkey	TR	38.4012	42.1078	53023
    Bitola			Macedonia	MK	41.0323	21.3355	69287
    Bitonto			Italy	IT	41.1101	16.6909	51661
    Bitung			Indonesia	ID	1.4406	125.1282	225134
    Biu			Nigeria	NG	10.6128	12.1946	95005
    Biyalā			Egypt	EG	31.1742	31.2218	89068
    Biysk			Russia	RU	52.5342	85.1966	215430
    Bizerte			Tunisia	TN	37.2744	9.8739	138430
    Biên Hòa			Vietnam	VN	10.9447	106.8243	1272235
    Biñan			Philippines	PH	14.3427	121.0807	300000
    Blackburn		ENG	United Kingdom	GB	53.7500	-2.4833	146521
    Blackpool		ENG	United Kingdom	GB	53.8167	-3.0500	145007
    Blagoevgrad			Bulgaria	BG	42.0146	23.0980	67810
    Blaine		MN	United States of America	US	45.1608	-93.2349	62124
    Bletchley		ENG	United Kingdom	GB	51.9933	-0.7347	50193
    Blida			Algeria	DZ	36.4700	2.8277	331779
    Blitar			Indonesia	ID	-8.0983	112.1681	161204
    Blois			France	FR	47.5943	1.3291	53660
    Bloomington		IL	United States of America	US	40.4842	-88.9937	78292
    Bloomington		IN	United States of America	US	39.1653	-86.5264	84067
    Bloomington		MN	United States of America	US	44.8408	-93.2983	86435
    Blora			Indonesia	ID	-6.9698	111.4186	51811
    Blue Mountains			Australia	AU	-33.7133	150.3306	78121
    Blue Springs		MO	United States of America	US	39.0170	-94.2816	54148
    Blumenau			Brazil	BR	-26.9194	-49.0661	361261
    Bnei Brak			Israel	IL	32.0807	34.8338	214444
    Bo			Sierra Leone	SL	7.9647	-11.7383	233684
    Boa Viagem			Brazil	BR	-5.1275	-39.7322	50411
    Boadilla del Monte			Spain	ES	40.4050	-3.8784	52626
    Bobbili			India	IN	18.5737	83.3593	56819
    Bobruysk			Belarus	BY	53.1468	29.2055	205502
    Boca Raton		FL	United States of America	US	26.3587	-80.0831	93235
    Bocaue			Philippines	PH	14.7983	120.9261	98649
    Bocholt			Germany	DE	51.8388	6.6153	73943
    Bochum			Germany	DE	51.4817	7.2165	385729
    Bocoio			Angola	AO	-12.4702	14.1369	164685
    Boconó			Venezuela	VE	9.2538	-70.2511	68990
    Bodhan			India	IN	18.6621	77.8858	77573
    Bodināyakkanūr			India	IN	10.0117	77.3498	75680
    Bodītī			Ethiopia	ET	6.9667	37.8667	64900
    Boende			Congo (Kinshasa)	CD	-0.2816	20.8805	50794
    Bogale			Myanmar	MM	16.2941	95.3974	68938
    Bogenhausen			Germany	DE	48.1522	11.6159	77542
    Boghni			Algeria	DZ	36.5422	3.9531	54666
    Bognor Regis		ENG	United Kingdom	GB	50.7821	-0.6798	63885
    Bogor			Indonesia	ID	-6.5944	106.7892	1078351
    Bogorodskoye			Russia	RU	55.8140	37.7212	103000
    Bogra			Bangladesh	BD	24.8510	89.3711	210000
    Bohicon			Benin	BJ	7.1783	2.0667	93744
    Bohodukhivskyi			Ukraine	UA	47.9669	37.8625	90600
    Bohuniya			Ukraine	UA	50.2769	28.6096	147324
    Boituva			Brazil	BR	-23.2833	-47.6722	62170
    Bojnūrd			Iran	IR	37.4747	57.3290	192041
    Bojonegoro			Indonesia	ID	-7.1502	111.8817	86568
    Bokhtar			Tajikistan	TJ	37.8365	68.7776	110800
    Boksburg			South Africa	ZA	-26.2120	28.2596	445168
    Boké		B	Guinea	GN	10.9322	-14.2905	63736
    Bokāro			India	IN	23.6693	86.1516	564319
    Bol			Chad	TD	13.4673	14.7135	51389
    Bole			China	CN	44.8933	82.0699	235585
    Bolenge			Congo (Kinshasa)	CD	0.0000	18.2167	79648
    Bolgatanga			Ghana	GH	10.7856	-0.8514	81958
    Boli			China	CN	45.7529	130.5845	95260
    Bolingbrook		IL	United States of America	US	41.6986	-88.0684	74306
    Bolpur			India	IN	23.6628	87.6970	70998
    Bolton		ENG	United Kingdom	GB	53.5833	-2.4333	141331
    Bolu			Turkey	TR	40.7358	31.6061	184682
    Bolvadin			Turkey	TR	38.7111	31.0486	55870
    Bolzano			Italy	IT	46.4907	11.3398	107436
    Bom Despacho			Brazil	BR	-19.7364	-45.2522	51737
    Bom Jesus da Lapa			Brazil	BR	-13.2550	-43.4181	65550
    Boma			Congo (Kinshasa)	CD	-5.8510	13.0536	297009
    Bonan			China	CN	25.4633	99.5283	55685
    Bonao			Dominican Republic	DO	18.9415	-70.4111	73269
    Bondoukou			Ivory Coast	CI	8.0402	-2.8000	141568
    Bondowoso			Indonesia	ID	-7.9135	113.8214	69783
    Bonga		SW	Ethiopia	ET	7.2889	36.2417	56000
    Bongabon			Philippines	PH	15.6321	121.1448	69376
    Bongaigaon			India	IN	26.4770	90.5581	67322
    Bongor			Chad	TD	10.2809	15.3742	63699
    Bonita Springs		FL	United States of America	US	26.3398	-81.7787	51704
    Bonn			Germany	DE	50.7344	7.0955	330579
    Bonon			Ivory Coast	CI	6.9268	-6.0489	119938
    Bontang			Indonesia	ID	0.1324	117.4854	194606
    Bonāb			Iran	IR	37.3404	46.0561	80359
    Bootle		ENG	United Kingdom	GB	53.4667	-3.0167	57791
    Bor			Russia	RU	56.3594	44.0730	60647
    Borama			Somalia	SO	9.9361	43.1828	597842
    Bordj Bou Arreridj			Algeria	DZ	36.0739	4.7614	158812
    Bordj el Bahri			Algeria	DZ	36.7907	3.2495	52816
    Bordj el Kiffan			Algeria	DZ	36.7487	3.1925	123246
    Borisoglebsk			Russia	RU	51.3689	42.0980	68597
    Borivli			India	IN	19.2350	72.8598	609617
    Borongan			Philippines	PH	11.6081	125.4319	71431
    Borough Park		NY	United States of America	US	40.6340	-73.9968	149248
    Borovichi			Russia	RU	58.3942	33.9186	56571
    Borsad			India	IN	22.4079	72.8982	63377
    Borshchahivka			Ukraine	UA	50.4316	30.3899	179900
    Boryeong			South Korea	KR	36.3493	126.5977	94191
    Boryspil			Ukraine	UA	50.3505	30.9526	64117
    Borås			Sweden	SE	57.7210	12.9401	71700
    Borāzjān			Iran	IR	29.2699	51.2188	110567
    Borūjen			Iran	IR	31.9652	51.2873	57071
    Borūjerd			Iran	IR	33.8973	48.7516	251958
    Bosaso			Somalia	SO	11.2842	49.1816	74287
    Boshan			China	CN	36.4833	117.8333	153596
    Bosque Saúde			Brazil	BR	-23.6093	-46.6230	128469
    Bossangoa			Central African Republic	CF	6.4926	17.4552	55353
    Bosse			Ukraine	UA	47.9552	37.8003	50000
    Bossier City		LA	United States of America	US	32.5160	-93.7321	68094
    Botad			India	IN	22.1692	71.6667	130327
    Bothaville			South Africa	ZA	-27.3887	26.6170	71934
    Botou			China	CN	38.0737	116.5667	63045
    Botoşani			Romania	RO	47.7500	26.6667	90010
    Botshabelo			South Africa	ZA	-29.2674	26.7260	309714
    Bottrop			Germany	DE	51.5239	6.9285	119909
    Botucatu			Brazil	BR	-22.8858	-48.4450	148130
    Bou Saâda			Algeria	DZ	35.2086	4.1740	111787
    Bouaflé			Ivory Coast	CI	6.9904	-5.7442	104209
    Bouar			Central African Republic	CF	5.9340	15.5960	71680
    Boudouaou			Algeria	DZ	36.7274	3.4099	56398
    Boufarik			Algeria	DZ	36.5741	2.9121	57162
    Bougouni			Mali	ML	11.4177	-7.4832	90234
    Boulder		CO	United States of America	US	40.0150	-105.2706	106803
    Boulogne-Billancourt			France	FR	48.8355	2.2413	108782
    Boundiali			Ivory Coast	CI	9.5217	-6.4869	51803
    Bourges			France	FR	47.0833	2.4000	67987
    Bournemouth		ENG	United Kingdom	GB	50.7205	-1.8795	163600
    Bouskoura			Morocco	MA	33.4498	-7.6524	112501
    Bouïra			Algeria	DZ	36.3749	3.9020	68545
    Bowie		MD	United States of America	US	38.9428	-76.7303	58025
    Bowling Green		KY	United States of America	US	36.9903	-86.4436	63616
    Boyeros			Cuba	CU	23.0072	-82.4017	188593
    Boyle Heights		CA	United States of America	US	34.0339	-118.2053	92785
    Boynton Beach		FL	United States of America	US	26.5253	-80.0664	73966
    Boyolali			Indonesia	ID	-7.5331	110.5958	59851
    Bozhou			China	CN	33.8772	115.7703	1409436
    Bozüyük			Turkey	TR	39.9078	30.0367	55365
    Bracknell		ENG	United Kingdom	GB	51.4136	-0.7505	76103
    Bradenton		FL	United States of America	US	27.4989	-82.5748	54437
    Bradford		ENG	United Kingdom	GB	53.7939	-1.7521	366187
    Braga			Portugal	PT	41.5514	-8.4231	193324
    Bragança			Brazil	BR	-1.0536	-46.7656	123082
    Bragança Paulista			Brazil	BR	-22.9527	-46.5442	176811
    Brahmapur			India	IN	19.3115	84.7929	356598
    Braintree		ENG	United Kingdom	GB	51.8782	0.5529	53477
    Brajarajnagar			India	IN	21.8167	83.9167	80403
    Brakpan			South Africa	ZA	-26.2366	28.3694	305692
    Brampton			Canada	CA	43.6834	-79.7663	656480
    Brandenburg an der Havel			Germany	DE	52.4167	12.5500	59826
    Brandon		FL	United States of America	US	27.9378	-82.2859	103483
    Brantford			Canada	CA	43.1334	-80.2664	104688
    Brasilandia			Brazil	BR	-23.4486	-46.6884	243273
    Brateyevo			Russia	RU	55.6375	37.7644	102000
    Braunschweig			Germany	DE	52.2659	10.5267	244715
    Brazlândia			Brazil	BR	-15.6794	-48.1967	55561
    Braşov			Romania	RO	45.6486	25.6061	253200
    Breda			Netherlands	NL	51.5866	4.7760	184126
    Brejo Santo			Brazil	BR	-7.4933	-38.9872	51090
    Brejo da Madre de Deus			Brazil	BR	-8.1458	-36.3711	51107
    Bremen			Germany	DE	53.0758	8.8072	546501
    Bremerhaven			Germany	DE	53.5536	8.5755	118610
    Brent		ENG	United Kingdom	GB	51.5531	-0.3023	329100
    Brentwood		CA	United States of America	US	37.9319	-121.6958	58968
    Brentwood		ENG	United Kingdom	GB	51.6213	0.3056	52586
    Brentwood		NY	United States of America	US	40.7812	-73.2462	60664
    Brescia			Italy	IT	45.5356	10.2147	200423
    Brest			France	FR	48.3903	-4.4863	144899
    Breves			Brazil	BR	-1.6822	-50.4803	106968
    Breña			Peru	PE	-12.0561	-77.0529	81909
    Briarwood		NY	United States of America	US	40.7094	-73.8153	53877
    Brick		NJ	United States of America	US	40.0593	-74.1371	76021
    Brighouse-City Centre			Canada	CA	49.1667	-123.1333	62855
    Brighton		ENG	United Kingdom	GB	50.8284	-0.1395	283870
    Brigittenau			Austria	AT	48.2428	16.3755	86967
    Brikama			The Gambia	GM	13.2714	-16.6494	97233
    Brindisi			Italy	IT	40.6322	17.9361	87141
    Bristol		CT	United States of America	US	41.6718	-72.9493	60452
    Bristol		ENG	United Kingdom	GB	51.4552	-2.5966	479024
    Brits			South Africa	ZA	-25.6347	27.7802	122497
    Brive-la-Gaillarde			France	FR	45.1589	1.5333	53466
    Brixton		ENG	United Kingdom	GB	51.4659	-0.1065	66300
    Brno			Czech Republic	CZ	49.1952	16.6080	379466
    Brno střed			Czech Republic	CZ	49.1934	16.6071	86685
    Brockton		MA	United States of America	US	42.0834	-71.0184	95314
    Broken Arrow		OK	United States of America	US	36.0526	-95.7908	106563
    Bromma			Sweden	SE	59.3400	17.9400	72000
    Brookes Point			Philippines	PH	8.7720	117.8371	76715
    Brookhaven		GA	United States of America	US	33.8584	-84.3402	51910
    Brookline		MA	United States of America	US	42.3318	-71.1212	58732
    Brooklyn		NY	United States of America	US	40.6501	-73.9496	2736074
    Brooklyn Park		MN	United States of America	US	45.0941	-93.3563	79149
    Broomfield		CO	United States of America	US	39.9205	-105.0867	65065
    Brossard			Canada	CA	45.4501	-73.4658	69575
    Brovary			Ukraine	UA	50.5110	30.7911	109806
    Brownsville		NY	United States of America	US	40.6609	-73.9201	74497
    Brownsville		TX	United States of America	US	25.9017	-97.4975	186738
    Brugge		VLG	Belgium	BE	51.2089	3.2242	118509
    Brumado			Brazil	BR	-14.2036	-41.6653	70510
    Brusque			Brazil	BR	-27.0980	-48.9128	141385
    Bryan		TX	United States of America	US	30.6744	-96.3700	82118
    Brāhmanbāria			Bangladesh	BD	23.9746	91.1123	264326
    Brăila			Romania	RO	45.2715	27.9743	154686
    Bucaramanga			Colombia	CO	7.1250	-73.1189	581130
    Buchanan			Liberia	LR	5.8769	-10.0496	75854
    Bucheon-si			South Korea	KR	37.4989	126.7831	850731
    Buckeye		AZ	United States of America	US	33.3703	-112.5838	50876
    Buckley		WLS	United Kingdom	GB	53.1667	-3.0833	63576
    Buda			Hungary	HU	47.5000	19.0333	510108
    Budapest II. kerület			Hungary	HU	47.5198	19.0222	88729
    Budapest III. kerület			Hungary	HU	47.5416	19.0450	123723
    Budapest IV. kerület			Hungary	HU	47.5618	19.0891	98374
    Budapest VIII. kerület			Hungary	HU	47.4892	19.0701	82222
    Budapest XI. kerület			Hungary	HU	47.4760	19.0360	139049
    Budapest XII. kerület			Hungary	HU	47.4919	19.0149	56544
    Budapest XIII. kerület			Hungary	HU	47.5298	19.0807	113531
    Budapest XIX. kerület			Hungary	HU	47.4529	19.1494	61610
    Budapest XV. kerület			Hungary	HU	47.5626	19.1168	80218
    Budapest XVI. kerület			Hungary	HU	47.5148	19.1703	68484
    Budapest XVII. kerület			Hungary	HU	47.4800	19.2539	78250
    Budapest XVIII. kerület			Hungary	HU	47.4442	19.1760	93225
    Budapest XX. kerület			Hungary	HU	47.4367	19.1009	63371
    Budapest XXI. kerület			Hungary	HU	47.4222	19.0664	76339
    Budapest XXII. kerület			Hungary	HU	47.4270	19.0402	50499
    Budaun			India	IN	28.0381	79.1267	161555
    Budge Budge			India	IN	22.4827	88.1818	76837
    Budta			Philippines	PH	7.2042	124.4397	1273715
    Buduburam			Ghana	GH	5.5231	-0.4772	63217
    Budyonnovsk			Russia	RU	44.7839	44.1658	67962
    Buea			Cameroon	CM	4.1534	9.2423	140533
    Buena Park		CA	United States of America	US	33.8675	-117.9981	83270
    Buenaventura			Colombia	CO	3.5833	-77.0000	432385
    Buenaventura			Colombia	CO	3.8801	-77.0312	240387
    Buenavista			Mexico	MX	19.6083	-99.1694	216776
    Buenavista			Philippines	PH	8.9769	125.4089	70691
    Bueng Kum			Thailand	TH	13.7853	100.6696	145830
    Bugulma			Russia	RU	54.5378	52.7985	91900
    Buguma			Nigeria	NG	4.7361	6.8624	135404
    Buguruslan			Russia	RU	53.6554	52.4420	53511
    Buhe			China	CN	30.2876	112.2298	106347
    Buin			Chile	CL	-33.7326	-70.7428	63419
    Bukama			Congo (Kinshasa)	CD	-9.2044	25.8547	105530
    Bukavu			Congo (Kinshasa)	CD	-2.4908	28.8428	816811
    Bukit Batok New Town			Singapore	SG	1.3590	103.7637	158030
    Bukit Bintang			Malaysia	MY	3.1466	101.7102	120529
    Bukit Indah			Malaysia	MY	1.4800	103.6596	60000
    Bukit Jalil			Malaysia	MY	3.0491	101.6804	200000
    Bukit Merah Estate			Singapore	SG	1.2842	103.8231	151250
    Bukit Mertajam			Malaysia	MY	5.3630	100.4667	212329
    Bukit Panjang New Town			Singapore	SG	1.3797	103.7647	138050
    Bukit Rahman Putra			Malaysia	MY	3.2173	101.5608	607000
    Bukit Tengah			Malaysia	MY	5.3460	100.4392	54416
    Bukit Timah			Singapore	SG	1.3280	103.7910	85900
    Bukittinggi			Indonesia	ID	-0.3091	100.3705	121028
    Bukoba			Tanzania	TZ	-1.3317	31.8122	144938
    Bulacan			Philippines	PH	14.7928	120.8789	83101
    Bulandshahr			India	IN	28.4039	77.8577	198612
    Bulaon			Philippines	PH	15.0826	120.6629	131818
    Buldāna			India	IN	20.5293	76.1846	67431
    Buluan			Philippines	PH	6.7203	124.8019	60931
    Bulungu			Congo (Kinshasa)	CD	-4.5444	18.6036	81393
    Bunamwaya		C	Uganda	UG	0.2534	32.5572	413400
    Bunawan			Philippines	PH	8.1672	125.9908	50999
    Bunbury			Australia	AU	-33.3271	115.6414	76452
    Bunda			Tanzania	TZ	-2.0215	33.8711	182970
    Bundaberg			Australia	AU	-24.8662	152.3479	73747
    Bungoma			Kenya	KE	0.5635	34.5605	68031
    Buni			Pakistan	PK	36.2733	72.2593	50000
    Bunia			Congo (Kinshasa)	CD	1.5594	30.2522	399282
    Bunkyo			Japan	JP	35.5331	139.4217	240069
    Bununka Kunda			The Gambia	GM	13.4272	-16.6853	66449
    Burao			Somalia	SO	9.5221	45.5336	99270
    Burauen			Philippines	PH	10.9756	124.8928	54635
    Buraydah			Saudi Arabia	SA	26.3260	43.9750	745353
    Burayu			Ethiopia	ET	9.0353	38.6608	101400
    Burbank		CA	United States of America	US	34.1808	-118.3090	105319
    Burdur			Turkey	TR	37.7203	30.2908	95436
    Burewala			Pakistan	PK	30.1667	72.6500	361664
    Burgas			Bulgaria	BG	42.5065	27.4689	210646
    Burgos			Spain	ES	42.3411	-3.7018	176418
    Burhānpur			India	IN	21.3087	76.2303	210886
    Burien		WA	United States of America	US	47.4704	-122.3468	50467
    Buriticupu			Brazil	BR	-4.3212	-46.4547	55499
    Burlington			Canada	CA	43.3862	-79.8371	186948
    Burnaby			Canada	CA	49.2664	-122.9526	249125
    Burnley		ENG	United Kingdom	GB	53.8000	-2.2333	149422
    Burnsville		MN	United States of America	US	44.7677	-93.2777	61481
    Burton upon Trent		ENG	United Kingdom	GB	52.8073	-1.6426	122199
    Bury		ENG	United Kingdom	GB	53.6000	-2.3000	61044
    Burzaco			Argentina	AR	-34.8258	-58.3950	98859
    Burām			Sudan	SD	10.8583	25.1592	65473
    Burāri			India	IN	28.7557	77.1994	146190
    Buseresere			Tanzania	TZ	-3.0488	31.8854	52870
    Bushehr			Iran	IR	28.9689	50.8366	165377
    Bushwick		NY	United States of America	US	40.6943	-73.9188	112620
    Busia			Kenya	KE	0.4601	34.1117	71886
    Busia		E	Uganda	UG	0.4659	34.0922	64900
    Business Bay			United Arab Emirates	AE	25.1854	55.2697	191000
    Busto Arsizio			Italy	IT	45.6113	8.8491	83405
    Bustos			Philippines	PH	14.9581	120.9178	80565
    Buta			Congo (Kinshasa)	CD	2.7858	24.7300	80751
    Butajīra			Ethiopia	ET	8.1167	38.3667	89800
    Butanta			Brazil	BR	-23.5702	-46.7263	123748
    Butare			Rwanda	RW	-2.5967	29.7394	62823
    Buthidaung Town			Myanmar	MM	20.8754	92.5300	55545
    Butterworth			Malaysia	MY	5.3991	100.3638	107591
    Butterworth			South Africa	ZA	-32.3308	28.1498	53086
    Butuan			Philippines	PH	8.9492	125.5436	309709
    Butwāl			Nepal	NP	27.6912	83.4525	195054
    Buxar			India	IN	25.5755	83.9804	102861
    Buyeo			South Korea	KR	36.2747	126.9091	59823
    Buynaksk			Russia	RU	42.8180	47.1268	62689
    Buzhuang			China	CN	36.9122	119.5566	53474
    Buzuluk			Russia	RU	52.7782	52.2585	87714
    Buzău			Romania	RO	45.1500	26.8333	103481
    Buíque			Brazil	BR	-8.6231	-37.1558	54425
    Buôn Hồ			Vietnam	VN	12.9523	108.2962	127920
    Buôn Ma Thuột			Vietnam	VN	12.6675	108.0378	434256
    Bwizibwera		W	Uganda	UG	-0.5917	30.6286	79157
    Byasanagar			India	IN	20.9557	86.1264	56946
    Bydgoszcz			Poland	PL	53.1235	18.0076	330038
    Bytom			Poland	PL	50.3480	18.9328	189186
    Bârlad			Romania	RO	46.2317	27.6691	67818
    Béchar			Algeria	DZ	31.6167	-2.2167	165241
    Bégoua			Central African Republic	CF	4.4544	18.5347	264067
    Béja			Tunisia	TN	36.7256	9.1817	61568
    Béjaïa			Algeria	DZ	36.7559	5.0843	176139
    Békéscsaba			Hungary	HU	46.6833	21.1000	59732
    Béziers			France	FR	43.3412	3.2140	74081
    Bình Minh			Vietnam	VN	10.0682	105.8222	94862
    Bình Thạnh			Vietnam	VN	10.8110	106.7060	552164
    Bình Thủy			Vietnam	VN	10.0743	105.7397	113565
    Büyükçekmece			Turkey	TR	41.0207	28.5850	163140
    Bābol			Iran	IR	36.5510	52.6786	202796
    Bāghestān			Iran	IR	35.6471	51.1338	83934
    Bāli			India	IN	22.6486	88.3411	296973
    Bālurghāt			India	IN	25.2210	88.7773	153279
    Bālāghāt			India	IN	21.8156	80.1885	84261
    Bāmyān			Afghanistan	AF	34.8216	67.8273	61863
    Bānda			India	IN	25.4776	80.3349	152218
    Bāndarban			Bangladesh	BD	22.1953	92.2195	495272
    Bāneh			Iran	IR	35.9975	45.8853	110218
    Bāngarda Chhota			India	IN	22.7435	75.8145	64213
    Bānkura			India	IN	23.2324	87.0716	133966
    Bānsbāria			India	IN	22.9539	88.4010	108474
    Bānswāra			India	IN	23.5411	74.4425	101017
    Bāpatla			India	IN	15.9042	80.4674	70777
    Bāprola			India	IN	28.6413	77.0142	52744
    Bāqershahr			Iran	IR	35.5316	51.4048	65388
    Bāramūla			India	IN	34.2090	74.3428	77276
    Bārdoli			India	IN	21.1230	73.1115	60821
    Bārh			India	IN	25.4834	85.7093	61470
    Bāri			India	IN	26.6466	77.6163	62721
    Bārmer			India	IN	25.7457	71.3921	96225
    Bāruni			India	IN	25.4751	85.9681	84888
    Bārākpur			India	IN	22.7660	88.3634	148174
    Bārāmati			India	IN	18.1517	74.5777	54415
    Bārān			India	IN	25.1000	76.5167	117992
    Bārāsat			India	IN	22.7215	88.4820	298127
    Bāzār-e Yakāwlang			Afghanistan	AF	34.7353	66.9738	65000
    Bāzārak			Afghanistan	AF	35.3129	69.5152	65000
    Bălţi			Moldova	MD	47.7629	27.9285	125000
    Będzin			Poland	PL	50.3261	19.1257	58236
    Bījār			Iran	IR	35.8668	47.6051	50014
    Bīna			India	IN	24.1716	78.1876	64529
    Bīrjand			Iran	IR	32.8663	59.2211	196982
    Bīsalpur			India	IN	28.2925	79.8047	68355
    Būkān			Iran	IR	36.5210	46.2089	193501
    Būlāq Abū al ‘Ilā			Egypt	EG	30.0604	31.2315	51741
    Būmahen			Iran	IR	35.7297	51.8688	79034
    Būndi			India	IN	25.4385	75.6373	104919
    Būsh			Egypt	EG	29.1482	31.1273	136441
    Bạc Liêu			Vietnam	VN	9.2941	105.7278	156110
    Bạch Mai			Vietnam	VN	20.9833	105.8333	91308
    Bảo Lộc			Vietnam	VN	11.5480	107.8077	170920
    Bắc Giang			Vietnam	VN	21.2731	106.1946	450000
    Bắc Ninh			Vietnam	VN	21.1861	106.0763	287658
    Bắc Quang			Vietnam	VN	22.4833	104.8667	118690
    Bắc Từ Liêm			Vietnam	VN	21.0653	105.7466	340605
    Bến Cát			Vietnam	VN	11.1500	106.6000	364578
    Bến Tre			Vietnam	VN	10.2415	106.3758	124449
    Bỉm Sơn			Vietnam	VN	20.0781	105.8603	53754
    Bồ Đề			Vietnam	VN	21.0562	105.8667	120028
    Caacupé			Paraguay	PY	-25.3858	-57.1422	56864
    Caaguazú			Paraguay	PY	-25.4710	-56.0160	54808
    Cabanatuan City			Philippines	PH	15.4859	120.9665	343672
    Cabedelo			Brazil	BR	-6.9811	-34.8339	66519
    Cabimas			Venezuela	VE	10.3991	-71.4521	351736
    Cabinda			Angola	AO	-5.5620	12.1948	550000
    Cabo Frio			Brazil	BR	-22.8872	-42.0262	238166
    Cabo San Lucas			Mexico	MX	22.8909	-109.9124	202694
    Cabo de Santo Agostinho			Brazil	BR	-8.2877	-35.0292	216969
    Cabudare			Venezuela	VE	10.0266	-69.2620	102686
    Cabudwaaq			Somalia	SO	6.2458	46.2247	120000
    Cabuyao			Philippines	PH	14.2726	121.1262	308745
    Cachoeira do Sul			Brazil	BR	-30.0392	-52.8939	80070
    Cachoeiras de Macacu			Brazil	BR	-22.4625	-42.6531	59837
    Cachoeirinha			Brazil	BR	-23.4544	-46.6621	143366
    Cachoeirinha			Brazil	BR	-29.9511	-51.0939	136258
    Cachoeiro de Itapemirim			Brazil	BR	-20.8489	-41.1128	187019
    Cacoal			Brazil	BR	-11.4386	-61.4472	86887
    Cacuaco			Angola	AO	-8.7798	13.3748	146867
    Cacém			Portugal	PT	38.7670	-9.2979	93982
    Cadereyta			Mexico	MX	25.5833	-99.9833	67994
    Cadereyta Jiménez			Mexico	MX	25.5905	-100.0010	68111
    Cadiz			Philippines	PH	10.9465	123.2880	129053
    Cadiz			Spain	ES	36.5267	-6.2891	116979
    Caetité			Brazil	BR	-14.0694	-42.4750	52012
    Cafunfo			Angola	AO	-8.7672	17.9957	90000
    Cagayan de Oro			Philippines	PH	8.4822	124.6472	741617
    Cagua			Venezuela	VE	10.1863	-67.4594	119033
    Caguas			Puerto Rico	PR	18.2341	-66.0485	86804
    Cahama			Angola	AO	-16.2856	14.3096	70061
    Cai Lậy			Vietnam	VN	10.4000	106.1167	143050
    Caicara del Orinoco			Venezuela	VE	7.6350	-66.1681	67277
    Caicó			Brazil	BR	-6.4583	-37.0978	61146
    Caidian			China	CN	30.5833	114.0333	71891
    Caieiras			Brazil	BR	-23.3642	-46.7406	102775
    Cainta			Philippines	PH	14.5786	121.1222	283172
    Cajamar			Brazil	BR	-23.3561	-46.8769	92689
    Cajamarca			Peru	PE	-7.1638	-78.5003	201329
    Cajazeiras			Brazil	BR	-6.8903	-38.5553	63239
    Cajicá			Colombia	CO	4.9186	-74.0280	54111
    Calabanga			Philippines	PH	13.7068	123.2087	88918
    Calabar			Nigeria	NG	4.9589	8.3270	540000
    Calabozo			Venezuela	VE	8.9242	-67.4293	168605
    Calais			France	FR	50.9519	1.8563	74433
    Calama			Chile	CL	-22.4567	-68.9237	166334
    Calamba			Philippines	PH	14.2117	121.1653	575046
    Calapan			Philippines	PH	13.4117	121.1803	66008
    Calarcá			Colombia	CO	4.5295	-75.6409	79569
    Calasiao			Philippines	PH	16.0111	120.3600	100686
    Calauag			Philippines	PH	13.9575	122.2880	68999
    Calauan			Philippines	PH	14.1499	121.3152	89670
    Calbayog City			Philippines	PH	12.0668	124.5962	67921
    Caldas			Colombia	CO	6.0911	-75.6357	82234
    Caldas Novas			Brazil	BR	-17.7443	-48.6279	98622
    Caldwell		ID	United States of America	US	43.6629	-116.6874	51686
    Caledon			Canada	CA	43.8654	-79.9932	76581
    Caleta Olivia			Argentina	AR	-46.4479	-67.5227	56310
    Callao			Peru	PE	-12.0516	-77.1345	1226200
    Caloocan		NCR	Philippines	PH	14.6495	120.9679	1712945
    Caloundra			Australia	AU	-26.8035	153.1219	96305
    Caltanissetta			Italy	IT	37.4903	14.0622	62797
    Calumbo			Angola	AO	-9.1469	13.4194	652270
    Calumpit			Philippines	PH	14.9164	120.7658	122187
    Calvià			Spain	ES	39.5657	2.5062	51774
    Cam Ranh			Vietnam	VN	11.9214	109.1591	146771
    Camacupa			Angola	AO	-12.0167	17.4833	59000
    Camagüey			Cuba	CU	21.3808	-77.9169	347562
    Camama			Angola	AO	-8.9361	13.2652	667094
    Camaquã			Brazil	BR	-30.8511	-51.8122	62200
    Camaragibe			Brazil	BR	-8.0217	-34.9811	155771
    Camarillo		CA	United States of America	US	34.2164	-119.0376	67608
    Camayenne			Guinea	GN	9.5350	-13.6878	1871242
    Camaçari			Brazil	BR	-12.6975	-38.3242	188758
    Camboriú			Brazil	BR	-27.0253	-48.6544	85105
    Cambridge			Canada	CA	43.3601	-80.3127	129920
    Cambridge		ENG	United Kingdom	GB	52.2000	0.1167	145674
    Cambridge		MA	United States of America	US	42.3751	-71.1056	110402
    Cambé			Brazil	BR	-23.2758	-51.2783	107208
    Camden		NJ	United States of America	US	39.9260	-75.1196	76119
    Cametá			Brazil	BR	-2.2444	-49.4958	134184
    Camocim			Brazil	BR	-2.9022	-40.8411	62326
    Campana			Argentina	AR	-34.1633	-58.9592	86860
    Campina Grande			Brazil	BR	-7.2306	-35.8811	348936
    Campiña			Spain	ES	38.2190	-2.9807	67904
    Campo Belo			Brazil	BR	-20.8972	-45.2772	52277
    Campo Belo			Brazil	BR	-23.6281	-46.6679	71058
    Campo Bom			Brazil	BR	-29.6789	-51.0533	62886
    Campo Formoso			Brazil	BR	-10.5075	-40.3214	71377
    Campo Largo			Brazil	BR	-25.4596	-49.5301	136327
    Campo Limpo			Brazil	BR	-23.6363	-46.7657	236162
    Campo Limpo Paulista			Brazil	BR	-23.2055	-46.7838	77632
    Campo Mourão			Brazil	BR	-24.0431	-52.3793	99432
    Campo Novo do Parecis			Brazil	BR	-13.6753	-57.8919	50033
    Campo di Marte			Italy	IT	43.7769	11.2771	88588
    Campos do Jordão			Brazil	BR	-22.7394	-45.5914	52405
    Campos dos Goytacazes			Brazil	BR	-21.7523	-41.3304	483540
    Camucuio			Angola	AO	-14.1138	13.2406	66112
    Canarsie		NY	United States of America	US	40.6437	-73.9007	87366
    Canary Wharf		ENG	United Kingdom	GB	51.5052	-0.0209	73390
    Canaã dos Carajás			Brazil	BR	-6.5239	-49.8517	77079
    Candeias			Brazil	BR	-12.6678	-38.5506	72382
    Candelaria			Philippines	PH	13.9311	121.4233	137933
    Cangaiba			Brazil	BR	-23.4970	-46.5204	141172
    Cangandala			Angola	AO	-9.7833	16.4333	52220
    Cangzhou			China	CN	38.3112	116.8533	527681
    Canindé			Brazil	BR	-4.3589	-39.3117	74174
    Cannes			France	FR	43.5513	7.0127	74545
    Cannock		ENG	United Kingdom	GB	52.6904	-2.0309	86121
    Canoas			Brazil	BR	-29.9178	-51.1836	328291
    Canoga Park		CA	United States of America	US	34.2011	-118.5981	60578
    Canoinhas			Brazil	BR	-26.1772	-50.3900	55016
    Cantaura			Venezuela	VE	9.3057	-64.3584	68885
    Canterbury		ENG	United Kingdom	GB	51.2790	1.0799	55087
    Canton		MI	United States of America	US	42.3087	-83.4822	86825
    Canton		OH	United States of America	US	40.7989	-81.3785	71885
    Canyon Country		CA	United States of America	US	34.4233	-118.4720	59530
    Cao Bằng			Vietnam	VN	22.6657	106.2579	73549
    Cao Lãnh			Vietnam	VN	10.4602	105.6329	211912
    Caohe			China	CN	30.2297	115.4335	67370
    Caoqiao			China	CN	34.3405	118.1104	65243
    Caotun			Taiwan	TW	23.9770	120.6877	96838
    Cap-Haïtien			Haiti	HT	19.7594	-72.1981	134815
    Capanema			Brazil	BR	-1.1958	-47.1808	70394
    Capao Redondo			Brazil	BR	-23.6688	-46.7805	270767
    Capas			Philippines	PH	15.3312	120.5898	162724
    Cape Coast			Ghana	GH	5.1053	-1.2466	212426
    Cape Coral		FL	United States of America	US	26.5629	-81.9495	175229
    Capelle aan den IJssel			Netherlands	NL	51.9292	4.5778	65255
    Capiatá			Paraguay	PY	-25.3552	-57.4455	198553
    Capitão Poço			Brazil	BR	-1.7464	-47.0594	56506
    Capivari			Brazil	BR	-22.9950	-47.5078	50068
    Capão da Canoa			Brazil	BR	-29.7456	-50.0097	63594
    Carabanchel			Spain	ES	40.3909	-3.7242	253678
    Caraguatatuba			Brazil	BR	-23.6203	-45.4131	123389
    Carapicuíba			Brazil	BR	-23.5227	-46.8350	386984
    Caratinga			Brazil	BR	-19.7897	-42.1392	87360
    Carazinho			Brazil	BR	-28.2839	-52.7864	61804
    Cardona			Philippines	PH	14.4865	121.2275	51493
    Cariacica			Brazil	BR	-20.2639	-40.4200	353491
    Caringin			Indonesia	ID	-6.7061	106.8214	91845
    Carletonville			South Africa	ZA	-26.3609	27.3977	182304
    Carlisle		ENG	United Kingdom	GB	54.8951	-2.9382	78470
    Carlsbad		CA	United States of America	US	33.1581	-117.3506	114746
    Carmel		IN	United States of America	US	39.9784	-86.1180	88713
    Carmichael		CA	United States of America	US	38.6171	-121.3283	61762
    Carmona			Philippines	PH	14.3132	121.0576	112140
    Carnot			Central African Republic	CF	4.9427	15.8773	129032
    Carol City		FL	United States of America	US	25.9407	-80.2456	63031
    Carolina			Puerto Rico	PR	18.3808	-65.9574	170404
    Carora			Venezuela	VE	10.1728	-70.0810	121741
    Carpi			Italy	IT	44.7824	10.8777	71148
    Carpina			Brazil	BR	-7.8508	-35.2547	83205
    Carrao			Brazil	BR	-23.5511	-46.5383	84397
    Carrara			Italy	IT	44.0793	10.0979	58666
    Carrefour			Haiti	HT	18.5333	-72.4000	511345
    Carrollton		TX	United States of America	US	32.9537	-96.8903	133168
    Carson		CA	United States of America	US	33.8314	-118.2820	93281
    Carson City		NV	United States of America	US	39.1638	-119.7674	58639
    Cartagena			Spain	ES	37.6020	-0.9840	213943
    Cartago			Colombia	CO	4.7464	-75.9117	134972
    Caruaru			Brazil	BR	-8.2833	-35.9761	402290
    Cary		NC	United States of America	US	35.7915	-78.7811	159769
    Carúpano			Venezuela	VE	10.6652	-63.2539	167187
    Casa Grande		AZ	United States of America	US	32.8795	-111.7574	51460
    Casa Nova			Brazil	BR	-9.1742	-40.9751	72086
    Casa Verde			Brazil	BR	-23.5010	-46.6574	80536
    Casas Adobes		AZ	United States of America	US	32.3234	-110.9951	66795
    Cascavel			Brazil	BR	-24.9558	-53.4553	257172
    Cascavel			Brazil	BR	-4.1331	-38.2419	72720
    Caserta			Italy	IT	41.0726	14.3323	72844
    Casoria			Italy	IT	40.9075	14.2930	73918
    Castanhal			Brazil	BR	-1.2939	-47.9264	192256
    Castelar			Argentina	AR	-34.6514	-58.6407	107786
    Castellammare di Stabia			Italy	IT	40.7021	14.4869	66164
    Castelldefels			Spain	ES	41.2779	1.9703	66375
    Castelló de la Plana			Spain	ES	39.9857	-0.0493	171857
    Castle Rock		CO	United States of America	US	39.3722	-104.8561	55591
    Castlereagh		NIR	United Kingdom	GB	54.5735	-5.8847	56679
    Castro			Brazil	BR	-24.7893	-50.0123	73075
    Castro Valley		CA	United States of America	US	37.6941	-122.0863	61388
    Castrop-Rauxel			Germany	DE	51.5566	7.3116	77924
    Catacamas			Honduras	HN	14.8511	-85.8941	140548
    Catacaos			Peru	PE	-5.2667	-80.6833	57304
    Cataguases			Brazil	BR	-21.3892	-42.6967	66261
    Catalina Foothills		AZ	United States of America	US	32.2978	-110.9187	50796
    Catalão			Brazil	BR	-18.1658	-47.9464	114427
    Catamarca			Argentina	AR	-28.4696	-65.7852	159139
    Catanduva			Brazil	BR	-21.1378	-48.9728	115791
    Catarman			Philippines	PH	12.4989	124.6377	97738
    Catbalogan			Philippines	PH	11.7753	124.8861	107896
    Catchiungo			Angola	AO	-12.5660	16.2259	120677
    Cathedral City		CA	United States of America	US	33.7797	-116.4653	53826
    Catia La Mar			Venezuela	VE	10.6054	-67.0324	106822
    Catumbela			Angola	AO	-12.4300	13.5468	95034
    Caucagüito			Venezuela	VE	10.4867	-66.7380	52556
    Caucaia			Brazil	BR	-3.7361	-38.6531	355679
    Caucasia			Colombia	CO	7.9865	-75.1935	58034
    Cava Dè Tirreni			Italy	IT	40.6995	14.7077	53130
    Cavite City			Philippines	PH	14.4837	120.8988	115932
    Caxito			Angola	AO	-8.5785	13.6642	55000
    Cazenga			Angola	AO	-8.8380	13.2840	394170
    Caála			Angola	AO	-12.8525	15.5606	130000
    Caçador			Brazil	BR	-26.7753	-51.0150	73720
    Caçapava			Brazil	BR	-23.1008	-45.7069	96202
    Ceará-Mirim			Brazil	BR	-5.6344	-35.4256	79115
    Cebu City			Philippines	PH	10.3167	123.8907	965332
    Cedar Park		TX	United States of America	US	30.5052	-97.8203	65945
    Cedar Rapids		IA	United States of America	US	42.0083	-91.6441	130405
    Ceilândia			Brazil	BR	-15.8091	-48.1310	287023
    Cela			Angola	AO	-11.4217	15.1235	90000
    Celaya			Mexico	MX	20.5218	-100.8140	340387
    Celina		TX	United States of America	US	33.3246	-96.7844	64427
    Celle			Germany	DE	52.6226	10.0805	71010
    Centennial		CO	United States of America	US	39.5792	-104.8769	109741
    Center City		PA	United States of America	US	39.9512	-75.1592	57239
    Central City		AZ	United States of America	US	33.4400	-112.0580	58161
    Central Coast			Australia	AU	-33.4298	151.3714	346596
    Centralniy			Russia	RU	59.9311	30.3607	214625
    Centreville		VA	United States of America	US	38.8404	-77.4289	71135
    Centro			Spain	ES	28.1272	-15.4314	88546
    Centro Habana			Cuba	CU	23.1349	-82.3689	158151
    Centurion			South Africa	ZA	-25.8589	28.1858	236580
    Cepu			Indonesia	ID	-7.1475	111.5906	55055
    Cerdanyola del Vallès			Spain	ES	41.4911	2.1408	58747
    Cereté			Colombia	CO	8.8848	-75.7905	94935
    Cergy			France	FR	49.0365	2.0761	57576
    Cergy-Pontoise			France	FR	49.0389	2.0781	183430
    Cerignola			Italy	IT	41.2652	15.8956	54056
    Cerro			Cuba	CU	23.1079	-82.3836	132351
    Cerro de Pasco			Peru	PE	-10.6658	-76.2531	58899
    Cesena			Italy	IT	44.1391	12.2431	97137
    Ceuta		CE	Spain	ES	35.8892	-5.3204	83179
    Ceyhan			Turkey	TR	37.0247	35.8175	96303
    Chacao			Venezuela	VE	10.4958	-66.8537	64609
    Chaeryŏng-ni			North Korea	KP	38.7358	125.2308	125631
    Chaeryŏng-ŭp			North Korea	KP	38.3992	125.6156	53330
    Chagni			Ethiopia	ET	10.9563	36.5046	52300
    Chaguanas		CHA	Trinidad and Tobago	TT	10.5167	-61.4167	67433
    Chaigou			China	CN	36.2489	119.6242	79043
    Chaihe			China	CN	44.7598	129.6783	67963
    Chaiyaphum			Thailand	TH	15.8105	102.0288	58350
    Chak Jhumra			Pakistan	PK	31.5681	73.1832	385169
    Chake Chake			Tanzania	TZ	-5.2459	39.7666	52047
    Chakradharpur			India	IN	22.6761	85.6289	56531
    Chakwal			Pakistan	PK	32.9329	72.8539	101200
    Chakwama			Nigeria	NG	11.5596	9.6641	200000
    Chalco			Mexico	MX	19.2617	-98.8978	168720
    Chalisgaon			India	IN	20.4578	75.0160	97551
    Chalkída			Greece	GR	38.4635	23.6028	59125
    Challakere			India	IN	14.3180	76.6517	55194
    Chaman			Pakistan	PK	30.9177	66.4526	130139
    Chamartín			Spain	ES	40.4621	-3.6766	140000
    Chamberí			Spain	ES	40.4340	-3.7038	145934
    Chambéry			France	FR	45.5663	5.9208	61640
    Champaign		IL	United States of America	US	40.1164	-88.2434	86096
    Champigny-sur-Marne			France	FR	48.8164	2.4937	76726
    Chamrajnagar			India	IN	11.9231	76.9395	69875
    Chandannagar			India	IN	22.8622	88.3680	180623
    Chandler		AZ	United States of America	US	33.3062	-111.8413	260828
    Chanduasi			India	IN	28.4518	78.7828	112635
    Chang-hua			Taiwan	TW	24.0733	120.5628	226564
    Changam-ch’on			North Korea	KP	40.6061	128.7819	207299
    Changanācheri			India	IN	9.4420	76.5360	51430
    Changbai			China	CN	41.4177	128.1962	58266
    Changcheng			China	CN	36.0906	119.4517	63208
    Changde			China	CN	29.0321	111.6984	1457419
    Changhua			Taiwan	TW	24.0692	120.5512	226564
    Changji			China	CN	44.0078	87.3046	198776
    Changle			China	CN	21.8333	109.4167	62763
    Changle			China	CN	36.7058	118.8275	259161
    Changleng			China	CN	28.7000	115.8167	56429
    Changli			China	CN	39.7065	119.1603	64476
    Changling			China	CN	44.2730	123.9756	55841
    Changning			China	CN	28.5777	104.9209	81248
    Changning			China	CN	31.2174	121.4210	694900
    Changnyeong			South Korea	KR	35.5414	128.4951	74668
    Changping			China	CN	40.2161	116.2347	93174
    Changqing			China	CN	36.5575	116.7272	82598
    Changshu			China	CN	31.6461	120.7422	1677050
    Changtu			China	CN	42.7788	124.0954	71284
    Changwon			South Korea	KR	35.2281	128.6811	1025702
    Changyi			China	CN	36.8536	119.3908	302072
    Changyuan			China	CN	29.4050	105.5883	186653
    Changzheng			China	CN	31.2391	121.3678	229925
    Changzhi			China	CN	35.2089	111.7386	699514
    Changzhi			China	CN	36.1839	113.1053	1214940
    Changzhou			China	CN	31.7736	119.9540	3290918
    Chaniá			Greece	GR	35.5112	24.0292	53910
    Channapatna			India	IN	12.6514	77.2067	71942
    Chanthaburi			Thailand	TH	12.6096	102.1045	99819
    Chaohu			China	CN	31.6000	117.8667	138463
    Chaoyang			China	CN	41.5703	120.4586	410005
    Chaoyang			China	CN	42.6622	126.0263	75347
    Chaozhou			China	CN	23.6540	116.6226	1750945
    Chaozhou			Taiwan	TW	22.5499	120.5407	53338
    Chapadinha			Brazil	BR	-3.7417	-43.3603	81386
    Chapayevsk			Russia	RU	52.9771	49.7086	70147
    Chapecó			Brazil	BR	-27.0964	-52.6183	160157
    Chapel Hill		NC	United States of America	US	35.9132	-79.0558	59568
    Charallave			Venezuela	VE	10.2425	-66.8572	129182
    Charikar			Afghanistan	AF	35.0136	69.1714	53676
    Charkhi Dādri			India	IN	28.5917	76.2716	56337
    Charleroi		WAL	Belgium	BE	50.4114	4.4445	200132
    Charlesbourg			Canada	CA	46.8990	-71.3050	82870
    Charleville-Mézières			France	FR	49.7685	4.7249	52415
    Charlotte		NC	United States of America	US	35.2271	-80.8431	911311
    Charlottenburg			Germany	DE	52.5167	13.2833	129359
    Charsadda			Pakistan	PK	34.1482	71.7406	120170
    Chas			India	IN	23.6356	86.1671	141640
    Chatham		ENG	United Kingdom	GB	51.3789	0.5279	80596
    Chattanooga		TN	United States of America	US	35.0456	-85.3097	181099
    Chattogram			Bangladesh	BD	22.3384	91.8317	3920222
    Chatuchak			Thailand	TH	13.8290	100.5593	160906
    Chauk			Myanmar	MM	20.8992	94.8178	90870
    Chaumu			India	IN	27.1696	75.7223	64417
    Chautārā			Nepal	NP	27.7763	85.7127	51347
    Chaykovskiy			Russia	RU	56.7632	54.1126	86712
    Cheboksary			Russia	RU	56.1322	47.2460	492331
    Cheektowaga		NY	United States of America	US	42.9034	-78.7548	75178
    Chegutu			Zimbabwe	ZW	-18.1302	30.1407	65800
    Chekhov			Russia	RU	55.1455	37.4619	75643
    Chelghoum el Aïd			Algeria	DZ	36.1629	6.1665	54495
    Chelmsford		ENG	United Kingdom	GB	51.7358	0.4696	111511
    Chelsea		ENG	United Kingdom	GB	51.4875	-0.1694	60000
    Cheltenham		ENG	United Kingdom	GB	51.9001	-2.0797	118836
    Chemnitz			Germany	DE	50.8357	12.9292	247220
    Chengalpattu			India	IN	12.6918	79.9766	65689
    Chengde			China	CN	40.9519	117.9588	449325
    Chenggu			China	CN	33.1492	107.3258	116375
    Chenghua			China	CN	23.4613	116.7701	152453
    Chengqiao			China	CN	31.6308	121.3925	113442
    Chengtangcun			China	CN	35.0836	117.1907	105456
    Chengxian Chengguanzhen			China	CN	33.7478	105.7329	69427
    Chengxiang			China	CN	31.3980	109.5706	89080
    Chengyang			China	CN	35.5794	118.8328	66588
    Chengzhong			China	CN	30.9445	113.5528	265886
    Chengzihe			China	CN	45.3361	131.0049	98188
    Chenzhou			China	CN	25.8000	113.0333	822534
    Chenārān			Iran	IR	36.6455	59.1212	53879
    Cheonan			South Korea	KR	36.8065	127.1522	658831
    Cheongju-si			South Korea	KR	36.6372	127.4897	852147
    Cheras			Malaysia	MY	3.1080	101.7260	135823
    Cheremkhovo			Russia	RU	53.1474	103.0819	57395
    Cheremushky			Ukraine	UA	46.4325	30.7115	120000
    Cherepovets			Russia	RU	59.1333	37.9000	315738
    Cheria			Algeria	DZ	35.2731	7.7519	66160
    Cherkasy			Ukraine	UA	49.4445	32.0574	269836
    Cherkessk			Russia	RU	44.2238	42.0462	122395
    Chernaya Rechka			Russia	RU	59.9859	30.3034	56429
    Chernihiv			Ukraine	UA	51.5054	31.2866	282747
    Chernivtsi			Ukraine	UA	48.2904	25.9324	264298
    Chernogorsk			Russia	RU	53.8288	91.3095	71582
    Cherry Hill		NJ	United States of America	US	39.9348	-75.0307	70475
    Chertanovo Yuzhnoye			Russia	RU	55.5907	37.5952	142000
    Cheruvannur			India	IN	11.1903	75.8283	61614
    Cherëmushki			Russia	RU	55.6647	37.5613	106587
    Chesapeake		VA	United States of America	US	36.8190	-76.2749	235429
    Chester		ENG	United Kingdom	GB	53.1905	-2.8919	90524
    Chesterfield		ENG	United Kingdom	GB	53.2500	-1.4167	113057
    Chetumal			Mexico	MX	18.5196	-88.3040	169028
    Chełm			Poland	PL	51.1431	23.4716	60231
    Chhatarpur			India	IN	24.9177	79.5887	142128
    Chhibrāmau			India	IN	27.1487	79.5008	57071
    Chhindwāra			India	IN	22.0570	78.9396	175052
    Chiang Rai			Thailand	TH	19.9086	99.8325	78756
    Chiayi City			Taiwan	TW	23.4792	120.4489	263188
    Chiba			Japan	JP	35.6000	140.1167	979768
    Chibuto			Mozambique	MZ	-24.6867	33.5306	73393
    Chicacao			Guatemala	GT	14.5429	-91.3264	60735
    Chicago Lawn		IL	United States of America	US	41.7750	-87.6964	55551
    Chichawatni			Pakistan	PK	30.5301	72.6916	112191
    Chichibu			Japan	JP	35.9903	139.0764	61159
    Chichicastenango			Guatemala	GT	14.9433	-91.1112	141567
    Chiclana de la Frontera			Spain	ES	36.4198	-6.1437	83831
    Chiclayo			Peru	PE	-6.7701	-79.8550	609400
    Chico		CA	United States of America	US	39.7285	-121.8375	121345
    Chicoloapan			Mexico	MX	19.4169	-98.9020	172919
    Chicopee		MA	United States of America	US	42.1487	-72.6079	56741
    Chicoutimi			Canada	CA	48.4196	-71.0637	69004
    Chidambaram			India	IN	11.3993	79.6914	62153
    Chigasaki			Japan	JP	35.3364	139.4043	242798
    Chigorodó			Colombia	CO	7.6664	-76.6811	86239
    Chiguayante			Chile	CL	-36.9256	-73.0284	84718
    Chik Ballāpur			India	IN	13.4351	77.7279	63652
    Chikhli			India	IN	20.3505	76.2577	57889
    Chikmagalūr			India	IN	13.3223	75.7740	121484
    Chikuma			Japan	JP	36.5271	138.0894	59381
    Chikusei			Japan	JP	36.3160	139.9824	100753
    Chikushino-shi			Japan	JP	33.4963	130.5156	103311
    Chilakalūrupet			India	IN	16.0899	80.1671	101398
    Chilanga Township			Zambia	ZM	-15.5708	28.2701	54046
    Chilanzar			Uzbekistan	UZ	41.2819	69.1811	260700
    Chilca			Peru	PE	-12.0863	-75.2083	73371
    Chililabombwe			Zambia	ZM	-12.3648	27.8229	113876
    Chilla Soroda Bāngar			India	IN	28.5957	77.3019	83217
    Chilliwack			Canada	CA	49.1664	-121.9526	101491
    Chillán			Chile	CL	-36.6066	-72.1034	150396
    Chilpancingo			Mexico	MX	17.5523	-99.5012	187251
    Chimaltenango			Guatemala	GT	14.6588	-90.8216	96985
    Chimbas			Argentina	AR	-31.4931	-68.5326	73829
    Chimoio			Mozambique	MZ	-19.1164	33.4833	422046
    Chinandega			Nicaragua	NI	12.6295	-87.1313	126387
    Chinatown		CA	United States of America	US	37.7966	-122.4086	100574
    Chinatown		NY	United States of America	US	40.7165	-73.9963	90000
    Chinautla			Guatemala	GT	14.7029	-90.4998	104972
    Chinch'ŏn			South Korea	KR	36.8567	127.4433	60964
    Chincha Alta			Peru	PE	-13.4099	-76.1324	153076
    Chinchiná			Colombia	CO	4.9825	-75.6036	68512
    Chingford		ENG	United Kingdom	GB	51.6303	0.0005	70583
    Chingola			Zambia	ZM	-12.5290	27.8838	256560
    Chinhoyi			Zimbabwe	ZW	-17.3667	30.2000	90800
    Chiniot			Pakistan	PK	31.7209	72.9784	318165
    Chinju			South Korea	KR	35.1928	128.0847	307242
    Chinnachowk			India	IN	14.4752	78.8354	64053
    Chino			Japan	JP	35.9944	138.1543	56400
    Chino		CA	United States of America	US	34.0122	-117.6889	85595
    Chino Hills		CA	United States of America	US	33.9938	-117.7589	78309
    Chintamani			India	IN	13.4005	78.0517	76068
    Chinú			Colombia	CO	9.1057	-75.3981	50743
    Chiplūn			India	IN	17.5334	73.5093	55139
    Chiquimula			Guatemala	GT	14.8009	-89.5464	111505
    Chirchiq			Uzbekistan	UZ	41.4689	69.5822	162800
    Chirmiri			India	IN	23.1907	82.3531	100800
    Chiryū			Japan	JP	35.0000	137.0333	72193
    Chishtian			Pakistan	PK	29.7971	72.8577	149939
    Chistopol’			Russia	RU	55.3661	50.6440	62200
    Chita			Japan	JP	35.0027	136.8642	84364
    Chitato			Angola	AO	-7.3000	20.7333	246880
    Chitose			Japan	JP	42.8194	141.6522	97950
    Chitradurga			India	IN	14.2226	76.4004	145853
    Chitral			Pakistan	PK	35.8518	71.7864	57157
    Chittoor			India	IN	13.2105	79.0956	160722
    Chittorgarh			India	IN	24.8896	74.6240	116406
    Chivacoa			Venezuela	VE	10.1595	-68.8945	70298
    Chivilcoy			Argentina	AR	-34.8969	-60.0191	65575
    Chiyoda			Japan	JP	35.6845	139.7506	66680
    Chizhou			China	CN	30.6613	117.4778	615274
    Chlef			Algeria	DZ	36.1653	1.3345	178616
    Choa Chu Kang New Town			Singapore	SG	1.3825	103.7497	187550
    Chodov			Czech Republic	CZ	50.0367	14.5044	50043
    Chokolivka			Ukraine	UA	50.4244	30.4473	73600
    Chokwé			Mozambique	MZ	-24.5333	32.9833	63695
    Cholet			France	FR	47.0589	-0.8797	53160
    Choloma			Honduras	HN	15.6144	-87.9530	139100
    Cholula			Mexico	MX	19.0641	-98.3035	292881
    Chom Thong			Thailand	TH	13.6772	100.4841	158005
    Choma			Zambia	ZM	-16.8089	26.9875	98974
    Chomedey			Canada	CA	45.5333	-73.7500	94030
    Chon Buri			Thailand	TH	13.3622	100.9835	219164
    Chongjin			North Korea	KP	41.7956	129.7758	327000
    Chonglong			China	CN	29.7806	104.8522	58441
    Chongming			China	CN	31.6185	121.6962	637921
    Chongwe			Zambia	ZM	-15.3292	28.6820	57443
    Chongzuo			China	CN	22.3816	107.3683	384905
    Chopda			India	IN	21.2458	75.2995	72783
    Chornomors’k			Ukraine	UA	46.2991	30.6553	57983
    Chortoq			Uzbekistan	UZ	41.0692	71.8237	53400
    Chorzów			Poland	PL	50.3058	18.9742	113430
    Choshi			Japan	JP	35.7333	140.8333	58431
    Chosica			Peru	PE	-11.9431	-76.7094	88606
    Choudwar			India	IN	20.5392	85.9151	52999
    Chuhar Kana			Pakistan	PK	31.7500	73.8000	69321
    Chula Vista		CA	United States of America	US	32.6401	-117.0842	265757
    Chulucanas			Peru	PE	-5.0925	-80.1625	68835
    Chumakivskyi			Ukraine	UA	47.9567	37.9419	103005
    Chumphon			Thailand	TH	10.4957	99.1797	55835
    Chuncheon			South Korea	KR	37.8747	127.7342	284855
    Chunga			Zambia	ZM	-15.3174	28.2687	115539
    Chungju			South Korea	KR	36.9767	127.9287	209483
    Chunian			Pakistan	PK	30.9662	73.9791	634236
    Chusovoy			Russia	RU	58.2891	57.8126	50205
    Chust			Uzbekistan	UZ	41.0033	71.2379	100200
    Chuxiong			China	CN	25.0364	101.5456	555081
    Chuzhou			China	CN	32.3219	118.2978	782671
    Chystyakove			Ukraine	UA	48.0388	38.5969	53462
    Châlons-en-Champagne			France	FR	48.9539	4.3672	51257
    Châteauroux			France	FR	46.8125	1.6936	53301
    Châu Phong			Vietnam	VN	10.7167	105.1333	56322
    Châu Đốc			Vietnam	VN	10.7000	105.1167	70239
    Chéngguān Qū			China	CN	29.6384	91.0444	478275
    Chí Linh			Vietnam	VN	21.0667	106.3167	220421
    Chía			Colombia	CO	4.8588	-74.0587	124309
    Chóngfú			China	CN	30.5311	120.4309	112060
    Chālūs			Iran	IR	36.6550	51.4204	107490
    Chānda			India	IN	19.9508	79.2952	328351
    Chāndpur			Bangladesh	BD	23.2271	90.6543	203000
    Chāndpur			India	IN	29.1349	78.2719	73555
    Chāpra			India	IN	25.7803	84.7471	202352
    Chāībāsa			India	IN	22.5504	85.8025	69565
    Chīrāla			India	IN	15.8239	80.3522	92942
    Chōfu			Japan	JP	35.6592	139.5484	242614
    Chũ			Vietnam	VN	21.3738	106.5665	127881
    Chūru			India	IN	28.3041	74.9672	120157
    Chūō			Japan	JP	35.6700	139.7754	169179
    Chơn Thành			Vietnam	VN	11.4282	106.6354	121083
    Chợ Lớn			Vietnam	VN	10.7500	106.6500	561000
    Ch’ŏngdan-ŭp			North Korea	KP	37.9703	125.9375	142607
    Ciamis			Indonesia	ID	-7.3257	108.3534	109839
    Ciampea			Indonesia	ID	-6.5547	106.7008	207212
    Cianjur			Indonesia	ID	-6.8222	107.1394	174587
    Cianorte			Brazil	BR	-23.6633	-52.6050	83816
    Cibinong			Indonesia	ID	-6.4817	106.8542	363424
    Cicero		IL	United States of America	US	41.8456	-87.7539	83886
    Cicurug			Indonesia	ID	-6.7814	106.7825	88965
    Cidade Ademar			Brazil	BR	-23.6738	-46.6568	249218
    Cidade Dutra			Brazil	BR	-23.7258	-46.7024	182459
    Cidade Lider			Brazil	BR	-23.5620	-46.4913	136660
    Cidade Ocidental			Brazil	BR	-16.1097	-47.9326	91767
    Cidade Tiradentes			Brazil	BR	-23.5848	-46.4008	192177
    Ciego de Ávila			Cuba	CU	21.8422	-78.7603	142027
    Cienfuegos			Cuba	CU	22.1468	-80.4481	186644
    Cikampek			Indonesia	ID	-6.4197	107.4558	127173
    Cikarang			Indonesia	ID	-6.2611	107.1528	106479
    Cikupa			Indonesia	ID	-6.2364	106.5083	174041
    Cilacap			Indonesia	ID	-7.7264	109.0094	256996
    Cilegon			Indonesia	ID	-6.0144	106.0542	470378
    Cileungsir			Indonesia	ID	-6.3947	106.9592	289833
    Cileunyi			Indonesia	ID	-6.9389	107.7528	111476
    Cimahi			Indonesia	ID	-6.8722	107.5425	581994
    Cimitarra			Colombia	CO	6.3142	-73.9497	50892
    Cinisello Balsamo			Italy	IT	45.5582	9.2149	75943
    Cipolletti			Argentina	AR	-38.9339	-67.9903	95524
    Ciputat			Indonesia	ID	-6.2375	106.6956	207858
    Ciranjang-hilir			Indonesia	ID	-6.8200	107.2572	77758
    Circoiscrizione I			Italy	IT	45.0664	7.6868	78523
    Circoiscrizione II			Italy	IT	45.0501	7.6405	141344
    Circoiscrizione III			Italy	IT	45.0628	7.6307	130709
    Circoiscrizione IV			Italy	IT	45.0812	7.6319	98787
    Circoiscrizione V			Italy	IT	45.1015	7.6554	126666
    Circoiscrizione VI			Italy	IT	45.1022	7.7003	107369
    Circoiscrizione VII			Italy	IT	45.0782	7.6972	89448
    Circoiscrizione VIII			Italy	IT	45.0379	7.6717	134028
    Cirebon			Indonesia	ID	-6.7063	108.5570	344851
    Ciro			Ethiopia	ET	7.8333	38.2333	69800
    Citeureup			Indonesia	ID	-6.4856	106.8819	214668
    Citrus Heights		CA	United States of America	US	38.7071	-121.2811	87056
    City of Isabela			Philippines	PH	6.7041	121.9712	67336
    City of Milford (balance)		CT	United States of America	US	41.2237	-73.0616	51271
    City of Port Phillip			Australia	AU	-37.8338	144.9383	112669
    City of Westminster		ENG	United Kingdom	GB	51.4975	-0.1357	247614
    Ciudad Acuña			Mexico	MX	29.3232	-100.9522	216099
    Ciudad Apodaca			Mexico	MX	25.7814	-100.1891	467157
    Ciudad Benito Juárez			Mexico	MX	25.6466	-100.0914	308285
    Ciudad Bolivia			Venezuela	VE	8.3530	-70.5712	52476
    Ciudad Bolívar			Venezuela	VE	8.1237	-63.5469	412619
    Ciudad Camilo Cienfuegos			Cuba	CU	23.1608	-82.3280	178041
    Ciudad Choluteca			Honduras	HN	13.3057	-87.1788	75872
    Ciudad Delicias			Mexico	MX	28.1901	-105.4701	148045
    Ciudad General Escobedo			Mexico	MX	25.7966	-100.3177	454967
    Ciudad Guzmán			Mexico	MX	19.7041	-103.4638	111975
    Ciudad Hidalgo			Mexico	MX	19.6896	-100.5550	60542
    Ciudad Juárez			Mexico	MX	31.7202	-106.4608	1512450
    Ciudad Lineal			Spain	ES	40.4451	-3.6513	228171
    Ciudad Lázaro Cárdenas			Mexico	MX	17.9626	-102.1989	196003
    Ciudad López Mateos			Mexico	MX	19.5579	-99.2567	489160
    Ciudad Madero			Mexico	MX	22.2475	-97.8367	197216
    Ciudad Mante			Mexico	MX	22.7428	-98.9717	84787
    Ciudad Nezahualcoyotl			Mexico	MX	19.4006	-99.0148	1077208
    Ciudad Obregón			Mexico	MX	27.4864	-109.9408	329404
    Ciudad Ojeda			Venezuela	VE	10.2016	-71.3148	240283
    Ciudad Piar			Venezuela	VE	7.4521	-63.3199	51967
    Ciudad Real			Spain	ES	38.9863	-3.9291	74743
    Ciudad Río Bravo			Mexico	MX	25.9851	-98.0896	95647
    Ciudad Sandino			Nicaragua	NI	12.1589	-86.3442	50000
    Ciudad Satelite			Peru	PE	-16.4308	-71.5292	76410
    Ciudad Valles			Mexico	MX	21.9963	-99.0109	124644
    Ciudad Victoria			Mexico	MX	23.7406	-99.1436	332100
    Ciudad de Huajuapan de León			Mexico	MX	17.8079	-97.7796	53043
    Ciudad de Villa de Álvarez			Mexico	MX	19.2672	-103.7378	117600
    Ciudad del Carmen			Mexico	MX	18.6459	-91.8299	191238
    Ciutat Vella			Spain	ES	41.3802	2.1732	102347
    Cixi			China	CN	30.1764	121.2457	1457510
    Cizre			Turkey	TR	37.3302	42.1848	134041
    Ciénaga			Colombia	CO	11.0070	-74.2476	88311
    Clacton-on-Sea		ENG	United Kingdom	GB	51.7897	1.1560	50548
    Clamart			France	FR	48.8030	2.2669	51400
    Clarksville		TN	United States of America	US	36.5298	-87.3594	166722
    Clay		NY	United States of America	US	43.1859	-76.1724	58206
    Clearwater		FL	United States of America	US	27.9658	-82.8001	117292
    Clementi Housing Estate			Singapore	SG	1.3158	103.7647	92420
    Clichy			France	FR	48.9002	2.3095	57467
    Clifton		NJ	United States of America	US	40.8584	-74.1638	86334
    Clinton Township		MI	United States of America	US	42.5870	-82.9199	99753
    Closepet			India	IN	12.7218	77.2815	95167
    Cloverdale			Canada	CA	49.1080	-122.7276	73355
    Clovis		CA	United States of America	US	36.8252	-119.7029	104180
    Cluj-Napoca			Romania	RO	46.7667	23.6000	286598
    Coacalco			Mexico	MX	19.6292	-99.1069	277959
    Coari			Brazil	BR	-4.0850	-63.1414	73820
    Coatepec			Mexico	MX	19.4523	-96.9615	53621
    Coatepeque			Guatemala	GT	14.7041	-91.8643	105415
    Coatzacoalcos			Mexico	MX	18.1490	-94.4447	310698
    Cobán			Guatemala	GT	15.4703	-90.3745	212047
    Cochabamba			Bolivia	BO	-17.3819	-66.1599	841276
    Coconut Creek		FL	United States of America	US	26.2518	-80.1789	59302
    Cocorote			Venezuela	VE	10.3195	-68.7830	52803
    Codó			Brazil	BR	-4.4553	-43.8856	114275
    Coffs Harbour			Australia	AU	-30.2963	153.1135	78759
    Cogan			Philippines	PH	10.5931	124.0178	60230
    Coimbra			Portugal	PT	40.2069	-8.4200	140796
    Colatina			Brazil	BR	-19.5394	-40.6306	101190
    Colcapirhua			Bolivia	BO	-17.3857	-66.2381	52732
    Colchester		ENG	United Kingdom	GB	51.8892	0.9042	130245
    Colegiales			Argentina	AR	-34.5737	-58.4492	57000
    Colina			Chile	CL	-33.2044	-70.6747	146207
    Collado-Villalba			Spain	ES	40.6351	-4.0049	63074
    College Station		TX	United States of America	US	30.6280	-96.3344	107889
    Colmar			France	FR	48.0808	7.3558	65405
    Colombes			France	FR	48.9188	2.2540	82300
    Colombo			Brazil	BR	-25.2917	-49.2242	232212
    Colonia Lindavista			Mexico	MX	19.4916	-99.1248	100000
    Colonia Nativitas			Mexico	MX	19.3812	-99.1368	60000
    Colonia del Valle			Mexico	MX	19.3861	-99.1620	250000
    Colton		CA	United States of America	US	34.0739	-117.3136	54621
    Columbus		GA	United States of America	US	32.4610	-84.9877	206922
    Columbus		OH	United States of America	US	39.9612	-82.9988	913175
    Colón			Argentina	AR	-32.2231	-58.1443	58219
    Colón			Cuba	CU	22.7211	-80.9037	63882
    Colón			Panama	PA	9.3603	-79.9002	78000
    Colón			Venezuela	VE	8.0312	-72.2605	62513
    Comal			Indonesia	ID	-6.9053	109.5347	51092
    Comayagua			Honduras	HN	14.4558	-87.6397	58784
    Comilla			Bangladesh	BD	23.4619	91.1850	634654
    Comitancillo			Guatemala	GT	15.0894	-91.7497	59489
    Comitán			Mexico	MX	16.2400	-92.1367	166178
    Commerce City		CO	United States of America	US	39.8083	-104.9339	53696
    Commonwealth		NCR	Philippines	PH	14.6969	121.0801	215034
    Como			Italy	IT	45.8082	9.0832	84808
    Compton		CA	United States of America	US	33.8959	-118.2201	98462
    Conceição do Coité			Brazil	BR	-11.5639	-39.2828	67825
    Concepcion			Philippines	PH	15.3255	120.6572	178549
    Concepción			Venezuela	VE	10.4119	-71.6892	92463
    Concepción del Uruguay			Argentina	AR	-32.4846	-58.2322	67895
    Concord		CA	United States of America	US	37.9780	-122.0311	128667
    Concord		NC	United States of America	US	35.4089	-80.5816	87696
    Concordia			Argentina	AR	-31.3920	-58.0171	145210
    Concórdia			Brazil	BR	-27.2342	-52.0278	81646
    Coney Island		NY	United States of America	US	40.5779	-73.9940	60000
    Confederation			Canada	CA	52.1391	-106.7036	70192
    Congonhas			Brazil	BR	-20.5053	-43.8588	52890
    Conroe		TX	United States of America	US	30.3119	-95.4561	68602
    Conselheiro Lafaiete			Brazil	BR	-20.6603	-43.7861	111596
    Consolación del Sur			Cuba	CU	22.5054	-83.5131	69857
    Consolação			Brazil	BR	-23.5524	-46.6574	53249
    Contagem			Brazil	BR	-19.9317	-44.0536	627123
    Contai			India	IN	21.7798	87.7489	88702
    Contramaestre			Cuba	CU	20.2988	-76.2450	70438
    Conway		AR	United States of America	US	35.0887	-92.4421	64980
    Coon Rapids		MN	United States of America	US	45.1200	-93.2877	62240
    Copacabana			Brazil	BR	-22.9690	-43.1856	128919
    Coquimbo			Chile	CL	-29.9533	-71.3395	161317
    Coquitlam			Canada	CA	49.2846	-122.7822	148625
    Coral Gables		FL	United States of America	US	25.7215	-80.2684	51117
    Coral Springs		FL	United States of America	US	26.2712	-80.2706	129485
    Corby		ENG	United Kingdom	GB	52.4964	-0.6894	68164
    Cordova		TN	United States of America	US	35.1557	-89.7762	68779
    Cork		M	Ireland	IE	51.8980	-8.4706	224004
    Cornellà de Llobregat			Spain	ES	41.3500	2.0833	87173
    Coro			Venezuela	VE	11.4077	-69.6782	246657
    Coroatá			Brazil	BR	-4.1300	-44.1242	61351
    Corona		CA	United States of America	US	33.8753	-117.5664	164226
    Corona		NY	United States of America	US	40.7471	-73.8601	109698
    Coronel			Chile	CL	-37.0339	-73.1402	107759
    Coronel Fabriciano			Brazil	BR	-19.5186	-42.6289	104736
    Coronel Oviedo			Paraguay	PY	-25.4461	-56.4393	51286
    Corralillo			Cuba	CU	22.9821	-80.5853	51881
    Corrientes			Argentina	AR	-27.4678	-58.8344	346334
    Corroios			Portugal	PT	38.6400	-9.1508	52520
    Cortazar			Mexico	MX	20.4830	-100.9635	61658
    Coruripe			Brazil	BR	-10.1256	-36.1756	51788
    Corvallis		OR	United States of America	US	44.5646	-123.2620	55780
    Cosenza			Italy	IT	39.2989	16.2531	63852
    Coslada			Spain	ES	40.4238	-3.5613	81860
    Cosmópolis			Brazil	BR	-22.6458	-47.1961	59773
    Costa Mesa		CA	United States of America	US	33.6411	-117.9187	113204
    Cotabato			Philippines	PH	7.2236	124.2464	383383
    Cotia			Brazil	BR	-23.6039	-46.9192	253608
    Cottbus			Germany	DE	51.7577	14.3289	84754
    Council Bluffs		IA	United States of America	US	41.2619	-95.8608	62597
    Courbevoie			France	FR	48.8967	2.2567	85158
    Coventry		ENG	United Kingdom	GB	52.4066	-1.5122	345324
    Cox’s Bāzār			Bangladesh	BD	21.4397	92.0096	253788
    Coyah		D	Guinea	GN	9.7064	-13.3847	77103
    Coyoacán			Mexico	MX	19.3467	-99.1617	614447
    Cozumel			Mexico	MX	20.5004	-86.9427	77236
    Craigavon		NIR	United Kingdom	GB	54.4471	-6.3870	59236
    Craigieburn			Australia	AU	-37.6000	144.9500	65178
    Craiova			Romania	RO	44.3167	23.8000	234140
    Cranston		RI	United States of America	US	41.7798	-71.4373	81073
    Crateús			Brazil	BR	-5.1777	-40.6695	76390
    Crato			Brazil	BR	-7.2342	-39.4094	131050
    Crawley		ENG	United Kingdom	GB	51.1130	-0.1831	124008
    Cremona			Italy	IT	45.1332	10.0213	71223
    Crewe		ENG	United Kingdom	GB	53.0979	-2.4416	76437
    Criciúma			Brazil	BR	-28.6775	-49.3697	161954
    Cricklewood		ENG	United Kingdom	GB	51.5567	-0.2155	65000
    Cristalina			Brazil	BR	-16.7677	-47.6153	60210
    Cristo Rey			Dominican Republic	DO	18.5000	-69.9333	57084
    Croix-des-Bouquets			Haiti	HT	18.5768	-72.2262	229127
    Crotone			Italy	IT	39.0808	17.1276	64603
    Croydon		ENG	United Kingdom	GB	51.3833	-0.1000	173314
    Cruz Alta			Brazil	BR	-28.6440	-53.6063	58913
    Cruz das Almas			Brazil	BR	-12.6700	-39.1019	60348
    Cruzeiro			Brazil	BR	-22.5732	-44.9711	74961
    Créteil			France	FR	48.7927	2.4657	84833
    Cuamba			Mozambique	MZ	-14.8031	36.5372	91780
    Cuango-Luzamba			Angola	AO	-9.1458	18.0445	55000
    Cuauhtémoc			Mexico	MX	19.4451	-99.1461	531831
    Cuauhtémoc			Mexico	MX	28.4063	-106.8667	168482
    Cuautitlán			Mexico	MX	19.6705	-99.1799	178847
    Cuautitlán Izcalli			Mexico	MX	19.6439	-99.2160	555163
    Cuautla			Mexico	MX	18.8106	-98.9352	157336
    Cubal			Angola	AO	-13.0387	14.2455	90367
    Cubatão			Brazil	BR	-23.8950	-46.4253	112476
    Cuddalore			India	IN	11.7562	79.7669	173636
    Cuenca			Spain	ES	40.0667	-2.1333	54898
    Cuernavaca			Mexico	MX	18.9261	-99.2308	338650
    Cukai			Malaysia	MY	4.2500	103.4167	82425
    Cumaná			Venezuela	VE	10.4639	-64.1786	405626
    Cumbernauld		SCT	United Kingdom	GB	55.9468	-3.9905	50530
    Cumbum			India	IN	9.7365	77.2847	68090
    Cuneo			Italy	IT	44.3907	7.5483	55980
    Cung Kiệm			Vietnam	VN	21.1870	106.1608	80000
    Cupang		NCR	Philippines	PH	14.4341	121.0362	57482
    Cupertino		CA	United States of America	US	37.3230	-122.0322	60572
    Curepipe			Mauritius	MU	-20.3163	57.5259	78618
    Curicó			Chile	CL	-34.9828	-71.2394	102438
    Cursino			Brazil	BR	-23.6314	-46.6207	103171
    Curug			Indonesia	ID	-6.2658	106.5564	191406
    Curvelo			Brazil	BR	-18.7564	-44.4308	80665
    Cuxhaven			Germany	DE	53.8683	8.6990	52677
    Cuíto			Angola	AO	-12.3833	16.9333	355423
    Cyberjaya			Malaysia	MY	2.9228	101.6572	79200
    Cypress		TX	United States of America	US	29.9691	-95.6972	200839
    Cypress Hills		NY	United States of America	US	40.6771	-73.8912	54944
    Częstochowa			Poland	PL	50.7965	19.1241	248125
    Cà Mau			Vietnam	VN	9.1768	105.1524	226372
    Cáceres			Brazil	BR	-16.0706	-57.6789	91626
    Cáceres			Spain	ES	39.4765	-6.3722	96068
    Cái Răng			Vietnam	VN	10.0009	105.7510	86278
    Cárdenas			Cuba	CU	23.0363	-81.2060	98515
    Cárdenas			Mexico	MX	18.0013	-93.3756	91558
    Córdoba			Mexico	MX	18.8842	-96.9256	204721
    Cúa			Venezuela	VE	10.1624	-66.8825	182558
    Cúcuta			Colombia	CO	7.9074	-72.5049	777106
    Cần Giuộc			Vietnam	VN	10.6086	106.6714	152200
    Cần Giờ			Vietnam	VN	10.4111	106.9547	55137
    Cần Thơ			Vietnam	VN	10.0371	105.7883	1507187
    Cần Đước			Vietnam	VN	10.5097	106.6031	50473
    Cầu Giấy			Vietnam	VN	21.0323	105.8007	292536
    Cẩm Lệ			Vietnam	VN	16.0177	108.2038	78837
    Cẩm Phả			Vietnam	VN	21.0100	107.2734	190232
    Cẩm Phả Mines			Vietnam	VN	21.0167	107.3000	135477
    Cổ Đô			Vietnam	VN	21.2796	105.3640	70706
    Cờ Đỏ			Vietnam	VN	10.0938	105.4292	116576
    Củ Chi			Vietnam	VN	10.9733	106.4933	75000
    Cửa Nam			Vietnam	VN	21.0211	105.8523	52750
    Daanbantayan			Philippines	PH	11.2468	124.0146	95080
    Dabhel			India	IN	20.4095	72.8834	52578
    Dabhoi			India	IN	22.1833	73.4333	56253
    Dabou			Ivory Coast	CI	5.3256	-4.3769	138083
    Dabra			India	IN	25.8857	78.3322	61277
    Dabwāli			India	IN	29.9491	74.7383	62113
    Dachang			China	CN	31.3087	121.4153	371856
    Dacheng			China	CN	19.5093	109.3928	84620
    Dachnoye			Russia	RU	59.8417	30.2558	72822
    Dadu			Pakistan	PK	26.7303	67.7769	201017
    Daegu			South Korea	KR	35.8703	128.5911	2365523
    Daet			Philippines	PH	14.1122	122.9553	78142
    Dagenham		ENG	United Kingdom	GB	51.5500	0.1667	108368
    Dagupan			Philippines	PH	16.0431	120.3333	171271
    Daharki			Pakistan	PK	28.0536	69.7025	90177
    Dainava (Kaunas)			Lithuania	LT	54.9153	23.9683	70000
    Daisen			Japan	JP	39.4412	140.4896	91143
    Daitō			Japan	JP	34.7138	135.6203	119367
    Dajal			Pakistan	PK	29.5577	70.3761	200000
    Dakhla			Morocco	MA	30.4114	-9.5534	55618
    Dakhla		CE	Western Sahara	EH	23.6848	-15.9580	106277
    Dalai			China	CN	45.5000	124.3000	93297
    Dale City		VA	United States of America	US	38.6371	-77.3111	65969
    Dali			China	CN	25.5847	100.2123	235305
    Dali Old Town			China	CN	25.6886	100.1589	82566
    Daliang			China	CN	22.8407	113.2503	210411
    Dalianwan			China	CN	39.0286	121.6950	55841
    Daloa			Ivory Coast	CI	6.8773	-6.4502	421871
    Daly City		CA	United States of America	US	37.7058	-122.4619	106562
    Dalūpura			India	IN	28.6057	77.3190	154791
    Dam Dam			India	IN	22.6334	88.4229	122719
    Damanhur			Egypt	EG	31.0341	30.4682	318207
    Damansara Damai			Malaysia	MY	3.1989	101.5918	85000
    Dambulla			Sri Lanka	LK	7.8600	80.6517	66716
    Damiao			China	CN	34.2641	117.3638	77179
    Damietta			Egypt	EG	31.4165	31.8133	305920
    Dammam			Saudi Arabia	SA	26.4344	50.1033	1252523
    Damoh			India	IN	23.8331	79.4419	139561
    Danané			Ivory Coast	CI	7.2596	-8.1550	78614
    Danao			Philippines	PH	10.5208	124.0272	70270
    Danbury		CT	United States of America	US	41.3948	-73.4540	84657
    Dandeli			India	IN	15.2667	74.6167	52295
    Dandong			China	CN	40.1292	124.3947	631973
    Dangila			Ethiopia	ET	11.2667	36.8333	56000
    Dangkao			Cambodia	KH	11.5088	104.8914	76421
    Danjiangkou			China	CN	32.5428	111.5086	92008
    Danlí			Honduras	HN	14.0333	-86.5833	233789
    Danshui			China	CN	22.7984	114.4672	126701
    Danshui			Taiwan	TW	25.1720	121.4429	189271
    Daokou			China	CN	35.5690	114.5159	56637
    Daotian			China	CN	36.8339	118.8978	93728
    Daoukro			Ivory Coast	CI	7.0591	-3.9631	101136
    Dapaong			Togo	TG	10.8622	0.2076	58071
    Dapeng			China	CN	34.2844	117.0752	52219
    Dapitan			Philippines	PH	8.6561	123.4227	87699
    Dar Bouazza			Morocco	MA	33.5153	-7.8168	165295
    Dar Naim			Mauritania	MR	18.1081	-15.9267	61089
    Darbhanga			India	IN	26.1522	85.8971	296039
    Darhan			Mongolia	MN	49.4867	105.9228	83883
    Darlington		ENG	United Kingdom	GB	54.5243	-1.5504	92363
    Darmstadt			Germany	DE	49.8717	8.6503	167029
    Darnah			Libya	LY	32.7670	22.6367	102581
    Darnytskyi Masyv			Ukraine	UA	50.4431	30.6276	68900
    Darnytsya			Ukraine	UA	50.4160	30.6953	343384
    Dartford		ENG	United Kingdom	GB	51.4466	0.2142	51240
    Dartmouth			Canada	CA	44.6713	-63.5772	101343
    Darya Khan			Pakistan	PK	31.7845	71.1020	68622
    Darāw			Egypt	EG	24.4080	32.9232	61790
    Dar‘ā			Syria	SY	32.6189	36.1021	97969
    Dasha			China	CN	23.1104	113.4418	116307
    Dashahe			China	CN	34.5385	116.6245	51916
    Dashi			China	CN	30.0937	106.2223	61426
    Dashiqiao			China	CN	40.6373	122.5025	80223
    Dashitou			China	CN	43.3067	128.5114	65683
    Daska Kalan			Pakistan	PK	32.3242	74.3504	126924
    Dasmariñas			Philippines	PH	14.3294	120.9367	441876
    Date			Japan	JP	37.8167	140.5000	59625
    Datia			India	IN	25.6731	78.4591	100284
    Datong			China	CN	28.5965	106.6675	51025
    Datong			China	CN	32.6208	117.0632	61085
    Datong			China	CN	40.0936	113.2914	1850000
    Datun			China	CN	34.8092	116.9017	110258
    Daudnagar			India	IN	25.0347	84.4009	52364
    Daugavpils			Latvia	LV	55.8833	26.5333	78126
    Daule			Ecuador	EC	-1.8603	-79.9768	173684
    Daur			Pakistan	PK	26.4553	68.3183	128958
    Daura			Nigeria	NG	11.5541	11.4060	78277
    Dausa			India	IN	26.8900	76.3358	85960
    Davangere			India	IN	14.4669	75.9269	435128
    Davenport		IA	United States of America	US	41.5236	-90.5776	102582
    Davie		FL	United States of America	US	26.0629	-80.2331	100882
    Davis		CA	United States of America	US	38.5449	-121.7405	67666
    Davtashen			Armenia	AM	40.2164	44.4809	52100
    Dawbon			Myanmar	MM	16.5163	95.6029	75325
    Dawei			Myanmar	MM	14.0823	98.1915	136783
    Dawukou			China	CN	39.0419	106.3958	131880
    Daxi			Taiwan	TW	24.8837	121.2904	94222
    Daxing			China	CN	27.2637	100.8639	52568
    Daxing			China	CN	39.7403	116.3269	104904
    Daxing’anling			China	CN	52.3338	124.7124	520000
    Daxu			China	CN	34.2824	117.5527	66563
    Daye			China	CN	30.0833	114.9500	347406
    Dayr Mawās			Egypt	EG	27.6415	30.8501	60835
    Dayr al Balaḩ		GZ	Palestine	PS	31.4183	34.3493	59504
    Dayrah			United Arab Emirates	AE	25.2714	55.3021	400000
    Dayrūţ			Egypt	EG	27.5564	30.8106	102570
    Dayton		OH	United States of America	US	39.7589	-84.1916	135512
    Daytona Beach		FL	United States of America	US	29.2108	-81.0228	72647
    Dazaifu			Japan	JP	33.5128	130.5239	73164
    Dazeshan			China	CN	36.9887	119.9222	60034
    Dazhong			China	CN	33.1997	120.4578	84323
    Dazhou			China	CN	31.2106	107.4631	1589435
    Daşoguz			Turkmenistan	TM	41.8362	59.9666	201142
    Dchira El Jihadia			Morocco	MA	30.3734	-9.5476	109564
    DeSoto		TX	United States of America	US	32.5899	-96.8569	52486
    Dearborn		MI	United States of America	US	42.3223	-83.1763	95171
    Dearborn Heights		MI	United States of America	US	42.3370	-83.2733	56145
    Debre Birhan			Ethiopia	ET	9.6795	39.5326	146900
    Debre Mark’os			Ethiopia	ET	10.3500	37.7333	140700
    Debre Tabor			Ethiopia	ET	11.8500	38.0167	125300
    Debrecen			Hungary	HU	47.5317	21.6244	202402
    Decatur		AL	United States of America	US	34.6059	-86.9833	55437
    Decatur		IL	United States of America	US	39.8403	-88.9548	73254
    Deer Valley		AZ	United States of America	US	33.6839	-112.1349	165656
    Deerfield Beach		FL	United States of America	US	26.3184	-80.0998	79768
    Deesa			India	IN	24.2561	72.1793	111160
    Degan			China	CN	29.2785	106.2316	83950
    Deglur			India	IN	18.5483	77.5769	54493
    Dehdasht			Iran	IR	30.7934	50.5651	57036
    Dehiwala-Mount Lavinia			Sri Lanka	LK	6.8402	79.8712	219827
    Dehradun			India	IN	30.3244	78.0339	522081
    Dehui			China	CN	44.5367	125.6943	108818
    Deir ez-Zor			Syria	SY	35.3359	40.1408	271800
    Delano		CA	United States of America	US	35.7688	-119.2471	52733
    Delegación Cuajimalpa de Morelos			Mexico	MX	19.3692	-99.2909	160491
    Delft			Netherlands	NL	52.0067	4.3556	95060
    Delgado			El Salvador	SV	13.7217	-89.1687	71594
    Delhi Cantonment			India	IN	28.6000	77.1333	110351
    Delicias			Spain	ES	41.6493	-0.9076	110520
    Delmas			Haiti	HT	18.5448	-72.3004	395260
    Delmas			South Africa	ZA	-26.1466	28.6832	92046
    Delmenhorst			Germany	DE	53.0511	8.6309	75893
    Delmiro Gouveia			Brazil	BR	-9.3886	-37.9992	52809
    Delray Beach		FL	United States of America	US	26.4615	-80.0728	66255
    Delta			Canada	CA	49.0892	-123.0532	101668
    Deltona		FL	United States of America	US	28.9005	-81.2637	88474
    Dembī Dolo			Ethiopia	ET	8.5333	34.8000	61100
    Den Helder			Netherlands	NL	52.9599	4.7593	59569
    Dengbu			China	CN	28.2084	116.8172	63814
    Dengzhou			China	CN	32.6827	112.0887	285032
    Dengzhou			China	CN	37.8082	120.7591	85279
    Denizli			Turkey	TR	37.7742	29.0875	313238
    Denov			Uzbekistan	UZ	38.2675	67.8989	78300
    Denpasar			Indonesia	ID	-8.6500	115.2167	670210
    Denton		TX	United States of America	US	33.2148	-97.1331	131044
    Deoband			India	IN	29.6950	77.6796	88171
    Deoghar			India	IN	24.4898	86.6990	203123
    Deoli			India	IN	28.5025	77.2312	169122
    Deolāli			India	IN	19.9440	73.8344	54027
    Deoria			India	IN	26.5017	83.7794	129570
    Depok			Indonesia	ID	-6.4000	106.8186	2163635
    Depok			Indonesia	ID	-7.7625	110.4317	104527
    Deqing			China	CN	30.5449	119.9599	87576
    Dera Ghazi Khan			Pakistan	PK	30.0459	70.6403	494464
    Dera Ismail Khan			Pakistan	PK	31.8313	70.9017	763195
    Dera Murad Jamali			Pakistan	PK	28.5466	68.2231	106952
    Derbent			Russia	RU	42.0662	48.2876	105965
    Derby		ENG	United Kingdom	GB	52.9228	-1.4766	270468
    Derince			Turkey	TR	40.7569	29.8147	125485
    Derry		NIR	United Kingdom	GB	54.9981	-7.3093	83652
    Des Plaines		IL	United States of America	US	42.0334	-87.8834	58677
    Desna			Ukraine	UA	50.5221	30.6823	368500
    Desnyanskyi			Ukraine	UA	51.5063	31.3168	179600
    Dessalines			Haiti	HT	19.2618	-72.5161	181903
    Dessau			Germany	DE	51.8386	12.2455	67747
    Dessie			Ethiopia	ET	11.1333	39.6333	270400
    Detmold			Germany	DE	51.9385	8.8732	73680
    Deurne		VLG	Belgium	BE	51.2213	4.4660	78747
    Deva			Romania	RO	45.8833	22.9000	67802
    Devakottai			India	IN	9.9470	78.8233	51865
    Deventer			Netherlands	NL	52.2550	6.1639	97331
    Dewas			India	IN	22.9658	76.0553	289550
    Dewsbury		ENG	United Kingdom	GB	53.6908	-1.6291	61035
    Deyang			China	CN	31.1302	104.3820	735070
    Dezful			Iran	IR	32.3811	48.4058	264709
    Dezhou			China	CN	37.4466	116.3671	679535
    Deçan			Kosovo	XK	42.5402	20.2879	50500
    Dhahran			Saudi Arabia	SA	26.2886	50.1140	99540
    Dhamtari			India	IN	20.7072	81.5487	101677
    Dhamār			Yemen	YE	14.5427	44.4051	160114
    Dhangaḍhi̇̄			Nepal	NP	28.7016	80.5899	204788
    Dhanmondi			Bangladesh	BD	23.7400	90.3850	54210
    Dharapuram			India	IN	10.7383	77.5322	72291
    Dharashiv			India	IN	18.1816	76.0389	112085
    Dharmapuri			India	IN	12.1277	78.1579	68619
    Dharmavaram			India	IN	14.4144	77.7203	121874
    Dharān			Nepal	NP	26.8144	87.2797	173096
    Dhaulpur			India	IN	26.6929	77.8797	133075
    Dhenkānāl			India	IN	20.6574	85.5969	67414
    Dhirkot			Pakistan	PK	34.0392	73.5769	195000
    Dholka			India	IN	22.7273	72.4413	80945
    Dhone			India	IN	15.3952	77.8715	59272
    Dhoraji			India	IN	21.7336	70.4500	84545
    Dhrāngadhra			India	IN	22.9917	71.4679	75578
    Dhubri			India	IN	26.0186	89.9856	63388
    Dhule			India	IN	20.9013	74.7774	375559
    Dhuliān			India	IN	24.6813	87.9535	77070
    Dhār			India	IN	22.5937	75.2977	93917
    Dhārāvi			India	IN	19.0500	72.8667	700000
    Dhūri			India	IN	30.3685	75.8679	55225
    Diadema			Brazil	BR	-23.6861	-46.6228	393237
    Dialakorodji			Mali	ML	12.7035	-7.9646	70619
    Diamond Bar		CA	United States of America	US	34.0286	-117.8103	56897
    Dianbu			China	CN	36.7017	120.3511	52613
    Dianzi			China	CN	36.9011	119.8657	51267
    Dias d'Ávila			Brazil	BR	-12.6125	-38.2969	71485
    Dibaya-Lubwe			Congo (Kinshasa)	CD	-4.1587	19.8619	55672
    Dibrugarh			India	IN	27.4799	94.9084	145488
    Didao			China	CN	45.3473	130.8369	109561
    Dien Bien Phu			Vietnam	VN	21.3860	103.0230	84672
    Diepsloot			South Africa	ZA	-25.9331	28.0121	350000
    Diez de Octubre			Cuba	CU	23.0881	-82.3597	227293
    Diffa			Niger	NE	13.3154	12.6113	54082
    Digos			Philippines	PH	6.7497	125.3572	116122
    Digri			Pakistan	PK	25.1566	69.1110	234578
    Dihok			Iraq	IQ	36.8661	42.9879	340900
    Dijkot			Pakistan	PK	31.2173	72.9962	96934
    Dikirnis			Egypt	EG	31.0890	31.5948	101082
    Dilling			Sudan	SD	12.0500	29.6500	59089
    Dimbokro			Ivory Coast	CI	6.6468	-4.7052	70198
    Dimitrovgrad			Russia	RU	54.2139	49.6184	132226
    Dimāpur			India	IN	25.9117	93.7217	135860
    Din Daeng			Thailand	TH	13.7904	100.5701	130220
    Dinaig			Philippines	PH	7.1699	124.2084	116768
    Dinajpur			Bangladesh	BD	25.6274	88.6378	206234
    Dinalupihan			Philippines	PH	14.8783	120.4522	66670
    Dinapore			India	IN	25.6370	85.0479	152940
    Dinapur Nizamat			India	IN	25.6385	85.0512	182429
    Dindigul			India	IN	10.3690	77.9804	292512
    Dinga			Pakistan	PK	32.6410	73.7204	89922
    Dingjia			China	CN	29.4090	106.1423	60585
    Dingtao			China	CN	35.0744	115.5658	58206
    Dingxi			China	CN	35.5709	104.6230	420614
    Dingzhou			China	CN	38.5147	114.9868	152934
    Dinslaken			Germany	DE	51.5623	6.7434	66993
    Diourbel			Senegal	SN	14.6479	-16.2436	157554
    Dipalpur			Pakistan	PK	30.6698	73.6531	99858
    Diphu			India	IN	25.8434	93.4312	61797
    Dipolog			Philippines	PH	8.5670	123.3347	93549
    Dishnā			Egypt	EG	26.1224	32.4675	64744
    District of Taher			Algeria	DZ	36.7720	5.8982	60426
    Disūq			Egypt	EG	31.1326	30.6478	149291
    Divinópolis			Brazil	BR	-20.1436	-44.8907	231091
    Divo			Ivory Coast	CI	5.8374	-5.3572	136627
    Dixinn			Guinea	GN	9.5511	-13.6731	137287
    Diyarb Najm			Egypt	EG	30.7544	31.4402	80954
    Diyarbakır			Turkey	TR	37.9136	40.2172	1833684
    Djelfa			Algeria	DZ	34.6728	3.2630	265833
    Djemmal			Tunisia	TN	35.6223	10.7570	55285
    Djibo			Burkina Faso	BF	14.0986	-1.6266	61462
    Djougou			Benin	BJ	9.7085	1.6660	94773
    Dmitrov			Russia	RU	56.3449	37.5204	61607
    Dniprovskyi			Ukraine	UA	50.4537	30.6015	357900
    Doba			Chad	TD	8.6639	16.8532	70942
    Dobo			Indonesia	ID	-5.7609	134.2340	52104
    Dobrich			Bulgaria	BG	43.5649	27.8314	69434
    Doddaballapura			India	IN	13.2945	77.5378	93105
    Dogonbadan			Iran	IR	30.3586	50.7981	96728
    Dogondoutchi			Niger	NE	13.6403	4.0265	50037
    Dohad			India	IN	22.8328	74.2599	118846
    Doilungdêqên			China	CN	29.6550	90.9918	137451
    Dokri			Pakistan	PK	27.3742	68.0971	125000
    Dolgoprudnyy			Russia	RU	55.9496	37.5018	68259
    Dolisie			Congo (Brazzaville)	CG	-4.1983	12.6666	121000
    Dolores Hidalgo			Mexico	MX	21.1561	-100.9325	67101
    Dom Eliseu			Brazil	BR	-4.2850	-47.5050	58484
    Dombivali			India	IN	19.2167	73.0833	1247327
    Domodedovo			Russia	RU	55.4422	37.7537	53887
    Dompu			Indonesia	ID	-8.5365	118.4634	54987
    Don Carlos			Philippines	PH	7.6800	125.0050	73592
    Don Torcuato			Argentina	AR	-34.4946	-58.6273	71356
    Donaustadt			Austria	AT	48.2333	16.4600	187007
    Doncaster		ENG	United Kingdom	GB	53.5228	-1.1312	113566
    Dondo			Angola	AO	-9.0500	15.3167	64643
    Dondo			Angola	AO	-9.6846	14.4279	64643
    Dondo			Mozambique	MZ	-19.6094	34.7431	82260
    Donetsk			Russia	RU	48.3371	39.9523	50850
    Dongcun			China	CN	36.7767	121.1597	92282
    Dongdu			China	CN	35.8500	117.7000	72957
    Dongfeng			China	CN	42.6739	125.5289	67820
    Donggongon			Malaysia	MY	5.9070	116.1015	78086
    Donghae City			South Korea	KR	37.5439	129.1069	101128
    Donghai			China	CN	22.9459	115.6420	264709
    Donghe			China	CN	32.2334	106.3013	81953
    Dongkan			China	CN	33.9997	119.8308	72789
    Dongling			China	CN	41.8144	123.5758	171454
    Dongning			China	CN	44.0844	131.1184	61440
    Dongsheng			China	CN	39.8161	109.9776	99809
    Dongtai			China	CN	32.8523	120.3095	262873
    Dongxi			China	CN	28.7614	106.6611	58169
    Dongxia			China	CN	36.7492	118.5827	84083
    Dongxing			China	CN	21.5500	107.9667	88607
    Dongyang			China	CN	29.2678	120.2253	130387
    Dongying			China	CN	37.4627	118.4917	998968
    Donostia / San Sebastián			Spain	ES	43.3128	-1.9750	185357
    Doral		FL	United States of America	US	25.8195	-80.3553	75874
    Dorbod			China	CN	46.8614	124.4420	55316
    Dorchester		MA	United States of America	US	42.2973	-71.0745	97826
    Dordrecht			Netherlands	NL	51.8100	4.6736	119260
    Dormagen			Germany	DE	51.0968	6.8317	63582
    Dorogomilovo			Russia	RU	55.7418	37.5471	68000
    Dorsten			Germany	DE	51.6617	6.9651	79981
    Dortmund			Germany	DE	51.5149	7.4660	588462
    Dorūd			Iran	IR	33.4922	49.0616	121638
    Dos Hermanas			Spain	ES	37.2829	-5.9209	122943
    Dosquebradas			Colombia	CO	4.8392	-75.6673	206693
    Dosso			Niger	NE	13.0490	3.1937	79406
    Dothan		AL	United States of America	US	31.2232	-85.3905	68567
    Douane			Tunisia	TN	36.4477	10.7557	60192
    Douar Hicher			Tunisia	TN	36.8266	10.0897	82532
    Dougnane			Senegal	SN	14.9586	-16.8700	69556
    Douliu			Taiwan	TW	23.7094	120.5433	107924
    Dourados			Brazil	BR	-22.2211	-54.8056	162202
    Dovzhansk			Ukraine	UA	48.0761	39.6474	62691
    Downey		CA	United States of America	US	33.9400	-118.1326	114219
    Downtown DC		DC	United States of America	US	38.8935	-77.0199	52560
    Downtown Vancouver			Canada	CA	49.2828	-123.1193	62030
    Doğubayazıt			Turkey	TR	39.5469	44.0842	70171
    Drammen			Norway	NO	59.7439	10.2045	106013
    Drancy			France	FR	48.9258	2.4453	62488
    Drean			Algeria	DZ	36.6848	7.7511	55147
    Drobeta-Turnu Severin			Romania	RO	44.6269	22.6529	79865
    Drohobych			Ukraine	UA	49.3520	23.5112	73682
    Drummondville			Canada	CA	45.8834	-72.4824	59489
    Druzhkivka			Ukraine	UA	48.6200	37.5254	53977
    Dschang			Cameroon	CM	5.4440	10.0533	99582
    Dubai Festival City			United Arab Emirates	AE	25.2218	55.3573	77000
    Dubai Investments Park			United Arab Emirates	AE	25.0083	55.1568	160000
    Dubai Marina			United Arab Emirates	AE	25.0852	55.1465	120000
    Dubai Silicon Oasis			United Arab Emirates	AE	25.1198	55.3872	90000
    Dublin		CA	United States of America	US	37.7022	-121.9358	57721
    Dubna			Russia	RU	56.7405	37.1865	60604
    Dubréka		D	Guinea	GN	9.7911	-13.5233	182296
    Dubuque		IA	United States of America	US	42.5006	-90.6646	58799
    Ducheng			China	CN	23.2421	111.5284	95525
    Dudley		ENG	United Kingdom	GB	52.5000	-2.0833	199059
    Duekoué			Ivory Coast	CI	6.7420	-7.3492	117023
    Duisburg			Germany	DE	51.4325	6.7652	504358
    Duitama			Colombia	CO	5.8245	-73.0341	92040
    Dukuhturi			Indonesia	ID	-6.9000	109.0833	98074
    Dullewala			Pakistan	PK	31.8344	71.4364	54277
    Duluth		MN	United States of America	US	46.7833	-92.1066	86110
    Dumaguete			Philippines	PH	9.3065	123.3077	113541
    Dumai			Indonesia	ID	1.6671	101.4432	349389
    Dumraon			India	IN	25.5526	84.1515	53618
    Dumyāţ al Jadīdah			Egypt	EG	31.4348	31.6751	54508
    Dunaújváros			Hungary	HU	46.9648	18.9397	50084
    Dundalk		MD	United States of America	US	39.2507	-76.5205	63597
    Dundee			South Africa	ZA	-28.1668	30.2337	84413
    Dundee		SCT	United Kingdom	GB	56.4691	-2.9749	148210
    Dundo			Angola	AO	-7.3664	20.8156	177604
    Dunfermline		SCT	United Kingdom	GB	56.0716	-3.4589	54990
    Dunhou			China	CN	27.0500	114.9000	94445
    Dunhua			China	CN	43.3695	128.2286	148844
    Dunkirk			France	FR	51.0344	2.3768	86263
    Dunstable		ENG	United Kingdom	GB	51.8857	-0.5229	51973
    Duoba			China	CN	36.6579	101.5337	66767
    Duobao			China	CN	30.6700	112.6895	90257
    Duque de Caxias			Brazil	BR	-22.7856	-43.3117	818329
    Duramē			Ethiopia	ET	7.2333	37.8833	65900
    Durbanville			South Africa	ZA	-33.8308	18.6486	54286
    Durg			India	IN	21.1915	81.2762	268806
    Durgapur			India	IN	23.5158	87.3080	518872
    Durham		NC	United States of America	US	35.9940	-78.8986	257636
    Durrës			Albania	AL	41.3235	19.4547	195920
    Dushan			China	CN	25.8333	107.5333	80045
    Dusit			Thailand	TH	13.7771	100.5196	107655
    Duyun			China	CN	26.2667	107.5167	198516
    Duyên Hải			Vietnam	VN	9.6350	106.4924	69961
    Duzhou			China	CN	29.8785	107.0784	51888
    Dzerzhinsk			Russia	RU	56.2442	43.4554	233126
    Dédougou			Burkina Faso	BF	12.4636	-3.4607	63617
    Déressia			Chad	TD	9.7602	16.2698	50113
    Dêqên			China	CN	29.9618	90.7188	62400
    Döbling			Austria	AT	48.2500	16.3333	75418
    Dörtyol			Turkey	TR	36.8392	36.2302	56513
    Düren			Germany	DE	50.8043	6.4930	93440
    Düsseldorf			Germany	DE	51.2232	6.7793	618685
    Düzce			Turkey	TR	40.8389	31.1639	194097
    Dādri			India	IN	28.5526	77.5540	70609
    Dāhānu			India	IN	19.9678	72.7126	50287
    Dāmghān			Iran	IR	36.1679	54.3429	67694
    Dār Kulayb			Bahrain	BH	26.0686	50.5039	65466
    Dārayyā			Syria	SY	33.4584	36.2326	71596
    Dārjiling			India	IN	27.0333	88.2667	123797
    Dārāb			Iran	IR	28.7517	54.5406	70232
    Dąbrowa Górnicza			Poland	PL	50.3339	19.2048	116971
    Dĩ An			Vietnam	VN	10.9068	106.7694	463023
    Dīdwāna			India	IN	27.4010	74.5754	53749
    Dīla			Ethiopia	ET	6.4167	38.3167	158800
    Dūmā			Syria	SY	33.5718	36.4027	111864
    Dại Mỗ			Vietnam	VN	20.9833	105.7667	59980
    Eagan		MN	United States of America	US	44.8041	-93.1669	66286
    East Chattanooga		TN	United States of America	US	35.0654	-85.2491	154024
    East Flatbush		NY	United States of America	US	40.6537	-73.9304	178464
    East Hampton		VA	United States of America	US	37.0374	-76.3316	147993
    East Harlem		NY	United States of America	US	40.7947	-73.9425	115921
    East Hartford		CT	United States of America	US	41.7823	-72.6120	51252
    East Hastings			Canada	CA	49.2717	-123.0619	80740
    East Helsinki			Finland	FI	60.2104	25.0829	170557
    East Independence		MO	United States of America	US	39.0956	-94.3552	110675
    East Jerusalem		WE	Palestine	PS	31.7834	35.2339	428304
    East Kilbride		SCT	United Kingdom	GB	55.7641	-4.1767	75310
    East Los Angeles		CA	United States of America	US	34.0239	-118.1720	126496
    East New York		NY	United States of America	US	40.6668	-73.8824	173198
    East Norwalk		CT	United States of America	US	41.1056	-73.3984	84530
    East Orange		NJ	United States of America	US	40.7673	-74.2049	64949
    East Pensacola Heights		FL	United States of America	US	30.4288	-87.1800	54104
    East Village		NY	United States of America	US	40.7293	-73.9874	62832
    Eastbourne		ENG	United Kingdom	GB	50.7687	0.2845	101689
    Eastleigh		ENG	United Kingdom	GB	50.9667	-1.3500	54225
    Eastvale		CA	United States of America	US	33.9636	-117.5642	59039
    Eau Claire		WI	United States of America	US	44.8113	-91.4985	67778
    Ebetsu			Japan	JP	43.1081	141.5506	133953
    Ebina			Japan	JP	35.3812	139.3965	136516
    Ebute Ikorodu			Nigeria	NG	6.6009	3.4882	535619
    Ecatepec de Morelos			Mexico	MX	19.6049	-99.0606	1645352
    Ech Chettia			Algeria	DZ	36.1959	1.2554	60170
    Echizen			Japan	JP	35.8857	136.1707	83078
    Ecunna			Angola	AO	-12.6789	15.5056	82541
    Edattala			India	IN	10.0564	76.3845	77811
    Ede			Netherlands	NL	52.0333	5.6583	67670
    Ede			Nigeria	NG	7.7363	4.4354	159866
    Eden Prairie		MN	United States of America	US	44.8547	-93.4708	63496
    Edfu			Egypt	EG	24.9792	32.8772	79510
    Edgewater		IL	United States of America	US	41.9834	-87.6639	54873
    Edina		MN	United States of America	US	44.8897	-93.3500	50138
    Edinburg		TX	United States of America	US	26.3017	-98.1633	84497
    Edirne			Turkey	TR	41.6772	26.5560	180002
    Edison		NJ	United States of America	US	40.5187	-74.4121	102548
    Edmond		OK	United States of America	US	35.6528	-97.4781	90092
    Edmonton		ENG	United Kingdom	GB	51.6256	-0.0580	82000
    Edogawe			Japan	JP	35.6923	139.8731	697932
    Edéa			Cameroon	CM	3.8000	10.1333	103861
    Effium			Nigeria	NG	6.6311	8.0581	86945
    Efon-Alaaye			Nigeria	NG	7.6565	4.9223	279319
    Eger			Hungary	HU	47.9027	20.3733	53876
    Eha Amufu			Nigeria	NG	6.6592	7.7596	70779
    Eilat			Israel	IL	29.5581	34.9482	52299
    Eimsbüttel			Germany	DE	53.5742	9.9568	269118
    Eindhoven			Netherlands	NL	51.4408	5.4778	235691
    Eisen			South Korea	KR	35.9675	128.9308	56006
    Eisenzicken			Austria	AT	47.2760	16.2591	54353
    Eixample			Spain	ES	41.3890	2.1618	266477
    Ejido			Venezuela	VE	8.5466	-71.2409	120978
    Ejigbo			Nigeria	NG	7.9030	4.3136	138357
    Ejura			Ghana	GH	7.3856	-1.3562	70807
    Ekangala			South Africa	ZA	-25.6680	28.7300	58099
    Ekpoma			Nigeria	NG	6.7430	6.1403	59618
    Ekpé			Benin	BJ	6.3921	2.5372	75313
    El Achir			Algeria	DZ	36.0639	4.6274	158333
    El Bagre			Colombia	CO	7.6035	-74.8095	51150
    El Banco			Colombia	CO	9.0011	-73.9758	54522
    El Bayadh			Algeria	DZ	33.6832	1.0193	85577
    El Cafetal			Venezuela	VE	10.4654	-66.8295	80029
    El Cajon		CA	United States of America	US	32.7948	-116.9625	103679
    El Daein			Sudan	SD	11.4619	26.1258	264734
    El Dibir			Somalia	SO	11.7667	51.2167	200000
    El Ejido			Spain	ES	36.7763	-2.8146	84710
    El Eulma			Algeria	DZ	36.1528	5.6902	145380
    El Geneina Fort			Sudan	SD	13.4748	22.4574	134264
    El Hatillo			Venezuela	VE	10.4241	-66.8258	57591
    El Jadida			Morocco	MA	33.2568	-8.5088	212863
    El Kef			Tunisia	TN	36.1742	8.7049	53596
    El Kelaa des Srarhna			Morocco	MA	32.0512	-7.4108	103982
    El Khroub			Algeria	DZ	36.2633	6.6936	90122
    El Limón			Venezuela	VE	10.3059	-67.6321	148247
    El Menia		EM	Algeria	DZ	30.5756	2.8842	57344
    El Mgarsa			Tunisia	TN	33.8168	10.9923	63528
    El Monte		CA	United States of America	US	34.0686	-118.0276	116732
    El Mourouj			Tunisia	TN	36.7136	10.2096	120732
    El Negrito			Honduras	HN	15.3167	-87.7000	50550
    El Nido			Philippines	PH	11.1858	119.3956	51367
    El Oued			Algeria	DZ	33.3561	6.8632	186525
    El Palomar			Argentina	AR	-34.6177	-58.6015	59031
    El Prat de Llobregat			Spain	ES	41.3278	2.0947	63418
    El Progreso			Honduras	HN	15.4000	-87.8000	100810
    El Pueblito			Mexico	MX	20.5401	-100.4409	71254
    El Puerto de Santa María			Spain	ES	36.5939	-6.2330	88364
    El Shorouk			Egypt	EG	30.1381	31.6156	91899
    El Tigre			Venezuela	VE	8.8890	-64.2527	222450
    El Tocuyo			Venezuela	VE	9.7871	-69.7929	74829
    El Viejo			Nicaragua	NI	12.6635	-87.1666	53504
    El Vigía			Venezuela	VE	8.6135	-71.6570	162289
    El Wak			Kenya	KE	2.8092	40.9288	60732
    Elazığ			Turkey	TR	38.6743	39.2232	443363
    Elbasan			Albania	AL	41.1114	20.0822	100903
    Elbistan			Turkey	TR	38.2059	37.1983	80456
    Elbląg			Poland	PL	54.1522	19.4088	127558
    Elche			Spain	ES	38.2622	-0.7011	234765
    Elda			Spain	ES	38.4778	-0.7916	55168
    Eldorado			Argentina	AR	-26.4045	-54.6185	54189
    Electronic City Phase I			India	IN	12.8549	77.6633	76348
    Elektrostal’			Russia	RU	55.7865	38.4571	144387
    Elgin		IL	United States of America	US	42.0373	-88.2812	112111
    Elista			Russia	RU	46.3079	44.2554	106971
    Elizabeth		NJ	United States of America	US	40.6640	-74.2107	129007
    Elk Grove		CA	United States of America	US	38.4088	-121.3716	166913
    Elkhart		IN	United States of America	US	41.6820	-85.9767	52348
    Ellesmere Port Town		ENG	United Kingdom	GB	53.2788	-2.9013	65430
    Ellicott City		MD	United States of America	US	39.2673	-76.7983	65834
    Elmhurst		NY	United States of America	US	40.7365	-73.8779	113364
    Eloy Alfaro			Ecuador	EC	-2.1692	-79.8399	315724
    Eluru			India	IN	16.7131	81.1044	218020
    Elyria		OH	United States of America	US	41.3684	-82.1077	53775
    Emalahleni			South Africa	ZA	-25.8713	29.2332	373403
    Embu			Kenya	KE	-0.5399	37.4574	64979
    Embu das Artes			Brazil	BR	-23.6489	-46.8522	250691
    Embu-Guaçu			Brazil	BR	-23.8322	-46.8114	66970
    Emden			Germany	DE	53.3659	7.2085	51526
    Emin			China	CN	46.5258	83.6342	57782
    Eminabad			Pakistan	PK	32.0424	74.2600	150646
    Eminönü			Turkey	TR	41.0175	28.9710	55548
    Emmen			Netherlands	NL	52.7792	6.9069	57010
    Emmiganūr			India	IN	15.7720	77.4835	95149
    Emure-Ekiti			Nigeria	NG	7.4364	5.4592	90645
    En Nedjma			Algeria	DZ	35.6478	-0.5695	51665
    Encanto		AZ	United States of America	US	33.4794	-112.0782	54614
    Encarnación			Paraguay	PY	-27.3318	-55.8666	74983
    Enchanted Hills		NM	United States of America	US	35.3368	-106.5930	87521
    Encheng			China	CN	22.1866	112.3042	110921
    Encinitas		CA	United States of America	US	33.0370	-117.2920	62930
    Ende			Indonesia	ID	-8.8432	121.6623	87269
    Enerhodar			Ukraine	UA	47.4905	34.6620	52887
    Enfield Town		ENG	United Kingdom	GB	51.6515	-0.0850	156858
    Engels			Russia	RU	51.4839	46.1053	196011
    Enid		OK	United States of America	US	36.3956	-97.8784	51776
    Eniwa			Japan	JP	42.8936	141.5760	70331
    Enrique B. Magalona			Philippines	PH	10.8788	122.9771	64290
    Enschede			Netherlands	NL	52.2183	6.8958	153655
    Ensenada			Argentina	AR	-34.8607	-57.9124	63978
    Ensenada			Mexico	MX	31.8715	-116.6007	443807
    Enshi			China	CN	30.3000	109.4833	279185
    Entebbe		C	Uganda	UG	0.0562	32.4795	102600
    Enterprise		NV	United States of America	US	36.0252	-115.2419	108481
    Enugu-Ukwu			Nigeria	NG	6.1715	7.0053	68785
    Envigado			Colombia	CO	6.1759	-75.5917	163007
    Epe			Nigeria	NG	6.5841	3.9834	84711
    Epworth			Zimbabwe	ZW	-17.8900	31.1475	206365
    Eqbālīyeh			Iran	IR	36.2308	49.9250	55066
    Er Roseires			Sudan	SD	11.8659	34.3869	58712
    Erbaa			Turkey	TR	40.6689	36.5675	52185
    Erbil			Iraq	IQ	36.1912	44.0094	1612700
    Erciş			Turkey	TR	39.0259	43.3596	91915
    Ercolano			Italy	IT	40.8078	14.3501	53576
    Erdaojiang			China	CN	41.7764	126.0319	60831
    Erebuni			Armenia	AM	40.1331	44.5301	129700
    Erechim			Brazil	BR	-27.6346	-52.2754	96087
    Ereğli			Turkey	TR	37.5133	34.0467	156253
    Ereğli			Turkey	TR	41.2826	31.4181	88848
    Erftstadt			Germany	DE	50.8148	6.7939	51207
    Erfurt			Germany	DE	50.9773	11.0354	218793
    Ergani			Turkey	TR	38.2690	39.7545	52684
    Erie		PA	United States of America	US	42.1292	-80.0851	99475
    Erlangen			Germany	DE	49.5910	11.0078	102675
    Ermelino Matarazzo			Brazil	BR	-23.4947	-46.4739	112333
    Ermelo			South Africa	ZA	-26.5333	29.9833	100324
    Erode			India	IN	11.3428	77.7274	521891
    Errachidia			Morocco	MA	31.9314	-4.4266	100870
    Erzincan			Turkey	TR	39.7392	39.4901	150714
    Erzsébetváros			Hungary	HU	47.5021	19.0722	62000
    Erzurum			Turkey	TR	39.9086	41.2769	767848
    Esbjerg			Denmark	DK	55.4703	8.4519	71698
    Escada			Brazil	BR	-8.3592	-35.2236	62252
    Escalante			Philippines	PH	10.8403	123.4992	97050
    Eschweiler			Germany	DE	50.8185	6.2718	55778
    Escondido		CA	United States of America	US	33.1192	-117.0864	151038
    Escuintla			Guatemala	GT	14.3010	-90.7882	156313
    Esenler			Turkey	TR	41.0435	28.8762	520235
    Esenyurt			Turkey	TR	41.0270	28.6773	983571
    Esfarāyen			Iran	IR	37.0765	57.5101	59490
    Esher		ENG	United Kingdom	GB	51.3697	-0.3669	52392
    Eskilstuna			Sweden	SE	59.3666	16.5077	67359
    Eskişehir			Turkey	TR	39.7767	30.5206	921630
    Eslamshahr			Iran	IR	35.5522	51.2350	450000
    Eslāmābād-e Gharb			Iran	IR	34.1089	46.5299	90559
    Esmeraldas			Brazil	BR	-19.7625	-44.3139	85598
    Esmeraldas			Ecuador	EC	0.9592	-79.6540	218727
    Esna			Egypt	EG	25.2934	32.5540	462787
    Espinal			Colombia	CO	4.1492	-74.8843	56213
    Espoo			Finland	FI	60.2052	24.6522	323910
    Essaouira			Morocco	MA	31.5125	-9.7700	85137
    Essen			Germany	DE	51.4566	7.0123	593085
    Esslingen			Germany	DE	48.7396	9.3047	92390
    Estancia			Philippines	PH	11.4551	123.1520	54882
    Esteio			Brazil	BR	-29.8614	-51.1792	76137
    Estelí			Nicaragua	NI	13.0929	-86.3559	96422
    Estepona			Spain	ES	36.4276	-5.1459	67012
    Estância			Brazil	BR	-11.2683	-37.4383	65078
    Esuk Oron			Nigeria	NG	4.8029	8.2534	112033
    Etah			India	IN	27.5588	78.6569	131023
    Etobicoke			Canada	CA	43.6442	-79.5699	365000
    Ettadhamen			Tunisia	TN	36.8325	10.1099	84312
    Etwatwa			South Africa	ZA	-26.1252	28.4547	151866
    Etāwa			India	IN	24.1835	78.2029	55185
    Etāwah			India	IN	26.7762	79.0213	257448
    Euclides da Cunha			Brazil	BR	-10.5075	-39.0158	61456
    Eugene		OR	United States of America	US	44.0521	-123.0867	176654
    Euless		TX	United States of America	US	32.8371	-97.0820	54219
    Eunápolis			Brazil	BR	-16.3775	-39.5803	113710
    Euskirchen			Germany	DE	50.6606	6.7872	54889
    Eusébio			Brazil	BR	-3.8900	-38.4506	74170
    Evanston		IL	United States of America	US	42.0411	-87.6901	75527
    Evansville		IN	United States of America	US	37.9748	-87.5559	119943
    Evaton			South Africa	ZA	-26.5333	27.8500	725468
    Everett		WA	United States of America	US	47.9790	-122.2021	108010
    Exeter		ENG	United Kingdom	GB	50.7236	-3.5275	130709
    Extrema			Brazil	BR	-22.8547	-46.3183	53482
    Extremoz			Brazil	BR	-5.7056	-35.3072	61635
    Ezeiza			Argentina	AR	-34.8544	-58.5247	115021
    Ezhou			China	CN	30.4000	114.8333	193652
    Ezhva			Russia	RU	61.8128	50.7283	56000
    Ezza-Ohu			Nigeria	NG	6.4409	8.0843	67414
    Ełk			Poland	PL	53.8282	22.3647	55769
    E’zhou			China	CN	30.3961	114.8865	668727
    Facatativá			Colombia	CO	4.8137	-74.3545	141762
    Fada N'gourma			Burkina Faso	BF	12.0616	0.3584	73200
    Fairfield		CA	United States of America	US	38.2494	-122.0400	112970
    Fairfield		CT	United States of America	US	41.1412	-73.2637	59052
    Faisalabad			Pakistan	PK	31.4155	73.0897	3800193
    Fall River		MA	United States of America	US	41.7015	-71.1551	94000
    Fana			Mali	ML	12.7787	-6.9564	56809
    Fangcheng			China	CN	33.2569	113.0010	93808
    Fangchenggang			China	CN	21.7694	108.3566	276315
    Fangcun			China	CN	34.0864	117.4736	54035
    Fangshan			China	CN	39.6870	115.9966	97026
    Fanling		NNO	Hong Kong S.A.R.	HK	22.4949	114.1395	263200
    Fanlou			China	CN	34.4809	116.8525	62859
    Fano			Italy	IT	43.8405	13.0167	60978
    Faqirwali			Pakistan	PK	29.4680	73.0349	61586
    Faranah		F	Guinea	GN	10.0404	-10.7434	70181
    Fardīs			Iran	IR	35.7555	50.9967	181174
    Farmington Hills		MI	United States of America	US	42.4853	-83.3772	81330
    Farnborough		ENG	United Kingdom	GB	51.2942	-0.7557	60652
    Faro			Portugal	PT	37.0187	-7.9272	70347
    Farroupilha			Brazil	BR	-29.2250	-51.3478	70286
    Farrukhābād			India	IN	27.3913	79.5793	241152
    Farshūţ			Egypt	EG	26.0550	32.1627	71013
    Faruka			Pakistan	PK	31.8864	72.4136	60000
    Farīdkot			India	IN	30.6740	74.7558	87695
    Farīdpur			Bangladesh	BD	23.6061	89.8406	112187
    Farīdpur			India	IN	28.2100	79.5415	71783
    Fasā			Iran	IR	28.9383	53.6482	98061
    Fatehjang			Pakistan	PK	33.5649	72.6428	81321
    Fatehpur			India	IN	25.9277	80.8127	166480
    Fatehpur			India	IN	27.9949	74.9563	92595
    Fatehābād			India	IN	29.5153	75.4555	70777
    Fatih			Turkey	TR	41.0225	28.9408	356025
    Fatsa			Turkey	TR	41.0289	37.4998	82160
    Fatwa			India	IN	25.5096	85.3050	50961
    Favoriten			Austria	AT	48.1612	16.3823	201882
    Fayetteville		AR	United States of America	US	36.0626	-94.1574	82830
    Fayetteville		NC	United States of America	US	35.0527	-78.8784	201963
    Fazenda Rio Grande			Brazil	BR	-25.6575	-49.3081	148873
    Fazilka			India	IN	30.4021	74.0284	76492
    Federal Way		WA	United States of America	US	47.3223	-122.3126	95171
    Feicheng			China	CN	35.2606	117.9675	80929
    Feicheng			China	CN	36.2486	116.7658	77606
    Felege Neway			Ethiopia	ET	6.3000	36.8833	61000
    Felgueiras			Portugal	PT	41.3681	-8.1940	58065
    Feltham		ENG	United Kingdom	GB	51.4462	-0.4139	63368
    Fendou			China	CN	46.6414	124.8628	226298
    Fengcheng			China	CN	29.8259	107.0602	175576
    Fengcheng			China	CN	34.7039	116.5872	161850
    Fengcheng			China	CN	40.4536	124.0717	120514
    Fenggang			China	CN	27.5457	116.2146	64715
    Fenghua			China	CN	29.6563	121.4064	76653
    Fenghuang			China	CN	27.9356	109.5996	370000
    Fengkou			China	CN	30.0827	113.3335	67139
    Fengping			China	CN	24.3973	98.5177	69586
    Fengrun			China	CN	39.8266	118.1382	65150
    Fengshan			Taiwan	TW	22.6266	120.3613	356463
    Fengxiang			China	CN	30.8584	121.4678	1140872
    Fengyi			China	CN	25.5840	100.3118	61890
    Feni			Bangladesh	BD	23.0144	91.3966	84028
    Fenshui			China	CN	30.7197	108.0833	60308
    Fenyi			China	CN	27.8112	114.6680	58478
    Feodosiya			Ukraine	UA	45.0320	35.3815	68562
    Ferencváros			Hungary	HU	47.4775	19.0908	59056
    Fergana			Uzbekistan	UZ	40.3842	71.7843	299200
    Feriana			Tunisia	TN	34.9453	8.5679	75000
    Ferizaj			Kosovo	XK	42.3706	21.1553	59504
    Ferkessédougou			Ivory Coast	CI	9.5928	-5.1945	72476
    Fernando de la Mora			Paraguay	PY	-25.3386	-57.5217	120167
    Fernandópolis			Brazil	BR	-20.2839	-50.2464	71186
    Ferrara			Italy	IT	44.8380	11.6206	132009
    Ferraz de Vasconcelos			Brazil	BR	-23.5408	-46.3686	179198
    Ferrol			Spain	ES	43.4845	-8.2329	66799
    Fethiye			Turkey	TR	36.6404	29.1276	60437
    Fichē			Ethiopia	ET	9.8000	38.7333	57100
    Fiditi			Nigeria	NG	7.7139	3.9167	71461
    Fier			Albania	AL	40.7251	19.5582	56297
    Fier-Çifçi			Albania	AL	40.7167	19.5667	60995
    Fili			Russia	RU	55.7454	37.4884	80000
    Financial District		NY	United States of America	US	40.7079	-74.0086	60976
    Finchley		ENG	United Kingdom	GB	51.6010	-0.1952	65812
    Finlyandskiy			Russia	RU	59.9682	30.3641	72292
    Finote Selam			Ethiopia	ET	10.7000	37.2667	58400
    Firozpur			India	IN	30.9257	74.6131	110313
    Fishers		IN	United States of America	US	39.9556	-86.0139	76794
    Flagami		FL	United States of America	US	25.7623	-80.3162	50834
    Flatbush		NY	United States of America	US	40.6521	-73.9590	93361
    Flatlands		NY	United States of America	US	40.6212	-73.9349	63601
    Fleetwood			Canada	CA	49.1667	-122.8000	65565
    Flensburg			Germany	DE	54.7880	9.4372	85838
    Flint		MI	United States of America	US	43.0125	-83.6875	98310
    Florence-Graham		CA	United States of America	US	33.9677	-118.2444	63387
    Florencia			Colombia	CO	1.6155	-75.6041	168346
    Floriano			Brazil	BR	-6.7669	-43.0225	62036
    Florida			Cuba	CU	21.5264	-78.2255	63007
    Floridablanca			Colombia	CO	7.0622	-73.0864	267591
    Floridsdorf			Austria	AT	48.2500	16.4000	162779
    Florissant		MO	United States of America	US	38.7892	-90.3226	52268
    Flower Mound		TX	United States of America	US	33.0146	-97.0970	71253
    Fnidek			Morocco	MA	35.8491	-5.3575	84558
    Fochville			South Africa	ZA	-26.4886	27.4939	62416
    Focșani			Romania	RO	45.7000	27.1833	66648
    Foggia			Italy	IT	41.4584	15.5519	137032
    Foligno			Italy	IT	42.9549	12.7027	56918
    Folkestone		ENG	United Kingdom	GB	51.0817	1.1673	66429
    Folsom		CA	United States of America	US	38.6780	-121.1761	76375
    Fontana		CA	United States of America	US	34.0922	-117.4351	212704
    Fontanar			Cuba	CU	23.0239	-82.4080	178601
    Fontenay-sous-Bois			France	FR	48.8544	2.4827	52075
    Forbesganj			India	IN	26.3025	87.2656	50475
    Fordham		NY	United States of America	US	40.8593	-73.8985	94678
    Fordon			Poland	PL	53.1482	18.1704	70000
    Forest		BRU	Belgium	BE	50.8168	4.3277	56254
    Forest Hills		NY	United States of America	US	40.7162	-73.8501	67714
    Forlì			Italy	IT	44.2218	12.0414	116696
    Formiga			Brazil	BR	-20.4644	-45.4264	68248
    Formosa			Brazil	BR	-15.5372	-47.3344	115901
    Fort Abbas			Pakistan	PK	29.1934	72.8552	83192
    Fort Beaufort			South Africa	ZA	-32.7748	26.6338	58419
    Fort Collins		CO	United States of America	US	40.5853	-105.0844	170924
    Fort Garry South			Canada	CA	49.7923	-97.1636	65420
    Fort Lauderdale		FL	United States of America	US	26.1223	-80.1434	183146
    Fort Myers		FL	United States of America	US	26.6217	-81.8406	74013
    Fort Smith		AR	United States of America	US	35.3859	-94.3986	88194
    Fort Wayne		IN	United States of America	US	41.1306	-85.1289	260326
    Fortechnyi			Ukraine	UA	48.4986	32.2537	167451
    Foshan			China	CN	23.0268	113.1315	9042509
    Foumban			Cameroon	CM	5.7266	10.8986	130287
    Foumbot			Cameroon	CM	5.5080	10.6325	74319
    Fountain Valley		CA	United States of America	US	33.7092	-117.9537	56987
    Fountainebleau		FL	United States of America	US	25.7729	-80.3478	59764
    Foz do Iguaçu			Brazil	BR	-25.5478	-54.5881	297352
    Fraijanes			Guatemala	GT	14.4653	-90.4408	58922
    Framingham		MA	United States of America	US	42.2793	-71.4162	68318
    Framingham Center		MA	United States of America	US	42.2973	-71.4370	65413
    Franca			Brazil	BR	-20.5386	-47.4008	358539
    Francisco Beltrão			Brazil	BR	-26.0811	-53.0550	96666
    Francisco Morato			Brazil	BR	-23.2817	-46.7453	165139
    Franco da Rocha			Brazil	BR	-23.3217	-46.7269	144849
    Frankfurt (Oder)			Germany	DE	52.3471	14.5506	57107
    Franklin		TN	United States of America	US	35.9251	-86.8689	72639
    Frechen			Germany	DE	50.9149	6.8118	52309
    Frederick		MD	United States of America	US	39.4143	-77.4105	69479
    Fredericton			Canada	CA	45.9454	-66.6656	63116
    Frederiksberg			Denmark	DK	55.6794	12.5346	95029
    Fredrikstad			Norway	NO	59.2181	10.9298	83761
    Freguesia do Ó			Brazil	BR	-23.4988	-46.6998	137240
    Freiburg			Germany	DE	47.9959	7.8522	237460
    Fremont		CA	United States of America	US	37.5483	-121.9886	232206
    Fresnillo			Mexico	MX	23.1749	-102.8679	143281
    Fria		B	Guinea	GN	10.3668	-13.5825	64169
    Friedrichsfelde			Germany	DE	52.5057	13.5081	55423
    Friedrichshafen			Germany	DE	47.6569	9.4755	58403
    Friedrichshain			Germany	DE	52.5156	13.4548	117829
    Frisco		TX	United States of America	US	33.1507	-96.8236	154407
    Frontera			Mexico	MX	26.9281	-101.4521	69462
    Frutal			Brazil	BR	-20.0247	-48.9406	58588
    Fryazevo			Russia	RU	55.7332	38.4646	53212
    Fryazino			Russia	RU	55.9613	38.0464	52255
    Fréjus			France	FR	43.4333	6.7355	53098
    Frýdek-Místek			Czech Republic	CZ	49.6833	18.3500	53590
    Fuchū			Japan	JP	34.3879	132.5100	51155
    Fuchū			Japan	JP	35.6745	139.4822	262790
    Fuchūchō			Japan	JP	34.5735	133.2351	50746
    Fuding			China	CN	27.3273	120.2140	192352
    Fuefuki			Japan	JP	35.6353	138.6385	69463
    Fuencarral			Spain	ES	40.5000	-3.6833	238765
    Fuencarral-El Pardo			Spain	ES	40.4984	-3.7314	220085
    Fuengirola			Spain	ES	36.5400	-4.6247	71482
    Fuenlabrada			Spain	ES	40.2842	-3.7942	190496
    Fuentes del Valle			Mexico	MX	19.6325	-99.1386	74087
    Fujairah			United Arab Emirates	AE	25.1164	56.3414	118933
    Fuji			China	CN	29.1482	105.3739	131927
    Fuji			Japan	JP	35.1667	138.6833	245392
    Fujieda			Japan	JP	34.8667	138.2667	145032
    Fujiidera			Japan	JP	34.5676	135.5974	63688
    Fujimino			Japan	JP	35.9020	139.5249	113597
    Fujin			China	CN	47.2472	132.0296	89442
    Fujinomiya			Japan	JP	35.2167	138.6167	132507
    Fujioka			Japan	JP	36.2462	139.0720	64539
    Fujisawa			Japan	JP	35.3493	139.4767	439728
    Fukayachō			Japan	JP	36.2000	139.2833	141268
    Fukuchiyama			Japan	JP	35.3000	135.1167	77306
    Fukui-shi			Japan	JP	36.0644	136.2226	262328
    Fukuroi			Japan	JP	34.7500	137.9167	88395
    Fukushima			Japan	JP	37.7500	140.4667	294237
    Fukutsu			Japan	JP	33.7830	130.4911	67033
    Fukuyama			Japan	JP	34.4833	133.3667	468812
    Fulda			Germany	DE	50.5516	9.6752	63760
    Fulham		ENG	United Kingdom	GB	51.4803	-0.1993	87161
    Fuling			China	CN	29.7100	107.3939	268658
    Fullerton		CA	United States of America	US	33.8703	-117.9253	140847
    Fundación			Colombia	CO	10.5207	-74.1850	59175
    Fungurume			Congo (Kinshasa)	CD	-10.6177	26.3211	50100
    Funtua			Nigeria	NG	11.5235	7.3117	136811
    Funza			Colombia	CO	4.7164	-74.2120	116890
    Fuorigrotta			Italy	IT	40.8333	14.2000	76521
    Fuqing			China	CN	25.7294	119.3747	67397
    Furukawa			Japan	JP	38.5717	140.9556	76312
    Fusagasugá			Colombia	CO	4.3365	-74.3638	88820
    Fushun			China	CN	41.8867	123.9436	1400646
    Fussa			Japan	JP	35.7367	139.3236	56786
    Futtsu			Japan	JP	35.3108	139.8188	51650
    Fuwwah			Egypt	EG	31.2036	30.5491	93392
    Fuxin			China	CN	42.0156	121.6589	689050
    Fuyang			China	CN	30.0533	119.9519	70183
    Fuyang			China	CN	32.9000	115.8167	1768947
    Fuyu			China	CN	45.1833	124.8167	138704
    Fuyu			China	CN	47.7949	124.4577	75147
    Fu’an			China	CN	27.0913	119.6445	154439
    Fylde		ENG	United Kingdom	GB	53.8333	-2.9167	76500
    Fyzābād			India	IN	26.7755	82.1502	153047
    Fès al Bali			Morocco	MA	34.0701	-4.9547	156000
    Fünfhaus			Austria	AT	48.1960	16.3183	76396
    Fürth			Germany	DE	49.4759	10.9886	132036
    Fāqūs			Egypt	EG	30.7282	31.7970	116945
    Fīrozābād			India	IN	27.1509	78.3978	306409
    Fīrūzābād			Iran	IR	28.8446	52.5715	65417
    Fūlād Shahr			Iran	IR	32.4866	51.3967	88426
    Ga-Rankuwa			South Africa	ZA	-25.6169	27.9947	90945
    Gaalkacyo			Somalia	SO	6.7697	47.4308	61200
    Gabela			Angola	AO	-10.8515	14.3799	116903
    Gabès			Tunisia	TN	33.8815	10.0982	110075
    Gadag			India	IN	15.4298	75.6297	172612
    Gadag-Betageri			India	IN	15.4167	75.6167	172813
    Gaddi Annaram			India	IN	17.3669	78.5242	53622
    Gadwāl			India	IN	16.2350	77.7956	63177
    Gafsa			Tunisia	TN	34.4250	8.7842	95242
    Gagnoa			Ivory Coast	CI	6.1319	-5.9506	277044
    Gainesville		FL	United States of America	US	29.6516	-82.3248	145214
    Gaithersburg		MD	United States of America	US	39.1434	-77.2014	67456
    Gajraula			India	IN	28.8457	78.2396	50380
    Gajuwaka			India	IN	17.7000	83.2167	258944
    Galaţi			Romania	RO	45.4369	28.0503	217851
    Galesong			Indonesia	ID	-5.3166	119.3661	83050
    Gallarate			Italy	IT	45.6602	8.7916	50439
    Galle			Sri Lanka	LK	6.0461	80.2103	93118
    Galveston		TX	United States of America	US	29.3013	-94.7977	50180
    Galway		C	Ireland	IE	53.2724	-9.0510	85910
    Galátsi			Greece	GR	38.0167	23.7500	59345
    Gama			Angola	AO	-8.5675	13.4764	66202
    Gama			Brazil	BR	-16.0251	-48.0712	139467
    Gamagōri			Japan	JP	34.8333	137.2333	80063
    Gambat			Pakistan	PK	27.3517	68.5215	93884
    Gamboru			Nigeria	NG	12.3730	14.2069	84672
    Gambēla			Ethiopia	ET	8.2500	34.5833	97600
    Gamonal			Spain	ES	42.3566	-3.6732	60000
    Gamping Lor			Indonesia	ID	-7.7956	110.3264	66110
    Ganda			Angola	AO	-13.0159	14.6350	65000
    Gandajika			Congo (Kinshasa)	CD	-6.7450	23.9533	208051
    Gandhinagar			India	IN	23.2167	72.6833	292797
    Gandia			Spain	ES	38.9667	-0.1833	73829
    Gangavati			India	IN	15.4313	76.5293	114642
    Gangneung			South Korea	KR	37.7527	128.8724	208161
    Gangoh			India	IN	29.7800	77.2635	59519
    Gangshang			China	CN	34.5215	118.1184	51114
    Gangtok			India	IN	27.3257	88.6122	100286
    Gangu Chengguanzhen			China	CN	34.7356	105.3263	103589
    Gangāpur			India	IN	26.4725	76.7174	120115
    Gangārāmpur			India	IN	25.4014	88.5298	65316
    Ganja			Azerbaijan	AZ	40.6816	46.3613	330663
    Gannan			China	CN	47.9204	123.5005	59239
    Ganshui			China	CN	28.7422	106.7111	65994
    Ganta			Liberia	LR	7.2350	-8.9844	63523
    Gantang			China	CN	27.4375	111.9731	90000
    Ganzhou			China	CN	25.8466	114.9326	1977253
    Gaogou			China	CN	34.0175	119.1886	56214
    Gaojing			China	CN	31.3223	121.4751	127512
    Gaoliu			China	CN	36.8000	118.5000	67339
    Gaomi			China	CN	36.3833	119.7528	391986
    Gaoping			China	CN	30.7758	106.1029	204368
    Gaoyou			China	CN	32.7893	119.4418	90911
    Gaozhou			China	CN	21.9197	110.8568	292164
    Gapan			Philippines	PH	15.3072	120.9464	129610
    Gapyeong			South Korea	KR	37.8310	127.5106	55415
    Garanhuns			Brazil	BR	-8.8820	-36.5022	151064
    Garbsen			Germany	DE	52.4137	9.5899	63355
    García			Mexico	MX	25.8009	-100.5861	93641
    Garden Grove		CA	United States of America	US	33.7739	-117.9415	175393
    Gardena		CA	United States of America	US	33.8884	-118.3090	60447
    Gardez			Afghanistan	AF	33.5974	69.2259	103601
    Gare			France	FR	48.8334	2.3751	75580
    Garhchiroli			India	IN	20.1806	80.0052	54152
    Garhi Khairo			Pakistan	PK	28.0572	67.9790	193297
    Garissa			Kenya	KE	-0.4527	39.6460	163399
    Garland		TX	United States of America	US	32.9126	-96.6389	236897
    Garoowe			Somalia	SO	8.4021	48.4828	57300
    Garut			Indonesia	ID	-7.2450	107.9210	131809
    Gary		IN	United States of America	US	41.5934	-87.3464	77156
    Gashua			Nigeria	NG	12.8740	11.0406	125817
    Gaspar			Brazil	BR	-26.9314	-48.9589	72570
    Gasteiz / Vitoria			Spain	ES	42.8500	-2.6727	257407
    Gastonia		NC	United States of America	US	35.2621	-81.1873	74543
    Gatchina			Russia	RU	59.5764	30.1283	89761
    Gateshead		ENG	United Kingdom	GB	54.9621	-1.6017	77649
    Gatineau			Canada	CA	45.4772	-75.7016	300045
    Gaya			India	IN	24.7969	85.0038	474093
    Gaya			Niger	NE	11.8843	3.4492	61533
    Gaziantep			Turkey	TR	37.0594	37.3825	2222415
    Gazipur			Bangladesh	BD	23.9984	90.4223	2674697
    Gbadolite			Congo (Kinshasa)	CD	4.2790	21.0028	73835
    Gbarnga			Liberia	LR	6.9954	-9.4712	86031
    Gbawe			Ghana	GH	5.5769	-0.3104	86718
    Gboko			Nigeria	NG	7.3228	9.0011	365000
    Gbongan			Nigeria	NG	7.4773	4.3535	139485
    Gdynia			Poland	PL	54.5189	18.5319	257000
    Gebiley			Somalia	SO	9.7003	43.6244	77320
    Gebze			Turkey	TR	40.8028	29.4307	281436
    Gedangan			Indonesia	ID	-7.3908	112.7267	79230
    Geelong			Australia	AU	-38.1471	144.3607	282809
    Geita			Tanzania	TZ	-2.8725	32.2325	318006
    Gela			Italy	IT	37.0738	14.2404	75001
    Gelan			China	CN	30.0359	107.1161	55938
    Gelang Patah			Malaysia	MY	1.4484	103.5873	64375
    Gelendzhik			Russia	RU	44.5801	38.0665	50715
    Gelsenkirchen			Germany	DE	51.5051	7.0965	270028
    Gemena			Congo (Kinshasa)	CD	3.2565	19.7723	197159
    Gemlik			Turkey	TR	40.4309	29.1597	71063
    General Pico			Argentina	AR	-35.6593	-63.7579	66805
    General Roca			Argentina	AR	-39.0333	-67.5833	73212
    General Trias			Philippines	PH	14.3869	120.8817	96022
    Gengqing			China	CN	31.8167	98.5806	88542
    Genhe			China	CN	50.7833	121.5167	73631
    Genk		VLG	Belgium	BE	50.9650	5.5008	63666
    Gent		VLG	Belgium	BE	51.0500	3.7167	265086
    Genteng			Indonesia	ID	-8.3667	114.1500	79652
    Geoje			South Korea	KR	34.8138	128.7056	232921
    Georgetown		TX	United States of America	US	30.6327	-97.6772	63716
    Georgiyevsk			Russia	RU	44.1494	43.4702	72649
    Gera			Germany	DE	50.8803	12.0819	104659
    Gereida			Sudan	SD	11.2754	25.1403	120000
    Germantown		MD	United States of America	US	39.1732	-77.2716	86395
    Germiston			South Africa	ZA	-26.2348	28.1766	255863
    Gesundbrunnen			Germany	DE	52.5504	13.3914	93862
    Getafe			Spain	ES	40.3057	-3.7330	187525
    Getxo			Spain	ES	43.3569	-3.0115	80770
    Geylang			Singapore	SG	1.3195	103.8869	110201
    Gharroli			India	IN	28.6167	77.3321	92540
    Ghazieh			Lebanon	LB	33.5175	35.3689	50000
    Ghazni			Afghanistan	AF	33.5539	68.4210	141000
    Ghazīpur			India	IN	25.5833	83.5853	103095
    Ghotki			Pakistan	PK	28.0044	69.3157	119879
    Ghulja			China	CN	43.9151	81.3215	269158
    Ghātāl			India	IN	22.6624	87.7340	54658
    Gia Lâm			Vietnam	VN	21.0200	105.9390	309353
    Gia Nghĩa			Vietnam	VN	12.0042	107.6907	85082
    Gießen			Germany	DE	50.5873	8.6755	89179
    Gijang			South Korea	KR	35.2442	129.2139	176388
    Gijón			Spain	ES	43.5357	-5.6615	271780
    Gilbert		AZ	United States of America	US	33.3528	-111.7890	247542
    Gilgil			Kenya	KE	-0.5040	36.3184	60711
    Gilgit			Pakistan	PK	35.9187	74.3124	216760
    Gillingham		ENG	United Kingdom	GB	51.3891	0.5486	101187
    Gilroy		CA	United States of America	US	37.0058	-121.5683	53231
    Gimbi			Ethiopia	ET	9.1703	35.8349	64300
    Gimcheon			South Korea	KR	36.1218	128.1198	150000
    Gimpo-si			South Korea	KR	37.6236	126.7142	203391
    Gingoog			Philippines	PH	8.8278	125.0997	138895
    Ginowan			Japan	JP	26.2627	127.7615	100125
    Gion			Japan	JP	34.4333	132.4667	68713
    Girardot City			Colombia	CO	4.3008	-74.8075	107324
    Giresun			Turkey	TR	40.9170	38.3874	125682
    Girga			Egypt	EG	26.3372	31.8929	151256
    Giridih			India	IN	24.1862	86.3088	114533
    Girona			Spain	ES	41.9831	2.8249	100266
    Girón			Colombia	CO	7.0682	-73.1698	108466
    Gisenyi			Rwanda	RW	-1.7028	29.2564	172357
    Gitarama			Rwanda	RW	-2.0744	29.7567	87613
    Gitega			Burundi	BI	-3.4271	29.9246	64904
    Githunguri			Kenya	KE	-1.0575	36.7762	63319
    Githunguri			Kenya	KE	-1.3000	36.9905	63319
    Giugliano in Campania			Italy	IT	40.9285	14.2020	80269
    Giurgiu			Romania	RO	43.8866	25.9627	54551
    Givatayim			Israel	IL	32.0722	34.8125	60644
    Giza			Egypt	EG	30.0094	31.2086	4367343
    Giá Rai			Vietnam	VN	9.2344	105.4583	145340
    Gjakovë			Kosovo	XK	42.3803	20.4308	94158
    Gjilan			Kosovo	XK	42.4605	21.4699	51912
    Gladbeck			Germany	DE	51.5708	6.9859	75499
    Glazov			Russia	RU	58.1400	52.6562	100676
    Glen Burnie		MD	United States of America	US	39.1626	-76.6247	67639
    Glendale		AZ	United States of America	US	33.5386	-112.1860	240126
    Glendale		CA	United States of America	US	34.1425	-118.2551	201020
    Glendora		CA	United States of America	US	34.1361	-117.8653	52009
    Gliwice			Poland	PL	50.2976	18.6766	198835
    Glogovac			Kosovo	XK	42.6283	20.8939	58579
    Gloucester			Canada	CA	45.3500	-75.6333	150012
    Gloucester		ENG	United Kingdom	GB	51.8657	-2.2431	132416
    Glyfáda			Greece	GR	37.8629	23.7580	87305
    Gniezno			Poland	PL	52.5348	17.5826	70269
    Goba			Ethiopia	ET	7.0167	39.9833	66500
    Gobernador Gálvez			Argentina	AR	-33.0302	-60.6405	74650
    Gobichettipalayam			India	IN	11.4550	77.4422	59523
    Gobindgarh			India	IN	30.6709	76.3019	82266
    Gode			Ethiopia	ET	5.9506	43.5519	67900
    Godean			Indonesia	ID	-7.7697	110.2939	63164
    Godhra			India	IN	22.7755	73.6149	143644
    Godomè			Benin	BJ	6.3895	2.3458	253262
    Gohad			India	IN	26.4328	78.4420	58939
    Gohāna			India	IN	29.1378	76.7025	65708
    Goiana			Brazil	BR	-7.5606	-35.0025	85160
    Goianira			Brazil	BR	-16.4961	-49.4264	71916
    Goianésia			Brazil	BR	-15.3175	-49.1175	73707
    Gojra			Pakistan	PK	31.1493	72.6832	214000
    Gokak			India	IN	16.1690	74.8239	79121
    Gokalpur			India	IN	28.7029	77.2896	121870
    Gola Gokarannāth			India	IN	28.0784	80.4705	58986
    Golestān			Iran	IR	35.5183	51.1819	240000
    Golfe			Angola	AO	-8.8664	13.2617	655796
    Golpāyegān			Iran	IR	33.4537	50.2884	58936
    Gol’yanovo			Russia	RU	55.8230	37.8131	158000
    Gombe			Nigeria	NG	10.2897	11.1673	560000
    Gombong			Indonesia	ID	-7.6072	109.5142	50950
    Gonaïves			Haiti	HT	19.4475	-72.6893	84961
    Gonbad-e Kāvūs			Iran	IR	37.2500	55.1672	151910
    Gondal			India	IN	21.9607	70.8025	112197
    Gondiā			India	IN	21.4603	80.1920	132813
    Gondā City			India	IN	27.1318	81.9533	133583
    Gongchangling			China	CN	41.1167	123.4500	70761
    Gongguan			China	CN	21.8000	109.6000	96492
    Gongheyong			China	CN	22.7592	113.7945	204881
    Gongju			South Korea	KR	36.4556	127.1247	72435
    Gongyi			China	CN	34.7553	113.0114	56033
    Gongzhuling			China	CN	43.5007	124.8198	140909
    Goodyear		AZ	United States of America	US	33.4353	-112.3582	79003
    Gopālganj			Bangladesh	BD	23.2235	90.0604	51346
    Gopālganj			India	IN	26.4673	84.4404	67339
    Gorakhpur			India	IN	26.7663	83.3689	674246
    Gorakhpur			India	IN	29.4477	75.6721	1324570
    Gorgān			Iran	IR	36.8427	54.4439	244937
    Gorno-Altaysk			Russia	RU	51.9606	85.9189	63214
    Gorzów Wielkopolski			Poland	PL	52.7337	15.2250	114567
    Goshogawara			Japan	JP	40.8044	140.4414	53576
    Gosport		ENG	United Kingdom	GB	50.7951	-1.1290	81952
    Gostivar			Macedonia	MK	41.7963	20.9080	50974
    Gotemba			Japan	JP	35.3186	138.9434	86614
    Gothenburg			Sweden	SE	57.7072	11.9668	608462
    Gouda			Netherlands	NL	52.0167	4.7083	71952
    Governador Valadares			Brazil	BR	-18.8511	-41.9494	250878
    Goya			Argentina	AR	-29.1399	-59.2634	70245
    Goyang-si			South Korea	KR	37.6564	126.8350	1061752
    Goyerkāta			India	IN	26.6998	89.0256	66358
    Goz Beida			Chad	TD	12.2264	21.4098	58941
    Goālpāra			India	IN	26.1767	90.6263	53430
    Gqeberha			South Africa	ZA	-33.9611	25.6149	1050078
    Graaff Reinet			South Africa	ZA	-32.2522	24.5308	62896
    Grahamstown			South Africa	ZA	-33.3042	26.5328	91548
    Grajaú			Brazil	BR	-23.7698	-46.6711	384873
    Grajaú			Brazil	BR	-5.8194	-46.1386	73872
    Granada			Colombia	CO	3.5463	-73.7069	68876
    Granada			Nicaragua	NI	11.9306	-85.9537	89409
    Granada			Spain	ES	37.1882	-3.6067	233532
    Granby			Canada	CA	45.4001	-72.7324	66222
    Grand Forks		ND	United States of America	US	47.9253	-97.0328	57011
    Grand Island		NE	United States of America	US	40.9250	-98.3420	51440
    Grand Junction		CO	United States of America	US	39.0639	-108.5507	60358
    Grand Prairie		TX	United States of America	US	32.7460	-96.9978	187809
    Grand Rapids		MI	United States of America	US	42.9634	-85.6681	195097
    Grand-Bassam			Ivory Coast	CI	5.2118	-3.7388	96797
    Grande Prairie			Canada	CA	55.1667	-118.8027	70385
    Granja			Brazil	BR	-3.1203	-40.8261	53344
    Granollers			Spain	ES	41.6080	2.2877	60981
    Grao de Murviedro			Spain	ES	39.6417	-0.2389	62368
    Grapevine		TX	United States of America	US	32.9343	-97.0781	51404
    Gravataí			Brazil	BR	-29.9422	-50.9928	265074
    Gravatá			Brazil	BR	-8.2011	-35.5647	91887
    Gravesend		ENG	United Kingdom	GB	51.4421	0.3711	54263
    Gravesend		NY	United States of America	US	40.5976	-73.9651	112229
    Grays		ENG	United Kingdom	GB	51.4757	0.3252	89755
    Graz			Austria	AT	47.0673	15.4420	303270
    Grazhdanka			Russia	RU	60.0170	30.4170	71128
    Great Yarmouth		ENG	United Kingdom	GB	52.6083	1.7305	63434
    Greater Noida			India	IN	28.4962	77.5360	293908
    Greater Sudbury			Canada	CA	46.4900	-80.9900	166004
    Greeley		CO	United States of America	US	40.4233	-104.7091	108795
    Green Bay		WI	United States of America	US	44.5192	-88.0198	105207
    Greenburgh		NY	United States of America	US	41.0329	-73.8429	86764
    Greensboro		NC	United States of America	US	36.0726	-79.7920	285342
    Greenville		NC	United States of America	US	35.6127	-77.3663	90597
    Greenville		SC	United States of America	US	34.8526	-82.3940	64579
    Greenwood		IN	United States of America	US	39.6137	-86.1067	55586
    Grenoble			France	FR	45.1787	5.7148	158552
    Gresham		OR	United States of America	US	45.4982	-122.4315	110553
    Gresik			Indonesia	ID	-7.1539	112.6561	73629
    Grevenbroich			Germany	DE	51.0910	6.5827	64779
    Grimsby		ENG	United Kingdom	GB	53.5654	-0.0755	86138
    Grogol			Indonesia	ID	-7.6011	110.8186	100613
    Gronau			Germany	DE	52.2110	7.0224	50547
    Groningen			Netherlands	NL	53.2192	6.5667	244807
    Grosseto			Italy	IT	42.7630	11.1094	60922
    Grozny			Russia	RU	43.3120	45.6889	297137
    Grudziądz			Poland	PL	53.4841	18.7537	92552
    Gràcia			Spain	ES	41.4024	2.1564	121502
    Guacara			Venezuela	VE	10.2261	-67.8770	198883
    Guadalajara			Spain	ES	40.6286	-3.1618	93470
    Guadalajara de Buga			Colombia	CO	3.9009	-76.2978	114316
    Guadalupe			Mexico	MX	22.7468	-102.5188	170029
    Guadalupe			Mexico	MX	25.6766	-100.2591	673616
    Guaianases			Brazil	BR	-23.5433	-46.4108	109316
    Gualeguaychú			Argentina	AR	-33.0078	-58.5184	78676
    Guamúchil			Mexico	MX	25.4587	-108.0773	72500
    Guanabacoa			Cuba	CU	23.1252	-82.3007	112964
    Guanajuato			Mexico	MX	21.0186	-101.2591	72237
    Guanambi			Brazil	BR	-14.2233	-42.7814	87817
    Guanare			Venezuela	VE	9.0393	-69.7336	112286
    Guangshui			China	CN	31.6199	113.9978	154771
    Guangyuan			China	CN	32.4420	105.8230	516424
    Guang’an			China	CN	30.4741	106.6370	858159
    Guanhu			China	CN	34.4253	117.9953	97705
    Guankou			China	CN	28.1586	113.6271	1380000
    Guanshan			China	CN	33.7983	117.8664	51086
    Guantánamo			Cuba	CU	20.1444	-75.2092	272801
    Guanyin			China	CN	29.0993	104.3942	63606
    Guanzhuang			China	CN	36.2633	119.1939	50826
    Guapimirim			Brazil	BR	-22.5372	-42.9819	54300
    Guarabira			Brazil	BR	-6.8547	-35.4900	57484
    Guarapari			Brazil	BR	-20.6718	-40.5020	124656
    Guarapuava			Brazil	BR	-25.3905	-51.4654	182093
    Guaratinguetá			Brazil	BR	-22.8164	-45.1925	118044
    Guarenas			Venezuela	VE	10.4703	-66.6193	248588
    Guarujá			Brazil	BR	-23.9931	-46.2564	322750
    Guarulhos			Brazil	BR	-23.4628	-46.5333	1169577
    Guará			Brazil	BR	-15.8098	-47.9720	120641
    Guasave			Mexico	MX	25.5679	-108.4695	71196
    Guasdualito			Venezuela	VE	7.2424	-70.7323	64608
    Guatemala City			Guatemala	GT	14.6407	-90.5133	994938
    Guatire			Venezuela	VE	10.4740	-66.5424	227666
    Guaxupé			Brazil	BR	-21.3053	-46.7128	50911
    Guaynabo			Puerto Rico	PR	18.3575	-66.1110	81360
    Guaíba			Brazil	BR	-30.1139	-51.3250	92924
    Gubat			Philippines	PH	12.9206	124.1231	61095
    Gubkin			Russia	RU	51.2837	37.5351	87000
    Gucheng			China	CN	36.9535	118.7625	60149
    Gucheng Chengguanzhen			China	CN	32.2660	111.6348	74038
    Gucun			China	CN	31.3493	121.3934	240185
    Gudivāda			India	IN	16.4355	80.9955	118167
    Gudiyatham			India	IN	12.9460	78.8738	93973
    Gueckedou		N	Guinea	GN	8.5674	-10.1336	79140
    Guelma			Algeria	DZ	36.4621	7.4261	120004
    Guelmim			Morocco	MA	28.9870	-10.0574	129200
    Guelph			Canada	CA	43.5459	-80.2560	143740
    Guerara			Algeria	DZ	32.7921	4.4995	58572
    Guercif			Morocco	MA	34.2257	-3.3536	99238
    Guider			Cameroon	CM	9.9333	13.9467	81608
    Guidonia Montecelio			Italy	IT	41.9936	12.7224	89165
    Guigang			China	CN	23.1160	109.5947	1086327
    Guiglo			Ivory Coast	CI	6.5437	-7.4935	68113
    Guiguinto			Philippines	PH	14.8333	120.8833	118173
    Guildford			Canada	CA	49.1917	-122.8000	64985
    Guildford		ENG	United Kingdom	GB	51.2354	-0.5743	71873
    Guiping			China	CN	23.3948	110.0743	71066
    Guiren			China	CN	33.6697	118.1889	57446
    Guixi			China	CN	30.3335	107.3454	188980
    Gujangbagh			China	CN	37.1093	79.9343	408894
    Gujar Khan			Pakistan	PK	33.2541	73.3043	69374
    Gujrat			Pakistan	PK	32.5742	74.0754	574240
    Gukovo			Russia	RU	48.0513	39.9305	66079
    Gulariyā			Nepal	NP	28.2058	81.3453	53107
    Gulfport		MS	United States of America	US	30.3674	-89.0928	71856
    Guli			China	CN	28.8816	120.0331	536000
    Gulin			China	CN	28.0422	105.8104	116527
    Guliston			Uzbekistan	UZ	40.4954	68.7754	90398
    Gumi			South Korea	KR	36.1136	128.3360	404691
    Gumlā			India	IN	23.0427	84.5443	51264
    Gummersbach			Germany	DE	51.0261	7.5647	53131
    Guna			India	IN	24.6469	77.3113	180935
    Gunan			China	CN	29.0231	106.6480	208010
    Gundupālaiyam			India	IN	11.9410	79.8029	300104
    Gunpo			South Korea	KR	37.3675	126.9469	286485
    Gunsan			South Korea	KR	35.9786	126.7114	264656
    Guntakal			India	IN	15.1711	77.3624	126270
    Guntur			India	IN	16.2997	80.4573	670073
    Gunungsitoli			Indonesia	ID	1.2888	97.6143	136707
    Gununo			Ethiopia	ET	6.9247	37.6526	84510
    Guozhen			China	CN	34.3659	107.3590	85415
    Gurdaspur			India	IN	32.0393	75.4032	77928
    Guri-si			South Korea	KR	37.5986	127.1394	195236
    Gurlan			Uzbekistan	UZ	41.8412	60.3927	50900
    Gurugram			India	IN	28.4601	77.0263	886519
    Gurupi			Brazil	BR	-11.7292	-49.0686	89574
    Gurúè			Mozambique	MZ	-15.4669	36.9778	168971
    Gusau			Nigeria	NG	12.1702	6.6641	226857
    Gushikawa			Japan	JP	26.3594	127.8674	65251
    Gushu			China	CN	31.5605	118.4815	60335
    Gusong			China	CN	28.3133	105.2377	87882
    Gustavo Adolfo Madero			Mexico	MX	19.4939	-99.1107	1185772
    Gus’-Khrustal’nyy			Russia	RU	55.6117	40.6502	62746
    Guyong			Philippines	PH	14.8361	120.9784	155391
    Guyuan			China	CN	36.0067	106.2808	411854
    Guédiawaye			Senegal	SN	14.7745	-17.4021	329659
    Gwa			Myanmar	MM	17.5937	94.5800	66015
    Gwadar			Pakistan	PK	25.1216	62.3254	70852
    Gwangmyeong			South Korea	KR	37.4772	126.8664	357545
    Gwangyang			South Korea	KR	34.9414	127.6957	154266
    Gweru			Zimbabwe	ZW	-19.4500	29.8167	158200
    Gyeongju			South Korea	KR	35.8428	129.2117	245365
    Gyeongsan-si			South Korea	KR	35.8233	128.7378	266951
    Gyumri			Armenia	AM	40.7931	43.8464	114667
    Gyānpur			India	IN	25.3327	82.4664	200000
    Gyōda			Japan	JP	36.1407	139.4601	86343
    Győr			Hungary	HU	47.6833	17.6351	129301
    Gävle			Sweden	SE	60.6745	17.1417	74884
    Gò Công			Vietnam	VN	10.3667	106.6667	97709
    Gò Vấp			Vietnam	VN	10.8167	106.6833	110850
    Gómez Palacio			Mexico	MX	25.5687	-103.4996	257352
    Gölbaşı			Turkey	TR	39.7904	32.8090	165201
    Gölcük			Turkey	TR	40.7150	29.8182	56189
    Göppingen			Germany	DE	48.7035	9.6521	58040
    Görlitz			Germany	DE	51.1552	14.9885	57751
    Göttingen			Germany	DE	51.5344	9.9323	122149
    Güigüe			Venezuela	VE	10.0834	-67.7780	80627
    Güines		MA	Cuba	CU	22.8384	-82.0267	68935
    Güira de Melena		AR	Cuba	CU	22.7969	-82.5065	69879
    Güngören Merter			Turkey	TR	41.0071	28.8880	50000
    Gütersloh			Germany	DE	51.9069	8.3785	96180
    Gāndhīdhām			India	IN	23.0833	70.1333	247992
    Głogów			Poland	PL	51.6636	16.0845	65400
    Gūdūr			India	IN	14.1509	79.8521	74851
    Ha'il			Saudi Arabia	SA	27.5219	41.6907	605930
    Haabersti			Estonia	EE	59.4233	24.6465	51423
    Haarlem			Netherlands	NL	52.3808	4.6368	162543
    Habboûch			Lebanon	LB	33.4075	35.4818	98433
    Habiganj			Bangladesh	BD	24.3804	91.4130	88760
    Habikino			Japan	JP	34.5528	135.5910	109479
    Hachinohe			Japan	JP	40.5000	141.5000	239046
    Hachiōji			Japan	JP	35.6558	139.3239	579355
    Hacienda Heights		CA	United States of America	US	33.9931	-117.9687	54038
    Hacienda Santa Fe			Mexico	MX	20.5181	-103.3806	86935
    Hadano			Japan	JP	35.3711	139.2236	163787
    Hadejia			Nigeria	NG	12.4535	10.0412	110753
    Hadera			Israel	IL	32.4419	34.9039	97335
    Haeju			North Korea	KP	38.0406	125.7147	222396
    Hafar Al-Batin			Saudi Arabia	SA	28.4328	45.9708	271642
    Hafizabad			Pakistan	PK	32.0710	73.6880	318621
    Hagen			Germany	DE	51.3608	7.4717	198972
    Hagere Maryam			Ethiopia	ET	5.6342	38.2360	57700
    Hagonoy			Philippines	PH	14.8341	120.7327	123531
    Hai Bà Trưng			Vietnam	VN	21.0134	105.8477	303586
    Haicheng			China	CN	40.8516	122.7475	191651
    Haifa			Israel	IL	32.8130	34.9993	285316
    Haikou			China	CN	20.0342	110.3465	2873358
    Haikou			China	CN	24.7798	102.5755	112644
    Hailin			China	CN	44.5715	129.3854	144443
    Hailun			China	CN	47.4466	126.9248	109881
    Haimen			China	CN	23.1935	116.6122	125427
    Haining			China	CN	30.5363	120.6864	70171
    Haizhou			China	CN	34.5817	119.1289	59098
    Hajiawa			Iraq	IQ	36.2358	44.7947	80000
    Hakkâri			Turkey	TR	37.5744	43.7408	77699
    Hala			Pakistan	PK	25.8146	68.4220	71094
    Halabja			Iraq	IQ	35.1778	45.9861	57333
    Haldia			India	IN	22.0605	88.1098	170695
    Haldwani			India	IN	29.2225	79.5286	139497
    Halesowen		ENG	United Kingdom	GB	52.4486	-2.0494	60097
    Halifax		ENG	United Kingdom	GB	53.7167	-1.8500	82624
    Halle (Saale)			Germany	DE	51.4816	11.9795	237865
    Halmstad			Sweden	SE	56.6745	12.8568	70480
    Halton Hills			Canada	CA	43.6403	-79.9315	62951
    Hamada			Japan	JP	34.8833	132.0833	57142
    Hamakita			Japan	JP	34.8000	137.7833	86502
    Hamamatsu			Japan	JP	34.7000	137.7333	791707
    Hamburg-Mitte			Germany	DE	53.5500	10.0167	301231
    Hamburg-Nord			Germany	DE	53.5894	9.9840	315514
    Hamden		CT	United States of America	US	41.3959	-72.8968	59847
    Hameln			Germany	DE	52.1040	9.3562	58666
    Hamhŭng			North Korea	KP	39.9183	127.5364	559056
    Hamilton			Canada	CA	43.2501	-79.8496	569353
    Hamilton		OH	United States of America	US	39.3995	-84.5613	62407
    Hamilton		SCT	United Kingdom	GB	55.7667	-4.0333	54480
    Hamm			Germany	DE	51.6803	7.8209	178967
    Hamma Bouziane			Algeria	DZ	36.4121	6.5960	83603
    Hammamet			Tunisia	TN	36.4000	10.6167	106326
    Hammanskraal			South Africa	ZA	-25.4089	28.2870	112950
    Hammond		IN	United States of America	US	41.5834	-87.5000	77614
    Hampton		VA	United States of America	US	37.0299	-76.3452	137148
    Hamura			Japan	JP	35.7623	139.3195	54622
    Hanam			South Korea	KR	37.5400	127.2056	254415
    Hanamaki			Japan	JP	39.3833	141.1167	94691
    Hanau am Main			Germany	DE	50.1342	8.9142	88648
    Hancheng			China	CN	35.4603	110.4292	58049
    Hanchuan			China	CN	30.6500	113.7667	87737
    Handa			Japan	JP	34.8833	136.9333	117884
    Handeni			Tanzania	TZ	-5.4333	38.0167	108968
    Hanfeng			China	CN	31.1695	108.4031	196528
    Hanford		CA	United States of America	US	36.3274	-119.6457	55659
    Hangu			China	CN	39.2489	117.7892	208369
    Haninge			Sweden	SE	59.1677	18.1448	74968
    Hanjia			China	CN	29.2952	108.1613	108430
    Hannan			Japan	JP	34.3333	135.2500	52350
    Hannover			Germany	DE	52.3705	9.7332	515140
    Hannō			Japan	JP	35.8519	139.3181	80361
    Hanting			China	CN	36.7708	119.2108	90637
    Hanumāngarh			India	IN	29.5818	74.3294	155687
    Hanyin Chengguanzhen			China	CN	32.8914	108.5047	66926
    Hanyuan			China	CN	32.8340	106.2503	50440
    Hanyū			Japan	JP	36.1667	139.5333	58686
    Hanzhong			China	CN	33.0751	107.0221	1006557
    Harar			Ethiopia	ET	9.3139	42.1181	157000
    Harburg			Germany	DE	53.4606	9.9839	169221
    Harda			India	IN	22.3441	77.0954	74268
    Hardenberg			Netherlands	NL	52.5758	6.6194	57909
    Hardoī			India	IN	27.3949	80.1316	122635
    Hargeysa			Somalia	SO	9.5600	44.0650	477876
    Haridwar			India	IN	29.9479	78.1603	186079
    Harihar			India	IN	14.5129	75.8072	83219
    Haripur			Pakistan	PK	33.9978	72.9349	56977
    Harlem		NY	United States of America	US	40.8079	-73.9454	116345
    Harlingen		TX	United States of America	US	26.1906	-97.6961	65774
    Harlow		ENG	United Kingdom	GB	51.7766	0.1116	93300
    Harrisburg		PA	United States of America	US	40.2737	-76.8844	50183
    Harrisonburg		VA	United States of America	US	38.4496	-78.8689	52538
    Harrogate		ENG	United Kingdom	GB	53.9908	-1.5373	89060
    Harrow		ENG	United Kingdom	GB	51.5784	-0.3321	149246
    Harsīn			Iran	IR	34.2721	47.5861	57647
    Hartford		CT	United States of America	US	41.7637	-72.6851	121054
    Hartlepool		ENG	United Kingdom	GB	54.6855	-1.2103	88855
    Harunabad			Pakistan	PK	29.6121	73.1380	149679
    Hasanpur			India	IN	28.7225	78.2844	57481
    Hashima			Japan	JP	35.3290	136.6805	67909
    Hashimoto			Japan	JP	34.3167	135.6167	61063
    Hashtgerd			Iran	IR	35.9620	50.6799	55640
    Hashtsāl			India	IN	28.6341	77.0577	176877
    Hasilpur			Pakistan	PK	29.6922	72.5457	168146
    Haskovo			Bulgaria	BG	41.9342	25.5556	64564
    Hassan			India	IN	13.0071	76.0962	155006
    Hasselt		VLG	Belgium	BE	50.9311	5.3378	77651
    Hassi Bahbah			Algeria	DZ	35.0711	3.0299	77000
    Hastings			New Zealand	NZ	-39.6381	176.8492	88300
    Hastings		ENG	United Kingdom	GB	50.8557	0.5801	92855
    Hasuda			Japan	JP	35.9711	139.6491	61540
    Hat Yai			Thailand	TH	7.0084	100.4767	191696
    Hatogaya-honchō			Japan	JP	35.8331	139.7425	53062
    Hatsukaichi			Japan	JP	34.3500	132.3333	114173
    Hattingen			Germany	DE	51.3989	7.1856	56866
    Haveli Lakha			Pakistan	PK	30.4510	73.6937	122389
    Haverhill		MA	United States of America	US	42.7762	-71.0773	62765
    Havertown		PA	United States of America	US	39.9809	-75.3085	50430
    Havířov			Czech Republic	CZ	49.7798	18.4369	82768
    Hawr al ‘Anz			United Arab Emirates	AE	25.2774	55.3368	84661
    Hawthorne		CA	United States of America	US	33.9164	-118.3526	88451
    Hayes		ENG	United Kingdom	GB	51.5158	-0.4234	93928
    Hayward		CA	United States of America	US	37.6688	-122.0808	158289
    Hazāribāgh			India	IN	23.9924	85.3616	153595
    Hebi			China	CN	35.7323	114.2862	634721
    Hebron		WE	Palestine	PS	31.5294	35.0938	160470
    Hechi			China	CN	24.6928	108.0838	330131
    Hechuan			China	CN	29.9923	106.2646	377213
    Hecun			China	CN	36.5333	114.1111	83009
    Hede			China	CN	33.7722	120.2618	89107
    Hedong			China	CN	23.9196	115.7801	101825
    Heerlen			Netherlands	NL	50.8837	5.9815	93084
    Hegang			China	CN	47.3473	130.2903	743307
    Heguan			China	CN	36.8900	118.5738	73470
    Heho			Myanmar	MM	20.7232	96.8228	93041
    Heidelberg			Germany	DE	49.4077	8.6908	143345
    Heidelberg			South Africa	ZA	-26.5048	28.3592	85858
    Heidenheim an der Brenz			Germany	DE	48.6780	10.1516	50067
    Heihe			China	CN	50.2441	127.4902	223832
    Heilbronn			Germany	DE	49.1399	9.2205	120733
    Heishan			China	CN	41.6892	122.1128	68603
    Hejiang			China	CN	28.8116	105.8336	137437
    Hekinan			Japan	JP	34.8833	136.9833	72458
    Hell-Ville			Madagascar	MG	-13.3972	48.2666	53219
    Hellersdorf			Germany	DE	52.5332	13.6088	84103
    Helmond			Netherlands	NL	51.4817	5.6611	74740
    Helong			China	CN	42.5397	128.9972	85756
    Helsingborg			Sweden	SE	56.0467	12.6944	104250
    Hemel Hempstead		ENG	United Kingdom	GB	51.7537	-0.4497	95961
    Hemet		CA	United States of America	US	33.7476	-116.9731	83861
    Hempstead		NY	United States of America	US	40.7062	-73.6187	55547
    Hendala			Sri Lanka	LK	6.9909	79.8830	56978
    Henderson		NV	United States of America	US	36.0397	-114.9819	285667
    Hendersonville		TN	United States of America	US	36.3048	-86.6200	56018
    Hengbei			China	CN	23.8797	115.7255	78575
    Hengelo			Netherlands	NL	52.2658	6.7931	82311
    Hengshan			China	CN	45.2084	130.8981	164844
    Hengshui			China	CN	37.7391	115.6835	522147
    Hepingjie			China	CN	42.0597	126.9158	65298
    Hepo			China	CN	23.4308	115.8299	131238
    Hepu			China	CN	21.6592	109.2001	192813
    Hereford		ENG	United Kingdom	GB	52.0568	-2.7148	60415
    Herford			Germany	DE	52.1146	8.6734	64879
    Hermanus			South Africa	ZA	-34.4187	19.2345	56139
    Hernals			Austria	AT	48.2254	16.3087	57546
    Herne			Germany	DE	51.5388	7.2257	172108
    Herning			Denmark	DK	56.1362	8.9766	50565
    Heroica Caborca			Mexico	MX	30.7183	-112.1584	59922
    Heroica Ciudad de Juchitán de Zaragoza			Mexico	MX	16.4337	-95.0218	88280
    Heroica Guaymas			Mexico	MX	27.9199	-110.8989	117253
    Heroica Matamoros			Mexico	MX	25.8797	-97.5042	510739
    Herten			Germany	DE	51.5964	7.1439	65306
    Hervey Bay			Australia	AU	-25.2876	152.7694	52230
    Herzliya			Israel	IL	32.1663	34.8254	97470
    Heróica Zitácuaro			Mexico	MX	19.4366	-100.3564	84307
    Heshan			China	CN	28.5694	112.3473	1249807
    Hesperia		CA	United States of America	US	34.4264	-117.3009	93295
    Hetauda			Nepal	NP	27.4284	85.0322	195951
    Heyuan			China	CN	23.7333	114.6833	463907
    Heze			China	CN	35.2393	115.4736	1346717
    Hezhou			China	CN	24.4036	111.5667	1005490
    Hezuo			China	CN	34.9856	102.9094	59148
    Hialeah		FL	United States of America	US	25.8576	-80.2781	237069
    Hidaka			Japan	JP	35.9166	139.3623	55294
    Hidalgo del Parral			Mexico	MX	26.9299	-105.6662	104836
    Hietzing			Austria	AT	48.1862	16.2965	54265
    Higashi-Matsuyama			Japan	JP	36.0333	139.4167	91791
    Higashihiroshima			Japan	JP	34.4086	132.7368	196608
    Higashikurume			Japan	JP	35.7520	139.5117	117020
    Higashimurayama			Japan	JP	35.7546	139.4685	151815
    Higashiosaka			Japan	JP	34.6667	135.5833	493940
    Higashiyamato			Japan	JP	35.7630	139.4458	83901
    High Peak		ENG	United Kingdom	GB	53.3680	-1.8454	92666
    High Point		NC	United States of America	US	35.9557	-80.0053	110268
    High Wycombe		ENG	United Kingdom	GB	51.6291	-0.7493	133204
    Highland		CA	United States of America	US	34.1283	-117.2087	54854
    Highlands Ranch		CO	United States of America	US	39.5539	-104.9694	96713
    Hihyā			Egypt	EG	30.6713	31.5880	74823
    Hikari			Japan	JP	33.9550	131.9500	51040
    Hikone			Japan	JP	35.2500	136.2500	113647
    Hilden			Germany	DE	51.1682	6.9309	56565
    Hildesheim			Germany	DE	52.1508	9.9511	103052
    Hillsboro		OR	United States of America	US	45.5229	-122.9898	102347
    Hilsa			India	IN	25.3164	85.2823	51052
    Hilversum			Netherlands	NL	52.2233	5.1764	83640
    Himamaylan			Philippines	PH	10.0989	122.8706	117286
    Himatnagar			India	IN	23.5989	72.9660	81137
    Himeji			Japan	JP	34.8167	134.7000	530495
    Himimachi			Japan	JP	36.8561	136.9885	54510
    Hinckley		ENG	United Kingdom	GB	52.5389	-1.3761	50712
    Hindaun			India	IN	26.7341	77.0352	105452
    Hindupur			India	IN	13.8281	77.4914	151677
    Hinganghāt			India	IN	20.5487	78.8398	101805
    Hingoli			India	IN	19.7146	77.1424	85103
    Hino			Japan	JP	35.6731	139.4003	190435
    Hinthada			Myanmar	MM	17.6494	95.4570	134947
    Hirakata			Japan	JP	34.8135	135.6491	406331
    Hiratsuka			Japan	JP	35.3278	139.3373	258422
    Hiriyūr			India	IN	13.9445	76.6172	56416
    Hirnytskyi			Ukraine	UA	48.0211	37.9691	107216
    Hirosaki			Japan	JP	40.5931	140.4725	168739
    Hisar			India	IN	29.1539	75.7229	307024
    Hita			Japan	JP	33.3213	130.9410	64874
    Hitachi			Japan	JP	36.6000	140.6500	174508
    Hitachi-Naka			Japan	JP	36.3966	140.5348	156581
    Hlaingthaya			Myanmar	MM	16.8500	96.0667	687867
    Ho			Ghana	GH	6.6008	0.4713	130701
    Hoboken		NJ	United States of America	US	40.7440	-74.0324	53635
    Hod HaSharon			Israel	IL	32.1593	34.8932	63175
    Hodal			India	IN	27.8920	77.3674	50143
    Hoffman Estates		IL	United States of America	US	42.0428	-88.0798	52138
    Hohoe			Ghana	GH	7.1518	0.4736	92076
    Hoima		W	Uganda	UG	1.4331	31.3524	122700
    Hoji ya Henda			Angola	AO	-8.8052	13.2897	642050
    Holguín			Cuba	CU	20.8872	-76.2631	319102
    Hollywood		CA	United States of America	US	34.0983	-118.3267	167664
    Hollywood		FL	United States of America	US	26.0112	-80.1495	149728
    Holosiyiv			Ukraine	UA	50.3443	30.5518	62200
    Homestead		FL	United States of America	US	25.4687	-80.4776	80737
    Homs			Syria	SY	34.7240	36.7256	775404
    Homyel'			Belarus	BY	52.4345	30.9754	501193
    Honchō			Japan	JP	35.7013	139.9865	644668
    Hong Kong Island			Hong Kong S.A.R.	HK	22.2630	114.1842	1195529
    Hongch’ŏn			South Korea	KR	37.6918	127.8857	75251
    Honggang			China	CN	46.3974	124.8845	147977
    Honghe			China	CN	36.4028	118.9181	88458
    Hongjiang			China	CN	27.1100	109.9956	59199
    Hongkou			China	CN	31.2500	121.4892	687500
    Hongqiao			China	CN	26.7684	112.1081	58287
    Hongseong			South Korea	KR	36.6009	126.6650	89174
    Hongwŏn			North Korea	KP	40.0253	127.9558	70923
    Honjō			Japan	JP	36.2378	139.1902	78569
    Honmachi			Japan	JP	32.5044	130.5995	123067
    Hoofddorp			Netherlands	NL	52.3025	4.6889	132734
    Hoorn			Netherlands	NL	52.6425	5.0597	68852
    Hoover		AL	United States of America	US	33.4054	-86.8114	84848
    Horad Zhodzina			Belarus	BY	54.0985	28.3331	62983
    Horizonte			Brazil	BR	-4.0980	-38.4860	70983
    Horlivka			Ukraine	UA	48.2999	38.0171	239828
    Horsens			Denmark	DK	55.8607	9.8503	61074
    Horsham		ENG	United Kingdom	GB	51.0631	-0.3276	51472
    Horta-Guinardó			Spain	ES	41.4185	2.1677	168092
    Hortaleza			Spain	ES	40.4744	-3.6411	161661
    Hortolândia			Brazil	BR	-22.8583	-47.2200	234259
    Hosapete			India	IN	15.2695	76.3871	206167
    Hosa’ina			Ethiopia	ET	7.5498	37.8537	188200
    Hoshiārpur			India	IN	31.5372	75.9127	168653
    Hoskote			India	IN	13.0707	77.7981	56980
    Hosūr			India	IN	12.7365	77.8326	229528
    Hougang New Town			Singapore	SG	1.3567	103.8908	227560
    Houmt Souk			Tunisia	TN	33.8758	10.8575	89228
    Houndé			Burkina Faso	BF	11.5000	-3.5167	87151
    Hounslow		ENG	United Kingdom	GB	51.4684	-0.3609	66292
    Houzhen			China	CN	36.9914	118.9658	96737
    Hove		ENG	United Kingdom	GB	50.8309	-0.1672	75174
    Howrah			India	IN	22.5769	88.3186	1027672
    Hoàn Kiếm			Vietnam	VN	21.0286	105.8506	135618
    Hoàng Mai			Vietnam	VN	19.2676	105.7159	113360
    Hpa-An			Myanmar	MM	16.8895	97.6348	50000
    Hpākān			Myanmar	MM	25.6138	96.3148	60123
    Hradec Králové			Czech Republic	CZ	50.2092	15.8328	90596
    Hrodna			Belarus	BY	53.6758	23.8289	363718
    Hruzkyi			Ukraine	UA	48.0651	37.9362	52265
    Hsinchu			Taiwan	TW	24.8036	120.9686	453536
    Hua Hin			Thailand	TH	12.5707	99.9588	126355
    Huacheng			China	CN	24.0670	115.6131	101165
    Huacho			Peru	PE	-11.1172	-77.6058	54545
    Huadian			China	CN	42.9721	126.7411	139047
    Huai Khwang			Thailand	TH	13.7768	100.5790	78175
    Huaibei			China	CN	33.9744	116.7917	1113321
    Huaicheng			China	CN	23.9195	112.1763	89294
    Huaidian			China	CN	33.4333	115.0333	89978
    Huaihua			China	CN	27.5634	110.0040	552622
    Huaiyang			China	CN	37.7615	114.5170	81861
    Huaiyuan Chengguanzhen			China	CN	32.9589	117.1657	65530
    Huajing			China	CN	31.1220	121.4493	67415
    Hualien City			Taiwan	TW	23.9769	121.6044	99458
    Hualong			China	CN	36.9459	118.5886	52660
    Hualpén			Chile	CL	-36.7891	-73.1017	86639
    Huamak			Thailand	TH	13.7578	100.6474	67798
    Huamantla			Mexico	MX	19.3145	-97.9252	51996
    Huanan			China	CN	46.2362	130.5464	66087
    Huangchuan			China	CN	32.1390	115.0429	72663
    Huanggang			China	CN	23.6770	116.9996	225956
    Huanggang			China	CN	30.4514	114.8704	366769
    Huanghua			China	CN	35.8892	119.4578	65646
    Huanglou			China	CN	36.6471	118.6055	80055
    Huangmei			China	CN	30.1924	116.0250	77633
    Huangnihe			China	CN	43.5583	128.0239	54959
    Huangpi			China	CN	30.8845	114.3779	57554
    Huangpu			China	CN	31.2378	121.4781	504700
    Huangshan			China	CN	29.7114	118.3125	460786
    Huangshi			China	CN	30.2471	115.0481	688090
    Huangzhou			China	CN	30.4500	114.8000	122563
    Huankou			China	CN	34.8700	116.6697	77758
    Huanren			China	CN	41.2647	125.3667	66147
    Huaral			Peru	PE	-11.4950	-77.2078	62174
    Huaraz			Peru	PE	-9.5261	-77.5287	118836
    Huashan			China	CN	34.6300	116.7358	71281
    Huauchinango			Mexico	MX	20.1738	-98.0549	56206
    Huayin			China	CN	34.5653	110.0664	242488
    Huayuan			China	CN	28.2863	117.2066	73732
    Huazhou			China	CN	21.6333	110.5833	91701
    Hub			Pakistan	PK	25.0255	66.8853	195661
    Hubballi			India	IN	15.3478	75.1338	943788
    Huddersfield		ENG	United Kingdom	GB	53.6490	-1.7842	149017
    Huddinge			Sweden	SE	59.2371	17.9819	90182
    Huehuetenango			Guatemala	GT	15.3210	-91.4700	79426
    Huelva			Spain	ES	37.2664	-6.9400	144258
    Huesca			Spain	ES	42.1362	-0.4087	53956
    Hugli			India	IN	22.9088	88.3967	177005
    Huguo			China	CN	28.5863	105.3666	54795
    Huicheng			China	CN	23.0385	116.2899	125919
    Huicheng			China	CN	29.8693	118.4336	74349
    Huilong			China	CN	31.8111	121.6550	74818
    Huinan			China	CN	42.6225	126.2614	66315
    Huinong			China	CN	39.2333	106.7694	136570
    Huiqu			China	CN	36.2714	119.0490	59323
    Huixing			China	CN	29.6840	106.6149	186972
    Huixquilucan			Mexico	MX	19.3599	-99.3502	124846
    Huizhou			China	CN	23.1115	114.4152	2900113
    Hujra Shah Muqim			Pakistan	PK	30.7417	73.8233	76462
    Hulan			China	CN	45.8933	126.5784	109104
    Hulan Ergi			China	CN	47.2042	123.6333	265344
    Hull			Canada	CA	45.4276	-75.7106	63702
    Hulu Langat			Malaysia	MY	3.1137	101.8142	55251
    Huludao			China	CN	40.7524	120.8355	944495
    Hulunbuir			China	CN	49.2114	119.7558	349400
    Humaitá			Brazil	BR	-7.5165	-63.0311	62312
    Humen			China	CN	22.8190	113.6731	191891
    Hunchun			China	CN	42.8674	130.3569	77028
    Hunedoara			Romania	RO	45.7500	22.9000	69136
    Hunsūr			India	IN	12.3036	76.2927	50865
    Huntersville		NC	United States of America	US	35.4107	-80.8428	52704
    Huntington Beach		CA	United States of America	US	33.6603	-117.9992	201899
    Huntington Park		CA	United States of America	US	33.9817	-118.2251	59430
    Huntsville		AL	United States of America	US	34.7304	-86.5859	215006
    Huocheng			China	CN	44.0530	80.8717	360000
    Huoqiu Chengguanzhen			China	CN	32.3547	116.2939	61904
    Hurghada			Egypt	EG	27.2574	33.8129	207132
    Hurlingham			Argentina	AR	-34.5904	-58.6290	60000
    Hushitai			China	CN	41.9417	123.5027	61979
    Hutang			China	CN	31.5343	119.4900	56370
    Huyton		ENG	United Kingdom	GB	53.4115	-2.8394	54738
    Huyện Lâm Hà			Vietnam	VN	11.8155	108.2144	144707
    Huzhou			China	CN	30.8703	120.0933	1015937
    Huánuco			Peru	PE	-9.9288	-76.2399	196627
    Huế			Vietnam	VN	16.4619	107.5955	1380000
    Hvidovre			Denmark	DK	55.6430	12.4771	53527
    Hwadae			North Korea	KP	40.8381	129.4969	67677
    Hwado			South Korea	KR	37.6525	127.3075	106358
    Hwaseong-si			South Korea	KR	37.2068	126.8169	640890
    Hwasun			South Korea	KR	35.0613	126.9875	59914
    Hwasŏng			North Korea	KP	41.2556	129.4928	99557
    Hwawŏn			South Korea	KR	35.8017	128.5008	64718
    Hyesan			North Korea	KP	41.4017	128.1778	192680
    Hyesan-dong			North Korea	KP	41.3953	128.1873	97794
    Hyosha			Congo (Kinshasa)	CD	0.6978	29.5186	74502
    Hyères			France	FR	43.1204	6.1286	50487
    Hyūga			Japan	JP	32.4227	131.6409	60037
    Hà Giang			Vietnam	VN	22.8233	104.9836	55559
    Hà Tiên			Vietnam	VN	10.3831	104.4875	100560
    Hà Tĩnh			Vietnam	VN	18.3428	105.9057	266321
    Hà Đông			Vietnam	VN	20.9714	105.7788	50877
    Hämeenlinna			Finland	FI	60.9960	24.4643	68473
    Hòa Bình			Vietnam	VN	20.8172	105.3376	105260
    Hòa Cường			Vietnam	VN	16.0431	108.1821	119363
    Hòa Thành			Vietnam	VN	11.2870	106.1294	147666
    Hürth			Germany	DE	50.8708	6.8676	54678
    Hābra			India	IN	22.8420	88.6561	139297
    Hāgere Hiywet			Ethiopia	ET	8.9833	37.8500	99900
    Hājīpur			India	IN	25.6854	85.2098	147688
    Hālol			India	IN	22.5032	73.4724	64265
    Hālīsahar			India	IN	22.9322	88.4186	128172
    Hānsi			India	IN	29.1024	75.9625	86770
    Hāpur			India	IN	28.7298	77.7807	242920
    Hāthazāri			Bangladesh	BD	22.5052	91.8134	498179
    Hāthras			India	IN	27.5955	78.0520	126882
    Hāveri			India	IN	14.7935	75.4045	67102
    Hōfu			Japan	JP	34.0500	131.5667	116925
    Hŭngnam			North Korea	KP	39.8420	127.6321	346082
    Hưng Yên			Vietnam	VN	20.6464	106.0511	118646
    Hương Thủy			Vietnam	VN	16.4218	107.6400	95299
    Hương Trà			Vietnam	VN	16.5254	107.4755	72677
    H̱olon			Israel	IL	32.0103	34.7792	196282
    Hạ Long			Vietnam	VN	20.9505	107.0734	270054
    Hải Châu			Vietnam	VN	15.9167	108.1333	131427
    Hải Dương			Vietnam	VN	20.9410	106.3330	241373
    Hồng Ngự			Vietnam	VN	10.8000	105.3500	101155
    Ibagué			Colombia	CO	4.4357	-75.2029	529635
    Ibanda		W	Uganda	UG	-0.1340	30.4962	117700
    Ibaraki			Japan	JP	34.8164	135.5683	287730
    Ibarra			Ecuador	EC	0.3488	-78.1246	221149
    Ibb			Yemen	YE	13.9667	44.1833	771514
    Ibbenbueren			Germany	DE	52.2796	7.7146	50577
    Ibiporã			Brazil	BR	-23.2692	-51.0481	51603
    Ibirité			Brazil	BR	-20.0219	-44.0589	170537
    Ibitinga			Brazil	BR	-21.7578	-48.8289	60033
    Ibiúna			Brazil	BR	-23.6564	-47.2225	75605
    Ibshawāy			Egypt	EG	29.3590	30.6806	86186
    Ichalkaranji			India	IN	16.6912	74.4605	287353
    Icheon-si			South Korea	KR	37.2792	127.4425	196230
    Ichihara			Japan	JP	35.5167	140.0833	283531
    Ichikawa			Japan	JP	35.7341	139.9065	496676
    Ichinomiya			Japan	JP	35.3000	136.8000	380073
    Ichinoseki			Japan	JP	38.9167	141.1333	114476
    Icó			Brazil	BR	-6.4011	-38.8622	62642
    Idah			Nigeria	NG	7.1135	6.7387	68703
    Idaho Falls		ID	United States of America	US	43.4666	-112.0341	59184
    Idaiyarpālaiyam			India	IN	11.0394	76.9237	83908
    Idanre			Nigeria	NG	7.1127	5.1159	86468
    Idappadi			India	IN	11.5862	77.8389	54823
    Idiofa			Congo (Kinshasa)	CD	-4.9659	19.5915	87882
    Idkū			Egypt	EG	31.3073	30.2981	177152
    Idlib			Syria	SY	35.9306	36.6339	128840
    Ifakara			Tanzania	TZ	-8.1333	36.6833	205843
    Ifo			Nigeria	NG	6.8149	3.1952	88272
    Ifrane			Morocco	MA	33.5267	-5.1102	73782
    Iga			Japan	JP	34.7580	136.1347	88895
    Iganga		E	Uganda	UG	0.6092	33.4686	65500
    Igarapé Miri			Brazil	BR	-1.9750	-48.9597	64831
    Igarassu			Brazil	BR	-7.8342	-34.9064	122312
    Igbara-Odo			Nigeria	NG	7.5025	5.0626	74121
    Igbo-Ora			Nigeria	NG	7.4338	3.2879	92719
    Igbo-Ukwu			Nigeria	NG	6.0180	7.0203	75224
    Igboho			Nigeria	NG	8.8378	3.7563	136764
    Igede-Ekiti			Nigeria	NG	7.6685	5.1263	87282
    Iguala de la Independencia			Mexico	MX	18.3454	-99.5413	118468
    Iguatemi			Brazil	BR	-23.6128	-46.4267	149700
    Iguatu			Brazil	BR	-6.3594	-39.2986	98064
    Ihiala			Nigeria	NG	5.8548	6.8594	83265
    Ihnāsyā al Madīnah			Egypt	EG	29.0895	30.9432	68976
    Ihnāsīyah			Egypt	EG	29.0928	31.0204	64058
    Iida			Japan	JP	35.5196	137.8207	101536
    Iizuka			Japan	JP	33.6365	130.6868	126364
    Ijebu Ode			Nigeria	NG	6.8194	3.9173	360000
    Ijebu-Igbo			Nigeria	NG	6.9720	3.9994	109261
    Ijebu-Jesa			Nigeria	NG	7.6829	4.8177	51730
    Ijero-Ekiti			Nigeria	NG	7.8151	5.0672	167632
    Ijok			Malaysia	MY	3.3167	101.4000	100899
    Ijuí			Brazil	BR	-28.3878	-53.9147	84780
    Ikare			Nigeria	NG	7.5259	5.7534	465000
    Ikeda			Japan	JP	34.8221	135.4298	104993
    Ikeja			Nigeria	NG	6.5965	3.3420	313196
    Ikere-Ekiti			Nigeria	NG	7.4975	5.2304	103054
    Ikire			Nigeria	NG	7.3698	4.1863	222160
    Ikirun			Nigeria	NG	7.9128	4.6674	134240
    Ikom			Nigeria	NG	5.9667	8.7063	79103
    Ikoma			Japan	JP	34.6833	135.7000	120741
    Ikot Ekpene			Nigeria	NG	5.1819	7.7148	254806
    Iksan			South Korea	KR	35.9439	126.9544	307000
    Ila Orangun			Nigeria	NG	8.0171	4.9042	179192
    Ilagan			Philippines	PH	17.1485	121.8892	164020
    Ile-Ife			Nigeria	NG	7.4824	4.5603	560000
    Ilebo			Congo (Kinshasa)	CD	-4.3311	20.5864	117245
    Ilesa			Nigeria	NG	7.6279	4.7416	325000
    Ilford		ENG	United Kingdom	GB	51.5577	0.0728	168168
    Ilhéus			Brazil	BR	-14.7991	-39.0323	155499
    Ilidža			Bosnia and Herzegovina	BA	43.8315	18.3070	71277
    Iligan			Philippines	PH	8.2289	124.2434	342618
    Iligan City			Philippines	PH	8.2500	124.4000	312323
    Ilioúpoli			Greece	GR	37.9315	23.7678	78153
    Ilkal			India	IN	15.9592	76.1135	60242
    Ilo			Peru	PE	-17.6319	-71.3411	53476
    Ilobu			Nigeria	NG	7.8388	4.4867	118089
    Ilorin			Nigeria	NG	8.4966	4.5421	1080000
    Imabari			Japan	JP	34.0700	133.0002	170986
    Imaichi			Japan	JP	36.7167	139.6833	64323
    Imara Daima Estate			Kenya	KE	-1.3232	36.8802	52837
    Imarichō-kō			Japan	JP	33.2736	129.8788	57940
    Imbituba			Brazil	BR	-28.2400	-48.6703	52579
    Imerintsiatosika			Madagascar	MG	-18.9833	47.3167	74085
    Imizu			Japan	JP	36.7683	137.1257	90742
    Imola			Italy	IT	44.3592	11.7132	69953
    Impasugong			Philippines	PH	8.3097	125.0019	55901
    Imperatriz			Brazil	BR	-5.5264	-47.4917	218106
    Imphal			India	IN	24.8081	93.9442	277196
    Imus			Philippines	PH	14.4297	120.9367	481949
    Ina			Japan	JP	35.8276	137.9538	68177
    Inada			Japan	JP	36.4333	140.5167	53502
    Inagi			Japan	JP	35.6330	139.4997	93151
    Inaruwa			Nepal	NP	26.6068	87.1478	70093
    Inazawa			Japan	JP	35.2500	136.7833	134751
    Inda Silasē			Ethiopia	ET	14.1031	38.2829	100100
    Indaial			Brazil	BR	-26.8978	-49.2317	71549
    Indaiatuba			Brazil	BR	-23.0884	-47.2119	256223
    Indang			Philippines	PH	14.1953	120.8769	70092
    Independence		MO	United States of America	US	39.0911	-94.4155	117255
    Indio		CA	United States of America	US	33.7207	-116.2168	87533
    Indramayu			Indonesia	ID	-6.3264	108.3200	123263
    Inezgane			Morocco	MA	30.3554	-9.5364	142320
    Inglewood		CA	United States of America	US	33.9617	-118.3531	111666
    Ingolstadt			Germany	DE	48.7651	11.4237	120658
    Ingombota			Angola	AO	-8.8181	13.2289	144911
    Inhambane			Mozambique	MZ	-23.8650	35.3833	95388
    Inhulets			Ukraine	UA	47.7301	33.2519	62173
    Inhumas			Brazil	BR	-16.3578	-49.4961	52204
    Inisa			Nigeria	NG	7.8486	4.3298	164161
    Inkisi			Congo (Kinshasa)	CD	-5.1312	15.0541	115317
    Innsbruck			Austria	AT	47.2627	11.3945	132493
    Inongo			Congo (Kinshasa)	CD	-1.9275	18.2881	68852
    Inowrocław			Poland	PL	52.7989	18.2639	77597
    Insein			Myanmar	MM	16.8887	96.1026	247675
    International City			United Arab Emirates	AE	25.1638	55.4099	120000
    Inuyama			Japan	JP	35.3800	136.9429	73995
    Invercargill			New Zealand	NZ	-46.4000	168.3500	58000
    Inzai			Japan	JP	35.8348	140.1636	105463
    Iowa City		IA	United States of America	US	41.6611	-91.5302	74220
    Ioánnina			Greece	GR	39.6634	20.8519	65574
    Ipatinga			Brazil	BR	-19.4683	-42.5367	228746
    Ipiales			Colombia	CO	0.8250	-77.6397	77729
    Ipiranga			Brazil	BR	-23.5996	-46.6160	116271
    Ipirá			Brazil	BR	-12.1583	-39.7372	56876
    Ipoh			Malaysia	MY	4.5841	101.0829	759952
    Ipojuca			Brazil	BR	-8.3989	-35.0639	105638
    Ipoti			Nigeria	NG	7.8738	5.0769	82113
    Ipswich		ENG	United Kingdom	GB	52.0592	1.1555	178835
    Iranduba			Brazil	BR	-3.2847	-60.1861	67114
    Iranshahr			Iran	IR	27.2024	60.6848	131232
    Irapuato			Mexico	MX	20.6710	-101.3558	380941
    Irati			Brazil	BR	-25.4672	-50.6511	59250
    Irbid			Jordan	JO	32.5556	35.8500	569068
    Irecê			Brazil	BR	-11.3042	-41.8558	74507
    Irewe			Nigeria	NG	6.4169	3.1406	139494
    Iriga City			Philippines	PH	13.4324	123.4115	115306
    Iringa			Tanzania	TZ	-7.7667	35.7000	202490
    Irondequoit		NY	United States of America	US	43.2134	-77.5797	51692
    Irpin			Ukraine	UA	50.5220	30.2404	65167
    Iruma			Japan	JP	35.8180	139.3680	147166
    Irun			Spain	ES	43.3390	-1.7894	61983
    Irvine		CA	United States of America	US	33.6695	-117.8231	256927
    Irving		TX	United States of America	US	32.8140	-96.9489	236607
    Irving Park		IL	United States of America	US	41.9534	-87.7365	56520
    Irvington		NJ	United States of America	US	40.7323	-74.2349	61323
    Irákleion			Greece	GR	35.3279	25.1434	137154
    Isahaya			Japan	JP	32.8411	130.0431	135546
    Ise			Japan	JP	34.4833	136.7000	123533
    Ise-Ekiti			Nigeria	NG	7.4648	5.4233	190063
    Isehara			Japan	JP	35.3993	139.3102	103401
    Iserlohn			Germany	DE	51.3755	7.7028	91811
    Isesaki			Japan	JP	36.3167	139.2000	211850
    Iseyin			Nigeria	NG	7.9702	3.5963	365300
    Isfara			Tajikistan	TJ	40.1265	70.6253	274000
    Ishikari			Japan	JP	43.2397	141.3539	58755
    Ishim			Russia	RU	56.1125	69.4872	67762
    Ishimbay			Russia	RU	53.4477	56.0387	70421
    Ishinomaki			Japan	JP	38.4167	141.3000	140151
    Ishioka			Japan	JP	36.1833	140.2667	73061
    Ishwardi			Bangladesh	BD	24.1286	89.0657	81995
    Isidro Casanova			Argentina	AR	-34.7000	-58.5874	131981
    Isieke			Nigeria	NG	6.3819	8.0374	89990
    Isiolo			Kenya	KE	0.3546	37.5822	78650
    Isiro			Congo (Kinshasa)	CD	2.7739	27.6160	255409
    Iskandar Puteri			Malaysia	MY	1.3932	103.6232	575977
    Iskitim			Russia	RU	54.6426	83.3035	61827
    Islington		ENG	United Kingdom	GB	51.5362	-0.1030	319143
    Islāmpur			India	IN	26.2654	88.1898	55691
    Ismailia			Egypt	EG	30.6043	32.2722	429465
    Isparta			Turkey	TR	37.7644	30.5522	172334
    Issia			Ivory Coast	CI	6.4922	-6.5856	68263
    Issy-les-Moulineaux			France	FR	48.8210	2.2772	61447
    Istaravshan			Tajikistan	TJ	39.9142	69.0033	273500
    Isulan			Philippines	PH	6.6294	124.6050	101455
    Itabaiana			Brazil	BR	-10.6850	-37.4253	103440
    Itabashi			Japan	JP	35.7489	139.7150	584483
    Itaberaba			Brazil	BR	-12.5275	-40.3069	65073
    Itabira			Brazil	BR	-19.6192	-43.2269	113343
    Itabirito			Brazil	BR	-20.2533	-43.8014	53365
    Itaboraí			Brazil	BR	-22.7444	-42.8594	240040
    Itabuna			Brazil	BR	-14.7856	-39.2803	205660
    Itacoatiara			Brazil	BR	-3.1431	-58.4442	112520
    Itaguaí			Brazil	BR	-22.8522	-43.7753	123980
    Itagüí			Colombia	CO	6.1846	-75.5991	281853
    Itaim Bibi			Brazil	BR	-23.5858	-46.6824	101452
    Itaim Paulista			Brazil	BR	-23.5031	-46.3857	205295
    Itaitinga			Brazil	BR	-3.9694	-38.5281	64650
    Itaituba			Brazil	BR	-4.2761	-55.9836	123314
    Itajaí			Brazil	BR	-26.9078	-48.6619	155716
    Itajubá			Brazil	BR	-22.4256	-45.4528	93073
    Itamaraju			Brazil	BR	-17.0392	-39.5311	59605
    Itami			Japan	JP	34.7843	135.4013	198138
    Itanagar			India	IN	27.0869	93.6099	59490
    Itanhaém			Brazil	BR	-24.1831	-46.7889	103102
    Itapecerica da Serra			Brazil	BR	-23.7169	-46.8492	158522
    Itapecuru Mirim			Brazil	BR	-3.3925	-44.3586	60440
    Itapema			Brazil	BR	-27.0903	-48.6114	75940
    Itaperuna			Brazil	BR	-21.2050	-41.8878	107246
    Itapetinga			Brazil	BR	-15.2489	-40.2478	65897
    Itapetininga			Brazil	BR	-23.5917	-48.0531	157790
    Itapeva			Brazil	BR	-23.9822	-48.8756	89728
    Itapevi			Brazil	BR	-23.5489	-46.9342	240961
    Itapipoca			Brazil	BR	-3.4944	-39.5786	131123
    Itapira			Brazil	BR	-22.4361	-46.8217	72022
    Itapoã			Brazil	BR	-15.7494	-47.7686	65408
    Itaquaquecetuba			Brazil	BR	-23.4861	-46.3483	369275
    Itaquera			Brazil	BR	-23.5319	-46.4442	210960
    Itatiba			Brazil	BR	-23.0058	-46.8389	122581
    Itauguá			Paraguay	PY	-25.3926	-57.3542	64997
    Itaúna			Brazil	BR	-20.0753	-44.5764	97669
    Itogon			Philippines	PH	16.3639	120.6769	59736
    Itoman			Japan	JP	26.1265	127.6692	61007
    Itoshima			Japan	JP	33.5423	130.1842	98877
    Itu			Brazil	BR	-23.2642	-47.2992	137586
    Ituiutaba			Brazil	BR	-18.9743	-49.4621	102217
    Itumbiara			Brazil	BR	-18.4192	-49.2153	79582
    Ituzaingó			Argentina	AR	-27.5850	-56.6871	168419
    Itārsi			India	IN	22.6148	77.7622	100574
    Itō			Japan	JP	34.9667	139.0833	68773
    Ivano-Frankivsk			Ukraine	UA	48.9231	24.7125	238196
    Ivanovo			Russia	RU	56.9999	40.9726	406113
    Ivanovskoye			Russia	RU	55.7667	37.8333	128000
    Ivanteyevka			Russia	RU	55.9711	37.9208	51085
    Ivato			Madagascar	MG	-18.8000	47.4833	52376
    Ivory Park			South Africa	ZA	-25.9957	28.1971	184383
    Ivry-sur-Seine			France	FR	48.8157	2.3849	57897
    Iwade			Japan	JP	34.2500	135.3167	53967
    Iwaki			Japan	JP	37.0500	140.8833	357309
    Iwakuni			Japan	JP	34.1630	132.2200	129125
    Iwamizawa			Japan	JP	43.2003	141.7597	85107
    Iwata			Japan	JP	34.7000	137.8500	166672
    Iwatsuki			Japan	JP	35.9647	139.6964	108833
    Iwo			Nigeria	NG	7.6353	4.1816	250443
    Ixelles		BRU	Belgium	BE	50.8333	4.3667	86671
    Ixtapa-Zihuatanejo			Mexico	MX	17.6434	-101.5521	67408
    Ixtapaluca			Mexico	MX	19.3156	-98.8828	322271
    Izhevsk			Russia	RU	56.8522	53.1986	648213
    Izmayil			Ukraine	UA	45.3506	28.8375	69932
    Izmaylovo			Russia	RU	55.7966	37.7824	104000
    Iztacalco			Mexico	MX	19.3953	-99.0978	384326
    Iztapalapa			Mexico	MX	19.3553	-99.0622	1835486
    Izumi			Japan	JP	32.0833	130.3667	51994
    Izumi			Japan	JP	34.4833	135.4333	184615
    Izumisano			Japan	JP	34.4167	135.3167	100131
    Izumiōtsu			Japan	JP	34.5000	135.4000	74412
    Izumo			Japan	JP	35.3667	132.7667	172775
    Içara			Brazil	BR	-28.7133	-49.3000	59035
    Iğdır			Turkey	TR	39.9237	44.0450	101700
    Iţsā			Egypt	EG	29.2376	30.7894	74357
    I‘zāz			Syria	SY	36.5866	37.0463	66138
    Jabaquara			Brazil	BR	-23.6505	-46.6459	214958
    Jablah			Syria	SY	35.3621	35.9276	65915
    Jaboatão dos Guararapes			Brazil	BR	-8.1128	-35.0147	644037
    Jaboticabal			Brazil	BR	-21.2547	-48.3222	71821
    Jabālyā		GZ	Palestine	PS	31.5272	34.4835	168568
    Jacareí			Brazil	BR	-23.3053	-45.9658	213110
    Jackson Heights		NY	United States of America	US	40.7557	-73.8854	67067
    Jacmel			Haiti	HT	18.2357	-72.5369	137966
    Jacobabad			Pakistan	PK	28.2819	68.4376	219315
    Jacobina			Brazil	BR	-11.1814	-40.5137	82590
    Jacona de Plancarte			Mexico	MX	19.9563	-102.3056	53860
    Jacundá			Brazil	BR	-4.4470	-49.1156	59842
    Jaffa			Israel	IL	32.0504	34.7522	100000
    Jaffna			Sri Lanka	LK	9.6684	80.0074	169102
    Jagdalpur			India	IN	19.0814	82.0213	125463
    Jaggaiahpet			India	IN	16.8915	80.0955	53530
    Jagraon			India	IN	30.7878	75.4739	65305
    Jagtiāl			India	IN	18.7947	78.9166	103930
    Jaguare			Brazil	BR	-23.5438	-46.7487	55382
    Jaguariúna			Brazil	BR	-22.7056	-46.9858	58722
    Jagüey Grande			Cuba	CU	22.5263	-81.1286	54363
    Jagādhri			India	IN	30.1672	77.3037	124894
    Jahangira			Pakistan	PK	33.9642	72.2210	57011
    Jahanian			Pakistan	PK	30.0393	71.8167	50318
    Jahrom			Iran	IR	28.5000	53.5605	141634
    Jahāngīrābād			India	IN	28.4055	78.1059	57363
    Jahānābād			India	IN	25.2137	84.9871	103202
    Jaigaon			India	IN	26.8477	89.3756	158664
    Jaisalmer			India	IN	26.9176	70.9039	67604
    Jaitpur			India	IN	28.5065	77.3298	59330
    Jalai Nur			China	CN	49.4500	117.7000	107828
    Jalalpur Jattan			Pakistan	PK	32.6412	74.2056	146743
    Jalalpur Pirwala			Pakistan	PK	29.5051	71.2220	500000
    Jalapa			Guatemala	GT	14.6354	-89.9911	159840
    Jalgaon			India	IN	21.0029	75.5660	460228
    Jalingo			Nigeria	NG	8.8937	11.3596	117757
    Jalor			India	IN	25.3456	72.6156	54081
    Jalpāiguri			India	IN	26.5167	88.7333	107832
    Jalālābād			Afghanistan	AF	34.4265	70.4515	271900
    Jamaica		NY	United States of America	US	40.6915	-73.8057	216866
    Jambi City			Indonesia	ID	-1.6000	103.6167	635101
    Jamkhandi			India	IN	16.5046	75.2915	68938
    Jamnagar			India	IN	22.4729	70.0667	600943
    Jampur			Pakistan	PK	29.6424	70.5952	155243
    Jamrud			Pakistan	PK	34.0015	71.3801	56642
    Jamālpur			India	IN	25.3126	86.4889	105434
    Jamālpur		H	Bangladesh	BD	24.9197	89.9481	167900
    Jamūī			India	IN	24.9261	86.2253	87357
    Janakpur			Nepal	NP	26.7288	85.9263	195438
    Janaúba			Brazil	BR	-15.8025	-43.3089	70699
    Jandira			Brazil	BR	-23.5275	-46.9025	118045
    Janesville		WI	United States of America	US	42.6828	-89.0187	64123
    Jangaon			India	IN	17.7260	79.1524	52394
    Jangipur			India	IN	24.4700	88.0766	82548
    Januária			Brazil	BR	-15.4795	-44.3652	65150
    Janzūr			Libya	LY	32.8187	13.0173	154389
    Jaora			India	IN	23.6378	75.1271	74907
    Japekrom			Ghana	GH	7.5758	-2.7852	96000
    Japeri			Brazil	BR	-22.6431	-43.6533	102149
    Jaraguá			Brazil	BR	-23.4408	-46.7377	211610
    Jaraguá do Sul			Brazil	BR	-26.4861	-49.0667	182660
    Jaramānā			Syria	SY	33.4862	36.3461	99999
    Jaranwala			Pakistan	PK	31.3332	73.4187	150380
    Jardim Angela			Brazil	BR	-23.7164	-46.7687	311432
    Jardim Botânico			Brazil	BR	-15.8653	-47.8148	77767
    Jardim Helena			Brazil	BR	-23.4837	-46.4131	129409
    Jardim Paulista			Brazil	BR	-23.5667	-46.6644	83667
    Jardim Sao Luis			Brazil	BR	-23.6807	-46.7394	259377
    Jardines de la Silla			Mexico	MX	25.6294	-100.1878	53742
    Jaru			Brazil	BR	-10.4389	-62.4664	50591
    Jastrzębie Zdrój			Poland	PL	49.9554	18.5748	95813
    Jatani			India	IN	20.1597	85.7074	63697
    Jataí			Brazil	BR	-17.8794	-51.7217	105729
    Jatibarang			Indonesia	ID	-6.4747	108.3153	73010
    Jatiroto			Indonesia	ID	-7.8833	111.1167	50059
    Jatiwangi			Indonesia	ID	-6.7336	108.2628	57973
    Jauharabad			Pakistan	PK	32.2902	72.2818	113188
    Jaunpur			India	IN	25.7536	82.6869	169572
    Javānrūd			Iran	IR	34.8067	46.4913	54354
    Jaworzno			Poland	PL	50.2053	19.2750	96541
    Jaçanã			Brazil	BR	-23.4601	-46.5749	94609
    Jaén			Peru	PE	-5.7073	-78.8079	52493
    Jaén			Spain	ES	37.7692	-3.7903	113457
    Jaú			Brazil	BR	-22.2964	-48.5578	133497
    Jebel Ali			United Arab Emirates	AE	25.0025	55.1081	210000
    Jega			Nigeria	NG	12.2234	4.3797	73495
    Jeju City			South Korea	KR	33.5097	126.5219	488844
    Jelenia Góra			Poland	PL	50.8997	15.7290	77366
    Jelgava			Latvia	LV	56.6500	23.7128	54834
    Jelutong			Malaysia	MY	5.3900	100.3188	63507
    Jember			Indonesia	ID	-8.1721	113.6995	298585
    Jena			Germany	DE	50.9288	11.5899	104712
    Jendouba			Tunisia	TN	36.5011	8.7802	51408
    Jeongeup			South Korea	KR	35.6000	126.9170	139876
    Jeonju			South Korea	KR	35.8219	127.1489	638421
    Jepara			Indonesia	ID	-6.5924	110.6710	1257912
    Jequié			Brazil	BR	-13.8588	-40.0851	127475
    Jerez de la Frontera			Spain	ES	36.6865	-6.1361	212879
    Jersey City		NJ	United States of America	US	40.7282	-74.0776	264290
    Jessore			Bangladesh	BD	23.1697	89.2137	243987
    Jesus Maria			Peru	PE	-12.0698	-77.0450	66171
    Jesús Menéndez			Cuba	CU	21.1615	-76.4777	51002
    Jetpur			India	IN	21.7548	70.6235	118302
    Jette		BRU	Belgium	BE	50.8731	4.3342	52490
    Jeypore			India	IN	18.8563	82.5716	84830
    Jhang Sadr			Pakistan	PK	31.2698	72.3169	606533
    Jharia			India	IN	23.7408	86.4146	86938
    Jharsuguda			India	IN	21.8553	84.0070	97730
    Jhelum			Pakistan	PK	32.9345	73.7310	190425
    Jhumri Telaiya			India	IN	24.4349	85.5295	87867
    Jhunjhunūn			India	IN	28.1256	75.3980	118473
    Jhālāwār			India	IN	24.5963	76.1650	66919
    Jhānsi			India	IN	25.4589	78.5799	412927
    Jhārgrām			India	IN	22.4538	86.9950	57796
    Jiading			China	CN	31.3858	121.2446	1886100
    Jiagedaqi			China	CN	50.4167	124.1167	135760
    Jianchang			China	CN	27.5583	116.6398	109108
    Jiangbei			China	CN	29.7283	106.6351	60466
    Jiangkou			China	CN	25.4869	119.1983	59902
    Jiangmen			China	CN	22.5833	113.0833	1795459
    Jiangshan			China	CN	36.6781	120.5292	86642
    Jianguang			China	CN	28.1938	115.7836	61469
    Jiangyan			China	CN	32.5061	120.1428	70375
    Jiangyin			China	CN	31.9110	120.2630	1779515
    Jiangyou			China	CN	31.7667	104.7167	127225
    Jiangzhuang			China	CN	36.4944	119.7942	72453
    Jiang’an			China	CN	28.7334	105.0683	67776
    Jianshui			China	CN	24.2774	101.2240	490000
    Jian’ou			China	CN	27.0415	118.3190	59187
    Jiaohe			China	CN	43.7213	127.3347	123018
    Jiaojiang			China	CN	28.6984	121.4733	470804
    Jiaozhou			China	CN	36.2839	120.0033	619266
    Jiaozuo			China	CN	35.2392	113.2391	865413
    Jiashan			China	CN	30.8492	120.9258	137112
    Jiawang			China	CN	34.4328	117.4419	133861
    Jiaxing			China	CN	30.7522	120.7500	1180000
    Jiayue			China	CN	36.0236	119.1761	93228
    Jiazi			China	CN	22.8793	116.0732	130298
    Jidd Ḩafş			Bahrain	BH	26.2186	50.5478	66588
    Jidong			China	CN	45.2560	131.1164	58520
    Jiehu			China	CN	35.5428	118.4550	69245
    Jieshi			China	CN	22.8103	115.8306	137444
    Jieshou			China	CN	33.2634	115.3611	141993
    Jietou			China	CN	25.4274	98.6532	65843
    Jiexiu			China	CN	37.0244	111.9125	77178
    Jieyang			China	CN	23.5418	116.3658	1899394
    Jihlava			Czech Republic	CZ	49.3961	15.5912	50108
    Jijel			Algeria	DZ	36.8210	5.7635	131513
    Jijiang			China	CN	29.2899	106.2500	196787
    Jijiga			Ethiopia	ET	9.3500	42.8000	483000
    Jimeta			Nigeria	NG	9.2795	12.4582	248148
    Jimma			Ethiopia	ET	7.6734	36.8344	250900
    Jimo			China	CN	36.3897	120.4622	70733
    Jinchang			China	CN	38.5006	102.1938	228561
    Jincheng			China	CN	35.5022	112.8328	476945
    Jinding			China	CN	26.4390	99.4406	53667
    Jinfeng			China	CN	28.2385	116.6005	127076
    Jing'an			China	CN	34.4962	116.9225	57825
    Jingdezhen			China	CN	29.2947	117.2079	473561
    Jinggou			China	CN	36.2818	119.5519	62917
    Jinghong			China	CN	22.0026	100.7697	205523
    Jingling			China	CN	30.6500	113.1000	224871
    Jingmen			China	CN	31.0336	112.2047	632954
    Jingzhi			China	CN	36.3100	119.3875	126703
    Jingzhou			China	CN	30.3503	112.1903	1052282
    Jing’an			China	CN	22.2107	113.2922	186000
    Jing’an			China	CN	31.2200	121.4158	936500
    Jinhua			China	CN	26.5380	99.9172	53523
    Jinhua			China	CN	29.1068	119.6442	1463990
    Jining			China	CN	35.4050	116.5814	1241012
    Jining			China	CN	41.0275	113.1058	258757
    Jinji			China	CN	23.2281	110.8261	56816
    Jinjiang			China	CN	19.7288	110.0085	68720
    Jinjiang			China	CN	24.8198	118.5742	1416151
    Jinka			Ethiopia	ET	5.6500	36.6500	54400
    Jinniu			China	CN	25.8006	100.5743	96883
    Jinotega			Nicaragua	NI	13.0910	-86.0023	55000
    Jinsha			China	CN	32.0898	121.0735	95647
    Jinshan			China	CN	30.8356	121.2937	822776
    Jinshanlu			China	CN	47.8505	88.1329	190064
    Jinshi			China	CN	29.6049	111.8701	82906
    Jinxiang			China	CN	27.4326	120.6063	84231
    Jinzhong			China	CN	37.6840	112.7547	1226617
    Jinzhou			China	CN	39.1000	121.7167	215386
    Jinzhou			China	CN	41.1078	121.1417	604269
    Jirapa			Ghana	GH	10.5369	-2.7016	91279
    Jishou			China	CN	28.3193	109.7335	102332
    Jishu			China	CN	44.3167	126.8000	103988
    Jishui			China	CN	33.7333	115.4000	77540
    Jitai			China	CN	36.7572	118.7387	52144
    Jitra			Malaysia	MY	6.2681	100.4217	63489
    Jiudian			China	CN	36.9918	120.2041	97604
    Jiujiang			China	CN	29.7048	116.0021	1164268
    Jiupu			China	CN	41.0667	122.9500	123843
    Jiuquan			China	CN	39.7432	98.5174	428346
    Jiutai			China	CN	44.1513	125.8298	175115
    Jiutepec			Mexico	MX	18.8814	-99.1778	215357
    Jixian			China	CN	46.7259	131.1331	59160
    Jiyuan			China	CN	35.0891	112.5881	242143
    Jizan			Saudi Arabia	SA	16.8892	42.5511	105198
    Jizhou			China	CN	37.5505	115.5687	362013
    Jizzax			Uzbekistan	UZ	40.1335	67.8296	179200
    Ji’an			China	CN	27.1172	114.9793	538699
    Joensuu			Finland	FI	62.6012	29.7632	78398
    Johns Creek		GA	United States of America	US	34.0289	-84.1986	83335
    Johnson City		TN	United States of America	US	36.3134	-82.3535	66027
    Johor Bahru			Malaysia	MY	1.4655	103.7578	858118
    Johor Jaya			Malaysia	MY	1.5392	103.8092	66000
    Joinville			Brazil	BR	-26.3044	-48.8456	461304
    Joliet		IL	United States of America	US	41.5252	-88.0834	147861
    Jolo			Philippines	PH	6.0522	121.0022	101002
    Jombang			Indonesia	ID	-7.5460	112.2331	126465
    Jomvu			Kenya	KE	-3.9862	39.6082	163415
    Jonesboro		AR	United States of America	US	35.8423	-90.7043	73907
    Jonquière			Canada	CA	48.4165	-71.2488	54842
    Joplin		MO	United States of America	US	37.0842	-94.5133	51818
    Jorhat			India	IN	26.7575	94.2031	126736
    Jos			Nigeria	NG	9.9285	8.8921	1040000
    Jose Bonifacio			Brazil	BR	-23.5674	-46.4326	128243
    Jose Rizal			Philippines	PH	8.8772	117.5041	59040
    José C. Paz			Argentina	AR	-34.5154	-58.7681	230208
    Jounieh			Lebanon	LB	33.9808	35.6178	96315
    Joypur Hāt			Bangladesh	BD	25.1015	89.0273	73068
    João Monlevade			Brazil	BR	-19.8100	-43.1736	80187
    João Pessoa			Brazil	BR	-7.1150	-34.8631	817511
    Juan Díaz			Panama	PA	9.0406	-79.4408	100636
    Juan-les-Pins			France	FR	43.5695	7.1131	60000
    Juazeiro			Brazil	BR	-9.4117	-40.4986	237821
    Juazeiro do Norte			Brazil	BR	-7.2131	-39.3153	225230
    Juegang			China	CN	32.3174	121.1855	73317
    Juhaynah			Egypt	EG	26.6742	31.4969	76555
    Juigalpa			Nicaragua	NI	12.1059	-85.3655	50000
    Juiz de Fora			Brazil	BR	-21.7642	-43.3503	540756
    Juja			Kenya	KE	-1.1015	37.0132	156041
    Juliaca			Peru	PE	-15.5000	-70.1333	245675
    Jundiaí			Brazil	BR	-23.1864	-46.8842	443221
    Junlian			China	CN	28.1711	104.5116	80708
    Junín			Argentina	AR	-34.5939	-60.9464	87509
    Jupiter		FL	United States of America	US	26.9342	-80.0942	62707
    Jurong East			Singapore	SG	1.3289	103.7399	72960
    Jurong Town			Singapore	SG	1.3342	103.7228	262730
    Jurong West			Singapore	SG	1.3503	103.7228	253840
    Juruti			Brazil	BR	-2.1522	-56.0922	50881
    Jutiapa			Guatemala	GT	14.2849	-89.8880	145880
    Juye			China	CN	35.3874	116.0717	58107
    Jyväskylä			Finland	FI	62.2415	25.7209	148744
    Jérémie			Haiti	HT	18.6500	-74.1167	97503
    Józsefváros			Hungary	HU	47.4894	19.0729	76957
    Jönköping			Sweden	SE	57.7814	14.1562	112766
    Jāfarābād			India	IN	28.6787	77.2712	54601
    Jājmau			India	IN	26.4304	80.4095	652831
    Jālaun			India	IN	26.1451	79.3366	55299
    Jālna			India	IN	19.8410	75.8864	285577
    Jāmuria			India	IN	23.7047	87.0787	160242
    Jīnd			India	IN	29.3158	76.3150	167592
    Jīroft			Iran	IR	28.6781	57.7406	130429
    Jōetsu			Japan	JP	37.1483	138.2364	189430
    Jōsō			Japan	JP	36.0355	139.9614	60834
    Jōyō			Japan	JP	34.8440	135.8056	74607
    Jūnāgadh			India	IN	21.5197	70.4598	319462
    Jūrmala			Latvia	LV	56.9680	23.7704	52001
    Kaambooni			Somalia	SO	-1.6377	41.5866	79000
    Kabale		W	Uganda	UG	-1.2486	29.9899	53200
    Kabalo			Congo (Kinshasa)	CD	-6.0526	26.9143	81191
    Kabanjahe			Indonesia	ID	3.1001	98.4908	73581
    Kabankalan			Philippines	PH	9.9839	122.8142	210893
    Kabbasin			Syria	SY	36.4327	37.5686	51230
    Kabin Buri			Thailand	TH	13.9513	101.7174	140056
    Kabinda			Congo (Kinshasa)	CD	-6.1379	24.4818	219396
    Kabirwala			Pakistan	PK	30.4047	71.8627	91932
    Kadapa			India	IN	14.4800	78.8235	344893
    Kadayanallur			India	IN	9.0728	77.3415	90364
    Kadi			India	IN	23.2991	72.3336	81404
    Kadiri			India	IN	14.1117	78.1598	89429
    Kadirli			Turkey	TR	37.3739	36.0961	70248
    Kadiyivka			Ukraine	UA	48.5682	38.6435	73248
    Kadoma			Japan	JP	34.7381	135.5744	131727
    Kadoma			Zimbabwe	ZW	-18.3333	29.9153	117381
    Kadugli			Sudan	SD	11.0111	29.7183	87666
    Kaech’ŏn			North Korea	KP	39.7006	125.8933	319554
    Kaesŏng			North Korea	KP	37.9708	126.5544	338155
    Kafanchan			Nigeria	NG	9.5813	8.2926	79522
    Kaffrine			Senegal	SN	14.1059	-15.5508	57307
    Kafr ad Dawwār			Egypt	EG	31.1338	30.1297	128539
    Kafr ash Shaykh			Egypt	EG	31.1117	30.9399	194569
    Kafr az Zayyāt			Egypt	EG	30.8248	30.8180	83348
    Kafrul			Bangladesh	BD	23.7882	90.3736	339734
    Kafue			Zambia	ZM	-15.7691	28.1814	104174
    Kaga			Japan	JP	36.3000	136.3333	67793
    Kaga-Bandoro			Central African Republic	CF	6.9896	19.1874	55047
    Kagaznāgār			India	IN	19.3316	79.4660	57583
    Kageleke			China	CN	37.3010	79.6013	75730
    Kagoro			Nigeria	NG	9.6078	8.3904	77008
    Kagoshima			Japan	JP	31.5667	130.5500	595049
    Kahama			Tanzania	TZ	-3.8333	32.6000	453654
    Kahna Nau			Pakistan	PK	31.3671	74.3690	79301
    Kahnūj			Iran	IR	27.9403	57.6998	52624
    Kahramanmaraş			Turkey	TR	37.5847	36.9264	384953
    Kahror Pakka			Pakistan	PK	29.6243	71.9144	69743
    Kai			Japan	JP	35.6846	138.5098	75313
    Kaifeng			China	CN	34.7986	114.3074	1451741
    Kaihua			China	CN	23.3695	104.2772	64404
    Kaili			China	CN	26.5858	107.9797	275745
    Kairouan			Tunisia	TN	35.6781	10.0963	139070
    Kairāna			India	IN	29.3954	77.2054	80432
    Kaiserslautern			Germany	DE	49.4430	7.7716	98732
    Kaithal			India	IN	29.8015	76.3996	144915
    Kaitong			China	CN	44.8091	123.0811	62537
    Kaiyuan			China	CN	23.6977	103.3037	198423
    Kaiyuan			China	CN	42.5331	124.0403	112462
    Kaizuka			Japan	JP	34.4500	135.3500	92632
    Kajang			Malaysia	MY	2.9942	101.7887	236240
    Kajansi		C	Uganda	UG	0.2155	32.5345	135600
    Kakamega			Kenya	KE	0.2842	34.7523	1867579
    Kakamigahara			Japan	JP	35.4167	136.8667	144521
    Kakata			Liberia	LR	6.5310	-10.3537	52247
    Kakegawa			Japan	JP	34.7667	138.0167	117925
    Kakogawachō-honmachi			Japan	JP	34.7694	134.8290	271634
    Kalaban Koro			Mali	ML	12.5733	-8.0291	148247
    Kalaburagi			India	IN	17.3358	76.8376	543147
    Kalamansig			Philippines	PH	6.5519	124.0511	52257
    Kalamariá			Greece	GR	40.5825	22.9503	91518
    Kalamassery			India	IN	10.0614	76.3263	71038
    Kalamata			Greece	GR	37.0391	22.1126	54100
    Kalamazoo		MI	United States of America	US	42.2917	-85.5872	76041
    Kalasin			Thailand	TH	16.4328	103.5066	55102
    Kalaw			Myanmar	MM	20.6346	96.5645	93032
    Kalemyo			Myanmar	MM	23.1901	94.0640	348573
    Kalibo (poblacion)			Philippines	PH	11.7061	122.3644	89127
    Kalima			Congo (Kinshasa)	CD	-5.4854	28.2160	72327
    Kalininskiy			Russia	RU	59.9967	30.3899	504641
    Kalisz			Poland	PL	51.7611	18.0910	108759
    Kallakurichi			India	IN	11.7338	78.9592	1682687
    Kallang			Singapore	SG	1.3333	103.8667	101290
    Kallithéa			Greece	GR	37.9500	23.7000	100641
    Kalmiuskyi			Ukraine	UA	47.1105	37.5438	101498
    Kalmunai			Sri Lanka	LK	7.4090	81.8347	100171
    Kalol			India	IN	23.2466	72.4951	134426
    Kaluga			Russia	RU	54.5306	36.2700	340851
    Kalulushi			Zambia	ZM	-12.8415	28.0948	104046
    Kalush			Ukraine	UA	49.0240	24.3721	65088
    Kalyani			India	IN	22.9757	88.4337	93184
    Kalynivskyi			Ukraine	UA	48.0074	37.8538	103249
    Kalyān			India	IN	19.2437	73.1355	1262255
    Kamagaya			Japan	JP	35.7697	140.0024	109932
    Kamakura			Japan	JP	35.3109	139.5470	172929
    Kamalia			Pakistan	PK	30.7271	72.6461	166617
    Kambar			Pakistan	PK	27.5875	68.0007	77481
    Kambove			Congo (Kinshasa)	CD	-10.8735	26.5975	99884
    Kamensk-Shakhtinsky			Russia	RU	48.3178	40.2595	75814
    Kamensk-Ural’skiy			Russia	RU	56.4063	61.9335	182500
    Kameoka			Japan	JP	35.0000	135.5833	97181
    Kamifukuoka			Japan	JP	35.8727	139.5137	52323
    Kamigyō-ku			Japan	JP	35.0295	135.7567	83000
    Kamina			Congo (Kinshasa)	CD	-8.7351	24.9980	200184
    Kamirenjaku			Japan	JP	35.6942	139.5549	195391
    Kamisu			Japan	JP	35.8969	140.6667	95454
    Kamloops			Canada	CA	50.6665	-120.3192	104460
    Kamoke			Pakistan	PK	31.9753	74.2230	292023
    Kamphaeng Phet			Thailand	TH	16.4834	99.5215	58787
    Kampong Baharu Cheras Batu Sebelas			Malaysia	MY	3.0500	101.7667	232100
    Kampong Cham			Cambodia	KH	11.9934	105.4635	61750
    Kampong Chhnang			Cambodia	KH	12.2500	104.6667	75244
    Kampong Dungun			Malaysia	MY	3.2167	101.3167	58674
    Kampong Pasir Ris			Singapore	SG	1.3783	103.9319	144260
    Kampong Sidam			Malaysia	MY	5.5333	100.5667	60983
    Kampung Baru Balakong			Malaysia	MY	3.0294	101.7471	69302
    Kampung Baru Subang			Malaysia	MY	3.1500	101.5333	833571
    Kampung Bukit Baharu			Malaysia	MY	2.2152	102.2851	55656
    Kampung Kangkar Teberau			Malaysia	MY	1.5320	103.7549	412373
    Kampung Larkin Lama			Malaysia	MY	1.5024	103.7440	500000
    Kampung Manjoi			Malaysia	MY	4.6192	101.0685	86266
    Kampung Pasir Gudang Baru			Malaysia	MY	1.4726	103.8780	145639
    Kampung Sungai Ara			Malaysia	MY	5.3270	100.2735	140849
    Kampung Sungai Glugur			Malaysia	MY	5.3697	100.3135	145600
    Kampung Sungai Kajang			Malaysia	MY	3.4161	101.1730	84031
    Kamsar		B	Guinea	GN	10.6500	-14.6167	113350
    Kamuli		E	Uganda	UG	0.9472	33.1197	67800
    Kamyanets-Podilskyi			Ukraine	UA	48.6788	26.5852	97908
    Kamyanske			Ukraine	UA	48.5172	34.6062	226845
    Kamyshin			Russia	RU	50.0885	45.4128	128626
    Kamālshahr			Iran	IR	35.8619	50.8742	141669
    Kanakapura			India	IN	12.5465	77.4201	54014
    Kanaker-Zeytun			Armenia	AM	40.2200	44.5383	75500
    Kanasín			Mexico	MX	20.9349	-89.5582	77240
    Kanata			Canada	CA	45.3001	-75.9161	90000
    Kanayannur			India	IN	9.9667	76.2667	851406
    Kanazawa			Japan	JP	36.6000	136.6167	466029
    Kanbe			Myanmar	MM	16.7073	96.0017	58146
    Kanchanaburi			Thailand	TH	14.0041	99.5483	63699
    Kanchipuram			India	IN	12.8352	79.7001	221715
    Kandhkot			Pakistan	PK	28.2457	69.1797	99155
    Kandi			Benin	BJ	11.1342	2.9386	56043
    Kandukūr			India	IN	15.2154	79.9039	57246
    Kangar			Malaysia	MY	6.4414	100.1986	63869
    Kangding			China	CN	30.0022	101.9569	100000
    Kanggye			North Korea	KP	40.9695	126.5852	209530
    Kangnyŏng			North Korea	KP	37.9075	125.5100	106827
    Kangsŏn			North Korea	KP	38.9364	125.5811	102436
    Kangāvar			Iran	IR	34.5043	47.9653	51352
    Kanhangad			India	IN	12.3081	75.1063	125564
    Kani			Japan	JP	35.4044	137.0559	102143
    Kanjia			China	CN	36.3723	119.5821	75669
    Kannauj			India	IN	27.0552	79.9188	76714
    Kannur			India	IN	11.8675	75.3576	62836
    Kanoya			Japan	JP	31.3833	130.8500	101096
    Kanpur Cantonment			India	IN	26.4594	80.3751	108534
    Kansk			Russia	RU	56.2022	95.7185	101502
    Kanuma			Japan	JP	36.5500	139.7333	94903
    Kanyama			Congo (Kinshasa)	CD	-7.5167	24.1740	80043
    Kan’onjichō			Japan	JP	34.1276	133.6460	57438
    Kapar			Malaysia	MY	3.1333	101.3833	269627
    Kapchorwa		E	Uganda	UG	1.4010	34.4504	51200
    Kapenguria			Kenya	KE	1.2389	35.1119	56000
    Kapiri Mposhi			Zambia	ZM	-13.9715	28.6699	83211
    Kaposvár			Hungary	HU	46.3667	17.8000	64280
    Kapurthala Town			India	IN	31.3801	75.3811	98916
    Kara			Togo	TG	9.5511	1.1861	104207
    Karabağlar			Turkey	TR	38.3820	27.1320	479338
    Karabük			Turkey	TR	41.2049	32.6277	125403
    Karagandy			Kazakhstan	KZ	49.8019	73.1021	497777
    Karaj			Iran	IR	35.8327	50.9915	1448075
    Karakol			Kyrgyzstan	KG	42.4905	78.3920	84351
    Karaman			Turkey	TR	37.1811	33.2150	175390
    Karamay			China	CN	45.5847	84.8872	261445
    Karangsembung			Indonesia	ID	-6.8487	108.6422	75856
    Karatsu			Japan	JP	33.4425	129.9697	117663
    Karauli			India	IN	26.4983	77.0276	82960
    Karawang			Indonesia	ID	-6.3053	107.3197	307880
    Karbala			Iraq	IQ	32.6160	44.0249	1218732
    Kariega			South Africa	ZA	-33.7556	25.4007	291052
    Kariya			Japan	JP	34.7514	134.3873	52015
    Kariya			Japan	JP	34.9833	136.9833	153834
    Karlskrona			Sweden	SE	56.1616	15.5866	66675
    Karlsruhe			Germany	DE	49.0094	8.4044	283799
    Karlstad			Sweden	SE	59.3793	13.5036	61492
    Karnaphuli			Bangladesh	BD	22.6906	92.2347	203697
    Karnāl			India	IN	29.6920	76.9845	302140
    Karol Bāgh			India	IN	28.6514	77.1907	505241
    Karonga		N	Malawi	MW	-9.9333	33.9333	69486
    Kars			Turkey	TR	40.5983	43.0855	91450
    Kartasura			Indonesia	ID	-7.5519	110.7378	88927
    Karur			India	IN	10.9577	78.0810	234191
    Karuri			Kenya	KE	-0.7000	37.1833	194342
    Karuri			Kenya	KE	-1.1764	36.7564	194342
    Karwar			India	IN	14.8136	74.1297	77139
    Karād			India	IN	17.2894	74.1818	55663
    Karāwalnagar			India	IN	28.7271	77.2705	224281
    Karīmganj			India	IN	24.8692	92.3554	56854
    Karīmnagar			India	IN	18.4392	79.1286	289821
    Karşıyaka			Turkey	TR	38.4577	27.1142	339624
    Kas			Sudan	SD	12.5097	24.2852	55255
    Kasama			Japan	JP	36.3833	140.2667	73664
    Kasama			Zambia	ZM	-10.2129	31.1808	179636
    Kasangati		C	Uganda	UG	0.4380	32.6025	207800
    Kasaoka			Japan	JP	34.5060	133.5039	50160
    Kasba Tadla			Morocco	MA	32.5977	-6.2684	51697
    Kasese		W	Uganda	UG	0.1833	30.0833	115400
    Kashan			Iran	IR	33.9824	51.4277	304487
    Kashiba			Japan	JP	34.5347	135.7092	78113
    Kashihara			Japan	JP	34.5833	135.6167	79058
    Kashihara-shi			Japan	JP	34.5090	135.7929	124521
    Kashima-shi			Japan	JP	35.9654	140.6447	66950
    Kashipur			India	IN	29.2140	78.9569	103138
    Kashiwa			Japan	JP	35.8622	139.9773	433436
    Kashiwara			Japan	JP	34.4500	135.7667	120922
    Kashiwazaki			Japan	JP	37.3667	138.5500	86183
    Kasihan			Indonesia	ID	-7.8269	110.3292	86234
    Kasoa			Ghana	GH	5.5345	-0.4168	86753
    Kaspiysk			Russia	RU	42.8817	47.6392	81752
    Kassel			Germany	DE	51.3167	9.5000	197230
    Kasserine			Tunisia	TN	35.1676	8.8365	84365
    Kastamonu			Turkey	TR	41.3781	33.7753	125622
    Kasuga			Japan	JP	33.5259	130.4611	111023
    Kasugai			Japan	JP	35.2476	136.9723	308681
    Kasukabe			Japan	JP	35.9831	139.7497	229792
    Kasulu			Tanzania	TZ	-4.5767	30.1025	238321
    Kasungu		C	Malawi	MW	-13.0333	33.4833	66152
    Kasur			Pakistan	PK	31.1187	74.4502	510875
    Katabi		C	Uganda	UG	0.0841	32.4697	154300
    Katanawa			Japan	JP	33.5211	130.4244	50112
    Katano			Japan	JP	34.7933	135.6860	75033
    Kateríni			Greece	GR	40.2696	22.5061	53293
    Kathua			India	IN	32.3694	75.5254	59866
    Kati			Mali	ML	12.7441	-8.0726	130254
    Katihar			India	IN	25.5385	87.5704	240838
    Katiola			Ivory Coast	CI	8.1373	-5.1010	59641
    Katori-shi			Japan	JP	35.8977	140.4994	74469
    Katoro			Tanzania	TZ	-2.9998	31.9326	75000
    Katowice			Poland	PL	50.2597	19.0217	286960
    Katsina			Nigeria	NG	12.9908	7.6018	670000
    Katsushika			Japan	JP	35.7333	139.8500	453093
    Katsuta			Japan	JP	36.3833	140.5333	155968
    Kattaqo’rg’on Shahri			Uzbekistan	UZ	39.9055	66.2656	90600
    Katumba			Tanzania	TZ	-9.2333	33.6167	108558
    Katunayaka			Sri Lanka	LK	7.1699	79.8884	84643
    Katwa			Congo (Kinshasa)	CD	0.0893	29.3086	89352
    Kaunas			Lithuania	LT	54.9016	23.9091	289380
    Kaura Namoda			Nigeria	NG	12.5937	6.5865	69725
    Kavaklı			Turkey	TR	41.0926	28.3317	50502
    Kavanur			India	IN	12.9962	80.0751	54986
    Kavála			Greece	GR	40.9396	24.4069	54027
    Kawachi-Nagano			Japan	JP	34.4411	135.5828	101692
    Kawagoe			Japan	JP	35.9086	139.4853	354571
    Kawaguchi			Japan	JP	35.8052	139.7107	607373
    Kawalu			Indonesia	ID	-7.3817	108.2082	50541
    Kawanishi			Japan	JP	34.8167	135.4167	155165
    Kawasaki			Japan	JP	35.5206	139.7172	1538262
    Kawit			Philippines	PH	14.4443	120.9016	73210
    Kawm Ḩamādah			Egypt	EG	30.7613	30.6997	55652
    Kawthoung			Myanmar	MM	9.9824	98.5503	57949
    Kaya			Burkina Faso	BF	13.0883	-1.0837	121970
    Kayamkulam			India	IN	9.1817	76.5009	68634
    Kayna			Congo (Kinshasa)	CD	-0.6093	29.1725	51103
    Kayseri			Turkey	TR	38.7322	35.4853	1452458
    Kazo			Japan	JP	36.1167	139.6000	112792
    Kaédi			Mauritania	MR	16.1507	-13.5058	56283
    Kebomas			Indonesia	ID	-7.1667	112.6333	75982
    Kecskemét			Hungary	HU	46.9062	19.6913	109847
    Kediri			Indonesia	ID	-7.8167	112.0167	301424
    Kedungwaru			Indonesia	ID	-8.0667	111.9167	80257
    Kedungwuni			Indonesia	ID	-6.9704	109.6479	117249
    Keelung			Taiwan	TW	25.1309	121.7409	362487
    Keffi			Nigeria	NG	8.8465	7.8735	85911
    Keighley		ENG	United Kingdom	GB	53.8679	-1.9066	50171
    Kelaa Kebira			Tunisia	TN	35.8728	10.5372	63264
    Kelar			Iraq	IQ	34.6281	45.3185	250000
    Kelenföld			Hungary	HU	47.4661	19.0310	53332
    Kelo			Chad	TD	9.3086	15.8066	82677
    Kelowna			Canada	CA	49.8831	-119.4857	144576
    Kembangan			Singapore	SG	1.3223	103.9113	130252
    Kempas			Malaysia	MY	1.5489	103.6965	62011
    Kempten (Allgäu)			Germany	DE	47.7267	10.3139	61399
    Kendale Lakes		FL	United States of America	US	25.7082	-80.4070	56148
    Kendall		FL	United States of America	US	25.6793	-80.3173	80241
    Kendari			Indonesia	ID	-3.9778	122.5151	351085
    Kenema			Sierra Leone	SL	7.8769	-11.1903	255110
    Kenge			Congo (Kinshasa)	CD	-5.7652	13.6571	63317
    Keningau			Malaysia	MY	5.3378	116.1602	77650
    Kenitra			Morocco	MA	34.2610	-6.5802	470949
    Kennedy			Colombia	CO	4.6165	-74.1460	979914
    Kenner		LA	United States of America	US	29.9941	-90.2417	67091
    Kennewick		WA	United States of America	US	46.2112	-119.1372	78896
    Kenosha		WI	United States of America	US	42.5847	-87.8212	99858
    Kent		WA	United States of America	US	47.3809	-122.2348	126952
    Kentau			Kazakhstan	KZ	43.5167	68.5046	57408
    Kentron			Armenia	AM	40.1781	44.5130	133000
    Kentwood		MI	United States of America	US	42.8695	-85.6448	51357
    Keonjhargarh			India	IN	21.6318	85.5969	60590
    Kepanjen			Indonesia	ID	-8.1303	112.5727	51919
    Kepong			Malaysia	MY	3.2140	101.6402	85960
    Keratsíni			Greece	GR	37.9625	23.6197	77077
    Kerch			Ukraine	UA	45.3567	36.4754	148932
    Keren			Eritrea	ER	15.7779	38.4511	74800
    Kericho			Kenya	KE	-0.3677	35.2831	53804
    Kerman			Iran	IR	30.2832	57.0788	577514
    Kermanshah			Iran	IR	34.3142	47.0650	621100
    Kerpen			Germany	DE	50.8699	6.6969	64226
    Kertosono			Indonesia	ID	-7.5833	112.1000	60782
    Kesennuma			Japan	JP	38.9011	141.5775	61147
    Keshod			India	IN	21.3033	70.2486	76193
    Kesklinn			Estonia	EE	59.4355	24.7575	67766
    Kettering		ENG	United Kingdom	GB	52.3984	-0.7257	56676
    Kettering		OH	United States of America	US	39.6895	-84.1688	55525
    Keur Médoune			Senegal	SN	14.7584	-15.9043	77255
    Kfar Saba			Israel	IL	32.1750	34.9069	110456
    Khadki			India	IN	18.5635	73.8521	75654
    Khagaul			India	IN	25.5790	85.0456	51577
    Khagrachhari			Bangladesh	BD	23.1079	91.9701	50364
    Khairpur Mir’s			Pakistan	PK	27.5295	68.7592	191044
    Khajoori Khas			India	IN	28.7096	77.2587	76640
    Khalifah A City			United Arab Emirates	AE	24.4259	54.6050	85374
    Khalkhāl			Iran	IR	37.6184	48.5293	51024
    Khalándrion			Greece	GR	38.0237	23.8007	74192
    Khambhāt			India	IN	22.3174	72.6192	99164
    Khamis Mushait			Saudi Arabia	SA	18.3000	42.7333	387553
    Khammam			India	IN	17.2477	80.1437	196283
    Khan Na Yao			Thailand	TH	13.8256	100.6774	88678
    Khanabad			Afghanistan	AF	36.6830	69.1128	71531
    Khanapuram Haveli			India	IN	17.2624	80.1681	53442
    Khandwa			India	IN	21.8243	76.3509	200738
    Khanna			India	IN	30.7055	76.2220	128137
    Khanpur			Pakistan	PK	28.6474	70.6569	142426
    Khanty-Mansiysk			Russia	RU	61.0019	69.0273	101466
    Khanzhonkivskyi			Ukraine	UA	48.0951	38.0420	53040
    Kharagpur			India	IN	22.3397	87.3250	219665
    Kharakvasla			India	IN	18.4400	73.7755	78684
    Kharar			India	IN	30.7463	76.6469	74460
    Khardah			India	IN	22.7186	88.3781	128346
    Kharghar			India	IN	19.0498	73.0702	80612
    Khargone			India	IN	21.8229	75.6139	116150
    Kharian			Pakistan	PK	32.8161	73.8870	103036
    Kharkivskyi Masyv			Ukraine	UA	50.4085	30.6601	93700
    Khartoum North			Sudan	SD	15.6493	32.5346	1012211
    Khartsyzk			Ukraine	UA	48.0428	38.1403	56182
    Khasavyurt			Russia	RU	43.2487	46.5857	126829
    Khasnahzān			Iraq	IQ	36.2009	44.1424	146639
    Khatauli			India	IN	29.2784	77.7330	64731
    Khemis Miliana			Algeria	DZ	36.2610	2.2201	80512
    Khemisset			Morocco	MA	33.8240	-6.0663	143640
    Khenchela			Algeria	DZ	35.4358	7.1433	114472
    Khenifra			Morocco	MA	32.9349	-5.6617	128318
    Kherson			Ukraine	UA	46.6369	32.6146	66000
    Khewra			Pakistan	PK	32.6491	73.0106	80000
    Khimki			Russia	RU	55.9001	37.4285	239967
    Khirdalan			Azerbaijan	AZ	40.4481	49.7550	196200
    Khlong Chan			Thailand	TH	13.7813	100.6451	76934
    Khlong Kum			Thailand	TH	13.7884	100.6803	69071
    Khlong Luang			Thailand	TH	14.0647	100.6458	118551
    Khlong Sam Wa			Thailand	TH	13.8714	100.7372	169489
    Khlong San			Thailand	TH	13.7301	100.5087	73263
    Khlong Toei			Thailand	TH	13.7101	100.5819	109041
    Khmelnytskyi			Ukraine	UA	49.4183	26.9794	274452
    Khobar			Saudi Arabia	SA	26.2794	50.2083	165799
    Khomeyn			Iran	IR	33.6389	50.0800	77425
    Khomeynī Shahr			Iran	IR	32.6856	51.5361	277334
    Khon Kaen			Thailand	TH	16.4467	102.8330	114459
    Khopoli			India	IN	18.7856	73.3459	71141
    Khoroshëvo-Mnevniki			Russia	RU	55.7836	37.4714	159000
    Khorramabad			Iran	IR	33.4878	48.3558	329825
    Khorramdarreh			Iran	IR	36.2078	49.1953	50528
    Khorramshahr			Iran	IR	30.4408	48.1843	330606
    Khouribga			Morocco	MA	32.8811	-6.9063	214241
    Khrustalnyi			Ukraine	UA	48.1424	38.9237	79533
    Khujand			Tajikistan	TJ	40.2826	69.6222	191000
    Khulm			Afghanistan	AF	36.6974	67.6983	64933
    Khurai			India	IN	24.0437	78.3301	51108
    Khurarianwala			Pakistan	PK	31.4994	73.2676	96743
    Khuraybat as Sūq			Jordan	JO	31.8791	35.9210	186158
    Khurja			India	IN	28.2538	77.8554	105909
    Khushāb			Pakistan	PK	32.2967	72.3525	102793
    Khuzdar			Pakistan	PK	27.8119	66.6110	218112
    Khwisero			Kenya	KE	0.1712	34.5947	113294
    Khāliş			Iraq	IQ	33.8081	44.5334	70046
    Khāmgaon			India	IN	20.7074	76.5683	94604
    Khān Yūnis		GZ	Palestine	PS	31.3402	34.3063	173183
    Khānaqīn			Iraq	IQ	34.3482	45.3907	175000
    Khāsh			Iran	IR	28.2211	61.2158	69603
    Khōst			Afghanistan	AF	33.3395	69.9204	96123
    Khūy			Iran	IR	38.5503	44.9521	198845
    Kiambu			Kenya	KE	-1.1714	36.8356	147870
    Kibaha			Tanzania	TZ	-6.7667	38.9167	265360
    Kibaigwa			Tanzania	TZ	-6.0812	36.6466	50054
    Kidapawan			Philippines	PH	7.0083	125.0894	79652
    Kidderminster		ENG	United Kingdom	GB	52.3882	-2.2500	57400
    Kiel			Germany	DE	54.3213	10.1349	252668
    Kielce			Poland	PL	50.8703	20.6275	192468
    Kiffa			Mauritania	MR	16.6207	-11.4021	62051
    Kigoma			Tanzania	TZ	-4.8769	29.6267	232388
    Kikolo			Angola	AO	-8.7815	13.3338	728205
    Kikuyu			Kenya	KE	-1.2463	36.6629	323881
    Kilamba			Angola	AO	-8.8486	13.2750	237528
    Kilifi			Kenya	KE	-3.6305	39.8499	74270
    Kilis			Turkey	TR	36.7161	37.1150	111648
    Kilju			North Korea	KP	40.9642	129.3278	63652
    Killeen		TX	United States of America	US	31.1171	-97.7278	140806
    Kilosa			Tanzania	TZ	-6.8333	36.9833	91889
    Kima Kieza			Angola	AO	-8.8341	13.2952	428855
    Kimberley			South Africa	ZA	-28.7323	24.7623	142089
    Kimhae			South Korea	KR	35.2342	128.8811	531966
    Kimilili			Kenya	KE	0.7877	34.7156	56050
    Kimitsu			Japan	JP	35.3504	139.8703	83058
    Kimpese			Congo (Kinshasa)	CD	-5.5615	14.4316	79539
    Kimry			Russia	RU	56.8746	37.3596	52070
    Kindia		D	Guinea	GN	10.0569	-12.8658	161024
    Kindrativskyi			Ukraine	UA	48.3028	38.0547	101565
    Kindu			Congo (Kinshasa)	CD	-2.9437	25.9224	234651
    Kineshma			Russia	RU	57.4367	42.1277	92983
    King Faisal Military City			Saudi Arabia	SA	28.4500	45.9667	65000
    Kingisepp			Russia	RU	59.3763	28.6141	50566
    Kings Bridge		NY	United States of America	US	40.8787	-73.9051	75132
    Kingsport		TN	United States of America	US	36.5484	-82.5618	53014
    Kingston			Canada	CA	44.2298	-76.4810	132485
    Kingston upon Hull		ENG	United Kingdom	GB	53.7446	-0.3352	314018
    Kinokawa			Japan	JP	34.2697	135.4104	60592
    Kintampo			Ghana	GH	8.0563	-1.7306	53711
    Kipushi			Congo (Kinshasa)	CD	-11.7610	27.2513	169635
    Kira		C	Uganda	UG	0.4000	32.6333	462900
    Kirdāsah			Egypt	EG	30.0310	31.1111	137588
    Kirishi			Russia	RU	59.4742	32.0401	56190
    Kirishima			Japan	JP	31.7409	130.7629	123205
    Kirkcaldy		SCT	United Kingdom	GB	56.1168	-3.1600	50370
    Kirkland		WA	United States of America	US	47.6815	-122.2087	87281
    Kirovo-Chepetsk			Russia	RU	58.5509	50.0310	90252
    Kirumba			Congo (Kinshasa)	CD	-1.0906	29.2925	52041
    Kiryat Gat			Israel	IL	31.6100	34.7642	61817
    Kiryū			Japan	JP	36.4000	139.3333	108991
    Kirāri Sulemānnagar			India	IN	28.6974	77.0648	283211
    Kisaran			Indonesia	ID	2.9845	99.6158	141915
    Kisarazu			Japan	JP	35.3833	139.9325	136166
    Kisela Voda			Macedonia	MK	41.9489	21.5028	58216
    Kiselëvsk			Russia	RU	53.9900	86.6621	104000
    Kiserian			Kenya	KE	-1.4275	36.6865	76903
    Kishanganj			India	IN	26.1022	87.9553	105782
    Kishangarh			India	IN	26.5901	74.8540	154886
    Kishiwada			Japan	JP	34.4667	135.3667	205561
    Kishorganj			Bangladesh	BD	24.4394	90.7829	90690
    Kisi			Nigeria	NG	9.0830	3.8520	155510
    Kisii			Kenya	KE	-0.6817	34.7667	112417
    Kisilevsk			Russia	RU	53.9962	86.6485	83431
    Kislovodsk			Russia	RU	43.9133	42.7208	132771
    Kismayo			Somalia	SO	-0.3582	42.5454	234852
    Kispest			Hungary	HU	47.4515	19.1402	61453
    Kissidougou		F	Guinea	GN	9.1848	-10.0999	116019
    Kissimmee		FL	United States of America	US	28.3047	-81.4167	69152
    Kisumu			Kenya	KE	-0.1022	34.7617	397957
    Kita			Japan	JP	35.7526	139.7335	332140
    Kita			Mali	ML	13.0389	-9.4882	75598
    Kitahiroshima			Japan	JP	42.9758	141.5672	58918
    Kitakami			Japan	JP	39.2833	141.1167	93045
    Kitakyushu			Japan	JP	33.8518	130.8503	940978
    Kitale			Kenya	KE	1.0157	35.0062	162174
    Kitami			Japan	JP	43.8031	143.8908	119135
    Kitamoto			Japan	JP	36.0332	139.5377	66022
    Kitanagoya			Japan	JP	35.2470	136.8783	86385
    Kitchener			Canada	CA	43.4254	-80.5112	256885
    Kitengela			Kenya	KE	-1.4761	36.9614	154436
    Kitgum		N	Uganda	UG	3.2783	32.8867	56891
    Kituku			Congo (Kinshasa)	CD	-7.5816	30.2060	66378
    Kiyose			Japan	JP	35.7795	139.5301	76208
    Kiyosu			Japan	JP	35.2167	136.8333	67352
    Kizlyar			Russia	RU	43.8469	46.7098	50564
    Kizugawa			Japan	JP	34.7367	135.8399	77907
    Kiến An			Vietnam	VN	20.8053	106.6256	118047
    Kladno			Czech Republic	CZ	50.1473	14.1029	69664
    Klaeng			Thailand	TH	12.7800	101.6491	55619
    Klagenfurt am Wörthersee			Austria	AT	46.6247	14.3053	100316
    Klaipėda			Lithuania	LT	55.7068	21.1391	172292
    Klang			Malaysia	MY	3.0367	101.4433	240016
    Klangenan			Indonesia	ID	-6.7094	108.4400	88378
    Klaten			Indonesia	ID	-7.7058	110.6064	126831
    Klerksdorp			South Africa	ZA	-26.8521	26.6667	227039
    Klimovsk			Russia	RU	55.3635	37.5298	55206
    Klin			Russia	RU	56.3317	36.7292	80778
    Klinteby Frihed			Denmark	DK	55.1970	11.5960	53443
    Klintsy			Russia	RU	52.7603	32.2390	66336
    Kluang			Malaysia	MY	2.0305	103.3169	323762
    Klungkung			Indonesia	ID	-8.5333	115.4000	223720
    Knysna			South Africa	ZA	-34.0363	23.0471	68659
    Ko Samui			Thailand	TH	9.5357	99.9357	50000
    Kobe			Japan	JP	34.6913	135.1830	1525152
    Koblenz			Germany	DE	50.3536	7.5788	107319
    Kobo			Ethiopia	ET	10.0280	39.8528	56100
    Koboko		N	Uganda	UG	3.4136	30.9599	64500
    Kobryn			Belarus	BY	52.2117	24.3563	52235
    Koch Bihār			India	IN	26.3254	89.4451	78737
    Koch'ang			South Korea	KR	35.4333	126.7000	72996
    Kodaira			Japan	JP	35.7260	139.4851	198739
    Kodungallūr			India	IN	10.2326	76.1951	60190
    Kodār			India	IN	16.9985	79.9656	64234
    Koforidua			Ghana	GH	6.0941	-0.2591	151255
    Kofu			Japan	JP	35.6667	138.5667	189591
    Koga			Japan	JP	33.7333	130.4667	58786
    Koga			Japan	JP	36.1833	139.7167	139344
    Kogalym			Russia	RU	62.2654	74.4791	57800
    Koganei			Japan	JP	35.7001	139.5111	126074
    Kogon Shahri			Uzbekistan	UZ	39.7275	64.5547	62300
    Kohat			Pakistan	PK	33.5820	71.4493	151427
    Kohima			India	IN	25.6747	94.1110	99039
    Koidu			Sierra Leone	SL	8.6439	-10.9714	128030
    Kokomo		IN	United States of America	US	40.4864	-86.1336	57995
    Kokshetau			Kazakhstan	KZ	53.2841	69.3936	150649
    Kokstad			South Africa	ZA	-30.5472	29.4241	61751
    Kokubu-matsuki			Japan	JP	31.7333	130.7667	57896
    Kokubunji			Japan	JP	35.7022	139.4756	129242
    Kolaboui		B	Guinea	GN	10.7957	-14.3997	57251
    Kolar			India	IN	23.1648	77.4189	87882
    Kolda			Senegal	SN	12.8939	-14.9413	103574
    Kolding			Denmark	DK	55.4904	9.4722	61638
    Kolea			Algeria	DZ	36.6389	2.7685	61643
    Kollam			India	IN	8.8811	76.5847	367107
    Kollegāl			India	IN	12.1545	77.1105	57149
    Kolomna			Russia	RU	55.0711	38.7840	147690
    Kolomyia			Ukraine	UA	48.5250	25.0371	60821
    Kolonnawa			Sri Lanka	LK	6.9329	79.8848	64887
    Kolpino			Russia	RU	59.7507	30.5886	138979
    Kolār			India	IN	13.1377	78.1300	138462
    Kom Ombo			Egypt	EG	24.4767	32.9463	409311
    Komae			Japan	JP	35.6342	139.5755	84772
    Komaki			Japan	JP	35.2833	136.9167	148872
    Komatsu			Japan	JP	36.4026	136.4509	108509
    Kombolcha			Ethiopia	ET	11.0816	39.7434	132100
    Komendantsky aerodrom			Russia	RU	60.0045	30.2752	84052
    Komsomolsk-on-Amur			Russia	RU	50.5503	137.0100	275908
    Kon Tum			Vietnam	VN	14.3545	108.0076	205762
    Konak			Turkey	TR	38.4000	27.1000	332277
    Konan			Japan	JP	34.9992	136.0967	54607
    Konch			India	IN	25.9945	79.1513	52773
    Kondoa			Tanzania	TZ	-4.9000	35.7833	80443
    Kongolo			Congo (Kinshasa)	CD	-5.3853	27.0003	86932
    Kongoussi			Burkina Faso	BF	13.3258	-1.5347	53627
    Konibodom			Tajikistan	TJ	40.2941	70.4312	211100
    Konin			Poland	PL	52.2234	18.2512	81258
    Konnagar			India	IN	22.7051	88.3445	76082
    Konotop			Ukraine	UA	51.2325	33.2004	84787
    Konstanz			Germany	DE	47.6603	9.1758	81275
    Kontagora			Nigeria	NG	10.4032	5.4708	98754
    Kopargaon			India	IN	19.8824	74.4761	65273
    Kopeysk			Russia	RU	55.1169	61.6181	70780
    Koppal			India	IN	15.3452	76.1548	70698
    Koratla			India	IN	18.8215	78.7119	66504
    Korba			India	IN	22.3458	82.6963	419146
    Korba			Tunisia	TN	36.5786	10.8586	65542
    Koreatown		CA	United States of America	US	34.0578	-118.3009	124281
    Korhogo			Ivory Coast	CI	9.4580	-5.6296	440926
    Korla			China	CN	41.7606	86.1523	549324
    Korogwe			Tanzania	TZ	-5.1500	38.4833	62032
    Korolev			Russia	RU	55.9142	37.8256	139798
    Korolyov			Ukraine	UA	50.2449	28.7001	114034
    Koronadal			Philippines	PH	6.5031	124.8469	201844
    Korosten			Ukraine	UA	50.9512	28.6386	61496
    Kortrijk		VLG	Belgium	BE	50.8280	3.2649	73879
    Korydallós			Greece	GR	37.9847	23.6471	63445
    Korçë			Albania	AL	40.6186	20.7808	58259
    Kosai			Japan	JP	34.7005	137.5225	59770
    Koshigaya			Japan	JP	35.8903	139.7892	345353
    Kosi			India	IN	27.7945	77.4368	52492
    Koson			Uzbekistan	UZ	39.0375	65.5850	68900
    Kosong			South Korea	KR	38.3788	128.4676	62446
    Kosonsoy			Uzbekistan	UZ	41.2494	71.5474	50900
    Kostanay			Kazakhstan	KZ	53.2144	63.6246	210000
    Kosti			Sudan	SD	13.1629	32.6635	345068
    Kostroma			Russia	RU	57.7664	40.9283	277280
    Kostyantynivka			Ukraine	UA	48.5273	37.7059	67350
    Koszalin			Poland	PL	54.1944	16.1722	107450
    Kot Addu			Pakistan	PK	30.4691	70.9670	104217
    Kot Kapūra			India	IN	30.5806	74.8261	91979
    Kot Malik Barkhurdar			Pakistan	PK	30.2038	66.9872	69359
    Kot Mumin			Pakistan	PK	32.1884	73.0299	51021
    Kot Radha Kishan			Pakistan	PK	31.1707	74.1013	102057
    Kota Bharu			Malaysia	MY	6.1236	102.2433	568900
    Kota Damansara			Malaysia	MY	3.1545	101.5802	500000
    Kota Kinabalu			Malaysia	MY	5.9749	116.0724	500421
    Kota Kuala Muda			Malaysia	MY	5.5882	100.3709	544984
    Kota Sambas			Indonesia	ID	1.3626	109.3009	57295
    Kota Tinggi			Malaysia	MY	1.7381	103.8999	52743
    Kotamobagu			Indonesia	ID	0.7419	124.3121	121756
    Kotharia			India	IN	22.2344	70.8190	53794
    Kotido		N	Uganda	UG	2.9806	34.1331	75700
    Kotikawatta			Sri Lanka	LK	6.9269	79.9095	64565
    Kotka			Finland	FI	60.4664	26.9458	50157
    Kotkapura			India	IN	30.5819	74.8330	80741
    Kotlas			Russia	RU	61.2566	46.6537	59180
    Kotlovka			Russia	RU	55.6593	37.6040	64000
    Kotri			Pakistan	PK	25.3657	68.3083	106615
    Kottagūdem			India	IN	17.5511	80.6178	79819
    Kottayam			India	IN	9.5869	76.5213	55374
    Kotō			Japan	JP	32.7786	130.7454	543730
    Koudougou			Burkina Faso	BF	12.2519	-2.3669	160239
    Koulikoro			Mali	ML	12.8627	-7.5598	64128
    Koumassi			Ivory Coast	CI	5.2972	-3.9675	412282
    Koumra			Chad	TD	8.9159	17.5505	54109
    Kousséri			Cameroon	CM	12.0769	15.0306	139024
    Koutiala			Mali	ML	12.3872	-5.4651	218031
    Kouvola			Finland	FI	60.8667	26.7000	78094
    Kovel			Ukraine	UA	51.2155	24.7008	67575
    Kovilpatti			India	IN	9.1717	77.8699	95057
    Kovpakivskyi			Ukraine	UA	50.9251	34.7948	142447
    Kovrov			Russia	RU	56.3575	41.3189	154224
    Kowloon			Hong Kong S.A.R.	HK	22.3167	114.1833	2232339
    Kowloon City		KKC	Hong Kong S.A.R.	HK	22.3305	114.1922	418732
    Kowloon City Centre		KKC	Hong Kong S.A.R.	HK	22.3298	114.1889	194290
    Kowloon West End		KKC	Hong Kong S.A.R.	HK	22.3285	114.1851	74710
    Koyilandy			India	IN	11.4381	75.6931	71873
    Kozan			Turkey	TR	37.4552	35.8157	88115
    Kozeyevo			Russia	RU	55.8667	37.6167	50000
    Kozhukhovo			Russia	RU	55.7060	37.6756	50000
    Košice			Slovakia	SK	48.7144	21.2580	225044
    Kpalimé			Togo	TG	6.9000	0.6333	75084
    Kraaifontein			South Africa	ZA	-33.8481	18.7172	57911
    Kragujevac		SE	Serbia	RS	44.0167	20.9167	147473
    Kraljevo		SE	Serbia	RS	43.7258	20.6894	82846
    Kramatorsk			Ukraine	UA	48.7311	37.5678	147145
    Krasnaya Glinka			Russia	RU	53.7383	52.9392	85566
    Krasnogorsk			Russia	RU	55.8190	37.3298	92932
    Krasnogvargeisky			Russia	RU	59.9731	30.4761	337091
    Krasnokamensk			Russia	RU	50.0928	118.0322	54316
    Krasnokamsk			Russia	RU	58.0787	55.7562	52689
    Krasnoturinsk			Russia	RU	59.7666	60.2086	62600
    Krathum Baen			Thailand	TH	13.6533	100.2597	72819
    Krefeld			Germany	DE	51.3364	6.5538	237984
    Kremenchuk			Ukraine	UA	49.0625	33.4048	224997
    Kresek			Indonesia	ID	-6.1314	106.3797	110182
    Kreuzberg			Germany	DE	52.4997	13.4034	153135
    Kribi			Cameroon	CM	2.9373	9.9077	93482
    Krishnagiri			India	IN	12.5192	78.2138	71323
    Krishnanagar			India	IN	23.4058	88.4907	145926
    Kroonstad			South Africa	ZA	-27.6504	27.2349	117152
    Kropotkin			Russia	RU	45.4372	40.5704	79599
    Kropyvnytskyi			Ukraine	UA	48.5083	32.2662	219676
    Krugersdorp			South Africa	ZA	-26.0858	27.7752	378821
    Krujë			Albania	AL	41.5092	19.7928	51191
    Kruševac		SE	Serbia	RS	43.5800	21.3339	75256
    Krymsk			Russia	RU	44.9263	37.9903	57555
    Kryukiv			Ukraine	UA	49.0289	33.4385	75578
    Kryvyy Rih			Ukraine	UA	47.9057	33.3940	603904
    Ksar			Mauritania	MR	18.0995	-15.9574	57758
    Ksar Chellala			Algeria	DZ	35.2122	2.3189	51451
    Ksar El Kebir			Morocco	MA	35.0004	-5.9038	138262
    Ksar Hellal			Tunisia	TN	35.6477	10.8905	55415
    Ksar el Boukhari			Algeria	DZ	35.8889	2.7490	59634
    Kstovo			Russia	RU	56.1475	44.1987	67242
    Kuacjok			South Sudan	SS	8.3028	27.9800	78000
    Kuala Krai			Malaysia	MY	5.5313	102.1993	105007
    Kuala Kubu Baharu			Malaysia	MY	3.5638	101.6581	194387
    Kuala Nerus			Malaysia	MY	5.3729	103.0205	93485
    Kuala Selangor			Malaysia	MY	3.3500	101.2500	55887
    Kuala Terengganu			Malaysia	MY	5.3302	103.1408	426500
    Kuandian			China	CN	40.7286	124.7847	70867
    Kuantan			Malaysia	MY	3.8077	103.3260	548014
    Kuchai Lama			Malaysia	MY	3.0847	101.6909	50000
    Kuchāman			India	IN	27.1474	74.8565	61969
    Kudamatsu			Japan	JP	34.0096	131.8664	55887
    Kudus			Indonesia	ID	-6.8048	110.8405	92156
    Kufa			Iraq	IQ	32.0511	44.4402	110000
    Kuje			Nigeria	NG	8.8795	7.2276	97367
    Kukatpally			India	IN	17.4849	78.4138	341709
    Kukichūō			Japan	JP	36.0674	139.6750	150582
    Kulai			Malaysia	MY	1.6561	103.6032	63762
    Kulim			Malaysia	MY	5.3650	100.5618	170889
    Kulti			India	IN	23.7317	86.8437	305405
    Kumagaya			Japan	JP	36.1350	139.3900	195277
    Kumamoto			Japan	JP	32.8059	130.6918	738907
    Kumanovo			Macedonia	MK	42.1328	21.7158	75051
    Kumarapalayam			India	IN	11.4450	77.7110	195071
    Kumasi			Ghana	GH	6.6885	-1.6244	2544530
    Kumba			Cameroon	CM	4.6363	9.4469	225046
    Kumbakonam			India	IN	10.9621	79.3912	167155
    Kumbo			Cameroon	CM	6.2000	10.6667	125124
    Kumertau			Russia	RU	52.7649	55.7878	65321
    Kundla			India	IN	21.3422	71.3063	76809
    Kunduz			Afghanistan	AF	36.7289	68.8570	161902
    Kungsholmen			Sweden	SE	59.3318	18.0412	69363
    Kungur			Russia	RU	57.4143	56.9716	66389
    Kuningan			Indonesia	ID	-6.9758	108.4831	111742
    Kunitachi			Japan	JP	35.6833	139.4385	77130
    Kuniyamuttūr			India	IN	10.9638	76.9525	95924
    Kunjah			Pakistan	PK	32.5298	73.9749	90905
    Kunnamkulam			India	IN	10.6467	76.0670	63903
    Kunri			Pakistan	PK	25.1787	69.5657	237063
    Kunshan			China	CN	31.3776	120.9543	2092496
    Kuntsevo			Russia	RU	55.7422	37.4023	147497
    Kunyang			China	CN	27.6658	120.5658	65009
    Kuopio			Finland	FI	62.8924	27.6770	125462
    Kupchino			Russia	RU	59.8590	30.3880	54198
    Kurashiki			Japan	JP	34.5833	133.7667	483576
    Kure			Japan	JP	34.2322	132.5666	214592
    Kurgan			Russia	RU	55.4490	65.3434	309285
    Kurichchi			India	IN	10.9609	76.9738	123667
    Kurihama			Japan	JP	35.2280	139.7021	53782
    Kurihara			Japan	JP	38.7500	141.0000	66565
    Kurnool			India	IN	15.8289	78.0360	460184
    Kuroiso			Japan	JP	36.9667	140.0500	61230
    Kurortnyy			Russia	RU	60.1656	29.9080	70589
    Kursk			Russia	RU	51.7269	36.1846	448733
    Kurume			Japan	JP	33.3167	130.5167	303579
    Kusatsu			Japan	JP	35.0167	135.9667	143913
    Kushinagar			India	IN	26.7413	83.8869	274403
    Kushtia			Bangladesh	BD	23.9028	89.1194	135724
    Kutaisi			Georgia	GE	42.2679	42.6946	135201
    Kutloanong			South Africa	ZA	-27.8333	26.7500	95008
    Kutu			Congo (Kinshasa)	CD	-2.7249	18.1476	56061
    Kuwana			Japan	JP	35.0519	136.6696	140051
    Kuznetsk			Russia	RU	53.1168	46.6004	90480
    Kuz’minki			Russia	RU	55.7000	37.8000	143000
    Kuşadası			Turkey	TR	37.8601	27.2571	63177
    KwaDukuza			South Africa	ZA	-29.3282	31.2895	161177
    Kwaggafontein			South Africa	ZA	-25.3273	28.9422	54040
    Kwai Chung		NKT	Hong Kong S.A.R.	HK	22.3683	114.1388	331600
    Kwail-ŭp			North Korea	KP	38.4461	125.0186	89895
    Kwangyang			South Korea	KR	34.9753	127.5892	89281
    Kwekwe			Zimbabwe	ZW	-18.9281	29.8149	119863
    Kyaiklat			Myanmar	MM	16.4450	95.7237	52425
    Kyaukpyu			Myanmar	MM	19.4279	93.5513	180000
    Kyaukse			Myanmar	MM	21.6056	96.1351	50480
    Kyauktan			Myanmar	MM	16.6374	96.3251	132765
    Kyengera		C	Uganda	UG	0.2952	32.5016	285400
    Kyimyindine			Myanmar	MM	16.8085	96.1242	111514
    Kyivskyi			Ukraine	UA	48.0465	37.7757	139177
    Kyivskyi			Ukraine	UA	49.6090	34.5293	110600
    Kyosai			South Korea	KR	34.8503	128.5886	72124
    Kyōtanabe			Japan	JP	34.8045	135.7668	73753
    Kyōtango			Japan	JP	35.6062	135.0443	50860
    Kâhta			Turkey	TR	37.7855	38.6237	97875
    Kélibia			Tunisia	TN	36.8476	11.0939	62993
    Kérou			Benin	BJ	10.8258	2.1048	54276
    Köln			Germany	DE	50.9333	6.9500	1024621
    Köpenick			Germany	DE	52.4455	13.5746	67148
    Körfez			Turkey	TR	40.7670	29.7828	90580
    Kütahya			Turkey	TR	39.4242	29.9833	185008
    Küçükçekmece			Turkey	TR	40.9910	28.7712	792030
    Kākināda			India	IN	16.9604	82.2381	384182
    Kāliyāganj			India	IN	25.6344	88.3267	51748
    Kālna			India	IN	23.2194	88.3629	53964
    Kāmthi			India	IN	21.2161	79.1973	86793
    Kāmyārān			Iran	IR	34.7953	46.9368	57077
    Kāmāreddi			India	IN	18.3200	78.3418	80315
    Kāmārhāti			India	IN	22.6711	88.3747	332965
    Kānchrāpāra			India	IN	22.9600	88.4285	136954
    Kāndi			India	IN	23.9595	88.0402	54848
    Kāpas Herd			India	IN	28.5261	77.0840	74073
    Kāraikkudi			India	IN	10.0662	78.7678	181851
    Kāraikāl			India	IN	10.9167	79.8333	86838
    Kāranja			India	IN	20.4827	77.4886	67907
    Kāsaragod			India	IN	12.4984	74.9896	54172
    Kāsganj			India	IN	27.8088	78.6458	99462
    Kāshmar			Iran	IR	35.2383	58.4656	131517
    Kāshān			Iran	IR	34.0023	51.4388	304487
    Kāsipālaiyam			India	IN	11.3198	77.7097	73425
    Kāsībugga			India	IN	18.7593	84.4161	57507
    Kātoya			India	IN	23.6456	88.1326	78408
    Kātrās			India	IN	23.7975	86.2983	57349
    Kāvali			India	IN	14.9163	79.9945	90099
    Kāzerūn			Iran	IR	29.6192	51.6535	112360
    Kēng Tung			Myanmar	MM	21.6309	99.9268	171620
    Kędzierzyn-Koźle			Poland	PL	50.3498	18.2261	65636
    Kīratpur			India	IN	29.5067	78.2061	60223
    Kırklareli			Turkey	TR	41.7351	27.2252	58223
    Kırıkhan			Turkey	TR	36.4994	36.3576	60916
    Kırıkkale			Turkey	TR	39.8453	33.5064	186960
    Kırşehir			Turkey	TR	39.1458	34.1639	150700
    Kızıltepe			Turkey	TR	37.1884	40.5772	150174
    Kōka			Japan	JP	34.9802	136.1575	89619
    Kōnan			Japan	JP	35.3317	136.8704	98255
    Kōnosu			Japan	JP	36.0687	139.5168	116828
    Kōriyama			Japan	JP	37.4000	140.3833	327692
    Kōshi			Japan	JP	32.8927	130.7757	61772
    Kōtari			Japan	JP	34.9210	135.7055	80608
    Kőbánya			Hungary	HU	47.4843	19.1391	78414
    Kūhdasht			Iran	IR	33.5333	47.6100	89091
    Kūt-e ‘Abdollāh			Iran	IR	31.2392	48.6564	56252
    Kŭlob			Tajikistan	TJ	37.9146	69.7845	214700
    Kỳ Anh			Vietnam	VN	18.0624	106.2983	150226
    K’olīto			Ethiopia	ET	7.3167	38.0833	72200
    L'Hospitalet de Llobregat			Spain	ES	41.3597	2.1003	257038
    LOHAS Park		NSK	Hong Kong S.A.R.	HK	22.2932	114.2725	50000
    La Calera			Chile	CL	-32.7868	-71.1980	50221
    La Carlota			Philippines	PH	10.4242	122.9212	67740
    La Ceiba			Honduras	HN	15.7597	-86.7822	222055
    La Ceiba			Honduras	HN	15.7667	-86.8333	215973
    La Chorrera			Panama	PA	8.8776	-79.7801	61232
    La Cité-Limoilou			Canada	CA	46.8289	-71.2264	108415
    La Concepción			Venezuela	VE	10.6192	-71.8381	120478
    La Crosse		WI	United States of America	US	43.8014	-91.2396	52306
    La Dolorita			Venezuela	VE	10.4883	-66.7861	56846
    La Dorada			Colombia	CO	5.4478	-74.6631	81950
    La Fría			Venezuela	VE	8.2152	-72.2489	61568
    La Gazelle			Tunisia	TN	36.8948	10.1860	94961
    La Gi			Vietnam	VN	10.6599	107.7721	160652
    La Habana Vieja			Cuba	CU	23.1303	-82.3531	95383
    La Habra		CA	United States of America	US	33.9320	-117.9462	62131
    La Haute-Saint-Charles			Canada	CA	46.8903	-71.3722	88460
    La Laguna			Spain	ES	28.4853	-16.3201	150661
    La Libertad			Ecuador	EC	-2.2330	-80.9104	75881
    La Louvière		WAL	Belgium	BE	50.4866	4.1879	76668
    La Línea de la Concepción			Spain	ES	36.1681	-5.3478	64595
    La Marsa			Tunisia	TN	36.8782	10.3247	92987
    La Mesa		CA	United States of America	US	32.7678	-117.0231	60089
    La Mohammedia			Tunisia	TN	36.6745	10.1563	66593
    La Paz			Philippines	PH	15.4413	120.7286	71978
    La Piedad de Cabadas			Mexico	MX	20.3411	-102.0225	83323
    La Pintana			Chile	CL	-33.5833	-70.6342	201178
    La Plata			Argentina	AR	-34.9213	-57.9544	195443
    La Rioja			Argentina	AR	-29.4133	-66.8564	178872
    La Roche-sur-Yon			France	FR	46.6697	-1.4276	59410
    La Rochelle			France	FR	46.1631	-1.1522	76810
    La Romana			Dominican Republic	DO	18.4233	-68.9664	208437
    La Seyne-sur-Mer			France	FR	43.1032	5.8782	62330
    La Spezia			Italy	IT	44.1030	9.8238	93288
    La Trinidad			Philippines	PH	16.4550	120.5875	142925
    La Vega			Dominican Republic	DO	19.2203	-70.5310	102426
    La Victoria			Venezuela	VE	10.2268	-67.3312	126721
    La Villa del Rosario			Venezuela	VE	10.3258	-72.3134	82766
    Laascaanood			Somalia	SO	8.4774	47.3597	60100
    Laayoune			Western Sahara	EH	27.1418	-13.1880	196331
    Labinsk			Russia	RU	44.6360	40.7357	61945
    Labuan			Malaysia	MY	5.2803	115.2475	95120
    Labuan Bajo			Indonesia	ID	-8.4964	119.8877	188724
    Labé		L	Guinea	GN	11.3182	-12.2833	107571
    Ladysmith			South Africa	ZA	-28.5587	29.7790	143446
    Lafayette		IN	United States of America	US	40.4167	-86.8753	71111
    Lafayette		LA	United States of America	US	30.2241	-92.0198	121374
    Lafia			Nigeria	NG	8.4939	8.5153	127236
    Lafiagi			Nigeria	NG	8.8530	5.4164	102779
    Lagarto			Brazil	BR	-10.9172	-37.6500	101579
    Lages			Brazil	BR	-27.8161	-50.3261	164676
    Laghouat			Algeria	DZ	33.8000	2.8651	134372
    Lagoa Santa			Brazil	BR	-19.6301	-43.9009	75145
    Lagoa da Prata			Brazil	BR	-20.0225	-45.5436	51412
    Lagos de Moreno			Mexico	MX	21.3588	-101.9331	98206
    Laguna Niguel		CA	United States of America	US	33.5225	-117.7075	65806
    Lahad Datu			Malaysia	MY	5.0230	118.3290	105622
    Lahat			Indonesia	ID	-3.7851	103.5428	65906
    Lahbab			United Arab Emirates	AE	25.0376	55.5913	53079
    Lahr			Germany	DE	48.3404	7.8689	50775
    Lahraouyine			Morocco	MA	33.5414	-7.5285	70783
    Lahti			Finland	FI	60.9827	25.6615	121622
    Lahān			Nepal	NP	26.7202	86.4826	102955
    Lai Vung			Vietnam	VN	10.2566	105.5933	80649
    Laibin			China	CN	23.7474	109.2222	910282
    Laiwu			China	CN	36.1928	117.6569	989535
    Laixi			China	CN	36.8592	120.5269	341470
    Laiyang			China	CN	36.9758	120.7136	169594
    Laizhou			China	CN	37.1807	119.9422	188000
    Lajeado			Brazil	BR	-23.5336	-46.4087	164391
    Lajeado			Brazil	BR	-29.4669	-51.9614	93646
    Lak Si			Thailand	TH	13.8872	100.5792	109770
    Lakang			Myanmar	MM	24.6605	97.1892	85423
    Lake Charles		LA	United States of America	US	30.2131	-93.2044	76070
    Lake Elsinore		CA	United States of America	US	33.6681	-117.3273	61981
    Lake Forest		CA	United States of America	US	33.6470	-117.6892	82492
    Lake Havasu City		AZ	United States of America	US	34.4839	-114.3225	53553
    Lakeland		FL	United States of America	US	28.0395	-81.9498	104401
    Lakeville		MN	United States of America	US	44.6497	-93.2427	60633
    Lakewood			Canada	CA	52.1085	-106.5903	51237
    Lakewood		CA	United States of America	US	33.8536	-118.1340	81611
    Lakewood		CO	United States of America	US	39.7047	-105.0814	152597
    Lakewood		NJ	United States of America	US	40.0979	-74.2176	53805
    Lakewood		OH	United States of America	US	41.4820	-81.7982	50656
    Lakewood		WA	United States of America	US	47.1718	-122.5185	59829
    Lakhīmpur			India	IN	27.9482	80.7793	140223
    Lakshmīpur			Bangladesh	BD	22.9443	90.8300	61703
    Lal Bahadur Nagar			India	IN	17.3477	78.5576	261987
    Lala Musa			Pakistan	PK	32.7014	73.9575	65197
    Lalian			Pakistan	PK	31.8246	72.8012	52542
    Lalitpur			India	IN	24.6901	78.4192	126475
    Lalmonirhat			Bangladesh	BD	25.9172	89.4459	65127
    Lalupon			Nigeria	NG	7.4679	4.0659	81130
    Lambaré			Paraguay	PY	-25.3468	-57.6065	126377
    Lambayong			Philippines	PH	6.5194	125.0444	81288
    Lamezia Terme			Italy	IT	38.9626	16.3094	70501
    Lamongan			Indonesia	ID	-7.1167	112.4167	59224
    Lampa			Chile	CL	-33.2863	-70.8756	102234
    Lampang			Thailand	TH	18.2923	99.4928	156139
    Lamía			Greece	GR	38.8995	22.4335	52006
    Lancaster		CA	United States of America	US	34.6980	-118.1367	161103
    Lancaster		PA	United States of America	US	40.0379	-76.3055	59339
    Lander			Venezuela	VE	10.1833	-66.7000	176346
    Landshut			Germany	DE	48.5296	12.1618	71863
    Landstraße			Austria	AT	48.2019	16.3879	98389
    Lang'ata			Kenya	KE	-1.3666	36.7332	172569
    Langarūd			Iran	IR	37.1955	50.1526	68148
    Langenfeld			Germany	DE	51.1082	6.9483	59112
    Langenhagen			Germany	DE	52.4476	9.7374	50439
    Langfang			China	CN	39.5208	116.7147	868066
    Langley			Canada	CA	49.1011	-122.6588	132603
    Langsa			Indonesia	ID	4.4683	97.9683	184016
    Langtoucun			China	CN	40.0407	124.3353	59046
    Langxiang			China	CN	46.9498	128.8685	57318
    Langzhong			China	CN	31.5504	105.9938	60542
    Lankaran			Azerbaijan	AZ	38.7543	48.8506	89300
    Lanshan			China	CN	33.9361	117.7250	55442
    Lansing		MI	United States of America	US	42.7325	-84.5555	112644
    Lanxi			China	CN	29.2159	119.4716	73706
    Lanxi			China	CN	46.2577	126.2806	72528
    Lanús			Argentina	AR	-34.7076	-58.3913	212252
    Laohekou			China	CN	32.3858	111.6678	253112
    Laojunmiao			China	CN	39.8333	97.7333	84769
    Lapa			Brazil	BR	-23.5236	-46.7073	75533
    Lappeenranta			Finland	FI	61.0587	28.1887	72909
    Lapu-Lapu City			Philippines	PH	10.3103	123.9494	497813
    Larache			Morocco	MA	35.1932	-6.1557	136505
    Larbaâ			Algeria	DZ	36.5647	3.1543	58295
    Largo		FL	United States of America	US	27.9098	-82.7884	81000
    Larnaca			Cyprus	CY	34.9221	33.6279	72000
    Las Cruces		NM	United States of America	US	32.3123	-106.7783	101643
    Las Cumbres			Panama	PA	9.0921	-79.5389	69102
    Las Palmas de Gran Canaria			Spain	ES	28.1018	-15.4157	383516
    Las Piedras			Uruguay	UY	-34.7302	-56.2191	69682
    Las Piñas		NCR	Philippines	PH	14.4506	120.9828	615549
    Las Rozas de Madrid			Spain	ES	40.4929	-3.8737	95550
    Las Tunas			Cuba	CU	20.9613	-76.9519	203684
    Las Águilas			Spain	ES	40.3818	-3.7711	51268
    Lashio			Myanmar	MM	22.9359	97.7498	131000
    Lasnamäe			Estonia	EE	59.4336	24.8602	115008
    Lat Krabang			Thailand	TH	13.7220	100.7847	163175
    Lat Phrao			Thailand	TH	13.8034	100.6070	122182
    Latacunga			Ecuador	EC	-0.9342	-78.6152	205624
    Latakia			Syria	SY	35.5312	35.7909	709000
    Latina			Italy	IT	41.4661	12.9043	76305
    Latina			Spain	ES	40.3890	-3.7457	256644
    Latkrabang			Thailand	TH	13.7278	100.7461	173987
    Latur			India	IN	18.3972	76.5678	382940
    Lauderhill		FL	United States of America	US	26.1404	-80.2134	71579
    Launceston			Australia	AU	-41.4388	147.1347	90953
    Lauro de Freitas			Brazil	BR	-12.8944	-38.3272	203331
    Lausanne		VD	Switzerland	CH	46.5160	6.6328	139111
    Lautoka			Fiji	FJ	-17.6169	177.4505	52500
    Laval			Canada	CA	45.5699	-73.6920	438366
    Laval			France	FR	48.0725	-0.7702	50489
    Lavras			Brazil	BR	-21.2453	-44.9997	104761
    Lawang			Indonesia	ID	-7.8353	112.6947	112540
    Lawrence		KS	United States of America	US	38.9717	-95.2352	93917
    Lawrence		MA	United States of America	US	42.7070	-71.1631	80231
    Lawton		OK	United States of America	US	34.6087	-98.3903	96655
    Laxmangarh			India	IN	27.8229	75.0275	53392
    Layton		UT	United States of America	US	41.0602	-111.9711	74143
    Layyah			Pakistan	PK	30.9613	70.9390	151274
    Le Bardo			Tunisia	TN	36.8106	10.1348	71961
    Le Kram			Tunisia	TN	36.8358	10.3164	88302
    Le Mans			France	FR	48.0021	0.2025	144515
    Le Plateau-Mont-Royal			Canada	CA	45.5283	-73.5808	105813
    Le Sud-Ouest			Canada	CA	45.4719	-73.5899	86347
    Le Tampon		RE	France	RE	-21.2766	55.5177	81943
    Le Vieux-Longueuil			Canada	CA	45.5372	-73.5077	135218
    League City		TX	United States of America	US	29.5074	-95.0949	98312
    Leander		TX	United States of America	US	30.5788	-97.8531	59202
    Lecce			Italy	IT	40.3548	18.1724	80695
    Lecheng			China	CN	25.1280	113.3504	124268
    Lee's Summit		MO	United States of America	US	38.9108	-94.3822	95094
    Leeds		ENG	United Kingdom	GB	53.7965	-1.5478	536280
    Leesburg		VA	United States of America	US	39.1157	-77.5636	51209
    Leeuwarden			Netherlands	NL	53.2027	5.8097	124481
    Lefortovo			Russia	RU	55.7667	37.7000	91000
    Leganés			Spain	ES	40.3272	-3.7635	188425
    Legaspi			Philippines	PH	13.1412	123.7407	179481
    Legionowo			Poland	PL	52.4015	20.9266	50786
    Legnano			Italy	IT	45.5979	8.9151	57589
    Legnica			Poland	PL	51.2101	16.1619	106033
    Lehi		UT	United States of America	US	40.3916	-111.8508	58486
    Lehigh Acres		FL	United States of America	US	26.6254	-81.6248	86784
    Leicester		ENG	United Kingdom	GB	52.6386	-1.1317	368600
    Leiden			Netherlands	NL	52.1583	4.4931	119713
    Leipzig			Germany	DE	51.3396	12.3713	504971
    Leiria			Portugal	PT	39.7436	-8.8071	128640
    Leiyang			China	CN	26.4024	112.8591	129116
    Lekki			Nigeria	NG	6.4463	3.4772	401272
    Lelystad			Netherlands	NL	52.5083	5.4750	79811
    Lembang			Indonesia	ID	-6.8117	107.6175	183130
    Leme			Brazil	BR	-22.1856	-47.3903	98161
    Lenexa		KS	United States of America	US	38.9536	-94.7336	52490
    Lengshuijiang			China	CN	27.6881	111.4294	115399
    Lengshuitan			China	CN	26.4111	111.5956	88935
    Leninogorsk			Russia	RU	54.5971	52.4512	66263
    Leninsk-Kuznetsky			Russia	RU	54.6567	86.1737	109023
    Lençóis Paulista			Brazil	BR	-22.5986	-48.8003	66505
    Leopoldina			Brazil	BR	-21.5319	-42.6431	51145
    Lerdo			Mexico	MX	25.5361	-103.5249	79669
    Lere			Nigeria	NG	10.3858	8.5729	93290
    Lerik			Azerbaijan	AZ	38.7739	48.4150	87000
    Les Abymes		GP	France	GP	16.2730	-61.5051	53514
    Les Cayes			Haiti	HT	18.1920	-73.7495	125799
    Les Corts			Spain	ES	41.3871	2.1301	82270
    Les Rivières			Canada	CA	46.8185	-71.2720	77000
    Leshan			China	CN	29.5623	103.7639	662814
    Leskovac		SE	Serbia	RS	42.9981	21.9461	94758
    Lesnoy			Russia	RU	57.6198	63.0784	55100
    Lesosibirsk			Russia	RU	58.2354	92.4835	65945
    Leszno			Poland	PL	51.8403	16.5749	63565
    Lethbridge			Canada	CA	49.7000	-112.8186	103197
    Leuven		VLG	Belgium	BE	50.8796	4.7009	101032
    Levallois-Perret			France	FR	48.8939	2.2886	62178
    Leverkusen			Germany	DE	51.0303	6.9843	162738
    Levittown		NY	United States of America	US	40.7259	-73.5143	51881
    Levittown		PA	United States of America	US	40.1551	-74.8288	52983
    Levoberezhnyy			Russia	RU	55.8648	37.4734	52000
    Lewisville		TX	United States of America	US	33.0462	-96.9942	104039
    Lexington		KY	United States of America	US	37.9887	-84.4777	320347
    Lexington-Fayette		KY	United States of America	US	38.0498	-84.4586	314488
    Leytonstone		ENG	United Kingdom	GB	51.5686	0.0077	54696
    León			Nicaragua	NI	12.4353	-86.8786	144538
    León			Spain	ES	42.6000	-5.5703	124772
    León de los Aldama			Mexico	MX	21.1218	-101.6825	1579803
    Lhoka			China	CN	29.2430	91.7724	353700
    Lhokseumawe			Indonesia	ID	5.1801	97.1507	200876
    Lhünzhub			China	CN	29.8931	91.2617	50596
    Liancheng			China	CN	25.7183	116.7489	60504
    Lianghu			China	CN	29.9915	120.8984	155000
    Liangji			China	CN	33.9639	117.9694	52048
    Liangping			China	CN	30.6611	107.7661	137620
    Liangxiang			China	CN	39.7360	116.1329	76744
    Liangzhai			China	CN	34.5000	116.7500	54742
    Lianhe			China	CN	47.1333	129.2743	121367
    Lianjiang			China	CN	21.6467	110.2817	100341
    Lianozovo			Russia	RU	55.8978	37.5868	86000
    Lianshan			China	CN	40.7643	120.8533	313247
    Lianyuan			China	CN	27.6883	111.6642	66501
    Lianyungang			China	CN	34.5984	119.2156	2001009
    Lianzhou			China	CN	24.7819	112.3712	92827
    Liaocheng			China	CN	36.4506	116.0025	1229768
    Liaolan			China	CN	36.6744	119.8753	84306
    Liaoyang			China	CN	41.2719	123.1731	687890
    Liaozhong			China	CN	41.5061	122.7242	54691
    Liberdade			Brazil	BR	-23.5634	-46.6323	66056
    Liberec			Czech Republic	CZ	50.7671	15.0562	102951
    Libertad			Philippines	PH	8.9442	125.5019	250353
    Libon			Philippines	PH	13.2997	123.4386	68846
    Licha			China	CN	36.0572	119.7833	55140
    Licheng			China	CN	23.2955	113.8247	172775
    Licheng			China	CN	31.4281	119.4835	72276
    Lichinga			Mozambique	MZ	-13.3128	35.2406	281341
    Lichtenburg			South Africa	ZA	-26.1520	26.1597	65863
    Lichtenrade			Germany	DE	52.3984	13.4064	52110
    Lichterfelde			Germany	DE	52.4333	13.3076	85885
    Lichuan			China	CN	30.3000	108.8500	120587
    Lida			Belarus	BY	53.8833	25.2997	103262
    Lido di Ostia			Italy	IT	41.7321	12.2765	85301
    Lidu			China	CN	29.7386	107.2948	88124
    Liepāja			Latvia	LV	56.5047	21.0109	67421
    Ligezhuang			China	CN	36.3578	120.1428	65714
    Liguo			China	CN	34.5529	117.3330	54960
    Lijiang			China	CN	26.8688	100.2207	211151
    Likasi			Congo (Kinshasa)	CD	-10.9830	26.7384	635768
    Likhobory			Russia	RU	55.8500	37.5667	50000
    Lillestrøm			Norway	NO	59.9560	11.0492	89684
    Limassol			Cyprus	CY	34.6841	33.0379	154000
    Limay			Philippines	PH	14.5619	120.5983	81960
    Limbe			Cameroon	CM	4.0236	9.2061	131381
    Limeira			Brazil	BR	-22.5647	-47.4017	291869
    Limerick		M	Ireland	IE	52.6647	-8.6231	102287
    Limoeiro			Brazil	BR	-7.8747	-35.4503	56510
    Limoeiro do Norte			Brazil	BR	-5.1456	-38.0981	59560
    Limpio			Paraguay	PY	-25.1661	-57.4856	96143
    Limuru			Kenya	KE	-1.1136	36.6420	159314
    Limão			Brazil	BR	-23.4928	-46.6692	82373
    Limón			Costa Rica	CR	9.9907	-83.0360	63081
    Linares			Chile	CL	-35.8467	-71.5931	69535
    Linares			Mexico	MX	24.8580	-99.5677	70378
    Linares			Spain	ES	38.0952	-3.6360	57414
    Lincang			China	CN	23.8797	100.0945	323708
    Lincoln		ENG	United Kingdom	GB	53.2268	-0.5379	103813
    Lincoln		NE	United States of America	US	40.8000	-96.6670	294757
    Lincoln Park		IL	United States of America	US	41.9217	-87.6478	66959
    Lindi			Tanzania	TZ	-9.9971	39.7165	95096
    Linfen			China	CN	36.0889	111.5189	959198
    Lingao			China	CN	19.9087	109.6872	64874
    Lingayen			Philippines	PH	16.0218	120.2319	56580
    Lingcheng			China	CN	33.8164	118.1136	53841
    Lingdong			China	CN	46.5543	131.1449	83636
    Lingen			Germany	DE	52.5227	7.3255	51310
    Linghai			China	CN	41.1653	121.3667	56176
    Linghe			China	CN	36.3642	119.0769	99069
    Lingwu			China	CN	38.1019	106.3402	52863
    Lingyuan			China	CN	41.2400	119.4011	91418
    Linh Đàm			Vietnam	VN	20.9644	105.8305	70000
    Linhares			Brazil	BR	-19.3911	-40.0722	166786
    Linjiacun			China	CN	35.9939	119.6503	88509
    Linjiang			China	CN	31.0996	108.2196	71149
    Linjiang			China	CN	41.8069	126.9078	69149
    Linkou			China	CN	45.2762	130.2733	77754
    Linköping			Sweden	SE	58.4109	15.6216	166673
    Linping			China	CN	30.4225	120.2972	78180
    Linqiong			China	CN	30.4159	103.4609	55587
    Linqu			China	CN	36.5156	118.5397	299646
    Lins			Brazil	BR	-21.6786	-49.7425	78503
    Linshui			China	CN	36.4247	114.2047	109955
    Lintong			China	CN	34.3780	109.2089	75882
    Linxi			China	CN	39.7118	118.4495	100316
    Linxia Chengguanzhen			China	CN	35.6003	103.2064	274466
    Linz			Austria	AT	48.3064	14.2861	204846
    Lipa City			Philippines	PH	13.9411	121.1631	212287
    Lipetsk			Russia	RU	52.5876	39.5515	509735
    Liping			China	CN	26.2311	109.1314	82710
    Lippstadt			Germany	DE	51.6737	8.3448	67219
    Lira		N	Uganda	UG	2.2499	32.8999	119323
    Lisala			Congo (Kinshasa)	CD	2.1513	21.5167	117464
    Lisburn		NIR	United Kingdom	GB	54.5234	-6.0353	77506
    Lishi			China	CN	29.0789	106.2620	66620
    Lishu			China	CN	43.3073	124.3337	61584
    Lishui			China	CN	28.4604	119.9103	451418
    Liski			Russia	RU	50.9824	39.5040	55939
    Lisovyi Masyv			Ukraine	UA	50.4725	30.6311	87300
    Little Havana		FL	United States of America	US	25.7681	-80.2331	53430
    Little Rock		AR	United States of America	US	34.7465	-92.2896	202591
    Littlehampton		ENG	United Kingdom	GB	50.8114	-0.5408	58714
    Liuhe			China	CN	42.2847	125.7454	66975
    Liuji			China	CN	34.3583	117.0528	54785
    Liuku			China	CN	25.8505	98.8557	63013
    Liupanshui			China	CN	26.5944	104.8333	1320825
    Liuquan			China	CN	34.4342	117.2983	51657
    Liuxin			China	CN	34.3686	117.1150	65258
    Liuzhi			China	CN	26.2342	105.4260	138826
    Liuzhou			China	CN	24.3240	109.4070	1436599
    Livermore		CA	United States of America	US	37.6819	-121.7680	88126
    Liverpool		ENG	United Kingdom	GB	53.4106	-2.9779	496770
    Livingston		SCT	United Kingdom	GB	55.9029	-3.5226	56840
    Livoberezhnyi			Ukraine	UA	47.1093	37.6431	122175
    Livonia		MI	United States of America	US	42.3684	-83.3527	94635
    Livorno			Italy	IT	43.5443	10.3262	157017
    Lixian			China	CN	34.1900	105.1725	58300
    Lizhi			China	CN	29.7032	107.3952	156753
    Liège		WAL	Belgium	BE	50.6337	5.5675	195278
    Lleida			Spain	ES	41.6167	0.6222	140797
    Lo Prado			Chile	CL	-33.4443	-70.7255	104316
    Loa Janan			Indonesia	ID	-0.5829	117.0950	212816
    Lobito			Angola	AO	-12.3644	13.5360	393079
    Lobnya			Russia	RU	56.0271	37.4679	61772
    Lod			Israel	IL	31.9467	34.8903	77223
    Lodhran			Pakistan	PK	29.5339	71.6324	144512
    Lodi		CA	United States of America	US	38.1302	-121.2725	64596
    Lodja			Congo (Kinshasa)	CD	-3.5210	23.6005	91409
    Lodwar			Kenya	KE	3.1199	35.5964	82970
    Logan		UT	United States of America	US	41.7355	-111.8344	50371
    Logan City			Australia	AU	-27.6392	153.1094	345098
    Logan Square		IL	United States of America	US	41.9234	-87.6992	73702
    Logroño			Spain	ES	42.4661	-2.4512	151164
    Lohārdagā			India	IN	23.4331	84.6799	57411
    Loja			Ecuador	EC	-3.9931	-79.2042	274112
    Lokoja			Nigeria	NG	7.7969	6.7405	60579
    Lomas de Zamora			Argentina	AR	-34.7574	-58.4028	111897
    Lonavla			India	IN	18.7527	73.4057	58562
    London			Canada	CA	42.9834	-81.2330	422324
    Londonderry County Borough		NIR	United Kingdom	GB	54.9972	-7.3092	87153
    Londrina			Brazil	BR	-23.3103	-51.1628	581382
    Long Beach		CA	United States of America	US	33.7670	-118.1892	474140
    Long Bien			Vietnam	VN	21.0333	105.9000	347829
    Long Khánh			Vietnam	VN	10.9266	107.2478	171276
    Long Mỹ			Vietnam	VN	9.6814	105.5723	61781
    Long Xuyên			Vietnam	VN	10.3864	105.4352	286140
    Longfeng			China	CN	30.3879	109.5071	61862
    Longfeng			China	CN	46.5317	125.1038	152074
    Longgang			China	CN	22.7229	114.2633	215273
    Longgang			China	CN	29.6974	105.7137	74605
    Longgang			China	CN	37.6518	120.3306	60444
    Longgu			China	CN	34.9033	116.8067	59086
    Longjiang			China	CN	47.3360	123.1960	106384
    Longjing			China	CN	42.7713	129.4231	117185
    Longling County			China	CN	24.5866	98.6893	270000
    Longmont		CO	United States of America	US	40.1672	-105.1019	92088
    Longnan			China	CN	33.3979	104.9170	85826
    Longonjo			Angola	AO	-12.9079	15.2485	92103
    Longquan			China	CN	24.6719	102.1613	91534
    Longshan			China	CN	24.6009	98.7042	65192
    Longshan			China	CN	42.8854	125.1367	465249
    Longshi			China	CN	30.2147	106.4574	56142
    Longshui			China	CN	29.5656	105.7621	121609
    Longtan			China	CN	28.7572	108.9641	57769
    Longueuil			Canada	CA	45.5152	-73.4682	229330
    Longview		TX	United States of America	US	32.5007	-94.7405	82287
    Longyan			China	CN	25.0749	117.0178	1025087
    Loni			India	IN	28.7514	77.2902	516082
    Lop Buri			Thailand	TH	14.7981	100.6540	57761
    Lorain		OH	United States of America	US	41.4528	-82.1824	63647
    Lorca			Spain	ES	37.6712	-1.7017	93079
    Lorena			Brazil	BR	-22.7308	-45.1247	84855
    Lorient			France	FR	47.7482	-3.3718	58112
    Los Andes			Chile	CL	-32.8337	-70.5983	63009
    Los Baños			Philippines	PH	14.1702	121.2418	117030
    Los Dos Caminos			Venezuela	VE	10.4939	-66.8286	58168
    Los Mochis			Mexico	MX	25.7910	-108.9982	256613
    Los Patios			Colombia	CO	7.8379	-72.5037	58661
    Los Polvorines			Argentina	AR	-34.5032	-58.7060	53354
    Los Puertos de Altagracia			Venezuela	VE	10.7149	-71.5217	101527
    Los Rastrojos			Venezuela	VE	10.0259	-69.2417	100497
    Los Reyes Acaquilpan			Mexico	MX	19.3636	-98.9771	85359
    Los Teques			Venezuela	VE	10.3495	-67.0427	252242
    Loudi			China	CN	27.7344	111.9944	497171
    Louga			Senegal	SN	15.6187	-16.2244	113365
    Loughborough		ENG	United Kingdom	GB	52.7667	-1.2000	64884
    Louis Trichardt			South Africa	ZA	-23.0438	29.9032	86854
    Louisville		KY	United States of America	US	38.2542	-85.7594	624444
    Loum			Cameroon	CM	4.7182	9.7351	58554
    Loures			Portugal	PT	38.8309	-9.1684	66231
    Loushanguan			China	CN	28.1368	106.8220	80344
    Louveira			Brazil	BR	-23.0864	-46.9506	51847
    Loveland		CO	United States of America	US	40.3978	-105.0750	75182
    Lowell		MA	United States of America	US	42.6334	-71.3162	110699
    Lower Hutt			New Zealand	NZ	-41.2167	174.9167	114200
    Lower Sackville			Canada	CA	44.7760	-63.6786	51749
    Lowestoft		ENG	United Kingdom	GB	52.4752	1.7517	71327
    Lozova			Ukraine	UA	48.8907	36.3141	54026
    Lqoliaa			Morocco	MA	30.2976	-9.4660	90890
    Luancheng			China	CN	37.8845	114.6463	597130
    Luang Prabang			Laos	LA	19.8933	102.1525	55027
    Luanshya			Zambia	ZM	-13.1367	28.4166	193293
    Luau			Angola	AO	-10.7073	22.2247	55432
    Lubao			Philippines	PH	14.9405	120.6011	55645
    Lubbock		TX	United States of America	US	33.5779	-101.8552	249042
    Lubin			Poland	PL	51.4009	16.2015	77532
    Lublin			Poland	PL	51.2506	22.5701	336339
    Lubu			China	CN	23.1723	112.2830	95820
    Lubuklinggau			Indonesia	ID	-3.2945	102.8614	234166
    Lucapa			Angola	AO	-8.4192	20.7447	110000
    Lucas do Rio Verde			Brazil	BR	-13.0713	-55.9148	92256
    Lucca			Italy	IT	43.8437	10.5045	81748
    Lucena			Philippines	PH	13.9314	121.6172	228758
    Lucheng			China	CN	31.2336	117.2806	89119
    Luckeesarai			India	IN	25.1765	86.0947	99979
    Ludwigsburg			Germany	DE	48.8973	9.1916	87603
    Ludwigshafen am Rhein			Germany	DE	49.4812	8.4464	163196
    Luena			Angola	AO	-11.7833	19.9167	273675
    Lugano		TI	Switzerland	CH	46.0101	8.9600	63185
    Lugazi		C	Uganda	UG	0.3679	32.9376	128400
    Lugo			Spain	ES	43.0099	-7.5560	98025
    Luhansk			Ukraine	UA	48.5681	39.3055	397677
    Luis Eduardo Magalhães			Brazil	BR	-12.0909	-45.7850	107909
    Luján			Argentina	AR	-34.5664	-59.1148	97363
    Lulou			China	CN	34.7167	116.7667	63704
    Lumajang			Indonesia	ID	-8.1335	113.2248	123626
    Lund			Sweden	SE	55.7058	13.1932	87244
    Lunglei			India	IN	22.8925	92.7422	57011
    Luocheng			China	CN	29.3848	104.0286	73581
    Luodian			China	CN	31.4156	121.3344	118323
    Luohe			China	CN	33.5742	114.0326	1294974
    Luohu District			China	CN	22.5472	114.1315	1143801
    Luohuang			China	CN	29.3466	106.4351	71515
    Luojiang			China	CN	31.3050	104.5048	212186
    Luojing			China	CN	31.4782	121.3391	54329
    Luomen			China	CN	34.7542	105.0247	89998
    Luorong			China	CN	24.4058	109.6086	67593
    Luoyang			China	CN	23.1624	114.2734	123144
    Luoyang			China	CN	24.9594	118.6830	66188
    Luoyang			China	CN	34.6735	112.4368	1390581
    Lupon			Philippines	PH	6.8981	126.0096	68717
    Luputa			Congo (Kinshasa)	CD	-7.1618	23.7006	54676
    Luquembo			Angola	AO	-10.7391	17.7177	69420
    Lusail			Qatar	QA	25.4175	51.5075	198600
    Lushar			China	CN	36.4842	101.5633	67153
    Lushnjë			Albania	AL	40.9419	19.7050	63135
    Lushui			China	CN	25.8232	98.8585	197000
    Luton		ENG	United Kingdom	GB	51.8797	-0.4175	225262
    Lutsk			Ukraine	UA	50.7578	25.3502	215986
    Luzern		LU	Switzerland	CH	47.0505	8.3064	81691
    Luzhou			China	CN	28.8903	105.4257	998900
    Luziânia			Brazil	BR	-16.2525	-47.9503	209129
    Lu’an			China	CN	31.7356	116.5169	1644344
    Lynchburg		VA	United States of America	US	37.4138	-79.1423	79812
    Lynn		MA	United States of America	US	42.4668	-70.9495	92457
    Lynwood		CA	United States of America	US	33.9303	-118.2115	71989
    Lyon 03			France	FR	45.7612	4.8518	102725
    Lyon 06			France	FR	45.7679	4.8506	52862
    Lyon 07			France	FR	45.7452	4.8420	82573
    Lyon 08			France	FR	45.7363	4.8687	86154
    Lyon 09			France	FR	45.7726	4.8033	51983
    Lysychansk			Ukraine	UA	48.9121	38.4209	93340
    Lys’va			Russia	RU	58.1074	57.8106	68660
    Lytkarino			Russia	RU	55.5765	37.9124	50619
    Lyubertsy			Russia	RU	55.6772	37.8932	154650
    Lyublino			Russia	RU	55.6774	37.7600	172000
    Lào Cai			Vietnam	VN	22.4856	103.9707	130671
    Lárisa			Greece	GR	39.6285	22.4211	146926
    Léo			Burkina Faso	BF	11.1003	-2.1065	51743
    Léogâne			Haiti	HT	18.5111	-72.6334	134190
    Lévis			Canada	CA	46.8033	-71.1779	143414
    Lübeck			Germany	DE	53.8689	10.6873	212207
    Lüdenscheid			Germany	DE	51.2198	7.6273	79386
    Lüeyang Chengguanzhen			China	CN	33.3321	106.1550	67496
    Lüleburgaz			Turkey	TR	41.4017	27.3575	90899
    Lüliang			China	CN	37.5192	111.1444	3346500
    Lüneburg			Germany	DE	53.2512	10.4155	71260
    Lünen			Germany	DE	51.6163	7.5287	91009
    Lüshun			China	CN	38.8000	121.2667	82345
    Lādnūn			India	IN	27.6531	74.3999	65575
    Lāharpur			India	IN	27.7083	80.9026	55911
    Lāhījān			Iran	IR	37.2042	50.0092	101073
    Lākshām			Bangladesh	BD	23.2402	91.1214	82290
    Lār			Iran	IR	27.6834	54.3417	62045
    Lạng Sơn			Vietnam	VN	21.8526	106.7610	200108
    M'Sila			Algeria	DZ	35.7089	4.5372	132975
    Ma On Shan		NST	Hong Kong S.A.R.	HK	22.4061	114.2408	215200
    Ma'an			Jordan	JO	30.1962	35.7341	50350
    Maastricht			Netherlands	NL	50.8483	5.6889	122378
    Maba			China	CN	24.6841	113.5984	113609
    Mabai			China	CN	23.0128	104.4508	63569
    Mabalacat City			Philippines	PH	15.2230	120.5712	188050
    Mabopane			South Africa	ZA	-25.5090	28.0640	110972
    Macaé			Brazil	BR	-22.3848	-41.7832	143029
    Macaíba			Brazil	BR	-5.8583	-35.3539	82249
    Macclesfield		ENG	United Kingdom	GB	53.2602	-2.1256	54345
    Macenta		N	Guinea	GN	8.5435	-9.4710	68020
    Machakos			Kenya	KE	-1.5223	37.2652	63767
    Machala			Ecuador	EC	-3.2589	-79.9588	289141
    Macheng			China	CN	31.1801	115.0221	126366
    Machida			Japan	JP	35.5403	139.4508	431079
    Machilīpatnam			India	IN	16.1875	81.1389	192827
    Machiques			Venezuela	VE	10.0608	-72.5521	132734
    Mackay			Australia	AU	-21.1534	149.1655	84333
    Maco			Philippines	PH	7.3619	125.8553	87680
    Macon		GA	United States of America	US	32.8407	-83.6324	91351
    Madanapalle			India	IN	13.5503	78.5029	180180
    Madaripur			Bangladesh	BD	23.1710	90.2094	84789
    Madera		CA	United States of America	US	36.9613	-120.0607	64208
    Madgaon			India	IN	15.2750	73.9579	87650
    Madhavaram			India	IN	13.1482	80.2314	119105
    Madhepura			India	IN	25.9213	86.7927	54472
    Madhubani			India	IN	26.3537	86.0717	75736
    Madhupur			India	IN	24.2742	86.6393	55238
    Madhurampur Dehri			India	IN	24.9690	84.1964	137231
    Madhyamgram			India	IN	22.6894	88.4459	161126
    Madhyapur Thimi			Nepal	NP	27.6806	85.3875	119955
    Madido			Zambia	ZM	-15.3545	28.3742	80782
    Madinah			Saudi Arabia	SA	24.4686	39.6142	1300000
    Madison		WI	United States of America	US	43.0731	-89.4012	280305
    Madiun			Indonesia	ID	-7.6298	111.5239	202544
    Madrid			Colombia	CO	4.7325	-74.2642	135000
    Madrid Centro			Spain	ES	40.4183	-3.7027	149718
    Maduravoyal			India	IN	13.0675	80.1632	86195
    Madīnat an Naşr			Egypt	EG	30.0667	31.3000	668413
    Madīnat as Sādāt			Egypt	EG	30.3674	30.5087	71501
    Madīnat Ḩamad			Bahrain	BH	26.1153	50.5069	133550
    Maebaru-chūō			Japan	JP	33.5592	130.2015	70339
    Maebashi			Japan	JP	36.4000	139.0833	332149
    Mafikeng			South Africa	ZA	-25.8652	25.6442	77110
    Mafinga			Tanzania	TZ	-8.3002	35.2937	99305
    Mafra			Brazil	BR	-26.1114	-49.8053	55286
    Mafraq			Jordan	JO	32.3429	36.2080	57118
    Magalang			Philippines	PH	15.2151	120.6596	68988
    Magangué			Colombia	CO	9.2420	-74.7547	123982
    Magdalena Contreras			Mexico	MX	19.3321	-99.2112	238431
    Magdeburg			Germany	DE	52.1313	11.6319	244329
    Magelang			Indonesia	ID	-7.4706	110.2178	128709
    Maghnia			Algeria	DZ	34.8497	-1.7275	87373
    Maghāghah			Egypt	EG	28.6478	30.8410	118223
    Magong			Taiwan	TW	23.5654	119.5863	63745
    Magsaysay			Philippines	PH	6.7667	125.1833	57936
    Magugpo Poblacion			Philippines	PH	7.4475	125.8046	233254
    Magway			Myanmar	MM	20.1496	94.9325	96954
    Magé			Brazil	BR	-22.6528	-43.0406	244092
    Maha Sarakham			Thailand	TH	16.1848	103.3007	51584
    Maharagama			Sri Lanka	LK	6.8480	79.9265	195355
    Mahbūbnagar			India	IN	16.7438	77.9860	190400
    Mahdia			Tunisia	TN	35.5047	11.0622	51803
    Maheshtala			India	IN	22.5086	88.2532	448317
    Mahesāna			India	IN	23.5986	72.3847	190753
    Mahilyow			Belarus	BY	53.9088	30.3404	352896
    Mahobā			India	IN	25.2905	79.8753	89170
    Mahuva			India	IN	21.0901	71.7690	98519
    Mahābād			Iran	IR	36.7631	45.7222	168393
    Mahāsamund			India	IN	21.1074	82.0948	54413
    Maianga			Angola	AO	-8.8469	13.2370	727681
    Maicao			Colombia	CO	11.3784	-72.2395	166603
    Maidenhead		ENG	United Kingdom	GB	51.5228	-0.7199	70374
    Maidstone		ENG	United Kingdom	GB	51.2667	0.5167	107627
    Maijdi			Bangladesh	BD	22.8667	91.1000	132185
    Mailsi			Pakistan	PK	29.8012	72.1740	125431
    Mainpuri			India	IN	27.2286	79.0288	94619
    Mainz			Germany	DE	49.9819	8.2801	222889
    Maipú			Chile	CL	-33.5142	-70.7651	503635
    Maiquetía			Venezuela	VE	10.5945	-66.9562	52564
    Mairinque			Brazil	BR	-23.5458	-47.1833	50027
    Mairiporã			Brazil	BR	-23.3186	-46.5867	101937
    Maison Blanche			France	FR	48.8259	2.3508	64302
    Maisons-Alfort			France	FR	48.8117	2.4394	53964
    Maitland			Australia	AU	-32.7331	151.5574	89597
    Maizuru			Japan	JP	35.4500	135.3333	92465
    Majadahonda			Spain	ES	40.4735	-3.8718	68110
    Majalengka			Indonesia	ID	-6.8361	108.2278	73052
    Majene			Indonesia	ID	-3.5403	118.9707	73883
    Majie			China	CN	25.0319	102.6380	131696
    Makassar			Indonesia	ID	-5.1486	119.4319	1474393
    Makati City		NCR	Philippines	PH	14.5503	121.0327	510383
    Makeni			Sierra Leone	SL	8.8860	-12.0442	85116
    Makhachkala			Russia	RU	42.9778	47.5003	596356
    Makiyivka			Ukraine	UA	48.0478	37.9258	338968
    Makoko			Nigeria	NG	6.4961	3.3878	85840
    Makrāna			India	IN	27.0436	74.7245	94487
    Makumbako			Tanzania	TZ	-8.8500	34.8333	116232
    Malabon		NCR	Philippines	PH	14.6733	120.9397	365525
    Malacatán			Guatemala	GT	14.9113	-92.0579	92816
    Malacca			Malaysia	MY	2.1960	102.2405	579000
    Maladziečna			Belarus	BY	54.3167	26.8540	87339
    Malambo			Colombia	CO	10.8595	-74.7739	129148
    Malanville			Benin	BJ	11.8682	3.3833	64639
    Malapatan			Philippines	PH	5.9692	125.2894	82577
    Malappuram			India	IN	11.0420	76.0815	101386
    Malatia-Sebastia			Armenia	AM	40.1740	44.4457	150500
    Malatya			Turkey	TR	38.3502	38.3167	750491
    Malaybalay			Philippines	PH	8.1575	125.1278	61524
    Malda			India	IN	25.0045	88.1457	170039
    Malden		MA	United States of America	US	42.4251	-71.0662	61068
    Maldonado			Uruguay	UY	-34.8979	-54.9502	102000
    Malegaon			India	IN	20.5497	74.5346	481228
    Malindi			Kenya	KE	-3.2180	40.1169	119859
    Malingao			Philippines	PH	7.1608	124.4750	1121974
    Malingshan			China	CN	34.2035	118.3565	52711
    Malir Cantonment			Pakistan	PK	24.9434	67.2059	300000
    Malita			Philippines	PH	6.4150	125.6117	118438
    Malkajgiri			India	IN	17.4478	78.5263	150000
    Malkāpur			India	IN	20.8855	76.1993	67740
    Mallawī			Egypt	EG	27.7326	30.8413	212628
    Malolos			Philippines	PH	14.8443	120.8104	269809
    Malout			India	IN	30.2112	74.4818	81406
    Maltepe			Turkey	TR	40.9357	29.1551	427040
    Malumfashi			Nigeria	NG	11.7894	7.6206	70709
    Maluñgun			Philippines	PH	6.2792	125.2817	52248
    Malārd			Iran	IR	35.6659	50.9767	56745
    Malāyer			Iran	IR	34.3016	48.8217	170237
    Mamou		M	Guinea	GN	10.3755	-12.0915	79109
    Mamoudzou			Mayotte	YT	-12.7823	45.2288	54831
    Mampong			Ghana	GH	7.0627	-1.4001	51745
    Man			Ivory Coast	CI	7.4125	-7.5538	241969
    Manacapuru			Brazil	BR	-3.2997	-60.6206	110691
    Manado			Indonesia	ID	1.4822	124.8489	458582
    Manaoag			Philippines	PH	16.0438	120.4861	59115
    Manas			Kyrgyzstan	KG	40.9450	72.9931	123239
    Manaung			Myanmar	MM	18.8548	93.7291	50680
    Manavgat			Turkey	TR	36.7867	31.4409	99254
    Manbij			Syria	SY	36.5281	37.9549	99497
    Mancherial			India	IN	18.8707	79.4286	89935
    Manchester		NH	United States of America	US	42.9956	-71.4548	110229
    Mandaluyong		NCR	Philippines	PH	14.5784	121.0352	425000
    Mandaluyong City		NCR	Philippines	PH	14.5832	121.0409	465902
    Mandamarri			India	IN	18.9651	79.4748	66176
    Mandapeta			India	IN	16.8625	81.9292	56063
    Mandaqui			Brazil	BR	-23.4595	-46.6409	103665
    Mandaue City			Philippines	PH	10.3236	123.9222	331320
    Mandela			Ghana	GH	5.5522	-0.3391	77371
    Mandera			Kenya	KE	3.9373	41.8569	114718
    Mandi Bahauddin			Pakistan	PK	32.5870	73.4912	129733
    Mandi Dabwāli			India	IN	29.9663	74.7002	52873
    Mandideep			India	IN	23.0817	77.5333	59654
    Mandimba			Mozambique	MZ	-14.3525	35.6506	118922
    Mandlā			India	IN	22.5988	80.3712	55133
    Mandoli			India	IN	28.7028	77.3100	120417
    Mandsaur			India	IN	24.0718	75.0699	141667
    Mandya			India	IN	12.5223	76.8975	137358
    Manfalūţ			Egypt	EG	27.3126	30.9699	117925
    Manfredonia			Italy	IT	41.6307	15.9188	56932
    Mangai			Congo (Kinshasa)	CD	-4.0233	19.5339	63713
    Mangalagiri			India	IN	16.4308	80.5682	107197
    Mangaldan			Philippines	PH	16.0700	120.4025	88818
    Mangaluru			India	IN	12.9172	74.8560	499487
    Mangina			Congo (Kinshasa)	CD	0.6042	29.3100	55439
    Mango			India	IN	22.8275	86.2164	223805
    Mangochi		S	Malawi	MW	-14.4781	35.2645	60338
    Manhattan		KS	United States of America	US	39.1836	-96.5717	56308
    Manhattan		NY	United States of America	US	40.7834	-73.9663	1487536
    Manhiça			Mozambique	MZ	-25.4022	32.8072	65240
    Manhuaçu			Brazil	BR	-20.2581	-42.0336	91886
    Manicoré			Brazil	BR	-5.8092	-61.3003	57758
    Manisa			Turkey	TR	38.6120	27.4265	243971
    Manjeri			India	IN	11.1202	76.1200	97102
    Manjhand			Pakistan	PK	25.9083	68.2368	140766
    Manmād			India	IN	20.2533	74.4376	80058
    Mannargudi			India	IN	10.6663	79.4506	66999
    Mannheim			Germany	DE	49.4891	8.4669	307960
    Mannārakkāt			India	IN	10.9922	76.4642	50921
    Manokwari			Indonesia	ID	-0.8629	134.0640	132300
    Manolo Fortich			Philippines	PH	8.3697	124.8644	118075
    Manono			Congo (Kinshasa)	CD	-7.2986	27.3989	82465
    Manp’o			North Korea	KP	41.1547	126.2894	116760
    Manresa			Spain	ES	41.7281	1.8240	76250
    Mansa			Zambia	ZM	-11.1998	28.8943	170965
    Mansehra			Pakistan	PK	34.3302	73.1968	66486
    Mansfield		ENG	United Kingdom	GB	53.1333	-1.2000	171958
    Mansfield		TX	United States of America	US	32.5632	-97.1417	64274
    Mansilingan			Philippines	PH	10.6311	122.9789	454150
    Mansoûra			Algeria	DZ	34.8616	-1.3394	52285
    Manta			Ecuador	EC	-0.9494	-80.7314	264281
    Mantampay			Philippines	PH	8.1667	124.2167	265032
    Manteca		CA	United States of America	US	37.7974	-121.2160	75448
    Mantilla			Cuba	CU	23.0679	-82.3414	206918
    Manukau City			New Zealand	NZ	-36.9928	174.8799	362000
    Manzanillo			Cuba	CU	20.3424	-77.1193	128188
    Manzanillo			Mexico	MX	19.1169	-104.3421	159853
    Manzhouli			China	CN	49.6000	117.4333	54808
    Manzini			Swaziland	SZ	-26.4988	31.3800	110537
    Manéah		D	Guinea	GN	9.7333	-13.4167	194297
    Man’gyŏngdae-ri			North Korea	KP	38.9918	125.6587	321690
    Mao			Chad	TD	14.1229	15.3119	50681
    Maocun			China	CN	34.3767	117.2506	57649
    Maoming			China	CN	21.6663	110.9136	1307802
    Maozhou			China	CN	22.7636	113.8129	74910
    Maple Grove		MN	United States of America	US	45.0725	-93.4558	68385
    Maple Ridge			Canada	CA	49.2194	-122.6019	82256
    Maputsoe			Lesotho	LS	-28.8866	27.8991	61916
    Maqin County			China	CN	34.4744	100.2450	59900
    Mar del Tuyú			Argentina	AR	-36.5743	-56.6939	83016
    Maracanaú			Brazil	BR	-3.8767	-38.6256	234509
    Maracay			Venezuela	VE	10.2497	-67.5948	464700
    Maraimalainagar			India	IN	12.7978	80.0250	81872
    Maramag			Philippines	PH	7.7633	125.0053	109864
    Maran			Malaysia	MY	3.5860	102.7730	111056
    Marand			Iran	IR	38.4329	45.7749	124191
    Maranguape			Brazil	BR	-3.8908	-38.6856	105093
    Marawi City			Philippines	PH	8.0034	124.2840	259993
    Marbella			Spain	ES	36.5154	-4.8858	156295
    Marburg an der Lahn			Germany	DE	50.8090	8.7707	78895
    Marcory			Ivory Coast	CI	5.3120	-3.9936	214061
    Mardan			Pakistan	PK	34.1979	72.0496	300424
    Mardin			Turkey	TR	37.3131	40.7436	129864
    Marechal Cândido Rondon			Brazil	BR	-24.5561	-54.0567	55836
    Marechal Deodoro			Brazil	BR	-9.7103	-35.8950	62341
    Margahayukencana			Indonesia	ID	-6.9708	107.5675	83119
    Margareten			Austria	AT	48.1855	16.3537	54412
    Margate		ENG	United Kingdom	GB	51.3813	1.3862	63322
    Margate		FL	United States of America	US	26.2445	-80.2064	57234
    Marg‘ilon			Uzbekistan	UZ	40.4724	71.7246	253500
    Mariana			Brazil	BR	-20.3778	-43.4161	61387
    Marianao			Cuba	CU	23.0739	-82.4297	134057
    Mariano			Philippines	PH	8.8333	125.1167	70516
    Mariano Roque Alonso			Paraguay	PY	-25.2079	-57.5320	72008
    Mariara			Venezuela	VE	10.2953	-67.7177	116142
    Maribor			Slovenia	SI	46.5558	15.6459	96209
    Maricá			Brazil	BR	-22.9194	-42.8186	211986
    Mariendorf			Germany	DE	52.4378	13.3811	52734
    Marienthal			Germany	DE	53.5667	10.0833	287101
    Marietta		GA	United States of America	US	33.9526	-84.5499	59067
    Marikina City		NCR	Philippines	PH	14.6481	121.1133	471323
    Marilao			Philippines	PH	14.7578	120.9483	83276
    Maringá			Brazil	BR	-23.4253	-51.9386	409657
    Marinilla			Colombia	CO	6.1736	-75.3362	57403
    Marituba			Brazil	BR	-1.3553	-48.3419	111785
    Mariupol			Ukraine	UA	47.0951	37.5413	230000
    Mariveles			Philippines	PH	14.4338	120.4857	156200
    Marj Al Hamam			Jordan	JO	31.9027	35.8464	82788
    Marka			Somalia	SO	1.7159	44.7717	230100
    Markala			Mali	ML	13.6843	-6.0735	53738
    Markham			Canada	CA	43.8668	-79.2663	338503
    Marl			Germany	DE	51.6567	7.0904	91398
    Marne La Vallée			France	FR	48.8358	2.6424	318325
    Marondera			Zimbabwe	ZW	-18.1853	31.5519	66204
    Maroúsi			Greece	GR	38.0500	23.8000	72333
    Marsala			Italy	IT	37.7992	12.4367	77915
    Marseille 08			France	FR	43.2708	5.3821	78837
    Marseille 09			France	FR	43.2543	5.4057	76868
    Marseille 10			France	FR	43.2789	5.4152	51299
    Marseille 11			France	FR	43.2907	5.4384	56792
    Marseille 12			France	FR	43.2961	5.4362	58734
    Marseille 13			France	FR	43.3186	5.4084	89316
    Marseille 14			France	FR	43.3445	5.3800	61920
    Marseille 15			France	FR	43.3722	5.3539	77770
    Marsá Maţrūḩ			Egypt	EG	31.3529	27.2372	176498
    Martapura			Indonesia	ID	-3.4109	114.8642	131449
    Martil			Morocco	MA	35.6166	-5.2752	70274
    Martin			Slovakia	SK	49.0665	18.9240	51139
    Martínez de la Torre			Mexico	MX	20.0708	-97.0608	60074
    Marudi			Malaysia	MY	4.1833	114.3167	90100
    Marugame			Japan	JP	34.2833	133.7833	109513
    Marvdasht			Iran	IR	29.8741	52.8026	148858
    Marysville		WA	United States of America	US	48.0518	-122.1771	66773
    Maryvale		AZ	United States of America	US	33.5020	-112.1776	208189
    Marzahn			Germany	DE	52.5453	13.5698	111508
    Marília			Brazil	BR	-22.2139	-49.9458	240590
    Marāgheh			Iran	IR	35.8292	59.6332	262604
    Marāgheh			Iran	IR	37.3921	46.2391	262604
    Marīvān			Iran	IR	35.5183	46.1830	136654
    Mar’ino			Russia	RU	55.6500	37.7167	243000
    Masai			Malaysia	MY	1.4907	103.8788	141730
    Masan			South Korea	KR	35.1272	126.8315	434371
    Masasi			Tanzania	TZ	-10.7167	38.8000	89700
    Masaurhi Buzurg			India	IN	25.3542	85.0319	59803
    Masaya			Nicaragua	NI	11.9732	-86.0959	130113
    Mascara			Algeria	DZ	35.3966	0.1403	108629
    Mashtūl as Sūq			Egypt	EG	30.3606	31.3776	75837
    Masina			Congo (Kinshasa)	CD	-4.3836	15.3914	485167
    Masindi		W	Uganda	UG	1.6744	31.7150	110500
    Masinloc			Philippines	PH	15.5363	119.9502	56579
    Masjed Soleymān			Iran	IR	31.9364	49.3039	100497
    Massa			Italy	IT	44.0354	10.1393	64783
    Masumbwe			Tanzania	TZ	-3.6333	32.1833	50000
    Masvingo			Zimbabwe	ZW	-20.0637	30.8277	90286
    Matagalpa			Nicaragua	NI	12.9279	-85.9191	109089
    Matala			Angola	AO	-14.7327	15.0348	78000
    Matanzas			Cuba	CU	23.0439	-81.5828	146733
    Matara			Sri Lanka	LK	5.9485	80.5353	76254
    Mataram			Indonesia	ID	-8.5833	116.1167	441147
    Mataró			Spain	ES	41.5421	2.4445	126988
    Mateare			Nicaragua	NI	12.2351	-86.4281	61234
    Matehuala			Mexico	MX	23.6482	-100.6433	77328
    Matera			Italy	IT	40.6660	16.6046	60403
    Mathura			India	IN	27.5035	77.6722	330511
    Mati			Philippines	PH	6.9551	126.2165	105908
    Matilda Estate			Singapore	SG	1.3994	103.9028	52200
    Matli			Pakistan	PK	25.0429	68.6559	50398
    Matola			Mozambique	MZ	-25.9622	32.4589	1198988
    Matsubara			Japan	JP	34.5667	135.5500	130855
    Matsudo			Japan	JP	35.7799	139.9014	498575
    Matsue			Japan	JP	35.4833	133.0500	203616
    Matsumoto			Japan	JP	36.2333	137.9667	241145
    Matsusaka			Japan	JP	34.5789	136.5371	159145
    Matsutō			Japan	JP	36.5167	136.5667	110408
    Matuga			Kenya	KE	-4.1680	39.5707	194252
    Maturín			Venezuela	VE	9.7457	-63.1832	647459
    Matão			Brazil	BR	-21.6033	-48.3658	79033
    Mau			India	IN	25.9417	83.5611	246050
    Mauban			Philippines	PH	14.1910	121.7309	70135
    Maulavi Bāzār			Bangladesh	BD	24.4889	91.7708	57441
    Maumere			Indonesia	ID	-8.6199	122.2111	87720
    Maun			Botswana	BW	-19.9833	23.4167	85350
    Mauá			Brazil	BR	-23.6678	-46.4614	418261
    Maués			Brazil	BR	-3.3836	-57.7186	65714
    Mawlai-Mawïong			India	IN	25.6232	91.8817	55012
    Mawlamyine			Myanmar	MM	16.4905	97.6282	438861
    Mawāna			India	IN	29.1029	77.9220	76973
    Maxixe			Mozambique	MZ	-23.8597	35.3472	126408
    Mayagüez			Puerto Rico	PR	18.2011	-67.1396	73077
    Mayiladuthurai			India	IN	11.1035	79.6550	86660
    Maykop			Russia	RU	44.6079	40.1024	141970
    Maymana			Afghanistan	AF	35.9214	64.7836	75900
    Mazabuka			Zambia	ZM	-15.8560	27.7480	104412
    Mazara del Vallo			Italy	IT	37.6553	12.5899	51534
    Mazatenango			Guatemala	GT	14.5341	-91.5031	77431
    Mazyr			Belarus	BY	52.0416	29.2163	104517
    Maţāy			Egypt	EG	28.4187	30.7786	82328
    Ma’anshan			China	CN	31.6858	118.5101	741531
    Mbaké			Senegal	SN	14.7903	-15.9080	101451
    Mbale			Kenya	KE	0.0821	34.7214	60000
    Mbalmayo			Cameroon	CM	3.5167	11.5000	82384
    Mbanza Kongo			Angola	AO	-6.2667	14.2383	148000
    Mbanza-Ngungu			Congo (Kinshasa)	CD	-5.2584	14.8584	142773
    Mbera			Mauritania	MR	15.8561	-5.7907	58985
    Mbinga			Tanzania	TZ	-10.9333	35.0167	60868
    Mbombela			South Africa	ZA	-25.4751	30.9693	110159
    Mbouda			Cameroon	CM	5.6261	10.2542	71867
    Mbour			Senegal	SN	14.4220	-16.9638	284189
    McAllen		TX	United States of America	US	26.2034	-98.2300	140269
    McKinney		TX	United States of America	US	33.1976	-96.6153	162898
    Mdantsane			South Africa	ZA	-32.9332	27.7766	205504
    Mdiq			Morocco	MA	35.6831	-5.3287	61398
    Meads		KY	United States of America	US	38.4126	-82.7091	288649
    Meaux			France	FR	48.9601	2.8788	53811
    Mechelen		VLG	Belgium	BE	51.0257	4.4776	77530
    Mecheria			Algeria	DZ	33.5445	-0.2812	65043
    Medenine			Tunisia	TN	33.3550	10.5055	71406
    Medford		MA	United States of America	US	42.4184	-71.1062	57403
    Medford		OR	United States of America	US	42.3265	-122.8756	79805
    Medianeira			Brazil	BR	-25.2953	-54.0939	54369
    Mediaş			Romania	RO	46.1667	24.3500	53040
    Medicine Hat			Canada	CA	50.0393	-110.6766	63138
    Medina Estates			Ghana	GH	5.6658	-0.1631	101207
    Medininagar			India	IN	24.0397	84.0658	78396
    Medinīpur			India	IN	22.4211	87.3226	153349
    Meerbusch			Germany	DE	51.2527	6.6881	54826
    Meguro			Japan	JP	35.6322	139.7017	288088
    Mehestan			Iran	IR	35.9891	50.7451	85200
    Meidling			Austria	AT	48.1667	16.3333	97624
    Meihekou			China	CN	42.5287	125.6788	99419
    Meikle Earnock		SCT	United Kingdom	GB	55.7500	-4.0333	54480
    Meiktila			Myanmar	MM	20.8778	95.8584	177442
    Meishan			China	CN	30.0439	103.8370	1107742
    Meizhou			China	CN	24.2886	116.1177	992351
    Mejicanos			El Salvador	SV	13.7240	-89.1880	160317
    Meknes			Morocco	MA	33.8935	-5.5473	568295
    Mek’ī			Ethiopia	ET	8.1500	38.8167	75200
    Melati			Indonesia	ID	-7.7333	110.3667	67090
    Melbourne		FL	United States of America	US	28.0836	-80.6081	84678
    Melbourne City Centre			Australia	AU	-37.8150	144.9666	60057
    Meleuz			Russia	RU	52.9647	55.9328	65362
    Melilla		ML	Spain	ES	35.2937	-2.9383	85985
    Melipilla			Chile	CL	-33.6891	-71.2153	63100
    Melitopol			Ukraine	UA	46.8473	35.3820	148851
    Mellit			Sudan	SD	14.1333	25.5500	50165
    Melo			Uruguay	UY	-32.3682	-54.1641	56013
    Melong			Cameroon	CM	5.1218	9.9614	76716
    Mendaha			Indonesia	ID	-1.0163	103.5933	56268
    Menden			Germany	DE	51.4434	7.7782	52452
    Mendip		ENG	United Kingdom	GB	51.2372	-2.6266	110000
    Mene Grande			Venezuela	VE	9.8464	-70.9266	60580
    Menemen			Turkey	TR	38.6075	27.0694	53489
    Mengcheng Chengguanzhen			China	CN	33.2661	116.5661	69916
    Menghuan			China	CN	24.4353	98.5837	99970
    Menglang			China	CN	22.5621	99.9103	86877
    Mengmao			China	CN	24.0014	97.8650	112578
    Mengyin			China	CN	35.7069	117.9264	65889
    Mengzi			China	CN	23.3678	103.3821	595100
    Menifee		CA	United States of America	US	33.7283	-117.1464	87174
    Mentougou			China	CN	39.9382	116.0931	197772
    Menzel Bourguiba			Tunisia	TN	37.1537	9.7859	58800
    Merauke		PS	Indonesia	ID	-8.4996	140.4061	116864
    Merced		CA	United States of America	US	37.3022	-120.4830	82436
    Mercedes			Argentina	AR	-34.6507	-59.4314	63284
    Mercedes			Philippines	PH	14.1093	123.0109	53702
    Mercier–Hochelaga-Maisonneuve			Canada	CA	45.5719	-73.5463	142753
    Merelani			Tanzania	TZ	-3.5618	36.9789	50000
    Meriden		CT	United States of America	US	41.5382	-72.8070	59988
    Meridian		ID	United States of America	US	43.6121	-116.3915	90739
    Merkezefendi			Turkey	TR	37.8054	29.0424	280341
    Merlo			Argentina	AR	-34.6654	-58.7274	268961
    Mersin			Turkey	TR	36.8120	34.6389	537842
    Merter Keresteciler			Turkey	TR	41.0129	28.8859	50000
    Mertoyudan			Indonesia	ID	-7.5200	110.2264	69871
    Merzifon			Turkey	TR	40.8733	35.4631	50658
    Mesa		AZ	United States of America	US	33.4223	-111.8226	471825
    Meshgīn Shahr			Iran	IR	38.3990	47.6820	74109
    Meshkīn Dasht			Iran	IR	35.7499	50.9438	62005
    Mesquite		TX	United States of America	US	32.7668	-96.5992	144788
    Messaad			Algeria	DZ	34.1543	3.5031	97091
    Messina			Italy	IT	38.1939	15.5526	219948
    Mestre			Italy	IT	45.4917	12.2454	147662
    Metairie		LA	United States of America	US	29.9841	-90.1529	138481
    Metairie Terrace		LA	United States of America	US	29.9785	-90.1640	142489
    Methuen		MA	United States of America	US	42.7262	-71.1909	52044
    Metpalle			India	IN	18.8472	78.6256	50902
    Metro			Indonesia	ID	-5.1131	105.3067	182293
    Metrogorodok			Russia	RU	55.8096	37.7874	50000
    Metrotown			Canada	CA	49.2250	-123.0000	52355
    Mettupalayam			India	IN	11.2997	76.9348	69213
    Mettur			India	IN	11.7880	77.8008	56743
    Metu			Ethiopia	ET	8.3000	35.5833	59700
    Metz			France	FR	49.1191	6.1727	123914
    Meulaboh			Indonesia	ID	4.1440	96.1266	64646
    Meybod			Iran	IR	32.2501	54.0166	51874
    Meycauayan			Philippines	PH	14.7369	120.9608	228023
    Mezhdurechensk			Russia	RU	53.6899	88.0622	101026
    Meïganga			Cameroon	CM	6.5167	14.3000	59426
    Mhow			India	IN	22.5589	75.7654	81702
    Miabi			Congo (Kinshasa)	CD	-6.2215	23.3925	79929
    Miami Beach		FL	United States of America	US	25.7906	-80.1300	92312
    Miami Gardens		FL	United States of America	US	25.9420	-80.2456	113187
    Mian Channun			Pakistan	PK	30.4407	72.3568	140112
    Mianwali			Pakistan	PK	32.5776	71.5285	129500
    Mianzhu, Deyang, Sichuan			China	CN	31.3379	104.2206	510000
    Miaohang			China	CN	31.3247	121.4395	89615
    Miaojie			China	CN	25.3123	100.2798	62540
    Miaoli			Taiwan	TW	24.5643	120.8237	86327
    Miass			Russia	RU	55.0455	60.1076	167500
    Micheng			China	CN	25.3429	100.4873	89144
    Michurinsk			Russia	RU	52.9076	40.4823	93499
    Mid-City		CA	United States of America	US	34.0413	-118.3606	83000
    Middlesbrough		ENG	United Kingdom	GB	54.5762	-1.2348	142707
    Middletown		NJ	United States of America	US	40.3943	-74.1171	65490
    Midelt			Morocco	MA	32.6852	-4.7451	60390
    Midland		TX	United States of America	US	31.9974	-102.0779	132524
    Midori			Japan	JP	36.4449	139.2845	50266
    Midrand			South Africa	ZA	-25.9760	28.1180	87387
    Midsayap			Philippines	PH	7.1908	124.5303	117365
    Midwest City		OK	United States of America	US	35.4495	-97.3967	57249
    Midyat			Turkey	TR	37.4191	41.3391	76268
    Mielec			Poland	PL	50.2871	21.4239	59509
    Migori			Kenya	KE	-1.0634	34.4731	71668
    Miguel Hidalgo			Mexico	MX	19.4341	-99.2002	372889
    Mihara			Japan	JP	34.4000	133.0833	90573
    Mijas			Spain	ES	36.5958	-4.6373	80630
    Mikhaylovka			Russia	RU	50.0619	43.2334	58898
    Mikhaylovsk			Russia	RU	45.1310	42.0270	59198
    Miki			Japan	JP	34.8000	134.9833	75450
    Mikkeli			Finland	FI	61.6886	27.2723	51661
    Mila			Algeria	DZ	36.4503	6.2644	63251
    Milagro			Ecuador	EC	-2.1340	-79.5934	133508
    Milford		CT	United States of America	US	41.2223	-73.0565	52759
    Millcreek		UT	United States of America	US	40.6869	-111.8755	62139
    Milpitas		CA	United States of America	US	37.4283	-121.9066	77604
    Milton			Canada	CA	43.5168	-79.8829	132979
    Milton Keynes		ENG	United Kingdom	GB	52.0417	-0.7558	256385
    Minami-Alps			Japan	JP	35.6160	138.4634	71618
    Minami-Sōma			Japan	JP	37.6291	140.9787	59005
    Minamiarupusu			Japan	JP	35.6086	138.4647	69459
    Minamirinkan			Japan	JP	35.4953	139.4428	224015
    Minamiuonuma			Japan	JP	37.0826	138.8741	55354
    Minatitlán			Mexico	MX	18.0001	-94.5569	112046
    Minato			Japan	JP	34.2152	135.1501	375339
    Minato City			Japan	JP	35.6581	139.7515	260486
    Minbu			Myanmar	MM	20.1806	94.8760	57342
    Minchinabad			Pakistan	PK	30.1636	73.5686	67164
    Mindelo			Cape Verde	CV	16.8901	-24.9804	69013
    Minden			Germany	DE	52.2895	8.9146	82879
    Mineiros			Brazil	BR	-17.5694	-52.5511	70081
    Mineralnye Vody			Russia	RU	44.2103	43.1353	76280
    Mingachevir			Azerbaijan	AZ	40.7642	47.0623	106048
    Mingala Tangnyunt			Myanmar	MM	16.7886	96.1723	132494
    Mingaladon			Myanmar	MM	16.9241	96.0977	136000
    Mingcun			China	CN	36.7536	119.6408	53926
    Minggang			China	CN	32.4586	114.0486	67945
    Mingguang			China	CN	32.7802	117.9638	68351
    Minglanilla			Philippines	PH	10.2450	123.7964	62058
    Mingora			Pakistan	PK	34.7795	72.3627	361112
    Mingshui			China	CN	36.7167	117.5000	114858
    Mingshui			China	CN	47.1794	125.9028	59369
    Minhang			China	CN	31.1088	121.3747	2716600
    Minna			Nigeria	NG	9.6152	6.5478	425000
    Minnetonka		MN	United States of America	US	44.9133	-93.5033	51669
    Minnetonka Mills		MN	United States of America	US	44.9411	-93.4419	50117
    Minoh			Japan	JP	34.8269	135.4706	136868
    Minokamo			Japan	JP	35.4820	137.0217	56972
    Minusinsk			Russia	RU	53.7012	91.7080	72781
    Minya			Egypt	EG	28.0919	30.7581	283605
    Minyat an Naşr			Egypt	EG	31.1262	31.6431	82429
    Minyā al Qamḩ			Egypt	EG	30.5155	31.3463	99284
    Mira Mesa		CA	United States of America	US	32.9156	-117.1439	70000
    Miraflores			Peru	PE	-12.1133	-77.0327	187401
    Miragoâne			Haiti	HT	18.4460	-73.0896	89202
    Miramar			Mexico	MX	22.3609	-97.9000	118614
    Miramar		FL	United States of America	US	25.9873	-80.2323	137132
    Mirassol			Brazil	BR	-20.8192	-49.5211	63337
    Mirdif			United Arab Emirates	AE	25.2244	55.4141	60288
    Miri			Malaysia	MY	4.3993	113.9916	300543
    Mirpur Khas			Pakistan	PK	25.5276	69.0126	267833
    Mirpur Mathelo			Pakistan	PK	28.0214	69.5491	74651
    Mirpur Model Thana			Bangladesh	BD	23.8093	90.3609	546503
    Miryalaguda			India	IN	16.8722	79.5625	104918
    Miryang			South Korea	KR	35.4933	128.7489	53103
    Mirzāpur			India	IN	25.1449	82.5653	220029
    Misato, Saitama			Japan	JP	35.8437	139.8835	142145
    Mishan			China	CN	45.5500	131.8833	87257
    Mishima			Japan	JP	35.1167	138.9167	107851
    Miskolc			Hungary	HU	48.1033	20.7781	154521
    Mission		TX	United States of America	US	26.2159	-98.3253	83298
    Mission Viejo		CA	United States of America	US	33.6000	-117.6720	97156
    Mississauga			Canada	CA	43.5789	-79.6583	717961
    Missouri City		TX	United States of America	US	29.6186	-95.5377	74139
    Mitcham		ENG	United Kingdom	GB	51.4032	-0.1683	63393
    Mithi			Pakistan	PK	24.7370	69.7971	52376
    Mito			Japan	JP	36.3500	140.4500	270685
    Mitoyo			Japan	JP	34.2105	133.6746	65713
    Mitrovicë			Kosovo	XK	42.8833	20.8667	107045
    Mitte			Germany	DE	52.5200	13.4049	102338
    Mityana		C	Uganda	UG	0.4175	32.0228	105200
    Miura			Japan	JP	35.1400	139.6192	51483
    Mixco			Guatemala	GT	14.6308	-90.6071	465773
    Miyako			Japan	JP	39.6469	141.9406	51150
    Miyakojima			Japan	JP	24.7902	125.3111	54908
    Miyakonojō			Japan	JP	31.7333	131.0667	161137
    Miyang			China	CN	24.4042	103.4428	72485
    Miyoshi			Japan	JP	34.8000	132.8500	53616
    Miyoshi			Japan	JP	35.0897	137.0900	61952
    Mizuho			Japan	JP	35.3943	136.6690	56388
    Mizusawa			Japan	JP	39.1333	141.1333	61281
    Mlolongo			Kenya	KE	-1.3964	36.9403	136351
    Mmabatho			South Africa	ZA	-25.8500	25.6333	76754
    Mnihla			Tunisia	TN	36.8477	10.1108	58641
    Moa			Cuba	CU	20.6578	-74.9507	92852
    Moabit			Germany	DE	52.5264	13.3390	81021
    Moanda			Congo (Kinshasa)	CD	-5.9275	12.3715	128804
    Moanda			Gabon	GA	-1.5665	13.1987	71099
    Mobara			Japan	JP	35.4258	140.2961	88330
    Mobile		AL	United States of America	US	30.6944	-88.0430	183289
    Mobārakeh			Iran	IR	32.3461	51.5020	69449
    Moca			Dominican Republic	DO	19.3929	-70.5235	61834
    Mochudi			Botswana	BW	-24.4167	26.1500	50321
    Mocoa			Colombia	CO	1.1528	-76.6521	56398
    Mococa			Brazil	BR	-21.4678	-47.0047	67681
    Mocuba			Mozambique	MZ	-16.8375	36.9856	196001
    Modakeke			Nigeria	NG	7.3830	4.2603	119529
    Model Town			Pakistan	PK	31.4810	74.3256	100000
    Modena			Italy	IT	44.6478	10.9254	184732
    Modesto		CA	United States of America	US	37.6391	-120.9969	211266
    Modica			Italy	IT	36.8587	14.7597	54456
    Modiin Ilit			Israel	IL	31.9322	35.0442	76374
    Modimolle			South Africa	ZA	-24.7000	28.4000	50306
    Modi‘in Makkabbim Re‘ut			Israel	IL	31.8939	35.0150	93277
    Modāsa			India	IN	23.4625	73.2986	67648
    Moema			Brazil	BR	-23.5952	-46.6645	81899
    Moers			Germany	DE	51.4534	6.6326	103487
    Moga			India	IN	30.8138	75.1688	163397
    Mogi Guaçu			Brazil	BR	-22.3677	-46.9455	153658
    Mogi Mirim			Brazil	BR	-22.4319	-46.9578	78244
    Mogi das Cruzes			Brazil	BR	-23.5228	-46.1883	325746
    Mogoditshane			Botswana	BW	-24.6269	25.8656	88004
    Mogok			Myanmar	MM	22.9177	96.5098	89855
    Mohali			India	IN	30.6800	76.7221	166864
    Mohammadia			Algeria	DZ	35.5886	0.0686	62410
    Mohammadpur			Bangladesh	BD	24.8984	88.5284	527571
    Mohammed Bin Zayed City			United Arab Emirates	AE	24.3479	54.5537	85000
    Mohammedia			Morocco	MA	33.6861	-7.3830	227799
    Mojo			Ethiopia	ET	8.5868	39.1211	61300
    Mojokerto			Indonesia	ID	-7.4664	112.4338	141785
    Moju			Brazil	BR	-1.8839	-48.7689	84094
    Mokameh			India	IN	25.3966	85.9219	60678
    Moknine			Tunisia	TN	35.6333	10.9000	62802
    Mokolo			Cameroon	CM	10.7424	13.8023	51999
    Mokopane			South Africa	ZA	-24.1944	29.0097	101090
    Mokotów			Poland	PL	52.1934	21.0349	217683
    Mokpo			South Korea	KR	34.8128	126.3918	268402
    Molenbeek-Saint-Jean		BRU	Belgium	BE	50.8499	4.3125	97037
    Molepolole			Botswana	BW	-24.4066	25.4951	74861
    Molfetta			Italy	IT	41.2004	16.5990	59557
    Molina de Segura			Spain	ES	38.0546	-1.2076	64065
    Mollet del Vallès			Spain	ES	41.5403	2.2131	52484
    Molārband			India	IN	28.5029	77.3144	91402
    Mon Repos			Trinidad and Tobago	TT	10.2798	-61.4459	56380
    Monapo			Mozambique	MZ	-14.9169	40.3022	50134
    Monastir			Tunisia	TN	35.7780	10.8262	93306
    Moncalieri			Italy	IT	44.9994	7.6824	56134
    Moncloa-Aravaca			Spain	ES	40.4355	-3.7317	116531
    Monclova			Mexico	MX	26.9069	-101.4206	215271
    Moncton			Canada	CA	46.0945	-64.7965	86106
    Mondlo			South Africa	ZA	-27.9830	30.7177	53892
    Mong Kok		KYT	Hong Kong S.A.R.	HK	22.3194	114.1714	62967
    Mongaguá			Brazil	BR	-24.0931	-46.6208	57648
    Mongo			Chad	TD	12.1851	18.6884	53768
    Mongu			Zambia	ZM	-15.2484	23.1274	111450
    Monkayo			Philippines	PH	7.8153	126.0544	96405
    Mons		WAL	Belgium	BE	50.4541	3.9523	95299
    Monsanto			Portugal	PT	39.4620	-8.7118	50000
    Montauban			France	FR	44.0176	1.3542	52434
    Monte Alegre			Brazil	BR	-2.0008	-54.0810	60012
    Monte Chingolo			Argentina	AR	-34.7296	-58.3542	85060
    Monte Mor			Brazil	BR	-22.9467	-47.3158	64662
    Montebello		CA	United States of America	US	34.0095	-118.1054	63921
    Montego Bay			Jamaica	JM	18.4712	-77.9188	82867
    Montelíbano			Colombia	CO	7.9792	-75.4202	90450
    Montemorelos			Mexico	MX	25.1890	-99.8293	67428
    Montenegro			Brazil	BR	-29.6886	-51.4611	65721
    Montepuez			Mozambique	MZ	-13.1256	38.9997	88442
    Monterey Park		CA	United States of America	US	34.0625	-118.1228	61468
    Montero			Bolivia	BO	-17.3387	-63.2509	88616
    Montería			Colombia	CO	8.7508	-75.8782	490935
    Montesilvano			Italy	IT	42.5114	14.1451	53275
    Montreuil			France	FR	48.8642	2.4432	111240
    Montréal-Nord			Canada	CA	45.6016	-73.6306	86857
    Monywa			Myanmar	MM	22.1086	95.1358	182011
    Monza			Italy	IT	45.5800	9.2725	124398
    Monze			Zambia	ZM	-16.2715	27.4772	60281
    Mooca			Brazil	BR	-23.5614	-46.5964	80880
    Mooka			Japan	JP	36.4333	140.0167	78720
    Moonniyur			India	IN	11.0597	75.9031	55535
    Moore		OK	United States of America	US	35.3395	-97.4867	60451
    Mopti			Mali	ML	14.4843	-4.1830	186187
    Moquegua			Peru	PE	-17.1975	-70.9359	69882
    Mora			Cameroon	CM	11.0461	14.1401	61523
    Morada Nova			Brazil	BR	-5.1067	-38.3725	61443
    Moramanga			Madagascar	MG	-18.9495	48.2301	60456
    Moratalaz			Spain	ES	40.4074	-3.6494	104923
    Moratuwa			Sri Lanka	LK	6.7730	79.8816	168280
    Morecambe		ENG	United Kingdom	GB	54.0684	-2.8611	51644
    Morelia			Mexico	MX	19.7008	-101.1844	743275
    Morena			India	IN	26.4989	77.9953	200482
    Moreno			Argentina	AR	-34.6340	-58.7914	148290
    Moreno			Brazil	BR	-8.1186	-35.0922	55292
    Moreno Valley		CA	United States of America	US	33.9375	-117.2306	204198
    Moriguchi			Japan	JP	34.7333	135.5667	143096
    Morioka			Japan	JP	39.7000	141.1500	290700
    Moriya			Japan	JP	35.9333	140.0000	68777
    Moriyama			Japan	JP	35.0667	135.9833	85485
    Morley		ENG	United Kingdom	GB	53.7401	-1.5988	57385
    Mormugao			India	IN	15.3891	73.8149	102345
    Morningside Heights		NY	United States of America	US	40.8100	-73.9625	55929
    Moro			Pakistan	PK	26.6632	68.0002	142685
    Morondava			Madagascar	MG	-20.2887	44.3178	56671
    Morrinhos			Brazil	BR	-17.7311	-49.0994	51351
    Morumbi			Brazil	BR	-23.5963	-46.7080	51715
    Morvi			India	IN	22.8173	70.8377	210451
    Morón			Argentina	AR	-34.6512	-58.6221	99066
    Morón			Cuba	CU	22.1088	-78.6269	66060
    Morón			Venezuela	VE	10.4871	-68.2008	68084
    Moshi			Tanzania	TZ	-3.3500	37.3333	221733
    Mosquera			Colombia	CO	4.7059	-74.2302	128012
    Mossamedes			Angola	AO	-15.1961	12.1522	255000
    Mossel Bay			South Africa	ZA	-34.1831	22.1460	78940
    Mossoró			Brazil	BR	-5.1875	-37.3442	264577
    Most			Czech Republic	CZ	50.5030	13.6362	63474
    Mostaganem			Algeria	DZ	35.9312	0.0892	162885
    Mostar			Bosnia and Herzegovina	BA	43.3433	17.8081	104518
    Mothīhāri			India	IN	26.6486	84.9166	126158
    Motijheel			Bangladesh	BD	23.7277	90.4192	202308
    Motril			Spain	ES	36.7507	-3.5179	60592
    Mott Haven		NY	United States of America	US	40.8090	-73.9229	51450
    Mot’a			Ethiopia	ET	11.0833	37.8667	59000
    Mount Pleasant		SC	United States of America	US	32.7941	-79.8626	81317
    Mount Prospect		IL	United States of America	US	42.0664	-87.9373	54747
    Mount Vernon		NY	United States of America	US	40.9126	-73.8371	68628
    Mountain View		CA	United States of America	US	37.3860	-122.0838	80435
    Mouscron		WAL	Belgium	BE	50.7450	3.2064	52069
    Moyobamba			Peru	PE	-6.0344	-76.9742	50073
    Mozambique			Mozambique	MZ	-15.0347	40.7345	55829
    Moḩammad Shahr			Iran	IR	35.7630	50.9171	119418
    Moḩammadīyeh			Iran	IR	36.2237	50.1825	90513
    Mpanda			Burundi	BI	-3.1703	29.4026	58913
    Mpanda			Tanzania	TZ	-6.3438	31.0695	204338
    Mpika			Zambia	ZM	-11.8343	31.4529	63740
    Mpondwe		W	Uganda	UG	0.0401	29.7248	58600
    Mpulungu			Zambia	ZM	-8.7623	31.1140	55405
    Mpumalanga			South Africa	ZA	-29.8129	30.6365	140121
    Msaken			Tunisia	TN	35.7292	10.5808	89745
    Msalātah			Libya	LY	32.5834	14.0363	73907
    Mthatha			South Africa	ZA	-31.5889	28.7844	164848
    Mtwapa			Kenya	KE	-3.9394	39.7488	90677
    Mtwara			Tanzania	TZ	-10.2667	40.1833	140793
    Mu-se			Myanmar	MM	23.9974	97.9011	165022
    Muan			South Korea	KR	34.9901	126.4790	92009
    Muar			Malaysia	MY	2.0442	102.5689	314776
    Mubarakpur			India	IN	26.0887	83.2909	53263
    Mubende		C	Uganda	UG	0.5585	31.3949	121600
    Mubi			Nigeria	NG	10.2686	13.2670	225705
    Mudanjiang			China	CN	44.5480	129.6259	665915
    Mudhol			India	IN	16.3335	75.2831	52199
    Mudon			Myanmar	MM	16.2562	97.7246	89123
    Mudu			China	CN	31.2560	120.5186	61902
    Mueang Nonthaburi			Thailand	TH	13.8607	100.5148	254375
    Muhanga			Rwanda	RW	-2.0227	29.7069	82797
    Mui Ne			Vietnam	VN	10.9331	108.2833	50166
    Mujiayingzi			China	CN	42.1167	118.7833	60627
    Mukachevo			Ukraine	UA	48.4425	22.7180	85569
    Mukalla			Yemen	YE	14.5425	49.1242	594951
    Mukandpur			India	IN	28.7394	77.1831	57135
    Mukim Pulai			Malaysia	MY	1.5333	103.6667	505661
    Mukono		C	Uganda	UG	0.3533	32.7553	191300
    Muktsar			India	IN	30.4743	74.5166	116747
    Mukō			Japan	JP	34.9654	135.7041	56859
    Mulbāgal			India	IN	13.1635	78.3935	57276
    Mulenvos			Angola	AO	-8.8669	13.3344	882014
    Mulhouse			France	FR	47.7520	7.3287	111430
    Muling			China	CN	44.9165	130.5171	66170
    Mulongo			Congo (Kinshasa)	CD	-7.8349	26.9985	89340
    Mulugu			India	IN	18.1910	79.9430	297671
    Munakata			Japan	JP	33.7957	130.5590	97095
    Muncar			Indonesia	ID	-8.4333	114.3333	64537
    Muncie		IN	United States of America	US	40.1934	-85.3864	70087
    Munger			India	IN	25.3746	86.4745	213303
    Mungyeong			South Korea	KR	36.5946	128.1995	77304
    Munnar			India	IN	10.0882	77.0624	68000
    Muntilan			Indonesia	ID	-7.5811	110.2928	81555
    Muntinlupa			Philippines	PH	14.3903	121.0475	552225
    Munūf			Egypt	EG	30.4660	30.9320	125707
    Murakami			Japan	JP	38.2333	139.4833	58300
    Muratpaşa			Turkey	TR	36.8916	30.7650	450000
    Murcia			Spain	ES	37.9870	-1.1300	471982
    Murfreesboro		TN	United States of America	US	35.8456	-86.3903	165430
    Muriaé			Brazil	BR	-21.1306	-42.3664	104108
    Muricay			Philippines	PH	7.8275	123.4782	132094
    Muridke			Pakistan	PK	31.8026	74.2577	254291
    Murom			Russia	RU	55.5685	42.0239	126931
    Muroran			Japan	JP	42.3172	140.9881	96197
    Murrieta		CA	United States of America	US	33.5539	-117.2139	109830
    Murwāra			India	IN	23.8378	80.3940	221883
    Murādnagar			India	IN	28.7807	77.4986	89482
    Musaffah			United Arab Emirates	AE	24.3589	54.4827	243341
    Musanze			Rwanda	RW	-1.4998	29.6350	153368
    Musashimurayama			Japan	JP	35.7424	139.4264	70829
    Musashino			Japan	JP	35.7061	139.5594	150149
    Mushie			Congo (Kinshasa)	CD	-3.0173	16.9224	61336
    Mushin			Nigeria	NG	6.5280	3.3541	199000
    Musina			South Africa	ZA	-22.3488	30.0407	51132
    Musoma			Tanzania	TZ	-1.5000	33.8000	164172
    Mustafakemalpaşa			Turkey	TR	40.0382	28.4087	101412
    Mustafābād			India	IN	28.7197	77.2678	127167
    Mustamäe			Estonia	EE	59.4048	24.6812	67968
    Mutare			Zimbabwe	ZW	-18.9707	32.6709	224802
    Mutengene			Cameroon	CM	4.0913	9.3144	64054
    Mutsu			Japan	JP	41.2894	141.2169	56244
    Muzaffargarh			Pakistan	PK	30.0726	71.1938	235541
    Muzaffarnagar			India	IN	29.4709	77.7033	349706
    Muzaffarpur			India	IN	26.1226	85.3906	354462
    Muzaffarābād			Pakistan	PK	34.3700	73.4708	725000
    Muñoz			Philippines	PH	15.7161	120.9031	85061
    Muğla			Turkey	TR	37.2181	28.3665	92328
    Muş			Turkey	TR	38.7316	41.4848	82536
    Mwala			Kenya	KE	-1.3525	37.4548	181896
    Mweka			Congo (Kinshasa)	CD	-4.8519	21.5595	81267
    Mwene			Congo (Kinshasa)	CD	-9.8170	22.8702	295683
    Mwene-Ditu			Congo (Kinshasa)	CD	-7.0091	23.4528	189177
    My Drarga			Morocco	MA	30.3773	-9.4734	55631
    Myaungmya			Myanmar	MM	16.5987	94.9211	58205
    Myaydo			Myanmar	MM	19.3684	95.2151	57395
    Myeik			Myanmar	MM	12.4395	98.6003	173298
    Myingyan			Myanmar	MM	21.4600	95.3884	141713
    Myitkyina			Myanmar	MM	25.3833	97.3964	90894
    Mykilska Borshchahivka			Ukraine	UA	50.4264	30.3744	127400
    Mykolayiv			Ukraine	UA	46.9763	31.9930	470011
    Mykytivskyi			Ukraine	UA	48.3142	38.0038	70474
    Mymensingh		H	Bangladesh	BD	24.7564	90.4065	225126
    Mysuru			India	IN	12.2979	76.6393	920550
    Mysłowice			Poland	PL	50.2075	19.1667	72124
    Mytishchi			Russia	RU	55.9110	37.7296	160542
    Myŏngch’ŏn			North Korea	KP	41.0706	129.4292	65797
    Myŏnggan-dong			North Korea	KP	41.1372	129.4947	99557
    Málaga			Spain	ES	36.7202	-4.4203	592346
    Méagui			Ivory Coast	CI	5.4119	-6.5603	74365
    Médéa			Algeria	DZ	36.2642	2.7539	145441
    Mérida			Spain	ES	38.9180	-6.3429	59857
    Mérignac			France	FR	44.8425	-0.6451	69791
    Móng Cái			Vietnam	VN	21.5247	107.9662	108553
    Móstoles			Spain	ES	40.3223	-3.8650	207095
    Mölndal			Sweden	SE	57.6554	12.0138	59430
    Mönchengladbach			Germany	DE	51.1854	6.4417	261742
    Möng Yang			Myanmar	MM	21.8478	99.6765	117108
    Mülheim			Germany	DE	51.4322	6.8797	173050
    Münster			Germany	DE	51.9624	7.6257	308258
    Mācherla			India	IN	16.4764	79.4353	57290
    Mādabā			Jordan	JO	31.7160	35.7939	82335
    Māhdāsht			Iran	IR	35.7282	50.8134	62910
    Māler Kotla			India	IN	30.5309	75.8795	135424
    Māndvi			India	IN	22.8328	69.3524	51376
    Māngrol			India	IN	21.1227	70.1148	69779
    Mānikganj			Bangladesh	BD	23.8577	90.0096	71698
    Mānsa			India	IN	29.9884	75.4017	82956
    Mārkāpur			India	IN	15.7353	79.2685	71092
    Mīnāb			Iran	IR	27.1310	57.0872	97986
    Mīt Ghamr			Egypt	EG	30.7152	31.2592	153754
    Mīthepur			India	IN	28.4974	77.3186	69837
    Mīzan Teferī		SW	Ethiopia	ET	6.9986	35.5888	62000
    Mīāndoāb			Iran	IR	36.9667	46.1096	134425
    Mīāneh			Iran	IR	37.4210	47.7150	106291
    Mūndka			India	IN	28.6801	77.0298	54541
    Mỹ Hào			Vietnam	VN	20.9167	106.0833	115608
    Mỹ Tho			Vietnam	VN	10.3600	106.3600	270700
    N'dalatando			Angola	AO	-9.2978	14.9116	161584
    NIA Valencia			Philippines	PH	7.9064	125.0942	223620
    Na Di			Thailand	TH	14.1157	101.7821	57466
    Nabari			Japan	JP	34.6167	136.0833	77022
    Nabarūh			Egypt	EG	31.0975	31.3031	59202
    Nabatîyé et Tahta			Lebanon	LB	33.3789	35.4839	120000
    Naberezhnyye Chelny			Russia	RU	55.7372	52.4196	509870
    Nabeul			Tunisia	TN	36.4561	10.7376	70437
    Nabire		PT	Indonesia	ID	-3.3599	135.5007	99848
    Nablus		WE	Palestine	PS	32.2211	35.2544	130326
    Nada			China	CN	19.5213	109.5790	256652
    Nadiād			India	IN	22.6939	72.8616	225071
    Nador			Morocco	MA	35.1681	-2.9335	176600
    Naesŏ			South Korea	KR	35.2497	128.5200	80987
    Nag Hammâdi			Egypt	EG	26.0495	32.2414	59601
    Naga			Philippines	PH	10.2090	123.7580	138727
    Naga			Philippines	PH	13.6192	123.1814	174931
    Nagahama			Japan	JP	35.3833	136.2667	113636
    Nagakute			Japan	JP	35.1733	137.0567	60162
    Nagaoka			Japan	JP	37.4500	138.8500	266936
    Nagaon			India	IN	26.3500	92.6667	121628
    Nagapattinam			India	IN	10.7638	79.8431	102905
    Nagar Naluākot			Bangladesh	BD	24.1561	90.7728	273000
    Nagareyama			Japan	JP	35.8563	139.9027	200136
    Nagari			India	IN	13.3214	79.5856	62253
    Nagda			India	IN	23.4583	75.4176	103501
    Nago			Japan	JP	26.6150	127.9854	63554
    Nagornyy			Russia	RU	55.6500	37.6167	76000
    Nagīna			India	IN	29.4443	78.4365	76593
    Nahariyya			Israel	IL	33.0089	35.0981	58096
    Nahāvand			Iran	IR	34.1909	48.3745	76250
    Naic			Philippines	PH	14.3181	120.7661	55195
    Naihāti			India	IN	22.8940	88.4152	253221
    Naivasha			Kenya	KE	-0.7138	36.4326	198444
    Najaf			Iraq	IQ	32.0259	44.3462	482576
    Najafgarh			India	IN	28.6092	76.9798	1365000
    Najafābād			Iran	IR	32.6346	51.3653	235281
    Najrān			Saudi Arabia	SA	17.4933	44.1277	505652
    Najībābād			India	IN	29.6119	78.3427	84006
    Naka			Japan	JP	36.0500	140.1667	53137
    Nakano			Japan	JP	35.7045	139.6695	344880
    Nakatsu			Japan	JP	33.5981	131.1883	84701
    Nakatsugawa			Japan	JP	35.4833	137.5000	78930
    Nakhodka			Russia	RU	42.8436	132.9183	146920
    Nakhon Pathom			Thailand	TH	13.8196	100.0443	117927
    Nakhon Sawan			Thailand	TH	15.7047	100.1372	82305
    Nakhon Si Thammarat			Thailand	TH	8.4333	99.9667	102152
    Nakivale Refugee Camp		W	Uganda	UG	-0.7406	30.9963	68400
    Nakonde			Zambia	ZM	-9.3421	32.7450	91107
    Naksalbāri			India	IN	26.6827	88.2200	57283
    Nakuru			Kenya	KE	-0.3072	36.0722	570674
    Nalchik			Russia	RU	43.4981	43.6189	239300
    Nalgonda			India	IN	17.0544	79.2671	154326
    Nallūr			India	IN	11.1003	77.3914	70115
    Nam Cheong		KSS	Hong Kong S.A.R.	HK	22.3280	114.1539	74780
    Nam Định			Vietnam	VN	20.4339	106.1773	448225
    Namalombwe			Zambia	ZM	-15.3905	28.1899	97758
    Namangan			Uzbekistan	UZ	40.9983	71.6726	713220
    Nametil			Mozambique	MZ	-15.7203	39.3425	52457
    Nampa		ID	United States of America	US	43.5407	-116.5635	89839
    Namp’o			North Korea	KP	38.7375	125.4078	455000
    Namur		WAL	Belgium	BE	50.4669	4.8675	110939
    Namyang-nodongjagu			North Korea	KP	42.9539	129.8572	65956
    Namyangju			South Korea	KR	37.6367	127.2142	90798
    Nanaimo			Canada	CA	49.1664	-123.9400	90504
    Nanao			Japan	JP	37.0482	136.9680	50300
    Nanbin			China	CN	29.9994	108.1091	118597
    Nanchuan			China	CN	29.1520	107.1034	204775
    Nancun			China	CN	36.5328	120.1339	124210
    Nandajie			China	CN	29.3377	105.8924	88948
    Nanding			China	CN	36.7483	118.0558	85495
    Nandu			China	CN	22.8525	110.8233	61881
    Nandurbar			India	IN	21.3667	74.2405	111037
    Nandyāl			India	IN	15.4780	78.4836	211424
    Nanfeng			China	CN	23.7269	111.7972	86129
    Nangen			South Korea	KR	35.4100	127.3858	81257
    Nangong			China	CN	37.3546	115.3888	82386
    Nanhu			China	CN	35.4878	119.3458	61034
    Nani Daman			India	IN	20.4143	72.8324	62000
    Nanjangūd			India	IN	12.1176	76.6840	50598
    Nanjian			China	CN	25.0449	100.5144	50083
    Nanjin			China	CN	29.9850	106.2653	143766
    Nankana Sahib			Pakistan	PK	31.4501	73.7065	130041
    Nanlong			China	CN	31.3533	106.0631	63405
    Nanma			China	CN	36.1848	118.1549	74406
    Nanpiao			China	CN	41.0982	120.7479	157044
    Nanping			China	CN	26.6450	118.1736	467875
    Nanqiao			China	CN	30.9161	121.4494	361185
    Nansana		C	Uganda	UG	0.3639	32.5286	532800
    Nantai			China	CN	40.9241	122.8044	56478
    Nanterre			France	FR	48.8920	2.2067	86719
    Nantong			China	CN	32.0303	120.8747	2273326
    Nantou			China	CN	22.7217	113.2926	130370
    Nantou			Taiwan	TW	23.9157	120.6639	105682
    Nanxi			China	CN	28.8421	104.9796	96061
    Nanyuki			Kenya	KE	0.0062	37.0740	72813
    Nanzhang Chengguanzhen			China	CN	31.7839	111.8275	83604
    Nanzhou			China	CN	29.3638	112.4065	54449
    Napa		CA	United States of America	US	38.2971	-122.2855	80434
    Naperville		IL	United States of America	US	41.7859	-88.1473	147100
    Naqadeh			Iran	IR	36.9553	45.3880	81598
    Nara-shi			Japan	JP	34.6850	135.8048	367353
    Narail			Bangladesh	BD	23.1551	89.4951	55112
    Narasapur			India	IN	16.4342	81.6984	59306
    Narasaraopet			India	IN	16.2349	80.0493	117489
    Narashino			Japan	JP	35.6818	140.0415	176197
    Narayanganj			Bangladesh	BD	23.6135	90.5030	223622
    Narbonne			France	FR	43.1840	3.0014	50776
    Narela			India	IN	28.8527	77.0929	800000
    Narita			Japan	JP	35.7833	140.3167	132906
    Narmadapuram			India	IN	22.7475	77.7274	117988
    Narnaul			India	IN	28.0444	76.1083	74581
    Naro-Fominsk			Russia	RU	55.3875	36.7331	72632
    Narok			Kenya	KE	-1.0808	35.8711	65430
    Narowal			Pakistan	PK	32.1020	74.8730	130692
    Narsimhapur			India	IN	22.9494	79.1836	59966
    Narsingdi			Bangladesh	BD	23.9230	90.7177	281080
    Narutochō-mitsuishi			Japan	JP	34.1993	134.6093	64082
    Narva			Estonia	EE	59.3772	28.1903	54409
    Narwāna			India	IN	29.5990	76.1193	62090
    Nashua		NH	United States of America	US	42.7654	-71.4676	87970
    Nasimshahr			Iran	IR	35.5653	51.1583	200393
    Nasinu			Fiji	FJ	-18.0705	178.5131	92043
    Nasiriyah			Iraq	IQ	31.0580	46.2573	558400
    Nasugbu			Philippines	PH	14.0669	120.6318	62857
    Nasushiobara			Japan	JP	36.9768	140.0664	115794
    Nasīm Shahr			Iran	IR	35.5650	51.1633	200393
    Nasīrābād			India	IN	26.3047	74.7336	51747
    National City		CA	United States of America	US	32.6781	-117.0992	61060
    Natitingou			Benin	BJ	10.3042	1.3796	53284
    Natore			Bangladesh	BD	24.4111	88.9867	369138
    Natori-shi			Japan	JP	38.1667	140.8833	78718
    Naucalpan de Juárez			Mexico	MX	19.4785	-99.2396	834434
    Navadwīp			India	IN	23.4067	88.3686	111123
    Navegantes			Angola	AO	-12.5900	13.3912	240075
    Navegantes			Brazil	BR	-26.8989	-48.6542	86401
    Navi Mumbai			India	IN	19.0368	73.0158	2600000
    Naviraí			Brazil	BR	-23.0650	-54.1906	50457
    Navoiy			Uzbekistan	UZ	40.0844	65.3792	144158
    Navojoa			Mexico	MX	27.0706	-109.4434	113836
    Navotas		NCR	Philippines	PH	14.6667	120.9500	249463
    Navsari			India	IN	20.9424	72.9247	171109
    Nawabshah			Pakistan	PK	26.2394	68.4037	363138
    Nawalgarh			India	IN	27.8516	75.2738	63948
    Nawābganj			Bangladesh	BD	24.5903	88.2744	142361
    Nawābganj			India	IN	26.9313	81.1984	79246
    Nawāda			India	IN	24.8867	85.5436	98029
    Naxi			China	CN	28.7742	105.3649	50020
    Naxçıvan			Azerbaijan	AZ	39.2089	45.4122	97200
    Naya Gaon			India	IN	30.7752	76.7931	50869
    Nazareth			Israel	IL	32.7009	35.2972	77445
    Nazarovo			Russia	RU	56.0114	90.4166	55252
    Nazilli			Turkey	TR	37.9163	28.3223	119370
    Nazran			Russia	RU	43.2260	44.7732	164131
    Nazrēt			Ethiopia	ET	8.5500	39.2667	456900
    Naz̧arābād			Iran	IR	35.9541	50.6061	213388
    Nchelenge			Zambia	ZM	-9.3451	28.7340	77746
    Ndola			Zambia	ZM	-12.9587	28.6366	627503
    Near North Side		IL	United States of America	US	41.9000	-87.6345	85711
    Necochea			Argentina	AR	-38.5545	-58.7396	73557
    Nedumangād			India	IN	8.6027	77.0014	60161
    Neelankarai			India	IN	12.9495	80.2592	76600
    Neftekamsk			Russia	RU	56.0888	54.2638	126805
    Nefteyugansk			Russia	RU	61.0998	72.6035	112632
    Negage			Angola	AO	-7.7594	15.2722	92950
    Negara			Indonesia	ID	-8.3569	114.6169	100074
    Negombo			Sri Lanka	LK	7.2083	79.8358	137223
    Negēlē			Ethiopia	ET	5.3167	39.5833	73100
    Nehe			China	CN	48.4793	124.8702	108253
    Neihu			Taiwan	TW	25.0815	121.5881	274538
    Neili			Taiwan	TW	24.9725	121.2614	112845
    Neiva			Colombia	CO	2.9300	-75.2797	357392
    Nekā			Iran	IR	36.6508	53.2991	60991
    Nek’emtē			Ethiopia	ET	9.0833	36.5500	156000
    Nellore			India	IN	14.4499	79.9870	547621
    Nelson			New Zealand	NZ	-41.2708	173.2840	54400
    Nemby			Paraguay	PY	-25.3949	-57.5357	94641
    Nenjiang			China	CN	49.1741	125.2197	87236
    Nepalgunj			Nepal	NP	28.0500	81.6167	166258
    Nepean			Canada	CA	45.3362	-75.7225	180000
    Nerkunram			India	IN	13.0619	80.2094	59790
    Nerupperichchal			India	IN	11.1610	77.3740	53579
    Neryungri			Russia	RU	56.6584	124.7250	66320
    Ness Ziona			Israel	IL	31.9293	34.7987	50351
    Netanya			Israel	IL	32.3329	34.8599	228204
    Netrakona		H	Bangladesh	BD	24.8835	90.7290	79016
    Neu-Hohenschönhausen			Germany	DE	52.5668	13.5125	56921
    Neu-Ulm			Germany	DE	48.3928	10.0111	51389
    Neubrandenburg			Germany	DE	53.5573	13.2610	68082
    Neubrück			Germany	DE	51.1343	6.6386	51109
    Neue Neustadt			Germany	DE	52.1500	11.6333	226851
    Neuilly-sur-Seine			France	FR	48.8846	2.2696	61300
    Neukölln			Germany	DE	52.4772	13.4313	164636
    Neumünster			Germany	DE	54.0740	9.9846	80196
    Neuss			Germany	DE	51.1981	6.6850	152457
    Neustadt an der Weinstraße			Germany	DE	49.3501	8.1389	53984
    Neuwied			Germany	DE	50.4336	7.4706	66805
    Nevinnomyssk			Russia	RU	44.6333	41.9444	134345
    Nevşehir			Turkey	TR	38.6250	34.7122	75527
    New Bedford		MA	United States of America	US	41.6353	-70.9270	101079
    New Braunfels		TX	United States of America	US	29.7030	-98.1244	70543
    New Britain		CT	United States of America	US	41.6612	-72.7795	72808
    New Brunswick		NJ	United States of America	US	40.4862	-74.4518	57035
    New Cairo			Egypt	EG	30.0300	31.4700	313139
    New Halfa			Sudan	SD	15.3302	35.5985	63589
    New Haven		CT	United States of America	US	41.3081	-72.9282	130322
    New Kingston			Jamaica	JM	18.0075	-76.7832	583958
    New Mirpur City			Pakistan	PK	33.1478	73.7519	124352
    New Plymouth			New Zealand	NZ	-39.0667	174.0833	90100
    New Rochelle		NY	United States of America	US	40.9115	-73.7823	79846
    New South Memphis		TN	United States of America	US	35.0868	-90.0568	641608
    New Taipei City			Taiwan	TW	25.0620	121.4570	4004367
    New Territories			Hong Kong S.A.R.	HK	22.4244	114.1110	3984077
    New Westminster			Canada	CA	49.2068	-122.9109	78916
    New York City		NY	United States of America	US	40.7143	-74.0060	8804190
    Newark		NJ	United States of America	US	40.7357	-74.1724	281944
    Newcastle			South Africa	ZA	-27.7580	29.9318	404838
    Newcastle under Lyme		ENG	United Kingdom	GB	53.0000	-2.2333	127727
    Newcastle upon Tyne		ENG	United Kingdom	GB	54.9733	-1.6140	300125
    Newmarket			Canada	CA	44.0501	-79.4663	91034
    Newport		WLS	United Kingdom	GB	51.5877	-2.9983	161506
    Newport Beach		CA	United States of America	US	33.6189	-117.9290	87127
    Newport News		VA	United States of America	US	36.9804	-76.4297	186247
    Newton			Canada	CA	49.1333	-122.8500	159390
    Newton		MA	United States of America	US	42.3370	-71.2092	88817
    Newtownabbey		NIR	United Kingdom	GB	54.6598	-5.9086	63860
    Neyagawa			Japan	JP	34.7662	135.6276	238549
    Neyshābūr			Iran	IR	36.2133	58.7957	220929
    Neyveli			India	IN	11.6088	79.4994	179150
    Neyyāttinkara			India	IN	8.3985	77.0859	88104
    Nganjuk			Indonesia	ID	-7.6051	111.9035	69011
    Ngaoundéré			Cameroon	CM	7.3277	13.5847	238196
    Nghi Sơn			Vietnam	VN	19.3275	105.8214	302210
    Nghi Xuân			Vietnam	VN	18.6580	105.7520	118000
    Nghĩa Lộ			Vietnam	VN	21.6000	104.5167	68206
    Nghĩa Đô			Vietnam	VN	21.0500	105.8000	96418
    Ngong			Kenya	KE	-1.3527	36.6699	102323
    Ngozi			Burundi	BI	-2.9075	29.8306	61716
    Nguru			Nigeria	NG	12.8770	10.4554	111014
    Ngã Bảy			Vietnam	VN	9.8137	105.8210	101192
    Ngã Năm			Vietnam	VN	9.5651	105.5990	58588
    Nha Trang			Vietnam	VN	12.2451	109.1943	579000
    Niagara Falls			Canada	CA	43.1001	-79.0663	99818
    Nianbo			China	CN	36.4800	102.4164	260184
    Nianzhuang			China	CN	34.2972	117.7722	80617
    Nianzishan			China	CN	47.5134	122.8879	62131
    Nice			France	FR	43.7031	7.2661	342669
    Nichinan			Japan	JP	31.6000	131.3667	51241
    Nicolás Romero			Mexico	MX	19.6418	-99.3068	281799
    Nieuwegein			Netherlands	NL	52.0292	5.0806	61489
    Nigel			South Africa	ZA	-26.4314	28.4771	140644
    Nihommatsu			Japan	JP	37.5833	140.4333	53557
    Niigata			Japan	JP	37.9226	139.0412	797591
    Niihama			Japan	JP	33.9605	133.3052	123059
    Niitsu-honchō			Japan	JP	37.8002	139.1224	65910
    Niiza			Japan	JP	35.8209	139.5579	166017
    Nijmegen			Netherlands	NL	51.8425	5.8528	177359
    Nikki			Benin	BJ	9.9401	3.2107	66109
    Nikkō			Japan	JP	36.7500	139.6167	77661
    Nikol’skoye			Russia	RU	55.6833	37.4833	50000
    Nikopol			Ukraine	UA	47.5683	34.3913	105160
    Nikšić			Montenegro	ME	42.7731	18.9445	58212
    Nilópolis			Brazil	BR	-22.8075	-43.4139	147281
    Nilüfer			Turkey	TR	40.2140	28.9157	536365
    Nimach			India	IN	24.4595	74.8662	128561
    Ningde			China	CN	26.6617	119.5228	429260
    Ninghai			China	CN	29.2892	121.4247	68330
    Ninghai			China	CN	37.3842	121.6086	56937
    Ningyang			China	CN	35.7642	116.7914	82994
    Ning’er			China	CN	23.0405	101.0368	162711
    Ninh Hòa			Vietnam	VN	12.4919	109.1249	230566
    Nioki			Congo (Kinshasa)	CD	-2.7204	17.6900	62153
    Nioko I			Burkina Faso	BF	12.3950	-1.4386	65263
    Niono			Mali	ML	14.2505	-5.9868	52584
    Nioro			Mali	ML	15.2307	-9.5936	51933
    Niort			France	FR	46.3231	-0.4588	54660
    Nippes			Germany	DE	50.9654	6.9531	113487
    Nipāni			India	IN	16.3990	74.3829	62865
    Nirgua			Venezuela	VE	10.1504	-68.5648	54080
    Nirmal			India	IN	19.0968	78.3441	88433
    Nishi-Tokyo-shi			Japan	JP	35.7253	139.5383	207388
    Nishinomiya			Japan	JP	34.7156	135.3320	485587
    Nishio			Japan	JP	34.8667	137.0500	169984
    Nisshin			Japan	JP	35.1368	137.0524	91795
    Niterói			Brazil	BR	-22.8833	-43.1036	456456
    Nithari			India	IN	28.7049	77.0529	50464
    Nitra			Slovakia	SK	48.3076	18.0845	86329
    Nizhnekamsk			Russia	RU	55.6379	51.8150	234297
    Nizhnevartovsk			Russia	RU	60.9344	76.5531	244937
    Nizhyn			Ukraine	UA	51.0477	31.8884	66983
    Nizip			Turkey	TR	37.0097	37.7942	82308
    Nizwá			Oman	OM	22.9333	57.5333	72076
    Nizāmābād			India	IN	18.6715	78.0988	311152
    Niğde			Turkey	TR	37.9658	34.6793	91039
    Niš		SE	Serbia	RS	43.3247	21.9033	250000
    Njeru		C	Uganda	UG	0.4417	33.1792	178800
    Njombe			Tanzania	TZ	-9.3492	34.7717	92537
    Nkayi			Congo (Brazzaville)	CG	-4.1840	13.2859	103000
    Nkongsamba			Cameroon	CM	4.9547	9.9404	162309
    Nkowakowa			South Africa	ZA	-23.8878	30.2871	51350
    Nkpor			Nigeria	NG	6.1504	6.8304	103733
    Nkwerre			Nigeria	NG	5.7592	7.1038	62973
    Nnewi			Nigeria	NG	6.0196	6.9173	193987
    Nobeoka			Japan	JP	32.5833	131.6667	119521
    Noblesville		IN	United States of America	US	40.0456	-86.0086	59093
    Noda			Japan	JP	35.9490	139.8679	154114
    Noginsk			Russia	RU	55.8649	38.4485	115979
    Noida			India	IN	28.5800	77.3300	293908
    Noisy-le-Grand			France	FR	48.8498	2.5627	62420
    Nokha			India	IN	27.5616	73.4714	62699
    Nong Chok			Thailand	TH	13.8559	100.8622	157138
    Nong Khaem			Thailand	TH	13.7059	100.3492	150218
    Nong Khai			Thailand	TH	17.8785	102.7420	63609
    Nonoichi			Japan	JP	36.5333	136.6167	57238
    Nor Nork			Armenia	AM	40.1966	44.5669	137300
    Norderstedt			Germany	DE	53.7018	9.9933	82844
    Nordhorn			Germany	DE	52.4308	7.0683	52803
    Norfolk County			Canada	CA	42.8334	-80.3830	60847
    Normal		IL	United States of America	US	40.5142	-88.9906	54373
    Norman		OK	United States of America	US	35.2226	-97.4395	128026
    Norrköping			Sweden	SE	58.5942	16.1826	93765
    North Bergen		NJ	United States of America	US	40.8043	-74.0121	63484
    North Charleston		SC	United States of America	US	32.8546	-79.9748	108304
    North Chicopee		MA	United States of America	US	42.1834	-72.5995	55179
    North Delta			Canada	CA	49.1667	-122.9167	60769
    North Hills		CA	United States of America	US	34.2364	-118.4847	56946
    North Hollywood		CA	United States of America	US	34.1722	-118.3790	64587
    North La Crosse		WI	United States of America	US	43.8464	-91.2482	50470
    North Lakhimpur			India	IN	27.2352	94.1036	59841
    North Las Vegas		NV	United States of America	US	36.1989	-115.1175	234807
    North Little Rock		AR	United States of America	US	34.7695	-92.2671	66504
    North Miami		FL	United States of America	US	25.8901	-80.1867	62435
    North Peoria		IL	United States of America	US	40.7175	-89.5843	113004
    North Port		FL	United States of America	US	27.0442	-82.2359	62345
    North Richland Hills		TX	United States of America	US	32.8343	-97.2289	69204
    North Shore			New Zealand	NZ	-36.8000	174.7500	258697
    North Stamford		CT	United States of America	US	41.1382	-73.5435	121230
    North Vancouver			Canada	CA	49.3164	-123.0693	88168
    Northampton		ENG	United Kingdom	GB	52.2500	-0.8833	245899
    Northridge		CA	United States of America	US	34.2283	-118.5367	68469
    Norton			Zimbabwe	ZW	-17.8833	30.7000	87039
    Norwalk		CA	United States of America	US	33.9022	-118.0817	107140
    Norwalk		CT	United States of America	US	41.1176	-73.4079	88485
    Norwich		ENG	United Kingdom	GB	52.6278	1.2983	143135
    Norzagaray			Philippines	PH	14.9109	121.0493	140697
    Noshiro			Japan	JP	40.2084	140.0274	52283
    Nossa Senhora de Fátima			China	CN	22.2077	113.5483	126000
    Nossa Senhora do Socorro			Brazil	BR	-10.8550	-37.1261	192330
    Notre-Dame-de-Grâce			Canada	CA	45.4768	-73.6143	68152
    Nottingham		ENG	United Kingdom	GB	52.9536	-1.1505	323632
    Nou Barris			Spain	ES	41.4416	2.1773	166310
    Nova Friburgo			Brazil	BR	-22.2819	-42.5311	191158
    Nova Iguaçu			Brazil	BR	-22.7592	-43.4511	843046
    Nova Lima			Brazil	BR	-19.9856	-43.8467	111697
    Nova Mutum			Brazil	BR	-13.8289	-56.0822	61223
    Nova Odessa			Brazil	BR	-22.7775	-47.2958	62019
    Nova Serrana			Brazil	BR	-19.8761	-44.9836	105552
    Nova Vida			Angola	AO	-8.9055	13.2221	464985
    Novara			Italy	IT	45.4469	8.6212	101916
    Novato		CA	United States of America	US	38.1074	-122.5697	55530
    Novaya Balakhna			Russia	RU	56.4899	43.6011	63083
    Novena			Singapore	SG	1.3170	103.8438	53160
    Novi		MI	United States of America	US	42.4806	-83.4755	58723
    Novi Pazar		SE	Serbia	RS	43.1367	20.5122	85996
    Novo Gama			Brazil	BR	-16.0592	-48.0394	103804
    Novo Hamburgo			Brazil	BR	-29.6783	-51.1306	253841
    Novo Repartimento			Brazil	BR	-4.3306	-49.7964	60732
    Novo-Peredelkino			Russia	RU	55.6453	37.3358	115536
    Novoaltaysk			Russia	RU	53.4143	83.9411	61050
    Novocheboksarsk			Russia	RU	56.1110	47.4776	128468
    Novocherkassk			Russia	RU	47.4222	40.0937	166974
    Novogireyevo			Russia	RU	55.7546	37.8183	95000
    Novokhovrino			Russia	RU	55.8667	37.5000	50000
    Novokuybyshevsk			Russia	RU	53.0971	49.9400	111800
    Novokuz’minki			Russia	RU	55.7167	37.7833	50000
    Novomoskovsk			Russia	RU	54.0110	38.2908	130982
    Novopolotsk			Belarus	BY	55.5262	28.5931	95370
    Novorossiysk			Russia	RU	44.7319	37.7618	241856
    Novoshakhtinsk			Russia	RU	47.7604	39.9333	99478
    Novotroitsk			Russia	RU	51.2010	58.3132	106186
    Novoural’sk			Russia	RU	57.2548	60.0905	93849
    Novovladykino			Russia	RU	55.8500	37.5833	50000
    Novozavodskyi			Ukraine	UA	51.4893	31.2563	179600
    Novyy Urengoy			Russia	RU	66.0833	76.6333	94212
    Novyye Cherëmushki			Russia	RU	55.7000	37.5833	101000
    Novyye Kuz’minki			Russia	RU	55.7000	37.7500	143000
    Nowrangapur			India	IN	19.2311	82.5483	1220946
    Nowshera Kalan			Pakistan	PK	34.0191	71.9745	88003
    Nowy Sącz			Poland	PL	49.6218	20.6971	84376
    Noyabrsk			Russia	RU	63.1931	75.4373	110000
    Nsukka			Nigeria	NG	6.8578	7.3958	111017
    Ntoum			Gabon	GA	0.3905	9.7610	62445
    Ntuzuma			South Africa	ZA	-29.7390	30.9490	125394
    Nueva Guinea			Nicaragua	NI	11.6876	-84.4562	52929
    Nuevitas			Cuba	CU	21.5445	-77.2649	54022
    Nuevo Casas Grandes			Mexico	MX	30.4155	-107.9117	55553
    Numan			Nigeria	NG	9.4637	12.0306	77617
    Numazu			Japan	JP	35.1000	138.8667	189486
    Nuneaton		ENG	United Kingdom	GB	52.5232	-1.4652	88813
    Nungua			Ghana	GH	5.6010	-0.0771	70483
    Nunukan			Indonesia	ID	4.1384	117.6507	67006
    Nuremberg			Germany	DE	49.4542	11.0775	515543
    Nusaybin			Turkey	TR	37.0703	41.2146	88977
    Nutana Sector			Canada	CA	52.1000	-106.6371	72564
    Nyagan			Russia	RU	62.1406	65.3936	52137
    Nyagatare			Rwanda	RW	-1.2952	30.3226	100000
    Nyala			Sudan	SD	12.0489	24.8807	565734
    Nyaunglebin			Myanmar	MM	17.9536	96.7225	89626
    Nyeri			Kenya	KE	-0.4201	36.9476	80081
    Nyingchi			China	CN	29.6488	94.3551	200000
    Nyunzu			Congo (Kinshasa)	CD	-5.9561	28.0165	62565
    Nyvky			Ukraine	UA	50.4646	30.4059	71700
    Nyzhnodniprovsk			Ukraine	UA	48.4755	35.1167	160123
    Nyíregyháza			Hungary	HU	47.9554	21.7167	117689
    Nzagi			Angola	AO	-8.3855	15.3013	60000
    Nzega			Tanzania	TZ	-4.2167	33.1833	125193
    Néa Ionía			Greece	GR	38.0357	23.7573	67134
    Néa Smýrni			Greece	GR	37.9450	23.7142	73076
    Néma			Mauritania	MR	16.6170	-7.2565	60000
    Níkaia			Greece	GR	37.9667	23.6500	89380
    Nîmes			France	FR	43.8366	4.3579	148236
    Núi Thành			Vietnam	VN	15.4319	108.6595	69406
    Nābha			India	IN	30.3758	76.1529	67972
    Nāgarpur			Bangladesh	BD	24.0578	89.8770	238422
    Nāgaur			India	IN	27.2020	73.7339	105218
    Nāgercoil			India	IN	8.1790	77.4323	224849
    Nāmakkal			India	IN	11.2213	78.1652	55997
    Nāngloi Jāt			India	IN	28.6796	77.0680	205596
    Nāyf			United Arab Emirates	AE	25.2714	55.3032	53075
    Nāḩiyat al Iskandarīyah			Iraq	IQ	32.8873	44.3462	100600
    Nīmbāhera			India	IN	24.6217	74.6800	61949
    Nōgata			Japan	JP	33.7405	130.7226	56821
    Nūrābād			Iran	IR	30.1140	51.5217	57058
    Nūrābād			Iran	IR	34.0734	47.9725	65547
    Nūzvīd			India	IN	16.7885	80.8459	58590
    O'Fallon		MO	United States of America	US	38.8106	-90.6998	85040
    Oak Lawn		IL	United States of America	US	41.7109	-87.7581	56781
    Oak Park		IL	United States of America	US	41.8850	-87.7845	52287
    Oakland		CA	United States of America	US	37.8044	-122.2708	419267
    Oakville			Canada	CA	43.4501	-79.6829	213759
    Oas			Philippines	PH	13.2593	123.4963	64890
    Obalende			Nigeria	NG	6.4469	3.4153	342000
    Obando			Philippines	PH	14.7098	120.9362	59929
    Oberhausen			Germany	DE	51.4781	6.8625	219176
    Oberá			Argentina	AR	-27.4868	-55.1199	56528
    Obihiro			Japan	JP	42.9172	143.2044	166536
    Obninsk			Russia	RU	55.1099	36.6124	107392
    Obolon			Ukraine	UA	50.5132	30.5055	239500
    Obonoma			Nigeria	NG	4.7113	6.7908	68584
    Obra			India	IN	24.4186	82.9880	56110
    Obruchevo			Russia	RU	55.6591	37.5229	85616
    Obuase			Ghana	GH	6.2023	-1.6680	179604
    Ocala		FL	United States of America	US	29.1872	-82.1401	58218
    Ocaña			Colombia	CO	8.2377	-73.3560	101158
    Oceanside		CA	United States of America	US	33.1959	-117.3795	175691
    Ochakovo-Matveyevskoye			Russia	RU	55.6843	37.4465	114000
    Ochota			Poland	PL	52.2210	20.9853	82774
    Ocotlán			Mexico	MX	20.3512	-102.7683	83769
    Ocumare del Tuy			Venezuela	VE	10.1182	-66.7751	166072
    Odawara			Japan	JP	35.2556	139.1597	188856
    Ode			Nigeria	NG	7.7899	5.7117	75463
    Odendaalsrus			South Africa	ZA	-27.8739	26.6907	76371
    Odense			Denmark	DK	55.3959	10.3883	180863
    Odessa		TX	United States of America	US	31.8457	-102.3676	114428
    Odienné			Ivory Coast	CI	9.5051	-7.5643	54669
    Odintsovo			Russia	RU	55.6698	37.2772	137041
    Odivelas			Portugal	PT	38.7927	-9.1838	54624
    Offa			Nigeria	NG	8.1491	4.7207	113830
    Offenbach			Germany	DE	50.1006	8.7665	119192
    Offenburg			Germany	DE	48.4738	7.9450	59238
    Ogaminana			Nigeria	NG	7.5938	6.2180	84373
    Ogbomoso			Nigeria	NG	8.1337	4.2401	433030
    Ogden		UT	United States of America	US	41.2230	-111.9738	85444
    Ogōri			Japan	JP	33.3874	130.5487	59360
    Ohafia-Ifigh			Nigeria	NG	5.6146	7.8119	73355
    Ojo de Agua			Mexico	MX	19.6803	-99.0100	386290
    Okara			Pakistan	PK	30.8103	73.4515	533693
    Okaya			Japan	JP	36.0566	138.0451	54286
    Okayama			Japan	JP	34.6500	133.9333	724691
    Okazaki			Japan	JP	34.9500	137.1667	384654
    Okcheon			South Korea	KR	36.3012	127.5680	56634
    Oke Mesi			Nigeria	NG	7.8167	4.9167	79563
    Okegawa			Japan	JP	36.0000	139.5572	75062
    Okene			Nigeria	NG	7.5512	6.2359	479178
    Okha			India	IN	22.4676	69.0700	62052
    Okigwe			Nigeria	NG	5.8292	7.3506	115499
    Okinawa			Japan	JP	26.3358	127.8014	142752
    Okrika			Nigeria	NG	4.7421	7.0837	133271
    Oktyabrsky			Russia	RU	54.4815	53.4710	108200
    Olanchito			Honduras	HN	15.4813	-86.5742	124286
    Olathe		KS	United States of America	US	38.8814	-94.8191	134305
    Olavarría			Argentina	AR	-36.8938	-60.3232	89721
    Olbia			Italy	IT	40.9234	9.4980	60345
    Oldenburg			Germany	DE	53.1404	8.2148	159218
    Oldham		ENG	United Kingdom	GB	53.5405	-2.1183	237110
    Oleksandrivskyi			Ukraine	UA	47.9679	37.8034	100330
    Oleksandriya			Ukraine	UA	48.6747	33.1176	76097
    Oleksiyivka			Ukraine	UA	50.0452	36.1932	100500
    Olinda			Brazil	BR	-8.0089	-34.8553	366754
    Olmaliq			Uzbekistan	UZ	40.8447	69.5983	133400
    Olomouc			Czech Republic	CZ	49.5955	17.2518	99496
    Olongapo			Philippines	PH	14.8292	120.2828	221178
    Olsztyn			Poland	PL	53.7838	20.4927	169793
    Oltinko‘l			Uzbekistan	UZ	43.0687	58.9037	59122
    Olupona			Nigeria	NG	7.6004	4.1926	95002
    Olímpia			Brazil	BR	-20.7372	-48.9147	55074
    Omoa			Honduras	HN	15.7760	-88.0383	58172
    Omīdīyeh			Iran	IR	30.7628	49.7023	67427
    Ondjiva			Angola	AO	-17.0667	15.7333	121537
    Ondo			Nigeria	NG	7.0932	4.8353	375000
    Ongata Rongai			Kenya	KE	-1.3953	36.7640	172569
    Ongjin			North Korea	KP	37.9347	125.3619	64247
    Ongole			India	IN	15.5036	80.0445	208344
    Onitsha			Nigeria	NG	6.1498	6.7857	1553000
    Onomichi			Japan	JP	34.4167	133.2000	131170
    Ontario		CA	United States of America	US	34.0633	-117.6509	171214
    Oosterhout			Netherlands	NL	51.6450	4.8597	53107
    Ooty			India	IN	11.4134	76.6952	233426
    Opava			Czech Republic	CZ	49.9387	17.9026	60252
    Opole			Poland	PL	50.6712	17.9260	127676
    Oradea			Romania	RO	47.0458	21.9183	183105
    Orai			India	IN	25.9902	79.4533	158265
    Oral			Kazakhstan	KZ	51.2460	51.4256	330000
    Orange		CA	United States of America	US	33.7878	-117.8531	140992
    Ordos			China	CN	39.6086	109.7816	1940653
    Ordu			Turkey	TR	40.9778	37.8905	229214
    Orekhovo-Borisovo			Russia	RU	55.6125	37.7264	144000
    Orekhovo-Borisovo Severnoye			Russia	RU	55.6167	37.6833	128000
    Orekhovo-Zuyevo			Russia	RU	55.8124	38.9915	120000
    Orem		UT	United States of America	US	40.2969	-111.6946	94457
    Orhangazi			Turkey	TR	40.4892	29.3089	51792
    Orihuela			Spain	ES	38.0848	-0.9440	101321
    Orion			Philippines	PH	14.6206	120.5817	63044
    Orita-Eruwa			Nigeria	NG	7.5563	3.4411	71027
    Orito			Colombia	CO	0.6675	-76.8730	57774
    Oriximiná			Brazil	BR	-1.7656	-55.8661	68294
    Orizaba			Mexico	MX	18.8519	-97.0996	123182
    Orkney			South Africa	ZA	-26.9802	26.6727	110052
    Orland Park		IL	United States of America	US	41.6303	-87.8539	58619
    Orléans			Canada	CA	45.4573	-75.5043	125937
    Ormoc			Philippines	PH	11.0064	124.6075	238545
    Oroqen Zizhiqi			China	CN	50.5667	123.7167	61582
    Oroquieta			Philippines	PH	8.4859	123.8048	71373
    Orsha			Belarus	BY	54.5136	30.4036	101662
    Orsk			Russia	RU	51.2321	58.4880	246836
    Oruro			Bolivia	BO	-17.9715	-67.0932	208684
    Orël			Russia	RU	52.9688	36.0791	303696
    Orūmīyeh			Iran	IR	37.5527	45.0761	577307
    Osan			South Korea	KR	37.1522	127.0706	238788
    Osasco			Brazil	BR	-23.5325	-46.7917	728615
    Osh			Kyrgyzstan	KG	40.5283	72.7985	322164
    Oshawa			Canada	CA	43.9001	-78.8496	175383
    Oshkosh		WI	United States of America	US	44.0247	-88.5426	66555
    Oshnavīyeh			Iran	IR	37.0397	45.0983	50661
    Oshodi			Nigeria	NG	6.5550	3.3436	170870
    Osijek			Croatia	HR	45.5507	18.6942	75535
    Osmaniye			Turkey	TR	37.0742	36.2478	202837
    Osnabrück			Germany	DE	52.2726	8.0498	166462
    Osogbo			Nigeria	NG	7.7710	4.5570	645000
    Osorno			Chile	CL	-40.5740	-73.1335	135773
    Oss			Netherlands	NL	51.7650	5.5181	76430
    Ostankinskiy			Russia	RU	55.8296	37.6160	60000
    Ostend		VLG	Belgium	BE	51.2155	2.9270	69011
    Ostrava			Czech Republic	CZ	49.8347	18.2820	279791
    Ostrowiec Świętokrzyski			Poland	PL	50.9294	21.3852	73989
    Ostrołęka			Poland	PL	53.0862	21.5757	53740
    Ostrów Wielkopolski			Poland	PL	51.6550	17.8069	72898
    Ostuncalco			Guatemala	GT	14.8690	-91.6214	51828
    Ota			Nigeria	NG	6.6887	3.2320	251546
    Otaru			Japan	JP	43.1894	141.0022	115333
    Otradnyy			Russia	RU	53.3760	51.3452	50127
    Ottakring			Austria	AT	48.2167	16.3000	104627
    Ottapalam			India	IN	10.7735	76.3776	53792
    Ottawa South			Canada	CA	45.3921	-75.6873	125090
    Ouahigouya			Burkina Faso	BF	13.5769	-2.4179	124587
    Ouargla			Algeria	DZ	31.9493	5.3250	169928
    Ouarzazate			Morocco	MA	30.9189	-6.8934	77603
    Oudtshoorn			South Africa	ZA	-33.6005	22.1995	73694
    Oued Lill			Tunisia	TN	36.8341	10.0406	66100
    Oued Rhiou			Algeria	DZ	35.9612	0.9190	55430
    Oued Zem			Morocco	MA	32.8627	-6.5736	104029
    Ouezzane			Morocco	MA	34.7958	-5.5785	65088
    Ouislane			Morocco	MA	33.9141	-5.4897	95995
    Oulad Teïma			Morocco	MA	30.3947	-9.2090	97608
    Ouled Djellal		OD	Algeria	DZ	34.4300	5.0614	58481
    Oulu			Finland	FI	65.0124	25.4682	216066
    Oum el Bouaghi			Algeria	DZ	35.8754	7.1135	67201
    Oumé			Ivory Coast	CI	6.3831	-5.4176	58606
    Ourense			Spain	ES	42.3367	-7.8641	105233
    Ouricuri			Brazil	BR	-7.8825	-40.0817	65245
    Ourinhos			Brazil	BR	-22.9789	-49.8706	103970
    Ouro Preto			Brazil	BR	-20.3948	-43.5052	74821
    Ovalle			Chile	CL	-30.6011	-71.1990	77138
    Overland Park		KS	United States of America	US	38.9822	-94.6708	186515
    Oviedo			Spain	ES	43.3603	-5.8448	220027
    Owariasahi			Japan	JP	35.2080	137.0300	83144
    Owendo			Gabon	GA	0.2912	9.5046	95313
    Owensboro		KY	United States of America	US	37.7742	-87.1133	59042
    Owerri			Nigeria	NG	5.4836	7.0332	545000
    Owo			Nigeria	NG	7.1962	5.5868	276574
    Oxford		ENG	United Kingdom	GB	51.7522	-1.2560	162100
    Oxnard		CA	United States of America	US	34.1975	-119.1770	207254
    Oyama			Japan	JP	36.3000	139.8000	167647
    Oyan			Nigeria	NG	8.0500	4.7667	73622
    Oyem			Gabon	GA	1.5995	11.5793	72939
    Oyo			Nigeria	NG	7.8537	3.9324	736072
    Ozamiz City			Philippines	PH	8.1481	123.8405	93082
    Ozar			India	IN	20.0947	73.9282	51297
    Ozerki			Russia	RU	60.0395	30.3113	95000
    Ozersk			Russia	RU	55.7556	60.7028	81023
    Ozone Park		NY	United States of America	US	40.6768	-73.8438	53985
    Ozubulu			Nigeria	NG	5.9575	6.8530	73812
    Paarl			South Africa	ZA	-33.7338	18.9752	236910
    Pabbi			Pakistan	PK	34.0097	71.7944	52701
    Pabianice			Poland	PL	51.6645	19.3547	70542
    Pacajus			Brazil	BR	-4.1725	-38.4606	70983
    Pacatuba			Brazil	BR	-3.9842	-38.6203	81524
    Pachuca de Soto			Mexico	MX	20.1170	-98.7333	256584
    Paco		NCR	Philippines	PH	14.5880	120.9930	79839
    Padalarang			Indonesia	ID	-6.8378	107.4728	193114
    Padang Serai			Malaysia	MY	5.5131	100.5536	50757
    Padangpanjang			Indonesia	ID	-0.4560	100.4052	58627
    Padangsidempuan			Indonesia	ID	1.3795	99.2715	243843
    Paderborn			Germany	DE	51.7191	8.7544	142161
    Padre Hurtado			Chile	CL	-33.5684	-70.8058	63250
    Padre Las Casas			Chile	CL	-38.7608	-72.5982	72892
    Padua			Italy	IT	45.4080	11.8859	203725
    Paech’ŏn-ŭp			North Korea	KP	37.9931	126.3014	159825
    Paek'ak			North Korea	KP	39.4627	125.6059	125924
    Pagadian			Philippines	PH	7.8257	123.4370	206483
    Pagar Alam			Indonesia	ID	-4.0251	103.2469	70386
    Pagbilao			Philippines	PH	13.9669	121.6984	82132
    Pagoh			Malaysia	MY	2.1495	102.7704	95202
    Paharpur			Pakistan	PK	32.1050	70.9706	76027
    Paignton		ENG	United Kingdom	GB	50.4357	-3.5679	67520
    Pailou			China	CN	30.7964	108.3858	104351
    Paine			Chile	CL	-33.8080	-70.7411	72759
    Paisley		SCT	United Kingdom	GB	55.8317	-4.4325	77270
    Paita			Peru	PE	-5.0892	-81.1144	56151
    Pak Kret			Thailand	TH	13.9118	100.4977	190272
    Pakenham			Australia	AU	-38.0702	145.4741	54118
    Pakokku			Myanmar	MM	21.3349	95.0844	126938
    Pakpattan			Pakistan	PK	30.3431	73.3894	126706
    Pakse			Laos	LA	15.1202	105.7990	77900
    Pala			Chad	TD	9.3646	14.9072	70677
    Palaió Fáliro			Greece	GR	37.9281	23.7010	64021
    Palakkad			India	IN	10.7732	76.6537	132728
    Palakollu			India	IN	16.5167	81.7300	81199
    Palangkaraya			Indonesia	ID	-2.2083	113.9167	318247
    Palani			India	IN	10.4503	77.5209	70467
    Palapye			Botswana	BW	-22.5461	27.1251	52636
    Palatine		IL	United States of America	US	42.1103	-88.0342	69308
    Palencia			Spain	ES	42.0095	-4.5241	78629
    Palhoça			Brazil	BR	-27.6453	-48.6678	175272
    Palimanan			Indonesia	ID	-6.7069	108.4242	92600
    Pallabi			Bangladesh	BD	23.8250	90.3700	597574
    Pallichal			India	IN	8.4498	77.0257	53861
    Pallāvaram			India	IN	12.9680	80.1502	233984
    Palm Bay		FL	United States of America	US	28.0345	-80.5887	119760
    Palm Beach Gardens		FL	United States of America	US	26.8234	-80.1386	52923
    Palm Coast		FL	United States of America	US	29.5850	-81.2078	82893
    Palm Desert		CA	United States of America	US	33.7225	-116.3770	51869
    Palm Harbor		FL	United States of America	US	28.0781	-82.7637	57439
    Palma			Spain	ES	39.5694	2.6502	438234
    Palma Soriano			Cuba	CU	20.2115	-75.9944	102826
    Palmaner			India	IN	13.2000	78.7472	54035
    Palmares			Brazil	BR	-8.6833	-35.5917	54584
    Palmas			Brazil	BR	-10.1675	-48.3277	306296
    Palmdale		CA	United States of America	US	34.5794	-118.1165	158351
    Palmerston North			New Zealand	NZ	-40.3564	175.6111	90500
    Palmira			Colombia	CO	3.5394	-76.3036	312519
    Palo Alto		CA	United States of America	US	37.4419	-122.1430	66853
    Palo Negro			Venezuela	VE	10.1739	-67.5419	128875
    Palopo			Indonesia	ID	-2.9925	120.1969	184961
    Paltan			Bangladesh	BD	23.7362	90.4143	184492
    Palu			Indonesia	ID	-0.9083	119.8708	389959
    Palwal			India	IN	28.1447	77.3255	131926
    Palwancha			India	IN	17.5815	80.6765	80199
    Palín			Guatemala	GT	14.4036	-90.6966	65873
    Palāsa			India	IN	18.7726	84.4101	65833
    Pamanukan			Indonesia	ID	-6.2842	107.8106	114290
    Pamekasan			Indonesia	ID	-7.1568	113.4746	92447
    Pammal			India	IN	12.9750	80.1347	75870
    Pampatar			Venezuela	VE	11.0008	-63.7930	64983
    Pamplona			Colombia	CO	7.3757	-72.6479	53587
    Pamplona			Spain	ES	42.8169	-1.6432	208243
    Pampán			Venezuela	VE	9.4452	-70.4756	59657
    Pamulang			Indonesia	ID	-6.3428	106.7383	174557
    Panabo			Philippines	PH	7.3081	125.6842	211242
    Panalanoy			Philippines	PH	11.2511	125.0064	189090
    Panchkula			India	IN	30.6946	76.8504	211355
    Pandak			Indonesia	ID	-7.9131	110.2936	56043
    Pandamaran			Malaysia	MY	3.0108	101.4208	53916
    Pandeglang			Indonesia	ID	-6.3084	106.1067	92316
    Pandharpur			India	IN	17.6792	75.3310	98923
    Pandi			Philippines	PH	14.8650	120.9572	162725
    Pandit Deen Dayal Upadhyaya Nagar			India	IN	25.2831	83.1197	109650
    Panevėžys			Lithuania	LT	55.7319	24.3598	85885
    Pangkalanbuun			Indonesia	ID	-2.6832	111.6259	108814
    Pangkalpinang			Indonesia	ID	-2.1291	106.1138	226297
    Panguíla			Angola	AO	-8.6934	13.4491	158068
    Panipat			India	IN	29.3875	76.9682	295970
    Panipat Taraf Makhdum Zadgan			India	IN	29.4161	76.9883	67998
    Paniqui			Philippines	PH	15.6689	120.5806	106190
    Panjim			India	IN	15.4957	73.8262	70991
    Panjin			China	CN	41.1210	122.0739	1166481
    Pankow			Germany	DE	52.5693	13.4019	65375
    Panlong			China	CN	29.5003	105.3707	51177
    Panna			India	IN	24.7209	80.1877	59091
    Pano Aqil			Pakistan	PK	27.8562	69.1111	102701
    Panruti			India	IN	11.7766	79.5527	60323
    Panshan			China	CN	41.1881	122.0494	625040
    Panshi			China	CN	42.9372	126.0574	80200
    Pantin			France	FR	48.8944	2.4093	52922
    Panvel			India	IN	18.9888	73.1101	195373
    Panzhihua			China	CN	26.5851	101.7128	787177
    Panzos			Guatemala	GT	15.3986	-89.6415	71846
    Pančevo		VO	Serbia	RS	44.8718	20.6417	76654
    Pan’an			China	CN	34.7547	105.1117	70072
    Paombong			Philippines	PH	14.8311	120.7892	58453
    Paoy Paet			Cambodia	KH	13.6580	102.5636	98934
    Papantla de Olarte			Mexico	MX	20.4465	-97.3249	53546
    Papatoetoe			New Zealand	NZ	-36.9682	174.8402	56010
    Paracatu			Brazil	BR	-17.2222	-46.8747	94023
    Paradise		NV	United States of America	US	36.0972	-115.1467	223167
    Paragominas			Brazil	BR	-2.9956	-47.3549	105550
    Paraiso			Mexico	MX	18.4012	-93.2141	86632
    Paralakhemundi			India	IN	18.7762	84.0950	87152
    Paramagudi			India	IN	9.5463	78.5907	95579
    Paramount		CA	United States of America	US	33.8895	-118.1598	55412
    Paranaguá			Brazil	BR	-25.5163	-48.5254	141013
    Paranaque City		NCR	Philippines	PH	14.4816	121.0175	703245
    Paranavaí			Brazil	BR	-23.0731	-52.4653	92001
    Parand			Iran	IR	35.4719	50.9755	97464
    Paranoá			Brazil	BR	-15.7755	-47.7812	63923
    Paraná			Argentina	AR	-31.7327	-60.5290	247139
    Parauapebas			Brazil	BR	-6.0675	-49.9022	267836
    Paraíso do Tocantins			Brazil	BR	-10.1761	-48.8667	55164
    Parbhani			India	IN	19.2686	76.7708	307170
    Pardubice			Czech Republic	CZ	50.0408	15.7766	88520
    Pardīs			Iran	IR	35.7469	51.8122	114249
    Pare			Indonesia	ID	-7.7679	112.1980	106007
    Parelheiros			Brazil	BR	-23.8275	-46.7269	153695
    Pariaman			Indonesia	ID	-0.6190	100.1200	92183
    Parintins			Brazil	BR	-2.6283	-56.7358	101956
    Paris 05 Panthéon			France	FR	48.8448	2.3471	55252
    Paris 09 Opéra			France	FR	48.8718	2.3399	57271
    Paris 10 Entrepôt			France	FR	48.8709	2.3561	83873
    Paris 10e Arrondissement			France	FR	48.8767	2.3590	83459
    Paris 11 Popincourt			France	FR	48.8574	2.3795	138170
    Paris 11e Arrondissement			France	FR	48.8583	2.3795	144292
    Paris 12 Reuilly			France	FR	48.8412	2.3876	138024
    Paris 12e Arrondissement			France	FR	48.8352	2.4350	140311
    Paris 13 Gobelins			France	FR	48.8322	2.3561	181271
    Paris 13e Arrondissement			France	FR	48.8262	2.3599	177833
    Paris 14 Observatoire			France	FR	48.8331	2.3264	136455
    Paris 15 Vaugirard			France	FR	48.8412	2.3003	229713
    Paris 16 Passy			France	FR	48.8637	2.2769	159386
    Paris 17 Batignolles-Monceau			France	FR	48.8835	2.3219	159212
    Paris 18 Buttes-Montmartre			France	FR	48.8925	2.3444	183127
    Paris 19 Buttes-Chaumont			France	FR	48.8817	2.3822	178691
    Paris 20 Ménilmontant			France	FR	48.8646	2.3984	185140
    Parit			Malaysia	MY	4.4833	100.9167	60988
    Parit Sulung			Malaysia	MY	1.9760	102.8835	82399
    Park Slope		NY	United States of America	US	40.6701	-73.9860	65047
    Parkchester		NY	United States of America	US	40.8390	-73.8604	65876
    Parkent			Uzbekistan	UZ	41.2944	69.6764	60200
    Parla			Spain	ES	40.2360	-3.7675	115611
    Parli Vaijnāth			India	IN	18.8506	76.5316	94863
    Parma			Italy	IT	44.7993	10.3262	198292
    Parma		OH	United States of America	US	41.4048	-81.7229	79937
    Parnamirim			Brazil	BR	-5.9156	-35.2628	271713
    Parnas			Russia	RU	60.0696	30.3487	66693
    Parnaíba			Brazil	BR	-2.9047	-41.7767	138008
    Parobé			Brazil	BR	-29.6286	-50.8347	52058
    Parque Do Carmo			Brazil	BR	-23.5759	-46.4630	74677
    Parsippany		NJ	United States of America	US	40.8579	-74.4260	51144
    Parung			Indonesia	ID	-6.4214	106.7331	128905
    Parys			South Africa	ZA	-26.9033	27.4573	71319
    Pará de Minas			Brazil	BR	-19.8603	-44.6083	97139
    Parādīp Garh			India	IN	20.3164	86.6085	85868
    Pasadena		CA	United States of America	US	34.1478	-118.1445	142250
    Pasadena		TX	United States of America	US	29.6911	-95.2091	153784
    Pasarkemis			Indonesia	ID	-6.1703	106.5303	263289
    Pasay		NCR	Philippines	PH	14.5375	121.0014	416522
    Pasco		WA	United States of America	US	46.2396	-119.1006	69451
    Paseh			Indonesia	ID	-7.0680	107.7940	126181
    Pasig City		NCR	Philippines	PH	14.5869	121.0614	853050
    Pasir Gudang			Malaysia	MY	1.4620	103.9053	534659
    Pasir Mas			Malaysia	MY	6.0493	102.1399	230424
    Pasir Puteh			Malaysia	MY	5.8333	102.4000	137400
    Pasir Ris New Town			Singapore	SG	1.3722	103.9478	54420
    Pasrur			Pakistan	PK	32.2629	74.6633	102717
    Passaic		NJ	United States of America	US	40.8568	-74.1285	71085
    Passau			Germany	DE	48.5665	13.4312	50560
    Passo Fundo			Brazil	BR	-28.2628	-52.4067	179529
    Passos			Brazil	BR	-20.7189	-46.6097	111939
    Pasuruan			Indonesia	ID	-7.6453	112.9075	213469
    Paterna			Spain	ES	39.5026	-0.4408	64023
    Pateros		NCR	Philippines	PH	14.5391	121.0726	63840
    Paterson		NJ	United States of America	US	40.9168	-74.1718	147754
    Pathein			Myanmar	MM	16.7792	94.7321	237089
    Pathum Wan			Thailand	TH	13.7370	100.5233	53263
    Pathānkot			India	IN	32.2748	75.6529	174306
    Pati			Indonesia	ID	-6.7559	111.0380	107028
    Patiya			Bangladesh	BD	22.2954	91.9790	51360
    Patiāla			India	IN	30.3362	76.3922	446246
    Patnos			Turkey	TR	39.2249	42.8569	87451
    Pato Branco			Brazil	BR	-26.2286	-52.6706	91836
    Patos			Brazil	BR	-7.0244	-37.2800	92575
    Patos de Minas			Brazil	BR	-18.5789	-46.5181	159235
    Patrocínio			Brazil	BR	-18.9439	-46.9925	89826
    Pattaya			Thailand	TH	12.9333	100.8833	116417
    Pattoki			Pakistan	PK	31.0202	73.8533	113735
    Pattukkottai			India	IN	10.4236	79.3195	73135
    Patuakhali			Bangladesh	BD	22.3683	90.3458	65000
    Patuto			Philippines	PH	14.1167	120.9667	52883
    Patzún			Guatemala	GT	14.6819	-91.0140	58240
    Pau			France	FR	43.3112	-0.3558	82697
    Paudalho			Brazil	BR	-7.8967	-35.1797	56665
    Paulista			Brazil	BR	-7.9408	-34.8731	342167
    Paulo Afonso			Brazil	BR	-9.4061	-38.2147	112870
    Paulínia			Brazil	BR	-22.7611	-47.1542	110537
    Pavia			Italy	IT	45.1921	9.1592	65734
    Pavlohrad			Ukraine	UA	48.5321	35.8688	101430
    Pavlovo			Russia	RU	55.9686	43.0912	63338
    Pavlovskiy Posad			Russia	RU	55.7819	38.6502	60051
    Pawtucket		RI	United States of America	US	41.8787	-71.3826	71591
    Paya Terubong			Malaysia	MY	5.3728	100.2797	226712
    Payakumbuh			Indonesia	ID	-0.2159	100.6334	139576
    Paysandú			Uruguay	UY	-32.3171	-58.0807	81550
    Payyanur			India	IN	12.0935	75.2025	72111
    Pazardzhik			Bulgaria	BG	42.1993	24.3332	55220
    Paço do Lumiar			Brazil	BR	-2.5322	-44.1075	145643
    Peabody		MA	United States of America	US	42.5279	-70.9287	52504
    Pearland		TX	United States of America	US	29.5636	-95.2861	108821
    Pecangaan			Indonesia	ID	-6.6978	110.7107	61046
    Pechersk			Ukraine	UA	50.4444	30.5235	100900
    Peckham		ENG	United Kingdom	GB	51.4740	-0.0697	71552
    Pedregal			Panama	PA	9.0661	-79.4258	51641
    Pedreira			Brazil	BR	-23.7067	-46.6498	163586
    Pedro Juan Caballero			Paraguay	PY	-22.5493	-55.7387	75109
    Pedro Leopoldo			Brazil	BR	-19.6181	-44.0431	62580
    Peicheng			China	CN	34.7361	116.9247	195363
    Pekalongan			Indonesia	ID	-6.8886	109.6753	324564
    Pekanbaru			Indonesia	ID	0.5167	101.4417	1167599
    Pelabuhanratu			Indonesia	ID	-6.9875	106.5514	109523
    Pelentong			Malaysia	MY	1.5243	103.8240	583640
    Pemalang			Indonesia	ID	-6.8919	109.3826	184149
    Pemangkat			Indonesia	ID	1.1667	108.9667	54259
    Pematangsiantar			Indonesia	ID	2.9595	99.0687	279198
    Pembroke Pines		FL	United States of America	US	26.0032	-80.2239	166611
    Pendang			Malaysia	MY	5.9952	100.4788	94033
    Penedo			Brazil	BR	-10.2903	-36.5864	60189
    Pengcheng			China	CN	36.4311	114.1700	68442
    Pengpu			China	CN	31.2855	121.4367	152725
    Pengze			China	CN	29.8988	116.5457	350000
    Pensacola		FL	United States of America	US	30.4213	-87.2169	53724
    Penzing			Austria	AT	48.2000	16.2667	98176
    Penápolis			Brazil	BR	-21.4197	-50.0775	61679
    Peoria		AZ	United States of America	US	33.5806	-112.2374	190985
    Peoria		IL	United States of America	US	40.6936	-89.5890	115070
    Perai			Malaysia	MY	5.3833	100.3833	65301
    Peranāmpattu			India	IN	12.9343	78.7189	51271
    Perbaungan			Indonesia	ID	3.5679	98.9560	157174
    Percut			Indonesia	ID	3.6253	98.8640	311063
    Perdizes			Brazil	BR	-23.5387	-46.6809	102391
    Pereira			Colombia	CO	4.8143	-75.6949	467269
    Pergamino			Argentina	AR	-33.8910	-60.5746	91399
    Peristéri			Greece	GR	38.0154	23.6919	139981
    Periya Semūr			India	IN	11.3609	77.6895	55282
    Perling			Malaysia	MY	1.4806	103.6838	101263
    Pernik			Bulgaria	BG	42.5967	23.0332	82467
    Perpignan			France	FR	42.6976	2.8954	110706
    Perris		CA	United States of America	US	33.7825	-117.2287	74971
    Perth Amboy		NJ	United States of America	US	40.5068	-74.2654	52682
    Perus			Brazil	BR	-23.4047	-46.7547	87823
    Peruíbe			Brazil	BR	-24.3200	-46.9983	68352
    Pervomaysk			Ukraine	UA	48.0448	30.8478	62426
    Pervouralsk			Russia	RU	56.9053	59.9436	133600
    Pesaro			Italy	IT	43.9092	12.9164	77241
    Pescara			Italy	IT	42.4584	14.2028	119554
    Pesqueira			Brazil	BR	-8.3578	-36.6964	62722
    Pessac			France	FR	44.8056	-0.6324	57944
    Pest			Hungary	HU	47.5000	19.0833	1001748
    Pestlőrinc			Hungary	HU	47.4298	19.2159	58722
    Petaling Jaya			Malaysia	MY	3.1073	101.6067	807879
    Petaluma		CA	United States of America	US	38.2324	-122.6367	60438
    Petapa			Guatemala	GT	14.5019	-90.5620	135447
    Petare			Venezuela	VE	10.4768	-66.8079	364684
    Petauke			Zambia	ZM	-14.2412	31.3197	58156
    Petaẖ Tiqva			Israel	IL	32.0871	34.8875	253529
    Peterborough			Canada	CA	44.3001	-78.3162	85807
    Peterborough		ENG	United Kingdom	GB	52.5736	-0.2478	163379
    Peterhof			Russia	RU	59.8833	29.9000	73199
    Petlād			India	IN	22.4768	72.7999	55330
    Petrodvorets			Russia	RU	59.8957	29.8014	61973
    Petrogradka			Russia	RU	59.9657	30.3115	130455
    Petropavl			Kazakhstan	KZ	54.8734	69.1506	200920
    Petropavlovsk-Kamchatsky			Russia	RU	53.0639	158.6275	181216
    Petroúpolis			Greece	GR	38.0419	23.6849	58979
    Petrópolis			Brazil	BR	-22.5050	-43.1786	272691
    Petržalka			Slovakia	SK	48.1233	17.1287	112380
    Peñaflor			Chile	CL	-33.6063	-70.8765	85671
    Peñalolén			Chile	CL	-33.4684	-70.5341	241599
    Pflugerville		TX	United States of America	US	30.4394	-97.6200	57122
    Pforzheim			Germany	DE	48.8844	8.6989	119313
    Phagwāra			India	IN	31.2245	75.7739	100146
    Phalaborwa			South Africa	ZA	-23.9430	31.1411	109468
    Phalia			Pakistan	PK	32.4310	73.5790	62453
    Phaltan			India	IN	17.9911	74.4318	53202
    Phan Rang-Tháp Chàm			Vietnam	VN	11.5643	108.9886	207998
    Phan Thiết			Vietnam	VN	10.9289	108.1021	228536
    Pharr		TX	United States of America	US	26.1948	-98.1836	76538
    Phasi Charoen			Thailand	TH	13.7147	100.4369	122070
    Phaya Thai			Thailand	TH	13.7803	100.5426	70238
    Phetchabun			Thailand	TH	16.4190	101.1606	50656
    Phitsanulok			Thailand	TH	16.8248	100.2586	62584
    Phong Thạnh			Vietnam	VN	9.3236	105.3464	53912
    Phong Điền			Vietnam	VN	16.5832	107.3644	114820
    Phong Điền			Vietnam	VN	9.9975	105.6673	98424
    Phool Nagar			Pakistan	PK	31.2024	73.9486	114530
    Phra Khanong			Thailand	TH	13.7019	100.6016	90354
    Phra Nakhon			Thailand	TH	13.7651	100.4986	51231
    Phra Nakhon Si Ayutthaya			Thailand	TH	14.3517	100.5774	50830
    Phra Phutthabat			Thailand	TH	14.7261	100.7958	57008
    Phra Pradaeng			Thailand	TH	13.6585	100.5336	196129
    Phu Quoc			Vietnam	VN	10.2241	103.9716	294419
    Phuket			Thailand	TH	7.8906	98.3981	79308
    Phulwari Sharif			India	IN	25.5776	85.0725	81740
    Phusro			India	IN	23.7564	86.0051	185555
    Phuthaditjhaba			South Africa	ZA	-28.5242	28.8158	84258
    Phú Mỹ			Vietnam	VN	10.6333	107.0667	287055
    Phú Quốc			Vietnam	VN	10.2872	104.0105	179480
    Phú Thọ			Vietnam	VN	21.3996	105.2222	91650
    Phúc Yên			Vietnam	VN	21.2370	105.7048	180000
    Phổ Yên			Vietnam	VN	21.4198	105.8899	231363
    Phủ Lý			Vietnam	VN	20.5453	105.9122	136654
    Piacenza			Italy	IT	45.0524	9.6934	103607
    Pianura			Italy	IT	40.8591	14.1731	57821
    Piatra Neamţ			Romania	RO	46.9167	26.3333	102688
    Picheng			China	CN	34.4667	117.9667	64585
    Pickering			Canada	CA	43.9001	-79.1329	91771
    Pico Rivera		CA	United States of America	US	33.9831	-118.0967	64218
    Picos			Brazil	BR	-7.0769	-41.4669	83090
    Picpus			France	FR	48.8426	2.4001	61920
    Pidugurālla			India	IN	16.4793	79.8863	63103
    Piedade			Brazil	BR	-23.7119	-47.4278	52970
    Piedecuesta			Colombia	CO	6.9879	-73.0495	163362
    Piedras Negras			Mexico	MX	28.7001	-100.5235	150178
    Piekary Śląskie			Poland	PL	50.3802	18.9265	59757
    Pierrefonds			Canada	CA	45.4599	-73.8928	59093
    Pierrefonds-Roxboro			Canada	CA	45.5019	-73.8417	73194
    Piet Retief			South Africa	ZA	-27.0071	30.8132	84349
    Pietermaritzburg			South Africa	ZA	-29.6168	30.3928	839327
    Pijijiapan			Mexico	MX	15.6862	-93.2094	50079
    Pikine			Senegal	SN	14.7646	-17.3907	1170791
    Pilar			Argentina	AR	-34.4587	-58.9140	81120
    Pilkhua			India	IN	28.7127	77.6560	74212
    Pilsen			Czech Republic	CZ	49.7475	13.3776	168733
    Pimpri			India	IN	18.6229	73.8070	1284606
    Pimpri-Chinchwad			India	IN	18.6187	73.8037	1727692
    Pinar del Rey			Spain	ES	40.4724	-3.6471	52031
    Pinar del Río			Cuba	CU	22.4165	-83.6966	186990
    Pindamonhangaba			Brazil	BR	-22.9239	-45.4617	165428
    Pindi Bhattian			Pakistan	PK	31.8984	73.2734	493222
    Pindi Gheb			Pakistan	PK	33.2409	72.2648	63810
    Pindiga			Nigeria	NG	9.9843	10.9523	106322
    Pine Hills		FL	United States of America	US	28.5578	-81.4534	60076
    Pinellas Park		FL	United States of America	US	27.8428	-82.6995	51617
    Pinetown			South Africa	ZA	-29.8207	30.8867	144026
    Pingdingshan			China	CN	33.7309	113.3155	979130
    Pingdu			China	CN	36.7844	119.9464	542234
    Pingjin			China	CN	30.6118	107.5450	55139
    Pingliang			China	CN	35.5392	106.6861	504848
    Pingnan			China	CN	23.5418	110.3893	62483
    Pingshan			China	CN	22.9938	114.7131	113631
    Pingwu County			China	CN	32.4073	104.5274	180000
    Pingyi			China	CN	35.5006	117.6308	78254
    Pingyin			China	CN	36.2831	116.4453	62050
    Pingzhuang			China	CN	42.0372	119.2889	67273
    Pinhais			Brazil	BR	-25.4447	-49.1925	117000
    Pinheiro			Brazil	BR	-2.5214	-45.0825	84621
    Pinheiros			Brazil	BR	-23.5673	-46.6923	65145
    Pinsk			Belarus	BY	52.1215	26.0673	123283
    Piotrków Trybunalski			Poland	PL	51.4055	19.7032	80128
    Pir Jo Goth			Pakistan	PK	27.5918	68.6185	54266
    Pir Mahal			Pakistan	PK	30.7666	72.4346	52476
    Piracicaba			Brazil	BR	-22.7253	-47.6492	407252
    Piraeus			Greece	GR	37.9420	23.6462	163688
    Piranshahr			Iran	IR	36.7010	45.1413	168393
    Pirapora			Brazil	BR	-17.3450	-44.9419	55606
    Piraquara			Brazil	BR	-25.4423	-49.0680	118730
    Pirassununga			Brazil	BR	-21.9961	-47.4258	73545
    Piripiri			Brazil	BR	-4.2733	-41.7769	65538
    Pirituba			Brazil	BR	-23.4898	-46.7322	179724
    Pirojpur			Bangladesh	BD	22.5797	89.9752	54418
    Pisa			Italy	IT	43.7085	10.4036	109960
    Piscataway		NJ	United States of America	US	40.4993	-74.3990	56044
    Pisco			Peru	PE	-13.7103	-76.2054	61869
    Pistoia			Italy	IT	43.9306	10.9237	73832
    Pita Kotte			Sri Lanka	LK	6.8905	79.9015	118179
    Pitalito			Colombia	CO	1.8537	-76.0507	135711
    Piteşti			Romania	RO	44.8500	24.8667	141275
    Pithampur			India	IN	22.6020	75.6965	126200
    Pithāpuram			India	IN	17.1168	82.2528	54859
    Pittsburg		CA	United States of America	US	38.0280	-121.8847	69424
    Pittwater			Australia	AU	-33.6662	151.3017	63482
    Pivdenna Borshchahivka			Ukraine	UA	50.4106	30.4040	50500
    Pizhou			China	CN	34.3114	117.9503	343421
    Piła			Poland	PL	53.1514	16.7378	75532
    Placentia		CA	United States of America	US	33.8722	-117.8703	52495
    Placetas			Cuba	CU	22.3138	-79.6538	55408
    Plainfield		NJ	United States of America	US	40.6337	-74.4074	51217
    Planaltina			Brazil	BR	-15.4528	-47.6142	105031
    Planaltina			Brazil	BR	-15.6179	-47.6487	189412
    Planeta Rica			Colombia	CO	8.4115	-75.5851	69708
    Plano		TX	United States of America	US	33.0198	-96.6989	283558
    Plano Piloto			Brazil	BR	-15.7941	-47.8825	198697
    Plantation		FL	United States of America	US	26.1342	-80.2318	92560
    Plaridel			Philippines	PH	14.8872	120.8572	120939
    Plauen			Germany	DE	50.4973	12.1378	66412
    Playa del Carmen			Mexico	MX	20.6274	-87.0799	149923
    Plaza de la Revolución			Cuba	CU	23.1194	-82.3920	139135
    Pleasanton		CA	United States of America	US	37.6624	-121.8747	79510
    Pleiku			Vietnam	VN	13.9833	108.0000	114225
    Pleven			Bulgaria	BG	43.4179	24.6167	90209
    Ploieşti			Romania	RO	44.9500	26.0167	180540
    Plottier			Argentina	AR	-38.9667	-68.2333	52291
    Plovdiv			Bulgaria	BG	42.1539	24.7500	329489
    Plumbon			Indonesia	ID	-6.7050	108.4728	167105
    Plymouth		ENG	United Kingdom	GB	50.3715	-4.1430	260203
    Plymouth		MN	United States of America	US	45.0105	-93.4555	75907
    Poblacion		NCR	Philippines	PH	14.3787	121.0250	124554
    Pocatello		ID	United States of America	US	42.8713	-112.4455	54441
    Podilskyi			Ukraine	UA	48.5036	32.2803	86652
    Podolsk			Russia	RU	55.4242	37.5547	179400
    Pohang			South Korea	KR	36.0292	129.3648	492041
    Poinciana		FL	United States of America	US	28.1403	-81.4584	53193
    Point Cook			Australia	AU	-37.9148	144.7509	66781
    Point Pedro			Sri Lanka	LK	9.8167	80.2333	89810
    Pok Fu Lam		HSO	Hong Kong S.A.R.	HK	22.2686	114.1292	77100
    Pokhara			Nepal	NP	28.2669	83.9685	600051
    Pokrovsk			Ukraine	UA	48.2801	37.1771	60127
    Pokrovskoye-Streshnëvo			Russia	RU	55.8080	37.4581	55000
    Polanco			Mexico	MX	19.4333	-99.1992	50000
    Polangui			Philippines	PH	13.2923	123.4855	89176
    Polatlı			Turkey	TR	39.5772	32.1413	93262
    Polevskoy			Russia	RU	56.4422	60.1878	65770
    Polewali			Indonesia	ID	-3.4324	119.3435	65800
    Pollachi			India	IN	10.6583	77.0085	90180
    Polokwane			South Africa	ZA	-23.9045	29.4688	272461
    Polomolok			Philippines	PH	6.2217	125.0640	63987
    Polotsk			Belarus	BY	55.4879	28.7856	79285
    Poltava			Ukraine	UA	49.5892	34.5537	279593
    Pom Prap Sattru Phai			Thailand	TH	13.7582	100.5132	51006
    Pomona		CA	United States of America	US	34.0553	-117.7523	153266
    Pompano Beach		FL	United States of America	US	26.2379	-80.1248	107762
    Ponce			Puerto Rico	PR	18.0103	-66.6240	137491
    Ponferrada			Spain	ES	42.5466	-6.5962	68736
    Pongch’ŏn-ŭp			North Korea	KP	38.1239	126.2047	79740
    Ponnur			India	IN	16.0711	80.5494	59913
    Ponnāni			India	IN	10.7669	75.9252	105512
    Ponnūru			India	IN	16.0655	80.5520	57170
    Ponorogo			Indonesia	ID	-7.8685	111.4620	79026
    Ponta Porã			Brazil	BR	-22.5361	-55.7256	92017
    Ponte Nova			Brazil	BR	-20.4164	-42.9086	57776
    Ponte Rasa			Brazil	BR	-23.5157	-46.4937	89881
    Pontes e Lacerda			Brazil	BR	-15.2261	-59.3353	54795
    Pontevedra			Spain	ES	42.4310	-8.6443	82802
    Pontiac		MI	United States of America	US	42.6389	-83.2910	59917
    Pontianak			Indonesia	ID	-0.0319	109.3250	686019
    Ponticelli			Italy	IT	40.8542	14.3304	52284
    Poole		ENG	United Kingdom	GB	50.7143	-1.9846	151500
    Poonamalle			India	IN	13.0489	80.1149	60607
    Popayán			Colombia	CO	2.4382	-76.6132	318059
    Porbandar			India	IN	21.6422	69.6093	152760
    Pori			Finland	FI	61.4807	21.7852	83157
    Porirua			New Zealand	NZ	-41.1333	174.8500	61500
    Porlamar			Venezuela	VE	10.9577	-63.8697	216234
    Port Area		NCR	Philippines	PH	14.5894	120.9670	72605
    Port Arthur		TX	United States of America	US	29.8852	-93.9423	55340
    Port Blair			India	IN	11.6661	92.7464	112050
    Port Charlotte		FL	United States of America	US	26.9762	-82.0906	54392
    Port Coquitlam			Canada	CA	49.2664	-122.7693	58000
    Port Dickson			Malaysia	MY	2.5246	101.7965	119300
    Port Macquarie			Australia	AU	-31.4308	152.9089	51965
    Port Orange		FL	United States of America	US	29.1383	-80.9956	59866
    Port Saint Lucie		FL	United States of America	US	27.2939	-80.3503	164603
    Port Shepstone			South Africa	ZA	-30.7414	30.4550	52793
    Port-de-Paix			Haiti	HT	19.9398	-72.8304	306217
    Portage Park		IL	United States of America	US	41.9578	-87.7651	64841
    Portel			Brazil	BR	-1.9356	-50.8211	62503
    Porterville		CA	United States of America	US	36.0652	-119.0168	56058
    Portici			Italy	IT	40.8156	14.3372	53801
    Portmore			Jamaica	JM	17.9710	-76.8869	102861
    Porto			Portugal	PT	41.1485	-8.6110	252687
    Porto Amboim			Angola	AO	-10.7325	13.7684	91605
    Porto Feliz			Brazil	BR	-23.2147	-47.5239	53402
    Porto Ferreira			Brazil	BR	-21.8539	-47.4792	52649
    Porto Nacional			Brazil	BR	-10.7081	-48.4172	68555
    Porto Seguro			Brazil	BR	-16.4497	-39.0647	168326
    Portoviejo			Ecuador	EC	-1.0576	-80.4514	321800
    Portsmouth		ENG	United Kingdom	GB	50.7990	-1.0913	208100
    Portsmouth		VA	United States of America	US	36.8354	-76.2983	96201
    Portsmouth Heights		VA	United States of America	US	36.8210	-76.3688	99049
    Porvoo			Finland	FI	60.3923	25.6651	51853
    Porz am Rhein			Germany	DE	50.8864	7.0583	113415
    Potchefstroom			South Africa	ZA	-26.7167	27.1000	178285
    Potiskum			Nigeria	NG	11.7139	11.0811	86002
    Potosí			Bolivia	BO	-19.5836	-65.7531	141251
    Potsdam			Germany	DE	52.3989	13.0657	184754
    Pouso Alegre			Brazil	BR	-22.2300	-45.9364	152217
    Pouytenga			Burkina Faso	BF	12.2516	-0.4256	96469
    Poway		CA	United States of America	US	32.9628	-117.0359	50157
    Poyang			China	CN	28.9924	116.6675	70787
    Poza Rica de Hidalgo			Mexico	MX	20.5331	-97.4595	185242
    Poznań			Poland	PL	52.4069	16.9299	536151
    Pozniaky			Ukraine	UA	50.4026	30.6235	104400
    Pozuelo de Alarcón			Spain	ES	40.4329	-3.8134	82428
    Pozzo Strada			Italy	IT	45.0684	7.6250	54766
    Pozzuoli			Italy	IT	40.8439	14.0952	81231
    Poá			Brazil	BR	-23.5281	-46.3447	103765
    Poços de Caldas			Brazil	BR	-21.7878	-46.5614	168641
    Prabumulih			Indonesia	ID	-3.4345	104.2306	103470
    Prachantakham			Thailand	TH	14.0637	101.5155	59696
    Praga Południe			Poland	PL	52.2442	21.0855	179836
    Praga Północ			Poland	PL	52.2544	21.0347	93192
    Praia Grande			Brazil	BR	-24.0058	-46.4028	349935
    Prato			Italy	IT	43.8805	11.0970	195089
    Pravyi Bereh			Ukraine	UA	47.1150	37.5852	352088
    Prayagraj			India	IN	25.4448	81.8432	1073438
    Preaek Prasab			Cambodia	KH	12.3537	106.0356	64466
    Prenzlauer Berg			Germany	DE	52.5388	13.4244	148878
    Presidencia Roque Sáenz Peña			Argentina	AR	-26.7909	-60.4413	81879
    Presidente Franco			Paraguay	PY	-25.5638	-54.6110	54292
    Presidente Prudente			Brazil	BR	-22.1256	-51.3889	225668
    Presnenskiy			Russia	RU	55.7589	37.5582	122000
    Preston		ENG	United Kingdom	GB	53.7628	-2.7045	313332
    Prešov			Slovakia	SK	48.9992	21.2355	82927
    Prilep			Macedonia	MK	41.3456	21.5537	73814
    Prince George			Canada	CA	53.9166	-122.7530	78943
    Pristina			Kosovo	XK	42.6727	21.1669	550000
    Prizren			Kosovo	XK	42.2139	20.7397	171464
    Probolinggo			Indonesia	ID	-7.7543	113.2159	243746
    Proddatūr			India	IN	14.7502	78.5481	177797
    Prokhladnyy			Russia	RU	43.7574	44.0297	60800
    Prokop’yevsk			Russia	RU	53.9152	86.7189	219000
    Prosperidad			Philippines	PH	8.5800	125.8964	90162
    Providence		RI	United States of America	US	41.8240	-71.4128	190934
    Provo		UT	United States of America	US	40.2338	-111.6585	115162
    Pruszków			Poland	PL	52.1707	20.8121	55371
    Pryluky			Ukraine	UA	50.5953	32.3838	52553
    Prymorskyi			Ukraine	UA	47.0710	37.4997	71008
    Przemyśl			Poland	PL	49.7850	22.7673	67013
    Psie Pole			Poland	PL	51.1459	17.0352	95615
    Pu'er			China	CN	22.7886	100.9748	296565
    Pubal			South Korea	KR	37.2917	127.5078	63026
    Pucheng			China	CN	27.9233	118.5333	59832
    Puchong			Malaysia	MY	3.0000	101.6167	375181
    Pudong			China	CN	31.2400	121.5009	5681512
    Puducherry			India	IN	11.9338	79.8298	657209
    Pudukkottai			India	IN	10.3813	78.8214	117630
    Pueblo		CO	United States of America	US	38.2544	-104.6091	109412
    Pueblo Nuevo			Spain	ES	40.4263	-3.6355	62840
    Puente Alto			Chile	CL	-33.6117	-70.5758	568106
    Puente de Vallecas			Spain	ES	40.3935	-3.6620	244151
    Puerto Barrios			Guatemala	GT	15.7272	-88.5979	100593
    Puerto Berrío			Colombia	CO	6.4916	-74.4033	51079
    Puerto Cabello			Venezuela	VE	10.4731	-68.0125	174000
    Puerto Cortez			Honduras	HN	15.8256	-87.9297	142311
    Puerto La Cruz			Venezuela	VE	10.2138	-64.6328	370000
    Puerto Madryn			Argentina	AR	-42.7685	-65.0383	64555
    Puerto Maldonado			Peru	PE	-12.5895	-69.1995	85024
    Puerto Padre			Cuba	CU	21.1959	-76.6035	76838
    Puerto Peñasco			Mexico	MX	31.3172	-113.5380	62689
    Puerto Plata			Dominican Republic	DO	19.7934	-70.6884	146000
    Puerto Princesa			Philippines	PH	9.7392	118.7353	222673
    Puerto Vallarta			Mexico	MX	20.6170	-105.2302	224166
    Puertollano			Spain	ES	38.6871	-4.1073	51842
    Puji			China	CN	36.1319	119.7211	52563
    Pul Pehlad			India	IN	28.4994	77.2910	69657
    Pul-e Khumrī			Afghanistan	AF	35.9446	68.7151	56369
    Pula			Croatia	HR	44.8683	13.8481	52220
    Pulandian			China	CN	39.3953	121.9669	104277
    Pulheim			Germany	DE	50.9997	6.8063	53762
    Puli			Taiwan	TW	23.9664	120.9695	86406
    Pulilan			Philippines	PH	14.9017	120.8492	111384
    Pulivendla			India	IN	14.4214	78.2250	65706
    Puliyankudi			India	IN	9.1749	77.3980	66034
    Pulong Santa Cruz			Philippines	PH	14.2732	121.0764	126844
    Punganūru			India	IN	13.3667	78.5719	54746
    Punggol			Singapore	SG	1.4144	103.9069	204150
    Puning			China	CN	23.3107	116.1687	874954
    Puno			Peru	PE	-15.8400	-70.0220	128637
    Punta Alta			Argentina	AR	-38.8805	-62.0750	64244
    Punta Cana			Dominican Republic	DO	18.5818	-68.4043	100023
    Punta Cardón			Venezuela	VE	11.6581	-70.2150	113999
    Punta de Mata			Venezuela	VE	9.6913	-63.6092	61080
    Punto Fijo			Venezuela	VE	11.6915	-70.1992	141729
    Punāsa			India	IN	22.2351	76.3933	350000
    Puqi			China	CN	29.7167	113.8833	132891
    Purbalingga			Indonesia	ID	-7.3881	109.3639	56903
    Puri			India	IN	19.7982	85.8249	200564
    Purley		ENG	United Kingdom	GB	51.3368	-0.1120	72000
    Purmerend			Netherlands	NL	52.5050	4.9597	80117
    Purnia			India	IN	25.7789	87.4742	282248
    Pursat			Cambodia	KH	12.5388	103.9192	52476
    Puruliya			India	IN	23.3306	86.3630	122533
    Purwakarta			Indonesia	ID	-6.5569	107.4433	179233
    Purwodadi			Indonesia	ID	-7.0868	110.9158	139387
    Purwokerto			Indonesia	ID	-7.4214	109.2344	230235
    Pusad			India	IN	19.9127	77.5784	73046
    Pushkin			Russia	RU	59.7142	30.3964	92889
    Pushkino			Russia	RU	55.9946	37.8290	102816
    Putatan			Malaysia	MY	5.9258	116.0609	78340
    Putatan		NCR	Philippines	PH	14.3986	121.0503	102146
    Puthia			Bangladesh	BD	24.3654	88.8343	159406
    Putian			China	CN	25.4394	119.0103	1539389
    Putney		ENG	United Kingdom	GB	51.4607	-0.2181	77140
    Putra Heights			Malaysia	MY	2.9936	101.5726	60000
    Puttūr			India	IN	12.7598	75.2017	53331
    Puttūr			India	IN	13.4419	79.5531	54092
    Putuo			China	CN	31.2510	121.3897	1239100
    Puxi			China	CN	31.2441	121.4659	6683712
    Puyang			China	CN	29.4568	119.8887	3590000
    Puyang			China	CN	35.7564	115.0436	655674
    Puyang Chengguanzhen			China	CN	35.7062	115.0279	104994
    Pyatigorsk			Russia	RU	44.0500	43.0504	142865
    Pyay			Myanmar	MM	18.8200	95.2156	135308
    Pyeongtaek			South Korea	KR	36.9947	127.0889	364694
    Pyin Oo Lwin			Myanmar	MM	22.0350	96.4568	117303
    Pyinmana			Myanmar	MM	19.7381	96.2074	97409
    Pánlóngchéng Jīngjì Kāifāqū			China	CN	30.6931	114.2707	59207
    Pátra			Greece	GR	38.2462	21.7351	168034
    Pátzcuaro			Mexico	MX	19.5132	-101.6099	55298
    Pèlèngana			Mali	ML	13.4274	-6.2220	50552
    Pécs			Hungary	HU	46.0762	18.2281	145347
    Pétionville			Haiti	HT	18.5125	-72.2853	376834
    Pôr do Sol			Brazil	BR	-15.8550	-48.1243	101866
    Põhja-Tallinn			Estonia	EE	59.4490	24.6981	63240
    Pābna			Bangladesh	BD	24.0064	89.2372	186781
    Pāchora			India	IN	20.6673	75.3530	59609
    Pākdasht			Iran	IR	35.4785	51.6834	236319
    Pālang			Bangladesh	BD	23.2182	90.3508	67652
    Pālanpur			India	IN	24.1713	72.4383	141592
    Pālghar			India	IN	19.6969	72.7654	72335
    Pāli			India	IN	25.7728	73.3234	230075
    Pālitāna			India	IN	21.5252	71.8231	64497
    Pāloncha			India	IN	17.6018	80.7051	75224
    Pānihāti			India	IN	22.6909	88.3740	378705
    Pār Naogaon			Bangladesh	BD	24.8042	88.9488	192464
    Pārsābād			Iran	IR	39.6482	47.9174	102996
    Pārvatipuram			India	IN	18.7839	83.4257	53844
    Pātan			India	IN	23.8507	72.1296	133737
    Pātan			Nepal	NP	27.6766	85.3142	299283
    Pīlibhīt			India	IN	28.6312	79.8044	131008
    Pīshvā			Iran	IR	35.3080	51.7267	53856
    Płock			Poland	PL	52.5468	19.7064	127474
    Pūth Kalān			India	IN	28.7116	77.0789	96002
    P’yŏngsŏng			North Korea	KP	39.2464	125.8719	100000
    Qabula			Pakistan	PK	30.1778	73.0651	52495
    Qadirpur Ran			Pakistan	PK	30.2918	71.6716	200000
    Qalyub			Egypt	EG	30.1792	31.2056	156363
    Qal‘at Bīshah			Saudi Arabia	SA	20.0005	42.6052	81828
    Qal‘at Sukkar			Iraq	IQ	31.8632	46.0732	110000
    Qamdo			China	CN	31.1304	97.1798	86280
    Qaraqash			China	CN	37.2725	79.7344	66541
    Qarasu			China	CN	44.2028	80.4164	71446
    Qaraçuxur			Azerbaijan	AZ	40.3967	49.9736	87349
    Qarchak			Iran	IR	35.4287	51.5776	251834
    Qarshi			Uzbekistan	UZ	38.8606	65.7891	278300
    Qazvin			Iran	IR	36.2688	50.0041	333635
    Qaşr Bin Ghashīr			Libya	LY	32.6833	13.1833	100069
    Qeładizê			Iraq	IQ	36.1825	45.1302	140688
    Qianjiang			China	CN	29.5328	108.7748	143727
    Qianjiang			China	CN	30.4210	112.8919	179079
    Qiantang			China	CN	30.1842	106.3165	65894
    Qiaoguan			China	CN	36.5644	118.8839	82467
    Qiaotou			China	CN	36.9350	101.6736	114712
    Qibao			China	CN	31.1527	121.3569	283352
    Qina			Egypt	EG	26.1642	32.7267	252883
    Qincheng			China	CN	27.2127	116.5301	99987
    Qingfu			China	CN	28.4370	104.5162	56650
    Qinggang			China	CN	29.4677	106.2362	78582
    Qinggang			China	CN	46.6983	126.0921	64182
    Qingnian			China	CN	36.8409	115.7109	110046
    Qingpu			China	CN	31.1539	121.1141	1271424
    Qingquan			China	CN	30.4511	115.2559	76154
    Qingshuping			China	CN	27.3808	112.0206	62000
    Qingxichang			China	CN	28.4042	108.9044	53552
    Qingyang			China	CN	35.7098	107.6445	2125400
    Qingyang			China	CN	37.4958	121.2581	65622
    Qingyuan			China	CN	23.7000	113.0333	1738424
    Qingzhou			China	CN	36.6967	118.4797	236406
    Qinhuangdao			China	CN	39.9410	119.5894	759718
    Qinnan			China	CN	33.2531	119.9133	55975
    Qinzhou			China	CN	21.9825	108.6506	1296300
    Qionghai			China	CN	19.2425	110.4642	528238
    Qionghu			China	CN	28.8412	112.3551	66145
    Qiongshan			China	CN	20.0086	110.3538	87657
    Qipan			China	CN	34.2447	118.2211	66419
    Qiryat Ata			Israel	IL	32.8115	35.1132	59030
    Qishan			China	CN	29.8443	117.7194	55500
    Qishan			China	CN	34.6333	116.8000	51750
    Qitaihe			China	CN	45.7680	130.9953	345033
    Qiuji			China	CN	33.8000	118.0000	76343
    Qods			Iran	IR	35.7214	51.1090	309605
    Qom			Iran	IR	34.6401	50.8764	900000
    Qonce			South Africa	ZA	-32.8808	27.3938	93072
    Qorveh			Iran	IR	35.1664	47.8056	87953
    Qoryooley			Somalia	SO	1.7878	44.5300	51720
    Qo‘qon			Uzbekistan	UZ	40.5286	70.9425	259700
    Quarto Oggiaro			Italy	IT	45.5131	9.1434	182118
    Quartu Sant'Elena			Italy	IT	39.2293	9.2500	66620
    Quatre Bornes			Mauritius	MU	-20.2638	57.4791	77308
    Qubo Saeed Khan			Pakistan	PK	27.8744	67.7089	99308
    Queens		NY	United States of America	US	40.6815	-73.8365	2316841
    Queens Village		NY	United States of America	US	40.7268	-73.7415	51919
    Queenstown			South Africa	ZA	-31.8976	26.8753	118599
    Queenstown Estate			Singapore	SG	1.2942	103.8025	101480
    Queimados			Brazil	BR	-22.7161	-43.5553	149093
    Queluz			Portugal	PT	38.7566	-9.2545	103399
    Quevedo			Ecuador	EC	-1.0288	-79.4626	213842
    Quezon			Philippines	PH	7.7303	125.0989	114521
    Quezon City		NCR	Philippines	PH	14.6488	121.0509	3084270
    Qufu			China	CN	35.5967	116.9911	85144
    Qui Nhon			Vietnam	VN	13.7765	109.2237	519208
    Quibdó			Colombia	CO	5.6919	-76.6583	129237
    Quilicura			Chile	CL	-33.3680	-70.7139	210410
    Quillacollo			Bolivia	BO	-17.3923	-66.2784	172405
    Quillota			Chile	CL	-32.8834	-71.2488	67779
    Quilmes			Argentina	AR	-34.7206	-58.2545	262379
    Quilpué			Chile	CL	-33.0475	-71.4425	130263
    Quimper			France	FR	47.9960	-4.0979	63849
    Quincy		MA	United States of America	US	42.2529	-71.0023	93618
    Quissecula			Angola	AO	-11.3922	15.0920	90000
    Quixadá			Brazil	BR	-4.9714	-39.0153	84168
    Quixeramobim			Brazil	BR	-5.1992	-39.2928	82177
    Qujing			China	CN	25.4833	103.7833	1408500
    Qulsary			Kazakhstan	KZ	46.9531	54.0198	51216
    Qurayyat			Saudi Arabia	SA	31.3318	37.3428	102903
    Qurayyāt			Oman	OM	23.2630	58.9201	63133
    Quthbullapur			India	IN	17.5011	78.4582	225816
    Quvasoy			Uzbekistan	UZ	40.2972	71.9803	96900
    Quwaysinā			Egypt	EG	30.5648	31.1578	65690
    Quzhou			China	CN	28.9594	118.8686	902767
    Quíbor			Venezuela	VE	9.9287	-69.6201	51377
    Quảng Ngãi			Vietnam	VN	15.1205	108.7923	278496
    Quận Ba			Vietnam	VN	10.7749	106.6863	220375
    Quận Bốn			Vietnam	VN	10.7668	106.7057	199329
    Quận Mười			Vietnam	VN	10.7682	106.6663	399000
    Quận Mười Một			Vietnam	VN	10.7638	106.6436	332536
    Quận Năm			Vietnam	VN	10.7557	106.6675	187510
    Quận Sáu			Vietnam	VN	10.7468	106.6490	271050
    Quận Đức Thịnh			Vietnam	VN	10.3099	105.7386	132000
    Qā’em Shahr			Iran	IR	36.4667	52.8676	204953
    Qūchān			Iran	IR	37.1060	58.5095	111752
    Qūş			Egypt	EG	25.9154	32.7629	84386
    Qŭnghirot			Uzbekistan	UZ	43.0433	58.8394	80090
    Ra'anana			Israel	IL	32.1836	34.8739	75421
    Rabak			Sudan	SD	13.1809	32.7400	135281
    Rabkavi			India	IN	16.4757	75.1106	73835
    Rabkavi-Banhatti			India	IN	16.4700	75.1200	77004
    Rabwah			Pakistan	PK	31.7551	72.9140	70000
    Racibórz			Poland	PL	50.0919	18.2193	58464
    Racine		WI	United States of America	US	42.7261	-87.7828	77742
    Radom			Poland	PL	51.4025	21.1471	226794
    Radès			Tunisia	TN	36.7695	10.2747	72209
    Raebareli			India	IN	26.2309	81.2331	186433
    Rafaela			Argentina	AR	-31.2528	-61.4908	88713
    Rafaḩ		GZ	Palestine	PS	31.2972	34.2436	126305
    Rafsanjān			Iran	IR	30.4067	55.9939	147680
    Ragusa			Italy	IT	36.9257	14.7244	74251
    Raha			Indonesia	ID	-4.8380	122.7209	69980
    Rahim Yar Khan			Pakistan	PK	28.4199	70.3034	517000
    Rahlstedt			Germany	DE	53.6019	10.1567	92511
    Raigarh			India	IN	21.8976	83.3966	150019
    Raja Jang			Pakistan	PK	31.2208	74.2548	100000
    Rajamahendravaram			India	IN	17.0052	81.7778	376333
    Rajanpur			Pakistan	PK	29.1041	70.3297	50682
    Rajapalayam			India	IN	9.4530	77.5533	130442
    Rajgangpur			India	IN	22.2000	84.5830	51362
    Rajin			North Korea	KP	42.2556	130.2831	66224
    Rajpur Sonarpur			India	IN	22.4382	88.4321	424368
    Rajpura			India	IN	30.4786	76.5928	92301
    Ramadi			Iraq	IQ	33.4206	43.3078	223500
    Ramagundam			India	IN	18.7550	79.4740	242979
    Ramanathapuram			India	IN	9.3716	78.8308	65314
    Ramapuram			India	IN	13.0318	80.1824	52295
    Ramat Gan			Israel	IL	32.0823	34.8107	170822
    Ramenki			Russia	RU	55.7000	37.5000	130000
    Ramenskoye			Russia	RU	55.5634	38.2415	96000
    Ramiros			Angola	AO	-9.0626	13.0456	323576
    Ramla			Israel	IL	31.9262	34.8635	76246
    Ramna Maidan			Bangladesh	BD	23.7333	90.4000	143677
    Ramos Arizpe			Mexico	MX	25.5393	-100.9474	66554
    Rampur Hat			India	IN	24.1774	87.7827	53468
    Rampura Phul			India	IN	30.2756	75.2425	51023
    Rancagua			Chile	CL	-34.1691	-70.7405	212695
    Rancho Cordova		CA	United States of America	US	38.5891	-121.3027	71017
    Rancho Cucamonga		CA	United States of America	US	34.1064	-117.5931	175236
    Rancho Penasquitos		CA	United States of America	US	32.9595	-117.1153	60000
    Randburg			South Africa	ZA	-26.0941	28.0012	337053
    Randers			Denmark	DK	56.4607	10.0364	62802
    Randfontein			South Africa	ZA	-26.1844	27.7020	133654
    Ranebennur			India	IN	14.6224	75.6295	106406
    Rangamati			Bangladesh	BD	22.6432	92.1919	106069
    Rangel			Angola	AO	-8.8264	13.2629	190569
    Rangkasbitung			Indonesia	ID	-6.3591	106.2494	137041
    Rangpur			Bangladesh	BD	25.7466	89.2517	1031388
    Rantauprapat			Indonesia	ID	2.1000	99.8333	103009
    Rapid City		SD	United States of America	US	44.0805	-103.2310	73569
    Raposo Tavares			Brazil	BR	-23.5924	-46.7856	117738
    Ras Al Khaimah			United Arab Emirates	AE	25.7895	55.9432	351943
    Ras Tanura			Saudi Arabia	SA	26.7074	50.0673	62314
    Rasapūdipalem			India	IN	17.7331	83.3162	1728128
    Rasht			Iran	IR	37.2761	49.5886	594590
    Rasipuram			India	IN	11.4601	78.1864	50244
    Rat Burana			Thailand	TH	13.6816	100.5059	86695
    Ratangarh			India	IN	28.0814	74.6185	71124
    Ratchaburi			Thailand	TH	13.5367	99.8171	92448
    Ratchathewi			Thailand	TH	13.7590	100.5336	73035
    Ratingen			Germany	DE	51.2972	6.8493	91606
    Ratlām			India	IN	23.3303	75.0403	264914
    Ratnagiri			India	IN	16.9915	73.3102	76229
    Ratodero			Pakistan	PK	27.8023	68.2890	81935
    Raurkela Industrial Township			India	IN	22.1999	84.8618	216410
    Ravenna			Italy	IT	44.4134	12.2012	80868
    Rawalakot			Pakistan	PK	33.8578	73.7604	50000
    Rawalpindi			Pakistan	PK	33.5973	73.0479	3357612
    Rawang			Malaysia	MY	3.3213	101.5767	199095
    Raxaul			India	IN	26.9798	84.8507	55536
    Rayachoti			India	IN	14.0572	78.7506	91234
    Rayon KTZ			Ukraine	UA	49.9435	36.3696	200000
    Rayong			Thailand	TH	12.6809	101.2580	106737
    Ra’s Bayrūt			Lebanon	LB	33.9000	35.4833	1251739
    Reading		ENG	United Kingdom	GB	51.4562	-0.9711	318014
    Reading		PA	United States of America	US	40.3357	-75.9269	87879
    Recanto das Emas			Brazil	BR	-15.9086	-48.0645	115550
    Rechytsa			Belarus	BY	52.3617	30.3916	64733
    Recklinghausen			Germany	DE	51.6138	7.1974	122438
    Reconquista			Argentina	AR	-29.1500	-59.6500	90184
    Red Deer			Canada	CA	52.2668	-113.8020	100844
    Redding		CA	United States of America	US	40.5865	-122.3917	91582
    Redditch		ENG	United Kingdom	GB	52.3065	-1.9457	87847
    Redenção			Brazil	BR	-8.0286	-50.0314	85597
    Redhill		ENG	United Kingdom	GB	51.2405	-0.1704	51559
    Redlands		CA	United States of America	US	34.0556	-117.1825	71035
    Redmond		WA	United States of America	US	47.6740	-122.1215	60598
    Redondo Beach		CA	United States of America	US	33.8492	-118.3884	68166
    Redwood City		CA	United States of America	US	37.4852	-122.2364	85288
    Reef Al Fujairah City			United Arab Emirates	AE	25.1448	56.2476	82310
    Regensburg			Germany	DE	49.0151	12.1016	151389
    Reggio Calabria			Italy	IT	38.1105	15.6613	182455
    Reggio nell'Emilia			Italy	IT	44.6983	10.6312	171944
    Reghaïa			Algeria	DZ	36.7359	3.3402	54962
    Registro			Brazil	BR	-24.4875	-47.8436	59947
    Reinickendorf			Germany	DE	52.5639	13.3355	83972
    Relizane			Algeria	DZ	35.7373	0.5560	123255
    Remedios de Escalada de San Martín			Argentina	AR	-34.7259	-58.3966	81465
    Remscheid			Germany	DE	51.1798	7.1925	117118
    Renala Khurd			Pakistan	PK	30.8788	73.5986	100054
    Renca			Chile	CL	-33.4019	-70.7062	147151
    Renfrew-Collingwood			Canada	CA	49.2450	-123.0376	51530
    Rengasdengklok			Indonesia	ID	-6.1592	107.2981	201463
    Renqiu			China	CN	38.7094	116.1009	98569
    Renton		WA	United States of America	US	47.4829	-122.2171	100242
    Renukūt			India	IN	24.2164	83.0358	62413
    Renzhao			China	CN	36.6386	120.2036	64569
    Repalle			India	IN	16.0184	80.8296	50866
    Repentigny			Canada	CA	45.7422	-73.4501	84965
    Republica			Brazil	BR	-23.5448	-46.6410	60720
    Reseda		CA	United States of America	US	34.2011	-118.5365	65000
    Resende			Brazil	BR	-22.4689	-44.4467	111514
    Reservoir			Australia	AU	-37.7167	145.0000	51096
    Resistencia			Argentina	AR	-27.4636	-58.9866	290793
    Ressano Garcia			Mozambique	MZ	-25.4428	31.9953	110000
    Reston		VA	United States of America	US	38.9687	-77.3411	58404
    Retalhuleu			Guatemala	GT	14.5358	-91.6785	90505
    Retiro			Spain	ES	40.4132	-3.6831	126058
    Reus			Spain	ES	41.1561	1.1069	103477
    Reutlingen			Germany	DE	48.4914	9.2043	112627
    Reutov			Russia	RU	55.7627	37.8630	78370
    Revda			Russia	RU	56.8024	59.9377	61785
    Revere		MA	United States of America	US	42.4084	-71.0120	53422
    Rewa			India	IN	24.5326	81.2923	235654
    Rewāri			India	IN	28.1990	76.6183	143021
    Reyhanlı			Turkey	TR	36.2679	36.5675	56995
    Reynosa			Mexico	MX	26.0800	-98.2846	589466
    Reşiţa			Romania	RO	45.3008	21.8892	81228
    Reẖovot			Israel	IL	31.8942	34.8120	149392
    Rheine			Germany	DE	52.2851	7.4405	76491
    Rheinhausen			Germany	DE	51.4006	6.7119	78203
    Rhondda		WLS	United Kingdom	GB	51.6590	-3.4489	69506
    Riacho Fundo II			Brazil	BR	-15.8981	-48.0467	105210
    Rialto		CA	United States of America	US	34.1064	-117.3703	103132
    Ribeira do Pombal			Brazil	BR	-10.8344	-38.5358	54010
    Ribeirão Pires			Brazil	BR	-23.7106	-46.4133	115559
    Ribeirão das Neves			Brazil	BR	-19.7669	-44.0867	329794
    Richard-Toll			Senegal	SN	16.4625	-15.7008	73147
    Richards Bay			South Africa	ZA	-28.7830	32.0377	252968
    Richardson		TX	United States of America	US	32.9482	-96.7297	110815
    Richland		WA	United States of America	US	46.2857	-119.2845	54248
    Richmond			Canada	CA	49.1700	-123.1368	209937
    Richmond Hill			Canada	CA	43.8711	-79.4373	202022
    Richmond Hill		NY	United States of America	US	40.6998	-73.8312	98984
    Ridder			Kazakhstan	KZ	50.3452	83.5156	52664
    Ridgewood		NY	United States of America	US	40.7001	-73.9057	69317
    Rijeka			Croatia	HR	45.3267	14.4424	107964
    Rikaze			China	CN	29.2500	88.8833	80000
    Rimini			Italy	IT	44.0575	12.5653	148688
    Rio Bonito			Brazil	BR	-22.7086	-42.6097	59113
    Rio Claro			Brazil	BR	-22.4114	-47.5614	201418
    Rio Grande			Brazil	BR	-32.0350	-52.0986	187838
    Rio Largo			Brazil	BR	-9.4783	-35.8533	97435
    Rio Pequeno			Brazil	BR	-23.5714	-46.7589	131631
    Rio Rancho		NM	United States of America	US	35.2334	-106.6645	87521
    Rio Verde			Brazil	BR	-17.7981	-50.9281	225696
    Rio das Ostras			Brazil	BR	-22.5269	-41.9450	168099
    Rio de Mouro			Portugal	PT	38.7661	-9.3280	54695
    Rio do Sul			Brazil	BR	-27.2142	-49.6431	72587
    Riobamba			Ecuador	EC	-1.6651	-78.6589	264048
    Riohacha			Colombia	CO	11.5444	-72.9072	188014
    Rionegro			Colombia	CO	6.1551	-75.3737	128153
    Rioverde			Mexico	MX	21.9311	-99.9949	53128
    Rishon LeTsiyyon			Israel	IL	31.9710	34.7894	258535
    Rishra			India	IN	22.7239	88.3456	117014
    Rishīkesh			India	IN	30.1078	78.2926	66390
    Rittō			Japan	JP	35.0275	135.9997	70312
    Rivas-Vaciamadrid			Spain	ES	40.3261	-3.5109	68405
    Rivera			Uruguay	UY	-30.9053	-55.5508	84775
    Riverside		CA	United States of America	US	33.9534	-117.3962	317261
    Riverview		FL	United States of America	US	27.8661	-82.3265	71050
    Rivière-des-Prairies–Pointe-aux-Trembles			Canada	CA	45.6406	-73.5846	113868
    Rivne			Ukraine	UA	50.6204	26.2370	243873
    Rize			Turkey	TR	41.0208	40.5219	119828
    Rizhao			China	CN	35.4141	119.5291	661943
    Roanoke		VA	United States of America	US	37.2710	-79.9414	100011
    Robertsonpet			India	IN	12.9563	78.2754	162230
    Robāţ Karīm			Iran	IR	35.4846	51.0829	105393
    Rochdale		ENG	United Kingdom	GB	53.6177	-2.1552	97550
    Rochester Hills		MI	United States of America	US	42.6584	-83.1499	73424
    Rock Hill		SC	United States of America	US	34.9249	-81.0251	71548
    Rockford		IL	United States of America	US	42.2711	-89.0940	148278
    Rocklin		CA	United States of America	US	38.7907	-121.2358	61213
    Rockville		MD	United States of America	US	39.0840	-77.1528	66980
    Rocky Mount		NC	United States of America	US	35.9382	-77.7905	55806
    Rodenkirchen			Germany	DE	50.8933	6.9948	110158
    Rodriguez			Philippines	PH	14.7601	121.1999	134432
    Roeselare		VLG	Belgium	BE	50.9465	3.1227	56016
    Rogers		AR	United States of America	US	36.3320	-94.1185	63159
    Rogers Park		IL	United States of America	US	42.0086	-87.6667	54402
    Roha			India	IN	18.4369	73.1196	90000
    Rohini			India	IN	28.7432	77.0678	860000
    Rohri			Pakistan	PK	27.6920	68.8950	92135
    Rohtak			India	IN	28.8945	76.5892	374292
    Rolim de Moura			Brazil	BR	-11.8036	-61.8033	56406
    Rolândia			Brazil	BR	-23.3097	-51.3692	71670
    Roman			Romania	RO	46.9212	26.9265	67819
    Romford		ENG	United Kingdom	GB	51.5752	0.1858	95000
    Rondon do Pará			Brazil	BR	-4.7761	-48.0672	53143
    Rondonópolis			Brazil	BR	-16.4708	-54.6356	259167
    Roodepoort			South Africa	ZA	-26.1625	27.8725	326416
    Roorkee			India	IN	29.8663	77.8912	103894
    Roosendaal			Netherlands	NL	51.5308	4.4653	77725
    Ropar			India	IN	30.9690	76.5269	56038
    Roquetas de Mar			Spain	ES	36.7642	-2.6147	94925
    Rosales			Philippines	PH	15.8944	120.6328	67510
    Rosario			Philippines	PH	13.6323	121.2207	128352
    Rosarito			Mexico	MX	32.3604	-117.0464	100660
    Rosemead		CA	United States of America	US	34.0806	-118.0729	54908
    Rosemont–La Petite-Patrie			Canada	CA	45.5366	-73.6069	146501
    Rosenheim			Germany	DE	47.8564	12.1225	60167
    Rosetta			Egypt	EG	31.3995	30.4172	301795
    Roseville		CA	United States of America	US	38.7521	-121.2880	130269
    Rosh Ha‘Ayin			Israel	IL	32.0956	34.9566	72881
    Roshanpura			India	IN	28.6006	76.9892	57217
    Roskilde			Denmark	DK	55.6415	12.0803	51916
    Roslavl’			Russia	RU	53.9539	32.8641	56971
    Rossendale		ENG	United Kingdom	GB	53.6846	-2.2769	67400
    Rossosh’			Russia	RU	50.1964	39.5663	62000
    Rossosh’			Russia	RU	51.1209	38.5116	64323
    Rostock			Germany	DE	54.0887	12.1405	198293
    Roswell		GA	United States of America	US	34.0232	-84.3616	94501
    Rotherham		ENG	United Kingdom	GB	53.4301	-1.3568	117618
    Rotorua			New Zealand	NZ	-38.1387	176.2452	65901
    Rotterdam			Netherlands	NL	51.9225	4.4792	868135
    Roubaix			France	FR	50.6942	3.1746	99507
    Rouiba			Algeria	DZ	36.7383	3.2808	117558
    Rouissat			Algeria	DZ	31.9243	5.3502	80784
    Round Rock		TX	United States of America	US	30.5083	-97.6789	115997
    Rourkela			India	IN	22.2250	84.8641	273317
    Rovigo			Italy	IT	45.0698	11.7902	50279
    Rowlett		TX	United States of America	US	32.9029	-96.5639	60236
    Roxas City			Philippines	PH	11.5853	122.7511	185236
    Royal Leamington Spa		ENG	United Kingdom	GB	52.2852	-1.5200	50923
    Royal Oak		MI	United States of America	US	42.4895	-83.1446	59008
    Royal Tunbridge Wells		ENG	United Kingdom	GB	51.1332	0.2626	68910
    Rubio			Venezuela	VE	7.7016	-72.3555	93197
    Rubizhne			Ukraine	UA	49.0085	38.3797	55247
    Rubtsovsk			Russia	RU	51.5147	81.2061	161065
    Rubí			Spain	ES	41.4923	2.0330	72987
    Ruda Śląska			Poland	PL	50.2584	18.8563	146189
    Rudnyy			Kazakhstan	KZ	52.9724	63.1106	124000
    Rudrapur			India	IN	28.9800	79.4000	154554
    Rueil-Malmaison			France	FR	48.8765	2.1897	76616
    Rufisque			Senegal	SN	14.7154	-17.2733	295459
    Rufisque est			Senegal	SN	14.7162	-17.2728	221066
    Rugao			China	CN	32.3704	120.5765	257400
    Rugby		ENG	United Kingdom	GB	52.3709	-1.2642	78117
    Ruiru			Kenya	KE	-1.1466	36.9609	490120
    Rui’an			China	CN	27.7761	120.6586	927383
    Rukban			Jordan	JO	33.3141	38.7034	85000
    Rumonge			Burundi	BI	-3.9736	29.4386	55599
    Runan			China	CN	33.0002	114.3459	60202
    Runcorn		ENG	United Kingdom	GB	53.3417	-2.7312	61145
    Rundu			Namibia	NA	-17.9180	19.7731	75180
    Ruqi			Somalia	SO	9.9729	43.4276	148702
    Ruse			Bulgaria	BG	43.8487	25.9534	121168
    Russas			Brazil	BR	-4.9403	-37.9758	72928
    Russeifa			Jordan	JO	32.0178	36.0464	268237
    Rustaq			Oman	OM	23.3908	57.4244	120000
    Rustavi			Georgia	GE	41.5627	44.9787	128249
    Rustenburg			South Africa	ZA	-25.6676	27.2421	373695
    Rutchenkivskyi			Ukraine	UA	47.9760	37.6968	168029
    Rutoma		W	Uganda	UG	-0.5667	30.3833	86100
    Rutshuru			Congo (Kinshasa)	CD	-1.1867	29.4467	82680
    Ruwa			Zimbabwe	ZW	-17.8897	31.2447	94083
    Ryazanskiy			Russia	RU	55.7333	37.7667	101000
    Rybatskoye			Russia	RU	59.8393	30.4987	55076
    Rybinsk			Russia	RU	58.0456	38.8381	216724
    Rybnik			Poland	PL	50.0971	18.5418	142510
    Ryūgasaki			Japan	JP	35.9000	140.1833	85761
    Rzeszów			Poland	PL	50.0413	21.9990	198317
    Rzhev			Russia	RU	56.2629	34.3289	62246
    Râmnicu Vâlcea			Romania	RO	45.1000	24.3667	93151
    Río Cuarto			Argentina	AR	-33.1304	-64.3527	157010
    Río Grande			Argentina	AR	-53.7877	-67.7097	52681
    Río Tercero			Argentina	AR	-32.1767	-64.1129	53389
    Rîbniţa			Moldova	MD	47.7682	29.0100	55455
    Ródos			Greece	GR	36.4356	28.2220	56128
    Rüsselsheim am Main			Germany	DE	49.9896	8.4225	59730
    Rābigh			Saudi Arabia	SA	22.7986	39.0349	72928
    Rāghogarh			India	IN	24.4432	77.1977	63873
    Rāichūr			India	IN	16.2055	77.3557	234073
    Rāiganj			India	IN	25.6128	88.1245	170252
    Rāipur			Bangladesh	BD	23.0391	90.7681	64652
    Rāj-Nāndgaon			India	IN	21.0969	81.0289	163114
    Rājbirāj			Nepal	NP	26.5397	86.7480	69803
    Rājgarh			India	IN	28.6420	75.3861	59193
    Rājsamand			India	IN	25.0714	73.8798	67798
    Rāmganj			Bangladesh	BD	23.1006	90.8499	55241
    Rāmgarh			India	IN	23.6303	85.5216	88781
    Rāmgundam			India	IN	18.8008	79.4521	452261
    Rāmhormoz			Iran	IR	31.2800	49.6035	74285
    Rāmnagar			India	IN	29.3925	79.1283	51244
    Rāmpur			India	IN	28.8101	79.0270	296418
    Rāniganj			India	IN	17.4284	78.4936	217910
    Rānipet			India	IN	12.9247	79.3333	264330
    Rānyah			Iraq	IQ	36.2551	44.8824	114173
    Rānāghāt			India	IN	23.1762	88.5667	70984
    Rānīganj			India	IN	23.6164	87.1306	131261
    Rāth			India	IN	25.5947	79.5666	61728
    Rāyadrug			India	IN	14.6997	76.8524	61749
    Rāyagada			India	IN	19.1713	83.4143	71208
    Rāzampeta			India	IN	14.1954	79.1590	54050
    Rạch Giá			Vietnam	VN	10.0124	105.0809	459860
    Sa Dec			Vietnam	VN	10.2909	105.7563	214610
    Sa'dah			Yemen	YE	16.9402	43.7639	51870
    Saaba			Burkina Faso	BF	12.3714	-1.4147	136011
    Saanich			Canada	CA	48.5496	-123.3693	117735
    Saarbrücken			Germany	DE	49.2326	7.0098	182971
    Sabadell			Spain	ES	41.5433	2.1094	211734
    Sabae			Japan	JP	35.9465	136.1850	68302
    Sabanalarga			Colombia	CO	10.6307	-74.9221	102334
    Sabaneta			Colombia	CO	6.1515	-75.6166	82375
    Sabará			Brazil	BR	-19.8864	-43.8067	129380
    Sabinas			Mexico	MX	27.8559	-101.1174	54905
    Sablayan			Philippines	PH	12.8346	120.7690	91406
    Sabt Alalayah			Saudi Arabia	SA	19.5773	41.9636	100000
    Sabzevar			Iran	IR	36.2126	57.6819	243700
    Sacaba			Bolivia	BO	-17.3980	-66.0383	180726
    Sacomã			Brazil	BR	-23.6308	-46.5982	261436
    Saddiqabad			Pakistan	PK	28.3091	70.1265	274210
    Sado			Japan	JP	38.0250	138.3593	51492
    Sadr City			Iraq	IQ	33.3889	44.4583	1211849
    Safaga			Egypt	EG	26.7491	33.9389	53639
    Saga			Japan	JP	33.2333	130.3000	233301
    Sagaing			Myanmar	MM	21.8787	95.9797	78739
    Sagamihara			Japan	JP	35.5671	139.2417	720780
    Sagay			Philippines	PH	10.9447	123.4242	72153
    Sagrada Família			Spain	ES	41.4041	2.1733	51623
    Sagua la Grande			Cuba	CU	22.8060	-80.0742	62073
    Saguenay			Canada	CA	48.4168	-71.0657	148886
    Sagunto			Spain	ES	39.6833	-0.2667	66070
    Sahagún			Colombia	CO	8.9462	-75.4428	59188
    Sahand			Iran	IR	37.9510	46.1103	82494
    Saharsa			India	IN	25.8750	86.5961	156540
    Sahaswān			India	IN	28.0723	78.7508	60953
    Sahiwal			Pakistan	PK	30.6659	73.1019	538344
    Sahiwal			Pakistan	PK	31.9739	72.3311	538344
    Sahuayo de Morelos			Mexico	MX	20.0570	-102.7164	64431
    Sai Mai			Thailand	TH	13.9207	100.6455	188123
    Saidpur			Bangladesh	BD	25.7777	88.8917	199422
    Saijō			Japan	JP	33.9167	133.1833	104791
    Saiki			Japan	JP	32.9500	131.9000	66851
    Saint Charles		MO	United States of America	US	38.7839	-90.4812	65794
    Saint Clair Shores		MI	United States of America	US	42.4970	-82.8888	59715
    Saint Cloud		MN	United States of America	US	45.5608	-94.1625	65842
    Saint Croix			U.S. Virgin Islands	VI	17.7275	-64.7470	50601
    Saint George		UT	United States of America	US	37.1041	-113.5841	72897
    Saint John			Canada	CA	45.2708	-66.0562	71808
    Saint Joseph		MO	United States of America	US	39.7686	-94.8466	76780
    Saint Peters		ENG	United Kingdom	GB	51.3667	1.4167	125370
    Saint Peters		MO	United States of America	US	38.8003	-90.6265	52575
    Saint-André		RE	France	RE	-20.9633	55.6503	57150
    Saint-Brieuc			France	FR	48.5151	-2.7684	52774
    Saint-Denis			France	FR	48.9356	2.3539	96128
    Saint-Denis		RE	France	RE	-20.8823	55.4504	154765
    Saint-Gilles		BRU	Belgium	BE	50.8276	4.3439	50221
    Saint-Hubert			Canada	CA	45.5001	-73.4158	82548
    Saint-Hyacinthe			Canada	CA	45.6308	-72.9570	50326
    Saint-Jean-sur-Richelieu			Canada	CA	45.3071	-73.2626	98036
    Saint-Jérôme			Canada	CA	45.7804	-74.0036	54948
    Saint-Laurent			Canada	CA	45.5001	-73.6659	98828
    Saint-Louis			Senegal	SN	16.0179	-16.4896	254171
    Saint-Louis		RE	France	RE	-21.2858	55.4112	53935
    Saint-Louis-de-Terrebonne			Canada	CA	45.7020	-73.7867	119944
    Saint-Léonard			Canada	CA	45.5877	-73.5950	79495
    Saint-Malo			France	FR	48.6474	-2.0088	50676
    Saint-Marc			Haiti	HT	19.1114	-72.7008	266642
    Saint-Maur-des-Fossés			France	FR	48.7940	2.4932	75402
    Saint-Michel			Canada	CA	45.5676	-73.6217	56420
    Saint-Michel de l'Atalaye			Haiti	HT	19.3708	-72.3347	95216
    Saint-Nazaire			France	FR	47.2751	-2.2179	67054
    Saint-Paul		RE	France	RE	-21.0096	55.2713	105240
    Saint-Pierre		RE	France	RE	-21.3393	55.4781	84077
    Saint-Quentin			France	FR	49.8489	3.2876	55407
    Saint-Quentin-en-Yvelines			France	FR	48.7719	2.0189	146598
    Saint-Étienne			France	FR	45.4339	4.3900	176280
    Sainte-Foy			Canada	CA	46.7814	-71.2922	111300
    Saitama			Japan	JP	35.9081	139.6566	1324854
    Sakado			Japan	JP	35.9569	139.3889	100275
    Sakai			Japan	JP	34.5822	135.4665	826161
    Sakai			Japan	JP	36.1473	136.1941	92210
    Sakaidechō			Japan	JP	34.3228	133.8356	57090
    Sakakah			Saudi Arabia	SA	29.9697	40.2064	128332
    Saki			Nigeria	NG	8.6676	3.3939	178677
    Sakiet ed Daier			Tunisia	TN	34.7944	10.8062	125204
    Sakiet ez Zit			Tunisia	TN	34.8019	10.7636	100000
    Sakon Nakhon			Thailand	TH	17.1612	104.1472	76237
    Sakrand			Pakistan	PK	26.1384	68.2744	72040
    Saku			Japan	JP	36.2167	138.4833	99131
    Sakura			Japan	JP	35.7167	140.2333	173740
    Sakurai			Japan	JP	34.5000	135.8500	58386
    Salamanca			Mexico	MX	20.5698	-101.1977	160682
    Salamanca			Spain	ES	40.4297	-3.6797	147707
    Salamanca			Spain	ES	40.9688	-5.6639	144825
    Salamá			Guatemala	GT	15.1021	-90.3191	65275
    Salaqi			China	CN	40.5414	110.5108	104090
    Salatiga			Indonesia	ID	-7.3319	110.4928	198971
    Salavat			Russia	RU	53.3828	55.9109	159893
    Saldanha			South Africa	ZA	-33.0117	17.9442	68284
    Sale		ENG	United Kingdom	GB	53.4252	-2.3244	62550
    Salerno			Italy	IT	40.6754	14.7933	125797
    Salford		ENG	United Kingdom	GB	53.4877	-2.2904	129794
    Salgueiro			Brazil	BR	-8.0742	-39.1192	62372
    Salihli			Turkey	TR	38.4826	28.1477	119311
    Salina Cruz			Mexico	MX	16.1754	-95.1942	84438
    Salinas		CA	United States of America	US	36.6777	-121.6555	157380
    Salmās			Iran	IR	38.1973	44.7653	81606
    Salo			Finland	FI	60.3833	23.1333	50794
    Saltillo			Mexico	MX	25.4260	-100.9796	709671
    Saltivka			Ukraine	UA	50.0221	36.3490	409300
    Salto			Brazil	BR	-23.2008	-47.2869	119736
    Salto			Uruguay	UY	-31.3881	-57.9598	114084
    Salvaleón de Higüey			Dominican Republic	DO	18.6150	-68.7080	123787
    Salzburg			Austria	AT	47.7994	13.0440	157245
    Salzgitter			Germany	DE	52.1570	10.4154	104970
    Salé			Morocco	MA	34.0531	-6.7985	972299
    Salé Al Jadida			Morocco	MA	33.9972	-6.7405	200000
    Sal’sk			Russia	RU	46.4749	41.5416	61000
    Samambaia			Brazil	BR	-15.8823	-48.1043	218840
    Samandağ			Turkey	TR	36.0801	35.9760	123447
    Samannūd			Egypt	EG	30.9616	31.2407	87921
    Samar			Ukraine	UA	48.6289	35.2589	70550
    Samara			Ethiopia	ET	11.7934	41.0058	50000
    Samarinda			Indonesia	ID	-0.4917	117.1458	865306
    Samba			Angola	AO	-8.8800	13.1962	364986
    Sambalpur			India	IN	21.4653	83.9757	189366
    Sambava			Madagascar	MG	-14.2667	50.1667	89003
    Sambhal			India	IN	28.5850	78.5696	196109
    Sambizanga			Angola	AO	-8.7888	13.2751	177808
    Sambrial			Pakistan	PK	32.4783	74.3534	119571
    Samch’ŏn			North Korea	KP	38.3594	125.3259	86042
    Samfya			Zambia	ZM	-11.3649	29.5565	51309
    Sammamish		WA	United States of America	US	47.6418	-122.0804	52253
    Sampang			Indonesia	ID	-7.1872	113.2394	53269
    Sampit			Indonesia	ID	-2.5315	112.9496	166773
    Samut Prakan			Thailand	TH	13.5976	100.5972	388920
    Samut Sakhon			Thailand	TH	13.5475	100.2736	63498
    Samālūţ			Egypt	EG	28.3121	30.7101	142009
    Samāna			India	IN	30.1539	76.1985	54072
    Samāstipur			India	IN	25.8622	85.7795	67925
    Samā’il			Oman	OM	23.2984	57.9531	80538
    San			Mali	ML	13.2970	-4.8963	103227
    San Andrés			Colombia	CO	12.5786	-81.6997	58257
    San Andrés Tuxtla			Mexico	MX	18.4487	-95.2133	61769
    San Angelo		TX	United States of America	US	31.4638	-100.4370	99893
    San Antonio			Chile	CL	-33.5947	-71.6075	87675
    San Antonio			Paraguay	PY	-25.4213	-57.5472	55754
    San Antonio de Los Altos			Venezuela	VE	10.3885	-66.9518	63873
    San Antonio del Táchira			Venezuela	VE	7.8112	-72.4444	66392
    San Bartolomé de Tirajana			Spain	ES	27.9248	-15.5733	53588
    San Bernardino Tlaxcalancingo			Mexico	MX	19.0287	-98.2770	54517
    San Bernardo			Chile	CL	-33.5922	-70.6996	249858
    San Blas-Canillejas			Spain	ES	40.4389	-3.6154	157367
    San Carlo All'Arena			Italy	IT	40.8651	14.2629	69094
    San Carlos			Venezuela	VE	9.6641	-68.5866	120375
    San Carlos del Zulia			Venezuela	VE	9.0010	-71.9268	126353
    San Chaung			Myanmar	MM	17.0953	96.0992	99619
    San Clemente		CA	United States of America	US	33.4270	-117.6120	65526
    San Cristobal		AR	Cuba	CU	22.7166	-83.0565	59579
    San Cristóbal			Dominican Republic	DO	18.4171	-70.1068	154040
    San Cristóbal de las Casas			Mexico	MX	16.7301	-92.6382	215874
    San Felipe			Chile	CL	-32.7498	-70.7258	59294
    San Felipe			Venezuela	VE	10.3401	-68.7430	206270
    San Fernando			Peru	PE	-8.3982	-74.5377	67844
    San Fernando			Philippines	PH	15.0343	120.6844	251248
    San Fernando			Philippines	PH	16.6159	120.3166	83003
    San Fernando			Spain	ES	36.4759	-6.1982	95174
    San Fernando			Trinidad and Tobago	TT	10.2797	-61.4684	55419
    San Fernando de Apure			Venezuela	VE	7.8896	-67.4718	229197
    San Francisco			Argentina	AR	-31.4250	-62.0840	59062
    San Francisco			Costa Rica	CR	9.9938	-84.1274	55923
    San Francisco			Philippines	PH	8.5356	125.9500	79718
    San Francisco De Borja			Peru	PE	-12.0891	-76.9988	105076
    San Francisco El Alto			Guatemala	GT	14.9449	-91.4431	57894
    San Francisco Tesistán			Mexico	MX	20.7973	-103.4771	62397
    San Francisco de Macorís			Dominican Republic	DO	19.2938	-70.2528	124763
    San Francisco del Rincón			Mexico	MX	21.0189	-101.8584	71139
    San Ildefonso			Philippines	PH	15.0809	120.9410	65669
    San Isidro			Peru	PE	-12.0966	-77.0426	68309
    San Joaquín			Venezuela	VE	10.2606	-67.7935	69894
    San Jose			Philippines	PH	12.3528	121.0676	143495
    San Jose del Monte			Philippines	PH	14.8139	121.0453	357828
    San Josecito			Venezuela	VE	7.6611	-72.2201	54669
    San José Pinula			Guatemala	GT	14.5460	-90.4129	79844
    San José de Guanipa			Venezuela	VE	8.8872	-64.1651	83092
    San José de las Lajas		MA	Cuba	CU	22.9612	-82.1515	54847
    San José del Cabo			Mexico	MX	23.0541	-109.7037	136285
    San José del Guaviare			Colombia	CO	2.5680	-72.6397	52815
    San Juan			Peru	PE	-3.7761	-73.2814	78153
    San Juan		NCR	Philippines	PH	14.6000	121.0333	134312
    San Juan Bautista			Venezuela	VE	11.0124	-63.9441	90387
    San Juan Sacatepéquez			Guatemala	GT	14.7189	-90.6442	136886
    San Juan de la Maguana			Dominican Republic	DO	18.8064	-71.2263	72950
    San Juan de los Morros			Venezuela	VE	9.9125	-67.3540	160868
    San Juan del Río			Mexico	MX	20.3890	-99.9964	138878
    San Justo			Argentina	AR	-34.6811	-58.5638	105274
    San Leandro		CA	United States of America	US	37.7249	-122.1561	90712
    San Leonardo			Philippines	PH	15.3630	120.9639	69180
    San Lorenzo			Paraguay	PY	-25.3397	-57.5088	227876
    San Luis			Argentina	AR	-33.2914	-66.3247	169947
    San Luis			Cuba	CU	20.1881	-75.8503	67293
    San Luis Río Colorado			Mexico	MX	32.4555	-114.7704	176685
    San Marcos			Colombia	CO	8.6597	-75.1281	60735
    San Marcos			El Salvador	SV	13.6611	-89.1825	54615
    San Marcos		CA	United States of America	US	33.1434	-117.1661	92931
    San Marcos		TX	United States of America	US	29.8833	-97.9414	60684
    San Martin			Peru	PE	-5.1859	-80.6693	130000
    San Martin Texmelucan de Labastida			Mexico	MX	19.2843	-98.4389	155738
    San Martín			Argentina	AR	-33.0834	-68.4731	82549
    San Mateo			Philippines	PH	14.6982	121.1236	134327
    San Mateo			Venezuela	VE	10.2130	-67.4236	50401
    San Mateo		CA	United States of America	US	37.5630	-122.3255	103536
    San Mateo Atenco			Mexico	MX	19.2676	-99.5321	67890
    San Miguel			Argentina	AR	-34.5433	-58.7123	168762
    San Miguel			El Salvador	SV	13.4826	-88.1821	247126
    San Miguel			Peru	PE	-15.4780	-70.1250	60850
    San Miguel			Philippines	PH	15.1423	120.9757	65661
    San Miguel de Allende			Mexico	MX	20.9153	-100.7439	174615
    San Miguel del Padrón			Cuba	CU	23.0954	-82.3267	159273
    San Miguelito			Panama	PA	9.0503	-79.4707	321501
    San Nicolás de los Arroyos			Argentina	AR	-33.3342	-60.2108	134217
    San Nicolás de los Garza			Mexico	MX	25.7417	-100.3022	412199
    San Pablo			Philippines	PH	14.0683	121.3256	300166
    San Pablo de las Salinas			Mexico	MX	19.6666	-99.0948	156191
    San Pedro			Philippines	PH	14.3595	121.0473	348968
    San Pedro		CA	United States of America	US	33.7358	-118.2923	83556
    San Pedro Ayampuc			Guatemala	GT	14.7794	-90.4532	58609
    San Pedro Garza García			Mexico	MX	25.6616	-100.4034	132128
    San Pedro Sula			Honduras	HN	15.5059	-88.0259	801259
    San Pedro de Copán			Honduras	HN	14.6167	-88.8667	63829
    San Pedro de Jujuy			Argentina	AR	-24.2313	-64.8661	58430
    San Pedro de Macorís			Dominican Republic	DO	18.4539	-69.3086	217899
    San Pedro de la Paz			Chile	CL	-36.8390	-73.1003	121631
    San Rafael			Argentina	AR	-34.6153	-68.3324	118009
    San Rafael			Venezuela	VE	10.9620	-71.7303	55810
    San Rafael		CA	United States of America	US	37.9735	-122.5311	59162
    San Ramon		CA	United States of America	US	37.7799	-121.9780	76134
    San Ramón de la Nueva Orán			Argentina	AR	-23.1370	-64.3243	86867
    San Salvador Tizatlalli			Mexico	MX	19.2603	-99.5908	61367
    San Salvador de Jujuy			Argentina	AR	-24.1928	-65.2934	257970
    San Sebastián de los Reyes			Spain	ES	40.5555	-3.6273	75912
    San Severo			Italy	IT	41.6856	15.3815	51919
    San Tan Valley		AZ	United States of America	US	33.1911	-111.5280	81321
    San Timoteo			Venezuela	VE	9.7901	-71.0708	81017
    San Tung Chung Hang		NIS	Hong Kong S.A.R.	HK	22.2787	113.9431	116000
    San Vicent del Raspeig			Spain	ES	38.3964	-0.5255	56715
    San Vicente			Argentina	AR	-35.0249	-58.4241	90021
    San-Pédro			Ivory Coast	CI	4.7485	-6.6363	390654
    Sanandaj			Iran	IR	35.3150	46.9988	349176
    Sancaktepe			Turkey	TR	41.0024	29.2319	489848
    Sanchazi			China	CN	42.0817	126.6003	66576
    Sanchuan			China	CN	26.7504	100.6589	56345
    Sancti Spíritus			Cuba	CU	21.9343	-79.4398	127069
    Sandachō			Japan	JP	34.8844	135.2269	132858
    Sandakan			Malaysia	MY	5.8402	118.1179	439050
    Sandaohezi			China	CN	44.3260	85.6201	60129
    Sandefjord			Norway	NO	59.1312	10.2166	64345
    Sandnes			Norway	NO	58.8524	5.7352	85386
    Sandu			China	CN	19.7894	109.2150	76757
    Sandwīp			Bangladesh	BD	22.5141	91.4549	52152
    Sandy		UT	United States of America	US	40.5916	-111.8841	87461
    Sandy Hills		UT	United States of America	US	40.5811	-111.8508	89575
    Sandy Springs		GA	United States of America	US	33.9243	-84.3785	105330
    Sandīla			India	IN	27.0699	80.5150	53182
    Sanford		FL	United States of America	US	28.8006	-81.2731	58111
    Sangamner			India	IN	19.5678	74.2115	67309
    Sangarédi		B	Guinea	GN	11.1000	-13.7667	54824
    Sanghar			Pakistan	PK	26.0469	68.9492	62033
    Sangju			South Korea	KR	36.4153	128.1606	101267
    Sangkapura			Indonesia	ID	-5.8453	112.6517	50612
    Sangla Hill			Pakistan	PK	31.7167	73.3833	103709
    Sangmélima			Cameroon	CM	2.9333	11.9833	80036
    Sangrūr			India	IN	30.2451	75.8449	88615
    Sangyoung			Myanmar	MM	16.8061	96.1335	89618
    Sangāreddi			India	IN	17.6248	78.0867	72344
    Sanhe			China	CN	29.8686	107.7303	140954
    Sanhe			China	CN	39.9805	117.0689	965075
    Sanhui			China	CN	30.0817	106.5912	51413
    Sanjō			Japan	JP	37.6167	138.9500	94642
    Sankarankovil			India	IN	9.1705	77.5411	57277
    Sankt Augustin			Germany	DE	50.7754	7.1970	56094
    Sankt Gallen		SG	Switzerland	CH	47.4239	9.3748	75833
    Sanlúcar de Barrameda			Spain	ES	36.7781	-6.3515	68037
    Sanmenxia			China	CN	34.7808	111.1929	669307
    Sanming			China	CN	26.2486	117.6186	602166
    Sano			Japan	JP	36.3167	139.5833	117669
    Sanshui			China	CN	23.1549	112.8916	153714
    Sant Andreu			Spain	ES	41.4354	2.1898	142598
    Sant Boi de Llobregat			Spain	ES	41.3436	2.0366	82428
    Sant Cugat del Vallès			Spain	ES	41.4706	2.0861	79253
    Sant Martí			Spain	ES	41.4181	2.1993	235719
    Sant'Ana do Livramento			Brazil	BR	-30.8908	-55.5328	84421
    Santa Ana			El Salvador	SV	13.9883	-89.5568	176661
    Santa Ana		CA	United States of America	US	33.7456	-117.8678	310227
    Santa Anita - Los Ficus			Peru	PE	-12.0505	-76.9733	184614
    Santa Bárbara d'Oeste			Brazil	BR	-22.7536	-47.4136	188000
    Santa Catarina			Mexico	MX	25.6732	-100.4581	304052
    Santa Catarina Pinula			Guatemala	GT	14.5705	-90.4993	80582
    Santa Cecilia			Brazil	BR	-23.5318	-46.6529	80972
    Santa Clara			Cuba	CU	22.4071	-79.9658	250512
    Santa Clara		CA	United States of America	US	37.3541	-121.9552	126215
    Santa Clarita		CA	United States of America	US	34.3917	-118.5426	182371
    Santa Coloma de Gramenet			Spain	ES	41.4515	2.2081	118821
    Santa Cruz			Philippines	PH	14.2814	121.4161	108145
    Santa Cruz			Philippines	PH	15.7654	119.9092	66647
    Santa Cruz		CA	United States of America	US	36.9741	-122.0308	64220
    Santa Cruz		NCR	Philippines	PH	14.6000	120.9833	126735
    Santa Cruz Xoxocotlán			Mexico	MX	17.0296	-96.7352	67086
    Santa Cruz de Barahona			Dominican Republic	DO	18.2086	-71.1007	77160
    Santa Cruz de Mara			Venezuela	VE	10.7927	-71.6851	69781
    Santa Cruz de Tenerife			Spain	ES	28.4682	-16.2546	211359
    Santa Cruz de Yojoa			Honduras	HN	14.9809	-87.8909	97848
    Santa Cruz del Quiché			Guatemala	GT	15.0299	-91.1488	78279
    Santa Cruz do Capibaribe			Brazil	BR	-7.9575	-36.2047	98254
    Santa Cruz do Sul			Brazil	BR	-29.7175	-52.4258	133230
    Santa Inês			Brazil	BR	-3.6667	-45.3800	85014
    Santa Isabel			Brazil	BR	-23.3156	-46.2214	53174
    Santa Isabel do Pará			Brazil	BR	-1.2986	-48.1606	73019
    Santa Lucía			Argentina	AR	-31.5405	-68.4979	62697
    Santa Lucía			Spain	ES	27.9117	-15.5407	71863
    Santa Lucía Cotzumalguapa			Guatemala	GT	14.3351	-91.0234	112780
    Santa Luzia			Brazil	BR	-19.7697	-43.8514	219132
    Santa Luzia			Brazil	BR	-3.9633	-45.6583	57635
    Santa Maria			Brazil	BR	-16.0310	-48.0293	116622
    Santa Maria			Brazil	BR	-29.6842	-53.8069	271735
    Santa Maria		CA	United States of America	US	34.9530	-120.4357	105093
    Santa Marta			Colombia	CO	11.2386	-74.1943	499192
    Santa María Chimalhuacán			Mexico	MX	19.4215	-98.9504	70519
    Santa Monica		CA	United States of America	US	34.0195	-118.4914	93220
    Santa Rita			Brazil	BR	-7.1139	-34.9781	149910
    Santa Rosa			Brazil	BR	-27.8708	-54.4814	76963
    Santa Rosa			Philippines	PH	14.3122	121.1114	216650
    Santa Rosa		CA	United States of America	US	38.4405	-122.7144	178127
    Santa Rosa de Cabal			Colombia	CO	4.8681	-75.6214	57928
    Santa Tecla			El Salvador	SV	13.6774	-89.2833	124694
    Santa Teresa del Tuy			Venezuela	VE	10.2329	-66.6647	278890
    Santana			Brazil	BR	-0.0382	-51.1748	107618
    Santana			Brazil	BR	-23.4903	-46.6387	115689
    Santana de Parnaíba			Brazil	BR	-23.4442	-46.9178	154105
    Santander			Spain	ES	43.4659	-3.8049	173635
    Santander de Quilichao			Colombia	CO	3.0095	-76.4849	99354
    Santangpu			China	CN	27.4056	111.9869	58000
    Santee		CA	United States of America	US	32.8384	-116.9739	57787
    Santiago			Peru	PE	-13.5273	-71.9843	64075
    Santiago			Philippines	PH	16.6881	121.5487	108414
    Santiago Teyahualco			Mexico	MX	19.6598	-99.1249	53684
    Santiago de Compostela			Spain	ES	42.8805	-8.5457	99536
    Santiago de Querétaro			Mexico	MX	20.5881	-100.3881	1594212
    Santiago de Surco			Peru	PE	-12.1359	-77.0074	251648
    Santiago del Estero			Argentina	AR	-27.8005	-64.2629	252192
    Santo Amaro			Brazil	BR	-12.5467	-38.7119	56012
    Santo Amaro			Brazil	BR	-23.6454	-46.7039	85349
    Santo André			Brazil	BR	-23.6639	-46.5383	662373
    Santo António			China	CN	22.2021	113.5439	129800
    Santo Antônio de Jesus			Brazil	BR	-12.9689	-39.2614	103055
    Santo Antônio do Descoberto			Brazil	BR	-15.9397	-48.2550	72127
    Santo Domingo Este			Dominican Republic	DO	18.4851	-69.8476	700000
    Santo Domingo Oeste			Dominican Republic	DO	18.5000	-70.0000	701269
    Santo Domingo Tehuantepec			Mexico	MX	16.3246	-95.2410	67739
    Santo Domingo de los Colorados			Ecuador	EC	-0.2537	-79.1763	458580
    Santo Estêvão			Brazil	BR	-12.4303	-39.2514	52276
    Santo Tomas			Philippines	PH	14.1079	121.1414	57438
    Santo Tomé			Argentina	AR	-31.6627	-60.7653	59072
    Santo Ângelo			Brazil	BR	-28.2992	-54.2631	76917
    Santol			Philippines	PH	15.1622	120.5675	298976
    Santos			Brazil	BR	-23.9608	-46.3336	418608
    Sants-Montjuïc			Spain	ES	41.3726	2.1546	183120
    Santutxu			Spain	ES	43.2535	-2.9161	60000
    Sanxia			Taiwan	TW	24.9345	121.3714	115185
    Sanya			China	CN	18.2543	109.5095	1031396
    Sanyōonoda			Japan	JP	34.0325	131.1603	60326
    Sanzhuang			China	CN	35.5033	119.1717	52214
    Sao Domingos			Brazil	BR	-23.4934	-46.7476	88884
    Sao Lucas			Brazil	BR	-23.5947	-46.5436	138038
    Sao Rafael			Brazil	BR	-23.6282	-46.4539	148145
    Sapele			Nigeria	NG	5.8941	5.6767	305000
    Saphan Sung			Thailand	TH	13.7700	100.6848	89825
    Sapiranga			Brazil	BR	-29.6381	-51.0069	75648
    Sapopemba			Brazil	BR	-23.5956	-46.5247	266715
    Sapucaia do Sul			Brazil	BR	-29.8178	-51.1455	132107
    Sapé			Brazil	BR	-7.0964	-35.2328	51306
    Saqqez			Iran	IR	36.2499	46.2735	165258
    Saquarema			Brazil	BR	-22.8989	-42.4699	95201
    Sar-e Pul			Afghanistan	AF	36.2154	65.9325	52121
    Saraburi			Thailand	TH	14.5333	100.9167	67763
    Sarai Alamgir			Pakistan	PK	32.9049	73.7552	73967
    Sarandi			Brazil	BR	-23.4436	-51.8739	118455
    Sarandí			Argentina	AR	-34.6816	-58.3464	60752
    Saransk			Russia	RU	54.1848	45.1717	318841
    Sarapul			Russia	RU	56.4763	53.7978	98830
    Sarasota		FL	United States of America	US	27.3364	-82.5306	55118
    Sarcelles			France	FR	48.9974	2.3782	57979
    Sardārshahr			India	IN	28.4406	74.4910	95911
    Sargodha			Pakistan	PK	32.0859	72.6742	975886
    Sarh			Chad	TD	9.1456	18.3833	138928
    Sari			Iran	IR	36.5633	53.0601	255396
    Sarishābāri		H	Bangladesh	BD	24.7513	89.8313	81325
    Sariwŏn-si			North Korea	KP	38.5072	125.7558	310100
    Sarnia			Canada	CA	42.9787	-82.4041	72125
    Sarov			Russia	RU	54.9480	43.3152	88000
    Sarpsborg			Norway	NO	59.2839	11.1096	59038
    Sarqant			Kazakhstan	KZ	45.4132	79.9171	76919
    Sarrià-Sant Gervasi			Spain	ES	41.4010	2.1394	147912
    Sartrouville			France	FR	48.9482	2.1917	53980
    Sarāvān			Iran	IR	27.3709	62.3310	60014
    Sasarām			India	IN	24.9494	84.0165	147408
    Sasebo			Japan	JP	33.1683	129.7250	243223
    Sasolburg			South Africa	ZA	-26.8136	27.8169	135828
    Sassari			Italy	IT	40.7259	8.5555	91895
    Satara			India	IN	17.6859	73.9933	120195
    Sathon			Thailand	TH	13.7085	100.5262	84916
    Sathorn			Thailand	TH	13.7500	100.5168	79624
    Satna			India	IN	24.5773	80.8272	282977
    Satpayev			Kazakhstan	KZ	47.9041	67.5411	69782
    Sattahip			Thailand	TH	12.6663	100.9018	65444
    Satte			Japan	JP	36.0725	139.7261	55286
    Sattenapalle			India	IN	16.3938	80.1522	56721
    Satu Mare			Romania	RO	47.7993	22.8625	112490
    Sau Mau Ping		KKT	Hong Kong S.A.R.	HK	22.3202	114.2350	54218
    Saugor			India	IN	23.8388	78.7387	274556
    Sault Ste. Marie			Canada	CA	46.5168	-84.3333	72051
    Saunda			India	IN	23.6645	85.3269	81915
    Saurimo			Angola	AO	-9.6608	20.3915	393000
    Savannakhet			Laos	LA	16.5703	104.7622	125760
    Savar			Bangladesh	BD	23.8486	90.2500	286008
    Savarkundla			India	IN	21.3373	71.3035	78354
    Savona			Italy	IT	44.3090	8.4771	61345
    Sawai Madhopur			India	IN	26.0230	76.3441	121106
    Sawangan			Indonesia	ID	-6.4028	106.7744	197170
    Sayama			Japan	JP	34.5168	135.5630	58435
    Sayama			Japan	JP	35.8529	139.4121	160843
    Sayhāt			Saudi Arabia	SA	26.4835	50.0485	66702
    Sayyān			Yemen	YE	15.1718	44.3244	69404
    Saïda			Algeria	DZ	34.8303	0.1517	142497
    Scarborough		ENG	United Kingdom	GB	54.2797	-0.4044	61749
    Schaerbeek		BRU	Belgium	BE	50.8693	4.3774	132761
    Schaumburg		IL	United States of America	US	42.0334	-88.0834	74693
    Schenectady		NY	United States of America	US	42.8142	-73.9396	65305
    Schiedam			Netherlands	NL	51.9192	4.3889	75438
    Schweinfurt			Germany	DE	50.0494	10.2218	54012
    Schweizer-Reneke			South Africa	ZA	-27.1887	25.3293	70214
    Schwerin			Germany	DE	53.6294	11.4132	96641
    Schwerte			Germany	DE	51.4439	7.5675	50399
    Schwäbisch Gmünd			Germany	DE	48.7995	9.7981	61216
    Schöneberg			Germany	DE	52.4980	13.3443	122658
    Scottsdale		AZ	United States of America	US	33.5092	-111.8990	236839
    Scranton		PA	United States of America	US	41.4092	-75.6649	77118
    Scunthorpe		ENG	United Kingdom	GB	53.5791	-0.6544	81576
    Sebeta			Ethiopia	ET	8.9167	38.6167	102300
    Secondigliano			Italy	IT	40.9000	14.2667	51874
    Sector 1			Romania	RO	44.4924	26.0483	225453
    Sector 2			Romania	RO	44.4528	26.1332	290507
    Sector 3			Romania	RO	44.4234	26.1687	385439
    Sector 4			Romania	RO	44.3757	26.1209	287828
    Sector 5			Romania	RO	44.3881	26.0714	271575
    Sector 6			Romania	RO	44.4358	26.0165	367760
    Secunderabad			India	IN	17.5043	78.5426	204182
    Seeb			Oman	OM	23.6703	58.1891	470878
    Sefrou			Morocco	MA	33.8319	-4.8280	87234
    Segamat			Malaysia	MY	2.5148	102.8158	69816
    Segovia			Spain	ES	40.9481	-4.1184	51683
    Sehore			India	IN	23.2000	77.0833	109118
    Seinäjoki			Finland	FI	62.7945	22.8282	66848
    Sejong			South Korea	KR	36.5924	127.2922	394630
    Sejoumi			Tunisia	TN	36.7558	10.1183	109672
    Sekimachi			Japan	JP	35.4833	136.9167	85283
    Sekondi			Ghana	GH	4.9342	-1.7145	285506
    Sekondi-Takoradi			Ghana	GH	4.9268	-1.7577	138872
    Sek’ot’a			Ethiopia	ET	12.6306	39.0347	50300
    Selayang Baru Utara			Malaysia	MY	3.2549	101.6668	542409
    Selong			Indonesia	ID	-8.6503	116.5318	92464
    Selva Alegre			Peru	PE	-16.3706	-71.5272	72696
    Sembawang Estate			Singapore	SG	1.4508	103.8286	110090
    Semenyih			Malaysia	MY	2.9516	101.8430	92491
    Semnan			Iran	IR	35.5769	53.3920	124826
    Semporna			Malaysia	MY	4.4818	118.6112	62641
    Semënovskoye			Russia	RU	55.6833	37.5500	50000
    Senador Canedo			Brazil	BR	-16.7081	-49.0931	118451
    Sendhwa			India	IN	21.6856	75.0962	56485
    Sengerema			Tanzania	TZ	-2.6667	32.6500	110000
    Sengkang			Indonesia	ID	-4.1279	120.0297	59523
    Sengkang New Town			Singapore	SG	1.3917	103.8944	267600
    Senhor do Bonfim			Brazil	BR	-10.4614	-40.1894	74523
    Sennan			Japan	JP	34.3484	135.2684	60102
    Sennar			Sudan	SD	13.5691	33.5672	130122
    Sentul			Malaysia	MY	3.1833	101.6833	100000
    Seogwipo			South Korea	KR	33.2533	126.5618	178552
    Seongnam-si			South Korea	KR	37.4386	127.1378	914832
    Seoni			India	IN	22.0850	79.5504	102343
    Seosan			South Korea	KR	36.7817	126.4522	74208
    Sepang			Malaysia	MY	2.6931	101.7498	212050
    Sepatan			Indonesia	ID	-6.1189	106.5750	118439
    Seraing		WAL	Belgium	BE	50.5836	5.5011	60737
    Serang			Indonesia	ID	-6.1153	106.1542	735651
    Serangoon			Singapore	SG	1.3628	103.8975	116900
    Serangoon New Town			Singapore	SG	1.3508	103.8708	116900
    Serekunda			The Gambia	GM	13.4383	-16.6781	340000
    Seremban			Malaysia	MY	2.7297	101.9381	372917
    Seremban 2			Malaysia	MY	2.6898	101.9077	62000
    Serendah			Malaysia	MY	3.3646	101.6041	71202
    Sergeli			Uzbekistan	UZ	41.1983	69.2222	105700
    Sergiyev Posad			Russia	RU	56.3120	38.1387	109252
    Seri Kembangan			Malaysia	MY	3.0333	101.7167	130252
    Seri Manjung			Malaysia	MY	4.1987	100.6700	100000
    Serian			Malaysia	MY	1.1667	110.5667	58059
    Serilingampalle			India	IN	17.4931	78.3020	150525
    Seropédica			Brazil	BR	-22.7439	-43.7075	84737
    Serov			Russia	RU	59.5974	60.5861	98438
    Serpong			Indonesia	ID	-6.3169	106.6642	80193
    Serpukhov			Russia	RU	54.9198	37.4162	128158
    Serra			Brazil	BR	-20.1286	-40.3078	520653
    Serra Talhada			Brazil	BR	-7.9919	-38.2983	86915
    Serrinha			Brazil	BR	-11.6642	-39.0075	80435
    Sertãozinho			Brazil	BR	-21.1378	-47.9903	126887
    Sesto San Giovanni			Italy	IT	45.5333	9.2258	81822
    Sesvete			Croatia	HR	45.8311	16.1164	55313
    Set Ka Lay			Myanmar	MM	16.8144	96.1139	111514
    Setagaya			Japan	JP	35.6419	139.6472	940071
    Setapak			Malaysia	MY	3.2070	101.7270	353268
    Sete Lagoas			Brazil	BR	-19.4658	-44.2467	227397
    Setia Alam			Malaysia	MY	3.1016	101.4557	150000
    Setia Tropika			Malaysia	MY	1.5463	103.7183	60279
    Seto			Japan	JP	35.2333	137.1000	127792
    Settat			Morocco	MA	33.0010	-7.6166	155333
    Settsu			Japan	JP	34.7782	135.5951	87456
    Setúbal			Portugal	PT	38.5244	-8.8882	118166
    Sevastopol			Ukraine	UA	44.6080	33.5213	547820
    Severnyy			Russia	RU	55.9358	37.5489	200000
    Severodvinsk			Russia	RU	64.5583	39.8297	194292
    Severomorsk			Russia	RU	69.0694	33.4081	53921
    Seversk			Russia	RU	56.6006	84.8864	109844
    Sevilla			Spain	ES	37.3828	-5.9732	686741
    Sewon			Indonesia	ID	-7.8764	110.3589	73585
    Seydişehir			Turkey	TR	37.4193	31.8453	51089
    Sfax			Tunisia	TN	34.7406	10.7603	280566
    Sfântu Gheorghe			Romania	RO	45.8667	25.7833	50080
    Sha Tin		NST	Hong Kong S.A.R.	HK	22.3833	114.1833	495200
    Sha Tin Wai		NST	Hong Kong S.A.R.	HK	22.3776	114.1975	80000
    Shabqadar			Pakistan	PK	34.2160	71.5548	102340
    Shadrinsk			Russia	RU	56.0862	63.6382	79479
    Shagamu			Nigeria	NG	6.8485	3.6463	214558
    Shah Alam			Malaysia	MY	3.0851	101.5328	740750
    Shahdad Kot			Pakistan	PK	27.8473	67.9068	120687
    Shahdadpur			Pakistan	PK	25.9254	68.6228	113342
    Shahdol			India	IN	23.2936	81.3619	89289
    Shahecheng			China	CN	36.9383	114.5058	125132
    Shahkot			Pakistan	PK	31.5709	73.4853	244868
    Shahr-e Bābak			Iran	IR	30.1165	55.1186	51620
    Shahr-e Kord			Iran	IR	32.3261	50.8572	129153
    Shahr-e Ṣadrā			Iran	IR	29.7997	52.5022	122226
    Shahrak-e Pardīsān			Iran	IR	34.5573	50.8020	100000
    Shahre Jadide Andisheh			Iran	IR	35.6803	51.0193	116062
    Shahreẕā			Iran	IR	32.0088	51.8641	134952
    Shahrisabz			Uzbekistan	UZ	39.0578	66.8342	142700
    Shahrixon			Uzbekistan	UZ	40.7133	72.0571	71400
    Shahrud			Iran	IR	36.4182	54.9763	165000
    Shahrīār			Iran	IR	35.6588	51.0577	309607
    Shahuwadi			India	IN	16.9099	73.9465	180322
    Shajing			China	CN	22.7463	113.8190	127089
    Shajing Town			China	CN	22.7385	113.8076	67093
    Shakargarh			Pakistan	PK	32.2636	75.1601	126742
    Shakhtarsk			Ukraine	UA	48.0566	38.4383	71700
    Shakhty			Russia	RU	47.7192	40.2160	221312
    Sham Shui Po		KSS	Hong Kong S.A.R.	HK	22.3302	114.1595	431090
    Shancheng			China	CN	34.7953	116.0817	74459
    Shangkou			China	CN	36.9656	118.8831	65770
    Shangluo			China	CN	33.8667	109.9306	531696
    Shangmei			China	CN	27.7428	111.2956	75233
    Shangqiu			China	CN	34.4143	115.6561	1859723
    Shangrao			China	CN	28.4518	117.9429	1116486
    Shangri-La			China	CN	27.8251	99.7078	186400
    Shangsi			China	CN	22.1563	107.9795	71468
    Shangyu			China	CN	30.0156	120.8711	770000
    Shangzhi			China	CN	45.2056	128.0024	131006
    Shanhaiguan			China	CN	40.0012	119.7540	140000
    Shanhecun			China	CN	45.7113	128.5803	57550
    Shanji			China	CN	34.2047	117.5956	50617
    Shankou			China	CN	21.6000	109.7167	70153
    Shanting			China	CN	35.0753	117.4578	80843
    Shanwang			China	CN	36.5454	118.7110	63195
    Shanwei			China	CN	22.7820	115.3475	491766
    Shaoshan			China	CN	27.9167	112.5167	118000
    Shaowu			China	CN	27.3409	117.4831	112585
    Shaoxing			China	CN	30.0024	120.5786	2300000
    Shaoyang			China	CN	27.2382	111.4621	753194
    Shaozhuang			China	CN	36.7470	118.3166	66728
    Shap Pat Heung		NYL	Hong Kong S.A.R.	HK	22.4248	114.0358	77775
    Shaping			China	CN	22.7702	112.9578	107589
    Sharifabad			Pakistan	PK	33.4341	73.3628	55027
    Sharjah			United Arab Emirates	AE	25.3342	55.4122	1800000
    Shashamane			Ethiopia	ET	7.2000	38.6000	208400
    Shawnee		KS	United States of America	US	39.0417	-94.7202	65046
    Shchukino			Russia	RU	55.8000	37.4500	102000
    Shchyolkovo			Russia	RU	55.9250	37.9722	113000
    Shchëkino			Russia	RU	54.0073	37.5065	60700
    Sheepshead Bay		NY	United States of America	US	40.5912	-73.9446	122534
    Sheffield		ENG	United Kingdom	GB	53.3830	-1.4659	556500
    Shegaon			India	IN	20.7932	76.6992	59672
    Sheikhpura			India	IN	25.1399	85.8410	62927
    Shekhupura			Pakistan	PK	31.7129	73.9856	591424
    Sheki			Azerbaijan	AZ	41.1919	47.1706	68400
    Shelby		MI	United States of America	US	42.6709	-83.0330	74099
    Shella			India	IN	25.1786	91.6395	54039
    Shendi			Sudan	SD	16.6915	33.4341	63746
    Shengavit			Armenia	AM	40.1557	44.4779	140600
    Shenglilu			China	CN	29.3505	105.8775	134218
    Shenjiamen			China	CN	29.9576	122.2980	95433
    Shenliu			China	CN	29.4137	112.1643	57769
    Shenzhen City Centre			China	CN	22.5359	114.0771	70826
    Sheopur			India	IN	25.6647	76.6962	71951
    Sheptytskyi			Ukraine	UA	50.3940	24.2394	64297
    Sherbrooke			Canada	CA	45.4001	-71.8991	129447
    Sherkot			India	IN	29.3270	78.5743	57361
    Sherman Oaks		CA	United States of America	US	34.1511	-118.4493	52677
    Sherpur		H	Bangladesh	BD	25.0188	90.0175	107419
    Sherwood Park			Canada	CA	53.5168	-113.3187	70618
    Shevchenkivskyi			Ukraine	UA	48.5635	39.3322	87516
    Shevchenkivskyi			Ukraine	UA	50.4641	30.4658	220077
    Shevchenko			Ukraine	UA	49.5645	34.5387	147600
    Shibata			Japan	JP	37.9500	139.3333	96236
    Shibganj			Bangladesh	BD	25.0015	89.3227	378701
    Shibirghān			Afghanistan	AF	36.6676	65.7529	55641
    Shibukawa			Japan	JP	36.4833	139.0000	76098
    Shibuya			Japan	JP	35.6589	139.7066	230609
    Shibuzi			China	CN	36.1239	119.1028	58333
    Shibīn al Kawm			Egypt	EG	30.5526	31.0090	267945
    Shibīn al Qanāţir			Egypt	EG	30.3127	31.3202	73711
    Shiguai			China	CN	40.7058	110.2856	70357
    Shihezi			China	CN	44.3023	86.0369	572772
    Shijie			China	CN	23.0955	113.7919	246960
    Shijōnawate			Japan	JP	34.7333	135.6833	55177
    Shikang			China	CN	21.7667	109.3167	64818
    Shikarpur			Pakistan	PK	27.9556	68.6382	204938
    Shiki			Japan	JP	35.8333	139.5833	76445
    Shikohābād			India	IN	27.1080	78.5866	99678
    Shikokuchūō			Japan	JP	33.9754	133.5489	82754
    Shilin			China	CN	24.8188	103.3324	55000
    Shillong			India	IN	25.5689	91.8831	143229
    Shilong			China	CN	23.1144	113.8472	109733
    Shima			China	CN	24.4465	117.8122	68375
    Shima			China	CN	28.9877	105.9244	69881
    Shimada			Japan	JP	34.8167	138.1833	95719
    Shimla			India	IN	31.1044	77.1666	173503
    Shimodate			Japan	JP	36.3000	139.9833	63666
    Shimonoseki			Japan	JP	33.9555	130.9371	265684
    Shimotoda			Japan	JP	35.8150	139.6853	140899
    Shimotsuke			Japan	JP	36.4132	139.8662	60274
    Shinagawa			Japan	JP	33.6363	133.0057	422488
    Shinjuku			Japan	JP	35.6912	139.7085	349385
    Shinyanga			Tanzania	TZ	-3.6639	33.4212	139727
    Shiogama			Japan	JP	38.3167	141.0333	52662
    Shiojiri			Japan	JP	36.1000	137.9667	67241
    Shiqi			China	CN	22.5168	113.3852	342306
    Shiqiao			China	CN	22.9464	113.3577	135308
    Shiqiaozi			China	CN	36.1617	119.2631	58538
    Shiquan			China	CN	33.0408	108.2364	53422
    Shirakawa			Japan	JP	37.1195	140.2621	59491
    Shiraoka			Japan	JP	36.0184	139.6603	52214
    Shirbīn			Egypt	EG	31.1969	31.5243	76081
    Shiroi			Japan	JP	35.8000	140.0667	62441
    Shirpur			India	IN	21.3482	74.8804	76905
    Shitanjing			China	CN	39.2342	106.3439	78765
    Shivaji Nagar			India	IN	18.5302	73.8526	1000000
    Shivamogga			India	IN	13.9316	75.5679	322650
    Shivpuri			India	IN	25.4238	77.6622	179977
    Shiwan			China	CN	23.0011	113.0770	82031
    Shixing			China	CN	24.9482	114.0657	72996
    Shiyan			China	CN	32.6475	110.7781	3460000
    Shizhai			China	CN	34.8056	116.6389	62956
    Shizilu			China	CN	35.1711	118.8289	86749
    Shizuoka			Japan	JP	34.9833	138.3833	693389
    Shkodër			Albania	AL	42.0683	19.5126	95553
    Shomolu			Nigeria	NG	6.5389	3.3742	154390
    Shoreline		WA	United States of America	US	47.7557	-122.3415	55439
    Shorkot			Pakistan	PK	31.9102	70.8776	67439
    Shorāpur			India	IN	16.5210	76.7574	51398
    Shostka			Ukraine	UA	51.8643	33.4728	73197
    Shouguang			China	CN	36.8800	118.7375	473620
    Shouxian			China	CN	34.8465	116.4588	76030
    Shrewsbury		ENG	United Kingdom	GB	52.7101	-2.7521	76782
    Shrirampur			India	IN	19.6220	74.6570	89282
    Shrīrāmpur			India	IN	22.7528	88.3422	226317
    Shuangcheng			China	CN	45.3798	126.3071	130710
    Shuangfengqiao			China	CN	29.7186	106.6271	67717
    Shuangliao			China	CN	43.5107	123.5007	93666
    Shuanglonghu			China	CN	29.7162	106.6068	128563
    Shuangyang			China	CN	43.5226	125.6595	62137
    Shuangyashan			China	CN	46.6769	131.1327	600000
    Shubrā al Khaymah			Egypt	EG	30.1251	31.2505	1240289
    Shuifu			China	CN	28.6321	104.4078	102143
    Shuijiang			China	CN	29.2476	107.2844	50918
    Shuikou			China	CN	23.9837	115.8958	62321
    Shuizhai			China	CN	23.9296	115.7650	140493
    Shujaabad			Pakistan	PK	29.8809	71.2934	151115
    Shujālpur			India	IN	23.4067	76.7098	51225
    Shulan			China	CN	44.4113	126.9483	77420
    Shulin			Taiwan	TW	24.9908	121.4220	180044
    Shulyavka			Ukraine	UA	50.4536	30.4531	62200
    Shumen			Bulgaria	BG	43.2706	26.9229	72342
    Shunyi			China	CN	40.1217	116.6478	117623
    Shuozhou			China	CN	39.3158	112.4225	433700
    Shuya			Russia	RU	56.8486	41.3869	60705
    Shwebo			Myanmar	MM	22.5693	95.6982	88914
    Shwegu			Myanmar	MM	24.2267	96.7909	58696
    Shyamnagar			India	IN	22.8333	88.3667	441956
    Shāhjānpur			India	IN	27.8817	79.9092	320434
    Shāhpur			India	IN	16.6960	76.8422	53366
    Shāhzādpur			Bangladesh	BD	24.1769	89.5988	102420
    Shāhābād			India	IN	17.1307	76.9436	52952
    Shāhābād			India	IN	27.6431	79.9402	73606
    Shāhāda			India	IN	21.5454	74.4711	61376
    Shāhīn Shahr			Iran	IR	32.8579	51.5529	173329
    Shājāpur			India	IN	23.4264	76.2777	69263
    Shāmli			India	IN	29.4497	77.3096	97966
    Shāntipur			India	IN	23.2472	88.4330	149983
    Shīrvān			Iran	IR	37.3967	57.9295	82790
    Shūnan			Japan	JP	34.0805	131.8256	149632
    Shūsh			Iran	IR	32.1942	48.2436	77148
    Shūshtar			Iran	IR	32.0497	48.8484	101878
    Si Maha Phot			Thailand	TH	13.9656	101.5135	100563
    Si Racha			Thailand	TH	13.1728	100.9316	178916
    Sialkot			Pakistan	PK	32.4927	74.5313	911817
    Sibay			Russia	RU	52.7179	58.6667	61590
    Sibi			Pakistan	PK	29.5430	67.8773	64069
    Sibiu			Romania	RO	45.8000	24.1500	134309
    Sibolga			Indonesia	ID	1.7402	98.7812	92244
    Sibonga			Philippines	PH	10.0168	123.6171	54610
    Sibsāgar			India	IN	26.9843	94.6378	62104
    Sibu			Malaysia	MY	2.3000	111.8167	198239
    Siddhapur			India	IN	23.9178	72.3721	61867
    Siddharthanagar			Nepal	NP	27.5000	83.4500	63367
    Siddipet			India	IN	18.1048	78.8486	66737
    Sidhi			India	IN	24.4038	81.8795	54331
    Sidi Aïssa			Algeria	DZ	35.8855	3.7724	66856
    Sidi Bel Abbes			Algeria	DZ	35.1899	-0.6309	210146
    Sidi Bennour			Morocco	MA	32.6524	-8.4277	60948
    Sidi Kacem			Morocco	MA	34.2215	-5.7077	82632
    Sidi Slimane			Morocco	MA	34.2648	-5.9260	101541
    Sidi Taibi			Morocco	MA	34.1870	-6.6818	51050
    Sidikalang			Indonesia	ID	2.7490	98.3127	50671
    Sidlaghatta			India	IN	13.3890	77.8644	51159
    Sidoarjo			Indonesia	ID	-7.4478	112.7183	139189
    Sidon			Lebanon	LB	33.5575	35.3715	163554
    Siedlce			Poland	PL	52.1677	22.2901	77185
    Siegen			Germany	DE	50.8748	8.0243	107242
    Siemianowice Śląskie			Poland	PL	50.3274	19.0290	73121
    Siena			Italy	IT	43.3182	11.3306	53901
    Sig			Algeria	DZ	35.5283	-0.1937	61373
    Siguatepeque			Honduras	HN	14.5969	-87.8310	127468
    Siguiri		K	Guinea	GN	11.4228	-9.1685	148018
    Sihanoukville			Cambodia	KH	10.6093	103.5296	73036
    Siheungdong			South Korea	KR	37.4518	126.9108	128142
    Sihor			India	IN	21.7113	71.9618	54547
    Siirt			Turkey	TR	37.9293	41.9413	114034
    Sikandarābād			India	IN	28.4523	77.7000	73379
    Sikasso			Mali	ML	11.3176	-5.6665	349324
    Silang			Philippines	PH	14.2157	120.9714	119475
    Silao de la Victoria			Mexico	MX	20.9436	-101.4270	74242
    Silchar			India	IN	24.8273	92.7979	178865
    Silifke			Turkey	TR	36.3778	33.9344	132665
    Siliguri			India	IN	26.7100	88.4285	515574
    Silivri			Turkey	TR	41.0739	28.2464	53167
    Sillod			India	IN	20.3030	75.6528	58230
    Silopi			Turkey	TR	37.2438	42.4635	114645
    Silvan			Turkey	TR	38.1371	41.0082	65956
    Silvassa			India	IN	20.2739	72.9967	98265
    Silver Spring		MD	United States of America	US	38.9907	-77.0261	71452
    Simele			Iraq	IQ	36.8583	42.8501	152512
    Simferopol			Ukraine	UA	44.9572	34.1108	336460
    Simi Valley		CA	United States of America	US	34.2694	-118.7815	126788
    Simmering			Austria	AT	48.1833	16.4333	101420
    Simpang Empat			Malaysia	MY	4.9500	100.6333	58004
    Simpang Renggam			Malaysia	MY	1.8250	103.3107	59033
    Simões Filho			Brazil	BR	-12.7844	-38.4039	114559
    Sinan			South Korea	KR	34.8262	126.1086	53150
    Sincelejo			Colombia	CO	9.3045	-75.3905	277773
    Sinch’ŏn-ŭp			North Korea	KP	38.3532	125.4842	141407
    Sindelfingen			Germany	DE	48.7000	9.0167	61311
    Sindhnūr			India	IN	15.7698	76.7558	75837
    Sinfra			Ivory Coast	CI	6.6210	-5.9114	245226
    Singa			Sudan	SD	13.1483	33.9312	250000
    Singaraja			Indonesia	ID	-8.1120	115.0882	133784
    Singida			Tanzania	TZ	-4.8163	34.7436	232459
    Singkawang			Indonesia	ID	0.9093	108.9846	253812
    Singosari			Indonesia	ID	-7.8924	112.6658	182656
    Singrauli			India	IN	24.1997	82.6753	220257
    Sinhyeon			South Korea	KR	34.8825	128.6267	82560
    Sinjhoro			Pakistan	PK	26.0301	68.8087	354709
    Sinnar			India	IN	19.8451	73.9987	65299
    Sinnūris			Egypt	EG	29.4135	30.8658	133532
    Sinop			Brazil	BR	-11.8642	-55.5025	216029
    Sinp’o			North Korea	KP	40.0397	128.1943	152759
    Sint-Niklaas		VLG	Belgium	BE	51.1651	4.1437	69010
    Sintang			Indonesia	ID	0.0667	111.5000	85000
    Sinwŏn-ŭp			North Korea	KP	38.2353	125.7624	83161
    Siocon			Philippines	PH	7.7061	122.1353	51239
    Sioux City		IA	United States of America	US	42.5000	-96.4003	82821
    Sipalay			Philippines	PH	9.7519	122.4042	73847
    Siping			China	CN	43.1614	124.3778	555609
    Siracusa			Italy	IT	37.0754	15.2866	121605
    Sirajganj			Bangladesh	BD	24.4577	89.7080	127481
    Sirhind			India	IN	30.6432	76.3842	60847
    Sirjan			Iran	IR	29.4514	55.6809	199704
    Sironj			India	IN	24.1031	77.6906	52460
    Sirs al Layyānah			Egypt	EG	30.4428	30.9698	78168
    Sirsa			India	IN	29.5349	75.0290	182534
    Sirsi			India	IN	14.6207	74.8355	62882
    Sirsilla			India	IN	18.3886	78.8105	83186
    Sirte			Libya	LY	31.2089	16.5887	106705
    Siruguppa			India	IN	15.6300	76.8922	52492
    Sishui			China	CN	35.6489	117.2758	90175
    Sitiawan			Malaysia	MY	4.2168	100.6996	156234
    Sitou			China	CN	36.3128	118.4119	56289
    Sitrah			Bahrain	BH	26.1547	50.6206	72601
    Sittingbourne		ENG	United Kingdom	GB	51.3413	0.7328	54392
    Situbondo			Indonesia	ID	-7.7062	114.0098	685967
    Siu Lek Yuen		NST	Hong Kong S.A.R.	HK	22.3817	114.2126	57349
    Siuri			India	IN	23.9081	87.5277	64659
    Sivakasi			India	IN	9.4500	77.7980	234704
    Sivas			Turkey	TR	39.7483	37.0161	264022
    Siverek			Turkey	TR	37.7550	39.3167	175341
    Siverskodonetsk			Ukraine	UA	48.9441	38.4875	99067
    Siwān			India	IN	26.2210	84.3561	135066
    Skanes			Tunisia	TN	35.7749	10.7946	64222
    Skardu			Pakistan	PK	35.2979	75.6337	260000
    Skhidni Kvartaly			Ukraine	UA	48.5662	39.3826	102500
    Skhirate			Morocco	MA	33.8527	-7.0317	65272
    Skien			Norway	NO	59.2096	9.6090	50595
    Skikda			Algeria	DZ	36.8762	6.9092	182903
    Skokie		IL	United States of America	US	42.0334	-87.7334	64821
    Skudai			Malaysia	MY	1.5374	103.6578	159733
    Slatina			Romania	RO	44.4333	24.3667	63487
    Slavyansk-na-Kubani			Russia	RU	45.2514	38.1213	65196
    Slawi			Indonesia	ID	-6.9816	109.1407	61206
    Sleman			Indonesia	ID	-7.7156	110.3556	56215
    Sliven			Bulgaria	BG	42.6861	26.3256	83740
    Slough		ENG	United Kingdom	GB	51.5095	-0.5954	164793
    Slovyansk			Ukraine	UA	48.8497	37.5974	105141
    Slutsk			Belarus	BY	53.0152	27.5416	58995
    Smederevo		SE	Serbia	RS	44.6644	20.9276	62000
    Smethwick		ENG	United Kingdom	GB	52.4927	-1.9674	53653
    Smila			Ukraine	UA	49.2330	31.8843	66475
    Smolyanskyi			Ukraine	UA	48.0144	37.7359	116779
    Smyrna		GA	United States of America	US	33.8840	-84.5144	56146
    Snezhinsk			Russia	RU	56.0783	60.7478	50086
    Snizhne			Ukraine	UA	48.0233	38.7621	55587
    Soacha			Colombia	CO	4.5794	-74.2168	655025
    Sobradinho			Brazil	BR	-15.6471	-47.7931	72273
    Sobradinho II			Brazil	BR	-15.6336	-47.8348	82785
    Sobral			Brazil	BR	-3.6861	-40.3497	203023
    Socopó			Venezuela	VE	8.2306	-70.8220	72352
    Sodegaura			Japan	JP	35.4137	140.0214	64901
    Sodo			Ethiopia	ET	6.8600	37.7616	204100
    Sogamoso			Colombia	CO	5.7143	-72.9339	111336
    Sohag			Egypt	EG	26.5570	31.6948	266944
    Sohar			Oman	OM	24.3474	56.7094	108274
    Sokaraja			Indonesia	ID	-7.4581	109.2881	66482
    Sokcho			South Korea	KR	38.2070	128.5918	81164
    Sokodé			Togo	TG	8.9833	1.1333	117811
    Sokol			Russia	RU	55.8000	37.5167	57000
    Sokol’niki			Russia	RU	55.8020	37.6716	57000
    Solana			Philippines	PH	17.6528	121.6910	71475
    Soledad			Colombia	CO	10.9184	-74.7646	342556
    Soledad de Graciano Sánchez			Mexico	MX	22.1891	-100.9379	332072
    Soligorsk			Belarus	BY	52.7898	27.5358	96418
    Solihull		ENG	United Kingdom	GB	52.4143	-1.7809	126577
    Solikamsk			Russia	RU	59.6669	56.7427	100812
    Solingen			Germany	DE	51.1734	7.0845	164359
    Sollentuna			Sweden	SE	59.4280	17.9509	139606
    Solna			Sweden	SE	59.3600	18.0009	66909
    Solnechnogorsk			Russia	RU	56.1753	36.9708	58891
    Solntsevo			Russia	RU	55.6371	37.3811	120000
    Solok			Indonesia	ID	-0.8006	100.6571	73438
    Solwezi			Zambia	ZM	-12.1688	26.3894	301370
    Soma			Turkey	TR	39.1855	27.6094	98714
    Somaroboro			South Africa	ZA	-25.3460	28.8343	114369
    Somerset West			South Africa	ZA	-34.0840	18.8211	225289
    Somerville		MA	United States of America	US	42.3876	-71.0995	80318
    Songcheng			China	CN	26.8819	120.0011	165730
    Songea			Tanzania	TZ	-10.6833	35.6500	286285
    Songjiang			China	CN	31.0344	121.2233	1973500
    Songjianghe			China	CN	42.1859	127.4789	67672
    Songkhla			Thailand	TH	7.1988	100.5951	61758
    Songling			China	CN	31.1933	120.7176	77566
    Songlingcun			China	CN	40.2939	118.2714	52277
    Songlou			China	CN	34.5723	116.6024	79763
    Songnan			China	CN	31.3504	121.4822	127347
    Songnim-ni			North Korea	KP	38.7635	125.6410	152425
    Songyang			China	CN	34.4555	113.0319	62375
    Songyuan			China	CN	45.1290	124.8277	113611
    Sonsonate			El Salvador	SV	13.7173	-89.7230	59468
    Sonārgaon			Bangladesh	BD	23.6500	90.6167	130000
    Sonīpat			India	IN	28.9948	77.0194	289333
    Sopron			Hungary	HU	47.6850	16.5905	62246
    Sopur			India	IN	34.2867	74.4723	71292
    Soran			Iraq	IQ	36.6556	44.5422	91589
    Soreang			Indonesia	ID	-7.0331	107.5183	116780
    Sorgun			Turkey	TR	39.8101	35.1860	62862
    Sorong		PD	Indonesia	ID	-0.8796	131.2610	219958
    Soroti		E	Uganda	UG	1.7146	33.6111	60900
    Sorriso			Brazil	BR	-12.5453	-55.7114	120985
    Sorsogon			Philippines	PH	12.9739	123.9933	187670
    Soshanguve			South Africa	ZA	-25.4729	28.0992	872309
    Sosnovka			Russia	RU	60.0167	30.3500	66227
    Sosnovyy Bor			Russia	RU	59.8996	29.0857	68563
    Sosnowiec			Poland	PL	50.2868	19.1039	227295
    Sotsmisto			Ukraine	UA	48.7366	37.5907	53370
    Soubré			Ivory Coast	CI	5.7838	-6.5939	131181
    Sougueur			Algeria	DZ	35.1857	1.4961	71036
    Souk Ahras			Algeria	DZ	36.2864	7.9511	153479
    Souk El Arbaa			Morocco	MA	34.6847	-6.0034	75635
    Souq Sebt Oulad Nemma			Morocco	MA	32.2973	-6.7030	65601
    Sousa			Brazil	BR	-6.7592	-38.2281	67259
    South Bend		IN	United States of America	US	41.6834	-86.2500	101516
    South Boston		MA	United States of America	US	42.3334	-71.0495	571281
    South Croydon		ENG	United Kingdom	GB	51.3622	-0.0942	55198
    South Dublin		L	Ireland	IE	53.2903	-6.3415	301075
    South Fulton		GA	United States of America	US	33.5926	-84.6729	107436
    South Gate		CA	United States of America	US	33.9547	-118.2120	96401
    South Hill		WA	United States of America	US	47.1412	-122.2701	52431
    South Jordan		UT	United States of America	US	40.5622	-111.9297	66648
    South Lawndale		IL	United States of America	US	41.8436	-87.7125	73826
    South Ozone Park		NY	United States of America	US	40.6701	-73.8190	75878
    South Peabody		MA	United States of America	US	42.5098	-70.9495	50293
    South San Francisco		CA	United States of America	US	37.6547	-122.4077	67271
    South Shields		ENG	United Kingdom	GB	54.9986	-1.4323	83655
    South Shore		IL	United States of America	US	41.7620	-87.5778	51451
    South Suffolk		VA	United States of America	US	36.7171	-76.5902	80690
    South Surrey			Canada	CA	49.0500	-122.7917	77170
    South Tangerang			Indonesia	ID	-6.2886	106.7179	1429529
    South Vineland		NJ	United States of America	US	39.4460	-75.0288	58122
    South Whittier		CA	United States of America	US	33.9502	-118.0392	57156
    Southall		ENG	United Kingdom	GB	51.5090	-0.3713	78253
    Southampton		ENG	United Kingdom	GB	50.9040	-1.4043	269781
    Southaven		MS	United States of America	US	34.9890	-90.0126	52589
    Southend-on-Sea		ENG	United Kingdom	GB	51.5378	0.7143	295310
    Southfield		MI	United States of America	US	42.4734	-83.2219	73156
    Southport		ENG	United Kingdom	GB	53.6458	-3.0101	91703
    Soweto			South Africa	ZA	-26.2678	27.8585	1695047
    Soyapango			El Salvador	SV	13.7102	-89.1399	329708
    Soyo			Angola	AO	-6.1349	12.3689	221555
    Soyībug			India	IN	34.0768	74.7057	104000
    Spanish Town			Jamaica	JM	17.9911	-76.9574	145018
    Sparks		NV	United States of America	US	39.5349	-119.7527	96094
    Speyer			Germany	DE	49.3208	8.4311	50343
    Spijkenisse			Netherlands	NL	51.8450	4.3292	74988
    Split			Croatia	HR	43.5089	16.4392	149830
    Spokane Valley		WA	United States of America	US	47.6732	-117.2394	94919
    Spring		TX	United States of America	US	30.0799	-95.4172	54298
    Spring Hill		FL	United States of America	US	28.4769	-82.5255	98621
    Spring Valley		NV	United States of America	US	36.1080	-115.2450	178395
    Springdale		AR	United States of America	US	36.1867	-94.1288	77859
    Springfield		IL	United States of America	US	39.8017	-89.6437	114394
    Springfield		MA	United States of America	US	42.1015	-72.5898	154341
    Springfield		MO	United States of America	US	37.2153	-93.2982	170188
    Springfield		OH	United States of America	US	39.9242	-83.8088	59680
    Springfield		OR	United States of America	US	44.0462	-123.0220	60870
    Springs			South Africa	ZA	-26.2500	28.4000	186394
    Sragen			Indonesia	ID	-7.4264	111.0222	71522
    Sri Dūngargarh			India	IN	28.0962	74.0087	53294
    Sri Ganganagar			India	IN	29.9201	73.8750	237780
    Sri Jayewardenepura Kotte			Sri Lanka	LK	6.8830	79.9071	115826
    Sri Petaling			Malaysia	MY	3.0688	101.6897	50000
    Srikakulam			India	IN	18.2989	83.8975	137944
    Srikalahasti			India	IN	13.7551	79.7014	80056
    Srivilliputhur			India	IN	9.5127	77.6337	75396
    St Albans		ENG	United Kingdom	GB	51.7500	-0.3333	84561
    St Helens		ENG	United Kingdom	GB	53.4500	-2.7333	183200
    St. Albert			Canada	CA	53.6334	-113.6353	57719
    St. Catharines			Canada	CA	43.1713	-79.2427	136803
    St. Petersburg		FL	United States of America	US	27.7709	-82.6793	257083
    Stafford		ENG	United Kingdom	GB	52.8052	-2.1164	70145
    Staines		ENG	United Kingdom	GB	51.4309	-0.5061	51040
    Stalowa Wola			Poland	PL	50.5829	22.0533	66495
    Stamford		CT	United States of America	US	41.0534	-73.5387	128874
    Stamford Hill		ENG	United Kingdom	GB	51.5687	-0.0733	68050
    Standerton			South Africa	ZA	-26.9337	29.2415	101101
    Stara Zagora			Bulgaria	BG	42.4320	25.6426	121582
    Starachowice			Poland	PL	51.0374	21.0713	53739
    Stargard			Poland	PL	53.3367	15.0499	71224
    Staryy Oskol			Russia	RU	51.3025	37.8461	226977
    Staten Island		NY	United States of America	US	40.5623	-74.1399	468730
    Stavanger			Norway	NO	58.9701	5.7333	151669
    Steglitz			Germany	DE	52.4561	13.3320	72464
    Stellenbosch			South Africa	ZA	-33.9346	18.8668	96228
    Sterling Heights		MI	United States of America	US	42.5803	-83.0302	132052
    Sterlitamak			Russia	RU	53.6379	55.9533	267231
    Stevenage		ENG	United Kingdom	GB	51.9022	-0.2026	91774
    Stilfontein			South Africa	ZA	-26.8449	26.7683	93110
    Stockport		ENG	United Kingdom	GB	53.4098	-2.1576	139052
    Stockton		CA	United States of America	US	37.9577	-121.2908	305658
    Stockton-on-Tees		ENG	United Kingdom	GB	54.5685	-1.3187	79957
    Stodůlky			Czech Republic	CZ	50.0500	14.3167	60758
    Stoke-on-Trent		ENG	United Kingdom	GB	53.0042	-2.1854	258366
    Stolberg			Germany	DE	50.7737	6.2260	57684
    Stonecrest		GA	United States of America	US	33.7085	-84.1349	50000
    Stoney Creek			Canada	CA	43.2168	-79.7663	76382
    Stourbridge		ENG	United Kingdom	GB	52.4561	-2.1432	56950
    Stralsund			Germany	DE	54.3091	13.0818	58976
    Stratford		CT	United States of America	US	41.1845	-73.1332	51384
    Streatham		ENG	United Kingdom	GB	51.4290	-0.1318	58055
    Strogino			Russia	RU	55.8184	37.4122	152000
    Stroud		ENG	United Kingdom	GB	51.7500	-2.2000	60155
    Stryi			Ukraine	UA	49.2610	23.8484	61404
    Stróvolos			Cyprus	CY	35.1487	33.3338	67904
    Stupino			Russia	RU	54.8974	38.0680	60999
    Stuttgart			Germany	DE	48.7823	9.1770	612663
    Suan Luang			Thailand	TH	13.7303	100.6514	115658
    Subang			Indonesia	ID	-6.5700	107.7567	137234
    Subang Jaya			Malaysia	MY	3.0438	101.5806	708296
    Subic			Philippines	PH	14.8787	120.2319	67664
    Subotica		VO	Serbia	RS	46.1000	19.6667	100000
    Subulussalam			Indonesia	ID	2.6620	97.8827	105553
    Suceava			Romania	RO	47.6333	26.2500	84308
    Suffolk		VA	United States of America	US	36.7284	-76.5850	88161
    Sugar Land		TX	United States of America	US	29.6197	-95.6350	88156
    Suginami			Japan	JP	36.2013	140.2841	588354
    Suhum			Ghana	GH	6.0409	-0.4500	50610
    Suicheng			China	CN	33.8963	117.9331	256665
    Suifenhe			China	CN	44.3998	131.1478	98561
    Suihua			China	CN	46.6481	126.9666	252245
    Suiling			China	CN	47.2349	127.1077	57124
    Suining			China	CN	30.5080	105.5733	656760
    Suita			Japan	JP	34.7614	135.5157	385567
    Suixi			China	CN	33.8907	116.7747	74172
    Suizhou			China	CN	31.7111	113.3631	618582
    Sujiatun			China	CN	41.6592	123.3392	148113
    Sukabumi			Indonesia	ID	-6.9181	106.9267	365735
    Sukagawa			Japan	JP	37.2833	140.3833	74992
    Sukawati			Indonesia	ID	-8.4913	115.0459	125470
    Sukkur			Pakistan	PK	27.7032	68.8589	563851
    Sukrah			Tunisia	TN	36.8774	10.2468	159862
    Sukuta			The Gambia	GM	13.4103	-16.7081	56472
    Sulaymaniyah			Iraq	IQ	35.5650	45.4329	878146
    Suleja			Nigeria	NG	9.1806	7.1794	162135
    Sullana			Peru	PE	-4.9039	-80.6853	160789
    Sultan Kudarat			Philippines	PH	7.2289	124.2578	124965
    Sultan Pur Majra			India	IN	28.6897	77.0765	181554
    Sultanbeyli			Turkey	TR	40.9607	29.2707	358201
    Sultangazi			Turkey	TR	41.1065	28.8685	436935
    Sultānganj			India	IN	25.2383	86.7356	52892
    Sultānpur			India	IN	26.2579	82.0727	110368
    Sulţānah			Saudi Arabia	SA	24.4926	39.5857	946697
    Sumaré			Brazil	BR	-22.8219	-47.2669	279545
    Sumayl			Iraq	IQ	36.8582	42.8482	152512
    Sumbawa Besar			Indonesia	ID	-8.4932	117.4202	62753
    Sumbawanga			Tanzania	TZ	-7.9667	31.6167	303986
    Sumbe			Angola	AO	-11.2060	13.8437	205832
    Sumber			Indonesia	ID	-6.7603	108.4831	96725
    Sumedang			Indonesia	ID	-6.8586	107.9164	200000
    Sumedang Utara			Indonesia	ID	-6.8500	107.9167	100000
    Sumenep			Indonesia	ID	-7.0115	113.8604	84656
    Sumgayit			Azerbaijan	AZ	40.5897	49.6686	427000
    Sumida			Japan	JP	35.7329	139.8209	287766
    Sumusţā al Waqf			Egypt	EG	28.9210	30.8537	64965
    Sumy			Ukraine	UA	50.9174	34.7991	256474
    Sunabeda			India	IN	18.7284	82.8293	50394
    Suncheon			South Korea	KR	34.9505	127.4878	276375
    Sunch’ŏn			North Korea	KP	39.4317	125.9328	437000
    Sunderland		ENG	United Kingdom	GB	54.9046	-1.3822	170134
    Sungai Buloh			Malaysia	MY	3.2100	101.5610	222858
    Sungai Penuh			Indonesia	ID	-2.0561	101.3913	102224
    Sungai Petani			Malaysia	MY	5.6470	100.4877	544851
    Sungailiat			Indonesia	ID	-1.8544	106.1222	100750
    Sunggal			Indonesia	ID	3.5765	98.6151	157914
    Sunnyvale		CA	United States of America	US	37.3688	-122.0363	155805
    Sunrise		FL	United States of America	US	26.1340	-80.1131	84439
    Sunrise Manor		NV	United States of America	US	36.2111	-115.0731	189372
    Sunset Park		NY	United States of America	US	40.6455	-74.0124	126000
    Sunshine Coast			Australia	AU	-26.6568	153.0796	398840
    Sunyani			Ghana	GH	7.3399	-2.3268	92825
    Sunzha			Russia	RU	43.3206	45.0490	71841
    Sunām			India	IN	30.1288	75.7994	69069
    Sunāmganj			Bangladesh	BD	25.0689	91.4024	74570
    Suozhen			China	CN	36.9539	118.1047	58766
    Supaul			India	IN	26.1153	86.5951	65437
    Suphan Buri			Thailand	TH	14.4742	100.1222	53399
    Suqian			China	CN	33.9492	118.2958	1437685
    Sur			Oman	OM	22.5667	59.5289	71152
    Surallah			Philippines	PH	6.3753	124.7452	91412
    Suratgarh			India	IN	29.3215	73.8998	70536
    Surendranagar			India	IN	22.7271	71.6486	179628
    Surigao			Philippines	PH	9.7890	125.4950	87832
    Suriāpet			India	IN	17.1405	79.6205	111729
    Surprise		AZ	United States of America	US	33.6306	-112.3332	143148
    Surrey			Canada	CA	49.1063	-122.8251	568322
    Surubim			Brazil	BR	-7.8331	-35.7547	64120
    Surulere			Nigeria	NG	6.5015	3.3581	191920
    Suruç			Turkey	TR	36.9761	38.4253	101178
    Susono			Japan	JP	35.1739	138.9069	51216
    Sutton		ENG	United Kingdom	GB	51.3500	-0.2000	187600
    Sutton Coldfield		ENG	United Kingdom	GB	52.5667	-1.8167	109899
    Suva Reka			Kosovo	XK	42.3586	20.8250	72229
    Suwałki			Poland	PL	54.1118	22.9309	69222
    Suwon			South Korea	KR	37.2911	127.0089	1234582
    Suyangshan			China	CN	34.3928	117.7556	65333
    Suzaka			Japan	JP	36.6500	138.3167	54022
    Suzano			Brazil	BR	-23.5425	-46.3108	307429
    Suzuka			Japan	JP	34.8833	136.5833	195670
    Svetlanovskiy			Russia	RU	60.0028	30.3305	85508
    Svetlogorsk			Belarus	BY	52.6329	29.7389	61812
    Sviblovo			Russia	RU	55.8500	37.6333	60000
    Svobodnyy			Russia	RU	51.3750	128.1401	61017
    Svyatoshyn			Ukraine	UA	50.4634	30.3461	53000
    Swabi			Pakistan	PK	34.1202	72.4698	97363
    Swansea		WLS	United Kingdom	GB	51.6208	-3.9432	300352
    Swedru			Ghana	GH	5.5371	-0.6998	54417
    Swindon		ENG	United Kingdom	GB	51.5580	-1.7812	201669
    Sykhiv			Ukraine	UA	49.7943	24.0628	151131
    Syktyvkar			Russia	RU	61.6639	50.8163	245083
    Sylhet			Bangladesh	BD	24.8990	91.8720	237000
    Sylmar		CA	United States of America	US	34.3078	-118.4493	79614
    Syzran			Russia	RU	53.1585	48.4681	189338
    Szczecin			Poland	PL	53.4289	14.5530	395513
    Szeged			Hungary	HU	46.2530	20.1482	160766
    Szolnok			Hungary	HU	47.1807	20.1984	71285
    Szombathely			Hungary	HU	47.2309	16.6215	78025
    Székesfehérvár			Hungary	HU	47.1900	18.4103	101600
    São Bento do Sul			Brazil	BR	-26.2503	-49.3786	83277
    São Bernardo do Campo			Brazil	BR	-23.6939	-46.5650	743372
    São Borja			Brazil	BR	-28.6606	-56.0044	60019
    São Caetano do Sul			Brazil	BR	-23.6231	-46.5511	165655
    São Carlos			Brazil	BR	-22.0175	-47.8908	205035
    São Cristóvão			Brazil	BR	-11.0147	-37.2064	95612
    São Francisco			Brazil	BR	-15.9486	-44.8644	52762
    São Francisco do Sul			Brazil	BR	-26.2433	-48.6381	52674
    São Félix do Xingu			Brazil	BR	-6.6447	-51.9950	65418
    São Gabriel			Brazil	BR	-30.3364	-54.3200	58487
    São Gabriel da Cachoeira			Brazil	BR	-0.1181	-67.0853	56406
    São Gonçalo do Amarante			Brazil	BR	-3.6072	-38.9683	54143
    São Gonçalo do Amarante			Brazil	BR	-5.7933	-35.3294	115838
    São José			Brazil	BR	-27.6153	-48.6275	270299
    São José			Brazil	BR	-28.2134	-49.1638	200000
    São José de Ribamar			Brazil	BR	-2.5557	-44.0599	244579
    São José do Rio Pardo			Brazil	BR	-21.5956	-46.8886	52205
    São José do Rio Preto			Brazil	BR	-20.8197	-49.3794	480393
    São José dos Campos			Brazil	BR	-23.1794	-45.8869	727078
    São José dos Pinhais			Brazil	BR	-25.5302	-49.2084	329628
    São João da Boa Vista			Brazil	BR	-21.9692	-46.7981	92547
    São João de Meriti			Brazil	BR	-22.8039	-43.3722	466536
    São João del Rei			Brazil	BR	-21.1356	-44.2617	78592
    São Leopoldo			Brazil	BR	-29.7603	-51.1472	209229
    São Lourenço			China	CN	22.1885	113.5349	51700
    São Lourenço da Mata			Brazil	BR	-8.0022	-35.0183	111249
    São Mateus			Brazil	BR	-18.7201	-39.8589	123752
    São Mateus			Brazil	BR	-23.6058	-46.4789	155682
    São Miguel			Brazil	BR	-23.4942	-46.4322	81011
    São Miguel do Guamá			Brazil	BR	-1.6267	-47.4833	52894
    São Miguel dos Campos			Brazil	BR	-9.7811	-36.0936	53391
    São Pedro da Aldeia			Brazil	BR	-22.8392	-42.1028	110556
    São Roque			Brazil	BR	-23.5292	-47.1353	79484
    São Sebastião			Brazil	BR	-15.9029	-47.7761	98612
    São Sebastião			Brazil	BR	-23.7600	-45.4097	81595
    São Sebastião do Paraíso			Brazil	BR	-20.9169	-46.9914	71796
    São Vicente			Brazil	BR	-23.9631	-46.3919	329911
    Sé			Macau S.A.R	MO	22.1909	113.5473	52200
    Séguéla			Ivory Coast	CI	7.9611	-6.6731	103980
    Sérres			Greece	GR	41.0850	23.5476	58287
    Sétif			Algeria	DZ	36.1911	5.4137	252127
    Sóc Sơn			Vietnam	VN	21.2578	105.8489	85431
    Sóc Trăng			Vietnam	VN	9.5999	105.9719	221430
    Sông Cầu			Vietnam	VN	13.4556	109.2235	94066
    Södermalm			Sweden	SE	59.3128	18.0758	127323
    Södertälje			Sweden	SE	59.1955	17.6253	70777
    Söke			Turkey	TR	37.7482	27.4061	68230
    Sādatpur Gujran			India	IN	28.7283	77.2482	97641
    Sāgar			India	IN	14.1650	75.0290	54550
    Sāhibganj			India	IN	25.2443	87.6348	95890
    Sāhibābād Daulotpur			India	IN	28.7471	77.1146	54773
    Sālūr			India	IN	18.5172	83.2055	50206
    Sāmalkot			India	IN	17.0568	82.1764	56864
    Sāmarrā’			Iraq	IQ	34.1959	43.8857	158508
    Sānand			India	IN	22.9923	72.3818	95890
    Sāngli			India	IN	16.8544	74.5642	601214
    Sārni			India	IN	22.1032	78.1716	86141
    Sātkania			Bangladesh	BD	22.0764	92.0495	52005
    Sātkhira			Bangladesh	BD	22.7082	89.0718	128918
    Sāveh			Iran	IR	35.0213	50.3566	220762
    Sīkar			India	IN	27.6121	75.1400	244497
    Sīnah			Iraq	IQ	36.8085	43.0393	128776
    Sīra			India	IN	13.7416	76.9043	57928
    Sītāmarhi			India	IN	26.5936	85.4906	67818
    Sītāpur			India	IN	27.5619	80.6826	164435
    Słupsk			Poland	PL	54.4641	17.0287	98608
    Sōja			Japan	JP	34.6753	133.7509	69030
    Sōka			Japan	JP	35.8364	139.7996	249645
    Sūjāngarh			India	IN	27.7000	74.4667	183808
    Sūsangerd			Iran	IR	31.5635	48.1896	51431
    Sơn La			Vietnam	VN	21.3256	103.9188	106052
    Sơn Trà			Vietnam	VN	16.0607	108.2326	86890
    Sơn Tây			Vietnam	VN	21.1405	105.5069	230577
    Sầm Sơn			Vietnam	VN	19.7333	105.9000	129801
    Ta Khmau			Cambodia	KH	11.4833	104.9500	52066
    Tabaco			Philippines	PH	13.3586	123.7336	57860
    Tabatinga			Brazil	BR	-4.2312	-69.9386	72283
    Tabora			Tanzania	TZ	-5.0162	32.8266	308741
    Taboão da Serra			Brazil	BR	-23.6261	-46.7917	273542
    Tabuk			Philippines	PH	17.4084	121.2785	122771
    Tabuk			Philippines	PH	17.4738	121.4680	122771
    Tacarigua			Venezuela	VE	10.0862	-67.9198	69636
    Tacheng			China	CN	46.7454	82.9585	161037
    Tachikawa			Japan	JP	35.7091	139.4189	183581
    Tachilek			Myanmar	MM	20.4475	99.8808	51553
    Tacloban			Philippines	PH	11.2433	125.0047	259353
    Tacoma		WA	United States of America	US	47.2529	-122.4443	222906
    Tacuarembó			Uruguay	UY	-31.7188	-55.9793	60586
    Tacurong			Philippines	PH	6.6925	124.6764	116945
    Tadepalligudem			India	IN	16.8147	81.5272	112655
    Tadmur			Syria	SY	34.5624	38.2840	51015
    Tadpatri			India	IN	14.9083	78.0103	108171
    Tafo			Ghana	GH	6.7316	-1.6137	50457
    Tagajō-shi			Japan	JP	38.3000	141.0000	62827
    Taganrog			Russia	RU	47.2363	38.9053	279056
    Taganskiy			Russia	RU	55.7333	37.6667	116000
    Tagawa			Japan	JP	33.6333	130.8000	51608
    Tagaytay			Philippines	PH	14.0953	120.9335	87811
    Tagbilaran City			Philippines	PH	9.6556	123.8522	86411
    Taguatinga			Brazil	BR	-15.8333	-48.0551	193367
    Taguig		NCR	Philippines	PH	14.5243	121.0792	1308085
    Tahara			Japan	JP	34.6680	137.2674	60206
    Tahe			China	CN	52.3215	124.6976	60874
    Tai Po		NTP	Hong Kong S.A.R.	HK	22.4501	114.1688	274100
    Taibai			China	CN	30.8248	108.3578	108387
    Taicang			China	CN	31.4478	121.0939	831113
    Taifu			China	CN	28.9820	105.6370	58663
    Taihe			China	CN	30.0995	106.0489	66506
    Taikkyi			Myanmar	MM	17.3144	95.9629	88000
    Tailai			China	CN	46.3900	123.4085	66623
    Tailândia			Brazil	BR	-2.9472	-48.9531	72493
    Tainan			Taiwan	TW	22.9908	120.2133	1856642
    Taipa			Macau S.A.R	MO	22.1558	113.5569	112051
    Taiping			Malaysia	MY	4.8500	100.7333	217647
    Taishan			China	CN	22.2513	112.7799	145440
    Taito			Japan	JP	35.7075	139.7788	211444
    Taitou			China	CN	37.0273	118.6339	60354
    Taitung			Taiwan	TW	22.7599	121.1446	103260
    Taixing			China	CN	32.1667	120.0136	79655
    Taiz			Yemen	YE	13.5795	44.0209	940600
    Taizhou			China	CN	28.6627	121.4331	1485502
    Taizhou			China	CN	32.4907	119.9081	1607108
    Tai’an			China	CN	36.1853	117.1200	1735425
    Taj Pul			India	IN	28.4948	77.3059	68796
    Tajimi			Japan	JP	35.3167	137.1333	107818
    Tajrīsh			Iran	IR	35.8044	51.4256	86000
    Takaishi			Japan	JP	34.5167	135.4333	60511
    Takamatsu			Japan	JP	34.3333	134.0500	418994
    Takaoka			Japan	JP	36.7500	137.0167	170077
    Takarazuka			Japan	JP	34.7994	135.3570	226432
    Takasago			Japan	JP	34.7630	134.7923	87722
    Takasaki			Japan	JP	36.3333	139.0167	372973
    Takatsuki			Japan	JP	34.8483	135.6168	354468
    Takayama			Japan	JP	36.1333	137.2500	88473
    Takefu			Japan	JP	35.9039	136.1669	75753
    Takeo			Cambodia	KH	10.9908	104.7850	843931
    Takizawa			Japan	JP	39.8028	141.1347	55579
    Takoradi			Ghana	GH	4.8982	-1.7603	389114
    Takāb			Iran	IR	36.4009	47.1133	51541
    Talagang			Pakistan	PK	32.9277	72.4159	79431
    Talagante			Chile	CL	-33.6639	-70.9273	57323
    Talara			Peru	PE	-4.5772	-81.2719	99074
    Talatona			Angola	AO	-8.9178	13.1856	500000
    Talavera			Philippines	PH	15.5883	120.9192	64610
    Talavera de la Reina			Spain	ES	39.9635	-4.8308	88856
    Talca			Chile	CL	-35.4232	-71.6497	197479
    Talcahuano			Chile	CL	-36.7249	-73.1168	150499
    Taldykorgan			Kazakhstan	KZ	45.0156	78.3739	116558
    Talegaon Dābhāde			India	IN	18.7350	73.6756	56435
    Talhar			Pakistan	PK	24.8845	68.8144	200014
    Taling Chan			Thailand	TH	13.7770	100.4567	105299
    Taliparamba			India	IN	12.0416	75.3593	72465
    Talisay			Philippines	PH	10.2447	123.8494	133148
    Talisay			Philippines	PH	10.7375	122.9666	109204
    Taliwang			Indonesia	ID	-8.7449	116.8532	55340
    Tallaght		L	Ireland	IE	53.2859	-6.3734	81022
    Tallang-dong			South Korea	KR	33.4903	126.4753	54954
    Talnakh			Russia	RU	69.4865	88.3972	59051
    Taloqan			Afghanistan	AF	36.7360	69.5345	64256
    Talā			Egypt	EG	30.6798	30.9436	72536
    Tam Kỳ			Vietnam	VN	15.5736	108.4740	165240
    Tama			Japan	JP	35.6436	139.4684	148285
    Tamale			Ghana	GH	9.4008	-0.8393	464316
    Taman Melati			Malaysia	MY	3.2212	101.7232	50000
    Taman Melawati			Malaysia	MY	3.2108	101.7482	99304
    Taman Petaling			Malaysia	MY	3.1992	101.6498	423062
    Taman Senai			Malaysia	MY	1.6006	103.6419	73176
    Taman Senawang Indah			Malaysia	MY	2.6910	101.9890	64497
    Tamana			Japan	JP	32.9472	130.5745	64292
    Tamanghasset			Algeria	DZ	22.7850	5.5228	81752
    Tamano			Japan	JP	34.5174	133.9457	67786
    Tamarac		FL	United States of America	US	26.2129	-80.2498	64681
    Tamba			Japan	JP	35.1748	135.0310	61471
    Tambacounda			Senegal	SN	13.7707	-13.6673	149071
    Tambaram			India	IN	12.9246	80.1271	174787
    Tambov			Russia	RU	52.7363	41.4410	293661
    Tamiami		FL	United States of America	US	25.7587	-80.3984	55271
    Tampines Estate			Singapore	SG	1.3581	103.9403	265340
    Tampines New Town			Singapore	SG	1.3492	103.9497	259900
    Tamworth		ENG	United Kingdom	GB	52.6340	-1.6959	81964
    Tan-Tan			Morocco	MA	28.4380	-11.1032	79942
    Tanabe			Japan	JP	33.7333	135.3667	70972
    Tanabe			Japan	JP	34.8224	135.7660	65903
    Tanashichō			Japan	JP	35.7292	139.5381	82112
    Tanauan			Philippines	PH	14.0863	121.1497	68456
    Tanay			Philippines	PH	14.4968	121.2846	59950
    Tanba			Japan	JP	35.1603	135.0391	62152
    Tandil			Argentina	AR	-37.3287	-59.1369	115877
    Tando Adam			Pakistan	PK	25.7682	68.6620	174291
    Tando Allahyar			Pakistan	PK	25.4605	68.7174	421923
    Tando Bago			Pakistan	PK	24.7891	68.9654	426535
    Tando Jam			Pakistan	PK	25.4281	68.5292	71760
    Tando Muhammad Khan			Pakistan	PK	25.1238	68.5368	114406
    Tandur			India	IN	17.2485	77.5770	65115
    Tanfang			China	CN	36.6998	118.6709	91460
    Tanga			Tanzania	TZ	-5.0689	39.0988	393429
    Tangail			Bangladesh	BD	24.2498	89.9166	180144
    Tangará da Serra			Brazil	BR	-14.6194	-57.4858	112547
    Tangerang			Indonesia	ID	-6.1781	106.6300	1927815
    Tanggu			China	CN	39.0211	117.6469	535298
    Tanghe			China	CN	32.6855	112.8323	278055
    Tangier			Morocco	MA	35.7673	-5.7998	1035141
    Tangjiazhuang			China	CN	39.7433	118.4510	79489
    Tangping			China	CN	22.0318	111.9354	81729
    Tangshan			China	CN	39.6438	118.1832	3372102
    Tangwu			China	CN	36.4467	118.8597	93260
    Tangxiang			China	CN	29.7023	105.7236	66325
    Tangzhai			China	CN	34.4328	116.5911	67936
    Tangzhang			China	CN	34.1478	117.2540	52985
    Tanjay			Philippines	PH	9.5162	123.1580	84593
    Tanjong Malim			Malaysia	MY	3.6810	101.5198	66103
    Tanjung Pinang			Indonesia	ID	0.9167	104.4583	227663
    Tanjung Selor			Indonesia	ID	2.8375	117.3653	67837
    Tanjungagung			Indonesia	ID	-3.9373	103.8046	53117
    Tanjungbalai			Indonesia	ID	2.9667	99.8000	190935
    Tanta			Egypt	EG	30.7885	31.0019	576648
    Tantou			China	CN	22.7512	113.8350	320304
    Tantou			China	CN	26.0303	119.5974	69050
    Tanuku			India	IN	16.7544	81.6814	77962
    Tanza		NCR	Philippines	PH	14.6753	120.9389	105510
    Tanzhou			China	CN	22.2550	113.4669	382445
    Taoluo			China	CN	35.2739	119.3703	61852
    Taonan			China	CN	45.3332	122.7846	112819
    Taourirt			Morocco	MA	34.4073	-2.8973	112908
    Taoyuan			China	CN	33.8528	117.7703	52861
    Taoyuan			Taiwan	TW	24.9937	121.2970	475798
    Taozhou			China	CN	30.9064	119.4086	146610
    Taozhuang			China	CN	34.8500	117.3333	60137
    Tapachula			Mexico	MX	14.9054	-92.2589	353706
    Taquara			Brazil	BR	-29.6506	-50.7806	53242
    Taquaritinga			Brazil	BR	-21.4061	-48.5047	52260
    Taranto			Italy	IT	40.4644	17.2471	198585
    Tarbes			France	FR	43.2341	0.0714	52106
    Targówek			Poland	PL	52.2918	21.0484	124279
    Tarhuna			Libya	LY	32.4350	13.6332	52420
    Tarime			Tanzania	TZ	-1.3500	34.3667	133043
    Tarlac City			Philippines	PH	15.4802	120.5979	401892
    Tarma			Peru	PE	-11.4190	-75.6899	51350
    Tarn Taran			India	IN	31.4519	74.9278	66847
    Tarneit			Australia	AU	-37.8363	144.6595	56370
    Tarnobrzeg			Poland	PL	50.5730	21.6794	50459
    Tarnowskie Góry			Poland	PL	50.4455	18.8615	60938
    Tarnów			Poland	PL	50.0138	20.9870	117799
    Taroudant			Morocco	MA	30.4703	-8.8770	87520
    Tarragona			Spain	ES	41.1191	1.2454	141542
    Tarsus			Turkey	TR	36.9177	34.8928	350732
    Tartagal			Argentina	AR	-22.5168	-63.8056	60819
    Tartu			Estonia	EE	58.3806	26.7251	91407
    Tarub			Indonesia	ID	-6.9333	109.1667	75739
    Tasek Glugor			Malaysia	MY	5.4803	100.4985	135786
    Tashan			China	CN	34.3361	117.5667	59162
    Tasikmalaya			Indonesia	ID	-7.3274	108.2207	770839
    Tatabánya			Hungary	HU	47.5925	18.3810	65849
    Tataouine			Tunisia	TN	32.9297	10.4518	66924
    Tatebayashi			Japan	JP	36.2500	139.5333	81274
    Tateyama			Japan	JP	34.9833	139.8667	50064
    Tatsuno			Japan	JP	34.8318	134.5434	74316
    Tatuapé			Brazil	BR	-23.5373	-46.5666	98601
    Tatuí			Brazil	BR	-23.3556	-47.8569	129130
    Tatvan			Turkey	TR	38.4922	42.2827	73222
    Taubaté			Brazil	BR	-23.0264	-45.5553	322397
    Taungdwingyi			Myanmar	MM	20.0065	95.5453	70094
    Taunggyi			Myanmar	MM	20.7892	97.0378	160115
    Taungoo			Myanmar	MM	18.9429	96.4341	106945
    Taunsa			Pakistan	PK	30.7036	70.6505	115704
    Taunton		ENG	United Kingdom	GB	51.0149	-3.1029	64621
    Taunton		MA	United States of America	US	41.9001	-71.0898	56789
    Tauranga			New Zealand	NZ	-37.6861	176.1667	161000
    Tauá			Brazil	BR	-6.0031	-40.2928	61227
    Tavşanlı			Turkey	TR	39.5424	29.4987	52182
    Tawau			Malaysia	MY	4.2448	117.8911	372615
    Taxco de Alarcón			Mexico	MX	18.5546	-99.6059	50399
    Tayabas			Philippines	PH	14.0259	121.5929	115318
    Taylor		MI	United States of America	US	42.2409	-83.2696	61568
    Taylorsville		UT	United States of America	US	40.6677	-111.9388	60514
    Taytay			Philippines	PH	14.5588	121.1329	231460
    Taza			Morocco	MA	34.2100	-4.0100	162110
    Ta’if			Saudi Arabia	SA	21.2703	40.4158	688693
    Tczew			Poland	PL	54.0924	18.7779	60133
    Tebingtinggi			Indonesia	ID	3.3285	99.1625	117530
    Tecate			Mexico	MX	32.5660	-116.6319	64764
    Techiman			Ghana	GH	7.5905	-1.9395	84074
    Tecomán			Mexico	MX	18.9161	-103.8771	85689
    Tefé			Brazil	BR	-3.3684	-64.7205	79278
    Tegal			Indonesia	ID	-6.8694	109.1402	297173
    Teghra			India	IN	25.4904	85.9400	56234
    Tehuacán			Mexico	MX	18.4642	-97.3974	248716
    Teixeira de Freitas			Brazil	BR	-17.5350	-39.7419	145216
    Tejen			Turkmenistan	TM	37.3834	60.5055	67488
    Tekirdağ			Turkey	TR	40.9781	27.5110	122287
    Tekstil’shchiki			Russia	RU	55.7003	37.7427	100000
    Tekstylnyk			Ukraine	UA	47.9459	37.6985	75000
    Tel Aviv			Israel	IL	32.0809	34.7806	432892
    Telde			Spain	ES	27.9924	-15.4192	123265
    Telford		ENG	United Kingdom	GB	52.6766	-2.4493	155570
    Tellicherry			India	IN	11.7481	75.4929	97201
    Teluk Intan			Malaysia	MY	4.0222	101.0208	232800
    Teluknaga			Indonesia	ID	-6.0989	106.6381	175155
    Telêmaco Borba			Brazil	BR	-24.3239	-50.6156	75042
    Tema			Ghana	GH	5.6698	-0.0166	155782
    Tema New Town			Ghana	GH	5.6540	0.0264	95837
    Temara			Morocco	MA	33.9287	-6.9066	342345
    Temecula		CA	United States of America	US	33.4936	-117.1484	110003
    Temerluh			Malaysia	MY	3.4506	102.4176	59916
    Temirtau			Kazakhstan	KZ	50.0520	72.9550	170600
    Temixco			Mexico	MX	18.8525	-99.2254	97788
    Tempe		AZ	United States of America	US	33.4148	-111.9093	175826
    Tempe Junction		AZ	United States of America	US	33.4142	-111.9435	158368
    Tempelhof			Germany	DE	52.4667	13.4000	61769
    Temple		TX	United States of America	US	31.0982	-97.3428	72277
    Temuco			Chile	CL	-38.7363	-72.5974	238129
    Tendō			Japan	JP	38.3536	140.3697	65393
    Tengréla			Ivory Coast	CI	10.4811	-6.4069	52271
    Tengyue			China	CN	24.9949	98.5128	127133
    Teni			India	IN	10.0112	77.4777	1034724
    Tenkodogo			Burkina Faso	BF	11.7844	-0.3718	61936
    Tennala			India	IN	10.9934	75.9350	56546
    Tenri			Japan	JP	34.5833	135.8333	71052
    Teoloyucan			Mexico	MX	19.7442	-99.1811	51255
    Tepatitlán de Morelos			Mexico	MX	20.8169	-102.7635	91959
    Tepeji del Río de Ocampo			Mexico	MX	19.9048	-99.3438	80612
    Tepexpan			Mexico	MX	19.6139	-98.9364	102667
    Tepic			Mexico	MX	21.5073	-104.8933	332863
    Teplice			Czech Republic	CZ	50.6404	13.8245	50912
    Teramo			Italy	IT	42.6612	13.6990	54338
    Terbanggi Besar			Indonesia	ID	-4.8790	105.2182	52566
    Teresópolis			Brazil	BR	-22.4167	-42.9782	176692
    Terni			Italy	IT	42.5633	12.6433	111189
    Ternopil			Ukraine	UA	49.5540	25.5907	225238
    Terrassa			Spain	ES	41.5667	2.0167	218535
    Terre Haute		IN	United States of America	US	39.4667	-87.4139	60825
    Terrebonne			Canada	CA	45.7000	-73.6473	111575
    Teshi Old Town			Ghana	GH	5.5836	-0.1072	144013
    Tessaoua			Niger	NE	13.7574	7.9874	58750
    Tetovo			Macedonia	MK	42.0099	20.9714	63176
    Tetuán de las Victorias			Spain	ES	40.4597	-3.6975	155000
    Texcoco de Mora			Mexico	MX	19.5119	-98.8829	105165
    Teziutlan			Mexico	MX	19.8173	-97.3599	103583
    Tezpur			India	IN	26.6333	92.8000	75540
    Teófilo Otoni			Brazil	BR	-17.8575	-41.5053	101170
    Tha Maka			Thailand	TH	13.9000	99.7667	52907
    Tha Raeng			Thailand	TH	13.8685	100.6453	97658
    Thaba Nchu			South Africa	ZA	-29.2093	26.8390	72721
    Thakhèk			Laos	LA	17.4103	104.8307	90800
    Thanbyuzayat			Myanmar	MM	15.9689	97.7275	57208
    Thanh Hóa			Vietnam	VN	19.8000	105.7667	850000
    Thanh Khê			Vietnam	VN	16.0706	108.1910	201240
    Thanh Liệt			Vietnam	VN	20.9667	105.8167	76238
    Thanh Xuân			Vietnam	VN	20.9947	105.7998	293292
    Thanhlyin			Myanmar	MM	16.7819	96.2468	78667
    Thanjavur			India	IN	10.7852	79.1391	291067
    Thanlyin			Myanmar	MM	16.7689	96.2450	69448
    Tharyarwady			Myanmar	MM	17.6540	95.7881	54386
    Thaton			Myanmar	MM	16.9187	97.3700	123727
    Thawi Watthana			Thailand	TH	13.7832	100.3781	76351
    Thayetmyo			Myanmar	MM	19.3208	95.1827	98185
    The Bronx		NY	United States of America	US	40.8499	-73.8664	1385108
    The Hammocks		FL	United States of America	US	25.6715	-80.4445	51003
    The Trails of Frisco		TX	United States of America	US	33.1609	-96.8718	51059
    The Villages		FL	United States of America	US	28.9341	-81.9599	51442
    The Woodlands		TX	United States of America	US	30.1580	-95.4894	93847
    Thembisa			South Africa	ZA	-25.9964	28.2268	511655
    Thenali			India	IN	16.2425	80.6398	164937
    Thenkasi			India	IN	8.9600	77.3153	70545
    Thika			Kenya	KE	-1.0333	37.0693	251407
    Thiruvarur			India	IN	10.7727	79.6368	58777
    Thiès			Senegal	SN	14.7894	-16.9260	317763
    Thiès Nones			Senegal	SN	14.7833	-16.9667	252320
    Thodupuzha			India	IN	9.8939	76.7222	52045
    Thohoyandou			South Africa	ZA	-22.9456	30.4850	107144
    Thomazeau			Haiti	HT	18.6530	-72.0939	52017
    Thon Buri			Thailand	TH	13.7250	100.4851	119708
    Thongwa			Myanmar	MM	16.7600	96.5250	52496
    Thoothukudi			India	IN	8.7674	78.1342	410760
    Thornton		CO	United States of America	US	39.8680	-104.9719	133451
    Thousand Oaks		CA	United States of America	US	34.1706	-118.8376	129339
    Thrissur			India	IN	10.5167	76.2167	315957
    Thul			Pakistan	PK	28.2403	68.7755	88554
    Thung Khru			Thailand	TH	13.6285	100.5095	116473
    Thuqbah			Saudi Arabia	SA	26.2602	50.2049	248888
    Thuận An			Vietnam	VN	10.9239	106.7143	588616
    Thuận Thanh			Vietnam	VN	21.0460	106.0790	199577
    Thành Phố Bà Rịa			Vietnam	VN	10.4963	107.1685	235192
    Thành Phố Uông Bí			Vietnam	VN	21.0343	106.7705	63829
    Thành phố Sông Công			Vietnam	VN	21.4772	105.8414	128357
    Thái Bình			Vietnam	VN	20.4500	106.3400	53071
    Thái Hòa			Vietnam	VN	18.9203	104.9744	66127
    Thái Nguyên			Vietnam	VN	21.5942	105.8482	420000
    Thākurgaon			Bangladesh	BD	26.0310	88.4699	71096
    Thāne			India	IN	19.1970	72.9635	1841488
    Thānesar			India	IN	29.9732	76.8321	155152
    Thượng Cát			Vietnam	VN	21.0934	105.7319	87406
    Thị Trấn Mạo Khê			Vietnam	VN	21.0586	106.5926	72012
    Thị Trấn Phước Bửu			Vietnam	VN	10.5347	107.4020	51895
    Thị Trấn Thuận Châu			Vietnam	VN	21.4385	103.6900	153000
    Thị Trấn Đông Triều			Vietnam	VN	21.0824	106.5138	248896
    Thị Trấn Đại Từ			Vietnam	VN	21.6338	105.6377	179192
    Thốt Nốt			Vietnam	VN	10.2721	105.5338	158225
    Thới Lai			Vietnam	VN	10.0652	105.5586	109684
    Thủ Dầu Một			Vietnam	VN	10.9804	106.6519	373105
    Thủ Đức			Vietnam	VN	10.8486	106.7721	524670
    Tianchang			China	CN	37.9981	114.0156	61292
    Tianfu			China	CN	37.2637	122.0523	115370
    Tianguá			Brazil	BR	-3.7322	-40.9917	81506
    Tianliu			China	CN	37.0000	118.7833	67165
    Tianpeng			China	CN	30.9866	103.9393	60797
    Tianzhuang			China	CN	36.7958	119.7367	64957
    Tiaret			Algeria	DZ	35.3710	1.3170	178915
    Tiefu			China	CN	34.5333	118.0333	87689
    Tieli			China	CN	46.9754	128.0480	107621
    Tieling			China	CN	42.2931	123.8414	333907
    Tiflet			Morocco	MA	33.8947	-6.3065	94684
    Tigard		OR	United States of America	US	45.4312	-122.7715	51253
    Tigwav			Haiti	HT	18.4312	-72.8652	117504
    Tijucas			Brazil	BR	-27.2414	-48.6336	51592
    Tikhoretsk			Russia	RU	45.8531	40.1187	64387
    Tikhvin			Russia	RU	59.6392	33.5256	62075
    Tiko			Cameroon	CM	4.0750	9.3600	94836
    Tilburg			Netherlands	NL	51.5555	5.0913	221947
    Tilhar			India	IN	27.9628	79.7383	57043
    Timashyovsk			Russia	RU	45.6169	38.9453	53940
    Timika		PT	Indonesia	ID	-4.6141	136.6768	142909
    Timişoara			Romania	RO	45.7537	21.2257	250849
    Timon			Brazil	BR	-5.0942	-42.8367	174465
    Timóteo			Brazil	BR	-19.5811	-42.6495	81579
    Tin Shui Wai		NYL	Hong Kong S.A.R.	HK	22.4568	114.0023	286232
    Tinaquillo			Venezuela	VE	9.9186	-68.3047	115937
    Tindivanam			India	IN	12.2340	79.6555	72796
    Tingo María			Peru	PE	-9.2953	-75.9957	53177
    Tinley Park		IL	United States of America	US	41.5734	-87.7845	57143
    Tinongan			Philippines	PH	10.2150	123.0353	62146
    Tinsukia			India	IN	27.4890	95.3599	116322
    Tipitapa			Nicaragua	NI	12.1973	-86.0971	50000
    Tiptūr			India	IN	13.2563	76.4777	60957
    Tiquipaya			Bolivia	BO	-17.3380	-66.2158	62675
    Tiraspol			Moldova	MD	46.8428	29.6284	157000
    Tirhanimîne			Morocco	MA	35.2362	-3.9545	55827
    Tirmiz			Uzbekistan	UZ	37.2242	67.2783	182800
    Tiruchengode			India	IN	11.3802	77.8944	95335
    Tirumangalam			India	IN	9.8231	77.9838	51194
    Tirunelveli			India	IN	8.7274	77.6838	1435844
    Tirupati			India	IN	13.6355	79.4199	295323
    Tirupattur			India	IN	12.4924	78.5680	64125
    Tirupparangunram			India	IN	9.8815	78.0731	50004
    Tiruppur			India	IN	11.1154	77.3546	963173
    Tirur			India	IN	10.9137	75.9212	56058
    Tiruttangal			India	IN	9.4833	77.8333	55362
    Tiruvalla			India	IN	9.3816	76.5749	57223
    Tiruvallur			India	IN	13.1438	79.9089	56074
    Tiruvannamalai			India	IN	12.2266	79.0746	145278
    Tiruvottiyūr			India	IN	13.1582	80.3018	249446
    Tirūrangādi			India	IN	11.0432	75.9234	56632
    Tissemsilt			Algeria	DZ	35.6072	1.8108	66084
    Titiwangsa			Malaysia	MY	3.1782	101.7031	122096
    Titāgarh			India	IN	22.7425	88.3733	127751
    Tiu Keng Leng		KKT	Hong Kong S.A.R.	HK	22.2985	114.2511	51751
    Tivaouane			Senegal	SN	14.9519	-16.8152	102658
    Tizi Ouzou			Algeria	DZ	36.7118	4.0459	104312
    Tiznit			Morocco	MA	29.6974	-9.7316	81569
    Tiébo			Senegal	SN	14.6333	-16.2333	100289
    Tlalnepantla			Mexico	MX	19.5401	-99.1954	653410
    Tlalpan			Mexico	MX	19.2951	-99.1621	574577
    Tlaquepaque			Mexico	MX	20.6412	-103.2934	650123
    Tlaxcala			Mexico	MX	19.3178	-98.2385	84670
    Tlemcen			Algeria	DZ	34.8783	-1.3150	173531
    Tlokweng			Botswana	BW	-24.6686	25.9711	55508
    Tláhuac			Mexico	MX	19.2869	-99.0051	305076
    Toa Payoh New Town			Singapore	SG	1.3361	103.8500	120650
    Toamasina			Madagascar	MG	-18.1492	49.4023	345107
    Toba Tek Singh			Pakistan	PK	30.9713	72.4827	123102
    Tobias Barreto			Brazil	BR	-11.1839	-37.9983	50905
    Tobolsk			Russia	RU	58.1981	68.2546	113800
    Tobruk			Libya	LY	32.0896	23.9538	141499
    Tochigi			Japan	JP	36.3833	139.7333	159056
    Tocoa			Honduras	HN	15.6833	-86.0000	111972
    Tocumen			Panama	PA	9.0894	-79.3831	50844
    Tohāna			India	IN	29.7133	75.9044	63871
    Tokat			Turkey	TR	40.3139	36.5544	129702
    Toki			Japan	JP	35.3500	137.1833	58567
    Tokmok			Kyrgyzstan	KG	42.8419	75.3015	71443
    Tokoname			Japan	JP	34.8833	136.8500	58710
    Tokorozawa			Japan	JP	35.7992	139.4690	344194
    Tokoza			South Africa	ZA	-26.3600	28.1290	106000
    Tokushima			Japan	JP	34.0667	134.5667	267345
    Tokuyama			Japan	JP	34.0500	131.8167	101133
    Toledo			Brazil	BR	-24.7136	-53.7431	119313
    Toledo			Philippines	PH	10.3773	123.6386	206692
    Toledo			Spain	ES	39.8581	-4.0226	86526
    Toledo		OH	United States of America	US	41.6639	-83.5552	265638
    Tolga			Algeria	DZ	34.7222	5.3784	50575
    Toli-Toli			Indonesia	ID	1.0402	120.8176	242783
    Toluca			Mexico	MX	19.2879	-99.6532	489333
    Tolyatti			Russia	RU	53.5303	49.3461	702879
    Tomakomai			Japan	JP	42.6369	141.6033	174806
    Tomaszów Mazowiecki			Poland	PL	51.5313	20.0085	67197
    Tome			Japan	JP	38.7088	141.1558	77897
    Tomigusuku			Japan	JP	26.1858	127.6819	64612
    Tomiya			Japan	JP	38.3931	140.8861	52433
    Toms River		NJ	United States of America	US	39.9537	-74.1979	88791
    Tomé			Chile	CL	-36.6176	-72.9559	53219
    Tomé-Açu			Brazil	BR	-2.4189	-48.1522	67585
    Tonalá			Mexico	MX	20.6226	-103.2417	408759
    Tondabayashichō			Japan	JP	34.5007	135.6021	132873
    Tongaat			South Africa	ZA	-29.5737	31.1155	64829
    Tongchuan			China	CN	31.0941	105.0873	58346
    Tongchuan			China	CN	34.8988	108.9506	417740
    Tongchuanshi			China	CN	35.0747	109.0850	223603
    Tonghua			China	CN	41.7197	125.9264	510000
    Tongling			China	CN	30.9500	117.7833	402062
    Tongren			China	CN	27.7172	109.1853	90593
    Tongren			China	CN	35.5148	102.0160	103700
    Tongshan			China	CN	34.1805	117.1571	329661
    Tongyeong			South Korea	KR	34.8496	128.4278	70641
    Tongzhou			China	CN	39.9040	116.6618	163326
    Tonk			India	IN	26.1664	75.7882	165294
    Tonypandy		WLS	United Kingdom	GB	51.6220	-3.4554	62545
    Toowoomba			Australia	AU	-27.5606	151.9539	142163
    Topi			Pakistan	PK	34.0703	72.6215	74867
    Torbalı			Turkey	TR	38.1820	27.3350	50303
    Torbat-e Jām			Iran	IR	35.2440	60.6225	58928
    Torbat-e Ḩeydarīyeh			Iran	IR	35.2740	59.2195	125633
    Tordher			Pakistan	PK	33.9905	72.2863	150000
    Toride			Japan	JP	35.9000	140.0833	104524
    Torquay		ENG	United Kingdom	GB	50.4620	-3.5252	65388
    Torrance		CA	United States of America	US	33.8359	-118.3406	143592
    Torre del Greco			Italy	IT	40.7893	14.3681	85332
    Torrejón de Ardoz			Spain	ES	40.4554	-3.4697	118162
    Torrelavega			Spain	ES	43.3494	-4.0479	55297
    Torremolinos			Spain	ES	36.6204	-4.4998	65448
    Torrent			Spain	ES	39.4370	-0.4655	78543
    Torrevieja			Spain	ES	37.9787	-0.6822	82599
    Toruń			Poland	PL	53.0138	18.5981	196935
    Toshima			Japan	JP	35.7613	139.7449	301599
    Tosu			Japan	JP	33.3667	130.5167	74196
    Totonicapán			Guatemala	GT	14.9119	-91.3605	103952
    Tottenham		ENG	United Kingdom	GB	51.6037	-0.0679	130000
    Tottori-shi			Japan	JP	35.5000	134.2333	188465
    Touba			Senegal	SN	14.8623	-15.8753	1120824
    Toufen			Taiwan	TW	24.6875	120.9094	106310
    Touggourt		TG	Algeria	DZ	33.1108	6.0700	143270
    Toulon			France	FR	43.1244	5.9284	168701
    Toumodi			Ivory Coast	CI	6.5580	-5.0177	55986
    Tourcoing			France	FR	50.7239	3.1612	99160
    Tournai		WAL	Belgium	BE	50.6071	3.3893	69554
    Tours			France	FR	47.3948	0.7040	141621
    Towada			Japan	JP	40.6205	141.2107	60697
    Town 'n' Country		FL	United States of America	US	28.0106	-82.5773	78442
    Towson		MD	United States of America	US	39.4015	-76.6019	55197
    Toyama			Japan	JP	36.7000	137.2167	415844
    Toyoake			Japan	JP	35.0380	136.9993	69295
    Toyohashi			Japan	JP	34.7667	137.3833	377453
    Toyokawa			Japan	JP	34.8167	137.4000	184661
    Toyonaka			Japan	JP	34.7824	135.4693	401558
    Toyooka			Japan	JP	35.5401	134.8204	78348
    Toyota			Japan	JP	35.0833	137.1500	426162
    Trabzon			Turkey	TR	41.0050	39.7269	244083
    Tracy		CA	United States of America	US	37.7399	-121.4262	87075
    Trairi			Brazil	BR	-3.2778	-39.2689	58415
    Tramandaí			Brazil	BR	-29.9847	-50.1336	54387
    Trang			Thailand	TH	7.5563	99.6114	66713
    Trani			Italy	IT	41.2773	16.4101	53981
    Trapani			Italy	IT	38.0176	12.5362	67531
    Trelew			Argentina	AR	-43.2490	-65.3050	97915
    Tremembé			Brazil	BR	-22.9583	-45.5494	51173
    Trenton		NJ	United States of America	US	40.2171	-74.7429	89620
    Trenčín			Slovakia	SK	48.8945	18.0444	58278
    Treptow			Germany	DE	52.4938	13.4447	50000
    Tres Arroyos			Argentina	AR	-38.3769	-60.2756	52199
    Treviso			Italy	IT	45.6667	12.2416	85760
    Tri-Cities		WA	United States of America	US	46.2454	-119.1962	244036
    Trichardt			South Africa	ZA	-26.4916	29.2288	52776
    Trier			Germany	DE	49.7557	6.6394	100129
    Trincomalee			Sri Lanka	LK	8.5778	81.2289	108420
    Trindade			Brazil	BR	-16.6494	-49.4889	142431
    Trinidad			Cuba	CU	21.7996	-79.9835	60206
    Tripoli			Lebanon	LB	34.4335	35.8441	229398
    Tripunittura			India	IN	9.9428	76.3333	69390
    Triyuga			Nepal	NP	26.7919	86.6990	71405
    Trnava			Slovakia	SK	48.3777	17.5860	62806
    Trois-Rivières			Canada	CA	46.3451	-72.5477	144472
    Troisdorf			Germany	DE	50.8090	7.1497	74749
    Troitsk			Russia	RU	54.0922	61.5676	82338
    Troparëvo			Russia	RU	55.6562	37.4850	118000
    Troy		MI	United States of America	US	42.6056	-83.1499	83280
    Troyes			France	FR	48.3007	4.0852	60785
    Trujillo			Venezuela	VE	9.3659	-70.4366	71362
    Trujillo Alto			Puerto Rico	PR	18.3547	-66.0074	75243
    Trà Vinh			Vietnam	VN	9.9472	106.3423	160310
    Três Corações			Brazil	BR	-21.6969	-45.2533	75485
    Três Lagoas			Brazil	BR	-20.7876	-51.7034	78712
    Três Pontas			Brazil	BR	-21.3667	-45.5125	55255
    Três Rios			Brazil	BR	-22.1167	-43.2092	82300
    Tríkala			Greece	GR	39.5549	21.7684	61653
    Trảng Bom			Vietnam	VN	10.9536	107.0059	57560
    Trảng Bàng			Vietnam	VN	11.0299	106.3575	161831
    Trần Văn Thời			Vietnam	VN	9.0771	104.9791	55897
    Tsaritsyno			Russia	RU	55.6254	37.6503	123000
    Tsentralno-Miskyi			Ukraine	UA	48.0617	37.9716	94417
    Tsentralno-Miskyi			Ukraine	UA	48.3024	38.0316	118283
    Tsentralnyi			Ukraine	UA	47.0983	37.5484	179582
    Tseung Kwan O		NSK	Hong Kong S.A.R.	HK	22.3279	114.2499	412900
    Tshela			Congo (Kinshasa)	CD	-4.9971	12.9484	64210
    Tshikapa			Congo (Kinshasa)	CD	-6.4162	20.7999	634529
    Tshilenge			Congo (Kinshasa)	CD	-10.9667	22.9000	116073
    Tsing Yi Town		NKT	Hong Kong S.A.R.	HK	22.3500	114.1000	182100
    Tsu			Japan	JP	34.7333	136.5167	274537
    Tsubame			Japan	JP	37.6645	138.9252	77382
    Tsuchiura			Japan	JP	36.0905	140.2105	144399
    Tsuen Wan		NTW	Hong Kong S.A.R.	HK	22.3714	114.1133	318916
    Tsukuba			Japan	JP	36.0833	140.1167	241656
    Tsuruga			Japan	JP	35.6530	136.0633	68482
    Tsurugashima			Japan	JP	35.9600	139.4028	70117
    Tsuruoka			Japan	JP	38.7217	139.8217	125389
    Tsurusaki			Japan	JP	33.2453	131.6917	76968
    Tsushima			Japan	JP	35.1667	136.7167	67658
    Tsuyama			Japan	JP	35.0521	133.9989	102294
    Tsévié			Togo	TG	6.4261	1.2133	55775
    Tual			Indonesia	ID	-5.6288	132.7523	90470
    Tuanbao			China	CN	30.3367	109.1346	59580
    Tuapse			Russia	RU	44.1008	39.0833	64234
    Tuban			Indonesia	ID	-6.8976	112.0649	76242
    Tubarão			Brazil	BR	-28.4667	-49.0069	110088
    Tubod			Philippines	PH	8.0555	123.7904	50395
    Tucupita			Venezuela	VE	9.0626	-62.0521	99778
    Tucuruvi			Brazil	BR	-23.4754	-46.6061	99559
    Tucuruí			Brazil	BR	-3.7658	-49.6792	91306
    Tuen Mun		NTM	Hong Kong S.A.R.	HK	22.3917	113.9716	507900
    Tuggeranong			Australia	AU	-35.4165	149.0695	89461
    Tuguegarao			Philippines	PH	17.6158	121.7228	167297
    Tukuyu			Tanzania	TZ	-9.2500	33.6500	50000
    Tula			Russia	RU	54.1961	37.6182	482873
    Tulancingo			Mexico	MX	20.0835	-98.3629	102406
    Tulangan Utara			Indonesia	ID	-7.4737	112.6505	63889
    Tulare		CA	United States of America	US	36.2077	-119.3473	62315
    Tulcea			Romania	RO	45.1787	28.8050	65624
    Tulcán			Ecuador	EC	0.8124	-77.7171	86498
    Tultepec			Mexico	MX	19.6850	-99.1281	65338
    Tulun			Russia	RU	54.5676	100.5766	51330
    Tulungagung			Indonesia	ID	-8.0657	111.9025	65262
    Tuluá			Colombia	CO	4.0847	-76.1954	221684
    Tumaco			Colombia	CO	1.7911	-78.7927	86713
    Tumbes			Peru	PE	-3.5559	-80.4426	96946
    Tumen			China	CN	42.9656	129.8420	78719
    Tumkūr			India	IN	13.3414	77.1022	307359
    Tumxuk			China	CN	39.8698	79.0612	135727
    Tunasan			Philippines	PH	14.3792	121.0525	61374
    Tunduma			Tanzania	TZ	-9.3000	32.7667	219309
    Tung Chung		NIS	Hong Kong S.A.R.	HK	22.2878	113.9424	114100
    Tungi			Bangladesh	BD	23.8915	90.4023	337579
    Tungipara			Bangladesh	BD	22.8998	89.9033	114482
    Tuni			India	IN	17.3590	82.5461	53425
    Tunja			Colombia	CO	5.5448	-73.3576	172548
    Tupi			Philippines	PH	6.3344	124.9528	78599
    Tupã			Brazil	BR	-21.9347	-50.5136	63928
    Tura			India	IN	25.5142	90.2024	74858
    Turbaco			Colombia	CO	10.3294	-75.4114	56171
    Turbat			Pakistan	PK	26.0012	63.0485	75694
    Turbo			Colombia	CO	8.0926	-76.7282	50508
    Turgutlu			Turkey	TR	38.4953	27.6997	103292
    Turhal			Turkey	TR	40.3875	36.0811	110884
    Turkistan			Kazakhstan	KZ	43.2946	68.2569	227098
    Turku			Finland	FI	60.4515	22.2687	206655
    Turlock		CA	United States of America	US	37.4947	-120.8466	72292
    Turmero			Venezuela	VE	10.2286	-67.4742	344700
    Turpan			China	CN	42.9477	89.1789	273385
    Tuscaloosa		AL	United States of America	US	33.2098	-87.5692	111338
    Tustin		CA	United States of America	US	33.7458	-117.8262	80583
    Tutóia			Brazil	BR	-2.7619	-42.2744	53356
    Tuxtepec			Mexico	MX	18.0883	-96.1253	159452
    Tuxtla			Mexico	MX	16.7536	-93.1158	604147
    Tuy Hòa			Vietnam	VN	13.0955	109.3209	155921
    Tuymazy			Russia	RU	54.6064	53.7118	68829
    Tuyên Quang			Vietnam	VN	21.8236	105.2142	104645
    Tuzla			Bosnia and Herzegovina	BA	44.5384	18.6671	142486
    Twifu Praso			Ghana	GH	5.6141	-1.5502	100851
    Tychy			Poland	PL	50.1372	18.9664	130000
    Tyler		TX	United States of America	US	32.3513	-95.3011	103700
    Tynemouth		ENG	United Kingdom	GB	55.0179	-1.4256	60605
    Tyoply Stan			Russia	RU	55.6205	37.4934	125000
    Tyre			Lebanon	LB	33.2733	35.1939	135204
    Táriba			Venezuela	VE	7.8212	-72.2233	138402
    Tân An			Vietnam	VN	10.5359	106.4137	215250
    Tân Bình			Vietnam	VN	10.8025	106.6600	89373
    Tân Châu			Vietnam	VN	10.7983	105.2389	175211
    Tân Uyên			Vietnam	VN	11.0842	106.7883	52873
    Târgovişte			Romania	RO	44.9254	25.4567	66965
    Târgu Jiu			Romania	RO	45.0500	23.2833	73545
    Târgu Mureş			Romania	RO	46.5425	24.5575	212752
    Tây Hồ			Vietnam	VN	21.0690	105.8105	168300
    Tây Ninh			Vietnam	VN	11.3100	106.0983	135254
    Täby			Sweden	SE	59.4439	18.0687	58123
    Tébessa			Algeria	DZ	35.4042	8.1242	194461
    Tétouan			Morocco	MA	35.5784	-5.3684	415810
    Tôlanaro			Madagascar	MG	-25.0325	46.9833	71258
    Tønsberg			Norway	NO	59.2675	10.4076	55387
    Túxpam de Rodríguez Cano			Mexico	MX	20.9578	-97.4081	84750
    Tübingen			Germany	DE	48.5227	9.0522	92322
    Tādepalle			India	IN	16.4833	80.6000	64149
    Tājūrā’			Libya	LY	32.8817	13.3506	100000
    Tākestān			Iran	IR	36.0706	49.6957	71499
    Tāndoni			India	IN	10.9261	78.0941	53854
    Tāndā			India	IN	26.5495	82.6584	88073
    Tārūt			Saudi Arabia	SA	26.5733	50.0403	85371
    Tēpī		SW	Ethiopia	ET	7.2000	35.4500	66700
    Tīkamgarh			India	IN	24.7433	78.8306	79106
    Tōgane			Japan	JP	35.5500	140.3667	66332
    Tōkai			Japan	JP	35.0227	136.9089	113787
    Tōkamachi			Japan	JP	37.1333	138.7667	53333
    Tŏkch’ŏn			North Korea	KP	39.7526	126.2580	237133
    Tūndla			India	IN	27.2146	78.2368	50939
    Tūyserkān			Iran	IR	34.5510	48.4435	50455
    Tŭytepa			Uzbekistan	UZ	41.0321	69.3625	51400
    Tịnh Biên			Vietnam	VN	10.5959	104.9367	143098
    Từ Sơn			Vietnam	VN	21.1000	105.9667	65697
    T’aet’an-ŭp			North Korea	KP	38.0882	125.2983	64258
    Ualog			Philippines	PH	10.5740	123.3933	60548
    Ubatuba			Brazil	BR	-23.4339	-45.0711	91824
    Ubauro			Pakistan	PK	28.1643	69.7311	50981
    Ube			Japan	JP	33.9431	131.2511	173733
    Uberaba			Brazil	BR	-19.7483	-47.9319	337836
    Ubon Ratchathani			Thailand	TH	15.2384	104.8487	122533
    Ubud			Indonesia	ID	-8.5098	115.2654	74800
    Ubá			Brazil	BR	-21.1200	-42.9428	103365
    Uccle		BRU	Belgium	BE	50.8023	4.3394	82929
    Udaipur			India	IN	24.5858	73.7135	451100
    Udgīr			India	IN	18.3926	77.1176	103550
    Udhampur			India	IN	32.9243	75.1357	84015
    Udine			Italy	IT	46.0693	13.2371	100170
    Udon Thani			Thailand	TH	17.4157	102.7859	130531
    Udumalaippettai			India	IN	10.5881	77.2478	61133
    Udupi			India	IN	13.3347	74.7462	165000
    Ueda			Japan	JP	36.4027	138.2816	157480
    Ueno-ebisumachi			Japan	JP	34.7586	136.1311	61598
    Uga			Nigeria	NG	5.9358	7.0793	64179
    Ugep			Nigeria	NG	5.8087	8.0810	200276
    Ughelli			Nigeria	NG	5.4896	6.0041	79986
    Uijeongbu-si			South Korea	KR	37.7415	127.0474	479141
    Uiju			North Korea	KP	40.1994	124.5317	50081
    Uiwang			South Korea	KR	37.3653	126.9478	63040
    Ujhāni			India	IN	28.0031	79.0082	56309
    Uji			Japan	JP	34.8904	135.8032	192925
    Ujjain			India	IN	23.1824	75.7764	515215
    Ukhta			Russia	RU	63.5690	53.6914	102187
    Uki			Japan	JP	32.6222	130.6618	59928
    Ukunda			Kenya	KE	-4.2929	39.5640	77686
    Ulan Bator			Mongolia	MN	47.9077	106.8832	844818
    Ulanqab			China	CN	40.9930	113.1330	550231
    Ulhasnagar			India	IN	19.2167	73.1500	516584
    Ullagaram			India	IN	12.9790	80.1970	53322
    Ullal			India	IN	12.8057	74.8606	59116
    Ulm			Germany	DE	48.3984	9.9916	120451
    Ulsan			South Korea	KR	35.5372	129.3167	1098421
    Ulu Bedok			Singapore	SG	1.3333	103.9333	276990
    Ulu Tiram			Malaysia	MY	1.6000	103.8167	75350
    Uluberiya			India	IN	22.4756	88.0990	235345
    Uman			Ukraine	UA	48.7501	30.2194	81525
    Umarkot			Pakistan	PK	25.3633	69.7418	144558
    Umeå			Sweden	SE	63.8284	20.2597	130224
    Umm Al Quwain City			United Arab Emirates	AE	25.5647	55.5552	59098
    Umm Qaşr			Iraq	IQ	30.0362	47.9195	107620
    Umm Ruwaba			Sudan	SD	12.9061	31.2158	56833
    Umm el Faḥm			Israel	IL	32.5176	35.1540	56109
    Umraniye			Turkey	TR	41.0164	29.1248	573265
    Umred			India	IN	20.8540	79.3247	53971
    Umuahia			Nigeria	NG	5.5249	7.4946	370000
    Umuarama			Brazil	BR	-23.7664	-53.3250	117095
    Una			India	IN	20.8232	71.0379	58528
    Unaizah			Saudi Arabia	SA	26.1000	44.0000	183319
    Unaí			Brazil	BR	-16.3575	-46.9061	86619
    Ungaran			Indonesia	ID	-7.1397	110.4050	171378
    Ungsang			South Korea	KR	35.4061	129.1686	83360
    Union		NJ	United States of America	US	40.6976	-74.2632	56771
    Union City		CA	United States of America	US	37.5958	-122.0191	74494
    Union City		NJ	United States of America	US	40.7796	-74.0238	69156
    Universal City		CA	United States of America	US	34.1389	-118.3534	105000
    University Heights			Canada	CA	52.1443	-106.5787	51957
    University of Texas		TX	United States of America	US	30.2860	-97.7389	53082
    Universitäts- und Hansestadt Greifswald			Germany	DE	54.0891	13.4024	52731
    União da Vitória			Brazil	BR	-26.2300	-51.0864	55033
    União dos Palmares			Brazil	BR	-9.1628	-36.0319	60874
    Unjha			India	IN	23.8037	72.3910	57108
    Unna			Germany	DE	51.5380	7.6897	66734
    Unnāo			India	IN	26.5471	80.4878	161671
    Untolovo			Russia	RU	60.0122	30.2090	50000
    Upata			Venezuela	VE	8.0162	-62.4056	112617
    Upland		CA	United States of America	US	34.0975	-117.6484	76443
    Upleta			India	IN	21.7401	70.2826	58775
    Uppal Kalan			India	IN	17.4058	78.5591	118259
    Upper Gilgil			Kenya	KE	-0.2121	36.2725	60711
    Upper West Side		NY	United States of America	US	40.7871	-73.9754	226989
    Uppsala			Sweden	SE	59.8588	17.6389	177074
    Uptown		IL	United States of America	US	41.9659	-87.6526	55137
    Urasoe			Japan	JP	26.2590	127.7301	115690
    Urayasu			Japan	JP	35.6588	139.9006	171362
    Urdaneta			Philippines	PH	15.9761	120.5711	145935
    Ureña			Venezuela	VE	7.9216	-72.4440	56509
    Urganch			Uzbekistan	UZ	41.5518	60.6314	145000
    Urgut Shahri			Uzbekistan	UZ	39.4190	67.2612	65300
    Uriangato			Mexico	MX	20.1416	-101.1787	51382
    Uritsk			Russia	RU	59.8389	30.1753	55037
    Urla			Turkey	TR	38.3229	26.7640	62989
    Uromi			Nigeria	NG	6.7000	6.3333	108608
    Ursynów			Poland	PL	52.1505	21.0504	149775
    Uruapan			Mexico	MX	19.4168	-102.0584	299523
    Uruguaiana			Brazil	BR	-29.7547	-57.0883	123480
    Uruma			Japan	JP	26.3761	127.8591	125303
    Urun-Islāmpur			India	IN	17.0500	74.2667	67391
    Usera			Spain	ES	40.3887	-3.7003	141189
    Ushiku			Japan	JP	35.9667	140.1333	84651
    Ushirombo			Tanzania	TZ	-3.4919	31.9639	95052
    Ushuaia			Argentina	AR	-54.8108	-68.3159	56825
    Usol’ye-Sibirskoye			Russia	RU	52.7519	103.6453	85900
    Ussuriysk			Russia	RU	43.8047	131.9573	157068
    Usta Muhammad			Pakistan	PK	28.1772	68.0437	64632
    Ust’-Ilimsk			Russia	RU	58.0006	102.6619	100271
    Usulután			El Salvador	SV	13.3447	-88.4399	51910
    Utengule			Tanzania	TZ	-8.9000	33.3333	50000
    Utica		NY	United States of America	US	43.1009	-75.2327	61100
    Utrecht			Netherlands	NL	52.0908	5.1222	376435
    Utrera			Spain	ES	37.1852	-5.7809	52617
    Utsunomiya			Japan	JP	36.5667	139.8833	518757
    Uttaradit			Thailand	TH	17.6256	100.0942	58313
    Uvira			Congo (Kinshasa)	CD	-3.3953	29.1378	407092
    Uwajima			Japan	JP	33.2238	132.5600	70809
    Uxbridge		ENG	United Kingdom	GB	51.5489	-0.4821	70000
    Uyo			Nigeria	NG	5.0513	7.9335	436606
    Uyovu			Tanzania	TZ	-3.2833	31.5258	60849
    Uzhhorod			Ukraine	UA	48.6242	22.2947	115449
    Uzlovaya			Russia	RU	53.9839	38.1598	58458
    Uíge			Angola	AO	-7.6087	15.0613	322531
    Uşak			Turkey	TR	38.6735	29.4058	369433
    Užice		SE	Serbia	RS	43.8586	19.8488	63577
    Vacaria			Brazil	BR	-28.5122	-50.9339	64197
    Vacaville		CA	United States of America	US	38.3566	-121.9877	96803
    Vacoas			Mauritius	MU	-20.2981	57.4783	115289
    Vagonoremont			Russia	RU	55.9000	37.5500	50000
    Val Dor			Malaysia	MY	5.2520	100.4905	88600
    Valdefuentes			Spain	ES	40.4937	-3.6359	69176
    Valdemoro			Spain	ES	40.1908	-3.6789	74745
    Valdosta		GA	United States of America	US	30.8333	-83.2803	55724
    Valence			France	FR	44.9256	4.9096	63864
    Valencia		CA	United States of America	US	34.4436	-118.6095	148456
    Valenzuela		NCR	Philippines	PH	14.7000	120.9667	725173
    Valença			Brazil	BR	-13.3703	-39.0731	85655
    Valença			Brazil	BR	-22.2456	-43.7003	71462
    Valera			Venezuela	VE	9.3178	-70.6036	244708
    Valinhos			Brazil	BR	-22.9706	-46.9958	126373
    Valjevo		SE	Serbia	RS	44.2751	19.8982	61035
    Valladolid			Spain	ES	41.6554	-4.7235	300618
    Valle de La Pascua			Venezuela	VE	9.2155	-66.0073	153136
    Valle de Santiago			Mexico	MX	20.3915	-101.1910	68058
    Vallecas			Spain	ES	40.3833	-3.6167	53208
    Valledupar			Colombia	CO	10.4654	-73.2531	490075
    Vallejo		CA	United States of America	US	38.1041	-122.2566	121692
    Valley Glen		CA	United States of America	US	34.1857	-118.4203	60000
    Valparai			India	IN	10.3269	76.9512	90353
    Valparaíso de Goiás			Brazil	BR	-16.0658	-47.9786	198861
    Valsād			India	IN	20.6101	72.9343	139764
    Valvedditturai			Sri Lanka	LK	9.8167	80.1667	78205
    Valverde			Spain	ES	40.5002	-3.6788	64757
    Van			Turkey	TR	38.4946	43.3832	525016
    Van Nuys		CA	United States of America	US	34.1867	-118.4490	136443
    Vanadzor			Armenia	AM	40.8074	44.4970	78100
    Vanderbijlpark			South Africa	ZA	-26.7117	27.8379	246754
    Vaniyambadi			India	IN	12.6816	78.6201	95061
    Vannes			France	FR	47.6569	-2.7620	54020
    Vantaa			Finland	FI	60.2941	25.0410	252724
    Vapi			India	IN	20.3717	72.9049	163630
    Varese			Italy	IT	45.8206	8.8251	80588
    Vargem Grande Paulista			Brazil	BR	-23.6033	-47.0264	50415
    Varginha			Brazil	BR	-21.5514	-45.4303	136467
    Varna			Bulgaria	BG	43.2191	27.9102	318737
    Varāmīn			Iran	IR	35.3242	51.6457	225628
    Vasastaden			Sweden	SE	59.3500	18.0333	58458
    Vasco da Gama			India	IN	15.3958	73.8157	100485
    Vaslui			Romania	RO	46.6333	27.7333	63035
    Vasyl'evsky Ostrov			Russia	RU	59.9409	30.2538	203058
    Vatutino			Russia	RU	55.8844	37.6906	50000
    Vaughan			Canada	CA	43.8361	-79.4983	323103
    Vavoua			Ivory Coast	CI	7.3819	-6.4778	86977
    Vavuniya			Sri Lanka	LK	8.7514	80.4971	60176
    Vazhakkala			India	IN	10.0124	76.3263	51242
    Vedado			Cuba	CU	23.1377	-82.3934	108369
    Vedado del Cotorro			Cuba	CU	23.0500	-82.2500	74650
    Veenendaal			Netherlands	NL	52.0286	5.5589	61271
    Vejalpur			India	IN	22.6902	73.5630	121610
    Vejle			Denmark	DK	55.7093	9.5357	60231
    Velampālaiyam			India	IN	11.1376	77.3106	87427
    Velbert			Germany	DE	51.3354	7.0435	87669
    Veles			Macedonia	MK	41.7172	21.7720	57873
    Velikiy Novgorod			Russia	RU	58.5213	31.2710	222868
    Velikiye Luki			Russia	RU	56.3406	30.5438	103149
    Veliko Tŭrnovo			Bulgaria	BG	43.0812	25.6290	59166
    Velletri			Italy	IT	41.6857	12.7775	52911
    Vellore			India	IN	12.9184	79.1325	484690
    Velsen-Zuid			Netherlands	NL	52.4600	4.6500	67758
    Venado Tuerto			Argentina	AR	-33.7458	-61.9671	72340
    Venkatagiri			India	IN	13.9601	79.5803	52688
    Venlo			Netherlands	NL	51.3700	6.1681	101988
    Ventas			Spain	ES	40.4225	-3.6474	50218
    Ventura		CA	United States of America	US	34.2783	-119.2932	96769
    Venustiano Carranza			Mexico	MX	19.4436	-99.1050	430978
    Venâncio Aires			Brazil	BR	-29.6064	-52.1919	68763
    Verdun			Canada	CA	45.4601	-73.5706	69229
    Vereeniging			South Africa	ZA	-26.6731	27.9261	474681
    Verhunskyi			Ukraine	UA	48.5857	39.3716	185593
    Verkhnyaya Pyshma			Russia	RU	56.9705	60.5822	59061
    Verona			Italy	IT	45.4385	10.9938	258031
    Versailles			France	FR	48.8036	2.1342	85416
    Verviers		WAL	Belgium	BE	50.5891	5.8624	52824
    Verāval			India	IN	20.9077	70.3679	171121
    Veshnyaki			Russia	RU	55.7239	37.8195	122000
    Vespasiano			Brazil	BR	-19.6919	-43.9233	129246
    Veszprém			Hungary	HU	47.0933	17.9115	56927
    Viacha			Bolivia	BO	-16.6500	-68.3000	86218
    Viamão			Brazil	BR	-30.0811	-51.0233	285269
    Viana			Angola	AO	-8.9055	13.3750	865863
    Viana			Brazil	BR	-20.3903	-40.4961	73423
    Viana			Brazil	BR	-3.2203	-45.0036	51442
    Viareggio			Italy	IT	43.8669	10.2502	62169
    Vicente Pires			Brazil	BR	-15.8101	-48.0308	96871
    Vicenza			Italy	IT	45.5467	11.5475	111980
    Victoria			Philippines	PH	13.1772	121.2781	52215
    Victoria		HCW	Hong Kong S.A.R.	HK	22.2875	114.1442	956800
    Victoria		TX	United States of America	US	28.8053	-97.0036	67574
    Victoria de Durango			Mexico	MX	24.0203	-104.6576	518709
    Victorias			Philippines	PH	10.9015	123.0705	86510
    Victorville		CA	United States of America	US	34.5361	-117.2912	122225
    Vicálvaro			Spain	ES	40.4000	-3.6000	66439
    Videira			Brazil	BR	-27.0083	-51.1517	55466
    Vidisha			India	IN	23.5260	77.8109	155951
    Vidnoye			Russia	RU	55.5523	37.7088	51721
    Vidradnyi			Ukraine	UA	50.4319	30.4223	69800
    Viersen			Germany	DE	51.2544	6.3944	76153
    Vigevano			Italy	IT	45.3141	8.8544	57970
    Vigia			Brazil	BR	-0.8583	-48.1417	50832
    Vihari			Pakistan	PK	30.0445	72.3556	112840
    Vijalpor			India	IN	20.9221	72.9095	81245
    Vijayapura			India	IN	16.8244	75.7154	327427
    Vikindu			Tanzania	TZ	-7.0067	39.2985	70000
    Vikārābād			India	IN	17.3381	77.9044	53143
    Vila Andrade			Brazil	BR	-23.6262	-46.7283	168669
    Vila Curuca			Brazil	BR	-23.5100	-46.4157	140673
    Vila Flor			Angola	AO	-8.9801	13.3078	256066
    Vila Formosa			Brazil	BR	-23.5679	-46.5460	92186
    Vila Guilherme			Brazil	BR	-23.5092	-46.6058	52587
    Vila Jacui			Brazil	BR	-23.5026	-46.4616	134189
    Vila Maria			Brazil	BR	-23.5141	-46.5862	108543
    Vila Mariana			Brazil	BR	-23.5883	-46.6346	127286
    Vila Matilde			Brazil	BR	-23.5394	-46.5179	103558
    Vila Medeiros			Brazil	BR	-23.4887	-46.5776	114839
    Vila Nova de Gaia			Portugal	PT	41.1240	-8.6124	70811
    Vila Prudente			Brazil	BR	-23.5925	-46.5728	105590
    Vila-real			Spain	ES	39.9383	-0.1009	50577
    Viladecans			Spain	ES	41.3141	2.0143	66168
    Vilanova i la Geltrú			Spain	ES	41.2239	1.7251	65890
    Viljoenskroon			South Africa	ZA	-27.2084	26.9486	54955
    Vilkhivskyi			Ukraine	UA	48.5433	39.2820	126340
    Villa Alemana			Chile	CL	-33.0482	-71.3729	97320
    Villa Bruzual			Venezuela	VE	9.3319	-69.1197	55244
    Villa Canales			Guatemala	GT	14.4828	-90.5343	155423
    Villa Carlos Paz			Argentina	AR	-31.4183	-64.4901	69451
    Villa Elisa			Paraguay	PY	-25.3676	-57.5927	64099
    Villa Francisca			Dominican Republic	DO	18.4828	-69.8891	50185
    Villa Hayes			Paraguay	PY	-25.0930	-57.5273	57217
    Villa Lugano			Argentina	AR	-34.6791	-58.4726	114000
    Villa María			Argentina	AR	-32.4075	-63.2402	92453
    Villa Mercedes			Argentina	AR	-33.6757	-65.4578	96781
    Villa Mercedes			Chile	CL	-37.4042	-71.9795	131936
    Villa Nueva			Guatemala	GT	14.5251	-90.5854	618397
    Villa Poeta José Gálvez Barrenechea			Peru	PE	-12.2131	-76.9052	61000
    Villa Vicente Guerrero			Mexico	MX	19.1212	-98.1657	60001
    Villa de Cura			Venezuela	VE	10.0386	-67.4894	99669
    Villa de Vallecas			Spain	ES	40.3670	-3.6015	65162
    Villa del Rosario			Colombia	CO	7.8339	-72.4742	64951
    Villach			Austria	AT	46.6103	13.8558	58882
    Villahermosa			Mexico	MX	17.9862	-92.9393	353577
    Villasis			Philippines	PH	15.9017	120.5883	65086
    Villaverde			Spain	ES	40.3500	-3.7000	126802
    Villavicencio			Colombia	CO	4.1324	-73.6256	321717
    Ville-Marie			Canada	CA	45.4990	-73.5705	104944
    Villeneuve-d'Ascq			France	FR	50.6167	3.1666	62400
    Villeray–Saint-Michel–Parc-Extension			Canada	CA	45.5587	-73.6054	144814
    Villeurbanne			France	FR	45.7660	4.8795	131445
    Villingen-Schwenningen			Germany	DE	48.0623	8.4936	81770
    Villupuram			India	IN	11.9398	79.4924	97380
    Vineland		NJ	United States of America	US	39.4862	-75.0257	60818
    Vinh			Vietnam	VN	18.6734	105.6923	790000
    Vinhedo			Brazil	BR	-23.0297	-46.9753	80111
    Vinhomes Ocean Park			Vietnam	VN	20.9948	105.9465	60000
    Vinhomes Smart City			Vietnam	VN	21.0045	105.7404	50000
    Vinhomes Times City			Vietnam	VN	20.9945	105.8677	50000
    Vinnytsya			Ukraine	UA	49.2322	28.4687	430091
    Vinto			Bolivia	BO	-17.3914	-66.3168	58739
    Vinukonda			India	IN	16.0531	79.7396	62550
    Virac			Philippines	PH	13.5848	124.2374	75135
    Viramgām			India	IN	23.1256	72.0501	55821
    Viranşehir			Turkey	TR	37.2235	39.7552	154163
    Virginia			South Africa	ZA	-28.1039	26.8659	122502
    Virginia Beach		VA	United States of America	US	36.8529	-75.9780	454808
    Virudhachalam			India	IN	11.5150	79.3282	73585
    Virudunagar			India	IN	9.5851	77.9579	73273
    Virār			India	IN	19.4559	72.8114	1222390
    Visalia		CA	United States of America	US	36.3302	-119.2921	130104
    Viseu			Brazil	BR	-1.1967	-46.1400	58692
    Viseu			Portugal	PT	40.6617	-7.9090	103502
    Visnagar			India	IN	23.6986	72.5521	76753
    Vista		CA	United States of America	US	33.2000	-117.2425	100890
    Vitebsk			Belarus	BY	55.1904	30.2049	358927
    Vitry-sur-Seine			France	FR	48.7872	2.4033	81001
    Vittoria			Italy	IT	36.9515	14.5279	50852
    Vitória			Brazil	BR	-20.3194	-40.3378	312656
    Vitória de Santo Antão			Brazil	BR	-8.1181	-35.2914	134084
    Vizianagaram			India	IN	18.1169	83.4115	228720
    Viçosa			Brazil	BR	-20.7539	-42.8819	76430
    Viçosa do Ceará			Brazil	BR	-3.5622	-41.0922	59712
    Viña del Mar			Chile	CL	-33.0246	-71.5518	334248
    Việt Trì			Vietnam	VN	21.3227	105.4020	415280
    Việt Yên			Vietnam	VN	21.2667	106.1333	205900
    Vlaardingen			Netherlands	NL	51.9125	4.3417	73798
    Vladikavkaz			Russia	RU	43.0410	44.6699	306258
    Vladimir			Russia	RU	56.1385	40.3998	357024
    Vlorë			Albania	AL	40.4696	19.4838	115261
    Voi			Kenya	KE	-3.3960	38.5561	53353
    Volgodonsk			Russia	RU	47.5114	42.1527	167731
    Volos			Greece	GR	39.3692	22.9477	86048
    Volta Redonda			Brazil	BR	-22.5231	-44.1042	279898
    Volzhsk			Russia	RU	55.8666	48.3593	58000
    Volzhsky			Russia	RU	48.7858	44.7797	323293
    Vol’sk			Russia	RU	52.0417	47.3827	70500
    Voskresenka			Ukraine	UA	50.4848	30.6032	84200
    Voskresensk			Russia	RU	55.3130	38.6910	77086
    Vostochnoe Degunino			Russia	RU	55.8801	37.5576	95000
    Votkinsk			Russia	RU	57.0487	53.9872	98633
    Votorantim			Brazil	BR	-23.5467	-47.4378	127923
    Votuporanga			Brazil	BR	-20.4228	-49.9728	69863
    Voznesenskyi			Ukraine	UA	47.9316	37.6297	85399
    Vranje		SE	Serbia	RS	42.5514	21.9003	56199
    Vriddhāchalam			India	IN	11.5183	79.3241	61498
    Vrindāvan			India	IN	27.5811	77.6966	60195
    Vryburg			South Africa	ZA	-26.9566	24.7284	55879
    Vryheid			South Africa	ZA	-27.7695	30.7917	150012
    Vwawa			Tanzania	TZ	-9.1081	32.9347	85000
    Vyaz’ma			Russia	RU	55.2100	34.2970	55500
    Vyborg			Russia	RU	60.7076	28.7528	78633
    Vyhurivshchyna-Troyeshchyna			Ukraine	UA	50.5114	30.6025	240000
    Vykhino-Zhulebino			Russia	RU	55.7020	37.8118	216000
    Vyksa			Russia	RU	55.3206	42.1740	61664
    Vynohradar			Ukraine	UA	50.5143	30.4245	57500
    Vyshniy Volochëk			Russia	RU	57.5888	34.5685	53800
    Várzea Grande			Brazil	BR	-15.6467	-56.1325	314627
    Várzea Paulista			Brazil	BR	-23.2114	-46.8283	115771
    Västerås			Sweden	SE	59.6162	16.5528	127799
    Växjö			Sweden	SE	56.8777	14.8091	71282
    Vélez-Málaga			Spain	ES	36.7811	-4.1027	74190
    Vénissieux			France	FR	45.6971	4.8859	57584
    Výronas			Greece	GR	37.9611	23.7530	61308
    Vĩnh Châu			Vietnam	VN	9.3244	105.9801	183918
    Vĩnh Long			Vietnam	VN	10.2537	105.9722	137870
    Vĩnh Thạnh			Vietnam	VN	10.2226	105.3984	98399
    Vĩnh Tuy			Vietnam	VN	21.0000	105.8833	86618
    Vĩnh Yên			Vietnam	VN	21.3089	105.6049	119128
    Vīrappanchathiram			India	IN	11.3531	77.7125	84453
    Vīrapāndi			India	IN	11.0625	77.3508	50301
    Vīrarāghavapuram			India	IN	13.0731	80.1078	64698
    Vũng Tàu			Vietnam	VN	10.3460	107.0843	464860
    Wa			Ghana	GH	10.0607	-2.5019	78107
    Wabu			South Korea	KR	37.5897	127.2203	96775
    Wacheng Neighborhood			China	CN	33.7833	114.5167	66848
    Waco		TX	United States of America	US	31.5493	-97.1467	132356
    Wad Medani			Sudan	SD	14.4012	33.5199	332714
    Wadgaon Kolhati			India	IN	19.8431	75.2360	65620
    Wafangdian			China	CN	39.6183	122.0081	454338
    Wah Cantt			Pakistan	PK	33.7709	72.7512	400733
    Waiblingen			Germany	DE	48.8324	9.3164	52945
    Wajir			Kenya	KE	1.7471	40.0573	90116
    Wakayama			Japan	JP	34.2333	135.1667	356729
    Wakefield		ENG	United Kingdom	GB	53.6833	-1.4977	109766
    Wakefield		NY	United States of America	US	40.8979	-73.8524	52201
    Wakiso		C	Uganda	UG	0.4044	32.4594	87900
    Wako			Japan	JP	35.7894	139.6233	83989
    Waldorf		MD	United States of America	US	38.6246	-76.9391	67752
    Waliso			Ethiopia	ET	8.5342	37.9652	78600
    Wallasey		ENG	United Kingdom	GB	53.4232	-3.0650	58794
    Walnut Creek		CA	United States of America	US	37.9063	-122.0650	68910
    Walsall		ENG	United Kingdom	GB	52.5853	-1.9840	172141
    Waltham		MA	United States of America	US	42.3765	-71.2356	63378
    Walthamstow		ENG	United Kingdom	GB	51.5907	-0.0208	109424
    Wamena		PE	Indonesia	ID	-4.0958	138.9481	66080
    Wan Chai		HWC	Hong Kong S.A.R.	HK	22.2814	114.1726	166695
    Wanchaq			Peru	PE	-13.5249	-71.9653	59134
    Wandsbek			Germany	DE	53.5833	10.0831	411422
    Wang Thonglang			Thailand	TH	13.7855	100.6116	114768
    Wanggou			China	CN	34.6715	116.4921	67140
    Wangji			China	CN	33.9833	117.7500	54578
    Wangkui			China	CN	46.8321	126.4766	99617
    Wangqing			China	CN	43.3108	129.7633	88732
    Wangsa Maju			Malaysia	MY	3.2006	101.7397	215600
    Wanguru			Kenya	KE	-0.6839	37.3570	51722
    Wani			India	IN	20.0551	78.9531	58840
    Wanju			South Korea	KR	35.8451	127.1475	84009
    Wanning			China	CN	18.7993	110.3841	545992
    Wanparti			India	IN	16.3674	78.0689	60949
    Wansheng			China	CN	28.9629	106.9284	113751
    Wanxian			China	CN	30.8160	108.3741	859662
    Wanzhou			China	CN	30.7645	108.3959	1545900
    Warabi			Japan	JP	35.8219	139.6855	75614
    Warangal			India	IN	18.0000	79.5833	704570
    Warder			Ethiopia	ET	6.9744	45.3408	450400
    Wardha			India	IN	20.7393	78.5978	113759
    Warner Robins		GA	United States of America	US	32.6157	-83.6266	73490
    Warren		MI	United States of America	US	42.4904	-83.0130	134056
    Warrington		ENG	United Kingdom	GB	53.3925	-2.5802	172330
    Warwick		RI	United States of America	US	41.7001	-71.4162	81699
    Warīsān			United Arab Emirates	AE	25.1674	55.4071	108759
    Washington		DC	United States of America	US	38.8951	-77.0364	689545
    Washington		ENG	United Kingdom	GB	54.9000	-1.5167	67085
    Washington Heights		NY	United States of America	US	40.8501	-73.9354	152613
    Wat Tha Phra			Thailand	TH	13.7346	100.4761	53111
    Watampone			Indonesia	ID	-4.5386	120.3279	149336
    Waterbury		CT	United States of America	US	41.5581	-73.0515	108802
    Waterford		M	Ireland	IE	52.2583	-7.1119	60079
    Waterford		MI	United States of America	US	42.6930	-83.4118	75737
    Waterfront Communities-The Island			Canada	CA	43.6339	-79.3772	65913
    Waterloo			Canada	CA	43.4668	-80.5164	104986
    Waterloo			Sierra Leone	SL	8.3389	-13.0709	55000
    Waterloo		IA	United States of America	US	42.4928	-92.3430	68460
    Waterlooville		ENG	United Kingdom	GB	50.8807	-1.0304	64350
    Watford		ENG	United Kingdom	GB	51.6553	-0.3960	125707
    Watsonville		CA	United States of America	US	36.9102	-121.7569	53628
    Wattenscheid			Germany	DE	51.4806	7.1425	73965
    Watthana			Thailand	TH	13.7298	100.5854	171150
    Waukegan		IL	United States of America	US	42.3636	-87.8448	88475
    Waukesha		WI	United States of America	US	43.0117	-88.2315	71970
    Wawer			Poland	PL	52.1966	21.1775	77205
    Wayaobu			China	CN	37.1361	109.6597	113698
    Wayne		NJ	United States of America	US	40.9254	-74.2765	57915
    Wazirabad			Pakistan	PK	32.4432	74.1200	152624
    Wałbrzych			Poland	PL	50.7714	16.2843	127431
    Wedding			Germany	DE	52.5473	13.3559	85275
    Wedi			Indonesia	ID	-7.7431	110.5794	55300
    Weifang			China	CN	36.7100	119.1019	2044028
    Weihai			China	CN	37.5091	122.1136	844310
    Weimar			Germany	DE	50.9803	11.3290	64727
    Weimiao			China	CN	34.5833	117.0667	51820
    Weinan			China	CN	34.5035	109.5089	1199290
    Weining			China	CN	26.8500	104.2333	56744
    Weldiya			Ethiopia	ET	11.8277	39.5916	104000
    Weleri			Indonesia	ID	-6.9713	110.0666	58448
    Welk’īt’ē			Ethiopia	ET	8.2833	37.7833	77500
    Welland			Canada	CA	42.9834	-79.2496	52293
    Wellingborough		ENG	United Kingdom	GB	52.3027	-0.6945	56564
    Wellington			South Africa	ZA	-33.6398	19.0112	55543
    Wellington		FL	United States of America	US	26.6587	-80.2414	62560
    Welwyn Garden City		ENG	United Kingdom	GB	51.8017	-0.2069	51505
    Wembley		ENG	United Kingdom	GB	51.5524	-0.2969	90045
    Wenchang			China	CN	19.5516	110.8028	560894
    Wendo		SI	Ethiopia	ET	6.6000	38.4167	59300
    Wenjiang			China	CN	28.3881	104.5634	68433
    Wenling			China	CN	28.3752	121.3842	67433
    Wenshan City			China	CN	23.3631	104.2505	450000
    Wenshang			China	CN	35.7275	116.4961	59455
    Wensu			China	CN	41.2755	80.2361	83110
    Wenxing			China	CN	28.6821	112.8786	57117
    Werribee			Australia	AU	-37.9000	144.6667	50027
    Weru			Indonesia	ID	-6.7110	108.5037	139004
    Wesel			Germany	DE	51.6669	6.6204	61685
    West Albany		NY	United States of America	US	42.6831	-73.7785	93794
    West Allis		WI	United States of America	US	43.0167	-88.0070	60620
    West Bloomfield Township		MI	United States of America	US	42.5689	-83.3836	64690
    West Bromwich		ENG	United Kingdom	GB	52.5187	-1.9945	103112
    West Coon Rapids		MN	United States of America	US	45.1597	-93.3497	62528
    West Covina		CA	United States of America	US	34.0686	-117.9390	108484
    West Des Moines		IA	United States of America	US	41.5772	-93.7113	64113
    West Gulfport		MS	United States of America	US	30.4041	-89.0942	71329
    West Hartford		CT	United States of America	US	41.7620	-72.7420	63268
    West Haven		CT	United States of America	US	41.2707	-72.9471	54927
    West Hollywood		FL	United States of America	US	26.0206	-80.1839	60806
    West Jerusalem			Israel	IL	31.7820	35.2196	400000
    West Jordan		UT	United States of America	US	40.6097	-111.9391	111946
    West Lynchburg		VA	United States of America	US	37.4032	-79.1781	65517
    West New York		NJ	United States of America	US	40.7879	-74.0143	53366
    West Palm Beach		FL	United States of America	US	26.7153	-80.0534	120932
    West Raleigh		NC	United States of America	US	35.7868	-78.6639	338759
    West Ridge		IL	United States of America	US	41.9997	-87.6928	72211
    West Sacramento		CA	United States of America	US	38.5805	-121.5302	52721
    West Town		IL	United States of America	US	41.8938	-87.6749	86429
    West Valley City		UT	United States of America	US	40.6916	-112.0011	136208
    Westland		MI	United States of America	US	42.3242	-83.4002	82000
    Westminster		CA	United States of America	US	33.7592	-118.0067	92114
    Westminster		CO	United States of America	US	39.8366	-105.0372	116317
    Weston		FL	United States of America	US	26.1004	-80.3998	69959
    Weston-super-Mare		ENG	United Kingdom	GB	51.3460	-2.9766	82903
    Westonaria			South Africa	ZA	-26.3191	27.6486	156831
    Wetzlar			Germany	DE	50.5611	8.5049	52656
    Weymouth		ENG	United Kingdom	GB	50.6145	-2.4599	53416
    Weymouth		MA	United States of America	US	42.2209	-70.9398	54395
    Whalley			Canada	CA	49.1792	-122.8667	102555
    Whangarei			New Zealand	NZ	-35.7317	174.3239	50900
    Wheaton		IL	United States of America	US	41.8661	-88.1070	53715
    Whitby			Canada	CA	43.8834	-78.9329	138501
    White Plains		NY	United States of America	US	41.0340	-73.7629	58459
    Whittier		CA	United States of America	US	33.9792	-118.0328	87438
    Wichita		KS	United States of America	US	37.6922	-97.3375	396119
    Wichita Falls		TX	United States of America	US	33.9137	-98.4934	104710
    Widnes		ENG	United Kingdom	GB	53.3618	-2.7341	61464
    Wiesbaden			Germany	DE	50.0860	8.2444	288850
    Wigan		ENG	United Kingdom	GB	53.5430	-2.6371	175405
    Wik’ro			Ethiopia	ET	13.7952	39.6030	64000
    Wilhelmsburg			Germany	DE	53.4928	10.0137	53064
    Wilhelmshaven			Germany	DE	53.5476	8.1039	84393
    Willich			Germany	DE	51.2637	6.5473	51843
    Willowdale			Canada	CA	43.7667	-79.3991	79440
    Willowdale East			Canada	CA	43.7706	-79.4015	50434
    Wilmersdorf			Germany	DE	52.4833	13.3167	101877
    Wimbledon		ENG	United Kingdom	GB	51.4221	-0.2081	68187
    Windsor			Canada	CA	42.3001	-83.0165	229660
    Winejok			South Sudan	SS	9.0122	27.5708	300000
    Winneba			Ghana	GH	5.3511	-0.6231	71288
    Winston-Salem		NC	United States of America	US	36.0999	-80.2442	241218
    Winterhude			Germany	DE	53.5937	10.0112	56382
    Winterthur		ZH	Switzerland	CH	47.5056	8.7241	111840
    Witten			Germany	DE	51.4436	7.3526	91808
    Woburn			Canada	CA	43.7666	-79.2277	53485
    Wokha			India	IN	26.0972	94.2582	54010
    Woking		ENG	United Kingdom	GB	51.3190	-0.5589	103900
    Wola			Poland	PL	52.2348	20.9600	140958
    Wolfenbüttel			Germany	DE	52.1644	10.5410	54740
    Wolfsburg			Germany	DE	52.4245	10.7815	123064
    Wollongong			Australia	AU	-34.4240	150.8935	280153
    Woluwe-Saint-Lambert		BRU	Belgium	BE	50.8439	4.4291	56584
    Wolverhampton		ENG	United Kingdom	GB	52.5855	-2.1230	263700
    Wong Tai Sin		KWT	Hong Kong S.A.R.	HK	22.3500	114.1833	425235
    Wonosari			Indonesia	ID	-7.9656	110.6036	87454
    Wonosobo			Indonesia	ID	-7.3589	109.9031	92990
    Woodbury		MN	United States of America	US	44.9239	-92.9594	67855
    Woodland		CA	United States of America	US	38.6785	-121.7733	58567
    Woodland Hills		CA	United States of America	US	34.1683	-118.6059	70000
    Woodlands			Singapore	SG	1.4380	103.7888	254440
    Worcester		ENG	United Kingdom	GB	52.1893	-2.2200	101659
    Worcester		MA	United States of America	US	42.2626	-71.8023	206518
    Worms			Germany	DE	49.6328	8.3592	81099
    Worthing		ENG	United Kingdom	GB	50.8180	-0.3754	113866
    Wrexham		WLS	United Kingdom	GB	53.0466	-2.9913	65692
    Wrocław			Poland	PL	51.1029	17.0301	672545
    Wrzeszcz			Poland	PL	54.3765	18.6075	65000
    Wuchang			China	CN	44.9275	127.1604	94786
    Wucheng			China	CN	29.6008	118.1749	60212
    Wuchuan			China	CN	21.4571	110.7659	104168
    Wuda			China	CN	39.4994	106.7117	129922
    Wufeng			Taiwan	TW	24.0637	120.6980	65567
    Wugang			China	CN	26.7279	110.6320	132457
    Wuhai			China	CN	39.6844	106.8158	218427
    Wuhu			China	CN	31.3526	118.4295	1598165
    Wujiaqu			China	CN	44.1628	87.5217	154400
    Wujing			China	CN	36.4500	118.4000	60260
    Wukari			Nigeria	NG	7.8714	9.7779	92933
    Wulingyuan			China	CN	29.3494	110.5441	52712
    Wulong			China	CN	29.3243	107.7606	78225
    Wuppertal			Germany	DE	51.2563	7.1482	360797
    Wushan			China	CN	31.0775	109.8764	117873
    Wushan			China	CN	34.7208	104.8858	68643
    Wusu			China	CN	44.4310	84.6762	72587
    Wuxue			China	CN	29.8506	115.5525	220661
    Wuyang			China	CN	31.9925	116.2472	79070
    Wuyishan			China	CN	27.7599	118.0307	137133
    Wuzhen			China	CN	30.7454	120.4851	60000
    Wuzhishan			China	CN	18.7823	109.5013	112269
    Wuzhong			China	CN	37.9867	106.2010	7202654
    Wyoming		MI	United States of America	US	42.9134	-85.7053	75275
    Währing			Austria	AT	48.2261	16.3448	51402
    Würzburg			Germany	DE	49.7939	9.9512	133731
    Wādī as Sīr			Jordan	JO	31.9545	35.8183	181212
    Wāri			India	IN	21.1531	79.0076	54048
    Wāshīm			India	IN	20.1113	77.1330	78387
    Włocławek			Poland	PL	52.6482	19.0678	120339
    Wŏnju			South Korea	KR	37.3514	127.9453	332849
    Xalapa de Enríquez			Mexico	MX	19.5312	-96.9159	424755
    Xam Nua			Laos	LA	20.4164	104.0450	56900
    Xanxerê			Brazil	BR	-26.8769	-52.4042	51607
    Xaçmaz			Azerbaijan	AZ	41.4643	48.8056	67600
    Xiangcheng			China	CN	25.4669	100.5625	121959
    Xiangcheng			China	CN	33.8541	113.4872	65833
    Xiangtan			China	CN	27.8500	112.9000	959303
    Xiangxiang			China	CN	27.7333	112.5333	87592
    Xiangyang			China	CN	32.0422	112.1448	1294733
    Xiangzhou			China	CN	36.1644	119.4189	61748
    Xianju			China	CN	28.8547	120.7317	61532
    Xianning			China	CN	29.8435	114.3220	512517
    Xiannü			China	CN	32.4281	119.5605	83936
    Xianshuigu			China	CN	38.9850	117.3828	74028
    Xiantao			China	CN	30.3708	113.4429	239406
    Xianyang			China	CN	34.3378	108.7026	1034081
    Xiaogan			China	CN	30.9269	113.9222	908266
    Xiaolingwei			China	CN	32.0324	118.8540	66031
    Xiaoshan			China	CN	30.1675	120.2588	95234
    Xiaoshi			China	CN	41.2971	124.1209	68994
    Xiaoweizhai			China	CN	26.1903	107.5125	58913
    Xiayang			China	CN	31.1497	121.1159	137321
    Xiazhen			China	CN	34.8022	117.1117	125667
    Xiazhuang			China	CN	25.4000	100.8333	53954
    Xiazhuang			China	CN	34.9161	118.6389	63285
    Xiazhuang			China	CN	36.4492	119.8356	88710
    Xico			Mexico	MX	19.2703	-98.9509	384327
    Xiema			China	CN	29.7741	106.3688	60933
    Xifeng			China	CN	42.7372	124.7222	61087
    Xigang			China	CN	38.5526	106.3481	112061
    Xihe			China	CN	31.6864	113.4659	90422
    Xihu			Taiwan	TW	23.9568	120.4792	54033
    Xilin Hot			China	CN	43.9667	116.0333	120965
    Xilinhot			China	CN	43.9389	116.0702	349953
    Ximeicun			China	CN	24.9877	118.3858	94326
    Xincheng			China	CN	33.6333	115.1833	65411
    Xincheng			China	CN	41.7150	82.9325	102752
    Xindi			China	CN	29.8167	113.4667	175761
    Xindian			China	CN	36.7975	118.2944	82555
    Xingcheng			China	CN	40.6167	120.7167	98968
    Xingguo			China	CN	34.8586	105.6686	95211
    Xinghua			China	CN	32.9392	119.8342	105918
    Xinglongshan			China	CN	43.9561	125.4661	58432
    Xingning			China	CN	24.1483	115.7227	274499
    Xingqiao			China	CN	30.3994	120.2517	52400
    Xingren			China	CN	25.4333	105.2333	91579
    Xingtai			China	CN	37.0622	114.4927	798770
    Xinguara			Brazil	BR	-7.0983	-49.9435	52893
    Xingyi			China	CN	25.0962	104.9064	322890
    Xinhe			China	CN	36.9250	119.5931	69884
    Xininglu			China	CN	44.3396	84.9043	69361
    Xinji			China	CN	37.9260	115.2191	145911
    Xinle			China	CN	38.3490	114.6853	99347
    Xinmin			China	CN	41.9908	122.8253	74139
    Xinqiao			China	CN	31.0650	121.3075	155856
    Xinqing			China	CN	48.2870	129.5234	55415
    Xinshi			China	CN	31.0470	113.1410	98422
    Xintai			China	CN	35.9006	117.7519	222459
    Xinxiang			China	CN	35.1903	113.8015	1047088
    Xinxing			China	CN	34.7760	105.3222	97483
    Xinyang			China	CN	32.1228	114.0656	1230042
    Xinye			China	CN	32.5288	112.3651	61633
    Xinyi			China	CN	22.3730	110.9475	98259
    Xinyi			China	CN	34.3842	118.3462	300511
    Xinying			Taiwan	TW	23.3069	120.3106	74972
    Xinyu			China	CN	27.8043	114.9334	839488
    Xinyuan			China	CN	43.4265	83.2496	282718
    Xinzhai			China	CN	36.4000	118.6167	100168
    Xinzhi			China	CN	36.4989	111.7047	72303
    Xinzhou			China	CN	19.7145	109.3115	67316
    Xinzhou			China	CN	30.8667	114.8000	78767
    Xinzhou			China	CN	38.4092	112.7333	544683
    Xiongzhou			China	CN	25.1167	114.3000	79050
    Xishan			China	CN	27.6667	113.5000	98162
    Xiugu			China	CN	27.9113	116.7764	81153
    Xiulin			China	CN	29.7167	112.4000	122411
    Xiuyan			China	CN	40.2928	123.2744	71614
    Xiuying			China	CN	20.0007	110.2936	290000
    Xiva			Uzbekistan	UZ	41.3856	60.3641	115000
    Xixiang			China	CN	22.5931	113.8889	78022
    Xixiang			China	CN	32.9870	107.7640	99867
    Xixiang			China	CN	35.1628	112.8650	60745
    Xizhi			Taiwan	TW	25.0662	121.6599	204619
    Xochimilco			Mexico	MX	19.2547	-99.1036	442178
    Xo‘jayli Shahri			Uzbekistan	UZ	42.4088	59.4454	67800
    Xuancheng			China	CN	30.9525	118.7553	774332
    Xuanhua			China	CN	40.6121	115.0646	373422
    Xuantan			China	CN	29.2086	105.5697	69250
    Xuchang			China	CN	34.0319	113.8630	1265536
    Xucheng			China	CN	20.3302	110.1664	83267
    Xuhui			China	CN	31.1959	121.4471	1109800
    Xujiang			China	CN	26.8394	116.3201	87459
    Xunchang			China	CN	28.4543	104.7150	118664
    Xunyang			China	CN	32.8239	109.3653	67929
    Xuyong			China	CN	28.1699	105.4345	108352
    Xuzhuang			China	CN	34.2961	117.4580	56099
    Xuân Lộc			Vietnam	VN	10.9333	107.2333	253140
    Xóm Cái Nước			Vietnam	VN	9.8000	105.1000	54397
    Ya'an			China	CN	29.9852	102.9990	612056
    Yachimata			Japan	JP	35.6500	140.3167	68769
    Yachiyo			Japan	JP	35.7353	140.1244	199498
    Yacuiba			Bolivia	BO	-22.0164	-63.6775	82803
    Yadgir			India	IN	16.7701	77.1376	74294
    Yagoua			Cameroon	CM	10.3411	15.2329	59069
    Yaizu			Japan	JP	34.8688	138.3195	139578
    Yakeshi			China	CN	49.2833	120.7333	116284
    Yakima		WA	United States of America	US	46.6021	-120.5059	93701
    Yala			Thailand	TH	6.5400	101.2813	93558
    Yalova			Turkey	TR	40.6550	29.2769	71289
    Yalta			Ukraine	UA	44.5022	34.1662	77003
    Yamagata			Japan	JP	38.2333	140.3667	248772
    Yamaguchi			Japan	JP	34.1833	131.4667	193966
    Yamato			Japan	JP	35.4728	139.4510	242065
    Yamato-Takada			Japan	JP	34.5167	135.7500	61744
    Yamatokōriyama			Japan	JP	34.6066	135.7703	83285
    Yambol			Bulgaria	BG	42.4824	26.5001	63656
    Yame			Japan	JP	33.2279	130.6487	60608
    Yamethin			Myanmar	MM	20.4319	96.1388	59867
    Yamuna Nagar			India	IN	30.1280	77.2837	217071
    Yan Besar			Malaysia	MY	5.7989	100.3726	67653
    Yan Nawa			Thailand	TH	13.6963	100.5421	81521
    Yanagawa			Japan	JP	33.1667	130.4000	64475
    Yanam			India	IN	16.7331	82.2136	55626
    Yanbu			Saudi Arabia	SA	24.0895	38.0618	200161
    Yancheng			China	CN	33.3575	120.1573	1615717
    Yangambi			Congo (Kinshasa)	CD	0.7675	24.4397	62082
    Yangcheng			China	CN	29.9997	106.2560	186242
    Yangchun			China	CN	22.1667	111.7833	153547
    Yangcun			China	CN	39.3639	117.0603	63756
    Yanggu			China	CN	36.1106	115.7753	74725
    Yanghang			China	CN	31.3702	121.4374	204564
    Yanghe			China	CN	36.1381	119.9135	50371
    Yanghe			China	CN	38.2785	106.2478	67901
    Yangiyŭl			Uzbekistan	UZ	41.1120	69.0471	61700
    Yangjiang			China	CN	21.8556	111.9627	1292987
    Yangju			South Korea	KR	37.8331	127.0617	179923
    Yangliuqing			China	CN	39.1375	116.9997	76387
    Yangp'yŏng			South Korea	KR	37.4897	127.4906	83367
    Yangpu			China	CN	31.2619	121.5190	1210800
    Yangquan			China	CN	37.8575	113.5633	731228
    Yangsan			South Korea	KR	35.3420	129.0336	358074
    Yangshuo			China	CN	24.7808	110.4897	300000
    Yangtun			China	CN	34.8833	116.8833	53417
    Yangzhou			China	CN	32.3972	119.4358	1584237
    Yangzhou			China	CN	33.2219	107.5427	64349
    Yanji			China	CN	42.8882	129.5024	326957
    Yanjia			China	CN	29.8276	106.9973	72825
    Yanliang			China	CN	34.6592	109.2292	60891
    Yanta			China	CN	36.2411	115.6672	79196
    Yantongshan			China	CN	43.2919	126.0094	57515
    Yanzhou			China	CN	35.5528	116.8286	254788
    Yan’an			China	CN	36.5989	109.4917	475234
    Yao			Japan	JP	34.6167	135.6000	273213
    Yaoji			China	CN	34.0667	117.8167	65897
    Yaowan			China	CN	34.1833	118.0667	60668
    Yaritagua			Venezuela	VE	10.0808	-69.1242	113343
    Yaroslavskiy			Russia	RU	55.8833	37.7167	91000
    Yartsevo			Russia	RU	55.0649	32.6969	52706
    Yasenevo			Russia	RU	55.6069	37.5199	180000
    Yashan			China	CN	22.1975	109.9419	56629
    Yashio			Japan	JP	35.8225	139.8390	93363
    Yasu			Japan	JP	35.1005	136.0178	50695
    Yasuj			Iran	IR	30.6682	51.5880	96786
    Yatou			China	CN	37.1566	122.4376	91517
    Yautepec			Mexico	MX	18.8819	-99.0671	105780
    Yavatmāl			India	IN	20.3932	78.1320	128175
    Yawata			Japan	JP	34.8701	135.7027	71656
    Yawnghwe			Myanmar	MM	20.6597	96.9338	188083
    Yaxing			China	CN	19.4478	109.2627	76427
    Yazman			Pakistan	PK	29.1212	71.7446	60738
    Yebaishou			China	CN	41.3975	119.6408	65536
    Yecheon			South Korea	KR	36.6574	128.4551	54873
    Yegor’yevsk			Russia	RU	55.3795	39.0412	85200
    Yei			South Sudan	SS	4.0944	30.6764	260720
    Yelabuga			Russia	RU	55.7623	52.0442	72643
    Yelahanka			India	IN	13.1007	77.5963	116447
    Yelets			Russia	RU	52.6144	38.5093	115688
    Yenagoa			Nigeria	NG	4.9268	6.2676	365000
    Yenakiyeve			Ukraine	UA	48.2386	38.2040	76673
    Yenangyaung			Myanmar	MM	20.4650	94.8712	110553
    Yendi			Ghana	GH	9.4427	-0.0099	64676
    Yeoju			South Korea	KR	37.2958	127.6339	111897
    Yeongam			South Korea	KR	34.8006	126.6967	51573
    Yeonggwang			South Korea	KR	35.2781	126.5118	51688
    Yeongju			South Korea	KR	36.8217	128.6308	84625
    Yeosu			South Korea	KR	34.7606	127.6621	268823
    Yeovil		ENG	United Kingdom	GB	50.9416	-2.6321	50176
    Yerba Buena			Argentina	AR	-26.8130	-65.2954	50783
    Yessentuki			Russia	RU	44.0483	42.8564	81015
    Yevlakh			Azerbaijan	AZ	40.6183	47.1501	127400
    Yevpatoriya			Ukraine	UA	45.2009	33.3665	107040
    Yeysk			Russia	RU	46.6926	38.2791	87814
    Yeyuan			China	CN	36.4167	118.5000	97936
    Yezhou			China	CN	30.6037	109.7233	104839
    Yibin			China	CN	28.7593	104.6399	836340
    Yichang			China	CN	30.7144	111.2847	1350150
    Yicheng			China	CN	31.7047	112.2561	61027
    Yichun			China	CN	27.8333	114.4000	1045952
    Yichun			China	CN	47.7214	128.8753	155762
    Yidu			China	CN	36.7712	118.4245	105070
    Yigou			China	CN	35.8114	114.3167	59073
    Yilan			China	CN	46.3223	129.5608	71180
    Yilan			Taiwan	TW	24.7570	121.7530	94188
    Yima			China	CN	34.7381	111.8839	82509
    Yingge			Taiwan	TW	24.9561	121.3507	87920
    Yingjiang			China	CN	24.7102	97.9367	80481
    Yingkou			China	CN	40.6647	122.2318	591159
    Yingli			China	CN	37.0650	118.8103	57091
    Yingqiu			China	CN	36.5266	118.9929	92564
    Yingshang Chengguanzhen			China	CN	32.6294	116.2701	61771
    Yingtan			China	CN	28.2333	117.0000	214229
    Yinma			China	CN	36.6608	119.4625	83872
    Yintai			China	CN	35.1152	109.0970	217509
    Yinzhu			China	CN	35.8786	119.9753	75656
    Yirga ‘Alem		SI	Ethiopia	ET	6.7500	38.4167	81600
    Yishan			China	CN	36.2211	118.6966	78408
    Yishui			China	CN	35.7847	118.6281	94115
    Yishun New Town			Singapore	SG	1.4333	103.8311	228730
    Yiwu			China	CN	29.3151	120.0768	1481384
    Yixing			China	CN	31.3606	119.8202	1285785
    Yizhou			China	CN	24.5000	108.6667	155872
    Yogyakarta			Indonesia	ID	-7.8014	110.3647	375699
    Yokkaichi			Japan	JP	33.5354	131.3281	52771
    Yokkaichi			Japan	JP	34.9667	136.6167	305424
    Yokohama			Japan	JP	35.4333	139.6500	3777491
    Yokosuka			Japan	JP	35.2836	139.6672	409478
    Yokota			Japan	JP	35.7500	139.3833	69550
    Yokote			Japan	JP	39.3169	140.5503	85555
    Yola			Nigeria	NG	9.2084	12.4815	460000
    Yonago			Japan	JP	35.4333	133.3333	148720
    Yonezawa			Japan	JP	37.9100	140.1167	94486
    Yongbei			China	CN	26.6462	100.7807	60099
    Yongchuan			China	CN	29.3538	105.8939	192954
    Yongfeng			China	CN	27.4549	112.1694	70783
    Yongji			China	CN	34.8661	110.4403	452000
    Yongjian			China	CN	25.4254	100.2124	53970
    Yongkang			Taiwan	TW	23.0244	120.2556	233730
    Yongning			China	CN	22.7610	108.4836	61690
    Yongqing			China	CN	34.7481	106.1269	55595
    Yongzhou			China	CN	26.4239	111.6131	1020715
    Yong’an			China	CN	31.0189	109.4595	144314
    Yonkers		NY	United States of America	US	40.9304	-73.8979	201116
    Yono			Japan	JP	35.8833	139.6333	102364
    Yopal			Colombia	CO	5.3357	-72.3939	168433
    Yorba Linda		CA	United States of America	US	33.8886	-117.8131	67973
    York		ENG	United Kingdom	GB	53.9576	-1.0827	156135
    Yoshikawa			Japan	JP	35.8923	139.8418	73262
    Yoshkar-Ola			Russia	RU	56.6388	47.8908	268272
    Yotsukaidō			Japan	JP	35.6500	140.1667	95266
    Yotsuya			Japan	JP	35.6897	139.7164	74800
    Youhao			China	CN	47.8531	128.8356	78402
    Youkaichi			Japan	JP	35.1163	136.1977	112819
    Youngstown		OH	United States of America	US	41.0998	-80.6495	64628
    Youssoufia			Morocco	MA	32.2463	-8.5294	73848
    Yousuo			China	CN	26.0253	100.0677	53233
    Youxi			China	CN	29.2094	106.1443	63386
    Yozgat			Turkey	TR	39.8200	34.8044	87881
    Yuanlin			Taiwan	TW	23.9567	120.5761	124725
    Yuanping			China	CN	38.7153	112.7575	82883
    Yuanshang			China	CN	36.7683	120.3456	74253
    Yuba City		CA	United States of America	US	39.1405	-121.6169	66941
    Yucaipa		CA	United States of America	US	34.0336	-117.0431	53328
    Yucheng			China	CN	34.9289	116.4653	62365
    Yuci			China	CN	37.6803	112.7319	235929
    Yudong			China	CN	29.3850	106.5194	81408
    Yuen Long		NYL	Hong Kong S.A.R.	HK	22.4452	114.0262	200000
    Yuen Long Kau Hui		NYL	Hong Kong S.A.R.	HK	22.4483	114.0320	169600
    Yuen Long San Hui		NYL	Hong Kong S.A.R.	HK	22.4333	114.0333	200000
    Yuepu			China	CN	31.4269	121.4214	139328
    Yuktae-dong			North Korea	KP	40.0247	128.1597	76427
    Yukuhashi			Japan	JP	33.7287	130.9830	71426
    Yulinshi			China	CN	38.2918	109.7375	90870
    Yuma		AZ	United States of America	US	32.7253	-114.6244	95548
    Yumbo			Colombia	CO	3.5823	-76.4915	71436
    Yuncheng			China	CN	35.0231	110.9928	680036
    Yunfu			China	CN	22.9279	112.0381	2612800
    Yunjin			China	CN	29.0818	105.6433	54385
    Yunlong			China	CN	34.2528	117.2517	345393
    Yunmen			China	CN	30.0827	106.3238	68698
    Yunmeng Chengguanzhen			China	CN	31.0625	113.7655	64390
    Yunnanyi			China	CN	25.4245	100.6890	93671
    Yunshan			China	CN	36.8242	120.2261	52249
    Yunusobod			Uzbekistan	UZ	41.3714	69.2794	352000
    Yunyang			China	CN	33.4474	112.7142	73922
    Yurga			Russia	RU	55.7231	84.8861	84220
    Yurihonjō			Japan	JP	39.3895	140.0581	76077
    Yushu			China	CN	33.0012	97.0089	141308
    Yushu			China	CN	44.8275	126.5406	124736
    Yutan			China	CN	28.2583	112.5605	55312
    Yuxi			China	CN	24.3550	102.5422	103829
    Yuxia			China	CN	34.0615	108.6291	60206
    Yuyao			China	CN	30.0500	121.1494	114177
    Yuzhou			China	CN	34.1547	113.4681	87961
    Yuzivskyi			Ukraine	UA	48.0000	37.8001	94228
    Yên Bái			Vietnam	VN	21.7229	104.9113	100631
    Yên Hòa			Vietnam	VN	21.0219	105.7915	77029
    Yên Vinh			Vietnam	VN	18.6667	105.6667	107082
    Yüksekova			Turkey	TR	37.5736	44.2872	71729
    Yūki			Japan	JP	36.3000	139.8833	50645
    Zaandam			Netherlands	NL	52.4385	4.8264	71708
    Zaanstad			Netherlands	NL	52.4531	4.8136	140085
    Zabrze			Poland	PL	50.3249	18.7858	192177
    Zabīd			Yemen	YE	14.1951	43.3152	52590
    Zacapa			Guatemala	GT	14.9687	-89.5273	60424
    Zacapu			Mexico	MX	19.8152	-101.7920	50112
    Zacatecas			Mexico	MX	22.7684	-102.5814	129011
    Zadar			Croatia	HR	44.1158	15.2251	67309
    Zagazig			Egypt	EG	30.5877	31.5020	430445
    Zagné			Ivory Coast	CI	6.2102	-7.4828	63341
    Zahedan			Iran	IR	29.4963	60.8629	551980
    Zahir Pir			Pakistan	PK	28.8128	70.5234	76979
    Zahirābād			India	IN	17.6814	77.6074	71166
    Zahlé			Lebanon	LB	33.8468	35.9020	78145
    Zalaegerszeg			Hungary	HU	46.8370	16.8440	61898
    Zalău			Romania	RO	47.2000	23.0500	52359
    Zama			Japan	JP	35.4879	139.3910	132325
    Zamora			Spain	ES	41.5063	-5.7446	61827
    Zamora de Hidalgo			Mexico	MX	19.9840	-102.2863	186102
    Zamoskvorech’ye			Russia	RU	55.7333	37.6333	55000
    Zamość			Poland	PL	50.7231	23.2520	66034
    Zango			Angola	AO	-9.0121	13.3844	198538
    Zanjan			Iran	IR	36.6764	48.4963	357471
    Zaoyang			China	CN	32.1272	112.7542	184509
    Zapopan			Mexico	MX	20.7211	-103.3874	1476491
    Zaporizhzhya			Ukraine	UA	47.8517	35.1171	710052
    Zaragoza			Philippines	PH	15.4490	120.7963	53090
    Zaragoza			Spain	ES	41.6561	-0.8773	686986
    Zarand			Iran	IR	30.8127	56.5640	58983
    Zaraza			Venezuela	VE	9.3503	-65.3245	74017
    Zarechnyy			Russia	RU	53.1333	46.5833	62139
    Zarechnyy			Russia	RU	53.2036	45.1923	63579
    Zaria			Nigeria	NG	11.1113	7.7227	980000
    Zarichnyi			Ukraine	UA	50.9038	34.8093	150694
    Zarinsk			Russia	RU	53.7082	84.9431	52209
    Zarqa			Jordan	JO	32.0727	36.0880	792665
    Zarrīn Shahr			Iran	IR	32.3906	51.3765	55817
    Zarzis			Tunisia	TN	33.5040	11.1121	79316
    Zawiercie			Poland	PL	50.4877	19.4168	53159
    Zawiya			Libya	LY	32.7522	12.7278	186123
    Zaxo			Iraq	IQ	37.1487	42.6859	95052
    Zayed City			United Arab Emirates	AE	23.6542	53.7052	63482
    Zefta			Egypt	EG	30.7142	31.2443	111700
    Zehlendorf			Germany	DE	52.4333	13.2500	54328
    Zeist			Netherlands	NL	52.0900	5.2333	60949
    Zelenodolsk			Russia	RU	55.8438	48.5178	99600
    Zelenogorsk			Russia	RU	56.1092	94.5870	71354
    Zelenograd			Russia	RU	55.9825	37.1814	215727
    Zemun		SE	Serbia	RS	44.8458	20.4012	155591
    Zenica			Bosnia and Herzegovina	BA	44.2017	17.9040	164423
    Zepu			China	CN	38.1887	77.2708	51691
    Zerakpur			India	IN	30.6562	76.8209	95553
    Zeytinburnu			Turkey	TR	40.9944	28.9042	280896
    Zgierz			Poland	PL	51.8556	19.4062	58036
    Zhabei			China	CN	31.2586	121.4597	840000
    Zhalantun			China	CN	48.0095	122.7365	132224
    Zhanaozen			Kazakhstan	KZ	43.3412	52.8619	103598
    Zhangfeng			China	CN	24.1906	97.8019	53370
    Zhangji			China	CN	34.1375	117.3756	61929
    Zhangjiachuan			China	CN	34.9876	106.2090	62497
    Zhangjiagang			China	CN	31.8650	120.5389	1432044
    Zhangjiajie			China	CN	29.1294	110.4783	441804
    Zhangjiakou			China	CN	40.7834	114.8714	692602
    Zhangzhai			China	CN	34.6167	116.9500	74433
    Zhangzhou			China	CN	24.5133	117.6556	589831
    Zhangzhuang			China	CN	34.5194	117.0056	74114
    Zhaobaoshan			China	CN	29.9695	121.6875	61979
    Zhaodong			China	CN	46.0522	125.9552	154406
    Zhaodun			China	CN	34.3027	117.8570	76691
    Zhaogezhuang			China	CN	39.7654	118.4119	86555
    Zhaoqing			China	CN	23.0489	112.4609	1553109
    Zhaotong			China	CN	27.3167	103.7167	787845
    Zhaoyuan			China	CN	37.3650	120.4100	120000
    Zhaoyuan			China	CN	45.5197	125.0763	93505
    Zhaozhou			China	CN	45.7060	125.2661	114009
    Zhaozhuang			China	CN	34.7389	116.4556	53193
    Zhawa			China	CN	37.2142	79.6290	52165
    Zhefang			China	CN	24.2667	98.2833	51477
    Zheleznodorozhnyy			Russia	RU	55.7440	38.0168	141648
    Zheleznogorsk			Russia	RU	52.3420	35.3592	97900
    Zheleznogorsk			Russia	RU	56.2511	93.5314	93834
    Zhengding			China	CN	38.1450	114.5656	193524
    Zhenjiang			China	CN	32.2109	119.4551	950516
    Zhenlai			China	CN	45.8496	123.1979	67760
    Zhenping			China	CN	33.0346	112.2276	181528
    Zhenxi			China	CN	29.8993	107.4645	50017
    Zhenzhou			China	CN	32.2803	119.1700	176006
    Zhezqazghan			Kazakhstan	KZ	47.7941	67.7063	104357
    Zhicheng			China	CN	30.2956	111.5047	159383
    Zhicheng			China	CN	31.0075	119.9085	63753
    Zhigulëvsk			Russia	RU	53.4033	49.5106	57094
    Zhijiang			China	CN	30.4214	111.7533	60169
    Zhlobin			Belarus	BY	52.8926	30.0240	76304
    Zhob			Pakistan	PK	31.3408	69.4493	50537
    Zhongduo			China	CN	28.8466	108.7642	93928
    Zhonggulou			China	CN	30.8249	108.3841	85873
    Zhonghe			China	CN	28.4505	108.9890	105003
    Zhongshan			China	CN	22.5231	113.3791	3841873
    Zhongshu			China	CN	24.5167	103.7667	91750
    Zhongwei			China	CN	37.5113	105.1907	1174600
    Zhongxiang			China	CN	31.1661	112.5831	108883
    Zhongxin			China	CN	26.6167	101.2715	51866
    Zhongxing			China	CN	33.7039	118.6792	57338
    Zhoucheng			China	CN	35.9122	116.3117	72070
    Zhoucun			China	CN	36.8167	117.8167	122402
    Zhoujiaba			China	CN	30.8435	108.3664	88494
    Zhoukou			China	CN	33.6333	114.6333	505171
    Zhoushan			China	CN	29.9887	122.2049	882932
    Zhu Cheng City			China	CN	35.9950	119.4026	1000000
    Zhuanghe			China	CN	39.7008	122.9911	80384
    Zhuangyuan			China	CN	37.3055	120.8275	79106
    Zhubei			Taiwan	TW	24.8383	121.0078	212695
    Zhucheng			China	CN	35.9947	119.3975	499285
    Zhudong			Taiwan	TW	24.7317	121.0908	96518
    Zhuhai			China	CN	22.2769	113.5678	2207090
    Zhuji			China	CN	29.7188	120.2423	110721
    Zhujiajiao			China	CN	31.1076	121.0570	60000
    Zhujing			China	CN	30.9010	121.1597	120084
    Zhukovsky			Russia	RU	55.5953	38.1203	97200
    Zhulebino			Russia	RU	55.7000	37.8500	150000
    Zhumadian			China	CN	32.9838	114.0259	721670
    Zhutuo			China	CN	29.0184	105.8488	58262
    Zhuyi			China	CN	31.0254	109.3856	55627
    Zhuzhai			China	CN	34.7611	116.8139	56908
    Zhuzhou			China	CN	27.8333	113.1500	1129687
    Ziauddin Pur			India	IN	28.7087	77.2765	68993
    Zibihu			China	CN	26.1143	99.9527	56246
    Zielona Góra			Poland	PL	51.9355	15.5064	118433
    Zigong			China	CN	29.3416	104.7769	1262064
    Ziguinchor			Senegal	SN	12.5680	-16.2733	214874
    Zile			Turkey	TR	40.3031	35.8864	55680
    Zinacantepec			Mexico	MX	19.2843	-99.7339	54220
    Zipaquirá			Colombia	CO	5.0221	-74.0048	130432
    Zitong			China	CN	30.1782	105.8299	212819
    Ziway			Ethiopia	ET	7.9333	38.7167	90500
    Ziyang			China	CN	30.1211	104.6481	905729
    Zizhuang			China	CN	34.3615	117.4882	52063
    Zlatoust			Russia	RU	55.1718	59.6547	191366
    Zliten			Libya	LY	32.4674	14.5687	203790
    Zlín			Czech Republic	CZ	49.2264	17.6706	72973
    Zoetermeer			Netherlands	NL	52.0575	4.4931	115845
    Zográfos			Greece	GR	37.9757	23.7691	71026
    Zomba		S	Malawi	MW	-15.3860	35.3188	118440
    Zonguldak			Turkey	TR	41.4514	31.7931	101749
    Zoucheng			China	CN	35.4006	116.9656	277400
    Zouérat			Mauritania	MR	22.7354	-12.4713	55183
    Zrenjanin		VO	Serbia	RS	45.3836	20.3819	79773
    Zugló			Hungary	HU	47.5176	19.1055	130000
    Zumpango			Mexico	MX	19.7967	-99.0995	280455
    Zunyi			China	CN	27.6867	106.9072	2037775
    Zushi			Japan	JP	35.2948	139.5781	60055
    Zvishavane			Zimbabwe	ZW	-20.3267	30.0665	59717
    Zvyahel			Ukraine	UA	50.5914	27.6088	55925
    Zwickau			Germany	DE	50.7272	12.4884	98796
    Zwolle			Netherlands	NL	52.5125	6.0944	129840
    Zyablikovo			Russia	RU	55.6167	37.7667	129000
    Zyuzino			Russia	RU	55.6561	37.5685	121000
    Zárate			Argentina	AR	-34.0958	-59.0242	99061
    Zürich (Kreis 11)		ZH	Switzerland	CH	47.4233	8.5217	54260
    Zābol			Iran	IR	31.0306	61.4949	121989
    al-Yarmūk			Syria	SY	33.4699	36.3018	99999
    eMbalenhle			South Africa	ZA	-26.5333	29.0667	142443
    gorod Solnetchnogorsk			Russia	RU	56.1859	36.9756	62000
    la Nova Esquerra de l'Eixample			Spain	ES	41.3831	2.1490	57676
    la Vila de Gràcia			Spain	ES	41.4031	2.1569	50928
    Água Rasa			Brazil	BR	-20.4333	-45.1667	80484
    Águas Claras			Brazil	BR	-15.8397	-48.0267	128486
    Águas Lindas de Goiás			Brazil	BR	-15.7619	-48.2817	225693
    Álvaro Obregón			Mexico	MX	19.3587	-99.2033	726664
    Ávila			Spain	ES	40.6572	-4.6995	57657
    Ålesund			Norway	NO	62.4723	6.1549	52626
    Århus			Denmark	DK	56.1567	10.2108	285273
    Çanakkale			Turkey	TR	40.1555	26.4127	143622
    Çankaya			Turkey	TR	39.9179	32.8627	792189
    Çankırı			Turkey	TR	40.5999	33.6153	90564
    Çarşamba			Turkey	TR	41.1989	36.7219	50459
    Çerkezköy			Turkey	TR	41.2863	27.9994	84234
    Çiğli			Turkey	TR	38.4965	27.0703	214065
    Çorlu			Turkey	TR	41.1607	27.8009	202578
    Çorum			Turkey	TR	40.5489	34.9533	269595
    Çubuk			Turkey	TR	40.2386	33.0322	62602
    Érd			Hungary	HU	47.3949	18.9136	62408
    Évora			Portugal	PT	38.5659	-7.9040	53591
    Évosmos			Greece	GR	40.6706	22.9083	74686
    Évreux			France	FR	49.0241	1.1508	57795
    Évry			France	FR	48.6328	2.4405	51900
    Ílion			Greece	GR	38.0333	23.7000	84793
    Ðà Lạt			Vietnam	VN	11.9465	108.4419	258014
    Ðông Hà			Vietnam	VN	16.8163	107.1003	164228
    Ñuñoa			Chile	CL	-33.4474	-70.5828	255823
    Óbidos			Brazil	BR	-1.9175	-55.5181	52306
    Ô Môn			Vietnam	VN	10.1097	105.6232	129683
    Ödemiş			Turkey	TR	38.2278	27.9696	67153
    Örebro			Sweden	SE	59.2741	15.2066	155989
    Újpest			Hungary	HU	47.5686	19.0846	100694
    Ústí nad Labem			Czech Republic	CZ	50.6607	14.0323	90378
    Ünye			Turkey	TR	41.1405	37.2885	77585
    Üsküdar			Turkey	TR	41.0227	29.0137	524452
    Ābu Road			India	IN	24.4801	72.7819	55599
    Ābyek			Iran	IR	36.0399	50.5310	60107
    Ābyek			Iran	IR	36.0667	50.5500	55128
    Ābādeh			Iran	IR	28.8349	53.1726	59116
    Ādilābād			India	IN	19.6720	78.5359	118526
    Ādīgrat			Ethiopia	ET	14.2770	39.4620	121800
    Āgaro			Ethiopia	ET	7.8500	36.6500	52800
    Ālbū Kamāl			Syria	SY	34.4523	40.9185	57572
    Ālā'ĕr			China	CN	40.5418	81.2657	126259
    Āmol			Iran	IR	36.4696	52.3507	237528
    Āmūr			India	IN	18.7928	78.2767	64023
    Ānaiyūr			India	IN	9.9615	78.1118	63917
    Ānwén			China	CN	29.0595	120.4377	51994
    Ārabī			Ethiopia	ET	9.9628	42.4928	148933
    Āreka			Ethiopia	ET	7.0667	37.7000	84500
    Ārān Bīdgol			Iran	IR	34.0575	51.4829	65404
    Āsela			Ethiopia	ET	7.9500	39.1333	139500
    Āsosa			Ethiopia	ET	10.0667	34.5333	69700
    Čair			Macedonia	MK	42.0153	21.4411	64773
    Čačak		SE	Serbia	RS	43.8914	20.3497	117072
    České Budějovice			Czech Republic	CZ	48.9745	14.4743	93426
    Điện Bàn			Vietnam	VN	15.8885	108.2545	226564
    Đưc Trọng			Vietnam	VN	11.7356	108.3733	161232
    Đố Sơn			Vietnam	VN	20.7136	106.7894	51417
    Đống Đa			Vietnam	VN	21.0130	105.8250	371606
    Đồng Hới			Vietnam	VN	17.4688	106.6223	133672
    Đồng Xoài			Vietnam	VN	11.5350	106.8832	168000
    Đức Phổ			Vietnam	VN	14.8135	108.9593	155743
    Īlām			Iran	IR	33.6374	46.4227	140940
    Ītāy al Bārūd			Egypt	EG	30.8870	30.6672	77606
    Īz̄eh			Iran	IR	31.8303	49.8676	119399
    İnegol			Turkey	TR	40.0781	29.5133	133959
    İskenderun			Turkey	TR	36.5872	36.1735	251682
    İzmit			Turkey	TR	40.7650	29.9293	196571
    Łomża			Poland	PL	53.1781	22.0593	62019
    Łódź			Poland	PL	51.7706	19.4739	639890
    Ōami			Japan	JP	35.5167	140.3167	53239
    Ōbu			Japan	JP	35.0176	136.9495	93123
    Ōdate			Japan	JP	40.2718	140.5576	69237
    Ōgaki			Japan	JP	35.3500	136.6167	161539
    Ōi			Japan	JP	35.8509	139.5200	50593
    Ōita			Japan	JP	33.2333	131.6000	477715
    Ōjima			Japan	JP	35.6892	139.8328	63254
    Ōme			Japan	JP	35.7839	139.2431	133535
    Ōmihachiman			Japan	JP	35.1286	136.0976	82233
    Ōmura			Japan	JP	32.9214	129.9539	95397
    Ōmuta			Japan	JP	33.0333	130.4500	131974
    Ōnojō			Japan	JP	33.5357	130.4786	102085
    Ōsaki			Japan	JP	38.5887	140.9730	128763
    Ōshū			Japan	JP	39.1393	141.1685	112937
    Ōta			Japan	JP	35.5613	139.7160	748081
    Ōta			Japan	JP	36.3000	139.3667	224358
    Ōtawara			Japan	JP	36.8667	140.0333	72087
    Ōtsu			Japan	JP	35.0000	135.8667	345070
    Ŏrang			North Korea	KP	41.4478	129.6556	87757
    Śródmieście			Poland	PL	51.1132	17.0815	99088
    Śródmieście			Poland	PL	52.2290	21.0164	99950
    Świdnica			Poland	PL	50.8438	16.4886	60351
    Świętochłowice			Poland	PL	50.2964	18.9173	55600
    Şabbāshahr			Iran	IR	35.5803	51.1139	53971
    Şabrātah			Libya	LY	32.7933	12.4885	83398
    Şabyā			Saudi Arabia	SA	17.1495	42.6254	228375
    Şabāḩ as Sālim			Kuwait	KW	29.2572	48.0572	139163
    Şalālah			Oman	OM	17.0150	54.0924	163140
    Şanlıurfa			Turkey	TR	37.1671	38.7939	449549
    Şaḩam			Oman	OM	24.1722	56.8886	140000
    Şirvan			Azerbaijan	AZ	39.9378	48.9290	70220
    Şişli			Turkey	TR	41.0605	28.9872	314684
    Şurmān			Libya	LY	32.7567	12.5716	77114
    Şırnak			Turkey	TR	37.5139	42.4543	67662
    Šabac		SE	Serbia	RS	44.7467	19.6900	55114
    Šiauliai			Lithuania	LT	55.9333	23.3167	99462
    Ţahţā			Egypt	EG	26.7687	31.5020	134314
    Ţalkhā			Egypt	EG	31.0539	31.3779	112851
    Ţarīf Kalbā			United Arab Emirates	AE	25.0695	56.3312	51000
    Ţarţūs			Syria	SY	34.8890	35.8866	458327
    Ţimā			Egypt	EG	26.9084	31.4347	101130
    Ţurayf			Saudi Arabia	SA	31.6720	38.6630	66014
    Ţāmiyah			Egypt	EG	29.4764	30.9612	73070
    Ţūkh			Egypt	EG	30.3549	31.2010	52593
    Ţūz Khūrmātū			Iraq	IQ	34.8881	44.6326	120712
    Ŭllyul			North Korea	KP	38.5139	125.1897	107997
    Ŭnch’ŏn-ŭp			North Korea	KP	38.5656	125.4272	95597
    Ŭndŏk			North Korea	KP	42.5188	130.3348	89244
    Żoliborz			Poland	PL	52.2690	20.9864	50934
    Żory			Poland	PL	50.0452	18.7006	63174
    Žilina			Slovakia	SK	49.2231	18.7394	81219
    Žižkov			Czech Republic	CZ	50.0833	14.4500	58267
    Ḩadā’iq al Qubbah			Egypt	EG	30.0884	31.2835	339612
    Ḩalwān			Egypt	EG	29.8414	31.3008	230000
    Ḩamāh			Syria	SY	35.1318	36.7578	460602
    Ḩawallī			Kuwait	KW	29.3328	48.0286	164212
    Ḩawsh ‘Īsá			Egypt	EG	30.9128	30.2902	82999
    Ḩayy Khildā			Jordan	JO	31.9920	35.8400	251000
    Ṣuwayliḥ			Jordan	JO	32.0221	35.8439	151016
    Ṣāleḥīeh			Iran	IR	35.5053	51.1914	58683
    ‘Ajlūn			Jordan	JO	32.3333	35.7528	125557
    ‘Alemaya			Ethiopia	ET	9.3933	42.0097	63700
    ‘Amrān			Yemen	YE	15.6594	43.9438	90792
    ‘Ayn al ‘Arab			Syria	SY	36.8909	38.3535	50000
    ‘Ibrī			Oman	OM	23.2257	56.5157	163473
    ‘Izbat ‘Alī as Sayyid			Egypt	EG	31.1567	30.1477	53079
    """
}
