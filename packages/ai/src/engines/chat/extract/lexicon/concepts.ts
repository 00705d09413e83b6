/**
 * Words that name the same thing in tables and questions: English synonyms and their translations into French,
 * Portuguese, Spanish, German, Yoruba, Hausa, Igbo and Nigerian Pidgin, without diacritics.
 */
const concepts = `
salary: salaries pay wage wages earn earns earned earning salaire salaires gagne salario salarios ganha gana sueldo gehalt lohn verdient owo_osu albashi albashin ugwo_onwa
price: prices cost costs costing prix coute coutent coute_t_il preco precos custa custo precio precios cuesta cuestan preis preise kostet kosten iye_owo iye farashi farashin onu_ahia onuahia oda_ego
amount: amounts sum_of_money montant montants valor quantia importe monto betrag summe iye_owo adadin_kudi
quantity: quantities qty quantite quantites quantidade quantidades cantidad cantidades menge mengen anzahl opoiye yawa yawan ogugu ngosi
total: totals totale totaux gesamt gesamte gesamtsumme insgesamt suma soma totais totales overall both_sexes apapo gbogbo jimla jimilla jimlar mkpokota ngukota
average: averages mean moyenne moyen media promedio durchschnitt durchschnittlich apapin matsakaici nkezi
date: dates datum fecha fechas data datas ojo_osu kwanan_wata ubochi
year: years annee annees an ano anos ani jahr jahre jahres yearly annual odun shekara shekarar afo
month: months mois mes meses monat monate monats monthly osu wata watan onwa
quarter: quarters quartal
week: weeks semaine semaines semana semanas woche wochen weekly ose mako makon izu
day: days jour jours dia dias tag tage daily ojo rana ranar
name: names nom noms nome nomes nombre nombres namen oruko suna sunan aha
population: populations inhabitants inhabitant habitants habitant populacao habitantes poblacion bevolkerung einwohner olugbe awon_eniyan yawan_jama_a yawan_mutane onu_ogugu_ndi_bi
people: persons person pesin personnes personne pessoas pessoa personas persona personen leute eniyan mutane mutum ndi_mmadu mmadu
male: males men man masculin masculine hommes homme homens homem masculino masculina masculinos masculinas hombres hombre varones manner mann mannlich mannliche mannlichen okunrin maza namiji nwoke ndi_nwoke umu_nwoke
female: females women woman feminin feminine femmes femme mulheres mulher feminino feminina femininos femininas mujeres mujer femenino femenina frauen frau weiblich weibliche weiblichen obinrin mata mace nwanyi ndi_nwanyi umu_nwanyi
death: deaths died dead deces mort morts mortes morte obitos muertes muerte fallecidos defunciones todesfalle tote iku mutuwa mace_mace onwu
case: cases cas casos caso falle fall isele oran
new: nouveau nouveaux nouvelle nouvelles novo novos nova novas nuevo nuevos nueva nuevas neu neue neuen neuer tuntun sabo sabon sababbi ohuru
rate: rates taux taxa tasa quote rata
tax: taxes impot impots taxe imposto impostos impuesto impuestos steuer steuern owo_ori haraji harajin utu_isi
net: nette netto liquido neto
gross: brut brute brutto bruto
income: incomes revenus receita receitas rendimento renda ingreso ingresos einkommen einnahmen owo_to_wole kudin_shiga ego_mbata
expense: expenses expenditure expenditures spending spend spends spent depense depenses despesa despesas gasto gastos ausgabe ausgaben inawo kashe kudin_kashewa mmefu
revenue: revenues turnover chiffre_d_affaires umsatz receitas facturacion
profit: profits benefice benefices lucro lucros ganancia ganancias beneficio beneficios gewinn gewinne ere riba uru
loss: losses perte pertes perda perdas perdida perdidas verlust verluste adanu asara mfu
lost: defeats defeat perdus perdu perdidos
sale: sales sell sells sold selling vente ventes vendu venda vendas vendeu vendido venta ventas verkauf verkaufe verkauft tita sayarwa sayar orire
buy: buys bought purchase purchased purchases achat achats achete compra compras comprado kauf gekauft ra saya sayi zuta
unit: units unite unites unidade unidades unidad unidades einheit einheiten
unit_price: prix_unitaire preco_unitario precio_unitario stuckpreis einzelpreis unit_cost price_per_unit rate_per_unit
balance: solde saldo saldos kontostand iyoku ragowa nguzo
bank: banque banco
account: compte conta cuenta konto akaunti asusu asusun
invoice: facture factura fatura rechnung risiti
number: no nr num numero numeros nummer nombor namba lambar lamba
due: echeance vencimento vencimiento fallig falligkeit
address: adresse endereco direccion anschrift adiresi adireshi
phone: telephone telefone telefono telefon mobile foonu waya ekwenti
email: e_mail courriel correo imeeli
city: cities town towns ville villes cidade cidades ciudad ciudades stadt stadte ilu birni birnin garin obodo
state: states etat etats estado estados bundesland ipinle jiha jihar steeti
region: regions regiao regioes regiones gebiet agbegbe yanki yankin mpaghara
country: countries pays_de pais paises land lander orile_ede kasa kasar mba
district: districts bezirk municipality municipio municipios commune
department: departments dept departement departamento departamentos abteilung eka sashe sashen ngalaba
position: rank post poste posto cargo puesto stelle ipo matsayi matsayin onodu
age: ages agee idade idades edad edades alter ojo_ori shekaru afo_ole
birth: born birthday naissance nascimento nacimiento geburt geboren ibi haihuwa omumu
weight: weights poids peso gewicht iwuwo nauyi nauyin ibu
height: heights hauteur altura hohe giga tsawo tsawon
length: longueur comprimento longitud lange
distance: distances distancia entfernung jinna nisa nisan
area: areas superficie surface flache
temperature: temperatures temperatura temperatur
rain: rainfall pluie pluies chuva chuvas lluvia lluvias regen niederschlag ojo_riro ruwan_sama mmiri_ozuzo
student: students pupil pupils eleve eleves etudiant etudiants aluno alunos estudante estudantes alumno alumnos estudiante estudiantes schuler studenten akeko dalibi dalibai nwata_akwukwo umu_akwukwo
teacher: teachers enseignant enseignants professeur professor professores profesor maestro lehrer oluko malami malamai onye_nkuzi
school: schools ecole ecoles escola escolas escuela escuelas schule schulen ile_iwe makaranta ulo_akwukwo
subject: subjects matiere matieres materia materias disciplina fach facher
score: scores scored mark marks grade_point note_obtenue pontuacao nota notas puntuacion punktzahl maki makin
point: points pts pontos ponto puntos punto punkte
goal: goals buts but gols gol goles tore
won: win wins winning victories victory gagnes gagne victoires vitorias ganados ganadas siege gewonnen bori nasara mmeri
drawn: draw draws tied nuls empates unentschieden
played: play plays matches match games game joues jogos partidos spiele
employee: employees staff worker workers employe employes funcionario funcionarios empregados empleado empleados mitarbeiter angestellte osise ma_aikaci ma_aikata onye_oru ndi_oru
manager: managers director head gerente direktor chef
customer: customers client clients cliente clientes kunde kunden onibara abokin_ciniki onye_ahia
supplier: suppliers vendor vendors fournisseur fornecedor proveedor lieferant
product: products produit produits produto produtos producto productos produkt produkte oja kaya kayan ngwaahia
item: items article articles artigo artigos articulo articulos artikel
stock: stocks inventory_level in_stock bestand
description: designation descricao descripcion beschreibung
hospital: hospitals hopital hospitais hospitales krankenhaus ile_iwosan asibiti ulo_ogwu
bed: beds lit lits cama camas leito leitos bett betten ibusun gado gadaje akwa_ndina
patient: patients paciente pacientes patienten alaisan marasa_lafiya mara_lafiya onye_oria
nurse: nurses infirmier infirmiers infirmiere infirmieres enfermeira enfermeiras enfermera enfermeras krankenschwester noosi ma_aikaciyar_jinya
doctor: doctors medecin medecins medico medicos arzt arzte dokita likita likitoci
vote: votes voix voto votos stimmen ibo kuri_a kuri_un votu
candidate: candidates candidat candidats candidato candidatos kandidat kandidaten oludije dan_takara
party: parties parti partido partidos partei egbe jam_iyya otu
household: households menage menages agregado agregados hogar hogares haushalt haushalte idile gida ezinulo
urban: urbain urbaine urbaines urbano urbana urbanos urbanas stadtisch stadtische
rural: ruraux rurale rurales rurais landlich landliche
percent: percentage percentages share proportion pourcentage pourcent percentagem porcentagem porcentaje prozent anteil ida_ogorun kashi kaso pasenti
water: eau agua wasser omi ruwa mmiri
change: changed changes variacao variacion anderung
budget: budgets orcamento presupuesto haushaltsplan isuna kasafin_kudi mmefu_ego
rent: loyer aluguel renda_mensal alquiler miete owo_ile kudin_haya ego_ulo
loan: loans borrowing borrowings pret prets emprunt emprunts emprestimo prestamo kredit awin rance bashi
interest: interet interets juros interes zinsen zins ele kudin_ruwa omuru
payment: payments paiement paiements pagamento pagamentos pago pagos zahlung zahlungen isanwo biya akwumugwo
deposit: deposits depot deposito depositos einzahlung anzahlung
withdrawal: withdrawals withdrawn withdraw retrait retraits saque retiro abhebung
discount: discounts rabais remise desconto descuento rabatt
import: imports imported importations importacoes importaciones importe_von einfuhr
export: exports exported exportations exportacoes exportaciones ausfuhr
production: output produced producao produccion produktion
yield: yields rendement rendimiento ertrag
status: statut estado_atual zustand
start: started starts begin begins began beginning begun opening debut commence commencer inicio comeca comeco comienzo beginn anfang beginnt ibere farawa mmalite
end: ends ended ending closing fin final fim finale ende endet opin karshe karshen njedebe
fee: fees frais taxa_de honorarios tarifa gebuhr gebuhren owo_sisan kudi
cash: especes dinheiro efectivo bargeld
note: notes anmerkung
asset: assets actifs actif ativos activos vermogen
liability: liabilities passif passivo
equity: capitaux_propres eigenkapital
term: terms trimestre periodo saa
class: classes classe clase klasse kilasi aji
first: 1st premier premiere primeiro primeira primero primera erste ersten erster akoko na_farko mbu
second: 2nd deuxieme seconde segundo segunda zweite zweiten zweiter keji na_biyu nke_abuo
third: 3rd troisieme terceiro terceira tercero tercera dritte dritten keta na_uku nke_ato
this: cette ceste esta este diese diesen dieser
last: previous derniere dernier passado passada pasado pasada letzte letzten vorige
north: nord norte norden ariwa arewa ugwu
south: sud sul sur suden guusu kudu ndida
east: est leste este_pt osten ila_oorun gabas owuwa_anyanwu
west: ouest oeste westen iwo_oorun yamma odida_anyanwu
yes: oui sim si ja
`;

const months = `
jan: january janvier janeiro enero januar janar
feb: february fevrier fevereiro febrero februar fev fabrairu
mar: march mars marco marzo marz maerz maris
apr: april avril abril avr abr afrilu
may: mai maio mayo mayu
jun: june juin junho junio juni yuni
jul: july juillet julho julio juli yuli
aug: august aout agosto ago
sep: sept september septembre setembro septiembre satumba
oct: october octobre outubro octubre oktober okt oktoba
nov: november novembre novembro noviembre nuwamba
dec: december decembre dezembro diciembre dezember dez dic disamba
`;

function read(lines: string): { words: Map<string, string>; phrases: Map<string, string> } {
  const words = new Map<string, string>();
  const phrases = new Map<string, string>();
  for (const line of lines.trim().split('\n')) {
    const [concept = '', listed = ''] = line.split(':');
    for (const word of [concept, ...listed.trim().split(/\s+/)]) {
      const into = word.includes('_') ? phrases : words;
      const key = word.replaceAll('_', ' ');
      if (!into.has(key)) into.set(key, concept);
    }
  }
  return { words, phrases };
}

const nouns = read(concepts);
const calendar = read(months);

export const conceptOfWord = (word: string): string | undefined => nouns.words.get(word);
/** `mar` for March, mars, marzo; undefined for other words. */
export const monthOfWord = (word: string): string | undefined => calendar.words.get(word);
/** Concepts of several words: `owo osu`. */
export const phraseConcepts: ReadonlyMap<string, string> = nouns.phrases;
