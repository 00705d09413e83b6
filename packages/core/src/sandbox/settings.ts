import { z } from 'zod';
import { byProfile, list, optionalText, setting, wholeNumber } from '../setting.ts';

export const sandboxSettings = {
  mode: setting(
    'OJA_SANDBOX',
    z.enum(['auto', 'required', 'off']).default('auto'),
    'auto: isolate external programs if the system supports it. required: refuse to run them otherwise. off: never isolate.',
  ),
  programDirs: setting(
    'OJA_SANDBOX_PATH',
    list(['/usr/local/bin', '/usr/bin', '/bin', '/usr/sbin', '/sbin', '/opt/homebrew/bin']),
    'Folders in which external programs are searched.',
  ),
  dir: setting(
    'OJA_SANDBOX_DIR',
    optionalText(),
    'Parent folder of temporary folders. Default: the temporary folder of the system.',
  ),
  idleSeconds: byProfile(
    setting(
      'OJA_SANDBOX_IDLE_SECONDS',
      wholeNumber(600, 1, 86_400),
      'How long an idle browser, LibreOffice or decoder process is kept, so that the next call finds it ready.',
    ),
    { small: '60' },
  ),
};
