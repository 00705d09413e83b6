/** A guide as it comes out of the build. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em'; inlines: Inline[] }
  | { kind: 'link'; href: string; inlines: Inline[] };

export type Block =
  | { kind: 'heading'; depth: number; id: string; inlines: Inline[] }
  | { kind: 'paragraph'; inlines: Inline[] }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'note'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][] }
  | { kind: 'rule' };

export interface Guide {
  title: string;
  about: string;
  blocks: Block[];
}
