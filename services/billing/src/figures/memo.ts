import { type CashSaleMethod, formatCashSaleMethod } from '@primal/contracts/billing/cash-receipt';
import { type JournalDocument, journalDocumentLabels } from '@primal/contracts/billing/journal';
import { paymentMethodLabels } from '@primal/contracts/billing/payment-rules';
import { formatRefundMethod, type RefundMethod } from '@primal/contracts/billing/refund';
import { type WriteOffKind, writeOffKindLabels } from '@primal/contracts/billing/write-off';
import { type BusinessDate, formatDate } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import { documentBooks } from './movements.ts';

const none = sql`null::text`;

/**
 * A document's facts for memos: rows of `method`, `check_number`, `reason`, `voided` and `void_reason`; none
 * for types without.
 */
export const selectDocumentFacts = (type: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql.join(
    documentBooks
      .flatMap(({ journaled }) => journaled)
      .flatMap(({ type: own, table, memo }) =>
        memo
          ? [
              // The caller may use the alias `d` for its own rows.
              sql`
                select method, check_number, reason, voided, void_reason from (
                  select d.id, ${memo.method ?? none} as method, ${memo.checkNumber ?? none} as check_number,
                    ${memo.reason ?? none} as reason, ${memo.voided} as voided, ${memo.voidReason} as void_reason
                  from ${sql.table(table)} as d) as ${sql.ref(own)}
                where ${type} = ${sql.lit(own)} and id = ${id}`,
            ]
          : [],
      ),
    sql` union all `,
  );

export interface MemoFacts {
  date: BusinessDate;
  documentType: JournalDocument;
  documentNumber: string | null;
  /** Method of a payment, refund, cash sale or deposited items, kind of a write-off; null for other documents. */
  method: string | null;
  /** Check of a refund, or returned checks of a deposit. */
  checkNumber: string | null;
  reason: string | null;
  voidReason: string | null;
  isFirst: boolean;
  isVoid: boolean;
  /** True if a drawer was short, false if it was over. */
  isShort: boolean;
  /** True if the entry raises what customers owe. */
  isOwed: boolean;
}

/**
 * Document of an entry: `Invoice INV-1001`, `Payment 4711 (Check)`, `Refund REF-1001 (Check 9001): overpaid`,
 * `Cash Payout: ice`, `Cash Drawer 11/20/2026, short`, `Journal Entry JE-1001: rent`.
 */
const describeDocument = ({
  documentType,
  documentNumber,
  method,
  checkNumber,
  reason,
  date,
  isShort,
}: MemoFacts): string => {
  const label = [journalDocumentLabels[documentType], documentNumber].filter(Boolean).join(' ');
  if (documentType === 'payment' && method)
    return `${label} (${paymentMethodLabels[method as keyof typeof paymentMethodLabels]})`;
  if (documentType === 'refund' && method)
    return `${label} (${formatRefundMethod({ method: method as RefundMethod, checkNumber })})${reason ? `: ${reason}` : ''}`;
  if (documentType === 'cash_receipt' && method)
    return `${label} (${formatCashSaleMethod(method as CashSaleMethod)})`;
  if (documentType === 'write_off' && method)
    return `${writeOffKindLabels[method as WriteOffKind]} ${documentNumber}: ${reason}`;
  if (reason) return `${label}: ${reason}`;
  if (documentType !== 'cash_drawer') return label;
  return `${label} ${formatDate(date)}, ${isShort ? 'short' : 'over'}`;
};

const reversible: readonly JournalDocument[] = ['payment', 'refund', 'write_off', 'journal_entry'];

/** A payment or credit memo only changes by its applications, a deposit by items that the bank takes back. */
const describeChange = ({ documentType, method, checkNumber, isOwed }: MemoFacts): string => {
  if (documentType === 'payment' || documentType === 'credit_memo')
    return isOwed ? ', unapplied' : ', applied';
  if (documentType !== 'deposit') return ', change';
  if (method === 'card') return ', card reversal';
  return [', returned check', checkNumber].filter(Boolean).join(' ');
};

export const buildMemo = (entry: MemoFacts, invoiceNumber: string | null = null): string => {
  const { documentType, documentNumber, isFirst, isVoid, voidReason } = entry;
  const voided = reversible.includes(documentType) ? 'reversed' : 'voided';
  const why = voidReason ? `: ${voidReason}` : '';
  const act = isVoid ? `, ${voided}${why}` : isFirst ? '' : describeChange(entry);
  const paid = invoiceNumber !== null && invoiceNumber !== documentNumber ? `, for ${invoiceNumber}` : '';
  return `${describeDocument(entry)}${act}${paid}`;
};
