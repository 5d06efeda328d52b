import { bookEntries } from '@primal/contracts/billing/books';
import {
  type CashReceiptAnswer,
  type createCashReceiptBody,
  walkInCustomer,
} from '@primal/contracts/billing/cash-receipt';
import { cashReceiptSaved } from '@primal/contracts/billing/events';
import { auditChanges } from '@primal/contracts/shared/audit';
import { type AddressedCustomer, addressedCustomer } from '@primal/contracts/shared/customer';
import { decimal, showMoney } from '@primal/contracts/shared/decimal';
import { firstVersion } from '@primal/service-kit/aggregate';
import { assertCustomer, awaitCustomer } from '@primal/service-kit/copies/customers';
import { computeTotals } from '@primal/service-kit/lines';
import { storeNumbered } from '@primal/service-kit/numbering';
import { invalidField } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { readClosedThrough } from '../copies/settings.ts';
import { readSaleItems } from '../document/sale-lines.ts';
import { assertPeriodOpen } from '../ledger/closed-period.ts';
import type { BillingDb, BillingTx } from '../tables.ts';
import { presentReceipt } from './cash-receipt.ts';
import { receiptRows, receiptSeries } from './store.ts';

const readBuyer = async (db: BillingDb, customerId: string | null): Promise<AddressedCustomer | null> =>
  customerId === null
    ? null
    : addressedCustomer.parse(assertCustomer(await awaitCustomer(db, customerId), 'receipt.customerId'));

/** The amount paid: the total unless the body says more; less is refused. Dollars. */
const amountPaidOf = (sent: string | null, total: string): string => {
  if (sent === null) return total;
  if (decimal(sent).lt(total))
    throw invalidField(
      `The amount paid is less than the total of ${showMoney(total)}.`,
      'receipt.amountPaid',
    );
  return sent;
};

export const createCashReceipt = async (
  tx: BillingTx,
  body: z.output<typeof createCashReceiptBody>,
): Promise<CashReceiptAnswer> => {
  const { customerId, saleDate, tax, paymentMethod, notes, status } = body.receipt;
  const [customer, items, closedThrough] = await Promise.all([
    readBuyer(tx.db, customerId),
    // Retail, then restaurant, whoever buys (docs/rules/credit-memos-and-cash-sales.md#cash-sale).
    readSaleItems(tx.db, body.items, { tier: 'retail', day: saleDate }),
    readClosedThrough(tx.db),
  ]);
  const { subtotal, total } = computeTotals(
    items.map((item) => item.total),
    { deliveryCharge: '0.00', tax, discount: '0.00' },
    { document: 'receipt', path: 'receipt.' },
  );
  const facts = {
    ...firstVersion(),
    ...{ customerId, customer, saleDate, subtotal, tax, total, paymentMethod, notes, status },
    amountPaid: amountPaidOf(body.receipt.amountPaid, total),
    voidReason: null,
    voidedAt: null,
  };
  return storeNumbered(tx, receiptSeries, (receiptNumber) => {
    const receipt = { ...facts, receiptNumber };
    const answer = presentReceipt(receipt, items);
    const subject = { type: 'cash_receipt', id: receipt.id, label: receiptNumber } as const;
    assertPeriodOpen(tx, closedThrough, { before: [], after: bookEntries.cashReceipt(answer) }, subject);
    const told = { ...facts, customer: customer?.name ?? walkInCustomer };
    const changes = auditChanges(['customer', 'saleDate', 'total', 'paymentMethod', 'notes'], {}, told);
    tx.audit({ kind: 'cash_sale', subject, changes });
    return {
      rows: receiptRows(receipt, items),
      event: [cashReceiptSaved, { key: receipt.id, sequence: receipt.version, data: answer }],
      result: answer,
    };
  });
};
