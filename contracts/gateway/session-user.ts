import { z } from 'zod';
import { userSchema } from '../admin/user.ts';
import { permissions } from '../shared/permissions.ts';

/** Signed-in user with their permissions. Screens use these for display, but only services enforce them. */
export const sessionUserSchema = userSchema.extend({
  roleName: z.string(),
  permissions: z.array(z.enum(permissions)),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
