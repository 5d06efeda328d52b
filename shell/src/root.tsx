import { ErrorState, KitProvider } from '@primal/kit/entry';
import { Link, useNavigate, useSession } from '@primal/kit/platform';
import { lazy, Suspense, useState } from 'react';
import { Boundary } from './boundary.tsx';
import { useHeadingFocus } from './frame/heading-focus.ts';
import { useConfig } from './remotes/config.ts';
import { useSessionEnd } from './session/session-end.ts';
import { SignedOutScreens } from './signed-out.tsx';

// All that is only for those who are signed in comes then.
const SignedInScreens = lazy(() => import('./signed-in.tsx'));

const waiting = <p>Loading</p>;

const Screens = () => {
  const { status } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  useSessionEnd();
  useHeadingFocus();
  // Needed on both sides of the sign-in: asked for together with the user.
  useConfig();
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'loading') return waiting;
  return status === 'signedIn' ? <SignedInScreens /> : <SignedOutScreens afterSignOut={wasSignedIn} />;
};

export const Root = () => {
  const navigate = useNavigate();
  return (
    <KitProvider link={Link} navigate={navigate}>
      <Boundary fallback={(reload) => <ErrorState onRetry={reload} />} onRetry={() => location.reload()}>
        <Suspense fallback={waiting}>
          <Screens />
        </Suspense>
      </Boundary>
    </KitProvider>
  );
};
