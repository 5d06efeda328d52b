import { Dialog, EmptyState, IconAction, useRecentToasts } from '@primal/kit';
import { IconBell } from '@primal/kit/icons';
import { useState } from 'react';
import classes from './notifications.module.css';

const clock = (at: Date): string => at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });

const Messages = () => {
  const messages = useRecentToasts();
  if (messages.length === 0) {
    return (
      <EmptyState title="No notifications" description="What Primal tells you while you work is kept here." />
    );
  }
  return (
    <ul className={classes.list}>
      {messages.map(({ id, title, description, variant, at }) => (
        <li key={id} className={classes.message} data-variant={variant}>
          <strong>{title}</strong>
          <time dateTime={at.toISOString()}>{clock(at)}</time>
          {description && <span>{description}</span>}
        </li>
      ))}
    </ul>
  );
};

/** What was said in this tab and is gone from the screen. */
export const Notifications = () => {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <IconAction label="Notifications" icon={IconBell} onClick={() => setOpened(true)} />
      <Dialog title="Notifications" size="sm" opened={opened} onClose={() => setOpened(false)}>
        <Messages />
      </Dialog>
    </>
  );
};
