import { dialogWindow } from '../dialogs/dialog.tsx';
import { toaster } from '../toasts/toasts.tsx';

/**
 * Fetches what otherwise comes with its first use, the window of dialogs and the toasts, so that a confirmation needs no
 * network when it is asked. The shell calls it in the first quiet moment after sign-in.
 */
export const fetchKitWindows = async (): Promise<void> => {
  await Promise.all([dialogWindow.load(), toaster.load()]);
};
