import { setTimeout as pause } from 'node:timers/promises';
import type { Area } from '@primal/contracts/area-names';
import { parseEventArea } from '@primal/contracts/shared/events';
import { formatStreamName } from '@primal/contracts/shared/streams';
import type { NatsConnection } from 'nats';
import { openManager } from '../events/broker.ts';
import type { Subscription } from '../subscriptions.ts';
import type { Comparison } from './comparison.ts';
import { queryOwnerRecords, type Snapshot } from './owner.ts';
import type { CopiesReport, Difference, ProcessName } from './process-report.ts';

interface Following {
  name: ProcessName;
  subscriptions: readonly Subscription[];
  connection: NatsConnection;
  comparison: Comparison;
}

/** The longest wait for events in flight, in milliseconds. */
const maxWaitMs = 30_000;

const identify = ({ copy, id, kind, version }: Difference): string => [copy, id, kind, version].join(' ');

/**
 * For each area: the stream's last event, the last event that this process applied, and the number pending.
 */
const readPlaces = async (connection: NatsConnection, name: string, areaNames: readonly Area[]) => {
  const manager = await openManager(connection);
  return Promise.all(
    areaNames.map(async (area) => {
      const { state } = await manager.streams.info(formatStreamName(area));
      const { num_pending, num_ack_pending, ack_floor } = await manager.consumers.info(
        formatStreamName(area),
        name,
      );
      return { last: state.last_seq, floor: ack_floor.stream_seq, behind: num_pending + num_ack_pending };
    }),
  );
};

/**
 * Compares every copy of this process with its owner. Rereads a differing row once this process has applied
 * the row's events. Reports the row if it still differs in the same way and version. If the row changed, the
 * wait restarts, up to `maxWaitMs` in total.
 */
export const compareCopies = async ({
  name,
  subscriptions,
  connection,
  comparison,
}: Following): Promise<CopiesReport> => {
  const areaNames = [...new Set(subscriptions.map(({ definition }) => parseEventArea(definition.type)))];
  const compared = subscriptions.flatMap(({ definition: { type }, copy }) =>
    copy ? [{ type: type as string, copy: copy.table, count: 0 }] : [],
  );
  const owners = [...Map.groupBy(new Set(compared.map(({ type }) => type)), parseEventArea)];

  const look = async (ids?: readonly string[]): Promise<Difference[]> => {
    const differences: Difference[] = [];
    for (const [area, types] of owners)
      for await (const batch of queryOwnerRecords<Snapshot[]>(connection, area, {
        ask: 'snapshots',
        types,
        ids,
      })) {
        differences.push(...(await comparison.compare(batch)));
        if (!ids)
          for (const one of compared) one.count += batch.filter(({ type }) => type === one.type).length;
      }
    differences.push(...(await comparison.rest(ids)));
    return differences;
  };

  const isWaiting = async (ids: readonly string[]): Promise<boolean> => {
    for (const [area] of owners)
      for await (const is of queryOwnerRecords<boolean>(connection, area, { ask: 'waiting', ids }))
        if (is) return true;
    return false;
  };

  const settle = async (ids: readonly string[], deadline: number): Promise<boolean> => {
    for (; await isWaiting(ids); await pause(150)) if (Date.now() > deadline) return false;
    const last = (await readPlaces(connection, name, areaNames)).map((place) => place.last);
    for (; ; await pause(150)) {
      const places = await readPlaces(connection, name, areaNames);
      if (places.every(({ behind, floor }, at) => behind === 0 || floor >= (last[at] ?? 0))) return true;
      if (Date.now() > deadline) return false;
    }
  };

  let suspects = await look();
  const began = Date.now();
  const rows = suspects.length;
  const differences = new Map<string, Difference>();
  let isMoving = false;
  while (suspects.length > 0 && !isMoving) {
    const ids = [...new Set(suspects.map(({ key }) => key))];
    isMoving = !(await settle(ids, began + maxWaitMs)) || Date.now() > began + maxWaitMs;
    const before = new Set(suspects.map(identify));
    const again = await look(ids);
    const isCertain = (one: Difference) => isMoving || before.has(identify(one));
    for (const one of again.filter(isCertain)) differences.set(identify(one), one);
    suspects = again.filter((one) => !differences.has(identify(one)));
  }
  const waited = { ms: rows > 0 ? Date.now() - began : 0, rows };
  return { compared, differences: [...differences.values()], waited, isMoving };
};
