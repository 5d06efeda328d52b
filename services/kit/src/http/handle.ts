import type { Call } from '@primal/contracts/shared/api';
import { readReason, reasonHeader } from '@primal/contracts/shared/reason';
import { formatWrites, type Writes, writesHeader } from '@primal/contracts/shared/recent-writes';
import type { Arrivals } from '../events/await-event.ts';
import type { CheckFreshness } from '../events/freshness.ts';
import type { Origin } from '../identity.ts';
import { createFieldProblem } from '../problem.ts';
import { type Committed, CommittedProblem, type LongRequest, type Route } from '../routes.ts';
import type { Unit, Units } from '../unit-of-work/unit-of-work.ts';
import { type PlainAnswer, sendAnswer, toAnswer } from './answer.ts';
import type { Context, Step } from './context.ts';
import {
  type Claim,
  claimKey,
  createClaim,
  readIdempotencyKey,
  releaseKey,
  type StoredAnswer,
  storeAnswer,
  storeFinalAnswer,
} from './idempotency.ts';
import { lazily } from './lazily.ts';
import { createRedactor } from './redact.ts';

export interface HandlingOptions {
  units: Units;
  arrivals: Arrivals;
  idempotencySecret: string;
  eventsBehind: () => Promise<number>;
  checkFreshness: CheckFreshness;
  inspect?: (call: Call, answer: PlainAnswer) => void;
}

const readChangeReason = (ctx: Context): string | null => {
  try {
    return readReason(ctx.get(reasonHeader));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw createFieldProblem(message, 'reason');
  }
};

const noteWrites = ({ state }: Context, events: Writes): void => {
  state.wrote ??= new Map();
  for (const [type, id] of events) state.wrote.set(type, id);
};

const readOrigin = (ctx: Context): Origin => ({
  identity: ctx.state.identity,
  correlationId: ctx.state.requestId,
  causationId: null,
  reason: readChangeReason(ctx),
  onRecorded: (events) => noteWrites(ctx, events),
});

const buildRequest = (
  ctx: Context,
  { units, eventsBehind, checkFreshness }: HandlingOptions,
  tx: Unit,
): LongRequest<Call> => ({
  params: ctx.state.params,
  query: ctx.state.query as LongRequest<Call>['query'],
  body: ctx.state.body as LongRequest<Call>['body'],
  identity: ctx.state.identity,
  log: ctx.state.log.child({ requestId: ctx.state.requestId }),
  tx,
  transaction: (work) => units.transaction(readOrigin(ctx), work),
  eventsBehind,
  checkFreshness,
  idempotencyKey: readIdempotencyKey(ctx),
  range: ctx.get('Range') || null,
  ifRange: ctx.get('If-Range') || null,
});

const buildCommitted = (ctx: Context, options: HandlingOptions): Committed<Call> => {
  const reading = options.units.reading(readOrigin(ctx));
  const { tx, transaction, eventsBehind, checkFreshness, range, ifRange, ...request } = buildRequest(
    ctx,
    options,
    reading,
  );
  return {
    ...request,
    db: reading.db,
    // Another service may write on the caller's behalf.
    async waitForEvent(definition, key, ms) {
      const event = await options.arrivals.waitFor(definition, key, ms);
      if (event) noteWrites(ctx, new Map([[event.type, event.id]]));
      return event;
    },
  };
};

export const handle = ({ call, parts }: Route, options: HandlingOptions): Step => {
  const { units, inspect, idempotencySecret } = options;
  const buildRedactor = lazily(() => createRedactor(call.answer));
  if (call.creates && parts.withoutTransaction)
    throw new Error(`${call.method} ${call.path} takes an Idempotency-Key, so its transaction is the kit's.`);

  const prepare = (ctx: Context): Promise<unknown> | undefined => {
    if (!parts.before) return undefined;
    const { tx, transaction, ...request } = buildRequest(ctx, options, units.reading(readOrigin(ctx)));
    return parts.before(request);
  };

  const act = async (
    ctx: Context,
    unit: Unit,
    prepared: unknown,
  ): Promise<StoredAnswer | CommittedProblem> => {
    const result = await parts.handle(buildRequest(ctx, options, unit), prepared);
    if (result instanceof CommittedProblem) return result;
    return { ...toAnswer(ctx, call, result), isFinal: parts.after === undefined };
  };

  const actOnce = async (
    ctx: Context,
    unit: Unit,
    prepared: unknown,
    claim: Claim,
  ): Promise<StoredAnswer | CommittedProblem> => {
    const first = await claimKey(unit, claim);
    if (first) return first;
    const answer = await act(ctx, unit, prepared);
    if (answer instanceof CommittedProblem) releaseKey(unit, claim);
    else storeAnswer(unit, claim, answer);
    return answer;
  };

  const actInUnit = async (ctx: Context, claim: Claim | null): Promise<StoredAnswer | CommittedProblem> => {
    const origin = readOrigin(ctx);
    const prepared = await prepare(ctx);
    if (call.method === 'GET' || parts.withoutTransaction) return act(ctx, units.reading(origin), prepared);
    return units.transaction(origin, (unit) =>
      claim ? actOnce(ctx, unit, prepared, claim) : act(ctx, unit, prepared),
    );
  };

  const complete = async (ctx: Context, answer: PlainAnswer, claim: Claim | null): Promise<PlainAnswer> => {
    if (!parts.after) return answer;
    const committed = buildCommitted(ctx, options);
    const final = toAnswer(ctx, call, await parts.after(committed, answer.body as never));
    if (claim) await storeFinalAnswer(committed.db, claim, final);
    return { ...final, headers: { ...answer.headers, ...final.headers } };
  };

  return async (ctx) => {
    // Screens send a key with each call that creates a record. Other writes may have a key, too.
    const isOnce = call.method !== 'GET' && !parts.withoutTransaction;
    const claim = isOnce ? createClaim(ctx, idempotencySecret) : null;
    const outcome = await actInUnit(ctx, claim);
    if (outcome instanceof CommittedProblem) throw outcome.problem;
    const { isFinal, ...first } = outcome;
    const whole = isFinal ? first : await complete(ctx, first, claim);
    // The stored answer is unredacted: each replay is redacted by the caller's current permissions.
    const redact = buildRedactor();
    const answer = redact ? { ...whole, body: redact(whole.body, ctx.state.identity.permissions) } : whole;
    inspect?.(call, answer);
    if (ctx.state.wrote) ctx.set(writesHeader, formatWrites(ctx.state.wrote));
    sendAnswer(ctx, answer);
  };
};
