/** Documents for tests, made as a user's programs would make them: Yoruba, naira, right-to-left, spans, pictures. */
import { Buffer } from 'node:buffer';

export const words = {
  title: 'Ìròyìn Ọdọọdún 2026',
  second: 'Àwọn Ìlú',
  body: 'Ẹ kú àárọ̀! Ọjà wa ní Ìbàdàn ń ta ẹ̀wà, ẹran àti aṣọ. The market sold goods worth ₦1,250,000 last week, and prices rose by 4%.',
  arabic: 'مرحبا بالعالم الجديد',
  hebrew: 'שלום עולם טוב',
  items: ['First item of the list', 'Ohun kejì', 'Third, with ₦500'],
  last: 'Ó dàbọ̀ — the end of the document.',
};

export const tableRows: string[][] = [
  ['Ìlú', 'Iye (₦)', 'Àkíyèsí'],
  ...Array.from({ length: 12 }, (_, at) => [`Ọ̀yọ́ ${at + 1}`, `₦${(at + 1) * 1_250}`, `ẹ ọ ṣ note ${at + 1}`]),
];

/** A picture with a red left half, so that what becomes of it can be checked. */
export async function samplePicture(
  format: 'png' | 'jpeg' | 'webp' | 'avif' | 'tiff' | 'gif',
  width = 240,
  height = 160,
): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const left = await sharp({ create: { width: width / 2, height, channels: 3, background: '#d02020' } })
    .png()
    .toBuffer();
  const picture = sharp({ create: { width, height, channels: 3, background: '#2040c0' } }).composite([
    { input: left, left: 0, top: 0 },
  ]);
  return await picture.toFormat(format, format === 'avif' ? { effort: 0 } : {}).toBuffer();
}

export async function sampleDocx(): Promise<Buffer> {
  const docx = await import('docx');
  const paragraph = (text: string, options: object = {}) =>
    new docx.Paragraph({ children: [new docx.TextRun(text)], ...options });
  const rightToLeft = (text: string) =>
    new docx.Paragraph({ bidirectional: true, children: [new docx.TextRun({ text, rightToLeft: true })] });
  const cell = (text: string, options: object = {}) =>
    new docx.TableCell({ children: [paragraph(text)], ...options });
  const rows = [
    ...tableRows.map((row) => new docx.TableRow({ children: row.map((text) => cell(text)) })),
    new docx.TableRow({ children: [cell('Two columns merged', { columnSpan: 2 }), cell('alone')] }),
  ];
  const document = new docx.Document({
    title: words.title,
    styles: { default: { document: { run: { font: 'Noto Sans', size: 22 } } } },
    sections: [
      {
        children: [
          paragraph(words.title, { heading: docx.HeadingLevel.HEADING_1 }),
          paragraph(words.body),
          paragraph(words.second, { heading: docx.HeadingLevel.HEADING_2 }),
          ...words.items.map((item) => paragraph(item, { bullet: { level: 0 } })),
          new docx.Table({ rows, width: { size: 100, type: docx.WidthType.PERCENTAGE } }),
          rightToLeft(words.arabic),
          rightToLeft(words.hebrew),
          new docx.Paragraph({
            children: [
              new docx.ImageRun({
                type: 'png',
                data: await samplePicture('png'),
                transformation: { width: 240, height: 160 },
              }),
            ],
          }),
          paragraph(words.last),
        ],
      },
    ],
  });
  return await docx.Packer.toBuffer(document);
}

export const sheetRows: (string | number | boolean | Date | null)[][] = [
  ['Ọjà', 'Iye', 'Ọjọ́', 'Òótọ́', 'Àkọsílẹ̀'],
  ['ẹ̀wà', 1250.5, new Date('2026-03-01T00:00:00Z'), true, '₦1,250.50'],
  ['iṣu', -3, new Date('2026-12-31T00:00:00Z'), false, 'a "quoted", comma'],
  ['007', 0.1, null, null, 'two\nlines'],
];

export async function sampleXlsx(): Promise<Buffer> {
  const { writeXlsx } = await import('hucre');
  const date = { style: { numFmt: 'yyyy-mm-dd' } };
  const cells = new Map<string, object>([
    ['1,2', date],
    ['2,2', date],
    ['3,4', { style: { alignment: { wrapText: true } } }],
  ]);
  const rowDefs = new Map([[3, { height: 32 }]]);
  const bytes = await writeXlsx({
    sheets: [
      {
        name: 'Ọjà',
        rows: sheetRows,
        cells,
        rowDefs,
        columns: sheetRows[0]?.map(() => ({ width: 18 })) ?? [],
      },
      {
        name: 'Merged',
        rows: [
          ['Wide title', null, null],
          ['a', 'b', 'c'],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
      },
    ],
  });
  return Buffer.from(bytes);
}

export async function longDocx(pages: number): Promise<Buffer> {
  const docx = await import('docx');
  const children = Array.from({ length: pages }, (_, at) => [
    new docx.Paragraph({
      text: `Chapter ${at + 1}`,
      heading: docx.HeadingLevel.HEADING_1,
      pageBreakBefore: at > 0,
    }),
    new docx.Paragraph(`Page ${at + 1}: ${words.body}`),
  ]).flat();
  return await docx.Packer.toBuffer(new docx.Document({ sections: [{ children }] }));
}

export async function longXlsx(rows: number): Promise<Buffer> {
  const { writeXlsx } = await import('hucre');
  const body = Array.from({ length: rows }, (_, at) => [
    at + 1,
    `Oníbàárà ${at + 1}`,
    (at + 1) * 1.5,
    at % 2 === 0,
  ]);
  return Buffer.from(
    await writeXlsx({ sheets: [{ name: 'Data', rows: [['id', 'name', 'amount', 'paid'], ...body] }] }),
  );
}

export const sampleHtml = `<!doctype html><html><head><title>${words.title}</title><script>document.write('never')</script></head><body>
<h1>${words.title}</h1><p>${words.body}</p><h2>${words.second}</h2>
<ul>${words.items.map((item) => `<li>${item}</li>`).join('')}</ul>
<table><tr>${tableRows[0]?.map((cell) => `<th>${cell}</th>`).join('')}</tr>
${tableRows
  .slice(1)
  .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
  .join('\n')}</table>
<p dir="rtl">${words.arabic}</p><p dir="rtl">${words.hebrew}</p><p>${words.last}</p></body></html>`;

const inLines = (text: string) => Buffer.from(text).toString('base64').replace(/.{76}/g, '$&\n');

export const sampleEmail = `From: =?utf-8?B?${Buffer.from('Ṣọlá Adé').toString('base64')}?= <sola@example.com>
To: accounts@example.com
Date: Mon, 2 Mar 2026 09:15:00 +0100
Subject: ${words.last}
MIME-Version: 1.0
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${inLines(sampleHtml)}
`;

export const sampleMarkdown = `# ${words.title}

${words.body}

## ${words.second}

${words.items.map((item) => `- ${item}`).join('\n')}

| ${tableRows[0]?.join(' | ')} |
| --- | --- | --- |
${tableRows
  .slice(1)
  .map((row) => `| ${row.join(' | ')} |`)
  .join('\n')}

${words.arabic}

${words.hebrew}

${words.last}
`;

export const sampleText = `${words.title}\n\n${words.body}\n\n${words.items.join('\n')}\n\n${words.arabic}\n\n${words.hebrew}\n\n${words.last}\n`;

export const sampleCsv = sheetRows
  .map((row) =>
    row
      .map((value) => quoted(value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '')))
      .join(','),
  )
  .join('\r\n');

function quoted(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** RTF writes other letters as numbers. */
const rtfText = (text: string) => text.replace(/[^\x20-\x7e]/g, (letter) => `\\u${letter.charCodeAt(0)}?`);

export const sampleRtf = `{\\rtf1\\ansi\\deff0{\\fonttbl{\\f0 Noto Sans;}}
{\\b\\fs32 ${rtfText(words.title)}\\par}
${[words.body, ...words.items, words.last].map((text) => `${rtfText(text)}\\par`).join('\n')}
}`;
