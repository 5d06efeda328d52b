import type { StatementAnswer } from '@primal/contracts/billing/statement';
import { today } from '@primal/contracts/shared/dates';
import { harborGrill } from '@primal/contracts/shared/documents.fixture';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import { renderKit } from '../../../shell/kit/src/testing.tsx';
import SendStatement from '../widgets/send-statement.tsx';
import { StatementDialog } from './dialog.tsx';
import { StatementBody } from './sheet.tsx';

const id = '019a0000-0000-7000-8000-000000000001';

const paidByCheck = { number: '5555', method: 'check' as const, amount: '-1.00' };
const moved = { date: today(), checkNumber: null, method: null, isVoided: false, voidedOn: null } as const;

const statement = (email: string | null): StatementAnswer => ({
  customer: { ...harborGrill, id, name: 'Corner Bistro', email },
  kind: 'account',
  from: `${today().slice(0, 7)}-01`,
  to: today(),
  previousBalance: '80.00',
  charges: '100.00',
  payments: '30.00',
  credits: '0.00',
  discounts: '0.00',
  writeOffs: '0.37',
  refunds: '0.00',
  closingBalance: '150.00',
  aging: { currentBalance: '100.00', days8to14: '0.00', days15to21: '0.00', pastDue: '50.00' },
  agingByDueDate: {
    notDue: '100.00',
    days1to30: '0.00',
    days31to60: '0.00',
    days61to90: '50.00',
    over90Days: '0.00',
  },
  agingBy: 'invoice_date',
  unappliedCredit: '0.00',
  entries: [
    { ...moved, id: 'a', type: 'invoice', number: 'INV-1001', amount: '100.00', balance: '180.00' },
    {
      ...moved,
      id: 'b',
      type: 'payment',
      number: '1042',
      method: 'check',
      amount: '-30.00',
      balance: '150.00',
    },
  ],
  openItems: [
    {
      id: 'c',
      number: 'INV-0990',
      invoiceDate: '2026-08-01',
      dueDate: '2026-08-31',
      broughtForward: false,
      total: '80.00',
      balance: '50.00',
    },
  ],
  later: { count: 0, first: [] },
});

/** Fakes the responses to emails and reads. Returns the requested paths and idempotency keys. */
const renderStatement = (
  part: ReactNode,
  { email = 'chef@bistro.example' as string | null, mails = [] as Response[] } = {},
) => {
  const asked: string[] = [];
  const keys: (string | null)[] = [];
  serve(({ method, address, path, key }) => {
    asked.push(`${method} ${address}`);
    if (method === 'POST') {
      keys.push(key);
      return mails.shift() ?? createRefusal(400, 'bad', 'No more mails.');
    }
    if (path.includes('/statement')) return statement(email);
    return path.startsWith('/api/customers') ? [{ id, name: 'Corner Bistro', city: 'Portland' }] : {};
  });
  const view = renderPage(part);
  return { ...view, asked, keys };
};

const sent = () => Response.json({ to: 'chef@bistro.example', sentAt: '2026-11-21T10:00:00Z' });
const notSetUp = () => createRefusal(409, 'email_not_set_up', 'E-mail is not set up.');

describe('the paper of a statement', () => {
  it('lists later-dated documents that are not counted', () => {
    const later = {
      count: 7,
      first: [
        { ...moved, id: 'd', date: '2026-12-22', type: 'payment' as const, ...paidByCheck },
        { ...moved, id: 'e', date: '2026-12-24', type: 'invoice' as const, number: 'INV-2', amount: '5.00' },
      ],
    };
    renderKit(<StatementBody statement={{ ...statement(null), to: '2026-11-22', later }} footer="" />);
    screen.getByText(
      'Dated after 11/22/2026 and not counted here: Payment, check 5555 of 12/22/2026 (-$1.00); Invoice INV-2 of 12/24/2026 ($5.00); 5 more.',
    );
  });

  it('shows the balance by age, by either date', () => {
    const readAging = () =>
      within(screen.getByRole('table', { name: 'Aging Summary' }))
        .getAllByRole('row')
        .map((row) => [...row.children].map(({ textContent }) => textContent));
    const { unmount } = renderKit(<StatementBody statement={statement(null)} footer="" />);
    expect(readAging()).toEqual([
      ['Current (0-7 days)', '8-14 Days', '15-21 Days', '22+ Days'],
      ['$100.00', '$0.00', '$0.00', '$50.00'],
    ]);
    unmount();
    renderKit(<StatementBody statement={{ ...statement(null), agingBy: 'due_date' }} footer="" />);
    expect(readAging()).toEqual([
      [
        'Current (not yet due)',
        '1-30 Days Overdue',
        '31-60 Days Overdue',
        '61-90 Days Overdue',
        'Over 90 Days Overdue',
      ],
      ['$100.00', '$0.00', '$0.00', '$50.00', '$0.00'],
    ]);
  });

  it('lists open items with days overdue, and unapplied credit', () => {
    const open = {
      ...statement(null),
      kind: 'open_items' as const,
      to: '2026-09-04',
      unappliedCredit: '7.50',
    };
    renderKit(<StatementBody statement={open} footer="" />);
    const rows = within(screen.getByRole('table', { name: 'Open Items' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'DateInvoice #Due DateAmountSettledOpen',
      '08/01/2026INV-099008/31/2026 (4 days late)$80.00$30.00$50.00',
      '09/04/2026Credit on Account-$7.50',
    ]);
  });
});

describe('the statement dialog', () => {
  it('shows the opening balance, movements and balance by age of the month to date', async () => {
    const { asked } = renderStatement(<StatementDialog customerId={id} onClose={() => {}} />);
    const paper = within(await screen.findByRole('article', { name: 'Statement' }));
    const sums = paper.getByText('Account Summary').parentElement?.textContent;
    expect(sums).toBe(
      'Account SummaryPrevious Balance$80.00New Charges$100.00Payments-$30.00Credits$0.00Write-Offs-$0.37Current Balance$150.00',
    );
    expect(paper.getAllByRole('row').map((row) => row.textContent)).toContain(
      `${today().slice(5, 7)}/${today().slice(8)}/${today().slice(0, 4)}Payment, check 1042-$30.00$150.00`,
    );
    expect(within(paper.getByRole('table', { name: 'Aging Summary' })).getByText('$50.00')).toBeTruthy();
    expect(asked).toContain(
      `GET /api/customers/${id}/statement?from=${today().slice(0, 7)}-01&to=${today()}&kind=account`,
    );
  });

  it('emails the shown period after asking, and confirms the email', async () => {
    const { user, asked } = renderStatement(<StatementDialog customerId={id} onClose={() => {}} />, {
      mails: [sent()],
    });
    await screen.findByRole('article', { name: 'Statement' });
    await user.click(screen.getByRole('button', { name: 'Email Statement' }));
    const name = 'Email the statement of Corner Bistro?';
    const question = await screen.findByRole('dialog', { name });
    expect(question.textContent).toContain('goes to chef@bistro.example as a PDF.');
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Email' }));
    await screen.findByText('Statement sent successfully');
    expect(asked).toContain(
      `POST /api/customers/${id}/statement?from=${today().slice(0, 7)}-01&to=${today()}&kind=account`,
    );
  });

  it('explains that a statement cannot be emailed without an address', async () => {
    const { user, asked } = renderStatement(<StatementDialog customerId={id} onClose={() => {}} />, {
      email: null,
    });
    await screen.findByRole('article', { name: 'Statement' });
    const button = screen.getByRole('button', { name: /Email Statement/ });
    expect(button.textContent).toContain('This customer has no e-mail address.');
    await user.click(button);
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('requires both dates', async () => {
    renderStatement(<StatementDialog customerId={id} onClose={() => {}} />);
    await screen.findByRole('article', { name: 'Statement' });
    const period = screen.getByLabelText<HTMLSelectElement>('Period');
    expect([...period.options].map(({ text }) => text)).not.toContain('All dates');
    expect(period.selectedOptions[0]?.text).toMatch(/^(Today|This month( so far)?)$/);
  });

  it('rejects a reversed period', async () => {
    const { user } = renderStatement(<StatementDialog customerId={id} onClose={() => {}} />);
    await screen.findByRole('article', { name: 'Statement' });
    const from = screen.getByLabelText('From Date');
    await user.clear(from);
    await user.type(from, '2099-01-01');
    await screen.findByText('Choose an end date on or after the start date.');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print Statement' }).disabled).toBe(true);
  });
});

describe('Send Current Statement', () => {
  it('requires a customer', async () => {
    const { user, keys } = renderStatement(<SendStatement onClose={() => {}} />);
    await user.click(await screen.findByRole('button', { name: 'Send Statement' }));
    await screen.findByText('Please select a customer');
    expect(keys).toEqual([]);
  });

  it('sends the chosen kind, and reports a failure with its reason', async () => {
    const onClose = vi.fn();
    const { user, keys, asked } = renderStatement(<SendStatement onClose={onClose} />, {
      mails: [notSetUp(), sent()],
    });
    await user.click(await screen.findByLabelText('Customer'));
    await user.click(await screen.findByRole('option', { name: /Corner Bistro/ }));
    await user.selectOptions(screen.getByLabelText('Show'), 'Open Items Only');
    await user.click(screen.getByRole('button', { name: 'Send Statement' }));
    expect(await screen.findAllByText('Failed to send statement. E-mail is not set up.')).not.toEqual([]);
    expect(onClose).not.toHaveBeenCalled();
    await user.dblClick(screen.getByRole('button', { name: 'Send Statement' }));
    await screen.findByText('Statement sent successfully');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(keys.length).toBe(2);
    const mails = asked.filter((call) => call.startsWith('POST'));
    expect(new Set(mails)).toEqual(new Set([`POST /api/customers/${id}/statement?kind=open_items`]));
  });
});
