import { type LineReturn, listSoldPieces, type SoldLine } from '@primal/contracts/billing/returns';
import { formatPieceLabel, type ReturnMemo } from '@primal/contracts/orders/piece-data';
import type { AuditChange } from '@primal/contracts/shared/audit';
import { problem } from '@primal/service-kit/problem';
import { type HistoryTx, recordHistory, toInvoiceSubject } from './history.ts';
import type { InvoiceWith } from './trait.ts';

interface Credited {
  item: SoldLine;
  lines: readonly LineReturn[];
}

/** Corrected pieces of a line: `Ribeye, case 8812, lot L7: 21.000 → 2.100`. */
const listCorrections = ({ item, lines }: Credited): AuditChange[] => {
  const pieces = listSoldPieces(item);
  return lines
    .flatMap(({ corrections }) => corrections)
    .map(({ pieceId, billed, weight }) => {
      const at = pieces.findIndex(({ id }) => id === pieceId);
      const label = formatPieceLabel(pieces[at]?.piece ?? { serial: null, lot: null }, at + 1);
      return { field: `${item.product.name}, ${label}`, before: billed, after: weight };
    });
};

const reverse = ({ field, before, after }: AuditChange): AuditChange => ({
  field,
  before: after,
  after: before,
});

/** Records what a credit memo credits, or, with `isUndone`, no longer credits. */
const recordCredit = (
  tx: HistoryTx,
  invoice: { id: string; invoiceNumber: string },
  creditNumber: string,
  credited: readonly Credited[],
  isUndone = false,
): void => {
  const lines = credited.flatMap((one) => one.lines);
  const weights = credited.flatMap(listCorrections);
  const isBack = lines.some(({ reason }) => reason !== null);
  const changes = [
    ...(isBack ? [{ field: 'returned', before: null, after: creditNumber }] : []),
    ...(weights.length > 0 ? [{ field: 'corrected', before: null, after: creditNumber }, ...weights] : []),
  ];
  recordHistory(tx, invoice.id, 'changed', { changes: isUndone ? changes.map(reverse) : changes });
  if (weights.length === 0) return;
  const audited = isUndone ? weights.map(reverse) : weights;
  tx.audit({ kind: 'weight_corrected', subject: toInvoiceSubject(invoice), changes: audited });
};

/** 409 if a later credit memo credits a piece whose weight this memo corrected. */
const assertLatestCredit = ({ product, returns }: SoldLine, creditMemoId: string): void => {
  const corrected = new Set<string>();
  for (const back of returns) {
    const pieces = [...back.pieceIds, ...back.corrections.map(({ pieceId }) => pieceId)];
    if (back.creditMemoId === creditMemoId)
      for (const { pieceId } of back.corrections) corrected.add(pieceId);
    else if (pieces.some((id) => corrected.has(id)))
      throw problem.conflict(
        `${back.creditNumber} credits a piece of ${product.name} by its corrected weight. Void that credit memo first.`,
      );
  }
};

interface Returned {
  items: { map<Result>(work: (item: SoldLine & { id: string }) => Result): Result[] };
}

export const returnable = <Base extends InvoiceWith<Returned>>(base: Base) =>
  class extends base {
    recordReturn(
      tx: HistoryTx,
      { creditNumber }: ReturnMemo,
      back: ReadonlyMap<string, readonly LineReturn[]>,
    ): void {
      this.must('return');
      const credited = this.items.map((item) => ({ item, lines: back.get(item.id) ?? [] }));
      recordCredit(tx, this, creditNumber, credited);
      for (const { item, lines } of credited)
        if (lines.length > 0) item.returns = [...item.returns, ...lines];
      this.saved(tx);
    }

    undoReturn(tx: HistoryTx, { id, creditNumber }: { id: string; creditNumber: string }): void {
      const credited = this.items.map((item) => {
        assertLatestCredit(item, id);
        return { item, lines: item.returns.filter(({ creditMemoId }) => creditMemoId === id) };
      });
      recordCredit(tx, this, creditNumber, credited, true);
      for (const { item, lines } of credited)
        if (lines.length > 0) item.returns = item.returns.filter(({ creditMemoId }) => creditMemoId !== id);
      this.saved(tx);
    }
  };
