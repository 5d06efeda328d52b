import { randomUUID } from 'node:crypto';
import { accountingExportApi } from '@primal/contracts/billing/accounting-export';
import { bankApi } from '@primal/contracts/billing/bank';
import { reconciliationApi } from '@primal/contracts/billing/bank-reconciliation';
import { cashReceiptApi } from '@primal/contracts/billing/cash-receipt';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo';
import { depositApi } from '@primal/contracts/billing/deposit';
import { invoiceApi } from '@primal/contracts/billing/invoice';
import { journalApi } from '@primal/contracts/billing/journal';
import { manualEntryApi } from '@primal/contracts/billing/manual-entry';
import { paymentsApi } from '@primal/contracts/billing/payment';
import { refundApi } from '@primal/contracts/billing/refund';
import { writeOffApi } from '@primal/contracts/billing/write-off';
import { addDays, today } from '@primal/contracts/shared/dates';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import type { Account } from '../../testing/account.ts';
import { createMoneySteps } from '../../testing/money-steps.ts';
import { startSales } from '../../testing/sales.ts';

const billing = await startSales();
const { api, create, update } = billing;
afterAll(() => billing.stop());

const { newAccount, refresh, steps } = createMoneySteps(billing);

interface Answer {
  status: number;
  problem?: { message: string } | null;
}

/** A record with its allowed actions, and a valid call of each. */
interface Subject {
  name: string;
  read: () => Promise<Partial<Record<string, true | string>>>;
  actions: Record<string, () => Promise<Answer>>;
}

const reason = 'Slip';

const refundCredit = (type: 'payment' | 'credit_memo', id: string, customerId: string, date = today()) =>
  api.call(refundApi.createRefund, {
    body: {
      customerId,
      date,
      amount: '0.01',
      method: 'check',
      checkNumber: randomUUID(),
      from: [{ type, id, amount: '0.01' }],
    },
  });

/** Open invoice that takes one cent of a credit. */
const toAllocations = async (customerId: string) => {
  const { id: invoiceId } = await create({ customerId, status: 'sent', invoiceDate: today() });
  return [{ invoiceId, amount: '0.01' }];
};

const listDocuments = async ({ customerId }: Account): Promise<Subject[]> => {
  const query = { customerId };
  const [invoices, payments, credits, refunds, writeOffs] = await Promise.all([
    api.call(invoiceApi.listInvoices, { query }),
    api.call(paymentsApi.listPayments, { query }),
    api.call(creditMemoApi.listCreditMemos, { query }),
    api.call(refundApi.listRefunds, { query }),
    api.call(writeOffApi.listWriteOffs, { query }),
  ]);
  return [
    ...invoices.body.map(({ id, kind }) => ({
      name: kind,
      read: async () => (await billing.read(id)).allowed,
      actions: { void: () => update(id, { status: 'voided' }) },
    })),
    ...payments.body.map(({ id }) => ({
      name: 'payment',
      read: async () => (await api.call(paymentsApi.getPayment, { params: { id } })).body.allowed,
      actions: {
        allocate: async () => {
          const body = { allocations: await toAllocations(customerId) };
          return api.call(paymentsApi.allocatePayment, { params: { id }, body });
        },
        refund: () => refundCredit('payment', id, customerId),
        reverse: () => api.call(paymentsApi.reversePayment, { params: { id }, body: { reason } }),
      },
    })),
    ...credits.body.map(({ id }) => ({
      name: 'credit memo',
      read: async () => (await billing.readCredit(id)).allowed,
      actions: {
        apply: async () => {
          const body = { allocations: await toAllocations(customerId) };
          return api.call(creditMemoApi.applyCreditMemo, { params: { id }, body });
        },
        unapply: async () => {
          const { applications } = await billing.readCredit(id);
          const { invoiceId = randomUUID() } = applications.find((one) => one.takenBackOn === null) ?? {};
          return api.call(creditMemoApi.unapplyCreditMemo, { params: { id }, body: { invoiceId } });
        },
        refund: () => refundCredit('credit_memo', id, customerId),
        void: () => api.call(creditMemoApi.voidCreditMemo, { params: { id }, body: { reason } }),
      },
    })),
    ...refunds.body.map(({ id }) => ({
      name: 'refund',
      read: async () => (await api.call(refundApi.getRefund, { params: { id } })).body.allowed,
      actions: { reverse: () => api.call(refundApi.reverseRefund, { params: { id }, body: { reason } }) },
    })),
    ...writeOffs.body.map(({ id }) => ({
      name: 'write-off',
      read: async () => (await api.call(writeOffApi.getWriteOff, { params: { id } })).body.allowed,
      actions: { reverse: () => api.call(writeOffApi.reverseWriteOff, { params: { id }, body: { reason } }) },
    })),
  ];
};

const listMoney = async (): Promise<Subject[]> => {
  const [receipts, deposits, journal, exports] = await Promise.all([
    api.call(cashReceiptApi.listCashReceipts),
    api.call(depositApi.listDeposits),
    api.call(journalApi.listJournalEntries, { query: { limit: '1000' } }),
    api.call(accountingExportApi.listAccountingExports),
  ]);
  const entries = journal.body.filter(({ documentType }) => documentType === 'journal_entry');
  return [
    ...receipts.body.map(({ id }) => ({
      name: 'cash sale',
      read: async () => (await api.call(cashReceiptApi.getCashReceipt, { params: { id } })).body.allowed,
      actions: { void: () => api.call(cashReceiptApi.voidCashReceipt, { params: { id }, body: { reason } }) },
    })),
    ...deposits.body.map(({ id }) => ({
      name: 'deposit',
      read: async () => (await api.call(depositApi.getDeposit, { params: { id } })).body.allowed,
      actions: { void: () => api.call(depositApi.voidDeposit, { params: { id }, body: { reason } }) },
    })),
    ...[...new Set(entries.map(({ documentId }) => documentId))].map((id) => ({
      name: 'journal entry',
      read: async () => (await api.call(manualEntryApi.getManualEntry, { params: { id } })).body.allowed,
      actions: {
        reverse: () => api.call(manualEntryApi.reverseManualEntry, { params: { id }, body: { reason } }),
      },
    })),
    ...exports.body.map(({ id }) => ({
      name: 'export',
      read: async () =>
        (await api.call(accountingExportApi.getAccountingExport, { params: { id } })).body.allowed,
      actions: {
        undo: () => api.call(accountingExportApi.undoAccountingExport, { params: { id }, body: { reason } }),
      },
    })),
  ];
};

const listBank = async (): Promise<Subject[]> => {
  const [imports, matches, reconciliations] = await Promise.all([
    api.call(bankApi.listBankImports),
    api.call(bankApi.listBankMatches),
    api.call(reconciliationApi.listReconciliations),
  ]);
  const readMatch = async (id: string) =>
    (await api.call(bankApi.listBankMatches)).body.find((match) => match.id === id)?.allowed ?? {};
  const readImport = async (id: string) =>
    (await api.call(bankApi.listBankImports)).body.find((file) => file.id === id)?.allowed ?? {};
  return [
    ...imports.body.map(({ id }) => ({
      name: 'bank file',
      read: () => readImport(id),
      actions: { delete: () => api.call(bankApi.deleteBankImport, { params: { id } }) },
    })),
    ...matches.body.map(({ id }) => ({
      name: 'match',
      read: () => readMatch(id),
      actions: { unmatch: () => api.call(bankApi.unmatchBankLine, { params: { id } }) },
    })),
    ...reconciliations.body.map(({ id }) => {
      const params = { id };
      const read = async () => (await api.call(reconciliationApi.getReconciliation, { params })).body;
      return {
        name: 'reconciliation',
        read: async () => {
          const { status, body } = await api.call(reconciliationApi.getReconciliation, { params });
          return status === 200 ? body.allowed : {};
        },
        actions: {
          edit: async () => {
            const { version, statementDate, statementBalance } = await read();
            const body = { version, statementDate, statementBalance };
            return api.call(reconciliationApi.updateReconciliation, { params, body });
          },
          finish: async () => {
            const body = { version: (await read()).version, reason };
            return api.call(reconciliationApi.finishReconciliation, { params, body });
          },
          reopen: async () => {
            const body = { version: (await read()).version, reason };
            return api.call(reconciliationApi.reopenReconciliation, { params, body });
          },
          delete: () => api.call(reconciliationApi.deleteReconciliation, { params }),
        },
      };
    }),
  ];
};

/** A drawer that lacks the cash refuses with a sentence of its own. */
const lacksCash = /in cash is outside open drawers|The cash drawer of/;

const assertAsAllowed = async (subject: Subject, action: string): Promise<void> => {
  const allowed = (await subject.read())[action];
  if (allowed === undefined) return;
  const answer = await subject.actions[action]?.();
  const found = {
    subject: subject.name,
    action,
    allowed,
    status: answer?.status,
    says: answer?.problem?.message,
  };
  if (typeof allowed === 'string') expect(found).toMatchObject({ status: 409, says: allowed });
  else if (answer?.status === 409) expect(found).toMatchObject({ says: expect.stringMatching(lacksCash) });
};

/** A discounted payment, a credit memo whose refund a later day reversed, and an export. */
const startAccount = async (): Promise<Account> => {
  const account = await newAccount();
  await steps.invoice?.(account, 30, 2);
  await steps.payWithDiscount?.(account, 1, 13);
  const credit = await billing.createCredit({
    customerId: account.customerId,
    creditDate: addDays(today(), -9),
  });
  const refund = await refundCredit('credit_memo', credit.id, account.customerId, addDays(today(), -6));
  const body = { reason, date: addDays(today(), -4) };
  await api.call(refundApi.reverseRefund, { params: { id: refund.body.id }, body });
  await api.call(accountingExportApi.createAccountingExport, {
    body: { from: addDays(today(), -90), to: today(), format: 'csv' },
  });
  return account;
};

const perKind = 3;

it('allows an action exactly when its call is not refused by the state', { timeout: 400_000 }, async () => {
  const step = fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat({ max: 39 }),
    cents: fc.integer({ min: 1, max: 9_000 }),
  });
  const plan = fc.array(step, { minLength: 20, maxLength: 30 });
  const kinds = new Set<string>();
  await fc.assert(
    fc.asyncProperty(plan, fc.nat(), async (acts, first) => {
      const account = await startAccount();
      for (const { kind, pick, cents } of acts) {
        await steps[kind]?.(account, pick, cents);
        await refresh(account);
      }
      const subjects = [...(await listDocuments(account)), ...(await listMoney()), ...(await listBank())];
      for (const [kind, group] of Map.groupBy(subjects, ({ name }) => name)) {
        kinds.add(kind);
        const from = first % group.length;
        for (const subject of [...group.slice(from), ...group.slice(0, from)].slice(0, perKind))
          for (const action of Object.keys(subject.actions)) await assertAsAllowed(subject, action);
      }
    }),
    { numRuns: 6 },
  );
  expect([...kinds]).toEqual(
    expect.arrayContaining(['credit memo', 'refund', 'payment', 'write-off', 'export']),
  );
});
