/**
 * Every word the console says, in one place: a translation is one more folder beside this one. Here is what
 * the public pages need; en-console.ts adds what is read behind the login.
 */
import { common } from './en/common.ts';
import { pub } from './en/public.ts';

export const t = { ...common, pub };
