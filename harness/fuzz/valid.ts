import type { z } from 'zod';
import type { Draw } from './draw.ts';
import type { Found, RecordPool } from './record-pool.ts';
import { unusualValues, usualValues, valuesByFieldName } from './texts.ts';

export interface Surroundings {
  draw: Draw;
  known: RecordPool;
  about: Found | undefined;
  /** Share of optional fields to fill, 0 to 1. */
  filled: number;
}

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypeDef & {
  shape?: Record<string, Schema>;
  element?: Schema;
  options?: readonly Schema[];
  innerType?: Schema;
  in?: Schema;
  out?: Schema;
  values?: readonly unknown[];
  entries?: Record<string, unknown>;
};

const readDefinition = (schema: Schema): Definition => schema._zod.def as Definition;

/** The schema of the value that is sent: the input of a transform, or the output of a preprocess step. */
const unwrapSchema = ({ type, innerType, in: sent, out }: Definition): Schema | undefined =>
  innerType ?? (type === 'pipe' && sent && readDefinition(sent).type === 'transform' ? out : sent);

const isStructure = (schema: Schema): boolean => {
  const definition = readDefinition(schema);
  if (definition.shape || definition.element || definition.type === 'record') return true;
  if (definition.options) return definition.options.some(isStructure);
  const inner = unwrapSchema(definition);
  return inner !== undefined && isStructure(inner);
};

/** Leaf fields of a body with their paths, like `items.0.productName`. */
export const listFields = (
  schema: Schema,
  path: readonly string[] = [],
): [path: string, schema: Schema][] => {
  if (!isStructure(schema)) return [[path.join('.'), schema]];
  const definition = readDefinition(schema);
  if (definition.shape)
    return Object.entries(definition.shape).flatMap(([name, inner]) => listFields(inner, [...path, name]));
  if (definition.element) return listFields(definition.element, [...path, '0']);
  if (definition.options) return definition.options.flatMap((option) => listFields(option, path));
  const inner = unwrapSchema(definition);
  return inner ? listFields(inner, path) : [];
};

const listNamedValues = (schema: Schema): unknown[] => {
  const definition = readDefinition(schema);
  if (definition.values) return [...definition.values];
  if (definition.entries) return Object.values(definition.entries);
  if (definition.options) return definition.options.flatMap(listNamedValues);
  const inner = unwrapSchema(definition);
  return inner ? listNamedValues(inner) : [];
};

const someUuid = '0199a000-0000-7000-8000-000000000000';

interface Scalar {
  named: unknown[];
  usual: unknown[];
  unusual: unknown[];
  isId: boolean;
  isFreeText: boolean;
  mayBeAbsent: boolean;
}

const scalars = new WeakMap<Schema, Scalar>();

export const accepts = (schema: Schema, value: unknown): boolean =>
  (schema as z.ZodType).safeParse(value).success;

const listLongestTexts = (schema: Schema): unknown[] =>
  [20, 30, 40, 50, 100, 200, 254, 300, 500, 1000, 2000, 5000]
    .filter((size) => accepts(schema, 'y'.repeat(size)) && !accepts(schema, 'y'.repeat(size + 1)))
    .map((size) => 'y'.repeat(size));

const findScalar = (schema: Schema): Scalar => {
  const before = scalars.get(schema);
  if (before) return before;
  const taken = (values: readonly unknown[]) => values.filter((value) => accepts(schema, value));
  const isFreeText = accepts(schema, 'A plain sentence 17.');
  const scalar: Scalar = {
    named: taken(listNamedValues(schema)),
    usual: taken(usualValues),
    unusual: [...taken(unusualValues), ...listLongestTexts(schema)],
    isId: accepts(schema, someUuid) && !isFreeText,
    isFreeText,
    mayBeAbsent: accepts(schema, undefined),
  };
  scalars.set(schema, scalar);
  return scalar;
};

const drawScalar = (schema: Schema, name: string, around: Surroundings): unknown => {
  const { draw, known, about } = around;
  const scalar = findScalar(schema);
  if (scalar.isId) {
    const id = known.idFor(draw, name, about);
    if (id && accepts(schema, id)) return id;
    if (scalar.mayBeAbsent) return undefined;
    return someUuid;
  }
  const hints = (valuesByFieldName[name]?.(about) ?? []).filter((value) => accepts(schema, value));
  if (hints.length > 0 && draw.chance(0.85)) return draw.one(hints);
  if (scalar.named.length > 0 && draw.chance(0.95)) return draw.one(scalar.named);
  if (/username/i.test(name) || (scalar.isFreeText && draw.chance(0.3)))
    return `${name} ${draw.int(1, 1_000_000)}`;
  if (/^email$/.test(name)) return `p${draw.int(1, 1_000_000)}@example.com`;
  const pool = scalar.unusual.length > 0 && draw.chance(0.12) ? scalar.unusual : scalar.usual;
  const values = pool.length > 0 ? pool : [...scalar.unusual, ...scalar.named];
  return values.length > 0 ? draw.one(values) : undefined;
};

const drawList = (element: Schema, name: string, around: Surroundings): unknown[] => {
  const { draw, about, known } = around;
  if (!isStructure(element) && findScalar(element).isId && about && draw.chance(0.6)) {
    const near = known.near(name, about);
    if (near.length > 0) return near.reverse();
  }
  const count = draw.chance(0.9) ? draw.int(1, 3) : draw.int(0, 12);
  const entries = Array.from({ length: count }, (_, at) => drawValid(element, name, around, at));
  return isStructure(element) ? entries : [...new Set(entries)];
};

/** A value that the schema probably accepts; `undefined` for an omitted field. */
export const drawValid = (schema: Schema, name: string, around: Surroundings, at = 0): unknown => {
  const { draw, about } = around;
  if (!isStructure(schema)) return drawScalar(schema, name, around);
  const definition = readDefinition(schema);
  if (definition.shape)
    return Object.fromEntries(
      Object.entries(definition.shape).flatMap(([field, inner]) => {
        if (accepts(inner, undefined) && !draw.chance(around.filled)) return [];
        const value = field === 'row' ? at + 2 : drawValid(inner, field, around);
        return value === undefined ? [] : [[field, value]];
      }),
    );
  const hints = (valuesByFieldName[name]?.(about) ?? []).filter((value) => accepts(schema, value));
  if (hints.length > 0 && draw.chance(0.85)) return draw.one(hints);
  if (definition.element) return drawList(definition.element, name, around);
  if (definition.options) return drawValid(draw.one(definition.options), name, around);
  const inner = unwrapSchema(definition);
  if (!inner) return {};
  if (accepts(schema, undefined) && !draw.chance(around.filled)) return undefined;
  return drawValid(inner, name, around);
};
