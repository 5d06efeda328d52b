import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import type { Random } from './random.ts';

/** How far an order has come, in the order of the work. */
export const stages = ['taken', 'printed', 'weighing', 'ready', 'invoiced'] as const;
export type Stage = (typeof stages)[number];

/** Whether work that has come to one stage has done what belongs to another. */
export const hasReached = (stage: Stage, other: Stage): boolean =>
  stages.indexOf(stage) >= stages.indexOf(other);

/** What became of an invoice. */
export interface InvoiceFate {
  status: 'draft' | 'sent' | 'paid' | 'voided';
  invoiceDate: BusinessDate;
  dueDate: BusinessDate;
  paymentMethod: 'check' | 'ach';
}

/** Where an order stands today and what became of its invoice. */
export interface Fate {
  stage: Stage;
  invoice: InvoiceFate | null;
  /** Place in the drivers' table; null for one that nobody drives. */
  driver: number | null;
}

interface Order {
  /** Days since it was taken. */
  age: number;
  deliveryDate: BusinessDate;
  today: BusinessDate;
  customer: number;
}

/** Days from the invoice's date to its due date: the default of the settings. */
const paymentTerms = 30;
/** Seven drivers are active; a customer is always on the same tour. */
const tours = 7;
/** Routes are kept for the last days only: enough to look back at. */
const routedSince = 7;

const stageOf = (age: number, random: Random): Stage => {
  if (age === 0) return random.pick(['taken', 'taken', 'printed', 'weighing', 'ready']);
  if (age <= 2)
    return random.pick(['printed', 'weighing', 'ready', 'ready', 'invoiced', 'invoiced', 'invoiced']);
  if (age <= 5) return random.pick(['ready', 'invoiced', 'invoiced', 'invoiced', 'invoiced', 'invoiced']);
  return 'invoiced';
};

const invoiceStatusOf = (age: number, random: Random): InvoiceFate['status'] => {
  if (age <= 3) return random.pick(['draft', 'draft', 'sent']);
  if (random.chance(0.012)) return 'voided';
  const paid = age > 35 ? 0.9 : age > 15 ? 0.5 : 0.1;
  return random.chance(paid) ? 'paid' : 'sent';
};

const invoiceOf = ({ age, deliveryDate, today }: Order, random: Random): InvoiceFate => {
  const invoiceDate = deliveryDate < today ? deliveryDate : today;
  return {
    status: invoiceStatusOf(age, random),
    invoiceDate,
    dueDate: addDays(invoiceDate, paymentTerms),
    paymentMethod: random.pick(['check', 'ach']),
  };
};

/** Older orders are invoiced, delivered and mostly paid; the last days' are in every state. */
export const fateOf = (order: Order, random: Random): Fate => {
  const { age, deliveryDate, today, customer } = order;
  const stage = stageOf(age, random);
  const isRouted = stage !== 'taken' && deliveryDate >= addDays(today, -routedSince);
  return {
    stage,
    invoice: stage === 'invoiced' ? invoiceOf(order, random) : null,
    driver: isRouted ? customer % tours : null,
  };
};
