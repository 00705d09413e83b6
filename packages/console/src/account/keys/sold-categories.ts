/** Categories that a key can have, of plugins and published services too. */
import { useCall } from '../../api.ts';
import { t } from '../../messages/en.ts';

/** Shown until the server says which there are: a form that grows moves the control that someone is about to press. */
const usual = Object.entries(t.categories)
  .map(([id, name]) => ({ id, name, state: 'live', endpoints: [] as { id: string; summary: string }[] }))
  // Only the server knows whether services are published.
  .filter(({ id }) => id !== 'x');

export function useSoldCategories() {
  const { data } = useCall('public.catalogue', {});
  return data?.categories ?? usual;
}
