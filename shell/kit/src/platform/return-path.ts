import { stored } from '../base/stored.ts';

const kept = stored('primal-return', 'sessionStorage');

/** Stores the page that sign-in returns to in this tab; the page then restores its draft. */
export const storeReturn = (path: string): void => kept.set(path);

/** True once, if the user reached this page by signing in again. */
export const consumeReturn = (path: string): boolean => {
  if (kept.get() !== path) return false;
  kept.set(null);
  return true;
};
