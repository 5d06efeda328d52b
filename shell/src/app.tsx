import {
  createBrowserRouter,
  createQueryClient,
  QueryClientProvider,
  RouterProvider,
} from '@primal/kit/platform';
import { Root } from './root.tsx';

const client = createQueryClient();

// One route: what exists is known only once the manifests are there (remotes/routes.tsx).
const router = createBrowserRouter([{ path: '*', element: <Root /> }]);

export const App = () => (
  <QueryClientProvider client={client}>
    <RouterProvider router={router} />
  </QueryClientProvider>
);
