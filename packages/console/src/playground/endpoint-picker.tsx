import { useCall } from '../api.ts';
import { playgroundText } from '../messages/en/playground.ts';
import { navigate } from '../routing/link.tsx';

export function EndpointPicker({ current }: { current: string }) {
  const { data } = useCall('public.catalogue', {});
  return (
    <select
      aria-label={playgroundText.search}
      className="field w-auto! max-w-full"
      value={current}
      onChange={(event) =>
        navigate({ to: '/playground/$endpoint', params: { endpoint: event.target.value } })
      }
    >
      {data?.categories.map(({ id, name, endpoints }) => (
        <optgroup key={id} label={name}>
          {endpoints.map((endpoint) => (
            <option key={endpoint.id}>{endpoint.id}</option>
          ))}
        </optgroup>
      ))}
    </select>
  );
}
