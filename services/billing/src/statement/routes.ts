import { receivablesApi } from '@primal/contracts/billing/receivables';
import {
  formatStatementFileName,
  type StatementAnswer,
  type statementsAnswer,
  statementsApi,
  type statementsQuery,
} from '@primal/contracts/billing/statement';
import { createStatementSheet } from '@primal/contracts/billing/statement-sheet';
import { addressedCustomer } from '@primal/contracts/shared/customer';
import { formatDate } from '@primal/contracts/shared/dates';
import { formatMoney } from '@primal/contracts/shared/decimal';
import { createMailer } from '@primal/service-kit/mail/mailer';
import { sendOnce } from '@primal/service-kit/mail/send-once';
import { createPdfMaker } from '@primal/service-kit/pdf/pool';
import { createFileReply, createSlice, type Handlers, withoutTransaction } from '@primal/service-kit/routes';
import { readCredentials } from '@primal/service-trade/copies/credentials';
import {
  createUnknownCustomer,
  findCustomer,
  resolveRecipient,
} from '@primal/service-trade/copies/customers';
import type { z } from 'zod';
import { readLetterhead } from '../copies/settings.ts';
import type { StatementPdfInput } from '../pdf/statement-pdf.ts';
import type { BillingDb, BillingTables } from '../tables.ts';
import { readReceivables } from './receivables.ts';
import { parseStatementQuery, readCustomerStatement, readStatement } from './statement.ts';

const pageSize = 25;

/** Reads a page of statements for customers who owed something on the last day, by name. */
const readOwingPage = async (
  db: BillingDb,
  { account, cursor, limit = pageSize, ...query }: z.output<typeof statementsQuery>,
): Promise<z.output<typeof statementsAnswer>> => {
  const period = parseStatementQuery(query);
  const page = await readReceivables(db, {
    limit,
    cursor,
    account,
    q: undefined,
    asOf: { day: period.to },
    owing: true,
  });
  const statements: StatementAnswer[] = [];
  for (const { customer } of page.balances) {
    const copy = await findCustomer(db, customer.id);
    const shown = addressedCustomer.parse(copy?.customer ?? createUnknownCustomer(customer.id));
    statements.push(await readCustomerStatement(db, shown, period));
  }
  return { statements, total: page.total, nextCursor: page.nextCursor };
};

const maker = createPdfMaker<StatementPdfInput>(new URL('../pdf/statement-pdf.ts', import.meta.url));

const makeStatementPdf = async (db: BillingDb, statement: StatementAnswer): Promise<Uint8Array> => {
  const { letterhead, footer } = await readLetterhead(db);
  return maker.make({ sheet: createStatementSheet(statement), letterhead, footer });
};

const formatMailText = (
  { kind, customer, from, to, closingBalance }: StatementAnswer,
  business: string,
): string =>
  [
    `Hello ${customer.contactPerson || customer.name},`,
    kind === 'open_items'
      ? `attached is a list of the open items on your account as of ${formatDate(to)}. Its balance is ${formatMoney(closingBalance)}.`
      : `attached is your account statement from ${formatDate(from)} to ${formatDate(to)}. Its balance is ${formatMoney(closingBalance)}.`,
    'Thank you for your business!',
    business,
  ].join('\n\n');

const accountsApi = { ...receivablesApi, ...statementsApi };

const handlers: Handlers<typeof accountsApi, BillingTables> = {
  getReceivables: ({ tx, query }) => readReceivables(tx.db, query),
  getStatement: ({ tx, params, query }) => readStatement(tx.db, params.id, query),
  listStatements: ({ tx, query }) => readOwingPage(tx.db, query),
  statementPdf: withoutTransaction(async ({ tx, params, query }) => {
    const statement = await readStatement(tx.db, params.id, query);
    const pdf = await makeStatementPdf(tx.db, statement);
    return createFileReply(pdf, { type: 'application/pdf', name: formatStatementFileName(statement) });
  }),
  emailStatement: withoutTransaction(async ({ tx, params, query, identity, idempotencyKey, transaction }) => {
    const statement = await readStatement(tx.db, params.id, query);
    const send = createMailer(await readCredentials(tx.db));
    const to = resolveRecipient(statement.customer);
    const { letterhead, footer } = await readLetterhead(tx.db);
    const content = await makeStatementPdf(tx.db, statement);
    const mail = {
      from: { name: letterhead.name, address: letterhead.email },
      to,
      subject: `Statement from ${letterhead.name}`,
      text: formatMailText(statement, [letterhead.name, ...footer.slice(1)].join('\n')),
      attachments: [
        { filename: formatStatementFileName(statement), content, contentType: 'application/pdf' },
      ],
    };
    const outgoing = { subjectId: params.id, userId: identity.userId, idempotencyKey, mail };
    // A statement is for a fixed day, so it cannot be stale.
    const { changedMeanwhile: _, ...sent } = await sendOnce(transaction, send, outgoing);
    return sent;
  }),
};

export const statementSlice = createSlice(accountsApi, handlers);
