import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { CustomerPriceRow } from '@primal/contracts/admin/customer-price';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { Permission } from '@primal/contracts/shared/permissions';
import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createAccount } from '../settings/settings.fixture.ts';

export const bistro = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Blue Door Bistro',
  city: 'Waco',
  state: 'TX',
  pricingTier: 'restaurant',
  isActive: true,
  version: 1,
} as CustomerAnswer;

export const ribeye = {
  id: '0198a000-0000-7000-8000-000000000002',
  name: 'Ribeye',
  productCode: '112A',
  category: 'Beef',
  costPrice: '9.40',
  wholesalePrice: '9.90',
  restaurantPrice: '10.95',
  retailPrice: '13.00',
  scheduledPrices: [],
  gtins: [],
  fixedWeight: '10.000',
  brand: 'Stone Creek',
  version: 3,
} as unknown as ProductAnswer;

/** A current price: $8.40 for ribeye, below its cost. */
export const somePrice = (over: Partial<CustomerPriceRow> = {}): CustomerPriceRow => ({
  id: '0198a000-0000-7000-8000-000000000003',
  customerId: bistro.id,
  customerName: bistro.name,
  customerCity: bistro.city,
  customerState: bistro.state,
  productId: ribeye.id,
  productName: ribeye.name,
  productCode: ribeye.productCode,
  category: null,
  kind: 'fixed',
  value: '8.40',
  minQuantity: null,
  from: addDays(today(), -10),
  to: null,
  note: null,
  today: { unitPrice: '8.40', listPrice: '10.95', costPrice: '9.40' },
  version: 4,
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  ...over,
});

const chicken = { ...ribeye, id: '0198a000-0000-7000-8000-000000000004', name: 'Chicken', costPrice: null };

export const priceRoutes = {
  [`GET /api/customers/${bistro.id}`]: () => Response.json(bistro),
  'GET /api/customers': () => Response.json([bistro]),
  'GET /api/products': () => Response.json([ribeye, chicken]),
  [`GET /api/products/${ribeye.id}`]: () => Response.json(ribeye),
  [`GET /api/products/${chicken.id}`]: () => Response.json(chicken),
};

export const renderWithPermissions = (page: ReactNode, permissions?: readonly Permission[]) =>
  renderPage(page, { as: { ...createAccount(), ...(permissions && { permissions }) } });

export const findDialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
