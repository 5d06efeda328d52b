import { menuLayer } from '../actions/menu.tsx';
import { tooltipLayer } from '../actions/tooltip.tsx';
import { dialogWindow } from '../dialogs/dialog.tsx';
import { reasonDialog } from '../dialogs/reason-questions.tsx';
import { toaster } from '../toasts/toasts.tsx';

/**
 * Fetches what otherwise comes with its first use, the window of dialogs, the question for a reason, toasts, tooltips and
 * menus, so that none of them waits for the network, or misses it. The shell calls it in the first quiet moment after sign-in.
 */
export const fetchKitWindows = async (): Promise<void> => {
  await Promise.all(
    [dialogWindow, reasonDialog, toaster, tooltipLayer, menuLayer].map((part) => part.load()),
  );
};
