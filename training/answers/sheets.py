"""Made-up sheets as people keep them: headers as they write them, with the words that they ask for them by.

A line: nouns of a row; then columns, each HEADER/ANOTHER|KIND|words to ask by|most;least. Kinds: see `cells`."""
import datetime
import json
import re

from tables import Table

SHEETS = '''
passenger,passengers: PassengerId/passenger_id|id; Name/full_name|person|name; Sex/Gender/sex|cat male,female; Age/age|int 1 80|age|oldest;youngest; Fare/ticket_fare/fare_usd|money 5 500|fare,ticket price|; Pclass/class|cat 1,2,3|class; Embarked/port|city|port,embarkation port; Survived/survived|bool survived;did not survive;died
employee,employees,staff,workers: emp_id/Employee ID/staff_no|id|employee id; name/Employee Name/emp_name|person|name; dept/Department/department_name|cat Sales,Engineering,Finance,HR,Legal,Marketing,Support,Operations|department,team; salary/base_salary/AnnualSalary/Salary (USD)|money 20000 250000|salary,pay,annual pay|best paid,highest paid;worst paid,lowest paid; hire_date/Date Hired/joined|date|hire date,start date|newest,most recently hired;longest serving; gender/Sex|cat Male,Female,F,M|gender; JobTitle/position/role|job|job title,job; remote/is_remote/WFH|bool work remotely;do not work remotely; city/office|city|office,city; overtime_hrs/OT|int 0 60|overtime,hours of overtime
order,orders,sales: order_id/OrderID/invoice_no|id|order number; order_date/Date/InvoiceDate|date|date,order date|latest,most recent;earliest; customer/cust_name/CustomerName|person|customer,client; product/item/SKU_desc|product|product,item; qty/Quantity/units/units_sold|int 1 60|quantity,units,units sold,items sold|; unit_price/price/UnitPrice|money 1 900|unit price,price|most expensive,priciest;cheapest; amount/total/revenue/Total Amount/sales_amt|money 10 9000|revenue,sales,amount,turnover,total|biggest,largest;smallest; region/Region/sales_region|cat North,South,East,West,Central|region; status/order_status/Status|cat shipped,pending,cancelled,failed,delivered,returned|status; payment_method/pay_type|cat cash,card,transfer,paypal|payment method,payment type; city/ship_city|city|city; discount/disc_pct|pct|discount|
country,countries,nations: country/Country Name/nation|country|country; continent/region|cat Africa,Asia,Europe,Americas,Oceania|continent,region; pop/population/Pop_2023|int 10000 90000000|population,people,inhabitants|most populous;least populous; gdp/GDP_usd_bn/gdp_per_capita|money 300 90000|GDP,income per person|richest;poorest; area/area_km2/Area (sq km)|int 300 9000000|area,size|largest,biggest;smallest; capital/Capital City|city|capital; life_exp/lifeExp/LifeExpectancy|float 45 85|life expectancy|; literacy/literacy_rate|pct|literacy rate,literacy|most literate;least literate; landlocked|bool are landlocked;are not landlocked; year/yr|year|year
student,students,pupils: student_id/StuID/matric_no|id; student/name/Student Name|person|student,name; class/grade/level|cat JSS1,JSS2,SS1,SS2,Grade 9,Grade 10|class,grade; score/exam_score/Marks|int 20 100|score,mark,marks|best,top;worst,weakest; maths/Math/math_score|int 20 100|maths score,maths mark|best at maths;worst at maths; attendance/attendance_pct|pct|attendance|; sex/gender|cat boy,girl,male,female,M,F|gender; school|school|school; passed/pass|bool passed;failed;did not pass; gpa/GPA|float 1 4|GPA,grade average|; age/Age|int 5 25|age|oldest;youngest
book,books,titles: title/Title/book_name|title|title,book; author/Author/written_by|person|author,writer; genre/category|cat Fiction,Fantasy,Biography,Science,Romance,Poetry|genre; pages/num_pages/page_count|int 60 1200|pages,number of pages|longest;shortest; published/pub_year/Year|year|year of publication,year|newest,most recent;oldest; publisher/Publisher|company|publisher; rating/avg_rating/user rating|float 1 5|rating|best rated,highest rated;worst rated; copies_sold/sold|int 100 900000|copies sold,copies|best selling;; price/Price (NGN)|money 3 90|price|most expensive;cheapest; available/in_stock|bool are available;are not available
movie,movies,films: title/movie/film_title|title|movie,film,title; director/directed_by|person|director; release_year/year/Released|year|year,release year|newest,latest;oldest; runtime/duration_min/Runtime (min)|int 60 220|running time,length,duration|longest;shortest; genre/Genre/listed_in|cat Drama,Comedy,Action,Thriller,Horror,Documentary|genre; gross/box_office/worldwide_gross|money 10000 900000000|box office,gross,earnings|highest grossing;lowest grossing; budget|money 10000 90000000|budget|most expensive;cheapest; imdb/imdb_score/rating|float 1 10|rating,score|best rated;worst rated; country/country_of_origin|country|country; votes/num_votes|int 5 900000|votes|; oscars/awards_won|int 0 11|awards,oscars|
player,players,footballers: player/Name/player_name|person|player; club/Team/squad|team|team,club; nationality/Nation/country|country|nationality,country; position/Pos|cat GK,DF,MF,FW,Forward,Goalkeeper,Defender|position; goals/Gls/G|int 0 45|goals,goals scored|; assists/Ast|int 0 30|assists|; caps/appearances/Apps/MP|int 0 150|appearances,games,caps|most capped;least capped; age/Age|int 16 41|age|oldest;youngest; height/height_cm/Ht|int 158 205|height|tallest;shortest; weight_kg/Wt|int 55 110|weight|heaviest;lightest; market_value/value_eur/wage|money 10000 90000000|market value,value,worth|most valuable;least valuable; yellow_cards/YC|int 0 14|yellow cards|; injured|bool are injured;are fit;are not injured
match,matches,games: date/match_date|date|date|; home_team/Home|team|home team; away_team/Away/opponent|team|away team,opponent; home_score/FTHG/home_goals|int 0 7|home goals|; away_score/FTAG|int 0 7|away goals|; attendance/crowd|int 300 90000|attendance,crowd,spectators|best attended;worst attended; venue/stadium|place|stadium,venue; result/FTR|cat W,D,L,win,loss,draw|result; referee|person|referee; season|cat 2019-20,2020-21,2021-22,2022-23|season; round/stage|cat group,quarter-final,semi-final,final|round
house,houses,homes,properties,listings: address/Street|address|address; price/SalePrice/list_price/sold_price|money 20000 2000000|price,asking price|most expensive,dearest;cheapest; bedrooms/beds/BHK|int 1 7|bedrooms,rooms|; bathrooms/baths/FullBath|int 1 5|bathrooms|; sqft/size_m2/GrLivArea/area|int 20 900|size,living area,floor area|largest,biggest;smallest; year_built/YearBuilt/built|year|year of construction,year built|newest;oldest; type/property_type|cat flat,house,duplex,studio,villa|type; city/location/neighbourhood|city|city,location,area; furnished|bool are furnished;are unfurnished;are not furnished; agent/Listing Agent|person|agent; days_on_market/DOM|int 1 400|days on the market|; rent/monthly_rent|money 200 9000|rent,monthly rent|
car,cars,vehicles: model/Model/car name|model|model,car; make/brand/manufacturer|brand|brand,make,manufacturer; year/model_year/Year|year|year|newest;oldest; mpg/MPG/fuel_economy|float 9 48|mileage,fuel economy,miles per gallon|most economical;thirstiest; cylinders/cyl|cat 4,6,8|cylinders; horsepower/hp/HP|int 45 700|horsepower,power|most powerful;weakest; weight/weight_lbs|int 1500 5500|weight|heaviest;lightest; price/msrp/selling_price|money 2000 200000|price|most expensive;cheapest; fuel/fuel_type|cat petrol,diesel,electric,hybrid|fuel; km_driven/mileage/odometer|int 10 300000|kilometres,distance driven|most driven;least driven; transmission/gearbox|cat manual,automatic|transmission; origin|cat usa,europe,japan|origin; color/colour|cat red,blue,black,white,silver|colour
patient,patients: patient_id/MRN|id|patient id; patient/name|person|patient; age/Age (years)|int 0 99|age|oldest;youngest; gender/sex|cat male,female,M,F|gender; bmi/BMI|float 15 45|BMI,body mass index|heaviest;; blood_pressure/systolic_bp|int 90 190|blood pressure|; diagnosis/condition|cat malaria,diabetes,asthma,hypertension,flu,typhoid|diagnosis,disease; admitted/admission_date|date|admission date|most recently admitted;; length_of_stay/los_days|int 1 60|length of stay,days in hospital|; charges/bill/total_cost|money 50 60000|charges,bill,cost|; smoker/smokes|bool smoke;do not smoke; ward/department|cat A,B,ICU,Maternity,Surgery|ward; hospital|place|hospital; insured/has_insurance|bool are insured;are not insured;are uninsured; children/no_of_children|int 0 6|children|
city,cities,towns: city/City/municipality|city|city; country/Country|country|country; population/pop/inhabitants|int 2000 20000000|population,people,inhabitants|most populous,largest;smallest; area_km2|int 10 5000|area|largest;smallest; density/pop_density|float 10 9000|population density,density|densest;; elevation/elev_m/altitude|int 0 3000|elevation,altitude|highest;lowest; founded/year_founded|year|year of foundation|youngest;oldest; mayor|person|mayor; state/province|state|state,province; lat/latitude|float -60 60|latitude|northernmost;southernmost; coastal|bool are on the coast;are not on the coast; unemployment/unemp_rate|pct|unemployment,unemployment rate|
day,days,readings: date/day/Date|date|date,day|; temp/temperature/avg_temp/Temp (C)|float -10 42|temperature|hottest,warmest;coldest,coolest; max_temp/tmax/high|float 0 45|maximum temperature,high|hottest;; min_temp/tmin/low|float -15 30|minimum temperature,low|;coldest; rain/rainfall_mm/precip/precipitation|float 0 120|rain,rainfall,precipitation|wettest,rainiest;driest; humidity/RH|pct|humidity|most humid;; wind/wind_speed/wind_kph|float 0 110|wind speed,wind|windiest;calmest; station/location|place|station; weather/condition/summary|cat sunny,rain,cloudy,snow,fog|weather; pressure/mb|float 980 1040|pressure|
expense,expenses,payments,transactions: date/txn_date/Date|date|date|latest,most recent;earliest; category/type/Category|cat rent,food,transport,fuel,utilities,salary,internet,repairs|category; amount/Amount (₦)/amt/value|money 5 90000|amount,spending,money spent,cost|biggest,largest;smallest; vendor/payee/merchant|company|vendor,payee,merchant; method/payment_mode|cat cash,card,transfer,cheque|payment method; description/memo|words|description; account/acct|cat current,savings,petty cash|account; approved/is_approved|bool were approved;were not approved; paid_by/employee|person|person who paid,payer; balance/bal|money 1 900000|balance|; month|month|month
product,products,items,goods: product_id/sku/SKU|id|product code; product/item_name/Product Name|product|product,item; category/product_category|cat Electronics,Clothing,Toys,Grocery,Beauty,Sports|category; price/unit_price/retail_price|money 1 2000|price|most expensive,priciest;cheapest; cost/cost_price|money 1 900|cost,cost price|; stock/stock_qty/inventory/on_hand|int 0 900|stock,units in stock,inventory|; reorder_level|int 5 90|reorder level|; supplier/vendor|company|supplier,vendor; rating/stars|float 1 5|rating|best rated;worst rated; reviews/num_reviews/review_count|int 0 9000|reviews|most reviewed;least reviewed; weight_g/weight|int 10 9000|weight|heaviest;lightest; discontinued|bool are discontinued;are not discontinued; brand|brand|brand; sold/units_sold|int 0 5000|units sold,sales|best selling;; expiry/expiry_date|date|expiry date|
flight,flights: flight/flight_no|id|flight,flight number; airline/carrier|company|airline,carrier; origin/from/dep_airport|city|origin,departure airport; destination/dest/to|city|destination; dep_delay/delay_min/delay|int 0 300|delay,departure delay|most delayed,latest;; distance/distance_km|int 100 12000|distance|longest;shortest; duration/flight_time_min|int 40 900|duration,flight time|longest;shortest; price/fare|money 30 2500|fare,price|most expensive;cheapest; cancelled|bool were cancelled;were not cancelled; seats/capacity|int 50 500|seats,capacity|; date|date|date|; stops|int 0 3|stops|
company,companies,firms,businesses: company/name/Company Name|company|company; industry/sector/Industry|cat Technology,Banking,Retail,Energy,Telecoms,Agriculture,Health|industry,sector; revenue/revenue_m/Revenue (USD m)|money 1 90000|revenue,sales,turnover|biggest,largest;smallest; profit/net_income|money -900 9000|profit,net income|most profitable;least profitable; employees/num_employees/headcount|int 3 200000|employees,staff,workers|; founded/founded_year/est|year|year founded|youngest,newest;oldest; ceo/CEO/founder|person|CEO,boss; hq/headquarters|city|headquarters; country|country|country; market_cap/mcap_bn|money 1 3000|market capitalisation,market value|most valuable;; public/listed|bool are listed;are not listed; funding/total_funding|money 1 900|funding|best funded;
billionaire,billionaires,people,persons: rank/Rank|rank|rank; personName/name|person|person; finalWorth/net_worth/worth|money 1000 200000|net worth,worth,wealth|richest,wealthiest;poorest; age|int 19 99|age|oldest;youngest; source/industry|cat Fashion,Technology,Energy,Food,Media,Finance|source of wealth,industry; country/citizenship|country|country,citizenship; selfMade/self_made|bool are self-made;inherited;are not self-made; gender|cat M,F|gender; city/residence|city|city,residence; philanthropyScore|float 1 5|philanthropy score|; children|int 0 9|children|
respondent,respondents,participants,people: id/resp_id|id; age_group/Age|cat 18-24,25-34,35-44,45-54,55+|age group,age; gender/What is your gender?|cat Male,Female,Other|gender; education/Highest education|cat Primary,Secondary,Bachelor,Master,PhD|education,level of education; income/monthly_income|money 100 9000|income|best paid;; satisfaction/How satisfied are you?|int 1 10|satisfaction,satisfaction score|happiest,most satisfied;least satisfied; country|country|country; married/marital|bool are married;are not married;are single; sleep_hours/hours_sleep|float 3 10|hours of sleep,sleep|; uses_app/has_smartphone|bool have a smartphone;do not have a smartphone; commute_min|int 0 180|commute,travel time|longest;shortest; phone_os/device|cat Android,iOS,Other|device
crop,crops,farms,fields: farm/farmer|person|farmer; crop/Crop|cat maize,rice,cassava,yam,beans,cocoa,wheat|crop; area_ha/hectares|float 0.2 90|area,hectares|biggest;smallest; yield/yield_kg/production/tonnes|int 10 90000|yield,harvest,production|; season|cat dry,rainy,2022,2023|season; state/region|state|state; fertilizer/used_fertilizer|bool used fertilizer;used no fertilizer; price/price_per_kg|money 1 900|price per kilo,price|; rainfall|int 100 3000|rainfall|wettest;driest; planted/planting_date|date|planting date|
song,songs,tracks: track/song/title|title|song,track,title; artist/singer|person|artist,singer; album|title|album; duration/length_sec/track_length|clock|length,duration|longest;shortest; streams/plays/play_count|int 100 900000000|streams,plays|most streamed,most played;least played; year/released|year|year|newest;oldest; genre|cat afrobeats,pop,rock,highlife,jazz,hiphop|genre; bpm/tempo|int 60 190|tempo,beats per minute|fastest;slowest; explicit|bool are explicit;are not explicit; popularity|int 0 100|popularity|most popular;least popular; label|company|label,record label
ticket,tickets,issues,bugs: id/ticket/Ticket #|id|ticket; created/opened_at/created_at|date|date opened,creation date|latest;oldest; closed/resolved_at|date|closing date|; priority/severity|cat low,medium,high,critical,P1,P2|priority,severity; status/state|cat open,closed,pending,resolved,in progress|status; assignee/agent/owner|person|assignee,agent; resolution_hours/hours_to_close|float 0.5 300|resolution time,hours to resolve|slowest;fastest; customer|company|customer; channel|cat email,phone,chat,web|channel; reopened|bool were reopened;were not reopened; csat/score|int 1 5|score,satisfaction|; team|cat backend,frontend,support,billing|team
server,servers,machines,hosts: host/hostname|host|host,server; cpu/cpu_pct/CPU %|pct|CPU,CPU usage|busiest;idlest; memory/mem_gb/RAM|int 1 512|memory,RAM|; disk/disk_used_gb|int 5 8000|disk usage,disk|fullest;emptiest; uptime/uptime_days|int 0 900|uptime|; region/zone|cat eu-west,us-east,af-south,ap-east|region; os/OS|cat Ubuntu,Debian,Windows,CentOS|operating system; requests/req_count|int 0 900000|requests|busiest;; latency/p95_ms/latency_ms|float 1 900|latency|slowest;fastest; errors/error_count|int 0 900|errors|; healthy|bool are healthy;are not healthy;are unhealthy; cost/monthly_cost|money 5 900|cost,monthly cost|most expensive;cheapest
animal,animals,pets,species: species/animal|cat dog,cat,goat,lion,elephant,horse,parrot|species,animal; name|first|name; breed|words|breed; age/age_years|int 0 25|age|oldest;youngest; weight/weight_kg|float 1 5000|weight|heaviest;lightest; lifespan|int 2 80|lifespan|longest living;; owner|person|owner; vaccinated|bool are vaccinated;are not vaccinated; speed/top_speed|int 5 110|speed,top speed|fastest;slowest; status|cat endangered,vulnerable,extinct,stable|status; sex|cat male,female|sex; legs|int 0 4|legs|
mountain,mountains,peaks,buildings,towers: name/Mountain/building|place|name; height/height_m/Height (m)|int 100 8900|height,elevation|tallest,highest;lowest,shortest; country/location|country|country; range|words|range; first_ascent/year/completed|year|year,first ascent|newest;oldest; floors|int 3 160|floors,storeys|; city|city|city; length_km/depth_m|int 1 6700|length|longest;shortest; type|cat office,hotel,residential,volcano|type
event,events,accidents,incidents,crimes: date/incident_date|date|date|latest,most recent;earliest; location/place/lga|place|place,location; type/crime_type/cause|cat theft,fraud,fire,flood,collision,assault|type,cause; deaths/fatalities/killed|int 0 90|deaths,fatalities,people killed|deadliest;; injuries/injured|int 0 300|injuries,people injured|; magnitude/mag/severity|float 1 9|magnitude|strongest;weakest; cost/damage_usd|money 100 9000000|damage,cost|costliest,most expensive;; arrested/arrest_made|bool led to an arrest;led to no arrest; year|year|year|; state|state|state; vehicles|int 1 9|vehicles|
stock,stocks,trading days,quotes: date/Date|date|date|; open/Open|float 1 900|opening price,open|; high/High|float 1 900|high,highest price|; low/Low|float 1 900|low,lowest price|; close/Close/adj_close|float 1 900|closing price,close|; volume/Volume|int 1000 90000000|volume,shares traded,trading volume|; ticker/symbol|cat AAPL,MSFT,GTCO,MTNN,TSLA,DANGCEM|ticker,stock; change/pct_change|float -9 9|change|; sector|cat Technology,Banking,Energy|sector
election,candidates,results,votes: candidate/Candidate Name|person|candidate; party/Party|cat APC,PDP,LP,Democrat,Republican,NPP,NDC|party; votes/votes_received/total_votes|int 10 9000000|votes|; share/vote_pct|pct|share of the vote,vote share|; state/constituency/county|state|state,constituency; turnout|pct|turnout|; winner/elected|bool were elected;were not elected;won;lost; year|year|year|; registered/registered_voters|int 1000 9000000|registered voters|; incumbent|bool are incumbents;are not incumbents
course,courses,lessons,modules: code/course_code|id|course code; course/title|words|course,title; lecturer/instructor|person|lecturer,instructor,teacher; credits/units|int 1 6|credits,units|; enrolled/students/enrollment|int 3 500|students,enrolment|most popular,largest;smallest; department|cat Maths,Physics,History,Law,Biology|department; semester/term|cat Fall,Spring,First,Second|semester; price/fee|money 10 3000|fee,price,tuition|most expensive;cheapest; rating|float 1 5|rating|best rated;worst rated; online|bool are online;are not online;are in person; start/start_date|date|start date|; duration/weeks|int 1 40|duration,weeks|longest;shortest
hotel,hotels,restaurants,bookings: name/hotel/restaurant|place|name,hotel,restaurant; city/City|city|city; stars/rating|float 1 5|stars,rating|best rated,best;worst; rooms/num_rooms|int 5 900|rooms|; price/price_per_night/avg_cost|money 10 900|price,price per night,cost|most expensive;cheapest; cuisine/type|cat Nigerian,Italian,Chinese,Indian,French|cuisine,food; reviews/review_count|int 0 5000|reviews|; guests/party_size|int 1 12|guests|; checkin/arrival_date|date|arrival date|; nights/stay|int 1 30|nights|longest;shortest; breakfast/wifi/pool|bool have breakfast;do not have breakfast; cancelled/is_canceled|bool were cancelled;were not cancelled; lead_time|int 0 400|lead time|
'''

FIRST = 'Ada Bola Chidi Dayo Emeka Femi Grace Halima Ibrahim Jane Kemi Lola Musa Ngozi Ola Peter Rose Sani Tunde Uche Victor Wale Yusuf Zainab John Maria Wei Ahmed Fatima Carlos Anna Liam Noah Emma Olga Raj Priya Kwame Ama Jean'.split()
LAST = 'Okafor Bello Adeyemi Musa Smith Johnson Eze Balogun Ibrahim Brown Garcia Lee Chen Nwosu Mensah Diallo Williams Davis Okeke Lawal Martin Silva Khan Patel Ito Novak Owusu Traore Hassan Jones'.split()
POOLS = dict(
    city='Lagos,Abuja,Kano,Ibadan,Accra,Nairobi,London,Paris,New York,Berlin,Cairo,Dakar,Enugu,Jos,Port Harcourt,Madrid,Tokyo,Lima,Boston,Chicago,Southampton,Mumbai,Kaduna,Ilorin',
    country='Nigeria,Ghana,Kenya,France,Germany,India,China,Brazil,Egypt,Japan,United States,United Kingdom,South Africa,Senegal,Canada,Mexico,Italy,Spain,Norway,Peru,Togo,Mali,Sweden,Turkey',
    state='Lagos,Kano,Oyo,Rivers,Kaduna,Enugu,Texas,California,Ohio,Florida,Ogun,Borno,Delta,Nevada,Bavaria,Ontario',
    product='Laptop,Rice 50kg,Phone,Desk,Chair,Printer,Mouse,Notebook,Generator,Fan,Shoes,Shirt,Palm Oil,Sugar,Milk,Blender,Kettle,Lamp,Backpack,Tablet,USB cable,Soap,Yam,Garri,Monitor,Bicycle',
    company='Dangote,MTN,Acme Ltd,Zenith,Globex,Initech,Jumia,Konga,Siemens,Airtel,Shoprite,Total,Shell,Delta,Emirates,Andela,Paystack,Umbrella,Kobo360,Oando,Nestle,Unilever',
    team='Arsenal,Enyimba,Kano Pillars,Barcelona,Real Madrid,Chelsea,Ajax,Hearts of Oak,Liverpool,Juventus,Rangers,Lakers,Bulls,Heat,Celtics,Al Ahly',
    brand='Toyota,Honda,Ford,BMW,Samsung,Nokia,Apple,Nike,Adidas,Tesla,Kia,Audi,Peugeot,Sony,LG', school="King's College,Queen's School,City High,Hilltop Academy,St Mary's,Unity School,Green Valley,Loyola",
    model='Corolla,Civic,Focus,Camry,Golf,Model S,Astra,Sonata,Accord,Mustang,ford pinto,Rio,Polo,Passat,306', job='Manager,Engineer,Clerk,Accountant,Analyst,Driver,Nurse,Teacher,Designer,Sales Rep,Director,Technician',
    place='Central Park,Grand Hotel,City Hall,National Stadium,Airport,Main Market,Old Town,Riverside,Kings Square,Lakeview,North Gate,Unity Plaza,Rose Garden,West End,Harbour', host='web-1,web-2,db-1,db-2,cache-1,api-3,api-4,worker-7,mail-1,build-2',
    title='Half of a Yellow Sun,The River,Lost City,Golden Days,Night Train,Home Again,Purple Hibiscus,The Gods,Red Moon,Silent Sea,First Light,Second Chance,Blue Sky,The Road,Broken Wings,A New Day',
    month='January,February,March,April,May,June,July,August,September,October,November,December', words='annual report,office supplies,client visit,team lunch,data science,world history,green valley,general,basic design,monthly fee,long range,mixed')


def columns_of(line):
    nouns, rest = line.split(':', 1)
    out = []
    for part in rest.split('; ') if '|' in rest else []:
        out.append(part)
    # `most;least` and the phrases of a truth hold `;` without a blank after it.
    return nouns.strip().split(','), [(p.strip().split('|') + ['', ''])[:4] for p in out]


SHAPES = [columns_of(line) for line in SHEETS.strip().split('\n')]


def cells(kind, n, r):
    name, _, rest = kind.partition(' ')
    if name in POOLS:
        pool = POOLS[name].split(',')
        pool = r.sample(pool, min(len(pool), r.randint(4, 10)))
        return [r.choice(pool) for _ in range(n)]
    if name == 'cat':
        pool = r.sample(rest.split(','), min(len(rest.split(',')), r.randint(2, 6)))
        return [r.choice(pool) for _ in range(n)]
    if name in ('person', 'first'):
        people = [r.choice(FIRST) + ('' if name == 'first' else ' ' + r.choice(LAST)) for _ in range(r.choice([n, n, max(3, n // 3)]))]
        return [r.choice(people) for _ in range(n)] if len(people) < n else people
    if name == 'bool':
        yes, no = r.choice([('Yes', 'No'), ('True', 'False'), ('1', '0'), ('yes', 'no'), ('Y', 'N'), ('TRUE', 'FALSE')])
        share = r.uniform(.2, .8)
        return [yes if r.random() < share else no for _ in range(n)]
    if name in ('id', 'rank'):
        start, form = r.choice([1, 1, 100, 1001]), r.choice(['%d', '%d', '%04d', 'A-%d', 'INV%05d']) if name == 'id' else '%d'
        return [form % (start + i) for i in range(n)]
    if name == 'year':
        first = r.randint(1900, 2015)
        return [str(r.randint(first, min(2025, first + 60))) for _ in range(n)]
    if name == 'date':
        day, form = datetime.date(r.randint(2010, 2024), 1, 1), r.choice(['%Y-%m-%d', '%Y-%m-%d', '%d/%m/%Y', '%d %b %Y', '%B %d, %Y'])
        spread = r.choice([60, 365, 900])
        return [x.strftime(form) for x in sorted(day + datetime.timedelta(r.randrange(spread)) for _ in range(n))]
    if name == 'clock':
        return ['%d:%02d' % (r.randint(1, 6), r.randrange(60)) for _ in range(n)]
    if name == 'phone':
        return ['0%d%08d' % (r.choice([80, 81, 70, 90]), r.randrange(10**8)) for _ in range(n)]
    if name == 'email':
        return [(r.choice(FIRST) + '.' + r.choice(LAST)).lower() + '@' + r.choice(['example.com', 'mail.ng', 'school.edu']) for _ in range(n)]
    if name == 'address':
        return ['%d %s %s' % (r.randint(1, 200), r.choice(LAST), r.choice(['St', 'Road', 'Avenue'])) for _ in range(n)]
    if name == 'pct':
        form = r.choice(['%.1f', '%d', '%.1f%%', '%d%%', '%.3f'])
        return [form % (r.random() if form == '%.3f' else r.uniform(1, 100)) for _ in range(n)]
    low, high = map(float, rest.split())
    value = lambda: low + (high - low) * r.random() ** r.choice([1, 1, 3])
    if name == 'int':
        comma = high > 5000 and r.random() < .4
        return ['{:,}'.format(int(value())) if comma else '%d' % value() for _ in range(n)]
    if name == 'float':
        form = r.choice(['%.1f', '%.2f'])
        return [form % value() for _ in range(n)]
    form = r.choice(['%.2f', '%d', '{:,.2f}', '₦{:,.0f}', '${:,.2f}', '%.2f'])
    return [form.format(value()) if '{' in form else form % value() for _ in range(n)]


def sheet(r):
    nouns, columns = r.choice(SHAPES)
    chosen = sorted(r.sample(range(len(columns)), min(len(columns), r.randint(4, 11))))
    n = r.choice([5, 8, 12, 20, 30, 45])
    return filled(nouns, [columns[c] for c in chosen], n, r)


def filled(nouns, columns, n, r):
    """A table of made-up rows; `about`: how people ask about it."""
    header, values, about = [], [], dict(nouns=nouns, said={}, most={}, least={}, truth={})
    style = r.random()
    for c, (names, kind, said, ends) in enumerate(columns):
        name = r.choice(names.split('/'))
        header.append(name.replace('_', ' ').title() if style < .2 else name.upper() if style > .93 else name)
        made = cells(kind, n, r)
        if r.random() < .12:
            made = [x if r.random() > .15 else r.choice(['', '', 'N/A', 'NaN']) for x in made]
        values.append(made)
        if said:
            about['said'][c] = said.split(',')
        most, _, least = ends.partition(';')
        about['most'][c], about['least'][c] = [x for x in most.split(',') if x], [x for x in least.split(',') if x]
        if kind.startswith('bool '):
            about['truth'][c] = kind[5:].split(';')
    t = Table(header, list(zip(*values)))
    t.about = about
    return t


# ---- tables of databases, of which only names and types are known
GUESSES = [
    (r'\bid\b|code|number$|ssn|zip', 'id'), (r'date|day$|_at$|time', 'date'), (r'year|founded', 'year'), (r'e ?mail|phone|address|street', 'address'),
    (r'country|nation', 'country'), (r'city|location|town|headquarter|venue|airport', 'city'), (r'state|county|province|region|district', 'state'),
    (r'name|author|director|singer|player|owner|customer|manager|president|teacher|artist', 'person'), (r'title|song|album|film|book|show|game', 'title'),
    (r'gender|sex\b', 'cat male,female'), (r'status', 'cat open,closed,pending,active'), (r'^is |^has |flag|yn$', 'bool true;false'), (r'team|club', 'team'), (r'company|brand|manufacturer|publisher|airline', 'company'),
    (r'school|college|university', 'school'), (r'product|item', 'product'), (r'type|category|class|level|color|genre|theme|major|position', 'cat A,B,gold,basic,red,standard,senior,junior,rock')]


def guessed(name, kind):
    if kind == 'number':
        first = [k for p, k in GUESSES[:3] if re.search(p, name) and 'number of' not in name]
        big = re.search(r'population|sale|price|cost|amount|budget|revenue|salary|balance|area|attendance|capacity|fee|total', name)
        return first[0] if first else 'int 100 900000' if big else 'int 1 300'
    return next((k for p, k in GUESSES if re.search(p, name)), 'words')


def database_sheets(path):
    """[(database, index of the table, nouns, columns, indexes of the columns)]"""
    out = []
    for d in json.load(open(path, encoding='utf8')):
        for i, noun in enumerate(d['table_names']):
            places = [c for c, (own, _) in enumerate(d['column_names']) if own == i]
            columns = []
            for c in places:
                plain, written, kind = d['column_names'][c][1], d['column_names_original'][c][1], d['column_types'][c]
                columns.append((written, guessed(plain.lower(), kind), plain, ''))
            one = noun[:-1] if noun.endswith('s') and not noun.endswith('ss') else noun
            if len(columns) >= 3:
                out.append((d['db_id'], i, [one, one + 's'], columns, places))
    return out
