/** What the document process does, by name. Runs inside the sandbox. */

import { documentLimits } from '../limits.ts';
import type {
  Block,
  Edited,
  EditInput,
  ReadInput,
  RenderInput,
  Section,
  StructuredDocument,
  WriteInput,
  Written,
} from '../port.ts';
import { plainText } from './blocks.ts';
import { readEpub } from './epub/epub-read.ts';
import { writeEpub } from './epub/epub-write.ts';
import { DocumentFailure, refuseMissing, tooComplex } from './failure.ts';
import { groundDocument } from './ground/ground-document.ts';
import { blocksOfHtml } from './html-read.ts';
import { writeHtml } from './html-write.ts';
import { writeJson } from './json-write.ts';
import { readEml } from './mail/eml-read.ts';
import { readMsg } from './mail/msg-read.ts';
import { markdownOfBlocks, writeMarkdownFiles } from './markdown-write.ts';
import { readDocx } from './office/docx-read.ts';
import { writeDocx } from './office/docx-write.ts';
import { readPptx } from './office/pptx-read.ts';
import { writeCsvFiles, writeXlsxFile } from './office/sheet-write.ts';
import { readXlsxSections } from './office/xlsx-read.ts';
import { writePdfWithText } from './pdf/pdf-layer.ts';
import { readPdf } from './pdf/pdf-read.ts';
import { renderPdf } from './pdf/pdf-render.ts';
import { blocksOfPictures, writePdfOfPages, writePdfOfPictures } from './pdf/pdf-write.ts';
import { edit } from './pdf-tools/index.ts';
import { decodeHtml, readCsv, readMarkdown, readText } from './text-read.ts';
import { writeText } from './text-write.ts';

export interface Tasks {
  read(input: ReadInput): Promise<StructuredDocument>;
  render(input: RenderInput): ReturnType<typeof renderPdf>;
  write(input: WriteInput): Promise<Written>;
  edit(input: EditInput): Promise<Edited>;
}

export const tasks: Tasks = {
  async read(input) {
    const document = await readStructured(input.textOnly ? { ...input, pictures: false } : input);
    if (input.ground) return groundDocument(document, input.ground);
    for (const section of document.sections) {
      section.text = markdownOfBlocks(section.blocks);
      if (input.textOnly) {
        section.blocks = [];
        delete section.lines;
      }
    }
    return document;
  },
  render: renderPdf,
  edit,
  async write(input) {
    switch (input.from) {
      case 'pictures':
        return await writePictures(input);
      case 'pdf': {
        const { bytes, pages } = await writePdfOfPages(input);
        return { files: [{ name: 'document.pdf', bytes }], pages, needsOcr: [] };
      }
      case 'layer': {
        const { bytes, pages } = await writePdfWithText(input);
        return { files: [{ name: 'document.pdf', bytes }], pages, needsOcr: [] };
      }
      case 'file':
        return await writeDocument(await readStructured(toShow(input)), input);
      case 'document':
        return await writeDocument(input.document, input);
    }
  },
};

/** Pictures of a PDF are drawn at length, and have no words: only what shows them gets them. */
function toShow({ file, to, markdown }: Extract<WriteInput, { from: 'file' }>): ReadInput {
  if (to === 'csv') return { ...file, pictures: false, unformatted: true };
  const shows = to === 'docx' || to === 'html' || to === 'epub' || markdown?.pictures === true;
  return file.format === 'pdf' && !shows ? { ...file, pictures: false } : file;
}

async function readStructured(input: ReadInput): Promise<StructuredDocument> {
  const wanted = input.pages ? (position: number) => input.pages?.includes(position) ?? true : undefined;
  const whole = (blocks: Block[], title = ''): StructuredDocument => ({
    format: input.format,
    title: title || firstHeading(blocks),
    author: '',
    pages: null,
    sections: [{ blocks, text: '', needsOcr: false }],
  });
  const isCompound = input.bytes[0] === 0xd0 && input.bytes[1] === 0xcf;
  if (isCompound && input.format !== 'xlsx' && input.format !== 'msg') throw encryptedOffice();
  switch (input.format) {
    case 'pdf': {
      const { sections, total } = await readPdf(input);
      return { format: 'pdf', title: firstHeading(allBlocks(sections)), author: '', pages: total, sections };
    }
    case 'docx':
      return whole(await readDocx(input.bytes, input.pictures ?? true, input.comments));
    case 'xlsx': {
      const { sections, title, author, total, uncalculated } = await readXlsxSections(input.bytes, {
        password: input.password,
        comments: input.comments ?? false,
        unformatted: input.unformatted ?? false,
        wanted,
      });
      refuseMissing(input.pages, total, 'sheet');
      return { format: 'xlsx', title, author, pages: null, sections, uncalculated };
    }
    case 'pptx': {
      const { sections, total } = await readPptx(input.bytes, wanted);
      refuseMissing(input.pages, total, 'slide');
      return { format: 'pptx', title: firstHeading(allBlocks(sections)), author: '', pages: total, sections };
    }
    case 'html': {
      const { blocks, title } = await blocksOfHtml(decodeHtml(input.bytes));
      return whole(blocks, title);
    }
    case 'md':
      return whole(await readMarkdown(input.bytes));
    case 'txt':
      return whole(readText(input.bytes, input.ground !== undefined));
    case 'eml':
      return whole(await readEml(input.bytes, input.ground !== undefined));
    case 'msg':
      return whole(await readMsg(input.bytes, input.ground !== undefined));
    case 'epub': {
      const { title, author, blocks } = await readEpub(input.bytes, input.pictures ?? true);
      return { ...whole(blocks, title), author };
    }
    case 'csv': {
      const table = await readCsv(input.bytes);
      return {
        format: 'csv',
        title: '',
        author: '',
        pages: null,
        sections: [{ sheet: 'Sheet1', blocks: [table], text: '', needsOcr: false }],
      };
    }
  }
}

/** The OLE container around an encrypted DOCX or PPTX, which only an office program opens. */
const encryptedOffice = () =>
  new DocumentFailure(
    'password_required',
    'file: the document is encrypted; save it without a password first.',
    {
      param: 'file',
    },
  );

const allBlocks = (sections: Section[]) => sections.flatMap((section) => section.blocks);

function firstHeading(blocks: Block[]): string {
  const heading = blocks.find((block) => block.kind === 'heading');
  return heading?.kind === 'heading' ? plainText(heading.runs).slice(0, 200) : '';
}

type Wanted = Extract<WriteInput, { from: 'file' | 'document' }>;

async function writeDocument(document: StructuredDocument, wanted: Wanted): Promise<Written> {
  const files = await filesOf(document, wanted);
  const size = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (size > documentLimits.outputBytesMax) throw tooComplex('the result is too large');
  const needsOcr = document.sections.flatMap((section) =>
    section.needsOcr && section.page ? [section.page] : [],
  );
  const { uncalculated = 0 } = document;
  const drawings = document.sections.flatMap(({ hasDrawing, page }) => (hasDrawing && page ? [page] : []));
  return { files, pages: document.sections.length, needsOcr, uncalculated, drawings };
}

async function filesOf(
  document: StructuredDocument,
  { to, landscape = false, markdown }: Wanted,
): Promise<Written['files']> {
  const one = (bytes: Uint8Array) => [{ name: `document.${to}`, bytes }];
  const text = (written: string) => one(Buffer.from(written, 'utf8'));
  switch (to) {
    case 'docx':
      return one(await writeDocx(document, landscape));
    case 'xlsx':
      return one(await writeXlsxFile(document, landscape));
    case 'csv':
      return writeCsvFiles(document);
    case 'html':
      return text(writeHtml(document));
    case 'md':
      return writeMarkdownFiles(document, markdown ?? {});
    case 'epub':
      return one(await writeEpub(document));
    case 'json':
      return text(writeJson(document));
    default:
      return text(writeText(document.sections));
  }
}

async function writePictures(input: Extract<WriteInput, { from: 'pictures' }>): Promise<Written> {
  if (input.to === 'pdf') {
    const { bytes, pages } = await writePdfOfPictures(input);
    return { files: [{ name: 'document.pdf', bytes }], pages, needsOcr: [] };
  }
  const blocks = await blocksOfPictures(input.pictures);
  const document: StructuredDocument = {
    format: 'docx',
    title: '',
    author: '',
    pages: null,
    sections: [{ blocks, text: '', needsOcr: false }],
  };
  return {
    files: [{ name: 'document.docx', bytes: await writeDocx(document, input.landscape ?? false) }],
    pages: blocks.length,
    needsOcr: [],
  };
}
