/** A drawn face that the network takes for one, so that no person's picture is needed. */
import { svg } from '../pictures.fixture.ts';

interface Place {
  x: number;
  y: number;
  scale: number;
}

const face = ({ x, y, scale }: Place) =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cy="-14" rx="62" ry="72" fill="#2a1a12"/>` +
  '<ellipse rx="50" ry="66" fill="#c68e6b"/><ellipse cy="20" rx="40" ry="40" fill="#cf9a78"/>' +
  '<ellipse cx="-20" cy="-12" rx="10" ry="5" fill="#fff"/><ellipse cx="20" cy="-12" rx="10" ry="5" fill="#fff"/>' +
  '<circle cx="-20" cy="-12" r="5" fill="#20120a"/><circle cx="20" cy="-12" r="5" fill="#20120a"/>' +
  '<path d="M-32 -24 Q-20 -32 -8 -25 M8 -25 Q20 -32 32 -24" stroke="#20120a" stroke-width="4" fill="none"/>' +
  '<path d="M-3 -10 Q-10 14 -8 16 Q0 22 8 16" stroke="#9c6a4c" stroke-width="4" fill="none"/>' +
  '<path d="M-20 36 Q0 46 20 36 Q0 30 -20 36" fill="#a2433f"/>' +
  '<path d="M-62 90 Q0 50 62 90 L80 150 L-80 150 Z" fill="#334"/></g>';

/** 600 by 400 pixels on blue grey. */
export const withFaces = (...places: Place[]): Buffer =>
  svg(`<rect width="600" height="400" fill="#9ab"/>${places.map(face).join('')}`, 'width="600" height="400"');
