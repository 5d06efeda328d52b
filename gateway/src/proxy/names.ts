import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { areaNames } from '@primal/contracts/area-names';
import type { Services } from './services.ts';

/** Milliseconds between lookups, well below the time for which a leaving container still serves. */
const everyMs = 1_000;

type Resolve = (host: string) => Promise<string[]>;

const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, family: 4 })).map(({ address }) => address);

/** Excludes TLS, because certificates match names, not addresses. */
const isName = (url: string): boolean => {
  const { hostname, protocol } = new URL(url);
  return protocol === 'http:' && !isIP(hostname);
};

const withHost = (url: string, host: string): string => {
  const address = new URL(url);
  address.host = `${host}:${address.port || '80'}`;
  return address.origin;
};

const resolveAddresses = async (urls: readonly string[], resolve: Resolve): Promise<string[]> => {
  const each = await Promise.all(
    urls.map(async (url) =>
      isName(url) ? (await resolve(new URL(url).hostname)).map((address) => withHost(url, address)) : [url],
    ),
  );
  return [...new Set(each.flat())].sort();
};

interface Following {
  services: Services;
  urls: Record<keyof Services, readonly string[]>;
  onChanged?: () => void;
  resolve?: Resolve;
  every?: number;
}

/**
 * Resolves a name that a service's containers share, as in Docker's DNS, to separate instances. The gateway
 * then skips a leaving instance before it rejects requests, and finds a new instance within a second. A
 * failed lookup changes nothing. Returns a stop function.
 */
export const followNames = ({
  services,
  urls,
  onChanged = () => {},
  resolve = resolveAll,
  every = everyMs,
}: Following): (() => void) => {
  const named = areaNames.filter((area) => urls[area].some(isName));
  const look = (): void => {
    for (const area of named)
      void resolveAddresses(urls[area], resolve).then(
        (addresses) => {
          if (addresses.length > 0 && services[area].use(addresses)) onChanged();
        },
        () => {},
      );
  };
  if (named.length === 0) return () => {};
  look();
  const looking = setInterval(look, every).unref();
  return () => clearInterval(looking);
};
