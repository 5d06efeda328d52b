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
import { readPageConfig, startWithConfig } from './remotes/config.ts';
import { prefetchFiles } from './remotes/prefetch.ts';
import { certificatesPath, Root, SignedInScreens, wasSignedIn } from './root.tsx';

// A single route: the manifests define the others (frame/routes.tsx).
const router = createBrowserRouter([{ path: '*', element: <Root /> }]);

const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);

const client = createQueryClient();
const config = readPageConfig();
startWithConfig(client, config);
const isForAnybody = location.pathname.startsWith(certificatesPath);
if (isForAnybody) window.earlyKeys?.release();
else fetchSession(client);
if (!isForAnybody && wasSignedIn()) {
  SignedInScreens.prefetch();
  if (config) {
    prefetchFiles(config, location.pathname);
    import(/* webpackChunkName: "signed-in" */ './remotes/load.ts').then(
      ({ prefetchPage }) => prefetchPage(config, location.pathname),
      // Rendering the page retries and reports failures.
      () => {},
    );
  }
}
createRoot(document.getElementById('root') as HTMLElement).render(<App client={client} />);
