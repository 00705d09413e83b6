import { useState } from 'react';
import { t } from '../messages/en.ts';
import { useMay } from '../session.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Confirm } from '../ui/confirm.tsx';
import { Cell } from '../ui/table.tsx';

interface Words {
  on: string;
  off: string;
  /** Of those that are tested when they are saved. */
  notWorking?: string;
  environment: string;
  test: string;
  enable: string;
  disable: string;
  remove: string;
  removeTitle: (name: string) => string;
  removeAbout: string;
}

interface Sending<Input> {
  isPending: boolean;
  error: unknown;
  send: (input: Input, onDone?: () => void) => unknown;
}

interface ConnectionProps {
  words: Words;
  connection: { id: string; name: string; enabled: boolean; state?: string; source: string };
  test: Sending<{ id: string }> | undefined;
  change: Sending<{ id: string; enabled: boolean }>;
  remove: Sending<{ id: string }>;
  /** Left out where it can only be switched and removed. */
  onEdit?: () => void;
}

/** State and buttons of a server that the operator connected; those of the environment can't be changed here. */
export function ConnectionCells({ words: m, connection, test, change, remove, onEdit }: ConnectionProps) {
  const [isRemoving, setRemoving] = useState(false);
  const { id, name, enabled, state, source } = connection;
  const mayChange = useMay('operator.change');
  const isOurs = source === 'console';
  const switchTo = enabled ? m.disable : m.enable;
  return (
    <>
      <Cell>
        {state === 'not_working' ? (
          <Badge tone="bad">{m.notWorking}</Badge>
        ) : (
          <Badge tone={enabled ? 'good' : 'plain'}>{enabled ? m.on : m.off}</Badge>
        )}{' '}
        {!isOurs && <Badge tone="plain">{m.environment}</Badge>}
      </Cell>
      <Cell className="row-actions">
        <span className="inline-flex gap-2">
          {test && mayChange && (
            <Button
              size="small"
              busy={test.isPending}
              aria-label={`${m.test}: ${name}`}
              onClick={() => test.send({ id })}
            >
              {m.test}
            </Button>
          )}
          {isOurs && mayChange && (
            <>
              {onEdit && (
                <Button size="small" aria-label={`${t.common.edit}: ${name}`} onClick={onEdit}>
                  {t.common.edit}
                </Button>
              )}
              <Button
                size="small"
                busy={change.isPending}
                aria-label={`${switchTo}: ${name}`}
                onClick={() => change.send({ id, enabled: !enabled })}
              >
                {switchTo}
              </Button>
              <Button
                size="small"
                look="danger"
                aria-label={`${m.remove}: ${name}`}
                onClick={() => setRemoving(true)}
              >
                {m.remove}
              </Button>
            </>
          )}
        </span>
        {isRemoving && (
          <Confirm
            title={m.removeTitle(name)}
            about={m.removeAbout}
            action={m.remove}
            of={remove}
            onClose={() => setRemoving(false)}
            onConfirm={() => remove.send({ id }, () => setRemoving(false))}
          />
        )}
      </Cell>
    </>
  );
}
