import { areaNames } from '@primal/contracts/area-names';
import { type Remote, type Remotes, remoteSchema, remotesSchema } from '@primal/contracts/screens/manifest';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { type QueryClient, readError, useQuery } from '@primal/kit/platform';

const address = '/config/remotes.json';
const queryKey = [address] as const;

/** Drops unreadable manifests and returns the readable manifests. */
const dropInvalid = (remotes: unknown[]): Remote[] =>
  remotes.flatMap((remote) => {
    const read = remoteSchema.safeParse(remote);
    return read.success ? [read.data] : [];
  });

export const readConfig = (answer: { remotes: unknown[] }): Remotes =>
  remotesSchema.parse({ ...answer, remotes: dropInvalid(answer.remotes) });

let ownBuild: string | null = null;

const applyConfig = (answer: { remotes: unknown[] }): Remotes => {
  const config = readConfig(answer);
  ownBuild ??= config.shell;
  setBusinessTimeZone(config.businessTimeZone);
  return config;
};

const fetchConfig = async (): Promise<Remotes> => {
  const response = await fetch(address);
  if (!response.ok) throw await readError(response);
  return applyConfig(await response.json());
};

/** Configuration embedded in the page (`<script type="application/json" id="remotes">`); null if absent. */
export const readPageConfig = (): Remotes | null => {
  const text = document.getElementById('remotes')?.textContent;
  return text ? applyConfig(JSON.parse(text)) : null;
};

export const startWithConfig = (client: QueryClient, config: Remotes | null): void => {
  if (config) client.setQueryData(queryKey, config);
};

/** Interval of the check for new builds, in milliseconds. */
const pollMilliseconds = 10 * 60_000;
/** First wait while an area has not answered since the product started; each later wait is as much longer. */
const startingMilliseconds = 3_000;

/** True if each area has screens; false until all areas have answered the gateway once. */
export const isComplete = (remotes: readonly Remote[]): boolean => remotes.length >= areaNames.length;

/** Remotes and settings of the shell, refetched periodically and after a connection gap. */
export const useConfig = () =>
  useQuery({
    queryKey,
    queryFn: fetchConfig,
    // An unreadable manifest stays missing, so the checks become rare.
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data && !isComplete(data.remotes) ? startingMilliseconds * dataUpdateCount : pollMilliseconds,
  });

export const isShellReplaced = ({ shell }: Remotes): boolean => shell !== ownBuild;

export const refetchConfig = (client: QueryClient): Promise<void> => client.refetchQueries({ queryKey });

export const useRegistrationOpen = (): boolean => useConfig().data?.registration === 'open';
