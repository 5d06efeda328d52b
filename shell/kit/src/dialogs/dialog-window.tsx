import { Modal } from '@mantine/core';
import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import { useEscape, useFirstFocus } from '../base/window-keys.ts';
import classes from './dialogs.module.css';

export type DialogSize = 'sm' | 'md' | 'lg' | 'xl';

export interface DialogProps {
  title: ReactNode;
  opened: boolean;
  onClose: () => void;
  size?: DialogSize;
  footer?: ReactNode;
  /** Disables Escape, Close and the outside click, such as during a save. */
  locked?: boolean;
  dirty?: boolean;
  closeOnClickOutside?: boolean;
  closedBelow?: boolean;
  above?: boolean;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

const widths = { sm: '26rem', md: '36rem', lg: '50rem', xl: '68rem' };

/** Ignores the second click of the double click that opened the dialog. */
const useOwnClicks = (opened: boolean) => {
  const pressed = useRef(false);
  if (!opened) pressed.current = false;
  return (event: MouseEvent) => {
    if (event.detail < 2) pressed.current = true;
    if (pressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
};

export default function DialogWindow(props: DialogProps) {
  const onClickCapture = useOwnClicks(props.opened);
  const { title, opened, onClose, size = 'md', locked = false, closeOnClickOutside = true } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onClickCapture={onClickCapture}
      onKeyDown={props.onKeyDown}
      title={title}
      returnFocus={false}
      size={widths[size]}
      closeOnEscape={false}
      withCloseButton={!props.closedBelow}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      zIndex={props.above ? 250 : 200}
      transitionProps={{ transition: 'fade', duration: 100 }}
      overlayProps={{
        backgroundOpacity: 0.35,
        onClick: () => closeOnClickOutside && !locked && onClose(),
      }}
      classNames={{ content: classes.window, header: classes.head, title: classes.title, body: classes.body }}
    >
      <WindowContent opened={opened} onClose={onClose} locked={locked} footer={props.footer}>
        {props.children}
      </WindowContent>
    </Modal>
  );
}

const useFocusKept = (content: RefObject<HTMLElement | null>, opened: boolean): void => {
  const last = useRef<EventTarget | null>(null);
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target;
    };
    const root = content.current;
    root?.addEventListener('focusin', note);
    return () => root?.removeEventListener('focusin', note);
  }, [content]);
  useEffect(() => {
    // Ignore a click beside the fields, which blurs an element that remains in the document.
    if (!opened || !(last.current instanceof HTMLElement) || last.current.isConnected) return;
    if (document.activeElement !== document.body) return;
    const control = content.current?.querySelector<HTMLElement>(
      ':is(input, select, textarea, button):not(:disabled), a[href]',
    );
    (control ?? content.current)?.focus();
  });
};

interface WindowContentProps {
  opened: boolean;
  onClose: () => void;
  locked?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}

function WindowContent({ opened, onClose, locked = false, footer, children }: WindowContentProps) {
  const content = useRef<HTMLDivElement>(null);
  useFirstFocus(content);
  useFocusKept(content, opened);
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
