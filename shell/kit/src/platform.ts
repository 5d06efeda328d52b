/** Only this module imports the packages behind it, so that each loads once (docs/decisions/0008). */
export {
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
  Link,
  matchRoutes,
  Navigate,
  RouterProvider,
  useBlocker,
  useLocation,
  useNavigate,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export {
  ApiError,
  explainError,
  explainFailure,
  explainLoadFailure,
  hasStatus,
  isStaleVersion,
  readError,
  readIssues,
} from './base/api-error.ts';
export { observable } from './base/observable.ts';
export { sleep } from './base/sleep.ts';
export { listStoredNames, type Stored, stored } from './base/stored.ts';
export * from './base/unsaved.ts';
export {
  type CallInput,
  onAnswer,
  onNotSignedIn,
  send,
  sendPage,
} from './platform/api-client.ts';
export * from './platform/api-hooks.ts';
export { useApiMutation } from './platform/api-mutation.ts';
export { createQueryClient, invalidatePaths, toApiKey } from './platform/cache.ts';
export { useIsOutdated } from './platform/latest-record.ts';
export { listProps, toQueryProps, useList, useListState } from './platform/list-state.ts';
export { useLiveUpdates } from './platform/live.ts';
export {
  formatDocumentTitle,
  lazyPage,
  lazyPages,
  markFulfilled,
  type Page,
  resetFailedPages,
  usePageTitle,
} from './platform/page.ts';
export * from './platform/persist.ts';
export * from './platform/preferences.ts';
export { useReturnToList, useScrollRestoration } from './platform/scroll-restoration.ts';
export {
  confirmSession,
  fetchSession,
  hasPermission,
  notifySurvivors,
  sessionKey,
  setSession,
  storeReturn,
  surviveSignOut,
  useHasPermission,
  useSession,
  useUser,
} from './platform/session.ts';
export { useParams, useUrlParams } from './platform/url-params.ts';
export { type RowList, useRecord, useRow } from './platform/use-record.ts';
export * from './platform/widget.tsx';
export {
  type Amend,
  createAmend,
  createIdempotencyKey,
  onOwnVersion,
  resend,
} from './platform/write-once.ts';
