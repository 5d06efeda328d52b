import type { Permission } from '@primal/contracts/shared/permissions';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { createProductAnswer } from '../pricing/pricing.fixture.ts';
import { createAccount, serveRoutes } from '../settings/settings.fixture.ts';
import Products from './list.tsx';

const open = (products: object[], prices: object[] = [], may?: readonly Permission[]) => {
  serveRoutes({
    'GET /api/products': () => Response.json(products),
    ...Object.fromEntries(
      products.map((one) => [`GET /api/products/${(one as { id: string }).id}`, () => Response.json(one)]),
    ),
    'GET /api/products/categories': () => Response.json([]),
    'GET /api/customer-prices': () => Response.json(prices),
  });
  return renderPage(<Products />, { as: { ...createAccount(), permissions: may } });
};

it('adds a product with the N key', async () => {
  const { user } = open([]);
  await screen.findByText('No products yet');
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: /Product/ });
});

it('offers the import while there are no products', async () => {
  open([]);
  const bring = await screen.findByRole('button', { name: 'Import CSV' });
  expect(bring.getAttribute('href')).toBe('/products/import');
});

it.each([
  [[], null],
  [[{}], 'One customer price will be deleted, too.'],
  [[{}, {}], '2 customer prices will be deleted, too.'],
])('asks before deleting a product, and counts its customer prices: %j', async (prices, words) => {
  const { user } = open([{ id: 'p', name: 'Ribeye', unitPrice: '1.00', scheduledPrices: [] }], prices);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete product' }, { timeout: 5_000 }));
  dialog.getByText('Are you sure you want to delete product Ribeye? This action cannot be undone.');
  expect(dialog.queryByText(/will be deleted, too\./)?.textContent ?? null).toBe(words);
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a product read-only with the reason at the button', async () => {
  const ribeye = createProductAnswer({ id: 'p', name: 'Ribeye', gtins: [] });
  const { user } = open([ribeye], [], ['viewOrders', 'weigh']);
  await user.click(await screen.findByText('Ribeye'));
  await screen.findByRole('dialog', { name: 'Edit Product' }, { timeout: 5_000 });
  await screen.findByRole('button', {
    name: 'Save Changes',
    description: 'You may not do this. Ask an admin for the permission "Change products".',
  });
  expect(
    screen.getByRole('button', { name: 'Add Product', hidden: true }).getAttribute('aria-disabled'),
  ).toBe('true');
});

it('offers to update open orders after a save, and updates them only if confirmed', async () => {
  const ribeye = createProductAnswer({ id: 'p', name: 'Ribeye', gtins: [] });
  const stale = { orders: [{ id: 'o', orderNumber: 'SO-5001' }], total: 1 };
  const { writes } = serve(({ method, path }) => {
    if (path.startsWith('/api/sales-orders/product-lines')) return stale;
    if (path.startsWith('/api/products/p')) return method === 'GET' ? ribeye : { ...ribeye, version: 2 };
    return path === '/api/products' ? [ribeye] : [];
  });
  const { user } = renderPage(<Products />, { as: createAccount() });
  const save = async (answer: string) => {
    await user.click(await screen.findByText('Ribeye'));
    await screen.findByRole('dialog', { name: 'Edit Product' }, { timeout: 5_000 });
    await user.type(screen.getByLabelText('Description'), '.');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const question = within(await screen.findByRole('dialog', { name: 'Update 1 open order?' }));
    question.getByText(/^SO-5001 still has Ribeye as it was before, without weights\./);
    await user.click(question.getByRole('button', { name: answer }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  const updates = () => writes.filter(({ path }) => path === '/api/sales-orders/product-lines');
  await save('Leave Unchanged');
  expect(updates()).toEqual([]);
  await save('Update');
  expect(updates().map(({ body }) => body)).toEqual([{ productId: 'p', version: 2 }]);
  await screen.findByText('Open orders updated');
});
