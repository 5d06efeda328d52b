import {
  type CustomerPriceAnswer,
  type CustomerPriceFields,
  type customerPricePatch,
  findTermsProblem,
} from '@primal/contracts/admin/customer-price';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import type { AdminTx } from '../tables.ts';
import { CustomerPrice } from './customer-price.ts';
import { assertNoOverlap } from './overlap.ts';
import { toAnswer } from './presenter.ts';
import { lockPrice, lockPricedCustomer, lockProductNames, readPrice } from './store.ts';

export const createPrice = async (tx: AdminTx, fields: CustomerPriceFields): Promise<CustomerPriceAnswer> => {
  const customer = await lockPricedCustomer(tx.db, fields.customerId);
  const names = { ...customer, ...(await lockProductNames(tx.db, fields.productId)) };
  await assertNoOverlap(tx, { id: noId, ...fields });
  return CustomerPrice.create(tx, fields, names);
};

const noId = '00000000-0000-0000-0000-000000000000';

export const changePrice = async (
  tx: AdminTx,
  id: string,
  { version, ...changes }: z.output<typeof customerPricePatch>,
): Promise<CustomerPriceAnswer> => {
  const { customerId } = await readPrice(tx.db, id);
  if (changes.customerId !== undefined && changes.customerId !== customerId)
    throw createFieldProblem(
      'The customer of a price cannot be changed. Add a new price instead.',
      'customerId',
    );
  const customer = await lockPricedCustomer(tx.db, customerId);
  const price = await lockPrice(tx, id, version);
  const before = toAnswer(await readPrice(tx.db, id));
  const fields = { ...before, ...changes };
  const wrong = findTermsProblem(fields);
  if (wrong) throw createFieldProblem(wrong.message, wrong.path);
  const names = { ...customer, ...(await lockProductNames(tx.db, fields.productId)) };
  await assertNoOverlap(tx, fields);
  return price.edit(tx, changes, { before, names });
};
