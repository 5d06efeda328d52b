export const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

const chunkSize = 100;

/** Keeps existing chunks stable, so that a new document adds only one small request. */
export const chunkStably = (before: readonly string[][], ids: readonly string[]): string[][] => {
  const wanted = new Set(ids);
  const kept = before.filter((group) => group.some((id) => wanted.has(id)));
  const known = new Set(kept.flat());
  const added = ids.filter((id) => !known.has(id));
  return [...kept, ...chunk(added, chunkSize)];
};
