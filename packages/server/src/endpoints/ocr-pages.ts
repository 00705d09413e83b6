/** Recognizes text page by page for so long: who waits gets the pages that are done, not an error after minutes. */
export async function recognizeWithin<Page>(
  pages: readonly Page[],
  { signal, budgetMs }: { signal: AbortSignal; budgetMs: number },
  recognize: (page: Page, signal: AbortSignal) => Promise<void>,
): Promise<Page[]> {
  const late = AbortSignal.timeout(budgetMs);
  const either = AbortSignal.any([signal, late]);
  const done: Page[] = [];
  for (const page of pages) {
    if (late.aborted) break;
    try {
      await recognize(page, either);
    } catch (error) {
      if (signal.aborted || !late.aborted) throw error;
      break;
    }
    done.push(page);
  }
  return done;
}
