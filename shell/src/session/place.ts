import { expectReturn } from '@primal/kit/platform';

const name = 'place-before-sign-in';
const start = '/dashboard';

/** Remembers, for this tab, where one was when the session ended by itself: signing in leads back there. */
export const rememberPlace = (): void => {
  try {
    sessionStorage.setItem(name, location.pathname + location.search);
    expectReturn(location.pathname);
  } catch {
    // Storage is full or forbidden: signing in leads to the dashboard.
  }
};

/** Whether the session ended by itself: there is a place that signing in leads back to. */
export const hasEndedByItself = (): boolean => {
  try {
    return sessionStorage.getItem(name) !== null;
  } catch {
    return false;
  }
};

/** Where signing in leads: to the place that was remembered, else to the dashboard. */
export const placeAfterSignIn = (): string => {
  try {
    return sessionStorage.getItem(name) ?? start;
  } catch {
    return start;
  }
};

/** Once it was reached, or somebody signed out on purpose. */
export const forgetPlace = (): void => {
  try {
    sessionStorage.removeItem(name);
  } catch {
    // There is none.
  }
};
