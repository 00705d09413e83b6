/**
 * Every text of the console is in `en/`: a translation is one more folder beside it. Here is what all pages use; the
 * others import their own part, so that a page loads no text of another.
 */
export { common as t } from './en/common.ts';
