import type { Passkey } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { refresh, useCall } from '../../api.ts';
import { securityText } from '../../messages/en/security.ts';
import { settingsText } from '../../messages/en/settings.ts';
import { t } from '../../messages/en.ts';
import { ago, moment } from '../../model/time.ts';
import { addPasskey, supportsPasskeys } from '../../passkey.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Menu } from '../../ui/menu.tsx';
import { Card } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { toast } from '../../ui/toast.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const m = securityText.passkeys;
const touches = ['account.passkeys' as const];

export function Passkeys() {
  const { data, error } = useCall('account.passkeys', {});
  const [isAdding, setAdding] = useState(false);
  const [renaming, setRenaming] = useState<Passkey>();
  const [deleting, setDeleting] = useState<Passkey>();
  const remove = useSend('account.passkey-delete', {
    touches,
    said: m.deleted,
    onDone: () => setDeleting(undefined),
  });
  const why = !supportsPasskeys() ? m.unsupported : data?.available === false ? m.unavailable : undefined;
  return (
    <Card title={m.title} flush>
      <Problem error={error} />
      <div className="px-5 py-4 text-sm">
        <p className="text-soft">{why ?? m.about}</p>
        {data && why === undefined && (
          <Button look="primary" className="mt-3" onClick={() => setAdding(true)}>
            {m.add}
          </Button>
        )}
      </div>
      {data && data.data.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {data.data.map((passkey) => (
            <li key={passkey.id} className="flex items-center justify-between gap-4 px-5 py-3 text-sm">
              <div className="min-w-0">
                <p className="flex items-center gap-2">
                  <span className="truncate">{passkey.name}</span>
                  {passkey.synced && <Badge tone="plain">{m.synced}</Badge>}
                </p>
                <p className="text-xs text-soft">
                  {m.created} <span title={moment(passkey.created_at)}>{ago(passkey.created_at)}</span> ·{' '}
                  {passkey.last_used_at === null ? (
                    m.neverUsed
                  ) : (
                    <>
                      {m.used} <span title={moment(passkey.last_used_at)}>{ago(passkey.last_used_at)}</span>
                    </>
                  )}
                </p>
              </div>
              <Menu
                trigger={
                  <IconButton label={m.actions(passkey.name)}>
                    <Ellipsis className="size-4" aria-hidden="true" />
                  </IconButton>
                }
                items={[
                  { title: m.rename, onSelect: () => setRenaming(passkey) },
                  { title: m.delete, danger: true, onSelect: () => setDeleting(passkey) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {isAdding && <AddDialog onClose={() => setAdding(false)} />}
      {renaming && <RenameDialog passkey={renaming} onClose={() => setRenaming(undefined)} />}
      {deleting && (
        <PasswordDialog
          title={m.deleteTitle}
          action={m.delete}
          of={remove}
          onPassword={(password) => remove.send({ id: deleting.id, current_password: password })}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </Card>
  );
}

const textOf = (fields: FormData, name: string) => String(fields.get(name));

function AddDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const [note, setNote] = useState('');
  const submit = async (fields: FormData) => {
    setBusy(true);
    setError(undefined);
    setNote('');
    try {
      const outcome = await addPasskey(textOf(fields, 'name').trim(), textOf(fields, 'current'));
      if (outcome !== 'done') return setNote(outcome === 'known' ? m.known : m.cancelled);
      toast(m.added);
      onClose();
      await refresh('account.passkeys');
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={m.add}
      action={m.add}
      of={{ isPending: busy, error }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Input label={m.name} hint={m.nameHint} name="name" required maxLength={60} autoComplete="off" />
      <Input
        label={settingsText.current}
        name="current"
        type="password"
        autoComplete="current-password"
        required
      />
      {note !== '' && (
        <p role="alert" className="text-sm text-warn">
          {note}
        </p>
      )}
    </FormDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const rename = useSend('account.passkey-rename', { touches, said: m.renamed, onDone: onClose });
  const submit = (fields: FormData) => {
    rename.send({ id: passkey.id, name: textOf(fields, 'name').trim() });
  };
  return (
    <FormDialog title={m.rename} action={t.common.save} of={rename} onSubmit={submit} onClose={onClose}>
      <Input label={m.name} name="name" defaultValue={passkey.name} required maxLength={60} />
    </FormDialog>
  );
}
