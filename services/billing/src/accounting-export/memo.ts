import { type CashSaleMethod, formatCashSaleMethod } from '@primal/contracts/billing/cash-receipt';
import { journalDocumentLabels } from '@primal/contracts/billing/journal';
import { paymentMethodLabels } from '@primal/contracts/billing/payment-methods';
import { formatDate } from '@primal/contracts/shared/dates';
import type { ExportedEntry } from './entries.ts';

/**
 * Document of an entry: `Invoice INV-1001`, `Payment 4711 (Check)`, `Cash Payout: ice`, `Cash Drawer
 * 11/20/2026, short`, `Journal Entry JE-1001: rent`.
 */
const describeDocument = ({
  documentType,
  documentNumber,
  method,
  reason,
  date,
  lines,
}: ExportedEntry): string => {
  const label = [journalDocumentLabels[documentType], documentNumber].filter(Boolean).join(' ');
  if (documentType === 'payment' && method)
    return `${label} (${paymentMethodLabels[method as keyof typeof paymentMethodLabels]})`;
  if (documentType === 'cash_receipt' && method)
    return `${label} (${formatCashSaleMethod(method as CashSaleMethod)})`;
  if (reason) return `${label}: ${reason}`;
  if (documentType !== 'cash_drawer') return label;
  const isShort = lines.some(({ account, debit }) => account.role === 'cash_over_short' && debit !== '0.00');
  return `${label} ${formatDate(date)}, ${isShort ? 'short' : 'over'}`;
};

export const buildMemo = (entry: ExportedEntry, invoiceNumber: string | null = null): string => {
  const { documentType, documentNumber, isFirst, isVoid, voidReason } = entry;
  const voided = documentType === 'payment' || documentType === 'journal_entry' ? 'reversed' : 'voided';
  const why = voidReason ? `: ${voidReason}` : '';
  const act = isVoid ? `, ${voided}${why}` : isFirst ? '' : ', change';
  const paid = invoiceNumber !== null && invoiceNumber !== documentNumber ? `, for ${invoiceNumber}` : '';
  return `${describeDocument(entry)}${act}${paid}`;
};
