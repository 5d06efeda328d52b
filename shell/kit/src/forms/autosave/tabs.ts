import { stored } from '../../base/stored.ts';

const page = createRandomName();

const storedName = stored('primal-tab', 'sessionStorage');

const answerMilliseconds = 120;

type Message = { ask: string } | { tab: string; page: string; to: string };

function createRandomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const rename = (): string => {
  const tab = createRandomName();
  storedName.set(tab);
  return tab;
};

let name: string | undefined;
let channel: BroadcastChannel | undefined;

/** This tab's name. Survives reload and crash, and is unique after `findOtherTabs` has resolved. */
export const ensureTabName = (): string => {
  name ??= storedName.get() ?? rename();
  return name;
};

const join = (): BroadcastChannel => {
  if (channel) return channel;
  const joined = new BroadcastChannel('primal-tabs');
  joined.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) joined.postMessage({ tab: ensureTabName(), page, to: data.ask } satisfies Message);
  });
  channel = joined;
  return joined;
};

/**
 * Names of the other open tabs. A duplicated tab detects the name of the original tab here and chooses a new
 * name.
 */
export const findOtherTabs = (): Promise<ReadonlySet<string>> =>
  new Promise((resolve) => {
    const tabs = join();
    const others = new Set<string>();
    const onMessage = ({ data }: MessageEvent<Message>) => {
      if ('tab' in data && data.to === page) others.add(data.tab);
    };
    tabs.addEventListener('message', onMessage);
    tabs.postMessage({ ask: page } satisfies Message);
    setTimeout(() => {
      tabs.removeEventListener('message', onMessage);
      if (others.has(ensureTabName())) name = rename();
      resolve(others);
    }, answerMilliseconds);
  });
