import { expect, test } from 'vitest';
import { place } from './place.ts';

const viewport = { width: 400, height: 300 };
const below = { side: 'bottom', align: 'start', gap: 4 } as const;

test('a list opens under its field', () => {
  const anchor = { left: 20, top: 50, width: 100, height: 30 };
  expect(place(anchor, { width: 150, height: 100 }, viewport, below)).toEqual({ left: 20, top: 84 });
});

test('it opens above when there is more room there', () => {
  const anchor = { left: 20, top: 240, width: 100, height: 30 };
  expect(place(anchor, { width: 150, height: 100 }, viewport, below)).toEqual({ left: 20, top: 136 });
});

test('it never leaves the viewport at the side', () => {
  const anchor = { left: 350, top: 50, width: 40, height: 30 };
  expect(place(anchor, { width: 200, height: 50 }, viewport, below).left).toBe(192);
});

test('a menu aligned to the end ends where its button ends', () => {
  const anchor = { left: 300, top: 50, width: 40, height: 30 };
  expect(place(anchor, { width: 120, height: 50 }, viewport, { ...below, align: 'end' }).left).toBe(220);
});
