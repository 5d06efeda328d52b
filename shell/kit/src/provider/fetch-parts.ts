import { menuLayer } from '../actions/menu.tsx';
import { tooltipLayer } from '../actions/tooltip.tsx';
import { dialogWindow } from '../dialogs/dialog.tsx';
import { reasonDialog } from '../dialogs/reason-questions.tsx';
import { toaster } from '../toasts/toasts.tsx';

/**
 * Prefetches dialogs, the reason dialog, toasts, tooltips and menus, so that none waits for the network. The
 * shell calls it when idle after sign-in.
 */
export const fetchKitWindows = async (): Promise<void> => {
  await Promise.all(
    [dialogWindow, reasonDialog, toaster, tooltipLayer, menuLayer].map((part) => part.load()),
  );
};
