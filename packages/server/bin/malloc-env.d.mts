export const mallocEnv: Record<string, string>;
