import type { OrderStatus } from '@primal/contracts/orders/rules';
import { type RawBuilder, sql } from 'kysely';

/** What narrows a list of orders or of their lines; `from` and `to` are order dates, both inclusive. */
export interface Filters {
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  status?: OrderStatus | 'open' | '' | undefined;
  customerId?: string | undefined;
  invoiceId?: string | undefined;
}

/** Text that may stand anywhere, for `ilike`: its own wildcards mean themselves. */
const anywhere = (text: string): string => `%${text.trim().replace(/[\\%_]/g, '\\$&')}%`;

const search = (q: string) => sql`(o.order_number like upper(${anywhere(q)})
  or o.customer_id in (select id from customers where name ilike ${anywhere(q)}))`;

const byStatus = (status: string) =>
  status === 'open' ? sql`o.status <> 'invoiced'` : sql`o.status = ${status}`;

/** The condition on orders, which go by `o`. */
export const orderFilter = (filters: Filters): RawBuilder<boolean> => {
  const { from, to, q, status, customerId, invoiceId } = filters;
  const conditions = [
    from && sql`o.order_date >= ${from}`,
    to && sql`o.order_date <= ${to}`,
    q && search(q),
    status && byStatus(status),
    customerId && sql`o.customer_id = ${customerId}`,
    invoiceId && sql`o.invoice_id = ${invoiceId}`,
  ].filter((condition) => typeof condition === 'object');
  return conditions.length > 0 ? sql<boolean>`${sql.join(conditions, sql` and `)}` : sql<boolean>`true`;
};
