import { defineEntity, p } from '@mikro-orm/core';
import { type SaleType, saleTypes } from '@primal/contracts/admin/reports';
import { type CountedLine, computeShortage } from '@primal/contracts/admin/shortages';
import type { CashReceiptAnswer } from '@primal/contracts/billing/cash-receipt';
import type { CreditMemoAnswer } from '@primal/contracts/billing/credit-memo';
import { cashReceiptSaved, creditMemoSaved, invoiceSaved } from '@primal/contracts/billing/events';
import type { InvoiceEventData } from '@primal/contracts/billing/invoice';
import type { SaleItemAnswer } from '@primal/contracts/billing/sale';
import { orderDeleted, orderSaved } from '@primal/contracts/orders/events';
import type { OrderEventData } from '@primal/contracts/orders/order';
import { decimal, isPositive, toMoney } from '@primal/contracts/shared/decimal';
import type { Envelope } from '@primal/contracts/shared/events';
import {
  computeBilledAmount,
  computeCatalogWeight,
  type LineProduct,
  parseWeights,
} from '@primal/contracts/shared/lines';
import { sql, type Tables, toCopyRow, toUpdate } from '@primal/service-kit/database';
import { on, type Subscription, upsertNewer } from '@primal/service-kit/subscriptions';
import type { Tx } from '@primal/service-kit/tx';

/** Documents of reports, with the sum of the sales report that each belongs to. */
const reportTypes = {
  ...(Object.fromEntries(saleTypes.map((type) => [type, 'revenue'])) as Record<SaleType, 'revenue'>),
  'credit memo': 'credits',
  'cash sale': 'cash_sales',
} as const;
type ReportType = keyof typeof reportTypes;

export const listReportTypes = (sum: (typeof reportTypes)[ReportType]): string[] =>
  Object.entries(reportTypes).flatMap(([type, its]) => (its === sum ? [type] : []));

export const ReportDocumentSchema = defineEntity({
  name: 'ReportDocument',
  tableName: 'report_documents',
  properties: {
    id: p.uuid().primary(),
    sequence: p.integer(),
    type: p.enum(Object.keys(reportTypes) as ReportType[]),
    number: p.text().default(''),
    saleDate: p.date().nullable(),
    customerName: p.text().default(''),
    /** Null on documents stored before this column existed. */
    customerId: p.uuid().nullable(),
    total: p.decimal('string').default('0.00'),
    /** Delivery charges less discounts, in dollars. */
    charges: p.decimal('string').default('0.00'),
    status: p.text().default(''),
    salesOrderId: p.uuid().nullable(),
    counts: p.boolean(),
    /** Date of a cash sale's void, which counts as booked on its own day. */
    voidedOn: p.date().nullable(),
  },
});

/** A line of a counted document, with the product as on the document (docs/decisions/0041). */
export const ReportLineSchema = defineEntity({
  name: 'ReportLine',
  tableName: 'report_lines',
  properties: {
    documentId: p.uuid().primary(),
    position: p.integer().primary(),
    saleDate: p.date(),
    productId: p.uuid(),
    productCode: p.text().strictNullable(),
    productName: p.text(),
    brand: p.text().strictNullable(),
    category: p.text().strictNullable(),
    unit: p.text().strictNullable(),
    quantity: p.decimal('string'),
    unitPrice: p.decimal('string'),
    total: p.decimal('string'),
    individualWeights: p.text(),
    ordered: p.decimal('string').nullable(),
    missing: p.decimal('string').nullable(),
    lostSales: p.decimal('string').nullable(),
    /** Quantity in the price's unit: pounds or a count. `pounds` covers the known weights. */
    billed: p.decimal('string').default('0'),
    pounds: p.decimal('string').default('0'),
    /** Product cost when the document first arrived, in dollars per unit of the price; null if unknown. */
    unitCost: p.decimal('string').nullable(),
    isLateCost: p.boolean().default(false),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof ReportDocumentSchema, typeof ReportLineSchema]> {}
}

type ReportTx = Tx<Tables<readonly [typeof ReportDocumentSchema, typeof ReportLineSchema]>>;

interface SaleLine
  extends Pick<SaleItemAnswer, 'productId' | 'productName' | 'quantity' | 'weight' | 'unitPrice'> {
  total: string;
  individualWeights: string;
  product: LineProduct;
}

type OrderedLine = SaleLine & CountedLine;

interface Sale {
  type: ReportType;
  number: string;
  saleDate: string;
  counts: boolean;
  voidedOn?: string | null;
  salesOrderId: string | null;
  facts: {
    customerId: string | null;
    customer: { name: string } | null;
    subtotal: string;
    tax?: string;
    total: string;
    status: string;
    createdAt: string;
    items: readonly (SaleLine | OrderedLine)[];
  };
}

/** Drafts count, voided invoices do not (docs/rules/reports.md#what-counts-as-sold). */
const toInvoiceSale = (data: InvoiceEventData): Sale => ({
  type: 'invoice',
  number: data.invoiceNumber,
  saleDate: data.invoiceDate,
  // Invoices brought forward were sold in the earlier system, and charges sell nothing.
  counts: data.status !== 'voided' && !data.broughtForward && data.kind === 'sale',
  salesOrderId: data.salesOrderId,
  facts: data,
});

const toOrderSale = (data: OrderEventData): Sale => ({
  type: 'sales order',
  number: data.orderNumber,
  saleDate: data.orderDate,
  counts: true,
  salesOrderId: null,
  facts: data,
});

const toCreditSale = (data: CreditMemoAnswer): Sale => ({
  type: 'credit memo',
  number: data.creditNumber,
  saleDate: data.creditDate,
  counts: data.status !== 'voided',
  salesOrderId: null,
  facts: data,
});

const toReceiptSale = (data: CashReceiptAnswer): Sale => ({
  type: 'cash sale',
  number: data.receiptNumber,
  saleDate: data.saleDate,
  counts: data.status !== 'voided',
  voidedOn: data.voidedOn,
  salesOrderId: null,
  facts: data,
});

const documents = 'report_documents';

const toDocumentRow = ({ facts, voidedOn = null, ...sale }: Sale) =>
  toCopyRow(ReportDocumentSchema)({
    ...sale,
    voidedOn,
    customerName: facts.customer?.name ?? '',
    customerId: facts.customerId,
    total: facts.total,
    charges: toMoney(
      decimal(facts.total)
        .minus(facts.tax ?? 0)
        .minus(facts.subtotal),
    ),
    status: facts.status,
  });

const computeMeasures = ({ product, quantity, weight, individualWeights }: SaleLine) => ({
  billed: computeBilledAmount(product, {
    quantity,
    weight,
    weights: parseWeights(individualWeights),
  }).toFixed(),
  pounds: (isPositive(weight) ? weight : computeCatalogWeight(product, quantity)) ?? '0.000',
});

const toLineRows = ({ counts, voidedOn = null, saleDate, facts }: Sale) =>
  (counts || voidedOn !== null ? facts.items : []).map(({ product, ...line }, position) =>
    toUpdate(ReportLineSchema, {
      position,
      saleDate,
      productId: line.productId,
      productName: line.productName,
      productCode: product.productCode,
      brand: product.brand,
      category: product.category,
      unit: product.unit,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
      total: line.total,
      individualWeights: line.individualWeights,
      ...computeMeasures({ product, ...line }),
      ...('quantityOrdered' in line ? computeShortage({ product, ...line }) : {}),
    }),
  );

const isInvoiced = (id: string) => `exists (
  select from report_documents invoice join report_documents sold on sold.id = ${id}
  where invoice.sales_order_id = ${id} and sold.status = 'invoiced')`;

const createSaleCopy = <Data>(
  toSale: (data: Data) => Sale,
  row: (sale: Sale) => Record<string, unknown>,
) => ({
  copy: {
    table: documents,
    row: (data: Data) => row(toSale(data)),
    parts: {
      table: 'report_lines',
      of: 'document_id',
      rows: (data: Data) => toLineRows(toSale(data)),
      unless: isInvoiced('$id'),
    },
  },
});

const invoiceSale = createSaleCopy(toInvoiceSale, toDocumentRow);
const creditSale = createSaleCopy(toCreditSale, toDocumentRow);
const receiptSale = createSaleCopy(toReceiptSale, toDocumentRow);

/** Ignores the customer's name on the order, because a renamed customer does not change the order. */
const orderSale = createSaleCopy(toOrderSale, (sale) => {
  const { customer_name: _, ...row } = toDocumentRow(sale);
  return row;
});

const deleteLines = (tx: ReportTx, documentId: string): void =>
  tx.send(tx.db.deleteFrom('report_lines').where('document_id', '=', documentId));

const deleteInvoicedLines = (tx: ReportTx, orderId: string): void =>
  tx.send(
    tx.db
      .deleteFrom('report_lines')
      .where('document_id', '=', orderId)
      .where(
        sql<boolean>`exists (select from report_documents where id = ${orderId} and status = 'invoiced')`,
      ),
  );

/** A cost recorded more than this many milliseconds after its sale counts as late. */
const lateAfter = 24 * 60 * 60 * 1000;

/**
 * Replaces a document's lines in one statement, whose text does not depend on their count. Products already
 * on the document keep their first recorded cost; new ones get the current catalog cost. Lines of an invoiced
 * order are not stored.
 */
const replaceLines = (tx: ReportTx, documentId: string, sale: Sale): void => {
  const isLate = Date.now() - Date.parse(sale.facts.createdAt) > lateAfter;
  const statement = sql`
    with gone as (
      delete from report_lines where document_id = ${documentId} returning product_id, unit_cost, is_late_cost
    ), kept as (
      select product_id, max(unit_cost) as unit_cost, bool_or(is_late_cost) as is_late_cost from gone group by product_id
    )
    insert into report_lines (document_id, position, sale_date, product_id, product_code, product_name, brand, category,
      unit, quantity, unit_price, total, individual_weights, ordered, missing, lost_sales, billed, pounds,
      unit_cost, is_late_cost)
    select document.id, line.*, case when kept.product_id is null then product.cost_price else kept.unit_cost end,
      coalesce(kept.is_late_cost, ${isLate} and product.cost_price is not null)
    from (values (${documentId}::uuid)) as document (id), jsonb_to_recordset(${JSON.stringify(toLineRows(sale))}::jsonb)
      as line (position int, sale_date date, product_id uuid, product_code text, product_name text, brand text,
        category text, unit text, quantity numeric, unit_price numeric, total numeric, individual_weights text,
        ordered numeric, missing numeric, lost_sales numeric, billed numeric, pounds numeric)
      left join kept using (product_id) left join products product on product.id = line.product_id
    where not ${sql.raw(isInvoiced('document.id'))}`;
  tx.send({ compile: () => statement.compile(tx.db) });
};

const saveSale = async ({ key, sequence }: Envelope<unknown>, sale: Sale, tx: ReportTx): Promise<void> => {
  const { salesOrderId } = sale;
  const written = await upsertNewer(tx.db, documents, { id: key, sequence, ...toDocumentRow(sale) });
  if (!written) return;
  replaceLines(tx, key, sale);
  if (salesOrderId) deleteInvoicedLines(tx, salesOrderId);
};

const dropped = { type: 'sales order', counts: false } as const;

const dropOrderSale = async ({ key, sequence }: Envelope<unknown>, tx: ReportTx): Promise<void> => {
  if (await upsertNewer(tx.db, documents, { id: key, sequence, ...dropped })) deleteLines(tx, key);
};

export const followReportDocuments = (): Subscription[] => [
  on(orderSaved, (event, tx: ReportTx) => saveSale(event, toOrderSale(event.data), tx), orderSale),
  on(orderDeleted, dropOrderSale, { tombstone: { table: documents, row: dropped } }),
  on(invoiceSaved, (event, tx: ReportTx) => saveSale(event, toInvoiceSale(event.data), tx), invoiceSale),
  on(creditMemoSaved, (event, tx: ReportTx) => saveSale(event, toCreditSale(event.data), tx), creditSale),
  on(cashReceiptSaved, (event, tx: ReportTx) => saveSale(event, toReceiptSale(event.data), tx), receiptSale),
];
