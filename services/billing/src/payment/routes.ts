import { paymentsApi } from '@primal/contracts/billing/receivables-api';
import { today } from '@primal/contracts/shared/dates';
import { assertCustomer, awaitCustomer } from '@primal/service-kit/copies/customers';
import { type Handlers, routes } from '@primal/service-kit/routes';
import { releaseInvoices, settleInvoices } from '../invoice/settle.ts';
import type { BillingTables } from '../tables.ts';
import { paymentPage } from './list.ts';
import { Payment } from './payment.ts';
import { lockPayment, readPayment } from './store.ts';

const handlers: Handlers<typeof paymentsApi, BillingTables> = {
  listPayments: ({ query, tx }) => paymentPage(tx.db, query),
  getPayment: ({ params, tx }) => readPayment(tx.db, params.id),
  createPayment: async ({ body, tx }) => {
    const { customerId, allocations, ...facts } = body;
    const customer = assertCustomer(await awaitCustomer(tx.db, customerId), 'customerId');
    const parts = await settleInvoices(tx, { customerId, available: body.amount, allocations });
    const checkNumber = body.paymentMethod === 'check' ? body.checkNumber : null;
    return Payment.record(tx, { ...facts, checkNumber, customer }, parts).present();
  },
  reversePayment: async ({ params, body, tx }) => {
    const payment = await lockPayment(tx, params.id, body.version);
    payment.reverse(tx, { date: body.reversalDate ?? today(), reason: body.reason });
    await releaseInvoices(tx, payment.allocations.getItems());
    return payment.present();
  },
  allocatePayment: async ({ params, body, tx }) => {
    const payment = await lockPayment(tx, params.id, body.version);
    payment.must('allocate');
    const { customerId, unapplied: available } = payment;
    const { allocations } = body;
    payment.allocate(tx, await settleInvoices(tx, { customerId, available, allocations }));
    return payment.present();
  },
};

export const paymentRoutes = routes(paymentsApi, handlers);
