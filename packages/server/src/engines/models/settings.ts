/** Settings of the model store. */
import { flag, list, optionalText, setting } from '../../setting.ts';

export const modelSettings = {
  dir: setting(
    'OJA_MODELS_DIR',
    optionalText(),
    'Folder of model weights. Default: models in the data folder.',
  ),
  auto: setting(
    'OJA_MODELS_AUTO',
    flag(true),
    'Whether missing models are downloaded automatically in the background.',
  ),
  extra: setting('OJA_MODELS_EXTRA', list(), 'Your own weights: id=/path/to/file.gguf, comma-separated.'),
};
