/**
 * Storage key of a draft, per account and kind of document. Also builds a prefix of such keys
 * (docs/rules/screens.md#drafts).
 */
export const formatDraftKey = (userId: string, name: string): string => `draft|${userId}|${name}`;

export const reportDraftPrefix = 'report/';
