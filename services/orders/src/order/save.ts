import { randomUUIDv7 } from 'node:crypto';
import { orderSaved } from '@primal/contracts/orders/events';
import type {
  createOrderBody,
  OrderAnswer,
  orderItemBody,
  updateOrderBody,
} from '@primal/contracts/orders/order';
import { decimal, sum } from '@primal/contracts/shared/decimal';
import { computeDeliveryCharge, type DeliveryTerms } from '@primal/contracts/shared/delivery-terms';
import { parseWeights } from '@primal/contracts/shared/lines';
import { decideTax, type TaxSettings } from '@primal/contracts/shared/sales-tax';
import { lacksPieces } from '@primal/contracts/shared/weighing';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { createRowMapper } from '@primal/service-kit/database';
import { storeNumbered } from '@primal/service-kit/numbering';
import { assertVersion, createFieldProblem } from '@primal/service-kit/problem';
import { readCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { assertCustomer, awaitCustomer } from '@primal/service-trade/copies/customers';
import { assertProduct, type Products, readProductsById } from '@primal/service-trade/copies/products';
import {
  assertShipped,
  assertWhole,
  computeFigures,
  deriveEnteredWeight,
  deriveQuantityOrdered,
  distributeWeight,
  type Pricing,
  repriceLine,
  resolveLinePrice,
} from '@primal/service-trade/lines';
import type { z } from 'zod';
import { computeExposure, findAccount, findHold, lockAccounts } from '../credit/account.ts';
import { matchPieces, PieceSchema } from '../piece/piece.ts';
import { replacePieces } from '../piece/store.ts';
import type { OrdersTx } from '../tables.ts';
import { computeOrderFigures, estimateUnweighed, noShort, updateShort } from './lines.ts';
import {
  type LineRecord,
  OrderLine,
  OrderLineSchema,
  type OrderRecord,
  type SalesOrder,
  SalesOrderSchema,
  toPricingDay,
} from './order.ts';
import { toEvent, toSummary } from './presenter.ts';
import { recheckHolds, releaseOtherHolds } from './recheck.ts';
import { findOrderAccount, lockOrder, readOrderSettings, readTaxSettings } from './store.ts';

export type SentLine = z.output<typeof orderItemBody>;

/**
 * True if an edited line still waits for pieces. An explicit value wins. Otherwise a higher quantity opens
 * the line, changed weights close it, and unchanged weights leave its state.
 */
const staysOpen = (
  stored: LineRecord,
  now: Omit<LineRecord, 'isOpen' | 'substituteFor'>,
  isAll: boolean | undefined,
): boolean => {
  if (now.individualWeights === '[]' || !lacksPieces(now)) return false;
  if (isAll !== undefined) return !isAll;
  const isRaised = decimal(now.quantityOrdered).gt(stored.quantityOrdered);
  return now.individualWeights === stored.individualWeights && (stored.isOpen || isRaised);
};

/**
 * Computes the line at `position` of a body's items. A `stored` line retains its product snapshot; a new
 * product is read from the catalog. 400 with the invalid field.
 */
export const computeLine = (
  sent: SentLine,
  position: number,
  pricing: Pricing,
  stored?: LineRecord,
): LineRecord => {
  const path = `items.${position}`;
  const { productId, description, quantity } = sent;
  const ofSameProduct = stored?.productId === productId ? stored : undefined;
  const product = ofSameProduct?.product ?? assertProduct(pricing.products, productId, `${path}.productId`);
  const quantityOrdered = deriveQuantityOrdered(sent, stored);
  assertWhole(product, quantity, `${path}.quantity`);
  assertWhole(product, quantityOrdered, `${path}.quantityOrdered`);
  const { unitPrice, ...source } = resolveLinePrice(sent, pricing, path, ofSameProduct);
  const weight = deriveEnteredWeight(sent, ofSameProduct);
  const isFigure = sent.individualWeights.length === 0;
  const weights = isFigure
    ? distributeWeight(parseWeights(ofSameProduct?.individualWeights), { quantity, weight })
    : sent.individualWeights;
  if (ofSameProduct && weights.length === 0)
    assertShipped({ ...ofSameProduct, quantity }, weight, `${path}.weight`);
  const line = {
    id: stored?.id ?? randomUUIDv7(),
    position,
    productId,
    product,
    description,
    quantityOrdered,
    ...source,
    ...computeFigures({ product, quantity, weight, unitPrice, weights }, path),
  };
  const short = ofSameProduct ? updateShort(ofSameProduct, line) : noShort;
  const isAll = sent.isAll ?? (isFigure || undefined);
  const isOpen = ofSameProduct !== undefined && staysOpen(ofSameProduct, { ...line, ...short }, isAll);
  return { ...line, ...short, isOpen, substituteFor: stored?.substituteFor ?? null };
};

interface OfStanding {
  standingOrderId: string;
  standingDate: string;
  deliveryTerms: Omit<DeliveryTerms, 'minimumOrder'>;
}

const notStanding = { standingOrderId: null, standingDate: null, deliveryTerms: null };

export const createOrder = async (
  tx: OrdersTx,
  { order: sent, items }: z.output<typeof createOrderBody>,
  standing: OfStanding | null = null,
): Promise<OrderAnswer> => {
  const productIds = items.map((item) => item.productId);
  const { customerId } = sent;
  const day = toPricingDay(sent);
  lockAccounts(tx, { customerIds: [customerId] });
  const [copy, products, prices, account, { series, salesTax: taxSettings }] = await Promise.all([
    awaitCustomer(tx.db, customerId),
    readProductsById(tx.db, productIds),
    readCustomerPrices(tx.db, { customerId, productIds, day }),
    findAccount(tx.db, { customerId }),
    readOrderSettings(tx.db),
  ]);
  const customer = assertCustomer(copy, 'order.customerId');
  const pricing = { products, tier: customer.pricingTier, prices, day, isMoved: false };
  const lines = items.map((item, position) => computeLine(item, position, pricing));
  const { deliveryTerms, ...made } = standing ?? notStanding;
  const deliveryCharge = deliveryTerms
    ? computeDeliveryCharge(
        deliveryTerms,
        estimateUnweighed(lines).plus(sum(lines.map(({ total }) => total))),
      )
    : sent.deliveryCharge;
  const salesTax = decideTax(taxSettings, copy?.tax ?? null, day);
  const figures = computeOrderFigures(lines, { ...sent, deliveryCharge, salesTax }, 'order.');
  const hold = account && findHold(account, computeExposure(account, figures.estimatedTotal));
  return storeNumbered(tx, series, (orderNumber) => {
    const order: OrderRecord = {
      ...createFirstVersion(),
      orderNumber,
      ...sent,
      deliveryCharge,
      ...figures,
      // A new order starts as pending even if it has all weights.
      status: 'pending',
      statusChosen: false,
      invoiceId: null,
      invoice: null,
      workOrderPrinted: false,
      hold,
      heldSince: hold && new Date(),
      release: null,
      ...made,
    };
    const pieces = lines.flatMap((line) => matchPieces({ order, identity: tx.identity }, line));
    const data = toEvent({ ...order, customer, lines });
    return {
      rows: {
        sales_orders: [createRowMapper(SalesOrderSchema)(order)],
        sales_order_items: lines.map((line) =>
          createRowMapper(OrderLineSchema)({ ...line, salesOrderId: order.id }),
        ),
        pieces: pieces.map(createRowMapper(PieceSchema)),
      },
      event: [orderSaved, { key: order.id, sequence: order.version, data }],
      result: { ...toSummary({ ...order, customer, lines }), items: data.items },
    };
  });
};

/**
 * Replaces all lines. A sent line with an `id` changes a stored line; the others are new
 * (docs/rules/lines-and-weights.md#lines-sent-back).
 */
const replaceLines = (order: SalesOrder, items: readonly SentLine[], pricing: Pricing): OrderLine[] => {
  const left = new Map(order.lines.map((line) => [line.id, line]));
  return items.map((sent, position) => {
    const line = sent.id ? left.get(sent.id) : new OrderLine();
    if (!line)
      throw createFieldProblem(
        'This item is not on the sales order, or it is listed twice.',
        `items.${position}.id`,
      );
    left.delete(line.id);
    return Object.assign(line, computeLine(sent, position, pricing, sent.id ? line : undefined));
  });
};

type Body = z.output<typeof updateOrderBody>;

const readPricing = async (
  tx: OrdersTx,
  order: SalesOrder,
  body: Body,
  named: Products,
): Promise<Pricing | null> => {
  const { customerId = order.customerId, items } = body;
  const day = toPricingDay(order, body);
  const isMoved = customerId !== order.customerId || day !== toPricingDay(order);
  if (!items && !isMoved) return null;
  const productIds = (items ?? order.lines).map((line) => line.productId);
  const [products, prices] = await Promise.all([
    items ? named : readProductsById(tx.db, productIds),
    readCustomerPrices(tx.db, { customerId, productIds, day }),
  ]);
  return { products, tier: order.customer.pricingTier, prices, day, isMoved };
};

const changeLines = (
  order: SalesOrder,
  items: readonly SentLine[] | undefined,
  pricing: Pricing,
): OrderLine[] =>
  items
    ? replaceLines(order, items, pricing)
    : order.lines.map((line, position) =>
        Object.assign(line, repriceLine(line, pricing, `items.${position}`)),
      );

/** The order's tax, if an edit decides it anew. Without a tax code, the tax of the body or the order stays. */
const decideOrderTax = (order: SalesOrder, body: Body, settings: TaxSettings | null) => {
  const day = toPricingDay(order, body);
  if (!body.items && !body.customerId && day === toPricingDay(order)) return {};
  const salesTax = decideTax(settings, order.customerTax, day);
  return salesTax === null && order.salesTax !== null ? { salesTax, tax: '0.00' } : { salesTax };
};

export const updateOrder = async (tx: OrdersTx, id: string, body: Body): Promise<SalesOrder> => {
  const { version, items, status, subtotal, total, ...head } = body;
  // Reads the copies first, so that the order's row is not locked while a copy is awaited.
  const [copy, taxSettings, products] = await Promise.all([
    head.customerId ? awaitCustomer(tx.db, head.customerId) : null,
    readTaxSettings(tx.db),
    readProductsById(tx.db, items?.map((item) => item.productId) ?? []),
  ]);
  const order = await lockOrder(tx, id, { movesTo: head.customerId });
  const changedMeanwhile = 'Someone else changed this sales order. Reload to see their changes.';
  assertVersion(order, version, changedMeanwhile);
  const changes = status && status !== 'invoiced' ? { ...head, status } : head;
  if (!items && Object.keys(changes).length === 0) return order;
  order.must('edit');
  const leaves = head.customerId && head.customerId !== order.customerId ? order.customerId : null;
  if (leaves && head.customerId) {
    order.customer = assertCustomer(copy, 'customerId');
    order.customerTax = copy?.tax ?? null;
    order.account = await findOrderAccount(tx.db, {
      id,
      orderNumber: order.orderNumber,
      customerId: head.customerId,
    });
    order.release = null;
  }
  const pricing = await readPricing(tx, order, body, products);
  const taxes = decideOrderTax(order, body, taxSettings);
  await replacePieces(tx, order, () =>
    order.edit(tx, { ...changes, ...taxes }, pricing ? changeLines(order, items, pricing) : undefined),
  );
  await releaseOtherHolds(tx, order);
  if (leaves) {
    await tx.flush();
    await recheckHolds(tx, leaves, order.id);
  }
  return order;
};
