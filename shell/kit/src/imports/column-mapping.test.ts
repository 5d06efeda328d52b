import { expect, it } from 'vitest';
import { splitRows } from './column-mapping.ts';

it("splits rows into calls within the server's limit, in order", () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    row: at + 2,
    cells: [String(at), at % 100 === 0 ? 'ü'.repeat(5_000) : 'Ribeye'],
  }));
  const parts = splitRows(rows);
  expect(parts.flat()).toEqual(rows);
  for (const part of parts) {
    expect(part.length).toBeLessThanOrEqual(250);
    expect(Buffer.byteLength(JSON.stringify({ rows: part }))).toBeLessThan(1_000_000);
  }
  expect(splitRows([])).toEqual([]);
});
