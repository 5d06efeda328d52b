/** A failure that a person can act on: the launcher prints its one sentence and no stack. */
export class Sentence extends Error {}

/** The words of an error for a sentence, without a stack. A refused connection has a code and no words. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ('code' in error ? String(error.code) : error.name);
}

/** Prints one line with the seconds since the start in front: `[ 1.4 s] Starting PostgreSQL`. */
export function progress(): (line: string) => void {
  const began = performance.now();
  return (line) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`[${seconds.padStart(5)} s] ${line}`);
  };
}

/** Runs a command with its arguments; a failure ends it with 1 and its words. */
export async function runCommand(main: (args: string[]) => unknown): Promise<void> {
  try {
    await main(process.argv.slice(2));
  } catch (error) {
    console.error(wordsOf(error));
    process.exitCode = 1;
  }
}
