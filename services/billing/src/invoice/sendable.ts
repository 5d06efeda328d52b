import { listAuditChanges } from '@primal/contracts/audit';
import type { InvoiceCustomer } from '@primal/contracts/billing/invoice';
import type { EntityTx } from '@primal/service-kit/tx';
import { type HistoryTx, recordHistory, toInvoiceSubject } from './history.ts';
import type { InvoiceRecord } from './record.ts';
import type { InvoiceWith } from './trait.ts';

export const sendable = <Base extends InvoiceWith<Pick<InvoiceRecord, 'customer' | 'wasSent'>>>(base: Base) =>
  class extends base {
    send(tx: HistoryTx): void {
      this.must('send');
      this.status = 'sent';
      this.wasSent = true;
      this.recompute();
      recordHistory(tx, this.id, 'sent');
      this.saved(tx);
    }

    reopen(tx: HistoryTx, customer: InvoiceCustomer): void {
      this.must('reopen');
      this.customer = customer;
      const changes = listAuditChanges(['status'], this, { status: 'draft' });
      tx.audit({ kind: 'invoice_changed', subject: toInvoiceSubject(this), changes });
      this.status = 'draft';
      recordHistory(tx, this.id, 'reopened');
      this.saved(tx);
    }

    followCustomer(tx: EntityTx, customer: InvoiceCustomer): void {
      this.customer = customer;
      this.saved(tx);
    }
  };
