/** What anyone may report to the operator. */
export const reportKinds = ['abuse', 'appeal', 'privacy'] as const;
export type ReportKind = (typeof reportKinds)[number];
