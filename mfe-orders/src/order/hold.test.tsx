import type { OrderHold } from '@primal/contracts/orders/credit';
import type { OrderAnswer, OrderSummary } from '@primal/contracts/orders/order';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { toastStore } from '../../../shell/kit/src/toasts/toast.ts';
import CreditHolds from '../widgets/credit-holds.tsx';
import CustomerCredit from '../widgets/customer-credit.tsx';
import ReleaseOrder from '../widgets/release-order.tsx';
import { describeHeldOrder, HoldBanner } from './hold.tsx';
import { RowActions } from './list.tsx';
import WorkOrder from './print/work-order.tsx';
import WorkOrders from './print/work-orders.tsx';
import { OrderState } from './weighing-status.tsx';

/** Must be a valid record id, or the page reports it as missing. */
const orderId = '019a0000-0000-7000-8000-000000000001';
const hold: OrderHold = {
  reasons: ['over_limit', 'overdue'],
  exposure: '5312.00',
  limit: '5000.00',
};
const words =
  'Blue Fin Bistro is at $5,312.00 with this order, above the limit of $5,000.00 and has invoices that have been overdue too long';
const sentence = `On credit hold: ${words}.`;
const order = {
  id: 'o1',
  orderNumber: 'SO-1001',
  customerId: 'c1',
  status: 'pending',
  workOrderPrinted: false,
  customer: { id: 'c1', name: 'Blue Fin Bistro' },
  estimatedTotal: '612.00',
  unweighedCount: 0,
  hold,
  heldSince: '2026-11-23T15:42:00.000Z',
  release: null,
  items: [],
  piecesToWeigh: 0,
  piecesWeighed: 0,
  allowed: {
    printWorkOrder: sentence,
    route: sentence,
    convert: sentence,
    release: true,
    reopen: 'It is open.',
  },
} as unknown as OrderAnswer;
const free = { ...order, id: 'o2', orderNumber: 'SO-1002', hold: null } as OrderAnswer;

const writes: { path: string; body: unknown }[] = [];
afterEach(() => {
  cleanup();
  writes.length = 0;
});

const render = (page: ReactNode, answers: Record<string, unknown> = {}, role = 'admin', at = '/') => {
  serve(({ method, address, path, body }) => {
    if (method !== 'GET') writes.push({ path: address, body });
    return answers[path] ?? Response.error();
  });
  return renderPage(
    <Routes>
      <Route path="/sales-orders/:id/work-order" element={page} />
      <Route path="*" element={page} />
    </Routes>,
    { as: { id: 'u1', username: 'maria', role }, at },
  );
};
const nothing = () => {};
const row = (
  <RowActions
    order={order}
    busy={false}
    onOpen={nothing}
    onConvert={nothing}
    onReopen={nothing}
    onDelete={nothing}
  />
);

it("shows a held order's reason in the list, and offers its release to an admin", () => {
  render(
    <>
      <OrderState order={order as OrderSummary} />
      {row}
    </>,
  );
  screen.getByText('On Hold');
  screen.getByText('over the limit, overdue');
  expect(screen.getByRole('button', { name: 'Release' }).getAttribute('aria-disabled')).toBeNull();
  const print = screen.getByRole('button', { name: /^Work Order/ });
  expect(print.getAttribute('aria-disabled')).toBe('true');
  expect(print.textContent).toContain(sentence);
});

it('explains to other users why they cannot release an order', () => {
  render(row, {}, 'user');
  const button = screen.getByRole('button', { name: /^Release/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(button.textContent).toContain('Only an admin can release a sales order from credit hold.');
});

it('shows the hold reason on the page, and later the release with user, time and reason', () => {
  expect(describeHeldOrder(order)).toBe(
    `SO-1001 for Blue Fin Bistro is on credit hold: ${words.replace('Blue Fin Bistro', 'the customer')}`,
  );
  render(<HoldBanner order={order} onRelease={nothing} />);
  expect(screen.getByRole('status').textContent).toContain(words);
  cleanup();
  const release = {
    reason: 'Check is in the mail',
    releasedBy: 'Ed Shaw',
    total: '612.00',
    releasedAt: '2026-11-23T15:42:00.000Z',
  };
  render(<HoldBanner order={{ ...free, release }} onRelease={nothing} />);
  screen.getByText(/^Released from credit hold by Ed Shaw on 11\/23\/2026, .*: Check is in the mail$/);
});

it('asks for a reason by keyboard and names the released order', async () => {
  const onClose = vi.fn();
  const { user } = render(<ReleaseOrder salesOrderId="o1" onClose={onClose} />, {
    '/api/sales-orders/o1': order,
    '/api/sales-orders/o1/release': free,
  });
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  const dialog = screen.getByRole('dialog', { name: 'Release from Credit Hold' });
  for (const shown of ['Blue Fin Bistro', '$5,000.00', '$5,312.00', 'over the limit, overdue'])
    within(dialog).getByText(shown);
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await within(dialog).findByText('The reason must have 3 to 500 characters.');
  expect(writes).toEqual([]);
  await user.keyboard('Check is in the mail{Control>}{Enter}{/Control}');
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(writes).toEqual([
    { path: '/api/sales-orders/o1/release', body: { reason: 'Check is in the mail' } },
  ]);
  expect(toastStore.current()).toMatchObject({ description: 'SO-1001 for Blue Fin Bistro' });
});

it('reports that an order was already released, and closes the dialog', async () => {
  const onClose = vi.fn();
  const { user } = render(<ReleaseOrder salesOrderId="o2" onClose={onClose} />, {
    '/api/sales-orders/o2': free,
  });
  await screen.findByText('SO-1002 for Blue Fin Bistro is no longer on hold.');
  const [, close] = screen.getAllByRole('button', { name: 'Close' });
  await user.click(close as HTMLElement);
  expect(onClose).toHaveBeenCalledOnce();
});

it('shows the reason instead of the work order and marks nothing as printed', async () => {
  const at = `/sales-orders/${orderId}/work-order`;
  render(<WorkOrder />, { [`/api/sales-orders/${orderId}`]: order, '/api/settings': {} }, 'user', at);
  await screen.findByRole('heading', { name: 'SO-1001 cannot be printed now' });
  screen.getByText(sentence);
  screen.getByRole('button', { name: 'Open SO-1001' });
  expect(screen.queryByRole('article')).toBeNull();
  expect(writes).toEqual([]);
});

it('prints the selected orders except held orders, and names the held orders', async () => {
  const printed = {
    ...free,
    workOrderPrinted: true,
    orderDate: '2026-11-23',
    expectedDeliveryDate: null,
  };
  const paper = {
    ...printed,
    customer: { ...order.customer, address: '', city: '', state: '', zipCode: '' },
  };
  const answers = { '/api/sales-orders/o1': order, '/api/sales-orders/o2': paper, '/api/settings': {} };
  render(<WorkOrders />, answers, 'admin', '/sales-orders/work-orders?ids=o1,o2');
  const sheets = await screen.findAllByRole('article');
  expect(sheets.map(({ textContent }) => textContent?.includes('SO-1002'))).toEqual([true]);
  const notice = screen
    .getAllByRole('status')
    .find(({ textContent }) => textContent?.startsWith('Not printed'));
  expect(notice?.textContent).toContain('1 order on hold was left out: SO-1001.');
  expect(notice?.textContent).toContain(
    'SO-1001 for Blue Fin Bistro is on credit hold: the customer is at $5,312.00',
  );
  cleanup();
  render(<WorkOrders />, answers, 'admin', '/sales-orders/work-orders?ids=o1');
  await screen.findByRole('heading', { name: 'No work order can be printed now' });
});

it('lists held orders on the dashboard, or reports that there are none', async () => {
  render(<CreditHolds />, { '/api/sales-orders': [order] });
  const table = await screen.findByRole('table', { name: 'Credit Holds' });
  await within(table).findByText('SO-1001');
  for (const shown of ['Blue Fin Bistro', 'over the limit, overdue', '$612.00'])
    within(table).getByText(shown);
  within(table).getByRole('button', { name: 'Release' });
  cleanup();
  render(<CreditHolds />, { '/api/sales-orders': [] });
  await screen.findByText('No sales orders on credit hold');
});

const credit = {
  customerId: 'c1',
  limit: '5000.00',
  owed: '4265.07',
  drafts: '100.00',
  unappliedCredit: '20.00',
  overdue: '1071.22',
  oldestDaysOverdue: 12,
  openOrders: '966.93',
  available: '-312.00',
  reasons: ['on_hold', 'over_limit'],
  holdReason: 'Returned check',
  control: 'hold',
  asOf: '2026-11-23T15:42:00.000Z',
  isCurrent: true,
};

it("shows a customer's credit and why new orders are held", async () => {
  render(<CustomerCredit customerId="c1" />, { '/api/customers/c1/credit': credit });
  await screen.findByText('New orders are held: on hold, over the limit (Returned check).');
  for (const figure of ['$5,000.00', '$4,265.07', '$100.00', '$966.93', '$20.00', '-$312.00', '$1,071.22'])
    screen.getByText(figure);
  screen.getByText('by 12 days');
});

it.each([
  ['warn', 'New orders show a warning'],
  ['off', 'Credit control is off, new orders are accepted'],
])('explains the consequence for new orders with credit control %s', async (control, words) => {
  render(<CustomerCredit customerId="c1" />, { '/api/customers/c1/credit': { ...credit, control } });
  await screen.findByText(`${words}: on hold, over the limit (Returned check).`);
});
