/** Settings of the model store. */
import { flag, list, optionalText, setting } from '../../setting.ts';

export const modelSettings = {
  dir: setting(
    'OJA_MODELS_DIR',
    optionalText(),
    'Folder of model weights; default: models in the data folder.',
  ),
  auto: setting('OJA_MODELS_AUTO', flag(true), 'Fetch missing models by itself, in the background.'),
  extra: setting(
    'OJA_MODELS_EXTRA',
    list(),
    "The operator's own weights: id=/path/to/file.gguf, separated by commas.",
  ),
};
