/** Keys buffered by the page's first script until the app loads (shell/index.html). */
interface EarlyKeys {
  /** Start of the buffer, in milliseconds of `performance.now`. */
  since: number;
  events: KeyboardEvent[];
  release: () => void;
}

declare global {
  interface Window {
    earlyKeys?: EarlyKeys;
  }
}

type Key = Pick<KeyboardEvent, 'key' | 'timeStamp'>;

/** Longest pause between keys of a scanner, in milliseconds. */
const scannerPause = 60;
const minScannedKeys = 4;

export const endsScan = ({ key }: Key): boolean => key === 'Enter' || key === 'Tab';

export const followsScan = (key: Key, timeStamp: number): boolean =>
  key.timeStamp - timeStamp <= scannerPause;

const countBurstKeys = (keys: readonly Key[]): number => {
  const gap = keys.findIndex((key, at) => at > 0 && !followsScan(key, keys[at - 1]?.timeStamp ?? 0));
  const end = keys.findIndex(endsScan);
  const length = Math.min(gap < 0 ? keys.length : gap, end < 0 ? keys.length : end + 1);
  return length >= minScannedKeys ? length : 0;
};

/** Splits off the rest of a scan that began before buffering: the rest would be read as another code. */
export const splitCutOff = <Pressed extends Key>(
  keys: readonly Pressed[],
  since: number,
): { cutOff: readonly Pressed[]; keys: readonly Pressed[] } => {
  const [first] = keys;
  const length = first && followsScan(first, since) ? countBurstKeys(keys) : 0;
  return { cutOff: keys.slice(0, length), keys: keys.slice(length) };
};

export const takeEarlyKeys = (): ReturnType<typeof splitCutOff<KeyboardEvent>> => {
  const early = window.earlyKeys;
  early?.release();
  delete window.earlyKeys;
  return splitCutOff(early?.events ?? [], early?.since ?? 0);
};
