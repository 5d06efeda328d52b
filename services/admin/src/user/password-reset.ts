import { defineEntity, p } from '@mikro-orm/core';

/** A link for a new password that somebody has asked for; its token is kept as a hash. */
export const PasswordResetSchema = defineEntity({
  name: 'PasswordReset',
  tableName: 'password_resets',
  properties: {
    tokenHash: p.text().primary(),
    userId: p.uuid(),
    expiresAt: p.datetime(3),
  },
});
