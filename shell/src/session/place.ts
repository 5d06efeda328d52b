import { expectReturn, stored } from '@primal/kit/platform';

const kept = stored('place-before-sign-in', 'sessionStorage');
const start = '/dashboard';

/** Stores the current page for this tab when the session ends; sign-in returns to it. */
export const rememberPlace = (): void => {
  kept.set(location.pathname + location.search);
  expectReturn(location.pathname);
};

/** True if the session ended by itself, which stored a return path. */
export const hasEndedByItself = (): boolean => kept.get() !== null;

/** Path after sign-in: the stored one, else the dashboard. */
export const placeAfterSignIn = (): string => kept.get() ?? start;

/** Call after the return, or on a deliberate sign-out. */
export const forgetPlace = (): void => kept.set(null);
