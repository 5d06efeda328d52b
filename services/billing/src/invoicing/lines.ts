import { randomUUIDv7 } from 'node:crypto';
import type { billingApi } from '@primal/contracts/billing/api';
import { pieceBody } from '@primal/contracts/orders/piece';
import type { Body } from '@primal/contracts/shared/api';
import type { Identity } from '@primal/contracts/shared/identity';
import { parseWeights, writeWeights } from '@primal/contracts/shared/lines';
import { matchPiecesByWeight, type PieceData } from '@primal/contracts/shared/piece-data';
import { retainShort, type ShortFields } from '@primal/contracts/shared/shorts';
import { createFieldProblem } from '@primal/service-kit/problem';
import { readCustomerPrices } from '@primal/service-trade/copies/customer-prices';
import { assertProduct, readProductsById } from '@primal/service-trade/copies/products';
import {
  assertLabelsKept,
  assertWhole,
  computeFigures,
  deriveEnteredWeight,
  deriveQuantityOrdered,
  distributeWeight,
  type Pricing,
  repriceLine,
  resolveLinePrice,
} from '@primal/service-trade/lines';
import type { InvoiceItem, InvoiceLine } from '../invoice/invoice.ts';
import type { InvoiceRecord } from '../invoice/record.ts';
import type { BillingTx } from '../tables.ts';

type SentItem = Body<typeof billingApi.createInvoice>['items'][number];

interface Pair {
  sent: SentItem;
  item: InvoiceItem | null;
  path: string;
}

export type Buyer = Pick<Pricing, 'tier' | 'day' | 'isMoved'> & { customerId: string };

export const toPricingDay = ({
  deliveryDate,
  invoiceDate,
}: Pick<InvoiceRecord, 'deliveryDate' | 'invoiceDate'>): string => deliveryDate ?? invoiceDate;

interface LineContext {
  items: readonly InvoiceItem[];
  buyer: Buyer;
  fromOrder: boolean;
}

const isUnchanged = (sent: SentItem, item: InvoiceItem): boolean =>
  sent.productId === item.productId &&
  sent.description === item.description &&
  sent.quantity === item.quantity &&
  sent.weight === item.weight &&
  sent.unitPrice === item.unitPrice &&
  (sent.quantityOrdered ?? item.quantityOrdered) === item.quantityOrdered &&
  writeWeights(sent.individualWeights) === item.individualWeights;

const pairWithItems = (lines: readonly SentItem[], items: readonly InvoiceItem[]): Pair[] => {
  const left = new Map(items.map((item) => [item.id, item]));
  const named = new Set(lines.map(({ id }) => id));
  const inPlace = (sent: SentItem, at: number): InvoiceItem | null => {
    const item = items[at];
    return item && !named.has(item.id) && isUnchanged(sent, item) ? item : null;
  };
  return lines.map((sent, at) => {
    const path = `items.${at}`;
    const item = sent.id ? left.get(sent.id) : inPlace(sent, at);
    if (item === undefined)
      throw createFieldProblem('This line is not on the invoice, or it is listed twice.', `${path}.id`);
    if (item) left.delete(item.id);
    return { sent, item, path };
  });
};

const readPricing = async (
  tx: BillingTx,
  { customerId, ...buyer }: Buyer,
  productIds: readonly string[],
): Promise<Pricing> => {
  const [products, prices] = await Promise.all([
    readProductsById(tx.db, productIds),
    readCustomerPrices(tx.db, { customerId, productIds, day: buyer.day }),
  ]);
  return { products, prices, ...buyer };
};

const createTypedPiece = (weight: string, { name }: Identity): PieceData => ({
  id: randomUUIDv7(),
  ...pieceBody.parse({ weight }),
  takenBy: name,
  takenAt: new Date().toISOString(),
});

const notShort: ShortFields = { shortReason: null, shortNote: null };

const readLine = (
  pair: Pair,
  pricing: Pricing,
  { fromOrder }: LineContext,
  identity: Identity,
): InvoiceLine => {
  const { sent, item, path } = pair;
  if (item && !pricing.isMoved && isUnchanged(sent, item)) return item.asLine();
  const ofSameProduct = item?.productId === sent.productId ? item : undefined;
  const product =
    ofSameProduct?.product ?? assertProduct(pricing.products, sent.productId, `${path}.productId`);
  const { unitPrice, ...source } = resolveLinePrice(sent, pricing, path, ofSameProduct);
  const { description, quantity } = sent;
  // The ordered quantity of an order line is fixed, regardless of the quantity sent.
  const quantityOrdered =
    item && fromOrder ? item.quantityOrdered : deriveQuantityOrdered(sent, item ?? undefined);
  assertWhole(product, quantity, `${path}.quantity`);
  assertWhole(product, quantityOrdered, `${path}.quantityOrdered`);
  const weight = deriveEnteredWeight(sent, ofSameProduct);
  const weights =
    sent.individualWeights.length === 0
      ? distributeWeight(parseWeights(ofSameProduct?.individualWeights), { quantity, weight })
      : sent.individualWeights;
  const figures = computeFigures({ product, quantity, weight, unitPrice, weights }, path);
  const stored = ofSameProduct?.pieces ?? [];
  assertLabelsKept({ product, ...figures }, stored);
  const pieces = matchPiecesByWeight(stored, weights, (one) => createTypedPiece(one, identity));
  const line = { item, product, description, quantityOrdered, pieces, ...source, ...figures };
  const short = retainShort(ofSameProduct ?? notShort, line);
  return { ...line, ...short, substituteFor: item?.substituteFor ?? null };
};

const withSubstitutes = (lines: readonly InvoiceLine[]): InvoiceLine[] => {
  const short = new Set(lines.flatMap(({ item, shortReason }) => (item && shortReason ? item.id : [])));
  return lines.map((line) =>
    line.substituteFor && !short.has(line.substituteFor) ? { ...line, substituteFor: null } : line,
  );
};

/** 400 with the path of the field (docs/rules/lines-and-weights.md#lines-sent-back). */
export const readLines = async (
  tx: BillingTx,
  lines: readonly SentItem[],
  context: LineContext,
): Promise<InvoiceLine[]> => {
  const pairs = pairWithItems(lines, context.items);
  const { isMoved } = context.buyer;
  const priced = pairs.filter(({ sent, item }) => isMoved || !item || !isUnchanged(sent, item));
  const productIds = priced.map(({ sent }) => sent.productId);
  const pricing = await readPricing(tx, context.buyer, productIds);
  return withSubstitutes(pairs.map((pair) => readLine(pair, pricing, context, tx.identity)));
};

export const repriceLines = async (
  tx: BillingTx,
  items: readonly InvoiceItem[],
  buyer: Buyer,
): Promise<InvoiceLine[]> => {
  const pricing = await readPricing(
    tx,
    buyer,
    items.map(({ productId }) => productId),
  );
  return items.map((item, at) => ({ ...item.asLine(), ...repriceLine(item, pricing, `items.${at}`) }));
};
