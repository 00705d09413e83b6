/** Fruit and vegetables, each drawn around 0,0 about 34 wide: what a basket is filled with. Pure. */
import type { Produce } from './words.ts';

const leaf = '<path d="M0 -15 q8 -10 14 -6 q-5 8 -14 6" fill="#3f8748"/>';
const round = (fill: string, light: string, more = leaf) =>
  `<circle r="17" fill="${fill}"/><circle cx="-5" cy="-5" r="5" fill="${light}"/>${more}`;

const looks: Record<Produce, string> = {
  orange: round('#f28c1a', '#f9b45c'),
  apple: `<path d="M0 -11 Q-10 -20 -17 -8 Q-20 10 -7 17 Q0 14 7 17 Q20 10 17 -8 Q10 -20 0 -11 Z" fill="#c8202f"/><path d="M0 -11 q0 -8 4 -11" stroke="#5b3a21" stroke-width="3" fill="none"/><circle cx="-7" cy="-4" r="4" fill="#ef6b73"/>`,
  tomato: round(
    '#d8331f',
    '#f07a63',
    '<path d="M-9 -15 L0 -11 L9 -15 L4 -9 L0 -17 L-4 -9 Z" fill="#2f7d4f"/>',
  ),
  mango: `<path d="M-12 -14 Q8 -22 16 -4 Q20 14 4 18 Q-18 16 -17 -2 Q-17 -10 -12 -14 Z" fill="#f2a51e"/><path d="M4 -17 Q18 -10 16 4 Q8 -8 4 -17 Z" fill="#d9482b"/><path d="M-9 -16 q-2 -7 3 -9" stroke="#5b3a21" stroke-width="3" fill="none"/>`,
  banana: `<path d="M-18 -8 Q-6 18 18 8 Q22 4 17 1 Q0 6 -10 -12 Z" fill="#f5d033"/><path d="M-18 -8 L-10 -12 L-13 -17 L-19 -14 Z" fill="#8a6a35"/><path d="M-13 -8 Q-2 11 16 5" stroke="#c79d1c" stroke-width="2" fill="none"/>`,
  pawpaw: `<ellipse rx="15" ry="20" fill="#f08a3c"/><ellipse rx="15" ry="20" fill="none" stroke="#5f9a3a" stroke-width="4"/><ellipse cy="3" rx="5" ry="9" fill="#2d2420"/>`,
  pineapple: `<ellipse cy="4" rx="13" ry="17" fill="#d99a1c"/><path d="M-12 -2 L10 14 M-10 10 L12 -4 M-12 4 L4 18 M-4 -12 L13 4" stroke="#9a6a0b" stroke-width="2"/><path d="M0 -12 L-10 -26 L-3 -20 L0 -30 L3 -20 L10 -26 Z" fill="#2f7d4f"/>`,
  lemon: `<path d="M-20 0 Q-10 -16 8 -13 Q14 -8 20 0 Q12 14 -4 14 Q-14 12 -20 0 Z" fill="#f6e03b"/><circle cx="-4" cy="-5" r="4" fill="#fdf3a0"/>`,
  lime: round('#7cb342', '#b5d97a', ''),
  pepper: `<path d="M-14 -12 Q2 -18 10 -6 Q16 6 20 18 Q0 14 -10 2 Q-16 -6 -14 -12 Z" fill="#d62828"/><path d="M-13 -12 q-6 -4 -4 -10" stroke="#2f7d4f" stroke-width="4" fill="none"/>`,
  onion: `<path d="M0 -20 Q4 -12 14 -6 Q20 8 0 16 Q-20 8 -14 -6 Q-4 -12 0 -20 Z" fill="#a84a6b"/><path d="M0 -14 Q-8 0 0 15 M0 -14 Q8 0 0 15" stroke="#d48aa5" stroke-width="2" fill="none"/>`,
  yam: `<path d="M-22 -6 Q-16 -14 0 -12 Q18 -12 23 -2 Q20 10 2 10 Q-18 10 -22 -6 Z" fill="#8a5f3c"/><path d="M-12 -6 h6 M2 -6 h7 M-4 3 h8 M10 2 h5" stroke="#5f3e24" stroke-width="2"/><ellipse cx="21" cy="-1" rx="4" ry="6" fill="#f3ead8"/>`,
  corn: `<path d="M-8 16 Q-16 -8 0 -22 Q16 -8 8 16 Z" fill="#f7c948"/><path d="M-6 -10 H6 M-9 -2 H9 M-9 6 H9 M0 -20 V14" stroke="#c79d1c" stroke-width="2"/><path d="M-10 16 Q-20 0 -14 -10 Q-4 6 0 18 Q4 6 14 -10 Q20 0 10 16 Z" fill="#5f9a3a"/>`,
  watermelon: `<ellipse rx="21" ry="17" fill="#2f7d3f"/><path d="M-12 -13 Q-17 0 -12 13 M0 -17 V17 M12 -13 Q17 0 12 13" stroke="#9ccc65" stroke-width="3" fill="none"/>`,
  egg: '<ellipse rx="13" ry="17" fill="#f7efe2"/><ellipse cx="-4" cy="-5" rx="3" ry="5" fill="#ffffff"/>',
};

/** A basket of fruit that nobody named is mixed. */
const mixed: Produce[] = ['orange', 'mango', 'apple', 'banana'];

const places: [x: number, y: number][] = [
  ...[-60, -30, 0, 30, 60].map((x): [number, number] => [x, -52]),
  ...[-45, -15, 15, 45].map((x): [number, number] => [x, -76]),
  ...[-30, 0, 30].map((x): [number, number] => [x, -100]),
  [0, -122],
];

export function drawBasket(named: Produce[]): string {
  const kinds = named.length > 0 ? named : mixed;
  const pile = places.map(
    ([x, y], at) => `<g transform="translate(${x} ${y})">${looks[kinds[at % kinds.length]!]}</g>`,
  );
  return `${pile.join('')}<path d="M-92 -44 H92 Q80 0 0 2 Q-80 0 -92 -44 Z" fill="#a9713f"/><path d="M-88 -32 H88 M-78 -17 H78" stroke="#7d4f29" stroke-width="4"/>`;
}
