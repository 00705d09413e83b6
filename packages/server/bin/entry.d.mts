export const bundles: string;
export const latest: string;
export function serverEntry(env: Record<string, string | undefined>): string[];
export function currentBundle(): string | undefined;
export function markOf(path: string): string;
