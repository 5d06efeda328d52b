import { z } from 'zod';
import { userSchema } from '../admin/user.ts';
import { permissions } from '../shared/permissions.ts';

/** Who is signed in, with what they may do; screens hide and explain by it, the services alone decide. */
export const sessionUserSchema = userSchema.extend({
  roleName: z.string(),
  permissions: z.array(z.enum(permissions)),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
