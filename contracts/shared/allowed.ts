import { z } from 'zod';

/** What may be done with a record now: `true`, or the sentence that says why not. Screens ask this, never the rule. */
export type Allowed<Action extends string> = Record<Action, true | string>;

const trueOrWhyNot = () => z.union([z.literal(true), z.string()]);

export const allowedSchema = <const Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.record(z.enum(actions), trueOrWhyNot());

/** The same where some actions came later: what was told before does not name them, and they are read as not known. */
export const allowedSince = <Action extends string>(
  actions: readonly Action[],
  later: readonly NoInfer<Action>[],
): z.ZodType<Allowed<Action>> =>
  z.object(
    Object.fromEntries(
      actions.map((action) => [
        action,
        later.includes(action) ? trueOrWhyNot().default('This is not known.') : trueOrWhyNot(),
      ]),
    ),
  ) as unknown as z.ZodType<Allowed<Action>>;
