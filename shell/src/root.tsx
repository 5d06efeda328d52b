import { ErrorState, KitProvider } from '@primal/kit/entry';
import { Link, lazyPage, useGoToPlace, useLocation, useSession } from '@primal/kit/platform';
import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { certificatesPath } from './certificate/path.ts';
import { useHeadingFocus } from './frame/heading-focus.ts';
import { ownerOf } from './remotes/ahead.ts';
import { useConfig } from './remotes/config.ts';
import { rememberPlace } from './session/place.ts';
import { useSessionEnd } from './session/session-end.ts';
import { rememberSignedIn, wasSignedIn } from './session/signed-in-hint.ts';
import { SignedOutScreens } from './signed-out.tsx';

// All that is only for those who are signed in comes then.
export const SignedInScreens = lazyPage(() => import(/* webpackChunkName: "signed-in" */ './signed-in.tsx'));

const ChoosePassword = lazy(() =>
  import(/* webpackChunkName: "passwords" */ './sign-in/passwords.ts').then(({ ChoosePassword }) => ({
    default: ChoosePassword,
  })),
);

const Certificate = lazy(() => import(/* webpackChunkName: "certificate" */ './certificate/page.tsx'));

const waiting = <p>Loading</p>;

/** A screen that was opened although its session is over: the login page leads back to it. */
const useExpiredScreen = (signedOut: boolean): boolean => {
  const [hint] = useState(wasSignedIn);
  const { data: config } = useConfig();
  const { pathname } = useLocation();
  const isScreen = hint && signedOut && config !== undefined && ownerOf(config, pathname) !== null;
  if (isScreen) rememberPlace();
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
  // A mailed link is about an account, whoever is signed in here.
  if (pathname === '/reset-password') return <SignedOutScreens afterSignOut={false} />;
  return status === 'signedIn' ? (
    <SignedInScreens />
  ) : (
    <SignedOutScreens afterSignOut={signedInBefore || expired} />
  );
};

/** A certificate is read by whoever has its address, signed in or not: nobody is asked who they are. */
const Screens = () =>
  useLocation().pathname.startsWith(certificatesPath) ? <Certificate /> : <ScreensOfSession />;

export const Root = () => {
  const goTo = useGoToPlace();
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
