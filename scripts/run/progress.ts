/** Prints one line with the seconds since the start in front: `[ 1.4 s] Starting PostgreSQL`. */
export function progress(
  print: (line: string) => void = console.log,
  began = performance.now(),
): (line: string) => void {
  return (line) => {
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    print(`[${seconds.padStart(5)} s] ${line}`);
  };
}
