import { setTimeout as pause } from 'node:timers/promises';
import { type Area, areaNames } from '@primal/contracts/areas';
import { eventArea } from '@primal/contracts/shared/events';
import type { Asked, Description, Difference, Snapshot, Standing } from './protocol.ts';

export interface Located extends Difference {
  service: Asked['name'];
}

export interface Compared {
  service: Asked['name'];
  copy: string;
  type: string;
  count: number;
}

interface CopiesReport {
  compared: Compared[];
  differences: Located[];
  /** How long was waited for events that were under way, in milliseconds, and for how many rows. */
  waited: { ms: number; rows: number };
  /** Whether at the end of the wait events were still under way, so that some differences may be none. */
  isMoving: boolean;
}

interface Follower {
  asked: Asked;
  copies: Description['copies'];
}

const identify = ({ service, copy, id, kind, version }: Located): string =>
  [service, copy, id, kind, version].join(' ');

/** Reads the owners' snapshots, all or those of some ids, and holds every copy to them. */
const compare = async (
  everybody: readonly Asked[],
  followers: readonly Follower[],
  {
    ids,
    counted,
  }: { ids?: readonly string[]; counted?: (service: Follower, snapshots: readonly Snapshot[]) => void },
): Promise<Located[]> => {
  const found: Located[] = [];
  const note = (service: Asked['name'], differences: readonly Difference[]) => {
    for (const difference of differences) found.push({ ...difference, service });
  };
  const holdTo = async (follower: Follower, batch: readonly Snapshot[]): Promise<void> => {
    const snapshots = batch.filter(({ type }) => follower.copies.some((copy) => copy.type === type));
    if (snapshots.length === 0) return;
    counted?.(follower, snapshots);
    note(follower.asked.name, await follower.asked.askOnce({ ask: 'compare', snapshots }));
  };
  // One owner after the other: a process that tells its snapshots does not listen to others' meanwhile.
  for (const owner of everybody)
    for await (const batch of owner.ask<Snapshot[]>({ ask: 'snapshots', ids }))
      await Promise.all(followers.map((follower) => holdTo(follower, batch)));
  for (const { asked } of followers) note(asked.name, await asked.askOnce({ ask: 'rest', ids }));
  return found;
};

const everybodysStanding = async (everybody: readonly Asked[], ids: readonly string[]) =>
  new Map(
    await Promise.all(
      everybody.map(
        async (one) => [one.name, await one.askOnce<Standing>({ ask: 'standing', ids })] as const,
      ),
    ),
  );

/**
 * Until all that was told of these rows so far has been relayed and applied by those who copy them. Answers whether that
 * came before the deadline.
 */
const drain = async (
  everybody: readonly Asked[],
  suspects: readonly Located[],
  deadline: number,
): Promise<boolean> => {
  const ids = [...new Set(suspects.map(({ key }) => key))];
  const services = new Set(suspects.map(({ service }) => service));
  let last: Partial<Record<Area, number>> | null = null;
  for (; ; await pause(150)) {
    const standings = await everybodysStanding(everybody, ids);
    if (!last && [...standings.values()].every(({ waiting }) => waiting.length === 0)) {
      last = {};
      for (const { heard } of standings.values())
        for (const area of areaNames) last[area] = Math.max(last[area] ?? 0, heard[area]?.last ?? 0);
    }
    const hasHeard = (area: Area, service: Asked['name']): boolean => {
      const place = standings.get(service)?.heard[area];
      return !place || place.behind === 0 || (last !== null && place.floor >= (last[area] ?? 0));
    };
    if (last && [...services].every((service) => areaNames.every((area) => hasHeard(area, service))))
      return true;
    if (Date.now() > deadline) return false;
  }
};

/**
 * Holds every copy to its owner. What differs is read again once the events about it have been applied: it differs when
 * it still does then, in the same way and of the same version; what changed meanwhile is waited for anew, up to `wait`
 * milliseconds in all.
 */
export const compareCopies = async (everybody: readonly Asked[], wait: number): Promise<CopiesReport> => {
  const followers: Follower[] = [];
  for (const asked of everybody) {
    const { copies } = await asked.askOnce<Description>({ ask: 'describe' });
    followers.push({ asked, copies });
  }
  const compared = followers.flatMap(({ asked, copies }) =>
    copies.map((copy) => ({ service: asked.name, ...copy, count: 0 })),
  );
  let suspects = await compare(everybody, followers, {
    counted({ asked }, snapshots) {
      for (const one of compared)
        if (one.service === asked.name) one.count += snapshots.filter(({ type }) => type === one.type).length;
    },
  });
  const began = Date.now();
  const rows = suspects.length;
  const differences = new Map<string, Located>();
  let isMoving = false;
  while (suspects.length > 0 && !isMoving) {
    isMoving = !(await drain(everybody, suspects, began + wait)) || Date.now() > began + wait;
    const before = new Set(suspects.map(identify));
    const ids = [...new Set(suspects.map(({ key }) => key))];
    const again = await compare(everybody, followers, { ids });
    const isCertain = (one: Located) => isMoving || before.has(identify(one));
    for (const one of again.filter(isCertain)) differences.set(identify(one), one);
    suspects = again.filter((one) => !differences.has(identify(one)));
  }
  return {
    compared,
    differences: [...differences.values()],
    waited: { ms: rows > 0 ? Date.now() - began : 0, rows },
    isMoving,
  };
};

export const ownerOf = ({ type }: Difference): Area => eventArea(type);
