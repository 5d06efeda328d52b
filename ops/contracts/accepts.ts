import { isDeepStrictEqual } from 'node:util';

export interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  allOf?: { pattern?: string }[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
  format?: string;
  default?: unknown;
}

interface Reading {
  /** The reader ignores unknown fields, as readers of answers and events do. */
  ignoresUnknown: boolean;
  /** The reader fills in defaults for missing fields, as consumers of events do. */
  fillsDefaults?: boolean;
}

const join = (at: string, name: string): string => (at ? `${at}.${name}` : name);
const formatPlace = (at: string): string => at || 'it';
const isObject = (schema: JsonSchema): boolean => schema.type === 'object';

const withFields = (schema: JsonSchema): JsonSchema => {
  const { propertyNames, additionalProperties, ...rest } = schema;
  const names = propertyNames?.enum;
  if (!names || typeof additionalProperties !== 'object') return schema;
  return {
    ...rest,
    properties: Object.fromEntries(names.map((name) => [String(name), additionalProperties])),
    additionalProperties: false,
  };
};

const listAlternatives = (schema: JsonSchema): JsonSchema[] => {
  const { anyOf, ...rest } = schema;
  if (anyOf) return anyOf.flatMap((choice) => listAlternatives({ ...rest, ...choice }));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ ...schema, type }));
  if (schema.enum) return schema.enum.map((value) => ({ type: schema.type, const: value }));
  return [withFields(schema)];
};

const isAnything = ({ type, anyOf, ...rest }: JsonSchema): boolean =>
  !type && !anyOf && !('const' in rest) && !rest.enum;

const describeKind = (schema: JsonSchema): string =>
  'const' in schema ? JSON.stringify(schema.const) : isAnything(schema) ? 'anything' : String(schema.type);

const listPatterns = ({ pattern, allOf = [] }: JsonSchema): string[] =>
  [pattern, ...allOf.map((one) => one.pattern)].filter((form) => form !== undefined);

const findLimitRejections = (written: JsonSchema, read: JsonSchema, at: string): string[] => {
  const least = (name: 'minimum' | 'minLength' | 'minItems') =>
    read[name] !== undefined && (written[name] ?? -Infinity) < (read[name] ?? -Infinity)
      ? [`${formatPlace(at)} must now have a ${name} of ${read[name]}`]
      : [];
  const most = (name: 'maximum' | 'maxLength' | 'maxItems') =>
    read[name] !== undefined && (written[name] ?? Infinity) > (read[name] ?? Infinity)
      ? [`${formatPlace(at)} must now have a ${name} of ${read[name]}`]
      : [];
  const forms = listPatterns(read)
    .filter((form) => !listPatterns(written).includes(form))
    .map((form) => `${formatPlace(at)} must now match ${form}`);
  return [
    ...least('minimum'),
    ...least('minLength'),
    ...(read.minItems === 0 ? [] : least('minItems')),
    ...most('maximum'),
    ...most('maxLength'),
    ...most('maxItems'),
    ...forms,
  ];
};

const findFieldRejections = (
  written: JsonSchema,
  read: JsonSchema,
  at: string,
  reading: Reading,
): string[] => {
  const has = written.properties ?? {};
  const wants = read.properties ?? {};
  const required = (schema: JsonSchema, name: string) => schema.required?.includes(name) ?? false;
  const missing = Object.keys(wants)
    .filter((name) => required(read, name) && !required(written, name))
    .filter((name) => !(reading.fillsDefaults && wants[name] && 'default' in wants[name]))
    .map((name) =>
      name in has ? `${join(at, name)} may be missing` : `${join(at, name)} is required but missing`,
    );
  const differing = Object.entries(has).flatMap(([name, schema]) => {
    const wanted = wants[name] ?? read.additionalProperties;
    if (wanted === undefined || wanted === true) return [];
    if (typeof wanted === 'object') return findRejections(schema, wanted, reading, join(at, name));
    return reading.ignoresUnknown ? [] : [`${join(at, name)} is not accepted`];
  });
  const { additionalProperties: others } = written;
  const entries =
    typeof others === 'object' && typeof read.additionalProperties === 'object'
      ? findRejections(others, read.additionalProperties, reading, join(at, '*'))
      : [];
  return [...missing, ...differing, ...entries];
};

const findRejection = (written: JsonSchema, read: JsonSchema, reading: Reading, at: string): string[] => {
  if (isAnything(read) || isDeepStrictEqual(written, read)) return [];
  if ('const' in read)
    return isDeepStrictEqual(written.const, read.const)
      ? []
      : [`${formatPlace(at)} may be ${describeKind(written)}`];
  const sameType =
    written.type === read.type ||
    (written.type === 'integer' && read.type === 'number' && !('const' in read));
  if (!sameType) return [`${formatPlace(at)} may be ${describeKind(written)}`];
  if ('const' in written) return [];
  if (isObject(read)) return findFieldRejections(withFields(written), read, at, reading);
  const items =
    written.items && read.items ? findRejections(written.items, read.items, reading, `${at}[]`) : [];
  return [...findLimitRejections(written, read, at), ...items];
};

/**
 * Reasons why a reader may reject a written value, each with its field path (`items[].weight`). Ignores
 * checks outside JSON Schema, such as zod's `refine`.
 */
export function findRejections(written: JsonSchema, read: JsonSchema, reading: Reading, at = ''): string[] {
  const accepted = listAlternatives(read);
  const reasons = listAlternatives(written).flatMap((alternative) => {
    const answers = accepted.map((one) => ({ one, why: findRejection(alternative, one, reading, at) }));
    if (answers.some(({ why }) => why.length === 0)) return [];
    // The nearest alternative gives the most precise reason.
    const nearest = answers.find(({ one }) => one.type === alternative.type && !('const' in one));
    return (nearest ?? answers[0])?.why ?? [];
  });
  return [...new Set(reasons)];
}
