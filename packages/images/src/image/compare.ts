/** How alike two pictures are: structure (SSIM), noise (PSNR) and a perceptual hash. */
import type { ImageComparison } from './port.ts';

/** Grey, one byte a pixel. */
export interface GreyPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

export const hashSide = 32;
const lowSide = 8;
const windowSide = 8;
const windowStep = 4;

/** Both have the same size. */
export function compareGrey(a: GreyPicture, b: GreyPicture): Pick<ImageComparison, 'ssim' | 'psnr'> {
  const squares = a.data.reduce((sum, value, at) => sum + (value - b.data[at]!) ** 2, 0) / a.data.length;
  const round = (value: number, digits: number) => Number(value.toFixed(digits));
  return {
    ssim: round(ssim(a, b), 4),
    psnr: squares === 0 ? null : round(10 * Math.log10(255 ** 2 / squares), 2),
  };
}

function ssim(a: GreyPicture, b: GreyPicture): number {
  const side = Math.min(windowSide, a.width, a.height);
  let [sum, count] = [0, 0];
  for (let top = 0; top + side <= a.height; top += windowStep) {
    for (let left = 0; left + side <= a.width; left += windowStep, count++)
      sum += likeness(a, b, { left, top, side });
  }
  return sum / count;
}

/** The constants of the method, for eight bits. */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

function likeness(
  a: GreyPicture,
  b: GreyPicture,
  { left, top, side }: { left: number; top: number; side: number },
): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = top; y < top + side; y++) {
    for (let x = left, at = y * a.width + left; x < left + side; x++, at++) {
      const [one, other] = [a.data[at]!, b.data[at]!];
      sumA += one;
      sumB += other;
      squaresA += one * one;
      squaresB += other * other;
      products += one * other;
    }
  }
  const count = side * side;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const [varianceA, varianceB] = [squaresA / count - meanA ** 2, squaresB / count - meanB ** 2];
  const together = products / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + c1) * (2 * together + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  );
}

/** Which of the lowest frequencies of a 32×32 picture are above their median: 16 hexadecimal digits. */
export function perceptualHash({ data }: GreyPicture): string {
  const low: number[] = [];
  for (let v = 0; v < lowSide; v++) for (let u = 0; u < lowSide; u++) low.push(frequency(data, u, v));
  const median = [...low.slice(1)].sort((a, b) => a - b)[31]!;
  const bits = low.map((value, at) => (at > 0 && value > median ? '1' : '0')).join('');
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

function frequency(data: Uint8Array, u: number, v: number): number {
  let sum = 0;
  for (let y = 0; y < hashSide; y++) {
    const down = Math.cos(((2 * y + 1) * v * Math.PI) / (2 * hashSide));
    for (let x = 0; x < hashSide; x++)
      sum += data[y * hashSide + x]! * down * Math.cos(((2 * x + 1) * u * Math.PI) / (2 * hashSide));
  }
  return sum;
}

export function hashDistance(a: string, b: string): number {
  return [...(BigInt(`0x${a}`) ^ BigInt(`0x${b}`)).toString(2)].filter((bit) => bit === '1').length;
}
