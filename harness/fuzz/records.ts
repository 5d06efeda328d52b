import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { bankApi } from '@primal/contracts/billing/bank';
import { depositApi } from '@primal/contracts/billing/deposit';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { refundApi } from '@primal/contracts/billing/refund';
import { writeOffApi } from '@primal/contracts/billing/write-off';
import { deliveryApi } from '@primal/contracts/delivery/api';
import { ordersApi } from '@primal/contracts/orders/api';
import type { BodyInput, Call } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { Person } from '../../ops/client/person.ts';
import { waitUntil } from '../../ops/run/poll.ts';
import type { CallInput } from '../../services/kit/src/testing.ts';
import { orderBody } from '../fixtures.ts';
import { makeOffice } from '../office.ts';
import { retryWhileBusy } from './actors.ts';
import type { RecordPool } from './record-pool.ts';
import { importedFile, integrations } from './texts.ts';

const createMaker =
  (person: Person, known: RecordPool) =>
  async <C extends Call>(call: C, input: CallInput<C> = {}) => {
    const { body } = await retryWhileBusy(() => person.call(call, input));
    known.learn(call.path, body);
    return body;
  };

type Make = ReturnType<typeof createMaker>;
type Lines = BodyInput<typeof billingApi.createInvoice>['items'];

/** An overdue invoice, money to deposit, a refund, a write-off, a journal entry and lines of the bank. */
const makeMoney = async (make: Make, customerId: string, items: Lines): Promise<void> => {
  const [invoiceDate, dueDate] = [addDays(today(), -60), addDays(today(), -30)];
  const { id: invoiceId } = await make(billingApi.createInvoice, {
    body: { invoice: { customerId, invoiceDate, dueDate, status: 'sent' }, items },
  });
  const payment = { customerId, paymentDate: today(), amount: '40' };
  await make(billingApi.createPayment, { body: { ...payment, paymentMethod: 'check', checkNumber: '77' } });
  const { id } = await make(billingApi.createPayment, { body: { ...payment, paymentMethod: 'credit_card' } });
  const from = [{ type: 'payment' as const, id, amount: '5' }];
  await make(refundApi.createRefund, {
    body: { customerId, date: today(), amount: '5', method: 'ach', from },
  });
  await make(writeOffApi.createWriteOff, {
    body: { invoiceId, amount: '1', kind: 'bad_debt', reason: 'Closed down' },
  });
  const lines = [
    { account: 'bank', debit: '4' },
    { account: 'sales_tax', credit: '4' },
  ];
  await make(manualEntryApi.createManualEntry, { body: { date: today(), memo: 'By hand', lines } });
  const text = `Date,Description,Amount\n${today()},Line ${invoiceId},4.00\n${today()},Refund ${invoiceId},-5.00`;
  await make(bankApi.importBankFile, { body: { fileName: 'bank.csv', text } });
  await make(bankApi.listBankEntries, { query: { status: 'open' } });
  await make(bankApi.listBankLines, { query: { status: 'open' } });
  await make(depositApi.getUndeposited);
};

/** Restores settings and creates new documents, because calls change settings and use up documents. */
export const replenish = async (person: Person, known: RecordPool): Promise<void> => {
  const make = createMaker(person, known);
  await make(adminApi.updateSettings, { body: integrations });
  const { closedThrough: before } = await make(adminApi.getClosingDate);
  await make(adminApi.setClosingDate, { body: { closedThrough: null, before } });
  const { authUrl } = await make(adminApi.googleAuthUrl);
  const state = new URL(authUrl).searchParams.get('state') ?? '';
  await make(adminApi.googleCallback, { query: { code: 'consent', state } });
  const office = await makeOffice(person);
  if (!office.customer.id || !office.ribeye.id) return replenish(person, known);
  const customerId = office.customer.id;
  for (const id of [office.ribeye.id, office.chicken.id]) await make(adminApi.getProduct, { params: { id } });
  await make(adminApi.updateCustomer, {
    params: { id: customerId },
    body: { email: 'harbor@example.com', discountPercent: '2', discountDays: 10 },
  });
  await make(adminApi.createCustomerPrice, {
    body: { customerId, productId: office.ribeye.id, kind: 'fixed', value: '9.40', from: today() },
  });
  const lines = orderBody(office).items;
  const driver = await make(deliveryApi.createDriver, { body: { name: 'Sam Carter' } });
  for (let count = 0; count < 2; count++) {
    await make(ordersApi.createOrder, { body: orderBody(office) });
    const invoice = (status: 'draft' | 'sent') =>
      make(billingApi.createInvoice, {
        body: { invoice: { customerId, invoiceDate: today(), status }, items: lines },
      });
    await invoice('draft');
    const { id: invoiceId } = await invoice('sent');
    const memo = await make(billingApi.createCreditMemo, {
      body: { creditMemo: { customerId, creditDate: today() }, items: lines },
    });
    if (count === 0)
      await make(billingApi.applyCreditMemo, {
        params: { id: memo.id },
        body: { allocations: [{ invoiceId, amount: '1.00' }] },
      });
    await make(billingApi.createCashReceipt, {
      // Calls may have closed today's cash drawer.
      body: { receipt: { customerId, saleDate: today(), paymentMethod: 'card' }, items: lines },
    });
    await make(billingApi.createPayment, {
      body: { customerId, paymentDate: today(), amount: '500', paymentMethod: 'cash' },
    });
  }
  await makeMoney(make, customerId, lines);
  const order = await make(ordersApi.createOrder, { body: orderBody(office) });
  const assign = () =>
    person.call(deliveryApi.assignOrder, {
      body: { driverId: driver.id, salesOrderId: order.id, sequenceNumber: 1 },
    });
  // Delivery receives the order's event later.
  if (!(await waitUntil(async () => (await assign()).status === 201, { within: 30_000 })))
    throw new Error('The order cannot be delivered');
  await make(ordersApi.convertOrder, { params: { id: order.id } });
  await make(deliveryApi.listStops);
  const [columns = [], cells = []] = importedFile;
  const { id } = await make(adminApi.createImport, {
    body: { subject: 'products', fileName: 'prices.csv', columns },
  });
  await make(adminApi.addImportRows, { params: { id }, body: { rows: [{ row: 2, cells }] } });
  await make(deliveryApi.listRoutes);
};
