import type { Invite, Member } from '@oja/client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { teamText } from '../../messages/en/team.ts';
import { t } from '../../messages/en.ts';
import { dollars } from '../../model/money.ts';
import { go } from '../../routing/place.ts';
import { useMe, useRights, useViewing } from '../../session.ts';
import { forgetLogin } from '../../session-mark.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Menu } from '../../ui/menu.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Card, Empty, Page, Waiting } from '../../ui/page.tsx';
import { Problem } from '../../ui/problem.tsx';
import { Cell, Table } from '../../ui/table.tsx';
import { PasswordDialog } from '../settings/password-dialog.tsx';
import { SingleSignOn } from '../settings/single-sign-on.tsx';
import { ChangeCaps, ChangeRole, InviteDialog, InviteLink, RemoveMember } from './member-dialogs.tsx';

const m = teamText;

export function Members() {
  const members = useCall('account.members', {});
  const rights = useRights();
  const isViewing = useViewing();
  const manages = rights?.has('members.manage') ?? false;
  const [isInviting, setInviting] = useState(false);
  return (
    <Page
      title={m.title}
      about={m.about}
      actions={
        manages && (
          <Button look="primary" onClick={() => setInviting(true)}>
            {m.invite}
          </Button>
        )
      }
    >
      <Problem error={members.error} />
      <Card flush>
        {!members.data && !members.error && <Waiting />}
        {members.data && <List members={members.data.data} manages={manages} />}
      </Card>
      {manages && <Invites />}
      {rights?.has('sso.manage') && <SingleSignOn />}
      <RoleTable />
      {isViewing === false && members.data && members.data.data.length > 1 && <Leave />}
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}

function List({ members, manages }: { members: Member[]; manages: boolean }) {
  const { data: me } = useMe();
  const own = me?.accounts.find(({ id }) => id === me.account_id);
  const [changing, setChanging] = useState<Member>();
  const [capping, setCapping] = useState<Member>();
  const [removing, setRemoving] = useState<Member>();
  /** Owners are for owners. */
  const mayTouch = (member: Member) => manages && (member.role !== 'owner' || own?.role === 'owner');
  /** Caps bind admins, too: they don't change their own. */
  const mayCap = (member: Member) => own?.role === 'owner' || member.id !== own?.member_id;
  return (
    <>
      <Table label={m.title} head={[m.member, m.role, m.keys, m.spend, m.joined, '']} numbers={[2, 3]}>
        {members.map((member) => (
          <tr key={member.id}>
            <Cell className="min-w-48">
              <span className="font-medium wrap-anywhere">{member.name}</span>{' '}
              {member.id === own?.member_id && <Badge tone="accent">{m.you}</Badge>}{' '}
              {member.totp && <Badge tone="good">{m.totp}</Badge>}
              <span className="block text-xs wrap-anywhere text-soft">{member.email}</span>
            </Cell>
            <Cell>{m.roles[member.role]}</Cell>
            <Cell number>{member.keys}</Cell>
            <Cell number className="whitespace-nowrap">
              {dollars(member.spent_this_month)}
              {member.monthly_cap !== null && (
                <span className="text-soft"> {accountText.keys.of(dollars(member.monthly_cap))}</span>
              )}
            </Cell>
            <Cell className="whitespace-nowrap">
              <Moment at={member.joined_at} />
            </Cell>
            <Cell className="row-actions">
              {mayTouch(member) && (
                <Menu
                  trigger={
                    <IconButton label={t.common.actions(member.email)}>
                      <Ellipsis className="size-4" aria-hidden="true" />
                    </IconButton>
                  }
                  items={[
                    { title: m.changeRole, onSelect: () => setChanging(member) },
                    ...(mayCap(member) ? [{ title: m.changeCaps, onSelect: () => setCapping(member) }] : []),
                    ...(member.id === own?.member_id
                      ? []
                      : [{ title: m.remove, danger: true, onSelect: () => setRemoving(member) }]),
                  ]}
                />
              )}
            </Cell>
          </tr>
        ))}
      </Table>
      {changing && (
        <ChangeRole
          member={changing}
          members={members}
          isOwner={own?.role === 'owner'}
          onClose={() => setChanging(undefined)}
        />
      )}
      {capping && <ChangeCaps member={capping} onClose={() => setCapping(undefined)} />}
      {removing && (
        <RemoveMember member={removing} members={members} onClose={() => setRemoving(undefined)} />
      )}
    </>
  );
}

const touches = ['account.invites' as const];

function Invites() {
  const invites = useCall('account.invites', {});
  const resend = useSend('account.invite-resend', { touches });
  const revoke = useSend('account.invite-revoke', { touches, said: m.revoked });
  const open = invites.data?.data.filter(({ state }) => state !== 'accepted') ?? [];
  const { data: me } = useMe();
  const isOwner = me?.accounts.find(({ id }) => id === me.account_id)?.role === 'owner';
  /** An invite for an owner, which is sent again with the password only. */
  const [proving, setProving] = useState<Invite>();
  const mayResend = ({ role }: Invite) => role !== 'owner' || isOwner;
  const sendAgain = (invite: Invite) =>
    invite.role === 'owner' ? setProving(invite) : resend.send({ id: invite.id });
  return (
    <Card title={m.invites} flush className="mt-4">
      <Problem error={invites.error ?? (proving ? null : resend.error) ?? revoke.error} />
      {invites.data && open.length === 0 && <Empty title={m.noInvites}>{m.noInvitesAbout}</Empty>}
      {open.length > 0 && (
        <Table label={m.invites} head={[m.email, m.role, m.expires, '']}>
          {open.map((invite: Invite) => (
            <tr key={invite.id}>
              <Cell className="min-w-48 wrap-anywhere">{invite.email ?? m.anyone}</Cell>
              <Cell>{m.roles[invite.role]}</Cell>
              <Cell className="whitespace-nowrap">
                {invite.state === 'expired' ? (
                  <Badge tone="warn">{m.states.expired}</Badge>
                ) : (
                  <Moment at={invite.expires_at} />
                )}
              </Cell>
              <Cell className="row-actions">
                <Menu
                  trigger={
                    <IconButton label={t.common.actions(invite.email ?? m.anyone)}>
                      <Ellipsis className="size-4" aria-hidden="true" />
                    </IconButton>
                  }
                  items={[
                    ...(mayResend(invite) ? [{ title: m.resend, onSelect: () => sendAgain(invite) }] : []),
                    { title: m.revoke, danger: true, onSelect: () => revoke.send({ id: invite.id }) },
                  ]}
                />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      {proving && (
        <PasswordDialog
          title={m.resendOwner}
          action={m.resend}
          of={resend}
          onPassword={(password) =>
            resend.send({ id: proving.id, current_password: password }, () => setProving(undefined))
          }
          onClose={() => {
            setProving(undefined);
            resend.reset();
          }}
        />
      )}
      {resend.data && <InviteLink invite={resend.data} onClose={() => resend.reset()} />}
    </Card>
  );
}

/** The table of rights, as the server enforces it. */
function RoleTable() {
  const { data } = useCall('account.members', {});
  return (
    <Card title={m.table} className="mt-4">
      <dl className="space-y-3 text-sm">
        {data?.roles.map(({ role, about }) => (
          <div key={role}>
            <dt className="font-medium">{m.roles[role]}</dt>
            <dd className="text-soft">{about}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Leave() {
  const [isAsking, setAsking] = useState(false);
  const leave = useSend('account.leave', {
    onDone: () => {
      forgetLogin();
      go('/login');
    },
  });
  return (
    <div className="mt-6">
      <Button look="danger" onClick={() => setAsking(true)}>
        {m.leave}
      </Button>
      {isAsking && (
        <PasswordDialog
          title={m.leaveTitle}
          about={m.leaveAbout}
          action={m.leave}
          of={leave}
          onPassword={(password) => leave.send({ current_password: password })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
