import { expectReturn, stored } from '@primal/kit/platform';

const kept = stored('place-before-sign-in', 'sessionStorage');
const start = '/dashboard';

/** Remembers, for this tab, where one was when the session ended by itself: signing in leads back there. */
export const rememberPlace = (): void => {
  kept.set(location.pathname + location.search);
  expectReturn(location.pathname);
};

/** Whether the session ended by itself: there is a place that signing in leads back to. */
export const hasEndedByItself = (): boolean => kept.get() !== null;

/** Where signing in leads: to the place that was remembered, else to the dashboard. */
export const placeAfterSignIn = (): string => kept.get() ?? start;

/** Once it was reached, or somebody signed out on purpose. */
export const forgetPlace = (): void => kept.set(null);
