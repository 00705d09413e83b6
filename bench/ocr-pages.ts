/** Pages whose text is known: printed in several languages, photographed, turned, in columns, on dark paper. */
import sharp from 'sharp';

export interface Page {
  set: string;
  truth: string;
  bytes: Buffer;
}

const texts: Record<string, string[]> = {
  en: [
    'Please transfer the balance before Friday',
    'The meeting starts at 14:30 in Room B-204',
    'Delivery to 15 Awolowo Road, Ikoyi, Lagos',
    'Contact sales@oja.example or 0803 555 0142',
  ],
  yo: [
    'Ẹ káàbọ̀ sí ọjà wa, ẹ jọ̀wọ́ ẹ san owó níbí.',
    'Ọmọ náà kò lọ sí ilé-ẹ̀kọ́ lánàá nítorí òjò.',
    'Àpapọ̀ owó fún ìrẹsì àti ẹ̀wà jẹ́ púpọ̀.',
    'Ó ṣe pàtàkì kí a mọ̀ pé omi kò ní ọ̀tá.',
  ],
  ig: [
    'Nnọọ n’ahịa anyị, biko kwụọ ụgwọ ebe a.',
    'Ọ bụ onye nkụzi na-akụziri ụmụaka n’ụlọ.',
    'Gọọmentị steeti ewuola okporo ụzọ ọhụrụ.',
    'Ị ga-abịa echi? Ee, aga m abịa n’ụtụtụ.',
  ],
  ha: [
    'Ɗalibai sun ƙi zuwa makaranta saboda yajin aiki.',
    'Ɓarawo ya ɓoye kayan da ya sata a ƙauye.',
    'Jimillar kuɗi na shinkafa da ɗanyen kifi.',
    'Ƴan kasuwa sun ce farashin ɗinki ya ƙaru.',
  ],
  pcm: [
    'No be small thing o, dem say fuel don reach.',
    'Wetin you dey find for market since morning?',
    'Abeg make una wait small, light go soon come.',
    'Dem don carry all the goods go Onitsha.',
  ],
  fr: [
    'L’élève a reçu son diplôme à Cotonou, où il était né.',
    'Le marché ouvre à sept heures près de la gare.',
    'Réf. n° AB-77/09 : la facture a été réglée.',
    'Ça coûte cher, mais c’est de très bonne qualité.',
  ],
  naira: [
    'Rice 50kg ₦95,000.00',
    'Palm oil ₦41,500',
    'Total: ₦2,345,678.90',
    'VAT (7.5%) ₦1,308.16',
    'Balance ₦0.00',
  ],
};

const fonts = ['DejaVu Serif', 'Liberation Mono', 'Carlito'];
const paper = { r: 106, g: 92, b: 78 };

interface Look {
  font: string;
  size: number;
  ink?: string;
  background?: string;
}

function drawn(columns: string[][], { font, size, ink = '#222', background = '#fdfcf8' }: Look) {
  const step = size * 1.7;
  const wide = size * 30;
  const height = Math.round(step * (Math.max(...columns.map((lines) => lines.length)) + 1.5));
  const parts = columns.flatMap((lines, column) =>
    lines.map(
      (line, at) =>
        `<text x="${size * 2 + column * wide}" y="${step * (at + 1.4)}">${line.replaceAll('&', '&amp;')}</text>`,
    ),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${wide * columns.length}" height="${height}"><rect width="100%" height="100%" fill="${background}"/><g font-family="${font}" font-size="${size}" fill="${ink}">${parts.join('')}</g></svg>`;
  return sharp(Buffer.from(svg));
}

/** As phones see it: a little turned, soft, in the shadow of a hand, as JPEG. */
async function photographed(page: Buffer, degrees: number): Promise<Buffer> {
  const { width = 1, height = 1 } = await sharp(page).metadata();
  const shadow = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs><linearGradient id="s" x2="1" y2="0.6"><stop offset="0" stop-color="#f4f1ea"/><stop offset="1" stop-color="#7b766d"/></linearGradient></defs><rect width="100%" height="100%" fill="url(#s)"/></svg>`;
  const shaded = await sharp(page)
    .blur(0.9)
    .composite([{ input: Buffer.from(shadow), blend: 'multiply' }])
    .png()
    .toBuffer();
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 9 };
  const turned = await sharp(shaded).rotate(degrees, { background: paper }).png().toBuffer();
  const size = await sharp(turned).metadata();
  const grain = await sharp({
    create: { width: size.width ?? 1, height: size.height ?? 1, channels: 3, background: paper, noise },
  })
    .png()
    .toBuffer();
  return await sharp(turned)
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 60 })
    .toBuffer();
}

export async function pages(): Promise<Page[]> {
  const all: Page[] = [];
  for (const [set, lines] of Object.entries(texts))
    for (const [at, font] of fonts.entries()) {
      const truth = lines.join('\n').normalize('NFC');
      const print = await drawn([lines], { font, size: 16 + at * 6 })
        .png()
        .toBuffer();
      all.push({ set, truth, bytes: print });
      all.push({ set: `${set}, photographed`, truth, bytes: await photographed(print, at * 2 - 2.5) });
    }
  return [...all, ...(await layouts())];
}

async function layouts(): Promise<Page[]> {
  const { en = [], pcm = [] } = texts;
  const long = [...en, ...pcm];
  const truth = long.join('\n');
  const look = { font: 'Noto Sans', size: 24 };
  const plain = await drawn([long], look).png().toBuffer();
  const turned = (degrees: number) => sharp(plain).rotate(degrees, { background: '#fff' }).png().toBuffer();
  return [
    { set: 'skewed by 7°', truth, bytes: await turned(7) },
    { set: 'turned by 90°', truth, bytes: await turned(90) },
    { set: 'turned by 180°', truth, bytes: await turned(180) },
    { set: 'turned by 270°', truth, bytes: await turned(270) },
    {
      set: 'two columns',
      truth: [...en, ...pcm].join('\n'),
      bytes: await drawn([en, pcm], look).png().toBuffer(),
    },
    {
      set: 'light on dark',
      truth,
      bytes: await drawn([long], { ...look, ink: '#eee', background: '#14181c' })
        .png()
        .toBuffer(),
    },
    {
      set: '40 lines',
      truth: Array(5).fill(truth).join('\n'),
      bytes: await drawn([Array(5).fill(long).flat()], look)
        .png()
        .toBuffer(),
    },
  ];
}
