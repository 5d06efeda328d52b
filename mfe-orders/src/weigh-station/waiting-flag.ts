/** The item of the browser's storage that the manifest names: while there is one, `waiting-entries` stands above every page. */
export const waitingFlag = 'primal-weigh-station-waiting';

/** Notes for all pages whether entries wait to be sent; they load what sends them only then. */
export const noteWaiting = (isWaiting: boolean): void => {
  try {
    if (isWaiting) localStorage.setItem(waitingFlag, '1');
    else localStorage.removeItem(waitingFlag);
  } catch {
    // Then the station itself sends them when it is opened again.
  }
};
