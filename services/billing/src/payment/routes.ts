import { bookEntries } from '@primal/contracts/billing/books';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { today } from '@primal/contracts/shared/dates';
import { createRoutes, type Handlers } from '@primal/service-kit/routes';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readAccountCustomer } from '../copies/account.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { releaseInvoices, settleInvoices } from '../invoice/settle.ts';
import { assertPeriodOpen, type Booked, changeInBooks } from '../ledger/closed-period.ts';
import { assertNotRefundedSince } from '../ledger/refund-reversals.ts';
import type { BillingTables } from '../tables.ts';
import { listPayments } from './list.ts';
import { Payment } from './payment.ts';
import { lockPayment, readPayment } from './store.ts';

const toBooked = (payment: Payment): Booked => ({
  journalRef: payment.journalRef(),
  auditSubject: payment.auditSubject(),
  entries: () => bookEntries.payment(payment.toAnswer()),
  postings: () => payment.postings(),
});

const handlers: Handlers<typeof paymentsApi, BillingTables> = {
  listPayments,
  getPayment: ({ tx, params }) => readPayment(tx.db, params.id),
  createPayment: async ({ tx, body }) => {
    const { customerId, allocations, ...facts } = body;
    const [{ customer }, closedThrough] = await Promise.all([
      readAccountCustomer(tx.db, customerId, 'customerId'),
      readClosedThrough(tx.db),
    ]);
    const parts = await settleInvoices(tx, { customerId, available: body.amount, allocations });
    const checkNumber = body.paymentMethod === 'check' ? body.checkNumber : null;
    const payment = Payment.record(tx, { ...facts, checkNumber, customer }, parts);
    assertPeriodOpen(
      tx,
      closedThrough,
      { before: [], after: bookEntries.payment(payment.toAnswer()) },
      payment.auditSubject(),
    );
    return payment.toAnswer();
  },
  reversePayment: async ({ tx, params, body }) => {
    await lockCash(tx);
    const payment = await lockPayment(tx, params.id, body.version);
    await changeInBooks(tx, toBooked(payment), async () => {
      const date = body.reversalDate ?? today();
      await assertNotRefundedSince(tx.db, payment.id, date);
      payment.reverse(tx, { date, reason: body.reason });
      if (payment.paymentMethod === 'cash') await assertCashForRefund(tx, { date, amount: payment.amount });
      await releaseInvoices(tx, payment.allocations.getItems());
    });
    const { id, amount, paymentMethod: method, reversedOn } = payment;
    await postReturnedCheck(tx, { id, amount, method }, reversedOn ?? today());
    return payment.toAnswer();
  },
  allocatePayment: async ({ tx, params, body }) => {
    const payment = await lockPayment(tx, params.id, body.version);
    payment.must('allocate');
    const { customerId, unapplied: available } = payment;
    const { allocations } = body;
    await changeInBooks(tx, toBooked(payment), async () =>
      payment.allocate(tx, await settleInvoices(tx, { customerId, available, allocations })),
    );
    return payment.toAnswer();
  },
};

export const paymentRoutes = createRoutes(paymentsApi, handlers);
