import {
  type ButtonHTMLAttributes,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react';

export interface MenuItem {
  title: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

const load = () => import('./dropdown.tsx');
/** A failure shows when the menu is opened. */
const loadEarly = () => void load().catch(() => undefined);
const Dropdown = lazy(async () => ({ default: (await load()).Dropdown }));

/** The code of what opens is a fifth of a page's. It loads when a pointer or the focus comes near. */
export function Menu({
  trigger,
  items,
}: {
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  items: MenuItem[];
}) {
  const [isWanted, setWanted] = useState(false);
  const closed = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onClick: () => setWanted(true),
    onPointerEnter: loadEarly,
    onFocus: loadEarly,
  });
  if (!isWanted) return closed;
  return (
    <Suspense fallback={closed}>
      <Dropdown trigger={trigger} items={items} />
    </Suspense>
  );
}
