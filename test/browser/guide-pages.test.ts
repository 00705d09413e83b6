import { describePages, guidePaths, textLooks } from './every-page.ts';

describePages('guides', guidePaths, { isPublic: true, seen: textLooks });
