import { each, pdfTool } from '../tool.ts';

export const linearize = pdfTool({
  op: 'linearize',
  about: 'Orders the PDF so that a browser shows its first page while the rest loads (fast web view).',
  fields: {},
  run: (files, _, kit) => each(files, (bytes) => kit.rewrite(bytes, ['--linearize'])),
});
