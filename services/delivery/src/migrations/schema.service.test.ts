import { describeMigratedSchema } from '@primal/service-kit/testing/schema';
import { expect, test } from 'vitest';
import { entities } from '../entities.ts';
import { migrations } from './index.ts';

test('the tables match schema.txt', async () => {
  await expect(await describeMigratedSchema({ name: 'delivery', entities, migrations })).toMatchFileSnapshot(
    './schema.txt',
  );
});
