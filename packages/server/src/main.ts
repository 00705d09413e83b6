/** Where the server's process begins. */
import '@oja/core/own-modules';
import { explainStart } from '@oja/core/explain-start';

async function main(): Promise<void> {
  const [{ serve }, { loadOja }] = await Promise.all([import('@oja/core/serve'), import('./oja.ts')]);
  await serve(await loadOja(process.env), import.meta.filename);
}

main().catch((error: unknown) => {
  process.stderr.write(`${explainStart(error)}\n`);
  process.exit(1);
});
