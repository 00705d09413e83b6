export declare const categories: readonly string[];
export declare function readCategories(text?: string): readonly string[];
export declare function partsOf(categories: readonly string[]): string[];
