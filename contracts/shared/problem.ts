import { z } from 'zod';

/** What every non-2xx answer of `/api` carries (decisions, "Errors"). */
export const problemSchema = z.object({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
});

export type Problem = z.infer<typeof problemSchema>;
export type Issue = NonNullable<Problem['issues']>[number];
