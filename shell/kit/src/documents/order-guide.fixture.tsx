import type { GuideEntry } from '@primal/contracts/orders/guide';
import { act, screen } from '@testing-library/react';
import { useRef, useState } from 'react';
import { vi } from 'vitest';
import type { GridLine } from '../grid/line.ts';
import { createPricing, ribeye, shrimp, wingsCase } from '../grid/products.fixture.ts';
import { renderPage } from '../testing/page.tsx';
import { createRefusal, serve } from '../testing/server.ts';
import { OrderGuide, type OrderGuideHandle } from './order-guide.tsx';

export const customerId = '019a0000-0000-7000-8000-000000000002';

export const createEntry = (product: typeof ribeye, changes: Partial<GuideEntry> = {}): GuideEntry => ({
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

/** The faked service: the guide that it returns, and the changes that it received. */
export const served = {
  guide: (): Response => Response.json([]),
  puts: [] as { path: string; body: unknown }[],
};

export const serveGuide = (): void => {
  served.puts.length = 0;
  served.guide = () => Response.json([createEntry(ribeye), createEntry(wingsCase), createEntry(shrimp)]);
  serve(({ method, path, body }) => {
    if (method === 'GET') return served.guide();
    served.puts.push({ path, body });
    return createRefusal(404, 'not_found', 'The customer is gone.');
  });
};

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

export const renderGuide = (start: GridLine[] = [], of = customerId) => {
  const toGrid = vi.fn();
  const calls = { lookAhead: () => {}, choose: () => {}, toGrid, onPasteTable: vi.fn() };
  const now: Outside = { lines: start, customerId: of, ...calls };
  const { user } = renderPage(<Form start={start} now={now} />);
  return { user, toGrid, now };
};

export const quantity = (name: string) => screen.findByLabelText<HTMLInputElement>(`Quantity of ${name}`);
export const shown = (lines: readonly GridLine[]) =>
  lines.map(({ productId, quantity: count }) => [productId, count]);
