import type { SessionUser } from '@primal/contracts/gateway/api';
import type { Permission } from '@primal/contracts/shared/permissions';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, MemoryRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../platform/cache.ts';
import { sessionKey } from '../platform/session.ts';
import type { KitProviderProps } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';

interface PageOptions extends Partial<KitProviderProps> {
  /** The signed-in user; unknown if omitted. */
  as?: Partial<Omit<SessionUser, 'permissions'>> & { permissions?: readonly Permission[] };
  at?: InitialEntry;
  /** Route pattern with its params; matches any URL if omitted. */
  path?: string;
  /** Prefilled query cache, also returned. */
  client?: QueryClient;
}

export const renderPage = (page: ReactNode, options: PageOptions = {}) => {
  const { as, at = '/', path = '*', client = createQueryClient(), ...provider } = options;
  if (as) client.setQueryData(sessionKey, as);
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([{ path, element: page }, ...elsewhere], { initialEntries: [at] });
  const view = renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    provider,
  );
  return { ...view, client };
};

export const createPageWrapper = (options: Pick<PageOptions, 'as' | 'at' | 'client'> = {}) => {
  const { as, at = '/', client = createQueryClient() } = options;
  if (as) client.setQueryData(sessionKey, as);
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
};
