// @alone first
import { consolePaths, describePages } from './every-page.ts';

describePages('pages of the console', consolePaths, { isPublic: false });
