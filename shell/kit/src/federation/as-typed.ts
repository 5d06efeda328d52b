/**
 * Replaces `contracts/shared/normalize-text.ts` in the browser, since only the server normalizes texts.
 * Saves 0.6 kB on the sign-in page and in each remote.
 */
const keepAsTyped = (text: string): string => text;

export { keepAsTyped as normalizeText, keepAsTyped as toSingleLine };
