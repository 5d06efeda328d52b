import { expect, it } from 'vitest';
import { isKept } from './type-ahead.ts';

const pressed = (key: string, ctrlKey = false) => ({
  key,
  ctrlKey,
  metaKey: false,
  altKey: false,
  isComposing: false,
});

it('buffers every key of a scanned label while a page loads, including its separator', () => {
  for (const key of [...']C10190614141000015', 'Enter', 'Tab']) expect(isKept(pressed(key))).toBe(true);
  expect(isKept(pressed(']', true))).toBe(true);
  expect(isKept(pressed('r', true))).toBe(false);
});
