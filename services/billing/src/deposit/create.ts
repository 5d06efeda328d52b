import { randomUUIDv7 } from 'node:crypto';
import { listAuditChanges } from '@primal/contracts/audit';
import { walkInCustomer } from '@primal/contracts/billing/cash-receipt';
import {
  type CheckReference,
  computeDepositTotals,
  type createDepositBody,
  type DepositAnswer,
} from '@primal/contracts/billing/deposit';
import { depositSaved } from '@primal/contracts/billing/events';
import { type BusinessDate, formatDate, today } from '@primal/contracts/shared/dates';
import {
  type Decimal,
  decimal,
  formatMoney,
  isPositive,
  sum,
  toMoney,
  zero,
} from '@primal/contracts/shared/decimal';
import { createFirstVersion } from '@primal/service-kit/aggregate';
import { createRowMapper } from '@primal/service-kit/database';
import { storeNumbered } from '@primal/service-kit/numbering';
import { createFieldProblem, problem } from '@primal/service-kit/problem';
import type { z } from 'zod';
import { describeClosedDrawer } from '../cash-drawer/cash-drawer-day.ts';
import { readCashOnHand } from '../cash-drawer/on-hand.ts';
import { lockCash, readDrawerDay } from '../cash-drawer/store.ts';
import { readClosedThrough } from '../copies/settings.ts';
import { createInBooks } from '../ledger/post.ts';
import { createDepositPostings } from '../ledger/postings.ts';
import type { BillingTx } from '../tables.ts';
import {
  type CheckOfDeposit,
  DepositCheckSchema,
  DepositSchema,
  toAnswer,
  toDepositEntry,
  toJournalRef,
  toSummary,
} from './deposit.ts';
import { depositSeries, lockReceived, type MoneyReceived, readDepositNumbers } from './store.ts';

type DepositedKind = 'checks' | 'cards';

const describeReceived = (
  kind: DepositedKind,
  type: CheckReference['type'],
  { number, customerName }: MoneyReceived,
): string => {
  if (type === 'refund') return `The refund ${number}`;
  if (type === 'cash_receipt') return `The ${kind === 'cards' ? 'card payment' : 'check'} of ${number}`;
  const name = customerName ?? walkInCustomer;
  return kind === 'cards' ? `The card payment of ${name}` : `Check ${number} of ${name}`;
};

/** Checks or card payments of the body with their documents. 400 or 409 for the first that cannot be deposited. */
const resolveReceived = async (
  tx: BillingTx,
  kind: DepositedKind,
  references: readonly CheckReference[],
  date: BusinessDate,
): Promise<CheckOfDeposit[]> => {
  const received = await lockReceived(tx, references);
  const deposited = await readDepositNumbers(
    tx.db,
    references.map(({ id }) => id),
  );
  const noun = kind === 'cards' ? 'card payment' : 'check';
  const methods = kind === 'cards' ? ['credit_card', 'card', 'card_refund'] : ['check'];
  return references.map(({ type, id }, at) => {
    const document = received.get(id);
    if (!document) throw createFieldProblem(`This ${noun} does not exist.`, `${kind}.${at}.id`);
    if (!methods.includes(document.method))
      throw createFieldProblem(
        `This was not paid by ${kind === 'cards' ? 'card' : 'check'}.`,
        `${kind}.${at}.id`,
      );
    const name = describeReceived(kind, type, document);
    const deposit = deposited.get(id);
    if (deposit) throw problem.conflict(`${name} is already in ${deposit}.`, 'already_deposited');
    if (document.isTakenBack)
      throw problem.conflict(`${name} was ${type === 'cash_receipt' ? 'voided' : 'reversed'}.`);
    if (document.date > date)
      throw createFieldProblem(
        `${name} is dated ${formatDate(document.date)}, after the deposit.`,
        `${kind}.${at}.id`,
      );
    const { number, customerName, amount } = document;
    return { type, documentId: id, number, customerName, date: document.date, amount, returnedOn: null };
  });
};

type SentDeposit = z.output<typeof createDepositBody>;

const clampToZero = (amount: Decimal): string => toMoney(amount.lt(0) ? zero : amount);

const describeMostCash = (most: string, date: BusinessDate): string =>
  date < today()
    ? `At most ${formatMoney(most)} in cash can be deposited on ${formatDate(date)}: no more has been on hand since then.`
    : `There is ${formatMoney(most)} of cash to deposit.`;

/** Rejects cash that is not in the named drawer, or was not on hand from the deposit's date until now. */
const assertCash = async (tx: BillingTx, { date, cash, fromDrawer }: SentDeposit): Promise<void> => {
  if (cash === '0.00') return;
  const { all, loose, drawers } = await readCashOnHand(tx.db, date < today() ? date : today());
  if (fromDrawer === null) {
    const most = clampToZero(loose);
    if (decimal(cash).lte(most)) return;
    const more = sum(drawers.map(({ takings }) => clampToZero(takings)));
    const hint = more.gt(0)
      ? ` ${formatMoney(more)} is in an open cash drawer. Deposit it as a bank drop.`
      : '';
    throw createFieldProblem(`${describeMostCash(most, date)}${hint}`, 'cash');
  }
  const drawer = drawers.find((one) => one.date === fromDrawer);
  if (!drawer) {
    const day = await readDrawerDay(tx.db, fromDrawer);
    throw problem.conflict(`${describeClosedDrawer(day.date)}. Deposit its cash without a bank drop.`);
  }
  const most = clampToZero(drawer.takings);
  if (decimal(cash).gt(most))
    throw createFieldProblem(
      `The cash drawer of ${formatDate(fromDrawer)} holds ${formatMoney(most)} on top of its float. You cannot deposit more from it.`,
      'cash',
    );
  if (decimal(cash).gt(clampToZero(all)))
    throw createFieldProblem(describeMostCash(clampToZero(all), date), 'cash');
};

const computeTotals = (body: SentDeposit, received: readonly CheckOfDeposit[]) => {
  const { receivedTotal, total } = computeDepositTotals(received, body);
  return body.cards.length > 0
    ? { checkCount: 0, checkTotal: '0.00', cardCount: received.length, cardTotal: receivedTotal, total }
    : { checkCount: received.length, checkTotal: receivedTotal, cardCount: 0, cardTotal: '0.00', total };
};

const checkFields = ['date', 'checkCount', 'checkTotal', 'cash', 'fromDrawer', 'total', 'notes'] as const;
const cardFields = ['date', 'cardCount', 'cardTotal', 'processorFee', 'total', 'notes'] as const;

export const createDeposit = async (tx: BillingTx, body: SentDeposit): Promise<DepositAnswer> => {
  const { date, cash, fromDrawer, processorFee, notes } = body;
  const isCardBatch = body.cards.length > 0;
  await lockCash(tx);
  const received = isCardBatch
    ? await resolveReceived(tx, 'cards', body.cards, date)
    : await resolveReceived(tx, 'checks', body.checks, date);
  const totals = computeTotals(body, received);
  const paid = sum(received.map(({ amount }) => amount).filter(isPositive));
  if (processorFee !== '0.00' && paid.lte(processorFee))
    throw createFieldProblem(
      `The processor fee must be less than the card payments of ${formatMoney(paid)}.`,
      'processorFee',
    );
  const [closedThrough] = await Promise.all([readClosedThrough(tx.db), assertCash(tx, body)]);
  const facts = {
    ...createFirstVersion(),
    date,
    cash,
    fromDrawer,
    notes,
    processorFee,
    ...totals,
    madeBy: tx.identity.name,
    status: 'made' as const,
    voidReason: null,
    voidedAt: null,
    voidedOn: null,
  };
  return storeNumbered(tx, depositSeries, (depositNumber) => {
    const deposit = { ...facts, depositNumber };
    const auditSubject = { type: 'deposit', id: deposit.id, label: depositNumber } as const;
    createInBooks(tx, closedThrough, {
      journalRef: toJournalRef(deposit),
      auditSubject,
      entries: () => [toDepositEntry(deposit)],
      postings: () => createDepositPostings(deposit),
    });
    const changes = listAuditChanges(isCardBatch ? cardFields : checkFields, {}, deposit);
    tx.audit({ kind: 'deposit_made', subject: auditSubject, changes });
    const rows = received.map(({ returnedOn: _returned, ...check }, position) =>
      createRowMapper(DepositCheckSchema)({
        ...check,
        id: randomUUIDv7(),
        depositId: deposit.id,
        position,
        isStanding: true,
      }),
    );
    return {
      rows: { deposits: [createRowMapper(DepositSchema)(deposit)], deposit_checks: rows },
      event: [depositSaved, { key: deposit.id, sequence: deposit.version, data: toSummary(deposit) }],
      result: toAnswer(deposit, received),
    };
  });
};
