import { accountText } from '../../messages/en/account.ts';
import { t } from '../../messages/en.ts';
import { countries } from '../../model/countries.ts';
import { useAccount } from '../../session.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Labelled, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useSend } from '../../ui/hooks/use-send.ts';
import { Card } from '../../ui/page.tsx';
import { faultOf, Problem } from '../../ui/problem.tsx';

const m = accountText.billing;

/** Whom receipts and statements are made out to. */
export function Billing() {
  const { data } = useAccount({ always: true });
  const change = useSend('account.change', { touches: ['account.get'], said: m.saved });
  if (data === undefined) return null;
  const { billing } = data;
  const submit = (fields: FormData) => {
    const text = (name: string) => String(fields.get(name)).trim() || null;
    change.send({
      billing: {
        name: text('legal_name'),
        address: text('address'),
        country: text('country'),
        tax_id: text('tax_id'),
      },
    });
  };
  return (
    <Card title={m.title}>
      <Form onSubmit={submit}>
        <p className="text-sm text-soft">{m.about}</p>
        <Input
          label={m.name}
          name="legal_name"
          autoComplete="organization"
          defaultValue={billing?.name ?? ''}
          maxLength={120}
          problem={faultOf(change.error, 'billing.name')}
        />
        <Labelled label={m.address} hint={m.addressHint} problem={faultOf(change.error, 'billing.address')}>
          {(ids) => (
            <textarea
              {...ids}
              name="address"
              autoComplete="street-address"
              rows={4}
              maxLength={400}
              className="field resize-y"
              defaultValue={billing?.address ?? ''}
            />
          )}
        </Labelled>
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label={m.country}
            name="country"
            autoComplete="country"
            defaultValue={billing?.country ?? ''}
            problem={faultOf(change.error, 'billing.country')}
          >
            <option value="">{m.noCountry}</option>
            <Options of={countries.map(({ code, name }) => [code, name])} />
          </Select>
          <Input
            label={m.taxId}
            name="tax_id"
            autoComplete="off"
            defaultValue={billing?.tax_id ?? ''}
            maxLength={40}
            problem={faultOf(change.error, 'billing.tax_id')}
          />
        </div>
        <Problem error={change.error} />
        <Button type="submit" busy={change.isPending}>
          {t.common.save}
        </Button>
      </Form>
    </Card>
  );
}
