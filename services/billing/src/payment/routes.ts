import { paymentsApi } from '@primal/contracts/billing/payment';
import { hasReference } from '@primal/contracts/billing/payment-methods';
import { today } from '@primal/contracts/shared/dates';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { assertNotRefundedSince } from '../document/credit.ts';
import { readAccountCustomer } from '../document/customer.ts';
import { applyCredit } from '../invoice/apply-credit.ts';
import { releaseInvoices, settleInvoices } from '../invoice/settle.ts';
import { changeInBooks, createInBooks } from '../ledger/post.ts';
import type { BillingTables } from '../tables.ts';
import { reverseWriteOffsOfPayment } from '../write-off/create.ts';
import { listPayments } from './list.ts';
import { AllocationSchema, Payment, PaymentSchema } from './payment.ts';
import { recordRemainders } from './remainders.ts';
import { chargeReturnedCheck } from './returned-check.ts';
import { lockPayment, readPayment, republishPayments } from './store.ts';

const handlers: Handlers<typeof paymentsApi, BillingTables> = {
  listPayments,
  getPayment: ({ tx, params }) => readPayment(tx.db, params.id),
  createPayment: async ({ tx, body }) => {
    const { customerId, allocations, ...facts } = body;
    const [{ customer }, closedThrough] = await Promise.all([
      readAccountCustomer(tx.db, customerId, 'customerId'),
      readClosedThrough(tx.db),
    ]);
    const parts = await settleInvoices(tx, {
      by: 'payment',
      customerId,
      available: body.amount,
      allocations,
    });
    const checkNumber = body.paymentMethod === 'check' ? body.checkNumber : null;
    const reference = hasReference(body.paymentMethod) ? body.reference : null;
    const payment = Payment.create(tx, { ...facts, checkNumber, reference, customer }, parts);
    await recordRemainders(tx, payment, parts, { day: body.paymentDate, allocations });
    createInBooks(tx, closedThrough, payment.toBooked());
    return payment.toAnswer();
  },
  reversePayment: async ({ tx, params, body }) => {
    await lockCash(tx);
    const payment = await lockPayment(tx, params.id, body.version);
    await changeInBooks(tx, payment.toBooked(), async () => {
      const date = body.reversalDate ?? today();
      await assertNotRefundedSince(tx.db, payment.id, date);
      payment.reverse(tx, { date, reason: body.reason });
      if (payment.paymentMethod === 'cash') await assertCashForRefund(tx, { date, amount: payment.amount });
      await releaseInvoices(tx, 'payment', payment.allocations.getItems());
      await reverseWriteOffsOfPayment(tx, payment.id, { date, reason: body.reason });
    });
    const { id, amount, paymentMethod: method, reversedOn } = payment;
    await postReturnedCheck(tx, { id, amount, method }, reversedOn ?? today());
    if (body.returnedCheckFee) await chargeReturnedCheck(tx, payment, body.returnedCheckFee);
    return payment.toAnswer();
  },
  allocatePayment: async ({ tx, params, body }) => {
    const payment = await lockPayment(tx, params.id, body.version);
    payment.must('allocate');
    const { customerId, paymentDate: creditDate, unapplied: available } = payment;
    const { allocations, date } = body;
    await changeInBooks(tx, payment.toBooked(), async () => {
      const settling = { by: 'payment', customerId, available, allocations } as const;
      const { parts, day } = await applyCredit(tx, { ...settling, credit: payment, creditDate, date });
      payment.allocate(tx, parts, day);
      await recordRemainders(tx, payment, parts, { day, allocations });
    });
    return payment.toAnswer();
  },
};

export const paymentSlice = createSlice(paymentsApi, handlers, {
  entities: [PaymentSchema, AllocationSchema],
  republish: republishPayments,
});
