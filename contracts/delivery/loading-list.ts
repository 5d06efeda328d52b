import { formatDate } from '../shared/dates.ts';
import { formatQuantity } from '../shared/decimal.ts';
import { toFileNamePart } from '../shared/fold.ts';
import { computeLoad, formatLoad, formatPounds, type GoodsLine, listLoadFacts, sumLoads } from './goods.ts';
import { formatStopName } from './printed-stops.ts';
import type { RouteAnswer } from './route.ts';
import { describeCancellation } from './route-sheet.ts';

export interface LoadedStop {
  id: string;
  number: string;
  name: string;
  lines: { quantity: string; productName: string; pounds: string }[];
  load: string;
}

/** Loading list with the last stop first, so that the first stop is nearest the door. */
export interface LoadingList {
  title: string;
  driver: string;
  date: string;
  facts: { label: string; value: string }[];
  stops: LoadedStop[];
  products: LoadedStop['lines'];
}

/** `3 pc` for weighed pieces of a product ordered by the pound, else `30 LBS`. */
const findShownUnit = ({ unit, weighedPieces }: GoodsLine): string | null => (weighedPieces ? 'pc' : unit);

const formatLine = (line: GoodsLine): LoadedStop['lines'][number] => ({
  quantity: [formatQuantity(line.quantity), findShownUnit(line)].filter(Boolean).join(' '),
  productName: line.productName,
  pounds: formatPounds(line),
});

const sumGoods = (lines: readonly GoodsLine[]): GoodsLine[] => {
  const groups = Map.groupBy(lines, (line) => `${line.productName}\n${findShownUnit(line) ?? ''}`);
  return [...groups.values()]
    .flatMap((same) => {
      const [first] = same;
      if (!first) return [];
      const { cases, ...load } = computeLoad(same.map((line) => ({ ...line, unit: null })));
      return { ...first, ...load, quantity: cases };
    })
    .toSorted((one, other) => one.productName.localeCompare(other.productName, 'en'));
};

export const createLoadingList = (
  route: Pick<RouteAnswer, 'driver' | 'routeDate' | 'items'>,
): LoadingList => {
  const numbered = route.items.map((stop, at) => ({ stop, number: String(at + 1) }));
  const carried = numbered.filter(({ stop }) => describeCancellation(stop) === null);
  const load = sumLoads(carried.map(({ stop }) => stop));
  return {
    title: 'Loading List',
    driver: route.driver.name,
    date: formatDate(route.routeDate),
    facts: [
      { label: 'Route Date', value: formatDate(route.routeDate) },
      { label: 'Driver', value: route.driver.name },
      { label: 'Vehicle', value: route.driver.vehicleNumber || 'N/A' },
      { label: 'Stops', value: String(carried.length) },
      ...listLoadFacts(load),
    ],
    stops: carried.toReversed().map(({ stop, number }) => ({
      id: stop.id,
      number,
      name: formatStopName(stop),
      lines: stop.items.map(formatLine),
      load: formatLoad(stop),
    })),
    products: sumGoods(carried.flatMap(({ stop }) => stop.items)).map(formatLine),
  };
};

export const formatLoadingFileName = ({
  driver,
  routeDate,
}: Pick<RouteAnswer, 'driver' | 'routeDate'>): string =>
  `Loading_${toFileNamePart(driver.name)}_${routeDate}.pdf`;
