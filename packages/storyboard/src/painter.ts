/** Paints a scene in two layers, so that they can move against each other. Pure: words in, SVG out. */
import { drawBackdrop, stage } from './backdrop.ts';
import { palettes } from './palette.ts';
import { pick, type Random, seededRandom, seedOf } from './random.ts';
import { drawSubject } from './subjects.ts';
import { type Hour, type Place, readScene, type Subject, subjectsMax } from './words.ts';

export interface Painting {
  /** Covers the whole picture. */
  back: string;
  /** Transparent around its subjects. */
  front: string;
}

export interface PaintOptions {
  text: string;
  width: number;
  height: number;
  seed: number;
  /** What the scenes before had, where this one does not say: a film keeps its place and light. */
  before?: { hour: Hour; place: Place };
}

export interface Painted extends Painting {
  setting: { hour: Hour; place: Place };
}

const quietSubjects: Record<Place, Subject[]> = {
  hills: ['tree', 'bird', 'flower'],
  water: ['boat', 'bird', 'palm'],
  city: ['bus', 'person', 'palm'],
  market: ['stall', 'person', 'crowd'],
  forest: ['tree', 'bird', 'flower'],
  desert: ['cow', 'bird', 'person'],
  mountains: ['bird', 'tree', 'flower'],
  village: ['house', 'tree', 'child'],
  space: ['rocket', 'rocket', 'rocket'],
  room: ['book', 'person', 'laptop'],
};

export function paint(options: PaintOptions): Painted {
  const reading = readScene(options.text);
  const random = seededRandom(options.seed ^ seedOf(options.text));
  const place =
    reading.place ?? options.before?.place ?? pick(random, ['hills', 'village', 'city', 'water'] as const);
  const hour = reading.hour ?? options.before?.hour ?? pick(random, ['dawn', 'day', 'dusk'] as const);
  const palette = palettes[hour];
  const subjects = reading.subjects.slice(0, subjectsMax);
  if (subjects.length === 0) subjects.push(...quietSubjects[place].slice(0, 2));
  const seen = Math.min(stage.width, (stage.height * options.width) / options.height);
  const back = drawBackdrop(place, hour, palette, random, seen);
  const front = drawFront(
    subjects,
    place,
    seen,
    (subject) => drawSubject(subject, palette, random, reading.produce),
    random,
  );
  return {
    setting: { hour, place },
    back: svg(options, back),
    front: svg(options, front),
  };
}

const flying: Subject[] = ['bird', 'plane', 'rocket', 'note', 'heart'];
const afloat: Subject[] = ['boat', 'fish', ...flying];
/** Nobody stands on the water. */
const beach =
  '<path d="M-60 700 Q380 640 800 664 T1660 648 V960 H-60 Z" fill="#dcbb87"/><path d="M-60 700 Q380 640 800 664 T1660 648" stroke="#f4e8cf" stroke-width="9" fill="none"/>';

/** The first subject in the middle and largest, the others beside it, all in the part of the stage that is seen. */
function drawFront(
  subjects: Subject[],
  place: Place,
  seen: number,
  draw: (subject: Subject) => string,
  random: Random,
): string {
  const side = random() < 0.5 ? -1 : 1;
  const room = Math.min(1, seen / 1250);
  const shore = place === 'water' && !subjects.every((subject) => afloat.includes(subject)) ? beach : '';
  const drawn = subjects.map((subject, index) => {
    const x = stage.width / 2 + ([0, 1, -1][index]! * 360 - (index === 0 ? 40 : 0)) * side * room;
    const scale = (index === 0 ? 1.75 : 1.3) * Math.sqrt(room);
    const stands = !flying.includes(subject) && place !== 'space';
    // On a shore, what floats lies behind what stands.
    const height = shore !== '' && subject === 'boat' ? 620 : 690;
    const y = (place === 'space' ? 640 : height) - (flying.includes(subject) ? 150 : 0) - index * 12;
    const shadow = stands && (place !== 'water' || !afloat.includes(subject)) ? groundShadow : '';
    return `<g transform="translate(${x} ${y}) scale(${scale})">${shadow}${draw(subject)}</g>`;
  });
  return shore + drawn.reverse().join('');
}

const groundShadow = '<ellipse cx="0" cy="2" rx="92" ry="13" fill="#000000" fill-opacity="0.28"/>';

/** The stage fills the picture; what does not fit falls off evenly at the sides. */
function svg({ width, height }: PaintOptions, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${stage.width} ${stage.height}" preserveAspectRatio="xMidYMid slice">${body}</svg>`;
}
