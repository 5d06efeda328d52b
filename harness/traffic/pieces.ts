import { ordersApi } from '@primal/contracts/orders/api';
import type { AddedPieces, PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal, sum, toWeight } from '@primal/contracts/shared/decimal';
import { needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { type Context, onRecord, perform, type WeightedActions } from './context.ts';
import { drawPiece } from './lines.ts';
import type { CaseLabel, KnownOrder } from './model.ts';
import { isOpen, orders } from './orders.ts';

/** A small number of lots, so that each lot is on many orders. */
export const lots = ['L-101', 'L-102', 'L-103', 'L-104'];
const gtin = '09501101530003';
const maxPiecesPerLine = 12;

/** Reuses a removed case or labels a new case; some cases have no serial number. */
const drawCase = ({ model, random }: Context): CaseLabel => {
  const freed = random.chance(0.3) ? model.freeCases.pop() : undefined;
  return freed ?? { serial: random.chance(0.8) ? model.nextSerial() : null, lot: random.pick(lots) };
};

const listWeights = (line: { individualWeights: string }): string[] =>
  parseWeights(line.individualWeights).map((weight) => toWeight(weight));

const listLinesWithRoom = ({ last }: KnownOrder) =>
  last.items.filter((line) => needsWeight(line.product) && listWeights(line).length < maxPiecesPerLine);

const takesCases = (order: KnownOrder) => isOpen(order) && listLinesWithRoom(order).length > 0;

const scanAt = (context: Context, { id }: KnownOrder, itemId: string, cases: CaseLabel[]) => {
  const { random } = context;
  const scanned = cases.map((label) => ({
    weight: drawPiece(random),
    source: 'scan' as const,
    gtin,
    ...label,
  }));
  return perform(context, 'A scan', ordersApi.addPieces, {
    params: { id },
    body: { itemId, pieces: scanned },
    about: [id, ...cases.flatMap(({ serial }) => serial ?? [])],
    isSentTwice: random.chance(0.1),
  });
};

const look = async (
  context: Context,
  order: KnownOrder,
  itemId: string,
  weights: string[],
): Promise<void> => {
  const found = await context.client.read(ordersApi.getOrder, { params: { id: order.id } });
  if (!found)
    return context.findings.add('lost', [order.id], 'An order disappeared while its cases were scanned');
  const wanted = order.last.items.map((line) => [
    line.id,
    line.id === itemId ? weights.toSorted() : listWeights(line).toSorted(),
  ]);
  const is = found.items.map((line) => [line.id, listWeights(line).toSorted()]);
  context.findings.same('The weights of an order with scanned cases', [order.id], is, wanted);
  order.last = found;
};

/** Records new pieces in the order of their calls, after the line's earlier pieces. */
const keep = async (
  context: Context,
  order: KnownOrder,
  itemId: string,
  added: AddedPieces[],
): Promise<void> => {
  const line = order.last.items.find(({ id }) => id === itemId);
  if (!line || added.length === 0) return;
  const inOrder = added.toSorted((one, other) => one.version - other.version);
  let weights = listWeights(line);
  for (const { pieces, item } of inOrder) {
    weights = [...weights, ...pieces.flatMap(({ weight }) => weight ?? [])];
    context.findings.same('The line of a scanned case', [order.id], listWeights(item), weights);
    order.scanned.push(...pieces);
  }
  await look(context, order, itemId, weights);
};

const scan = onRecord(orders, takesCases, async (context, order) => {
  const { random } = context;
  const line = random.pick(listLinesWithRoom(order));
  const stations = Array.from({ length: random.between(1, 3) }, () =>
    Array.from({ length: random.between(1, 2) }, () => drawCase(context)),
  );
  const answers = await Promise.all(stations.map((cases) => scanAt(context, order, line.id, cases)));
  const added = answers.filter((one) => one !== null);
  await keep(context, order, line.id, added);
});

/** Removes a scanned case; another order may then use its label. */
const removeCase = onRecord(
  orders,
  (order) => isOpen(order) && order.scanned.length > 0,
  async (context, order) => {
    const { client, random } = context;
    const gone = random.pick(order.scanned);
    const params = { id: order.id, pieceId: gone.id };
    const taken = await perform(context, 'Removing a case', ordersApi.removePiece, {
      params,
      about: [order.id, gone.id],
      hasKey: random.chance(0.5),
      lookUp: async () => {
        const pieces = await client.read(ordersApi.listPieces, { params: { id: order.id } });
        return pieces?.some(({ id }) => id === gone.id) ? null : undefined;
      },
    });
    if (taken === null) return;
    context.model.releaseCases(order, ({ id }: PieceAnswer) => id === gone.id);
    const line = order.last.items.find(({ id }) => id === gone.itemId);
    const left = line ? listWeights(line) : [];
    const at = left.findIndex((weight) => decimal(weight).eq(gone.weight ?? 0));
    await look(context, order, gone.itemId, left.toSpliced(at, 1));
  },
);

const findOpenLine = ({ last }: KnownOrder) =>
  last.items.find((line) => line.isOpen && listWeights(line).length > 0);

const hasOpenLine = (order: KnownOrder) => isOpen(order) && findOpenLine(order) !== undefined;

/** Completes a line with its current pieces, short by the rest. */
const completeLine = onRecord(orders, hasOpenLine, async (context, order) => {
  const line = findOpenLine(order);
  if (!line) return;
  const body = await perform(context, 'Completing a line', ordersApi.addPieces, {
    params: { id: order.id },
    body: { itemId: line.id, pieces: [], isAll: true },
    about: [order.id],
    isSentTwice: context.random.chance(0.1),
  });
  if (!body) return;
  context.findings.same('A completed line', [order.id], [body.item.isOpen, body.pieces], [false, []]);
  await look(context, order, line.id, listWeights(line));
});

/** Sets a line's weight to the sum of its pieces, which completes the line and leaves its pieces. */
const confirmWeight = onRecord(orders, hasOpenLine, async (context, order) => {
  const line = findOpenLine(order);
  if (!line) return;
  const weights = listWeights(line);
  const body = await perform(context, 'A weight', ordersApi.updateOrderItem, {
    params: { id: line.id },
    body: { weight: toWeight(sum(weights)) },
    about: [order.id],
    hasKey: context.random.chance(0.5),
  });
  if (!body) return;
  const is = [body.isOpen, listWeights(body)];
  context.findings.same('A line with its weight', [order.id], is, [false, weights]);
  await look(context, order, line.id, weights);
});

export const pieceActions: WeightedActions = [
  [9, scan],
  [3, removeCase],
  [4, completeLine],
  [1, confirmWeight],
];
