import { areaNames } from '@primal/contracts/area-names';
import { areaServices } from '@primal/contracts/area-services';
import { certificateApi } from '@primal/contracts/billing/certificate';
import { callTables } from '@primal/contracts/call-tables';
import { gatewayApi } from '@primal/contracts/gateway/api';
import { type ApiTable, type Call, maxExactCount } from '@primal/contracts/shared/api';
import { problemSchema } from '@primal/contracts/shared/problem';
import { z } from 'zod';

export type Json = { [key: string]: unknown };

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  security?: [];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  tags: { name: string; description: string }[];
  security: Json[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
}

const tables: Record<string, { about: string; table: ApiTable }> = {
  session: { about: 'Signing in and out, and the health of the system.', table: gatewayApi },
  ...Object.fromEntries(
    areaNames.map((area) => [area, { about: areaServices[area].about, table: callTables[area] }]),
  ),
};

const withoutSession: readonly Call[] = [
  gatewayApi.login,
  gatewayApi.register,
  gatewayApi.health,
  gatewayApi.reportClientError,
  certificateApi.readCertificate,
];

// `any` for types that JSON Schema cannot express, such as transformations.
const toJsonSchema = (type: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...schema } = z.toJSONSchema(type, { io, unrepresentable: 'any' });
  return schema;
};

const toJsonContent = (schema: Json): Json => ({ 'application/json': { schema } });

const listPathParameters = (call: Call): Json[] =>
  [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: call.params?.[name ?? ''] ? { type: 'string' } : { type: 'string', format: 'uuid' },
  }));

const listQueryParameters = (call: Call): Json[] => {
  if (!call.query) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(call.query, {
    io: 'input',
    unrepresentable: 'any',
  });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key within a day returns the first answer and creates nothing more.',
  schema: { type: 'string' },
};

const listHeaders: Json = {
  'X-Total-Count': {
    description: `Records in all pages: exact up to ${maxExactCount}, \`${maxExactCount}+\` for more.`,
    schema: { type: 'string', pattern: '^\\d+\\+?$' },
  },
  Link: { description: 'The next page, `rel="next"` (RFC 8288).', schema: { type: 'string' } },
};

const describeSuccess = (call: Call): Json => {
  const shared = { description: call.summary, ...(call.list && { headers: listHeaders }) };
  if (call.file)
    return { ...shared, content: { [call.file]: { schema: { type: 'string', format: 'binary' } } } };
  return call.status === 204
    ? shared
    : { ...shared, content: toJsonContent(toJsonSchema(call.answer, 'output')) };
};

const createOperation = (name: string, tag: string, call: Call): Operation => {
  const parameters = [
    ...listPathParameters(call),
    ...listQueryParameters(call),
    ...(call.creates ? [idempotencyKey] : []),
  ];
  return {
    operationId: name,
    summary: call.summary,
    tags: [tag],
    ...(withoutSession.includes(call) && { security: [] }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body && {
      requestBody: { required: true, content: toJsonContent(toJsonSchema(call.body, 'input')) },
    }),
    responses: {
      [call.status ?? 200]: describeSuccess(call),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
};

const createPaths = (): OpenApiDocument['paths'] => {
  const all: OpenApiDocument['paths'] = {};
  for (const [tag, { table }] of Object.entries(tables)) {
    for (const [name, call] of Object.entries(table)) {
      const ofPath = all[call.path] ?? {};
      ofPath[call.method.toLowerCase()] = createOperation(name, tag, call);
      all[call.path] = ofPath;
    }
  }
  return all;
};

export const createOpenApiDocument = (): OpenApiDocument => ({
  openapi: '3.1.0',
  info: {
    title: 'Primal',
    version: '1.0.0',
    description:
      'Calls use the session cookie; writes must come from this site (`Origin` or `Sec-Fetch-Site`). ' +
      'Money and weights are decimal strings, business dates `YYYY-MM-DD`, timestamps ISO 8601 in UTC. ' +
      '`GET /api/events` streams what has changed as server-sent events.',
  },
  tags: Object.entries(tables).map(([name, { about }]) => ({ name, description: about })),
  security: [{ session: [] }],
  paths: createPaths(),
  components: {
    securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'primal.sid' } },
    responses: {
      Problem: {
        description: 'Rejected, with a sentence for a person and a stable code.',
        content: toJsonContent(toJsonSchema(problemSchema, 'output')),
      },
    },
  },
});
