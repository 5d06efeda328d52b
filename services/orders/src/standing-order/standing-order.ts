import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import { standingOrderDeleted, standingOrderSaved } from '@primal/contracts/orders/events';
import {
  type DayQuantities,
  endBeforeStartProblem,
  type StandingException,
  type standingOrderBody,
} from '@primal/contracts/orders/standing-order';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { toWeekday, weekdays } from '@primal/contracts/shared/delivery-days';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { z } from 'zod';

interface StandingLine {
  productId: string;
  quantities: DayQuantities;
}

/** A customer's recurring order, from a first delivery date to an optional last one. */
export const StandingOrderSchema = defineEntity({
  name: 'StandingOrder',
  tableName: 'standing_orders',
  properties: {
    ...aggregateColumns,
    customerId: p.uuid(),
    lines: p.json<StandingLine[]>(),
    from: p.date().fieldName('from_date'),
    to: p.date().fieldName('to_date').strictNullable(),
    active: p.boolean(),
    exceptions: p.json<StandingException[]>(),
    weekdays: p.array(),
    dates: p.array(),
  },
});

export type StandingOrderRecord = RecordOf<typeof StandingOrderSchema>;

export type PlannedStandingOrder = StandingOrderRecord & {
  /** Sentence that explains why the customer gets no orders (deleted or inactive); null otherwise. */
  stopped: string | null;
};

type Fields = z.output<typeof standingOrderBody>;

const listScheduledDays = ({ lines, exceptions }: Pick<Fields, 'lines' | 'exceptions'>) => ({
  weekdays: weekdays.filter((day) => lines.some(({ quantities }) => quantities[day])),
  dates: exceptions.map(({ date }) => date),
});

export const isActiveOn = (
  { from, to, active }: Pick<StandingOrderRecord, 'from' | 'to' | 'active'>,
  date: BusinessDate,
): boolean => active && from <= date && (to === null || date <= to);

export interface DatedLine {
  productId: string;
  quantity: string;
}

/** Lines for a date, regardless of delivery days; null if the date is skipped. */
export const findLinesOn = (
  { lines, exceptions }: Pick<StandingOrderRecord, 'lines' | 'exceptions'>,
  date: BusinessDate,
): DatedLine[] | null => {
  const exception = exceptions.find((one) => one.date === date);
  if (exception) return 'lines' in exception ? exception.lines : null;
  const day = toWeekday(date);
  return lines.flatMap(({ productId, quantities }) => {
    const quantity = quantities[day];
    return quantity ? [{ productId, quantity }] : [];
  });
};

export class StandingOrder extends StandingOrderSchema.class {
  static create(tx: EntityTx, fields: Fields): StandingOrder {
    const standing = tx.em.create(StandingOrder, {
      ...createFirstVersion(),
      ...fields,
      ...listScheduledDays(fields),
    });
    standing.saved(tx);
    return standing;
  }

  edit(tx: EntityTx, changes: Partial<Fields>): void {
    const next = { ...this, ...changes };
    if (next.to !== null && next.to < next.from) throw createFieldProblem(endBeforeStartProblem, 'to');
    incrementVersion<StandingOrder>(this, { ...changes, ...listScheduledDays(next) });
    this.saved(tx);
  }

  remove(tx: EntityTx, customerName: string): void {
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: { type: 'customer', id: this.customerId, label: `Standing order of ${customerName}` },
      changes: listAuditChanges(['from', 'to', 'active', 'weekdays'], this, {}),
    });
    tx.record(standingOrderDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  private saved(tx: EntityTx): void {
    const { id, customerId, from, to, active, version } = this;
    const data = { id, customerId, from, to, active, version };
    tx.record(standingOrderSaved, { key: id, sequence: version, data });
  }
}
StandingOrderSchema.setClass(StandingOrder);

const dateStates = ['made', 'partly', 'failed', 'passed'] as const;
export type DateState = (typeof dateStates)[number];

/** A processed date of a standing order. Dates are unique, so that each order is made once. */
export const StandingDateSchema = defineEntity({
  name: 'StandingDate',
  tableName: 'standing_dates',
  properties: {
    id: p.uuid().primary(),
    standingOrderId: p.uuid(),
    date: p.date(),
    state: p.enum(dateStates),
    reason: p.text().strictNullable(),
    orderId: p.uuid().strictNullable(),
    createdAt: p.datetime(3),
    dismissed: p.boolean(),
  },
});

export const StandingProgressSchema = defineEntity({
  name: 'StandingProgress',
  tableName: 'standing_progress',
  properties: { id: p.boolean().primary(), toldThrough: p.date() },
});

declare module '../tables.ts' {
  interface OrdersTables
    extends Tables<[typeof StandingOrderSchema, typeof StandingDateSchema, typeof StandingProgressSchema]> {}
}
