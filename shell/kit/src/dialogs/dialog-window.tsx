import { Modal } from '@mantine/core';
import type { DialogProps } from './dialog.tsx';
import classes from './dialogs.module.css';
import { WindowContent } from './window-content.tsx';

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
      withCloseButton={!props.closedBelow}
      closeOnClickOutside={closeOnClickOutside && !locked}
      closeButtonProps={{ 'aria-label': 'Close', disabled: locked }}
      zIndex={props.above ? 250 : 200}
      transitionProps={{ transition: 'fade', duration: 100 }}
      overlayProps={{ backgroundOpacity: 0.35 }}
      classNames={{ content: classes.window, header: classes.head, title: classes.title, body: classes.body }}
    >
      <WindowContent opened={opened} onClose={onClose} locked={locked} footer={props.footer}>
        {props.children}
      </WindowContent>
    </Modal>
  );
}
