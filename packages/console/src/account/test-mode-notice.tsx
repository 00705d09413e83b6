import { testModeText } from '../messages/en/test-mode.ts';
import { setTestMode, useTestMode } from '../test-mode.ts';
import { Switch } from '../ui/field.tsx';

const m = testModeText;

/** On the pages that test mode changes; the frame of the console stays light. */
export function TestModeNotice() {
  if (!useTestMode()) return null;
  return (
    <p
      role="status"
      className="mb-4 flex flex-wrap gap-x-3 rounded-xl bg-accent-wash px-4 py-2.5 text-sm text-accent"
    >
      <span>
        <strong className="font-semibold">{m.title}</strong> {m.about}
      </span>
      <button
        type="button"
        onClick={() => setTestMode(false)}
        className="font-semibold underline underline-offset-2"
      >
        {m.off}
      </button>
    </p>
  );
}

export const TestModeSwitch = () => (
  <Switch label={m.title} checked={useTestMode()} onChange={(event) => setTestMode(event.target.checked)} />
);
