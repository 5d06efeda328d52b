import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { createAccount } from '../settings/settings.fixture.ts';
import ProductPricing from './page.tsx';
import { createProductAnswers } from './pricing.fixture.ts';

interface Sent {
  id: string;
  version: number;
  retailPrice?: string;
}

const answering = ({ listsAnew = true } = {}) => {
  const before = createProductAnswers(2);
  let stored = before;
  const sent: Sent[][] = [];
  const raise = () => {
    stored = stored.map((product) => ({ ...product, version: product.version + 1, retailPrice: '13.65' }));
    return { products: stored.length, from: null };
  };
  const preview = () => ({
    token: 'one',
    products: stored.map(({ id, name, productCode, category, brand, retailPrice }) => ({
      id,
      name,
      productCode,
      category,
      brand,
      prices: { retailPrice: { old: retailPrice, new: '13.65' } },
    })),
  });
  const save = (prices: Sent[]) => {
    sent.push(prices);
    const results = prices.map((price) => {
      const product = stored.find(({ id }) => id === price.id);
      const problem = product?.version === price.version ? null : 'Someone else changed this product.';
      const after = problem ? product : { ...product, ...price, version: price.version + 1 };
      stored = stored.map((each) => (each.id === price.id ? (after as typeof each) : each));
      return { id: price.id, product: after, problem };
    });
    return { results };
  };
  serve<{ prices: Sent[] }>(({ path, body }) => {
    if (path === '/api/products/prices') return save(body.prices);
    if (path === '/api/products/price-change/preview') return preview();
    if (path === '/api/products/price-change') return raise();
    if (path === '/api/products') return listsAnew ? stored : before;
  });
  return {
    sent,
    changeElsewhere: (retailPrice: string) => {
      stored = stored.map((product) => ({ ...product, version: product.version + 1, retailPrice }));
    },
  };
};

const cell = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

const typeAndRaise = async (between: () => void = () => undefined) => {
  const { user } = renderPage(<ProductPricing />, { as: createAccount() });
  await user.click(await screen.findByLabelText('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}');
  between();
  await user.click(screen.getByRole('button', { name: 'Change Prices' }));
  await user.type(await screen.findByLabelText(/^By/), '5');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  await user.click(await screen.findByRole('button', { name: 'Apply to 2 products' }));
  await screen.findByText('Prices changed: 2 products');
  return user;
};

it.each([true, false])('saves earlier edits after a bulk change (list refetched: %s)', async (listsAnew) => {
  const { sent } = answering({ listsAnew });
  const user = await typeAndRaise();
  if (listsAnew) await vi.waitFor(() => expect(cell('Retail Price, Cut 0001').value).toBe('13.65'));
  expect(cell('Retail Price, Cut 0000').value).toBe('14.00');
  expect(screen.queryByText(/What you typed is kept/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Pricing updated successfully: 1 product');
  expect(sent.at(-1)).toEqual([{ id: 'p0', version: 4, retailPrice: '14.00' }]);
});

it('undoes an edit back to the price of the bulk change, and saves the redone edit', async () => {
  const { sent } = answering();
  const user = await typeAndRaise();
  await user.click(cell('Retail Price, Cut 0000'));
  await user.keyboard('{Control>}z{/Control}');
  expect(cell('Retail Price, Cut 0000').value).toBe('13.65');
  await user.keyboard('{Control>}y{/Control}{Control>}s{/Control}');
  await screen.findByText('Pricing updated successfully: 1 product');
  expect(sent).toEqual([[{ id: 'p0', version: 4, retailPrice: '14.00' }]]);
});

it("still reports another user's changes from before the bulk change", async () => {
  const { sent, changeElsewhere } = answering();
  const user = await typeAndRaise(() => changeElsewhere('20.00'));
  await screen.findByText('Retail Price is $13.65 now. What you typed is kept.');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(/^Failed to update pricing. 1 product refused, 0 products saved. Refused: /);
  expect(sent).toEqual([[{ id: 'p0', version: 3, retailPrice: '14.00' }]]);
});
