import { t } from '../messages/en-console.ts';
import { Card, Empty } from '../ui/page.tsx';

const m = t.security.impersonation;

/** In place of what operators who view an account don't see. */
export function Hidden() {
  return (
    <Card>
      <Empty title={m.hidden}>{m.hiddenAbout}</Empty>
    </Card>
  );
}
