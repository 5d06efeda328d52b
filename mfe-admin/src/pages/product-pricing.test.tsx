import type { ProductAnswer } from '@primal/contracts/admin/product';
import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { someAccount } from '../settings/settings.fixture.ts';
import ProductPricing from './product-pricing.tsx';

const ribeye = {
  id: 'p',
  version: 3,
  name: 'Ribeye',
  unitPrice: '10.50',
  costPrice: null,
  wholesalePrice: '9.00',
  restaurantPrice: '10.50',
  retailPrice: '13.00',
} as ProductAnswer;

it('says at the product why its prices could not be saved, and keeps them', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PATCH') throw new TypeError('Failed to fetch');
    return Response.json([ribeye]);
  });
  const client = createQueryClient();
  client.setQueryData(sessionKey, someAccount());
  const { user } = renderKit(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProductPricing />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const card = within(await screen.findByRole('form', { name: 'Ribeye' }));
  const retail = card.getByLabelText<HTMLInputElement>('Retail Price');
  await user.clear(retail);
  await user.type(retail, '14.25{Enter}');
  await card.findByText('The server could not be reached. Check the connection and try again.');
  expect(retail.value).toBe('14.25');
});
