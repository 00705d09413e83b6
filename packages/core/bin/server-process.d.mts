export const nodeFlags: readonly string[];
export declare function nodeFlagsOf(profile: string | undefined): string[];
export const mallocEnv: Record<string, string>;
export declare const brokenDown: 70;
export declare const steadyMs: number;
export declare function restartPauseMs(quick: number): number;
