import { fetchKitWindows } from '@primal/kit';

/**
 * The larger parts of the kit, fetched in a quiet moment after sign-in, before a page needs them. Without an import
 * here the shell would not provide them to the remotes at all.
 */
const fetchKitParts = () =>
  Promise.all([
    import('@primal/kit/table'),
    import('@primal/kit/forms'),
    import('@primal/kit/grid'),
    import('@primal/kit/print'),
    import('@primal/kit/parts'),
    import('@primal/kit/charts'),
  ]).catch(() => {
    // A page that needs one asks again.
  });

const fetchWindows = () =>
  fetchKitWindows().catch(() => {
    // What opens a dialog or says something asks again.
  });

// Late enough to leave the connection to the first pages.
const windowsAfter = 3_000;
const partsAfter = 20_000;

export const fetchKitPartsSoon = (): (() => void) => {
  const timers = [setTimeout(fetchWindows, windowsAfter), setTimeout(fetchKitParts, partsAfter)];
  return () => timers.forEach(clearTimeout);
};
