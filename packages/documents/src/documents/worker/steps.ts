/** What the process begins, so that the server can end a step that hangs before the whole time is over. */

export interface Step {
  /** The page that it is about. 0: no single one. */
  page: number;
  /** How many pages it takes. 0: it is over. */
  pages: number;
}

let current: Step = { page: 0, pages: 0 };
let report: ((step: Step) => void) | undefined;

export function onStep(listener: (step: Step) => void): void {
  report = listener;
}

function begin(step: Step): void {
  current = step;
  report?.(step);
}

export const beginPage = (page: number) => begin({ page, pages: 1 });
export const beginPages = (pages: number) => begin({ page: 0, pages });
export const endStep = () => begin({ page: 0, pages: 0 });

/** The page that was begun and not ended, for messages. */
export const pageAtWork = () => (current.page === 0 ? 'it' : `page ${current.page}`);

export const writeStep = ({ page, pages }: Step) => `${page} ${pages}`;

export function readStep(words: string): Step | undefined {
  const [, page, pages] = /^(\d{1,6}) (\d{1,6})$/.exec(words) ?? [];
  return page === undefined ? undefined : { page: Number(page), pages: Number(pages) };
}
