import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { explainLoadFailure, hasStatus } from '../base/api-error.ts';
import { BackLink, useIsOffered } from '../base/links.tsx';
import classes from './query-view.module.css';
import { EmptyState, ErrorState, Loading } from './states.tsx';

export interface MissingText {
  title: string;
  description?: string;
  back: { to: string; label: string };
}

const Back = ({ to, label }: MissingText['back']) =>
  useIsOffered(to) ? <Button renderRoot={(root) => <BackLink {...root} to={to} />}>{label}</Button> : null;

const slowMilliseconds = 1_500;

const useIsSlow = (): boolean => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), slowMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
};

export function DelayNotice({ onRetry }: { onRetry?: (() => unknown) | undefined }) {
  const isLong = useIsSlow();
  if (!isLong) return null;
  return (
    <Group justify="center" gap="sm" role="status" p="xs" ta="center">
      <Text size="sm">
        {navigator.onLine
          ? 'The server has not answered yet. Still waiting.'
          : 'There is no connection. Check the network and try again.'}
      </Text>
      {onRetry && (
        <Button variant="default" size="compact-sm" onClick={() => onRetry()}>
          Retry
        </Button>
      )}
    </Group>
  );
}

export interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown; isFetching?: boolean };
  children: (data: Data) => ReactNode;
  loading?: ReactNode;
  missing?: MissingText;
  failed?: string | undefined;
}

/** A failed background refetch leaves the data in place, since a form may be in use. */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, children, loading = <Loading />, missing, failed } = props;
  const { data, error, refetch, isFetching = false } = query;
  if (data === undefined) {
    if (!error)
      return (
        <>
          {loading}
          <DelayNotice onRetry={refetch} />
        </>
      );
    if (missing && hasStatus(error, 404))
      return (
        <EmptyState
          isPage
          title={missing.title}
          description={missing.description}
          action={<Back {...missing.back} />}
        />
      );
    // No Retry for 403, since a retry would fail, too: the message names whom to ask.
    if (hasStatus(error, 403))
      return <EmptyState title="You do not have access to this" description={explainLoadFailure(error)} />;
    return (
      <ErrorState
        title={failed}
        message={explainLoadFailure(error)}
        onRetry={refetch}
        retrying={isFetching}
      />
    );
  }
  return (
    <>
      {error && (
        <Alert className={classes.aside} color="yellow" title="What you see may be out of date" role="status">
          <Group gap="sm">
            <Text>{explainLoadFailure(error)}</Text>
            <Button variant="default" size="compact-sm" loading={isFetching} onClick={() => refetch()}>
              Retry
            </Button>
          </Group>
        </Alert>
      )}
      {children(data)}
    </>
  );
}
