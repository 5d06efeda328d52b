import type { Remote } from '@primal/contracts/screens/manifest';
import { Loading } from '@primal/kit';
import { useLocation, useQueryClient } from '@primal/kit/platform';
import { Suspense, use } from 'react';
import { Boundary } from '../boundary.tsx';
import { refetchConfig } from './config.ts';
import { Failure } from './failure.tsx';
import { forgetModule, loadModule } from './load.ts';

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
