/**
 * Storage key of a draft, separate for each account (docs/rules/screens.md#drafts). `name` is the kind of
 * document or a prefix.
 */
export const draftKey = (userId: string, name: string): string => `draft|${userId}|${name}`;

export const reportDrafts = 'report/';
