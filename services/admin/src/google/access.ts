import { secretMask } from '@primal/contracts/admin/credentials';
import type { GmailAccess } from '@primal/contracts/admin/google';
import type { SheetsAccess } from '@primal/contracts/admin/sheets';
import { problem } from '@primal/service-kit/problem';
import { readSecretsKey, unseal } from '@primal/service-kit/secrets';
import type { Settings } from '../settings/settings.ts';
import { readSettings } from '../settings/store.ts';
import type { AdminTx } from '../tables.ts';

type Filled<Access> = { [Field in keyof Access]-?: string };

const unsealKey = (
  settings: Settings,
  field: 'sheetsPrivateKey' | 'gmailPrivateKey',
  sent: string | null | undefined,
): string | null => {
  if (sent?.trim() && sent !== secretMask) return sent;
  const sealed = settings[field];
  return sealed ? unseal(readSecretsKey(), field, sealed) : null;
};

const assertFilled = <Access extends object>(
  access: { [Field in keyof Access]: string | null },
  sentence: string,
): Filled<Access> => {
  if (Object.values(access).some((value) => !value)) throw problem.conflict(sentence, 'google_not_set_up');
  return access as Filled<Access>;
};

export const readSheetsAccess = async (tx: AdminTx, sent: SheetsAccess): Promise<Filled<SheetsAccess>> => {
  const settings = await readSettings(tx);
  return assertFilled<SheetsAccess>(
    {
      clientEmail: sent.clientEmail ?? settings.sheetsClientEmail,
      privateKey: unsealKey(settings, 'sheetsPrivateKey', sent.privateKey),
      sheetId: sent.sheetId ?? settings.sheetsSheetId,
    },
    'Google Sheets is not set up. Fill in the client email, private key and sheet ID under Settings.',
  );
};

export const readGmailAccess = async (tx: AdminTx, sent: GmailAccess): Promise<Filled<GmailAccess>> => {
  const settings = await readSettings(tx);
  return assertFilled<GmailAccess>(
    {
      clientEmail: sent.clientEmail ?? settings.gmailClientEmail,
      privateKey: unsealKey(settings, 'gmailPrivateKey', sent.privateKey),
      senderEmail: sent.senderEmail ?? settings.gmailSenderEmail,
    },
    'Gmail is not set up. Fill in the client email, private key and sender email under Settings.',
  );
};
