import { z } from 'zod';
import { instant, optionalEmail, optionalId, optionalName, orElse, requiredName } from '../shared/schemas.ts';

const fields = {
  name: requiredName(200, 'Name is required.'),
  phone: optionalName(40),
  email: optionalEmail(),
  vehicleNumber: optionalName(50),
  userId: optionalId(),
  isActive: z.boolean({ error: 'Active must be true or false.' }),
};

export const driverBody = z.strictObject({ ...fields, isActive: orElse(fields.isActive, true) });
export const driverPatch = z.strictObject(fields).partial().extend({ version: z.number().int().optional() });

export const driverAnswer = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  vehicleNumber: z.string().nullable(),
  userId: z.string().nullable(),
  isActive: z.boolean(),
  version: z.number().int(),
  createdAt: instant(),
  updatedAt: instant(),
});
export type DriverAnswer = z.infer<typeof driverAnswer>;
