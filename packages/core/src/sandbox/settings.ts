import { z } from 'zod';
import { list, optionalText, setting } from '../setting.ts';

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
};
