const name = 'signed-in';

/**
 * Whether somebody was signed in here when this browser was last used. Only a hint: it lets the page fetch what signed-in
 * people need beside the question who is there. A browser without storage does without.
 */
export const wasSignedIn = (): boolean => {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
};

/** Notes it for the next page that opens. */
export const rememberSignedIn = (signedIn: boolean): void => {
  try {
    if (signedIn) localStorage.setItem(name, '1');
    else localStorage.removeItem(name);
  } catch {
    // Storage is full or forbidden.
  }
};
