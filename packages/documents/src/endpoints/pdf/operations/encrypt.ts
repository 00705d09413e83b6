import { z } from 'zod';
import { each, pdfTool } from '../tool.ts';

const password = z
  .string()
  .max(127)
  .regex(/^[^\r\n\0]*$/, 'must be one line');

export const encrypt = pdfTool({
  op: 'encrypt',
  about: 'Encrypts the PDF with AES-256.',
  fields: {
    user_password: password.default('').describe('Password to open it. Blank: anyone can open it.'),
    owner_password: password.min(1).optional().describe('Password to change permissions. Default: random.'),
    print: z.enum(['full', 'low', 'none']).default('full').describe('Whether it may be printed.'),
    modify: z
      .enum(['all', 'annotate', 'form', 'assembly', 'none'])
      .default('all')
      .describe('What may be changed. Each includes those after it.'),
    copy: z.boolean().default(true).describe('Whether text and images may be copied.'),
  },
  run: (files, { user_password, owner_password, print, modify, copy }, kit) =>
    each(files, (bytes) => {
      const owner = owner_password ?? crypto.randomUUID();
      if (
        user_password === '' &&
        owner_password === undefined &&
        print === 'full' &&
        modify === 'all' &&
        copy
      )
        throw kit.refuse('user_password', 'give a password, or something that is not allowed');
      return kit.rewrite(bytes, [
        ...['--encrypt', user_password, owner, '256'],
        ...[`--print=${print}`, `--modify=${modify}`, `--extract=${copy ? 'y' : 'n'}`, '--'],
      ]);
    }),
});

export const decrypt = pdfTool({
  op: 'decrypt',
  about: 'Removes encryption and permissions; options.password opens the PDF. Every operation does so first.',
  fields: {},
  run: (files, _, kit) => each(files, (bytes) => kit.rewrite(bytes, ['--decrypt'])),
});
