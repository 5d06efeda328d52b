import { describeMigratedSchema } from '@primal/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { delivery } from '../service.ts';

test('the tables match schema.txt', async () => {
  await expect(await describeMigratedSchema(delivery)).toMatchFileSnapshot('./schema.txt');
});
