import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { adminInternalApi } from '@primal/contracts/admin/internal';
import { type Area, areaNames } from '@primal/contracts/areas';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { changeSchema } from '@primal/contracts/gateway/live';
import { builtManifestSchema, remoteContract } from '@primal/contracts/screens/manifest';
import { widgetProps } from '@primal/contracts/screens/widgets';
import type { ApiTable } from '@primal/contracts/shared/api';
import { type EventDefinition, envelopeSchema } from '@primal/contracts/shared/events';
import { offeredSurface } from '@primal/kit/federation/kit-surface';
import { z } from 'zod';
import { repository } from '../launcher/processes.ts';
import type { JsonSchema } from './accepts.ts';

/** What can be deployed apart and others depend on. The shell owns what remotes are loaded by. */
export const owners = [...areaNames, 'gateway', 'shell'] as const;
export type Owner = (typeof owners)[number];

export interface PublishedCall {
  method: string;
  path: string;
  status?: number;
  list?: boolean;
  file?: string;
  query?: JsonSchema;
  body?: JsonSchema;
  answer: JsonSchema;
}

/** All that one owner promises others, as JSON: calls, events, widgets, and what the shell and the broker carry. */
export interface Contract {
  calls: Record<string, PublishedCall>;
  /** By type (`orders.order.saved`); the schema of the data. */
  events: Record<string, JsonSchema>;
  /** Props by widget. */
  widgets: Record<string, JsonSchema>;
  /** Messages of shell and gateway: the manifest of a remote, the envelope of an event, a change. */
  messages: Record<string, JsonSchema>;
  /** The names that remotes may take from the shell's kit, by module. */
  kit: Record<string, string[]>;
  remoteContract?: number;
}

const written = (schema: z.ZodType): JsonSchema => json(schema, 'output');
const sent = (schema: z.ZodType): JsonSchema => json(schema, 'input');

function json(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest as JsonSchema;
}

const callsOf = (table: ApiTable): Contract['calls'] =>
  Object.fromEntries(
    Object.entries(table).map(([name, { method, path, status, list, file, query, body, answer }]) => [
      name,
      {
        method,
        path,
        ...(status && { status }),
        ...(list && { list }),
        ...(file && { file }),
        ...(query && { query: sent(query) }),
        ...(body && { body: sent(body) }),
        answer: written(answer),
      },
    ]),
  );

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value;

const eventsOf = (module: object): Contract['events'] =>
  Object.fromEntries(
    Object.values(module)
      .filter(isEvent)
      .map(({ type, data }) => [type, written(data)]),
  );

const widgetsOf = (owner: Owner): Contract['widgets'] =>
  Object.fromEntries(
    Object.entries(widgetProps)
      .filter(([name]) => name.startsWith(`${owner}/`))
      .map(([name, props]) => [name, sent(props)]),
  );

const contract = (owner: Owner, parts: Partial<Contract>): Contract => ({
  calls: {},
  events: {},
  widgets: widgetsOf(owner),
  messages: {},
  kit: {},
  ...parts,
});

const contractOf = async (area: Area): Promise<[Area, Contract]> => {
  const events = await import(`@primal/contracts/${area}/events`);
  const calls = { ...callTables[area], ...(area === 'admin' && adminInternalApi) };
  return [area, contract(area, { calls: callsOf(calls), events: eventsOf(events) })];
};

const ofAreas = Object.fromEntries(await Promise.all(areaNames.map(contractOf))) as Record<Area, Contract>;

export function currentContracts(): Record<Owner, Contract> {
  return {
    ...ofAreas,
    gateway: contract('gateway', {
      calls: callsOf(gatewayApi),
      messages: { change: written(changeSchema), envelope: written(envelopeSchema) },
    }),
    shell: contract('shell', {
      messages: { manifest: sent(builtManifestSchema) },
      kit: offeredSurface(),
      remoteContract,
    }),
  };
}

export interface Published {
  owner: Owner;
  version: number;
  contract: Contract;
}

const root = join(repository, 'contracts', 'published');
const fileOf = (owner: Owner, version: number) => join(root, owner, `${version}.json`);

/**
 * The versions of an owner's contract that may still be in use, oldest first. A version is supported as long as its file
 * stands in `contracts/published/<owner>/`.
 */
export function publishedOf(owner: Owner): Published[] {
  const folder = join(root, owner);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => Number(/^(\d+)\.json$/.exec(name)?.[1]))
    .filter((version) => version > 0)
    .sort((a, b) => a - b)
    .map((version) => ({
      owner,
      version,
      contract: JSON.parse(readFileSync(fileOf(owner, version), 'utf8')),
    }));
}

/** The contract in the form of its file: what JSON leaves out is left out. */
const plain = (value: Contract): unknown => JSON.parse(JSON.stringify(value));

/** Whether the contract as it is now is the last one published. */
export const isPublished = (owner: Owner, now: Contract = currentContracts()[owner]): boolean =>
  isDeepStrictEqual(publishedOf(owner).at(-1)?.contract, plain(now));

/** Writes the contract as it is now under the next number and answers it; null when the last one already says it. */
export function publish(owner: Owner, now: Contract): number | null {
  if (isPublished(owner, now)) return null;
  const version = (publishedOf(owner).at(-1)?.version ?? 0) + 1;
  mkdirSync(join(root, owner), { recursive: true });
  writeFileSync(fileOf(owner, version), text(now));
  return version;
}

/** Deletes published versions and answers their numbers. */
export const withdraw = (versions: readonly Published[]): number[] =>
  versions.map(({ owner, version }) => {
    rmSync(fileOf(owner, version));
    return version;
  });

/** A call, an event, a widget each on a line of its own: what changed between two versions is seen in their difference. */
function text(contract: Contract): string {
  const parts = Object.entries(contract).map(([part, value]) => {
    if (typeof value !== 'object') return `${JSON.stringify(part)}: ${JSON.stringify(value)}`;
    const entries = Object.entries(value).map(
      ([name, promise]) => `  ${JSON.stringify(name)}: ${JSON.stringify(promise)}`,
    );
    return `${JSON.stringify(part)}: {\n${entries.join(',\n')}\n}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
