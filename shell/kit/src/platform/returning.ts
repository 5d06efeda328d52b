import { stored } from '../base/stored.ts';

const kept = stored('primal-return', 'sessionStorage');

/** Notes, for this tab, the page that signing in will lead back to: what was typed there comes back with it. */
export const expectReturn = (path: string): void => kept.set(path);

/** Whether this page was reached by signing in again; true once. */
export const isReturn = (path: string): boolean => {
  if (kept.get() !== path) return false;
  kept.set(null);
  return true;
};
