import { FlaskConical } from 'lucide-react';
import { useCall } from '../api.ts';
import { demoText } from '../messages/en/notices.ts';
import { Link } from '../routing/link.tsx';
import { Notice } from './notice.tsx';

const m = demoText;

/** For operators, while no upstream is connected: what callers get comes from the embedded demo model. */
export function DemoNotice() {
  const { data } = useCall('operator.upstreams', {}, { staleMs: 300_000 });
  if (!data?.demo) return null;
  return (
    <Notice icon={FlaskConical} tone="warn">
      <span>{m.demo}</span>
      <Link to="/operator/upstreams" className="font-semibold underline underline-offset-2">
        {m.connect}
      </Link>
    </Notice>
  );
}
