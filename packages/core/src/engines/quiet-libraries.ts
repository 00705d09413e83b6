/**
 * Libraries that send telemetry by default. ONNX Runtime asks for the uploader's host when it is loaded, and
 * stores a device ID. They read the environment of the process: that of a worker thread is only a copy.
 */
export const quietEnvironment = { ORT_DISABLE_TELEMETRY: '1' } as const;

/** In the process itself, before a thread of it loads one of them. */
export function quietLibraries(): void {
  Object.assign(process.env, quietEnvironment);
}
