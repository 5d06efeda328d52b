import type { Permission } from '../shared/permissions.ts';

/** Address of a page in router notation, and the names of the query that it is opened with. Data only. */
export interface Address {
  path: `/${string}`;
  query?: readonly string[];
}

/** Navigation item of a route, by default with its title. See `navigationItemSchema`. */
interface Item {
  label?: string;
  order: number;
  more?: true;
  covers?: readonly `/${string}`[];
}

/**
 * Route of a remote (`mfe-<area>/src/routes.ts`), from which its page, its place in the manifest and its entry
 * of `paths` follow. `page` is a file below `src` whose default export is the page.
 */
export interface Route extends Address {
  page: `./${string}.tsx`;
  title: string;
  /** By default, papers at `…/print` have no frame. */
  frame?: false;
  words?: readonly string[];
  needs?: readonly Permission[];
  item?: Item;
}

/** Component that other areas show. See `remoteWidgetSchema`. */
export interface Widget {
  name: string;
  title: string;
  dashboard?: number;
  command?: true;
  frame?: string;
  words?: readonly string[];
  needs?: readonly Permission[];
}

type RoutesByName = Readonly<Record<string, Route>>;

/** Routes of a remote; `needs` applies to routes without their own. */
export const defineRoutes = <const Routes extends RoutesByName>(
  needs: readonly Permission[],
  routes: Routes,
): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      { needs, ...(route.path.endsWith('/print') && { frame: false }), ...route },
    ]),
  ) as Routes;

/** An id for each `:id` of a path. */
type Ids<Path extends string> = Path extends `${string}:${infer Rest}` ? [id: string, ...Ids<Rest>] : [];

type Values<Place extends Address> = Place extends { query: readonly (infer Name extends string)[] }
  ? [...Ids<Place['path']>, query?: Readonly<Partial<Record<Name, string | undefined>>>]
  : Ids<Place['path']>;

/** `paths.invoices` is a path, `paths.invoice(id)` fills its ids and query. */
type Paths<Places extends Readonly<Record<string, Address>>> = {
  [Name in keyof Places]: Values<Places[Name]> extends []
    ? Places[Name]['path']
    : (...values: Values<Places[Name]>) => string;
};

type Query = Readonly<Record<string, string | undefined>>;

/** A path with the given parameters; undefined is left out. */
export const withQuery = (path: string, parameters: Query): string => {
  const given = Object.entries(parameters).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
};

const createPath = ({ path, query }: Address): unknown => {
  const idCount = path.split(':').length - 1;
  if (idCount === 0 && !query) return path;
  return (...values: (string | Query)[]) => {
    const given = values[idCount];
    let at = 0;
    const filled = path.replace(/:\w+/g, () => encodeURIComponent(String(values[at++] ?? '')));
    if (!query || typeof given !== 'object') return filled;
    return withQuery(filled, Object.fromEntries(query.map((name) => [name, given[name]])));
  };
};

export const createPaths = <const Places extends Readonly<Record<string, Address>>>(
  places: Places,
): Paths<Places> =>
  Object.fromEntries(
    Object.entries(places).map(([name, place]) => [name, createPath(place)]),
  ) as Paths<Places>;
