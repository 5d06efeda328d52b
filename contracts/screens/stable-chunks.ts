/** So many ids fit into the address of one call. */
const chunkSize = 100;

/**
 * The ids in chunks that stay as they are while others come: a new document at the top of a list makes one small call, and
 * not every chunk anew. Chunks without any id that is still wanted go.
 */
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
