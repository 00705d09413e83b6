/** The modules of a QR code. */
import { rejected } from '@oja/core/engine-failure';
import { encodeUtf8Qr } from './barcode.ts';
import type { GenerateInput, QrLevel } from './port.ts';

export interface Matrix {
  side: number;
  version: number;
  dark(x: number, y: number): boolean;
  /** First module and side of the square left free in the middle; side 0 for none. */
  hole: { from: number; side: number };
}

const levelNames = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** What the largest code (version 40) holds, by kind of text. */
const capacities = {
  digits: { L: 7089, M: 5596, Q: 3993, H: 3057 },
  'letters of 0-9A-Z $%*+-./:': { L: 4296, M: 3391, Q: 2420, H: 1852 },
  bytes: { L: 2953, M: 2331, Q: 1663, H: 1273 },
} as const;

export async function encodeMatrix(
  text: string,
  { ecc: level, hole: holeShare, eci = false }: Pick<GenerateInput, 'ecc' | 'hole' | 'eci'>,
): Promise<Matrix> {
  refuseTooLong(text, level);
  const rows = eci ? await encodeUtf8Qr(text, level) : await plainRows(text, level);
  const side = rows.length;
  const hole = centredHole(side, holeShare);
  const inHole = (at: number) => at >= hole.from && at < hole.from + hole.side;
  return {
    side,
    version: (side - 17) / 4,
    hole,
    dark: (x, y) => rows[y]![x]! && !(inHole(x) && inHole(y)),
  };
}

async function plainRows(text: string, level: QrLevel): Promise<boolean[][]> {
  const { encodeQR } = await import('qr');
  const rows = encodeQR(text, 'raw', { ecc: levelNames[level], border: 1 });
  return rows.slice(1, -1).map((row) => row.slice(1, -1));
}

function refuseTooLong(text: string, level: QrLevel): void {
  const kind = /^\d*$/.test(text)
    ? 'digits'
    : /^[0-9A-Z $%*+\-./:]*$/.test(text)
      ? 'letters of 0-9A-Z $%*+-./:'
      : 'bytes';
  const length = kind === 'bytes' ? Buffer.byteLength(text) : text.length;
  const max = capacities[kind][level];
  if (length <= max) return;
  throw rejected(
    'unprocessable',
    `The content has ${length} ${kind}; a QR code with ecc ${level} holds at most ${max}. ` +
      'Shorten it or lower ecc.',
    { param: 'data', details: { length, max } },
  );
}

/** Odd, so that it sits in the very middle of the odd number of modules. */
function centredHole(side: number, share: number): { from: number; side: number } {
  if (share <= 0) return { from: 0, side: 0 };
  const wanted = Math.max(3, Math.floor(side * share));
  const odd = wanted % 2 === 1 ? wanted : wanted - 1;
  return { from: (side - odd) / 2, side: odd };
}
