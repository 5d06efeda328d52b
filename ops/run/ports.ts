import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ephemeral range, so that no outgoing connection uses our ports. */
const lowestPort = 20_000;
const blocks = 60;
const portsPerBlock = 200;

/**
 * A process listens on a chosen port only seconds later. Each process therefore takes ports from its own
 * block, so that products that start together do not collide.
 */
const block = lowestPort + (process.pid % blocks) * portsPerBlock;
let next = randomInt(portsPerBlock);

/** Null if the port is available, otherwise the system's code (`EADDRINUSE`, `EACCES`, …). */
export function findPortProblem(port: number, host = '127.0.0.1'): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** Returns a free loopback port. `findFreePorts` returns several different ports. */
export async function findFreePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = block + next;
    next = (next + 1) % portsPerBlock;
    if (!taken.has(port) && (await findPortProblem(port)) === null) return port;
  }
}

export async function findFreePorts<Name extends string>(
  names: readonly Name[],
  each = 1,
  kept: readonly number[] = [],
): Promise<Record<Name, number[]>> {
  const ports: number[] = [];
  while (ports.length < names.length * each) ports.push(await findFreePort(new Set([...kept, ...ports])));
  return Object.fromEntries(names.map((name) => [name, ports.splice(0, each)])) as Record<Name, number[]>;
}
