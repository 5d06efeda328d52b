import { stored, storeReturn } from '@primal/kit/platform';

const kept = stored('place-before-sign-in', 'sessionStorage');
const start = '/dashboard';

/** Stores the current page for this tab when the session ends; sign-in returns to it. */
export const storeReturnPath = (): void => {
  kept.set(location.pathname + location.search);
  storeReturn(location.pathname);
};

export const hasReturnPath = (): boolean => kept.get() !== null;

export const readPathAfterSignIn = (): string => kept.get() ?? start;

export const clearReturnPath = (): void => kept.set(null);
