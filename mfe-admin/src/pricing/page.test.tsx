import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import {
  createSaveAnswer,
  getCell,
  pasteInto,
  products,
  readDescription,
  readFocusedLabel,
  renderPricing,
  serveProducts,
} from './page.fixture.tsx';
import { createProductAnswer, createProductAnswers } from './pricing.fixture.ts';

it('replaces a price on typing, and moves by Enter down, by Shift+Enter up, by Tab to the next column', async () => {
  serveProducts();
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14.5{Enter}15{Enter}');
  expect(readFocusedLabel()).toBe('Retail Price, Cut 0002');
  expect(getCell('Retail Price, Cut 0000').value).toBe('14.50');
  expect(getCell('Retail Price, Cut 0001').value).toBe('15.00');
  await user.keyboard('{Shift>}{Enter}{/Shift}{ArrowUp}{ArrowLeft}');
  expect(readFocusedLabel()).toBe('Restaurant Price, Cut 0000');
  await user.keyboard('{Tab}{Tab}');
  expect(readFocusedLabel()).toBe('Unit Price, Cut 0001');
  await user.keyboard('{Control>}{End}{/Control}');
  expect(readFocusedLabel()).toBe('Retail Price, Cut 0007');
  await user.keyboard('{PageUp}');
  expect(readFocusedLabel()).toBe('Retail Price, Cut 0000');
  await user.keyboard('{PageDown}');
  expect(readFocusedLabel()).toBe('Retail Price, Cut 0007');
});

it('restores a cell with Escape, undoes with Ctrl+Z and redoes with Ctrl+Y', async () => {
  serveProducts();
  const { user } = await renderPricing();
  const first = getCell('Cost Price, Cut 0000');
  await user.click(first);
  await user.keyboard('8{Escape}');
  expect(first.value).toBe('');
  expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  await user.keyboard('8{Enter}9{Enter}{Control>}z{/Control}');
  expect([readFocusedLabel(), getCell('Cost Price, Cut 0001').value]).toEqual(['Cost Price, Cut 0001', '']);
  await user.keyboard('{Control>}zz{/Control}');
  expect(first.value).toBe('');
  await user.keyboard('{Control>}yy{/Control}');
  expect([first.value, getCell('Cost Price, Cut 0001').value]).toEqual(['8.00', '9.00']);
});

it('replaces an undone price with the next input', async () => {
  serveProducts();
  const { user } = await renderPricing();
  const first = getCell('Wholesale Price, Cut 0000');
  await user.click(first);
  await user.keyboard('{Control>}a{/Control}8.25{Enter}{Control>}z{/Control}');
  expect(readFocusedLabel()).toBe('Wholesale Price, Cut 0000');
  expect(first.selectionEnd).toBe(first.value.length);
  expect(first.selectionStart).toBe(0);
  await user.keyboard('7');
  expect(first.value).toBe('7');
});

it('reports an invalid cell in place and saves the others', async () => {
  const sent = serveProducts();
  const { user } = await renderPricing();
  await user.click(getCell('Wholesale Price, Cut 0000'));
  pasteInto('Wholesale Price, Cut 0000', 'Wholesale\tRetail\r\n9.50\t5,45\r\n8\t14\r\n');
  const refused = getCell('Retail Price, Cut 0000');
  await vi.waitFor(() => expect(refused.value).toBe('5,45'));
  expect(readDescription(refused)).toBe('Please write decimals with a point, like 1,234.50.');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText(
    'Failed to update pricing. 1 product refused, 1 product saved. Refused: Cut 0000 (Retail Price: Please write decimals with a point, like 1,234.50). Saved: Cut 0001.',
  );
  expect(sent.map(({ prices }) => prices)).toEqual([
    [{ id: 'p1', version: 3, wholesalePrice: '8.00', retailPrice: '14.00' }],
  ]);
  expect(refused.value).toBe('5,45');
  screen.getByText('Please correct the prices marked here.');
  await user.clear(refused);
  await user.type(refused, '5.45');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull());
  expect(sent[1]?.prices).toEqual([{ id: 'p0', version: 3, wholesalePrice: '9.50', retailPrice: '5.45' }]);
});

it('preserves rejected prices with their errors, and resends them on the current version', async () => {
  const problem = 'Someone else changed this product.';
  let tries = 0;
  const sent = serveProducts(({ prices }) => {
    tries += 1;
    if (tries > 1) return createSaveAnswer(prices);
    const product = createProductAnswer({ id: 'p0', name: 'Cut 0000', version: 7, retailPrice: '20.00' });
    return { results: [{ id: 'p0', product, problem }] };
  });
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}{Control>}{Enter}{/Control}');
  await screen.findByText(problem);
  expect(getCell('Retail Price, Cut 0000').value).toBe('14.00');
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await vi.waitFor(() => expect(sent[1]?.prices).toEqual([{ id: 'p0', version: 7, retailPrice: '14.00' }]));
});

it('names rejected prices with reasons and saved prices, and counts the remaining prices', async () => {
  serveProducts(({ prices }) => ({
    results: prices.map((price, at) => ({
      ...(createSaveAnswer([price]).results[0] ?? {}),
      ...(at < 2 && { problem: 'Someone else changed this product.', product: null }),
    })),
  }));
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  pasteInto('Retail Price, Cut 0000', '14\r\n15\r\n16\r\n17\r\n18\r\n19\r\n20\r\n');
  await vi.waitFor(() => expect(getCell('Retail Price, Cut 0006').value).toBe('20.00'));
  await user.keyboard('{Control>}s{/Control}');
  const why = 'Someone else changed this product';
  await screen.findByText(
    `Failed to update pricing. 2 products refused, 5 products saved. Refused: Cut 0000 (${why}), Cut 0001 (${why}). Saved: Cut 0002, Cut 0003, Cut 0004, 2 more.`,
  );
});

it('preserves unsent prices when saving fails', async () => {
  serveProducts(() =>
    Response.json({ code: 'unavailable', message: 'The database is unavailable.' }, { status: 500 }),
  );
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}{Control>}s{/Control}');
  await screen.findByText(
    /^Failed to update pricing\. .*1 product still to save, 0 products saved. Still to save: Cut 0000.$/,
  );
  expect(getCell('Retail Price, Cut 0000').value).toBe('14.00');
});

it('schedules prices for a future day and rejects a past one', async () => {
  const sent = serveProducts();
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}');
  const day = screen.getByLabelText<HTMLInputElement>('Effective from');
  expect(day.min).toBe(addDays(today(), 1));
  fireEvent.change(day, { target: { value: today() } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  screen.getByText('Prices can be scheduled for a day after today.');
  expect([document.activeElement, sent]).toEqual([day, []]);
  fireEvent.change(day, { target: { value: addDays(today(), 3) } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText(`Pricing scheduled for ${formatDate(addDays(today(), 3))}: 1 product`);
  expect(sent).toEqual([
    { from: addDays(today(), 3), prices: [{ id: 'p0', version: 3, retailPrice: '14.00' }] },
  ]);
});

it('saves nothing with a half-typed date, which would apply the prices immediately', async () => {
  const sent = serveProducts();
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14{Enter}');
  const day = screen.getByLabelText('Effective from');
  Object.defineProperty(day, 'validity', { value: { badInput: true }, configurable: true });
  await user.click(day);
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  screen.getByText('Please complete the date, or clear it.');
  expect(document.activeElement).toBe(day);
  Object.defineProperty(day, 'validity', { value: { badInput: false } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Pricing updated successfully: 1 product');
  expect(sent).toHaveLength(1);
});

it('shows a scheduled price beside the current price', async () => {
  const entry = { from: '2031-01-06', scheduledBy: 'Ann', retailPrice: '14.50' };
  products[0] = createProductAnswer({
    ...products[0],
    scheduledPrices: [
      { ...entry, id: 'a' },
      { ...entry, id: 'b', from: '2031-02-03' },
    ],
  });
  serveProducts();
  await renderPricing();
  expect(readDescription(getCell('Retail Price, Cut 0000'))).toBe('$14.50 from 01/06/2031, 1 more');
  expect(getCell('Cost Price, Cut 0000').getAttribute('aria-describedby')).toBeNull();
  products[0] = createProductAnswers(1)[0] as (typeof products)[0];
});

it('reports that a product being edited was changed, and refreshes its other prices', async () => {
  serveProducts();
  const { user, client } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('14');
  products[0] = createProductAnswer({
    ...products[0],
    version: 4,
    retailPrice: '15.00',
    wholesalePrice: '8.00',
  });
  await act(() => client.invalidateQueries());
  await screen.findByText('Retail Price is $15.00 now. What you typed is kept.');
  expect(getCell('Retail Price, Cut 0000').value).toBe('14');
  expect(getCell('Wholesale Price, Cut 0000').value).toBe('8.00');
  products[0] = createProductAnswers(1)[0] as (typeof products)[0];
});

it('asks once about an unusual price, and Go Back preserves all edits', async () => {
  const sent = serveProducts();
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0000'));
  await user.keyboard('145{Enter}14{Enter}{Control>}s{/Control}');
  await screen.findByText('Retail Price of Cut 0000: $145.00 instead of $13.00.');
  await user.click(screen.getByRole('button', { name: 'Go Back' }));
  expect(getCell('Retail Price, Cut 0000').value).toBe('145.00');
  expect(sent).toEqual([]);
  await user.keyboard('{Control>}s{/Control}');
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Save Changes' }));
  await screen.findByText('Pricing updated successfully: 2 products');
});

it('scrolls the focused price into view when the bar appears', async () => {
  const seen: (string | null)[] = [];
  Element.prototype.scrollIntoView = function () {
    seen.push(this.getAttribute('aria-label'));
  };
  serveProducts();
  const { user } = await renderPricing();
  await user.click(getCell('Retail Price, Cut 0007'));
  await user.keyboard('1');
  expect(seen).toEqual(['Retail Price, Cut 0007']);
});
