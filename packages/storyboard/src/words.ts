/**
 * Words of a scene that the painter knows, in English, Yoruba, Igbo, Hausa and Pidgin. A word after `~` only suggests
 * what is drawn: it isn't drawn itself, and gives way to words that are. Pure.
 */

/** More would stand in each other's way. */
export const subjectsMax = 3;

export type Hour = 'dawn' | 'day' | 'dusk' | 'night' | 'storm';
export type Place =
  | 'hills'
  | 'water'
  | 'city'
  | 'market'
  | 'forest'
  | 'desert'
  | 'mountains'
  | 'village'
  | 'space'
  | 'room';
export type Subject =
  | 'person'
  | 'child'
  | 'crowd'
  | 'boat'
  | 'bus'
  | 'palm'
  | 'tree'
  | 'house'
  | 'bird'
  | 'fish'
  | 'cow'
  | 'drum'
  | 'book'
  | 'phone'
  | 'heart'
  | 'flower'
  | 'pot'
  | 'ball'
  | 'rocket'
  | 'lion'
  | 'plane'
  | 'note'
  | 'coin'
  | 'stall'
  | 'woman'
  | 'fruit'
  | 'goat'
  | 'car'
  | 'laptop';

export type Produce =
  | 'orange'
  | 'mango'
  | 'banana'
  | 'apple'
  | 'tomato'
  | 'pepper'
  | 'pawpaw'
  | 'pineapple'
  | 'lemon'
  | 'lime'
  | 'onion'
  | 'yam'
  | 'corn'
  | 'watermelon'
  | 'egg';

/** A name and the words that call for it. */
type Lexicon<Name extends string> = [Name, string][];

const hours: Lexicon<Hour> = [
  ['night', 'night midnight moon moonlight star stars dark òru oru abali oṣù'],
  ['storm', 'storm rain rains raining òjò ojo mmiri-ozuzo ruwan ~thunder ~lightning ~flood ~harmattan'],
  ['dawn', 'dawn sunrise morning ~wakes ~awake àárọ̀ aaro owurọ òwúrọ̀ ụtụtụ ututu safiya'],
  ['dusk', 'dusk sunset evening twilight golden ìrọ̀lẹ́ irole alẹ́ mgbede yamma maraice'],
  ['day', 'day noon afternoon sun sunny ọ̀sán osan ehihie rana'],
];

const places: Lexicon<Place> = [
  [
    'market',
    'market markets shop stall stalls ọjà oja ahịa ahia kasuwa balogun ~trader ~traders ~selling ~sells',
  ],
  [
    'water',
    'sea ocean lagoon river lake beach water waves ~boat ~boats ~fishing ~fisherman òkun okun odò odo mmiri osimiri ruwa kogi makoko',
  ],
  ['space', 'space planet planets galaxy orbit mars ~rocket ~astronaut ~satellite'],
  [
    'city',
    'city lagos street streets skyline tower towers road ~traffic ~bridge ~danfo abuja kano ibadan nairobi accra ìlú ilu obodo birni office town',
  ],
  ['desert', 'desert sahara dune dunes sand hamada sahel ~camel ~camels'],
  ['mountains', 'mountain mountains peak hilltop ~cliff ~volcano òkè oke ugwu dutse rock snow'],
  ['forest', 'forest jungle woods rainforest trees igbó igbo-igi ọhịa ohia daji'],
  [
    'village',
    'village hut huts farm compound abúlé abule ƙauye kauye oko ugbo gona ~farmer ~farmers ~home ~house',
  ],
  ['room', 'room kitchen school classroom library studio inside indoors laboratory hospital ~desk'],
  ['hills', 'hill hills field fields savannah savanna grass garden park land'],
];

const subjects: Lexicon<Subject> = [
  [
    'woman',
    'woman lady girlfriend wife mother mama iya aunty grandmother queen she her saleswoman obìnrin nwanyị nwanyi mace',
  ],
  ['fruit', 'fruit fruits èso eso mkpụrụ-osisi ƴaƴan-itace'],
  [
    'crowd',
    'crowd people traders dancers festival party team family friends community ènìyàn eniyan ndị mutane wedding women men farmers',
  ],
  [
    'child',
    'child children boy girl kid kids baby student students pupil ọmọ omo ọmọdé nwa yaro yarinya pikin',
  ],
  [
    'person',
    'person papa baba uncle oga man father husband boyfriend trader farmer teacher doctor king queen hero astronaut fisherman seller he driver pilot drummer herder ọkùnrin nwoke mutum developer artist',
  ],
  ['stall', 'stall stalls market shop ọjà oja ahịa kasuwa vegetables ~cloth ~fabric'],
  ['boat', 'boat boats canoe ~ship sail sailing fishing fisherman ọkọ̀-ojú-omi ụgbọ jirgin'],
  ['bus', 'bus buses danfo traffic ~driver'],
  ['car', 'car cars ọkọ̀ mota ụgbọala motor ~taxi ~keke'],
  ['rocket', 'rocket spaceship launch astronaut space'],
  ['plane', 'plane airplane aeroplane flight ~airport ~pilot'],
  ['lion', 'lion lions kìnnìún kiniun zaki ~leopard ~agụ ~wildlife'],
  ['cow', 'cow cows cattle herd màlúù ehi saniya shanu ~herder'],
  ['goat', 'goat goats ewúrẹ́ ewure ewu akuya awaki'],
  ['bird', 'bird birds eagle egret egrets dove ẹyẹ eye-oko nnụnụ tsuntsu wings freedom'],
  ['fish', 'fish fishes shoal ẹja eja azụ kifi underwater ~coral'],
  ['drum', 'drum drums ~drummer talking-drum dùndún ìlù rhythm beat ganga egwu festival dance dancing'],
  ['note', 'music song songs sing sings singing orin abụ waƙa waka melody concert ~radio'],
  [
    'book',
    'book books read reading learn learning study school library ìwé iwe akwụkwọ littafi story stories teacher',
  ],
  ['phone', 'phone phones smartphone smartphones waya'],
  [
    'laptop',
    'computer computers laptop laptops code coding software app developer developers internet technology api data online ẹ̀rọ startup',
  ],
  [
    'coin',
    'money coin coins naira pay pays payment price bank cash owó owo kuɗi kudi wallet credit credits save business',
  ],
  ['pot', 'food cook cooks cooking kitchen rice jollof soup eat meal oúnjẹ ounje nri abinci chop stew pot'],
  ['ball', 'ball football footballer soccer match goal sport bọ́ọ̀lù kwallo'],
  ['heart', 'love heart hearts care ìfẹ́ ife ịhụnanya ƙauna kauna peace together wedding'],
  ['flower', 'flower flowers garden bloom blooms rose òdòdó ododo fure spring ~butterfly'],
  ['house', 'house houses home hut huts village ilé ile ụlọ ulo gida building'],
  ['palm', 'palm palms coconut coconuts beach ~island ọ̀pẹ ope nkwụ kwakwa lagoon'],
  ['tree', 'tree trees baobab forest leaf leaves igi osisi itace bishiya farm grow grows savannah'],
];

const produce: Lexicon<Produce> = [
  ['orange', 'orange oranges tangerine tangerines ọsàn oroma lemu'],
  ['mango', 'mango mangoes mangos mángòrò mangwaro'],
  ['banana', 'banana bananas plantain plantains ọ̀gẹ̀dẹ̀ unere ayaba'],
  ['apple', 'apple apples'],
  ['tomato', 'tomato tomatoes tòmátì tumatir'],
  ['pepper', 'pepper peppers ata barkono'],
  ['pawpaw', 'pawpaw pawpaws papaya papayas ìbẹ́pẹ gwanda'],
  ['pineapple', 'pineapple pineapples abarba'],
  ['lemon', 'lemon lemons'],
  ['lime', 'lime limes'],
  ['onion', 'onion onions àlùbọ́sà yabasị albasa'],
  ['yam', 'yam yams iṣu doya'],
  ['corn', 'corn maize àgbàdo ọka masara'],
  ['watermelon', 'watermelon watermelons kankana'],
  ['egg', 'egg eggs ẹyin akwa kwai'],
];

/** A basket holds so many kinds. */
export const produceMax = 4;

export interface Reading {
  hour?: Hour;
  place?: Place;
  /** The most telling first. */
  subjects: Subject[];
  /** What is in the basket of fruit, when it is said. */
  produce: Produce[];
}

export function readScene(text: string): Reading {
  const words = wordsOf(text);
  const kinds = namesOf(produce, words).slice(0, produceMax);
  const isSubject = (name: Subject, known: string) =>
    mentions(known, words, true) || (name === 'fruit' && kinds.length > 0);
  return {
    hour: namesOf(hours, words)[0] ?? namesOf(hours, words, true)[0],
    place: namesOf(places, words)[0] ?? namesOf(places, words, true)[0],
    subjects: subjects.filter(([name, known]) => isSubject(name, known)).map(([name]) => name),
    produce: kinds,
  };
}

/** Whether a scene that was read so, with these subjects drawn, shows what a word names. */
export function isShown(word: string, { hour, place, produce: kinds }: Reading, drawn: Subject[]): boolean {
  const one = new Set([plain(word)]);
  const named = namesOf(produce, one);
  if (named.length > 0) return drawn.includes('fruit') && named.some((name) => kinds.includes(name));
  return (
    namesOf(subjects, one).some((name) => drawn.includes(name)) ||
    namesOf(places, one).some((name) => name === place) ||
    namesOf(hours, one).some((name) => name === hour)
  );
}

/** Without tone marks and dots, so that a word is found however carefully it was typed. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf(text: string): Set<string> {
  return new Set(plain(text).match(/[\p{L}\p{N}-]+/gu) ?? []);
}

function mentions(known: string, words: Set<string>, evenLoosely = false): boolean {
  return known
    .split(' ')
    .map((word) => (evenLoosely ? word.replace('~', '') : word))
    .some((word) => words.has(plain(word)));
}

const namesOf = <Name extends string>(
  lexicon: Lexicon<Name>,
  words: Set<string>,
  evenLoosely = false,
): Name[] => lexicon.filter(([, known]) => mentions(known, words, evenLoosely)).map(([name]) => name);
