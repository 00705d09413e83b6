/** LibreOffice, kept warm in the sandbox. */

import { rejected, unsupported } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import { createGate } from '@oja/core/gate';
import { exportFilter, importFilters } from './filters.ts';
import { oldOfficeFacts } from './old-office.ts';
import { decryptPowerPoint } from './old-powerpoint.ts';
import type { OfficeConversion, OfficeEngine, OfficeResult } from './port.ts';
import { createWarmOffice, type WarmAnswer, type WarmJob, type WarmOffice } from './warm-office.ts';

interface Settings {
  processes: number;
  waitingMax: number;
  timeoutMs: number;
}

const pagesMax = 2_000;

export function createLibreOffice(settings: Settings, parts: EngineParts): OfficeEngine {
  const gate = createGate({
    name: 'office',
    concurrency: settings.processes,
    queueMax: settings.waitingMax,
  });
  const offices: WarmOffice[] = Array.from({ length: settings.processes }, () =>
    createWarmOffice({ sandbox: parts.sandbox, log: parts.log, timeoutMs: settings.timeoutMs }),
  );
  const free = [...offices];

  return {
    name: 'libreoffice',
    check: () => check(parts),
    async convert(given, call) {
      const input = await unlocked(given);
      const job = jobOf(input);
      const work = async () => {
        const office = free.pop() as WarmOffice;
        try {
          const answer = await office.convert(job, call.signal);
          if (input.pageRange && pagesMissing(answer.said))
            return await knowingPages(office, input, call.signal);
          return result(input, answer);
        } finally {
          free.push(office);
        }
      };
      return await gate.run(call, work);
    },
    async close() {
      await Promise.all(offices.map((office) => office.close()));
    },
  };
}

/** LibreOffice opens every encrypted format but this one. */
async function unlocked(input: OfficeConversion): Promise<OfficeConversion> {
  const { password, ...plain } = input;
  if (input.from !== 'ppt' || !password || !oldOfficeFacts('ppt', input.bytes).isEncrypted) return input;
  const decrypted = await decryptPowerPoint(input.bytes, password);
  if (decrypted === 'wrong password') throw wrongPassword();
  if (decrypted === 'unsupported') {
    throw rejected(
      'unsupported_file',
      'file: the encryption of this PPT file is not supported (RC4 CryptoAPI is). Save it as PPTX, or without a password.',
      { param: 'file' },
    );
  }
  return { ...plain, bytes: decrypted.bytes };
}

const wrongPassword = () =>
  rejected('password_required', 'options.password: the password is wrong.', { param: 'options.password' });

function jobOf(input: OfficeConversion): WarmJob {
  const { filter, application } = importFilters[input.from];
  const output = exportFilter(application, input.to);
  if (!output) throw unsupported(`LibreOffice can't convert ${input.from} to ${input.to}.`);
  const old = oldOfficeFacts(input.from, input.bytes);
  const isPackage = isCompound(input.bytes) && ['docx', 'xlsx', 'xlsb', 'pptx'].includes(input.from);
  const encrypted = isPackage || old.isEncrypted;
  if (encrypted && !input.password) {
    throw rejected('password_required', 'options.password: the document is encrypted; send its password.', {
      param: 'options.password',
    });
  }
  const yes = (wanted: boolean | undefined) => (wanted ? '1' : '0');
  return {
    hasPassword: Boolean(input.password),
    // Looked into by `knowingPages`.
    isCertain: (said) => input.pageRange !== undefined && pagesMissing(said),
    bytes: input.bytes,
    inputExtension: input.from,
    outputExtension: input.to,
    importFilter: old.importFilter ?? filter,
    exportFilter: output,
    options: [
      codeUnits(input.password ?? ''),
      input.pageRange ?? '',
      yes(input.landscape),
      yes(input.pdfa),
      yes(input.singlePageSheets),
      input.quality === undefined ? '' : String(input.quality),
    ],
  };
}

const pagesMissing = (said: string) => said.startsWith('save');

/**
 * An export of pages that are not there fails as one does for want of disk or memory: the whole document shows how
 * many there are.
 */
async function knowingPages(
  office: WarmOffice,
  input: OfficeConversion,
  signal: AbortSignal,
): Promise<OfficeResult> {
  const { pageRange = '', ...whole } = input;
  const { pages } = result(whole, await office.convert(jobOf(whole), signal));
  const wanted = pageRange.split(',').map((part) => Number.parseInt(part, 10));
  if (pages !== null && wanted.every((page) => page > pages)) {
    const has = pages === 1 ? 'one page' : `${pages} pages`;
    throw rejected(
      'invalid_request',
      `options.pages: the document has ${has}, none of them in ${pageRange}.`,
      {
        param: 'options.pages',
      },
    );
  }
  return result(input, await office.convert(jobOf(input), signal));
}

/** The password in a form that no line or quote of it can break. */
function codeUnits(text: string): string {
  return Array.from(Buffer.from(text, 'utf16le').swap16().toString('hex')).join('');
}

const isCompound = (bytes: Uint8Array) =>
  bytes[0] === 0xd0 && bytes[1] === 0xcf && bytes[2] === 0x11 && bytes[3] === 0xe0;

function result(input: OfficeConversion, outcome: WarmAnswer): OfficeResult {
  if (outcome.said === 'ok' && outcome.bytes && outcome.bytes.byteLength > 0) {
    const pdf = input.to === 'pdf' ? textOf(outcome.bytes) : '';
    const pages = input.to === 'pdf' ? countPages(pdf) : null;
    if (pages !== null && pages > pagesMax) {
      throw rejected(
        'file_too_complex',
        `file: it has ${pages} pages; at most ${pagesMax} are allowed. Select some with options.pages.`,
        { param: 'file' },
      );
    }
    return { bytes: outcome.bytes, pages, blankEmoji: blankEmojiFont.test(pdf) };
  }
  if (outcome.said.startsWith('save') || outcome.said === 'ok') {
    throw rejected('unreadable_file', `file: it can't be written as ${input.to.toUpperCase()}.`, {
      param: 'file',
    });
  }
  if (input.password) throw wrongPassword();
  throw rejected(
    'unreadable_file',
    `file: the ${input.from.toUpperCase()} document can’t be read. It is damaged, or encrypted: then set options.password.`,
    {
      param: 'file',
    },
  );
}

/** LibreOffice writes the objects of pages and fonts in the clear. */
const textOf = (pdf: Uint8Array) =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('latin1');

const countPages = (pdf: string) => pdf.match(/\/Type\s*\/Page(?![a-zA-Z])/g)?.length ?? 0;

/** Before 7.5 it writes this font as outlines, of which it has none. Later versions draw the glyphs. */
const blankEmojiFont = /\/BaseFont\s*\/[A-Z]{6}\+NotoColorEmoji/;

async function check(parts: EngineParts): Promise<EngineState> {
  const program = await parts.sandbox.find('soffice');
  if (!program)
    return { state: 'missing', detail: 'LibreOffice is not installed', fix: 'npm run setup:system' };
  const { detail } = await parts.sandbox.state();
  return { state: 'ready', detail: `${program}; ${detail}` };
}
