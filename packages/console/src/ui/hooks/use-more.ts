/** A list by pages: what was shown stays in place, whatever arrives before it, and is there after going back. */
import { useEffect, useMemo, useState } from 'react';
import { keep, recall } from '../../queries.ts';
import { historyKey } from '../../routing/place.ts';

interface ListPage<Row> {
  data: Row[];
  next: string | null;
}

interface Shown<Row> {
  of: string;
  rows: Row[];
  next: string | null;
}

/**
 * `of` names the list on its page, `first` is its newest page, read again and again; `read` brings the page behind a cursor and
 * `nameOf` tells one row from another.
 */
export function useMore<Row>(
  of: string,
  first: ListPage<Row> | undefined,
  read: (cursor: string) => Promise<ListPage<Row>>,
  nameOf: (row: Row) => string,
) {
  const [at] = useState(historyKey);
  const [shown, setShown] = useState(() => recall<Shown<Row>>(at, of));
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<unknown>();
  const { fresh, kept } = useMemo(() => joined(of, first, shown, nameOf), [of, first, shown, nameOf]);
  const rows = useMemo(() => [...fresh, ...(kept?.rows ?? [])], [fresh, kept]);
  const next = kept === undefined ? (first?.next ?? null) : kept.next;
  // What leaves the newest page must not be lost between it and the pages behind.
  useEffect(() => {
    if (kept !== undefined && fresh.length > 0) setShown({ ...kept, rows });
  }, [kept, fresh, rows]);
  useEffect(() => {
    if (shown !== undefined) keep(shown, at, shown.of);
  }, [at, shown]);
  const load = async () => {
    if (next === null) return;
    setLoading(true);
    try {
      const page = await read(next);
      setShown({ of, rows: [...rows, ...page.data], next: page.next });
      setError(undefined);
    } catch (failure) {
      setError(failure);
    } finally {
      setLoading(false);
    }
  };
  return { rows, hasMore: next !== null, load, isLoading, error };
}

/** When so much is new that rows between may be missing, the list begins anew. */
function joined<Row>(
  of: string,
  first: ListPage<Row> | undefined,
  shown: Shown<Row> | undefined,
  nameOf: (row: Row) => string,
): { fresh: Row[]; kept: Shown<Row> | undefined } {
  const newest = first?.data ?? [];
  if (shown?.of !== of) return { fresh: newest, kept: undefined };
  const known = new Set(shown.rows.map(nameOf));
  const fresh = newest.filter((row) => !known.has(nameOf(row)));
  if (newest.length > 0 && fresh.length === newest.length) return { fresh, kept: undefined };
  const now = new Map(newest.map((row) => [nameOf(row), row]));
  return { fresh, kept: { ...shown, rows: shown.rows.map((row) => now.get(nameOf(row)) ?? row) } };
}
