import { lazy, type ReactNode, Suspense, useState } from 'react';
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
  /** Whether a click outside closes; never where something is typed. */
  closeOnClickOutside?: boolean;
  children: ReactNode;
}

// The window itself comes with the first dialog: pages pay for it when one is opened.
const DialogWindow = lazy(() => import('./dialog-window.tsx'));

/** A dialog for one decision. Escape closes, the focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  useFocusReturn(props.opened);
  const [used, setUsed] = useState(props.opened);
  if (props.opened && !used) setUsed(true);
  if (!used) return null;
  return (
    <Suspense>
      <DialogWindow {...props} />
    </Suspense>
  );
}
