import { describePages, developerPaths } from './every-page.ts';

describePages('developer pages', developerPaths);
