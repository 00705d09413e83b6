/** Where the server's process begins. */
import '@oja/core/own-modules';
import { explainStart } from '@oja/core/explain-start';

const [{ serve }, { oja }] = await Promise.all([import('@oja/core/serve'), import('./oja.ts')]);
serve(oja, import.meta.filename).catch((error: unknown) => {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exit(1);
});
