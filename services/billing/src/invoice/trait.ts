import type { Constructor } from '@mikro-orm/core';
import type { InvoiceAction, InvoiceStatus } from '@primal/contracts/billing/invoice-rules';
import type { EntityTx } from '@primal/service-kit/tx';

/** Members of the invoice that its traits share. */
interface InvoiceCore {
  id: string;
  invoiceNumber: string;
  status: InvoiceStatus;
  must(action: InvoiceAction): void;
  recompute(): void;
  saved(tx: EntityTx): void;
}

/** A class that a trait extends; `State` names further members that the trait needs. */
export type InvoiceWith<State> = Constructor<InvoiceCore & State>;
