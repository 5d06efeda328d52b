import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the range from which systems lend ports to outgoing connections, so that none of those takes ours. */
const lowest = 20_000;
const highest = 32_000;

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
    const port = randomInt(lowest, highest);
    if (!taken.has(port) && (await portTrouble(port)) === null) return port;
  }
}

/** As many different free ports as there are names, by name. */
export async function freePorts<Name extends string>(names: readonly Name[]): Promise<Record<Name, number>> {
  const taken = new Set<number>();
  for (const _ of names) taken.add(await freePort(taken));
  return Object.fromEntries(names.map((name, index) => [name, [...taken][index]])) as Record<Name, number>;
}
