import { stored } from '@primal/kit/platform';

const kept = stored('signed-in');

/**
 * Whether somebody was signed in here when this browser was last used. Only a hint: it lets the page fetch what signed-in
 * people need beside the question who is there. A browser without storage does without.
 */
export const wasSignedIn = (): boolean => kept.get() !== null;

/** Notes it for the next page that opens. */
export const rememberSignedIn = (signedIn: boolean): void => kept.set(signedIn ? '1' : null);
