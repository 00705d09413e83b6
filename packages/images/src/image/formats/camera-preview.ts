/** The largest JPEG in a camera's raw file: the picture as the camera developed it. */

const startOfFrame = new Set([0xc0, 0xc1, 0xc2]);
const candidatesMax = 2_000;
const segmentsMax = 100;
const sideMin = 160;
const orientationTag = 0x112;

export interface CameraPreview {
  jpeg: Uint8Array;
  /** EXIF orientation of the raw file, which previews rarely repeat. */
  orientation: number | undefined;
}

export function cameraPreview(bytes: Uint8Array): CameraPreview | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let best = { at: -1, area: sideMin * sideMin };
  let seen = 0;
  for (let at = file.indexOf('ffd8ff', 0, 'hex'); at >= 0 && seen < candidatesMax; seen++) {
    const area = areaOf(file, at);
    if (area > best.area) best = { at, area };
    at = file.indexOf('ffd8ff', at + 3, 'hex');
  }
  return best.at < 0 ? undefined : { jpeg: file.subarray(best.at), orientation: orientationOf(file) };
}

/** Of a JPEG that begins here; 0 for other bytes, and for sensor data (lossless JPEG). */
function areaOf(file: Buffer, start: number): number {
  let at = start + 2;
  for (let segment = 0; segment < segmentsMax && at + 10 < file.length; segment++) {
    const marker = file[at + 1]!;
    if (file[at] !== 0xff || marker < 0xc0) return 0;
    if (startOfFrame.has(marker)) {
      const ordinary = file[at + 4] === 8 && (file[at + 9] === 3 || file[at + 9] === 1);
      return ordinary ? file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7) : 0;
    }
    at += 2 + file.readUInt16BE(at + 2);
  }
  return 0;
}

/** From the first directory; that of a CR3 is in a box of its own. */
function orientationOf(file: Buffer): number | undefined {
  const box =
    file.subarray(4, 12).toString('latin1') === 'ftypcrx ' ? file.indexOf('CMT1', 0, 'latin1') + 4 : 0;
  const tiff = file.subarray(box);
  const little = tiff[0] === 0x49;
  if (tiff.length < 16 || (!little && tiff[0] !== 0x4d)) return undefined;
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const first = view.getUint32(4, little);
  if (first + 2 > tiff.length) return undefined;
  const count = view.getUint16(first, little);
  for (let at = first + 2; at + 12 <= tiff.length && at < first + 2 + count * 12; at += 12) {
    if (view.getUint16(at, little) !== orientationTag) continue;
    const value = view.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : undefined;
  }
  return undefined;
}
