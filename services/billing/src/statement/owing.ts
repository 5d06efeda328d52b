import type { StatementAnswer, statementsAnswer, statementsQuery } from '@primal/contracts/billing/statement';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { findCustomer, unknownCustomer } from '@primal/service-kit/copies/customers';
import type { z } from 'zod';
import type { BillingDb } from '../tables.ts';
import { receivables } from './receivables.ts';
import { statementAsked, statementOf } from './statement.ts';

const pageSize = 25;

/** One page of the statements of those who owed something on the last day, by name. */
export const owingPage = async (
  db: BillingDb,
  { account, cursor, limit = pageSize, ...query }: z.output<typeof statementsQuery>,
): Promise<z.output<typeof statementsAnswer>> => {
  const asked = statementAsked(query);
  const page = await receivables(db, {
    limit,
    cursor,
    account,
    q: undefined,
    asOf: { day: asked.to },
    owing: true,
  });
  const statements: StatementAnswer[] = [];
  for (const { customer } of page.balances) {
    const copy = await findCustomer(db, customer.id);
    const shown = addressedCustomer.parse(copy?.customer ?? unknownCustomer(customer.id));
    statements.push(await statementOf(db, shown, asked));
  }
  return { statements, total: page.total, nextCursor: page.nextCursor };
};
