export const nodeFlags: readonly string[];
export const mallocEnv: Record<string, string>;
