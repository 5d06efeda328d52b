import { stored } from '../../base/stored.ts';

const page = randomName();

const storedName = stored('primal-tab', 'sessionStorage');

const answerMilliseconds = 120;

type Message = { ask: string } | { tab: string; page: string; to: string };

function randomName(): string {
  return [...crypto.getRandomValues(new Uint8Array(8))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}

const rename = (): string => {
  const tab = randomName();
  storedName.set(tab);
  return tab;
};

let name: string | undefined;
let channel: BroadcastChannel | undefined;

/** This tab's name. Survives reload and crash, and is unique after `otherTabs` has resolved. */
export const tabName = (): string => {
  name ??= storedName.get() ?? rename();
  return name;
};

const join = (): BroadcastChannel => {
  if (channel) return channel;
  const joined = new BroadcastChannel('primal-tabs');
  joined.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if ('ask' in data) joined.postMessage({ tab: tabName(), page, to: data.ask } satisfies Message);
  });
  channel = joined;
  return joined;
};

/**
 * Names of the other open tabs. A duplicated tab detects the name of the original tab here and chooses a new
 * name.
 */
export const otherTabs = (): Promise<ReadonlySet<string>> =>
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
      if (others.has(tabName())) name = rename();
      resolve(others);
    }, answerMilliseconds);
  });
