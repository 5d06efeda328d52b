/**
 * Stops by driver, in delivery order. Stops in no lane are in the tray. Screen and service share this code,
 * so that a move shows its result immediately.
 */
export type Lanes = ReadonlyMap<string, readonly string[]>;

/** Target of a stop: the tray, or a driver with a position starting at 1. Default position: last. */
export type LaneTarget = 'tray' | { driverId: string; place?: number | undefined };

export interface Placement {
  key: string;
  to: LaneTarget;
}

/**
 * Assigns consecutive positions, starting at the shared target. An item's own target wins. Throws if an item
 * has neither target.
 */
export const resolvePlacements = <Item extends { to?: LaneTarget | undefined }>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  shared: LaneTarget | undefined,
): Placement[] => {
  let sharing = 0;
  return items.map((item) => {
    const key = keyOf(item);
    if (item.to) return { key, to: item.to };
    if (!shared) throw new Error('The move has no target for this item.');
    if (shared === 'tray') return { key, to: shared };
    const { driverId, place } = shared;
    const own = place === undefined ? undefined : place + sharing;
    sharing += 1;
    return { key, to: { driverId, place: own } };
  });
};

/**
 * Removes the named stops from their lanes, then inserts them in order. A position beyond the end means the
 * end. Other stops keep their order (docs/rules/delivery.md#board).
 */
export const applyPlacements = (lanes: Lanes, placements: readonly Placement[]): Map<string, string[]> => {
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

/** Current positions of stops, used to undo a move. */
export const readPlacements = (lanes: Lanes, keys: readonly string[]): Placement[] => {
  const wanted = new Set(keys);
  const placed = [...lanes].flatMap(([driverId, lane]) =>
    lane.flatMap((key, at) => (wanted.has(key) ? [{ key, to: { driverId, place: at + 1 } }] : [])),
  );
  const found = new Set(placed.map(({ key }) => key));
  return [...placed, ...keys.filter((key) => !found.has(key)).map((key) => ({ key, to: 'tray' as const }))];
};

interface Proposed {
  key: string;
  usual: { driverId: string; share: number } | null;
}

/** Proposed placements of deliveries with a usual driver. `lanes` must not contain them. */
export const proposePlacements = (lanes: Lanes, items: readonly Proposed[]): Placement[] => {
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
