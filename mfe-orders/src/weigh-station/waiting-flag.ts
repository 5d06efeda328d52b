const flag = 'primal-weigh-station-waiting';

/** Notes for the other pages whether entries wait to be sent; they load what sends them only then. */
export const noteWaiting = (isWaiting: boolean): void => {
  try {
    if (isWaiting) localStorage.setItem(flag, '1');
    else localStorage.removeItem(flag);
  } catch {
    // Then the station itself sends them when it is opened again.
  }
};

/** Whether entries may wait to be sent at this device. */
export const isAnyWaiting = (): boolean => {
  try {
    return localStorage.getItem(flag) !== null;
  } catch {
    return false;
  }
};
