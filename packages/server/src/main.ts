/** Where the server's process begins. */
import './own-modules.ts';
import { explainStart } from './explain-start.ts';

const { serve } = await import('./serve.ts');
serve().catch((error: unknown) => {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exit(1);
});
