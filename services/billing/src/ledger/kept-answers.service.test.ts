import { sql } from '@primal/service-kit/database';
import { afterAll, expect, it } from 'vitest';
import { startSales } from '../../testing/sales.ts';
import { checkDocuments } from './check.ts';

const sales = await startSales();
afterAll(() => sales.stop());

it.each(['/api/credit-memos', `/api/invoices/${crypto.randomUUID()}/returns`])(
  'finds a stored answer to %s whose document is missing',
  async (path) => {
    const id = crypto.randomUUID();
    const answer = JSON.stringify({ id });
    await sql`
      insert into idempotency_keys (user_id, call, key, body_hash, status, answer)
      values ('somebody', ${`POST ${path}`}, ${id}, '', 201, ${answer})`.execute(sales.db);
    const found = await checkDocuments(sales.db);
    expect(found.filter((finding) => finding.id === id)).toMatchObject([{ of: 'kept answer' }]);
  },
);
