/** What lies behind a scene: sky, light and land, drawn as SVG in a space 1600 wide and 900 high. Pure. */
import type { Palette } from './palette.ts';
import { between, pick, type Random } from './random.ts';
import type { Hour, Place } from './words.ts';

export const stage = { width: 1600, height: 900 };
const horizon = 560;

type Land = (palette: Palette, random: Random, hour: Hour) => string;

/** `seen` is the width of the middle part that is shown: a tall film shows less of the stage. */
export function drawBackdrop(
  place: Place,
  hour: Hour,
  palette: Palette,
  random: Random,
  seen: number,
): string {
  const [top, middle, low] = palette.sky;
  const sky = `<linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="0.62" stop-color="${middle}"/><stop offset="1" stop-color="${low}"/></linearGradient>
    <linearGradient id="water" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette.water[0]}"/><stop offset="1" stop-color="${palette.water[1]}"/></linearGradient>
    <radialGradient id="glow"><stop offset="0" stop-color="${palette.light}" stop-opacity="0.85"/><stop offset="1" stop-color="${palette.light}" stop-opacity="0"/></radialGradient>`;
  const inside = place === 'room' ? '' : above(place === 'space' ? 'night' : hour, palette, random, seen);
  return `<defs>${sky}</defs><rect width="1600" height="900" fill="url(#sky)"/>${inside}${lands[place](palette, random, hour)}`;
}

/** Sun or moon, stars, clouds, rain. */
function above(hour: Hour, palette: Palette, random: Random, seen: number): string {
  const x = stage.width / 2 + between(random, -0.32, 0.32) * seen;
  const y =
    hour === 'dawn' || hour === 'dusk' ? horizon - between(random, 40, 110) : between(random, 130, 230);
  const lamp = `<circle cx="${x}" cy="${y}" r="280" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${hour === 'night' ? 58 : 72}" fill="${palette.light}"/>`;
  if (hour === 'night') return `${stars(palette, random)}${lamp}${craters(x, y)}`;
  if (hour === 'storm') return `${clouds(random, 8, '#3c4652', 0.85)}${rain(palette, random)}`;
  return `${lamp}${clouds(random, 5, '#ffffff', hour === 'day' ? 0.85 : 0.32)}`;
}

const craters = (x: number, y: number): string =>
  `<g fill="#b9b6a3" fill-opacity="0.45"><circle cx="${x - 18}" cy="${y - 14}" r="13"/><circle cx="${x + 22}" cy="${y + 8}" r="17"/><circle cx="${x - 10}" cy="${y + 26}" r="9"/></g>`;

function stars(palette: Palette, random: Random): string {
  return repeat(130, () => {
    const size = between(random, 0.8, 2.8);
    return `<circle cx="${between(random, 0, 1600)}" cy="${between(random, 0, horizon)}" r="${size}" fill="${palette.light}" fill-opacity="${between(random, 0.35, 1)}"/>`;
  });
}

function clouds(random: Random, count: number, fill: string, opacity: number): string {
  return repeat(count, () => {
    const [x, y, s] = [between(random, 0, 1600), between(random, 60, 330), between(random, 0.6, 1.5)];
    return `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}" opacity="${opacity}"><ellipse rx="92" ry="26"/><ellipse cx="-42" cy="-17" rx="44" ry="30"/><ellipse cx="24" cy="-27" rx="56" ry="38"/><ellipse cx="74" cy="-8" rx="38" ry="23"/></g>`;
  });
}

function rain(palette: Palette, random: Random): string {
  return repeat(170, () => {
    const [x, y] = [between(random, 0, 1600), between(random, 0, 860)];
    return `<path d="M${x} ${y} l-9 34" stroke="${palette.light}" stroke-opacity="0.4" stroke-width="2.4"/>`;
  });
}

/** A soft line of hills across the stage. */
function ridge(random: Random, y: number, height: number, fill: string): string {
  let path = `M-40 900 V${y}`;
  for (let x = -40; x < 1640; x += 210) {
    path += ` Q${x + 105} ${y - between(random, height * 0.2, height)} ${x + 210} ${y - between(random, 0, height * 0.3)}`;
  }
  return `<path d="${path} V900 Z" fill="${fill}"/>`;
}

function peaks(random: Random, y: number, height: number, fill: string, cap?: string): string {
  const mountains = repeat(7, (i) => {
    const [x, h, w] = [
      i * 250 + between(random, -60, 60),
      between(random, height * 0.55, height),
      between(random, 190, 300),
    ];
    const snow =
      cap === undefined
        ? ''
        : `<path d="M${x} ${y - h} L${x + w * 0.2} ${y - h * 0.78} L${x + w * 0.05} ${y - h * 0.82} L${x - w * 0.08} ${y - h * 0.74} L${x - w * 0.2} ${y - h * 0.8} Z" fill="${cap}"/>`;
    return `<path d="M${x - w} ${y + 4} L${x} ${y - h} L${x + w} ${y + 4} Z" fill="${fill}"/>${snow}`;
  });
  return `${mountains}<rect x="-10" y="${y}" width="1620" height="${900 - y}" fill="${fill}"/>`;
}

const ground = (palette: Palette, y = horizon + 90): string =>
  `<rect x="-10" y="${y}" width="1620" height="${900 - y}" fill="${palette.land[2]}"/>`;

function towers(palette: Palette, random: Random, hour: Hour): string {
  const lit = hour === 'night' || hour === 'dusk' ? 0.72 : 0.25;
  return repeat(19, (i) => {
    const [w, h] = [between(random, 66, 118), between(random, 120, 380)];
    const [x, y] = [i * 88 - 40, horizon + 60 - h];
    const windows = repeat(Math.floor(h / 34), (row) =>
      repeat(Math.floor(w / 26), (column) =>
        random() < lit
          ? `<rect x="${x + 10 + column * 25}" y="${y + 14 + row * 32}" width="12" height="17" fill="${palette.light}" fill-opacity="0.75"/>`
          : '',
      ),
    );
    return `<rect x="${x}" y="${y}" width="${w}" height="${h + 60}" fill="${pick(random, palette.land.slice(0, 2))}"/>${windows}`;
  });
}

const trunks = (
  palette: Palette,
  random: Random,
  y: number,
  count: number,
  size: number,
  fill: string,
): string =>
  repeat(count, (i) => {
    const x = (i + between(random, 0.1, 0.9)) * (1600 / count);
    const h = between(random, size * 0.75, size * 1.25);
    return `<rect x="${x - h * 0.035}" y="${y - h * 0.5}" width="${h * 0.07}" height="${h * 0.52}" fill="${palette.shade}"/><ellipse cx="${x}" cy="${y - h * 0.68}" rx="${h * 0.26}" ry="${h * 0.36}" fill="${fill}"/>`;
  });

const huts = (palette: Palette, random: Random, y: number): string =>
  repeat(6, (i) => {
    const [x, s] = [120 + i * 270 + between(random, -70, 70), between(random, 0.7, 1.15)];
    return `<g transform="translate(${x} ${y}) scale(${s})"><rect x="-52" y="-62" width="104" height="64" fill="#b77b4b"/><path d="M-78 -56 Q0 -150 78 -56 Z" fill="#8a6a35"/><rect x="-13" y="-42" width="26" height="44" fill="${palette.shade}"/></g>`;
  });

const awnings = (palette: Palette, random: Random, y: number): string =>
  repeat(9, (i) => {
    const [x, fill] = [i * 190 - 20, pick(random, palette.accents)];
    return `<g transform="translate(${x} ${y})" opacity="0.9"><rect x="8" y="-92" width="5" height="94" fill="${palette.shade}"/><rect x="150" y="-92" width="5" height="94" fill="${palette.shade}"/><path d="M-6 -92 L20 -136 H144 L170 -92 Z" fill="${fill}"/><rect x="6" y="-40" width="150" height="42" fill="#7a5230"/></g>`;
  });

function waves(palette: Palette, random: Random, from: number): string {
  return repeat(46, () => {
    const y = between(random, from + 12, 890);
    const [x, w] = [between(random, -40, 1600), (y - from) * 0.3 + 26];
    return `<path d="M${x} ${y} q${w / 2} -7 ${w} 0" stroke="${palette.light}" stroke-opacity="0.38" stroke-width="${1.6 + (y - from) / 130}" fill="none"/>`;
  });
}

const lands: Record<Place, Land> = {
  hills: (palette, random) =>
    ridge(random, horizon, 150, palette.land[0]) +
    ridge(random, horizon + 70, 120, palette.land[1]) +
    ridge(random, horizon + 160, 90, palette.land[2]),
  water: (palette, random) =>
    `${ridge(random, horizon + 6, 80, palette.land[0])}<rect x="-10" y="${horizon}" width="1620" height="350" fill="url(#water)"/>${waves(palette, random, horizon)}`,
  city: (palette, random, hour) =>
    `${towers(palette, random, hour)}${ground(palette, horizon + 60)}<path d="M-10 760 H1610" stroke="${palette.light}" stroke-opacity="0.5" stroke-width="7" stroke-dasharray="60 44"/>`,
  market: (palette, random, hour) =>
    `${towers(palette, random, hour)}${ground(palette, horizon + 40)}${awnings(palette, random, horizon + 120)}`,
  forest: (palette, random) =>
    ridge(random, horizon, 110, palette.land[0]) +
    trunks(palette, random, horizon + 70, 16, 330, palette.land[0]) +
    trunks(palette, random, horizon + 130, 11, 430, palette.land[1]) +
    ridge(random, horizon + 170, 50, palette.land[2]),
  desert: (_palette, random) =>
    ridge(random, horizon + 10, 120, '#e3b778') +
    ridge(random, horizon + 90, 110, '#cf9a57') +
    ridge(random, horizon + 180, 90, '#b47e3f'),
  mountains: (palette, random) =>
    peaks(random, horizon + 40, 400, palette.land[0], '#f3f6f8') +
    peaks(random, horizon + 80, 250, palette.land[1]) +
    ridge(random, horizon + 150, 70, palette.land[2]),
  village: (palette, random) =>
    ridge(random, horizon, 130, palette.land[0]) +
    ridge(random, horizon + 80, 70, palette.land[1]) +
    trunks(palette, random, horizon + 110, 7, 230, '#3f7a48') +
    huts(palette, random, horizon + 130) +
    ridge(random, horizon + 190, 34, palette.land[2]),
  space: (palette, random) =>
    `<rect width="1600" height="900" fill="#05071a"/>${stars({ ...palette, light: '#ffffff' }, random)}${stars({ ...palette, light: '#9fb8ff' }, random)}
     <circle cx="1210" cy="270" r="150" fill="#d98c5f"/><path d="M1062 250 Q1210 300 1358 252" stroke="#b8683f" stroke-width="22" fill="none" opacity="0.7"/><ellipse cx="1210" cy="282" rx="250" ry="38" fill="none" stroke="#f2d6b3" stroke-width="12" opacity="0.8"/>
     <circle cx="260" cy="1230" r="660" fill="#2b5fa8"/><path d="M-20 700 q120 -70 260 -30 q90 60 220 20 q40 90 180 130" stroke="#4f9a56" stroke-width="70" fill="none" opacity="0.8"/>`,
  room: (palette, random) => {
    const books = repeat(
      26,
      (i) =>
        `<rect x="${180 + i * 17}" y="${214 - between(random, 0, 26)}" width="14" height="${112 + between(random, 0, 26)}" fill="${pick(random, palette.accents)}"/>`,
    );
    return `<rect width="1600" height="900" fill="#e9dcc3"/><rect y="650" width="1600" height="250" fill="#a9784f"/><path d="M0 650 H1600" stroke="#7d5535" stroke-width="10"/>
      <rect x="960" y="150" width="420" height="330" fill="url(#sky)" stroke="#7d5535" stroke-width="18"/><path d="M1170 150 V480 M960 315 H1380" stroke="#7d5535" stroke-width="10"/>
      <rect x="160" y="330" width="480" height="16" fill="#7d5535"/>${books}`;
  },
};

function repeat(count: number, draw: (index: number) => string): string {
  return Array.from({ length: Math.max(0, count) }, (_, index) => draw(index)).join('');
}
