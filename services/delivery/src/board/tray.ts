import type { TrayItem } from '@primal/contracts/delivery/board';
import { addDays, type BusinessDate } from '@primal/contracts/shared/dates';
import { type RawBuilder, sql } from '@primal/service-kit/database';
import type { DeliveryDb } from '../tables.ts';
import { toFailedItems } from './presenter.ts';
import {
  type CardLoad,
  customerOfCard,
  invoiceOfCard,
  orderOfCard,
  selectCards,
  toBoardCustomer,
} from './store.ts';

/** Days that a failed stop stays in the tray. */
const failedDays = 30;

const nothing = { usual: null, sameDay: [], failed: null };

const pickSums = ({ cases, pounds, poundsAreEstimate }: CardLoad) => ({ cases, pounds, poundsAreEstimate });

const freeOrders = async (db: DeliveryDb, date: BusinessDate): Promise<TrayItem[]> => {
  const orders = await db
    .selectFrom('orders as o')
    .leftJoin('customers as c', 'c.id', 'o.customer_id')
    .where('o.expected_delivery_date', '=', date)
    .where('o.deleted', '=', false)
    .where('o.status', '<>', 'invoiced')
    .where('o.shown', 'is not', null)
    .where(sql<boolean>`not exists (select from delivery_items s where s.sales_order_id = o.id)`)
    .select(['o.id', 'o.status', orderOfCard.as('shown'), ...customerOfCard])
    .orderBy(sql`o.number_value`)
    .orderBy('o.id')
    .execute();
  return orders.flatMap(({ id, status, shown, ...row }) =>
    shown
      ? {
          kind: 'order' as const,
          id,
          salesOrderId: id,
          invoiceId: null,
          number: shown.orderNumber,
          customer: toBoardCustomer(row),
          ...pickSums(shown.load),
          total: shown.total,
          ...nothing,
          notes: shown.notes ?? null,
          hold: shown.hold ?? null,
          status: status ?? '',
        }
      : [],
  );
};

const isDateless = (date: BusinessDate): RawBuilder<boolean> => sql<boolean>`(i.delivery_date is null
  and case when i.sales_order_id is null then i.invoice_date = ${date}
    else exists (select from orders o where o.id = i.sales_order_id and o.expected_delivery_date = ${date}) end)`;

/**
 * Invoices of a date on no truck. Excludes voided invoices, and balances brought forward, which have no
 * goods.
 */
const freeInvoices = async (db: DeliveryDb, date: BusinessDate): Promise<TrayItem[]> => {
  const invoices = await db
    .selectFrom('invoices as i')
    .leftJoin('customers as c', 'c.id', 'i.customer_id')
    .where(sql<boolean>`(i.delivery_date = ${date} or ${isDateless(date)})`)
    .where('i.status', '<>', 'voided')
    .where(sql<boolean>`not exists (select from delivery_items s where s.invoice_id = i.id)`)
    .where(sql<boolean>`not exists (select from delivery_items s where s.sales_order_id = i.sales_order_id)`)
    .select(['i.id', 'i.status', 'i.sales_order_id as salesOrderId'])
    .select([invoiceOfCard.as('shown'), ...customerOfCard])
    .orderBy(sql`i.number_value`)
    .orderBy('i.id')
    .execute();
  return invoices.flatMap(({ id, status, salesOrderId, shown, ...row }) =>
    shown && shown.load.lines > 0
      ? {
          kind: 'invoice' as const,
          id,
          salesOrderId,
          invoiceId: id,
          number: shown.invoiceNumber,
          customer: toBoardCustomer(row),
          ...pickSums(shown.load),
          total: shown.total,
          ...nothing,
          notes: shown.notes ?? null,
          hold: null,
          status,
        }
      : [],
  );
};

/**
 * Earlier failed stops without a newer route. The query repeats the partial index's status condition, so that
 * PostgreSQL uses the index.
 */
const readFailedStops = async (db: DeliveryDb, date: BusinessDate): Promise<TrayItem[]> => {
  const stops = await selectCards(db)
    .where(sql<boolean>`s.status = 'failed'`)
    .where('r.route_date', '<', date)
    .where('r.route_date', '>=', addDays(date, -failedDays))
    .orderBy('r.route_date')
    .orderBy('s.id')
    .execute();
  return toFailedItems(stops);
};

/** Tray of a date: earlier failed stops, orders, invoices (docs/rules/delivery.md#board). */
export const readTray = async (db: DeliveryDb, date: BusinessDate): Promise<TrayItem[]> => {
  const [failed, orders, invoices] = await Promise.all([
    readFailedStops(db, date),
    freeOrders(db, date),
    freeInvoices(db, date),
  ]);
  return [...failed, ...orders, ...invoices];
};
