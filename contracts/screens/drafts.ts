/**
 * What stands before the key of a draft in the browser's storage: each is its account's, and shown to nobody else
 * (docs/rules/screens.md#drafts). `name` is the kind of document, or the beginning of it.
 */
export const draftKey = (userId: string, name: string): string => `draft|${userId}|${name}`;

/** What the drafts of a driver's reports are called first: signing out on purpose takes them off the phone. */
export const reportDrafts = 'report/';
