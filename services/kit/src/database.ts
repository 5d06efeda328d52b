import { DecimalType, type EntityProperty, type EntitySchemaWithMeta } from '@mikro-orm/core';
import type { InferKyselyDB } from '@mikro-orm/postgresql';
import type { InferEntityProperties, InferKyselyTable, MaybeReturnType, SnakeCase } from '@mikro-orm/sql';
import {
  type Insertable,
  type Kysely,
  type OperationNodeSource,
  type RawBuilder,
  RawNode,
  type Selectable,
  sql,
  type Updateable,
} from 'kysely';

export { type Kysely, type RawBuilder, sql } from 'kysely';

/** `type OrdersTables = Tables<typeof entities>` with `entities = [SalesOrderSchema, …] as const` (not classes). */
export type Tables<Schemas extends readonly EntitySchemaWithMeta[]> = InferKyselyDB<Schemas[number]>;

/**
 * Narrows a service's database to the tables that the kit uses. TypeScript does not accept a database with
 * more tables. Callers must ensure that the service has these tables, e.g. by `T extends CustomerTables` of
 * `Kysely<T>`.
 */
export const narrowTables = <Used, All>(db: Kysely<All>): Kysely<Used> => db as unknown as Kysely<Used>;

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type Options<Builder> = Builder extends { '~options': infer Given } ? Given : never;

type ColumnName<Property, Builder> =
  Options<Builder> extends { fieldName: infer Name extends string }
    ? Name
    : Property extends string
      ? Options<Builder> extends { kind: 'm:1' | '1:1' }
        ? `${SnakeCase<Property>}_id`
        : SnakeCase<Property>
      : never;

type FieldName<Property, Builder> =
  Options<Builder> extends { kind: 'm:1' | '1:1' } ? CamelCase<ColumnName<Property, Builder>> : Property;

type Builders<Schema extends EntitySchemaWithMeta> = {
  [Property in keyof InferEntityProperties<Schema>]: MaybeReturnType<InferEntityProperties<Schema>[Property]>;
};

type Columns<Schema extends EntitySchemaWithMeta, All = Builders<Schema>> = {
  [Property in keyof All as ColumnName<Property, All[Property]> extends keyof InferKyselyTable<Schema>
    ? FieldName<Property, All[Property]>
    : never]: ColumnName<Property, All[Property]>;
};

/** Instants are dates in entities and PostgreSQL's text in rows, regardless of the driver's types. */
type Stored<Value> = Value extends Date ? Date | string : Value;

export type RecordOf<Schema extends EntitySchemaWithMeta> = {
  [Field in keyof Columns<Schema>]: Stored<
    Selectable<InferKyselyTable<Schema>>[Columns<Schema>[Field] & keyof InferKyselyTable<Schema>]
  >;
};

export type RecordWith<Properties extends Record<string, unknown>> = RecordOf<
  EntitySchemaWithMeta<string, string, object, never, Properties>
>;

type FieldOf<Schema extends EntitySchemaWithMeta> = keyof Columns<Schema> & string;

interface Column {
  field: string;
  name: string;
  isDecimal: boolean;
}

const toSnakeCase = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const toCamelCase = (name: string): string =>
  name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

type Property = Partial<EntityProperty> & { fieldName?: string };

const toColumns = ([property, given]: [string, Property]): Column | [] => {
  const { kind, persist, type, customType } = given;
  if (kind === '1:m' || kind === 'm:n' || persist === false) return [];
  const isReference = kind === 'm:1' || kind === '1:1';
  const name =
    given.fieldName ?? given.fieldNames?.[0] ?? `${toSnakeCase(property)}${isReference ? '_id' : ''}`;
  const isDecimal = [type, customType].some((each: unknown) => each instanceof DecimalType);
  return { field: isReference ? toCamelCase(name) : property, name, isDecimal };
};

const known = new WeakMap<EntitySchemaWithMeta, readonly Column[]>();

const readColumns = (schema: EntitySchemaWithMeta): readonly Column[] => {
  const found = known.get(schema) ?? Object.entries(schema.meta.properties).flatMap(toColumns);
  known.set(schema, found);
  return found;
};

const filterColumns = (
  schema: EntitySchemaWithMeta,
  fields: readonly string[] | undefined,
): readonly Column[] =>
  fields ? readColumns(schema).filter(({ field }) => fields.includes(field)) : readColumns(schema);

type Selection<Schema extends EntitySchemaWithMeta, Alias extends string, Field> = {
  [Name in keyof Columns<Schema> & Field]: `${Alias}.${Columns<Schema>[Name] & string} as ${Name & string}`;
}[keyof Columns<Schema> & Field];

/**
 * Cache of column lists, because a query builder takes longer to build a list than the server takes to
 * answer.
 */
const lists = new WeakMap<EntitySchemaWithMeta, Map<string, readonly OperationNodeSource[]>>();

const buildSelectList = (
  schema: EntitySchemaWithMeta,
  alias: string,
  fields?: readonly string[],
): readonly OperationNodeSource[] => {
  const ofSchema = lists.get(schema) ?? new Map<string, readonly OperationNodeSource[]>();
  lists.set(schema, ofSchema);
  const key = `${alias} ${fields?.join() ?? '*'}`;
  const known = ofSchema.get(key);
  if (known) return known;
  const text = filterColumns(schema, fields).map(({ field, name }) => `"${alias}"."${name}" as "${field}"`);
  const node = RawNode.createWithSql(text.join(', '));
  const list = [{ toOperationNode: () => node }];
  ofSchema.set(key, list);
  return list;
};

/**
 * Selects a table's columns under their field names: all, or `fields`. `alias` is the table's alias.
 * `db.selectFrom('sales_orders as o').select(selectOf(SalesOrderSchema, 'o'))`
 */
export const selectOf = <
  Schema extends EntitySchemaWithMeta,
  Alias extends string,
  Field extends FieldOf<Schema> = FieldOf<Schema>,
>(
  schema: Schema,
  alias: Alias,
  fields?: readonly Field[],
): Selection<Schema, Alias, Field>[] =>
  // The type is a list of columns; at run time the value is a single piece of SQL.
  buildSelectList(schema, alias, fields) as unknown as Selection<Schema, Alias, Field>[];

/** A record as one JSON value: all columns, or `fields`. `more` has further fields as SQL. */
export const selectJson = <
  Schema extends EntitySchemaWithMeta,
  Field extends FieldOf<Schema> = FieldOf<Schema>,
>(
  schema: Schema,
  alias: string,
  fields?: readonly Field[],
  more: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<Pick<RecordOf<Schema>, Field>> => {
  const entries = filterColumns(schema, fields).map(({ field, name, isDecimal }) => {
    const column = sql.ref(`${alias}.${name}`);
    return sql`${sql.lit(field)}, ${isDecimal ? sql`${column}::text` : column}`;
  });
  const others = Object.entries(more).map(([field, value]) => sql`${sql.lit(field)}, ${value}`);
  return sql`json_build_object(${sql.join([...entries, ...others])})`;
};

const toRow = (columns: readonly Column[], record: Readonly<Record<string, unknown>>) => {
  const row: Record<string, unknown> = {};
  for (const { field, name } of columns) if (record[field] !== undefined) row[name] = record[field];
  return row;
};

export const createRowMapper =
  <Schema extends EntitySchemaWithMeta>(schema: Schema) =>
  (record: RecordOf<Schema>): Insertable<InferKyselyTable<Schema>> =>
    toRow(readColumns(schema), record) as Insertable<InferKyselyTable<Schema>>;

/** The row of a copy without id and `sequence`, for `on(…, { copy: { table, row } })`. */
export const toCopyRow = <Schema extends EntitySchemaWithMeta>(schema: Schema) => {
  type Row = Omit<Insertable<InferKyselyTable<Schema>>, 'id' | 'sequence'>;
  return (fields: Omit<RecordOf<Schema>, 'id' | 'sequence'>): Row =>
    toRow(
      readColumns(schema).filter(({ field }) => field !== 'id' && field !== 'sequence'),
      fields,
    ) as Row;
};

export const toUpdate = <Schema extends EntitySchemaWithMeta>(
  schema: Schema,
  changes: Partial<RecordOf<Schema>>,
): Updateable<InferKyselyTable<Schema>> =>
  toRow(readColumns(schema), changes) as Updateable<InferKyselyTable<Schema>>;

export const selectChildren = <Schema extends EntitySchemaWithMeta>(
  schema: Schema,
  reference: string,
  parent: string,
  order: string,
): RawBuilder<RecordOf<Schema>[]> => sql`coalesce((
  select json_agg(${selectJson(schema, 'child')} order by ${sql.ref(`child.${order}`)})
  from ${sql.table(schema.meta.tableName)} as child
  where ${sql.ref(`child.${reference}`)} = ${sql.ref(parent)}), '[]')`;

/** Compares a single id directly: PostgreSQL would plan a list of unknown length on every call. */
export const isOneOf = (column: string, ids: readonly string[]): RawBuilder<boolean> =>
  ids.length === 1
    ? sql`${sql.ref(column)} = ${ids[0]}::uuid`
    : sql`${sql.ref(column)} = any(${ids}::uuid[])`;

export const isOneOfTexts = (text: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<boolean> =>
  sql`${text} = any(${texts}::text[])`;

/**
 * PostgreSQL's notation of an instant in milliseconds. Parsing these as dates took a tenth of a page's time.
 */
const inUtc = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,3})?\+00$/;

/** ISO 8601 in UTC. Rows hold instants as PostgreSQL's text, entities as dates. */
export const toInstantText = (at: Date | string): string =>
  typeof at === 'string' && inUtc.test(at)
    ? `${at.slice(0, 10)}T${at.slice(11, 19)}.${at.slice(20, -3).padEnd(3, '0')}Z`
    : new Date(at).toISOString();
