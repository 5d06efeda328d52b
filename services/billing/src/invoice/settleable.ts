import { p } from '@mikro-orm/core';
import type { InvoiceHistoryKind } from '@primal/contracts/billing/invoice-history';
import type { InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import { type Decimal, decimal, formatMoney, toMoney } from '@primal/contracts/shared/decimal';
import type { RecordWith } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import { type HistoryTx, recordHistory } from './history.ts';
import type { InvoiceWith } from './trait.ts';

export const settleableFields = {
  /** Dollars of payments, credits, write-offs and discounts that settle this invoice. */
  applied: p.decimal('string'),
  /** Credits and early-payment discounts among `applied`. */
  credited: p.decimal('string'),
  discounted: p.decimal('string'),
  balance: p.decimal('string'),
};

type Settled = RecordWith<typeof settleableFields>;

export type SettledBy = 'payment' | 'credit' | 'write_off' | 'discount';

const deeds: Record<SettledBy, { settled: InvoiceHistoryKind; released: InvoiceHistoryKind }> = {
  payment: { settled: 'settled', released: 'released' },
  credit: { settled: 'settled', released: 'released' },
  write_off: { settled: 'written_off', released: 'restored' },
  discount: { settled: 'discounted', released: 'discount_reversed' },
};

/** Sentence if the amount cannot settle the invoice; null if the invoice is outstanding and owes it. */
const findSettlementProblem = (
  { invoiceNumber, status, balance }: { invoiceNumber: string; status: InvoiceStatus; balance: string },
  amount: string,
): string | null => {
  if (status === 'voided') return `Invoice ${invoiceNumber} has been voided.`;
  if (status === 'paid') return `Invoice ${invoiceNumber} is already paid.`;
  if (status === 'draft') return `Invoice ${invoiceNumber} is a draft: finalize it first.`;
  return decimal(amount).gt(balance)
    ? `${formatMoney(amount)} is more than the ${formatMoney(balance)} that invoice ${invoiceNumber} still owes.`
    : null;
};

export const settleable = <Base extends InvoiceWith<Settled & { wasSent: boolean }>>(base: Base) =>
  class extends base {
    settleBy(tx: HistoryTx, by: SettledBy, amount: string, path: string): void {
      const refused = findSettlementProblem(this, amount);
      if (refused) throw createFieldProblem(refused, path);
      this.apply(tx, by, decimal(amount));
    }

    release(tx: HistoryTx, by: SettledBy, amount: string): void {
      this.apply(tx, by, decimal(amount).neg());
    }

    /** Settles the balance, for which the caller has recorded a payment. */
    pay(tx: HistoryTx): void {
      this.must('pay');
      this.status = 'sent';
      this.wasSent = true;
      this.apply(tx, 'payment', decimal(this.balance));
    }

    private apply(tx: HistoryTx, by: SettledBy, amount: Decimal): void {
      const deed = deeds[by][amount.lt(0) ? 'released' : 'settled'];
      if (!amount.eq(0)) recordHistory(tx, this.id, deed, { detail: formatMoney(toMoney(amount.abs())) });
      this.applied = toMoney(decimal(this.applied).plus(amount));
      if (by === 'credit') this.credited = toMoney(decimal(this.credited).plus(amount));
      if (by === 'discount') this.discounted = toMoney(decimal(this.discounted).plus(amount));
      this.recompute();
      this.saved(tx);
    }
  };
