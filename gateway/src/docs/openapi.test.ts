import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { renderDocsPage } from './docs.ts';
import { createOpenApiDocument } from './openapi.ts';

const document = createOpenApiDocument();
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

test('the document is valid OpenAPI', async () => {
  const { errors, valid } = await new Validator().validate(structuredClone({ ...document }));
  expect(errors ?? []).toEqual([]);
  expect(valid).toBe(true);
});

test('operations have unique names', () => {
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
});

test('an operation describes the sent body, list headers and idempotency key', () => {
  const create = document.paths['/api/sales-orders']?.post;
  expect(create?.parameters).toContainEqual(expect.objectContaining({ name: 'Idempotency-Key' }));
  expect(create?.requestBody).toMatchObject({
    content: { 'application/json': { schema: { required: ['order', 'items'] } } },
  });
  expect(create?.responses).toHaveProperty('201');
  expect(document.paths['/api/sales-orders']?.get?.responses['200']).toHaveProperty('headers.X-Total-Count');
  expect(document.paths['/api/login']?.post?.security).toEqual([]);
});

test('the page shows every operation, escapes text and runs no script', () => {
  const page = renderDocsPage({ ...document, info: { ...document.info, title: '<Primal & Sons>' } });
  for (const { operationId } of operations) expect(page).toContain(`id="${operationId}"`);
  expect(page).toContain('&lt;Primal &amp; Sons&gt;');
  expect(page).not.toContain('<script');
});
