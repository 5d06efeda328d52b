import { billingApi } from '@primal/contracts/billing/api';
import { invoiceSaved } from '@primal/contracts/billing/events';
import { maxOpeningRows } from '@primal/contracts/billing/opening-balances';
import { addDays, formatDate, today } from '@primal/contracts/shared/dates';
import { runDuringChange } from '@primal/service-kit/testing/blocked';
import { afterAll, describe, expect, it } from 'vitest';
import { createOpeningFile, startOpening } from '../../testing/opening-balances.ts';

const billing = await startOpening();
const { addCustomer, api, create, diner, readInvoices, store } = billing;
afterAll(() => billing.stop());

const readPayments = async (customerId: string) =>
  (await api.call(billingApi.listPayments, { query: { customerId } })).body;
const daysAgo = (days: number) => addDays(today(), -days);

describe('storing opening balances', () => {
  it('stores all rows or none', async () => {
    const file = createOpeningFile('A-1,Oak Diner,2026-09-01,,5,', 'a-1,Oak Diner,2026-09-01,,6,');
    expect(await store(file)).toMatchObject({
      status: 400,
      problem: { message: 'Nothing was stored. Line 3: a-1 is already in line 2.' },
    });
    expect(await readInvoices(diner.id)).toEqual([]);
  });

  it('stores invoices and credits with their own numbers, which are aged, paid and applied', async () => {
    const file = createOpeningFile(
      `OLD/77,Oak Diner,${daysAgo(15)},${daysAgo(1)},100,`,
      `MEMO 9,Oak Diner,${daysAgo(10)},,-30,`,
    );
    const stored = { invoices: { count: 1, total: '100.00' }, credits: { count: 1, total: '30.00' } };
    const answers = await Promise.all([store(file, 'once'), store(file, 'once')]);
    for (const answer of answers) expect(answer).toMatchObject({ status: 201, body: stored });
    expect(await store(file)).toMatchObject({
      status: 400,
      problem: { message: expect.stringContaining('Line 2: OLD/77 is already in this system.') },
    });

    const [invoice] = await readInvoices(diner.id);
    expect(invoice).toMatchObject({
      invoiceNumber: 'OLD/77',
      status: 'sent',
      broughtForward: true,
      isPending: false,
      total: '100.00',
      balance: '100.00',
      allowed: { edit: true, void: true, editLines: expect.stringContaining('opening balance') },
    });
    const saved = (await billing.recorded(invoiceSaved)).filter(({ key }) => key === invoice?.id);
    expect(saved).toMatchObject([{ sequence: 1, data: { invoiceNumber: 'OLD/77', balance: '100.00' } }]);
    const [credit] = await readPayments(diner.id);
    expect(credit).toMatchObject({
      number: 'MEMO 9',
      paymentMethod: 'brought_forward',
      amount: '30.00',
      unapplied: '30.00',
    });

    const account = async () =>
      (await api.call(billingApi.getReceivables, { query: { customerId: diner.id } })).body.balances[0];
    expect(await account()).toMatchObject({
      days15to21: '100.00',
      overdueAmount: '100.00',
      unappliedCredit: '30.00',
      invoices: [{ invoiceNumber: 'OLD/77', broughtForward: true }],
    });
    const statement = async () => {
      const query = { from: daysAgo(20) };
      return (await api.call(billingApi.getStatement, { params: { id: diner.id }, query })).body;
    };
    const { entries, ...totals } = await statement();
    expect(entries.map(({ type, number, amount }) => [type, number, amount])).toEqual([
      ['opening_invoice', 'OLD/77', '100.00'],
      ['opening_credit', 'MEMO 9', '-30.00'],
    ]);
    expect(totals).toMatchObject({ charges: '100.00', credits: '30.00', closingBalance: '70.00' });

    const { id: invoiceId = '' } = invoice ?? {};
    const applied = await api.call(billingApi.allocatePayment, {
      params: { id: credit?.id ?? '' },
      body: { allocations: [{ invoiceId, amount: '30' }] },
    });
    expect(applied).toMatchObject({ status: 200, body: { unapplied: '0.00' } });
    await billing.update(invoiceId, { status: 'paid' });
    expect(await billing.read(invoiceId)).toMatchObject({ status: 'paid', balance: '0.00', total: '100.00' });
    expect(await account()).toBeUndefined();
  });

  it('rejects changes of the amount of an invoice without lines', async () => {
    await store(createOpeningFile(`KEPT-5,Oak Diner,${daysAgo(3)},,50,`));
    const invoice = (await readInvoices(diner.id)).find(({ invoiceNumber }) => invoiceNumber === 'KEPT-5');
    const id = invoice?.id ?? '';
    expect(await billing.update(id, { invoice: { notes: 'From the old books' } })).toMatchObject({
      status: 200,
      body: { notes: 'From the old books', total: '50.00', balance: '50.00' },
    });
    for (const change of [
      { status: 'draft' as const },
      { invoice: { deliveryCharge: '5' } },
      { items: [{ productId: billing.burgers.id, quantity: 1 }] },
    ])
      expect(await billing.update(id, change)).toMatchObject({ status: 409 });
    expect(await billing.update(id, { status: 'voided' })).toMatchObject({ body: { balance: '0.00' } });
  });

  it('leaves the number series unchanged; searches find the stored numbers', async () => {
    await store(
      createOpeningFile(
        `LÉGACY 9000000000000000000001,Oak Diner,${daysAgo(3)},,50,`,
        `Z,Oak Diner,${daysAgo(3)},,5,`,
      ),
    );
    expect((await create()).invoiceNumber).toBe('INV-1001');
    const find = async (q: string) =>
      (await api.call(billingApi.listInvoices, { query: { q } })).body.map((found) => found.invoiceNumber);
    expect(await find('legacy 9')).toEqual(['LÉGACY 9000000000000000000001']);
    expect(await find('INV-1001')).toEqual(['INV-1001']);
    const { body } = await api.call(billingApi.listInvoices, { query: { sort: 'invoiceNumber' } });
    expect(body).toHaveLength(5);
  });

  it('accepts a file of the maximum size', { timeout: 60_000 }, async () => {
    const crowd = await addCustomer('Crowd');
    const rows = Array.from(
      { length: maxOpeningRows },
      (_, at) => `BIG-${at},Crowd,${formatDate(daysAgo(40))},,1.25,`,
    );
    expect(await store(createOpeningFile(...rows))).toMatchObject({
      status: 201,
      body: { invoices: { count: maxOpeningRows, total: '6250.00' } },
    });
    const { balances } = (await api.call(billingApi.getReceivables, { query: { customerId: crowd.id } }))
      .body;
    expect(balances[0]).toMatchObject({ totalOwed: '6250.00', pastDue: '6250.00' });
  });

  it('stores a number once if two concurrent files contain it', async () => {
    const files = [5, 6].map((amount) =>
      store(createOpeningFile(`PAIR-1,Oak Diner,${daysAgo(3)},,${amount},`)),
    );
    expect((await Promise.all(files)).map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('includes a concurrent change of the customer on the invoices', async () => {
    const { id } = await addCustomer('Elm Bistro');
    const stored = await runDuringChange(
      billing.db,
      (holder) => holder.updateTable('customers').set({ name: 'Elm Grill' }).where('id', '=', id).execute(),
      () => store(createOpeningFile(`ELM-1,Elm Bistro,${daysAgo(3)},,5,`)),
    );
    expect(stored.status).toBe(201);
    expect(await readInvoices(id)).toMatchObject([{ customer: { name: 'Elm Grill' } }]);
  });
});
