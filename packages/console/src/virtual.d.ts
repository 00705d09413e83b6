declare module 'virtual:guides' {
  export const guides: {
    slug: string;
    title: string;
    about: string;
    load: () => Promise<{ default: import('./docs/tree.ts').Guide }>;
  }[];
}
