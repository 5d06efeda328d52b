import { z } from 'zod';

export const reportCustomer = () => z.object({ id: z.string(), name: z.string() }).nullable();
