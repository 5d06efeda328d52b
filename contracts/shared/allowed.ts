import { z } from 'zod';

/** What may be done with a record now: `true`, or the sentence that says why not. Screens ask this, never the rule. */
export type Allowed<Action extends string> = Record<Action, true | string>;

export const allowedSchema = <const Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.record(z.enum(actions), z.union([z.literal(true), z.string()]));
