import { ordersApi } from '@primal/contracts/orders/api';
import type { PieceAnswer, RecalledPiece } from '@primal/contracts/orders/piece';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import { parseWeights } from '@primal/contracts/shared/lines';
import { inParallel } from '../../fixtures.ts';
import type { KnownOrder } from '../../traffic/model.ts';
import { lots } from '../../traffic/pieces.ts';
import type { Verifying } from './documents.ts';
import { checkListed, without } from './findings.ts';

const ids = (things: readonly { id: string }[]): Set<string> => new Set(things.map(({ id }) => id));
const weightsOf = (pieces: readonly PieceAnswer[]) => pieces.map(({ weight }) => weight);

const inOrder = ({ last, scanned }: KnownOrder): PieceAnswer[] =>
  last.items.flatMap(({ id }) => scanned.filter(({ itemId }) => itemId === id));

/** Each line's weights are those of its pieces, and its scanned cases are those that were acknowledged, in their order. */
const checkOrder = async ({ client, findings }: Verifying, order: KnownOrder): Promise<void> => {
  const { id, last } = order;
  const about = [id, last.orderNumber];
  const found = await client.read(ordersApi.listPieces, { params: { id } });
  const byLine = Map.groupBy(found ?? [], ({ itemId }) => itemId);
  const is = last.items.map((line) => weightsOf(byLine.get(line.id) ?? []));
  const wanted = last.items.map((line) =>
    parseWeights(line.individualWeights).map((weight) => toWeight(weight)),
  );
  findings.same(`The pieces of ${last.orderNumber} and its weights`, about, is, wanted, 'broken');
  const cases = (found ?? []).filter(({ lot }) => lot !== null);
  checkListed(findings, 'cases on orders', ids(order.scanned), cases);
  findings.same(`The cases of ${last.orderNumber}`, about, cases, inOrder(order));
};

/** The cases of an order are on its invoice as they were scanned. */
const checkInvoice = ({ model, findings }: Verifying, order: KnownOrder): void => {
  const invoice = model.invoices.get(order.last.invoiceId ?? '');
  if (!invoice) return;
  const { id, last } = invoice;
  const is = last.items.flatMap(({ pieces }) => pieces).filter(({ lot }) => lot !== null);
  const wanted = inOrder(order).map((piece) => ({
    ...without(piece, 'salesOrderId', 'itemId'),
    returned: null,
  }));
  findings.count('cases on invoices', is.length);
  findings.same(`The cases of ${last.invoiceNumber}`, [id, order.id], is, wanted);
};

/** A scanned case as a recall has to name it. */
const recalled = ({ model }: Verifying, { last }: KnownOrder, piece: PieceAnswer): RecalledPiece => {
  const { productId = '' } = last.items.find(({ id }) => id === piece.itemId) ?? {};
  const customer = model.customers.get(last.customerId)?.last;
  return {
    ...piece,
    productId,
    productName: model.products.get(productId)?.last.name ?? '',
    customerId: last.customerId,
    customerName: customer?.name ?? '',
    customerPhone: customer?.phone ?? '',
    orderNumber: last.orderNumber,
    invoiceId: last.invoiceId,
    invoiceNumber: model.invoices.get(last.invoiceId ?? '')?.last.invoiceNumber ?? null,
    invoiceVoided: model.invoices.get(last.invoiceId ?? '')?.stage === 'voided',
    returned: null,
  };
};

/** A recall of a lot names each of its cases once, with where it went, and adds them up. */
const checkRecall = async (
  { client, findings }: Verifying,
  lot: string,
  wanted: readonly RecalledPiece[],
): Promise<void> => {
  const listed = await client.all(ordersApi.recall, { lot });
  checkListed(findings, 'cases in recalls', ids(wanted), listed);
  const byId = new Map(listed.map((piece) => [piece.id, piece]));
  for (const piece of wanted) {
    const is = byId.get(piece.id);
    const about = [piece.id, piece.salesOrderId];
    if (is) findings.same(`The case ${piece.serial} in the recall of ${lot}`, about, is, piece);
  }
  const distinct = (values: readonly (string | null)[]) => new Set(values.filter((one) => one !== null)).size;
  const totals = {
    customers: distinct(wanted.map(({ customerId }) => customerId)),
    orders: distinct(wanted.map(({ salesOrderId }) => salesOrderId)),
    invoices: distinct(wanted.map(({ invoiceId }) => invoiceId)),
    pieces: wanted.length,
    returned: 0,
    pounds: toWeight(sum(weightsOf(wanted).map((weight) => weight ?? 0))),
  };
  const { withoutLabel: _, ...is } = (await client.read(ordersApi.recallTotals, { query: { lot } })) ?? {
    withoutLabel: 0,
  };
  findings.same(`The recall of ${lot}`, [], is, totals, 'broken');
};

/** Every scanned case is once on its line, on its invoice and in the recall of its lot, with the weight that it had. */
export const verifyPieces = async (verifying: Verifying): Promise<void> => {
  const { all } = verifying.model.orders;
  const standing = all.filter(({ isDeleted }) => !isDeleted);
  await inParallel(standing, 6, (order) => checkOrder(verifying, order));
  for (const order of all) if (order.last.status === 'invoiced') checkInvoice(verifying, order);
  // What was invoiced stays in the recall, voided or not; an open order that was deleted takes its cases along.
  const traced = all.filter(({ isDeleted, last }) => !isDeleted || last.status === 'invoiced');
  const wanted = traced.flatMap((order) => order.scanned.map((piece) => recalled(verifying, order, piece)));
  const byLot = Map.groupBy(wanted, ({ lot }) => lot);
  for (const lot of lots) await checkRecall(verifying, lot, byLot.get(lot) ?? []);
};
