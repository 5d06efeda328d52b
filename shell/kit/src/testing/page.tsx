import type { SessionUser } from '@primal/contracts/gateway/session-user';
import type { Permission } from '@primal/contracts/shared/permissions';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createMemoryRouter, type InitialEntry, MemoryRouter, RouterProvider } from 'react-router-dom';
import { createQueryClient } from '../platform/cache.ts';
import { sessionKey } from '../platform/session.ts';
import type { KitProviderProps } from '../provider/kit-provider.tsx';
import { renderKit } from '../testing.tsx';

interface PageOptions extends Partial<KitProviderProps> {
  /** Who is signed in, as far as the test needs them; not known unless given. */
  as?: Partial<Omit<SessionUser, 'permissions'>> & { permissions?: readonly Permission[] };
  /** The address at which it is drawn. */
  at?: InitialEntry;
  /** The address of its route, with the parameters that it reads; any unless given. */
  path?: string;
  /** The cache, where something is in it before; also given back. */
  client?: QueryClient;
}

/** Draws a page, or a part of one, as the shell does: inside the kit, with server state and an address. */
export const renderPage = (page: ReactNode, options: PageOptions = {}) => {
  const { as, at = '/', path = '*', client = createQueryClient(), ...provider } = options;
  if (as) client.setQueryData(sessionKey, as);
  const elsewhere = path === '*' ? [] : [{ path: '*', element: null }];
  const router = createMemoryRouter([{ path, element: page }, ...elsewhere], { initialEntries: [at] });
  const drawn = renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
    provider,
  );
  return { ...drawn, client };
};

/** What a page gives its hooks, as the `wrapper` of `renderHook`. */
export const pageAround = (options: Pick<PageOptions, 'as' | 'at' | 'client'> = {}) => {
  const { as, at = '/', client = createQueryClient() } = options;
  if (as) client.setQueryData(sessionKey, as);
  return ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
};
