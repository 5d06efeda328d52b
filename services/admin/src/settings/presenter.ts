import {
  type SettingsAnswer,
  secretFields,
  secretMask,
  settingsAnswer,
} from '@primal/contracts/admin/settings';
import { answerOf } from '@primal/service-kit/answers';
import { readConfig } from '@primal/service-kit/config';
import { z } from 'zod';
import type { SettingsRecord } from './settings.ts';

/** The mail server is the billing service's to use; here only whether there is one is shown. */
export const mailConfig = z.object({
  SMTP_URL: z.string().optional().describe('set where mail goes by SMTP when Gmail is not set up'),
});

const mailViaOf = (settings: SettingsRecord): SettingsAnswer['mailVia'] => {
  if (settings.gmailClientEmail && settings.gmailPrivateKey && settings.gmailSenderEmail) return 'gmail';
  return readConfig(mailConfig).SMTP_URL ? 'smtp' : null;
};

const answer = answerOf(settingsAnswer);

/** The settings as answered: a stored secret is the mask. Events cut this down to what other areas need. */
export const presentSettings = (settings: SettingsRecord): SettingsAnswer => {
  const shown = {
    ...answer(settings),
    googleDriveConnected: settings.googleRefreshToken !== null,
    mailVia: mailViaOf(settings),
  };
  for (const field of secretFields) shown[field] = shown[field] === null ? null : secretMask;
  return shown;
};
