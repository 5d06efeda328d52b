import { defineEntity, p } from '@mikro-orm/core';
import { type AuditInput, listAuditChanges } from '@primal/contracts/audit';
import {
  findHoldReasons,
  holdReasonTexts,
  isReleaseValid,
  type OrderHold,
  type OrderRelease,
} from '@primal/contracts/orders/credit';
import { type CreditControl, defaultCreditControl } from '@primal/contracts/shared/credit-terms';
import { countDaysBetween, today } from '@primal/contracts/shared/dates';
import { type DecimalInput, decimal, toMoney } from '@primal/contracts/shared/decimal';
import { isOneOf, sql, type Tables } from '@primal/service-kit/database';
import type { EntityTx } from '@primal/service-kit/tx';
import type { RawBuilder } from 'kysely';
import type { OrdersDb, OrdersTx } from '../tables.ts';

/** A converted order, which counts toward exposure until its invoice arrives, so that exposure never dips. */
export const AwaitedInvoiceSchema = defineEntity({
  name: 'AwaitedInvoice',
  tableName: 'awaited_invoices',
  properties: {
    id: p.uuid().primary(),
    customerId: p.uuid(),
    orderSequence: p.text().fieldName('taken'),
    amount: p.decimal('string'),
  },
});

declare module '../tables.ts' {
  interface OrdersTables extends Tables<[typeof AwaitedInvoiceSchema]> {}
}

export interface Account {
  control: CreditControl;
  limit: string | null;
  maxDaysOverdue: number | null;
  onHold: boolean;
  holdReason: string | null;
  owed: string;
  drafts: string;
  unappliedCredit: string;
  overdue: string;
  oldestDue: string | null;
  openOrders: string;
  /** Part of `owed` and `drafts` from invoices of later orders, which the exposure excludes. */
  later: string;
}

export const parseOrderSequence = (orderNumber: string): string => orderNumber.replace(/^\D+/, '');

/** Exposure of an order or a new order (docs/rules/credit.md#what-counts). */
export const computeExposure = (account: Account, amount: DecimalInput = 0): string =>
  toMoney(
    decimal(account.owed)
      .plus(account.drafts)
      .minus(account.later)
      .plus(account.openOrders)
      .minus(account.unappliedCredit)
      .plus(amount),
  );

export const countDaysOverdue = ({ oldestDue }: Pick<Account, 'oldestDue'>): number =>
  oldestDue === null ? 0 : countDaysBetween(oldestDue, today());

/** Reason to hold an order at this exposure, which includes the order; null if it is within the terms. */
export const findHold = (account: Account, exposure: string): OrderHold | null => {
  const { limit } = account;
  const reasons = findHoldReasons({ ...account, exposure, oldestDaysOverdue: countDaysOverdue(account) });
  return account.control === 'hold' && reasons.length > 0 ? { reasons, exposure, limit } : null;
};

export interface HoldState {
  hold: OrderHold | null;
  heldSince: Date | string | null;
  release: OrderRelease | null;
}

export const evaluateCredit = (
  { hold: before, heldSince, release }: HoldState,
  amount: string,
  account: Account | null,
): HoldState => {
  const goesOn = { hold: null, heldSince: null, release };
  if (!account || (release && isReleaseValid(release.total, amount))) return goesOn;
  const hold = findHold(account, computeExposure(account, amount));
  if (!hold) return goesOn;
  const outgrown = release?.total ?? before?.outgrown;
  if (outgrown !== undefined) hold.outgrown = outgrown;
  return { hold, heldSince: (before && heldSince) ?? new Date(), release: null };
};

export const auditRelease = (
  tx: EntityTx,
  { id, orderNumber }: { id: string; orderNumber: string },
  hold: OrderHold,
  of: Pick<AuditInput, 'by' | 'reason'> = { by: { userId: null, name: 'system' } },
): void =>
  tx.audit({
    kind: 'reopened',
    subject: { type: 'sales_order', id, label: orderNumber },
    changes: listAuditChanges(['hold'], { hold: hold.reasons.map((reason) => holdReasonTexts[reason]) }, {}),
    ...of,
  });

/** Holds or releases an order. Audits an automatic release without an author. */
export const applyCredit = (
  tx: EntityTx,
  order: HoldState & { id: string; orderNumber: string },
  evaluated: HoldState,
): void => {
  const before = order.hold;
  Object.assign(order, evaluated);
  if (before && !order.hold && !order.release) auditRelease(tx, order, before);
};

const control = sql`coalesce((select facts ->> 'creditControl' from settings limit 1), ${sql.lit(defaultCreditControl)})`;

export const orderSequence = sql`substring(o.order_number from 4)::bigint`;

export const isHoldingEnabled = sql<boolean>`${control} = 'hold'`;

const hasTerms = sql`credit_limit is not null or max_days_overdue is not null or on_hold`;

const key = sql`hashtextextended('credit ' || id, 0)`;

/**
 * Sends a locking statement without waiting for its answer. PostgreSQL runs later statements only after it
 * has the lock.
 */
const send = (tx: OrdersTx, statement: RawBuilder<unknown>): void =>
  tx.send({ compile: () => statement.compile(tx.db) });

/**
 * Serializes orders of some customers until the commit, if credit is controlled, so that each decision
 * includes all earlier orders. Customers without credit terms are exempt. Takes locks in id order and before
 * any order's lock, so that concurrent callers never deadlock.
 */
export const lockAccounts = (
  tx: OrdersTx,
  { customerIds = [], orderId = null }: { customerIds?: readonly string[]; orderId?: string | null },
): void =>
  send(
    tx,
    sql`
    select case when is_free then pg_advisory_xact_lock_shared(${key}) else pg_advisory_xact_lock(${key}) end
    from (
      select c.id::text as id, not (${hasTerms}) as is_free from customers as c
      where ${isHoldingEnabled} and (${isOneOf('c.id', customerIds)}
        or c.id = (select customer_id from sales_orders where id = ${orderId}))
      order by c.id) as sorted`,
  );

/** Locks a customer's account exclusively to recheck its orders, so that no decision is concurrent. */
export const lockAccount = (tx: OrdersTx, customerId: string): void =>
  send(
    tx,
    sql`select pg_advisory_xact_lock(${key}) from (select ${customerId}::text as id) as asked where ${isHoldingEnabled}`,
  );

interface Asked {
  customerId: string;
  order?: { id: string; orderSequence: string } | null;
  always?: boolean;
}

/**
 * A customer's account. Null if credit is not controlled, no terms are set, or the customer is unknown. Reads
 * only the indexes of open items.
 */
export const findAccount = async (
  db: OrdersDb,
  { customerId, order = null, always = false }: Asked,
): Promise<Account | null> => {
  const isLater = order ? sql`s.number > ${order.orderSequence}::bigint` : sql`false`;
  const others = order
    ? sql`o.id <> ${order.id} and ${orderSequence} < ${order.orderSequence}::bigint`
    : sql`true`;
  const { rows } = await sql<Account>`
    with c as materialized (
      select id, credit_limit, max_days_overdue, on_hold, hold_reason, ${control} as control
      from customers where id = ${customerId} and (${always} or (${isHoldingEnabled}
        and (${hasTerms}))))
    select c.control, c.credit_limit as "limit", c.max_days_overdue as "maxDaysOverdue",
      c.on_hold as "onHold", c.hold_reason as "holdReason",
      v.owed, v.drafts, v.overdue, v.later, v."oldestDue", u.credit as "unappliedCredit",
      orders.amount + awaited.amount as "openOrders"
    from c,
      lateral (
        select coalesce(sum(i.balance) filter (where i.status = 'sent'), 0.00) as owed,
          coalesce(sum(i.balance) filter (where i.status = 'draft'), 0.00) as drafts,
          coalesce(sum(i.balance) filter (where i.status = 'sent' and i.due_date < ${today()}), 0.00) as overdue,
          (min(i.due_date) filter (where i.status = 'sent' and i.due_date < ${today()}))::text as "oldestDue",
          coalesce(sum(i.balance) filter (where ${isLater}), 0.00) as later
        from invoices as i
        ${order ? sql`left join lateral (select ${orderSequence} as number from sales_orders as o where o.id = i.sales_order_id) as s on true` : sql``}
        where i.customer_id = c.id and i.balance > 0) as v,
      lateral (
        select coalesce(sum(balance), 0.00) as credit from credits where customer_id = c.id and balance > 0) as u,
      lateral (
        select coalesce(sum(coalesce(o.estimated_total, o.total)), 0.00) as amount from sales_orders as o
        where o.customer_id = c.id and o.status <> 'invoiced' and ${others}) as orders,
      lateral (
        select coalesce(sum(o.amount), 0.00) as amount from awaited_invoices as o
        where o.customer_id = c.id and ${order ? sql`o.taken::bigint < ${order.orderSequence}::bigint` : sql`true`}) as awaited`.execute(
    db,
  );
  return rows[0] ?? null;
};

export const listOrdersToRecheck = async (db: OrdersDb, customerId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select o.id from (
      select id, order_number from sales_orders
      where customer_id = ${customerId} and status <> 'invoiced' and hold is not null
      union
      select id, order_number from sales_orders
      where customer_id = ${customerId} and status <> 'invoiced' and ${isHoldingEnabled}
        and exists (select from customers where id = ${customerId} and on_hold)
    ) as o order by ${orderSequence}`.execute(db);
  return rows.map(({ id }) => id);
};

export const listCustomersToRecheck = async (db: OrdersDb): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select customer_id as id from sales_orders where hold is not null
    union select id from customers as c where c.on_hold and ${isHoldingEnabled}
      and exists (select from sales_orders as o where o.customer_id = c.id and o.status <> 'invoiced')
    order by id`.execute(db);
  return rows.map(({ id }) => id);
};
