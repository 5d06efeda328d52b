import '@primal/kit/styles';
import './quiet-zod.ts';
import {
  createBrowserRouter,
  createQueryClient,
  fetchSession,
  type QueryClient,
  QueryClientProvider,
  RouterProvider,
} from '@primal/kit/platform';
import { createRoot } from 'react-dom/client';
import { fetchFilesAhead } from './remotes/ahead.ts';
import { readPageConfig, startWithConfig } from './remotes/config.ts';
import { certificatesPath, Root, SignedInScreens, wasSignedIn } from './root.tsx';

// One route: what exists is known only once the manifests are there (frame/routes.tsx).
const router = createBrowserRouter([{ path: '*', element: <Root /> }]);

const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);

const client = createQueryClient();
const config = readPageConfig();
startWithConfig(client, config);
// What the first screen needs is asked for side by side, not one after the other.
const isForAnybody = location.pathname.startsWith(certificatesPath);
if (isForAnybody) window.earlyKeys?.release();
else fetchSession(client);
if (!isForAnybody && wasSignedIn()) {
  SignedInScreens.fetchAhead();
  if (config) {
    fetchFilesAhead(config, location.pathname);
    import(/* webpackChunkName: "signed-in" */ './remotes/load.ts').then(
      ({ fetchPageAhead }) => fetchPageAhead(config, location.pathname),
      // Showing the page tries again, and tells of it.
      () => {},
    );
  }
}
// React itself says so where the page has none.
createRoot(document.getElementById('root') as HTMLElement).render(<App client={client} />);
