import { expect, it } from 'vitest';
import { splitCutOff } from './early-keys.ts';

const typed = (text: string, at: number, pause: number) =>
  [...text, 'Enter'].map((key, place) => ({ key, timeStamp: at + place * pause }));
const label = '0190614141000015';

it('keeps a whole scan that began after the page loaded', () => {
  const keys = typed(label, 300, 10);
  expect(splitCutOff(keys, 100)).toEqual({ keys, cutOff: [] });
});

it('drops the rest of a scan begun before the page loaded, and keeps the next scan', () => {
  const next = typed(label, 900, 10);
  const rest = typed(label.slice(5), 104, 10);
  expect(splitCutOff([...rest, ...next], 100)).toEqual({ keys: next, cutOff: rest });
});

it('drops a scan that has not ended yet', () => {
  const keys = typed(label, 104, 10).slice(0, -3);
  expect(splitCutOff(keys, 100)).toEqual({ keys: [], cutOff: keys });
});

it('keeps keys typed by hand while the page loaded', () => {
  const keys = typed('12.5', 104, 150);
  expect(splitCutOff(keys, 100)).toEqual({ keys, cutOff: [] });
});
