import type { FormEvent } from 'react';
import { securityText } from '../../messages/en/security.ts';
import { t } from '../../messages/en.ts';
import { useMe } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';

const m = securityText.ownName;

/** The name of the person, which is separate from that of the account. */
export function OwnName() {
  const { data: me } = useMe();
  const change = useSend('account.me-change', {
    touches: ['account.me', 'account.members'],
    said: t.common.saved,
  });
  if (me === undefined) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    change.send({ name: String(new FormData(event.currentTarget).get('own_name')).trim() });
  };
  const fault = faultOf(change.error, 'name');
  return (
    <Card title={m.title}>
      <form onSubmit={submit} className="space-y-4">
        <Input
          label={m.label}
          hint={m.hint}
          name="own_name"
          autoComplete="name"
          defaultValue={me.name}
          required
          maxLength={100}
          problem={fault}
        />
        {fault === undefined && <Problem error={change.error} />}
        <Button type="submit" busy={change.isPending}>
          {t.common.save}
        </Button>
      </form>
    </Card>
  );
}
