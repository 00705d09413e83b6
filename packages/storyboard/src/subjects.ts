/**
 * Things in front of a scene, drawn as SVG. Each stands on the point 0,0 in a box about 200 wide and 200 high,
 * reaching up into negative y. Pure.
 */
import type { Palette } from './palette.ts';
import { drawBasket } from './produce.ts';
import type { Random } from './random.ts';
import { between, pick } from './random.ts';
import type { Produce, Subject } from './words.ts';

interface Brush {
  shade: string;
  light: string;
  /** Another accent at every call. */
  accent(): string;
  random: Random;
  /** What a basket holds. */
  produce: Produce[];
}

type Draw = (brush: Brush) => string;

const skins = ['#5a3825', '#6f4530', '#4a2c1d', '#7b4f35'];

function figure({ accent, random }: Brush, scale = 1): string {
  const [skin, cloth, wrap] = [pick(random, skins), accent(), accent()];
  return `<g transform="scale(${scale})">
    <path d="M-34 0 Q-40 -70 -24 -112 Q0 -126 24 -112 Q40 -70 34 0 Z" fill="${cloth}"/>
    <path d="M-35 -22 Q0 -12 35 -22 L34 0 L-34 0 Z" fill="${wrap}"/>
    <path d="M-25 -105 Q-52 -74 -44 -46" stroke="${cloth}" stroke-width="17" fill="none" stroke-linecap="round"/>
    <path d="M25 -105 Q52 -78 46 -50" stroke="${cloth}" stroke-width="17" fill="none" stroke-linecap="round"/>
    <circle cx="-44" cy="-43" r="8" fill="${skin}"/><circle cx="46" cy="-47" r="8" fill="${skin}"/>
    <rect x="-9" y="-128" width="18" height="18" fill="${skin}"/>
    <ellipse cx="0" cy="-144" rx="21" ry="24" fill="${skin}"/>
    <path d="M-25 -148 Q-26 -178 0 -178 Q28 -178 25 -148 Q0 -162 -25 -148 Z" fill="${wrap}"/>
  </g>`;
}

/** A head tie, earrings and a wide wrapper. */
function womanFigure({ accent, random }: Brush): string {
  const [skin, cloth, tie] = [pick(random, skins), accent(), accent()];
  return `<path d="M-52 0 Q-30 -60 -20 -112 Q0 -124 20 -112 Q30 -60 52 0 Z" fill="${cloth}"/>
    <path d="M-40 -34 Q0 -22 40 -34 L46 -16 Q0 -4 -46 -16 Z" fill="${tie}"/>
    <path d="M-20 -106 Q-50 -86 -36 -58" stroke="${cloth}" stroke-width="15" fill="none" stroke-linecap="round"/>
    <path d="M20 -106 Q50 -86 36 -58" stroke="${cloth}" stroke-width="15" fill="none" stroke-linecap="round"/>
    <circle cx="-35" cy="-56" r="8" fill="${skin}"/><circle cx="35" cy="-56" r="8" fill="${skin}"/>
    <rect x="-8" y="-128" width="16" height="18" fill="${skin}"/><ellipse cx="0" cy="-144" rx="19" ry="23" fill="${skin}"/>
    <path d="M-27 -148 Q-40 -186 -8 -184 Q6 -202 26 -186 Q42 -176 25 -148 Q0 -166 -27 -148 Z" fill="${tie}"/>
    <circle cx="-20" cy="-136" r="4" fill="#f7c948"/><circle cx="20" cy="-136" r="4" fill="#f7c948"/>`;
}

const drawings: Record<Subject, Draw> = {
  woman: womanFigure,
  fruit: ({ produce }) => drawBasket(produce),
  person: (brush) => figure(brush),
  child: (brush) =>
    `<g transform="translate(-38 0)">${figure(brush, 0.62)}</g><g transform="translate(40 4)">${figure(brush, 0.7)}</g>`,
  crowd: (brush) =>
    [-78, 82, -28, 34]
      .map(
        (x, i) =>
          `<g transform="translate(${x} ${i < 2 ? -8 : 6})">${figure(brush, i < 2 ? 0.72 : 0.86)}</g>`,
      )
      .join(''),
  stall: ({ accent, shade, random }) => {
    const [one, two] = [accent(), accent()];
    const stripes = Array.from({ length: 6 }, (_, i) => {
      const x = -96 + i * 32;
      return `<path d="M${x * 0.86} -168 L${(x + 32) * 0.86} -168 L${x + 32} -128 Q${x + 16} -112 ${x} -128 Z" fill="${i % 2 ? one : two}"/>`;
    }).join('');
    const goods = Array.from({ length: 11 }, (_, i) => {
      const fill = pick(random, ['#d62828', '#f77f00', '#588157', '#fcbf49', '#bc4749']);
      return `<circle cx="${-78 + i * 15.6}" cy="${-66 - (i % 2) * 7}" r="10.5" fill="${fill}"/>`;
    }).join('');
    return `<rect x="-88" y="-135" width="7" height="135" fill="${shade}"/><rect x="81" y="-135" width="7" height="135" fill="${shade}"/>
      ${goods}<path d="M-94 -60 H94 L84 0 H-84 Z" fill="#8a5a35"/><path d="M-92 -48 H92 M-89 -30 H89 M-86 -13 H86" stroke="#6f4526" stroke-width="4"/>${stripes}`;
  },
  boat: ({
    accent,
    shade,
  }) => `<path d="M-104 -34 Q0 14 108 -40 Q84 4 0 6 Q-82 4 -104 -34 Z" fill="${accent()}"/>
    <path d="M-92 -30 Q0 8 96 -35" stroke="${shade}" stroke-width="5" fill="none"/>
    <rect x="-4" y="-168" width="7" height="160" fill="${shade}"/><path d="M6 -164 Q76 -110 66 -30 Q36 -44 6 -38 Z" fill="${accent()}"/>
    <path d="M-8 -150 Q-56 -100 -54 -34 Q-30 -42 -8 -38 Z" fill="#f5efe0"/>`,
  bus: ({
    shade,
  }) => `<path d="M-112 -26 V-92 Q-112 -104 -98 -104 H58 Q84 -104 98 -66 L112 -58 V-26 Z" fill="#f4b400"/>
    <rect x="-112" y="-58" width="224" height="10" fill="${shade}"/><rect x="-112" y="-44" width="224" height="4" fill="${shade}"/>
    ${[-98, -58, -18, 22].map((x) => `<rect x="${x}" y="-95" width="33" height="29" rx="4" fill="#cfe8f3"/>`).join('')}
    <path d="M62 -95 Q80 -90 88 -66 H62 Z" fill="#cfe8f3"/><circle cx="104" cy="-36" r="6" fill="#fff6cf"/>
    ${[-66, 64].map((x) => `<circle cx="${x}" cy="-22" r="23" fill="#1b1b1f"/><circle cx="${x}" cy="-22" r="10" fill="#b8b8c0"/>`).join('')}`,
  car: ({
    accent,
  }) => `<path d="M-106 -24 V-50 Q-104 -60 -78 -62 L-50 -94 Q-44 -100 -34 -100 H32 Q42 -100 50 -92 L76 -62 Q106 -58 108 -44 V-24 Z" fill="${accent()}"/>
    <path d="M-62 -63 L-40 -90 H-4 V-63 Z M6 -63 V-90 H34 L58 -63 Z" fill="#cfe8f3"/><circle cx="102" cy="-42" r="6" fill="#fff6cf"/>
    ${[-60, 62].map((x) => `<circle cx="${x}" cy="-22" r="22" fill="#1b1b1f"/><circle cx="${x}" cy="-22" r="10" fill="#b8b8c0"/>`).join('')}`,
  palm: ({ shade, random }) => {
    const lean = between(random, -18, 18);
    const fronds = [-160, -128, -92, -58, -24, 8, 196]
      .map((angle) => {
        const [x, y] = [Math.cos((angle * Math.PI) / 180) * 74, Math.sin((angle * Math.PI) / 180) * 56];
        return `<path d="M0 0 Q${x * 0.55} ${y - 26} ${x} ${y + 20} Q${x * 0.5} ${y - 8} 0 0" fill="#2f7d4f" stroke="#245f3e" stroke-width="1"/>`;
      })
      .join('');
    return `<path d="M-9 0 Q${lean - 5} -80 ${lean - 5} -166 L${lean + 5} -166 Q${lean + 8} -80 11 0 Z" fill="${shade}"/>
      <g transform="translate(${lean} -166)">${fronds}<circle cx="-7" cy="6" r="7" fill="#6b4226"/><circle cx="8" cy="8" r="7" fill="#6b4226"/></g>`;
  },
  tree: ({
    shade,
  }) => `<path d="M-22 0 Q-10 -60 -12 -96 L-44 -128 L-4 -108 L6 -140 L14 -106 L48 -124 L14 -92 Q12 -56 24 0 Z" fill="${shade}"/>
    ${[
      [-48, -136, 42],
      [0, -162, 52],
      [50, -134, 42],
      [-8, -122, 40],
      [26, -168, 36],
    ]
      .map(
        ([x, y, r], i) =>
          `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${r! * 0.72}" fill="${['#2f6b3a', '#3f8748', '#35763f', '#2a5d34', '#4f9a56'][i]}"/>`,
      )
      .join('')}`,
  house: ({
    accent,
    shade,
  }) => `<rect x="-72" y="-92" width="144" height="92" fill="#c98b5a"/><path d="M-94 -88 L0 -170 L94 -88 Z" fill="${accent()}"/>
    <rect x="-18" y="-58" width="36" height="58" rx="3" fill="${shade}"/><rect x="-58" y="-66" width="28" height="26" fill="#ffe6a7"/><rect x="30" y="-66" width="28" height="26" fill="#ffe6a7"/>
    <path d="M-44 -66 V-40 M-58 -53 H-30 M44 -66 V-40 M30 -53 H58" stroke="${shade}" stroke-width="3"/>`,
  bird: ({ light }) =>
    [
      [0, -150, 1],
      [-66, -184, 0.62],
      [60, -196, 0.5],
      [96, -138, 0.42],
    ]
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-70 -16 Q-34 -52 0 0 Q34 -52 70 -16 Q34 -26 6 16 Q0 22 -6 16 Q-34 -26 -70 -16 Z" fill="${light}"/><path d="M0 4 L22 12 L4 16 Z" fill="#f3a712"/></g>`,
      )
      .join(''),
  fish: ({ accent }) =>
    [
      [0, -66, 1],
      [-60, -128, 0.56],
      [66, -138, 0.5],
    ]
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-82 0 Q-30 -52 44 0 Q-30 52 -82 0 Z" fill="${accent()}"/><path d="M38 0 L86 -34 Q76 0 86 34 Z" fill="${accent()}"/><circle cx="-52" cy="-8" r="6" fill="#fff"/><circle cx="-53" cy="-8" r="3" fill="#111"/><path d="M-24 -22 Q-10 0 -24 22" stroke="#ffffff88" stroke-width="4" fill="none"/></g>`,
      )
      .join(''),
  cow: ({
    shade,
  }) => `<ellipse cx="0" cy="-76" rx="76" ry="38" fill="#f2e8dc"/><path d="M-30 -106 Q-6 -128 16 -104 Z" fill="#f2e8dc"/>
    <ellipse cx="-26" cy="-80" rx="22" ry="14" fill="${shade}"/><ellipse cx="32" cy="-66" rx="18" ry="12" fill="${shade}"/>
    ${[-56, -36, 34, 56].map((x) => `<rect x="${x - 6}" y="-54" width="12" height="54" fill="#d9cbb8"/>`).join('')}
    <path d="M62 -100 Q96 -118 104 -84 Q108 -62 86 -62 Q70 -66 62 -100 Z" fill="#f2e8dc"/><path d="M78 -106 Q64 -146 84 -150 M92 -106 Q112 -142 100 -152" stroke="${shade}" stroke-width="6" fill="none" stroke-linecap="round"/>
    <circle cx="90" cy="-88" r="3.6" fill="#111"/><path d="M-74 -92 Q-92 -70 -84 -40" stroke="#d9cbb8" stroke-width="6" fill="none"/>`,
  goat: ({
    shade,
  }) => `<ellipse cx="-8" cy="-64" rx="54" ry="28" fill="#c9a27a"/>${[-46, -30, 22, 36].map((x) => `<rect x="${x - 4}" y="-48" width="9" height="48" fill="#a37e58"/>`).join('')}
    <path d="M34 -76 Q42 -122 62 -122 L90 -100 Q92 -88 76 -88 L60 -86 L52 -62 Z" fill="#c9a27a"/><path d="M58 -120 Q44 -150 24 -146 M64 -122 Q58 -154 38 -158" stroke="${shade}" stroke-width="6" fill="none" stroke-linecap="round"/>
    <path d="M74 -88 q2 16 -4 24 q-6 -10 -4 -24 Z" fill="#f2e8dc"/><circle cx="68" cy="-106" r="3.6" fill="#111"/><path d="M-60 -72 q-14 -14 -8 -24" stroke="#a37e58" stroke-width="7" fill="none" stroke-linecap="round"/>`,
  lion: ({
    shade,
  }) => `<path d="M-84 -8 Q-92 -84 -20 -88 H40 V0 H22 V-40 H-52 V0 H-70 V-30 Q-78 -20 -84 -8 Z" fill="#d9a441"/>
    <path d="M-82 -60 Q-112 -84 -100 -116" stroke="#d9a441" stroke-width="9" fill="none" stroke-linecap="round"/><circle cx="-100" cy="-120" r="11" fill="#7a4419"/>
    <circle cx="48" cy="-102" r="50" fill="#7a4419"/><circle cx="52" cy="-100" r="33" fill="#e3b35a"/><circle cx="42" cy="-108" r="4.4" fill="${shade}"/><circle cx="64" cy="-108" r="4.4" fill="${shade}"/>
    <path d="M46 -94 H60 L53 -86 Z" fill="${shade}"/><path d="M53 -86 Q46 -76 40 -82 M53 -86 Q60 -76 66 -82" stroke="${shade}" stroke-width="3" fill="none"/>`,
  drum: ({ accent }) => `<path d="M-58 -128 Q-16 -66 -58 -6 H58 Q16 -66 58 -128 Z" fill="#8a5a35"/>
    ${Array.from({ length: 8 }, (_, i) => `<path d="M${-54 + i * 15.4} -126 Q${(-54 + i * 15.4) * 0.3} -66 ${-54 + i * 15.4} -8" stroke="#f2e3c6" stroke-width="3" fill="none"/>`).join('')}
    <ellipse cx="0" cy="-128" rx="60" ry="16" fill="#f5e6c8"/><ellipse cx="0" cy="-6" rx="60" ry="13" fill="#6f4526"/><path d="M-60 -128 q0 16 60 16 t60 -16" fill="none" stroke="${accent()}" stroke-width="6"/>
    <path d="M40 -146 L96 -186 q12 -2 8 8" stroke="#5b3a21" stroke-width="7" fill="none" stroke-linecap="round"/>`,
  note: ({ accent }) =>
    [
      [-40, -60, 1],
      [44, -104, 0.8],
      [-6, -156, 0.55],
    ]
      .map(([x, y, s]) => {
        const fill = accent();
        return `<g transform="translate(${x} ${y}) scale(${s})" fill="${fill}"><ellipse cx="-24" cy="30" rx="19" ry="14" transform="rotate(-18 -24 30)"/><ellipse cx="36" cy="18" rx="19" ry="14" transform="rotate(-18 36 18)"/><path d="M-8 30 V-46 L54 -58 V18 H47 V-34 L-1 -25 V30 Z"/></g>`;
      })
      .join(''),
  book: ({
    accent,
    shade,
  }) => `<path d="M-98 -100 Q-48 -124 0 -98 Q48 -124 98 -100 V-14 Q48 -36 0 -10 Q-48 -36 -98 -14 Z" fill="${accent()}"/>
    <path d="M-90 -106 Q-46 -128 0 -104 V-20 Q-46 -42 -90 -22 Z" fill="#fffaf0"/><path d="M90 -106 Q46 -128 0 -104 V-20 Q46 -42 90 -22 Z" fill="#f7edda"/>
    ${[-92, -76, -60, -44].map((y) => `<path d="M-76 ${y} Q-44 ${y - 14} -14 ${y} M76 ${y} Q44 ${y - 14} 14 ${y}" stroke="${shade}55" stroke-width="4" fill="none"/>`).join('')}`,
  phone: ({
    accent,
    shade,
  }) => `<rect x="-46" y="-178" width="92" height="176" rx="14" fill="${shade}"/><rect x="-38" y="-164" width="76" height="142" rx="4" fill="#10243e"/>
    ${[0, 1, 2, 3, 4, 5].map((at) => `<rect x="${-30 + (at % 3) * 22}" y="${-152 + Math.floor(at / 3) * 26}" width="16" height="16" rx="4" fill="${accent()}"/>`).join('')}
    <circle cx="0" cy="-12" r="6" fill="#9aa3ad"/>`,
  laptop: ({
    accent,
    shade,
  }) => `<rect x="-96" y="-132" width="192" height="122" rx="8" fill="${shade}"/><rect x="-87" y="-123" width="174" height="102" rx="3" fill="#10243e"/>
    ${[
      [-74, 60, -108],
      [-62, 92, -94],
      [-62, 48, -80],
      [-50, 70, -66],
      [-62, 104, -52],
      [-74, 36, -38],
    ]
      .map(([x, w, y]) => `<rect x="${x}" y="${y}" width="${w}" height="6" rx="3" fill="${accent()}"/>`)
      .join('')}
    <path d="M-116 -10 H116 L104 0 H-104 Z" fill="#9aa3ad"/>`,
  heart: ({
    accent,
  }) => `<path d="M0 -26 C-120 -100 -74 -196 0 -142 C74 -196 120 -100 0 -26 Z" fill="#d7263d"/><path d="M-52 -134 Q-38 -158 -16 -148" stroke="#ffffffaa" stroke-width="9" fill="none" stroke-linecap="round"/>
    <path d="M70 -184 c-24 -16 -14 -36 0 -25 c14 -11 24 9 0 25 Z" fill="${accent()}"/>`,
  flower: ({ accent, random }) =>
    [-58, 0, 56]
      .map((x, i) => {
        const [petal, y] = [accent(), -86 - (i === 1 ? 44 : between(random, 0, 22))];
        const petals = Array.from(
          { length: 6 },
          (_, k) =>
            `<ellipse cx="0" cy="-22" rx="13" ry="21" fill="${petal}" transform="rotate(${k * 60})"/>`,
        ).join('');
        return `<path d="M${x} 0 Q${x + 10} ${y / 2} ${x} ${y}" stroke="#2f7d4f" stroke-width="7" fill="none"/><path d="M${x + 3} ${y / 2} q26 -22 36 2 q-20 14 -36 -2" fill="#3f8748"/><g transform="translate(${x} ${y})">${petals}<circle r="12" fill="#f3c13a"/></g>`;
      })
      .join(''),
  pot: ({
    accent,
    light,
  }) => `<path d="M-70 -84 H70 Q88 -8 44 -8 H-44 Q-88 -8 -70 -84 Z" fill="#3c2f2f"/><ellipse cx="0" cy="-84" rx="72" ry="19" fill="#5a4646"/><ellipse cx="0" cy="-86" rx="60" ry="13" fill="${accent()}"/>
    ${[-30, 0, 30].map((x) => `<path d="M${x} -108 q-14 -18 0 -34 t0 -36" stroke="${light}" stroke-opacity="0.7" stroke-width="7" fill="none" stroke-linecap="round"/>`).join('')}
    <path d="M-50 -2 L-20 -16 L0 0 L22 -16 L50 -2 Z" fill="#f77f00"/>`,
  ball: ({
    shade,
  }) => `<circle cx="0" cy="-64" r="62" fill="#ffffff"/><path d="M0 -94 L26 -75 L16 -45 H-16 L-26 -75 Z" fill="${shade}"/>
    ${[0, 72, 144, 216, 288].map((turn) => `<g transform="rotate(${turn} 0 -64)"><path d="M0 -94 V-114" stroke="${shade}" stroke-width="5"/><path d="M-18 -122 L0 -112 L18 -122 Q0 -130 -18 -122" fill="${shade}"/></g>`).join('')}`,
  rocket: ({
    accent,
    shade,
  }) => `<g transform="rotate(14)"><path d="M0 -196 Q44 -136 34 -44 H-34 Q-44 -136 0 -196 Z" fill="#f1f1f4"/><path d="M0 -196 Q18 -172 27 -146 H-27 Q-18 -172 0 -196 Z" fill="${accent()}"/>
    <path d="M-34 -88 Q-66 -60 -58 -22 L-32 -46 Z M34 -88 Q66 -60 58 -22 L32 -46 Z" fill="${accent()}"/><circle cx="0" cy="-116" r="17" fill="#8ecae6" stroke="${shade}" stroke-width="5"/>
    <path d="M-22 -42 Q0 34 22 -42 Z" fill="#ffb703"/><path d="M-11 -42 Q0 8 11 -42 Z" fill="#fff3c4"/></g>`,
  plane: ({
    accent,
  }) => `<g transform="translate(0 -130) rotate(-12)"><path d="M-110 0 Q-96 -22 40 -20 Q104 -18 112 2 Q104 16 40 14 H-90 Z" fill="#f4f6fa"/><path d="M-104 -4 L-128 -46 H-104 L-74 -12 Z" fill="${accent()}"/>
    <path d="M-6 0 L-62 58 H-34 L40 4 Z" fill="#c9d3df"/><path d="M0 -16 L-36 -56 H-16 L34 -18 Z" fill="#c9d3df"/>${[-40, -18, 4, 26, 48].map((x) => `<circle cx="${x}" cy="-6" r="4.4" fill="#35508a"/>`).join('')}</g>`,
  coin: () =>
    [
      [-48, -44, 1],
      [52, -60, 1.14],
      [0, -132, 0.86],
    ]
      .map(
        ([x, y, s]) =>
          `<g transform="translate(${x} ${y}) scale(${s})"><circle r="44" fill="#d99a1c"/><circle r="37" fill="#f7c948"/><path d="M-14 20 V-20 L14 20 V-20 M-22 -6 H22 M-22 7 H22" stroke="#9a6a0b" stroke-width="6.5" fill="none"/></g>`,
      )
      .join(''),
};

export function drawSubject(subject: Subject, palette: Palette, random: Random, produce: Produce[]): string {
  let next = Math.floor(random() * palette.accents.length);
  const accent = () => palette.accents[next++ % palette.accents.length]!;
  return drawings[subject]({ shade: palette.shade, light: palette.light, accent, random, produce });
}
