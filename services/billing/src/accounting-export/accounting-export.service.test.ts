import type { ExportFormat } from '@primal/contracts/billing/accounting-export';
import { accountsApi } from '@primal/contracts/billing/accounts';
import { billingApi } from '@primal/contracts/billing/api';
import { accountingExportSaved } from '@primal/contracts/billing/events';
import { journalApi } from '@primal/contracts/billing/journal';
import { sum, toMoney } from '@primal/contracts/shared/decimal';
import { customerFixture } from '@primal/service-trade/testing/fixtures';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createExportSteps, readRows } from '../../testing/exports.ts';
import { createConvertedOrder } from '../../testing/fixtures.ts';
import { readIif } from '../../testing/iif.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
afterAll(() => billing.stop());
const { api, create, update, customer, createCredit, createReceipt } = billing;
const { ask, make, preview, download, clear } = createExportSteps(billing);
beforeEach(clear);

const date = '2026-11-20';
const day = { from: date, to: date };

const pay = async (body: object) =>
  (
    await api.call(billingApi.createPayment, {
      body: {
        customerId: customer.id,
        paymentDate: date,
        amount: '100',
        paymentMethod: 'check',
        checkNumber: '4711',
        ...body,
      },
    })
  ).body;

const exportIif = async () => readIif(await download(await make('iif', day)));
const blocks = ({ transactions }: Awaited<ReturnType<typeof exportIif>>) =>
  transactions.map(({ head, lines }) => [
    `${head.TRNSTYPE} ${head.DOCNUM}`,
    ...lines.map(({ ACCNT, AMOUNT }) => `${ACCNT} ${AMOUNT}`),
  ]);
const sales = `Sales - ${billing.burgers.category}`;

describe('the CSV journal', () => {
  it('has a row for each journal line, with balanced debits and credits', async () => {
    const invoice = await create({ status: 'sent', invoiceDate: date, deliveryCharge: '5' });
    const batch = await make('csv', day);
    const rows = readRows(await download(batch));
    const { body: entries } = await api.call(journalApi.listJournalEntries, {
      query: { documentId: invoice.id },
    });
    const about = { Date: date, Document: invoice.invoiceNumber, Customer: customer.name };
    const more = { Memo: `Invoice ${invoice.invoiceNumber}`, Entry: entries[0]?.id };
    expect(rows).toEqual([
      {
        ...about,
        ...more,
        Account: 'Accounts Receivable',
        Debit: '85.00',
        Credit: '0.00',
        'Account Number': '1200',
        'Account Type': 'asset',
      },
      {
        ...about,
        ...more,
        Account: sales,
        Debit: '0.00',
        Credit: '80.00',
        'Account Number': '4010',
        'Account Type': 'income',
      },
      {
        ...about,
        ...more,
        Account: 'Delivery Income',
        Debit: '0.00',
        Credit: '5.00',
        'Account Number': '4100',
        'Account Type': 'income',
      },
    ]);
    expect(batch).toMatchObject({ entryCount: 1, total: '85.00', createdBy: 'Test Clerk', undoneAt: null });
    expect(batch.fileName).toBe(`${batch.number}_${date}_${date}.csv`);
    const { names, ...told } = batch;
    expect(names).toEqual([]);
    expect((await billing.recorded(accountingExportSaved)).at(-1)?.data).toEqual(told);
  });

  it('marks changes, and names the invoices that a payment settles', async () => {
    const { id: invoiceId, invoiceNumber } = await create({ status: 'sent', invoiceDate: date });
    const first = readRows(await download(await make('csv', day)));
    expect(first.map(({ Memo }) => Memo)).toEqual([`Invoice ${invoiceNumber}`, `Invoice ${invoiceNumber}`]);
    await update(invoiceId, { invoice: { deliveryCharge: '5' } });
    await pay({ allocations: [{ invoiceId, amount: '80' }] });
    const memos = readRows(await download(await make('csv', day))).map(({ Memo }) => Memo);
    expect(new Set(memos)).toEqual(
      new Set([
        `Invoice ${invoiceNumber}, change`,
        'Payment 4711 (Check)',
        `Payment 4711 (Check), for ${invoiceNumber}`,
      ]),
    );
  });
});

describe('the file for QuickBooks Desktop', () => {
  it('has forms for invoices, payments, credit memos and cash sales, and journal entries for the rest', async () => {
    const invoice = await create({ status: 'sent', invoiceDate: date, dueDate: '2026-12-20' });
    const payment = await pay({ allocations: [{ invoiceId: invoice.id, amount: '30' }] });
    const memo = await createCredit({ creditDate: date });
    const sale = await createReceipt({
      saleDate: date,
      customerId: null,
      tax: '1.25',
      paymentMethod: 'card',
    });
    const file = await exportIif();
    const number = payment.number ?? '4711';
    expect(blocks(file)).toEqual([
      [`INVOICE ${invoice.invoiceNumber}`, 'Accounts Receivable 80.00', `${sales} -80.00`],
      [`PAYMENT ${number}`, 'Undeposited Checks 100.00', 'Accounts Receivable -100.00'],
      [`GENERAL JOURNAL ${number}`, 'Accounts Receivable 70.00', 'Customer Credits -70.00'],
      [`CREDIT MEMO ${memo.creditNumber}`, `Accounts Receivable -${memo.total}`, `${sales} ${memo.total}`],
      [
        `GENERAL JOURNAL ${memo.creditNumber}`,
        `Accounts Receivable ${memo.total}`,
        `Customer Credits -${memo.total}`,
      ],
      [
        `CASH SALE ${sale.receiptNumber}`,
        `Card Payments ${sale.total}`,
        'Sales Tax Payable -1.25',
        `${sales} -${toMoney(sum([sale.total]).minus('1.25'))}`,
      ],
    ]);
    const [first] = file.transactions;
    expect(first?.head).toMatchObject({ DATE: '11/20/26', DUEDATE: '12/20/26', NAME: customer.name });
    for (const { head, lines } of file.transactions.filter(({ head }) => head.TRNSTYPE !== 'CASH SALE')) {
      const owed = lines.filter(({ ACCNT }) => ACCNT === 'Accounts Receivable');
      expect([head.TRNSTYPE, owed.map(({ NAME }) => NAME)]).toEqual([head.TRNSTYPE, [customer.name]]);
    }
  });

  it('defines the accounts and customers that its entries use', async () => {
    const { id: customerId } = await billing.saveCustomer(
      customerFixture({
        name: 'Bistro: Corner',
        address: '1 Main St',
        city: 'Troy',
        state: 'NY',
        zipCode: '12180',
      }),
    );
    await create({ customerId, status: 'sent', invoiceDate: date });
    await createReceipt({ saleDate: date, paymentMethod: 'cash' });
    const { accounts, customers, transactions } = await exportIif();
    expect(accounts).toEqual(
      expect.arrayContaining([
        { NAME: 'Accounts Receivable', ACCNTTYPE: 'AR', ACCNUM: '1200' },
        { NAME: sales, ACCNTTYPE: 'INC', ACCNUM: '4010' },
        { NAME: 'Cash', ACCNTTYPE: 'BANK', ACCNUM: '1000' },
      ]),
    );
    expect(new Set(accounts.map(({ NAME }) => NAME))).toEqual(
      new Set(transactions.flatMap(({ lines }) => lines.map(({ ACCNT }) => ACCNT))),
    );
    expect(customers).toMatchObject([
      { NAME: 'Bistro- Corner', BADDR1: 'Bistro: Corner', BADDR2: '1 Main St', BADDR3: 'Troy, NY 12180' },
    ]);
  });

  it("keeps an account's first exported name; the preview lists the account after a rename", async () => {
    const rename = (name: string) =>
      api.call(accountsApi.saveAccounts, {
        body: { accounts: [{ role: 'accounts_receivable', number: '1200', name }] },
      });
    await createCredit({ creditDate: date });
    await exportIif();
    await rename('Debtors');
    await createCredit({ creditDate: date });
    const { names } = await preview('iif', day);
    const { transactions } = await exportIif();
    await rename('Accounts Receivable');
    expect(names).toContainEqual({ kind: 'account', name: 'Debtors', exported: 'Accounts Receivable' });
    expect(transactions[0]?.head.ACCNT).toBe('Accounts Receivable');
  });
});

describe('the invoices for QuickBooks Online', () => {
  it('are new and in their current state; the CSV journal exports everything else', async () => {
    const invoice = await create({
      status: 'sent',
      invoiceDate: date,
      dueDate: '2026-12-20',
      deliveryCharge: '5',
    });
    await update(invoice.id, { invoice: { deliveryCharge: '6' } });
    await pay({});
    const batch = await make('qbo_csv', day);
    expect(batch.entryCount).toBe(2);
    const rows = readRows(await download(batch));
    expect(rows.map((row) => [row['Item(Product/Service)'], row.ItemAmount])).toEqual([
      [sales, '80.00'],
      ['Delivery Income', '6.00'],
    ]);
    expect(rows[0]).toMatchObject({
      InvoiceNo: invoice.invoiceNumber,
      Customer: customer.name,
      InvoiceDate: '11/20/2026',
      DueDate: '12/20/2026',
      ItemQuantity: '1',
      ItemRate: '80.00',
    });
    const again = await ask('qbo_csv', day);
    expect([again.status, again.problem?.message]).toEqual([
      409,
      'There is no new invoice on 11/20/2026. Use the CSV journal to export everything else.',
    ]);
    expect((await make('csv', day)).entryCount).toBe(1);
  });

  it('have a negative row for a discount, and rows that sum to the amount due', async () => {
    const order = createConvertedOrder({ tax: '8.00', discount: '20.00', total: '308.00' });
    await billing.convert(order);
    const draft = await billing.invoiced(order);
    await update(draft.id, { status: 'sent' });
    const rows = readRows(await download(await make('qbo_csv')));
    expect(rows.map((row) => [row['Item(Product/Service)'], row.ItemAmount, row.Taxable])).toEqual(
      expect.arrayContaining([
        ['Discounts', '-20.00', 'N'],
        ['Sales Tax Payable', '8.00', 'N'],
      ]),
    );
    expect(toMoney(sum(rows.map(({ ItemAmount }) => ItemAmount ?? '')))).toBe('308.00');
  });
});

describe('texts in exports', () => {
  const nasty = '=SUM(A1)\t"Zoë\u2019s" Café\r\nŁódź, Ő; Ñandú 肉';

  it.each<[ExportFormat, string]>([
    ['csv', "SUM(A1) 'Zoë\u2019s' Café Łódź, Ő; Ñandú 肉 csv"],
    ['qbo_csv', "SUM(A1) 'Zoë\u2019s' Café Łódź, Ő; Ñandú 肉 qbo_csv"],
    ['iif', 'Customer 1001'],
  ])('appear as expected in the format %s', async (format, expected) => {
    const { id: customerId } = await billing.saveCustomer(customerFixture({ name: `${nasty} ${format}` }));
    await create({ customerId, status: 'sent', invoiceDate: date });
    const bytes = await download(await make(format, day));
    if (format === 'iif') {
      const { transactions, customers } = readIif(bytes);
      expect([transactions[0]?.head.NAME, customers[0]?.NAME]).toEqual([expected, expected]);
    } else {
      expect(readRows(bytes).map(({ Customer }) => Customer)).toContain(expected);
      // Spreadsheets must not execute any cell of the file.
      expect(new TextDecoder().decode(bytes)).not.toMatch(/(^|,)"?=/m);
    }
  });
});
