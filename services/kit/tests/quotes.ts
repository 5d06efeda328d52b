import { defineEntity, p } from '@mikro-orm/core';
import { apiTable } from '@primal/contracts/shared/api';
import { eventDefinition } from '@primal/contracts/shared/events';
import { instant, optionalText, requiredText } from '@primal/contracts/shared/schemas';
import { z } from 'zod';
import { aggregateColumns, createFirstVersion, incrementVersion, lockRecord } from '../src/aggregate.ts';
import { createAnswerMapper, listFields } from '../src/answers.ts';
import {
  createRowMapper,
  type Kysely,
  type RecordOf,
  selectJson,
  selectOf,
  sql,
  type Tables,
} from '../src/database.ts';
import { storeNumbered } from '../src/numbering.ts';
import { problem } from '../src/problem.ts';
import { createSlice, type Handlers } from '../src/routes.ts';
import { defineService } from '../src/service.ts';
import type { EntityTx } from '../src/tx.ts';

/** Example of the code that a numbered document with lines needs. */

// Contract.
const quoteFields = { title: requiredText(100), poNumber: optionalText(40) };
const lineBody = z.strictObject({ text: z.string(), unitPrice: z.string() });
const quoteLine = lineBody.extend({ id: z.string() });
const quoteEvent = z.object({
  id: z.string(),
  quoteNumber: z.string(),
  title: z.string(),
  poNumber: z.string().nullable(),
  lineCount: z.number(),
  version: z.number(),
  createdAt: instant(),
  updatedAt: instant(),
});
const quoteAnswer = quoteEvent.extend({ lines: z.array(quoteLine), isNew: z.boolean() });

const path = '/api/quotes/{id}';
export const quotesApi = apiTable({
  readQuote: { method: 'GET', path, permission: 'signedIn', summary: 'One quote.', answer: quoteAnswer },
  createQuote: {
    method: 'POST',
    path: '/api/quotes',
    permission: 'signedIn',
    summary: 'Writes a quote.',
    body: z.strictObject({ ...quoteFields, lines: z.array(lineBody) }),
    answer: quoteAnswer,
    status: 201,
    creates: true,
  },
  editQuote: {
    method: 'PATCH',
    path,
    permission: 'signedIn',
    summary: 'Changes a quote.',
    body: z.strictObject(quoteFields).partial().extend({ version: z.number().optional() }),
    answer: quoteAnswer,
  },
});
export const quoteSaved = eventDefinition('orders.quote.saved', quoteEvent);

// Migration.
const tables = [
  `create table quotes (id uuid primary key, quote_number text not null unique, title text not null,
    po_number text, line_count int not null, version int not null,
    created_at timestamptz not null, updated_at timestamptz not null)`,
  `create table quote_lines (id uuid primary key, position int not null, text text not null,
    unit_price numeric(12, 2) not null, quote_id uuid not null references quotes)`,
];

// Entity.
const QuoteLineSchema = defineEntity({
  name: 'QuoteLine',
  tableName: 'quote_lines',
  properties: {
    id: p.uuid().primary(),
    position: p.integer(),
    text: p.text(),
    unitPrice: p.decimal('string'),
    quote: () => p.manyToOne(Quote).fieldName('quote_id'),
  },
});

const QuoteSchema = defineEntity({
  name: 'Quote',
  tableName: 'quotes',
  properties: {
    ...aggregateColumns,
    quoteNumber: p.text(),
    title: p.text(),
    poNumber: p.text().strictNullable(),
    lineCount: p.integer(),
    lines: () => p.oneToMany(QuoteLineSchema).mappedBy('quote').orderBy({ position: 'asc' }),
  },
});

// The code below names no field that only passes through.
type QuoteRecord = RecordOf<typeof QuoteSchema>;
type LineRecord = Omit<RecordOf<typeof QuoteLineSchema>, 'quoteId' | 'position'>;

const head = createAnswerMapper(quoteEvent);
const line = createAnswerMapper(quoteLine);

const toAnswer = (quote: QuoteRecord, lines: readonly LineRecord[]) => ({
  ...head(quote),
  lines: lines.map(line),
  isNew: quote.version === 1,
});

class Quote extends QuoteSchema.class {
  edit(tx: EntityTx, changes: Partial<Pick<QuoteRecord, 'title' | keyof typeof quoteFields>>): void {
    incrementVersion<Quote>(this, changes);
    tx.record(quoteSaved, { key: this.id, sequence: this.version, data: head(this) });
  }
}
QuoteSchema.setClass(Quote);

const entities = [QuoteSchema, QuoteLineSchema] as const;
type QuoteTables = Tables<typeof entities>;

const quoteLines = sql<LineRecord[]>`coalesce((
  select json_agg(${selectJson(QuoteLineSchema, 'l', listFields(quoteLine))} order by l.position)
  from quote_lines as l where l.quote_id = q.id), '[]')`;

const readQuote = async (db: Kysely<QuoteTables>, id: string) => {
  const quote = await db
    .selectFrom('quotes as q')
    .select(selectOf(QuoteSchema, 'q'))
    .select(quoteLines.as('lines'))
    .where('q.id', '=', id)
    .executeTakeFirstOrThrow(() => problem.missing('Quote'));
  return toAnswer(quote, quote.lines);
};

const handlers: Handlers<typeof quotesApi, QuoteTables> = {
  readQuote: ({ tx, params }) => readQuote(tx.db, params.id),
  createQuote: ({ tx, body: { lines: sent, ...fields } }) =>
    storeNumbered(tx, { prefix: 'Q', first: 1001 }, (quoteNumber) => {
      const quote = { ...createFirstVersion(), quoteNumber, ...fields, lineCount: sent.length };
      const lines = sent.map((each, position) => ({
        ...each,
        id: createFirstVersion().id,
        position,
        quoteId: quote.id,
      }));
      return {
        rows: {
          quotes: [createRowMapper(QuoteSchema)(quote)],
          quote_lines: lines.map(createRowMapper(QuoteLineSchema)),
        },
        event: [quoteSaved, { key: quote.id, sequence: quote.version, data: head(quote) }],
        result: toAnswer(quote, lines),
      };
    }),
  editQuote: async ({ tx, params, body: { version, ...changes } }) => {
    const quote = await lockRecord(tx, Quote, params.id, { label: 'Quote', version });
    quote.edit(tx, changes);
    await tx.em.flush();
    return readQuote(tx.db, quote.id);
  },
};

export const quotes = defineService<QuoteTables>({
  name: 'orders',
  migrations: [{ name: '001-quotes', sql: tables }],
  slices: [createSlice(quotesApi, handlers, { entities })],
  publishes: [quoteSaved],
});
