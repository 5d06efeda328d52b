import { ordersApi } from '@primal/contracts/orders/api';
import type { PieceAnswer } from '@primal/contracts/orders/piece';
import { runInParallel } from '../../fixtures.ts';
import type { KnownOrder } from '../../traffic/model.ts';
import { lots } from '../../traffic/pieces.ts';
import type { Verifying } from './documents.ts';

const listIds = (things: readonly { id: string }[]): string[] => things.map(({ id }) => id);

const listScanned = ({ last, scanned }: KnownOrder): PieceAnswer[] =>
  last.items.flatMap(({ id }) => scanned.filter(({ itemId }) => itemId === id));

/**
 * Verifies that an order's scanned cases equal the acknowledged cases. The service's own checks compare cases
 * with line weights.
 */
const checkOrder = async ({ client, findings }: Verifying, order: KnownOrder): Promise<void> => {
  const found = (await client.read(ordersApi.listPieces, { params: { id: order.id } })) ?? [];
  const cases = found.filter(({ lot }) => lot !== null);
  findings.listed('cases on orders', listIds(order.scanned), listIds(cases));
  findings.same(`The cases of ${order.last.orderNumber}`, [order.id], cases, listScanned(order));
};

const checkInvoice = ({ model, findings }: Verifying, order: KnownOrder): void => {
  const invoice = model.invoices.get(order.last.invoiceId ?? '');
  if (!invoice) return;
  const is = invoice.last.items.flatMap(({ pieces }) => pieces).filter(({ lot }) => lot !== null);
  const wanted = listScanned(order).map(({ salesOrderId: _, itemId: __, ...piece }) => ({
    ...piece,
    returned: null,
  }));
  findings.same(`The cases of ${invoice.last.invoiceNumber}`, [invoice.id, order.id], is, wanted);
};

/** Verifies that a lot's recall lists each case once, with its weight and customer. */
const checkRecall = async (
  { client, model, findings }: Verifying,
  lot: string,
  orders: readonly KnownOrder[],
): Promise<void> => {
  const wanted = orders.flatMap(({ last, scanned }) =>
    scanned.filter((piece) => piece.lot === lot).map((piece) => ({ piece, last })),
  );
  // The recall also lists cases of deleted orders and removed lines, which the model no longer has.
  const all = await client.all(ordersApi.recall, { lot });
  const had = new Set(listIds(wanted.map(({ piece }) => piece)));
  const listed = all.filter(({ id, orderDeleted, removedAt }) => had.has(id) || !(orderDeleted || removedAt));
  findings.listed('cases in recalls', listIds(wanted.map(({ piece }) => piece)), listIds(listed));
  const byId = new Map(listed.map((piece) => [piece.id, piece]));
  for (const { piece, last } of wanted) {
    const found = byId.get(piece.id);
    if (!found) continue;
    const { weight, serial, salesOrderId, customerId, invoiceId, invoiceVoided } = found;
    findings.same(
      `The case ${serial} in the recall of ${lot}`,
      [piece.id, salesOrderId],
      { weight, serial, salesOrderId, customerId, invoiceId, invoiceVoided },
      {
        weight: piece.weight,
        serial: piece.serial,
        salesOrderId: last.id,
        customerId: last.customerId,
        invoiceId: last.invoiceId,
        invoiceVoided: model.invoices.get(last.invoiceId ?? '')?.stage === 'voided',
      },
    );
  }
};

/**
 * Verifies that every scanned case occurs once on its line, its invoice and its lot's recall, with the same
 * weight.
 */
export const verifyPieces = async (verifying: Verifying): Promise<void> => {
  const { all } = verifying.model.orders;
  const standing = all.filter(({ isDeleted }) => !isDeleted);
  await runInParallel(standing, 6, (order) => checkOrder(verifying, order));
  for (const order of all) if (order.last.status === 'invoiced') checkInvoice(verifying, order);
  // Invoiced cases stay in the recall, even if voided.
  const traced = all.filter(({ isDeleted, last }) => !isDeleted || last.status === 'invoiced');
  for (const lot of lots) await checkRecall(verifying, lot, traced);
};
