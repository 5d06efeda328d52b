import { z } from 'zod';

/** Body of every non-2xx answer of `/api` (docs/rules/errors.md#problems). */
export const problemSchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
/** Invalid field: its dotted path (`items.0.quantity`) and a sentence. */
export type Issue = NonNullable<Problem['issues']>[number];
