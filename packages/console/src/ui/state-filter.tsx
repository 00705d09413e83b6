/** Chooses which states a list shows; the choice stands in the address. */
import { t } from '../messages/en.ts';
import { navigate } from '../routing/link.tsx';
import { Options, Select } from './field.tsx';

interface StateFilterProps<State extends string> {
  label: string;
  /** Of the page that shows the list. */
  path: '/console/jobs' | '/operator/payments';
  status: State | undefined;
  names: Record<State, string>;
}

export function StateFilter<State extends string>({ label, path, status, names }: StateFilterProps<State>) {
  return (
    <div className="w-44">
      <Select
        label={label}
        value={status ?? ''}
        onChange={(event) =>
          navigate({
            to: path,
            search: event.target.value ? { status: event.target.value } : {},
            replace: true,
          })
        }
      >
        <option value="">{t.common.all}</option>
        <Options of={Object.entries<string>(names).map(([state, name]) => [state, name])} />
      </Select>
    </div>
  );
}
