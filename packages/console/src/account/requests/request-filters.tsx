import { X } from 'lucide-react';
import { useState } from 'react';
import { useCall } from '../../api.ts';
import { accountText } from '../../messages/en/account.ts';
import { t } from '../../messages/en.ts';
import { asField, fromField } from '../../model/time.ts';
import { go } from '../../routing/place.ts';
import { Button } from '../../ui/button.tsx';
import { Input, Options, Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { useTypedDate } from '../../ui/hooks/use-typed-date.ts';
import { endOf, type Filter } from './request-filter.ts';

const m = accountText.requests;

/** An address may hold what no clock shows. */
const shown = (iso: string | undefined) =>
  iso === undefined || Number.isNaN(Date.parse(iso)) ? '' : asField(iso);

interface FiltersProps {
  filter: Filter;
  onChange: (change: Filter) => void;
  onClear: () => void;
  isFiltered: boolean;
  /** Of the operator's view, which has accounts instead of keys. */
  accountLabel?: string;
}

export function RequestFilters({ filter, onChange, onClear, isFiltered, accountLabel }: FiltersProps) {
  const ofEveryone = accountLabel !== undefined;
  const keys = useCall('account.keys', { revoked: 'true' }, { enabled: !ofEveryone });
  const catalogue = useCall('public.catalogue', {});
  const set = (name: keyof Filter) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value || undefined });
  const moment = (value: string) => (value === '' ? undefined : fromField(value));
  const from = useTypedDate(shown(filter.from), (value) => onChange({ from: moment(value) }), {
    mayBeEmpty: true,
  });
  const to = useTypedDate(
    shown(filter.to === undefined ? undefined : endOf(filter.to)),
    (value) => onChange({ to: moment(value) }),
    { mayBeEmpty: true },
  );
  const endpoints =
    catalogue.data?.categories.flatMap((category) => category.endpoints.map(({ id }) => id)) ?? [];
  const [hasMore] = useState(() =>
    [filter.from, filter.to, filter.error].some((value) => value !== undefined),
  );
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-5">
      <Select label={m.status} value={filter.status ?? ''} onChange={set('status')}>
        <option value="">{m.anyStatus}</option>
        <option value="ok">{m.ok}</option>
        <option value="client_error">{m.client_error}</option>
        <option value="server_error">{m.server_error}</option>
        {[400, 401, 402, 403, 404, 429, 500, 502, 503].map((status) => (
          <option key={status}>{status}</option>
        ))}
      </Select>
      <Select label={m.endpoint} value={filter.endpoint ?? ''} onChange={set('endpoint')}>
        <option value="">{t.common.all}</option>
        {[...new Set([...(filter.endpoint ? [filter.endpoint] : []), ...endpoints])].map((id) => (
          <option key={id}>{id}</option>
        ))}
      </Select>
      {ofEveryone ? (
        <Input
          label={accountLabel}
          value={filter.account ?? ''}
          onChange={set('account')}
          placeholder="acc_"
          spellCheck={false}
        />
      ) : (
        <Select label={m.key} value={filter.key ?? ''} onChange={set('key')}>
          <option value="">{t.common.all}</option>
          <Options of={(keys.data?.data ?? []).map(({ id, name }) => [id, name])} />
        </Select>
      )}
      <FindById ofEveryone={ofEveryone} />
      <details className="col-span-full" open={hasMore}>
        <summary className="w-fit cursor-pointer text-sm text-soft hover:text-ink">{m.moreFilters}</summary>
        <div className="mt-3 grid grid-cols-2 gap-3 md:grid-cols-5">
          <Input label={m.from} type="datetime-local" {...from} />
          <Input label={m.to} type="datetime-local" {...to} />
          <Input
            label={m.error}
            value={filter.error ?? ''}
            onChange={set('error')}
            placeholder="rate_limited"
            spellCheck={false}
          />
        </div>
      </details>
      {isFiltered && (
        <Button look="quiet" size="small" onClick={onClear} className="col-span-full justify-self-start">
          <X className="size-4" aria-hidden="true" />
          {m.clear}
        </Button>
      )}
    </div>
  );
}

const idMin = 30;

/** From a header, an error or a mail: a whole id opens its request as soon as it is pasted. */
function FindById({ ofEveryone }: { ofEveryone: boolean }) {
  const home = ofEveryone ? '/operator/requests' : '/console/requests';
  const open = (text: string) => go(`${home}/${encodeURIComponent(text)}`);
  const submit = (fields: FormData) => {
    const typed = String(fields.get('id')).trim();
    if (typed !== '') open(typed);
  };
  return (
    <Form onSubmit={submit} className="md:col-span-2">
      <Input
        label={m.find}
        name="id"
        type="search"
        placeholder="req_"
        spellCheck={false}
        autoComplete="off"
        className="font-mono"
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text').trim();
          if (!/^req_\w+$/.test(pasted) || pasted.length < idMin) return;
          event.preventDefault();
          open(pasted);
        }}
      />
    </Form>
  );
}
