import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { until } from '../../ops/launcher/run/poll.ts';
import { pickOften } from '../traffic/context.ts';
import { type Fault, type FaultKind, faultsOf, revive } from './faults.ts';
import type { Rig } from './rig.ts';

/** A fault that was done. Times in milliseconds since 1970. */
export interface Happened {
  kind: FaultKind | 'ended by itself';
  target: string;
  began: number;
  ended: number;
  /** Milliseconds from its start until the part was ready again; null for what was not started anew. */
  readyAfter: number | null;
}

interface ChaosOptions {
  seed: number;
  /** Ends it: what is under way is mended first. */
  signal: AbortSignal;
  /** Does each fault of these once, in any order, and nothing else. */
  only?: Fault[];
  /** Writes that have been acknowledged so far: between two faults some work gets done. */
  acknowledged: () => number;
  happened: (fault: Happened) => void;
}

/** Faults that may go on at the same time. */
const lanes = 3;

/** Breaks the rig here and there until the signal; everything runs again when it ends. */
export const breakThings = async (rig: Rig, options: ChaosOptions): Promise<void> => {
  const { seed, signal, only, acknowledged, happened } = options;
  const held = new Set<string>();
  const left = only && [...only];
  const all = faultsOf(rig);
  const isFree = ({ holds }: Fault) => holds.every((name) => !held.has(name));

  const next = (random: Random): Fault | undefined => {
    if (!left)
      return pickOften(
        all.filter(([, fault]) => isFree(fault)),
        random,
      );
    const at = left.findIndex(isFree);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };

  const lane = async (random: Random): Promise<void> => {
    while (!signal.aborted && left?.length !== 0) {
      const fault = next(random);
      if (fault) await carryOut(fault, random);
      // Until some work was done, or for a while.
      const wanted = acknowledged() + random.between(3, 12);
      const within = left ? 2_000 : 10_000;
      await until(() => signal.aborted || acknowledged() >= wanted, { within, every: 50 });
    }
  };

  type Doing = Omit<Fault, 'kind'> & Pick<Happened, 'kind'>;
  const carryOut = async ({ kind, target, holds, act }: Doing, random: Random): Promise<void> => {
    for (const name of holds) held.add(name);
    const began = Date.now();
    try {
      const readyAfter = await act(random);
      happened({ kind, target, began, ended: Date.now(), readyAfter });
    } finally {
      for (const name of holds) held.delete(name);
    }
  };

  /** As the launcher does: what has ended without being killed is started again, and told of. */
  const watching = new AbortController();
  const watch = async (): Promise<void> => {
    while (!watching.signal.aborted) {
      for (const part of [...rig.processes, rig.nats, rig.postgres]) {
        if (part.program.pid !== null || held.has(part.name)) continue;
        const { name: target } = part;
        const act = () => revive(part);
        await carryOut({ kind: 'ended by itself', target, holds: [target], act }, new Random(seed));
      }
      await pause(250, undefined, { signal: watching.signal }).catch(() => {});
    }
  };

  const watched = watch();
  try {
    await Promise.all(Array.from({ length: lanes }, (_, at) => lane(new Random(seed * 7_919 + at))));
  } finally {
    watching.abort();
    await watched;
  }
};
