/** Which of the sources an answer cites. */

interface CitedSource {
  source: string;
  filename: string;
  page?: number | undefined;
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1);

/** By its own name, or within the pages of a table that goes over several. */
export function isCited(json: string, { source, filename, page }: CitedSource): boolean {
  if (json.includes(inJson(`[${source}]`))) return true;
  if (page === undefined) return false;
  const ranges = json.split(inJson(`[${filename}, pages `)).slice(1);
  return ranges.some((rest) => {
    const [, from, to] = /^(\d+)–(\d+)\]/.exec(rest) ?? [];
    return from !== undefined && Number(from) <= page && page <= Number(to);
  });
}
