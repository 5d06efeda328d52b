import {
  type Movement as AnsweredMovement,
  maxLaterMovements,
  type StatementItem,
} from '@primal/contracts/billing/statement';
import type { AgingDate } from '@primal/contracts/shared/aging';
import type { BusinessDate } from '@primal/contracts/shared/dates';
import { sql } from '@primal/service-kit/database';
import { selectAgingBy } from '../copies/settings.ts';
import { movements, selectAccountsAt } from '../figures/movements.ts';
import type { BillingDb } from '../tables.ts';

export interface Movement extends AnsweredMovement {
  side: 'charge' | 'payment' | 'credit' | 'discount' | 'write_off' | 'refund';
}

export interface Account {
  /** Sum of all movements before the period; null without earlier movements. */
  before: string | null;
  moved: Movement[];
  open: StatementItem[];
  agingBy: AgingDate;
  later: { count: number; first: AnsweredMovement[] };
}

const facts = sql`'id', id, 'date', date, 'type', type, 'number', number, 'checkNumber', check_number, 'method', method, 'amount', amount::text,
  'isVoided', is_voided, 'voidedOn', voided_on`;

/** A payment precedes discounts and write-offs of the same moment. */
const inOrder = sql`date, at, method is null, id`;

/**
 * Reads all figures of an account in one statement, so that they are consistent. Invoices that were sent and
 * later voided stay listed with a zero balance, for customers with an older paper.
 */
export const readAccount = async (
  db: BillingDb,
  customerId: string,
  { from, to }: { from: BusinessDate; to: BusinessDate },
): Promise<Account> => {
  const { rows } = await sql<Account>`
    with ${selectAccountsAt({ day: to }, customerId)},
    own as (
      select *, false as is_voided, null::date as voided_on from (${movements}) as m where customer_id = ${customerId}),
    shown as (
      select * from own where date between ${from} and ${to}
      union all
      select customer_id, id, invoice_date, created_at,
        case when brought_forward then 'opening_invoice' when kind = 'sale' then 'invoice' else kind end, 'charge', invoice_number, 0.00, null, null,
        true, voided_on
      from invoices where status = 'voided' and voided_from is distinct from 'draft'
        and customer_id = ${customerId} and invoice_date between ${from} and ${to}),
    later as (
      select *, row_number() over (order by ${inOrder}) as place from own where date > ${to})
    select
      (select sum(amount)::text from own where date < ${from}) as before,
      coalesce((select json_agg(json_build_object('side', side, ${facts}) order by ${inOrder}) from shown), '[]') as moved,
      coalesce((
        select json_agg(json_build_object('id', id, 'number', invoice_number, 'invoiceDate', invoice_date,
          'dueDate', due_date, 'total', total::text, 'balance', balance::text, 'broughtForward', brought_forward)
          order by invoice_date, id)
        from opened), '[]') as open,
      ${selectAgingBy} as "agingBy",
      json_build_object('count', (select count(*) from later), 'first', coalesce((
        select json_agg(json_build_object(${facts}) order by place) from later where place <= ${maxLaterMovements}), '[]')) as later`.execute(
    db,
  );
  const [account] = rows;
  if (!account) throw new Error('A select without a table has one row.');
  return account;
};
