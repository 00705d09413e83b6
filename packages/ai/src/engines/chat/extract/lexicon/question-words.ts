/** Words that ask, connect and count, by language, without diacritics. */

export type Operation = 'most' | 'least' | 'sum' | 'mean' | 'count';

interface Language {
  /** Say nothing about which cell is meant. */
  empty: Set<string>;
  /** Phrases that ask for a calculation. */
  operations: [Operation, RegExp][];
  howMany: RegExp;
  howMuch: RegExp;
  who: RegExp;
  when: RegExp;
}

const set = (words: string) => new Set(words.trim().split(/\s+/));
const any = (alternatives: string) => new RegExp(`(?<![\\p{L}])(?:${alternatives})(?![\\p{L}])`, 'u');

const english: Language = {
  empty: set(`
a an the and any are as at be been being but by can could did do does for from had has have having he her hers him his
how i if in into is it its just let me my of on onto or our out per please she should shall so tell than that their them then
there these they those to us was we were what whats when where which who whom whose why will with would you your
about also according given find give show shown say says said stated listed named know want need whether
recorded reported indicated mentioned much many exactly each during within among across read look looking
`),
  operations: [
    [
      'most',
      any(
        'highest|most|largest|biggest|greatest|maximum|max|best|top|longest|oldest|tallest|strongest|heaviest|dearest|latest|newest|fastest|peak|peaked',
      ),
    ],
    [
      'least',
      any(
        'lowest|least|smallest|minimum|min|fewest|cheapest|worst|shortest|youngest|weakest|lightest|slowest|earliest',
      ),
    ],
    ['mean', any('averages?|mean|on average')],
    ['sum', any('totals?|sums?|altogether|in all|overall|combined|add(?:ed)? up|grand total')],
    ['count', any('how many|number of|count of|count')],
  ],
  howMany: any('how many|number of|count'),
  howMuch: any('how much'),
  who: any('who|whom|whose'),
  when: any('when|what date|which date|what day'),
};

const others: Record<string, Language> = {
  fr: {
    empty: set(`
le la les l un une des du de d et ou a au aux en dans sur pour par avec sans est sont etait etaient fut a ont avait y il elle ils elles on ce cet cette ces
quel quelle quels quelles qui que qu quoi combien comment quand quoi lequel laquelle se s son sa ses leur leurs t je nous vous dit selon donne indique fichier tableau page document valeur tous toutes tout toute eu ete chaque
`),
    operations: [
      [
        'most',
        any(
          'plus (?:eleve|eleves|elevee|haut|haute|grand|grande|gros|grosse)|le plus|la plus|maximum|maximal|maximale',
        ),
      ],
      [
        'least',
        any('plus (?:bas|basse|petit|petite|faible)|le moins|la moins|minimum|minimal|minimale|moins cher'),
      ],
      ['mean', any('moyenne|en moyenne|moyen')],
      ['sum', any('total|totale|totaux|somme|au total|en tout')],
      ['count', any('combien de|combien d|nombre de|nombre d')],
    ],
    howMany: any('combien de|combien d|nombre de|nombre d'),
    howMuch: any('combien'),
    who: any('qui|a qui'),
    when: any('quand|quelle date|a quelle date'),
  },
  pt: {
    empty: set(`
o a os as um uma de do da dos das e ou em no na nos nas para por com sem que qual quais quem quanto quanta quantos quantas quando onde como e foi foram era eram sao esta estao ha houve teve tem ao aos pelo pela seu sua se ele ela segundo ficheiro arquivo tabela pagina valor todos todas cada
`),
    operations: [
      ['most', any('mais (?:alto|alta|elevado|elevada)|maior|maximo|maxima|o mais|a mais|mais')],
      ['least', any('mais (?:baixo|baixa)|menor|minimo|minima|menos')],
      ['mean', any('media|em media')],
      ['sum', any('total|soma|ao todo|no total')],
      ['count', any('quantos|quantas|numero de')],
    ],
    howMany: any('quantos|quantas|numero de'),
    howMuch: any('quanto|quanta'),
    who: any('quem|de quem'),
    when: any('quando|que data|qual a data'),
  },
  es: {
    empty: set(`
el la los las un una unos unas de del y o en para por con sin que cual cuales quien quienes cuanto cuanta cuantos cuantas cuando donde como es fue fueron era eran son esta estan hay hubo habia tiene tuvo tienen al su sus se lo segun archivo tabla pagina valor todos todas cada a
`),
    operations: [
      ['most', any('mas (?:alto|alta|elevado|elevada|grande)|mayor|maximo|maxima|el mas|la mas|mas')],
      ['least', any('mas (?:bajo|baja|pequeno)|menor|minimo|minima|menos')],
      ['mean', any('promedio|media|en promedio')],
      ['sum', any('total|suma|en total')],
      ['count', any('cuantos|cuantas|numero de')],
    ],
    howMany: any('cuantos|cuantas|numero de'),
    howMuch: any('cuanto|cuanta'),
    who: any('quien|quienes|de quien'),
    when: any('cuando|que fecha|cual es la fecha'),
  },
  de: {
    empty: set(`
der die das den dem des ein eine einen einem einer eines und oder in im am an auf fur von vom zu zum zur mit ohne bei nach aus uber ist sind war waren wurde wurden hat haben hatte hatten gab es gibt wie was wer wen wem wessen welche welcher welches welchen wann wo viel viele hoch gross lang sich sein seine ihr ihre laut datei tabelle seite wert alle allen aller jeder jede betragt lautet fiel
`),
    operations: [
      [
        'most',
        any('hochste|hochsten|hochster|hochstes|meisten|meiste|grosste|grossten|maximal|maximum|am meisten'),
      ],
      [
        'least',
        any(
          'niedrigste|niedrigsten|wenigsten|kleinste|kleinsten|geringste|geringsten|minimal|minimum|am wenigsten|billigste',
        ),
      ],
      ['mean', any('durchschnitt|durchschnittlich|durchschnittliche|mittelwert|im mittel')],
      ['sum', any('summe|gesamt|gesamte|gesamter|insgesamt|gesamtsumme|zusammen|total')],
      ['count', any('wie viele|wieviele|anzahl der|anzahl')],
    ],
    howMany: any('wie viele|wieviele|anzahl'),
    howMuch: any('wie viel|wieviel|wie hoch|wie teuer'),
    who: any('wer|wem|wen|wessen'),
    when: any('wann|an welchem tag|welches datum'),
  },
  yo: {
    empty: set(`
ni ti si ki kini kinni wo ta tani melo meloo elo eloo eelo eeloo fun lati pelu ati tabi o a won wa je n naa yii yi inu ninu lori bi se e mo owo iwe ba gba san ra nigba igba nibo awon gegebi ko re lo
`),
    operations: [
      ['most', any('poju|po ju|to po ju|ga ju|gaju|tobi ju')],
      ['least', any('kereju|kere ju|kekere ju')],
      ['mean', any('apapin')],
      ['sum', any('apapo|lapapo|gbogbo')],
      ['count', any('melo|meloo')],
    ],
    howMany: any('melo|meloo'),
    howMuch: any('elo|eloo|eelo|eeloo'),
    who: any('ta ni|tani|ta'),
    when: any('nigba wo|igba wo'),
  },
  ha: {
    empty: set(`
ne ce da na ta a an ya yi su shi ita mene menene wane wace wanene wacece nawa ina yaushe yaya cikin daga zuwa don ga ko akwai shine suke take yake kan bisa takardar fayil kudin kudi nawane nawa_ne aka ke ake
`),
    operations: [
      ['most', any('mafi (?:yawa|girma|tsada|tsawo)|fi yawa|mafi')],
      ['least', any('mafi (?:karanci|kankanta|arha)|fi karanci')],
      ['mean', any('matsakaici|matsakaicin')],
      ['sum', any('jimla|jimlar|jimilla|jimillar|gaba daya|duka')],
      ['count', any('guda nawa|mutane nawa')],
    ],
    howMany: any('guda nawa|mutane nawa'),
    howMuch: any('nawa ne|nawa'),
    who: any('wanene|wacece|wane ne|wa'),
    when: any('yaushe'),
  },
  ig: {
    empty: set(`
ka bu na n nke di o ha ya ole olee gini kedu onye ebee mgbe maka site ruo ma ego ndi a ahu banyere akwukwo no nwere enwere kwuru nwetara
`),
    operations: [
      ['most', any('kacha (?:elu|ukwuu|buo|nnukwu)|kasi (?:elu|ukwuu|buo)|kacha')],
      ['least', any('kacha (?:ala|nta|obere)|kasi (?:ala|nta)')],
      ['mean', any('nkezi')],
      ['sum', any('ngukota|mkpokota|niile')],
      ['count', any('(?:mmadu|ndi) ole')],
    ],
    howMany: any('(?:mmadu|ndi) ole'),
    howMuch: any('ego ole|ole'),
    who: any('onye'),
    when: any('mgbe ole|kedu mgbe|olee mgbe'),
  },
  pcm: {
    empty: set(`
wetin be na dey for wey di de the dem im e we una make no abeg how much many who which when where don go get fit am of in on and or to a that this one say inside
`),
    operations: [
      ['most', any('pass all|pass everybody|highest|most|plenty pass|biggest')],
      ['least', any('small pass|lowest|least')],
      ['mean', any('average')],
      ['sum', any('total|altogether|join together|all join')],
      ['count', any('how many')],
    ],
    howMany: any('how many'),
    howMuch: any('how much'),
    who: any('who|which pesin'),
    when: any('when|which time'),
  },
};

/** Verbs and nouns too general to restrict anything; kept as words where a label has them. */
export const generalWords = set(`
receipt invoice bill picture image photo screenshot chart form letter
this all entire whole both different distinct unique together everything document file sheet table page spreadsheet pdf report data column row cell entry record state list name every between
amount amounts value values figure figures number total level size result results item thing things
sell sells sold selling buy buys bought live lives lived living reside work works worked working score scores scored scoring get gets got
receive receives received pay pays paid paying charge charged charges spend spends spent spending earn earns earned order ordered orders
use uses used using belong belongs take takes took taken place happen happens happened occur occurred explain explains make makes made
write written print printed contain contains contained hold holds held cover covers covered apply applies applied
offer offers offered teach taught study studied lesson play plays played register registered count counted go goes went going come comes came
correspond corresponds corresponding associated related refer refers appear appears stand stands stood cost costs expensive common usual
customer customers area areas mark marks people persons person pesin mark applicant applicants current currently now today overall exact
fell fall falls rise rose allow allowed allowance keep keeps kept send sent deliver delivered
pago pagou paga paye payee verse recu recebeu recibio ganhou gano bezahlt erhalt erhielt verdient bekam bekommt habite vit wohnt arbeitet travaille
trabalha trabaja vendeu vendio vendu compro achete coute cout kostet valeur wert valor gagne montre indique biya sayi samu gba san ra kwuru kwuo nwetara
allocated assigned attributed located situated based available obtained achieved produced measured observed collected
`);

/** Words that ask for what these rules do not calculate: the answer is a quote then. */
export const unsupported = any(
  'not|except|excluding|without|other than|besides|difference|differ|compared?|versus|vs|ratio|more than (?!\\p{N})|times (?:more|less|as)|increased?|decreased?|grew|growth|median|per capita|trend|why|sauf|excepto|ohne|ausser|senao|difference|unterschied|diferencia|diferenca|pourquoi|warum|por que|forecast|predict',
);

/** The language whose small words the question uses most; English where none does. */
export function languageOf(words: string[]): Language {
  let best = english;
  let most = words.filter((word) => english.empty.has(word)).length;
  for (const language of Object.values(others)) {
    const count = words.filter((word) => language.empty.has(word)).length;
    if (count > most) [best, most] = [language, count];
  }
  return best;
}
