/**
 * Results in the order of the items, at most `workers` at once. Fails with the first failure, when no work is in
 * progress any more.
 */
export const runInParallel = async <Item, Result>(
  items: readonly Item[],
  workers: number,
  work: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> => {
  const results: Result[] = [];
  const left = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of left) results[index] = await work(item, index);
  };
  const ended = await Promise.allSettled(Array.from({ length: workers }, worker));
  const failure = ended.find((one) => one.status === 'rejected');
  if (failure) throw failure.reason;
  return results;
};
