import { isDeepStrictEqual } from 'node:util';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { createInvoiceSheet } from '@primal/contracts/billing/invoice-sheet';
import { type HistoryTx, recordHistory } from './history.ts';
import type { InvoiceRecord } from './record.ts';
import type { InvoiceWith } from './trait.ts';

type IssuedFields =
  | 'version'
  | 'hasMissingCatchWeights'
  | 'isPending'
  | 'pdfGenerated'
  | 'pdfPrinted'
  | 'completedAt';

interface Issued extends Pick<InvoiceRecord, IssuedFields> {
  toAnswer(): InvoiceAnswer;
}

export const issuable = <Base extends InvoiceWith<Issued>>(base: Base) =>
  class extends base {
    /**
     * Marks the invoice after `made` was printed, mailed or saved. Sets no mark for an outdated paper, a voided
     * invoice, or missing weights. Returns true if the paper is current.
     */
    recordIssued(
      tx: HistoryTx,
      made: InvoiceAnswer,
      deed: 'pdf' | 'emailed' | 'saved_to_drive',
      detail?: string,
    ): boolean {
      // A newer version with the same figures and texts leaves the paper current.
      const isCurrent =
        this.version === made.version ||
        isDeepStrictEqual(createInvoiceSheet(this.toAnswer()), createInvoiceSheet(made));
      recordHistory(tx, this.id, deed, detail === undefined ? {} : { detail });
      if (!isCurrent || this.status === 'voided' || this.pdfGenerated || this.isUnfinished())
        return isCurrent;
      this.pdfGenerated = true;
      this.saved(tx);
      return true;
    }

    markPrinted(tx: HistoryTx, pdfPrinted: boolean): void {
      this.must('edit');
      if (pdfPrinted) recordHistory(tx, this.id, 'printed');
      if (pdfPrinted && this.isUnfinished()) return;
      this.pdfPrinted = pdfPrinted;
      this.saved(tx);
    }

    complete(tx: HistoryTx): void {
      this.must('complete');
      this.isPending = false;
      this.completedAt = new Date();
      recordHistory(tx, this.id, 'completed');
      this.saved(tx);
    }

    /**
     * True if weights are missing. The paper then shows DRAFT, and issuing it changes no status
     * (docs/decisions/0087).
     */
    private isUnfinished(): boolean {
      return this.status === 'draft' && this.hasMissingCatchWeights;
    }
  };
