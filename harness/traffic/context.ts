import type { Call } from '@primal/contracts/shared/api';
import type { Random } from '../../ops/demo/random.ts';
import type { Client, Written } from './client.ts';
import type { Model } from './model.ts';

export interface Context {
  client: Client;
  model: Model;
  random: Random;
}

/** Something to be done; null when there is nothing of that kind to do now. */
export type Work = (context: Context) => Promise<unknown>;

export type Works = readonly (readonly [often: number, work: Work])[];

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
