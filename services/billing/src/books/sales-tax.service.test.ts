import { billingApi } from '@primal/contracts/billing/api';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { addDays, today } from '@primal/contracts/shared/dates';
import { eventually } from '@primal/service-kit/testing';
import { burgersFixture, customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, expect, it } from 'vitest';
import { startReturns } from '../../testing/returns.ts';
import { taxSettings } from '../../testing/taxes.ts';

const billing = await startReturns();
const { api, create, createCredit, createReceipt, giveBack, update } = billing;
afterAll(() => billing.stop());

const reportOf = async (from: string, to: string) =>
  (await api.call(billingApi.salesTaxReport, { query: { from, to } })).body;

it('the report is empty without tax codes, except for tax that a call sent', async () => {
  await create({ invoiceDate: '2026-02-10', status: 'sent' });
  const nothing = { taxable: '0.00', exempt: [], tax: '0.00' };
  expect(await reportOf('2026-02-01', '2026-02-28')).toMatchObject({ rows: [], certificates: [] });
  await createReceipt({ saleDate: '2026-02-11', tax: '1.25' });
  expect(await reportOf('2026-02-01', '2026-02-28')).toMatchObject({
    rows: [
      {
        month: '2026-02',
        codeId: null,
        name: null,
        rate: null,
        sales: { ...nothing, tax: '1.25' },
        credits: nothing,
        due: '1.25',
      },
    ],
    account: { opening: '0.00', documents: '1.25', closing: '1.25' },
  });
});

it('the report has taxable and exempt sales, tax and credits by code and month, as the ledger', async () => {
  await billing.saveSettings({ salesTax: taxSettings('2026-04-16') }, 1);
  const untaxed = await billing.saveProduct(burgersFixture({ name: 'Ground beef', taxable: false }));
  const soon = addDays(today(), 30);
  const resale = await billing.saveCustomer(
    customerFixture({
      name: 'Wholesale Club',
      taxExempt: true,
      exemptCertificate: 'TX-1',
      exemptUntil: soon,
    }),
  );
  await billing.saveCustomer(customerFixture({ taxExempt: true, exemptUntil: addDays(soon, 1) }));
  await eventually(() => create({ customerId: resale.id }, [{ productId: untaxed.id }]));
  await eventually(async () => expect((await create()).salesTax).not.toBeNull());

  const lines = [{ quantity: 2 }, { productId: untaxed.id, quantity: 1 }];
  const bill = (invoiceDate: string, more = {}) => create({ invoiceDate, status: 'sent', ...more }, lines);
  await create({ invoiceDate: '2026-03-31' }, lines);
  const voided = await bill('2026-03-31');
  await update(voided.id, { status: 'voided' });
  await bill('2026-03-31', { deliveryCharge: '10' });
  await bill('2026-04-01', { customerId: resale.id });
  await bill('2026-04-15');
  const returned = await bill('2026-04-16');
  await createReceipt({ saleDate: '2026-04-20', taxExempt: true });
  const sold = await createReceipt({ saleDate: '2026-04-20' });
  await createCredit({ creditDate: '2026-04-30' });
  const mistaken = await createCredit({ creditDate: '2026-04-30' });
  const input = { params: { id: mistaken.id }, body: { reason: 'Slip' } };
  expect((await api.call(creditMemoApi.voidCreditMemo, input)).status).toBe(200);

  const report = await reportOf('2026-03-01', '2026-04-30');
  expect(report.rows).toMatchObject([
    {
      month: '2026-03',
      name: 'Waco',
      rate: '8.000',
      sales: { taxable: '80.00', exempt: [{ reason: 'not_taxable', amount: '50.00' }], tax: '6.40' },
      credits: { tax: '0.00' },
      due: '6.40',
    },
    {
      month: '2026-04',
      rate: '10.000',
      sales: {
        taxable: '128.00',
        exempt: [
          { reason: 'not_taxable', amount: '40.00' },
          { reason: 'this_sale', amount: '48.00' },
        ],
        tax: '12.80',
      },
      credits: { taxable: '40.00', tax: '4.00' },
      due: '8.80',
    },
    {
      month: '2026-04',
      rate: '8.000',
      sales: {
        taxable: '80.00',
        exempt: [
          { reason: 'not_taxable', amount: '80.00' },
          { reason: 'resale', amount: '80.00' },
        ],
        tax: '6.40',
      },
      due: '6.40',
    },
  ]);
  expect(report.totals.due).toBe('21.60');
  expect(report.account).toEqual({
    number: '2200',
    name: 'Sales Tax Payable',
    opening: '1.25',
    documents: '21.60',
    entries: '0.00',
    closing: '22.85',
    entriesSince: '0.00',
  });
  expect(report.certificates).toEqual([
    { customerId: resale.id, customerName: 'Wholesale Club', certificate: 'TX-1', until: soon },
  ]);

  // A return and the void of a cash sale count on their own day.
  const [burgers] = returned.items;
  await giveBack(returned.id, [{ itemId: burgers?.id ?? '', quantity: '1', reason: 'quality' }]);
  await api.call(cashReceiptApi.voidCashReceipt, { params: { id: sold.id }, body: { reason: 'Slip' } });
  expect((await reportOf('2026-03-01', '2026-04-30')).totals).toEqual(report.totals);
  const now = await reportOf(today(), today());
  expect(now.totals).toMatchObject({ credits: { taxable: '88.00', tax: '8.80' }, due: '-8.80' });
  expect(now.account.documents).toBe('-8.80');
});

it('a tax payment lowers the account, and not the tax due', async () => {
  const before = await reportOf('2026-03-01', '2026-04-30');
  const lines = [
    { account: 'sales_tax', debit: '6.40' },
    { account: 'bank', credit: '6.40' },
  ];
  const body = { date: '2026-04-20', memo: 'Sales tax of March', lines };
  expect((await api.call(billingApi.createManualEntry, { body })).status).toBe(201);
  const after = await reportOf('2026-03-01', '2026-04-30');
  expect(after.totals).toEqual(before.totals);
  expect(after.account).toMatchObject({ documents: '21.60', entries: '-6.40', closing: '16.45' });
  expect((await reportOf('2026-03-01', '2026-03-31')).account.entriesSince).toBe('-6.40');
});

it('the previous month is the default', async () => {
  const { body } = await api.call(billingApi.salesTaxReport);
  const lastDay = addDays(`${today().slice(0, 7)}-01`, -1);
  expect([body.from, body.to]).toEqual([`${lastDay.slice(0, 7)}-01`, lastDay]);
});
