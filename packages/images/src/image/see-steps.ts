/** Lets models see what the steps of a transformation need, before the image process runs them. */
import type { EngineCall } from '@oja/core/engines/engine';
import { begun } from '@oja/core/gate';
import type { View, ViewInput, ViewSize } from './image-question.ts';
import { neededBy } from './operations/table.ts';
import type { ImageFacts, ImageOperation, InspectInput, TransformInput } from './port.ts';
import type { Area } from './seeing/port.ts';
import type { Seeing } from './seeing/seeing.ts';

const facesSide = 1_024;
const personSide = 512;
const moderationSide = 224;
/** The network takes some ten microseconds a pixel. */
const upscalePixelsMax = 500_000;

export interface SeeingParts {
  seeing: Seeing;
  view(input: ViewInput): Promise<View>;
  call: EngineCall;
}

export async function seeSteps(input: TransformInput, parts: SeeingParts): Promise<TransformInput> {
  const { bytes, autorotate } = input;
  const operations: ImageOperation[] = [];
  for (const step of input.operations) {
    const needed = neededBy(step);
    const look = (size: ViewSize) => parts.view({ bytes, autorotate, size, operations: [...operations] });
    operations.push(needed === undefined ? step : { ...step, ...(await seen(needed, look, parts)) });
  }
  return { ...input, operations };
}

async function seen(
  needed: 'faces' | 'person' | 'upscale',
  look: (size: ViewSize) => Promise<View>,
  { seeing, call }: SeeingParts,
): Promise<object> {
  if (needed === 'faces')
    return { faces_found: await facesIn(await look({ kind: 'fit', side: facesSide }), seeing, call) };
  if (needed === 'upscale') {
    const picture = await look({ kind: 'whole', pixelsMax: upscalePixelsMax });
    return { seen: await seeing.see('upscale', picture, begun(call)) };
  }
  const { data, width, height } = await look({ kind: 'short', side: personSide });
  return { seen: { data: await seeing.see('person', { data, width, height }, begun(call)), width, height } };
}

async function facesIn(
  { data, width, height, whole }: View,
  seeing: Seeing,
  call: EngineCall,
): Promise<Area[]> {
  const faces = await seeing.see('faces', { data, width, height }, begun(call));
  const back = whole.width / width;
  return faces.map((face) => ({
    left: Math.floor(face.left * back),
    top: Math.floor(face.top * back),
    width: Math.ceil(face.width * back),
    height: Math.ceil(face.height * back),
  }));
}

/** Facts that only models know. */
export async function seeFacts(
  input: InspectInput,
  { seeing, view, call }: SeeingParts,
): Promise<Pick<ImageFacts, 'faces' | 'moderation'>> {
  const look = (size: ViewSize) => view({ bytes: input.bytes, autorotate: true, operations: [], size });
  const facts: Pick<ImageFacts, 'faces' | 'moderation'> = {};
  if (input.faces) facts.faces = await facesIn(await look({ kind: 'fit', side: facesSide }), seeing, call);
  if (input.moderation)
    facts.moderation = await seeing.see(
      'moderation',
      await look({ kind: 'exact', side: moderationSide }),
      begun(call),
    );
  return facts;
}
