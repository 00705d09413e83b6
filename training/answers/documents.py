"""Contracts, letters, policies, notices and invoices put together from sentences, with questions about them.

A document holds some facts of each kind and lacks others: what it lacks is asked too, and has no answer.
"""

FIRST = "Ada Bola Chidi Emeka Fatima Grace Hauwa Ibrahim Ngozi Musa Tunde Amina Kelechi Zainab Femi Halima Paul Sarah James Aisha Olu Ifeoma Yusuf Claire Jean Maria David Priya Wei Lucas".split()
LAST = "Okafor Bello Adeyemi Nwosu Lawal Eze Mensah Garcia Brown Musa Khan Smith Ojo Danjuma Obi Abubakar Balogun Diallo Martin Dupont Johnson Patel Chen Silva".split()
FIRMS = "Zenith Delta Green Blue Sabo Horizon Apex Unity Crest Palm Savannah Niger Atlas Harbour Kano Lagos Meridian Baobab Cedar Summit".split()
TRADES = "Foods Logistics Stores Bank Energy Consulting Textiles Pharma Motors Media Farms Insurance Software Properties Schools Clinics".split()
FORMS = ["Ltd", "Limited", "Plc", "Inc.", "& Sons", "Nigeria Ltd", "SARL", "GmbH", "Group", ""]
MONTHS = "January February March April May June July August September October November December".split()
MONTHS_FRENCH = "janvier février mars avril mai juin juillet août septembre octobre novembre décembre".split()
TOWNS = "Lagos Abuja Kano Ibadan Enugu Port Harcourt,Kaduna,Accra,Nairobi,London,Paris,Abidjan,Dakar,Jos,Benin City,Calabar".replace(" Port", ",Port").replace("Lagos Abuja Kano Ibadan Enugu", "Lagos,Abuja,Kano,Ibadan,Enugu").split(",")
NUMBERS = {2: "two", 3: "three", 5: "five", 7: "seven", 10: "ten", 12: "twelve", 14: "fourteen", 15: "fifteen", 20: "twenty", 21: "twenty-one", 30: "thirty", 45: "forty-five", 60: "sixty", 90: "ninety"}


def name(dice):
    return f"{dice.choice(FIRST)} {dice.choice(LAST)}"


def firm(dice):
    return f"{dice.choice(FIRMS)} {dice.choice(TRADES)} {dice.choice(FORMS)}".strip()


def date(dice):
    day, month, year = dice.randint(1, 28), dice.choice(MONTHS), dice.randint(2012, 2027)
    return dice.choice([f"{day} {month} {year}", f"{month} {day}, {year}", f"{day}/{MONTHS.index(month) + 1:02}/{year}", f"{year}-{MONTHS.index(month) + 1:02}-{day:02}", f"the {day}th of {month} {year}"])


def date_french(dice):
    return f"{dice.randint(2, 28)} {dice.choice(MONTHS_FRENCH)} {dice.randint(2012, 2027)}"


def money(dice):
    value = dice.choice([dice.randint(5, 99) * 10, dice.randint(10, 999) * 100, dice.randint(10, 999) * 1000, dice.randint(100, 99999)])
    return f"{dice.choice(['₦', '$', '£', '€', 'NGN ', 'N', 'USD ', '₦', '₦'])}{value:,}{dice.choice(['', '', '.00'])}"


def span(dice, units=("days", "days", "weeks", "months")):
    count = dice.choice(list(NUMBERS))
    return f"{dice.choice([str(count), NUMBERS[count], f'{NUMBERS[count]} ({count})'])} {dice.choice(units)}"


def days(dice):
    return span(dice, ("days", "working days", "calendar days", "business days"))


def years(dice):
    return span(dice, ("months", "years", "years"))


def percent(dice):
    return dice.choice([f"{dice.randint(1, 30)}%", f"{dice.randint(1, 30)} per cent", f"{dice.randint(1, 20)}.5%", f"{dice.choice(list(NUMBERS.values()))} percent"])


def clock(dice):
    return dice.choice([f"{dice.randint(7, 11)}:{dice.choice(['00', '30', '15'])} a.m.", f"{dice.randint(1, 6)} p.m.", f"{dice.randint(8, 18)}:{dice.choice(['00', '30'])}", f"{dice.randint(7, 11)}am"])


def street(dice):
    return f"{dice.randint(1, 190)} {dice.choice(LAST)} {dice.choice(['Street', 'Road', 'Avenue', 'Close'])}, {dice.choice(TOWNS)}"


def phone(dice):
    return f"{dice.choice(['+234 80', '080', '+44 20 ', '070'])}{dice.randint(10, 99)} {dice.randint(100, 999)} {dice.randint(1000, 9999)}"


def mail(dice):
    return f"{dice.choice(['info', 'support', 'hr', 'accounts', 'privacy', 'claims', 'sales'])}@{dice.choice(FIRMS).lower()}{dice.choice(['.com', '.ng', '.com.ng', '.org'])}"


def code(dice):
    return f"{dice.choice(['INV-', 'PO-', 'REF/', 'A', 'No. ', 'LG/', 'TX-', 'POL-'])}{dice.randint(100, 999999)}"


def count(dice):
    return f"{dice.choice([dice.randint(3, 60), dice.randint(100, 9000)]):,}"


def town(dice):
    return dice.choice(TOWNS)


def role(dice):
    return dice.choice(["the Managing Director", "the Human Resources Manager", "the Head of Finance", "the Project Manager", "the Branch Manager", "the Data Protection Officer", "the Board of Directors", "the Company Secretary", "the Site Supervisor", "the line manager"])


def goods(dice):
    return dice.choice(["office furniture", "diesel generators", "200 bags of rice", "solar panels", "laptop computers", "cleaning services", "medical supplies", "printing services", "school uniforms", "cement"])


def reason(dice):
    return dice.choice(["a burst pipe on the second floor", "the fuel shortage", "a delay at the port", "planned maintenance of the network", "heavy rain", "an error in the invoice", "the public holiday", "a change of supplier", "a strike of the drivers", "a fire in the store room"])


def law(dice):
    return "the laws of " + dice.choice(["the Federal Republic of Nigeria", "England and Wales", "Lagos State", "Ghana", "Kenya", "France", "the State of Delaware"])


# kind: (value, sentences with {v}, questions). Kinds of like values stand beside each other on purpose.
FACTS = {
    "notice": (span, ["Either party may terminate this agreement by giving {v} written notice.", "This contract can be ended by {v}' notice in writing.", "The employee must give {v} notice before leaving.", "Termination requires {v} prior notice to the other party."], ["What is the notice period?", "How much notice must be given to terminate?", "How long is the notice period?", "How much notice do I need to give?", "pcm:How long be the notice period?", "fr:Quel est le délai de préavis ?", "ha:Kwanaki nawa ne na sanarwa?", "yo:Báwo ni àkókò ìkìlọ̀ ṣe pẹ́ tó?"]),
    "probation": (span, ["The first {v} of employment are a probationary period.", "You will be on probation for {v}.", "A probation of {v} applies to all new staff."], ["How long is the probation period?", "What is the probation?", "How long am I on probation?", "pcm:How long probation go last?", "fr:Combien de temps dure la période d'essai ?"]),
    "term": (years, ["This agreement remains in force for {v}.", "The lease is for a term of {v}.", "The term of this contract is {v}.", "The arrangement shall last {v} unless ended earlier."], ["How long does the agreement last?", "What is the term of the contract?", "What is the duration of the lease?", "For how long is the contract?", "fr:Quelle est la durée du contrat ?"]),
    "start": (date, ["This agreement takes effect on {v}.", "Employment starts on {v}.", "The lease begins on {v}.", "Services shall commence on {v}."], ["When does the agreement start?", "What is the start date?", "When does the contract take effect?", "When does it begin?", "pcm:When the agreement go start?", "fr:Quand commence le contrat ?", "ig:Olee mgbe nkwekọrịta ahụ na-amalite?", "ha:Yaushe yarjejeniyar za ta fara?"]),
    "finish": (date, ["It expires on {v}.", "The agreement ends on {v}.", "The tenancy comes to an end on {v}.", "Work shall be completed by {v}."], ["When does the agreement end?", "What is the end date?", "When does it expire?", "What is the expiry date?", "pcm:When e go expire?", "fr:Quand le contrat prend-il fin ?"]),
    "signed": (date, ["This agreement was signed on {v}.", "Signed by both parties on {v}.", "Dated {v}."], ["When was the agreement signed?", "When was it signed?", "What date was it signed?"]),
    "salary": (money, ["The employee will be paid a salary of {v} per month.", "Your gross monthly pay is {v}.", "We are pleased to offer you a salary of {v} a year."], ["What is the salary?", "How much will I be paid?", "How much is the monthly pay?", "How much does the employee earn?", "pcm:How much be the salary?", "fr:Quel est le salaire ?", "yo:Èló ni owó oṣù náà?", "ha:Nawa ne albashin?", "ig:Ego ole ka a ga-akwụ?"]),
    "rent": (money, ["The tenant shall pay a rent of {v} per annum.", "Rent is {v} a month, payable in advance.", "The annual rent is {v}."], ["How much is the rent?", "What is the rent?", "What does the tenant pay?", "pcm:How much be the rent?", "fr:À combien s'élève le loyer ?", "yo:Èló ni owó ilé?", "ha:Nawa ne kudin haya?"]),
    "deposit": (money, ["A security deposit of {v} is payable on signing.", "The tenant has paid a refundable caution deposit of {v}.", "A deposit of {v} secures the booking."], ["How much is the deposit?", "What deposit is required?", "What is the security deposit?", "pcm:How much be the deposit?", "fr:Quel est le montant du dépôt de garantie ?"]),
    "late": (percent, ["Late payments attract interest of {v} per month.", "A penalty of {v} of the amount due applies to overdue invoices.", "Interest at {v} is charged on late payment."], ["What is the penalty for late payment?", "What interest is charged on overdue invoices?", "What happens if I pay late?", "What is the late fee?"]),
    "discount": (percent, ["A discount of {v} applies to orders paid in advance.", "Members receive {v} off.", "Payment within a week earns a discount of {v}."], ["What is the discount?", "How much discount do we get?", "What discount applies?"]),
    "vat": (percent, ["All prices are subject to VAT at {v}.", "Value added tax of {v} is added to the invoice."], ["What is the VAT rate?", "How much is the VAT?", "What rate of tax applies?"]),
    "commission": (percent, ["The agent earns a commission of {v} on each sale.", "A commission of {v} is due to the broker."], ["What commission does the agent earn?", "How much is the commission?"]),
    "payment": (days, ["Invoices are payable within {v} of receipt.", "Payment is due within {v} of the invoice date.", "The client shall settle each invoice in {v}."], ["When must invoices be paid?", "What are the payment terms?", "How soon is payment due?", "How long do we have to pay?"]),
    "due": (date, ["Please pay by {v}.", "The balance is due on {v}.", "Payment is required on or before {v}."], ["When is payment due?", "What is the due date?", "By when must we pay?", "pcm:Which day I go pay?", "fr:Quelle est la date d'échéance ?", "ha:Yaushe za a biya?"]),
    "total": (money, ["The total amount payable is {v}.", "The contract price is {v}.", "The total cost of the work is {v}."], ["What is the total amount?", "How much is the contract price?", "How much is it in total?", "How much do we have to pay?", "pcm:How much be everything?", "fr:Quel est le montant total ?", "yo:Èló ni gbogbo owó náà?", "ig:Ego ole ka ọ bụ?"]),
    "budget": (money, ["A budget of {v} has been approved for the project.", "The committee set aside {v} for the programme."], ["What is the budget?", "How much was approved for the project?", "How much money was set aside?"]),
    "fine": (money, ["Anyone who breaks this rule will be fined {v}.", "A fine of {v} applies to each breach."], ["What is the fine?", "How much is the fine?"]),
    "fee": (money, ["The registration fee is {v}.", "Applicants pay a processing fee of {v}."], ["What is the registration fee?", "How much is the fee?", "How much does registration cost?"]),
    "leave": (days, ["Employees are entitled to {v} of annual leave each year.", "Full-time staff receive {v} of paid holiday per year."], ["How many days of annual leave are there?", "How much leave do employees get?", "What is the holiday entitlement?", "pcm:How many days leave dem dey give?", "fr:Combien de jours de congé par an ?"]),
    "sick": (days, ["Sick pay is limited to {v} in a year.", "Staff may take up to {v} of sick leave with a doctor's note."], ["How much sick leave is allowed?", "How many sick days are there?"]),
    "maternity": (span, ["Maternity leave is {v} on full pay.", "Mothers are entitled to {v} of maternity leave."], ["How long is maternity leave?", "How much maternity leave is there?"]),
    "hours": (lambda dice: f"{dice.choice([35, 37.5, 40, 42, 48])} hours", ["The working week is {v}.", "You are expected to work {v} a week."], ["How many hours a week?", "What are the working hours?", "How long is the working week?"]),
    "opens": (clock, ["The office opens at {v} on weekdays.", "Doors open at {v}."], ["When does the office open?", "What time do you open?", "pcm:Which time una dey open?"]),
    "closes": (clock, ["We close at {v}.", "The office shuts at {v} every day."], ["When do you close?", "What time does the office close?"]),
    "meets": (clock, ["The meeting will begin at {v}.", "The session starts at {v} sharp."], ["What time does the meeting start?", "When does the meeting begin?", "fr:À quelle heure commence la réunion ?"]),
    "held": (date, ["The annual general meeting will be held on {v}.", "The next meeting takes place on {v}.", "The training is scheduled for {v}."], ["When is the meeting?", "What is the date of the next meeting?", "When will it be held?", "pcm:When the meeting go be?"]),
    "venue": (street, ["The event takes place at {v}.", "Come to {v}.", "The venue is {v}."], ["Where is the event?", "What is the venue?", "Where does it take place?", "pcm:Where dem go do am?", "fr:Où a lieu l'événement ?", "ha:A ina za a yi taron?"]),
    "office": (street, ["Our registered office is at {v}.", "The company's head office is located at {v}."], ["Where is the head office?", "What is the address of the company?", "Where is the company located?"]),
    "deliver": (street, ["Goods shall be delivered to {v}.", "Please deliver to {v}."], ["Where should the goods be delivered?", "What is the delivery address?"]),
    "delivery": (days, ["Delivery takes {v} from the order.", "Orders are shipped within {v}."], ["How long does delivery take?", "When will the order be shipped?"]),
    "returns": (days, ["Items can be returned within {v} for a full refund.", "Customers may cancel within {v} and get their money back."], ["How long do I have to return an item?", "What is the return period?", "How many days to get a refund?"]),
    "warranty": (years, ["All equipment carries a warranty of {v}.", "The manufacturer guarantees the product for {v}."], ["How long is the warranty?", "What is the warranty period?", "fr:Quelle est la durée de la garantie ?"]),
    "retention": (years, ["Personal data is kept for {v} after the account is closed.", "We retain records for {v}."], ["How long is personal data kept?", "What is the retention period?", "How long do you keep records?"]),
    "governed": (law, ["This agreement is governed by {v}.", "{v} apply to this contract."], ["Which law governs the agreement?", "What is the governing law?"]),
    "tenant": (name, ["The premises are let to {v} (the Tenant).", "{v}, hereinafter called the Tenant, takes the flat as it stands."], ["Who is the tenant?", "Who rents the property?", "pcm:Who be the tenant?"]),
    "landlord": (name, ["The property belongs to {v}, the Landlord.", "{v} (the Landlord) lets the flat."], ["Who is the landlord?", "Who owns the property?"]),
    "client": (firm, ["Services are provided to {v} (the Client).", "This proposal was prepared for {v}."], ["Who is the client?", "Who was the proposal prepared for?"]),
    "supplier": (firm, ["The goods are supplied by {v}.", "{v} (the Supplier) will provide the goods."], ["Who is the supplier?", "Which company supplies the goods?"]),
    "insurer": (firm, ["The building is insured with {v}.", "Cover is provided by {v}."], ["Who is the insurer?", "Which company insures the building?"]),
    "contact": (name, ["For questions please contact {v}.", "Your contact person is {v}."], ["Who should I contact?", "Who is the contact person?", "pcm:Who I go call?", "fr:Qui dois-je contacter ?"]),
    "chair": (name, ["The meeting was chaired by {v}.", "{v} presided over the meeting."], ["Who chaired the meeting?", "Who presided?"]),
    "signatory": (name, ["Signed on behalf of the company by {v}.", "Yours sincerely, {v}."], ["Who signed the letter?", "Who signed for the company?"]),
    "manager": (name, ["{v} has been appointed project manager.", "The project is led by {v}."], ["Who leads the project?", "Who is the project manager?"]),
    "doctor": (lambda dice: f"Dr. {name(dice)}", ["The patient was seen by {v}.", "{v} examined the patient."], ["Which doctor saw the patient?", "Who examined the patient?"]),
    "approver": (role, ["All expenses must be approved by {v}.", "Travel needs the prior approval of {v}."], ["Who must approve expenses?", "Who approves travel?", "Whose approval is needed?"]),
    "report": (role, ["Accidents must be reported to {v} at once.", "Complaints are handled by {v}."], ["Who handles complaints?", "To whom must accidents be reported?"]),
    "goods": (goods, ["The supplier shall provide {v}.", "The order covers {v}.", "We enclose our quotation for {v}."], ["What does the supplier provide?", "What is the order for?", "What was ordered?"]),
    "cause": (reason, ["The delay was caused by {v}.", "Because of {v}, the work stopped.", "The closure is due to {v}."], ["What caused the delay?", "Why did the work stop?", "What was the reason?", "pcm:Wetin cause the delay?", "fr:Quelle est la cause du retard ?"]),
    "email": (mail, ["Send your application to {v}.", "You can reach us at {v}.", "Write to {v} to exercise your rights."], ["What is the email address?", "Where do I send my application?", "Which email should I write to?"]),
    "phone": (phone, ["Call us on {v}.", "Our helpline is {v}."], ["What is the phone number?", "Which number should I call?", "pcm:Which number I go call?"]),
    "policy": (code, ["The policy number is {v}.", "Please quote reference {v} in all letters."], ["What is the reference number?", "What is the policy number?"]),
    "order": (code, ["This is about purchase order {v}.", "Your order {v} has been confirmed."], ["What is the order number?", "Which purchase order is it about?"]),
    "attended": (count, ["{v} people attended the event.", "A total of {v} members were present."], ["How many people attended?", "How many members were present?", "pcm:How many people come?"]),
    "staff": (count, ["The company employs {v} people.", "We have {v} employees."], ["How many employees are there?", "How many people does the company employ?"]),
    "seats": (count, ["The hall has {v} seats.", "The bus fleet carries {v} passengers a day."], ["How many seats are there?", "What is the capacity of the hall?"]),
    "founded": (lambda dice: str(dice.randint(1920, 2022)), ["The company was founded in {v}.", "Established in {v}, we serve the whole region."], ["When was the company founded?", "In what year was it established?", "pcm:Which year dem start the company?"]),
    "password": (lambda dice: f"{dice.choice([8, 10, 12, 14, 16])} characters", ["Passwords must have at least {v}.", "Use a password of {v} or more."], ["How long must passwords be?", "What is the minimum password length?"]),
    "branch": (town, ["A new branch will open in {v}.", "The project is carried out in {v}."], ["Where will the new branch open?", "In which city is the project?"]),
    "speed": (lambda dice: f"{dice.choice([20, 30, 40, 50])} km/h", ["The speed limit on site is {v}.", "Vehicles must not exceed {v}."], ["What is the speed limit?", "How fast may vehicles go?"]),
}
FACTS_FRENCH = {
    "loyer": (money, ["Le loyer mensuel est fixé à {v}.", "Le locataire paiera un loyer de {v}."], ["Quel est le montant du loyer ?", "Combien coûte le loyer ?"]),
    "salaire": (money, ["L'employé percevra un salaire de {v} par mois.", "La rémunération brute est de {v}."], ["Quel est le salaire ?", "Combien gagne l'employé ?"]),
    "total": (money, ["Le montant total à payer est de {v}.", "Le prix total s'élève à {v}."], ["Quel est le montant total ?", "Combien faut-il payer ?"]),
    "debut": (date_french, ["Le contrat prend effet le {v}.", "Les travaux commencent le {v}."], ["Quand commence le contrat ?", "Quelle est la date de début ?"]),
    "fin": (date_french, ["Le contrat prend fin le {v}.", "Le bail expire le {v}."], ["Quand le contrat prend-il fin ?", "Quelle est la date d'expiration ?"]),
    "preavis": (lambda dice: f"{dice.choice([15, 30, 60, 90])} jours", ["Chaque partie peut résilier avec un préavis de {v}.", "Le préavis est de {v}."], ["Quel est le délai de préavis ?", "Combien de jours de préavis ?"]),
    "conge": (lambda dice: f"{dice.randint(15, 35)} jours", ["Les employés ont droit à {v} de congés payés par an."], ["Combien de jours de congé par an ?"]),
    "contact": (name, ["Pour toute question, contactez {v}.", "Votre interlocuteur est {v}."], ["Qui dois-je contacter ?", "Qui est l'interlocuteur ?"]),
    "signataire": (name, ["Lettre signée par {v}.", "Signé au nom de la société par {v}."], ["Qui a signé la lettre ?"]),
    "lieu": (town, ["La réunion se tiendra à {v}.", "L'atelier aura lieu à {v}."], ["Où se tient la réunion ?", "Quel est le lieu ?"]),
    "directeur": (name, ["{v} a été nommé directeur général.", "Le directeur est {v}."], ["Qui est le directeur ?"]),
    "duree": (lambda dice: f"{dice.randint(2, 9)} ans", ["Le bail est conclu pour une durée de {v}."], ["Quelle est la durée du bail ?"]),
    "employes": (count, ["L'entreprise emploie {v} personnes."], ["Combien de personnes travaillent dans l'entreprise ?"]),
    "cause": (lambda dice: dice.choice(["une panne de courant", "la grève des transports", "de fortes pluies"]), ["Le retard est dû à {v}."], ["Quelle est la cause du retard ?"]),
}
FILLERS = ["Please read this document carefully.", "The parties agree as follows.", "Nothing in this clause limits any other right.", "We thank you for your continued trust.", "All earlier arrangements are replaced.", "This notice is for all members.", "The headings are for convenience only.", "Kindly find the details below.", "Changes must be in writing and signed by both sides.", "Each party bears its own costs.", "The rules are reviewed every year.", "We look forward to hearing from you.", "The report describes progress in the last quarter.", "Visitors sign in at the gate.", "Further details are in the annex."]
TITLES = ["TENANCY AGREEMENT", "EMPLOYMENT CONTRACT", "SERVICE AGREEMENT", "NOTICE TO ALL STAFF", "Privacy policy", "Minutes of the meeting", "Terms and conditions", "Staff handbook", "INVOICE", "Offer letter", "Memo", "Annual report", "RE: your enquiry", "Project proposal", "Insurance certificate", "Travel policy"]
UNKNOWN = ["What is the capital of France?", "Who won the match?", "What is the population of Lagos?", "How do I reset my phone?", "What is the name of the CEO's wife?", "How old is the director?", "What colour is the building?", "Who is the president of Ghana?", "How many goals were scored?", "What is the wifi password?", "When was the bridge built?", "Which university did she attend?", "What is the recommended dose?", "Who wrote the novel?", "What is the boiling point?", "How tall is the tower?"]


def make_documents(dice, number, number_held_out):
    """Rows for training, and rows for measuring from kinds of documents drawn the same way."""
    return [made for _ in range(number) for made in ask(dice)], [made for _ in range(number_held_out) for made in ask(dice)]


def ask(dice):
    french = dice.random() < 0.12
    facts = FACTS_FRENCH if french else FACTS
    kinds = dice.sample(list(facts), min(len(facts) - 3, dice.randint(2, 9)))
    values, sentences = {}, []
    for kind in kinds:
        value, forms, _ = facts[kind]
        values[kind] = value(dice)
        sentences.append((kind, dice.choice(forms)))
    sentences += [(None, filler) for filler in dice.sample(FILLERS, dice.randint(0, 3))] if not french else []
    dice.shuffle(sentences)
    text, places = layout(dice, sentences, values)
    rows = [row(text, question(dice, facts[kind]), [[values[kind], places[kind]]]) for kind in dice.sample(kinds, min(2, len(kinds)))]
    absent = dice.choice([kind for kind in facts if kind not in kinds])
    rows.append(row(text, question(dice, facts[absent]), []))
    if dice.random() < 0.15:
        rows.append(row(text, dice.choice(UNKNOWN), []))
    return rows


def layout(dice, sentences, values):
    joint = dice.choice([" ", " ", "\n", "\n\n"])
    numbered = dice.random() < 0.25
    text, places = dice.choice([f"{dice.choice(TITLES)}\n\n", f"{firm(dice)}\n{dice.choice(TITLES)}\n", ""]), {}
    for place, (kind, form) in enumerate(sentences):
        if numbered and joint != " ":
            text += f"{place + 1}. "
        if kind:
            places[kind] = len(text) + form.index("{v}")
            form = form.replace("{v}", values[kind])
        text += form + joint
    return text.strip(" \n") if not text.startswith((" ", "\n")) else text, places


def question(dice, fact):
    asked = dice.choice(fact[2])
    asked = asked.split(":", 1)[1] if asked[:3] in {"pcm", "fr:", "yo:", "ha:", "ig:"} else asked
    shape = dice.random()
    if shape < 0.08:
        return asked.lower().rstrip("?").strip()
    return f"{dice.choice(['Please: ', 'According to the document, ', 'In this document: '])}{asked}" if shape < 0.12 else asked


def row(passage, asked, answers):
    return {"passage": passage, "question": asked, "answers": answers, "source": "documents", "article": "documents"}
