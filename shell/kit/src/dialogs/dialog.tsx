import { type ReactNode, useRef, useState } from 'react';
import { useUnsavedChanges } from '../platform/unsaved.ts';
import { loadedPart, useLoadedPart } from '../provider/loaded-part.tsx';
import { toast } from '../toasts/toast.ts';
import { useAwaitedWindow } from './awaited-windows.ts';
import { confirm } from './confirm.ts';
import { useFocusReturn } from './use-focus-return.ts';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

export interface DialogProps {
  /** Heading and accessible name. */
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  size?: DialogSize;
  /** Buttons at the bottom, the primary one last. */
  footer?: ReactNode;
  /** Takes Escape, the close button and the click outside away: while something is on its way. */
  locked?: boolean;
  /**
   * Something was typed that closing would lose: Escape, the close button and the click outside ask first, and so does
   * leaving the page.
   */
  dirty?: boolean;
  /** Whether a click outside closes; never where something is typed. */
  closeOnClickOutside?: boolean;
  /** A Close button stands among the buttons at the bottom: one of that name is enough. */
  closedBelow?: boolean;
  /** Above other dialogs: what a dialog asks. */
  above?: boolean;
  children: ReactNode;
}

// The window itself comes with the first dialog: pages pay for it when one is opened.
export const dialogWindow = loadedPart<DialogProps>(() => import('./dialog-window.tsx'));

/** What is said when a dialog's file could not be fetched. */
export const notOpened = 'It could not be opened. Check the connection and try again, or reload the page.';

const discarding = {
  title: 'Discard what you typed?',
  message: 'What you typed here is not saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
  danger: true,
};

/** Closes at once, or after asking when something would be lost. Asks once at a time. */
export const useDiscardGuard = (dirty: boolean, onClose: () => void): (() => void) => {
  const asking = useRef(false);
  return () => {
    if (asking.current) return;
    if (!dirty) return onClose();
    asking.current = true;
    void confirm(discarding).then((discard) => {
      asking.current = false;
      if (discard) onClose();
    });
  };
};

/** A dialog for one decision. Escape closes, the focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { opened, dirty = false, onClose } = props;
  useFocusReturn(opened);
  useUnsavedChanges(opened && dirty);
  const close = useDiscardGuard(dirty, onClose);
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  const DialogWindow = useLoadedPart(dialogWindow, opened, () => {
    onClose();
    toast.error(notOpened);
  });
  useAwaitedWindow(opened && !DialogWindow);
  if (!used || !DialogWindow) return null;
  return <DialogWindow {...props} onClose={close} />;
}
