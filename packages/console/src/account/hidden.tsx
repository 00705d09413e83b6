import { impersonationText } from '../messages/en/impersonation.ts';
import { Card, Empty } from '../ui/page.tsx';

const m = impersonationText;

/** In place of what operators who view an account don't see. */
export function Hidden() {
  return (
    <Card>
      <Empty title={m.hidden}>{m.hiddenAbout}</Empty>
    </Card>
  );
}
