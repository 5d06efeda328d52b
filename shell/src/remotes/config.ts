import { type Remote, type Remotes, remoteSchema, remotesSchema } from '@primal/contracts/screens/manifest';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { errorOf, type QueryClient, useQuery } from '@primal/kit/platform';

const address = '/config/remotes.json';
const queryKey = [address] as const;

/** A manifest that this shell cannot read takes only itself away. */
const readable = (remotes: unknown[]): Remote[] =>
  remotes.flatMap((remote) => {
    const read = remoteSchema.safeParse(remote);
    return read.success ? [read.data] : [];
  });

export const readConfig = (answer: { remotes: unknown[] }): Remotes =>
  remotesSchema.parse({ ...answer, remotes: readable(answer.remotes) });

let ownBuild: string | null = null;

const taken = (answer: { remotes: unknown[] }): Remotes => {
  const config = readConfig(answer);
  ownBuild ??= config.shell;
  setBusinessTimeZone(config.businessTimeZone);
  return config;
};

const fetchConfig = async (): Promise<Remotes> => {
  const response = await fetch(address);
  if (!response.ok) throw await errorOf(response);
  return taken(await response.json());
};

/** What the page brought along (`<script type="application/json" id="remotes">`); null when it brought nothing. */
export const readPageConfig = (): Remotes | null => {
  const text = document.getElementById('remotes')?.textContent;
  return text ? taken(JSON.parse(text)) : null;
};

/** Gives the screens the configuration that the page brought, so that they need not ask for it. */
export const startWithConfig = (client: QueryClient, config: Remotes | null): void => {
  if (config) client.setQueryData(queryKey, config);
};

/** How often a page that stays open looks whether a new build is there, in milliseconds. */
const lookAgain = 10 * 60_000;

/** The remotes and settings that the shell starts with; read again now and then, and after a gap in the connection. */
export const useConfig = () => useQuery({ queryKey, queryFn: fetchConfig, refetchInterval: lookAgain });

/** Whether the shell has been replaced by a newer build since this page was opened. */
export const isShellReplaced = ({ shell }: Remotes): boolean => shell !== ownBuild;

/** Asks for the configuration anew: which builds are there now. What is known stays when nobody answers. */
export const renewConfig = (client: QueryClient): Promise<void> => client.refetchQueries({ queryKey });

/** Whether the login page offers registration; not while that is unknown. */
export const useRegistrationOpen = (): boolean => useConfig().data?.registration === 'open';
