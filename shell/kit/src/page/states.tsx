import { Button, Loader, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { IconAlertTriangle, IconRefresh } from '../icons.ts';
import classes from './page.module.css';

export function Loading({ label = 'Loading' }: { label?: string }) {
  return (
    <div className={classes.state} role="status" data-loading>
      <Loader size={18} color="gray" />
      <span>{label}</span>
    </div>
  );
}

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  action?: ReactNode;
  /** Renders the title as the page's heading, for a state that fills the page. */
  isPage?: boolean;
}

export function EmptyState({ title, description, action, isPage }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      {isPage ? <Title order={1}>{title}</Title> : <strong>{title}</strong>}
      {description && <span className={classes.note}>{description}</span>}
      {action && <div className={classes.stateAction}>{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  title?: ReactNode;
  message?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
}

export function ErrorState({ title = 'Something went wrong', message, onRetry, retrying }: ErrorStateProps) {
  return (
    <div className={classes.state} role="alert">
      <IconAlertTriangle size={22} stroke={1.6} className={classes.errorIcon} />
      <strong>{title}</strong>
      {message && <span className={classes.note}>{message}</span>}
      {onRetry && (
        <div className={classes.stateAction}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.6} />}
            loading={retrying}
            onClick={onRetry}
          >
            Retry
          </Button>
        </div>
      )}
    </div>
  );
}
