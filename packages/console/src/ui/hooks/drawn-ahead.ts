/** True while pages are drawn at the build: nobody can type or click there. */
export const drawnAhead = typeof window === 'undefined';
