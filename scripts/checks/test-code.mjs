/** Tests and what only they need: contracts of ports, stand-ins, fixtures, files that end with testing. */
const testCode =
  /\.test\.\w+$|[-./](testing|fixtures?|stand-ins?)\.\w+$|(^|\/)contract\.ts$|(^|\/)(tests?|testing|fixtures)\//;

export const isTest = (file) => testCode.test(file);
