/** How often the window is looked at, in milliseconds (docs/rules/invoices.md#drive-consent). */
const pollMs = 1000;

/** True once the window has been sent back to our own address; while it is another site's, it may not be looked into. */
const isBack = (popup: Window): boolean => {
  try {
    return popup.location.host === location.host;
  } catch {
    return false;
  }
};

/**
 * Opens another site's question in a window of its own, 500 by 600, and resolves when it was answered or closed: true, or
 * false where the browser opens no window.
 */
export const askInPopup = async (address: string): Promise<boolean> => {
  const popup = open(address, 'question', 'popup,width=500,height=600');
  if (!popup) return false;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const back = isBack(popup);
      if (!popup.closed && !back) return;
      clearInterval(timer);
      if (back && !popup.closed && popup.document.readyState !== 'loading') popup.close();
      resolve(true);
    }, pollMs);
  });
};
