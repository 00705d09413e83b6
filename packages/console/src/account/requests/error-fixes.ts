/** Loaded later as one: a text that is imported on its own would come in English. */
import { errorFixes, operatorFixes } from '@oja/client/error-fixes';
import { errorsText } from '../../messages/en/errors.ts';

type Fixes = Partial<Record<string, string>>;

export const callerFixes: Fixes = { ...errorFixes, ...errorsText };
export const operatorOwnFixes: Fixes = Object.fromEntries(
  Object.entries(operatorFixes).map(([code, fix]) => [code, errorsText[`operator.${code}`] ?? fix]),
);
