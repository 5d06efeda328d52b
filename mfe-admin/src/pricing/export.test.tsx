import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draw } from '../customer-price/draw.fixture.tsx';
import { answering } from '../settings/settings.fixture.ts';
import ProductPricing from './page.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

it('exports the prices of all customers', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  answering({});
  const fetched = vi.mocked(globalThis.fetch);
  const { user } = draw(<ProductPricing />);
  await user.click(await screen.findByRole('button', { name: 'Customer Prices' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([path]) => String(path))).toContainEqual(
      expect.stringMatching(/\/api\/customer-prices\/export$/),
    ),
  );
});

it('offers no export to whoever may not have the lists in files', async () => {
  answering({});
  draw(<ProductPricing />, ['viewOrders', 'changePrices']);
  await screen.findByRole('button', { name: 'Change Prices' });
  expect(screen.queryByRole('button', { name: 'Customer Prices' })).toBeNull();
});
