import { useRef, useState } from 'react';
import { useFocusReturn } from '../base/focus-return.ts';
import { loadable, useLoadable } from '../base/loadable.tsx';
import { useUnsavedChanges } from '../base/unsaved.ts';
import { useKeyBuffer } from '../base/window-keys.ts';
import { toast } from '../toasts/toast.ts';
import { confirm } from './confirm.ts';
import type { DialogProps } from './dialog-window.tsx';

export const dialogWindow = loadable<DialogProps>(() => import('./dialog-window.tsx'));

export const openFailureText =
  'This window could not be opened. Check the connection and try again, or reload the page.';

const discardQuestion = {
  title: 'Discard what you typed?',
  message: 'What you typed here is not saved.',
  confirmLabel: 'Discard',
  cancelLabel: 'Keep Editing',
  danger: true,
};

/** Closes immediately, or asks first if input would be lost. Only one question is open at a time. */
export const useDiscardGuard = (dirty: boolean, onClose: () => void): (() => void) => {
  const asking = useRef(false);
  return () => {
    if (asking.current) return;
    if (!dirty) return onClose();
    asking.current = true;
    void confirm(discardQuestion).then((discard) => {
      asking.current = false;
      if (discard) onClose();
    });
  };
};

export function Dialog(props: DialogProps) {
  const { opened, dirty = false, onClose } = props;
  useFocusReturn(opened);
  useUnsavedChanges(opened && dirty);
  const close = useDiscardGuard(dirty, onClose);
  const [used, setUsed] = useState(opened);
  if (opened && !used) setUsed(true);
  const DialogWindow = useLoadable(dialogWindow, opened, () => {
    onClose();
    toast.error(openFailureText);
  });
  useKeyBuffer(opened && !DialogWindow);
  if (!used || !DialogWindow) return null;
  return <DialogWindow {...props} onClose={close} />;
}
