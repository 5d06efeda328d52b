const setting = 'primal-weigh-station-order';

/** The number of the order that was chosen last at this device; null when none was. */
export const lastOrder = (): string | null => {
  try {
    return localStorage.getItem(setting);
  } catch {
    return null;
  }
};

/** Remembers the order that is on the table, for whoever opens the station again; null for none. */
export const rememberOrder = (orderNumber: string | null): void => {
  try {
    if (orderNumber === null) localStorage.removeItem(setting);
    else localStorage.setItem(setting, orderNumber);
  } catch {
    // A browser that stores nothing begins with all orders.
  }
};
