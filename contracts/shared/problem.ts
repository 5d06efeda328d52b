import { z } from 'zod';

/** What every non-2xx answer of `/api` carries (docs/rules/errors.md#problems). */
export const problemSchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
/** One field that is wrong: its dotted path (`items.0.quantity`) and a sentence about it. */
export type Issue = NonNullable<Problem['issues']>[number];
