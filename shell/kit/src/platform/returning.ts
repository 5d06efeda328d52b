const key = 'primal-return';

/** Notes, for this tab, the page that signing in will lead back to: what was typed there comes back with it. */
export const expectReturn = (path: string): void => {
  try {
    sessionStorage.setItem(key, path);
  } catch {
    // Storage is full or forbidden: what was typed is offered there instead.
  }
};

/** Whether this page was reached by signing in again; true once. */
export const isReturn = (path: string): boolean => {
  try {
    if (sessionStorage.getItem(key) !== path) return false;
    sessionStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
};
