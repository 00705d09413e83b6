/** Images by the model on this server, in OpenAI's shape: it knows sexual content and nothing else. */
import { asideOf } from '@oja/core/endpoints/aside';
import type { CallContext } from '@oja/core/endpoints/context';
import { fail, OjaError } from '@oja/core/errors';
import type { Moderated } from '../engines/moderation/port.ts';

export const localModeration = 'oja-image-moderation';
const flaggedFrom = 0.5;
const imageBytesMax = 20_000_000;
const imagesMax = 10;

interface Part {
  type: string;
  image_url?: { url: string };
}

const isPart = (part: unknown): part is Part => typeof part === 'object' && part !== null && 'type' in part;

/** The URLs of an input that is images alone. */
export function imagesOf(input: unknown): string[] | undefined {
  if (!Array.isArray(input)) return undefined;
  const urls = input.map((part) =>
    isPart(part) && part.type === 'image_url' ? part.image_url?.url : undefined,
  );
  return urls.every((url) => url !== undefined) ? urls : undefined;
}

type Context = CallContext<{ helpers: 'image'; files: true }>;

/** Parts are one input, so that the worst of its images counts. */
export async function moderateImages(urls: string[], context: Context): Promise<Moderated> {
  if (urls.length > imagesMax)
    throw fail('invalid_request', `input: at most ${imagesMax} images.`, { param: 'input' });
  let sexual = 0;
  for (const [at, url] of urls.entries()) {
    const param = `input[${at}].image_url.url`;
    const file = url.startsWith('data:') ? { data: url } : { url };
    const { bytes } = await context.files.read(file, { bytesMax: imageBytesMax, param });
    const look = { bytes, metadata: false, palette: 0, blurhash: false, moderation: true };
    const { moderation } = await context.engines.image
      .inspect(look, asideOf(context))
      .catch((error: unknown) => {
        throw error instanceof OjaError && error.param === 'file'
          ? fail(error.code, error.message.replace(/^file/, param), { param, cause: error })
          : error;
      });
    if (moderation) sexual = Math.max(sexual, moderation.porn + moderation.hentai);
  }
  const score = Math.min(1, Math.round(sexual * 10_000) / 10_000);
  const flagged = score >= flaggedFrom;
  const result = {
    flagged,
    categories: { sexual: flagged },
    category_scores: { sexual: score },
    category_applied_input_types: { sexual: ['image'] },
  };
  return { id: `modr-${crypto.randomUUID()}`, model: localModeration, results: [result] };
}
