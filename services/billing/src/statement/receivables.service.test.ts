import { billingApi } from '@primal/contracts/billing/api';
import type { ReceivableBalance } from '@primal/contracts/billing/receivables';
import type { QueryInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBilling } from '../../testing/billing.ts';

const billing = await startBilling();
const { api, create, update, saveCustomer } = billing;
afterAll(() => billing.stop());

const daysAgo = (days: number) => addDays(today(), -days);
const ask = async (query: Partial<QueryInput<typeof billingApi.getReceivables>> = {}) =>
  (await api.call(billingApi.getReceivables, { query })).body;
const readBalance = async (customerId: string): Promise<ReceivableBalance | undefined> =>
  (await ask({ customerId })).balances[0];
const owe = (customerId: string, age: number, quantity = 1, dueIn = 30) =>
  create({ customerId, status: 'sent', invoiceDate: daysAgo(age), dueDate: addDays(daysAgo(age), dueIn) }, [
    { quantity },
  ]);

const ages = saveCustomer(customerFixture({ name: 'Ages' }));
const zoe = saveCustomer(customerFixture({ name: 'Zoë’s Zest', contactPerson: 'Zoe' }));
const bob = saveCustomer(customerFixture({ name: 'Bob' }));
const credited = saveCustomer(customerFixture({ name: 'Credited' }));
const quiet = saveCustomer(customerFixture({ name: 'Quiet' }));

beforeAll(async () => {
  const { id } = await ages;
  for (const age of [0, 7, 8, 14, 15, 21, 22, 90, 91]) await owe(id, age);
  await owe((await zoe).id, 3, 5);
  await owe((await bob).id, 40, 2, 10);
  await api.call(billingApi.createPayment, {
    body: { customerId: (await credited).id, paymentDate: today(), amount: '12.34', paymentMethod: 'cash' },
  });
  const { id: quietId } = await quiet;
  await create({ customerId: quietId });
  await update((await create({ customerId: quietId })).id, { status: 'voided' });
  await update((await create({ customerId: quietId })).id, { status: 'paid' });
});

describe('receivables', () => {
  it('group all debts by age, including the boundary days', async () => {
    const balance = await readBalance((await ages).id);
    expect(balance).toMatchObject({
      currentBalance: '80.00',
      days8to14: '80.00',
      days15to21: '80.00',
      pastDue: '120.00',
      totalOwed: '360.00',
      overdueAmount: '80.00',
      unappliedCredit: '0.00',
    });
    expect(balance?.invoices.map(({ invoiceDate }) => invoiceDate)).toEqual(
      [91, 90, 22, 21, 15, 14, 8, 7, 0].map(daysAgo),
    );
    expect(balance?.invoices[0]).toMatchObject({ status: 'sent', total: '40.00', balance: '40.00' });
  });

  it('sum all accounts, regardless of the filter', async () => {
    const summary = {
      totalOutstanding: '640.00',
      totalOverdue: '160.00',
      currentBalance: '480.00',
      over90Days: '0.00',
      unappliedCredit: '12.34',
    };
    expect((await ask()).summary).toEqual(summary);
    expect((await ask({ q: 'nobody' })).summary).toEqual(summary);
    const late = await owe((await bob).id, 200, 1, 109);
    const critical = await owe((await bob).id, 200, 1, 110);
    expect((await ask()).summary).toMatchObject({ over90Days: '40.00' });
    for (const { id } of [late, critical]) await update(id, { status: 'voided' });
  });

  it('list only customers with debt or credit', async () => {
    const { balances, total, nextCursor } = await ask();
    expect(balances.map(({ customer }) => customer.name)).toEqual(['Ages', 'Bob', 'Credited', 'Zoë’s Zest']);
    expect({ total, nextCursor }).toEqual({ total: 4, nextCursor: null });
    expect(balances[2]).toMatchObject({ totalOwed: '0.00', unappliedCredit: '12.34', invoices: [] });
    expect(balances[3]?.customer).toMatchObject({ contactPerson: 'Zoe', id: (await zoe).id });
  });

  it.each<[Partial<QueryInput<typeof billingApi.getReceivables>>, string[]]>([
    [{ q: "ZOE'S" }, ['Zoë’s Zest']],
    [{ q: '_' }, []],
    [{ account: 'overdue' }, ['Ages', 'Bob']],
    [{ account: 'current' }, ['Credited', 'Zoë’s Zest']],
    [{ account: 'all', order: 'desc' }, ['Zoë’s Zest', 'Credited', 'Bob', 'Ages']],
    [{ sort: 'totalOwed' }, ['Ages', 'Zoë’s Zest', 'Bob', 'Credited']],
    [{ sort: 'pastDue', account: 'overdue', order: 'asc' }, ['Bob', 'Ages']],
    [{ sort: 'unappliedCredit', limit: '1' }, ['Credited']],
  ])('filtered by %j list %j', async (query, names) => {
    const { balances } = await ask(query);
    expect(balances.map(({ customer }) => customer.name)).toEqual(names);
  });

  it.each([
    {},
    { sort: 'totalOwed' },
    { sort: 'currentBalance', order: 'asc' },
    { sort: 'overdueAmount' },
  ] as const)('are paged by %j without a gap', async (query) => {
    const whole = (await ask(query)).balances.map(({ customer }) => customer.name);
    const read: string[] = [];
    let cursor: string | null | undefined;
    do {
      const page = await ask({ ...query, limit: '1', ...(cursor && { cursor }) });
      read.push(...page.balances.map(({ customer }) => customer.name));
      expect(page.total).toBe(4);
      cursor = page.nextCursor;
    } while (cursor);
    expect(read).toEqual(whole);
  });

  it('reject a bad filter and a broken cursor', async () => {
    for (const query of ['account=late', 'limit=0', 'cursor=xyz', 'sort=colour', 'customerId=7'])
      expect(await api.send('GET', `/api/accounts-receivable?${query}`)).toMatchObject({ status: 400 });
  });
  it('say which discounts are offered today, and leave them out of earlier figures', async () => {
    const terms = { paymentTerms: 30, discountPercent: '2.00', discountDays: 10 };
    const { id } = await saveCustomer(customerFixture({ name: 'Prompt', ...terms }));
    await owe(id, 2);
    expect((await readBalance(id))?.invoices).toMatchObject([
      { discountPercent: '2.00', discountDate: addDays(today(), 8), credited: '0.00', discounted: '0.00' },
    ]);
    const { balances } = await ask({ customerId: id, asOf: today() });
    expect(balances[0]?.invoices).toMatchObject([{ discountPercent: null, discountDate: null }]);
  });
});
