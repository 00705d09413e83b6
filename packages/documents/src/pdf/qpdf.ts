/** qpdf in the sandbox, its arguments in a file: passwords are not among the words of a process. */
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import type { EngineState } from '@oja/core/engines/engine';
import type { PdfEngine } from './port.ts';

const timeoutMs = 60_000;
const outputBytesMax = 300_000_000;
/** It has found something odd and gone on. */
const warned = 3;

export function createQpdf(parts: EngineParts): PdfEngine {
  return {
    name: 'qpdf',
    async check(): Promise<EngineState> {
      const program = await parts.sandbox.find('qpdf');
      if (!program) return { state: 'missing', detail: 'qpdf is not installed', fix: 'npm run setup:system' };
      const { detail } = await parts.sandbox.state();
      return { state: 'ready', detail: `${program}; ${detail}` };
    },
    async rewrite({ args, inputs, outputs, param }, call) {
      refuseLines(args);
      const result = await parts.sandbox.run({
        program: 'qpdf',
        args: ['@arguments'],
        files: { ...inputs, arguments: Buffer.from(args.join('\n')) },
        outputs,
        queue: 'small',
        timeoutMs,
        outputBytesMax,
        signal: call.signal,
        account: call.account,
      });
      if (result.code !== 0 && result.code !== warned) throw failureOf(result.stderr, param);
      return {
        files: new Map(Object.entries(result.files)),
        said: result.stdout.toString('utf8'),
        warned: result.code === warned,
      };
    },
  };
}

/** A line of the file is an argument: a password of two lines would be one that names any file. */
function refuseLines(args: readonly string[]): void {
  if (!args.some((arg) => /[\r\n\0]/.test(arg))) return;
  throw rejected('password_required', 'options.password: must be one line; this PDF has another password.', {
    param: 'options.password',
  });
}

function failureOf(said: string, param: string): Error {
  const isPages = /out of range|page range|invalid range/i.test(said);
  if (isPages)
    return rejected('invalid_request', `${param}.pages: names a page that the document doesn't have.`, {
      param: `${param}.pages`,
    });
  if (/invalid password/i.test(said))
    return rejected('password_required', 'options.password: the PDF is encrypted; send its password.', {
      param: 'options.password',
    });
  return rejected('unreadable_file', 'file: the PDF is damaged and could not be repaired.', {
    param: 'file',
    cause: new Error(said.slice(0, 2_000)),
  });
}
