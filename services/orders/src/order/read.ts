import { type CustomerFacts, unknownCustomer } from '@primal/service-kit/copies/customers';
import { sql } from 'kysely';
import type { OrdersDb } from '../tables.ts';
import type { LineFacts, OrderFacts } from './facts.ts';

/** Read per row and after the limit: a join would be made for all rows of a list that is sorted without an index. */
const customer = sql<CustomerFacts | null>`(
  select json_build_object('id', id, 'name', name, 'address', address, 'city', city, 'state', state,
    'zipCode', zip_code, 'phone', phone, 'email', email, 'contactPerson', contact_person,
    'pricingTier', pricing_tier)
  from customers where id = o.customer_id)`;

/** Orders with their customers, in the shape of their facts; the table goes by `o`. */
export const orderQuery = (db: OrdersDb) =>
  db
    .selectFrom('sales_orders as o')
    .select(['o.id', 'o.order_number as orderNumber', 'o.customer_id as customerId'])
    .select(['o.order_date as orderDate', 'o.expected_delivery_date as expectedDeliveryDate'])
    .select(['o.subtotal', 'o.delivery_charge as deliveryCharge', 'o.tax', 'o.discount', 'o.total'])
    .select(['o.notes', 'o.status', 'o.invoice_id as invoiceId', 'o.work_order_printed as workOrderPrinted'])
    .select(['o.line_count as lineCount', 'o.unweighed_count as unweighedCount', 'o.version'])
    .select(['o.created_at as createdAt', 'o.updated_at as updatedAt', customer.as('customer')]);

export type OrderRow = Awaited<ReturnType<ReturnType<typeof orderQuery>['execute']>>[number];

/** The driver hands instants over as PostgreSQL's text, whatever the type says. */
export const orderFacts = (row: OrderRow): OrderFacts => ({
  ...row,
  createdAt: new Date(row.createdAt),
  updatedAt: new Date(row.updatedAt),
});

export const customerFacts = (row: OrderRow): CustomerFacts =>
  row.customer ?? unknownCustomer(row.customerId);

/** The columns of a line in the shape of its facts; the table goes by `i`. */
export const lineQuery = (db: OrdersDb) =>
  db
    .selectFrom('sales_order_items as i')
    .select(['i.id', 'i.sales_order_id as salesOrderId', 'i.position', 'i.product_id as productId'])
    .select(['i.product', 'i.description', 'i.quantity', 'i.quantity_ordered as quantityOrdered', 'i.weight'])
    .select(['i.unit_price as unitPrice', 'i.total', 'i.individual_weights as individualWeights']);

/** An order with all that its answer shows. */
export interface WholeOrder {
  order: OrderFacts;
  customer: CustomerFacts;
  lines: LineFacts[];
}

/** Adds their lines to some orders, in their order. */
export const wholeOrders = async (db: OrdersDb, rows: readonly OrderRow[]): Promise<WholeOrder[]> => {
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  const lines = await lineQuery(db)
    .where('i.sales_order_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('i.position')
    .execute();
  const byOrder = Map.groupBy(lines, (line) => line.salesOrderId);
  return rows.map((row) => ({
    order: orderFacts(row),
    customer: customerFacts(row),
    lines: byOrder.get(row.id) ?? [],
  }));
};

export const wholeOrder = async (db: OrdersDb, id: string): Promise<WholeOrder | undefined> => {
  const rows = await orderQuery(db).where('o.id', '=', id).execute();
  return (await wholeOrders(db, rows))[0];
};
