import { securityText } from '../../messages/en/security.ts';
import { t } from '../../messages/en.ts';
import { useMe } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Input } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
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
  const submit = (fields: FormData) => {
    change.send({ name: String(fields.get('own_name')).trim() });
  };
  const fault = faultOf(change.error, 'name');
  return (
    <Card title={m.title}>
      <Form onSubmit={submit}>
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
      </Form>
    </Card>
  );
}
