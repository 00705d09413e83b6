/** What a test key gets where a file itself is asked for: a small real one of each type. */
import { audioMimes } from '../formats/sound/formats.ts';
import { writeZip } from '../formats/zip-write.ts';
import type { FileBytes } from './file.ts';
import { sampleFilm } from './sample-film.ts';
import { sampleSounds } from './sample-sounds.ts';

const fromBase64 = (text: string) => () => Buffer.from(text, 'base64');
const fromText = (text: string) => () => Buffer.from(text);

const office = 'application/vnd.openxmlformats-officedocument';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';

/** The least that a Word document or a workbook is made of. */
function officeFile(main: string, type: string, parts: Record<string, string>): () => Promise<Buffer> {
  const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument';
  const overrides = Object.entries({ [main]: `${office}.${type}.main+xml`, ...contentTypes(parts) }).map(
    ([name, mime]) => `<Override PartName="/${name}" ContentType="${mime}"/>`,
  );
  const members: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${overrides.join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="${relationship}" Target="${main}"/></Relationships>`,
    ...parts,
  };
  return () =>
    writeZip(Object.entries(members).map(([name, text]) => ({ name, bytes: Buffer.from(`${xml}${text}`) })));
}

const contentTypes = (parts: Record<string, string>) =>
  Object.fromEntries(
    Object.keys(parts)
      .filter((name) => name.startsWith('xl/worksheets/'))
      .map((name) => [name, `${office}.spreadsheetml.worksheet+xml`]),
  );

const wordFile = officeFile('word/document.xml', 'wordprocessingml.document', {
  'word/document.xml':
    '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Oja</w:t></w:r></w:p></w:body></w:document>',
});

const workbook = officeFile('xl/workbook.xml', 'spreadsheetml.sheet', {
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="Oja" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/worksheets/sheet1.xml':
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Oja</t></is></c></row></sheetData></worksheet>',
});

/** One page that says Oja. */
function pdf(): Buffer {
  const text = 'BT /F1 48 Tf 40 60 Td (Oja) Tj ET';
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 150]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  const end = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(`${body}${table}${end}`);
}

const sounds = Object.fromEntries(
  Object.entries(sampleSounds).map(([format, bytes]) => [
    audioMimes[format as keyof typeof sampleSounds],
    { extension: format, make: () => Buffer.from(bytes) },
  ]),
);

const samples: Record<string, { extension: string; make(): Buffer | Promise<Buffer> }> = {
  ...sounds,
  'image/png': {
    extension: 'png',
    make: fromBase64(
      'iVBORw0KGgoAAAANSUhEUgAAAJQAAACUAQMAAABP8pKXAAAABlBMVEX///8AAABVwtN+AAAACXBIWXMAAAsSAAALEgHS3X78' +
        'AAABAElEQVRIx+2WURLEIAhDvUHuf0tukE2gu6u/wmeZTmtfZwQJYtd6rWkkgwhEDdtM9wjoxhz2GcOv8pLDEQZFrMcYUw5o' +
        'RyPMV+X0yMstszCPHbrdsjSgvOx2yQKaGRTPJPSZi1GCk/LD1WfI5cP8kajFNLdilQ+41KPPTBSvn2uAhd+9/E3zDlvOgDxl' +
        'n4gJhlRc4cYEcwGpHL2vgW9P7DBPrk2YHzjApJDXv1yW/zpoMO0WL974V5MNpnBpT5acfVYyLXeetaFrlj0sKzNigtUZVedA' +
        'HOfWJWO1CDsjZphkcjniPEPvmYasnjjAnrbtLOxn3i1LjfJH5Et67LWGfQBOngzhosENnQAAAABJRU5ErkJggg==',
    ),
  },
  'image/jpeg': {
    extension: 'jpg',
    make: fromBase64(
      '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/' +
        '2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAAR' +
        'CAAQABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAA' +
        'AAAAAAAAAAAAAgX/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCSAKM//9k=',
    ),
  },
  'image/webp': {
    extension: 'webp',
    make: fromBase64(
      'UklGRsIAAABXRUJQVlA4TLYAAAAvk8AkAA8w//M///MfeJAUSZIkScbA+bM0Bjb3zG7UHs+I/k9AP7j/HoDMWYDHLF1J1jmU' +
        'nEt8gs3Qh2AiPUHZnGVdA/wUuPbhNmfvbzlw1Ei8ZuGCTbo2VYZLr8GSxXR5LRkbSedkYxMFrqUSMaf3NmqZ93DM3NzqWmaT' +
        'mZxjMNeCPNdQc82uTQgmwLX3LtDoGqDJpvcsnW5mXkNlBLAnoK1aPUEGbHKuHKgbXgMUELSOff9/Bw==',
    ),
  },
  'image/avif': {
    extension: 'avif',
    make: fromBase64(
      'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAA' +
        'AAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAAUkAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAA' +
        'AA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAJQAAACUAAAAEHBpeGkAAAAA' +
        'AwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAFRbWRhdBIACgk4HeTk2kBDQaQyuQJExCYuTgABYABAKuFocS7WBTJQIQ0b' +
        'QcwBRVgC6C/x6PxBI81MWfgCDgxM8JN3Fmr4T3z5tRAvqB/+85IRXwVhMIqIksQqdEVqRfcHmw9iUhxamlE4xHre1WeWtQpp' +
        'O9gUMX3ima0or3sHOA+nPO71lCfv3lbFiEjwfm/n6RbNFiYQUnG0Di80tzGFk0Alh6KYu48EwGVK8/JGk9pxDnEU0Wc/tOHR' +
        'R2i2L2wHnExkTDel6jfnVYgAAA/RhgkYuobgPgoU9NPkcOPqr0N6avzfWMEudPK952JmLZjIvR08FLFwlPFT2A/DljuU/WB2' +
        'wxwvPz37dbIZESYouFf5h3Cc9oNwn8M+u1mR6+AEDUeNJGXyU8utpQhWseQOAySN/dw4L1GGul32CLZbHBgQoHcfNAMU2rqh' +
        '+rRQ',
    ),
  },
  'image/gif': {
    extension: 'gif',
    make: fromBase64('R0lGODlhEAAQAIAAAExpcQp9TyH5BAUAAAAALAAAAAAQABAAAAIOjI+py+0Po5y02ouzPgUAOw=='),
  },
  'image/tiff': {
    extension: 'tiff',
    make: fromBase64(
      'SUkqACQAAAB4nOOq9WcgBXCNqscLuEbDBy8YbOEDAEOLDWEAEAAAAQMAAQAAABAAAAABAQMAAQAAABAAAAACAQMAAwAAAPoA' +
        'AAADAQMAAQAAAAgAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAAB' +
        'AAAXAQQAAQAAABsAAAAaAQUAAQAAAOoAAAAbAQUAAQAAAPIAAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAAA9AQMAAQAAAAIA' +
        'AABTAQMAAwAAAAABAAAAAAAAMzPLAAAACAAzM8sAAAAIAAgACAAIAAEAAQABAA==',
    ),
  },
  'image/svg+xml': {
    extension: 'svg',
    make: fromText(
      '<svg xmlns="http://www.w3.org/2000/svg" width="16" height="16"><rect width="16" height="16" fill="#0a7d4f"/></svg>',
    ),
  },
  'video/mp4': { extension: 'mp4', make: () => sampleFilm },
  'application/pdf': { extension: 'pdf', make: pdf },
  [`${office}.wordprocessingml.document`]: { extension: 'docx', make: wordFile },
  [`${office}.spreadsheetml.sheet`]: { extension: 'xlsx', make: workbook },
  'application/zip': {
    extension: 'zip',
    make: () => writeZip([{ name: 'oja.txt', bytes: Buffer.from('Oja\n') }]),
  },
  'text/html': { extension: 'html', make: fromText('<!doctype html>\n<title>Oja</title>\n<p>Oja</p>\n') },
  'text/markdown': { extension: 'md', make: fromText('# Oja\n') },
  'text/csv': { extension: 'csv', make: fromText('name\nOja\n') },
  'text/plain': { extension: 'txt', make: fromText('Oja\n') },
};

export function hasSample(mime: string): boolean {
  return bare(mime) in samples;
}

export async function sampleFile(mime: string): Promise<FileBytes> {
  const { extension, make } = samples[bare(mime)]!;
  return { bytes: await make(), mime, filename: `example.${extension}` };
}

/** The sample that the link of an example serves, by the extension of its name. */
export async function sampleNamed(filename: string): Promise<FileBytes | undefined> {
  const extension = filename.slice(filename.lastIndexOf('.') + 1).toLowerCase();
  const found = Object.entries(samples).find(([, sample]) => sample.extension === extension);
  return found === undefined ? undefined : sampleFile(found[0]);
}

const bare = (mime: string) => mime.split(';')[0]!;
