import { lineProduct } from '@primal/contracts/shared/documents.fixture';
import { screen } from '@testing-library/react';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import CreateSalesOrder from './create.tsx';
import { orderForm } from './values.ts';

export const customerId = '019a0000-0000-7000-8000-000000000002';

export const chicken = lineProduct({
  id: '019a0000-0000-7000-8000-000000000003',
  name: 'Chicken',
  productType: 'fixed-weight',
  billedBy: 'Case',
});

export const chickenLine = (typed: { quantity: string; unitPrice: string; total: string }) => ({
  productId: chicken.id,
  productName: 'Chicken',
  description: '',
  unit: 'Case',
  weight: '0.00',
  priceSource: 'typed',
  individualWeights: [],
  product: chicken,
  ...typed,
});

export const leaveDraft = (typed: object) => {
  const { name } = orderForm.draft();
  const value = { ...orderForm.blank(), customerId, ...typed };
  localStorage.setItem(
    `draft|maria|${name}|left`,
    JSON.stringify({ savedAt: Date.now(), place: 'before', value }),
  );
};

export const renderCreate = (at = '/sales-orders/create') =>
  renderPage(<CreateSalesOrder />, { as: { id: 'maria' }, at });

export const continueDraft = async () => {
  const { user } = renderCreate();
  await user.click(await screen.findByRole('button', { name: 'Continue Draft' }, { timeout: 5_000 }));
  return user;
};
