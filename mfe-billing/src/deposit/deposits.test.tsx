import type { UndepositedAnswer } from '@primal/contracts/billing/deposit';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import Deposits from './page.tsx';

const ids = ['0198a000-0000-7000-8000-000000000001', '0198a000-0000-7000-8000-000000000002'] as const;
const undeposited: UndepositedAnswer = {
  checks: [
    {
      type: 'payment',
      id: ids[0],
      number: '1042',
      customerName: 'Corner Bistro',
      date: '2026-11-20',
      amount: '75.10',
    },
    {
      type: 'cash_receipt',
      id: ids[1],
      number: 'CR-1003',
      customerName: null,
      date: '2026-11-20',
      amount: '48.00',
    },
  ],
  checkCount: 2,
  checkTotal: '123.10',
  cards: [
    {
      type: 'payment',
      id: ids[0],
      number: '',
      customerName: 'Harbor Grill',
      date: '2026-11-20',
      amount: '100.00',
    },
  ],
  cardCount: 1,
  cardTotal: '100.00',
  cash: '200.00',
  drawers: [{ date: '2026-11-20', cash: '20.00' }],
};

const open = async (at = '/deposits', table = 'Checks to deposit') => {
  let there = undeposited;
  const sent: Record<string, unknown>[] = [];
  serve(({ method, path, body }) => {
    if (method === 'GET') return path.endsWith('/undeposited') ? there : [];
    sent.push(body);
    return createRefusal(400, 'bad_request', 'There is $200.00 of cash to deposit.', 'cash');
  });
  const { user, client } = renderPage(<Deposits />, {
    as: {
      id: 'u1',
      username: 'maria',
      permissions: ['takePayments', 'viewInvoices'],
    },
    at,
  });
  const checks = await screen.findByRole('table', { name: table });
  const depositElsewhere = async () => {
    there = { ...undeposited, checks: undeposited.checks.slice(1), checkCount: 1, checkTotal: '48.00' };
    await client.invalidateQueries();
  };
  return { user, sent, checks, depositElsewhere };
};

it('totals selected checks and cash, sends the deposit, and shows a rejection at its field', async () => {
  const { user, sent, checks } = await open();
  screen.getByText('$200.00 to deposit, and $20.00 in an open drawer');
  within(checks)
    .getByRole('row', { name: /CR-1003/ })
    .focus();
  await user.keyboard(' ');
  await user.type(screen.getByRole('textbox', { name: 'Cash' }), '250.5');
  screen.getByText('1 · $48.00');
  screen.getByText('$298.50');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({
        checks: [{ type: 'cash_receipt', id: ids[1] }],
        cash: '250.50',
        fromDrawer: null,
      }),
    ]),
  );
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'Cash' }).getAttribute('aria-invalid')).toBe('true'),
  );
  expect(screen.getAllByText('There is $200.00 of cash to deposit.').length).toBeGreaterThan(0);
  expect((within(checks).getByRole('checkbox', { name: /CR-1003/ }) as HTMLInputElement).checked).toBe(true);
});

it('moves to the next field on Enter without making a deposit', async () => {
  const { user, sent, checks } = await open();
  await user.type(screen.getByRole('textbox', { name: 'Cash' }), '50{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText('Cash From'));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByLabelText(/^Date/));
  await user.keyboard('{Enter}');
  const notes = screen.getByRole('textbox', { name: 'Notes' });
  expect(document.activeElement).toBe(notes);
  await user.keyboard('{Enter}');
  within(checks).getByRole('checkbox', { name: /1042/ }).focus();
  await user.keyboard(' {Enter}');
  expect(sent).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('fills in the cash of the drawer whose link was followed', async () => {
  const { user, sent } = await open('/deposits?fromDrawer=2026-11-20');
  expect((screen.getByLabelText('Cash From') as HTMLSelectElement).value).toBe('2026-11-20');
  screen.getByText('$20.00 in the drawer above its float');
  await user.type(screen.getByRole('textbox', { name: 'Cash' }), '20{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ cash: '20.00', fromDrawer: '2026-11-20' })]),
  );
});

it('rejects an empty deposit and invalid cash', async () => {
  const { user, sent } = await open();
  await user.click(screen.getByRole('button', { name: 'Make Deposit' }));
  const nothing = /Please choose a check or enter cash to deposit./;
  await screen.findByText(nothing);
  await user.type(screen.getByRole('textbox', { name: 'Cash' }), '5,45');
  await user.click(screen.getByRole('button', { name: 'Make Deposit' }));
  await screen.findByText('Please write decimals with a point, like 1,234.50.');
  expect(screen.queryByText(nothing)).toBeNull();
  expect(sent).toEqual([]);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Cash' })));
});

it('names selected checks that another user deposited', async () => {
  const { user, checks, depositElsewhere } = await open();
  await user.click(within(checks).getByRole('checkbox', { name: /1042/ }));
  await user.click(within(checks).getByRole('checkbox', { name: /CR-1003/ }));
  screen.getByText('2 · $123.10');
  await depositElsewhere();
  await screen.findByText('Check 1042 of Corner Bistro is no longer selected');
  screen.getByText('1 · $48.00');
});

it('preserves the chosen date when the user leaves the page', async () => {
  const { user, checks } = await open();
  await user.click(within(checks).getByRole('checkbox', { name: /1042/ }));
  fireEvent.change(screen.getByLabelText(/^Date/), { target: { value: '2026-10-31' } });
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('2026-10-31'));
  cleanup();
  await open();
  await waitFor(() => expect((screen.getByLabelText(/^Date/) as HTMLInputElement).value).toBe('2026-10-31'));
});

it('deposits a card batch less the processor fee', async () => {
  const { user, sent, checks } = await open('/deposits?kind=cards', 'Card payments to deposit');
  screen.getByText('1 card payment, $100.00');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Filters' }).disabled).toBe(true);
  await user.click(within(checks).getByRole('checkbox', { name: /Harbor Grill/ }));
  await user.type(screen.getByRole('textbox', { name: 'Processor Fee' }), '2.9');
  screen.getByText('1 · $100.00');
  screen.getByText('$97.10');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(sent).toEqual([
      expect.objectContaining({ cards: [{ type: 'payment', id: ids[0] }], processorFee: '2.90' }),
    ]),
  );
});

it('asks for a card payment, and restores the draft of a card batch apart from checks', async () => {
  const { user, sent, checks } = await open('/deposits?kind=cards', 'Card payments to deposit');
  await user.click(screen.getByRole('button', { name: 'Make Deposit' }));
  await screen.findByText(/Please choose a card payment to deposit./);
  await user.click(within(checks).getByRole('checkbox', { name: /Harbor Grill/ }));
  await user.type(screen.getByRole('textbox', { name: 'Processor Fee' }), '2.9');
  await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('2.9'));
  cleanup();
  await open();
  screen.getByText('0 · $0.00');
  cleanup();
  await open('/deposits?kind=cards', 'Card payments to deposit');
  await screen.findByText('$97.10');
  expect(sent).toEqual([]);
});
