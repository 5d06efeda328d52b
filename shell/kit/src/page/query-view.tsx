import { Alert, Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { loadFailure } from '../base/api-error.ts';
import classes from './query-view.module.css';
import { ErrorState, Loading } from './states.tsx';
import { Waiting } from './waiting.tsx';

interface QueryViewProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown; isFetching?: boolean };
  children: (data: Data) => ReactNode;
  loading?: ReactNode;
  /** Draws an error in its own way: a record that is not there. Null leaves it to the usual words with Retry. */
  failure?: (error: Error) => ReactNode;
}

/**
 * One read on a page: the data first, the error beside it. A read in the background that fails takes nothing away from
 * what stands on the screen, because a form or a paper may be in use just then.
 */
export function QueryView<Data>({ query, children, loading = <Loading />, failure }: QueryViewProps<Data>) {
  const { data, error, refetch, isFetching = false } = query;
  if (data === undefined) {
    if (!error)
      return (
        <>
          {loading}
          <Waiting onRetry={refetch} />
        </>
      );
    return (
      failure?.(error) || <ErrorState message={loadFailure(error)} onRetry={refetch} retrying={isFetching} />
    );
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
