import { showMoney } from '@primal/contracts/shared/decimal';
import PostalMime from 'postal-mime';
import type { KnownMail } from '../../traffic/model.ts';
import type { Outside } from '../outside.ts';
import type { Verifying } from './documents.ts';

const tell = ({ to, subjectId }: KnownMail) => [subjectId, to];

/** Each acknowledged mail went out once, one without an answer at most once, and no other. */
const verifyMails = async ({ model, findings }: Verifying, { mails }: Outside): Promise<void> => {
  const messages = await Promise.all(mails.map(({ raw }) => PostalMime.parse(raw)));
  const byAddress = Map.groupBy(messages, ({ to }) => to?.[0]?.address ?? '');
  const ids = messages.map(({ messageId }) => messageId);
  for (const [at, id] of ids.entries())
    if (ids.indexOf(id) !== at) findings.add('doubled', [id ?? ''], `the mail ${id} went twice`);
  for (const [to, known] of Map.groupBy(model.mails, (mail) => mail.to)) {
    const [first] = known;
    if (!first) continue;
    const found = byAddress.get(to) ?? [];
    byAddress.delete(to);
    const sent = known.filter(({ outcome }) => outcome === 'sent').length;
    if (found.length < sent)
      findings.add('lost', tell(first), `${sent} mails to ${to} were answered, ${found.length} went`);
    if (found.length > known.length)
      findings.add(
        'doubled',
        tell(first),
        `${known.length} mails to ${to} were asked for, ${found.length} went`,
      );
    for (const { text = '', attachments } of found) {
      if (attachments.length !== 1) findings.add('differs', tell(first), `a mail to ${to} has no paper`);
      if (first.total !== null && !text.includes(` over ${showMoney(first.total)},`))
        findings.add('differs', tell(first), `the mail to ${to} is not over ${first.total}`);
    }
  }
  for (const [to, found] of byAddress) findings.add('unasked', [to], `${found.length} mails to ${to}`);
  findings.count('mails that went out', messages.length);
  findings.count(
    'mails of which nobody knows',
    model.mails.filter(({ outcome }) => outcome === 'unknown').length,
  );
};

const verifyFiles = ({ model, findings }: Verifying, { files }: Outside): void => {
  const named = Map.groupBy([...files.values()], ({ name }) => name);
  for (const [invoiceId, name] of model.driveFiles) {
    const found = named.get(name) ?? [];
    if (found.length === 0) findings.add('lost', [invoiceId], `the file ${name} is not in Drive`);
    if (found.length > 1) findings.add('doubled', [invoiceId], `${found.length} files ${name} are in Drive`);
    if (found.some(({ content }) => !content.startsWith('%PDF')))
      findings.add('differs', [invoiceId], `the file ${name} is no paper`);
  }
  findings.count('files in Drive', files.size);
};

/** Mails and files that went out are those that were acknowledged. */
export const verifyOutgoing = async (verifying: Verifying, outside: Outside): Promise<void> => {
  await verifyMails(verifying, outside);
  verifyFiles(verifying, outside);
};
