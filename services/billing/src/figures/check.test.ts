import { billingApi } from '@primal/contracts/billing/api';
import { creditTypes } from '@primal/contracts/documents/billing';
import type { Call } from '@primal/contracts/shared/api';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { tableByCall } from './check.ts';
import { documentBooks } from './movements.ts';

/** Their records can be deleted, so a stored answer may outlive them. */
const deletable = ['POST /api/bank/imports', 'POST /api/bank/reconciliations'];

it('the check covers the stored idempotent answers of every call that creates lasting documents', () => {
  const calls: Call[] = Object.values(billingApi);
  const making = calls.filter(
    ({ creates, answer }) => creates && answer instanceof z.ZodObject && 'id' in answer.shape,
  );
  expect([...Object.keys(tableByCall), ...deletable].sort()).toEqual(
    making.map(({ method, path }) => `${method} ${path}`).sort(),
  );
});

it('every declared credit is counted and can be locked for a refund', () => {
  const locked = documentBooks.filter(({ credits, lockCredit }) => credits && lockCredit);
  expect(locked.map(({ journaled: [journaled] }) => journaled?.type)).toEqual(creditTypes);
});
