import type { Remote } from '@primal/contracts/remotes/manifest';
import { Loading } from '@primal/kit';
import { useLocation } from '@primal/kit/platform';
import { Suspense, use } from 'react';
import { Boundary } from '../boundary.tsx';
import { Failure } from './failure.tsx';
import { forgetRemote, loadModule } from './load.ts';

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

/** A page of a remote. When it cannot be loaded or breaks, a sentence and Retry stand in its place. */
export const RemotePage = (props: RemotePageProps) => (
  <Boundary
    // Another record is another page: no form takes its values along, no failure stays.
    key={useLocation().pathname}
    renewing
    onRetry={() => forgetRemote(props.remote)}
    fallback={(retry) => <Failure title={props.title} onRetry={retry} />}
  >
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  </Boundary>
);
