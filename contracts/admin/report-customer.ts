import { z } from 'zod';

/** The customer that a report was narrowed to, by the name of now. */
export const reportCustomer = () => z.object({ id: z.string(), name: z.string() }).nullable();
