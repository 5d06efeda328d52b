import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { until } from '../../ops/launcher/run/poll.ts';
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
  /** Kills that there have to be by the end, and how many milliseconds there are for them. */
  kills?: { wanted: number; within: number };
  /** Does each fault of these once, in any order, and nothing else. */
  only?: Fault[];
  /** Writes that have been acknowledged so far: between two faults some work gets done. */
  acknowledged: () => number;
  happened: (fault: Happened) => void;
}

/** Faults that may go on at the same time. */
const lanes = 3;

/** By how often each comes up, of those whose parts are well. */
const choose = (faults: readonly (readonly [number, Fault])[], random: Random): Fault | null => {
  const all = faults.reduce((sum, [often]) => sum + often, 0);
  let left = random.next() * all;
  for (const [often, fault] of faults) {
    left -= often;
    if (left <= 0) return fault;
  }
  return faults.at(-1)?.[1] ?? null;
};

/** Breaks the rig here and there until the signal; everything runs again when it ends. */
export const breakThings = async (rig: Rig, options: ChaosOptions): Promise<void> => {
  const { seed, signal, kills, only, acknowledged, happened } = options;
  const held = new Set<string>();
  const began = Date.now();
  let killed = 0;
  const left = only && [...only];
  const all = faultsOf(rig);

  const isBehind = () => kills && killed < (kills.wanted * (Date.now() - began)) / kills.within;
  const isFree = ({ holds }: Fault) => holds.every((name) => !held.has(name));

  const next = (random: Random): Fault | null => {
    if (left) {
      const fault = left.find(isFree) ?? null;
      if (fault) left.splice(left.indexOf(fault), 1);
      return fault;
    }
    const free = all.filter(([, fault]) => isFree(fault));
    const now = isBehind() ? free.filter(([, { kind }]) => kind === 'kill') : free;
    return choose(now, random);
  };

  const lane = async (random: Random): Promise<void> => {
    while (!signal.aborted && (!left || left.length > 0)) {
      const fault = next(random);
      if (fault) await carryOut(fault, random);
      await rest(random);
    }
  };

  /** Until some work was done, or for a while: the shorter, the later it is. */
  const rest = async (random: Random): Promise<void> => {
    const before = acknowledged();
    const wanted = random.between(3, 12);
    const within = left ? 2_000 : isBehind() ? 500 : 10_000;
    await until(() => signal.aborted || acknowledged() - before >= wanted, { within, every: 50 });
  };

  const carryOut = async ({ kind, target, holds, act }: Fault, random: Random): Promise<void> => {
    for (const name of holds) held.add(name);
    const start = Date.now();
    if (kind === 'kill') killed += 1;
    try {
      const readyAfter = await act(random);
      happened({ kind, target, began: start, ended: Date.now(), readyAfter });
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
        held.add(part.name);
        const start = Date.now();
        const readyAfter = await revive(part);
        happened({ kind: 'ended by itself', target: part.name, began: start, ended: Date.now(), readyAfter });
        held.delete(part.name);
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
