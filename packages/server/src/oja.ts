/** The server as it is installed: every category, and the engines that they share. */

import { ai } from '@oja/ai';
import { createOja } from '@oja/core/create-oja';
import { documents } from '@oja/documents';
import { images } from '@oja/images';
import { media } from '@oja/media';
import { network } from '@oja/network';
import { speech } from '@oja/speech';
import { utilities } from '@oja/utilities';
import { web } from '@oja/web';

export const oja = createOja({ plugins: [ai, media, network, utilities, documents, images, speech, web] });
