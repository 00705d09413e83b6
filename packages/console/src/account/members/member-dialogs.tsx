import type { EndpointId, Key, Member, NewInvite, Watch } from '@oja/client';
import { type ReactNode, useState } from 'react';
import { teamText } from '../../messages/en/team.ts';
import { useMe } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Input, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { faultOf, Problem } from '../../ui/problem.tsx';
import { CapFields, isCapFault, readCaps } from '../keys/cap-fields.tsx';

const m = teamText;
const roles = ['owner', 'admin', 'developer', 'billing', 'viewer'] as const;
type Role = (typeof roles)[number];
const touches: EndpointId[] = ['account.members', 'account.keys', 'account.watches', 'account.me'];

function RoleFields({ first, isOwner, error }: { first: Role; isOwner: boolean; error: unknown }) {
  const [role, setRole] = useState<Role>(first);
  return (
    <>
      <Select
        label={m.role}
        name="role"
        value={role}
        onChange={(event) => setRole(event.target.value as Role)}
        problem={faultOf(error, 'role')}
      >
        <Options of={roles.filter((one) => one !== 'owner' || isOwner).map((one) => [one, m.roles[one]])} />
      </Select>
      {role === 'owner' && first !== 'owner' && (
        <Input
          label={m.password}
          hint={m.passwordHint}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          problem={faultOf(error, 'current_password')}
        />
      )}
    </>
  );
}

const roleOf = (fields: FormData) => {
  const current = fields.get('current');
  return {
    role: String(fields.get('role')) as Role,
    ...(current === null ? {} : { current_password: String(current) }),
  };
};

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { data: me } = useMe();
  const isOwner = me?.accounts.find(({ id }) => id === me.account_id)?.role === 'owner';
  const invite = useSend('account.invite-create', { touches: ['account.invites'] });
  const submit = (fields: FormData) => {
    const email = String(fields.get('email')).trim();
    invite.send({ ...roleOf(fields), email: email === '' ? null : email });
  };
  if (invite.data) return <InviteLink invite={invite.data} onClose={onClose} />;
  return (
    <FormDialog title={m.inviteTitle} action={m.create} of={invite} onSubmit={submit} onClose={onClose}>
      <Input
        label={m.email}
        hint={m.emailHint}
        name="email"
        type="email"
        autoComplete="off"
        placeholder="ada@example.com"
        problem={faultOf(invite.error, 'email')}
      />
      <RoleFields first="developer" isOwner={isOwner} error={invite.error} />
    </FormDialog>
  );
}

/** Shown once: it must not vanish by a stray click. */
export function InviteLink({ invite, onClose }: { invite: NewInvite; onClose: () => void }) {
  return (
    <Dialog open firm onClose={onClose} title={invite.url === null ? m.invite : m.link}>
      {invite.url === null ? (
        <p className="text-sm">{m.sent(invite.email ?? '')}</p>
      ) : (
        <>
          <p className="mb-3 text-sm">{m.linkAbout}</p>
          <Code text={invite.url} label={m.link} plain />
        </>
      )}
      <div className="mt-4 flex justify-end">
        <Button look="primary" onClick={onClose}>
          {m.done}
        </Button>
      </div>
    </Dialog>
  );
}

interface ForMember {
  member: Member;
  members: Member[];
  onClose: () => void;
}

export function ChangeRole({ member, members, isOwner, onClose }: ForMember & { isOwner: boolean }) {
  const change = useSend('account.member-change', {
    touches,
    said: m.changed,
    onDone: ({ keys, revoked }) => {
      if (keys.length + revoked.length === 0) onClose();
    },
  });
  const submit = (fields: FormData) => {
    change.send({ id: member.id, ...roleOf(fields) });
  };
  if (change.data && change.data.keys.length > 0)
    return <LeftKeys {...{ member, members, onClose }} {...change.data} about={m.keysBeyond} />;
  if (change.data && change.data.revoked.length > 0)
    return <RevokedKeys {...{ member, onClose }} revoked={change.data.revoked} />;
  return (
    <FormDialog
      title={m.changeTitle(member.name)}
      action={m.save}
      of={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <RoleFields first={member.role} isOwner={isOwner} error={change.error} />
    </FormDialog>
  );
}

export function ChangeCaps({ member, onClose }: Pick<ForMember, 'member' | 'onClose'>) {
  const change = useSend('account.member-change', {
    touches: ['account.members', 'account.caps'],
    said: m.capsChanged,
    onDone: onClose,
  });
  const submit = (fields: FormData) => {
    change.send({ id: member.id, ...readCaps(fields) });
  };
  return (
    <Dialog open onClose={onClose} title={m.capsTitle(member.name)}>
      <Form onSubmit={submit}>
        <p className="text-sm">{m.capsAbout}</p>
        <CapFields caps={member} error={change.error} />
        {!isCapFault(change.error) && <Problem error={change.error} />}
        <DialogButtons action={m.save} busy={change.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}

export function RemoveMember({ member, members, onClose }: ForMember) {
  const [left, setLeft] = useState<{ keys: Key[]; watches: Watch[]; revoked: Key[] }>();
  const remove = useSend('account.member-remove', {
    touches,
    onDone: ({ keys, watches, revoked }) =>
      keys.length + watches.length + revoked.length === 0 ? onClose() : setLeft({ keys, watches, revoked }),
  });
  if (left !== undefined && left.keys.length + left.watches.length === 0)
    return <RevokedKeys {...{ member, onClose }} revoked={left.revoked} />;
  if (left !== undefined)
    return (
      <LeftKeys
        {...{ member, members, onClose, ...left }}
        about={left.watches.length === 0 ? m.keysAbout : m.watchesAbout}
      />
    );
  return (
    <Confirm
      title={m.removeTitle(member.name)}
      about={m.removeAbout}
      action={m.remove}
      of={remove}
      onClose={onClose}
      onConfirm={() => remove.send({ id: member.id })}
    />
  );
}

/** What was revoked with a membership or role: nothing is left to decide. */
function RevokedKeys({
  member,
  revoked,
  onClose,
}: Pick<ForMember, 'member' | 'onClose'> & { revoked: Key[] }) {
  return (
    <Dialog open firm onClose={onClose} title={m.revokedTitle(member.name)}>
      <p className="mb-3 text-sm">{m.revokedAbout}</p>
      <KeyLines keys={revoked} />
      <div className="flex justify-end">
        <Button look="primary" onClick={onClose}>
          {m.done}
        </Button>
      </div>
    </Dialog>
  );
}

function KeyLines({ keys, children }: { keys: Key[]; children?: ReactNode }) {
  return (
    <ul className="mb-4 space-y-1 text-sm">
      {keys.map(({ id, name, hint }) => (
        <li key={id} className="wrap-anywhere">
          {name} <span className="font-mono text-xs text-soft">{hint}</span>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** Keys, and all watches, that a member leaves behind: handed over, revoked, or decided about later. */
function LeftKeys({
  member,
  members,
  keys,
  watches,
  revoked,
  about,
  onClose,
}: ForMember & { keys: Key[]; watches?: Watch[]; revoked: Key[]; about: string }) {
  const others = members.filter(({ id }) => id !== member.id);
  const which = { id: member.id, ...(watches === undefined ? { keys: keys.map(({ id }) => id) } : {}) };
  const [to, setTo] = useState(others[0]?.id ?? '');
  const decide = useSend('account.member-keys', { touches, said: m.keysDone, onDone: onClose });
  return (
    <Dialog open firm onClose={onClose} title={m.keysTitle(member.name)}>
      {revoked.length > 0 && (
        <>
          <p className="mb-3 text-sm">{m.revokedAbout}</p>
          <KeyLines keys={revoked} />
        </>
      )}
      <p className="mb-3 text-sm">{about}</p>
      <KeyLines keys={keys}>
        {watches?.map(({ id, name, kind, target }) => (
          <li key={id} className="wrap-anywhere">
            {name || String(Object.values(target)[0] ?? '')} <span className="text-xs text-soft">{kind}</span>
          </li>
        ))}
      </KeyLines>
      <div className="flex flex-wrap items-end gap-2">
        <Select label={m.handOverTo} value={to} onChange={(event) => setTo(event.target.value)}>
          <Options of={others.map(({ id, email }) => [id, email])} />
        </Select>
        <Button busy={decide.isPending} onClick={() => decide.send({ ...which, to })}>
          {m.handOver}
        </Button>
      </div>
      <Problem error={decide.error} />
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>{m.decideLater}</Button>
        <Button look="danger" busy={decide.isPending} onClick={() => decide.send({ ...which, revoke: true })}>
          {watches === undefined || watches.length === 0 ? m.revokeAll : m.revokeAndPause}
        </Button>
      </div>
    </Dialog>
  );
}
