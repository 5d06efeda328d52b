import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Draw } from './draw.ts';
import { isUuid, type RecordPool } from './record-pool.ts';
import { strangeValues, unusualValues, usualValues } from './texts.ts';

type Container = Record<string, unknown> | unknown[];
interface Place {
  holder: Container;
  key: string;
}

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const listPlaces = (value: unknown, depth = 0): Place[] =>
  isContainer(value) && depth < 6
    ? Object.keys(value).flatMap((key) => [
        { holder: value, key },
        ...listPlaces(Reflect.get(value, key), depth + 1),
      ])
    : [];

const lengths = [201, 501, 1001, 1500];

const drawNearValue = (draw: Draw, known: RecordPool, key: string, value: unknown): unknown => {
  const wrapped = [[value], { value }, JSON.stringify(value), null];
  if (isUuid(value)) {
    const kind = draw.one(['customer', 'product', 'invoice', 'user', 'salesOrder', 'item']);
    const other = known.record(draw, kind)?.id;
    return draw.one([randomUUID(), value.toUpperCase(), `{${value}}`, ` ${value}`, value.slice(1), other]);
  }
  if (typeof value === 'number') {
    const versions = key === 'version' ? [value - 1, value + 1, 0, -1] : [];
    return draw.one([
      ...versions,
      -value,
      value + 0.5,
      `${value}e3`,
      value * 1e15,
      `${value}.00`,
      ...wrapped,
    ]);
  }
  if (typeof value === 'boolean') return draw.one([Number(value), !value, ...wrapped]);
  if (typeof value === 'string') {
    const texts = [value.repeat(40), `${value}\u0000`, `-${value}`, `${value}0001`, ` ${value} `];
    return draw.one([...texts, ...wrapped]);
  }
  if (!Array.isArray(value)) return draw.one(wrapped);
  const many = Array.from({ length: draw.one(lengths) }, () => value[0] ?? null);
  return draw.one([[], [...value, ...value], many, { ...value }, ...wrapped]);
};

const createNestedArray = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`);

export const mutateBody = (draw: Draw, known: RecordPool, body: unknown): string => {
  const changed: unknown = structuredClone(body);
  const places = listPlaces(changed);
  const place = places.length > 0 ? draw.one(places) : undefined;
  if (!place || !isContainer(changed)) return JSON.stringify(draw.one(strangeValues)) ?? 'null';
  const { holder, key } = place;
  const set = (value: unknown) => Reflect.set(holder, key, value);
  const kind = draw.int(0, 9);
  if (kind === 0) Reflect.deleteProperty(holder, key);
  else if (kind === 1) set(null);
  else if (kind <= 4) set(drawNearValue(draw, known, key, Reflect.get(holder, key)));
  else if (kind <= 6) set(draw.one(draw.chance(0.7) ? strangeValues : [...unusualValues, ...usualValues]));
  else if (kind === 7)
    Object.assign(changed, { [draw.one(['nmae', '$where', 'isAdmin', 'constructor', 'total '])]: 1 });
  else if (kind === 8) set(createNestedArray(draw.one([3, 60, 99, 101, 5000])));
  else return duplicateKey(draw, changed, key);
  return JSON.stringify(changed) ?? 'null';
};

/** Adds a duplicate key, or a key with a meaning in JavaScript. */
const duplicateKey = (draw: Draw, body: Container, key: string): string => {
  const text = JSON.stringify(body);
  if (!text.startsWith('{')) return `[${text},${text}]`;
  const again = draw.one([key, '__proto__', 'toString', 'constructor']);
  return `{${JSON.stringify(again)}:${JSON.stringify(draw.one(strangeValues) ?? null)},${text.slice(1)}`;
};

export const drawWildBody = (draw: Draw): string => {
  const kind = draw.int(0, 5);
  if (kind === 0) return JSON.stringify(draw.one(strangeValues)) ?? 'null';
  if (kind === 1) return draw.any(fc.string({ unit: 'binary', maxLength: 200 }));
  if (kind === 2) return `{"a":${'['.repeat(draw.one([10, 99, 2000]))}`;
  return JSON.stringify(draw.any(fc.jsonValue({ maxDepth: 4 }))) ?? 'null';
};

const encodings = [
  '%00',
  '%',
  '%zz',
  '%c0%ae%c0%ae',
  '%2e%2e%2f',
  '..%2f..',
  '%ff%fe',
  '%252e',
  '%0d%0aX: y',
];

const noIds = [
  ['1', '-1', 'null', 'undefined', '[object%20Object]', "'%20or%201=1--", 'a'.repeat(3000)],
  '00000000-0000-0000-0000-000000000000',
].flat();

export const drawStrangeId = (draw: Draw, known: RecordPool): string =>
  draw.one([
    ...encodings,
    ...noIds,
    randomUUID(),
    known.record(draw, draw.one(['customer', 'invoice', 'product', 'salesOrder']))?.id ?? 'x',
  ]);

/** A query with one fault: a value, a repeated or bracketed parameter, an invalid encoding. */
export const mutateQuery = (draw: Draw, query: Record<string, string>): string => {
  const names = [...Object.keys(query), 'limit', 'cursor', 'from', 'q', 'sort', 'status', 'order'];
  const name = draw.one(names);
  const value = draw.one([...strangeValues, ...unusualValues]);
  const text =
    typeof value === 'string' ? value.slice(0, 3000).toWellFormed() : (JSON.stringify(value) ?? '');
  const rest = new URLSearchParams(query).toString();
  return [
    `${name}=${encodeURIComponent(text)}&${rest}`,
    `${rest}&${name}=${encodeURIComponent(text)}`,
    `${name}=1&${name}=2&${rest}`,
    `${name}[]=1&${rest}`,
    `${name}[$gt]=&${rest}`,
    `${name}=${draw.one(encodings)}&${rest}`,
    `${rest}&&&=&${name}`,
    `__proto__=1&constructor=2&${rest}`,
  ][draw.int(0, 7)] as string;
};
