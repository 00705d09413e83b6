/** Chooses which states a list shows; the choice stands in the address. */
import { t } from '../messages/en.ts';
import { navigate } from '../routing/link.tsx';
import { Select } from './field.tsx';

interface Options<State extends string> {
  label: string;
  /** Of the page that shows the list. */
  path: '/console/jobs' | '/operator/payments';
  status: State | undefined;
  names: Record<State, string>;
}

export function StateFilter<State extends string>({ label, path, status, names }: Options<State>) {
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
        {Object.entries<string>(names).map(([state, name]) => (
          <option key={state} value={state}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  );
}
