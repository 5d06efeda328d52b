import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Area } from '@primal/contracts/area-names';
import type { Envelope } from '@primal/contracts/shared/events';
import { z } from 'zod';
import { withDatabase } from '../engines/roles.ts';
import { repository } from '../run/processes.ts';
import { type Contract, type Owner, toJsonSchema } from './contract.ts';

export interface Published {
  owner: Owner;
  version: number;
  contract: Contract;
}

const root = join(repository, 'contracts', 'published');
const fileOf = (owner: Owner, version: number) => join(root, owner, `${version}.json`);

/**
 * Versions that may still be in use, oldest first: versions with a file in `contracts/published/<owner>/`.
 */
export function listPublished(owner: Owner): Published[] {
  const folder = join(root, owner);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1]))
    .filter((version) => version > 0)
    .sort((a, b) => a - b)
    .map((version) => ({ owner, version, contract: read(readFileSync(fileOf(owner, version), 'utf8')) }));
}

export const isPublished = (owner: Owner, current: Contract): boolean =>
  isDeepStrictEqual(listPublished(owner).at(-1)?.contract, current);

/** Writes the contract as the next version and returns its number; null if the last version is equal. */
export async function publish(owner: Owner, current: Contract): Promise<number | null> {
  if (isPublished(owner, current)) return null;
  const version = (listPublished(owner).at(-1)?.version ?? 0) + 1;
  const text = write(current, await namesOfTypes());
  mkdirSync(join(root, owner), { recursive: true });
  writeFileSync(fileOf(owner, version), text);
  return version;
}

export const withdraw = (versions: readonly Published[]): number[] =>
  versions.map(({ owner, version }) => {
    rmSync(fileOf(owner, version));
    return version;
  });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function replaceInside(value: unknown, replace: (inner: unknown) => unknown): unknown {
  if (!isObject(value)) return value;
  if (Array.isArray(value)) return value.map(replace);
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
}

/** Characters. A shorter schema is easier to read in place than under a name. */
const minNamedTypeLength = 60;

/** Names of the exported schemas by their JSON, such as `delivery/driver#driverAnswer`. */
async function namesOfTypes(): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const folder = join(repository, 'contracts');
  for (const file of globSync('**/*.ts', { cwd: folder }).sort()) {
    if (file.endsWith('.test.ts')) continue;
    const module: object = await import(pathToFileURL(join(folder, file)).href);
    for (const [name, value] of Object.entries(module)) {
      if (!(value instanceof z.ZodType)) continue;
      const read = JSON.stringify(toJsonSchema(value, 'output'));
      const sent = JSON.stringify(toJsonSchema(value, 'input'));
      const place = `${file.replace(/\.ts$/, '')}#${name}`;
      if (!names.has(read)) names.set(read, place);
      if (!names.has(sent)) names.set(sent, `${place} (input)`);
    }
  }
  return names;
}

/**
 * Formats the contract file: each named type occurs once under `types`, and other places refer to its name.
 */
function write(contract: Contract, names: ReadonlyMap<string, string>): string {
  const types: Record<string, unknown> = {};
  const shorten = (value: unknown): unknown => {
    const text = JSON.stringify(value);
    const name = text.length < minNamedTypeLength ? undefined : names.get(text);
    if (name && name in types) return { $ref: name };
    const short = replaceInside(value, shorten);
    if (!name) return short;
    types[name] = short;
    return { $ref: name };
  };
  const short = shorten(contract);
  return `${lines({ types, contract: short })}\n`;
}

function read(text: string): Contract {
  const { types, contract } = JSON.parse(text);
  const expand = (value: unknown): unknown =>
    isObject(value) && typeof value.$ref === 'string'
      ? expand(types[value.$ref])
      : replaceInside(value, expand);
  return expand(contract) as Contract;
}

function lines(value: unknown, indent = ''): string {
  const line = JSON.stringify(value);
  if (!isObject(value) || indent.length + line.length <= 120) return line;
  const deeper = `${indent} `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const entries = Object.entries(value).map(
    ([key, inner]) =>
      `${deeper}${Array.isArray(value) ? '' : `${JSON.stringify(key)}: `}${lines(inner, deeper)}`,
  );
  return `${open}\n${entries.join(',\n')}\n${indent}${close}`;
}

const eventsFolder = (area: Area) => join(repository, 'contracts', 'published', area, 'events');

/** Largest stored event in characters, which fits an order of several lines. */
const maxStoredLength = 12_000;

/** Reads two events of each type from the last day of a service's outbox: the smallest and the largest. */
export async function recordEvents(databaseUrl: string): Promise<Envelope[]> {
  return withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ envelope: string }>(
      `select distinct on (type, least) envelope from (
         select type, envelope, position,
                row_number() over (partition by type order by octet_length(envelope), position) = 1 as least,
                octet_length(envelope) as size
         from outbox where octet_length(envelope) <= $1
       ) as measured
       order by type, least, size desc, position`,
      [maxStoredLength],
    );
    return rows.map(({ envelope }) => JSON.parse(envelope));
  });
}

export function storeEvents(area: Area, version: number, events: readonly Envelope[]): void {
  const file = join(eventsFolder(area), `${version}.json`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `[\n${events.map((event) => JSON.stringify(event)).join(',\n')}\n]\n`);
}

export function readStoredEvents(area: Area): Envelope[] {
  const folder = eventsFolder(area);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
    .flatMap((name): Envelope[] => JSON.parse(readFileSync(join(folder, name), 'utf8')));
}
