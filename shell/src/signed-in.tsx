import {
  ErrorState,
  Loading,
  loadLetters,
  OfferedPagesContext,
  PageShortcuts,
  useTypeAhead,
} from '@primal/kit';
import {
  loadFailure,
  matchRoutes,
  onAnswer,
  useKeptPlace,
  useLocation,
  useRoutes,
  WidgetHostContext,
} from '@primal/kit/platform';
import { useEffect, useMemo } from 'react';
import { Frame } from './frame/frame.tsx';
import { useLeaveGuard } from './frame/leave-guard.ts';
import { screens } from './frame/routes.tsx';
import { useScreenTitle } from './frame/screen-title.ts';
import { useConfig } from './remotes/config.ts';
import { fetchKitPartsSoon } from './remotes/kit-parts.ts';
import { RemoteWidget } from './remotes/remote-widget.tsx';
import { useOfferedPages } from './session/permitted.ts';
import { forgetPlace } from './session/place.ts';
import { useSessionWatch } from './session/use-session-watch.ts';

/** Letters that the fonts of every page lack, from Greek on; punctuation and symbols are not among them. */
const otherLetters = /[\u0370-\u1dff\u2e80-\udfff\uf900-\uffef]/;

onAnswer((text) => {
  if (otherLetters.test(text)) loadLetters();
});

const noRemotes: never[] = [];
const signInPaths = ['/', '/login', '/register'];

const SignedInScreens = () => {
  useSessionWatch();
  useLeaveGuard();
  useKeptPlace();
  useEffect(fetchKitPartsSoon, []);
  const config = useConfig();
  const remotes = config.data?.remotes ?? noRemotes;
  const routes = useMemo(() => screens(remotes), [remotes]);
  const { pathname } = useLocation();
  const screen = matchRoutes(routes, pathname)?.at(-1)?.route;
  const element = useRoutes(routes);
  useEffect(() => {
    if (!signInPaths.includes(pathname)) forgetPlace();
  }, [pathname]);
  useScreenTitle(screen?.title ?? null);
  useTypeAhead(pathname);
  const isOffered = useOfferedPages();

  if (config.isPending) return <Loading />;
  const content = config.data ? (
    element
  ) : (
    <ErrorState message={loadFailure(config.error)} onRetry={config.refetch} retrying={config.isFetching} />
  );
  return (
    <WidgetHostContext value={RemoteWidget}>
      <OfferedPagesContext value={isOffered}>
        {screen?.frame === false ? <main id="main">{content}</main> : <Frame>{content}</Frame>}
        <PageShortcuts />
      </OfferedPagesContext>
    </WidgetHostContext>
  );
};

export default SignedInScreens;
