import { describeMigratedSchema } from '@primal/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { billing } from '../service.ts';

// After a new migration: npx vitest run --project service services/billing/src/migrations --update
test('the tables match schema.txt', async () => {
  await expect(await describeMigratedSchema(billing)).toMatchFileSnapshot('./schema.txt');
});
