import { useState } from 'react';
import { type Output, useCall } from '../../api.ts';
import { ssoText } from '../../messages/en/sso.ts';
import { teamText } from '../../messages/en/team.ts';
import { t } from '../../messages/en.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { CopyIcon } from '../../ui/copy.tsx';
import { Checkbox, Input, Options, Select } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card, Empty } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';

const m = ssoText.domains;
type Domain = Output<'account.sso'>['domains'][number];
type DomainRole = Domain['role'];
const domainRoles: readonly DomainRole[] = ['developer', 'viewer', 'billing', 'admin'];
const touches = ['account.sso' as const];

/** Domains of the account, for owners. */
export function SingleSignOn() {
  const { data, error } = useCall('account.sso', {});
  const [isAdding, setAdding] = useState(false);
  const require = useSend('account.sso-require', { touches });
  const anyVerified = data?.domains.some(({ verified }) => verified) ?? false;
  return (
    <Card title={m.title} className="mt-4" actions={<Button onClick={() => setAdding(true)}>{m.add}</Button>}>
      <p className="text-sm text-soft">{m.about}</p>
      <Problem error={error ?? require.error} />
      {data?.domains.length === 0 && <Empty title={m.none}>{m.noneAbout}</Empty>}
      <ul className="divide-y divide-line">
        {data?.domains.map((domain) => (
          <DomainRow key={domain.id} domain={domain} />
        ))}
      </ul>
      {data !== undefined && (anyVerified || data.required) && (
        <div className="mt-4">
          <Checkbox
            label={m.required}
            hint={m.requiredHint}
            checked={data.required}
            disabled={require.isPending}
            onChange={(event) => void require.send({ required: event.target.checked })}
          />
        </div>
      )}
      {isAdding && <AddDomain onClose={() => setAdding(false)} />}
    </Card>
  );
}

function RoleSelect({ value, onChange }: { value?: DomainRole; onChange?: (role: DomainRole) => void }) {
  return (
    <Select
      label={m.role}
      name="role"
      {...(onChange === undefined ? { defaultValue: 'developer' } : { value })}
      onChange={(event) => onChange?.(event.target.value as DomainRole)}
    >
      <Options of={domainRoles.map((role) => [role, teamText.roles[role]])} />
    </Select>
  );
}

function DomainRow({ domain }: { domain: Domain }) {
  const [isRemoving, setRemoving] = useState(false);
  const verify = useSend('account.domain-verify', { touches, said: m.verifiedNow });
  const change = useSend('account.domain-change', { touches, said: t.common.saved });
  const remove = useSend('account.domain-remove', {
    touches,
    said: m.removed,
    onDone: () => setRemoving(false),
  });
  const { id, record } = domain;
  return (
    <li className="space-y-3 py-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="font-medium wrap-anywhere">
          {domain.domain}{' '}
          <Badge tone={domain.verified ? 'good' : 'warn'}>
            {domain.verified ? m.verified : m.unverified}
          </Badge>
        </p>
        <span className="inline-flex gap-2">
          {!domain.verified && (
            <Button
              size="small"
              look="primary"
              busy={verify.isPending}
              aria-label={`${m.verify}: ${domain.domain}`}
              onClick={() => verify.send({ id })}
            >
              {m.verify}
            </Button>
          )}
          <Button
            size="small"
            look="danger"
            aria-label={`${m.remove}: ${domain.domain}`}
            onClick={() => setRemoving(true)}
          >
            {m.remove}
          </Button>
        </span>
      </div>
      {!domain.verified && (
        <div className="rounded-lg bg-sunken p-3">
          <p>{m.record}</p>
          <dl className="mt-2 space-y-2">
            <Line label={m.recordName} value={record.name} />
            <Line label={`${record.type} · ${m.recordValue}`} value={record.value} />
          </dl>
        </div>
      )}
      <div className="max-w-xs">
        <RoleSelect value={domain.role} onChange={(role) => void change.send({ id, role })} />
      </div>
      <Problem error={verify.error ?? change.error} />
      {isRemoving && (
        <Confirm
          title={m.removeTitle(domain.domain)}
          about={m.removeAbout}
          action={m.remove}
          of={remove}
          onClose={() => setRemoving(false)}
          onConfirm={() => remove.send({ id })}
        />
      )}
    </li>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt className="text-xs text-soft">{label}</dt>
      <dd className="flex items-center gap-2">
        <code className="min-w-0 font-mono text-xs wrap-anywhere">{value}</code>
        <CopyIcon text={value} label={`${t.common.copy}: ${label}`} className="size-6 shrink-0" />
      </dd>
    </div>
  );
}

function AddDomain({ onClose }: { onClose: () => void }) {
  const add = useSend('account.domain-add', { touches, said: m.added, onDone: onClose });
  const submit = (fields: FormData) => {
    add.send({
      domain: String(fields.get('domain')).trim(),
      role: String(fields.get('role')) as DomainRole,
    });
  };
  return (
    <FormDialog title={m.add} action={m.add} of={add} beside={['domain']} onSubmit={submit} onClose={onClose}>
      <Input
        label={m.domain}
        hint={m.domainHint}
        name="domain"
        autoCapitalize="none"
        autoComplete="off"
        required
        maxLength={253}
        problem={faultOf(add.error, 'domain')}
      />
      <RoleSelect />
    </FormDialog>
  );
}
