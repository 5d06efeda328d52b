import { type guideApi, lastPriceWeeks } from '@primal/contracts/orders/guide';
import type { Query } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { LastPrice } from '@primal/contracts/shared/last-price';
import { sql } from '@primal/service-kit/database';
import type { OrdersDb } from '../tables.ts';

/** `GET /api/sales-orders/last-prices`: empty for an unknown customer. */
export const listLastPrices = async (
  db: OrdersDb,
  { customerId, exceptInvoiceId }: Query<typeof guideApi.lastPrices>,
): Promise<LastPrice[]> => {
  const { rows } = await sql<LastPrice>`
    select distinct on (p.key collate "C") p.key as "productId", p.value ->> 'unitPrice' as "unitPrice",
      (p.value -> 'perPound')::boolean as "perPound", v.invoice_date as "invoiceDate", v.invoice_number as "invoiceNumber"
    from invoices as v, jsonb_each(v.prices) as p
    where v.customer_id = ${customerId} and v.invoice_date >= ${addDays(today(), -7 * lastPriceWeeks)}
      and v.status <> 'voided' and v.id is distinct from ${exceptInvoiceId ?? null}::uuid
    -- Byte order sorts the lines of two years of daily invoices several times faster.
    order by p.key collate "C", v.invoice_date desc, v.id desc`.execute(db);
  return rows;
};
