/**
 * Positions of the main towns in the table of postal areas. A question mark follows a name that another town of the country shares. Written
 * by `node bin/town-positions.ts`, never by hand.
 */
export const townPositions: Readonly<Record<string, string>> = {
  NL: `alkmaar=52.63,4.75 almelo=52.36,6.66 almerestad=52.37,5.21 alphenaandenrijn=52.13,4.66 amersfoort=52.16,5.39 amsterdam=52.37,4.89
    apeldoorn=52.21,5.97 arnhem=51.98,5.91 assen=53.00,6.56 bergenopzoom=51.49,4.29 beverwijk=52.48,4.66 bolsward=53.07,5.53
    breda=51.59,4.78 capelleaandenijssel=51.93,4.58 culemborg=51.95,5.23 delft=52.01,4.36 delfzijl=53.33,6.92 deventer=52.26,6.16
    doetinchem=51.97,6.29 dokkum=53.32,6.00 dordrecht=51.81,4.67 drachten=53.11,6.10 ede=52.03,5.66 eindhoven=51.44,5.48
    emmeloord=52.71,5.75 emmen=52.78,6.91 enschede=52.22,6.90 goes=51.50,3.89 gorinchem=51.84,4.97 gouda=52.02,4.71
    groningen=53.22,6.57 haarlem=52.38,4.64 hardenberg=52.58,6.62 harlingen=53.17,5.42 heerenveen=52.96,5.92 heerhugowaard=52.67,4.85
    heerlen=50.88,5.98 helmond=51.48,5.66 hilversum=52.22,5.18 hoofddorp=52.30,4.69 hoogeveen=52.72,6.48 hoorn=52.64,5.06
    joure=52.97,5.80 katwijkaanzee=52.20,4.40 leeuwarden=53.20,5.81 leiden=52.16,4.49 lelystad=52.51,5.47 maarssen=52.14,5.04
    maastricht=50.85,5.69 middelburg=51.50,3.61 nieuwegein=52.03,5.08 nijmegen=51.84,5.85 oosterhout?=51.65,4.86
    oosterhout@NL-NB?=51.65,4.86 oss=51.77,5.52 purmerend=52.51,4.96 raalte=52.39,6.28 roden=53.14,6.42 roosendaal=51.53,4.47
    rotterdam=51.92,4.48 schiedam=51.92,4.39 shertogenbosch=51.70,5.30 sittard=51.00,5.87 sneek=53.03,5.66 spijkenisse=51.84,4.33
    stadskanaal=52.99,6.95 terneuzen=51.34,3.83 thehague=52.08,4.30 tiel=51.89,5.43 tilburg=51.56,5.09 uden=51.66,5.62
    utrecht=52.09,5.12 veenendaal=52.03,5.56 veldhoven=51.42,5.40 venlo=51.37,6.17 venray=51.52,5.97 waalwijk=51.68,5.07
    weert=51.25,5.71 wijchen=51.81,5.72 winschoten=53.14,7.03 winterswijk=51.97,6.72 zaanstad=52.45,4.81 zeist=52.09,5.23
    zevenaar=51.93,6.07 zoetermeer=52.06,4.49 zutphen=52.14,6.20 zwolle=52.51,6.09`,
  BE: `aalst=50.94,4.04 aarschot=50.99,4.84 andenne=50.49,5.10 antwerp=51.22,4.40 arlon=49.68,5.82 asse=50.91,4.20 ath=50.63,3.78
    bastogne=50.00,5.72 boussu=50.43,3.79 brasschaat=51.29,4.49 brugge=51.21,3.22 brussels=50.85,4.35 charleroi=50.41,4.44
    chimay=50.05,4.32 deinze=50.98,3.53 dendermonde=51.03,4.10 dinant=50.26,4.91 eeklo=51.19,3.56 eupen=50.63,6.04 geel=51.17,4.99
    genk=50.97,5.50 gent=51.05,3.72 geraardsbergen=50.77,3.88 halle@BE-VBR?=50.73,4.23 hannut=50.67,5.08 hasselt=50.93,5.34
    herentals=51.18,4.83 huy=50.52,5.23 ieper=50.85,2.89 knokkeheist=51.35,3.27 kortrijk=50.83,3.26 lalouviere=50.49,4.19
    landen=50.75,5.08 leuven=50.88,4.70 liege=50.63,5.57 lier=51.13,4.57 lommel=51.23,5.31 malmedy=50.43,6.03
    marcheenfamenne=50.23,5.34 mechelen=51.03,4.48 mons=50.45,3.95 mouscron=50.74,3.21 namur=50.47,4.87 neufchateau=49.84,5.44
    ninove=50.83,4.03 nivelles=50.60,4.33 ostend=51.22,2.93 oudenaarde=50.85,3.61 peruwelz=50.51,3.59 philippeville=50.20,4.54
    roeselare=50.95,3.12 ronse=50.75,3.60 stniklaas=51.17,4.14 stpietersleeuw=50.78,4.24 sttruiden=50.82,5.19 thuin=50.34,4.29
    tielt?=51.00,3.33 tielt@BE-VWV?=51.00,3.33 tienen=50.81,4.94 tongeren=50.78,5.46 tournai=50.61,3.39 turnhout=51.32,4.94
    verviers=50.59,5.86 veurne=51.07,2.67 vilvoorde=50.93,4.43 vise=50.74,5.70 waremme=50.70,5.26 wavre=50.72,4.60 zaventem=50.88,4.47`,
  DE: `achen=50.78,6.08 amberg?=49.44,11.86 ansbach=49.30,10.59 augsburg=48.37,10.90 badhomburgvorderhohe=50.23,8.62 bamberg=49.90,10.90
    bayreuth=49.95,11.58 berlin=52.52,13.41 bielefeld=52.03,8.53 bonn=50.73,7.10 braunschweig=52.27,10.53 bremen=53.08,8.81
    bremerhaven=53.55,8.58 buxtehude=53.47,9.69 celle=52.62,10.08 chemnitz=50.84,12.93 cottbus=51.76,14.33 darmstadt=49.87,8.65
    dortmund=51.51,7.47 dresden=51.05,13.74 duisburg=51.43,6.77 dusseldorf=51.22,6.78 eberswalde=52.83,13.82 erfurt=50.98,11.04
    essen?=51.46,7.01 essen@DE-NW?=51.46,7.01 frankfurtammain=50.12,8.68 frankfurtoder=52.35,14.55 freiburg=48.00,7.85 fulda=50.55,9.68
    gera=50.88,12.08 giessen=50.59,8.68 goppingen=48.70,9.65 gorlitz=51.16,14.99 gottingen=51.53,9.93 hagen?=51.36,7.47
    hagen@DE-NW?=51.36,7.47 hallesale=51.48,11.98 hamburg=53.55,9.99 hamm?=51.68,7.82 hamm@DE-NW?=51.68,7.82 hanauammain=50.13,8.91
    hannover=52.37,9.73 heidelberg=49.41,8.69 heilbronn=49.14,9.22 herford=52.11,8.67 hildesheim=52.15,9.95 ingolstadt=48.77,11.42
    itzeho=53.92,9.52 karlsruhe=49.01,8.40 kassel=51.32,9.50 kemptenallgau=47.73,10.31 kiel=54.32,10.13 koblenz=50.35,7.58
    koln=50.93,6.95 landshut=48.53,12.16 leipzig=51.34,12.37 lubeck=53.87,10.69 ludwigsburg=48.90,9.19 ludwigshafenamrhein=49.48,8.45
    magdeburg=52.13,11.63 mainz=49.98,8.28 mannheim=49.49,8.47 monchengladbach=51.19,6.44 munich=48.14,11.58 munster@DE-NW?=51.96,7.63
    neubrandenburg=53.56,13.26 nuremberg=49.45,11.08 oberhausen?=51.48,6.86 oberhausen@DE-NW?=51.48,6.86 offenburg=48.47,7.94
    oldenburg=53.14,8.21 oldenburg@DE-NI=53.14,8.21 osnabruck=52.27,8.05 passau=48.57,13.43 pforzheim=48.88,8.70 potsdam=52.40,13.07
    ravensburg=47.78,9.61 regensburg=49.02,12.10 reutlingen=48.49,9.20 rosenheim=47.86,12.12 rostock=54.09,12.14 sarbrucken=49.23,7.01
    schwerin=53.63,11.41 siegen=50.87,8.02 starnberg=48.00,11.34 stuttgart=48.78,9.18 suhl=50.61,10.69 trier=49.76,6.64 ulm=48.40,9.99
    villingenschwenningen=48.06,8.49 wiesbaden=50.09,8.24 wuppertal=51.26,7.15 wurzburg=49.79,9.95 zwickau=50.73,12.49`,
  FR: `agen=44.20,0.62 ajaccio=41.92,8.74 albi=43.93,2.15 alencon=48.43,0.09 amiens=49.90,2.30 angers=47.47,-0.55 angouleme=45.65,0.15
    annecy=45.91,6.13 arras=50.29,2.78 auch=43.65,0.59 aurillac=44.93,2.44 auxerre=47.80,3.57 avignon=43.95,4.81 barleduc=48.77,5.16
    beauvais=49.43,2.08 belfort=47.64,6.85 besancon=47.25,6.02 blois=47.59,1.33 bobigny=48.91,2.45 bordeaux=44.84,-0.58
    bourgenbresse=46.21,5.23 bourges=47.08,2.40 caen=49.19,-0.36 cahors=44.45,1.44 carcassonne=43.22,2.35 cergy=49.04,2.08
    chalonsenchampagne=48.95,4.37 chambery=45.57,5.92 charlevillemezieres=49.77,4.72 chartres=48.45,1.49 chateauroux=46.81,1.69
    chaumont=48.11,5.14 chaumont@FR-52=48.11,5.14 clermontferrand=45.78,3.09 colmar=48.08,7.36 creteil=48.79,2.47
    dignelesbains=44.09,6.23 dijon=47.31,5.01 epinal=48.18,6.45 evreux=49.02,1.15 evry=48.63,2.44 foix=42.97,1.61 gap=44.56,6.08
    grenoble=45.18,5.71 gueret=46.17,1.87 laon=49.56,3.63 larochelle=46.16,-1.15 larochesuryon=46.67,-1.43 laval=48.07,-0.77
    lemans=48.00,0.20 lepuyenvelay=45.04,3.89 lille=50.63,3.06 limoges=45.83,1.25 lonslesaunier=46.68,5.56 lyon=45.75,4.85
    macon=46.31,4.83 marseille=43.30,5.38 melun=48.55,2.65 mende=44.52,3.50 metz=49.12,6.17 montauban=44.02,1.35
    montauban@FR-82=44.02,1.35 montdemarsan=43.89,-0.50 montpellier=43.61,3.88 moulins=46.56,3.33 nancy=48.68,6.18 nanterre=48.89,2.21
    nantes=47.22,-1.55 nevers=46.99,3.16 nice=43.70,7.27 nimes=43.84,4.36 niort=46.32,-0.46 orleans=47.90,1.90 paris=48.85,2.35
    pau=43.31,-0.36 perigueux=45.19,0.71 perpignan=42.70,2.90 poitiers=46.58,0.34 privas=44.73,4.60 quimper=48.00,-4.10
    rennes=48.11,-1.67 rodez=44.35,2.57 rouen=49.44,1.10 stbrieuc=48.52,-2.77 stetienne=45.43,4.39 stlo=49.12,-1.09
    strasbourg=48.58,7.75 tarbes=43.23,0.07 toulon=43.12,5.93 toulouse=43.60,1.44 tours=47.39,0.70 tours@FR-37=47.39,0.70
    troyes=48.30,4.09 tulle=45.27,1.77 valence?=44.93,4.91 valence@FR-26?=44.93,4.91 vannes=47.66,-2.76 versailles=48.80,2.13
    vesoul=47.63,6.14`,
  ES: `acoruna=43.37,-8.40 albacete=38.99,-1.86 alicante=38.35,-0.48 almeria=36.84,-2.46 avila=40.66,-4.70 badajoz=38.88,-6.97
    barcelona=41.39,2.16 bilbao=43.26,-2.93 burgos=42.34,-3.70 caceres=39.48,-6.37 cadiz=36.53,-6.29 castellodelaplana=39.99,-0.05
    ceuta=35.89,-5.32 ciudadreal=38.99,-3.93 cordoba=37.89,-4.77 cuenca=40.07,-2.13 donostiasansebastian=43.31,-1.97
    gasteizvitoria=42.85,-2.67 girona=41.98,2.82 granada=37.19,-3.61 guadalajara=40.63,-3.16 guadalajara@ES-GU=40.63,-3.16
    huelva=37.27,-6.94 huesca=42.14,-0.41 jaen=37.77,-3.79 laspalmasdegrancanaria=28.10,-15.42 leon=42.60,-5.57 lleida=41.62,0.62
    logrono=42.47,-2.45 lugo=43.01,-7.56 lugo@ES-LU=43.01,-7.56 madrid=40.42,-3.70 malaga=36.72,-4.42 melilla=35.29,-2.94
    murcia=37.99,-1.13 ourense=42.34,-7.86 oviedo=43.36,-5.84 palencia=42.01,-4.52 palma=39.57,2.65 pamplona=42.82,-1.64
    pontevedra=42.43,-8.64 salamanca?=40.97,-5.66 salamanca@ES-SA?=40.97,-5.66 santacruzdetenerife=28.47,-16.25 santander=43.47,-3.80
    segovia=40.95,-4.12 sevilla=37.38,-5.97 soria=41.76,-2.47 tarragona=41.12,1.25 teruel=40.35,-1.11 toledo=39.86,-4.02
    valencia=39.47,-0.38 valladolid=41.66,-4.72 zamora=41.51,-5.74 zaragoza=41.66,-0.88`,
  IT: `agrigento=37.31,13.58 alessandria=44.91,8.61 ancona=43.61,13.51 andria=41.23,16.30 aosta=45.74,7.32 arezzo=43.46,11.88
    ascolipiceno=42.85,13.57 asti=44.90,8.21 avellino=40.91,14.79 bari=41.12,16.87 belluno=46.14,12.22 benevento=41.13,14.78
    bergamo=45.70,9.67 bologna=44.49,11.34 bolzano=46.49,11.34 brescia=45.54,10.21 brindisi=40.63,17.94 cagliari=39.23,9.12
    caltanissetta=37.49,14.06 campobasso=41.56,14.67 caserta=41.07,14.33 catania=37.49,15.07 catanzaro=38.88,16.60 chieti=42.35,14.16
    como=45.81,9.08 cosenza=39.30,16.25 cremona=45.13,10.02 cuneo=44.39,7.55 enna=37.57,14.27 ferrara=44.84,11.62 florence=43.78,11.25
    foggia=41.46,15.55 forli=44.22,12.04 frosinone=41.64,13.34 genoa=44.40,8.94 grosseto=42.76,11.11 imperia=43.89,8.04
    laquila=42.35,13.40 laspezia=44.10,9.82 latina=41.47,12.90 lecce=40.35,18.17 lecco=45.86,9.40 livorno=43.54,10.33 lucca=43.84,10.50
    macerata=43.30,13.45 mantua=45.16,10.80 massa?=44.04,10.14 massa@IT-MS?=44.04,10.14 matera=40.67,16.60 messina=38.19,15.55
    milan=45.46,9.19 modena=44.65,10.93 naples=40.85,14.27 novara=45.45,8.62 nuoro=40.32,9.33 padua=45.41,11.89 palermo=38.12,13.36
    parma=44.80,10.33 pavia=45.19,9.16 perugia=43.11,12.39 pesaro=43.91,12.92 pescara=42.46,14.20 piacenza=45.05,9.69 pisa=43.71,10.40
    pistoia=43.93,10.92 potenza=40.64,15.81 prato?=43.88,11.10 prato@IT-PO?=43.88,11.10 ragusa=36.93,14.72 ravenna=44.41,12.20
    reggiocalabria=38.11,15.66 reggionellemilia=44.70,10.63 rieti=42.40,12.86 rome=41.89,12.51 rovigo=45.07,11.79 salerno=40.68,14.79
    sassari=40.73,8.56 savona=44.31,8.48 siena=43.32,11.33 siracusa=37.08,15.29 taranto=40.46,17.25 teramo=42.66,13.70
    terni=42.56,12.64 trapani=38.02,12.54 trento=46.07,11.12 treviso=45.67,12.24 trieste=45.65,13.78 turin=45.07,7.69 udine=46.07,13.24
    varese=45.82,8.83 venice=45.44,12.33 vercelli=45.32,8.42 verona=45.44,10.99 vicenza=45.55,11.55 viterbo=42.42,12.11`,
  AT: `amstetten=48.12,14.87 baden=48.01,16.23 bischofshofen=47.42,13.22 bludenz=47.15,9.82 braunauaminn=48.26,13.04 bregenz=47.50,9.75
    bruckanderleitha=48.02,16.78 bruckandermur=47.41,15.26 deutschlandsberg=46.82,15.22 eisenstadt=47.85,16.52 feldbach=46.95,15.89
    feldkirch=47.24,9.60 freistadt=48.51,14.50 ganserndorf=48.34,16.72 gleisdorf=47.11,15.71 gmunden=47.92,13.80 graz=47.07,15.44
    gussing=47.06,16.32 hallein=47.68,13.10 hermagor=46.63,13.37 hollabrunn=48.55,16.08 imst=47.25,10.74 innsbruck=47.26,11.39
    judenburg=47.17,14.67 klagenfurtamworthersee=46.62,14.31 kremsanderdonau=48.41,15.61 kufstein=47.58,12.17 landeck=47.14,10.57
    leibnitz=46.78,15.54 leoben=47.38,15.09 lienz=46.83,12.77 liezen=47.57,14.23 linz=48.31,14.29 mistelbach=48.57,16.58
    modling=48.09,16.29 neunkirchen=47.72,16.08 neusiedlamsee=47.95,16.84 oberpullendorf=47.50,16.50 oberwart=47.29,16.21
    perg=48.25,14.63 reutte=47.48,10.72 riediminnkreis=48.21,13.49 salzburg=47.80,13.04 spittalanderdrau=46.80,13.50 steyr=48.04,14.42
    stjohannimpongau=47.35,13.20 stpolten=48.21,15.64 stveitanderglan=46.77,14.36 tulln=48.33,16.06 vienna=48.21,16.37
    villach=46.61,13.86 volkermarkt=46.66,14.63 waidhofenanderthaya=48.82,15.28 wels=48.17,14.03 wienerneustadt=47.80,16.23
    wolfsberg=46.84,14.84 zellamsee=47.32,12.80 zwettlstadt=48.61,15.17`,
  CH: `arau=47.39,8.04 baden=47.47,8.31 balsthal=47.32,7.69 basel=47.56,7.57 bellinzona=46.19,9.02 bern=46.95,7.45 biasca=46.36,8.97
    bielbienne=47.14,7.25 brugg?=47.48,8.21 brugg@CH-AG?=47.48,8.21 bulach=47.52,8.54 bulle=46.62,7.06 burgdorf=47.06,7.63
    chur=46.85,9.53 davos=46.80,9.84 delemont=47.36,7.34 dietikon=47.40,8.40 fraunfeld=47.56,8.90 fribourg=46.80,7.15 geneva=46.20,6.15
    glarus=47.04,9.07 gossau?=47.42,9.25 gossau@CH-SG?=47.42,9.25 herisau=47.39,9.28 horgen=47.26,8.60 ilanz=46.77,9.20
    interlaken=46.68,7.87 lachauxdefonds=47.10,6.83 langenthal=47.22,7.80 langnau=46.94,7.79 lausanne=46.52,6.63 lelocle=47.06,6.75
    lenzburg=47.39,8.18 liestal=47.48,7.73 locarno=46.17,8.80 lugano=46.01,8.96 luzern=47.05,8.31 lyss=47.07,7.31 mendrisio=45.87,8.98
    morges=46.51,6.50 moutier=47.28,7.37 neuchatel=46.99,6.93 olten=47.35,7.90 payerne=46.82,6.94 porrentruy=47.42,7.08
    poschiavo=46.32,10.06 rheinfelden=47.55,7.79 rorschach=47.48,9.49 sargans=47.05,9.44 schaffhausen=47.70,8.63 schwyz=47.02,8.65
    sitten=46.23,7.36 solothurn=47.21,7.54 spiez=46.68,7.69 stgallen=47.42,9.37 stmoritz=46.50,9.84 sursee=47.17,8.11 thun=46.75,7.62
    thusis=46.70,9.44 uster=47.35,8.72 vevey=46.46,6.84 visp=46.29,7.88 wattwil=47.30,9.09 wil=47.46,9.05 winterthur=47.51,8.72
    yverdonlesbains=46.78,6.64 zofingen=47.29,7.95 zug=47.17,8.52 zurich=47.37,8.55`,
  GB: `aberdeen=57.14,-2.10 bath=51.38,-2.36 belfast=54.60,-5.93 birmingham=52.48,-1.90 blackburn?=53.75,-2.48
    blackburn@GB-ENG?=53.75,-2.48 blackpool=53.82,-3.05 bolton=53.58,-2.43 bournemouth=50.72,-1.88 bradford=53.79,-1.75
    brighton=50.83,-0.14 bristol=51.46,-2.60 bromley=51.41,0.02 cambridge=52.20,0.12 canterbury=51.28,1.08 cardiff=51.48,-3.18
    carlisle=54.90,-2.94 chelmsford=51.74,0.47 chester=53.19,-2.89 colchester=51.89,0.90 coventry=52.41,-1.51 crewe=53.10,-2.44
    croydon=51.38,-0.10 darlington=54.52,-1.55 dartford=51.45,0.21 derby=52.92,-1.48 doncaster=53.52,-1.13 dorchester=50.72,-2.43
    dudley=52.50,-2.08 dumfries=55.07,-3.61 dundee=56.47,-2.97 durham=54.78,-1.58 edinburgh=55.95,-3.20 enfieldtown=51.65,-0.08
    epsom=51.33,-0.27 exeter=50.72,-3.53 falkirk=56.00,-3.79 galashiels=55.61,-2.81 glasgow=55.87,-4.26 gloucester=51.87,-2.24
    guildford=51.24,-0.57 halifax=53.72,-1.85 harrogate=53.99,-1.54 harrow=51.58,-0.33 hemelhempstead=51.75,-0.45 hereford=52.06,-2.71
    huddersfield=53.65,-1.78 ilford=51.56,0.07 inverness=57.48,-4.22 ipswich=52.06,1.16 kilmarnock=55.61,-4.50
    kingstonuponhull=53.74,-0.34 kingstonuponthames=51.41,-0.30 kirkcaldy=56.12,-3.16 lancaster=54.05,-2.80 leeds=53.80,-1.55
    leicester=52.64,-1.13 lerwick=60.15,-1.14 lincoln=53.23,-0.54 liverpool=53.41,-2.98 llandrindodwells=52.24,-3.38
    llandudno=53.32,-3.83 london=51.51,-0.13 luton=51.88,-0.42 maidstone=51.27,0.52 manchester=53.48,-2.24 middlesbrough=54.58,-1.23
    miltonkeynes=52.04,-0.76 motherwell=55.79,-3.99 newcastleupontyne=54.97,-1.61 newport?=52.02,-4.83 newport@GB-WLS?=52.02,-4.83
    northampton=52.25,-0.88 norwich=52.63,1.30 nottingham=52.95,-1.15 oldham=53.54,-2.12 oxford=51.75,-1.26 paisley=55.83,-4.43
    perth=56.40,-3.43 peterborough=52.57,-0.25 plymouth=50.37,-4.14 portsmouth=50.80,-1.09 preston?=53.76,-2.70 reading=51.46,-0.97
    redhill=51.24,-0.17 romford=51.58,0.19 salisbury=51.07,-1.80 sheffield=53.38,-1.47 shrewsbury=52.71,-2.75 slough=51.51,-0.60
    southall=51.51,-0.37 southampton=50.90,-1.40 southendonsea=51.54,0.71 stalbans=51.75,-0.33 stevenage=51.90,-0.20
    stockport=53.41,-2.16 stokeontrent=53.00,-2.19 stornoway=58.21,-6.39 sunderland=54.90,-1.38 swansea=51.62,-3.94 swindon=51.56,-1.78
    taunton=51.01,-3.10 telford=52.68,-2.45 tonbridge=51.20,0.27 torquay=50.46,-3.53 truro=50.27,-5.05 twickenham=51.44,-0.34
    wakefield=53.68,-1.50 walsall=52.59,-1.98 warrington?=53.39,-2.58 watford=51.66,-0.40 wick?=58.44,-3.09 wick@GB-SCT?=58.44,-3.09
    wigan=53.54,-2.64 wolverhampton=52.59,-2.12 worcester=52.19,-2.22 york=53.96,-1.08`,
  IE: `anmuileanngcearr=53.52,-7.34 arklow=52.79,-6.15 ashbourne=53.51,-6.40 athenry=53.30,-8.74 athlone=53.42,-7.94 athy=52.99,-6.98
    ballina?=54.12,-9.17 ballina@IE-C?=54.12,-9.17 ballinasloe=53.33,-8.22 ballinrobe=53.63,-9.23 ballyhaunis=53.77,-8.77
    bandon=51.75,-8.74 bantry=51.68,-9.45 belturbet=54.10,-7.45 birr=53.09,-7.91 boyle=53.97,-8.30 bray=53.20,-6.10 cahir=52.38,-7.92
    carlow=52.84,-6.93 carrickmacross=53.97,-6.72 carrickonshannon=53.95,-8.09 carrickonsuir=52.35,-7.41 carrigaline=51.81,-8.40
    cashel=52.52,-7.89 castlebar=53.85,-9.30 castleblayney=54.12,-6.73 castlerea=53.77,-8.50 cavan=53.99,-7.36 celbridge=53.34,-6.54
    claremorris=53.72,-9.00 clifden=53.49,-10.02 clonakilty=51.62,-8.87 clones=54.18,-7.23 cluainmeala=52.35,-7.70 cobh=51.85,-8.29
    cork=51.90,-8.47 donegal=54.65,-8.11 drogheda=53.72,-6.35 droicheadnua=53.18,-6.80 dublin=53.33,-6.25 dundalk=54.00,-6.42
    dungarvan=52.09,-7.63 dunlaoghaire=53.29,-6.14 edenderry=53.34,-7.05 ennis=52.84,-8.99 enniscorthy=52.50,-6.56 fermoy=52.14,-8.28
    galway=53.27,-9.05 gorey=52.67,-6.29 greystones=53.14,-6.06 kells=53.73,-6.88 kildare=53.16,-6.91 kilkenny=52.65,-7.25
    killarney=52.06,-9.51 kilrush=52.64,-9.49 kinsale=51.71,-8.53 leifear=54.83,-7.48 letterkenny=54.95,-7.73 limerick=52.66,-8.62
    listowel=52.45,-9.48 longford=53.73,-7.80 loughrea=53.20,-8.57 macroom=51.91,-8.97 mallow=52.13,-8.63 midleton=51.92,-8.18
    monaghan=54.25,-6.97 naas=53.22,-6.67 navan=53.65,-6.68 nenagh=52.86,-8.20 newcastlewest=52.45,-9.06 newross=52.40,-6.94
    portlaoise=53.03,-7.30 roscommon=53.63,-8.18 roscrea=52.95,-7.80 shannon=52.70,-8.86 skibbereen=51.55,-9.27 sligo=54.27,-8.47
    swords=53.46,-6.22 thurles=52.68,-7.80 tipperary=52.47,-8.16 tralee=52.27,-9.70 tuam=53.52,-8.85 tullamore=53.27,-7.49
    waterford=52.26,-7.11 westport=53.80,-9.52 wexford=52.33,-6.46 wicklow=52.98,-6.05 youghal=51.95,-7.85`,
  LU: `diekirch=49.87,6.15 dudelange=49.48,6.09 echternach=49.81,6.42 eschsuralzette=49.50,5.98 luxembourg=49.61,6.13 mamer=49.63,6.02
    mersch=49.75,6.11 remich=49.55,6.37`,
  PT: `almada=38.68,-9.16 angradoheroismo=38.65,-27.22 aveiro=40.65,-8.65 beja=38.01,-7.86 braga=41.55,-8.42 braganca=41.81,-6.76
    caldasdarainha=39.40,-9.14 castelobranco?=39.82,-7.49 chaves=41.74,-7.47 coimbra=40.21,-8.42 covilha=40.28,-7.51 evora=38.57,-7.90
    faro=37.02,-7.93 funchal=32.67,-16.93 guarda=40.54,-7.27 guimaraes=41.44,-8.30 horta=38.54,-28.63 lamego=41.10,-7.81
    leiria=39.74,-8.81 lisbon=38.73,-9.15 loures=38.83,-9.17 pombal=39.92,-8.63 pontadelgada=37.74,-25.67 portalegre=39.29,-7.43
    porto=41.15,-8.61 santarem=39.23,-8.69 saojoaodamadeira=40.90,-8.49 setubal=38.52,-8.89 sines=37.96,-8.87 sintra=38.80,-9.38
    vianadocastelo=41.69,-8.83 vilareal=41.30,-7.74 viseu=40.66,-7.91`,
  PL: `bialapodlaska=52.03,23.12 bialystok=53.13,23.16 bielskobiala=49.82,19.05 bielskpodlaski=52.77,23.19 brzeg=50.86,17.47
    buskozdroj=50.47,20.72 bydgoszcz=53.12,18.01 bytow=54.17,17.49 chelm?=51.14,23.47 ciechanow=52.88,20.62 czestochowa=50.80,19.12
    dzialdowo=53.24,20.17 elblag=54.15,19.41 elk=53.83,22.36 gdansk=54.35,18.65 gdynia=54.52,18.53 gliwice=50.30,18.68
    gniezno=52.53,17.58 goleniow=53.56,14.83 gorzowwielkopolski=52.73,15.23 grudziadz=53.48,18.75 gryfino=53.25,14.49
    inowroclaw=52.80,18.26 katowice=50.26,19.02 kedzierzynkozle=50.35,18.23 ketrzyn=54.08,21.38 kielce=50.87,20.63 klodzko=50.43,16.66
    koscian=52.09,16.65 koszalin=54.19,16.17 krakow=50.06,19.94 krasnik=50.92,22.23 krosno?=49.69,21.77 kutno=52.23,19.36
    legnica=51.21,16.16 lodz=51.77,19.47 lomza=53.18,22.06 lublin=51.25,22.57 mielec=50.29,21.42 naklonadnotecia=53.14,17.60
    nowasol=51.80,15.72 nowysacz=49.62,20.70 nowytarg=49.48,20.03 nysa=50.47,17.33 olawa=50.95,17.29 olsztyn?=53.78,20.49
    opole=50.67,17.93 ostroda=53.70,19.96 ostroleka=53.09,21.58 ostrowiecswietokrzyski=50.93,21.39 ostrowwielkopolski=51.66,17.81
    piotrkowtrybunalski=51.41,19.70 plock=52.55,19.71 poznan=52.41,16.93 przemysl=49.78,22.77 pulawy=51.42,21.97 radom=51.40,21.15
    rzepin=52.35,14.83 rzeszow=50.04,22.00 siedlce?=52.17,22.29 sieradz=51.60,18.73 skierniewice=51.95,20.16 slupsk=54.46,17.03
    sosnowiec=50.29,19.10 stargard=53.34,15.05 starogardgdanski=53.96,18.53 suwalki=54.11,22.93 sycow=51.31,17.72 szczecin=53.43,14.55
    szczecinek=53.71,16.70 szczytno=53.56,20.99 torun=53.01,18.60 walbrzych=50.77,16.28 warsaw=52.23,21.01 wejherowo=54.61,18.24
    wloszczowa=50.85,19.97 wroclaw=51.10,17.03 zary=51.64,15.14 zgierz=51.86,19.41 zielonagora=51.94,15.51`,
  DK: `abenra=55.04,9.42 alborg=57.05,9.92 arhus=56.16,10.21 copenhagen=55.68,12.57 esbjerg=55.47,8.45 fredericia=55.57,9.75
    frederikshavn=57.44,10.54 grena=56.42,10.88 grindsted=55.76,8.93 haderslev=55.25,9.49 helsingor=56.04,12.61 herning=56.14,8.98
    hillerod=55.93,12.30 hjorring=57.46,9.98 hobro=56.64,9.79 holbak=55.72,11.71 holstebro=56.36,8.62 horsens=55.86,9.85
    kalundborg=55.68,11.09 koge=55.46,12.18 kolding=55.49,9.47 middelfart=55.51,9.73 nakskov=54.83,11.14 nastved=55.23,11.76
    nyborg=55.31,10.79 nykobingfalster=54.77,11.87 odder=55.97,10.15 odense=55.40,10.39 randers=56.46,10.04 ringsted=55.44,11.79
    ronne=55.10,14.71 roskilde=55.64,12.08 silkeborg=56.17,9.55 skive=56.57,9.03 slagelse=55.40,11.35 sonderborg=54.91,9.79
    svendborg=55.06,10.61 thisted=56.96,8.69 varde=55.62,8.48 vejen=55.48,9.14 vejle=55.71,9.54 viborg=56.45,9.40`,
  SE: `boden=65.83,21.69 boras=57.72,12.94 borlange=60.49,15.44 eskilstuna=59.37,16.51 falkoping=58.17,13.55 falun=60.60,15.63
    gavle=60.67,17.14 gothenburg=57.71,11.97 halmstad=56.67,12.86 harnosand=62.63,17.94 hassleholm=56.16,13.77 helsingborg=56.05,12.69
    hudiksvall=61.73,17.11 jonkoping=57.78,14.16 kalmar=56.66,16.36 karlskrona=56.16,15.59 karlstad=59.38,13.50 katrineholm=59.00,16.21
    kiruna=67.86,20.23 koping=59.51,15.99 kristianstad=56.03,14.15 lidkoping=58.51,13.16 linkoping=58.41,15.62 ljungby=56.83,13.94
    ludvika=60.15,15.19 lulea=65.58,22.15 lund=55.71,13.19 lycksele=64.60,18.67 malmo=55.61,13.00 nassjo=57.65,14.70
    norrkoping=58.59,16.18 norrtalje=59.76,18.70 orebro=59.27,15.21 ornskoldsvik=63.29,18.72 ostersund=63.18,14.64 pitea=65.32,21.48
    sandviken=60.62,16.77 skelleftea=64.75,20.95 skovde=58.39,13.85 solleftea=63.17,17.27 stockholm=59.33,18.07 sundsvall=62.39,17.31
    trollhattan=58.28,12.29 uddevalla=58.35,11.94 umea=63.83,20.26 uppsala=59.86,17.64 varnamo=57.19,14.04 vasteras=59.62,16.55
    vaxjo=56.88,14.81 visby=57.64,18.30 ystad=55.43,13.82`,
  NO: `alesund=62.47,6.15 alta=69.97,23.27 arendal=58.46,8.77 bergen=60.39,5.32 bodo=67.28,14.38 drammen=59.74,10.20 elverum=60.88,11.56
    gjovik=60.80,10.69 hamar=60.79,11.07 hammerfest=70.66,23.68 harstad=68.80,16.54 haugesund=59.41,5.27 honefoss=60.17,10.26
    kirkenes=69.73,30.05 kongsberg=59.67,9.65 kongsvinger=60.19,12.00 kristiansand=58.15,8.00 kristiansund=63.11,7.73
    lillehammer=61.12,10.47 lillestrom=59.96,11.05 moirana=66.31,14.14 molde=62.74,7.16 namsos=64.47,11.50 narvik=68.44,17.43
    oslo=59.91,10.75 porsgrunn=59.14,9.66 sandefjord=59.13,10.22 skien=59.21,9.61 stavanger=58.97,5.73 steinkjer=64.01,11.50
    tonsberg=59.27,10.41 tromso=69.65,18.96 trondheim=63.43,10.40 vadso=70.07,29.75`,
  FI: `espoo=60.21,24.65 forssa=60.81,23.62 hameenlinna=61.00,24.46 hamina=60.57,27.20 heinola=61.21,26.04 helsinki=60.17,24.94
    hyvinge=60.63,24.87 iisalmi=63.56,27.19 imatra=61.17,28.75 ivalo=68.66,27.54 jarvenpa=60.47,25.09 jonsuu=62.60,29.76
    jyvaskyla=62.24,25.72 kajani=64.23,27.73 kemi=65.74,24.56 kemijarvi=66.71,27.43 kokkola=63.84,23.13 kotka=60.47,26.95
    kouvola=60.87,26.70 kuopio=62.89,27.68 lahti=60.98,25.66 lappeenranta=61.06,28.19 lohja=60.25,24.07 mikkeli=61.69,27.27
    oulu=65.01,25.47 pieksamaki=62.30,27.13 pori=61.48,21.79 porvoo=60.39,25.67 rauma=61.13,21.51 riihimaki=60.74,24.78
    rovaniemi=66.50,25.69 salo=60.38,23.13 savonlinna=61.87,28.88 seinajoki=62.79,22.83 tampere=61.50,23.79 turku=60.45,22.27
    vanta=60.29,25.04 varkaus=62.32,27.87 vasa=63.10,21.62 ylivieska=64.08,24.55`,
  CZ: `breclav=48.76,16.88 brno=49.20,16.61 ceskalipa=50.69,14.54 ceskebudejovice=48.97,14.47 cheb=50.08,12.37 hradeckralove=50.21,15.83
    jihlava=49.40,15.59 karlovyvary=50.23,12.87 karvina=49.85,18.54 kladno=50.15,14.10 klatovy=49.40,13.30 kolin=50.03,15.20
    liberec=50.77,15.06 louny=50.36,13.80 mladaboleslav=50.41,14.90 most=50.50,13.64 nachod=50.42,16.16 olomouc=49.60,17.25
    opava=49.94,17.90 ostrava=49.83,18.28 pardubice=50.04,15.78 pilsen=49.75,13.38 prague=50.09,14.42 prerov=49.46,17.45
    pribram=49.69,14.01 prostejov=49.47,17.11 strakonice=49.26,13.90 sumperk=49.97,16.97 svitavy=49.76,16.47 tabor=49.41,14.66
    teplice=50.64,13.82 trebic=49.21,15.88 trutnov=50.56,15.91 turnov=50.58,15.15 ustinadlabem=50.66,14.03 ustinadorlici=49.97,16.39
    vyskov=49.28,17.00 zdarnadsazavou=49.56,15.94 zlin=49.23,17.67`,
  SK: `banskabystrica=48.74,19.15 bratislava=48.15,17.11 cadca=49.44,18.79 galanta=48.19,17.73 kosice=48.71,21.26 levice=48.22,18.61
    lucenec=48.33,19.67 martin=49.07,18.92 michalovce=48.75,21.92 nitra=48.31,18.08 poprad=49.06,20.30 presov=49.00,21.24
    staralubovna=49.30,20.69 topolcany=48.56,18.17 trnava=48.38,17.59 vranovnadtoplou=48.89,21.68 zilina=49.22,18.74 zvolen=48.57,19.15`,
  HU: `ajka=47.10,17.56 baja=46.18,18.95 bekescsaba=46.68,21.10 budapest=47.50,19.04 debrecen=47.53,21.62 eger=47.90,20.37
    gyongyos=47.78,19.93 gyor=47.68,17.64 hatvan=47.67,19.68 jaszbereny=47.50,19.92 kaposvar=46.37,17.80 kecskemet=46.91,19.69
    miskolc=48.10,20.78 nagykanizsa=46.45,16.99 nyiregyhaza=47.96,21.72 papa=47.33,17.47 pecs=46.08,18.23 salgotarjan=48.10,19.80
    siofok=46.90,18.06 sopron=47.69,16.59 szeged=46.25,20.15 szekesfehervar=47.19,18.41 szekszard=46.35,18.71 szolnok=47.18,20.20
    szombathely=47.23,16.62 veszprem=47.09,17.91 zalaegerszeg=46.84,16.84`,
  US: `albuquerque=35.08,-106.65 albuquerque@US-NM=35.08,-106.65 anchorage?=61.22,-149.90 anchorage@US-AK?=61.22,-149.90
    arlington@US-TX?=38.88,-77.10 arlington@US-VA?=38.88,-77.10 atlanta@US-GA?=33.75,-84.39 austin@US-TX?=30.27,-97.74
    baltimore@US-MD?=39.29,-76.61 billings?=45.78,-108.50 billings@US-MT?=45.78,-108.50 birmingham@US-AL?=33.52,-86.80
    boise=43.61,-116.20 boise@US-ID=43.61,-116.20 boston@US-MA?=42.36,-71.06 burlington@US-VT?=44.48,-73.21
    charleston@US-SC?=38.35,-81.63 charleston@US-WV?=38.35,-81.63 charlotte@US-NC?=35.23,-80.84 cheyenne?=41.14,-104.82
    cheyenne@US-WY?=41.14,-104.82 chicago@US-IL=41.85,-87.65 columbia@US-SC?=34.00,-81.03 columbus@US-OH?=39.96,-83.00
    dallas@US-TX?=32.78,-96.81 denver@US-CO?=39.74,-104.98 desmoines?=41.60,-93.61 desmoines@US-IA?=41.60,-93.61
    detroit@US-MI=42.33,-83.05 elpaso?=31.76,-106.49 elpaso@US-TX?=31.76,-106.49 fargo=46.88,-96.79 fargo@US-ND=46.88,-96.79
    hartford?=41.76,-72.69 hartford@US-CT?=41.76,-72.69 honolulu=21.31,-157.86 honolulu@US-HI=21.31,-157.86 indianapolis=39.77,-86.16
    indianapolis@US-IN=39.77,-86.16 jackson@US-MS?=32.30,-90.18 lasvegas@US-NV?=36.17,-115.14 littlerock?=34.75,-92.29
    littlerock@US-AR?=34.75,-92.29 losangeles=34.05,-118.24 losangeles@US-CA=34.05,-118.24 louisville?=38.25,-85.76
    louisville@US-KY?=38.25,-85.76 manchester@US-NH?=43.00,-71.45 milwaukee=43.04,-87.91 milwaukee@US-WI=43.04,-87.91
    minneapolis?=44.98,-93.26 minneapolis@US-MN?=44.98,-93.26 nashville@US-TN?=36.17,-86.78 newark@US-NJ?=40.74,-74.17
    neworleans=29.95,-90.08 neworleans@US-LA=29.95,-90.08 newyorkcity=40.71,-74.01 newyorkcity@US-NY=40.71,-74.01
    oklahomacity=35.47,-97.52 oklahomacity@US-OK=35.47,-97.52 omaha=41.26,-95.94 omaha@US-NE=41.26,-95.94 orlando@US-FL=28.54,-81.38
    philadelphia@US-PA?=39.95,-75.16 phoenix@US-AZ?=33.45,-112.07 portland@US-ME?=43.66,-70.26 portland@US-OR?=43.66,-70.26
    portland@US-OR?=45.52,-122.68 providence?=41.82,-71.41 providence@US-RI?=41.82,-71.41 richmond@US-VA?=37.55,-77.46
    saltlakecity=40.76,-111.89 saltlakecity@US-UT=40.76,-111.89 sanfrancisco=37.77,-122.42 sanfrancisco@US-CA=37.77,-122.42
    seattle@US-WA=47.61,-122.33 siouxfalls=43.54,-96.73 siouxfalls@US-SD=43.54,-96.73 stlouis@US-MO?=38.63,-90.20
    washington@US-DC?=38.90,-77.04 wichita=37.69,-97.34 wichita@US-KS=37.69,-97.34 wilmington@US-DE?=39.75,-75.55`,
  CA: `calgary=51.05,-114.09 calgary@CA-AB=51.05,-114.09 charlottetown=46.23,-63.13 charlottetown@CA-PE=46.23,-63.13
    fredericton=45.95,-66.67 fredericton@CA-NB=45.95,-66.67 greatersudbury=46.49,-80.99 greatersudbury@CA-ON=46.49,-80.99
    halifax=44.64,-63.58 halifax@CA-NS=44.64,-63.58 hamilton?=43.25,-79.85 hamilton@CA-ON?=43.25,-79.85 laval=45.57,-73.69
    laval@CA-QC=45.57,-73.69 london=42.98,-81.23 london@CA-ON=42.98,-81.23 montreal=45.51,-73.59 montreal@CA-QC=45.51,-73.59
    ottawa=45.41,-75.70 ottawa@CA-ON=45.41,-75.70 quebec=46.81,-71.21 quebec@CA-QC=46.81,-71.21 regina=50.45,-104.62
    regina@CA-SK=50.45,-104.62 stjohns=47.56,-52.71 stjohns@CA-NL=47.56,-52.71 toronto=43.71,-79.40 toronto@CA-ON=43.71,-79.40
    vancouver=49.25,-123.12 vancouver@CA-BC=49.25,-123.12 whitehorse=60.72,-135.05 whitehorse@CA-YT=60.72,-135.05 winnipeg=49.88,-97.15
    winnipeg@CA-MB=49.88,-97.15 yellowknife=62.45,-114.37`,
  AU: `adelaide=-34.93,138.60 adelaide@AU-SA=-34.93,138.60 brisbane=-27.47,153.03 brisbane@AU-QLD=-27.47,153.03 canberra=-35.28,149.13
    darwin=-12.46,130.84 darwin@AU-NT=-12.46,130.84 hobart=-42.88,147.33 hobart@AU-TAS=-42.88,147.33 melbourne=-37.81,144.96
    melbourne@AU-VIC=-37.81,144.96 perth?=-31.95,115.86 perth@AU-WA?=-31.95,115.86 sydney=-33.87,151.21 sydney@AU-NSW=-33.87,151.21
    waggawagga=-35.13,147.35`,
}
