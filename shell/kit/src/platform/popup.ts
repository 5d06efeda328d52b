/** Polling interval, in milliseconds (docs/rules/invoices.md#drive-consent). */
const pollMs = 1000;

/** True once the window returned to our origin. While it is cross-origin, access throws. */
const isBack = (popup: Window): boolean => {
  try {
    return popup.location.host === location.host;
  } catch {
    return false;
  }
};

/** Resolves when the window returns or closes; false if the browser blocks it. */
export const openPopup = async (address: string): Promise<boolean> => {
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
