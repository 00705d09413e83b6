/** Everything that this server has without plugins of the operator, for generators and tests. */
import { loadOja } from './oja.ts';

const oja = await loadOja({});

export const { capabilities, readSettings, settingGroups, strayNames } = oja;
export const endpoints = await oja.endpoints();
