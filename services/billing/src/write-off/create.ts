import type { createWriteOffBody } from '@primal/contracts/billing/write-off';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { formatMoney, sum } from '@primal/contracts/shared/decimal';
import { assertPermission, createFieldProblem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { readClosedThrough, readSmallDifferenceLimit } from '../copies/settings.ts';
import type { Invoice } from '../invoice/invoice.ts';
import { lockInvoice, lockInvoices } from '../invoice/store.ts';
import { type Booked, changeInBooks, createInBooks } from '../ledger/post.ts';
import { createWriteOffPostings } from '../ledger/postings.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { WriteOff } from './write-off.ts';

const toBooked = (writeOff: WriteOff): Booked => ({
  journalRef: { type: 'write_off', id: writeOff.id, number: writeOff.invoiceNumber },
  auditSubject: writeOff.auditSubject(),
  entries: () => writeOff.bookEntries(),
  postings: () => createWriteOffPostings(writeOff),
});

/** Dollars written off on an invoice, without discounts and reversed write-offs. */
const readWrittenOff = async (db: BillingDb, invoiceId: string) => {
  const rows = await db
    .selectFrom('write_offs')
    .where('invoice_id', '=', invoiceId)
    .where('kind', '<>', 'discount')
    .where('reversed_on', 'is', null)
    .select('amount')
    .execute();
  return sum(rows.map(({ amount }) => amount));
};

/** 403 if the invoice's write-offs exceed the limit of the settings (docs/rules/write-offs.md#limit). */
const assertWithinLimit = async (tx: BillingTx, invoice: Invoice, amount: string): Promise<void> => {
  if (tx.identity.permissions.includes('writeOff')) return;
  const [limit, written] = await Promise.all([
    readSmallDifferenceLimit(tx.db),
    readWrittenOff(tx.db, invoice.id),
  ]);
  if (written.plus(amount).lte(limit)) return;
  assertPermission(
    tx.identity,
    'writeOff',
    `You may write off at most ${formatMoney(limit)} per invoice. Ask an admin for the permission "Write off".`,
  );
};

const toSettledBy = ({ kind }: Pick<WriteOff, 'kind'>) => (kind === 'discount' ? kind : 'write_off');

type NewWriteOff = Pick<WriteOff, 'kind' | 'amount' | 'date' | 'reason' | 'paymentId'>;

/** Lowers a locked invoice's balance by a write-off or discount, and books it. */
export const recordWriteOff = async (
  tx: BillingTx,
  invoice: Invoice,
  facts: NewWriteOff,
  path: string,
): Promise<WriteOff> => {
  if (facts.kind !== 'discount') await assertWithinLimit(tx, invoice, facts.amount);
  invoice.settleBy(tx, toSettledBy(facts), facts.amount, path);
  const { id: invoiceId, invoiceNumber, customerId, customer } = invoice;
  const writeOff = WriteOff.create(tx, {
    ...facts,
    invoiceId,
    invoiceNumber,
    customerId,
    customerName: customer.name,
  });
  createInBooks(tx, await readClosedThrough(tx.db), toBooked(writeOff));
  return writeOff;
};

export const createWriteOff = async (
  tx: BillingTx,
  { invoiceId, date, ...facts }: z.output<typeof createWriteOffBody>,
): Promise<WriteOff> => {
  const [invoice] = await lockInvoices(tx, [invoiceId]);
  if (!invoice) throw createFieldProblem('This invoice does not exist.', 'invoiceId');
  if (date < invoice.invoiceDate)
    throw createFieldProblem(
      `${invoice.invoiceNumber} is dated ${formatDate(invoice.invoiceDate)}. Choose that day or a later one.`,
      'date',
    );
  const latest = pickLaterDate(today(), invoice.invoiceDate);
  if (date > latest) throw createFieldProblem(`Choose a day no later than ${formatDate(latest)}.`, 'date');
  return recordWriteOff(tx, invoice, { ...facts, date, paymentId: null }, 'amount');
};

/** Reverses a write-off whose invoice is locked. */
export const reverseWriteOff = async (
  tx: BillingTx,
  writeOff: WriteOff,
  reversal: { date: BusinessDate; reason: string },
): Promise<void> => {
  const invoice = await lockInvoice(tx, writeOff.invoiceId);
  await changeInBooks(tx, toBooked(writeOff), () => {
    writeOff.reverse(tx, reversal);
    invoice.release(tx, toSettledBy(writeOff), writeOff.amount);
  });
};

/** Reverses what was written off with a payment, on the payment's reversal date or the write-off's if later. */
export const reverseWriteOffsOfPayment = async (
  tx: BillingTx,
  paymentId: string,
  { date, reason }: { date: BusinessDate; reason: string },
): Promise<void> => {
  const found = await tx.em.find(WriteOff, { paymentId, reversedOn: null }, { orderBy: { id: 'asc' } });
  for (const writeOff of found)
    await reverseWriteOff(tx, writeOff, { date: pickLaterDate(date, writeOff.date), reason });
};
