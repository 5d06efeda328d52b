/** Does the work for each entry, at most `width` at a time, and gives the results in the entries' order. */
export const atOnce = async <T, R>(
  width: number,
  entries: readonly T[],
  work: (entry: T, index: number) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = [];
  const left = entries.entries();
  const worker = async (): Promise<void> => {
    for (const [index, entry] of left) results[index] = await work(entry, index);
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
};
