import { invoiceCustomer } from '@primal/contracts/billing/invoice';
import { type PaymentAllocationInput, paymentsApi } from '@primal/contracts/billing/payment';
import {
  computeDiscountOffer,
  describeEndedDiscount,
  hasReference,
} from '@primal/contracts/billing/payment-rules';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { sql } from '@primal/service-kit/database';
import { documentList } from '@primal/service-kit/lists/list';
import { escapeLike } from '@primal/service-kit/lists/search';
import { assertPermission, createFieldProblem, problem } from '@primal/service-kit/problem';
import { createSlice, type Handlers } from '@primal/service-kit/routes';
import { assertCashForRefund } from '../cash-drawer/on-hand.ts';
import { lockCash } from '../cash-drawer/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { postReturnedCheck } from '../deposit/returned-checks.ts';
import { matchesCustomerName, readAccountCustomer } from '../document/customer.ts';
import { storeCharge } from '../invoice/new-invoice.ts';
import { applyCredit, releaseInvoices, type SettledInvoice, settleInvoices } from '../invoice/settle.ts';
import { changeInBooks, createInBooks } from '../ledger/post.ts';
import type { BillingTables, BillingTx } from '../tables.ts';
import { recordWriteOff, reverseWriteOffsOfPayment } from '../write-off/create.ts';
import { AllocationSchema, Payment, PaymentSchema, toAnswer } from './payment.ts';
import { lockPayment, readAllocations, readPayment, republishPayments, selectPayments } from './store.ts';

/** Avoids the trigram index for one or two letters, because PostgreSQL would scan all of it. */
const selectNumber = (q: string) =>
  q.length < 3 ? sql`(p.search_number || '')` : sql.ref('p.search_number');

const hasNumber = (q: string) => sql<boolean>`${selectNumber(q)} like lower(${`%${escapeLike(q)}%`})`;

/** Finds payments by check number, reference, the earlier system's number, or the customer's name at that time. */
const listPayments = documentList({
  call: paymentsApi.listPayments,
  select: selectPayments,
  id: 'p.id',
  columns: {
    paymentDate: 'p.payment_date',
    customerName: 'p.search_name',
    paymentMethod: 'p.payment_method',
    amount: 'p.amount',
    unapplied: 'p.unapplied',
    createdAt: 'p.created_at',
  },
  sort: ['paymentDate', 'desc'],
  dates: 'p.payment_date',
  equal: { status: 'p.payment_method', customerId: 'p.customer_id' },
  where: ({ invoiceId }) => [
    invoiceId && sql`p.id in (select payment_id from allocations where invoice_id = ${invoiceId})`,
  ],
  search: (q) => [
    { matches: hasNumber(q) },
    matchesCustomerName(q, { name: 'p.search_name', quickFor: 'paymentDate' }),
  ],
  toAnswers: async (rows, { tx }) => {
    const ids = rows.map(({ id }) => id);
    const allocations = await readAllocations(tx.db, ids);
    return rows.map((row) => toAnswer(row, allocations.get(row.id) ?? []));
  },
});

/**
 * 409 if the discount has ended, is more than offered, or leaves a balance
 * (docs/rules/write-offs.md#early-payment-discounts).
 */
const assertDiscount = (
  { invoice, amount, owed }: SettledInvoice,
  { discount, writeOff = '0.00' }: { discount: string; writeOff?: string | undefined },
  paymentDate: BusinessDate,
): void => {
  const { invoiceNumber, discountDate } = invoice;
  if (discountDate === null) throw problem.conflict(`${invoiceNumber} has no early-payment discount.`);
  if (paymentDate > discountDate) throw problem.conflict(describeEndedDiscount(invoiceNumber, discountDate));
  const offer = computeDiscountOffer({ ...invoice, status: 'sent', balance: owed }, paymentDate);
  if (decimal(discount).gt(offer))
    throw problem.conflict(`The discount of ${invoiceNumber} is at most ${formatMoney(offer)}.`);
  const due = decimal(owed).minus(discount).minus(writeOff);
  if (due.eq(amount)) return;
  throw problem.conflict(
    due.gt(0)
      ? `The discount of ${invoiceNumber} is given when it is paid in full: apply ${formatMoney(due)}.`
      : `The discount of ${invoiceNumber} is given with a payment: take less than ${formatMoney(owed)}.`,
  );
};

interface Remainders {
  /** Day of the application. */
  day: BusinessDate;
  allocations: readonly PaymentAllocationInput[];
}

/**
 * Takes the discounts of the settled invoices and writes off what remains. The parts are in the order of the
 * allocations.
 */
const recordRemainders = async (
  tx: BillingTx,
  { id: paymentId, paymentDate }: Payment,
  parts: readonly SettledInvoice[],
  { day, allocations }: Remainders,
): Promise<void> => {
  for (const [at, { discount, writeOff }] of allocations.entries()) {
    const part = parts[at];
    if (!part) continue;
    const { invoice } = part;
    const facts = { date: pickLaterDate(day, invoice.invoiceDate), paymentId };
    if (discount !== undefined) {
      assertDiscount(part, { discount, writeOff }, paymentDate);
      const reason = 'Early-payment discount, taken with the payment';
      const taken = { ...facts, kind: 'discount', amount: discount, reason } as const;
      await recordWriteOff(tx, invoice, taken, `allocations.${at}.discount`);
    }
    if (writeOff === undefined) continue;
    const reason = 'Remaining balance, written off with the payment';
    const written = { ...facts, kind: 'small_difference', amount: writeOff, reason } as const;
    await recordWriteOff(tx, invoice, written, `allocations.${at}.writeOff`);
  }
};

/** Charges the fee of a returned check, in dollars (docs/rules/finance-charges.md#returned-check). */
const chargeReturnedCheck = async (tx: BillingTx, payment: Payment, amount: string): Promise<void> => {
  const { customerId, paymentMethod, checkNumber, paymentDate, reversedOn } = payment;
  assertPermission(tx.identity, 'invoice');
  if (paymentMethod !== 'check')
    throw createFieldProblem('Only a returned check is charged.', 'returnedCheckFee');
  const { customer } = await readAccountCustomer(tx.db, customerId, 'customerId');
  const invoice = await storeCharge(tx, {
    kind: 'returned_check_fee',
    customer: invoiceCustomer.parse(customer),
    date: reversedOn ?? today(),
    amount,
    notes: `Returned check ${checkNumber} of ${formatDate(paymentDate)}`,
  });
  payment.linkFee(tx, invoice);
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
