import type { Call } from '@primal/contracts/shared/api';
import type { Found } from './record-pool.ts';

/** Key in `allowed` of each call that is an action. */
const actions: Record<string, string> = {
  'PATCH /api/sales-orders/{id}': 'edit',
  'PATCH /api/sales-orders/{id}/weights': 'enterWeights',
  'PATCH /api/sales-orders/{id}/workflow': 'setStatus',
  'POST /api/sales-orders/{id}/convert-to-invoice': 'convert',
  'DELETE /api/sales-orders/{id}': 'delete',
  'PATCH /api/invoices/{id}': 'edit',
  'POST /api/invoices/{id}/complete': 'complete',
  'POST /api/invoices/{id}/returns': 'return',
  'POST /api/payments/{id}/allocations': 'allocate',
  'POST /api/payments/{id}/reverse': 'reverse',
  'POST /api/refunds/{id}/reverse': 'reverse',
  'POST /api/credit-memos/{id}/apply': 'apply',
  'POST /api/credit-memos/{id}/unapply': 'unapply',
  'POST /api/credit-memos/{id}/void': 'void',
  'POST /api/cash-receipts/{id}/void': 'void',
  'POST /api/deposits/{id}/void': 'void',
  'POST /api/journal-entries/{id}/reverse': 'reverse',
  'POST /api/accounting-exports/{id}/undo': 'undo',
};

const isStarted = ({ state }: Found): boolean => state === 'reading';

const others: Record<string, (record: Found) => boolean> = {
  'POST /api/imports/{id}/rows': isStarted,
  'DELETE /api/imports/{id}': isStarted,
  'POST /api/imports/{id}/apply': (record) =>
    isStarted(record) && Number(record.added) + Number(record.changed) > 0,
};

const allows = (action: string) => {
  return ({ allowed }: Found): boolean =>
    typeof allowed === 'object' && allowed !== null && Reflect.get(allowed, action) === true;
};

/** A condition for records with which the call may succeed; undefined if any record may. */
export const findCondition = ({ method, path }: Call): ((record: Found) => boolean) | undefined => {
  const name = `${method} ${path}`;
  const action = actions[name];
  return action ? allows(action) : others[name];
};
