import { listAuditChanges } from '@primal/contracts/audit';
import type { CreditMemoAnswer, createCreditMemoBody } from '@primal/contracts/billing/credit-memo';
import { creditMemoSaved } from '@primal/contracts/billing/events';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { isPositive } from '@primal/contracts/shared/decimal';
import { applyTax, decideTax } from '@primal/contracts/shared/sales-tax';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { storeNumbered } from '@primal/service-kit/numbering';
import { createFieldProblem } from '@primal/service-kit/problem';
import { computeTotals } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { readSettings, type Settings } from '../copies/settings.ts';
import { readAccountCustomer } from '../document/customer.ts';
import { readSaleItems } from '../document/sale-lines.ts';
import { createInBooks } from '../ledger/post.ts';
import { createCreditMemoPostings } from '../ledger/postings.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import type { CreditMemoRecord } from './credit-memo.ts';
import { type CreditMemoLine, toAnswer, toBookEntries } from './presenter.ts';
import { toCreditMemoRows, toCreditMemoSeries } from './store.ts';

/** The credited invoice, if one is named. */
const readCredited = async (db: BillingDb, invoiceId: string | null, customerId: string) => {
  if (!invoiceId) return null;
  const invoice = await db
    .selectFrom('invoices')
    .select([
      'status',
      'customer_id as customerId',
      'invoice_number as invoiceNumber',
      'sales_tax as salesTax',
    ])
    .where('id', '=', invoiceId)
    .executeTakeFirst();
  const path = 'creditMemo.invoiceId';
  if (!invoice) throw createFieldProblem('This invoice does not exist.', path);
  if (invoice.customerId !== customerId)
    throw createFieldProblem(`${invoice.invoiceNumber} belongs to another customer.`, path);
  if (invoice.status === 'voided')
    throw createFieldProblem(`${invoice.invoiceNumber} has been voided.`, path);
  return invoice;
};

type NewCreditMemo = Pick<
  CreditMemoRecord,
  | 'customerId'
  | 'customer'
  | 'invoiceId'
  | 'creditDate'
  | 'subtotal'
  | 'deliveryCharge'
  | 'discount'
  | 'tax'
  | 'salesTax'
  | 'total'
  | 'reason'
  | 'isReturn'
  | 'notes'
  | 'status'
>;

export const storeCreditMemo = (
  tx: BillingTx,
  made: NewCreditMemo,
  items: readonly CreditMemoLine[],
  settings: Settings,
): CreditMemoAnswer => {
  const facts = {
    ...createFirstVersion(),
    ...made,
    applied: '0.00',
    refunded: '0.00',
    refundedUntil: null,
    balance: made.total,
    voidReason: null,
    voidedAt: null,
  };
  return storeNumbered(tx, toCreditMemoSeries(settings), (creditNumber) => {
    const credit = { ...facts, creditNumber };
    const answer = toAnswer(credit, items, []);
    const auditSubject = { type: 'credit_memo', id: credit.id, label: creditNumber } as const;
    createInBooks(tx, settings.closedThrough, {
      journalRef: { type: 'credit_memo', id: credit.id, number: creditNumber },
      auditSubject,
      entries: () => toBookEntries(answer),
      postings: () => createCreditMemoPostings(credit, items, []),
    });
    const recorded = { ...facts, customer: facts.customer.name };
    const changes = listAuditChanges(['customer', 'creditDate', 'total', 'reason', 'notes'], {}, recorded);
    tx.audit({ kind: 'credit_made', subject: auditSubject, changes });
    return {
      rows: toCreditMemoRows(credit, items),
      event: [creditMemoSaved, { key: credit.id, sequence: credit.version, data: answer }],
      result: answer,
    };
  });
};

export const createCreditMemo = async (
  tx: BillingTx,
  body: z.output<typeof createCreditMemoBody>,
): Promise<CreditMemoAnswer> => {
  const { customerId, invoiceId, creditDate, deliveryCharge, reason, notes, status } = body.creditMemo;
  const [{ customer, tax }, settings, credited] = await Promise.all([
    readAccountCustomer(tx.db, customerId, 'creditMemo.customerId'),
    readSettings(tx.db),
    readCredited(tx.db, invoiceId, customerId),
  ]);
  const buyer = { tier: customer.pricingTier, customerId, day: creditDate };
  const items = await readSaleItems(tx.db, body.items, buyer);
  const decided = credited ? credited.salesTax : decideTax(settings.salesTax, tax, creditDate);
  const untaxed = { deliveryCharge, discount: '0.00' };
  const taxes = decided ? applyTax(decided, items, untaxed) : { tax: '0.00', salesTax: null };
  const charges = { ...untaxed, ...taxes };
  const { subtotal, total } = computeTotals(
    items.map((item) => item.total),
    charges,
    { document: 'credit memo', path: 'creditMemo.' },
  );
  if (!isPositive(total))
    throw createFieldProblem('A credit memo must come to more than $0.00.', 'creditMemo.total');
  const facts = { customerId, invoiceId, creditDate, subtotal, ...charges, total, reason, notes, status };
  const byHand = { invoiceItemId: null, returnReason: null, pieces: [], corrections: [] };
  const lines = items.map((item) => ({ ...item, ...byHand }));
  return storeCreditMemo(
    tx,
    { ...facts, customer: addressedCustomer.parse(customer), isReturn: false },
    lines,
    settings,
  );
};
