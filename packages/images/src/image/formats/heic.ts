/** Decodes HEIC by libheif in WebAssembly. */
import { Refused } from '../refused.ts';

export interface Rgba {
  data: Uint8Array;
  width: number;
  height: number;
}

interface HeicImages extends Array<{ width: number; height: number; decode(): Promise<Rgba> }> {
  dispose(): void;
}

export async function decodeHeic(bytes: Uint8Array, pixelsMax: number): Promise<Rgba> {
  const { default: heic } = (await import('heic-decode' as string)) as {
    default: { all(input: { buffer: Uint8Array }): Promise<HeicImages> };
  };
  let images: HeicImages;
  try {
    images = await heic.all({ buffer: bytes });
  } catch {
    throw new Refused('unreadable_file', 'The HEIC image is damaged or has an unsupported format.');
  }
  try {
    const first = images[0]!;
    if (first.width * first.height > pixelsMax) {
      throw new Refused(
        'file_too_complex',
        `The image has ${first.width}×${first.height} pixels; at most ${pixelsMax} are allowed.`,
      );
    }
    const { data, width, height } = await first.decode();
    return { data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength), width, height };
  } catch (error) {
    throw error instanceof Refused ? error : new Refused('unreadable_file', 'The HEIC image is damaged.');
  } finally {
    images.dispose();
  }
}
