import { ShieldAlert } from 'lucide-react';
import type { Output } from '../api.ts';
import { safetyText } from '../messages/en/safety.ts';
import { Link } from '../routing/link.tsx';
import { Notice } from './notice.tsx';

const m = safetyText;

/** For operators, while others can reach the server and something is unsafe. */
export function UnsafeSettings({ findings }: Pick<Output<'operator.safety'>, 'findings'>) {
  const unsafe = findings.filter(({ severity }) => severity === 'unsafe');
  const payments = unsafe.find(({ id }) => id === 'sandbox-payments');
  return (
    <Notice icon={ShieldAlert} tone="bad">
      <span>{payments === undefined ? m.banner(unsafe.length) : payments.problem}</span>
      <Link to="/operator" className="font-semibold underline underline-offset-2">
        {m.review}
      </Link>
    </Notice>
  );
}
