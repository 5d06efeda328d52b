import { p } from '@mikro-orm/core';
import type { InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import { listAuditChanges } from '@primal/contracts/shared/audit';
import { today } from '@primal/contracts/shared/dates';
import type { RecordWith } from '@primal/service-kit/database';
import { type HistoryTx, recordHistory, toInvoiceSubject } from './history.ts';
import type { InvoiceWith } from './trait.ts';

export const voidableFields = {
  voidReason: p.text().strictNullable(),
  /** Day of the void, and the status before it. Null unless voided. */
  voidedOn: p.date().strictNullable(),
  voidedFrom: p.text().$type<InvoiceStatus>().strictNullable(),
};

type Voided = RecordWith<typeof voidableFields>;

export const voidable = <Base extends InvoiceWith<Voided & { isPending: boolean }>>(base: Base) =>
  class extends base {
    void(tx: HistoryTx, reason: string | null): void {
      this.must('void');
      const changes = listAuditChanges(['status', 'total'], this, { status: 'voided', total: '0.00' });
      tx.audit({ kind: 'voided', subject: toInvoiceSubject(this), changes, reason });
      recordHistory(tx, this.id, 'voided', { reason });
      Object.assign(this, { voidedOn: today(), voidedFrom: this.status });
      this.status = 'voided';
      this.voidReason = reason;
      this.isPending = false;
      this.recompute();
      this.saved(tx);
    }
  };
