/** Search over the docs, for everyone. */
import { Command } from 'cmdk';
import { useRef, useState } from 'react';
import { publicText } from '../messages/en/public.ts';
import { go } from '../routing/place.ts';
import { useModal } from '../ui/hooks/use-modal.ts';
import { FoundItem, useFound } from './found.tsx';

export function SearchDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  useModal(ref, true);
  return (
    <dialog
      ref={ref}
      aria-label={publicText.searchDocs}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="mt-[12vh] w-[calc(100vw-2rem)] max-w-xl rounded-2xl border border-line bg-surface text-ink shadow-2xl"
    >
      <Command label={publicText.searchDocs} shouldFilter={false}>
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={publicText.searchPlaceholder}
          className="w-full border-b border-line bg-transparent px-5 py-4 text-base outline-none placeholder:text-soft"
        />
        <Command.List className="max-h-[55vh] overflow-y-auto p-2" label={publicText.searchDocs}>
          {typed.trim() !== '' && (
            <Command.Empty className="px-3 py-6 text-center text-sm text-soft">
              {publicText.searchNothing}
            </Command.Empty>
          )}
          {found.map((one, rank) => (
            <FoundItem
              key={`${one.path} ${one.title.map(({ text }) => text).join('')}`}
              found={one}
              rank={rank}
              onGo={(href) => {
                onClose();
                go(href);
              }}
            />
          ))}
        </Command.List>
      </Command>
    </dialog>
  );
}
