import type { Key } from '@oja/client';
import { useState } from 'react';
import { keepKey } from '../../kept-key.ts';
import { accountText } from '../../messages/en/account.ts';
import { t } from '../../messages/en.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Input } from '../../ui/field.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Problem } from '../../ui/problem.tsx';
import { KeyForm } from './key-form.tsx';
import { Secret } from './secret.tsx';

const m = accountText.keys;
const touches = ['account.keys' as const];

export function CreateKey({ onClose }: { onClose: () => void }) {
  const create = useSend('account.keys-create', { touches, onDone: ({ secret }) => keepKey(secret) });
  if (create.data) return <Secret made={create.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={m.createTitle} wide>
      <KeyForm
        fresh
        busy={create.isPending}
        error={create.error}
        submit={m.create}
        onCancel={onClose}
        onSubmit={(wish) => create.send(wish)}
      />
    </Dialog>
  );
}

export function EditKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const change = useSend('account.key-change', { touches, said: m.changed, onDone: onClose });
  return (
    <Dialog open onClose={onClose} title={m.editTitle} wide>
      <KeyForm
        apiKey={apiKey}
        busy={change.isPending}
        error={change.error}
        submit={t.common.save}
        onCancel={onClose}
        onSubmit={({ mode: _, ...wish }) => change.send({ id: apiKey.id, ...wish })}
      />
    </Dialog>
  );
}

const overlapMax = 720;

export function RotateKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const [overlap, setOverlap] = useState('24');
  const rotate = useSend('account.key-rotate', { touches, onDone: ({ secret }) => keepKey(secret) });
  const hours = overlap.trim() === '' ? Number.NaN : Number(overlap);
  const isGood = Number.isInteger(hours) && hours >= 0 && hours <= overlapMax;
  if (rotate.data) return <Secret made={rotate.data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={`${m.rotateTitle}: ${apiKey.name}`}>
      <p className="mb-4 text-sm text-soft">{m.rotateAbout}</p>
      <Input
        label={m.overlap}
        hint={m.overlapHint}
        problem={isGood ? undefined : m.overlapRange(overlapMax)}
        type="number"
        min={0}
        max={overlapMax}
        value={overlap}
        onChange={(event) => setOverlap(event.target.value)}
      />
      <div className="mt-4 space-y-4">
        <Problem error={rotate.error} />
        <DialogButtons
          action={m.rotate}
          busy={rotate.isPending}
          onAction={() => isGood && rotate.send({ id: apiKey.id, overlap_hours: hours })}
          onCancel={onClose}
        />
      </div>
    </Dialog>
  );
}

export function RevokeKey({ apiKey, onClose }: { apiKey: Key; onClose: () => void }) {
  const revoke = useSend('account.key-revoke', {
    touches,
    said: m.revoked,
    onDone: () => {
      // It may be the one that samples show.
      keepKey(undefined);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={m.revokeTitle}>
      <p className="mb-4 text-sm">{m.revokeAbout(apiKey.name)}</p>
      <Problem error={revoke.error} />
      <DialogButtons
        action={m.revoke}
        busy={revoke.isPending}
        danger
        onAction={() => revoke.send({ id: apiKey.id })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
