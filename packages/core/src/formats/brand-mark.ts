/** The mark of Oja, the awning of a market stall, on 32 by 32: as in the console (shell/mark.tsx). */
export const brandMark = {
  size: 32,
  shapes: [
    { fill: '#2a3492', path: 'M8 0h16a8 8 0 0 1 8 8v16a8 8 0 0 1-8 8H8a8 8 0 0 1-8-8V8a8 8 0 0 1 8-8z' },
    {
      fill: '#ffffff',
      path: 'M6 9h20v4.5a3.33 3.33 0 0 1-6.67 0 3.33 3.33 0 0 1-6.66 0A3.33 3.33 0 0 1 6 13.5z',
    },
    { fill: '#f0b44c', path: 'M12.67 9h6.66v4.5a3.33 3.33 0 0 1-6.66 0z' },
    { fill: '#ffffff', path: 'M7.3 19.5h2.4v3.3h12.6v-3.3h2.4v5.7H7.3z' },
  ],
} as const;

export const brandMarkSvg = `<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">${brandMark.shapes
  .map(({ fill, path }) => `<path fill="${fill}" d="${path}"/>`)
  .join('')}</svg>`;
