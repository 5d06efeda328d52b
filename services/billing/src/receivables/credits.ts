import { sql } from '@primal/service-kit/database';

/**
 * What customers have paid or been credited and no invoice has taken, in dollars: rows of `customer_id` and `credit`,
 * several a customer. The one place that knows of every kind of credit.
 */
export const openCredits = sql`
  select customer_id, unapplied as credit from payments where unapplied > 0
  union all
  select customer_id, balance from credit_memos where status in ('draft', 'partial')`;
