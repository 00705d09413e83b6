/** Pictures as reading and looking need them, decoded in sandboxed processes: a crash or hang ends one call. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rejected } from '@oja/core/engine-failure';
import type { EngineParts } from '@oja/core/engines/capability';
import { allocationFailed } from '@oja/core/engines/out-of-memory';
import type { Silence } from '@oja/core/engines/sandboxed-process';
import { createSandboxedProcesses } from '@oja/core/engines/sandboxed-processes';
import { begun, type GateCall } from '@oja/core/gate';
import type { PictureQuestion } from './picture-child.ts';
import type { ForReading, Prepared, Size, Upright } from './prepare.ts';
import { turnBack } from './skew.ts';

export interface Pictures {
  open(bytes: Uint8Array, call: GateCall): Promise<Prepared>;
  close(): Promise<void>;
}

export function createPictures({ sandbox, log }: Pick<EngineParts, 'sandbox' | 'log'>): Pictures {
  const processes = createSandboxedProcesses<PictureQuestion>({
    sandbox,
    log,
    name: 'picture',
    size: 2,
    queueMax: 48,
    main: join(import.meta.dirname, 'picture-child.ts'),
    nodeOptions: ['--max-old-space-size=512'],
    readOnlyPaths: visiblePaths(),
    memoryBytesMax: 3_000_000_000,
    rssBytesMax: 600_000_000,
    answerBytesMax: 300_000_000,
    timeoutMs: 60_000,
    explain,
  });

  async function open(bytes: Uint8Array, call: GateCall): Promise<Prepared> {
    const put = async <T>(question: PictureQuestion, by = begun(call)) =>
      (await processes.ask(question, by)) as T;
    const ask = <T>(task: Exclude<PictureQuestion['task'], 'png' | 'without'>, side = 0) =>
      put<T>({ task, bytes, side });
    const size = await put<Size>({ task: 'size', bytes, side: 0 }, call);
    return {
      ...size,
      async forReading(): Promise<ForReading> {
        const upright = await ask<Upright>('upright');
        const { grey, scale, given, lean } = upright;
        const back = turnBack(grey, given, -lean);
        return {
          grey,
          scale,
          png: ({ overturned } = { overturned: false }) => put<Buffer>({ task: 'png', grey, overturned }),
          placeOf(point) {
            const { x, y } = back(point);
            return { x: x / scale, y: y / scale };
          },
        };
      },
      forObjects: () => ask('forObjects'),
      forChart: () => ask('forChart'),
      without: (boxes) => put({ task: 'without', bytes, boxes }),
      thumbnail: (side) => ask('thumbnail', side),
      square: (side) => ask('square', side),
    };
  }

  return { open, close: () => processes.close() };
}

/** Final, not `unavailable`: a picture that ends its process again and again must not keep others' from being tried. */
function explain(silence: Silence): unknown {
  if (silence.kind === 'late')
    return rejected(
      'deadline_exceeded',
      'The image took too long to process. Send a smaller or simpler one.',
    );
  if (allocationFailed.test(silence.said))
    return rejected('file_too_complex', 'The image needs more memory than allowed. Send a smaller one.');
  return rejected(
    'engine_unavailable',
    'The picture process ended unexpectedly; it restarts automatically. Retry, or send the image in another format.',
  );
}

function visiblePaths(): string[] {
  const source = dirname(fileURLToPath(import.meta.resolve('@oja/core/errors')));
  return [import.meta.dirname, ...['errors.ts', 'engine-failure.ts'].map((name) => join(source, name))];
}
