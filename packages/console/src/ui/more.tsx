import { t } from '../messages/en.ts';
import { Button } from './button.tsx';
import type { useMore } from './use-more.ts';

/** The button below a list that has more pages. */
export function More({ list }: { list: Pick<ReturnType<typeof useMore>, 'hasMore' | 'isLoading' | 'load'> }) {
  if (!list.hasMore) return null;
  return (
    <p className="p-4 text-center">
      <Button busy={list.isLoading} onClick={list.load}>
        {t.common.more}
      </Button>
    </p>
  );
}
