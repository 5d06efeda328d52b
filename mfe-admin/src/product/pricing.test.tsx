import type { ProductAnswer } from '@primal/contracts/admin/product';
import { createQueryClient, QueryClientProvider, sessionKey } from '@primal/kit/platform';
import { screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import { someAccount } from '../settings/settings.fixture.ts';
import ProductPricing from './pricing.tsx';

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

afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
});

const draw = () => {
  const client = createQueryClient();
  client.setQueryData(sessionKey, someAccount());
  return renderKit(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProductPricing />
      </MemoryRouter>
    </QueryClientProvider>,
  );
};

it('keeps the focus on the card that is saved, by Enter and by its button', async () => {
  let release = () => {};
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method !== 'PATCH') return Response.json([ribeye]);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return Response.json(ribeye);
  });
  const { user } = draw();
  const card = await screen.findByRole('form', { name: 'Ribeye' });
  const retail = within(card).getByLabelText<HTMLInputElement>('Retail Price');
  const gone = () => vi.waitFor(() => expect(within(card).queryByRole('button')).toBeNull());
  await user.clear(retail);
  await user.type(retail, '14.25{Enter}');
  expect(document.activeElement).toBe(retail);
  expect(retail.readOnly).toBe(true);
  release();
  await gone();
  expect(document.activeElement).toBe(retail);
  await user.clear(retail);
  await user.type(retail, '15');
  await user.click(within(card).getByRole('button', { name: 'Save Changes' }));
  release();
  await gone();
  expect(card.contains(document.activeElement)).toBe(true);
});

it('says at the product why its prices could not be saved, and keeps them', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_, init) => {
    if (init?.method === 'PATCH') throw new TypeError('Failed to fetch');
    return Response.json([ribeye]);
  });
  const { user } = draw();
  const card = within(await screen.findByRole('form', { name: 'Ribeye' }));
  const retail = card.getByLabelText<HTMLInputElement>('Retail Price');
  await user.clear(retail);
  await user.type(retail, '14.25{Enter}');
  await card.findByText('The server could not be reached. Check the connection and try again.');
  expect(retail.value).toBe('14.25');
});
