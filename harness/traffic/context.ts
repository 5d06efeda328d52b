import type { Answer, Call } from '@primal/contracts/shared/api';
import type { Random } from '../../ops/demo/random.ts';
import type { Client, WriteInput, Written } from './client.ts';
import type { Model } from './model.ts';
import type { Kept, Pool } from './pool.ts';

export interface Context {
  client: Client;
  model: Model;
  random: Random;
}

/** Something to be done; null when there is nothing of that kind to do now. */
export type Work = (context: Context) => Promise<unknown>;

export type Works = readonly (readonly [often: number, work: Work])[];

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

/** The copy of a record that another service made a moment ago may still be on its way: nothing was done then. */
const isNotKnownYet = ({ status, message }: { status: number; message: string }) =>
  [400, 404].includes(status) && /does not exist|not found/i.test(message);

/** The answer of a write that has to be carried out; a refusal that nothing explains goes into the log. */
export const done = <C extends Call>(
  { client }: Context,
  what: string,
  about: string[],
  written: Written<C>,
): Extract<Written<C>, { done: true }> | null => {
  if (written.done) return written;
  if (!isNotKnownYet(written))
    client.log.complain(about, `${what} was refused: ${written.status} ${written.message}`);
  return null;
};

/** Carries a write out; null where it was refused, which `done` judges. */
export const perform = async <C extends Call>(
  context: Context,
  what: string,
  call: C,
  input: WriteInput<C> & { about: string[] },
): Promise<Answer<C> | null> =>
  done(context, what, input.about, await context.client.write(call, input))?.body ?? null;

/** A write that has to be refused, and with which status. */
export const refused = <C extends Call>(
  { client }: Context,
  what: string,
  about: string[],
  written: Written<C>,
  status: number,
): void => {
  if (written.done) client.log.complain(about, `${what} was carried out and has to be refused`);
  else if (written.status !== status)
    client.log.complain(
      about,
      `${what} was refused with ${written.status}, not ${status}: ${written.message}`,
    );
};

/** Complains when an answer does not say what it has to. */
export const expectSame = (
  { client }: Context,
  what: string,
  about: string[],
  is: unknown,
  wanted: unknown,
): void => {
  const one = JSON.stringify(is);
  const other = JSON.stringify(wanted);
  if (one !== other) client.log.complain(about, `${what} is ${one}, not ${other}`);
};
