import { FlaskConical } from 'lucide-react';
import { useCall } from '../api.ts';
import { demoText } from '../messages/en/demo.ts';
import { Link, usePlace } from '../routing/link.tsx';
import { Notice } from './notice.tsx';

const m = demoText;

/** For operators, while no upstream works: what callers get then comes from the embedded demo model, or is an error. */
export function DemoNotice() {
  const { pathname } = usePlace();
  const { data } = useCall('operator.upstreams', {}, { staleMs: 300_000 });
  if (!data?.demo) return null;
  const broken = data.data.filter(({ state, kind }) => state === 'not_working' && isChat(kind));
  if (broken.length === 0 && !aboutChat.test(pathname)) return null;
  return (
    <Notice icon={FlaskConical} tone="warn">
      <span>{broken.length === 0 ? m.demo : m.notWorking(broken.map(({ name }) => name).join(', '))}</span>
      {broken.length === 0 && (
        <Link to="/operator/models" className="font-semibold underline underline-offset-2">
          {m.download}
        </Link>
      )}
      <Link to="/operator/upstreams" className="font-semibold underline underline-offset-2">
        {broken.length === 0 ? m.connect : m.fix}
      </Link>
    </Notice>
  );
}

/** Where a server without an upstream says so; that one is broken is said everywhere. */
const aboutChat = /^\/(?:console$|playground|operator(?:$|\/(?:upstreams|models|engines)$))/;

const isChat = (kind: string) => /^(?:openai|anthropic|gemini)$/.test(kind);
