import type { UsualWeight } from '@primal/contracts/orders/piece';
import { sum, toWeight } from '@primal/contracts/shared/decimal';
import { vi } from 'vitest';
import type {
  Entry,
  Input,
  PieceInput,
  ReportedShort,
  ReportedSubstitute,
  TaughtGtin,
} from '../queue/entries.ts';
import type { Product, StationLine, StationOrder, StationPlace } from './draft.ts';
import type { SelectedLine } from './find-line.ts';
import { createStation } from './station.ts';

export const gtin = '90614141000015';

export const line = (
  itemId: string,
  productName: string,
  quantityOrdered: string,
  gtins: string[] = [],
  more: Partial<StationLine> = {},
): StationLine => ({
  itemId,
  productId: `product of ${productName}`,
  productName,
  needsWeight: true,
  isOpen: false,
  quantityOrdered,
  quantity: quantityOrdered,
  quantityToShip: null,
  shortReason: null,
  shortNote: null,
  substituteFor: null,
  pieces: 0,
  isAll: false,
  weight: null,
  description: null,
  gtins,
  product: {
    unit: 'Case',
    productCode: productName.toUpperCase(),
    averageWeight: null,
  } as StationLine['product'],
  ...more,
});

export const withAverageWeight = (averageWeight: string): Partial<StationLine> => ({
  product: { unit: 'Case', productCode: 'RIB', averageWeight } as StationLine['product'],
});

export const order = (orderNumber: string, lines: StationLine[]): StationOrder => ({
  id: `id of ${orderNumber}`,
  orderNumber,
  customerId: 'customer',
  customerName: 'Harbor Grill',
  orderDate: '2026-11-21',
  expectedDeliveryDate: '2026-11-22',
  workOrderPrinted: true,
  version: 1,
  lines,
  routeName: null,
  stopNumber: null,
});

/** Station with fake orders; taken pieces count immediately. `held` is the stored inputs. */
export const setUpStation = (
  orders: StationOrder[],
  usual: UsualWeight[] = [],
  held: Input[] = [],
  starts = true,
) => {
  let at = 0;
  const moments: string[] = [];
  const taken: { place: StationPlace; pieces: readonly PieceInput[]; taught: TaughtGtin | null }[] = [];
  const lineOf = (place: StationPlace) =>
    orders.find(({ id }) => id === place.order.id)?.lines.find(({ itemId }) => itemId === place.line.itemId);
  /** Entries of previously taken cases by serial number. */
  const known: Record<string, Entry> = {};
  const unsent: { words: string | null } = { words: null };
  const ports = {
    snapshot: () => ({
      orders,
      usual: (id: string) => usual.find(({ productId }) => productId === id),
      unsentByOthers: () => unsent.words,
    }),
    hold: async (raw: Pick<Input, 'text' | 'reading'>, chosen: SelectedLine) => {
      at += 1;
      const own = { id: at, at: `moment ${at}`, page: 'page', userId: 'maria', userName: 'maria' };
      const input: Input = { ...raw, ...own, chosen: null };
      held.push(input);
      await ports.note(input, chosen);
      return input;
    },
    note: async ({ id }: Input, { orderId, itemId }: SelectedLine) => {
      const input = held.find((one) => one.id === id);
      const found = orders.find((one) => one.id === orderId);
      if (input) input.chosen = found ? { orderId: found.id, itemId, orderNumber: found.orderNumber } : null;
    },
    release: async ({ id }: Input) => {
      const place = held.findIndex((one) => one.id === id);
      if (place >= 0) held.splice(place, 1);
    },
    keep: async (
      input: Input,
      place: StationPlace,
      pieces: readonly PieceInput[],
      taught: TaughtGtin | null,
    ) => {
      if (!held.some(({ id }) => id === input.id)) return false;
      await ports.release(input);
      moments.push(input.at);
      taken.push({ place, pieces, taught });
      const found = lineOf(place);
      if (!found) return true;
      found.pieces += pieces.length;
      found.weight = toWeight(sum([found.weight ?? 0, ...pieces.flatMap(({ weight }) => weight ?? [])]));
      return true;
    },
    keepAll: vi.fn(async (place: StationPlace) => {
      const found = lineOf(place);
      if (found) found.isAll = true;
    }),
    entryOfCase: (_gtin: string, serial: string) => known[serial] ?? null,
    hasPieces: vi.fn(async (_entry: Entry) => true),
    keepShort: vi.fn(
      async (place: StationPlace, short: ReportedShort, _instead: ReportedSubstitute | null) => {
        const { reason, note } = short;
        const found = lineOf(place);
        if (!found) return;
        const quantity = toWeight(found.pieces > 0 ? found.pieces : short.quantity);
        const quantityToShip = reason === null ? null : toWeight(short.quantity);
        Object.assign(found, { quantity, quantityToShip, shortReason: reason, shortNote: note });
      },
    ),
    undo: vi.fn(async (_entryId: number | null): Promise<Entry | null> => null),
    findOrder: vi.fn(async (number: string) => ({ order: null, problem: `There is no order ${number}.` })),
    findProduct: vi.fn(async (): Promise<{ id: string; name: string } | null> => null),
    addGtin: vi.fn(async (_product: Product, _gtin: string) => {}),
    removeGtin: vi.fn(async (_product: Product, _gtin: string) => {}),
    sound: vi.fn(),
    describeError: (error: unknown) => (error as Error).message,
  };
  const station = createStation(ports);
  if (starts) station.start(null);
  const weights = () =>
    taken.map(({ place, pieces }) => [place.line.itemId, ...pieces.map(({ weight }) => weight)]);
  return { station, ports, taken, weights, known, unsent, held, moments };
};

export const label = (pounds: string, serial: string, ofGtin = gtin) =>
  `(01)${ofGtin}(3202)${pounds.replace('.', '').padStart(6, '0')}(21)${serial}`;

export const readMessage = (station: ReturnType<typeof createStation>) => station.state().message;
