import type { Json } from './openapi.ts';

const values = (list: readonly unknown[]): string => list.map((value) => JSON.stringify(value)).join(' | ');

const alternatives = (schemas: readonly Json[], indent: string): string =>
  [...new Set(schemas.map((schema) => notation(schema, indent)))].join(' | ');

const property = ([name, schema]: [string, Json], required: readonly unknown[], indent: string): string =>
  `${indent}${name}${required.includes(name) ? '' : '?'}: ${notation(schema, indent)}\n`;

const object = (schema: Json, indent: string): string => {
  const { properties, required = [], additionalProperties } = schema;
  if (properties) {
    const lines = Object.entries(properties as Record<string, Json>).map((entry) =>
      property(entry, required as string[], `${indent}  `),
    );
    return `{\n${lines.join('')}${indent}}`;
  }
  return additionalProperties ? `{ [name]: ${notation(additionalProperties as Json, indent)} }` : '{}';
};

const array = ({ items = {} }: Json, indent: string): string => {
  const item = notation(items as Json, indent);
  return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
};

const string = ({ format, maxLength }: Json): string => {
  const limit = maxLength === undefined ? '' : ` of at most ${maxLength}`;
  return `${format ?? 'string'}${limit}`;
};

const named = (type: unknown, schema: Json, indent: string): string => {
  if (type === 'object') return object(schema, indent);
  if (type === 'array') return array(schema, indent);
  if (type === 'string') return string(schema);
  return String(type);
};

/** A JSON schema as a person reads it: `{ id: uuid, notes?: string | null }`, one property a line. */
export const notation = (schema: Json, indent = ''): string => {
  const { type, enum: choices, anyOf, oneOf } = schema;
  if ('const' in schema) return values([schema.const]);
  if (Array.isArray(choices)) return values(choices);
  if (Array.isArray(anyOf)) return alternatives(anyOf, indent);
  if (Array.isArray(oneOf)) return alternatives(oneOf, indent);
  if (Array.isArray(type)) return type.map((name) => named(name, schema, indent)).join(' | ');
  return type === undefined ? 'anything' : named(type, schema, indent);
};
