/** The light of a scene. Pure. */
import type { Hour } from './words.ts';

export interface Palette {
  /** Top to horizon. */
  sky: [string, string, string];
  light: string;
  /** Far to near. */
  land: [string, string, string];
  water: [string, string];
  /** Things in front. */
  shade: string;
  accents: string[];
}

const warm = ['#e4572e', '#f3a712', '#2e86ab', '#f6f5ae', '#a23b72'];

export const palettes: Record<Hour, Palette> = {
  dawn: {
    sky: ['#3b4a7a', '#e58f76', '#ffd9a0'],
    light: '#fff1c9',
    land: ['#8d7a8c', '#5f6d6a', '#2f4a45'],
    water: ['#f0b48c', '#4d6f8f'],
    shade: '#24323a',
    accents: warm,
  },
  day: {
    sky: ['#2f80c3', '#7fc1ea', '#dff3fb'],
    light: '#fff8dc',
    land: ['#9cc28a', '#6aa35c', '#3d7a3f'],
    water: ['#7cc6e6', '#1f6f9f'],
    shade: '#2b3a2a',
    accents: ['#e4572e', '#f3a712', '#7a3e9d', '#fff3c4', '#16697a'],
  },
  dusk: {
    sky: ['#2d1e4f', '#c1436d', '#ffb35c'],
    light: '#ffe0a3',
    land: ['#7d4a6b', '#4f2f52', '#2a1a33'],
    water: ['#ff9f68', '#51315e'],
    shade: '#1c1226',
    accents: ['#ffb703', '#fb8500', '#e63946', '#8ecae6', '#f1faee'],
  },
  night: {
    sky: ['#070b22', '#142353', '#35508a'],
    light: '#f4f1de',
    land: ['#22335c', '#172445', '#0d162e'],
    water: ['#35508a', '#0b1633'],
    shade: '#060a18',
    accents: ['#f2cc8f', '#e07a5f', '#81b29a', '#f4f1de', '#9d8df1'],
  },
  storm: {
    sky: ['#2a323d', '#55626f', '#9aa7ad'],
    light: '#e8eef0',
    land: ['#65757a', '#46585a', '#2a3a3b'],
    water: ['#8fa3ab', '#3c5360'],
    shade: '#1b2528',
    accents: ['#f3a712', '#e4572e', '#8ecae6', '#e8eef0', '#457b9d'],
  },
};
