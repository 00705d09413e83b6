import { TestTube } from 'lucide-react';
import { t } from '../messages/en.ts';
import { setTestMode } from '../test-mode.ts';
import { Notice } from './notice.tsx';

export function TestModeNotice() {
  return (
    <Notice icon={TestTube} tone="news">
      <span>
        <strong className="font-semibold">{t.nav.testMode}</strong> {t.nav.testModeAbout}
      </span>
      <button
        type="button"
        onClick={() => setTestMode(false)}
        className="font-semibold underline underline-offset-2"
      >
        {t.nav.testModeOff}
      </button>
    </Notice>
  );
}
