import { setTimeout as pause } from 'node:timers/promises';
import { Random } from '../../ops/demo/random.ts';
import { waitUntil } from '../../ops/run/poll.ts';
import { reviveProgram } from '../revive.ts';
import { pickWeighted } from '../traffic/context.ts';
import { type Fault, type FaultKind, listFaults } from './faults.ts';
import type { Rig } from './rig.ts';

/** A completed fault, with times in milliseconds since 1970. */
export interface InjectedFault {
  kind: FaultKind | 'ended by itself';
  target: string;
  began: number;
  ended: number;
  /** Milliseconds from the fault until the part was ready again; null if the part was not restarted. */
  readyAfter: number | null;
}

interface ChaosOptions {
  seed: number;
  signal: AbortSignal;
  only?: Fault[];
  countAcknowledged: () => number;
  onFault: (fault: InjectedFault) => void;
}

const lanes = 3;

export const injectFaults = async (rig: Rig, options: ChaosOptions): Promise<void> => {
  const { seed, signal, only, countAcknowledged, onFault } = options;
  const held = new Set<string>();
  const left = only && [...only];
  const all = listFaults(rig);
  const isFree = ({ holds }: Fault) => holds.every((name) => !held.has(name));

  const next = (random: Random): Fault | undefined => {
    if (!left)
      return pickWeighted(
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
      const wanted = countAcknowledged() + random.between(3, 12);
      const within = left ? 2_000 : 10_000;
      await waitUntil(() => signal.aborted || countAcknowledged() >= wanted, { within, every: 50 });
    }
  };

  type PlannedFault = Omit<Fault, 'kind'> & Pick<InjectedFault, 'kind'>;
  const carryOut = async ({ kind, target, holds, act }: PlannedFault, random: Random): Promise<void> => {
    for (const name of holds) held.add(name);
    const began = Date.now();
    try {
      const readyAfter = await act(random);
      onFault({ kind, target, began, ended: Date.now(), readyAfter });
    } finally {
      for (const name of holds) held.delete(name);
    }
  };

  /** Restarts and reports parts that end without a fault, like the launcher. */
  const watching = new AbortController();
  const watch = async (): Promise<void> => {
    while (!watching.signal.aborted) {
      for (const part of [...rig.processes, rig.nats, rig.postgres]) {
        if (part.program.pid !== null || held.has(part.name)) continue;
        const { name: target } = part;
        const act = () => reviveProgram(part.program);
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
