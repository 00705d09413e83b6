/** What a plugin needs. Everything else that core exports is for the packages of this repository, and may change. */
export { z } from 'zod';
export { createOja } from './create-oja.ts';
export { defineEndpoint, free, perRequest } from './endpoints/endpoint.ts';
export { fileIn, fileOut } from './endpoints/file.ts';
export { EngineFailure, rejected, unavailable, unsupported } from './engine-failure.ts';
export { defineCapability } from './engines/capability.ts';
export { fail } from './errors.ts';
export { definePlugin } from './plugin.ts';
export { defineWork } from './schedule/plugin-work.ts';
export { secretSetting, setting } from './setting.ts';
