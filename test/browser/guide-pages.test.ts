import { describePages, guidePaths } from './every-page.ts';

describePages('guides', guidePaths, { isPublic: true, sameBlocks: true });
