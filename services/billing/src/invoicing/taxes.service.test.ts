import { billingApi } from '@primal/contracts/billing/api';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, describe, expect, it } from 'vitest';
import { createConvertedOrder } from '../../testing/fixtures.ts';
import { startReturns } from '../../testing/returns.ts';
import { austinId, taxSettings } from '../../testing/taxes.ts';

const billing = await startReturns();
const { api, create, createCredit, giveBack, read, update } = billing;
afterAll(() => billing.stop());

const changed = addDays(today(), -10);
const before = addDays(changed, -1);

/** The test service applies events in order, so a stored marker means that all earlier ones are applied. */
let sequence = 0;
const useTaxes = async (salesTax: ReturnType<typeof taxSettings> | null) => {
  sequence += 1;
  await billing.saveSettings({ salesTax }, sequence);
  await eventually(async () => {
    const row = await billing.db.selectFrom('settings').select('sequence').executeTakeFirst();
    if (row?.sequence !== sequence) throw new Error('The settings are not stored yet.');
  });
};
await useTaxes(taxSettings(changed));

const saveCustomer = async (changes: Parameters<typeof customerFixture>[0]) => {
  const customer = await billing.saveCustomer(customerFixture(changes));
  await eventually(() => create({ customerId: customer.id }));
  return customer;
};
const untaxed = await billing.saveProduct(burgersFixture({ name: 'Ground beef', taxable: false }));
await eventually(() => create({}, [{ productId: untaxed.id }]));

const taxOf = ({ tax, salesTax, total }: Pick<InvoiceAnswer, 'tax' | 'salesTax' | 'total'>) =>
  `${salesTax?.name} ${salesTax?.rate} of ${salesTax?.base}${salesTax?.exempt ? ` ${salesTax.exempt}` : ''}: ${tax}, ${total}`;

describe('the tax of an invoice', () => {
  it('is on its taxable lines, at the rate of its date', async () => {
    const lines = [{ quantity: 2 }, { productId: untaxed.id, quantity: 1 }];
    expect(taxOf(await create({ invoiceDate: before }, lines))).toBe('Waco 8.000 of 80.00: 6.40, 126.40');
    expect(taxOf(await create({ invoiceDate: changed }, lines))).toBe('Waco 10.000 of 80.00: 8.00, 128.00');
  });

  it('is that of the customer’s code, and follows a change of customer and lines', async () => {
    const austin = await saveCustomer({ taxCodeId: austinId });
    const invoice = await create({ customerId: austin.id, deliveryCharge: '20' });
    expect(taxOf(invoice)).toBe('Austin 5.000 of 100.00: 5.00, 105.00');
    const items = [{ productId: billing.burgers.id, quantity: 1 }];
    const { body: fewer } = await update(invoice.id, { items });
    expect(taxOf(fewer)).toBe('Austin 5.000 of 60.00: 3.00, 63.00');
    const { body: moved } = await update(invoice.id, { invoice: { customerId: billing.customer.id } });
    expect(taxOf(moved)).toBe('Waco 10.000 of 40.00: 4.00, 64.00');
  });

  it('is none for an exempt customer, and after the expiry as the settings say', async () => {
    const exempt = { taxExempt: true, exemptReason: 'government', exemptCertificate: 'G-9' } as const;
    const customer = await saveCustomer({ ...exempt, exemptUntil: before });
    const bill = (invoiceDate: string) => create({ customerId: customer.id, invoiceDate });
    const waived = await bill(before);
    expect(taxOf(waived)).toBe('Waco 8.000 of 80.00 government: 0.00, 80.00');
    expect(waived.salesTax?.certificate).toBe('G-9');
    expect((await bill(changed)).tax).toBe('0.00');
    await useTaxes(taxSettings(changed, { taxesExpired: true }));
    expect((await bill(before)).tax).toBe('0.00');
    expect((await bill(changed)).tax).toBe('8.00');
    await useTaxes(taxSettings(changed));
  });

  it('follows the date of a sent invoice, and nothing else', async () => {
    const sent = await create({ invoiceDate: before, status: 'sent' });
    await useTaxes(taxSettings(addDays(before, -1)));
    const { body: noted } = await update(sent.id, { invoice: { notes: 'Side door' } });
    expect(taxOf(noted)).toBe('Waco 8.000 of 80.00: 6.40, 86.40');
    const { body: charged } = await update(sent.id, { invoice: { deliveryCharge: '5' } });
    expect(taxOf(charged)).toBe('Waco 8.000 of 80.00: 6.40, 91.40');
    await useTaxes(taxSettings(changed));
    const { body: redated } = await update(sent.id, { invoice: { invoiceDate: changed } });
    expect(taxOf(redated)).toBe('Waco 10.000 of 80.00: 8.00, 93.00');
    const entries = await api.call(billingApi.listJournalEntries, {
      query: { documentId: sent.id, limit: '100' },
    });
    const posted = entries.body.flatMap(({ date, lines }) =>
      lines
        .filter(({ account }) => account === 'sales_tax')
        .map(({ debit, credit }) => `${date === before} ${debit} ${credit}`),
    );
    expect(posted.toSorted()).toEqual(['false 0.00 8.00', 'true 0.00 6.40', 'true 6.40 0.00']);
  });

  it('ignores a tax sent back', async () => {
    const invoice = await create();
    const { status, body } = await update(invoice.id, { invoice: { tax: '99.00' } });
    expect([status, body.tax]).toEqual([200, '8.00']);
  });
});

describe('an order’s estimate', () => {
  it('gives way to the tax of the invoice’s date', async () => {
    const estimated = { ...(await create({ invoiceDate: before })).salesTax } as InvoiceAnswer['salesTax'];
    const order = createConvertedOrder({ tax: '24.40', salesTax: estimated, discount: '5.00' });
    await billing.convert(order);
    expect(taxOf(await billing.invoiced(order))).toBe('Waco 10.000 of 300.00: 30.00, 345.00');
  });

  it('is left out if no code applies any more, while a typed tax stays', async () => {
    const salesTax = (await create()).salesTax;
    await useTaxes(null);
    const estimated = createConvertedOrder({ tax: '24.40', salesTax });
    const typed = createConvertedOrder({ tax: '24.40' });
    for (const order of [estimated, typed]) await billing.convert(order);
    expect(await billing.invoiced(estimated)).toMatchObject({ tax: '0.00', salesTax: null });
    expect(await billing.invoiced(typed)).toMatchObject({ tax: '24.40', salesTax: null });
    await useTaxes(taxSettings(changed));
  });
});

describe('a credit', () => {
  const lines = [{ quantity: 2 }, { productId: untaxed.id, quantity: 1 }];

  it('for returned goods has their share of the tax', async () => {
    const invoice = await create({ invoiceDate: before, status: 'sent' }, lines);
    const [burgers, beef] = invoice.items;
    const back = async (item: InvoiceAnswer['items'][number] | undefined) =>
      (await giveBack(invoice.id, [{ itemId: item?.id ?? '', quantity: '1', reason: 'quality' }])).body;
    expect(taxOf(await back(beef))).toBe('Waco 8.000 of 0.00: 0.00, 40.00');
    expect(taxOf(await back(burgers))).toBe('Waco 8.000 of 40.00: 3.20, 43.20');
    expect(taxOf(await back(burgers))).toBe('Waco 8.000 of 40.00: 3.20, 43.20');
    const refused = await update(invoice.id, { invoice: { invoiceDate: changed } });
    expect(refused).toMatchObject({
      status: 409,
      problem: { message: expect.stringMatching(/^Goods were credited with their tax\. To change the tax/) },
    });
    expect((await read(invoice.id)).tax).toBe('6.40');
  });

  it('by hand has the tax of its invoice, else that of the customer and day', async () => {
    const invoice = await create({ invoiceDate: before, status: 'sent' }, lines);
    const credit = await createCredit({ invoiceId: invoice.id, creditDate: today() }, [
      { quantity: 1 },
      { productId: untaxed.id, quantity: 1 },
    ]);
    expect(taxOf(credit)).toBe('Waco 8.000 of 40.00: 3.20, 83.20');
    expect(taxOf(await createCredit({ creditDate: today() }))).toBe('Waco 10.000 of 40.00: 4.00, 44.00');
  });
});
