import { sessionKey } from '@primal/kit/platform';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createAccount } from '../settings/settings.fixture.ts';
import {
  getCell,
  pasteInto,
  products,
  readDescription,
  readFocusedLabel,
  renderPricing,
  serveProducts,
} from './page.fixture.tsx';
import { createProductAnswer, createProductAnswers } from './pricing.fixture.ts';

it('allows users without permission to navigate prices but not to edit them', async () => {
  serveProducts();
  const { user } = await renderPricing(['viewOrders', 'seeCosts']);
  const words = 'You may not do this. Ask an admin for the permission "Change prices".';
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}{Control>}d{/Control}');
  expect(readFocusedLabel()).toBe('Retail Price, Cut 0001');
  pasteInto('Retail Price, Cut 0001', '20\n21');
  expect(products.map(({ name }) => getCell(`Retail Price, ${name}`).value)).toEqual(
    products.map(() => '13.00'),
  );
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  const change = screen.getByRole('button', { name: /^Change Prices/ });
  expect([change.getAttribute('aria-disabled'), readDescription(change)]).toEqual(['true', words]);
  expect(screen.getAllByText(words)).not.toHaveLength(0);
});

it('does not save prices of a user who lost the permission', async () => {
  const sent = serveProducts();
  const { user, client } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}');
  client.setQueryData(sessionKey, { ...createAccount(), permissions: ['viewOrders'] });
  await vi.waitFor(() => expect(getCell('Retail Price, Cut 0000').readOnly).toBe(true));
  await user.keyboard('{Control>}s{/Control}');
  const save = await screen.findByRole('button', { name: /^Save Changes/ });
  await user.click(save);
  expect([readDescription(save), sent]).toEqual([
    'You may not do this. Ask an admin for the permission "Change prices".',
    [],
  ]);
});

it('hides costs from users who may not see them', async () => {
  serveProducts();
  const { user } = await renderPricing(['viewOrders', 'changePrices']);
  expect(screen.queryByText(/^Cost Price/)).toBeNull();
  await user.click(getCell('Unit Price, Cut 0000'));
  await user.keyboard('{Tab}');
  expect(readFocusedLabel()).toBe('Wholesale Price, Cut 0000');
  await user.click(screen.getByRole('button', { name: 'Change Prices' }));
  await screen.findByLabelText('Retail Price');
  expect(screen.queryByLabelText('Cost Price')).toBeNull();
});

it.each([
  [['changePrices'], 'These prices include a cost. Ask an admin for the permission "See costs".'],
  [['seeCosts'], 'You may not do this. Ask an admin for the permission "Change prices".'],
] as const)(
  'lists scheduled prices for an account with %j, and explains why it cannot delete them',
  async (held, words) => {
    const entry = { scheduledBy: 'Ann', costPrice: null };
    products[0] = createProductAnswer({
      ...products[0],
      scheduledPrices: [
        { ...entry, id: 'a', from: '2031-01-06', retailPrice: '14.50' },
        { ...entry, id: 'b', from: '2031-02-03' },
      ],
    });
    serveProducts();
    await renderPricing(['viewOrders', ...held], '/?scheduled=true');
    await screen.findByText(/Retail Price \$14\.50 instead of \$13\.00/);
    const [first, ...others] = screen.getAllByRole('button', { name: 'Delete' });
    expect(first && readDescription(first)).toBe(words);
    const isSeen = held[0] === 'seeCosts';
    expect([others.length, screen.queryAllByText(/Cost Price/).length > 0]).toEqual([isSeen ? 1 : 0, isSeen]);
    screen.getByText(isSeen ? 'Showing 2 scheduled changes' : 'Showing 1 scheduled change');
    products[0] = createProductAnswers(1)[0] as (typeof products)[0];
  },
);
