/** Words that contradict each other, without diacritics. Those of one side say the same; other forms share their stems. */
import { likeness, type Word, wordsOf } from '../words.ts';

const pairs = `
start begin began begun commence | end finish expire terminate
open | close
before | after
minimum lowest least smallest fewest | maximum highest most largest greatest
increase rise rose risen grow grew | decrease fall fell fallen drop decline reduce
buy bought purchase compro achete gekauft | sell sold vendeu vendio vendu verkauft
pay paid spend spent pago pagou paye bezahlt | receive earn recu recebeu recibio erhielt
send sent | receive
arrive come came | depart leave went
include | exclude
lend lent | borrow
win won | lose lost
teach taught | study
employer employers | employee employees
lessor lessors landlord | lessee lessees tenant
licensor licensors | licensee licensees
payer payers | payee payees
customer client buyer purchaser | supplier vendor seller
import | export
internal | external
`;

/** `the previous lease` is another one than `the lease`. */
const orders = `
next upcoming future prochain prochaine proximo proxima siguiente nachste nachsten | last previous former prior past earlier preceding dernier derniere ancien ancienne precedent precedente ultimo ultima anterior letzte letzten vorige vorigen fruhere fruheren ehemalige
`;

type Side = Set<string>;
const read = (lines: string): [Side, Side][] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [one = '', other = ''] = line.split('|');
      return [side(one), side(other)];
    });
const side = (list: string): Side => new Set(wordsOf(list).flatMap(({ text, stem }) => [text, stem]));

const isIn = (words: Side, { text, stem }: Word) => words.has(text) || words.has(stem);
const opposites = [...read(pairs), ...read(orders)];
const order = read(orders).flat();
const times = new Set(['date', 'day', 'week', 'month', 'year', 'quarter']);

/** `start` and `begin`: two words of one side. */
export const isSameSide = (a: Word, b: Word): boolean =>
  opposites.some((sides) => sides.some((own) => isIn(own, a) && isIn(own, b)));

/** Whether a text has the opposite of an asked word instead of that word. */
export function saysOpposite(asked: Word[], words: Word[]): boolean {
  const has = (list: Word[], own: Side) => list.some((word) => isIn(own, word));
  return opposites.some(([one, other]) =>
    [
      [one, other],
      [other, one],
    ].some(
      ([own, opposite]) =>
        own &&
        opposite &&
        has(asked, own) &&
        !has(asked, opposite) &&
        has(words, opposite) &&
        !has(words, own),
    ),
  );
}

/** Whether a text speaks of the next or previous one of what is asked for, where the question does not. */
export function saysAnother(asked: Word[], words: Word[]): boolean {
  const isOrder = (word: Word | undefined) => word !== undefined && order.some((own) => isIn(own, word));
  if (asked.some(isOrder)) return false;
  return asked.some((word) => {
    if (word.concept !== undefined && times.has(word.concept)) return false;
    const places = words.flatMap((one, place) => (likeness(word, one) > 0 ? [place] : []));
    return places.length > 0 && places.every((place) => isOrder(words[place - 1]));
  });
}
