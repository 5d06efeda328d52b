import { menuLayer } from '../actions/menu.tsx';
import { tooltipLayer } from '../actions/tooltip.tsx';
import { dialogWindow } from '../dialogs/dialog.tsx';
import { reasonDialog } from '../dialogs/reason-dialog-host.tsx';
import { toaster } from '../toasts/toasts.tsx';

/** The shell calls this when idle after sign-in, so that no dialog or toast waits for the network. */
export const fetchKitWindows = async (): Promise<void> => {
  await Promise.all(
    [dialogWindow, reasonDialog, toaster, tooltipLayer, menuLayer].map((part) => part.load()),
  );
};
