import { ordersApi } from '@primal/contracts/orders/api';
import type { AddedPieces, PieceAnswer } from '@primal/contracts/orders/piece';
import { decimal, sum, toWeight } from '@primal/contracts/shared/decimal';
import { needsWeight, parseWeights } from '@primal/contracts/shared/lines';
import { type Context, done, expectSame, perform, type Works } from './context.ts';
import { piece } from './lines.ts';
import type { CaseLabel, KnownOrder } from './model.ts';
import { isOpen, onOrder } from './orders.ts';

/** Few, so that cases of each are on many orders. */
export const lots = ['L-101', 'L-102', 'L-103', 'L-104'];
const gtin = '09501101530003';
/** So many weights at a line are enough. */
const most = 12;

/** A case that was taken back somewhere, or a new one; some say no serial number. */
const nextCase = ({ model, random }: Context): CaseLabel => {
  const freed = random.chance(0.3) ? model.freeCases.pop() : undefined;
  return freed ?? { serial: random.chance(0.8) ? model.nextSerial() : null, lot: random.pick(lots) };
};

const weightsOf = (line: { individualWeights: string }): string[] =>
  parseWeights(line.individualWeights).map((weight) => toWeight(weight));

const linesOf = ({ last }: KnownOrder) =>
  last.items.filter((line) => needsWeight(line.product) && weightsOf(line).length < most);

const takesCases = (order: KnownOrder) => isOpen(order) && linesOf(order).length > 0;

const scanAt = (context: Context, { id }: KnownOrder, itemId: string, cases: CaseLabel[], twice = false) =>
  context.client.write(ordersApi.addPieces, {
    params: { id },
    body: {
      itemId,
      pieces: cases.map((label) => ({
        weight: piece(context.random),
        source: 'scan' as const,
        gtin,
        ...label,
      })),
    },
    about: [id, ...cases.flatMap(({ serial }) => serial ?? [])],
    twice,
  });

/** Reads an order whose pieces have changed: the line has these weights now, and all others are as they were. */
const look = async (
  context: Context,
  order: KnownOrder,
  itemId: string,
  weights: string[],
): Promise<void> => {
  const found = await context.client.read(ordersApi.getOrder, { params: { id: order.id } });
  if (!found) return context.client.log.complain([order.id], 'An order is gone while cases are scanned');
  const wanted = order.last.items.map((line) => [
    line.id,
    line.id === itemId ? weights.toSorted() : weightsOf(line).toSorted(),
  ]);
  const is = found.items.map((line) => [line.id, weightsOf(line).toSorted()]);
  expectSame(context, 'The weights of an order with scanned cases', [order.id], is, wanted);
  order.last = found;
};

/** Appended pieces stand behind those that the line had, call by call. */
const keep = async (
  context: Context,
  order: KnownOrder,
  itemId: string,
  added: AddedPieces[],
): Promise<void> => {
  const line = order.last.items.find(({ id }) => id === itemId);
  if (!line || added.length === 0) return;
  const inOrder = added.toSorted((one, other) => one.version - other.version);
  let weights = weightsOf(line);
  for (const { pieces, item } of inOrder) {
    weights = [...weights, ...pieces.flatMap(({ weight }) => weight ?? [])];
    expectSame(context, 'The line of a scanned case', [order.id], weightsOf(item), weights);
    order.scanned.push(...pieces);
  }
  await look(context, order, itemId, weights);
};

/** One to three stations scan for one line at the same moment, one or two cases each. */
const scan = onOrder(takesCases, async (context, order) => {
  const { random } = context;
  const line = random.pick(linesOf(order));
  const stations = Array.from({ length: random.between(1, 3) }, () =>
    Array.from({ length: random.between(1, 2) }, () => nextCase(context)),
  );
  const answers = await Promise.all(
    stations.map((cases) => scanAt(context, order, line.id, cases, random.chance(0.1))),
  );
  const added = answers.flatMap((written) => done(context, 'A scan', [order.id], written)?.body ?? []);
  await keep(context, order, line.id, added);
});

/** Two stations scan the same case for two orders at the same moment: one has it, the other is told so. */
const scanSame = (context: Context) =>
  context.model.orders.with(context.random, 2, takesCases, async (orders) => {
    const { model, random, client } = context;
    if (orders.length < 2) return null;
    const label = { serial: model.nextSerial(), lot: random.pick(lots) };
    const tries = await Promise.all(
      orders.map(async (order) => {
        const line = random.pick(linesOf(order));
        return { order, line, written: await scanAt(context, order, line.id, [label]) };
      }),
    );
    const [taker, ...others] = tries.filter(({ written }) => written.done);
    const refusals = tries.flatMap(({ written }) =>
      written.done ? [] : [[written.status, written.message]],
    );
    const sentence = `This case is already on ${taker?.order.last.orderNumber}`;
    const isRight =
      others.length === 0 && refusals.every(([, message]) => String(message).includes(sentence));
    if (!taker || !isRight)
      client.log.complain([label.serial], `A case scanned twice: ${JSON.stringify(refusals)}, not one taker`);
    for (const { order, line, written } of tries)
      if (written.done) await keep(context, order, line.id, [written.body]);
    return orders;
  });

/** Takes a scanned case back; its label is free for another order then. */
const takeBack = onOrder(
  (order) => isOpen(order) && order.scanned.length > 0,
  async (context, order) => {
    const { client, random } = context;
    const gone = random.pick(order.scanned);
    const params = { id: order.id, pieceId: gone.id };
    const written = await client.write(ordersApi.removePiece, {
      params,
      about: [order.id, gone.id],
      keyed: random.chance(0.5),
      lookUp: async () => {
        const pieces = await client.read(ordersApi.listPieces, { params: { id: order.id } });
        return pieces?.some(({ id }) => id === gone.id) ? null : undefined;
      },
    });
    if (!done(context, 'Taking a case back', [order.id, gone.id], written)) return;
    context.model.letGo(order, ({ id }: PieceAnswer) => id === gone.id);
    const line = order.last.items.find(({ id }) => id === gone.itemId);
    const left = line ? weightsOf(line) : [];
    const at = left.findIndex((weight) => decimal(weight).eq(gone.weight ?? 0));
    await look(context, order, gone.itemId, left.toSpliced(at, 1));
  },
);

/** An open line of an order, with at least one piece. */
const openLineOf = ({ last }: KnownOrder) =>
  last.items.find((line) => line.isOpen && weightsOf(line).length > 0);

const hasOpenLine = (order: KnownOrder) => isOpen(order) && openLineOf(order) !== undefined;

/** Says that the pieces of a line are all: it is short by the rest. */
const sayAll = onOrder(hasOpenLine, async (context, order) => {
  const line = openLineOf(order);
  if (!line) return;
  const body = await perform(context, 'Saying that this is all', ordersApi.addPieces, {
    params: { id: order.id },
    body: { itemId: line.id, pieces: [], isAll: true },
    about: [order.id],
    twice: context.random.chance(0.1),
  });
  if (!body) return;
  expectSame(context, 'An ended line', [order.id], [body.item.isOpen, body.pieces], [false, []]);
  await look(context, order, line.id, weightsOf(line));
});

/** Sets the weight of a line to what its pieces come to, as a single figure: it keeps them, and is done. */
const confirmWeight = onOrder(hasOpenLine, async (context, order) => {
  const line = openLineOf(order);
  if (!line) return;
  const weights = weightsOf(line);
  const body = await perform(context, 'A weight', ordersApi.updateOrderItem, {
    params: { id: line.id },
    body: { weight: toWeight(sum(weights)) },
    about: [order.id],
    keyed: context.random.chance(0.5),
  });
  if (!body) return;
  const is = [body.isOpen, weightsOf(body)];
  expectSame(context, 'A line with its weight', [order.id], is, [false, weights]);
  await look(context, order, line.id, weights);
});

export const pieceWorks: Works = [
  [9, scan],
  [2, scanSame],
  [3, takeBack],
  [4, sayAll],
  [1, confirmWeight],
];
