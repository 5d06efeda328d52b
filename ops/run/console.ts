/** An error for a person: the launcher prints its message without a stack. */
export class UserError extends Error {}

/** An error's text without a stack. A refused connection has a code and no message. */
export function formatError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Prints lines with the seconds since the start: `[ 1.4 s] Starting PostgreSQL`. */
export function createProgressReport(): (line: string) => void {
  const began = performance.now();
  return (line) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`[${seconds.padStart(5)} s] ${line}`);
  };
}

export async function runCommand(main: (args: string[]) => unknown): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(formatError(error));
    process.exitCode = 1;
  }
}
