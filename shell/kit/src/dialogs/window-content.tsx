import { type ReactNode, useRef } from 'react';
import classes from './dialogs.module.css';
import { useEscape, useFirstFocus } from './window-keys.ts';

export interface WindowContentProps {
  opened: boolean;
  onClose: () => void;
  locked?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

/** What is inside a dialog or side sheet: where the focus begins, what Escape does, and the buttons at the bottom. */
export function WindowContent({ opened, onClose, locked = false, footer, children }: WindowContentProps) {
  const content = useRef<HTMLDivElement>(null);
  useFirstFocus(content);
  useEscape(opened, () => !locked && onClose());
  return (
    <div ref={content} tabIndex={-1} className={classes.content}>
      <div data-dialog-body data-opened={opened || undefined}>
        {children}
      </div>
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}
