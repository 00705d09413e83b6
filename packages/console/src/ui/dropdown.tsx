import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import type { MenuItem } from './menu.tsx';

/** Open at first: it is there because its button was pressed. Not modal: the modal kind writes a style element, which our policy refuses. */
export function Dropdown({ trigger, items }: { trigger: ReactNode; items: MenuItem[] }) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-44 rounded-xl border border-line bg-surface p-1 text-sm text-ink shadow-xl"
        >
          {items.map(({ title, icon, danger, onSelect }) => (
            <DropdownMenu.Item
              key={title}
              onSelect={onSelect}
              className={classes(
                'flex cursor-pointer items-center gap-2.5 rounded-lg px-2.5 py-1.5 outline-none data-[highlighted]:bg-sunken',
                danger && 'text-bad',
              )}
            >
              {icon}
              {title}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
