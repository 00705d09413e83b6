export declare function describe(name: string): Record<string, unknown>;
export declare function allCategories(): readonly string[];
export declare function readCategories(text?: string): readonly string[];
export declare function readWithout(text?: string): readonly string[];
export declare function partsSetBy(env: Record<string, string | undefined>): string[];
export declare function partsOf(categories: readonly string[], without?: readonly string[]): string[];
