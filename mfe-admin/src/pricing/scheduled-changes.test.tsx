import { priceFields } from '@primal/contracts/admin/prices';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWithPermissions } from '../customer-price/prices.fixture.tsx';
import { refuseWith, serveRoutes } from '../settings/settings.fixture.ts';
import { createProductAnswer } from './pricing.fixture.ts';
import { listScheduledChanges, ScheduledChanges } from './scheduled-changes.tsx';

const entry = { scheduledBy: 'Ann', retailPrice: '14.50' };
const products = ['p0', 'p1'].map((id, at) =>
  createProductAnswer({
    id,
    name: `Cut ${at}`,
    scheduledPrices: [
      { ...entry, id: `${id}a`, from: '2031-01-06' },
      { ...entry, id: `${id}b`, from: '2031-02-03' },
    ],
  }),
);

const renderScheduledChanges = () => {
  const list = { rows: listScheduledChanges(products, ['retailPrice']) } as Parameters<
    typeof ScheduledChanges
  >[0]['list'];
  return renderWithPermissions(<ScheduledChanges list={list} disabledReason={null} seesCosts />);
};

const tickThree = async ({ user }: ReturnType<typeof renderScheduledChanges>) => {
  for (const name of ['Cut 0, 01/06/2031', 'Cut 0, 02/03/2031', 'Cut 1, 01/06/2031'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement);
  await screen.findByText('Delete 3 scheduled changes? Current prices do not change.');
  await user.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) as HTMLElement);
};

const path = '/api/products/scheduled-prices/delete';

it('deletes the selection in one request', async () => {
  const asked = serveRoutes({ [`POST ${path}`]: () => new Response(null, { status: 204 }) });
  await tickThree(renderScheduledChanges());
  await screen.findByText('3 scheduled changes deleted');
  const of = (productId: string, scheduledId: string) => ({ productId, scheduledId });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path,
      body: { scheduled: [of('p0', 'p0a'), of('p1', 'p1a'), of('p0', 'p0b')] },
    },
  ]);
  await waitFor(() => expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([]));
});

it('explains a failed deletion and preserves the selection', async () => {
  const words = 'The prices of Cut 1 are no longer scheduled. Nothing was deleted.';
  serveRoutes({ [`POST ${path}`]: refuseWith(409, 'not_scheduled', words) });
  await tickThree(renderScheduledChanges());
  await screen.findByText(words, { exact: false });
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(3);
});

it('preserves the selection when a single row is deleted', async () => {
  serveRoutes({ 'DELETE /api/products/p1/scheduled-prices/p1a': () => new Response(null, { status: 204 }) });
  const { user } = renderScheduledChanges();
  for (const name of ['Cut 0, 01/06/2031', 'Cut 1, 01/06/2031'])
    await user.click(screen.getByRole('checkbox', { name: new RegExp(name) }));
  const row = screen.getByRole('checkbox', { name: /Cut 1, 01\/06\/2031/ }).closest('tr') as HTMLElement;
  await user.click(within(row).getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('dialog', { name: 'Delete scheduled changes' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  await screen.findByText('1 scheduled change deleted');
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(1);
});

const by = { scheduledBy: 'Ann' };
const product = createProductAnswer({
  scheduledPrices: [
    { ...by, id: 'a', from: '2031-01-06', retailPrice: '14.50', unitPrice: '10.50' },
    { ...by, id: 'b', from: '2031-02-03', retailPrice: '15.00', costPrice: null },
    { ...by, id: 'c', from: '2031-03-03', costPrice: null },
  ],
});
const listWords = (fields: Parameters<typeof listScheduledChanges>[1]) =>
  listScheduledChanges([product], fields).map(({ id, words }) => [id, words]);

it('compares scheduled prices with the preceding prices, and omits unchanged prices', () => {
  expect(listWords(priceFields)).toEqual([
    ['a', 'Retail Price $14.50 instead of $13.00'],
    ['b', 'Retail Price $15.00 instead of $14.50'],
    ['c', 'Cost Price blank instead of blank'],
  ]);
});

it('omits an entry without visible prices', () => {
  expect(listWords(['retailPrice']).map(([id]) => id)).toEqual(['a', 'b']);
});
