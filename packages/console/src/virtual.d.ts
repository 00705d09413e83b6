declare module 'virtual:guides' {
  export const guides: {
    slug: string;
    title: string;
    about: string;
    load: () => Promise<{ default: import('./docs/tree.ts').Guide }>;
  }[];
}

declare module 'virtual:endpoints' {
  export const endpoints: { id: string; method: string; path: string; summary: string }[];
}

declare module 'virtual:places' {
  export const places: import('./docs/find.ts').Place[];
}
