import { defineEntity, p } from '@mikro-orm/core';
import fc from 'fast-check';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { expect, test } from 'vitest';
import { createRowMapper, type RecordOf, selectJson, selectOf, toInstantText, toUpdate } from './database.ts';

const BoxSchema = defineEntity({ name: 'Box', tableName: 'boxes', properties: { id: p.uuid().primary() } });
const PieceSchema = defineEntity({
  name: 'Piece',
  tableName: 'pieces',
  properties: {
    id: p.uuid().primary(),
    productCode: p.text().fieldName('code'),
    netWeight: p.decimal('string').strictNullable(),
    takenAt: p.datetime(3),
    shownName: p.text().persist(false),
    box: () => p.manyToOne(BoxSchema).fieldName('packing_box_id'),
    pallet: () => p.manyToOne(BoxSchema),
    labels: () => p.oneToMany(BoxSchema).mappedBy('id'),
  },
});

const takenAt = new Date(0);
const piece: RecordOf<typeof PieceSchema> = {
  id: '1',
  productCode: '112A',
  netWeight: null,
  takenAt,
  packingBoxId: '2',
  palletId: '3',
};

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (any) => new PostgresIntrospector(any),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const toSql = (built: RawBuilder<unknown>) => built.compile(db).sql;

const selectedBy = (list: readonly string[]) =>
  (db as Kysely<{ pieces: Record<string, unknown> }>)
    .selectFrom('pieces as p')
    .select(list as never)
    .compile().sql;

test("selects a record's columns by field; children and computed fields are excluded", () => {
  const all = `select "p"."id" as "id", "p"."code" as "productCode", "p"."net_weight" as "netWeight",
    "p"."taken_at" as "takenAt", "p"."packing_box_id" as "packingBoxId", "p"."pallet_id" as "palletId" from "pieces" as "p"`;
  expect(selectedBy(selectOf(PieceSchema, 'p'))).toBe(all.replaceAll(/\s+/g, ' '));
  const some = `select "p"."code" as "productCode", "p"."pallet_id" as "palletId" from "pieces" as "p"`;
  expect(selectedBy(selectOf(PieceSchema, 'p', ['palletId', 'productCode']))).toBe(some);
  expect(selectedBy(selectOf(PieceSchema, 'q', ['id']))).toBe('select "q"."id" as "id" from "pieces" as "p"');
});

test("builds a row with exactly the record's columns", () => {
  const row = { id: '1', code: '112A', net_weight: null, taken_at: takenAt };
  const withMore = { ...piece, other: 1 };
  expect(createRowMapper(PieceSchema)(withMore)).toEqual({
    ...row,
    packing_box_id: '2',
    pallet_id: '3',
  });
  expect(toUpdate(PieceSchema, { netWeight: '1.500', packingBoxId: undefined })).toEqual({
    net_weight: '1.500',
  });
});

test('keeps decimals as text in JSON', () => {
  expect(toSql(selectJson(PieceSchema, 'p', ['productCode', 'netWeight']))).toBe(
    `json_build_object('productCode', "p"."code", 'netWeight', "p"."net_weight"::text)`,
  );
});

test('rejects a wrong field at compile time', () => {
  // @ts-expect-error
  selectOf(PieceSchema, 'p', ['weight']);
  // @ts-expect-error
  selectJson(PieceSchema, 'p', ['labels']);
  // @ts-expect-error
  toUpdate(PieceSchema, { weight: '1.500' });
  const { netWeight, ...incomplete } = piece;
  // @ts-expect-error
  createRowMapper(PieceSchema)(incomplete);
});

const written = (at: Date): string =>
  at
    .toISOString()
    .replace('T', ' ')
    .replace(/\.?0*Z$/, '+00');

test('reads an instant from PostgreSQL’s text like a date', () => {
  const moments = fc.date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (at) => {
      expect(toInstantText(written(at))).toBe(at.toISOString());
      expect(toInstantText(at)).toBe(at.toISOString());
    }),
  );
});

test.each([
  ['2026-11-20 15:00:00+00', '2026-11-20T15:00:00.000Z'],
  ['2026-11-20 15:00:00.1+00', '2026-11-20T15:00:00.100Z'],
  ['2026-11-20 15:00:00.123456+00', '2026-11-20T15:00:00.123Z'],
  ['2026-11-20 15:00:00.5-05', '2026-11-20T20:00:00.500Z'],
  ['2026-11-20T15:00:00.000Z', '2026-11-20T15:00:00.000Z'],
])('formats %s as %s', (text, expected) => expect(toInstantText(text)).toBe(expected));
