import type { testModeText as english } from '../en/test-mode.ts';
import type { Texts } from '../texts.ts';

export const testModeText: Texts<typeof english> = {
  title: 'Test mode',
  about: 'Keys, requests and playground dey show only test keys and sample data. You no go pay anything.',
  off: 'Turn off',
};
