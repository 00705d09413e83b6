import { FlaskConical } from 'lucide-react';
import { useCall } from '../api.ts';
import { demoText } from '../messages/en/notices.ts';
import { Link } from '../routing/link.tsx';

const m = demoText;

/** For operators, while no upstream is connected: what callers get comes from the embedded demo model. */
export function DemoNotice() {
  const { data } = useCall('operator.upstreams', {}, { staleMs: 300_000 });
  if (!data?.demo) return null;
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-warn-wash px-4 py-2.5 text-sm text-warn sm:px-8"
    >
      <FlaskConical className="size-4 shrink-0" aria-hidden="true" />
      <span>{m.demo}</span>
      <Link to="/operator/upstreams" className="font-semibold underline underline-offset-2">
        {m.connect}
      </Link>
    </div>
  );
}
