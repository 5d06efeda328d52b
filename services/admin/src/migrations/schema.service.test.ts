import { describeMigratedSchema } from '@primal/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { admin } from '../service.ts';

// After a new migration: npx vitest run --project service services/admin/src/migrations --update
test('the tables match schema.txt', async () => {
  await expect(await describeMigratedSchema(admin)).toMatchFileSnapshot('./schema.txt');
});
