import { expectReturn, stored } from '@primal/kit/platform';

const kept = stored('place-before-sign-in', 'sessionStorage');
const start = '/dashboard';

/** Stores the current page for this tab when the session ends; sign-in returns to it. */
export const rememberPlace = (): void => {
  kept.set(location.pathname + location.search);
  expectReturn(location.pathname);
};

export const hasEndedByItself = (): boolean => kept.get() !== null;

export const placeAfterSignIn = (): string => kept.get() ?? start;

export const forgetPlace = (): void => kept.set(null);
