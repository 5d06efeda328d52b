import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { isBufferingKeys } from '../base/window-keys.ts';
import { createLine } from '../grid/line.ts';
import { ribeye, shrimp, wingsCase } from '../grid/products.fixture.ts';
import { createRefusal } from '../testing/server.ts';
import {
  createEntry,
  customerId,
  quantity,
  renderGuide,
  served,
  serveGuide,
  shown,
} from './order-guide.fixture.tsx';

beforeEach(serveGuide);

it('labels its search differently from the product field of the grid below', async () => {
  const { now } = renderGuide();
  now.choose();
  await quantity(ribeye.name);
  expect(screen.getByLabelText('Find a Product').getAttribute('placeholder')).toBe('Find a product...');
});

it('receives focus after a customer is selected, and its quantities become lines in guide order', async () => {
  const { user, toGrid, now } = renderGuide();
  now.choose();
  const first = await quantity(ribeye.name);
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.keyboard('{ArrowDown}{ArrowDown}5{ArrowUp}4{ArrowUp}3{Enter}');
  expect(shown(now.lines)).toEqual([
    [ribeye.id, '3'],
    [wingsCase.id, '4'],
    [shrimp.id, '5'],
  ]);
  expect(toGrid).not.toHaveBeenCalled();
  await user.keyboard('{Enter}{Enter}');
  expect(toGrid).toHaveBeenCalledOnce();
});

it('shows the last price with date and invoice, and marks a higher price', async () => {
  const { now } = renderGuide();
  now.choose();
  await quantity(ribeye.name);
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts[1]).toContain('$9.50 / lb · 11/21/2026 · INV-1132');
  expect(texts[1]).toContain('Higher than last time');
  expect(texts[2]).toContain('—');
  expect(texts[3]).toContain('$12.00 · 11/21/2026 · INV-1132');
  expect(texts[3]).not.toContain('Higher');
});

it('passes a pasted table to the lines and reads a pasted number as a quantity', async () => {
  const { user, now } = renderGuide();
  now.choose();
  const first = await quantity(ribeye.name);
  await waitFor(() => expect(document.activeElement).toBe(first));
  await user.paste('Code\tQty\n112A\t2\nSH16\t4\n');
  expect(now.onPasteTable).toHaveBeenCalledExactlyOnceWith('Code\tQty\n112A\t2\nSH16\t4\n');
  expect(first.value).toBe('');
  await user.paste('7\n');
  await user.keyboard('{Enter}');
  expect(shown(now.lines)).toEqual([[ribeye.id, '7']]);
});

it('stays closed if the form has lines, and the lines receive focus', async () => {
  const line = createLine({ productId: shrimp.id, productName: shrimp.name, product: shrimp, quantity: '7' });
  const { user, toGrid, now } = renderGuide([line]);
  now.choose();
  await waitFor(() => expect(toGrid).toHaveBeenCalledOnce());
  expect(screen.queryByRole('table')).toBeNull();
  // Typed keys are buffered until the focus has moved.
  expect(isBufferingKeys()).toBe(true);
  act(() => screen.getByRole('button', { name: 'Order Guide' }).focus());
  await waitFor(() => expect(isBufferingKeys()).toBe(false));
  await user.click(screen.getByRole('button', { name: 'Order Guide' }));
  expect((await quantity(shrimp.name)).value).toBe('7');
});

it('reports a failed load and retries', async () => {
  served.guide = () => createRefusal(400, 'bad_request', 'Away.');
  const { user, toGrid, now } = renderGuide();
  now.choose();
  await waitFor(() => expect(toGrid).toHaveBeenCalledOnce());
  await screen.findByText('The order guide could not be loaded.');
  served.guide = () => Response.json([createEntry(ribeye)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const field = await quantity(ribeye.name);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('focuses the next row after hiding a product, and marks prices per pound', async () => {
  const { user } = renderGuide();
  const price = (await quantity(ribeye.name)).closest('tr')?.querySelector('[data-label="Price"]');
  expect(price?.textContent).toBe('$10.00 / lb');
  await user.click(screen.getByRole('button', { name: `Hide ${ribeye.name}` }));
  expect(await quantity(wingsCase.name)).toBe(document.activeElement);
});

it("shows the server's error if pinning a product fails", async () => {
  const { user } = renderGuide();
  await user.click(await screen.findByRole('button', { name: `Pin ${ribeye.name}` }));
  await screen.findByText('The customer is gone.');
  expect(served.puts).toMatchObject([{ body: { pinned: true } }]);
  expect(served.puts[0]?.path).toContain(`/api/sales-orders/guide/${customerId}/${ribeye.id}`);
});

it('prefetches the guide of a highlighted customer, and loads the guide once', async () => {
  const { now } = renderGuide([], '');
  // The cursor passes this customer on the way to the next.
  now.lookAhead('019a0000-0000-7000-8000-000000000001');
  now.lookAhead(customerId);
  await waitFor(() => expect(fetch).toHaveBeenCalledOnce());
  expect(screen.queryByRole('table')).toBeNull();
  now.choose();
  await quantity(ribeye.name);
  expect(fetch).toHaveBeenCalledOnce();
});

it('renders all rows of a long guide', async () => {
  const createCut = (at: number) => createEntry({ ...ribeye, id: `${at}`, name: `Cut ${at}` });
  served.guide = () => Response.json(Array.from({ length: 120 }, (_, at) => createCut(at)));
  renderGuide();
  await quantity('Cut 0');
  await quantity('Cut 119');
});
