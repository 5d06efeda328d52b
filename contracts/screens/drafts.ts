/** Storage key per account and kind of document, or a prefix of it (docs/rules/screens.md#drafts). */
export const draftKey = (userId: string, name: string): string => `draft|${userId}|${name}`;

export const reportDrafts = 'report/';
