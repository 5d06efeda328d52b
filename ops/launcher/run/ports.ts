import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems lend ports to outgoing connections, so that none of those takes ours. */
const lowest = 20_000;
const blocks = 60;
const inBlock = 200;

/**
 * A port is given out seconds before something listens on it. Each process therefore goes through a block of its own,
 * in order: two products that start at the same time are not given the same one.
 */
const block = lowest + (process.pid % blocks) * inBlock;
let next = randomInt(inBlock);

/** Null when the port can be listened on, else the system's code (`EADDRINUSE`, `EACCES`, …). */
export function portTrouble(port: number, host = '127.0.0.1'): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(null)));
  });
}

/** A free port on loopback. Whoever needs several asks `freePorts`, so that no two are the same. */
export async function freePort(taken: ReadonlySet<number> = new Set()): Promise<number> {
  for (;;) {
    const port = block + next;
    next = (next + 1) % inBlock;
    if (!taken.has(port) && (await portTrouble(port)) === null) return port;
  }
}

/** So many different free ports for each of the names; none of `kept`, on which something else will listen soon. */
export async function freePorts<Name extends string>(
  names: readonly Name[],
  each = 1,
  kept: readonly number[] = [],
): Promise<Record<Name, number[]>> {
  const ports: number[] = [];
  while (ports.length < names.length * each) ports.push(await freePort(new Set([...kept, ...ports])));
  return Object.fromEntries(names.map((name) => [name, ports.splice(0, each)])) as Record<Name, number[]>;
}
