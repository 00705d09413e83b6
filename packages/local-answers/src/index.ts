/**
 * Answers about files: small models choose, rules compute. `models/` runs the models, `tables/` answers from tables,
 * `texts/` from passages. Nothing here knows of chats or HTTP.
 */

export { createLocalAnswers, type LocalAnswers } from './local-answers.ts';
export type { TableFindings } from './tables/answer-tables.ts';
export { wantedFormat } from './tables/as-written.ts';
