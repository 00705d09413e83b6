/** Models look at PNG, JPEG, WebP and GIF; other pictures that can be read are turned into one of these first. */

import type { CallContext } from '@oja/core/endpoints/context';
import type { EngineCall } from '@oja/core/engines/engine';
import { pictureTypes } from '@oja/documents/vision/port';

/** What photos come in; PNG would make them many times larger. */
const photoTypes = /^image\/(avif|hei[cf])/;

export async function seeable<P extends { bytes: Uint8Array; mime: string }>(
  picture: P,
  context: CallContext<{ engines: 'image' }>,
  call: EngineCall,
): Promise<P> {
  if ((pictureTypes as readonly string[]).includes(picture.mime)) return picture;
  const format = photoTypes.test(picture.mime) ? 'jpeg' : 'png';
  const { bytes, mime } = await context.engines.image.transform(
    {
      bytes: picture.bytes,
      operations: [],
      format,
      ...(format === 'jpeg' ? { quality: 92 } : {}),
      lossless: false,
      progressive: false,
      shrink: false,
      keepMetadata: false,
      autorotate: true,
    },
    call,
  );
  return { ...picture, bytes, mime };
}
