const chunkSize = 100;

/** Keeps existing chunks stable, so that a new document adds only one small request. */
export const stableChunks = (before: readonly string[][], ids: readonly string[]): string[][] => {
  const wanted = new Set(ids);
  const kept = before.filter((chunk) => chunk.some((id) => wanted.has(id)));
  const known = new Set(kept.flat());
  const added = ids.filter((id) => !known.has(id));
  const further = Array.from({ length: Math.ceil(added.length / chunkSize) }, (_, at) =>
    added.slice(at * chunkSize, (at + 1) * chunkSize),
  );
  return [...kept, ...further];
};
