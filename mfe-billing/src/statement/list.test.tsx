import type { StatementAnswer } from '@primal/contracts/billing/statement';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderPage } from '../../../shell/kit/src/testing/page.tsx';
import { createRefusal, serve } from '../../../shell/kit/src/testing/server.ts';
import Statements from './list.tsx';

const statement = (name: string, email: string | null): StatementAnswer => ({
  customer: {
    id: name.slice(0, 4),
    name,
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phone: '',
    contactPerson: null,
    email,
  },
  kind: 'account',
  from: '2026-11-01',
  to: '2026-11-20',
  previousBalance: '80.00',
  charges: '5.00',
  payments: '1.10',
  credits: '2.20',
  discounts: '0.00',
  writeOffs: '0.00',
  refunds: '0.00',
  closingBalance: '81.70',
  unappliedCredit: '0.00',
  aging: { currentBalance: '1.70', days8to14: '0.00', days15to21: '0.00', pastDue: '80.00' },
  agingByDueDate: {
    notDue: '60.00',
    days1to30: '21.70',
    days31to60: '0.00',
    days61to90: '0.00',
    over90Days: '0.00',
  },
  agingBy: 'invoice_date',
  entries: [],
  openItems: [],
  later: { count: 0, first: [] },
});

const all = [
  statement('Able Diner', 'able@diner.example'),
  statement('Bare Diner', null),
  statement('Cozy Diner', 'cozy@diner.example'),
];

const refused = () => createRefusal(502, 'mail_failed', 'The mail server refused it.');

const renderStatements = () => {
  let refuse = true;
  const { writes: mailed } = serve(({ method, path }) => {
    if (method !== 'POST') return { statements: all, total: all.length, nextCursor: null };
    if (refuse && path.includes('/Cozy/')) return refused();
    return { to: 'a@b.example', sentAt: '2026-11-21T10:00:00Z' };
  });
  const view = renderPage(<Statements />, {
    at: '/accounts-receivable/statements?from=2026-11-01&to=2026-11-20',
  });
  const accept = () => {
    refuse = false;
  };
  return { ...view, mailed, accept };
};

const selectAll = async (user: ReturnType<typeof renderStatements>['user']) => {
  await screen.findByText('Able Diner');
  for (const name of [/Able/, /Bare/, /Cozy/]) await user.click(screen.getByRole('checkbox', { name }));
};

it('emails the selection after asking, names customers without an address, and reports each result', async () => {
  const { user, mailed, accept } = renderStatements();
  await selectAll(user);
  const mail = async () => {
    await user.click(screen.getByRole('button', { name: 'Email Selected' }));
    const question = await screen.findByRole('dialog', { name: 'Email 2 statements?' });
    expect(question.textContent).toContain('The account from 11/01/2026 to 11/20/2026 goes to each customer');
    expect(question.textContent).toContain(
      'These customers have no e-mail address and will not get a statement: Bare Diner.',
    );
    await user.click(within(question).getByRole('button', { name: 'Email' }));
    return within(await screen.findByRole('dialog', { name: 'Email Statements' }));
  };
  const results = await mail();
  await results.findByText('1 of 2 done, 1 failed');
  await results.findByText(/The mail server refused it\./);
  await user.click(results.getByRole('button', { name: 'Close' }));
  accept();
  await (await mail()).findByText('2 of 2 done');
  const query = 'from=2026-11-01&to=2026-11-20&kind=account';
  expect(mailed.map(({ address }) => address)).toEqual(
    ['Able', 'Cozy', 'Able', 'Cozy'].map((id) => `/api/customers/${id}/statement?${query}`),
  );
  const [able, failed, again, repeated] = mailed.map(({ key }) => key);
  // Retrying a failed email reuses its key. Repeating a successful email uses a new key.
  expect(repeated).toBe(failed);
  expect(again).not.toBe(able);
});

it('prints a selection by id, and all statements without ids', async () => {
  const { user } = renderStatements();
  await screen.findByText('Able Diner');
  await user.click(screen.getByRole('checkbox', { name: /Able/ }));
  const address = () => screen.getByRole('button', { name: 'Print Selected' }).getAttribute('href');
  const page = '/accounts-receivable/statements/print?from=2026-11-01&to=2026-11-20&kind=account';
  expect(address()).toBe(`${page}&ids=Able`);
  await user.click(screen.getByRole('checkbox', { name: /Bare/ }));
  await user.click(screen.getByRole('checkbox', { name: /Cozy/ }));
  expect(address()).toBe(`${page}&account=`);
});

it('uses the last chosen kind in all outputs', async () => {
  const { user, unmount } = renderStatements();
  await screen.findByText('Able Diner');
  await user.selectOptions(screen.getByLabelText('Show'), 'Open Items Only');
  await waitFor(() =>
    expect(vi.mocked(fetch).mock.calls.some(([path]) => String(path).includes('kind=open_items'))).toBe(true),
  );
  unmount();
  renderStatements();
  expect(screen.getByLabelText<HTMLSelectElement>('Show').value).toBe('open_items');
});
