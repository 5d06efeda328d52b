import type { NavigationItem, Remote } from '@primal/contracts/screens/manifest';

export const dashboardPath = '/dashboard';

const dashboard: NavigationItem = {
  label: 'Dashboard',
  path: dashboardPath,
  order: 10,
  more: false,
  covers: [],
};

/** Navigation items in display order (docs/rules/screens.md#navigation). */
export const listNavigationItems = (remotes: readonly Remote[]): NavigationItem[] =>
  [dashboard, ...remotes.flatMap((remote) => remote.navigation)].sort((a, b) => a.order - b.order);

const isBelow = (path: string, area: string): boolean => path === area || path.startsWith(`${area}/`);

export const findCurrentItem = (items: readonly NavigationItem[], path: string): NavigationItem | null => {
  const asked = path === '/' ? dashboard.path : path;
  return items.find((item) => [item.path, ...item.covers].some((area) => isBelow(asked, area))) ?? null;
};
