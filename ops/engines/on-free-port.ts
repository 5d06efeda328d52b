import { UserError } from '../run/console.ts';
import { findFreePort } from '../run/ports.ts';
import type { Program } from '../run/program.ts';

interface Starting {
  /** Milliseconds. */
  within?: number;
  why: () => string;
  signal: AbortSignal | undefined;
}

export async function startOnFreePort(
  make: (port: number) => Program,
  { within, why, signal }: Starting,
): Promise<{ program: Program; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const program = make(port);
    try {
      await program.start(within);
      return { program, port };
    } catch (error) {
      await program.stop();
      if (attempt === 3 || signal?.aborted) throw new UserError(why(), { cause: error });
    }
  }
}
