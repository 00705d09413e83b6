import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

export interface MenuItem {
  title: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

const Dropdown = lazy(async () => ({ default: (await import('./dropdown.tsx')).Dropdown }));

/**
 * Its button is there with the row; what opens from it, a third of such a page, comes after. Who presses before that
 * is not forgotten.
 */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactElement<{ onClick?: () => void }>;
  items: MenuItem[];
}) {
  const [isWanted, setWanted] = useState(false);
  return (
    <Suspense fallback={cloneElement(trigger, { onClick: () => setWanted(true) })}>
      <Dropdown trigger={trigger} items={items} isOpen={isWanted} />
    </Suspense>
  );
}
