import { z } from 'zod';
import { userSchema } from '../admin/user.ts';
import { permissions } from '../shared/permissions.ts';

/** Who is signed in, with what they may do; screens hide and explain by it, the services alone decide. */
export const sessionUserSchema = userSchema.extend({
  /** What the role is called; a gateway of before does not say. */
  roleName: z.string().optional(),
  permissions: z.array(z.enum(permissions)).optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
