import { isDeepStrictEqual } from 'node:util';
import type { Answer, Call } from '@primal/contracts/shared/api';
import type { Random } from '../../ops/demo/random.ts';
import type { Client, WriteInput } from './client.ts';
import type { Findings } from './findings.ts';
import { expectLines, hasLines, type Recorded, type SentLine } from './lines.ts';
import type { Known, Model } from './model.ts';
import type { Kept, Pool } from './pool.ts';

export interface Context {
  client: Client;
  findings: Findings;
  model: Model;
  random: Random;
}

/** Something to be done; null when there is nothing of that kind to do now. */
export type Work = (context: Context) => Promise<unknown>;

/** One of several things, by how often it comes up. */
export type Often<Thing> = readonly [often: number, thing: Thing];
export type Works = readonly Often<Work>[];

export const pickOften = <Thing>(things: readonly Often<Thing>[], random: Random): Thing | undefined => {
  let left = random.next() * things.reduce((sum, [often]) => sum + often, 0);
  return things.find(([often]) => {
    left -= often;
    return left < 0;
  })?.[1];
};

/** Work on one thing of a kind that fits, while nobody else works on it. */
export const on =
  <Thing extends Kept>(
    kind: (model: Model) => Pool<Thing>,
    fits: (thing: Thing, context: Context) => boolean,
    work: (context: Context, thing: Thing) => Promise<unknown>,
  ): Work =>
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

/** The copy of a record that another service made a moment ago may still be on its way: nothing was done then. */
const isNotKnownYet = ({ status, message }: Refusal) =>
  [400, 404].includes(status) && /does not exist|not found/i.test(message);

interface Act<C extends Call> extends WriteInput<C> {
  about: string[];
  /** Shows the record: where it has what was sent, a try whose answer was lost was carried out. */
  get?: Call;
  /** A refusal that is right. */
  mayBe?: (refusal: Refusal) => boolean;
}

/** They say what is done to a record and not what it is afterwards. */
const passing = ['version', 'reason', 'invoiceId'];

/** The plain fields of a body, those of the document in it among them, that an answer has as well: as answered, as sent. */
const repeated = (answer: object, body: object) => {
  const parts = ['order', 'invoice', 'creditMemo', 'receipt'].map((part) => Reflect.get(body, part));
  const sent: [string, unknown][] = Object.entries(Object.assign({}, body, ...parts));
  const both = sent.filter(
    ([name, value]) =>
      name in answer && !passing.includes(name) && (typeof value !== 'object' || value === null),
  );
  return {
    is: Object.fromEntries(both.map(([name]) => [name, Reflect.get(answer, name)])),
    wanted: Object.fromEntries(both),
  };
};

const linesOf = (body: object): readonly SentLine[] | undefined => Reflect.get(body, 'items');

/** Whether a record has what was sent. */
const hasTaken = (found: object | null, body: object): boolean => {
  if (!found) return false;
  const { is, wanted } = repeated(found, body);
  const lines = linesOf(body);
  return isDeepStrictEqual(is, wanted) && (!lines || hasLines((found as Recorded).items, lines));
};

/**
 * Carries a write out; null where it was refused. A refusal that nothing explains is a finding, and so is an answer that
 * does not repeat what was sent.
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
    const { is, wanted } = repeated(answer, body);
    findings.same(what, about, is, wanted);
    const lines = linesOf(body);
    if (lines && 'items' in answer) expectLines(findings, what, answer as Recorded, lines);
  }
  return written.body;
};

interface Verb<C extends Call, Thing> extends Pick<Act<C>, 'get' | 'mayBe'> {
  body?: (thing: Thing, context: Context) => WriteInput<C>['body'];
  after?: (thing: Thing, context: Context) => unknown;
}

/** A call on one record, which answers the record as it is afterwards; without a key where it can be looked up. */
export const verb = <C extends Call, Thing extends Known<Answer<C>>>(
  kind: (model: Model) => Pool<Thing>,
  fits: (thing: Thing, context: Context) => boolean,
  what: string,
  call: C,
  { body, after, ...how }: Verb<C, Thing> = {},
): Work =>
  on(kind, fits, async (context, thing) => {
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
