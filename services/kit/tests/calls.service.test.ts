import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { startTestService, type TestService } from '../src/testing.ts';
import { notes, notesApi } from './notes.ts';

const service = (await startTestService(notes)) as TestService<unknown>;
afterAll(() => service.stop());

const write = async (body: string) => {
  const answer = await service.client().call(notesApi.createNote, { body: { body } });
  expect(answer.status).toBe(201);
  return answer.body;
};

describe('a call', () => {
  test('creates, changes and reads a record', async () => {
    const note = await write('Trim closer');
    const edited = await service
      .client()
      .call(notesApi.editNote, { params: note, body: { body: 'Leave the fat' } });
    expect(edited).toMatchObject({ status: 200, body: { ...note, body: 'Leave the fat', version: 2 } });
    const read = await service.client().call(notesApi.getNote, { params: note });
    expect(read.body).toEqual(edited.body);
  });

  test('is not cached, has the request id and answers HEAD without content', async () => {
    const note = await write('Heads up');
    const answer = await service
      .client({ requestId: 'from-the-gateway' })
      .call(notesApi.getNote, { params: note });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toBe('from-the-gateway');
    expect(await service.client().send('HEAD', `/api/notes/${note.id}`)).toMatchObject({
      status: 200,
      body: null,
    });
  });

  test('that manages its own transactions reads outside them and writes inside them', async () => {
    const note = await write('Print me');
    const answer = await service.client().call(notesApi.printNote, { params: note });
    expect(answer).toMatchObject({ status: 200, body: { body: 'Print me, printed', version: 2 } });
  });

  test('matches a fixed path before a path parameter', async () => {
    const answer = await service.client().call(notesApi.nextNote);
    expect(answer.body.nextNumber).toMatch(/^N-1\d{3}$/);
  });
});

describe('a call is rejected', () => {
  test.each([
    ['without an identity', null, 401, 'not_signed_in'],
    ['to an expired identity', { expires: Date.now() - 1 }, 401, 'not_signed_in'],
  ])('%s', async (_, identity, status, code) => {
    const answer = await service.client(identity).call(notesApi.listNotes);
    expect(answer).toMatchObject({ status, problem: { code } });
  });

  test('at an unknown path', async () => {
    const answer = await service.client().send('GET', '/api/nowhere');
    expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } });
  });

  test('with a method that the path does not accept', async () => {
    const answer = await service.client().send('DELETE', '/api/notes');
    expect(answer).toMatchObject({ status: 405, problem: { code: 'method_not_allowed' } });
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
  });

  test.each(['not-a-uuid', '%ZZ', '%00', '%ED%A0%80', randomUUID()])('for the id %s', async (id) => {
    for (const method of ['GET', 'PATCH']) {
      const answer = await service
        .client()
        .send(method, `/api/notes/${id}`, method === 'PATCH' ? { body: 'x' } : undefined);
      expect(answer).toMatchObject({ status: 404, problem: { code: 'not_found' } });
    }
  });
});

describe('a request body', () => {
  const post = (body: unknown, headers?: Record<string, string>) =>
    service.client().send('POST', '/api/notes', body, headers);

  test('is reported field by field, with a summary', async () => {
    const answer = await post({
      body: 7,
      lines: [{ quantity: '2' }, { quantity: -1, weight: 3 }],
      color: 'red',
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({
      message: 'Body: Must be text. (3 more)',
      code: 'invalid',
      issues: [
        { path: 'body', message: 'Must be text.' },
        { path: 'lines.1.quantity', message: 'Must be a number of 0 or more.' },
        { path: 'lines.1.weight', message: 'Is not a known field.' },
        { path: 'color', message: 'Is not a known field.' },
      ],
    });
  });

  test('without a required field is rejected with an error for that field', async () => {
    for (const nothing of [{}, undefined, ''])
      expect(await post(nothing)).toMatchObject({
        status: 400,
        problem: { message: 'Body: Is required.', issues: [{ path: 'body', message: 'Is required.' }] },
      });
  });

  test.each([
    ['malformed JSON', '{"body": ', {}, 400, 'malformed_json'],
    ['a bare word', 'true', {}, 400, 'malformed_json'],
    ['a list', '[]', {}, 400, 'invalid'],
    ['a form', 'body=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'not_json'],
    ['text', '{"body":"x"}', { 'content-type': 'text/plain' }, 415, 'not_json'],
    ['ten megabytes', JSON.stringify({ body: 'x'.repeat(10_000_000) }), {}, 413, 'too_large'],
    ['deep nesting', '['.repeat(300_000) + ']'.repeat(300_000), {}, 400, 'invalid'],
    ['compressed nonsense', '{}', { 'content-encoding': 'gzip' }, 400, 'malformed_json'],
    ['an unknown encoding', '{}', { 'content-encoding': 'rot13' }, 415, 'not_json'],
  ])('that is %s is rejected', async (_, body, headers, status, code) => {
    const answer = await post(body, headers);
    expect(answer).toMatchObject({ status, problem: { code } });
  });

  test.each([
    ['NUL', '{"body":"a\\u0000b"}', 'body'],
    ['half a surrogate pair', '{"body":"a\\ud83d"}', 'body'],
    ['NUL in a list', '{"body":"a","lines":[{"quantity":"1\\u0000"}]}', 'lines.0.quantity'],
    ['NUL in a name', '{"body":"a","x\\u0000":1}', ''],
  ])('with %s is rejected', async (_, body, path) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, problem: { issues: [{ path }] } });
  });

  test('accepts a full surrogate pair and an escaped backslash', async () => {
    const answer = await post('{"body":"\\ud83e\\udd69 \\\\u0000"}');
    expect(answer).toMatchObject({ status: 201, body: { body: '🥩 \\u0000' } });
  });
});

describe('a query', () => {
  test.each([
    ['limit=0', 'limit'],
    ['limit=x', 'limit'],
    ['sort=color', 'sort'],
    ['order=up', 'order'],
    ['sort=number&sort=number', 'sort'],
    ['cursor=x', 'cursor'],
    ['cursor=bnVsbA', 'cursor'],
  ])('%s is rejected', async (query, path) => {
    const answer = await service.client().send('GET', `/api/notes?${query}`);
    expect(answer).toMatchObject({ status: 400, problem: { issues: [{ path }] } });
  });

  test.each(['q=%00', 'q=%ZZ', 'q=%ED%A0%80', '%00=1'])('%s never breaks the server', async (query) => {
    const answer = await service.client().send('GET', `/api/notes?${query}`);
    expect(answer.status).toBeLessThan(500);
  });
});

describe('the database', () => {
  const run = (statement: string) => service.client().call(notesApi.breakDown, { body: { statement } });

  test.each([
    ["insert into people values ('x', 1, 'a')", 400],
    ['select 1/0', 400],
    ['insert into notes select gen_random_uuid(), number, body from notes', 409],
  ])("answers a rejected %s as the caller's error", async (statement, status) => {
    await write('Something to double');
    expect((await run(statement)).status).toBe(status);
  });

  test('reveals neither SQL nor error messages in an answer', async () => {
    const missingName = 'insert into people (id, sequence) values (gen_random_uuid(), 1)';
    for (const statement of ['select * from nowhere', 'select 1', missingName]) {
      const answer = await run(statement);
      expect(answer).toMatchObject({ status: 500, problem: { code: 'internal_error' } });
      expect(JSON.stringify(answer.body)).not.toMatch(/nowhere|secret/);
    }
  });
});
