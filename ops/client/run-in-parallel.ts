/** Results in the order of the items, at most `workers` at once. */
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
  await Promise.all(Array.from({ length: workers }, worker));
  return results;
};
