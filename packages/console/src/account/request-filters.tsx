import { X } from 'lucide-react';
import { useCall } from '../api.ts';
import { t } from '../messages/en-console.ts';
import { Button } from '../ui/button.tsx';
import { Input, Select } from '../ui/field.tsx';
import type { Filter } from './requests.tsx';

const m = t.account.requests;

interface FiltersProps {
  filter: Filter;
  onChange: (change: Filter) => void;
  onClear: () => void;
  isFiltered: boolean;
  /** The operator's view has no list of keys. */
  withoutKeys?: boolean;
}

export function RequestFilters({ filter, onChange, onClear, isFiltered, withoutKeys }: FiltersProps) {
  const keys = useCall('account.keys', { revoked: 'true' }, { enabled: !withoutKeys });
  const catalogue = useCall('public.catalogue', {});
  const set = (name: keyof Filter) => (event: { target: { value: string } }) =>
    onChange({ [name]: event.target.value || undefined });
  const endpoints =
    catalogue.data?.categories.flatMap((category) => category.endpoints.map(({ id }) => id)) ?? [];
  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-6">
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
      {!withoutKeys && (
        <Select label={m.key} value={filter.key ?? ''} onChange={set('key')}>
          <option value="">{t.common.all}</option>
          {keys.data?.data.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      )}
      <Input label={m.from} type="date" value={filter.from ?? ''} onChange={set('from')} />
      <Input label={m.to} type="date" value={filter.to ?? ''} onChange={set('to')} />
      <Input
        label={m.error}
        value={filter.error ?? ''}
        onChange={set('error')}
        placeholder="rate_limited"
        spellCheck={false}
      />
      {isFiltered && (
        <Button look="quiet" size="small" onClick={onClear} className="col-span-full justify-self-start">
          <X className="size-4" aria-hidden="true" />
          {m.clear}
        </Button>
      )}
    </div>
  );
}
