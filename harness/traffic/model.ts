import type { CustomerAnswer } from '@primal/contracts/admin/customer';
import type { ProductAnswer } from '@primal/contracts/admin/product';
import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import type { PaymentAnswer } from '@primal/contracts/billing/payment';
import type { DriverAnswer } from '@primal/contracts/delivery/driver';
import type { OrderAnswer } from '@primal/contracts/orders/order';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal, toMoney } from '@primal/contracts/shared/decimal';
import { Pool } from './pool.ts';

/** A record and the last answer that was acknowledged about it. */
export interface Known<Answer> {
  id: string;
  last: Answer;
}

export interface KnownOrder extends Known<OrderAnswer> {
  isDeleted: boolean;
  /** Whether it was opened again after its invoice was voided. */
  isReopened: boolean;
  /** The cases that were scanned for it and not taken back, those of each line in their order. */
  scanned: PieceAnswer[];
}

/** What tells one case from another; not every maker numbers them. */
export interface CaseLabel {
  serial: string | null;
  lot: string;
}

/** Whether an invoice is paid follows from what was applied to it. */
export interface KnownInvoice extends Known<InvoiceAnswer> {
  stage: 'draft' | 'sent' | 'voided';
}

/** A mail that somebody had sent; `unknown` where the product cannot tell whether it went. */
export interface KnownMail {
  subjectId: string;
  /** Each mail about an invoice goes to an address of its own; statements go to the customer's. */
  to: string;
  outcome: 'sent' | 'unknown';
  /** What its text must say: the total of what was attached. Null for a statement. */
  total: string | null;
}

export interface KnownStop {
  id: string;
  driverId: string;
  routeDate: string;
  status: 'pending' | 'delivered';
}

/** What the persons know to be in the product, because it was acknowledged to them: the other half of the proof. */
export class Model {
  readonly customers = new Pool<Known<CustomerAnswer>>();
  readonly products = new Pool<Known<ProductAnswer>>();
  readonly drivers = new Pool<Known<DriverAnswer>>();
  readonly orders = new Pool<KnownOrder>();
  readonly invoices = new Pool<KnownInvoice>();
  readonly payments = new Pool<Known<PaymentAnswer>>();
  readonly credits = new Pool<Known<CreditMemoAnswer>>();
  readonly receipts = new Pool<Known<CashReceiptAnswer>>();
  /** Invoices that a 202 has promised, each with its order. */
  readonly promised = new Map<string, string>();
  /** By order, or by invoice where there is no order; null for one that was taken off its route. */
  readonly stops = new Map<string, KnownStop | null>();
  readonly mails: KnownMail[] = [];
  readonly driveFiles = new Map<string, string>();
  /** Numbered cases that were on an order and are on none now. */
  readonly freeCases: CaseLabel[] = [];
  #serials = 0;
  /** Dollars of payments and credits on each invoice. */
  readonly #applied = new Map<string, string>();

  applied(invoiceId: string): string {
    return this.#applied.get(invoiceId) ?? '0.00';
  }

  /** More, or with a minus less, is applied to an invoice. */
  apply(invoiceId: string, amount: string, sign: 1 | -1 = 1): void {
    this.#applied.set(invoiceId, toMoney(decimal(this.applied(invoiceId)).plus(decimal(amount).times(sign))));
  }

  /** Dollars that are open of an invoice; 0 once voided. */
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

  /** The serial number of a case that nobody has scanned yet. */
  nextSerial(): string {
    this.#serials += 1;
    return `S${this.#serials}`;
  }

  /** Some scanned cases are on an open order no more: they are free. */
  letGo(order: KnownOrder, isGone: (piece: PieceAnswer) => boolean): void {
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

/** What a document is delivered under: its order, or the invoice that came from none. */
export const deliveryKey = (document: { id: string; last: { salesOrderId?: string | null } }): string =>
  document.last.salesOrderId ?? document.id;
