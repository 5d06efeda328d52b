/**
 * Stops by the drivers who deliver them, in the order in which they do; what is in no lane lies in the tray. Screen and
 * service rearrange them by the same rule, so that a move shows at once as it will be.
 */
export type Lanes = ReadonlyMap<string, readonly string[]>;

/** Where a stop goes: into the tray, or to a driver, at a place from 1 or behind all others. */
export type LaneTarget = 'tray' | { driverId: string; place?: number | undefined };

export interface Placement {
  key: string;
  to: LaneTarget;
}

/**
 * Where each of several goes who share a target: side by side from its place on. What names one of its own goes there.
 * Throws where neither says it.
 */
export const placementsOf = <Item extends { to?: LaneTarget | undefined }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  shared: LaneTarget | undefined,
): Placement[] => {
  let sharing = 0;
  return items.map((item) => {
    const key = keyOf(item);
    if (item.to) return { key, to: item.to };
    if (!shared) throw new Error('Neither the item nor the move says where it goes.');
    if (shared === 'tray') return { key, to: shared };
    const { driverId, place } = shared;
    const own = place === undefined ? undefined : place + sharing;
    sharing += 1;
    return { key, to: { driverId, place: own } };
  });
};

/**
 * Takes all that are named off their lanes, then puts them in one after the other. A place beyond the end is the end. Each
 * that is named stands in one lane afterwards, or in none; the others keep their order (docs/rules/delivery.md#board).
 */
export const rearrange = (lanes: Lanes, placements: readonly Placement[]): Map<string, string[]> => {
  const named = new Set(placements.map(({ key }) => key));
  const after = new Map(
    [...lanes].map(([driverId, keys]) => [driverId, keys.filter((key) => !named.has(key))]),
  );
  for (const { key, to } of placements) {
    if (to === 'tray') continue;
    const lane = after.get(to.driverId) ?? [];
    const at = Math.min((to.place ?? lane.length + 1) - 1, lane.length);
    after.set(to.driverId, lane.toSpliced(at, 0, key));
  }
  return after;
};

/** The places of some in their lanes: what puts them back where they are. */
export const placesOf = (lanes: Lanes, keys: readonly string[]): Placement[] => {
  const wanted = new Set(keys);
  const placed = [...lanes].flatMap(([driverId, lane]) =>
    lane.flatMap((key, at) => (wanted.has(key) ? [{ key, to: { driverId, place: at + 1 } }] : [])),
  );
  const found = new Set(placed.map(({ key }) => key));
  return [...placed, ...keys.filter((key) => !found.has(key)).map((key) => ({ key, to: 'tray' as const }))];
};

/** A delivery with the driver and the part of his route that are usual for its customer. */
interface Proposed {
  key: string;
  usual: { driverId: string; share: number } | null;
}

/** Where each goes whose customer has a usual driver: about as far along as usual; `lanes` are without them. */
export const proposals = (lanes: Lanes, items: readonly Proposed[]): Placement[] => {
  const known = items.flatMap(({ key, usual }) => (usual ? [{ key, ...usual }] : []));
  const sorted = known.toSorted((one, other) => one.share - other.share);
  const added = new Map<string, number>();
  return sorted.map(({ key, driverId, share }) => {
    const before = added.get(driverId) ?? 0;
    added.set(driverId, before + 1);
    const there = lanes.get(driverId)?.length ?? 0;
    return { key, to: { driverId, place: Math.round(share * there) + before + 1 } };
  });
};
