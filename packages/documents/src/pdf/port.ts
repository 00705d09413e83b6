/** Rewrites PDFs as a whole: pages, encryption, structure. */
import type { Engine, EngineCall } from '@oja/core/engines/engine';

export interface RewriteInput {
  /** In the words of qpdf; files are named as in `inputs` and `outputs`. */
  args: string[];
  inputs: Record<string, Uint8Array>;
  /** Names, or folders that give all their files. */
  outputs: string[];
  /** What the caller calls this, for errors: `operations[1]`. */
  param: string;
}

export interface Rewritten {
  files: Map<string, Uint8Array>;
  /** What was printed. */
  said: string;
  /** It found damage and went on. */
  warned: boolean;
}

export interface PdfEngine extends Engine {
  rewrite(input: RewriteInput, call: EngineCall): Promise<Rewritten>;
}
