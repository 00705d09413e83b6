// @alone first
import { describePages, publicPaths } from './every-page.ts';

describePages('public pages', publicPaths, { isPublic: true });
