import {
  type CustomerPriceAnswer,
  customerPriceBody,
  findTermsProblem,
  formatPricedCustomer,
} from '@primal/contracts/admin/customer-price';
import { customerPriceSaved } from '@primal/contracts/admin/events';
import { formatDate, today } from '@primal/contracts/shared/dates';
import type { EventDefinition } from '@primal/contracts/shared/events';
import { priceKinds } from '@primal/contracts/shared/pricing';
import { z } from 'zod';
import {
  type CustomerPriceRecord,
  CustomerPriceSchema,
  type PriceNames,
  toAnswer as toCustomerPriceAnswer,
} from '../customer-price/customer-price.ts';
import { selectPrices } from '../customer-price/store.ts';
import type { AdminDb } from '../tables.ts';
import {
  amountColumn,
  choiceColumn,
  dateColumn,
  keepIfBlankColumn,
  percentColumn,
  type ReadRow,
  textColumn,
} from './columns.ts';
import { readReferences, resolveReferences } from './customer-price-references.ts';
import type { Fields, StoredFields } from './import.ts';
import {
  assertNoNewOverlap,
  assertReferencesExist,
  findOverlaps,
  readMatchingPrices,
  toDays,
} from './price-overlaps.ts';
import { type Match, matchById, readText, type Subject } from './subject.ts';
import { type Headings, joinTexts, normalizeHeading, type SubjectMapping } from './subject-mapping.ts';

const customerPriceHeadings: Headings = {
  aliases: {
    customerName: ['Customer', 'Customer Name', 'Name', 'Account', 'Company'],
    productCode: ['Product Code', 'Code', 'SKU', 'Item Code', 'Item Number', 'Item No', 'Item #', 'Item'],
    category: ['Category', 'Product Category', 'Group'],
    target: ['Product Code or Category', 'Product or Category'],
    kind: ['Kind', 'Price Kind', 'Type', 'Discount Type'],
    value: [
      'Value',
      'Price',
      'Special Price',
      'Contract Price',
      'Customer Price',
      'Amount',
      'Discount',
      'Percent',
    ],
    minQuantity: ['Minimum', 'Minimum Quantity', 'Min Qty', 'Break', 'Quantity Break'],
    from: [
      'From',
      'From Date',
      'Start Date',
      'Start',
      'Starts',
      'Effective Date',
      'Effective',
      'Effective From',
      'Valid From',
      'Begin Date',
      'Begins',
      'Price Start Date',
    ],
    to: [
      'To',
      'To Date',
      'End Date',
      'End',
      'Ends',
      'Expires',
      'Expires On',
      'Expiration',
      'Expiration Date',
      'Expiry',
      'Expiry Date',
      'Exp Date',
      'Valid To',
      'Valid Until',
      'Valid Through',
      'Effective To',
      'Effective Until',
      'Good Through',
      'Until',
      'Through',
      'Thru',
      'Thru Date',
      'Price End Date',
    ],
    note: ['Note', 'Notes', 'Comment', 'Comments'],
    productName: ['Product', 'Product Name', 'Item Name', 'Description'],
  },
  ignoredColumns: [],
};

const columns = [
  textColumn('customerName', 'Customer', { aliases: ['Customer Name'] }),
  textColumn('productCode', 'Product Code', {
    isCode: true,
    aliases: ['Code', 'SKU', 'Item Code', 'Item Number'],
  }),
  textColumn('category', 'Category'),
  textColumn('target', 'Product Code or Category', {
    isCode: true,
    aliases: ['Product or Category'],
    importOnly: true,
  }),
  choiceColumn('kind', 'Kind', priceKinds),
  percentColumn('value', 'Value', { aliases: ['Price'] }),
  amountColumn('minQuantity', 'Minimum', { aliases: ['Minimum Quantity'] }),
  dateColumn('from', 'From'),
  dateColumn('to', 'To'),
  textColumn('note', 'Note', { aliases: ['Notes'] }),
  keepIfBlankColumn('productName', 'Product', { aliases: ['Product Name'] }),
  keepIfBlankColumn('customerId', 'Customer Id', { technical: true }),
  textColumn('version', 'Version', { technical: true }),
  textColumn('id', 'Id', { technical: true }),
];

const createMatcher = async (db: AdminDb, rows: readonly ReadRow[]) => {
  const known = await readReferences(db, rows);
  const matches = new Map<ReadRow, Match>();
  for (const row of rows) {
    const byId = matchById(row, [...known.prices], 'customer price');
    matches.set(
      row,
      byId?.problem
        ? byId
        : resolveReferences(row, known, (byId?.existing as CustomerPriceAnswer | undefined) ?? null),
    );
  }
  const named = [...matches.values()].flatMap(({ existing, values, problem }) =>
    existing || problem || !values ? [] : toDays({ ...values, minQuantity: parseMinimum(values) }),
  );
  const stored = new Map((await readMatchingPrices(db, named)).map((price) => [toKey({ ...price }), price]));
  return (row: ReadRow): Match => {
    const match = matches.get(row) ?? { existing: null };
    const { existing, values, problem } = match;
    if (problem || !values) return match;
    const wrong = values.kind ? findUnitProblem(row, values) : undefined;
    if (wrong) return { ...match, problem: wrong };
    if (existing) return match;
    // A row without an id means the price with the same customer, target, minimum and first day.
    const same = stored.get(toKey(values));
    return same ? { existing: same, values: { ...same, ...values } } : match;
  };
};

/** Rejects a value whose unit contradicts the kind: '10%' must not become $10. */
const findUnitProblem = ({ texts }: ReadRow, { kind }: Fields): string | undefined => {
  const text = texts?.value?.text.trim() ?? '';
  const isPercent = kind === 'percent_off' || kind === 'over_cost';
  if (text.endsWith('%') && !isPercent)
    return `Value: ${text} is a percentage, and the kind ${kind} is in dollars.`;
  if (text.startsWith('$') && isPercent)
    return `Value: ${text} is in dollars, and the kind ${kind} is a percentage.`;
  return undefined;
};

const parseMinimum = ({ minQuantity }: Fields): string | null =>
  customerPriceBody.shape.minQuantity.safeParse(minQuantity).data ?? null;

const toKey = (values: Fields): string | null => {
  const { customerId, productId, category, from } = values;
  if (!customerId || !(productId || category) || !from) return null;
  return JSON.stringify([customerId, productId ?? null, category ?? null, parseMinimum(values), from]);
};

const { kind, value, minQuantity, from, to, note } = customerPriceBody.shape;

const body = z
  .object({
    customerId: z.string(),
    customerName: z.string(),
    customerCity: z.string(),
    customerState: z.string(),
    productId: z.string().nullable(),
    productName: z.string().nullable(),
    productCode: z.string().nullable(),
    category: customerPriceBody.shape.category,
    kind,
    value,
    minQuantity,
    from,
    to,
    note,
  })
  .partial({ customerId: true, customerName: true, customerCity: true, customerState: true })
  .partial({ productId: true, productName: true, productCode: true });

const wholeBody = body.superRefine((terms, context) => {
  const target = { productId: null, category: 'any' };
  const wrong = findTermsProblem({ ...terms, ...target });
  if (wrong) context.addIssue({ code: 'custom', path: [wrong.path], message: wrong.message });
});

const itemHeadings = ['item', 'items', 'product', 'products'];

/** If the file has only one column of products, it may hold codes, categories or names. */
const useItemsAsTargets: NonNullable<SubjectMapping['reviseGuess']> = (fields, headings) => {
  const named = fields.flatMap((field, at) =>
    ['productCode', 'productName', 'category', 'target'].includes(field ?? '') ? [at] : [],
  );
  const [only = -1] = named;
  if (named.length === 1 && itemHeadings.includes(normalizeHeading(headings[only] ?? '')))
    fields[only] = 'target';
};

const customerPriceMapping: SubjectMapping = {
  headings: customerPriceHeadings,
  parts: [],
  joined: [],
  questions: [
    {
      field: 'kind',
      label: 'Kind for rows without one',
      required: true,
      answers: priceKinds.map((value) => ({ value, label: value })),
      defaultAnswer: () => 'fixed',
      fillsEveryRow: true,
    },
    {
      field: 'from',
      label: 'Start date for rows without one',
      required: true,
      defaultAnswer: () => formatDate(today()),
      fillsEveryRow: true,
    },
  ],
  reviseGuess: useItemsAsTargets,
  contentRules: [],
  combine: (cells) => ({ texts: joinTexts(cells) }),
};

export const customerPriceSubject: Subject = {
  table: 'customer-prices',
  schema: CustomerPriceSchema,
  noun: 'customer price',
  columns,
  mapping: customerPriceMapping,
  identifyingFields: ['customerName', 'customerId', 'id'],
  matrix: { nameField: 'customerName', valueField: 'value' },
  body: wholeBody,
  patch: wholeBody,
  saved: customerPriceSaved as EventDefinition,
  matcher: createMatcher,
  keyOf: toKey,
  nameOf: (values) =>
    [
      formatPricedCustomer({
        customerName: readText(values, 'customerName'),
        customerCity: readText(values, 'customerCity'),
        customerState: readText(values, 'customerState'),
      }),
      readText(values, 'productName') || readText(values, 'category'),
      readText(values, 'productCode'),
    ]
      .filter(Boolean)
      .join(' · '),
  complete: (fields) => fields,
  findConflicts: findOverlaps,
  beforeStoring: assertReferencesExist,
  afterStoring: assertNoNewOverlap,
  toAnswer: (record) => toCustomerPriceAnswer(record as StoredFields & CustomerPriceRecord & PriceNames),
  read: async (db, after, limit) =>
    (await selectPrices(db).where('cp.id', '>', after).orderBy('cp.id').limit(limit).execute()).map(
      toCustomerPriceAnswer,
    ),
};
