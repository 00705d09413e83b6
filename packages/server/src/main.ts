/** Where the server's process begins. */
import './own-modules.ts';
import { explainStart } from './explain-start.ts';

const [{ serve }, { oja }] = await Promise.all([import('./serve.ts'), import('./oja.ts')]);
serve(oja, import.meta.filename).catch((error: unknown) => {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exit(1);
});
