/** A caption as a picture of the film's size: text in a plate at the bottom, transparent elsewhere. */
import { unavailable } from '@oja/core/engine-failure';

const fontFamilies = 'Noto Sans, DejaVu Sans, sans-serif';
const captionCharsMax = 220;

export async function captionPicture(caption: string, width: number, height: number): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  const clear = sharp({
    create: { width, height, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  });
  const text = shorten(caption.replace(/\s+/g, ' ').trim());
  if (text === '') return clear.png().toBuffer();
  const lettering = await letters(text, width, height);
  const pad = Math.round(height * 0.022);
  const plate = {
    width: Math.min(width, lettering.width + pad * 4),
    height: Math.min(height, lettering.height + pad * 2),
  };
  const left = Math.round((width - plate.width) / 2);
  const top = Math.max(0, Math.round(height * 0.95) - plate.height);
  return clear
    .composite([
      { input: Buffer.from(plateSvg(plate.width, plate.height)), left, top },
      {
        input: lettering.png,
        left: Math.round((width - lettering.width) / 2),
        top: top + Math.round((plate.height - lettering.height) / 2),
      },
    ])
    .png()
    .toBuffer();
}

async function letters(text: string, width: number, height: number) {
  const { default: sharp } = await import('sharp');
  const pixels = Math.max(9, Math.round(Math.min(width, height) * 0.056));
  try {
    const { data, info } = await sharp({
      text: {
        // Pango breaks lines, joins marks to their letters and falls back to other fonts.
        text: `<span foreground="white" weight="600">${escapeMarkup(text)}</span>`,
        font: `${fontFamilies} ${pixels}px`,
        width: Math.round(width * 0.84),
        align: 'centre',
        wrap: 'word-char',
        rgba: true,
        dpi: 72,
      },
    })
      .resize({
        width: Math.round(width * 0.9),
        height: Math.round(height * 0.4),
        fit: 'inside',
        withoutEnlargement: true,
      })
      .png()
      .toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch (cause) {
    throw unavailable('Captions need a font: npm run setup:system installs one.', 'engine_unavailable', {
      cause,
    });
  }
}

const plateSvg = (width: number, height: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${Math.round(height * 0.18)}" fill="#0b0d14" fill-opacity="0.72"/></svg>`;

function shorten(text: string): string {
  const letters = [...text];
  return letters.length <= captionCharsMax
    ? text
    : `${letters
        .slice(0, captionCharsMax - 1)
        .join('')
        .trimEnd()}…`;
}

const escapeMarkup = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
