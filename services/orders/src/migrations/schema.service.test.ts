import { describeMigratedSchema } from '@primal/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { orders } from '../service.ts';

// After a new migration: npx vitest run --project service services/orders/src/migrations --update
test('the tables match schema.txt', async () => {
  await expect(await describeMigratedSchema(orders)).toMatchFileSnapshot('./schema.txt');
});
