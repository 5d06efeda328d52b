import { formatMoney } from '@primal/contracts/shared/decimal';
import PostalMime from 'postal-mime';
import type { ExternalServices } from '../external-services.ts';
import type { Verifying } from './documents.ts';

/**
 * Verifies that each acknowledged email was sent once, each unanswered email at most once, and no other
 * email.
 */
const verifyMails = async ({ model, findings }: Verifying, { mails }: ExternalServices): Promise<void> => {
  const messages = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)));
  findings.count('emails sent', messages.length);
  const byId = Map.groupBy(messages, ({ messageId }) => messageId);
  for (const [id, { length }] of byId)
    if (length > 1) findings.add('doubled', [], `the email ${id} was sent ${length} times`);
  const found = Map.groupBy(messages, ({ to }) => to?.[0]?.address ?? '');
  const asked = Map.groupBy(model.mails, ({ to }) => to);
  for (const to of new Set([...found.keys(), ...asked.keys()])) {
    const { length: went } = found.get(to) ?? [];
    const mailed = asked.get(to) ?? [];
    const answered = mailed.filter(({ outcome }) => outcome === 'sent').length;
    const about = [to, ...mailed.map(({ subjectId }) => subjectId)];
    if (went < answered)
      findings.add('lost', about, `${answered} emails to ${to} were acknowledged, ${went} were sent`);
    if (went > mailed.length)
      findings.add(
        mailed.length > 0 ? 'doubled' : 'unasked',
        about,
        `${mailed.length} emails to ${to} were requested, ${went} were sent`,
      );
    const [{ total = null } = {}] = mailed;
    for (const { text = '', attachments } of found.get(to) ?? []) {
      findings.same(`The attachments of the email to ${to}`, about, attachments.length, 1);
      if (total !== null && !text.includes(` for ${formatMoney(total)},`))
        findings.add('differs', about, `the email to ${to} does not state ${total}`);
    }
  }
};

const verifyFiles = ({ model, findings }: Verifying, { files }: ExternalServices): void => {
  findings.listed(
    'files in Drive',
    [...model.driveFiles.values()],
    [...files.values()].map(({ name }) => name),
  );
  for (const { name, content } of files.values())
    if (!content.startsWith('%PDF')) findings.add('differs', [name], `the file ${name} is no paper`);
};

export const verifyOutgoing = async (verifying: Verifying, external: ExternalServices): Promise<void> => {
  await verifyMails(verifying, external);
  verifyFiles(verifying, external);
};
