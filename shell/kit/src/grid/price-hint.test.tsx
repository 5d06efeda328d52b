import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createLines, getCell, renderGrid } from './line-grid.fixture.tsx';
import { createPricing, shrimp } from './products.fixture.ts';

const last = {
  productId: shrimp.id,
  unitPrice: '4.50',
  perPound: false,
  invoiceDate: '2026-11-21',
  invoiceNumber: 'INV-1132',
};
const pricing = createPricing({ lastPrices: new Map([[shrimp.id, last]]) });
const words = 'Restaurant price. Last $4.50 · 11/21/2026 · INV-1132';

it('one key shows the last price from any cell of the line, and Escape hides it', async () => {
  const { user } = renderGrid(createLines(shrimp), { pricing, explainsPrices: true });
  await user.click(getCell(1, 'quantity'));
  await user.keyboard('{F4}');
  expect((await screen.findByRole('tooltip')).textContent).toBe(words);
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toContain(words);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Qty, row 1');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('one key on Add Row shows the last price of the last line', async () => {
  const { user } = renderGrid(createLines(shrimp), { pricing, explainsPrices: true });
  screen.getByRole('button', { name: 'Add Row' }).focus();
  await user.keyboard('{F4}');
  expect((await screen.findByRole('tooltip')).textContent).toBe(words);
  await user.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});

it('marks a price above the last price with text and an icon', () => {
  renderGrid(createLines(shrimp), { pricing, explainsPrices: true });
  expect(getCell(1, 'unitPrice').textContent).toContain('Higher than last time: $4.50 on 11/21/2026');
  expect(getCell(1, 'unitPrice').querySelector('svg')).not.toBeNull();
});
