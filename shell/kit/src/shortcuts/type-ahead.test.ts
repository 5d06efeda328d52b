import { expect, it } from 'vitest';
import { isBufferable } from './type-ahead.ts';

const pressed = (key: string, ctrlKey = false) => ({
  key,
  ctrlKey,
  metaKey: false,
  altKey: false,
  isComposing: false,
});

it('buffers every key of a scanned label while a page loads, including its separator', () => {
  for (const key of [...']C10190614141000015', 'Enter', 'Tab']) expect(isBufferable(pressed(key))).toBe(true);
  expect(isBufferable(pressed(']', true))).toBe(true);
  expect(isBufferable(pressed('r', true))).toBe(false);
});
