import { describePages, operatorPaths } from './every-page.ts';

describePages('operator pages', operatorPaths);
