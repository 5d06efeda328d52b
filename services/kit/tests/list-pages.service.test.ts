import { randomUUIDv7 } from 'node:crypto';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { type ListOptions, readKeysetPage } from '../src/lists/page.ts';
import type { SearchSource } from '../src/lists/search.ts';
import { startTestService, type TestService } from '../src/testing.ts';
import { notes } from './notes.ts';

interface Child {
  id: string;
  parent_id: string;
  grade: string | null;
  label: string;
}

const service = (await startTestService(notes)) as TestService<unknown>;
const db = service.db as unknown as Kysely<{ children: Child }>;
await sql`create table parents (id uuid primary key, name text not null)`.execute(db);
await sql`create table children (id uuid primary key, parent_id uuid, grade text, label text)`.execute(db);
afterAll(() => service.stop());

const parents = ['ann', 'bob', 'bob', 'cid'].map((name) => ({ id: randomUUIDv7(), name }));
/** The last parent has no record: a copy that has not arrived. */
const parentIds = [...parents.map(({ id }) => id), randomUUIDv7()];

const child = fc.record({
  parent: fc.nat(parentIds.length - 1),
  grade: fc.constantFrom('a', 'b', null),
  label: fc.constantFrom('one', 'two', 'three'),
});

const id = sql.ref('o.id');
const columns = {
  label: 'o.label',
  grade: { nullable: 'o.grade' },
  parent: {
    parent: {
      table: 'parents as c',
      id: sql.ref('c.id'),
      column: sql.ref('c.name'),
      key: sql.ref('o.parent_id'),
    },
  },
};

const byName: SearchSource = {
  column: sql.ref('o.parent_id'),
  keys: sql`select id from parents where name = 'bob'`,
  type: 'uuid',
  isParent: true,
};
const searches: Record<string, { sources: SearchSource[] | null; finds: (row: Child) => boolean }> = {
  nothing: { sources: null, finds: () => true },
  bob: { sources: [byName], finds: (row) => nameOf(row) === 'bob' },
  'bob or two': {
    sources: [byName, { matches: sql<boolean>`o.label = 'two'` }],
    finds: (row) => nameOf(row) === 'bob' || row.label === 'two',
  },
};

const nameOf = (row: Child) => parents.find((parent) => parent.id === row.parent_id)?.name ?? null;

/** Sort values: null for rows that are last. */
const sortValues: Record<keyof typeof columns, (row: Child) => string | null> = {
  label: (row) => row.label,
  grade: (row) => row.grade,
  parent: (row) => nameOf(row) && `${nameOf(row)} ${row.parent_id}`,
};

const expected = (rows: Child[], sort: keyof typeof columns, order: 'asc' | 'desc'): string[] => {
  const key = (row: Child) => `${sortValues[sort](row) ?? ''} ${row.id}`;
  const sorted = (some: Child[]) => {
    const ascending = some.toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
    return order === 'asc' ? ascending : ascending.reverse();
  };
  const valued = rows.filter((row) => sortValues[sort](row) !== null);
  const lacking = rows.filter((row) => sortValues[sort](row) === null);
  return [...sorted(valued), ...sorted(lacking)].map((row) => row.id);
};

test('pages form the whole list in order, in every read strategy', async () => {
  const cases = fc.record({
    children: fc.array(child, { maxLength: 25 }),
    sort: fc.constantFrom('label' as const, 'grade' as const, 'parent' as const),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 12 }),
    search: fc.constantFrom(...Object.keys(searches)),
    // A limit of 2 makes the list long, so that it is scanned in list order.
    counted: fc.constantFrom(2, 1_000),
  });
  for (const { id, name } of parents) await sql`insert into parents values (${id}, ${name})`.execute(db);
  await fc.assert(
    fc.asyncProperty(cases, async ({ children, sort, order, limit, search, counted }) => {
      await db.deleteFrom('children').execute();
      const rows = children.map(({ parent, grade, label }): Child => {
        return { id: randomUUIDv7(), parent_id: parentIds[parent] ?? '', grade, label };
      });
      if (rows.length > 0) await db.insertInto('children').values(rows).execute();
      const { sources = null, finds = () => true } = searches[search] ?? {};
      const options: ListOptions<keyof typeof columns> = {
        columns,
        id,
        sort,
        order,
        limit,
        counted,
        search: sources,
      };
      const wanted = expected(rows.filter(finds), sort, order);
      const read: string[] = [];
      let cursor: string | undefined;
      do {
        const query = db.selectFrom('children as o').select('o.id');
        const found = await readKeysetPage(db, query, { ...options, cursor });
        expect(found.rows.length).toBeLessThanOrEqual(limit);
        expect(Math.min(found.total, counted + 1)).toBe(Math.min(wanted.length, counted + 1));
        read.push(...found.rows.map((row) => row.id));
        cursor = found.nextCursor ?? undefined;
      } while (cursor);
      expect(read).toEqual(wanted);
    }),
    { numRuns: 150 },
  );
});
