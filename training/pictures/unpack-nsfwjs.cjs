/** The weights in nsfwjs are text in modules: `node unpack-nsfwjs.cjs PACKAGE/dist/models/mobilenet_v2_mid FOLDER`. */
const { mkdirSync, writeFileSync } = require('node:fs');
const { join, resolve } = require('node:path');

const [, , from, to] = process.argv;
const held = (name) => {
  const loaded = require(resolve(from, `${name}.min.js`));
  const value = loaded.default ?? loaded;
  return typeof value === 'object' && value.modelTopology === undefined ? Object.values(value)[0] : value;
};
const model = held('model');
mkdirSync(to, { recursive: true });
writeFileSync(join(to, 'model.json'), JSON.stringify(model));
const { paths } = model.weightsManifest[0];
for (const path of paths) writeFileSync(join(to, path), Buffer.from(held(path), 'base64'));
