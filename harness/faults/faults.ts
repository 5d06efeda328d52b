import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../ops/demo/random.ts';
import { processNames } from '../../ops/run/processes.ts';
import { listProcessTree } from '../process-tree.ts';
import { reviveProgram } from '../revive.ts';
import type { Weighted } from '../traffic/context.ts';
import type { Part, Rig } from './rig.ts';

export const faultKinds = ['kill', 'pause', 'restart', 'lost store', 'cut', 'refusal', 'silence'] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Fault {
  kind: FaultKind;
  /** `billing`, `PostgreSQL`, `orders to nats`. */
  target: string;
  holds: string[];
  /** Causes and repairs the fault. Returns milliseconds until the part was ready again. */
  act(random: Random): Promise<number | null>;
}

const sendSignal = (pids: readonly number[], name: NodeJS.Signals): void => {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {}
  }
};

const pauseSeconds = (random: Random, least: number, most: number): Promise<void> =>
  pause(least * 1_000 + random.next() * (most - least) * 1_000);

const createFault = (kind: FaultKind, { name }: Part, act: Fault['act'], target = name): Fault => ({
  kind,
  target,
  holds: [name],
  act,
});

const kill = (part: Part): Fault =>
  createFault('kill', part, async (random) => {
    part.program.kill('SIGKILL');
    await part.program.exit;
    await pauseSeconds(random, 0, 1.5);
    return reviveProgram(part.program);
  });

/**
 * Kills the server process of a connection. PostgreSQL then ends all connections and recovers as after a
 * crash.
 */
const killConnection = (part: Part): Fault => {
  const act = async (random: Random) => {
    const [, ...children] = listProcessTree(part.program.pid);
    sendSignal([random.pick(children)], 'SIGKILL');
    await pauseSeconds(random, 0.5, 1.5);
    return null;
  };
  return createFault('kill', part, act, `a connection of ${part.name}`);
};

const stopFor = (part: Part, longest: number): Fault =>
  createFault('pause', part, async (random) => {
    const tree = listProcessTree(part.program.pid);
    sendSignal(tree, 'SIGSTOP');
    await pauseSeconds(random, 1, random.chance(0.2) ? longest : 4);
    sendSignal(tree, 'SIGCONT');
    return null;
  });

const restart = (part: Part): Fault =>
  createFault('restart', part, async () => {
    await part.program.stop();
    return reviveProgram(part.program);
  });

const loseStore = ({ nats, deleteStore }: Rig): Fault =>
  createFault('lost store', nats, async (random) => {
    await nats.program.stop();
    deleteStore();
    await pauseSeconds(random, 0, 1);
    return reviveProgram(nats.program);
  });

type Cut = Extract<FaultKind, 'cut' | 'refusal' | 'silence'>;

const cutOff = (rig: Rig, kind: Cut, engine: 'nats' | 'postgres', longest: number): Fault => ({
  kind,
  target: `network to ${rig[engine].name}`,
  holds: [`network to ${rig[engine].name}`],
  act: async (random) => {
    const names = random.chance(0.5) ? processNames : [random.pick(processNames)];
    const cables = names.map((name) => rig.networkProxies[engine][name]);
    try {
      for (const cable of cables) {
        if (kind === 'silence') cable.stall();
        else cable.drop(random, random.pick([0.5, 1]));
        if (kind === 'refusal') cable.refuse();
      }
      if (kind === 'silence') await pauseSeconds(random, 1, random.chance(0.2) ? longest : 4);
      if (kind === 'refusal') await pauseSeconds(random, 0.5, 4);
    } finally {
      for (const cable of cables) cable.repair();
    }
    return null;
  },
});

/**
 * All faults of a rig with their weights. Most pauses are short. One in five lasts up to `longest` seconds,
 * which exceeds every timeout.
 */
export const listFaults = (rig: Rig, longest = 16): Weighted<Fault>[] => {
  const { processes, nats, postgres } = rig;
  const share = processNames.length / processes.length;
  const ofProcesses = processes.flatMap((part): Weighted<Fault>[] => [
    [12 * share, kill(part)],
    [2 * share, stopFor(part, longest)],
    [share, restart(part)],
  ]);
  const cuts = (['nats', 'postgres'] as const).flatMap((engine) =>
    (['cut', 'refusal', 'silence'] as const).map(
      (kind): Weighted<Fault> => [2, cutOff(rig, kind, engine, longest)],
    ),
  );
  return [
    ...ofProcesses,
    ...cuts,
    [10, kill(nats)],
    [7, kill(postgres)],
    [2, killConnection(postgres)],
    [2, stopFor(nats, longest)],
    [2, stopFor(postgres, longest)],
    [1, restart(nats)],
    [1, restart(postgres)],
    [3, loseStore(rig)],
  ];
};

/** Kills every part once, and applies each other kind of fault to one or two parts. */
export const listEveryKindOnce = (rig: Rig): Fault[] => {
  const targets: Record<FaultKind, RegExp> = {
    kill: /./,
    pause: /billing|PostgreSQL/,
    restart: /orders|gateway/,
    'lost store': /./,
    cut: /./,
    refusal: /nats-server/,
    silence: /./,
  };
  const shortest = listFaults(rig, 5).map(([, fault]) => fault);
  return shortest.filter(({ kind, target }) => targets[kind].test(target));
};
