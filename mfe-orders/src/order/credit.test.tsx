import type { CreditAnswer } from '@primal/contracts/orders/credit';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve } from '../../../shell/kit/src/testing/server.ts';
import { chickenLine, continueDraft, customerId, leaveDraft } from './create.fixture.tsx';

const owes: CreditAnswer = {
  customerId,
  limit: '5000.00',
  owed: '4265.07',
  drafts: '0.00',
  unappliedCredit: '0.00',
  overdue: '1071.22',
  oldestDaysOverdue: 12,
  openOrders: '0.00',
  available: '734.93',
  reasons: [],
  holdReason: null,
  control: 'warn',
  asOf: '2026-11-23T15:42:00.000Z',
  isCurrent: true,
};

let credit: Partial<CreditAnswer> | null;
let asked: string[];
beforeEach(() => {
  credit = {};
  asked = [];
  serve(({ address, path }) => {
    if (path.includes('/next-number')) return { nextNumber: 'SO-1001' };
    if (!path.includes('/credit')) return [];
    asked.push(address);
    return credit ? { ...owes, ...credit } : Response.error();
  });
});

const open = () => {
  leaveDraft({ lines: [chickenLine({ quantity: '10', unitPrice: '100.00', total: '1000.00' })] });
  return continueDraft();
};
const said = (begin: string) =>
  screen.queryAllByRole('status').find(({ textContent }) => textContent?.startsWith(begin))?.textContent;

it('shows the balance, fetches it once, and adds the typed order to the total', async () => {
  const user = await open();
  await waitFor(() =>
    expect(said('Owes')).toBe('Owes $4,265.07 of $5,000.00, $1,071.22 overdue by 12 days.'),
  );
  screen.getByText('This order goes $265.07 over the limit');
  await user.clear(screen.getByLabelText('Delivery/Gas Surcharge'));
  await user.type(screen.getByLabelText('Delivery/Gas Surcharge'), '46.93');
  await screen.findByText('This order goes $312.00 over the limit');
  expect(asked).toEqual([`/api/customers/${customerId}/credit`]);
});

it('explains why the order will be held', async () => {
  credit = { reasons: ['on_hold', 'overdue'], holdReason: 'Returned check', control: 'hold' };
  await open();
  await waitFor(() =>
    expect(said('Owes')).toBe(
      'Owes $4,265.07 of $5,000.00, $1,071.22 overdue by 12 days. On hold: Returned check; overdue. Saving puts it on hold.',
    ),
  );
  screen.getByText('This order goes $265.07 over the limit');
});

it('reports at the total that this order alone exceeds the limit', async () => {
  credit = { control: 'hold' };
  await open();
  await screen.findByText('This order goes $265.07 over the limit. Saving puts it on hold');
});

it('shows the balance without a warning if credit control is off', async () => {
  credit = { reasons: ['on_hold', 'overdue'], holdReason: 'Returned check', control: 'off' };
  await open();
  await waitFor(() =>
    expect(said('Owes')).toBe('Owes $4,265.07 of $5,000.00, $1,071.22 overdue by 12 days.'),
  );
  expect(screen.queryByText(/over the limit/)).toBeNull();
});

it('shows nothing for a customer without limit or balance', async () => {
  credit = { limit: null, available: null, owed: '0.00', overdue: '0.00', openOrders: '300.00' };
  await open();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(said('Owes')).toBeUndefined();
  expect(screen.queryByText(/over the limit/)).toBeNull();
});

it('reports an old or unknown balance and continues', async () => {
  credit = { isCurrent: false, available: '5000.00' };
  await open();
  await waitFor(() => expect(said('Owes')).toMatch(/, as of .*\. Billing is not available\.$/));
  cleanup();
  credit = null;
  await open();
  await waitFor(() =>
    expect(said('This customer’s')).toBe('This customer’s balance is not available right now.'),
  );
});
