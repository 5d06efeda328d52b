import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import classes from './dialogs.module.css';

const widths = { sm: '26rem', md: '36rem', lg: '50rem', xl: '68rem' };

export default function DialogWindow(props: DialogProps) {
  const {
    title,
    opened,
    onClose,
    size = 'md',
    footer,
    locked = false,
    closeOnClickOutside = true,
    children,
  } = props;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      returnFocus={false}
      size={widths[size]}
      closeOnEscape={!locked}
      closeOnClickOutside={closeOnClickOutside && !locked}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      transitionProps={{ transition: 'fade', duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      classNames={{ content: classes.window, header: classes.head, title: classes.title, body: classes.body }}
    >
      {children}
      {footer && <div className={classes.footer}>{footer}</div>}
    </Modal>
  );
}
