/** Web pages, HTML and what becomes HTML printed by Chromium; by LibreOffice where there is none. */

import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail, OjaError } from '@oja/core/errors';
import type { CaptureInput } from '@oja/web/browser/port';
import type { ConvertOptions } from './convert-options.ts';
import type { Piece } from './convert-run.ts';
import { asOption, captureOf } from './print-options.ts';

export interface Printed {
  bytes: Uint8Array;
  warnings: string[];
}

type PrintContext = CallContext<{ helpers: 'browser' }>;

const siteBytesMax = 40_000_000;

const sourceOf = ({ url, site, bytes }: Piece): Pick<CaptureInput, 'url' | 'site'> => {
  if (url !== undefined) return { url };
  const files = site ?? new Map([['index.html', bytes]]);
  const size = [...files.values()].reduce((sum, file) => sum + file.byteLength, 0);
  if (size > siteBytesMax) {
    const message = `file: HTML with its files can have up to ${siteBytesMax / 1_000_000} MB.`;
    throw fail('file_too_complex', message, { param: 'file' });
  }
  return { site: files };
};

/** Nothing in it asks for more once it is loaded: no scripts, fonts or style sheets of its own. */
const isStill = ({ url, bytes }: Piece) =>
  url === undefined &&
  !/<script|<link|<i?frame|@font-face|@import|\son[a-z]+\s*=|javascript:/i.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1'),
  );

/** Undefined where this server has no browser. */
export async function printed(
  piece: Piece,
  options: ConvertOptions,
  pages: number[] | undefined,
  context: PrintContext,
): Promise<Printed | undefined> {
  const input: CaptureInput = { ...captureOf(options, pages?.join(',')), ...sourceOf(piece) };
  if (options.wait_until === undefined && isStill(piece)) input.waitUntil = 'load';
  const capture = await captured(input, context).catch((error: unknown) => {
    if (piece.url === undefined && error instanceof OjaError && error.code === 'engine_unavailable')
      return undefined;
    throw error;
  });
  if (!capture) return undefined;
  refuseStatus(capture.status, options);
  const { resources, exceptions } = capture.faults;
  const late = capture.missing.map(({ url }) => `${url}: not loaded in time`);
  const failed = [...resources, ...late];
  if (failed.length > 0 && options.fail_on_resource_loading_failed)
    throw unprocessable('fail_on_resource_loading_failed', `did not load: ${failed.join('; ')}`);
  if (exceptions.length > 0 && options.fail_on_console_exceptions)
    throw unprocessable('fail_on_console_exceptions', `a script threw: ${exceptions.join('; ')}`);
  return {
    bytes: capture.bytes,
    warnings: [
      ...failed.map((what) => `Did not load: ${what}.`),
      ...exceptions.map((message) => `A script of the page threw: ${message}`),
    ],
  };
}

/** The document as it stands after its scripts ran. */
export async function pageHtml(piece: Piece, options: ConvertOptions, context: PrintContext) {
  const { pdf: _, media: __, ...input } = captureOf(options, undefined);
  const capture = await captured({ ...input, ...sourceOf(piece), format: 'html' }, context);
  refuseStatus(capture.status, options);
  return capture.bytes;
}

async function captured(input: CaptureInput, context: PrintContext) {
  try {
    return await context.engines.browser.capture(input, asideOf(context));
  } catch (error) {
    throw asOption(error);
  }
}

function unprocessable(name: string, message: string) {
  const param = `options.${name}`;
  return fail('unprocessable', `${param}: ${message}.`.slice(0, 2_000), { param });
}

function refuseStatus(
  status: number | null,
  { fail_on_http_status_codes: codes = [499, 599] }: ConvertOptions,
) {
  if (status === null || status < 400) return;
  if (!codes.includes(status) && !codes.includes(Math.floor(status / 100) * 100 + 99)) return;
  throw fail(
    'unprocessable',
    `url: the page returned ${status}. options.fail_on_http_status_codes accepts it.`,
    {
      param: 'url',
    },
  );
}
