import type pg from 'pg';
import { formatMs, measureTime, median } from './timing.ts';

const inserts = 300;
const sorted = 200_000;

const sortNumbers = async (): Promise<void> => {
  const numbers = Array.from({ length: sorted }, (_, at) => (at * 7_919) % sorted);
  numbers.sort((a, b) => a - b);
};

/**
 * The machine's speed beside a bench's figures: a fixed insert with its commit, and a fixed sort. Figures of two
 * days compare as multiples of these.
 */
export async function measureMachine(pool: pg.Pool): Promise<string> {
  const client = await pool.connect();
  try {
    await client.query('create table speed (id int primary key, words text)');
    const insert = (id: number) =>
      measureTime(() => client.query('insert into speed values ($1, $2)', [id, 'speed']));
    const inserted: number[] = [];
    for (let id = 0; id < inserts; id++) inserted.push(await insert(id));
    await client.query('drop table speed');
    const counted: number[] = [];
    for (let round = 0; round < 9; round++) counted.push(await measureTime(sortNumbers));
    return `machine: an insert ${formatMs(median(inserted))}, a sort of ${sorted} numbers ${formatMs(median(counted))}`;
  } finally {
    client.release();
  }
}
