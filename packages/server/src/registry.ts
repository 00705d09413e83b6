/** Everything that this server has, for generators and tests. */
import { oja } from './oja.ts';

export const { capabilities, readSettings, settingGroups, strayNames } = oja;
export const endpoints = await oja.endpoints();
