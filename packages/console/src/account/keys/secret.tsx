import type { NewKey } from '@oja/client';
import { accountText } from '../../messages/en/account.ts';
import { Button } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { CopyButton } from '../../ui/copy.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { firstCallCurl } from '../overview/first-call.ts';

const m = accountText.keys;

/** The one moment the secret is seen. */
export function Secret({ made, onClose }: { made: NewKey; onClose: () => void }) {
  return (
    <Dialog open firm onClose={onClose} title={m.madeTitle} wide>
      <p className="mb-3 text-sm text-soft">{m.madeAbout}</p>
      <div className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken p-3">
        <code data-secret className="min-w-0 flex-1 font-mono text-sm break-all">
          {made.secret}
        </code>
        <CopyButton text={made.secret} />
      </div>
      <h3 className="mt-5 mb-2 text-sm font-semibold">{m.tryIt}</h3>
      <Code text={firstCallCurl(made.secret)} label={m.tryIt} />
      <div className="mt-5 flex justify-end">
        <Button look="primary" onClick={onClose}>
          {m.copiedIt}
        </Button>
      </div>
    </Dialog>
  );
}
