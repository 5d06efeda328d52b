import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { DepositAnswer } from '@primal/contracts/billing/deposit';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { ManualEntryAnswer } from '@primal/contracts/billing/manual-entry';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import type { RefundAnswer } from '@primal/contracts/billing/refund';
import type { WriteOffAnswer } from '@primal/contracts/billing/write-off';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { Pool } from './pool.ts';

export interface Known<Answer> {
  id: string;
  last: Answer;
}

export interface KnownOrder extends Known<OrderAnswer> {
  isDeleted: boolean;
  isReopened: boolean;
  /** Scanned cases by line, in scan order, without removed ones. */
  scanned: PieceAnswer[];
}

/** Identifies a case; `serial` is null for makers without serial numbers. */
export interface CaseLabel {
  serial: string | null;
  lot: string;
}

/** An invoice's paid state follows from its applications. */
export interface KnownInvoice extends Known<InvoiceAnswer> {
  stage: 'draft' | 'sent' | 'voided';
}

/** An email; `unknown` if the product cannot know whether it was sent. */
export interface KnownMail {
  subjectId: string;
  /** Invoice emails have a unique address each; statements use the customer's address. */
  to: string;
  outcome: 'sent' | 'unknown';
  total: string | null;
}

export interface KnownStop {
  id: string;
  driverId: string;
  routeDate: string;
  status: 'pending' | 'delivered';
}

/** Acknowledged writes, the expected contents of the product. */
export class Model {
  readonly customers = new Pool<Known<CustomerAnswer>>();
  readonly products = new Pool<Known<ProductAnswer>>();
  readonly drivers = new Pool<Known<DriverAnswer>>();
  readonly orders = new Pool<KnownOrder>();
  readonly invoices = new Pool<KnownInvoice>();
  readonly payments = new Pool<Known<PaymentAnswer>>();
  readonly credits = new Pool<Known<CreditMemoAnswer>>();
  readonly receipts = new Pool<Known<CashReceiptAnswer>>();
  readonly refunds = new Pool<Known<RefundAnswer>>();
  readonly writeOffs = new Pool<Known<WriteOffAnswer>>();
  readonly deposits = new Pool<Known<DepositAnswer>>();
  readonly entries = new Pool<Known<ManualEntryAnswer>>();
  /** Acknowledged reversals of checks that charged a fee. */
  returnedCheckFees = 0;
  readonly promised = new Map<string, string>();
  /** Stops by order, or by invoice without an order; null if the stop was removed. */
  readonly stops = new Map<string, KnownStop | null>();
  readonly mails: KnownMail[] = [];
  readonly driveFiles = new Map<string, string>();
  readonly freeCases: CaseLabel[] = [];
  #serials = 0;
  readonly #applied = new Map<string, string>();

  applied(invoiceId: string): string {
    return this.#applied.get(invoiceId) ?? '0.00';
  }

  apply(invoiceId: string, amount: string, sign: 1 | -1 = 1): void {
    this.#applied.set(invoiceId, toMoney(decimal(this.applied(invoiceId)).plus(decimal(amount).times(sign))));
  }

  /** Open dollars of an invoice; 0 if voided. */
  balance({ id, stage, last }: KnownInvoice): string {
    return stage === 'voided' ? '0.00' : toMoney(decimal(last.total).minus(this.applied(id)));
  }

  status(invoice: KnownInvoice): InvoiceAnswer['status'] {
    if (invoice.stage !== 'sent') return invoice.stage;
    return decimal(this.balance(invoice)).eq(0) ? 'paid' : 'sent';
  }

  isOutstanding(invoice: KnownInvoice): boolean {
    return invoice.stage === 'sent' && decimal(this.balance(invoice)).gt(0);
  }

  nextSerial(): string {
    this.#serials += 1;
    return `S${this.#serials}`;
  }

  releaseCases(order: KnownOrder, isGone: (piece: PieceAnswer) => boolean): void {
    for (const { serial, lot } of order.scanned.filter(isGone))
      if (serial !== null && lot !== null) this.freeCases.push({ serial, lot });
    order.scanned = order.scanned.filter((piece) => !isGone(piece));
  }

  addInvoice(last: InvoiceAnswer): KnownInvoice {
    const stage = last.status === 'draft' ? 'draft' : 'sent';
    this.promised.delete(last.id);
    return this.invoices.get(last.id) ?? this.invoices.put({ id: last.id, last, stage });
  }
}

/** A document's delivery key: its order, or the invoice without one. */
export const toDeliveryKey = (document: { id: string; last: { salesOrderId?: string | null } }): string =>
  document.last.salesOrderId ?? document.id;
