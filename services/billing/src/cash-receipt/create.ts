import { listAuditChanges } from '@primal/contracts/audit';
import {
  type CashReceiptAnswer,
  type createCashReceiptBody,
  describeChangeRefusal,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { decimal, formatMoney, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import { applyTax, decideTax } from '@primal/contracts/shared/sales-tax';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { storeNumbered } from '@primal/service-kit/numbering';
import { createFieldProblem } from '@primal/service-kit/problem';
import { assertCustomer, awaitCustomer } from '@primal/service-trade/copies/customers';
import { computeTotals } from '@primal/service-trade/lines';
import type { z } from 'zod';
import { assertCashForChange } from '../cash-drawer/on-hand.ts';
import { assertDrawerOpen, lockCash } from '../cash-drawer/store.ts';
import { readSettings } from '../copies/settings.ts';
import { readSaleItems } from '../document/sale-lines.ts';
import { createInBooks } from '../ledger/post.ts';
import { createCashReceiptPostings } from '../ledger/postings.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { toAnswer, toBookEntries } from './cash-receipt.ts';
import { toReceiptRows, toReceiptSeries } from './store.ts';

const readBuyer = async (db: BillingDb, customerId: string | null) => {
  if (customerId === null) return { customer: null, tax: null };
  const copy = await awaitCustomer(db, customerId);
  const customer = addressedCustomer.parse(assertCustomer(copy, 'receipt.customerId'));
  return { customer, tax: copy?.tax ?? null };
};

type SentReceipt = z.output<typeof createCashReceiptBody>['receipt'];

/** Amount paid in dollars: the total, or more for cash and for a check with change from the drawer. */
const resolveAmountPaid = (
  { amountPaid: sent, paymentMethod, changeFromDrawer }: SentReceipt,
  total: string,
): string => {
  if (sent === null) return total;
  if (decimal(sent).lt(total))
    throw createFieldProblem(
      `The amount paid is less than the total of ${formatMoney(total)}.`,
      'receipt.amountPaid',
    );
  const givesChange = paymentMethod === 'cash' || (paymentMethod === 'check' && changeFromDrawer);
  if (!givesChange && decimal(sent).gt(total))
    throw createFieldProblem(describeChangeRefusal(total), 'receipt.amountPaid');
  return sent;
};

export const createCashReceipt = async (
  tx: BillingTx,
  body: z.output<typeof createCashReceiptBody>,
): Promise<CashReceiptAnswer> => {
  const { customerId, saleDate, paymentMethod, changeFromDrawer, notes, status } = body.receipt;
  const isCheckWithChange = paymentMethod === 'check' && changeFromDrawer;
  if (isCheckWithChange) await lockCash(tx);
  // Take this lock first, because closing a drawer waits for the sales that it counts.
  if (paymentMethod === 'cash') await assertDrawerOpen(tx, saleDate);
  const [buyer, items, settings] = await Promise.all([
    readBuyer(tx.db, customerId),
    readSaleItems(tx.db, body.items, { tier: 'retail', customerId: null, day: saleDate }),
    readSettings(tx.db),
  ]);
  const { customer } = buyer;
  const decided = decideTax(settings.salesTax, buyer.tax, saleDate, body.receipt.taxExempt);
  const charges = { deliveryCharge: '0.00', discount: '0.00' };
  const taxes = decided ? applyTax(decided, items, charges) : { tax: body.receipt.tax, salesTax: null };
  const { subtotal, total } = computeTotals(
    items.map((item) => item.total),
    { ...charges, tax: taxes.tax },
    { document: 'receipt', path: 'receipt.' },
  );
  const amountPaid = resolveAmountPaid(body.receipt, total);
  const change = toMoney(decimal(amountPaid).minus(total));
  if (isCheckWithChange && isPositive(change))
    await assertCashForChange(tx, { date: saleDate, amount: change });
  const facts = {
    ...createFirstVersion(),
    customerId,
    customer,
    saleDate,
    subtotal,
    ...taxes,
    total,
    paymentMethod,
    notes,
    status,
    amountPaid,
    voidReason: null,
    voidedAt: null,
    voidedOn: null,
  };
  return storeNumbered(tx, toReceiptSeries(settings), (receiptNumber) => {
    const receipt = { ...facts, receiptNumber };
    const answer = toAnswer(receipt, items);
    const auditSubject = { type: 'cash_receipt', id: receipt.id, label: receiptNumber } as const;
    createInBooks(tx, settings.closedThrough, {
      journalRef: { type: 'cash_receipt', id: receipt.id, number: receiptNumber },
      auditSubject,
      entries: () => toBookEntries(answer),
      postings: () => createCashReceiptPostings(receipt, items),
    });
    const recorded = { ...facts, change, customer: customer?.name ?? walkInCustomer };
    const changes = listAuditChanges(
      [
        'customer',
        'saleDate',
        'total',
        'paymentMethod',
        ...(isCheckWithChange ? ['change' as const] : []),
        'notes',
      ],
      {},
      recorded,
    );
    tx.audit({ kind: 'cash_sale', subject: auditSubject, changes });
    return {
      rows: toReceiptRows(receipt, items),
      event: [cashReceiptSaved, { key: receipt.id, sequence: receipt.version, data: answer }],
      result: answer,
    };
  });
};
