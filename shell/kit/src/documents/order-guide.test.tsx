import type { GuideEntry } from '@primal/contracts/orders/guide';
import { act, screen, waitFor } from '@testing-library/react';
import { useRef, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { isBufferingKeys } from '../base/window-keys.ts';
import { createLine, type GridLine } from '../grid/line.ts';
import { createPricing, ribeye, shrimp, wingsCase } from '../grid/products.fixture.ts';
import { renderPage } from '../testing/page.tsx';
import { createRefusal, serve } from '../testing/server.ts';
import { OrderGuide, type OrderGuideHandle } from './order-guide.tsx';

const customerId = '019a0000-0000-7000-8000-000000000002';

const createEntry = (product: typeof ribeye, changes: Partial<GuideEntry> = {}): GuideEntry => ({
  productId: product.id,
  productName: product.name,
  product,
  orders: 3,
  usualQuantity: '2.000',
  lastQuantity: '1.000',
  lastOrdered: '2026-11-20',
  lastOrderId: 'last',
  lastPrice: '9.00',
  price: '10.00',
  isDue: true,
  dueOn: '2026-11-27',
  isDropped: false,
  inStock: true,
  pinned: false,
  hidden: false,
  ...changes,
});

let guide: () => Response;
const puts: { path: string; body: unknown }[] = [];
beforeEach(() => {
  puts.length = 0;
  guide = () => Response.json([createEntry(ribeye), createEntry(wingsCase), createEntry(shrimp)]);
  serve(({ method, path, body }) => {
    if (method === 'GET') return guide();
    puts.push({ path, body });
    return createRefusal(404, 'not_found', 'The customer is gone.');
  });
});

interface Outside {
  lines: GridLine[];
  customerId: string;
  lookAhead: (id: string) => void;
  choose: () => void;
  toGrid: () => void;
  onPasteTable: (text: string) => void;
}

const pricing = createPricing({
  lastPrices: new Map(
    [
      { productId: ribeye.id, unitPrice: '9.50', perPound: true },
      { productId: shrimp.id, unitPrice: '12.00', perPound: false },
    ].map((last) => [last.productId, { ...last, invoiceDate: '2026-11-21', invoiceNumber: 'INV-1132' }]),
  ),
});

const products = { options: [ribeye, wingsCase, shrimp] };

function Form({ start, now }: { start: GridLine[]; now: Outside }) {
  const [lines, setLines] = useState(start);
  const [chosen, setChosen] = useState(now.customerId);
  const ref = useRef<OrderGuideHandle>(null);
  now.lines = lines;
  now.lookAhead = (id) => ref.current?.lookAhead(id);
  now.choose = () => {
    act(() => setChosen(customerId));
    act(() => ref.current?.begin());
  };
  const { toGrid, onPasteTable } = now;
  return (
    <OrderGuide
      ref={ref}
      customerId={chosen}
      date="2026-11-28"
      lines={lines}
      products={products}
      toGrid={toGrid}
      onPasteTable={onPasteTable}
      onChange={setLines}
      pricing={pricing}
    />
  );
}

const renderGuide = (start: GridLine[] = [], of = customerId) => {
  const toGrid = vi.fn();
  const calls = { lookAhead: () => {}, choose: () => {}, toGrid, onPasteTable: vi.fn() };
  const now: Outside = { lines: start, customerId: of, ...calls };
  const { user } = renderPage(<Form start={start} now={now} />);
  return { user, toGrid, now };
};

const quantity = (name: string) => screen.findByLabelText<HTMLInputElement>(`Quantity of ${name}`);
const shown = (lines: readonly GridLine[]) =>
  lines.map(({ productId, quantity: count }) => [productId, count]);

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

it('accepts a fraction and a unit without starting a product search', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(shrimp.name));
  await user.keyboard('1/2 pc');
  const field = await quantity(shrimp.name);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('1/2 pc');
  await user.keyboard('{Enter}');
  await screen.findByText('Must be a whole number.');
  await user.click(await quantity(wingsCase.name));
  await user.keyboard('80 lb');
  await screen.findByText('80 lb = 2 cases');
  await user.keyboard('{Enter}');
  expect(shown(now.lines)).toContainEqual([wingsCase.id, '2']);
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
  guide = () => createRefusal(400, 'bad_request', 'Away.');
  const { user, toGrid, now } = renderGuide();
  now.choose();
  await waitFor(() => expect(toGrid).toHaveBeenCalledOnce());
  await screen.findByText('The order guide could not be loaded.');
  guide = () => Response.json([createEntry(ribeye)]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const field = await quantity(ribeye.name);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('shows how many quantities a fill entered, and Ctrl+Z undoes the fill unless a line changed since', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(3);
  screen.getByText('3 quantities filled in.');
  await user.keyboard('{Control>}z{/Control}');
  expect(now.lines).toEqual([]);
  await user.keyboard('={ArrowDown}9{Enter}');
  await user.keyboard('{Control>}z{/Control}');
  expect(shown(now.lines)).toEqual([
    [ribeye.id, '1'],
    [wingsCase.id, '9'],
    [shrimp.id, '1'],
  ]);
});

it('reverts several fills, the last first', async () => {
  guide = () =>
    Response.json([
      createEntry(ribeye),
      createEntry(shrimp, { lastOrdered: '2026-11-02', lastOrderId: 'old' }),
    ]);
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('=');
  expect(shown(now.lines)).toEqual([[ribeye.id, '1']]);
  await user.keyboard('*');
  expect(now.lines).toHaveLength(2);
  await user.keyboard('{Control>}z{/Control}');
  expect(shown(now.lines)).toEqual([[ribeye.id, '1']]);
  await user.keyboard('{Control>}z{/Control}');
  expect(now.lines).toEqual([]);
});

it('focuses the next row after hiding a product, and marks prices per pound', async () => {
  const { user } = renderGuide();
  const price = (await quantity(ribeye.name)).closest('tr')?.querySelector('[data-label="Price"]');
  expect(price?.textContent).toBe('$10.00 / lb');
  await user.click(screen.getByRole('button', { name: `Hide ${ribeye.name}` }));
  expect(await quantity(wingsCase.name)).toBe(document.activeElement);
});

it('names filled products that are out of stock', async () => {
  guide = () => Response.json([createEntry(ribeye), createEntry(shrimp, { inStock: false })]);
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  screen.getByText('Out of stock');
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(2);
  screen.getByText(`2 quantities filled in. Out of stock: ${shrimp.name}.`);
});

it('fills products due on the document date and names the omitted products', async () => {
  const names = ['Flank', 'Ham', 'Liver', 'Tongue', 'Veal'];
  const others = names.map((name, at) =>
    createEntry({ ...shrimp, id: `other-${at}`, name }, { dueOn: at === 0 ? null : '2026-11-29' }),
  );
  guide = () =>
    Response.json([
      createEntry(ribeye, { dueOn: '2026-11-28' }),
      createEntry(wingsCase, { dueOn: '2026-11-01', isDropped: true }),
      createEntry(shrimp, { dueOn: '2026-11-29', hidden: true }),
      ...others,
    ]);
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  expect(screen.getAllByText('Due')).toHaveLength(1);
  await user.keyboard('*');
  expect(shown(now.lines)).toEqual([[ribeye.id, '2']]);
  screen.getByText(
    `1 quantity filled in. Not due on 11/28/2026: ${wingsCase.name}; Flank; Ham; Liver and 2 more. Press * again to fill in the rest.`,
  );
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(7);
  screen.getByText('6 quantities filled in.');
  await user.keyboard('{Control>}z{/Control}*');
  expect(shown(now.lines)).toEqual([[ribeye.id, '2']]);
  screen.getByText(/^Everything due is filled in\. Not due on 11\/28\/2026: /);
  await user.keyboard('{Control>}z{/Control}=*');
  screen.getByText('Nothing left to fill in.');
});

it('offers all usual quantities if nothing is due', async () => {
  guide = () => Response.json([ribeye, wingsCase].map((each) => createEntry(each, { dueOn: '2026-11-29' })));
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*');
  expect(now.lines).toEqual([]);
  screen.getByText('Nothing is due on 11/28/2026. Press * again to fill in all 2 usual quantities.');
  await user.keyboard('*');
  expect(shown(now.lines)).toHaveLength(2);
  await user.keyboard('{Control>}z{/Control}*');
  expect(now.lines).toEqual([]);
});

it("shows the server's error if pinning a product fails", async () => {
  const { user } = renderGuide();
  await user.click(await screen.findByRole('button', { name: `Pin ${ribeye.name}` }));
  await screen.findByText('The customer is gone.');
  expect(puts).toMatchObject([{ body: { pinned: true } }]);
  expect(puts[0]?.path).toContain(`/api/sales-orders/guide/${customerId}/${ribeye.id}`);
});

it('adds a typed +2 to the usual quantity, and subtracts a typed -1', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*{ArrowDown}+2{Enter}-1{Enter}');
  expect(shown(now.lines)).toEqual([
    [ribeye.id, '2'],
    [wingsCase.id, '4'],
    [shrimp.id, '1'],
  ]);
  expect((await quantity(wingsCase.name)).value).toBe('4');
});

it('selects the focused quantity after a fill, so that typing replaces the quantity', async () => {
  const { user, now } = renderGuide();
  await user.click(await quantity(ribeye.name));
  await user.keyboard('*5{Enter}{ArrowUp}=');
  expect(shown(now.lines)[0]).toEqual([ribeye.id, '5']);
  await user.keyboard('{Control>}z{/Control}*');
  const field = await quantity(ribeye.name);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
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
  guide = () => Response.json(Array.from({ length: 120 }, (_, at) => createCut(at)));
  renderGuide();
  await quantity('Cut 0');
  await quantity('Cut 119');
});
