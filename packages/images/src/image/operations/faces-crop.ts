/** The part of a picture that keeps its faces. */
import type { Area } from '../seeing/port.ts';

interface Size {
  width: number;
  height: number;
}

/** The largest part of this aspect ratio with the faces in it; undefined without faces. */
export function facesCrop(faces: Area[], canvas: Size, ratio: number): Area | undefined {
  if (faces.length === 0) return undefined;
  const isWide = canvas.width / canvas.height > ratio;
  const width = isWide ? Math.max(1, Math.round(canvas.height * ratio)) : canvas.width;
  const height = isWide ? canvas.height : Math.max(1, Math.round(canvas.width / ratio));
  return { ...aroundFaces(faces, canvas, { width, height }), width, height };
}

/** Where an area of this size holds the faces best: around all of them, or the largest if they are too far apart. */
export function aroundFaces(faces: Area[], canvas: Size, size: Size): { left: number; top: number } {
  const all = faces.length > 0 ? bounds(faces) : { left: 0, top: 0, ...canvas };
  const [largest] = [...faces].sort((a, b) => b.width * b.height - a.width * a.height);
  const fits = all.width <= size.width && all.height <= size.height;
  const kept = fits || largest === undefined ? all : largest;
  const start = (from: number, length: number, room: number, whole: number) =>
    Math.max(0, Math.min(whole - room, Math.round(from + length / 2 - room / 2)));
  return {
    left: start(kept.left, kept.width, size.width, canvas.width),
    top: start(kept.top, kept.height, size.height, canvas.height),
  };
}

function bounds(areas: Area[]): Area {
  const left = Math.min(...areas.map((area) => area.left));
  const top = Math.min(...areas.map((area) => area.top));
  const right = Math.max(...areas.map((area) => area.left + area.width));
  const bottom = Math.max(...areas.map((area) => area.top + area.height));
  return { left, top, width: right - left, height: bottom - top };
}
