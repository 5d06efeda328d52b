import { ErrorState, Loading } from '@primal/kit';
import { loadFailure, matchRoutes, ScrollRestoration, useLocation, useRoutes } from '@primal/kit/platform';
import { useMemo } from 'react';
import { Frame } from './frame/frame.tsx';
import { useHeadingFocus } from './frame/heading-focus.ts';
import { useLeaveGuard } from './frame/leave-guard.ts';
import { screens } from './frame/routes.tsx';
import { useScreenTitle } from './frame/screen-title.ts';
import { useConfig } from './remotes/config.ts';
import { useSessionWatch } from './session/use-session-watch.ts';

const noRemotes: never[] = [];

export const SignedInScreens = () => {
  useSessionWatch();
  useLeaveGuard();
  useHeadingFocus();
  const config = useConfig();
  const remotes = config.data?.remotes ?? noRemotes;
  const routes = useMemo(() => screens(remotes), [remotes]);
  const screen = matchRoutes(routes, useLocation())?.at(-1)?.route;
  const element = useRoutes(routes);
  useScreenTitle(screen?.title ?? null);

  if (config.isPending) return <Loading />;
  const content = config.data ? (
    element
  ) : (
    <ErrorState message={loadFailure(config.error)} onRetry={config.refetch} retrying={config.isFetching} />
  );
  return (
    <>
      {screen?.frame === false ? (
        <main id="main">{content}</main>
      ) : (
        <Frame remotes={remotes}>{content}</Frame>
      )}
      <ScrollRestoration />
    </>
  );
};
