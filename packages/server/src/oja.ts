/** The server as it is installed: every category, and the engines that they share. */

import { ai } from '@oja/ai';
import { createOja, type Oja } from '@oja/core/create-oja';
import { loadPlugins } from '@oja/core/load-plugins';
import { documents } from '@oja/documents';
import { images } from '@oja/images';
import { media } from '@oja/media';
import { network } from '@oja/network';
import { nigeria } from '@oja/nigeria';
import { speech } from '@oja/speech';
import { utilities } from '@oja/utilities';
import { web } from '@oja/web';

const own = [ai, media, network, utilities, nigeria, documents, images, speech, web];

/** With the plugins that `OJA_PLUGINS` names. */
export const loadOja = async (env: Record<string, string | undefined>): Promise<Oja> =>
  createOja(await loadPlugins(own, env));
