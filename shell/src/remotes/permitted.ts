import { links } from '@primal/contracts/screens/links';
import type { Remote } from '@primal/contracts/screens/manifest';
import type { Permission } from '@primal/contracts/shared/permissions';
import { hasPermission, matchRoutes, useUser } from '@primal/kit/platform';
import { useMemo } from 'react';
import { useConfig } from './config.ts';

type User = ReturnType<typeof useUser>;

/** Any of the permissions suffices; entries without needs are for everyone. */
export const isPermitted = (user: User, needs: readonly string[] | undefined): boolean =>
  !needs?.length || hasPermission(user, needs as Permission[]);

const listPermittedRemotes = (remotes: readonly Remote[], user: User): Remote[] =>
  remotes.map((remote) => {
    const routes = remote.routes.filter(({ needs }) => isPermitted(user, needs));
    const isOffered = (path: string) =>
      routes.some((route) => route.path === path) || remote.routes.every((route) => route.path !== path);
    return {
      ...remote,
      routes,
      navigation: remote.navigation.filter(({ path }) => isOffered(path)),
      widgets: remote.widgets.filter(({ needs }) => isPermitted(user, needs)),
    };
  });

const none: never[] = [];

export const usePermittedRemotes = (): Remote[] => {
  const user = useUser();
  const remotes = useConfig().data?.remotes ?? none;
  return useMemo(() => listPermittedRemotes(remotes, user), [remotes, user]);
};

const toFirstSegment = (path: string) => path.split(/[/?#]/)[1];

/** Returns a check for the page at a path; the shell's own pages are for everyone. */
export const useOfferedPages = (): ((to: string) => boolean) => {
  const user = useUser();
  const remotes = useConfig().data?.remotes ?? none;
  return useMemo(() => {
    const routes = remotes.flatMap((remote) => remote.routes.map(({ path, needs }) => ({ path, needs })));
    // Group routes by first segment: every list row calls this, and the router ranks all given routes.
    const near = Map.groupBy(routes, ({ path }) => toFirstSegment(path));
    return (to: string) =>
      isPermitted(user, matchRoutes(near.get(toFirstSegment(to)) ?? none, to)?.at(-1)?.route.needs);
  }, [remotes, user]);
};

const dashboard = '/dashboard';

const otherHomes: readonly { path: string; needs: Permission }[] = [
  { path: links.salesOrders, needs: 'viewOrders' },
  { path: links.myRoute, needs: 'drive' },
  { path: links.deliveryRoutes, needs: 'viewDelivery' },
  { path: links.settings, needs: 'manageUsers' },
];

export const findHome = (permitted: readonly Remote[], user: User): string => {
  if (hasPermission(user, ['viewReports', 'viewInvoices', 'takeOrders'])) return dashboard;
  const paths = new Set(permitted.flatMap(({ routes }) => routes.map(({ path }) => path)));
  const home = otherHomes.find(({ path, needs }) => paths.has(path) && hasPermission(user, needs));
  return home?.path ?? dashboard;
};
