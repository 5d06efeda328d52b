import { priceFields } from '@primal/contracts/admin/prices';
import { addDays, today } from '@primal/contracts/shared/dates';
import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { listChoices } from './change-choices.ts';
import { ChangePrices } from './change-prices.tsx';
import { createProductAnswers } from './pricing.fixture.ts';

const somePreview = (token: string, price: string, count = 1) => ({
  token,
  products: createProductAnswers(count).map(({ id, name, productCode, category, brand }) => ({
    id,
    name,
    productCode,
    category,
    brand,
    prices: { retailPrice: { old: '13.00', new: price } },
  })),
});

const answering = (...answers: (object | Response)[]) => serve(() => answers.shift() ?? {}).writes;

const renderChangePrices = (edited = 0) => {
  const onClose = vi.fn();
  const onChanged = vi.fn();
  const choices = listChoices({
    found: { label: 'Found now (3)', of: async () => ({ productIds: ['x'] }) },
    ticked: new Set(['p1', 'p2']),
    categories: [{ name: 'Beef', products: 4 }],
    brands: [{ name: 'Highland', products: 2 }],
  });
  const view = renderPage(
    <ChangePrices
      fields={priceFields}
      edited={edited}
      choices={choices}
      first="ticked"
      onChanged={onChanged}
      onClose={onClose}
    />,
  );
  return { ...view, onClose };
};

it('asks once about prices far from the previous prices, and changes nothing until answered', async () => {
  const sent = answering(somePreview('one', '130.00', 2), { products: 2, from: null });
  const { user, onClose } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '900');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const apply = await screen.findByRole('button', { name: 'Apply to 2 products' });
  await user.click(apply);
  const question = within(await screen.findByRole('dialog', { name: 'Is this right?' }));
  expect(question.getAllByText(/: \$130\.00 instead of \$13\.00\.$/)).not.toEqual([]);
  expect(sent).toHaveLength(1);
  await user.click(question.getByRole('button', { name: 'Apply' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent).toHaveLength(2);
});

it('applies exactly the previewed prices of the selection', async () => {
  const sent = answering(somePreview('one', '13.69', 2), { products: 2, from: null });
  const { user, onClose } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '5');
  await user.selectOptions(screen.getByLabelText('Rounding'), 'Up to a price that ends in 9');
  for (const name of ['Unit Price', 'Wholesale Price', 'Restaurant Price'])
    await user.click(screen.getByLabelText(name));
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Apply to 2 products' }));
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  const change = { productIds: ['p1', 'p2'], fields: ['retailPrice'], percent: '5', roundTo: '0.09' };
  expect(sent.map(({ body }) => body)).toEqual([change, { ...change, token: 'one' }]);
});

it('requires another preview after any edit, and lowers prices by dollars', async () => {
  const sent = answering(somePreview('one', '12.50'), somePreview('two', '12.00'));
  const { user } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '0.5');
  await user.selectOptions(screen.getByLabelText('Change'), 'Lower');
  await user.selectOptions(screen.getByLabelText('In'), 'Dollars');
  await user.selectOptions(screen.getByLabelText('Products'), 'Category: Beef (4)');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: 'Apply to 1 product' });
  await user.type(screen.getByLabelText(/^By/), '1');
  expect(screen.queryByRole('button', { name: /^Apply/ })).toBeNull();
  expect(sent[0]?.body).toMatchObject({ category: 'Beef', amount: '-0.50' });
});

it('previews again if products changed, and applies nothing without another press', async () => {
  const stale = { code: 'preview_stale', message: 'Products were changed since the preview.' };
  const sent = answering(
    somePreview('one', '13.65'),
    Response.json(stale, { status: 409 }),
    somePreview('two', '14.70'),
  );
  const { user, onClose } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Apply to 1 product' }));
  await screen.findByText(/^Products have changed since the preview\./);
  await screen.findByText('$14.70');
  expect([sent.length, onClose.mock.calls.length]).toEqual([3, 0]);
});

it('rejects implausible input before sending', async () => {
  const sent = answering();
  const { user } = renderChangePrices();
  expect((await screen.findByLabelText<HTMLInputElement>('Effective from')).min).toBe(addDays(today(), 1));
  await user.click(await screen.findByRole('button', { name: 'Preview' }));
  screen.getByText('Please enter an amount above 0.');
  await user.type(screen.getByLabelText(/^By/), '5,5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  expect(screen.getAllByText('Please write decimals with a point, like 1,234.50.')).not.toHaveLength(0);
  expect(sent).toEqual([]);
});

it('scrolls the preview into view on a phone', async () => {
  answering(somePreview('one', '13.65'), somePreview('two', '14.00'));
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    seen.push(this.getAttribute('aria-label'));
  };
  const { user } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '5');
  for (const press of [1, 2]) {
    await user.click(screen.getByRole('button', { name: 'Preview' }));
    await screen.findByRole('button', { name: 'Apply to 1 product' });
    expect(seen).toEqual(Array(press).fill('Preview'));
    await user.type(screen.getByLabelText(/^By/), '1');
  }
});

it('renders only the visible rows of 5,000 products', async () => {
  answering(somePreview('one', '13.65', 5_000));
  const { user } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByRole('button', { name: 'Apply to 5,000 products' });
  expect(screen.getAllByText(/^Cut \d{4}$/).length).toBeLessThan(50);
});

it.each([
  [2, '2 of these products have scheduled prices that will replace these, the first on 12/20/2026.'],
  [1, '1 of these products has scheduled prices that will replace these, on 12/20/2026.'],
])('reports above the preview that %i products have scheduled prices', async (count, words) => {
  answering({ ...somePreview('one', '13.65', 3), coming: { products: count, first: '2026-12-20' } });
  const { user } = renderChangePrices();
  await user.type(await screen.findByLabelText(/^By/), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await screen.findByText(words);
});

it.each([
  [1, '1 edited product is not saved. Prices you typed take precedence over this change.'],
  [3, '3 edited products are not saved. Prices you typed take precedence over this change.'],
])('reports that edits of %i products remain unsaved', async (edited, words) => {
  answering();
  renderChangePrices(edited);
  await screen.findByText(words);
});
