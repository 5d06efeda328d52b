import { PassThrough, Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { readLines } from './archive.ts';

const linesOf = (chunks: readonly (Buffer | string)[]) => Array.fromAsync(readLines(Readable.from(chunks)));

it('splits only at line feeds, not at other Unicode line ends', async () => {
  const values = ['a\u2028b', 'c\u2029d', 'e\u0085f', 'g\rh\r\n'].map((text) => JSON.stringify({ text }));
  expect(await linesOf([`${values.join('\n')}\n`])).toEqual(values);
});

it('joins lines and characters that chunks split', async () => {
  const bytes = Buffer.from('Café 🥩\n\u2028\nend');
  const chunks = Array.from({ length: bytes.length }, (_, at) => bytes.subarray(at, at + 1));
  expect(await linesOf(chunks)).toEqual(['Café 🥩', '\u2028', 'end']);
});

it('throws the error that interrupts the stream', async () => {
  const stream = new PassThrough();
  stream.write('whole\nbroken');
  const lines = readLines(stream);
  expect(await lines.next()).toEqual({ done: false, value: 'whole' });
  stream.destroy(new Error('away'));
  await expect(lines.next()).rejects.toThrow('away');
});
