import { type PaymentAllocationInput, paymentsApi } from '@primal/contracts/billing/payment';
import { hasReference } from '@primal/contracts/billing/payment-methods';
import { type BusinessDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { createRoutes, type Handlers } from '@primal/service-kit/routes';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readAccountCustomer } from '../copies/account.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import type { Invoice } from '../invoice/invoice.ts';
import { releaseInvoices, settleInvoices } from '../invoice/settle.ts';
import { changeInBooks, createInBooks } from '../ledger/closed-period.ts';
import { assertNotRefundedSince } from '../ledger/refund-reversals.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { recordWriteOff, remainderReason, reverseWriteOffsOfPayment } from '../write-off/create.ts';
import { listPayments } from './list.ts';
import { Payment } from './payment.ts';
import { chargeReturnedCheck } from './returned-check.ts';
import { lockPayment, readPayment } from './store.ts';

/** Writes off the remainders of the settled invoices. The parts are in the order of the allocations. */
const recordWriteOffs = async (
  tx: BillingTx,
  { paymentId, day }: { paymentId: string; day: BusinessDate },
  parts: readonly { invoice: Invoice }[],
  allocations: readonly PaymentAllocationInput[],
): Promise<void> => {
  for (const [at, { writeOff: amount }] of allocations.entries()) {
    const invoice = parts[at]?.invoice;
    if (!invoice || amount === undefined) continue;
    const date = pickLaterDate(day, invoice.invoiceDate);
    const facts = { kind: 'small_difference', amount, date, reason: remainderReason, paymentId } as const;
    await recordWriteOff(tx, invoice, facts, `allocations.${at}.writeOff`);
  }
};

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
    const reference = hasReference(body.paymentMethod) ? body.reference : null;
    const payment = Payment.create(tx, { ...facts, checkNumber, reference, customer }, parts);
    await recordWriteOffs(tx, { paymentId: payment.id, day: body.paymentDate }, parts, allocations);
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
      await releaseInvoices(tx, payment.allocations.getItems());
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
    const { customerId, unapplied: available } = payment;
    const { allocations } = body;
    await changeInBooks(tx, payment.toBooked(), async () => {
      const parts = await settleInvoices(tx, { customerId, available, allocations });
      payment.allocate(tx, parts);
      const day = pickLaterDate(today(), payment.paymentDate);
      await recordWriteOffs(tx, { paymentId: payment.id, day }, parts, allocations);
    });
    return payment.toAnswer();
  },
};

export const paymentRoutes = createRoutes(paymentsApi, handlers);
