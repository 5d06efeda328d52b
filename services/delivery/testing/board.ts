import { deliveryApi } from '@primal/contracts/delivery/api';
import type { BoardAnswer } from '@primal/contracts/delivery/board';
import type { BodyInput } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import { startDelivery } from './delivery.ts';

export const toDocuments = (orders: readonly { id: string }[]) =>
  orders.map(({ id }) => ({ salesOrderId: id }));

export const requireColumn = (board: BoardAnswer, driverId: string) => {
  const found = board.routes.find(({ driver }) => driver.id === driverId);
  if (!found) throw new Error('The driver has no column.');
  return found;
};

export const listPlaces = (board: BoardAnswer, driverId: string) =>
  requireColumn(board, driverId).stops.map((stop) => [stop.sequenceNumber, stop.salesOrderId]);

export const listTrayIds = (board: BoardAnswer) => board.tray.map(({ id }) => id);

/** Starts delivery with the dispatch board of days that no other test uses. */
export const startBoard = async () => {
  const delivery = await startDelivery();
  const { answered, api, newOrder } = delivery;

  let days = 10;
  const freeDay = (): string => addDays(today(), days++);

  const readBoard = async (date: string): Promise<BoardAnswer> =>
    answered(await api.call(deliveryApi.readBoard, { query: { date } }));

  const move = (body: BodyInput<typeof deliveryApi.moveOnBoard>, client = api) =>
    client.call(deliveryApi.moveOnBoard, { body });

  const orderOf = (date: string, changes = {}) => newOrder({ expectedDeliveryDate: date, ...changes });

  const ordersOf = async (date: string, count: number) => {
    const orders = [];
    for (let at = 0; at < count; at += 1)
      orders.push(await orderOf(date, { orderNumber: `SO-${2000 + at}` }));
    return orders;
  };

  const lastMove = async (date: string) => (await readBoard(date)).lastMoves[0];

  return { ...delivery, freeDay, readBoard, move, orderOf, ordersOf, lastMove };
};
