/** The server as it is installed: every category, and the engines that they share. */
import { createOja } from './create-oja.ts';
import { ai } from './plugins/ai.ts';
import { documents } from './plugins/documents.ts';
import { images } from './plugins/images.ts';
import { media } from './plugins/media.ts';
import { network } from './plugins/network.ts';
import { speech } from './plugins/speech.ts';
import { utilities } from './plugins/utilities.ts';
import { web } from './plugins/web.ts';

export const oja = createOja({ plugins: [ai, media, network, utilities, documents, images, speech, web] });
