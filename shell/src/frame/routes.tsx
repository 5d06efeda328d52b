import type { Remote } from '@primal/contracts/screens/manifest';
import { Navigate, useUser } from '@primal/kit/platform';
import { lazy, type ReactElement, Suspense } from 'react';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { NotFound } from '../not-found.tsx';
import { RemotePage } from '../remotes/remote-page.tsx';
import { findHome, isPermitted, usePermittedRemotes } from '../session/permitted.ts';
import { pathAfterSignIn } from '../session/return-path.ts';

const NotPermitted = lazy(async () => ({
  default: (await import(/* webpackChunkName: "refusals" */ '../refusals.tsx')).NotPermitted,
}));

interface Screen {
  path: string;
  /** Document title; null if the screen sets it. */
  title: string | null;
  /** False for print pages, which hide header and menu. */
  frame: boolean;
  element: ReactElement;
}

const remoteScreens = (remote: Remote): Screen[] =>
  remote.routes.map(({ path, title, frame, needs }) => ({
    path,
    title,
    frame,
    element: (
      <Permitted key={path} needs={needs}>
        <RemotePage remote={remote} path={path} title={title} />
      </Permitted>
    ),
  }));

const own = (path: string, title: string | null, element: ReactElement): Screen => ({
  path,
  title,
  frame: true,
  element,
});

const Permitted = ({ needs, children }: { needs: readonly string[]; children: ReactElement }) =>
  isPermitted(useUser(), needs) ? (
    children
  ) : (
    <Suspense>
      <NotPermitted needs={needs} />
    </Suspense>
  );

/** The dashboard, or another start page for accounts without dashboard data. */
const Start = () => {
  const home = findHome(usePermittedRemotes(), useUser());
  return home === '/dashboard' ? <Dashboard /> : <Navigate to={home} replace />;
};

export const screens = (remotes: readonly Remote[]): Screen[] => [
  own('/', 'Dashboard', <Start />),
  own('/dashboard', 'Dashboard', <Start />),
  own('/login', null, <Navigate to={pathAfterSignIn()} replace />),
  own('/register', null, <Navigate to={pathAfterSignIn()} replace />),
  own('/forgot-password', null, <Navigate to={pathAfterSignIn()} replace />),
  ...remotes.flatMap(remoteScreens),
  own('*', null, <NotFound to="/dashboard" label="Go to the dashboard" />),
];
