/** Notices of operators to all. */

/** Which states a notice of each kind goes through; the last one ends it. */
export const noticeStates = {
  announcement: ['announced', 'ended'],
  maintenance: ['scheduled', 'in_progress', 'completed'],
  incident: ['investigating', 'identified', 'monitoring', 'resolved'],
} as const;
export type NoticeKind = keyof typeof noticeStates;
export type NoticeState = (typeof noticeStates)[NoticeKind][number];

export const isLastState = (kind: NoticeKind, state: NoticeState) => noticeStates[kind].at(-1) === state;
