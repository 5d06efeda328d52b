import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import Customers from '../customer/list.tsx';
import { renderWithPermissions } from '../customer-price/prices.fixture.tsx';
import ProductPricing from '../pricing/page.tsx';
import Products from '../product/list.tsx';
import { serveRoutes } from '../settings/settings.fixture.ts';

it('exports the prices of all customers', async () => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  serveRoutes({});
  const fetched = vi.mocked(globalThis.fetch);
  const { user } = renderWithPermissions(<ProductPricing />);
  await user.click(await screen.findByRole('button', { name: 'Customer Prices' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() =>
    expect(fetched.mock.calls.map(([path]) => String(path))).toContainEqual(
      expect.stringMatching(/\/api\/customer-prices\/export$/),
    ),
  );
});

it.each([
  ['Product Pricing Management', ProductPricing, 'Customer Prices'],
  ['Product Catalog', Products, 'CSV'],
  ['Customers', Customers, 'CSV'],
])('offers neither import nor export on %s to users without the permission', async (heading, Page, menu) => {
  serveRoutes({});
  renderWithPermissions(<Page />, ['viewOrders', 'changePrices']);
  await screen.findByRole('heading', { name: heading });
  expect(screen.queryByRole('button', { name: menu })).toBeNull();
});
