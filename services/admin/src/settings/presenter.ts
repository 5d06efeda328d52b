import { secretFields, secretMask } from '@primal/contracts/admin/credentials';
import { type SettingsAnswer, settingsAnswer } from '@primal/contracts/admin/settings';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import { readConfig } from '@primal/service-kit/config';
import { mailConfig } from '@primal/service-kit/mail/mailer';

type SettingsRecord = Answerable<
  Omit<SettingsAnswer, 'googleDriveConnected' | 'mailVia' | 'mailServerGiven'>
> & { googleRefreshToken: string | null };

/** True if the operator configured a mail server, which takes precedence over the settings. */
const isServerGiven = (): boolean => Boolean(readConfig(mailConfig).SMTP_URL);

const chooseMailVia = (settings: SettingsRecord): SettingsAnswer['mailVia'] => {
  if (settings.gmailClientEmail && settings.gmailPrivateKey && settings.gmailSenderEmail) return 'gmail';
  return isServerGiven() || settings.smtpHost ? 'smtp' : null;
};

const answer = createAnswerMapper(settingsAnswer);

/** Settings with masked secrets. Event definitions select the fields that other areas receive. */
export const toAnswer = (settings: SettingsRecord): SettingsAnswer => {
  const shown = {
    ...answer(settings),
    googleDriveConnected: settings.googleRefreshToken !== null,
    mailVia: chooseMailVia(settings),
    mailServerGiven: isServerGiven(),
  };
  for (const field of secretFields) shown[field] = shown[field] === null ? null : secretMask;
  return shown;
};
