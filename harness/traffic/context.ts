import { isDeepStrictEqual } from 'node:util';
import type { Answer, Call } from '@primal/contracts/shared/api';
import type { Random } from '../../ops/demo/random.ts';
import type { Client, WriteInput } from './client.ts';
import type { Findings } from './findings.ts';
import { expectLines, hasLines, type Recorded, type SentLine } from './lines.ts';
import type { Known, Model } from './model.ts';
import type { Pool, PooledRecord } from './pool.ts';

export interface Context {
  client: Client;
  findings: Findings;
  model: Model;
  random: Random;
}

/** An action. Returns null if no record allows it. */
export type Action = (context: Context) => Promise<unknown>;

export type Weighted<Thing> = readonly [often: number, thing: Thing];
export type WeightedActions = readonly Weighted<Action>[];

export const pickWeighted = <Thing>(
  things: readonly Weighted<Thing>[],
  random: Random,
): Thing | undefined => {
  let left = random.next() * things.reduce((sum, [often]) => sum + often, 0);
  return things.find(([often]) => {
    left -= often;
    return left < 0;
  })?.[1];
};

export const onRecord =
  <Thing extends PooledRecord>(
    kind: (model: Model) => Pool<Thing>,
    fits: (thing: Thing, context: Context) => boolean,
    work: (context: Context, thing: Thing) => Promise<unknown>,
  ): Action =>
  (context) =>
    kind(context.model).with(
      context.random,
      1,
      (thing) => fits(thing, context),
      ([thing]) => work(context, thing),
    );

interface Refusal {
  status: number;
  message: string;
}

/** True if the copy of a new record may not have arrived yet. The service then did nothing. */
const isNotKnownYet = ({ status, message }: Refusal) =>
  [400, 404].includes(status) && /does not exist|not found/i.test(message);

interface Act<C extends Call> extends WriteInput<C> {
  about: string[];
  /** Call that reads the record. If the record has the sent values, a lost attempt succeeded. */
  get?: Call;
  mayBe?: (refusal: Refusal) => boolean;
}

/** Fields of the body that describe the action, so the record lacks them. */
const actionFields = ['version', 'reason', 'invoiceId'];

/**
 * Fields that body and answer share, including the nested document's: the answered values and the sent
 * values.
 */
const pickRepeated = (answer: object, body: object) => {
  const parts = ['order', 'invoice', 'creditMemo', 'receipt'].map((part) => Reflect.get(body, part));
  const sent: [string, unknown][] = Object.entries(Object.assign({}, body, ...parts));
  const both = sent.filter(
    ([name, value]) =>
      name in answer && !actionFields.includes(name) && (typeof value !== 'object' || value === null),
  );
  return {
    is: Object.fromEntries(both.map(([name]) => [name, Reflect.get(answer, name)])),
    wanted: Object.fromEntries(both),
  };
};

const readLines = (body: object): readonly SentLine[] | undefined => Reflect.get(body, 'items');

const hasTaken = (found: object | null, body: object): boolean => {
  if (!found) return false;
  const { is, wanted } = pickRepeated(found, body);
  const lines = readLines(body);
  return isDeepStrictEqual(is, wanted) && (!lines || hasLines((found as Recorded).items, lines));
};

/**
 * Performs a write; null if it was refused. Records an unexplained refusal or an unexpected answer as a
 * finding.
 */
export const perform = async <C extends Call>(
  { client, findings }: Context,
  what: string,
  call: C,
  { get, mayBe = () => false, ...input }: Act<C>,
): Promise<Answer<C> | null> => {
  const { about, params } = input;
  const body: object = input.body ?? {};
  const lookUp =
    get &&
    (async () => {
      const found = await client.read(get, { params } as never);
      return hasTaken(found as object | null, body) ? (found as Answer<C>) : null;
    });
  const written = await client.write(call, { ...(lookUp && { lookUp }), ...input });
  if (!written.done) {
    if (!isNotKnownYet(written) && !mayBe(written))
      findings.add('broken', about, `${what} was refused: ${written.status} ${written.message}`);
    return null;
  }
  const answer = written.body as object | undefined;
  if (answer) {
    const { is, wanted } = pickRepeated(answer, body);
    findings.same(what, about, is, wanted);
    const lines = readLines(body);
    if (lines && 'items' in answer) expectLines(findings, what, answer as Recorded, lines);
  }
  return written.body;
};

interface ActionOptions<C extends Call, Thing> extends Pick<Act<C>, 'get' | 'mayBe'> {
  body?: (thing: Thing, context: Context) => WriteInput<C>['body'];
  after?: (thing: Thing, context: Context) => unknown;
}

/**
 * Calls an action on a record, which returns the changed record. Sends no key if a read can find the outcome.
 */
export const createAction = <C extends Call, Thing extends Known<Answer<C>>>(
  kind: (model: Model) => Pool<Thing>,
  fits: (thing: Thing, context: Context) => boolean,
  what: string,
  call: C,
  { body, after, ...how }: ActionOptions<C, Thing> = {},
): Action =>
  onRecord(kind, fits, async (context, thing) => {
    const { random } = context;
    const input = {
      params: { id: thing.id },
      body: body?.(thing, context),
      about: [thing.id],
      keyed: !how.get || random.chance(0.5),
      twice: random.chance(0.05),
      ...how,
    };
    const answer = await perform(context, what, call, input as Act<C>);
    if (answer === null) return;
    thing.last = answer;
    await after?.(thing, context);
  });
