import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import type { Random } from './random.ts';

export const stages = ['taken', 'printed', 'weighing', 'ready', 'invoiced'] as const;
type Stage = (typeof stages)[number];

export const hasReached = (stage: Stage, other: Stage): boolean =>
  stages.indexOf(stage) >= stages.indexOf(other);

interface PaymentOutcome {
  paymentDate: BusinessDate;
  paymentMethod: 'check' | 'ach';
  checkNumber: string | null;
  reference: string | null;
  isWhole: boolean;
}

const creditReasons = ['return', 'damaged', 'overcharge', 'discount'] as const;

export interface InvoiceOutcome {
  status: 'draft' | 'sent' | 'paid' | 'voided';
  invoiceDate: BusinessDate;
  dueDate: BusinessDate;
  payment: PaymentOutcome | null;
  credit: { reason: (typeof creditReasons)[number]; isApplied: boolean } | null;
}

export interface Outcome {
  stage: Stage;
  invoice: InvoiceOutcome | null;
  driver: number | null;
}

interface Order {
  age: number;
  deliveryDate: BusinessDate;
  today: BusinessDate;
  customer: number;
}

const paymentTerms = 30;
/** Number of tours, one per active driver. A customer is always on the same tour. */
const tours = 7;
const routedSince = 7;

const drawStage = (age: number, random: Random): Stage => {
  if (age === 0) return random.pick(['taken', 'taken', 'printed', 'weighing', 'ready']);
  if (age <= 2)
    return random.pick(['printed', 'weighing', 'ready', 'ready', 'invoiced', 'invoiced', 'invoiced']);
  if (age <= 5) return random.pick(['ready', 'invoiced', 'invoiced', 'invoiced', 'invoiced', 'invoiced']);
  return 'invoiced';
};

const drawInvoiceStatus = (age: number, random: Random): InvoiceOutcome['status'] => {
  if (age <= 3) return random.pick(['draft', 'draft', 'sent']);
  if (random.chance(0.012)) return 'voided';
  const paid = age > 35 ? 0.9 : age > 15 ? 0.5 : 0.1;
  return random.chance(paid) ? 'paid' : 'sent';
};

const drawPayment = (invoiceDate: BusinessDate, today: BusinessDate, random: Random): PaymentOutcome => {
  const paymentDate = addDays(invoiceDate, random.between(6, 28));
  const paymentMethod = random.pick(['check', 'check', 'ach'] as const);
  return {
    paymentDate: paymentDate < today ? paymentDate : today,
    paymentMethod,
    checkNumber: paymentMethod === 'check' ? String(random.between(1200, 9800)) : null,
    reference: paymentMethod === 'ach' ? `ACH-${paymentDate.replaceAll('-', '')}` : null,
    isWhole: true,
  };
};

const drawInvoice = ({ age, deliveryDate, today }: Order, random: Random): InvoiceOutcome => {
  const invoiceDate = deliveryDate < today ? deliveryDate : today;
  const status = drawInvoiceStatus(age, random);
  const payment = drawPayment(invoiceDate, today, random);
  const isPartPaid = status === 'sent' && age > 10 && random.chance(0.15);
  const isCredited = status === 'sent' && age > 4 && !isPartPaid && random.chance(0.2);
  return {
    status,
    invoiceDate,
    dueDate: addDays(invoiceDate, paymentTerms),
    payment: status === 'paid' || isPartPaid ? { ...payment, isWhole: !isPartPaid } : null,
    credit: isCredited ? { reason: random.pick(creditReasons), isApplied: random.chance(0.6) } : null,
  };
};

/** Older orders are invoiced, delivered and mostly paid; recent orders are in every state. */
export const drawOutcome = (order: Order, random: Random): Outcome => {
  const { age, deliveryDate, today, customer } = order;
  const stage = drawStage(age, random);
  const isRouted = stage !== 'taken' && deliveryDate >= addDays(today, -routedSince);
  return {
    stage,
    invoice: stage === 'invoiced' ? drawInvoice(order, random) : null,
    driver: isRouted ? customer % tours : null,
  };
};
