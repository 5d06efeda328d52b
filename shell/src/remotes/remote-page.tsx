import type { Remote } from '@primal/contracts/screens/manifest';
import { Button, EmptyState, ErrorState, Loading } from '@primal/kit';
import { useLocation, useQueryClient } from '@primal/kit/platform';
import { Suspense, use } from 'react';
import { Boundary } from '../boundary.tsx';
import { IncompatibleRemoteError } from './compatibility.ts';
import { refetchConfig } from './config.ts';
import { forgetModule, loadModule } from './load.ts';

const reload = (): void => location.reload();

interface FailureProps {
  title: string;
  error?: Error | undefined;
  onRetry?: (() => void) | undefined;
  retrying?: boolean | undefined;
}

export const Failure = ({ title, error, onRetry, retrying }: FailureProps) => {
  if (error instanceof IncompatibleRemoteError) {
    return (
      <EmptyState
        title="A new version is available"
        description={`${title} needs it. Everything else keeps working, and your drafts are saved.`}
        action={<Button onClick={reload}>Reload</Button>}
      />
    );
  }
  return (
    <ErrorState
      title={`${title} could not be shown`}
      message="This part of Primal did not load or stopped working. Everything else keeps working. If Retry does not help, reload the page."
      {...(onRetry && { onRetry })}
      {...(retrying && { retrying })}
    />
  );
};

interface RemotePageProps {
  remote: Remote;
  path: string;
  title: string;
}

const Loaded = ({ remote, path }: RemotePageProps) => {
  const pages = use(loadModule(remote, './pages')).default;
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${remote.name} has no page for ${path}.`);
  const Element = page.element;
  return <Element />;
};

/** Refetches the configuration before a retry, since a missing file may be in the newest build. */
export const usePrepareRetry = () => {
  const client = useQueryClient();
  return async (remote: Remote, module: Parameters<typeof forgetModule>[1]): Promise<void> => {
    await refetchConfig(client);
    forgetModule(remote, module);
  };
};

export const RemotePage = (props: RemotePageProps) => {
  const prepareRetry = usePrepareRetry();
  return (
    <Boundary
      // Remount per record, so that no form values or errors carry over.
      key={useLocation().pathname}
      where={`page ${props.path}`}
      renewing
      onRetry={() => prepareRetry(props.remote, './pages')}
      fallback={(error, retry, retrying) => (
        <Failure title={props.title} error={error} onRetry={retry} retrying={retrying} />
      )}
    >
      <Suspense fallback={<Loading />}>
        <Loaded {...props} />
      </Suspense>
    </Boundary>
  );
};
