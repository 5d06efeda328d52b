/** Keys that the page's first script holds until its code runs (shell/index.html). */
interface EarlyKeys {
  /** The moment from which they are held, in milliseconds of `performance.now`. */
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

/** Keys that follow each other faster come from a scanner, in milliseconds. */
const scannerPause = 60;
/** No scanner sends fewer keys. */
const fewestScanned = 4;

export const endsScan = ({ key }: Key): boolean => key === 'Enter' || key === 'Tab';

/** True of a key that a scanner sent right after the one at `timeStamp`. */
export const followsScan = (key: Key, timeStamp: number): boolean =>
  key.timeStamp - timeStamp <= scannerPause;

/** Keys of the beginning that a scanner sent, to the one that ends its label. */
const burstLength = (keys: readonly Key[]): number => {
  const gap = keys.findIndex((key, at) => at > 0 && !followsScan(key, keys[at - 1]?.timeStamp ?? 0));
  const end = keys.findIndex(endsScan);
  const length = Math.min(gap < 0 ? keys.length : gap, end < 0 ? keys.length : end + 1);
  return length >= fewestScanned ? length : 0;
};

/**
 * Tells keys apart from those of a label whose first key came with the page itself: its beginning went to the page before,
 * and the rest would be read as another code.
 */
export const splitCutOff = <Pressed extends Key>(
  keys: readonly Pressed[],
  since: number,
): { cutOff: readonly Pressed[]; keys: readonly Pressed[] } => {
  const [first] = keys;
  const length = first && followsScan(first, since) ? burstLength(keys) : 0;
  return { cutOff: keys.slice(0, length), keys: keys.slice(length) };
};

/** Takes over the keys held so far; the page's code listens from now on. */
export const takeEarlyKeys = (): ReturnType<typeof splitCutOff<KeyboardEvent>> => {
  const early = window.earlyKeys;
  early?.release();
  delete window.earlyKeys;
  return splitCutOff(early?.events ?? [], early?.since ?? 0);
};
