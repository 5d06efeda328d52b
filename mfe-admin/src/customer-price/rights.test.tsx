import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ProductForm } from '../product/form.tsx';
import { serveRoutes } from '../settings/settings.fixture.ts';
import { CustomerPrices } from './customer-prices.tsx';
import {
  bistro,
  findDialog,
  priceRoutes,
  renderWithPermissions,
  ribeye,
  somePrice,
} from './prices.fixture.tsx';

const ask = 'You may not do this. Ask an admin for the permission "Change prices".';
const isOff = (button: HTMLElement): boolean => button.getAttribute('aria-disabled') === 'true';
const withPrices = (prices: ReturnType<typeof somePrice>[], product = ribeye) =>
  serveRoutes({
    ...priceRoutes,
    [`GET /api/products/${ribeye.id}`]: () => Response.json(product),
    'GET /api/customer-prices': () => Response.json(prices),
  });

it('offers no changes to users without permission, and names the person to ask', async () => {
  withPrices([somePrice()]);
  const { user } = renderWithPermissions(<CustomerPrices customer={bistro} />, ['viewOrders', 'seeCosts']);
  await screen.findByText('112A');
  for (const name of ['Add Price', 'Copy from Another Customer', 'Change', 'End', 'Delete']) {
    const button = screen.getByRole('button', { name });
    expect([name, isOff(button)]).toEqual([name, true]);
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(ask);
    await user.click(button);
  }
  await user.click(screen.getByText('Ribeye'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('offers no price changes in the product form to users without permission', async () => {
  withPrices([somePrice()]);
  renderWithPermissions(<ProductForm product={ribeye} categories={['Beef']} onClose={() => {}} />, [
    'viewOrders',
  ]);
  const product = await findDialog('Edit Product');
  await product.findByText(/This product/);
  for (const name of ['Add Price', 'Change', 'End', 'Delete'])
    expect([name, isOff(product.getByRole('button', { name }))]).toEqual([name, true]);
});

it('hides costs and cost-based changes from users who may not see costs', async () => {
  const overCost = somePrice({ id: 'b', kind: 'over_cost', value: '' });
  const today = { unitPrice: '8.40', listPrice: '10.95', costPrice: null };
  withPrices(
    [somePrice(), overCost].map((price) => ({ ...price, today })),
    { ...ribeye, costPrice: null },
  );
  const { user } = renderWithPermissions(<CustomerPrices customer={bistro} />, [
    'viewOrders',
    'changePrices',
  ]);
  const [row] = (await screen.findAllByText('112A')).map((cell) => cell.closest('tr'));
  expect(row?.textContent).toMatch(/tier\s\$10\.95/);
  expect(row?.textContent).not.toMatch(/cost/);
  expect(screen.getAllByRole('button', { name: 'Change' }).map(isOff)).toEqual([false, true]);
  expect(screen.getAllByText(/^You may not change prices over cost\. Ask an admin/)).not.toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Add Price' }));
  const dialog = await findDialog('Add Price');
  await user.type(dialog.getByRole('combobox', { name: /^Product/ }), 'ribe');
  await dialog.findByRole('option', { name: /^Ribeye/ });
  await user.keyboard('{Enter}');
  await user.type(dialog.getByLabelText(/^Price/), '9');
  await dialog.findByText('Comes to $9.00 today; restaurant is $10.95.');
  expect(dialog.queryByRole('option', { name: 'Percent over cost' })).toBeNull();
  dialog.getByRole('option', { name: 'Percent off' });
});
