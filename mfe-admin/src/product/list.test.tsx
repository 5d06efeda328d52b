import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { it } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { answering, someAccount } from '../settings/settings.fixture.ts';
import Products from './list.tsx';

it('adds a product by N', async () => {
  answering({
    'GET /api/products': () => Response.json([]),
    'GET /api/products/categories': () => Response.json([]),
  });
  const client = createQueryClient();
  client.setQueryData(sessionKey, someAccount());
  const { user } = renderKit(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Products />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByText('No products yet');
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: /Product/ });
});
