import type { StopAnswer } from '@primal/contracts/delivery/route';
import { routeHeads } from '../route/read.ts';
import type { DeliveryDb, DeliveryTx } from '../tables.ts';
import { presentStop } from './presenter.ts';
import { type StopRow, selectStops } from './rows.ts';

export const presentStops = async (db: DeliveryDb, rows: readonly StopRow[]): Promise<StopAnswer[]> => {
  const heads = await routeHeads(db, [...new Set(rows.map((row) => row.routeId))]);
  return rows.flatMap((row) => {
    const head = heads.get(row.routeId);
    return head ? [presentStop(row, head)] : [];
  });
};

/** A stop that this transaction has written, with its document. */
export const writtenStop = async ({ em, db }: DeliveryTx, id: string): Promise<StopAnswer> => {
  await em.flush();
  const [stop] = await presentStops(db, await selectStops(db).where('s.id', '=', id).execute());
  if (!stop) throw new Error(`The stop ${id} was not written.`);
  return stop;
};
