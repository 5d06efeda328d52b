import type { CustomerPriceTerms } from '@primal/contracts/shared/pricing';
import { formatPriceTermsAndDays } from '@primal/contracts/shared/pricing';
import { isOneOf, sql } from '@primal/service-kit/database';
import { ProblemError } from '@primal/service-kit/problem';
import type { AdminTx } from '../tables.ts';

type OwnedTerms = CustomerPriceTerms & { customerId: string };

/** True if two prices share customer, target, minimum and a day (docs/rules/prices.md#no-two-overlap). */
export const overlaps = (one: OwnedTerms, other: OwnedTerms): boolean =>
  one.id !== other.id &&
  toOverlapKey(one) === toOverlapKey(other) &&
  (one.to === null || other.from <= one.to) &&
  (other.to === null || one.from <= other.to);

/** Key of a group, within which prices must not overlap: customer, target and minimum. */
export const toOverlapKey = ({ customerId, productId, category, minQuantity }: OwnedTerms): string =>
  JSON.stringify([customerId, productId, category, minQuantity]);

/**
 * 'Overlaps $8.40 from 11/01/2026 to 12/31/2026.' Omits a percent over cost for users without cost
 * permission.
 */
export const describeOverlap = (
  other: Pick<OwnedTerms, 'kind' | 'value' | 'from' | 'to'>,
  seesCosts: boolean,
): string =>
  `Overlaps ${formatPriceTermsAndDays(other.kind === 'over_cost' && !seesCosts ? { ...other, value: '' } : other)}.`;

export const hasDayOverlap = (one: string, other: string) => {
  const column = (name: string) => (alias: string) => sql.ref(`${alias}.${name}`);
  const from = column('from');
  const to = column('to');
  return sql<boolean>`(${to(one)} is null or ${from(other)} <= ${to(one)})
    and (${to(other)} is null or ${from(one)} <= ${to(other)})`;
};

/** 409 naming the first stored price that these terms overlap. The caller must lock the customer's row. */
export const assertNoOverlap = async (
  { db, identity }: Pick<AdminTx, 'db' | 'identity'>,
  terms: OwnedTerms,
): Promise<void> => {
  const other = await db
    .selectFrom('customer_prices')
    .select(['kind', 'value', 'from', 'to'])
    .where('customer_id', '=', terms.customerId)
    .where('product_id', 'is not distinct from', terms.productId)
    .where('category', 'is not distinct from', terms.category)
    .where('min_quantity', 'is not distinct from', terms.minQuantity)
    .where('id', '<>', terms.id)
    .where((price) => price.or([price('to', 'is', null), price('to', '>=', terms.from)]))
    .$if(terms.to !== null, (prices) => prices.where('from', '<=', terms.to ?? ''))
    .orderBy('from')
    .limit(1)
    .executeTakeFirst();
  if (!other) return;
  const message = describeOverlap(other, identity.permissions.includes('seeCosts'));
  throw new ProblemError(409, 'overlapping_price', message, { issues: [{ path: 'from', message }] });
};

/**
 * Prices that share a day with an earlier one of their group, for all customers or some. Sorts by day and
 * compares each with the latest end so far, to stay linear.
 */
export const queryOverlappingPrices = (customerIds?: readonly string[]) => sql`
  select 'customer price' as "of", one.id, concat_ws(', ', c.name, nullif(c.city, ''), nullif(c.state, '')) as label,
    'it overlaps another price of the same customer and product or category' as problem
  from (
    select id, customer_id, "from",
      max(coalesce("to", 'infinity')) over (
        partition by customer_id, product_id, category, min_quantity order by "from", id
        rows between unbounded preceding and 1 preceding) as last_day
    from customer_prices
    where ${customerIds ? isOneOf('customer_id', customerIds) : sql`true`}) as one
  join customers as c on c.id = one.customer_id
  where one.last_day >= one."from"`;
