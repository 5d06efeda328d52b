import { statusColors } from '@primal/contracts/documents';
import {
  choose,
  ErrorState,
  fetchKitWindows,
  Loading,
  loadFonts,
  OfferedPagesContext,
  PageShortcuts,
  setStatusColors,
  useTypeAhead,
} from '@primal/kit';
import {
  canKeepUnsavedChanges,
  discardUnsavedChanges,
  explainLoadFailure,
  forgetUnsavedChanges,
  hasUnsavedChanges,
  matchRoutes,
  onAnswer,
  useBlocker,
  useLocation,
  useRoutes,
  useScrollRestoration,
  WidgetHostContext,
} from '@primal/kit/platform';
import { useEffect, useMemo } from 'react';
import { Frame } from './frame/frame.tsx';
import { listScreens } from './frame/routes.tsx';
import { useScreenTitle } from './frame/screen-title.ts';
import { useConfig } from './remotes/config.ts';
import { useOfferedPages } from './remotes/permitted.ts';
import { RemoteWidget } from './remotes/remote-widget.tsx';
import { clearReturnPath } from './session/return-path.ts';
import { useSessionWatch } from './session/session-watch.ts';

const question = {
  title: 'Leave without saving?',
  message: 'What you changed on this page is not saved.',
  confirmLabel: 'Leave',
  cancelLabel: 'Stay',
  danger: true,
};

/** Documents have drafts, offered when the user creates the next document. */
const keepQuestion = { ...question, confirmLabel: 'Discard', otherLabel: 'Keep for Later' };

/** Asks before in-app navigation with unsaved changes; the browser covers leaving the app. */
const useLeaveGuard = (): void => {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    void choose(canKeepUnsavedChanges() ? keepQuestion : question).then((choice) => {
      if (choice === 'cancel') return blocker.reset();
      if (choice === 'confirm') discardUnsavedChanges();
      else forgetUnsavedChanges();
      blocker.proceed();
    });
  }, [blocker]);
};

/** Through these imports, the shell also provides the parts to remotes. */
const fetchKitParts = () =>
  Promise.all([
    import('@primal/kit/table'),
    import('@primal/kit/forms'),
    import('@primal/kit/grid'),
    import('@primal/kit/print'),
    import('@primal/kit/parts'),
    import('@primal/kit/charts'),
    import('@primal/kit/imports'),
  ]).catch(() => {
    // A page that needs the part retries.
  });

const fetchWindows = () =>
  fetchKitWindows().catch(() => {
    // Opening a dialog or toast retries.
  });

// Delays in milliseconds that leave the network to the first pages.
const windowsAfter = 3_000;
const partsAfter = 20_000;

const fetchKitPartsSoon = (): (() => void) => {
  const timers = [setTimeout(fetchWindows, windowsAfter), setTimeout(fetchKitParts, partsAfter)];
  return () => timers.forEach(clearTimeout);
};

/** Letters outside the base fonts, from Greek on, excluding punctuation and symbols. */
const otherLetters = /[\u0370-\u1dff\u2e80-\udfff\uf900-\uffef]/;

onAnswer((text) => {
  if (otherLetters.test(text)) loadFonts();
});

setStatusColors(statusColors);

const noRemotes: never[] = [];
const signInPaths = ['/', '/login', '/register'];

const SignedInScreens = () => {
  useSessionWatch();
  useLeaveGuard();
  useScrollRestoration();
  useEffect(fetchKitPartsSoon, []);
  const config = useConfig();
  const remotes = config.data?.remotes ?? noRemotes;
  const routes = useMemo(() => listScreens(remotes), [remotes]);
  const { pathname } = useLocation();
  const screen = matchRoutes(routes, pathname)?.at(-1)?.route;
  const element = useRoutes(routes);
  useEffect(() => {
    if (!signInPaths.includes(pathname)) clearReturnPath();
  }, [pathname]);
  useScreenTitle(screen?.title ?? null);
  useTypeAhead(pathname);
  const isOffered = useOfferedPages();

  if (config.isPending) return <Loading />;
  const content = config.data ? (
    element
  ) : (
    <ErrorState
      message={explainLoadFailure(config.error)}
      onRetry={config.refetch}
      retrying={config.isFetching}
    />
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
