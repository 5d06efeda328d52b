import type { Call } from '@primal/contracts/shared/api';
import type { z } from 'zod';

/** Fields by the path of their object: '' for the record, `items.*.product` within its lists. */
export type FieldsByPath = ReadonlyMap<string, ReadonlySet<string>>;

interface Definition {
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
  left?: z.core.$ZodType;
  right?: z.core.$ZodType;
}

const joinPath = (path: string, part: string): string => (path === '' ? part : `${path}.${part}`);

const collect = (schema: z.core.$ZodType, path: string, fields: Map<string, Set<string>>): void => {
  const { shape, element, options, innerType, in: given, out, left, right } = schema._zod.def as Definition;
  if (shape) {
    const known = fields.get(path) ?? new Set();
    fields.set(path, known);
    for (const [name, inner] of Object.entries(shape)) {
      known.add(name);
      collect(inner, joinPath(path, name), fields);
    }
  }
  // A record of a list is sent back alone or in a list.
  for (const place of path === '' ? ['', '*'] : [`${path}.*`]) if (element) collect(element, place, fields);
  for (const part of [...(options ?? []), innerType, given, out, left, right])
    if (part) collect(part, path, fields);
};

export const listFields = (schemas: readonly z.core.$ZodType[]): FieldsByPath => {
  const fields = new Map<string, Set<string>>();
  for (const schema of schemas) collect(schema, '', fields);
  return fields;
};

/**
 * Fields that the call, or a read of the same record or its list, answers. None for an action, to which no
 * record is sent back: a POST at an address that is not read.
 */
export const readAnsweredFields = (call: Call, calls: readonly Call[]): FieldsByPath => {
  const readsAt = (address: string) =>
    calls.filter(({ method, path }) => method === 'GET' && path === address);
  const reads = readsAt(call.path);
  if (call.method === 'POST' && reads.length === 0) return new Map();
  const list = call.path.replace(/\/\{\w+\}$/, '');
  return listFields([call, ...reads, ...readsAt(list)].map(({ answer }) => answer));
};

/** Answered fields of the object at this path of a body. `order` in a body may wrap the whole record. */
export const findAnswered = (
  fields: FieldsByPath,
  path: readonly PropertyKey[],
): ReadonlySet<string> | undefined => {
  const parts = path.map((part) => (typeof part === 'number' ? '*' : String(part)));
  return fields.get(parts.join('.')) ?? fields.get(parts.slice(1).join('.'));
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Answered fields that a body does not take, by the path of their object. */
const findEchoed = (error: z.ZodError, sent: unknown, answered: FieldsByPath): Map<string, Set<string>> => {
  const found = new Map<string, Set<string>>();
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const known = findAnswered(answered, issue.path);
    // A sent status is meant: a drawer is not opened as closed.
    const keys = issue.keys.filter((key) => key !== 'status' && known?.has(key));
    const object = issue.path.reduce<unknown>(
      (value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key],
      sent,
    );
    // An object of answered fields only is meant to change such a field, and gets an error.
    if (keys.length > 0 && isRecord(object) && Object.keys(object).length > issue.keys.length)
      found.set(issue.path.join('.'), new Set(keys));
  }
  return found;
};

const without = (value: unknown, fields: Map<string, Set<string>>, path: string): unknown => {
  if (Array.isArray(value)) return value.map((one, at) => without(one, fields, joinPath(path, String(at))));
  if (!isRecord(value)) return value;
  const dropped = fields.get(path);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !dropped?.has(key))
      .map(([key, one]) => [key, without(one, fields, joinPath(path, key))]),
  );
};

/** The body without answered fields that it does not take; null if it has none of them. */
export const dropEchoed = (error: z.ZodError, sent: unknown, answered: FieldsByPath): unknown => {
  const echoed = findEchoed(error, sent, answered);
  return echoed.size > 0 ? without(sent, echoed, '') : null;
};
