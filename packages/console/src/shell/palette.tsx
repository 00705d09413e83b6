import { Command, defaultFilter } from 'cmdk';
import { BookOpen, FileSearch, FlaskConical, SunMoon } from 'lucide-react';
import { useRef, useState } from 'react';
import { useCall } from '../api.ts';
import { FoundItem, foundScore, useFound } from '../docs/found.tsx';
import { useGuideGroups } from '../docs/server-guides.ts';
import { publicText } from '../messages/en/public.ts';
import { t } from '../messages/en.ts';
import { go } from '../routing/place.ts';
import { useModal } from '../ui/hooks/use-modal.ts';
import type { PageLink } from './pages.ts';
import { setTheme, themes } from './theme.ts';

const item =
  'flex cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-sm data-[selected=true]:bg-accent-wash data-[selected=true]:text-accent';
const group =
  '[&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:pt-3 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-soft';

interface PaletteProps {
  onClose: () => void;
  pages: readonly PageLink[];
  /** Operators who view an account read about endpoints instead of calling them. */
  isViewing: boolean;
}

export function Palette({ onClose, pages, isViewing }: PaletteProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const found = useFound(typed);
  const guides = useGuideGroups().groups.flatMap((one) => one.guides);
  const { data } = useCall('public.catalogue', {}, { staleMs: 60_000 });
  useModal(ref, true);
  const leaveFor = (href: string) => {
    onClose();
    go(href);
  };
  const requestId = /^req_\w+$/.test(typed.trim()) ? typed.trim() : undefined;
  const endpoints = data?.categories.flatMap((category) => category.endpoints) ?? [];
  return (
    <dialog
      ref={ref}
      aria-label={t.palette.title}
      onClose={onClose}
      onClick={(event) => event.target === ref.current && onClose()}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
      className="mt-[12vh] w-[calc(100vw-2rem)] max-w-xl rounded-2xl border border-line bg-surface text-ink shadow-2xl"
    >
      <Command
        label={t.palette.title}
        filter={(value, wanted, words) => foundScore(value) ?? defaultFilter(value, wanted, words)}
      >
        <Command.Input
          autoFocus
          value={typed}
          onValueChange={setTyped}
          placeholder={t.palette.placeholder}
          className="w-full border-b border-line bg-transparent px-5 py-4 text-base outline-none placeholder:text-soft"
        />
        <Command.List className="max-h-[50vh] overflow-y-auto p-2" label={t.palette.title}>
          <Command.Empty className="px-3 py-6 text-center text-sm text-soft">
            {t.palette.nothing}
          </Command.Empty>
          {requestId && (
            <Command.Item
              value={requestId}
              className={item}
              onSelect={() => leaveFor(`/console/requests/${requestId}`)}
            >
              <FileSearch className="size-4" aria-hidden="true" />
              {t.palette.openRequest(requestId)}
            </Command.Item>
          )}
          <Command.Group heading={t.palette.pages} className={group}>
            {pages.map(({ to, title, icon: Icon }) => (
              <Command.Item key={to} value={`${title} ${to}`} className={item} onSelect={() => leaveFor(to)}>
                <Icon className="size-4" aria-hidden="true" />
                {title}
              </Command.Item>
            ))}
          </Command.Group>
          <Command.Group heading={t.palette.endpoints} className={group}>
            {endpoints.map(({ id, summary }) => (
              <Command.Item
                key={id}
                value={`${id} ${summary}`}
                className={item}
                onSelect={() => leaveFor(`${isViewing ? '/docs/api' : '/playground'}/${id}`)}
              >
                <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
                <span className="font-mono text-xs">{id}</span>
                <span className="truncate text-soft">{summary}</span>
              </Command.Item>
            ))}
          </Command.Group>
          {typed.trim() === '' ? (
            <Command.Group heading={publicText.guides} className={group}>
              {guides.map(({ slug, title, about }) => (
                <Command.Item
                  key={slug}
                  value={`${title} ${slug}`}
                  className={item}
                  onSelect={() => leaveFor(`/docs/${slug}`)}
                >
                  <BookOpen className="size-4 shrink-0" aria-hidden="true" />
                  <span className="shrink-0">{title}</span>
                  <span className="truncate text-soft">{about}</span>
                </Command.Item>
              ))}
            </Command.Group>
          ) : (
            <Command.Group heading={t.palette.found} className={group}>
              {found.map((one, rank) => (
                <FoundItem
                  key={`${one.path} ${one.title.map(({ text }) => text).join('')}`}
                  found={one}
                  rank={rank}
                  onGo={leaveFor}
                />
              ))}
            </Command.Group>
          )}
          <Command.Group heading={t.palette.actions} className={group}>
            {themes.map((theme) => (
              <Command.Item
                key={theme}
                value={t.palette.theme(theme)}
                className={item}
                onSelect={() => {
                  setTheme(theme);
                  onClose();
                }}
              >
                <SunMoon className="size-4" aria-hidden="true" />
                {t.palette.theme(t.theme[theme])}
              </Command.Item>
            ))}
          </Command.Group>
        </Command.List>
      </Command>
    </dialog>
  );
}
