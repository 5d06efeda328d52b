import { KitProvider } from '@primal/kit';
import { Link, useNavigate, useSession, WidgetHostContext } from '@primal/kit/platform';
import { useState } from 'react';
import { RemoteWidget } from './remotes/remote-widget.tsx';
import { useSessionEnd } from './session/session-end.ts';
import { SignedInScreens } from './signed-in.tsx';
import { SignedOutScreens } from './signed-out.tsx';

const Screens = () => {
  const { status } = useSession();
  const [wasSignedIn, setWasSignedIn] = useState(false);
  useSessionEnd();
  if (status === 'signedIn' && !wasSignedIn) setWasSignedIn(true);
  if (status === 'loading') return <p>Loading</p>;
  return status === 'signedIn' ? <SignedInScreens /> : <SignedOutScreens afterSignOut={wasSignedIn} />;
};

export const Root = () => {
  const navigate = useNavigate();
  return (
    <KitProvider link={Link} navigate={navigate}>
      <WidgetHostContext value={RemoteWidget}>
        <Screens />
      </WidgetHostContext>
    </KitProvider>
  );
};
