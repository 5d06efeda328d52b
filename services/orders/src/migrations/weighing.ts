import { Migration } from '@mikro-orm/migrations';

const columns = [
  'alter table sales_order_items add is_open boolean not null default false',
  `alter table sales_orders add pieces_to_weigh integer not null default 0,
    add pieces_weighed integer not null default 0, add is_short boolean not null default false`,
  // Cases of products that need no weight are pieces as well.
  'alter table pieces alter weight drop not null',
];

const positive = (field: string) => `coalesce(nullif(i.product ->> '${field}', '')::numeric, 0) > 0`;

/** `needsWeight` of the contracts. */
const needsWeight = `(i.product ->> 'productType' = 'variable-weight' or (i.product ->> 'billedBy' = 'LBS'
  and not (${positive('fixedWeight')} or ${positive('weightPerBox')} or ${positive('weightPerPc')})))`;

/**
 * Lines of before are weighed as they are: one with any weight is done, and short by what its quantity lacks. Where pounds
 * were ordered nothing is short.
 */
const sums = `
  update sales_orders as o set pieces_to_weigh = f.to_weigh, pieces_weighed = f.weighed, is_short = f.short
  from (
    select l.id,
      coalesce(sum(case when l.weight is null then l.ordered else l.pieces end) filter (where l.needs), 0) as to_weigh,
      coalesce(sum(l.pieces) filter (where l.needs and l.weight is not null), 0) as weighed,
      bool_or(l.short and not (l.needs and (l.weight is null or l.in_pounds))) as short
    from (
      select i.sales_order_id as id, i.weight, ${needsWeight} as needs,
        coalesce(i.product ->> 'unit', '') = 'LBS' as in_pounds, i.quantity < i.quantity_ordered as short,
        case when i.product ->> 'unit' = 'LBS' then 1 else ceil(i.quantity_ordered) end as ordered,
        case when i.individual_weights <> '[]' then jsonb_array_length(i.individual_weights::jsonb)
          when i.product ->> 'unit' = 'LBS' then 1 else ceil(i.quantity) end as pieces
      from sales_order_items as i) as l
    group by l.id) as f
  where f.id = o.id and (f.to_weigh > 0 or f.short)`;

/** Lines are open until all of their pieces are weighed or somebody says that this is all; what is short is told. */
export class Weighing extends Migration {
  override up(): void {
    for (const statement of [...columns, sums]) this.addSql(statement);
  }
}
