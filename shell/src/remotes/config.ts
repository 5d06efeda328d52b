import { type Remote, type Remotes, remoteSchema, remotesSchema } from '@primal/contracts/remotes/manifest';
import { setBusinessTimeZone } from '@primal/contracts/shared/dates';
import { ApiError, useQuery } from '@primal/kit/platform';

const address = '/config/remotes.json';

/** A manifest that this shell cannot read takes only itself away. */
const readable = (remotes: unknown[]): Remote[] =>
  remotes.flatMap((remote) => {
    const read = remoteSchema.safeParse(remote);
    return read.success ? [read.data] : [];
  });

/** Reads what the gateway says of this installation. */
export const readConfig = (answer: { remotes: unknown[] }): Remotes =>
  remotesSchema.parse({ ...answer, remotes: readable(answer.remotes) });

const fetchConfig = async (): Promise<Remotes> => {
  const response = await fetch(address);
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText);
  const config = readConfig(await response.json());
  setBusinessTimeZone(config.businessTimeZone);
  return config;
};

/** The remotes and settings that the shell starts with. */
export const useConfig = () => useQuery({ queryKey: [address], queryFn: fetchConfig });

/** Whether the login page offers registration; not while that is unknown. */
export const useRegistrationOpen = (): boolean => useConfig().data?.registration === 'open';
