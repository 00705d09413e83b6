/** Colours as callers write them: hex or one of the common names, normalized to #rrggbb or #rrggbbaa. */
import { z } from 'zod';

const names: Record<string, string> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  lime: '#00ff00',
  blue: '#0000ff',
  yellow: '#ffff00',
  orange: '#ffa500',
  purple: '#800080',
  pink: '#ffc0cb',
  cyan: '#00ffff',
  magenta: '#ff00ff',
  teal: '#008080',
  navy: '#000080',
  maroon: '#800000',
  olive: '#808000',
  brown: '#a52a2a',
  gold: '#ffd700',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  transparent: '#00000000',
};

function parseColor(text: string): string | undefined {
  const word = text.trim().toLowerCase();
  if (Object.hasOwn(names, word)) return names[word];
  const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.exec(word)?.[1];
  if (!digits) return undefined;
  const full = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  return full.endsWith('ff') && full.length === 8 ? `#${full.slice(0, 6)}` : `#${full}`;
}

export const color = z
  .string()
  .refine((text) => parseColor(text) !== undefined, {
    message: `must be a colour: #rgb, #rrggbb, #rrggbbaa or one of ${Object.keys(names).join(', ')}`,
  })
  .overwrite((text) => parseColor(text) ?? text)
  .meta({ description: 'Colour: #rgb, #rrggbb, #rrggbbaa or a common name such as white.' });

/** Contrast by WCAG 2: 1 (none) to 21 (black on white). Transparency is seen on white. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

export function luminance(hex: string): number {
  const alpha = hex.length === 9 ? Number.parseInt(hex.slice(7), 16) / 255 : 1;
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16);
    const share = (channel * alpha + 255 * (1 - alpha)) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
