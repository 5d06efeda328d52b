import { adminApi } from '@primal/contracts/admin/api';
import { billingApi } from '@primal/contracts/billing/api';
import { booksApi } from '@primal/contracts/billing/book-checks';
import { journalApi } from '@primal/contracts/billing/journal';
import type { Answer, Call } from '@primal/contracts/shared/api';
import { addDays, today } from '@primal/contracts/shared/dates';
import type { CallInput } from '@primal/service-kit/testing/client';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { waitForAgreement } from '../../harness/agreement.ts';
import { createClerk } from '../../harness/clerk.ts';
import { openOffice } from '../../harness/open.ts';
import { withDatabase } from '../../ops/engines/roles.ts';
import { type Account, pickLasting } from '../../services/billing/testing/account.ts';
import { assertReconciled } from '../../services/billing/testing/bank-steps.ts';
import { createMoneySteps } from '../../services/billing/testing/money-steps.ts';
import { taxSettings } from '../../services/billing/testing/taxes.ts';

const { product, person, office } = await openOffice();

const wrong: string[] = [];

/** Makes a call and tolerates a lost answer, because the call either completed or did nothing. */
const call = async <C extends Call>(to: C, input: CallInput<C> = {}) => {
  const answer = await person.call(to, input);
  if ([502, 503, 504].includes(answer.status)) throw new Error('Billing is unavailable.');
  if (answer.status >= 500) wrong.push(`${to.method} ${to.path}: ${answer.status}`);
  return answer as Awaited<ReturnType<typeof person.call<C>>> & { body: Answer<C> };
};

const { newAccount, refresh, steps } = createMoneySteps(createClerk({ call }, office));

/** Waits until the database has stored all calls in flight and published their events. */
const published = () =>
  expect
    .poll(
      () =>
        withDatabase(product.product.engines.adminUrl, async (client) => {
          const { rows } = await client.query<{ open: number }>(
            "select count(*)::int as open from pg_stat_activity where usename = 'billing' and xact_start is not null",
          );
          return rows[0]?.open;
        }),
      { timeout: 30_000 },
    )
    .toBe(0);

/** The trial balance of a range, which sums to zero. */
const readTrialBalance = async (query: { from?: string; to: string }) => {
  const { rows, totals } = (await call(journalApi.getTrialBalance, { query })).body;
  expect(totals).toMatchObject({ opening: '0.00', closing: '0.00', debits: totals.credits });
  return rows;
};

const booksAgree = async (): Promise<void> => {
  const { checks } = (await call(booksApi.getBooks)).body;
  for (const name of ['Ledger balanced', 'Receivables equal documents', 'No missing numbers'])
    expect(checks.find((check) => check.name === name)).toMatchObject({ ok: true, differences: [] });
  await readTrialBalance({ from: addDays(today(), -10), to: addDays(today(), 400) });
};

const readReceivables = async ({ customerId }: Account, asOf?: string) =>
  pickLasting((await call(billingApi.getReceivables, { query: { customerId, ...(asOf && { asOf }) } })).body);

/** Last day of the closed period, in which later actions change nothing but due dates. */
const closed = addDays(today(), -25);
const readClosed = async (accounts: readonly Account[]): Promise<unknown> => {
  const trialBalance = await readTrialBalance({ to: closed });
  const owed = await Promise.all(accounts.map((account) => readReceivables(account, closed)));
  return JSON.parse(
    JSON.stringify({ trialBalance, owed }, (name, value) => (name === 'dueDate' ? null : value)),
  );
};

const rounds = 12;
const actions = fc.sample(
  fc.record({
    kind: fc.constantFrom(...Object.keys(steps)),
    pick: fc.nat({ max: 39 }),
    cents: fc.integer({ min: 1, max: 9_000 }),
  }),
  { numRuns: rounds * 15, seed: 29 },
);

test('every call on money completes or does nothing while billing is killed repeatedly', {
  timeout: 400_000,
}, async () => {
  await call(adminApi.updateSettings, { body: { salesTax: taxSettings(addDays(today(), -20)) } });
  const accounts = [await newAccount(), await newAccount()];
  const known: { account: Account; moment: string; answer: ReturnType<typeof pickLasting> }[] = [];
  for (const account of accounts)
    await expect
      .poll(() =>
        steps.invoice?.(account, 30, 2).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true);
  let before: unknown = null;
  for (let round = 0; round < rounds; round++) {
    if (round === rounds / 2) {
      const body = { closedThrough: closed, before: null };
      expect((await call(adminApi.setClosingDate, { body })).status).toBe(200);
      before = await readClosed(accounts);
    }
    const some = actions.slice(round * 15, round * 15 + 15);
    let done = 0;
    const midst = Promise.withResolvers<void>();
    const work = Promise.all(
      [0, 1, 2, 3, 4].map(async (worker) => {
        for (const [at, { kind, pick, cents }] of some.entries()) {
          const account = accounts[at % 2];
          if (at % 5 !== worker || !account) continue;
          await steps[kind]?.(account, pick, cents).catch(() => {});
          // Kills billing after a different number of calls each round, with four other calls in flight.
          if (++done === 1 + round) midst.resolve();
        }
      }),
    );
    if (round % 2 === 0) {
      await midst.promise;
      await product.crash('billing');
      await work;
      await product.revive('billing');
    } else await work;
    await expect.poll(() => booksAgree().then(() => 'agree', String), { timeout: 30_000 }).toBe('agree');
    await published();
    await booksAgree();
    for (const account of accounts) {
      await refresh(account);
      known.push({ account, answer: await readReceivables(account), moment: new Date().toISOString() });
    }
  }
  for (const { account, moment, answer } of known)
    expect(await readReceivables(account, moment)).toEqual(answer);
  expect(await readClosed(accounts)).toEqual(before);
  await assertReconciled({ call });
  expect((await waitForAgreement(product, 60_000)).found).toEqual([]);
  expect(wrong).toEqual([]);
});
