import { adminInternalApi } from '@primal/contracts/admin/internal';
import { type Area, areaNames } from '@primal/contracts/area-names';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { changeSchema } from '@primal/contracts/gateway/live';
import { builtManifestSchema, remoteContractVersion } from '@primal/contracts/screens/manifest';
import { widgetProps } from '@primal/contracts/screens/widgets';
import type { ApiTable } from '@primal/contracts/shared/api';
import { type EventDefinition, envelopeSchema } from '@primal/contracts/shared/events';
import { readOfferedSurface } from '@primal/kit/federation/kit-surface';
import { z } from 'zod';
import type { JsonSchema } from './accepts.ts';

/**
 * Separately deployed parts whose contracts others depend on. The shell owns the contract that loads remotes.
 */
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

export interface Contract {
  calls: Record<string, PublishedCall>;
  /** Data schemas by event type (`orders.order.saved`). */
  events: Record<string, JsonSchema>;
  widgets: Record<string, JsonSchema>;
  messages: Record<string, JsonSchema>;
  /** Names that remotes may import from the shell's kit, by module. */
  kit: Record<string, string[]>;
  remoteContract?: number;
}

const toWrittenSchema = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, 'output');
const toSentSchema = (schema: z.ZodType): JsonSchema => toJsonSchema(schema, 'input');

/** Omits integer limits and `additionalProperties` of answers, which no comparison reads. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema: one }) => {
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum;
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum;
      if (io === 'output' && one.additionalProperties === false) delete one.additionalProperties;
    },
  });
  return JSON.parse(JSON.stringify(rest));
}

const describeCalls = (table: ApiTable): Contract['calls'] =>
  Object.fromEntries(
    Object.entries(table).map(([name, { method, path, status, list, file, query, body, answer }]) => [
      name,
      {
        method,
        path,
        ...(status && { status }),
        ...(list && { list }),
        ...(file && { file }),
        ...(query && { query: toSentSchema(query) }),
        ...(body && { body: toSentSchema(body) }),
        answer: toWrittenSchema(answer),
      },
    ]),
  );

const isEvent = (value: unknown): value is EventDefinition =>
  typeof value === 'object' && value !== null && 'type' in value && 'data' in value;

const describeEvents = (module: object): Contract['events'] =>
  Object.fromEntries(
    Object.values(module)
      .filter(isEvent)
      .map(({ type, data }) => [type, toWrittenSchema(data)]),
  );

const describeWidgets = (owner: Owner): Contract['widgets'] =>
  Object.fromEntries(
    Object.entries(widgetProps)
      .filter(([name]) => name.startsWith(`${owner}/`))
      .map(([name, props]) => [name, toSentSchema(props)]),
  );

const createContract = (owner: Owner, parts: Partial<Contract>): Contract => ({
  calls: {},
  events: {},
  widgets: describeWidgets(owner),
  messages: {},
  kit: {},
  ...parts,
});

const describeArea = async (area: Area): Promise<[Area, Contract]> => {
  const events = await import(`@primal/contracts/${area}/events`);
  const calls = { ...callTables[area], ...(area === 'admin' && adminInternalApi) };
  return [area, createContract(area, { calls: describeCalls(calls), events: describeEvents(events) })];
};

const ofAreas = Object.fromEntries(await Promise.all(areaNames.map(describeArea))) as Record<Area, Contract>;

export function describeContracts(): Record<Owner, Contract> {
  return {
    ...ofAreas,
    gateway: createContract('gateway', {
      calls: describeCalls(gatewayApi),
      messages: { change: toWrittenSchema(changeSchema), envelope: toWrittenSchema(envelopeSchema) },
    }),
    shell: createContract('shell', {
      messages: { manifest: toSentSchema(builtManifestSchema) },
      kit: readOfferedSurface(),
      remoteContract: remoteContractVersion,
    }),
  };
}
