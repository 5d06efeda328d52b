import {
  createBrowserRouter,
  type QueryClient,
  QueryClientProvider,
  RouterProvider,
} from '@primal/kit/platform';
import { Root } from './root.tsx';

// One route: what exists is known only once the manifests are there (frame/routes.tsx).
const router = createBrowserRouter([{ path: '*', element: <Root /> }]);

export const App = ({ client }: { client: QueryClient }) => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
