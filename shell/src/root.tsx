import { ErrorState, KitProvider } from '@primal/kit/entry';
import {
  Link,
  lazyPage,
  Navigate,
  stored,
  useLocation,
  useReturnToList,
  useRoutes,
  useSession,
} from '@primal/kit/platform';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { NotFound } from './frame/not-found.tsx';
import { useHeadingFocus } from './frame/screen-title.ts';
import { useConfig } from './remotes/config.ts';
import { findOwner } from './remotes/prefetch.ts';
import { storeReturnPath } from './session/return-path.ts';
import { useSessionEnd } from './session/session-end.ts';
import { Login } from './sign-in/login.tsx';

const importPasswords = () => import(/* webpackChunkName: "passwords" */ './sign-in/passwords.tsx');

const Forgot = lazy(async () => ({ default: (await importPasswords()).ForgotPassword }));
const Registration = lazy(async () => ({ default: (await importPasswords()).Registration }));
const ChoosePassword = lazy(async () => ({ default: (await importPasswords()).ChoosePassword }));
const Reset = lazy(async () => ({ default: (await importPasswords()).ResetPassword }));

const entries = [
  { path: '/login', element: <Login /> },
  { path: '/register', element: <Registration /> },
  { path: '/forgot-password', element: <Forgot /> },
  { path: '/reset-password', element: <Reset /> },
];

const notFound = (
  <main>
    <NotFound to="/login" label="Go to the login page" />
  </main>
);

const startRoutes = [...entries, { path: '/', element: <Login /> }, { path: '*', element: notFound }];

/** After sign-out every path, also by Back, leads to the sign-in page. */
const signedOutRoutes = [...entries, { path: '*', element: <Navigate to="/login" replace /> }];

const SignedOutScreens = ({ afterSignOut }: { afterSignOut: boolean }) =>
  useRoutes(afterSignOut ? signedOutRoutes : startRoutes);

const signedInHint = stored('signed-in');

/** A hint to prefetch the app in parallel with the session request, which decides who is signed in. */
export const wasSignedIn = (): boolean => signedInHint.get() !== null;

const rememberSignedIn = (signedIn: boolean): void => signedInHint.set(signedIn ? '1' : null);

export const SignedInScreens = lazyPage(() => import(/* webpackChunkName: "signed-in" */ './signed-in.tsx'));

const Certificate = lazy(() => import(/* webpackChunkName: "certificate" */ './certificate.tsx'));

export const certificatesPath = '/certificates/';

const waiting = <p>Loading</p>;

/** True for a page opened with an expired session; sign-in returns to it. */
const useExpiredScreen = (signedOut: boolean): boolean => {
  const [hint] = useState(wasSignedIn);
  const { data: config } = useConfig();
  const { pathname } = useLocation();
  const isScreen = hint && signedOut && config !== undefined && findOwner(config, pathname) !== null;
  if (isScreen) storeReturnPath();
  return isScreen;
};

const ScreensOfSession = () => {
  const { status, user } = useSession();
  const { pathname } = useLocation();
  const [signedInBefore, setSignedInBefore] = useState(false);
  const expired = useExpiredScreen(status === 'signedOut' && !signedInBefore);
  useSessionEnd();
  useHeadingFocus();
  useEffect(() => {
    if (status !== 'loading') rememberSignedIn(status === 'signedIn');
  }, [status]);
  const hasNoFrame = status === 'signedOut' || user?.mustChangePassword || pathname === '/reset-password';
  useLayoutEffect(() => {
    if (hasNoFrame) window.earlyKeys?.release();
  }, [hasNoFrame]);
  if (status === 'signedIn' && !signedInBefore) setSignedInBefore(true);
  if (status === 'loading') return waiting;
  if (user?.mustChangePassword) return <ChoosePassword />;
  // A mailed link is for its own account, even during a session of another account.
  if (pathname === '/reset-password') return <SignedOutScreens afterSignOut={false} />;
  return status === 'signedIn' ? (
    <SignedInScreens />
  ) : (
    <SignedOutScreens afterSignOut={signedInBefore || expired} />
  );
};

/** Certificates are public: skip the session request. */
const Screens = () => {
  const { pathname } = useLocation();
  return pathname.startsWith(certificatesPath) ? (
    <Certificate token={pathname.slice(certificatesPath.length)} />
  ) : (
    <ScreensOfSession />
  );
};

export const Root = () => {
  const goTo = useReturnToList();
  return (
    <KitProvider link={Link} navigate={goTo}>
      <Boundary
        where="shell"
        fallback={(_error, reload) => <ErrorState onRetry={reload} />}
        onRetry={() => location.reload()}
      >
        <Suspense fallback={waiting}>
          <Screens />
        </Suspense>
      </Boundary>
    </KitProvider>
  );
};
