/**
 * What shell and remotes share besides the look: routing, server state, session. Nothing else imports the packages
 * behind it, so that each is loaded once (docs/decisions/0008).
 */
export {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export {
  createBrowserRouter,
  generatePath,
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Outlet,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export * from './platform/api-client.ts';
export * from './platform/api-error.ts';
export * from './platform/api-hooks.ts';
export * from './platform/api-mutation.ts';
export * from './platform/cache.ts';
export * from './platform/idempotency.ts';
export * from './platform/lazy-page.ts';
export * from './platform/list-props.ts';
export * from './platform/list-state.ts';
export * from './platform/live.ts';
export * from './platform/page.ts';
export * from './platform/persist.ts';
export * from './platform/place.ts';
export * from './platform/preferences.ts';
export { expectReturn } from './platform/returning.ts';
export * from './platform/session.ts';
export * from './platform/unsaved.ts';
export * from './platform/use-record.ts';
export * from './platform/widget.tsx';
export { type Amend, amendedBy, correction, meantNow, onOwnVersion } from './platform/write-once.ts';
