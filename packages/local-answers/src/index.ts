/**
 * Answers about files: small models choose, rules compute. `models/` runs the models, `tables/` answers from tables,
 * `texts/` from passages. Nothing here knows of chats or HTTP.
 */

export type { Piece } from './models/word-pieces.ts';
