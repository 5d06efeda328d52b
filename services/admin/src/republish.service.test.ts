import { adminApi } from '@primal/contracts/admin/api';
import {
  credentialsSaved,
  customerPriceSaved,
  customerSaved,
  productSaved,
  settingsSaved,
  userSaved,
} from '@primal/contracts/admin/events';
import { afterAll, expect, it } from 'vitest';
import { addCustomer, addProduct, startAdmin } from '../testing/admin.ts';
import { register } from '../testing/gateway.ts';
import { admin as definition } from './service.ts';

const admin = await startAdmin();
afterAll(() => admin.stop());
const client = admin.client();

it('republishes the latest event of each record', async () => {
  await register(admin, {});
  const customer = await addCustomer(client, { email: 'a@b.example' });
  const product = await addProduct(client);
  const price = { customerId: customer.id, kind: 'fixed', value: '8.40', from: '2026-11-01' } as const;
  await client.call(adminApi.createCustomerPrice, { body: { ...price, productId: product.id } });
  await client.call(adminApi.createCustomerPrice, { body: { ...price, category: 'Beef' } });
  await client.send('PUT', '/api/settings', { businessName: 'Halvorsen' });
  const events = [];
  for (const definition of [
    userSaved,
    customerSaved,
    productSaved,
    customerPriceSaved,
    settingsSaved,
    credentialsSaved,
  ])
    events.push(...(await admin.recorded<unknown>(definition)));

  const facts = (
    await Promise.all(definition.republish.map((read) => Array.fromAsync(read(admin.db))))
  ).flat();
  const again = facts.map(({ definition, key, sequence, data }) => ({
    type: definition.type,
    key,
    sequence,
    data: definition.data.parse(data),
  }));
  expect(again).toEqual(events.map(({ type, key, sequence, data }) => ({ type, key, sequence, data })));
});
