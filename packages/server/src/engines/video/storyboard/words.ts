/** Words of a scene that the painter knows, in English, Yoruba, Igbo, Hausa and Pidgin. Pure. */

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
  | 'fruit';

/** A name and the words that call for it. */
type Lexicon<Name extends string> = [Name, string][];

const hours: Lexicon<Hour> = [
  ['night', 'night midnight moon moonlight star stars dark òru oru abali oṣù'],
  ['storm', 'storm rain rains raining thunder lightning flood òjò ojo mmiri-ozuzo ruwan harmattan'],
  ['dawn', 'dawn sunrise morning wakes awake àárọ̀ aaro owurọ òwúrọ̀ ụtụtụ ututu safiya'],
  ['dusk', 'dusk sunset evening twilight golden ìrọ̀lẹ́ irole alẹ́ mgbede yamma maraice'],
  ['day', 'day noon afternoon sun sunny ọ̀sán osan ehihie rana'],
];

const places: Lexicon<Place> = [
  [
    'market',
    'market markets shop trader traders selling sells stall stalls ọjà oja ahịa ahia kasuwa balogun',
  ],
  [
    'water',
    'sea ocean lagoon river lake beach water waves boat boats fishing fisherman òkun okun odò odo mmiri osimiri ruwa kogi makoko',
  ],
  ['space', 'space planet planets rocket galaxy astronaut orbit mars satellite'],
  [
    'city',
    'city lagos street streets traffic skyline tower towers bridge road danfo abuja kano ibadan nairobi accra ìlú ilu obodo birni office town',
  ],
  ['desert', 'desert sahara dune dunes sand hamada sahel camel camels'],
  ['mountains', 'mountain mountains peak hilltop cliff volcano òkè oke ugwu dutse rock snow'],
  ['forest', 'forest jungle woods rainforest trees igbó igbo-igi ọhịa ohia daji'],
  [
    'village',
    'village hut huts farm farmer farmers compound abúlé abule ƙauye kauye oko ugbo gona home house',
  ],
  ['room', 'room kitchen school classroom library studio inside indoors desk laboratory hospital'],
  ['hills', 'hill hills field fields savannah savanna grass garden park land'],
];

const subjects: Lexicon<Subject> = [
  [
    'woman',
    'woman lady girlfriend wife mother mama iya aunty grandmother queen she her saleswoman obìnrin nwanyị nwanyi mace',
  ],
  [
    'fruit',
    'fruit fruits orange oranges mango mangoes mangos apple apples banana bananas pawpaw pawpaws pineapple pineapples lemon lemons lime limes tomato tomatoes pepper peppers ọsàn osan oroma lemu lemo ayaba tumatir ata',
  ],
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
    'person papa baba uncle oga man father husband boyfriend trader farmer teacher doctor king queen hero astronaut fisherman seller he ọkùnrin nwoke mutum developer artist',
  ],
  ['stall', 'stall stalls market shop ọjà oja ahịa kasuwa vegetables cloth fabric'],
  ['boat', 'boat boats canoe ship sail sailing fishing fisherman ọkọ̀-ojú-omi ụgbọ jirgin'],
  ['bus', 'bus buses danfo car cars taxi traffic driver keke ọkọ̀ mota ụgbọala motor'],
  ['rocket', 'rocket spaceship launch astronaut space'],
  ['plane', 'plane airplane aeroplane flight airport pilot'],
  ['lion', 'lion lions leopard kìnnìún kiniun agụ zaki wildlife'],
  ['cow', 'cow cows cattle herd herder goat goats màlúù ehi saniya shanu'],
  ['bird', 'bird birds eagle egret egrets dove ẹyẹ eye-oko nnụnụ tsuntsu wings freedom'],
  ['fish', 'fish fishes shoal ẹja eja azụ kifi coral underwater'],
  ['drum', 'drum drums drummer talking-drum dùndún ìlù rhythm beat ganga egwu festival dance dancing'],
  ['note', 'music song songs sing sings singing orin abụ waƙa waka radio melody concert'],
  [
    'book',
    'book books read reading learn learning study school library ìwé iwe akwụkwọ littafi story stories teacher',
  ],
  [
    'phone',
    'phone phones computer laptop code coding software app developer developers internet technology api data online ẹ̀rọ waya startup',
  ],
  [
    'coin',
    'money coin coins naira pay pays payment price bank cash owó owo kuɗi kudi wallet credit credits save business',
  ],
  [
    'pot',
    'food cook cooks cooking kitchen rice jollof soup eat meal yam oúnjẹ ounje nri abinci chop stew pot',
  ],
  ['ball', 'ball football footballer soccer match goal sport bọ́ọ̀lù kwallo'],
  ['heart', 'love heart hearts care ìfẹ́ ife ịhụnanya ƙauna kauna peace together wedding'],
  ['flower', 'flower flowers garden bloom blooms rose òdòdó ododo fure spring butterfly'],
  ['house', 'house houses home hut huts village ilé ile ụlọ ulo gida building'],
  ['palm', 'palm palms coconut beach island ọ̀pẹ ope nkwụ kwakwa lagoon'],
  ['tree', 'tree trees baobab forest leaf leaves igi osisi itace bishiya farm grow grows savannah'],
];

/** What every word of a scene calls for: a subject, a place or an hour. */
export function calledFor(word: string): { subject?: Subject; setting: boolean } {
  const one = new Set([plain(word)]);
  const subject = firstOf(subjects, one);
  const setting = firstOf(places, one) !== undefined || firstOf(hours, one) !== undefined;
  return { setting, ...(subject ? { subject } : {}) };
}

export interface Reading {
  hour?: Hour;
  place?: Place;
  /** The most telling first. */
  subjects: Subject[];
}

export function readScene(text: string): Reading {
  const words = wordsOf(text);
  return {
    hour: firstOf(hours, words),
    place: firstOf(places, words),
    subjects: subjects.filter(([, known]) => mentions(known, words)).map(([name]) => name),
  };
}

/** Without tone marks and dots, so that a word is found however carefully it was typed. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

function wordsOf(text: string): Set<string> {
  return new Set(plain(text).match(/[\p{L}\p{N}-]+/gu) ?? []);
}

const mentions = (known: string, words: Set<string>): boolean =>
  known.split(' ').some((word) => words.has(plain(word)));

const firstOf = <Name extends string>(lexicon: Lexicon<Name>, words: Set<string>): Name | undefined =>
  lexicon.find(([, known]) => mentions(known, words))?.[0];
