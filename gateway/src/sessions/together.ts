interface Asked<Value> {
  key: string;
  resolve(value: Value | undefined): void;
  reject(error: unknown): void;
}

/**
 * Answers questions that come while a query is under way with one query after it, so that many requests at a time cost
 * few queries. No question is answered by a query that was sent before it was asked: what has ended is never found.
 */
export const together = <Value>(query: (keys: string[]) => Promise<Map<string, Value>>) => {
  let waiting: Asked<Value>[] = [];
  let isAsking = false;

  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        const found = await query([...new Set(batch.map(({ key }) => key))]);
        for (const { key, resolve } of batch) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    isAsking = false;
  };

  return (key: string): Promise<Value | undefined> =>
    new Promise((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askAll();
    });
};
