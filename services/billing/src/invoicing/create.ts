import { randomUUIDv7 } from 'node:crypto';
import { toOpenDate } from '@primal/contracts/billing/books';
import { invoiceSaved } from '@primal/contracts/billing/events';
import {
  type createInvoiceBody,
  type InvoiceAnswer,
  invoiceCustomer,
} from '@primal/contracts/billing/invoice';
import { checkWeighed, weightsMissingCode } from '@primal/contracts/billing/invoice-rules';
import type { ConvertedOrder } from '@primal/contracts/orders/conversion';
import { orderConverted } from '@primal/contracts/orders/events';
import { today } from '@primal/contracts/shared/dates';
import { decideTax } from '@primal/contracts/shared/sales-tax';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { toUpdate } from '@primal/service-kit/database';
import { storeNumbered } from '@primal/service-kit/numbering';
import { assertAllowed } from '@primal/service-kit/problem';
import { on, type Subscription } from '@primal/service-kit/subscriptions';
import { assertCustomer, awaitCustomer, findCustomer } from '@primal/service-trade/copies/customers';
import type { z } from 'zod';
import { computeTerms, readSettings, type Settings } from '../copies/settings.ts';
import { saveCustomerName } from '../document/customer.ts';
import { recordHistory } from '../invoice/history.ts';
import { InvoiceItemSchema } from '../invoice/invoice.ts';
import { type NewInvoice, newInvoiceDefaults } from '../invoice/new-invoice.ts';
import {
  computeInvoiceFigures,
  type InvoiceRecord,
  type LineRecord,
  listUnweighedProducts,
  pickLineFacts,
  toBookEntries,
  toAnswer as toInvoiceAnswer,
} from '../invoice/record.ts';
import { hasInvoice, toInvoiceRows, toInvoiceSeries } from '../invoice/store.ts';
import { createInBooks } from '../ledger/post.ts';
import { createInvoicePostings } from '../ledger/postings.ts';
import type { BillingTx } from '../tables.ts';
import { readLines, toPricingDay } from './lines.ts';

const findMissingWeights = (items: readonly LineRecord[]) => {
  const unweighed = listUnweighedProducts(items);
  return { unweighed, hasMissingCatchWeights: unweighed.length > 0 };
};

const storeInvoice = (tx: BillingTx, settings: Settings, newInvoice: NewInvoice): InvoiceAnswer => {
  const { lines, terms, ...chosen } = newInvoice;
  const items: LineRecord[] = lines.map(({ item, ...line }) => ({
    id: randomUUIDv7(),
    productId: line.product.id,
    ...line,
    returns: [],
  }));
  if (newInvoice.status === 'sent')
    assertAllowed(checkWeighed(findMissingWeights(items)), weightsMissingCode);
  const given = { ...createFirstVersion(), ...newInvoiceDefaults, status: 'draft' as const, ...chosen };
  const unnumbered: Omit<InvoiceRecord, 'invoiceNumber'> = {
    ...given,
    ...computeInvoiceFigures(given, items),
    wasSent: newInvoice.status === 'sent',
    ...computeTerms(chosen, terms, settings),
    customerId: chosen.customer.id,
  };
  return storeNumbered(tx, toInvoiceSeries(settings), (invoiceNumber) => {
    const invoice = { ...unnumbered, invoiceNumber };
    const answer = toInvoiceAnswer(invoice, items);
    const order = invoice.salesOrderNumber;
    recordHistory(tx, invoice.id, order ? 'from_order' : 'created', order ? { detail: order } : {});
    if (invoice.wasSent) recordHistory(tx, invoice.id, 'sent');
    createInBooks(tx, settings.closedThrough, {
      journalRef: { type: 'invoice', id: invoice.id, number: invoiceNumber },
      auditSubject: { type: 'invoice', id: invoice.id, label: invoiceNumber },
      entries: () => toBookEntries(answer),
      postings: () => createInvoicePostings(invoice, items),
    });
    return {
      rows: toInvoiceRows(invoice, items),
      event: [invoiceSaved, { key: invoice.id, sequence: invoice.version, data: answer }],
      result: answer,
    };
  });
};

export const createInvoice = async (
  tx: BillingTx,
  body: z.output<typeof createInvoiceBody>,
): Promise<InvoiceAnswer> => {
  const { customerId, subtotal: _subtotal, total: _total, ...fields } = body.invoice;
  const [copy, settings] = await Promise.all([
    awaitCustomer(tx.db, customerId, { hold: true }),
    readSettings(tx.db),
  ]);
  const customer = assertCustomer(copy, 'invoice.customerId');
  const buyer = { customerId, tier: customer.pricingTier, day: toPricingDay(fields), isMoved: false };
  const lines = await readLines(tx, body.items, { items: [], buyer, fromOrder: false });
  return storeInvoice(tx, settings, {
    ...fields,
    customer: invoiceCustomer.parse(customer),
    terms: copy?.credit ?? null,
    salesTax: decideTax(settings.salesTax, copy?.tax ?? null, fields.invoiceDate),
    lines,
  });
};

type OrderedItem = ConvertedOrder['items'][number];

const toLines = (items: readonly OrderedItem[]): NewInvoice['lines'] => {
  const ids = new Map(items.map(({ id }) => [id, randomUUIDv7()]));
  return items.map((item) => ({
    ...pickLineFacts(item),
    item: null,
    id: ids.get(item.id) ?? randomUUIDv7(),
    substituteFor: (item.substituteFor && ids.get(item.substituteFor)) || null,
  }));
};

const comparedCopies = {
  copy: {
    table: 'invoices',
    idOf: ({ invoiceId }: ConvertedOrder) => invoiceId,
    row: (_: ConvertedOrder, orderId: string) => ({ sales_order_id: orderId }),
    parts: {
      table: 'invoice_items',
      of: 'invoice_id',
      rows: ({ items }: ConvertedOrder) =>
        items.map(({ productId, quantity, unitPrice, priceSource, listPrice, ...item }) =>
          toUpdate(InvoiceItemSchema, {
            productId,
            quantity,
            unitPrice,
            priceSource,
            listPrice,
            total: item.total,
            individualWeights: item.individualWeights,
            shortReason: item.shortReason,
            shortNote: item.shortNote,
          }),
        ),
      unless: '(select version from invoices where id = $id) <> 1',
    },
  },
};

/**
 * Converts an order into a draft with the id that the order chose, once per order. Its date is the day of the
 * conversion, or the first open day after a period closed since
 * (docs/rules/sales-orders.md#order-to-invoice). Uses the order's customer if billing has no copy of the
 * customer.
 */
export const followConvertedOrders = (): Subscription[] => [
  on(
    orderConverted,
    async ({ data: order, occurredAt }, tx: BillingTx) => {
      const [exists, copy, settings] = await Promise.all([
        hasInvoice(tx.db, order.invoiceId),
        findCustomer(tx.db, order.customerId, { hold: true }),
        readSettings(tx.db),
      ]);
      if (exists) return;
      if (!copy) await saveCustomerName(tx, order.customer.name);
      const invoiceDate = toOpenDate(settings.closedThrough, today(new Date(occurredAt)));
      storeInvoice(tx, settings, {
        id: order.invoiceId,
        salesOrderId: order.id,
        salesOrderNumber: order.orderNumber,
        customer: invoiceCustomer.parse(copy?.customer ?? order.customer),
        terms: copy?.credit ?? null,
        invoiceDate,
        deliveryDate: order.expectedDeliveryDate,
        dueDate: null,
        poNumber: order.poNumber,
        deliveryCharge: order.deliveryCharge,
        tax: order.salesTax ? '0.00' : order.tax,
        salesTax: decideTax(settings.salesTax, copy?.tax ?? null, invoiceDate),
        discount: order.discount,
        notes: order.notes,
        lines: toLines(order.items),
      });
    },
    comparedCopies,
  ),
];
