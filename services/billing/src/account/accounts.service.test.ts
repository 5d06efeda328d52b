import { accountsApi } from '@primal/contracts/billing/accounts';
import { billingApi } from '@primal/contracts/billing/api';
import { journalApi } from '@primal/contracts/billing/journal';
import { today } from '@primal/contracts/shared/dates';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { eventually } from '@primal/service-kit/testing';
import { burgersFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
const { api, burgers, customer } = billing;
afterAll(() => billing.stop());

describe('the accounts', () => {
  const save = (accounts: object[]) => api.call(accountsApi.saveAccounts, { body: { accounts } as never });

  it('have numbers and names by role, and sales accounts by category; admins rename accounts', async () => {
    const { body } = await api.call(accountsApi.listAccounts, {});
    expect(body).toContainEqual({
      key: 'accounts_receivable',
      role: 'accounts_receivable',
      category: null,
      number: '1200',
      name: 'Accounts Receivable',
      type: 'asset',
    });
    expect(body).toContainEqual(
      expect.objectContaining({ role: 'sales', name: `Sales - ${burgers.category}` }),
    );
    const bank = { role: 'bank', number: '1010', name: 'First National' };
    expect((await save([bank])).body).toContainEqual(expect.objectContaining(bank));
    const payment = {
      customerId: customer.id,
      paymentDate: today(),
      amount: '100',
      paymentMethod: 'ach' as const,
    };
    const { body: paid } = await api.call(billingApi.createPayment, { body: payment });
    const query = { documentId: paid.id };
    const [entry] = (await api.call(journalApi.listJournalEntries, { query })).body;
    expect(entry?.lines[0]).toMatchObject({ accountNumber: '1010', accountName: 'First National' });
    expect(toMoney(sum(entry?.lines.map(({ credit }) => credit) ?? []))).toBe('100.00');
  });

  it.each([
    ['an unknown role', [{ role: 'petty', number: '1', name: 'Petty' }], 'This account does not exist.'],
    ['no number', [{ role: 'bank', number: ' ', name: 'Bank' }], 'Please enter an account number.'],
    ['no name', [{ role: 'bank', number: '1', name: '' }], 'Please enter an account name.'],
    [
      'a category of another role',
      [{ role: 'bank', category: 'Beef', number: '1', name: 'Bank' }],
      'Only sales and payouts have accounts by category.',
    ],
    ['nothing', [], 'Please change at least one account.'],
    [
      'an account listed twice',
      [
        { role: 'card', number: '1', name: 'Card' },
        { role: 'card', number: '2', name: 'Cards' },
      ],
      'This account is listed twice.',
    ],
  ])('cannot be saved with %s', async (_, accounts, message) => {
    const { status, problem } = await save(accounts);
    expect([status, problem?.issues?.[0]?.message]).toEqual([400, message]);
  });

  it('are saved with unchanged values, in the list or with a new name', async () => {
    const { body } = await api.call(accountsApi.listAccounts, {});
    for (const sent of [body, { accounts: body }]) {
      const { status, body: stored } = await api.call(accountsApi.saveAccounts, { body: sent as never });
      expect([status, stored]).toEqual([200, body]);
    }
  });

  it('have unique numbers, even under concurrent saves', async () => {
    const saves = ['Veal', 'Lamb'].map((category) =>
      save([{ role: 'sales', category, number: '4999', name: `Sales of ${category}` }]),
    );
    expect((await Promise.all(saves)).map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('have unique names and numbers, ignoring case and blanks', async () => {
    const cash = { role: 'cash', number: '1000', name: 'Cash' };
    for (const [account, sentence, field] of [
      [{ ...cash, number: ' 1 200' }, 'Accounts Receivable already has the number 1 200.', 'number'],
      [
        { ...cash, name: 'accounts  RECEIVABLE' },
        'Another account is already called Accounts Receivable (number 1200).',
        'name',
      ],
      [
        { role: 'sales', category: 'Sausage', number: '', name: 'Cash' },
        'Another account is already called Cash (number 1000).',
        'name',
      ],
    ] as const) {
      const { status, problem } = await save([
        { role: 'bank', number: '1010', name: 'First National' },
        account,
      ]);
      expect([status, problem?.message, problem?.issues?.[0]?.path]).toEqual([
        409,
        sentence,
        `accounts.1.${field}`,
      ]);
    }
    const swapped = [
      { role: 'card', number: '1050', name: 'Undeposited Checks' },
      { role: 'undeposited_checks', number: '1060', name: 'Card Payments' },
    ];
    expect((await save(swapped)).status).toBe(200);
    const back = swapped.map(({ role }, at) => ({ ...swapped[1 - at], role }));
    expect((await save(back)).status).toBe(200);
  });

  it('can be read and saved while two stored accounts share a number', async () => {
    await billing.db
      .insertInto('accounts')
      .values({ role: 'cash_payouts', category: '', number: '6100', name: 'Cash Payouts' })
      .execute();
    const { body } = await api.call(accountsApi.listAccounts, {});
    expect(body.filter(({ number }) => number === '6100')).toHaveLength(2);
    expect((await api.call(accountsApi.saveAccounts, { body: { accounts: body } as never })).status).toBe(
      200,
    );
    expect((await save([{ role: 'bank', number: '1010', name: 'Second National' }])).status).toBe(200);
    await save([{ role: 'cash_payouts', number: '6200', name: 'Cash Payouts' }]);
  });

  it('of new sales categories have numbers of their own', async () => {
    const numbers = async () =>
      (await api.call(accountsApi.listAccounts, {})).body.flatMap(({ role, category, number }) =>
        role === 'sales' && category ? [number] : [],
      );
    await save([{ role: 'bank', number: '4050', name: 'First National' }]);
    for (const category of ['Veal A', 'Veal B', 'Veal C', 'Veal D', 'Veal E', 'Veal F', 'Veal G', 'Veal H'])
      await billing.saveProduct(burgersFixture({ name: category, category }));
    await eventually(async () => {
      const given = await numbers();
      expect(given).toEqual(expect.arrayContaining(['4010', '4020', '4090', '4001']));
      expect(given).not.toContain('4050');
      expect(new Set(given).size).toBe(given.length);
    });
    await save([{ role: 'bank', number: '1010', name: 'First National' }]);
  });

  it('cannot be renamed by users who are not admins', async () => {
    const { status, problem } = await billing
      .client({ permissions: ['viewInvoices'] })
      .call(accountsApi.saveAccounts, {
        body: { accounts: [{ role: 'bank', number: '1', name: 'Mine' }] },
      });
    expect([status, problem?.message]).toEqual([403, 'Only an admin may rename or number accounts.']);
  });
});
