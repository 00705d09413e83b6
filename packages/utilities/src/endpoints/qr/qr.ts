import type { CallContext } from '@oja/core/endpoints/context';
import { defineEndpoint, type Result } from '@oja/core/endpoints/endpoint';
import { exampleFile, type FileBytes, fileIn, fileOut, includeField } from '@oja/core/endpoints/file';
import { formatWord } from '@oja/core/endpoints/format-word';
import { objectOf, objectOrNull } from '@oja/core/endpoints/object-fields';
import { fail } from '@oja/core/errors';
import { color, contrast, luminance } from '@oja/images/text/color';
import { z } from 'zod';
import {
  type BarcodeType,
  barcodeTypes,
  cornerStyles,
  type DrawingFormat,
  dotStyles,
  type GeneratedQr,
  type ScannedCode,
} from '../../engines/qr/port.ts';
import { readErrors, workErrors } from '../file-errors.ts';
import { codesIn, codesOf } from './qr-batch.ts';
import { contentFields, contentNames, contentText } from './qr-content.ts';
import { addLogo, logoShare } from './qr-logo.ts';
import { meaningOf, meanings } from './qr-meaning.ts';
import { scanPixelsMax, styledCode } from './qr-styled.ts';

const fileBytesMax = 20_000_000;
const contrastMin = 3;
const quietZone = 4;
const quietZoneOfBars = 10;
const matrixTypes = new Set<BarcodeType>(['datamatrix', 'aztec', 'pdf417']);

const scanFormats = [
  ...(['QRCode', 'MicroQRCode', 'RMQRCode', 'Aztec', 'DataMatrix', 'PDF417', 'MaxiCode'] as const),
  ...([
    'EAN13',
    'EAN8',
    'UPCA',
    'UPCE',
    'ISBN',
    'Code128',
    'Code39',
    'Code93',
    'Codabar',
    'ITF',
    'DataBar',
  ] as const),
] as const;

const input = z
  .strictObject({
    action: z
      .enum(['generate', 'scan'])
      .optional()
      .describe('generate or scan. Default: generate, or scan if only a file is sent.'),
    ...contentFields,
    type: z
      .enum(['qr', ...barcodeTypes])
      .default('qr')
      .describe(
        'generate: type of code. All but qr take data alone; they are scanned before they are returned.',
      ),
    format: formatWord(['png', 'svg', 'pdf', 'eps', 'text'])
      .default('png')
      .describe(
        'Output format. pdf and eps are vectors for print, size points wide. text draws a QR code for a terminal.',
      ),
    size: z.int().min(21).max(4096).default(512).describe('Side length in pixels; width for barcodes.'),
    margin: z
      .int()
      .min(0)
      .max(40)
      .optional()
      .describe('Quiet zone around the code in modules. Default: what scanners need, 4, or 10 for bars.'),
    ecc: z
      .enum(['L', 'M', 'Q', 'H'])
      .default('M')
      .describe('Error correction: 7, 15, 25 or 30% of the code can be damaged. A logo raises it to H.'),
    color: color.default('#000000').describe('Colour of the code. Must be clearly darker than background.'),
    background: color.default('#ffffff'),
    dots: z
      .enum(dotStyles)
      .default('square')
      .describe('Shape of the modules of a QR code. Styled codes are scanned before they are returned.'),
    corners: z.enum(cornerStyles).default('square').describe('Shape of the three corners of a QR code.'),
    eci: z
      .boolean()
      .default(false)
      .describe(
        'Mark the text of a QR code as UTF-8 (ECI 26), for scanners that guess it wrong. Some old ones refuse it.',
      ),
    batch: fileIn
      .optional()
      .describe(
        'CSV with a column data and, optionally, filename, instead of data: one code per row (at most 500) in a ZIP. Each code costs as much as one request.',
      ),
    logo: fileIn.optional().describe('Image for the centre of the code.'),
    file: fileIn.optional().describe('scan: image to search.'),
    formats: z
      .array(z.enum(scanFormats))
      .max(20)
      .default([])
      .describe('scan: code types to look for. Default: all.'),
    include: includeField,
  })
  .superRefine((fields, context) => {
    const given = contentNames.filter((name) => fields[name] !== undefined);
    const names = contentNames.join(', ');
    const problem = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (isScan(fields)) {
      if (!fields.file) problem('file', 'is required to scan: the image to search');
      if (given.length > 0) problem(given[0]!, 'applies only to generate; omit it to scan');
      return;
    }
    if (given.length === 0 && !fields.batch) problem('data', `is required (or one of ${names}, or batch)`);
    if (given.length > 0 && fields.batch) problem('batch', `can't be combined with ${given[0]}`);
    if (fields.batch && fields.format === 'text')
      problem('format', 'must be png, svg, pdf or eps with batch');
    if (given.length > 1) problem(given[1]!, `only one of ${names} can be encoded`);
    if (fields.file) problem('file', 'applies only to scan; send logo to put an image into the code');
    const isPicture = fields.format === 'png' || fields.format === 'svg';
    if (fields.logo && !isPicture) problem('logo', 'requires format png or svg');
    const isStyled = fields.dots !== 'square' || fields.corners !== 'square';
    if (isStyled && fields.format === 'text') problem('dots', 'requires format png, svg, pdf or eps');
    if (fields.type === 'qr') return;
    if (isStyled || fields.eci) problem(fields.eci ? 'eci' : 'dots', 'applies only to type qr');
    if (given.length > 0 && fields.data === undefined)
      problem(given[0]!, `applies only to type qr; ${fields.type} takes data`);
    if (fields.logo) problem('logo', 'applies only to type qr');
    if (fields.format === 'text') problem('format', 'must be png, svg, pdf or eps for barcodes');
  });

type Input = z.output<typeof input>;

const point = z.object({
  x: z.int().describe('Pixels from the left.'),
  y: z.int().describe('Pixels from the top.'),
});
const code = z.object({
  text: z.string().describe('Decoded text.'),
  format: z.string().describe('Code type: QRCode, EAN13, Code128 …'),
  type: z.enum(meanings).describe('Meaning of the text, such as url or wifi.'),
  parsed: z.record(z.string(), z.unknown()).optional().describe('Parsed content, if any.'),
  position: objectOf('Corners in pixels of the image.', {
    top_left: point.describe('Top left corner.'),
    top_right: point.describe('Top right corner.'),
    bottom_right: point.describe('Bottom right corner.'),
    bottom_left: point.describe('Bottom left corner.'),
  }),
  rotation: z.number().describe('Rotation in degrees.'),
  inverted: z.boolean().describe('Whether the code is light on dark.'),
  ecc: z.string().nullable().describe('Error correction level.'),
  version: z.string().nullable().describe('Version of the symbol.'),
  bytes: z.string().describe('Raw content as base64.'),
  sequence: objectOrNull('Position in a structured append sequence; null if none.', {
    index: z.int().describe('Index of the symbol.'),
    size: z.int().describe('Number of symbols.'),
    id: z.string().describe('Sequence ID.'),
  }),
});

const output = z.object({
  file: fileOut.optional().describe('generate: the code.'),
  count: z.int().optional().describe('generate with batch: number of codes in the ZIP.'),
  content: z.string().optional().describe('generate: encoded text.'),
  version: z.int().optional().describe('generate: version, 1 to 40.'),
  modules: z.int().optional().describe('generate: side length in modules.'),
  ecc: z.enum(['L', 'M', 'Q', 'H']).optional().describe('generate: error correction level used.'),
  width: z.int().optional().describe('generate: width in pixels.'),
  height: z.int().optional().describe('generate: height in pixels.'),
  terminal: z.string().optional().describe('generate with format text: the code.'),
  codes: z.array(code).optional().describe('scan: codes found; empty if none.'),
});
type Output = z.output<typeof output>;

const uses = { engines: ['qr', 'image'], helpers: ['documents'], files: true } as const;

export const qr = defineEndpoint({
  id: 'utilities.qr',
  group: 'utilities',
  method: 'POST',
  path: '/api/v1/utils/qr',
  summary: 'QR codes and barcodes',
  description:
    'Generates a QR code from data or from a template (wifi, vcard, payment, email, sms, tel, geo, event), or a barcode (type) from data. With action scan ' +
    'and a file, finds the QR codes and barcodes in the image (at most 64), with position and meaning.',
  access: 'key',
  input,
  output,
  price: {
    unit: 'request',
    microsPerUnit: 20_000,
    units: ({ batch }) => (batch === undefined ? 1 : codesIn(batch)),
  },
  quick: true,
  limits: { bodyBytesMax: 28_000_000, timeoutMs: 45_000 },
  errors: ['unprocessable', ...readErrors, ...workErrors],
  wire: {
    types: [
      'image/png',
      'image/svg+xml',
      'application/pdf',
      'application/postscript',
      'text/plain',
      'application/zip',
    ],
    files: ['file', 'logo', 'batch'],
  },
  uses,
  tool: { keywords: 'QR barcode bar code scan create read decode wifi vcard payment link' },
  example: {
    input: { data: 'https://example.com/pay/INV-2041', format: 'png', size: 512, ecc: 'M' },
    output: {
      file: exampleFile('qr.png', 'image/png', 1_087),
      content: 'https://example.com/pay/INV-2041',
      version: 3,
      modules: 29,
      ecc: 'M',
      width: 512,
      height: 512,
    },
  },
  async run(fields, context) {
    if (isScan(fields)) return await scan(fields, context);
    if (!fields.batch) return await generate(fields, context);
    const draw = async (data: string) => {
      const made = await generate({ ...fields, data }, context);
      return (made as { file: FileBytes }).file;
    };
    const { file, count } = await codesOf(fields.batch, draw, context);
    return { file, data: { count }, units: count };
  },
});

function isScan(
  fields: { action?: string; file?: unknown; batch?: unknown; data?: unknown } & Partial<Input>,
): boolean {
  if (fields.action !== undefined) return fields.action === 'scan';
  return fields.file !== undefined && contentNames.every((name) => fields[name] === undefined);
}

async function generate(
  fields: Input,
  context: CallContext<{ engines: 'image' | 'qr'; files: true }>,
): Promise<Result<Output>> {
  refusePoorContrast(fields);
  if (fields.type !== 'qr') return await generateBarcode(fields, fields.type, context);
  const content = contentText(fields);
  const ecc = fields.logo ? 'H' : fields.ecc;
  const asked = {
    text: content,
    ecc,
    format: fields.format,
    size: fields.size,
    margin: fields.margin ?? quietZone,
    color: fields.color,
    background: fields.background,
    hole: fields.logo ? logoShare : 0,
    eci: fields.eci,
  };
  const { dots, corners } = fields;
  const isStyled = dots !== 'square' || corners !== 'square';
  const made = isStyled
    ? await styledCode({ ...asked, dots, corners }, context)
    : await context.engines.qr.generate(asked, context);
  const bytes = fields.logo ? await withLogo(fields, made, content, context) : made.bytes;
  const { version, modules } = made;
  const size = fields.format === 'text' ? {} : { width: fields.size, height: fields.size };
  const terminal = fields.format === 'text' ? { terminal: Buffer.from(bytes).toString() } : {};
  return {
    file: { bytes, mime: made.mime, filename: `qr.${fields.format === 'text' ? 'txt' : fields.format}` },
    data: { content, version, modules, ecc, ...size, ...terminal },
  };
}

async function generateBarcode(
  { data, format, size, margin, color: dark, background }: Input,
  type: BarcodeType,
  context: CallContext<{ engines: 'image' | 'qr' }>,
): Promise<Result<Output>> {
  const content = String(data);
  const needed = matrixTypes.has(type) ? quietZone : quietZoneOfBars;
  const drawn = { type, text: content, size, margin: margin ?? needed, color: dark, background };
  const draw = (as: DrawingFormat) => context.engines.qr.barcode({ ...drawn, format: as }, context);
  const made = await draw(format === 'text' ? 'png' : format);
  const shown = format === 'png' ? made : await draw('png');
  const {
    data: pixels,
    width,
    height,
  } = await context.engines.image.pixels({ bytes: shown.bytes, pixelsMax: scanPixelsMax }, context);
  const look = { data: pixels, width, height, formats: [made.format], codesMax: 1 };
  const [found] = await context.engines.qr.scan(look, context);
  // Check digits are added, and retail codes are read with their leading zeros.
  if (!found?.text.includes(content)) {
    const message =
      'The code is unreadable at this size and margin. Use a larger size, margin 10 or more contrast.';
    throw fail('unprocessable', message, { param: 'size' });
  }
  return {
    file: { bytes: made.bytes, mime: made.mime, filename: `${type}.${format}` },
    data: { content: found.text, width: made.width, height: made.height },
  };
}

async function withLogo(
  fields: Input,
  made: GeneratedQr,
  content: string,
  context: CallContext<{ engines: 'image' | 'qr'; files: true }>,
) {
  const logo = await context.files.read(fields.logo!, { bytesMax: fileBytesMax, param: 'logo' });
  return await addLogo(
    { made, logo: logo.bytes, content, format: fields.format, size: fields.size },
    context,
  );
}

function refusePoorContrast(fields: Input): void {
  if (fields.format === 'text') return;
  if (luminance(fields.color) >= luminance(fields.background)) {
    throw fail(
      'unprocessable',
      "color must be darker than background: many scanners can't read light codes on dark.",
      {
        param: 'color',
      },
    );
  }
  const ratio = contrast(fields.color, fields.background);
  if (ratio >= contrastMin) return;
  throw fail(
    'unprocessable',
    `The contrast between color ${fields.color} and background ${fields.background} is ${ratio.toFixed(1)}:1; ` +
      `scanners need at least ${contrastMin}:1. Use a darker color or a lighter background.`,
    { param: 'color', details: { contrast: Number(ratio.toFixed(2)), min: contrastMin } },
  );
}

async function scan(
  fields: Input,
  context: CallContext<{ engines: 'image' | 'qr'; files: true }>,
): Promise<Result<Output>> {
  const { bytes } = await context.files.read(fields.file!, { bytesMax: fileBytesMax, param: 'file' });
  const picture = await context.engines.image.pixels({ bytes, pixelsMax: scanPixelsMax }, context);
  const { data, width, height } = picture;
  const found = await context.engines.qr.scan(
    { data, width, height, formats: fields.formats, codesMax: 64 },
    context,
  );
  const scale = picture.originalWidth / width;
  return { data: { codes: found.map((one) => describe(one, scale)) } };
}

function describe(found: ScannedCode, scale: number): z.output<typeof code> {
  const at = ({ x, y }: { x: number; y: number }) => ({ x: Math.round(x * scale), y: Math.round(y * scale) });
  const { topLeft, topRight, bottomRight, bottomLeft } = found.position;
  return {
    text: found.text,
    format: found.format,
    ...meaningOf(found.text, found.format),
    position: {
      top_left: at(topLeft),
      top_right: at(topRight),
      bottom_right: at(bottomRight),
      bottom_left: at(bottomLeft),
    },
    rotation: found.rotation,
    inverted: found.inverted,
    ecc: found.ecc,
    version: found.version,
    bytes: Buffer.from(found.bytes).toString('base64'),
    sequence: found.sequence,
  };
}
