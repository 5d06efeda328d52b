import { randomUUIDv7 } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import { listAuditChanges } from '@primal/contracts/audit';
import type { BookEntry } from '@primal/contracts/billing/books';
import { type DrawerCount, sumCounts } from '@primal/contracts/billing/cash-count';
import {
  computeDrawerFigures,
  computeExpected,
  computeOverShort,
  type DrawerEntry,
  type DrawerFigures,
  drawerStatuses,
} from '@primal/contracts/billing/cash-drawer';
import { drawerDaySaved } from '@primal/contracts/billing/events';
import { type BusinessDate, formatDate, pickLaterDate, today } from '@primal/contracts/shared/dates';
import { type DecimalInput, decimal, formatMoney } from '@primal/contracts/shared/decimal';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import { type Closing, toEvent } from './presenter.ts';

export const CashDrawerDaySchema = defineEntity({
  name: 'CashDrawerDay',
  tableName: 'cash_drawer_days',
  properties: {
    ...aggregateColumns,
    date: p.date(),
    openingFloat: p.decimal('string'),
    openedBy: p.text(),
    status: p.enum(drawerStatuses),
    /** Dollars; this and the following are null until the day is closed. */
    expected: p.decimal('string').strictNullable(),
    counted: p.decimal('string').strictNullable(),
    overShort: p.decimal('string').strictNullable(),
    closing: p.json<Closing>().strictNullable(),
    closedBy: p.text().strictNullable(),
    closedAt: p.datetime(3).strictNullable(),
    notes: p.text().strictNullable(),
    payouts: () => p.oneToMany(CashPayout).mappedBy('day').orderBy({ paidAt: 'asc', id: 'asc' }),
  },
});

export type DrawerDayRecord = RecordOf<typeof CashDrawerDaySchema>;

export const CashPayoutSchema = defineEntity({
  name: 'CashPayout',
  tableName: 'cash_payouts',
  properties: {
    id: p.uuid().primary(),
    day: () => p.manyToOne(CashDrawerDay).fieldName('day_id'),
    amount: p.decimal('string'),
    reason: p.text(),
    account: p.text().strictNullable(),
    paidBy: p.text(),
    paidAt: p.datetime(3),
    voidReason: p.text().strictNullable(),
    voidedBy: p.text().strictNullable(),
    voidedAt: p.datetime(3).strictNullable(),
    voidedOn: p.date().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface BillingTables extends Tables<[typeof CashDrawerDaySchema, typeof CashPayoutSchema]> {}
}

export const describeClosedDrawer = (date: BusinessDate): string =>
  `The cash drawer of ${formatDate(date)} is closed`;

const assertHolds = (figures: DrawerFigures): void => {
  const expected = computeExpected(figures);
  if (decimal(expected).lt(0))
    throw createFieldProblem(
      `With a float of ${formatMoney(figures.openingFloat)}, the drawer would be at ${formatMoney(expected)}. Enter a higher float.`,
      'openingFloat',
    );
};

/** A day of the cash drawer, from its opening float to its closing count. */
export class CashDrawerDay extends CashDrawerDaySchema.class {
  static create(
    tx: EntityTx,
    facts: { date: BusinessDate; openingFloat: string },
    entries: readonly DrawerEntry[],
  ): CashDrawerDay {
    assertHolds(computeDrawerFigures(facts.openingFloat, entries, []));
    const day = tx.em.create(CashDrawerDay, {
      ...createFirstVersion(),
      ...facts,
      openedBy: tx.identity.name,
      status: 'open',
      expected: null,
      counted: null,
      overShort: null,
      closing: null,
      closedBy: null,
      closedAt: null,
      notes: null,
    });
    tx.audit({
      kind: 'drawer_opened',
      subject: day.auditSubject(),
      changes: listAuditChanges(['openingFloat'], {}, facts),
    });
    day.saved(tx);
    return day;
  }

  changeFloat(tx: EntityTx, openingFloat: string, entries: readonly DrawerEntry[]): void {
    this.assertOpen();
    if (openingFloat === this.openingFloat) return;
    if (decimal(openingFloat).lt(this.openingFloat)) assertHolds({ ...this.figures(entries), openingFloat });
    tx.audit({
      kind: 'drawer_changed',
      subject: this.auditSubject(),
      changes: listAuditChanges(['openingFloat'], this, { openingFloat }),
    });
    incrementVersion<CashDrawerDay>(this, { openingFloat });
    this.saved(tx);
  }

  payOut(
    tx: EntityTx,
    { amount, reason, account }: { amount: string; reason: string; account: string | null },
    { entries, takings }: { entries: readonly DrawerEntry[]; takings: DecimalInput },
  ): CashPayout {
    this.assertOpen();
    const most = decimal(this.openingFloat).plus(takings);
    if (decimal(amount).gt(most)) {
      const holds = most.lt(computeExpected(this.figures(entries)))
        ? `From ${formatDate(this.date)} until now the drawer held no more than ${formatMoney(most)}`
        : `The drawer should hold ${formatMoney(most)}`;
      throw problem.conflict(`${holds}. You cannot pay ${formatMoney(amount)} out of it.`);
    }
    const payout = tx.em.create(CashPayout, {
      id: randomUUIDv7(),
      day: this,
      amount,
      reason,
      account,
      paidBy: tx.identity.name,
      paidAt: new Date(),
      voidReason: null,
      voidedBy: null,
      voidedAt: null,
      voidedOn: null,
    });
    tx.audit({
      kind: 'payout',
      subject: this.auditSubject(),
      reason,
      changes: listAuditChanges(['amount', 'account'], {}, { amount, account }),
    });
    incrementVersion<CashDrawerDay>(this);
    this.saved(tx);
    return payout;
  }

  payout(id: string): CashPayout {
    const payout = this.payouts.getItems().find((one) => one.id === id);
    if (!payout) throw problem.missing('Payout');
    return payout;
  }

  voidPayout(tx: EntityTx, payout: CashPayout, reason: string): void {
    this.assertOpen();
    if (payout.voidedAt) throw problem.conflict('This payout is already voided.');
    Object.assign(payout, {
      voidReason: reason,
      voidedBy: tx.identity.name,
      voidedAt: new Date(),
      voidedOn: pickLaterDate(this.date, today()),
    });
    tx.audit({
      kind: 'voided',
      subject: this.auditSubject(),
      reason,
      changes: [{ field: 'payout', before: payout.amount, after: '0.00' }],
    });
    incrementVersion<CashDrawerDay>(this);
    this.saved(tx);
  }

  close(
    tx: EntityTx,
    { counts, notes }: { counts: readonly DrawerCount[]; notes: string | null },
    entries: readonly DrawerEntry[],
  ): void {
    this.assertOpen();
    const figures = this.figures(entries);
    const expected = computeExpected(figures);
    const counted = sumCounts(counts);
    incrementVersion<CashDrawerDay>(this, {
      status: 'closed',
      expected,
      counted,
      overShort: computeOverShort(counted, expected),
      closing: { figures, entries: [...entries], counts: [...counts] },
      closedBy: tx.identity.name,
      closedAt: new Date(),
      notes,
    });
    tx.audit({
      kind: 'drawer_closed',
      subject: this.auditSubject(),
      changes: listAuditChanges(['expected', 'counted', 'overShort', 'notes'], {}, this),
    });
    this.saved(tx);
  }

  auditSubject() {
    return { type: 'cash_drawer_day', id: this.id, label: formatDate(this.date) } as const;
  }

  bookEntries(overShortOn: BusinessDate): BookEntry[] {
    return [
      { date: this.date, amount: this.openingFloat, figures: `opened ${this.openingFloat}` },
      ...this.payouts
        .getItems()
        .flatMap(({ id, amount, voidedOn }) => [
          { date: this.date, amount: `-${amount}`, figures: `${id} ${amount}` },
          ...(voidedOn === null ? [] : [{ date: voidedOn, amount, figures: `${id} ${amount} taken back` }]),
        ]),
      ...(this.overShort === null
        ? []
        : [{ date: overShortOn, amount: this.overShort, figures: `closed ${this.overShort}` }]),
    ];
  }

  private figures(entries: readonly DrawerEntry[]): DrawerFigures {
    const payouts = this.payouts
      .getItems()
      .map(({ amount, voidedAt }) => ({ amount, isVoided: voidedAt !== null }));
    return computeDrawerFigures(this.openingFloat, entries, payouts);
  }

  private assertOpen(): void {
    if (this.status === 'closed') throw problem.conflict(`${describeClosedDrawer(this.date)}.`);
  }

  private saved(tx: EntityTx): void {
    tx.record(drawerDaySaved, { key: this.id, sequence: this.version, data: toEvent(this) });
  }
}
CashDrawerDaySchema.setClass(CashDrawerDay);

class CashPayout extends CashPayoutSchema.class {
  journalRef() {
    return { type: 'cash_payout', id: this.id, number: null } as const;
  }
}
CashPayoutSchema.setClass(CashPayout);
