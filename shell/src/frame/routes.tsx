import type { Remote } from '@primal/contracts/screens/manifest';
import { Navigate } from '@primal/kit/platform';
import { lazy, type ReactElement, Suspense } from 'react';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { NotFound } from '../not-found.tsx';
import { RemotePage } from '../remotes/remote-page.tsx';
import { placeAfterSignIn } from '../session/place.ts';

interface Screen {
  path: string;
  /** The document's title; null where the screen sets it. */
  title: string | null;
  /** False for paper: without header and menu. */
  frame: boolean;
  element: ReactElement;
}

const remoteScreens = (remote: Remote): Screen[] =>
  remote.routes.map(({ path, title, frame }) => ({
    path,
    title,
    frame,
    element: <RemotePage key={path} remote={remote} path={path} title={title} />,
  }));

const own = (path: string, title: string | null, element: ReactElement): Screen => ({
  path,
  title,
  frame: true,
  element,
});

// The build for the product leaves the condition and the page away.
const Gallery = process.env.NODE_ENV === 'development' ? lazy(() => import('../gallery/gallery.tsx')) : null;

const gallery: Screen[] = Gallery
  ? [
      own(
        '/kit-gallery',
        'Kit',
        <Suspense>
          <Gallery />
        </Suspense>,
      ),
    ]
  : [];

/** All screens: the shell's own and those that the remotes' manifests name. */
export const screens = (remotes: readonly Remote[]): Screen[] => [
  own('/', 'Dashboard', <Dashboard />),
  own('/dashboard', 'Dashboard', <Dashboard />),
  own('/login', null, <Navigate to={placeAfterSignIn()} replace />),
  own('/register', null, <Navigate to={placeAfterSignIn()} replace />),
  ...gallery,
  ...remotes.flatMap(remoteScreens),
  own('*', null, <NotFound to="/dashboard" label="Go to the dashboard" />),
];
