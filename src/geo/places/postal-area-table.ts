/**
 * Areas of postal codes by the first characters, each with the name of a main town there. The longest prefix that matches counts. `a-b=` is
 * a range; `@` adds a state, where the area is that state or lies in it; `*` is the reach of the area in kilometres, if it differs from
 * that of the country.
 */
export const areasOf: Readonly<Record<string, { readonly reach_km: number; readonly table: string }>> = {
  NL: {
    reach_km: 45,
    table: `10-11=Amsterdam; 12=Hilversum; 13=Almere Stad; 14=Purmerend; 15=Zaanstad; 16=Hoorn; 17=Heerhugowaard*70; 18=Alkmaar; 19=Beverwijk
      20=Haarlem; 21=Hoofddorp; 22=Katwijk aan Zee; 23=Leiden; 24=Alphen aan den Rijn; 25=The Hague; 26=Delft; 27=Zoetermeer; 28=Gouda
      29=Capelle aan den IJssel; 30=Rotterdam; 31=Schiedam; 32=Spijkenisse; 33=Dordrecht; 34=Nieuwegein; 35=Utrecht; 36=Maarssen; 37=Zeist
      38=Amersfoort; 39=Veenendaal; 40=Tiel; 41=Culemborg; 42=Gorinchem; 43=Middelburg; 44=Goes; 45=Terneuzen; 46=Bergen op Zoom
      47=Roosendaal; 48=Breda; 49=Oosterhout@NB; 50=Tilburg; 51=Waalwijk; 52='s-Hertogenbosch; 53=Oss; 54=Uden; 55=Veldhoven; 56=Eindhoven
      57=Helmond; 58=Venray; 59=Venlo; 60=Weert; 61=Sittard; 62=Maastricht; 63-64=Heerlen; 65=Nijmegen; 66=Wijchen; 67=Ede; 68=Arnhem
      69=Zevenaar; 70=Doetinchem; 71=Winterswijk; 72=Zutphen; 73=Apeldoorn; 74=Deventer; 75=Enschede; 76=Almelo; 77=Hardenberg; 78=Emmen
      79=Hoogeveen; 80=Zwolle; 81=Raalte; 82=Lelystad; 83=Emmeloord; 84=Heerenveen; 85=Joure; 86=Sneek; 87=Bolsward; 88=Harlingen
      89-90=Leeuwarden; 91=Dokkum; 92=Drachten; 93=Roden; 94=Assen; 95=Stadskanaal; 96=Winschoten; 97-98=Groningen; 99=Delfzijl`,
  },
  BE: {
    reach_km: 45,
    table: `10-12=Brussels; 13=Wavre; 14=Nivelles; 15=Halle@VBR; 16=Sint-Pieters-Leeuw; 17=Asse; 18=Vilvoorde; 19=Zaventem; 20-21=Antwerp
      22=Herentals; 23=Turnhout; 24=Geel; 25=Lier; 26=Antwerp; 27=Antwerp; 28=Mechelen; 29=Brasschaat; 30=Leuven; 31-32=Aarschot; 33=Tienen
      34=Landen; 35=Hasselt; 36=Genk; 37=Tongeren; 38=Sint-Truiden; 39=Lommel; 40-41=Liège; 42=Hannut; 43=Waremme; 44=Liège; 45=Huy
      46=Visé; 47=Eupen; 48=Verviers; 49=Malmedy; 50-52=Namur; 53=Andenne; 55=Dinant; 56=Philippeville; 60-62=Charleroi; 64=Chimay; 65=Thuin
      66=Bastogne; 67=Arlon; 68=Neufchâteau; 69=Marche-en-Famenne; 70=Mons; 71=La Louvière; 72-73=Boussu; 75=Tournai; 76=Péruwelz
      77=Mouscron; 78-79=Ath; 80-82=Brugge; 83=Knokke-Heist; 84=Ostend; 85=Kortrijk; 86=Veurne; 87=Tielt@VWV; 88=Roeselare; 89=Ieper
      90=Gent; 91=Sint-Niklaas; 92=Dendermonde; 93=Aalst; 94=Ninove; 95=Geraardsbergen; 96=Ronse; 97=Oudenaarde; 98=Deinze; 99=Eeklo`,
  },
  DE: {
    reach_km: 90,
    table: `01=Dresden; 02=Görlitz; 03=Cottbus; 04=Leipzig; 06=Halle (Saale); 07=Gera; 08=Zwickau; 09=Chemnitz; 10-13=Berlin; 14=Potsdam
      15=Frankfurt (Oder); 16=Eberswalde*130; 17=Neubrandenburg*110; 18=Rostock*130; 19=Schwerin; 20=Hamburg; 21=Buxtehude; 22=Hamburg; 23=Lübeck; 24=Kiel
      25=Itzehoe*150; 26=Oldenburg@NI*130; 27=Bremerhaven*110; 28=Bremen; 29=Celle; 30=Hannover; 31=Hildesheim; 32=Herford; 33=Bielefeld; 34=Kassel
      35=Gießen; 36=Fulda; 37=Göttingen; 38=Braunschweig; 39=Magdeburg*110; 40=Düsseldorf; 41=Mönchengladbach; 42=Wuppertal; 44=Dortmund
      45=Essen@NW; 46=Oberhausen@NW; 47=Duisburg; 48=Münster@NW; 49=Osnabrück; 50-51=Köln; 52=Aachen; 53=Bonn; 54=Trier; 55=Mainz; 56=Koblenz
      57=Siegen; 58=Hagen@NW; 59=Hamm@NW; 60=Frankfurt am Main; 61=Bad Homburg vor der Höhe; 63=Hanau am Main; 64=Darmstadt; 65=Wiesbaden
      66=Saarbrücken; 67=Ludwigshafen am Rhein; 68=Mannheim; 69=Heidelberg; 70=Stuttgart; 71=Ludwigsburg; 72=Reutlingen; 73=Göppingen
      74=Heilbronn; 75=Pforzheim; 76=Karlsruhe; 77=Offenburg; 78=Villingen-Schwenningen; 79=Freiburg; 80-81=Munich; 82=Starnberg; 83=Rosenheim
      84=Landshut; 85=Ingolstadt; 86=Augsburg; 87=Kempten (Allgäu); 88=Ravensburg; 89=Ulm; 90=Nuremberg; 91=Ansbach; 92=Amberg; 93=Regensburg
      94=Passau; 95=Bayreuth; 96=Bamberg; 97=Würzburg; 98=Suhl; 99=Erfurt`,
  },
  FR: {
    reach_km: 100,
    table: `01=Bourg-en-Bresse; 02=Laon; 03=Moulins; 04=Digne-les-Bains; 05=Gap; 06=Nice; 07=Privas; 08=Charleville-Mézières; 09=Foix; 10=Troyes
      11=Carcassonne; 12=Rodez; 13=Marseille; 14=Caen; 15=Aurillac; 16=Angoulême; 17=La Rochelle; 18=Bourges; 19=Tulle; 20=Ajaccio*190; 21=Dijon
      22=Saint-Brieuc; 23=Guéret; 24=Périgueux; 25=Besançon; 26=Valence@26; 27=Évreux; 28=Chartres; 29=Quimper; 30=Nîmes; 31=Toulouse; 32=Auch
      33=Bordeaux; 34=Montpellier; 35=Rennes; 36=Châteauroux; 37=Tours@37; 38=Grenoble; 39=Lons-le-Saunier; 40=Mont-de-Marsan; 41=Blois
      42=Saint-Étienne; 43=Le Puy-en-Velay; 44=Nantes; 45=Orléans; 46=Cahors; 47=Agen; 48=Mende; 49=Angers; 50=Saint-Lô; 51=Châlons-en-Champagne
      52=Chaumont@52; 53=Laval; 54=Nancy; 55=Bar-le-Duc; 56=Vannes; 57=Metz; 58=Nevers; 59=Lille*120; 60=Beauvais; 61=Alençon; 62=Arras
      63=Clermont-Ferrand; 64=Pau*130; 65=Tarbes; 66=Perpignan; 67=Strasbourg; 68=Colmar; 69=Lyon; 70=Vesoul; 71=Mâcon; 72=Le Mans; 73=Chambéry
      74=Annecy; 75=Paris; 76=Rouen; 77=Melun; 78=Versailles; 79=Niort; 80=Amiens; 81=Albi; 82=Montauban@82; 83=Toulon; 84=Avignon
      85=La Roche-sur-Yon; 86=Poitiers; 87=Limoges; 88=Épinal; 89=Auxerre; 90=Belfort; 91=Évry; 92=Nanterre; 93=Bobigny; 94=Créteil; 95=Cergy`,
  },
  ES: {
    reach_km: 140,
    table: `01=Vitoria-Gasteiz; 02=Albacete; 03=Alicante; 04=Almería; 05=Ávila; 06=Badajoz*200; 07=Palma*170; 08=Barcelona; 09=Burgos; 10=Cáceres
      11=Cadiz; 12=Castellón de la Plana; 13=Ciudad Real; 14=Córdoba; 15=A Coruña; 16=Cuenca; 17=Girona; 18=Granada; 19=Guadalajara@GU
      20=San Sebastián; 21=Huelva; 22=Huesca; 23=Jaén; 24=León; 25=Lleida; 26=Logroño; 27=Lugo@LU; 28=Madrid; 29=Málaga; 30=Murcia; 31=Pamplona
      32=Ourense; 33=Oviedo; 34=Palencia; 35=Las Palmas de Gran Canaria*240; 36=Pontevedra; 37=Salamanca@SA; 38=Santa Cruz de Tenerife*210
      39=Santander; 40=Segovia; 41=Sevilla; 42=Soria; 43=Tarragona; 44=Teruel; 45=Toledo; 46=Valencia; 47=Valladolid; 48=Bilbao; 49=Zamora
      50=Zaragoza; 51=Ceuta; 52=Melilla`,
  },
  IT: {
    reach_km: 95,
    table: `00=Rome; 01=Viterbo; 02=Rieti; 03=Frosinone; 04=Latina; 05=Terni; 06=Perugia; 07=Sassari*130; 08=Nuoro; 09=Cagliari*130; 10=Turin
      11=Aosta; 12=Cuneo; 13=Vercelli; 14=Asti; 15=Alessandria; 16=Genoa; 17=Savona; 18=Imperia; 19=La Spezia; 20=Milan; 21=Varese; 22=Como
      23=Lecco*120; 24=Bergamo; 25=Brescia; 26=Cremona; 27=Pavia; 28=Novara; 29=Piacenza; 30=Venice; 31=Treviso; 32=Belluno; 33=Udine; 34=Trieste
      35=Padua; 36=Vicenza; 37=Verona; 38=Trento; 39=Bolzano; 40=Bologna; 41=Modena; 42=Reggio Emilia; 43=Parma; 44=Ferrara; 45=Rovigo
      46=Mantua; 47=Forlì; 48=Ravenna; 50=Florence; 51=Pistoia; 52=Arezzo; 53=Siena; 54=Massa@MS; 55=Lucca; 56=Pisa; 57=Livorno; 58=Grosseto
      59=Prato@PO; 60=Ancona; 61=Pesaro; 62=Macerata; 63=Ascoli Piceno; 64=Teramo; 65=Pescara; 66=Chieti; 67=L'Aquila; 70=Bari; 71=Foggia
      72=Brindisi; 73=Lecce; 74=Taranto; 75=Matera; 76=Andria; 80=Naples; 81=Caserta; 82=Benevento; 83=Avellino; 84=Salerno; 85=Potenza
      86=Campobasso; 87=Cosenza; 88=Catanzaro; 89=Reggio Calabria*110; 90=Palermo; 91=Trapani*160; 92=Agrigento*240; 93=Caltanissetta; 94=Enna
      95=Catania; 96=Siracusa; 97=Ragusa; 98=Messina`,
  },
  AT: {
    reach_km: 60,
    table: `1=Vienna; 2=Wiener Neustadt*110; 20=Hollabrunn; 21=Mistelbach; 22=Gänserndorf; 23=Mödling; 24=Bruck an der Leitha; 25=Baden
      26=Neunkirchen; 27-28=Wiener Neustadt; 3=Sankt Pölten*110; 30-32=Sankt Pölten; 33=Amstetten; 34=Tulln; 35=Krems an der Donau
      38=Waidhofen an der Thaya; 39=Zwettl Stadt; 4=Linz*90; 40-41=Linz; 42=Freistadt; 43=Perg; 44=Steyr; 46=Wels; 48=Gmunden; 49=Ried im Innkreis
      5=Salzburg*100; 50-51=Salzburg; 52=Braunau am Inn; 54=Hallein; 55=Bischofshofen; 56=Sankt Johann im Pongau; 57=Zell am See
      6=Innsbruck*160; 60-61=Innsbruck; 63=Kufstein; 64=Imst; 65=Landeck; 66=Reutte; 67=Bludenz; 68=Feldkirch; 69=Bregenz
      7=Eisenstadt*130; 70=Eisenstadt; 71=Neusiedl am See; 73=Oberpullendorf; 74=Oberwart; 75=Güssing; 8=Graz*140; 80-81=Graz; 82=Gleisdorf
      83=Feldbach; 84=Leibnitz; 85=Deutschlandsberg; 86=Bruck an der Mur; 87=Leoben; 88=Judenburg; 89=Liezen; 9=Klagenfurt am Wörthersee*130
      90=Klagenfurt am Wörthersee; 91=Völkermarkt; 93=Sankt Veit an der Glan; 94=Wolfsberg; 95=Villach; 96=Hermagor; 98=Spittal an der Drau
      99=Lienz`,
  },
  CH: {
    reach_km: 50,
    table: `10=Lausanne; 11=Morges; 12=Geneva; 13-14=Yverdon-les-Bains; 15=Payerne; 16=Bulle; 17=Fribourg; 18=Vevey; 19=Sion; 20-22=Neuchâtel
      23=La Chaux-de-Fonds; 24=Le Locle; 25-26=Biel/Bienne; 27=Moutier; 28=Delémont; 29=Porrentruy; 30-31=Bern; 32=Lyss; 33-34=Burgdorf
      35=Langnau; 36=Thun; 37=Spiez; 38=Interlaken; 39=Visp; 40-42=Basel; 43=Rheinfelden; 44=Liestal; 45=Solothurn; 46=Olten; 47=Balsthal
      48=Zofingen; 49=Langenthal; 50=Aarau; 51-53=Brugg@AG; 54-55=Baden; 56-57=Lenzburg; 60-61=Luzern; 62=Sursee; 63=Zug; 64=Schwyz
      65=Bellinzona; 66=Locarno; 67=Biasca; 68=Mendrisio; 69=Lugano; 70=Chur; 71=Ilanz; 72=Davos; 73=Sargans; 74=Thusis; 75=Sankt Moritz*70
      77=Poschiavo; 80=Zürich; 81=Bülach; 82=Schaffhausen; 83=Uster; 84=Winterthur; 85=Frauenfeld; 86=Uster; 87=Glarus; 88=Horgen; 89=Dietikon
      90=Sankt Gallen; 91=Herisau; 92=Gossau@SG; 93-94=Rorschach; 95=Wil; 96=Wattwil`,
  },
  GB: {
    reach_km: 75,
    table: `AB=Aberdeen*100; AL=St Albans; B=Birmingham; BA=Bath; BB=Blackburn@ENG; BD=Bradford; BH=Bournemouth; BL=Bolton; BN=Brighton; BR=Bromley
      BS=Bristol; BT=Belfast*130; CA=Carlisle; CB=Cambridge; CF=Cardiff; CH=Chester; CM=Chelmsford; CO=Colchester; CR=Croydon; CT=Canterbury
      CV=Coventry; CW=Crewe; DA=Dartford; DD=Dundee; DE=Derby; DG=Dumfries*110; DH=Durham; DL=Darlington; DN=Doncaster*90; DT=Dorchester; DY=Dudley
      E=London; EC=London; EH=Edinburgh; EN=Enfield Town; EX=Exeter; FK=Falkirk*100; FY=Blackpool; G=Glasgow; GL=Gloucester; GU=Guildford
      HA=Harrow; HD=Huddersfield; HG=Harrogate; HP=Hemel Hempstead; HR=Hereford; HS=Stornoway*200; HU=Kingston upon Hull; HX=Halifax; IG=Ilford
      IP=Ipswich; IV=Inverness*180; KA=Kilmarnock; KT=Kingston upon Thames; KW=Wick@SCT*150; KY=Kirkcaldy; L=Liverpool; LA=Lancaster*100
      LD=Llandrindod Wells; LE=Leicester; LL=Llandudno*100; LN=Lincoln; LS=Leeds; LU=Luton; M=Manchester; ME=Maidstone; MK=Milton Keynes
      ML=Motherwell; N=London; NE=Newcastle upon Tyne*100; NG=Nottingham; NN=Northampton; NP=Newport@WLS*200; NR=Norwich; NW=London; OL=Oldham
      OX=Oxford; PA=Paisley*160; PE=Peterborough*100; PH=Perth*160; PL=Plymouth*100; PO=Portsmouth; PR=Preston; RG=Reading; RH=Redhill; RM=Romford
      S=Sheffield; SA=Swansea*130; SE=London; SG=Stevenage; SK=Stockport; SL=Slough; SM=Epsom; SN=Swindon; SO=Southampton; SP=Salisbury
      SR=Sunderland; SS=Southend-on-Sea; ST=Stoke-on-Trent; SW=London; SY=Shrewsbury*120; TA=Taunton; TD=Galashiels; TF=Telford; TN=Tonbridge
      TQ=Torquay; TR=Truro*100; TS=Middlesbrough; TW=Twickenham; UB=Southall; W=London; WA=Warrington; WC=London; WD=Watford; WF=Wakefield
      WN=Wigan; WR=Worcester; WS=Walsall; WV=Wolverhampton; YO=York; ZE=Lerwick*120`,
  },
  IE: {
    reach_km: 50,
    table: `A63=Greystones; A67=Wicklow; A75=Castleblayney; A81=Carrickmacross; A82=Kells; A83-A86=Ashbourne; A91=Dundalk; A92=Drogheda
      A94=Dún Laoghaire; A96=Dún Laoghaire; A98=Bray; C15=Navan; D=Dublin; E21=Cahir; E25=Cashel; E32=Carrick-on-Suir; E34=Tipperary; E41=Thurles
      E45=Nenagh; E53=Roscrea; E91=Clonmel; F12=Claremorris; F23=Castlebar; F26=Ballina@C; F28=Westport; F31=Ballinrobe; F35=Ballyhaunis
      F42=Roscommon; F45=Castlerea; F52=Boyle; F56=Sligo; F91=Sligo; F92=Letterkenny; F93=Lifford; F94=Donegal; H12=Cavan; H14=Belturbet
      H16=Cavan; H18=Monaghan; H23=Clones; H53=Ballinasloe; H54=Tuam; H62=Loughrea; H65=Athenry; H71=Clifden; H91=Galway*80; K=Swords
      N37=Athlone; N39=Longford; N41=Carrick-on-Shannon; N91=Mullingar; P12=Macroom; P14=Cork; P17=Kinsale; P24=Cobh; P25=Midleton; P31-P32=Cork
      P36=Youghal; P43=Carrigaline; P47=Bandon; P51=Mallow; P56=Mallow; P61=Fermoy; P67=Fermoy; P72=Bandon; P75=Bantry; P81=Skibbereen
      P85=Clonakilty; R14=Athy; R21=Carlow; R32=Portlaoise; R35=Tullamore; R42=Birr; R45=Edenderry; R51=Kildare; R56=Kildare; R93=Carlow
      R95=Kilkenny; T=Cork; V14=Shannon; V15=Kilrush; V23=Killarney*70; V31=Listowel; V35=Limerick; V42=Newcastle West; V92=Tralee*80
      V93=Killarney*70; V94=Limerick; V95=Ennis; W12=Newbridge; W23=Celbridge; W34=Kildare; W91=Naas; X35=Dungarvan; X42=Dungarvan; X91=Waterford
      Y14=Arklow; Y21=Enniscorthy; Y25=Gorey; Y34=New Ross; Y35=Wexford`,
  },
  LU: {
    reach_km: 35,
    table: '1-2=Luxembourg; 3=Dudelange; 4=Esch-sur-Alzette; 5=Remich; 6=Echternach; 7=Mersch; 8=Mamer; 9=Diekirch',
  },
  PT: {
    reach_km: 80,
    table: `1=Lisbon; 2=Santarém*110; 24=Leiria; 25=Caldas da Rainha; 26=Loures; 27=Sintra; 28=Almada; 29=Setúbal; 3=Coimbra*110; 30=Coimbra
      31=Pombal; 35=Viseu; 37=São João da Madeira; 38=Aveiro; 4=Porto; 47=Braga; 48=Guimarães; 49=Viana do Castelo; 5=Vila Real*150; 50=Vila Real
      51=Lamego; 53=Bragança; 54=Chaves; 6=Castelo Branco*140; 62=Covilhã; 63=Guarda; 7=Évora*150; 73=Portalegre; 75=Sines; 78=Beja; 8=Faro
      90-94=Funchal*90; 95-96=Ponta Delgada*150; 97-98=Angra do Heroísmo*110; 99=Horta*300`,
  },
  PL: {
    reach_km: 95,
    table: `00-05=Warsaw; 06=Ciechanów; 07=Ostrołęka; 08=Siedlce; 09=Płock; 10=Olsztyn; 11=Kętrzyn; 12=Szczytno; 13=Działdowo; 14=Ostróda
      15=Białystok; 16=Suwałki; 17=Bielsk Podlaski; 18=Łomża; 19=Ełk; 20=Lublin; 21=Biała Podlaska; 22=Chełm; 23=Kraśnik; 24=Puławy; 25=Kielce
      26=Radom; 27=Ostrowiec Świętokrzyski; 28=Busko-Zdrój; 29=Włoszczowa; 30-32=Kraków; 33=Nowy Sącz; 34=Nowy Targ; 35-36=Rzeszów; 37=Przemyśl*120
      38=Krosno; 39=Mielec; 40=Katowice; 41=Sosnowiec; 42=Częstochowa; 43=Bielsko-Biala; 44=Gliwice; 45-46=Opole; 47=Kędzierzyn-Koźle; 48=Nysa
      49=Brzeg; 50-54=Wrocław; 55=Oława; 56=Syców; 57=Kłodzko; 58=Wałbrzych; 59=Legnica; 60-61=Poznań; 62=Gniezno*115; 63=Ostrów Wielkopolski
      64=Kościan*140; 65=Zielona Góra; 66=Gorzów Wielkopolski*120; 67=Nowa Sól; 68=Żary; 69=Rzepin; 70-71=Szczecin; 72=Goleniów; 73=Stargard
      74=Gryfino; 75=Koszalin; 76=Słupsk; 77=Bytów*115; 78=Szczecinek*110; 80=Gdańsk; 81=Gdynia; 82=Elbląg; 83=Starogard Gdański; 84=Wejherowo
      85=Bydgoszcz; 86=Grudziądz; 87=Toruń; 88=Inowrocław; 89=Nakło nad Notecią; 90-94=Łódź; 95=Zgierz; 96=Skierniewice; 97=Piotrków Trybunalski
      98=Sieradz; 99=Kutno`,
  },
  DK: {
    reach_km: 70,
    table: `1-2=Copenhagen; 3=Hillerød; 30=Helsingør; 37=Rønne; 4=Næstved*100; 40=Roskilde; 41=Ringsted; 42=Slagelse; 43=Holbæk; 44=Kalundborg
      46=Køge; 47=Næstved; 48=Nykøbing Falster; 49=Nakskov; 5=Odense; 55=Middelfart; 57=Svendborg; 58=Nyborg; 6=Kolding*100; 60=Kolding
      61=Haderslev; 62=Aabenraa; 64=Sønderborg; 66=Vejen; 67=Esbjerg; 68=Varde; 7=Herning*110; 70=Fredericia; 71=Vejle; 72=Grindsted; 74=Herning
      75=Holstebro; 77=Thisted; 78=Skive; 8=Århus*90; 80-82=Århus; 83=Odder; 85=Grenaa; 86=Silkeborg; 87=Horsens; 88=Viborg; 89=Randers
      9=Aalborg*100; 95=Hobro; 98=Hjørring; 99=Frederikshavn`,
  },
  SE: {
    reach_km: 100,
    table: `1=Stockholm; 20-21=Malmö; 22=Lund; 23=Malmö; 24=Lund; 25-26=Helsingborg; 27=Ystad; 28=Hässleholm; 29=Kristianstad; 30-31=Halmstad
      33=Värnamo; 34=Ljungby; 35-36=Växjö; 37=Karlskrona; 38-39=Kalmar; 40-44=Gothenburg; 45=Uddevalla; 46=Trollhättan; 50-51=Borås
      52=Falköping; 53=Lidköping; 54=Skövde; 55-56=Jönköping; 57=Nässjö*130; 58-59=Linköping; 60-61=Norrköping; 62=Visby; 63=Eskilstuna
      64=Katrineholm; 65-68=Karlstad*130; 69-71=Örebro; 72=Västerås; 73=Köping; 74-75=Uppsala; 76=Norrtälje; 77=Ludvika; 78=Borlänge*150
      79=Falun*160; 80=Gävle; 81=Sandviken; 82=Hudiksvall; 83-84=Östersund*220; 85-86=Sundsvall; 87=Härnösand; 88=Sollefteå; 89=Örnsköldsvik
      90-91=Umeå*130; 92=Lycksele*220; 93=Skellefteå*180; 94=Piteå*150; 95=Luleå*130; 96=Boden*220; 97=Luleå; 98=Kiruna*220`,
  },
  NO: {
    reach_km: 110,
    table: `0-1=Oslo; 2=Hamar*220; 20-21=Lillestrøm; 22=Kongsvinger; 23=Hamar; 24=Elverum*160; 26=Lillehammer*150; 28=Gjøvik; 3=Drammen*170
      30=Drammen; 31=Tønsberg; 32=Sandefjord; 35=Hønefoss; 36=Kongsberg; 37=Skien; 39=Porsgrunn; 4=Kristiansand*240; 40-43=Stavanger
      46=Kristiansand; 48=Arendal; 5=Bergen*150; 50-53=Bergen; 55=Haugesund; 6=Ålesund*220; 60-62=Ålesund; 64=Molde; 65=Kristiansund
      7=Trondheim*260; 70-74=Trondheim; 77=Steinkjer; 78=Namsos; 8=Bodø*330; 80=Bodø; 85=Narvik; 86=Mo i Rana; 9=Tromsø*520; 90=Tromsø
      94=Harstad; 95=Alta*150; 96=Hammerfest*160; 98=Vadsø*150; 99=Kirkenes*200`,
  },
  FI: {
    reach_km: 90,
    table: `00=Helsinki; 01=Vantaa; 02=Espoo; 03=Lohja; 04=Järvenpää; 05=Hyvinge; 06-07=Porvoo; 08-10=Lohja; 11-12=Riihimäki; 13-14=Hämeenlinna
      15-18=Lahti; 19=Heinola; 20-21=Turku; 23=Turku; 24-25=Salo; 26-27=Rauma; 28-29=Pori; 30-32=Forssa; 33-39=Tampere*110; 40-44=Jyväskylä*130
      45-47=Kouvola; 48=Kotka; 49=Hamina; 50-52=Mikkeli; 53-54=Lappeenranta; 55-56=Imatra; 57-58=Savonlinna; 59=Savonlinna; 60-64=Seinäjoki
      65-66=Vaasa; 67-69=Kokkola; 70-73=Kuopio; 74-75=Iisalmi; 76-77=Pieksämäki; 78-79=Varkaus; 80-83=Joensuu*150; 84-86=Ylivieska
      87-89=Kajaani*150; 90-93=Oulu*170; 94-95=Kemi*120; 96-97=Rovaniemi*170; 98=Kemijärvi*150; 99=Ivalo*260`,
  },
  CZ: {
    reach_km: 70,
    table: `1=Prague; 25=Prague; 26=Příbram; 27=Kladno; 28=Kolín; 29=Mladá Boleslav; 30-33=Pilsen; 34=Klatovy; 35=Cheb; 36=Karlovy Vary
      37=České Budějovice; 38=Strakonice; 39=Tábor; 40=Ústí nad Labem; 41=Teplice; 43=Most; 44=Louny; 46=Liberec; 47=Česká Lípa
      50=Hradec Králové; 51=Turnov; 53=Pardubice; 54=Trutnov; 55=Náchod; 56=Ústí nad Orlicí; 57=Svitavy; 58=Jihlava; 59=Žďár nad Sázavou
      60-66=Brno; 67=Třebíč; 68=Vyškov; 69=Břeclav; 70-72=Ostrava; 73=Karviná; 74=Opava; 75=Přerov; 76=Zlín; 77=Olomouc; 78=Šumperk; 79=Prostějov*100`,
  },
  SK: {
    reach_km: 85,
    table: `8=Bratislava; 90=Bratislava; 91=Trnava; 92=Galanta; 93=Levice; 94=Nitra; 95=Topoľčany; 96=Zvolen; 97=Banská Bystrica; 98=Lučenec
      01=Žilina; 02=Čadca; 03=Martin; 04=Košice; 05=Poprad; 06=Stará Ľubovňa; 07=Michalovce; 08=Prešov; 09=Vranov nad Topľou`,
  },
  HU: {
    reach_km: 70,
    table: `1=Budapest; 2=Budapest*100; 3=Miskolc*130; 30=Hatvan; 31=Salgótarján; 32=Gyöngyös; 33=Eger; 35-39=Miskolc; 4=Debrecen*110
      40-42=Debrecen; 44-47=Nyíregyháza; 5=Szolnok*130; 50=Szolnok; 51=Jászberény; 56-59=Békéscsaba; 6=Szeged*130; 60-61=Kecskemét; 65=Baja
      67-69=Szeged; 7=Pécs*110; 70-71=Szekszárd; 74-75=Kaposvár; 76-79=Pécs; 8=Székesfehérvár*160; 80-81=Székesfehérvár; 82-83=Veszprém
      84=Ajka; 85=Pápa; 86=Siófok; 88=Nagykanizsa; 89=Zalaegerszeg; 9=Győr*130; 90-92=Győr; 94=Sopron; 95-99=Szombathely`,
  },
  US: {
    reach_km: 5000,
    table: `005=New York City@NY; 010-027=Boston@MA; 028-029=Providence@RI; 030-038=Manchester@NH; 039-049=Portland@ME
      050-054=Burlington@VT; 055=Boston@MA; 056-059=Burlington@VT; 060-069=Hartford@CT; 070-089=Newark@NJ; 100-149=New York City@NY
      150-196=Philadelphia@PA; 197-199=Wilmington@DE; 200=Washington@DC; 201=Arlington@VA; 202-205=Washington@DC; 206-219=Baltimore@MD
      220-246=Richmond@VA; 247-268=Charleston@WV; 270-289=Charlotte@NC; 290-299=Columbia@SC; 300-319=Atlanta@GA; 320-349=Orlando@FL
      350-369=Birmingham@AL; 370-385=Nashville@TN; 386-397=Jackson@MS; 398-399=Atlanta@GA; 400-427=Louisville@KY; 430-459=Columbus@OH
      460-479=Indianapolis@IN; 480-499=Detroit@MI; 500-528=Des Moines@IA; 530-549=Milwaukee@WI; 550-567=Minneapolis@MN; 570-577=Sioux Falls@SD
      580-588=Fargo@ND; 590-599=Billings@MT; 600-629=Chicago@IL; 630-658=Saint Louis@MO; 660-679=Wichita@KS; 680-693=Omaha@NE
      700-714=New Orleans@LA; 716-729=Little Rock@AR; 730-732=Oklahoma City@OK; 733=Austin@TX; 734-749=Oklahoma City@OK; 750-799=Dallas@TX
      800-816=Denver@CO; 820-831=Cheyenne@WY; 832-838=Boise@ID; 840-847=Salt Lake City@UT; 850-865=Phoenix@AZ; 870-884=Albuquerque@NM
      885=El Paso@TX; 889-898=Las Vegas@NV; 900-935=Los Angeles@CA; 936-961=San Francisco@CA; 967-968=Honolulu@HI; 970-979=Portland@OR
      980-994=Seattle@WA; 995-999=Anchorage@AK`,
  },
  CA: {
    reach_km: 5000,
    table: `A=St. John's@NL; B=Halifax@NS; C=Charlottetown@PE; E=Fredericton@NB; G=Québec@QC; H=Montréal@QC; J=Laval@QC; K=Ottawa@ON
      L=Hamilton@ON; M=Toronto@ON; N=London@ON; P=Greater Sudbury@ON; R=Winnipeg@MB; S=Regina@SK; T=Calgary@AB; V=Vancouver@BC; X=Yellowknife*2500
      Y=Whitehorse@YT`,
  },
  AU: {
    reach_km: 5000,
    table: `0=Darwin@NT; 1-2=Sydney@NSW; 26=Wagga Wagga*300; 260-261=Canberra*80; 3=Melbourne@VIC; 4=Brisbane@QLD; 5=Adelaide@SA
      6=Perth@WA; 7=Hobart@TAS`,
  },
}
