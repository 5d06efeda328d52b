import { businessTimeZone, today } from '@primal/contracts/shared/dates';
import { AppLink, Dialog, EmptyState, IconAction, Section, useRecentToasts } from '@primal/kit';
import { IconBell } from '@primal/kit/icons';
import { useUser } from '@primal/kit/platform';
import { useId, useState } from 'react';
import classes from './notifications.module.css';
import { openNotices, type StoredNotice, useNotices } from './store.ts';

const hours = { hour: 'numeric', minute: '2-digit' } as const;

/** Time, with the date unless today, in the business's time zone, as in the audit trail. */
const formatTime = (at: Date): string => {
  const day = today(at) === today() ? {} : ({ month: 'numeric', day: 'numeric' } as const);
  return at.toLocaleString('en-US', { ...day, ...hours, timeZone: businessTimeZone() });
};

const Time = ({ at }: { at: Date }) => <time dateTime={at.toISOString()}>{formatTime(at)}</time>;

const News = ({ notices, onClose }: { notices: readonly StoredNotice[]; onClose: () => void }) => (
  <ul className={classes.list}>
    {notices.map(({ id, text, to, at, by, read }) => (
      <li key={id} className={classes.message} data-unread={!read || undefined}>
        <AppLink to={to} onClick={onClose}>
          {text}
          {!read && <span className={classes.new}>New</span>}
        </AppLink>
        <Time at={new Date(at)} />
        {by && <span>{by.name}</span>}
      </li>
    ))}
  </ul>
);

const RecentToasts = () => {
  const messages = useRecentToasts();
  if (messages.length === 0) return null;
  return (
    <Section title="Messages on this screen">
      <ul className={classes.list}>
        {messages.map(({ id, title, description, variant, at }) => (
          <li key={id} className={classes.message} data-variant={variant}>
            <strong>{title}</strong>
            <Time at={at} />
            {description && <span>{description}</span>}
          </li>
        ))}
      </ul>
    </Section>
  );
};

export const Notifications = () => {
  const [opened, setOpened] = useState(false);
  const store = openNotices(useUser().id);
  const notices = useNotices(store);
  const said = useRecentToasts();
  const unread = notices.filter(({ read }) => !read).length;
  const countId = useId();
  const close = () => {
    setOpened(false);
    store.markRead();
  };
  return (
    <span className={classes.bell}>
      <IconAction
        label="Notifications"
        icon={IconBell}
        onClick={() => setOpened(true)}
        button={{ 'aria-describedby': unread > 0 ? countId : undefined }}
      />
      {unread > 0 && (
        <span id={countId} className={classes.count} title={`${unread} unread`}>
          {unread}
        </span>
      )}
      <Dialog title="Notifications" size="sm" opened={opened} onClose={close}>
        {notices.length === 0 && said.length === 0 && (
          <EmptyState
            title="No notifications"
            description="New orders, invoices, payments and completed routes appear here."
          />
        )}
        <News notices={notices} onClose={close} />
        <RecentToasts />
      </Dialog>
    </span>
  );
};
