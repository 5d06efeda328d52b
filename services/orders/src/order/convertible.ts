import { p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import type { EntityTx } from '@primal/service-kit/tx';
import type { OrderWith } from './trait.ts';

export const convertibleFields = {
  invoiceId: p.uuid().strictNullable(),
};

export interface InvoiceOfOrder {
  number: string;
  isVoided: boolean;
}

interface Converted {
  invoiceId: string | null;
  invoice: InvoiceOfOrder | null;
  statusChosen: boolean;
}

/** Conversion writes rows without loading the entity (`convert.ts`). */
export const convertible = <Base extends OrderWith<Converted>>(base: Base) =>
  class extends base {
    reopen(tx: EntityTx): void {
      this.must('reopen');
      tx.audit({
        kind: 'reopened',
        subject: { type: 'sales_order', id: this.id, label: this.orderNumber },
        changes: listAuditChanges(['invoice'], { invoice: this.invoice?.number }, {}),
      });
      Object.assign(this, { invoiceId: null, invoice: null, statusChosen: false });
      this.saved(tx);
    }
  };
