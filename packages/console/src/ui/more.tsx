import { t } from '../messages/en.ts';
import { Button } from './button.tsx';
import type { useMore } from './hooks/use-more.ts';

interface MoreProps {
  list: Pick<ReturnType<typeof useMore>, 'hasMore' | 'isLoading' | 'load'>;
  /** The rows are those of another filter: what follows them is no part of the list to come. */
  isBefore?: boolean;
}

/** The button below a list that has more pages. */
export function More({ list, isBefore = false }: MoreProps) {
  if (!list.hasMore || isBefore) return null;
  return (
    <p className="p-4 text-center">
      <Button busy={list.isLoading} onClick={list.load}>
        {t.common.more}
      </Button>
    </p>
  );
}
