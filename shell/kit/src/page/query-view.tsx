import { Alert, Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { hasStatus, loadFailure } from '../base/api-error.ts';
import { BackLink, useIsOffered } from '../base/links.tsx';
import classes from './query-view.module.css';
import { EmptyState, ErrorState, Loading } from './states.tsx';

/** What a page says in place of a record that is not there, and where it leads. */
export interface Missing {
  title: string;
  description?: string;
  back: { to: string; label: string };
}

/** A link, as the one at a page's head is, with the look of a button: it is all that can be done here. */
const Back = ({ to, label }: Missing['back']) =>
  useIsOffered(to) ? <Button renderRoot={(root) => <BackLink {...root} to={to} />}>{label}</Button> : null;

/** How long a read may be without an answer before the person is told: well within two seconds, in milliseconds. */
const tellAfter = 1_500;

const useIsLong = (): boolean => {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), tellAfter);
    return () => clearTimeout(timer);
  }, []);
  return isLong;
};

/** Beside what loads: says after a moment what is waited for, and offers to ask again. */
export function Waiting({ onRetry }: { onRetry?: (() => unknown) | undefined }) {
  const isLong = useIsLong();
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
  /** What is said where there is no such record. */
  missing?: Missing;
  /** The title of any other failure, which offers Retry. */
  failed?: string | undefined;
}

/**
 * One read on a page: the data first, the error beside it. A read in the background that fails takes nothing away from
 * what stands on the screen, because a form or a paper may be in use just then.
 */
export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, children, loading = <Loading />, missing, failed } = props;
  const { data, error, refetch, isFetching = false } = query;
  if (data === undefined) {
    if (!error)
      return (
        <>
          {loading}
          <Waiting onRetry={refetch} />
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
    // Asking again changes nothing: the sentence says whom to ask.
    if (hasStatus(error, 403))
      return <EmptyState title="You do not have access to this" description={loadFailure(error)} />;
    return <ErrorState title={failed} message={loadFailure(error)} onRetry={refetch} retrying={isFetching} />;
  }
  return (
    <>
      {error && (
        <Alert className={classes.aside} color="yellow" title="What you see may be out of date" role="status">
          <Group gap="sm">
            <Text>{loadFailure(error)}</Text>
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
