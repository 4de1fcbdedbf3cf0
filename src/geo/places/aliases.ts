import { keyOf } from './names.ts'

/**
 * Names of one town in several languages: a line for each country, towns between semicolons, the name that the data has first.
 * Where several towns of a country have it, the state of the one that is meant stands behind it.
 */
const table = `
AT Vienna=Wien,Vienne,Wenen,Viedeň,Bécs,Beč,Wiedeń; Graz=Gradec; Klagenfurt am Wörthersee=Klagenfurt,Celovec; Villach=Beljak
AT Salzburg=Salisburgo,Salzbourg; Eisenstadt=Kismarton
BE Brussels=Bruxelles,Brussel,Bruselas; Antwerp=Antwerpen,Anvers,Amberes; Gent=Ghent,Gand,Gante; Liège=Luik,Lüttich,Lieja
BE Brugge=Bruges,Brujas; Leuven=Louvain,Löwen; Mechelen=Malines,Mecheln; Namur=Namen; Mons=Bergen; Tournai=Doornik; Kortrijk=Courtrai
BE Ieper=Ypres,Ypern; Ostend=Oostende,Ostende; Aalst=Alost; Dendermonde=Termonde; Roeselare=Roulers; Tienen=Tirlemont; Lier=Lierre
BE Halle@VBR=Hal; Vilvoorde=Vilvorde; Wavre=Waver; Nivelles=Nijvel; Arlon=Aarlen,Arel; Bastogne=Bastenaken; Waremme=Borgworm; Huy=Hoei
BE Soignies=Zinnik; Tongeren=Tongres; Zoutleeuw=Léau; Veurne=Furnes; Diksmuide=Dixmude; Ronse=Renaix; Geraardsbergen=Grammont
BE Oudenaarde=Audenarde; Mouscron=Moeskroen; Ath=Aat; Lessines=Lessen; Enghien=Edingen
CH Geneva=Genève,Genf,Ginevra,Ginebra; Zürich=Zurigo; Bern=Berne,Berna; Basel=Basle,Bâle,Basilea; Luzern=Lucerne,Lucerna; Lausanne=Losanna
CH Neuchâtel=Neuenburg; Fribourg=Freiburg,Freiburg im Üechtland; Biel/Bienne=Biel,Bienne; Sitten=Sion; Sierre=Siders
CH Chur=Coire,Coira,Cuera; Sankt Gallen=Saint-Gall,San Gallo; Solothurn=Soleure; Schaffhausen=Schaffhouse,Sciaffusa
CH Winterthur=Winterthour; Zug=Zoug; Bellinzona=Bellenz; Locarno=Luggarus; Delémont=Delsberg; Porrentruy=Pruntrut
CH Murten/Morat=Murten,Morat; Thun=Thoune
CZ Prague=Praha,Prag,Praga,Praag; Brno=Brünn; Ostrava=Ostrau; Pilsen=Plzeň; Olomouc=Olmütz; Karlovy Vary=Karlsbad,Carlsbad
CZ České Budějovice=Budweis; Liberec=Reichenberg; Hradec Králové=Königgrätz; Ústí nad Labem=Aussig; Jihlava=Iglau; Cheb=Eger; Znojmo=Znaim
DE Munich=München,Monaco di Baviera,Monachium,Mnichov; Köln=Cologne,Keulen,Colonia; Frankfurt am Main=Frankfurt,Francfort,Frankfurt/Main
DE Nuremberg=Nürnberg,Norimberga; Hannover=Hanover,Hanovre; Braunschweig=Brunswick; Aachen=Aix-la-Chapelle,Aquisgrana; Trier=Treves
DE Mainz=Mayence,Magonza; Regensburg=Ratisbon,Ratisbonne,Ratisbona; Dresden=Dresde,Dresda; Leipzig=Lipsia,Lipsk; Hamburg=Hambourg,Amburgo
DE Berlin=Berlijn,Berlino; Bremen=Brême,Brema; Stuttgart=Stoccarda; Halle (Saale)=Halle an der Saale
DE Freiburg=Freiburg im Breisgau,Fribourg-en-Brisgau; Koblenz=Coblenz,Coblence; Konstanz=Constance,Costanza; Augsburg=Augsbourg,Augusta
DE Würzburg=Wurtzbourg; Speyer=Spires,Spira; Worms=Vormazia; Ulm=Ulma; Saarbrücken=Sarrebruck; Zweibrücken=Deux-Ponts
DE Emmerich=Emmerich am Rhein; Kleve=Cleves,Kleef; Münster@NW; Görlitz=Zgorzelec,Zhorjelc; Bautzen=Budyšin; Cottbus=Chóśebuz
DE Passau=Passavia; Bamberg=Bamberga; Tübingen=Tubinga; Flensburg=Flensborg
DK Copenhagen=København,Kopenhagen,Copenhague,Köpenhamn,Copenaghen,Kopenhaga; Helsingør=Elsinore; Esbjerg=Esbjærg; Sønderborg=Sonderburg
DK Aabenraa=Apenrade; Haderslev=Hadersleben; Tønder=Tondern
EE Tallinn=Reval,Tallin,Tallinna; Tartu=Dorpat; Pärnu=Pernau; Narva=Narwa
ES Madrid=Madryt; Barcelona=Barcelone,Barcellona; Sevilla=Seville,Siviglia; Zaragoza=Saragossa,Saragosse; Valencia=Valence
ES Córdoba=Cordova,Cordoue; Cadiz=Cadix; A Coruña=La Coruña,Corunna; Donostia / San Sebastián=Donostia,San Sebastian; Bilbao=Bilbo
ES Gasteiz / Vitoria=Vitoria,Vitoria-Gasteiz,Gasteiz; Pamplona=Iruña,Pampelune,Pamplona/Iruña; Alicante=Alacant
ES Palma=Palma de Mallorca,Palma de Majorca; Girona=Gerona,Gérone; Lleida=Lérida; Castelló de la Plana=Castellón de la Plana,Castellón
ES Ourense=Orense; Elche=Elx; Ibiza@PM=Eivissa; Maó=Mahón; Xàtiva=Játiva; Sagunto=Sagunt; Tarragona=Tarragone; Murcia=Murcie
ES Las Palmas de Gran Canaria=Las Palmas; Granada=Grenade; Alcoy=Alcoi; Orihuela=Oriola
FI Helsinki=Helsingfors; Turku=Åbo; Tampere=Tammerfors; Espoo=Esbo; Vantaa=Vanda; Oulu=Uleåborg; Pori=Björneborg; Lahti=Lahtis
FI Porvoo=Borgå; Hämeenlinna=Tavastehus; Lappeenranta=Villmanstrand; Savonlinna=Nyslott; Kokkola=Karleby; Rauma=Raumo; Naantali=Nådendal
FI Mikkeli=Sankt Michel; Hamina=Fredrikshamn
FR Paris=Parijs,Parigi,Paryż; Lyon=Lyons,Lione; Marseille=Marseilles,Marsiglia,Marsella; Strasbourg=Strassburg,Straatsburg,Strasburgo
FR Lille=Rijsel,Ryssel; Dunkirk=Dunkerque,Duinkerke,Dünkirchen; Nice=Nizza,Niza; Toulouse=Tolosa; Bordeaux=Burdeos; Mulhouse=Mülhausen
FR Reims=Rheims; Calais=Cales; Valenciennes=Valencijn; Douai=Dowaai; Arras=Atrecht; Cambrai=Kamerijk; Nantes=Naoned; Rennes=Roazhon
FR Perpignan=Perpinyà,Perpiñán; Bayonne=Baiona,Bayona; Avignon=Avignone,Aviñón; Nancy=Nanzig; Colmar=Kolmar; Thionville=Diedenhofen
FR Ajaccio=Aiacciu; Quimper=Kemper; Lorient=An Oriant; Vannes=Gwened; Besançon=Besanzone; Menton=Mentone
GB London=Londres,Londen,Londra,Londyn; Edinburgh=Édimbourg,Edimburgo,Dùn Èideann,Edinburg; Cardiff=Caerdydd; Swansea=Abertawe
GB Glasgow=Glaschu; Aberdeen=Obar Dheathain; Inverness=Inbhir Nis; Wrexham=Wrecsam; Carmarthen=Caerfyrddin; Holyhead=Caergybi
GB Derry=Londonderry,Doire; Belfast=Béal Feirste; Newry=An tIúr; Newcastle upon Tyne=Newcastle; Kingston upon Hull=Hull; Dover=Douvres
GB Canterbury=Cantorbéry; Brighton=Brighton and Hove
GR Athens=Athína,Athen,Athènes,Atenas,Atene,Athene; Thessaloníki=Salonica,Saloniki,Salonique; Piraeus=Πειραιάς,Pireas; Pátra=Patras,Patrai
GR Irákleion=Ηράκλειο,Heraklion,Iraklio,Herakleion; Lárisa=Larissa; Rhodes=Ρόδος; Chaniá=Hania,Canea; Ioánnina=Yannina
GR Corfu=Κέρκυρα,Korfu; Kórinthos=Corinth; Sparta=Σπάρτη
HR Zagreb=Agram,Zágráb; Split=Spalato; Rijeka=Fiume; Dubrovnik=Ragusa; Zadar=Zara; Pula=Pola; Osijek=Esseg,Eszék; Karlovac=Karlstadt
HU Budapest=Budapeszt,Boedapest; Győr=Raab; Pécs=Fünfkirchen; Szeged=Szegedin; Debrecen=Debrezin; Sopron=Ödenburg
HU Szombathely=Steinamanger; Székesfehérvár=Stuhlweißenburg; Esztergom=Gran; Miskolc=Mischkolz; Eger=Erlau
IE Dublin=Baile Átha Cliath,Dublino; Cork=Corcaigh; Galway=Gaillimh; Limerick=Luimneach; Waterford=Port Láirge; Sligo=Sligeach
IE Kilkenny=Cill Chainnigh; Dún Laoghaire=Kingstown; Wexford=Loch Garman; Ennis=Inis; Tralee=Trá Lí; Athlone=Baile Átha Luain
IE Drogheda=Droichead Átha
IE An Muileann gCearr=Mullingar; Cluain Meala=Clonmel; Droichead Nua=Newbridge; Leifear=Lifford
IT Rome=Roma,Rom,Rzym,Řím; Milan=Milano,Mailand,Milaan,Mediolan; Naples=Napoli,Neapel,Nápoles,Napels; Turin=Torino,Turijn
IT Florence=Firenze,Florenz,Florencia; Venice=Venezia,Venedig,Venise,Venetië,Venecia; Genoa=Genova,Genua,Gênes; Bologna=Bologne,Bolonia
IT Padua=Padova,Padoue; Livorno=Leghorn,Livourne; Mantua=Mantova,Mantoue; Siracusa=Syracuse,Syrakus; Trento=Trient,Trente; Bolzano=Bozen
IT Merano=Meran; Bressanone=Brixen; Brunico=Bruneck; Vipiteno=Sterzing; Trieste=Triest,Trst; Udine=Videm,Weiden; Gorizia=Görz,Gorica
IT Verona=Vérone; Pisa=Pise; Parma=Parme; Modena=Modène; Ferrara=Ferrare; Ravenna=Ravenne; Palermo=Palerme; Catania=Catane
IT Messina=Messine; Reggio nell'Emilia=Reggio Emilia,Reggio di Emilia; Reggio Calabria=Reggio di Calabria; Aosta=Aoste; Cagliari=Casteddu
IT Taranto=Tarente; Perugia=Pérouse; Bergamo=Bergame; Siena=Sienne; Lucca=Lucques; Vicenza=Vicence; Novara=Novare; Alghero=L'Alguer
IT L'Aquila=Aquila
LT Vilnius=Wilna,Wilno,Vilna; Kaunas=Kowno,Kauen; Klaipėda=Memel; Šiauliai=Schaulen; Panevėžys=Ponewiesch
LU Luxembourg=Luxemburg,Lëtzebuerg,Stad Lëtzebuerg; Esch-sur-Alzette=Esch-Uelzecht,Esch an der Alzette; Diekirch=Dikrech
LU Ettelbruck=Ettelbréck
LV Daugavpils=Dünaburg; Liepāja=Libau; Jelgava=Mitau; Ventspils=Windau
MC Monaco=Monte-Carlo
MT Valletta=Il-Belt Valletta,La Valletta,La Valette
NL The Hague=Den Haag,'s-Gravenhage,La Haye,La Haya,L'Aia,Haag; Amsterdam=Amsterdão; Rotterdam=Róterdam
NL 's-Hertogenbosch=Den Bosch,Bois-le-Duc; Vlissingen=Flushing,Flessingue; Nijmegen=Nimwegen,Nimègue; Leiden=Leyden,Leyde
NL Leeuwarden=Ljouwert; Groningen=Groningue,Grönnen; Maastricht=Maestricht; Den Helder=Helder; Hoek van Holland=Hook of Holland
NL Sneek=Snits; Utrecht=Ultrajectum; Bergen op Zoom=Berg-op-Zoom
NO Oslo=Kristiania,Christiania; Trondheim=Trondhjem,Drontheim; Tromsø=Romsa; Stavanger=Stafanger
PL Warsaw=Warszawa,Warschau,Varsovie,Varsavia,Varsovia,Varšava; Kraków=Cracow,Krakau,Cracovie,Cracovia; Gdańsk=Danzig
PL Wrocław=Breslau,Vratislav; Poznań=Posen; Szczecin=Stettin; Łódź=Lodsch; Katowice=Kattowitz; Toruń=Thorn; Bydgoszcz=Bromberg
PL Gdynia=Gdingen; Opole=Oppeln; Gliwice=Gleiwitz; Olsztyn=Allenstein; Zielona Góra=Grünberg; Koszalin=Köslin; Słupsk=Stolp
PL Legnica=Liegnitz; Elbląg=Elbing; Sopot=Zoppot; Zabrze=Hindenburg; Bytom=Beuthen; Oświęcim=Auschwitz; Jelenia Góra=Hirschberg
PL Wałbrzych=Waldenburg
PT Lisbon=Lisboa,Lissabon,Lisbonne,Lisbona; Porto=Oporto; Coimbra=Coïmbre; Braga=Brague
RO Bucharest=București,Bukarest,Bucarest; Cluj-Napoca=Cluj,Klausenburg,Kolozsvár; Braşov=Kronstadt,Brassó; Sibiu=Hermannstadt,Nagyszeben
RO Timişoara=Temesvár,Temeswar; Iaşi=Jassy; Constanţa=Constantza; Oradea=Großwardein,Nagyvárad; Sighişoara=Schäßburg
RO Târgu-Mureş=Marosvásárhely; Galaţi=Galatz; Alba Iulia=Karlsburg
SE Stockholm=Estocolmo,Stoccolma,Sztokholm,Tukholma; Gothenburg=Göteborg,Gotemburgo,Göteburg; Uppsala=Upsala; Helsingborg=Hälsingborg
SE Karlskrona=Carlscrona; Haparanda=Haaparanta; Luleå=Luulaja; Umeå=Uumaja
SI Ljubljana=Laibach,Lubiana; Maribor=Marburg; Celje=Cilli; Koper=Capodistria; Piran=Pirano; Ptuj=Pettau; Kranj=Krainburg; Izola=Isola
SK Bratislava=Pressburg,Pozsony; Košice=Kaschau,Kassa; Nitra=Neutra,Nyitra; Trnava=Tyrnau,Nagyszombat; Banská Bystrica=Neusohl
SK Prešov=Eperies
BG Sofia=София,Sofija; Plovdiv=Philippopolis; Burgas=Bourgas; Ruse=Rousse
RS Belgrade=Београд,Belgrad,Belgrado; Novi Sad=Neusatz,Újvidék; Niš=Ниш; Subotica=Суботица,Szabadka; Kragujevac=Крагујевац
BA Sarajevo=Sarajewo
MK Skopje=Skoplje,Üsküp; Bitola=Monastir; Ohrid=Охрид,Ochrid
AL Tirana=Tiranë; Durrës=Durazzo; Vlorë=Valona,Vlora; Shkodër=Skutari,Scutari,Shkodra
UA Kyiv=Київ,Kiev,Kiew; Lviv=Lvov,Lemberg,Lwów; Odesa=Odessa; Kharkiv=Kharkov,Charkow; Dnipro=Dnipropetrovsk
UA Chernivtsi=Czernowitz,Cernăuți; Uzhhorod=Ужгород,Ungvár; Zaporizhzhya=Zaporizhzhia,Zaporozhye
BY Brest=Brest-Litovsk; Hrodna=Гродна,Grodno; Vitebsk=Віцебск,Vitsyebsk; Homyel'=Gomel
MD Chisinau=Kishinev
RU Moscow=Москва,Moskau,Moscou,Mosca,Moskou,Moscú; Saint Petersburg=Санкт-Петербург,Leningrad; Nizhniy Novgorod=Nizhny Novgorod
RU Yekaterinburg=Екатеринбург; Kaliningrad=Königsberg
IS Reykjavík=Reikiavik
TR Istanbul=Constantinople,Estambul; Ankara=Angora; İzmir=Smyrna,Smyrne; Antalya=Adalia; Bursa=Brusa; Trabzon=Trebizond; Edirne=Adrianople
CY Nicosia=Lefkosia,Λευκωσία,Lefkoşa; Limassol=Lemesos; Larnaca=Larnaka; Paphos=Páfos; Famagusta=Ammochostos,Gazimağusa
GE Tbilisi=Tiflis; Batumi=Batum
AM Yerevan=Երևան,Jerewan
AZ Baku=Bakı,Bakou
KZ Almaty=Alma-Ata; Astana=Nur-Sultan
UZ Tashkent=Toshkent,Taschkent; Samarkand=Samarqand
IL Jerusalem=ירושלים,Yerushalayim; Tel Aviv=תל אביב,Tel Aviv-Yafo; Haifa=חיפה
EG Cairo=Le Caire,Kairo,El Cairo,Al Qahirah; Alexandria=Alexandrie,Al Iskandariyah
MA Casablanca=Dar el Beida; Marrakesh=Marrakech; Fes=Fez; Tangier=Tanger
DZ Algiers=Alger,Algier; Oran=Wahran
TN Tunis=Túnez,Tunisi
SA Riyadh=Riad,Ar Riyad; Makkah=Mecca,La Mecque; Jeddah=Djeddah,Jiddah
AE Dubai=Dubayy; Abu Dhabi=Abou Dabi,Abu Zaby
SY Damascus=Damas,Dimashq,Damaskus; Aleppo=Alep,Halab
LB Beirut=Beyrouth,Bayrut
IQ Baghdad=Bagdad
IR Tehran=Téhéran
CN Beijing=Peking,Pékin; Shanghai=Schanghai; Guangzhou=Canton,Kanton; Nanjing=Nanking; Tianjin=Tientsin
JP Tokyo=東京,Tokio; Osaka=大阪; Kyoto=京都,Kioto; Kobe=神戸; Sapporo=札幌; Nagoya=名古屋
KR Seoul=Seúl; Busan=Pusan; Incheon=Inchon
TW Taipei=台北
IN Mumbai=Bombay; Kolkata=Calcutta; Chennai=Madras; Bengaluru=Bangalore; Pune=Poona; Varanasi=Benares; Thiruvananthapuram=Trivandrum
VN Ho Chi Minh City=Saigon,Thành phố Hồ Chí Minh
TH Bangkok=Krung Thep,กรุงเทพ; Chiang Mai=เชียงใหม่
MM Yangon=Rangoon
ID Jakarta=Batavia,Djakarta
MX Mexico City=Ciudad de México,Mexiko-Stadt,Mexico,CDMX
CU Havana=La Habana,La Havane,Havanna
BR Rio de Janeiro=Rio; São Paulo=San Pablo
AR Buenos Aires=Buenos Ayres
CL Santiago=Santiago de Chile
US New York City=New York,NYC,Nueva York,Nowy Jork; Los Angeles=LA; New Orleans=La Nouvelle-Orléans; Philadelphia@PA=Philly
US Washington@DC=Washington DC; Saint Louis@MO; Saint Paul@MN; Portland@OR; Columbus@OH; Kansas City@MO; Columbia@SC; Richmond@VA
US Jacksonville@FL; Rochester@NY; Charleston@SC; Birmingham@AL; Cambridge@MA; Springfield@MO; Beverly Hills@CA; Arlington@TX; Aurora@CO
US Pasadena@CA; Glendale@AZ; Lincoln@NE; Newark@NJ; Madison@WI; Jackson@MS; Nashville@TN; Dallas@TX; Houston@TX; Phoenix@AZ; Boston@MA
US Denver@CO; Miami@FL; San Diego@CA; Seattle@WA; Atlanta@GA; Detroit@MI; Austin@TX; Memphis@TN; Las Vegas@NV; Baltimore@MD; Cleveland@OH
US Oakland@CA; Albany@NY; Buffalo@NY; Pittsburgh@PA; Cincinnati@OH; Orlando@FL; Tampa@FL; Manchester@NH; Burlington@VT; Charlotte@NC
US Salem@OR; Concord@NH; Augusta@GA; Lexington@KY; Wilmington@DE; Dover@DE; Bristol@CT; Hollywood@FL; Long Beach@CA; Brooklyn@NY
US Queens@NY; Chicago@IL
CA Québec=Quebec City; Toronto=Tkaronto
ZA Cape Town=Kaapstad,Le Cap,Kapstadt; Johannesburg=Joburg,eGoli; Pretoria=Tshwane
`

type Town = { readonly country: string; readonly state: string | undefined; readonly names: readonly string[] }

/** The names of each town, that of the data first. */
export const townAliases: readonly Town[] = table
  .trim()
  .split('\n')
  .flatMap((line) =>
    line
      .slice(3)
      .split('; ')
      .map((town) => townOf(line.slice(0, 2), town)),
  )

function townOf(country: string, text: string): Town {
  const [first, others] = text.split('=')
  const [name, state] = first!.split('@')
  return { country, state: state && `${country}-${state}`, names: [name!, ...(others?.split(',') ?? [])] }
}

type Alias = { readonly name: string; readonly key: string; readonly state: string | undefined }
let known: ReadonlyMap<string, Alias> | undefined

/** The town that is meant before all others of its name: how the name is written, and what the data calls it. */
export function aliasOf(country: string, key: string): Alias | undefined {
  known ??= new Map(
    townAliases.flatMap(({ country, state, names }) =>
      names.map((name): [string, Alias] => [country + keyOf(country, name), { name, key: keyOf(country, names[0]!), state }]),
    ),
  )
  return known.get(country + key)
}

const keys = new Map<string, readonly string[]>()
/** The aliases of a country by key, for searches by similar names. */
export const aliasKeysOf = (country: string): readonly string[] =>
  keys.getOrInsertComputed(country, () =>
    townAliases.filter((town) => town.country === country).flatMap(({ names }) => names.map((name) => keyOf(country, name))),
  )
