import { Modal } from '@mantine/core';
import { useRef } from 'react';
import type { DialogProps } from './dialog.tsx';
import classes from './dialogs.module.css';
import { useEscape, useFirstFocus } from './window-keys.ts';

const widths = { sm: '26rem', md: '36rem', lg: '50rem', xl: '68rem' };

export default function DialogWindow(props: DialogProps) {
  const { title, opened, onClose, size = 'md', locked = false, closeOnClickOutside = true } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      returnFocus={false}
      size={widths[size]}
      closeOnEscape={false}
      closeOnClickOutside={closeOnClickOutside && !locked}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      zIndex={props.above ? 250 : 200}
      transitionProps={{ transition: 'fade', duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      classNames={{ content: classes.window, header: classes.head, title: classes.title, body: classes.body }}
    >
      <Content {...props} />
    </Modal>
  );
}

function Content({ opened, onClose, locked = false, footer, children }: DialogProps) {
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
