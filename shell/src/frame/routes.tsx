import type { Remote } from '@primal/contracts/screens/manifest';
import { Navigate, useUser } from '@primal/kit/platform';
import { lazy, type ReactElement, Suspense } from 'react';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { isComplete } from '../remotes/config.ts';
import { findHome, isPermitted, usePermittedRemotes } from '../remotes/permitted.ts';
import { RemotePage } from '../remotes/remote-page.tsx';
import { readPathAfterSignIn } from '../session/return-path.ts';
import { NotFound } from './not-found.tsx';

const NoPage = lazy(async () => ({
  default: (await import(/* webpackChunkName: "refusals" */ '../refusals.tsx')).NoPage,
}));

interface Screen {
  path: string;
  /** Document title; null if the screen sets it. */
  title: string | null;
  /** False for print pages, which hide header and menu. */
  frame: boolean;
  element: ReactElement;
}

const listRemoteScreens = (remote: Remote): Screen[] =>
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

const createScreen = (path: string, title: string | null, element: ReactElement): Screen => ({
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
      <NoPage needs={needs} />
    </Suspense>
  );

/** The dashboard, or another start page for accounts without dashboard data. */
const Start = () => {
  const home = findHome(usePermittedRemotes(), useUser());
  return home === '/dashboard' ? <Dashboard /> : <Navigate to={home} replace />;
};

export const listScreens = (remotes: readonly Remote[]): Screen[] => [
  createScreen('/', 'Dashboard', <Start />),
  createScreen('/dashboard', 'Dashboard', <Start />),
  createScreen('/login', null, <Navigate to={readPathAfterSignIn()} replace />),
  createScreen('/register', null, <Navigate to={readPathAfterSignIn()} replace />),
  createScreen('/forgot-password', null, <Navigate to={readPathAfterSignIn()} replace />),
  ...remotes.flatMap(listRemoteScreens),
  createScreen(
    '*',
    null,
    isComplete(remotes) ? (
      <NotFound to="/dashboard" label="Go to the dashboard" />
    ) : (
      <Suspense>
        <NoPage />
      </Suspense>
    ),
  ),
];
