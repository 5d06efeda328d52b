import { ProblemError, problem } from '../problem.ts';
import { AnswerLost, type Mail, toMailOptions } from './message.ts';

export interface SmtpAccount {
  host: string;
  port: number;
  security: 'starttls' | 'tls' | 'none';
  user: string | null;
  password: string | null;
  from: string | null;
}

const limits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

type Target = string | SmtpAccount;

const open = async (target: Target) => {
  const { createTransport } = await import('nodemailer');
  // The library's types lack an address with options.
  if (typeof target === 'string') return createTransport(target, limits as object);
  const { host, port, security, user, password } = target;
  return createTransport({
    ...limits,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user && { auth: { user, pass: password ?? '' } }),
  });
};

interface Failure extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

const parseTarget = (target: Target): { host: string; port: string } => {
  if (typeof target !== 'string') return { host: target.host, port: String(target.port) };
  const { hostname, port, protocol } = new URL(target);
  return { host: hostname, port: port || (protocol === 'smtps:' ? '465' : '587') };
};

const encryption = 'Use STARTTLS with port 587, or TLS with port 465.';

const describeConnectionFailure = (
  { code = '', command, message }: Failure,
  { host, port }: ReturnType<typeof parseTarget>,
): string | null => {
  if (/EDNS|ENOTFOUND|EAI_AGAIN/.test(`${code} ${message}`))
    return `The mail server ${host} was not found. Check its name.`;
  if (/CERT|SELF_SIGNED|altname|certificate/i.test(`${code} ${message}`))
    return `The certificate of the mail server ${host} is not valid, so nothing was sent to it. Use the server name in its certificate.`;
  if (code === 'ETLS' || command === 'STARTTLS' || /wrong version number|SSL|TLS|STARTTLS/i.test(message))
    return `The encrypted connection to the mail server ${host} on port ${port} failed. ${encryption}`;
  if (/ECONNREFUSED/.test(message))
    return `The mail server ${host} does not accept connections on port ${port}. Check the port. ${encryption}`;
  if (/ETIMEDOUT|ETIME|Greeting never received/.test(`${code} ${message}`))
    return `The mail server ${host} did not answer on port ${port}. Check the name, port and encryption, and that no firewall blocks it. ${encryption}`;
  return code === 'ECONNECTION' || code === 'ESOCKET'
    ? `The mail server ${host} could not be reached on port ${port}. Check name and port. ${encryption}`
    : null;
};

const describeSmtpRefusal = (
  { code, command, response }: Failure,
  { from, to }: { from: string; to: string },
): string => {
  const detail = response ? ` It said: ${response}` : '';
  if (code === 'EAUTH' || command?.startsWith('AUTH'))
    return `The mail server refused the user name or the password.${detail}`;
  if (command === 'MAIL FROM') return `The mail server refused the sender ${from}.${detail}`;
  if (command === 'RCPT TO' || code === 'EENVELOPE')
    return `The mail server refused the recipient ${to}.${detail}`;
  return `The mail server did not accept the e-mail.${detail}`;
};

const describeSmtpFailure = (
  error: unknown,
  target: Target,
  addresses: { from: string; to: string },
): string => {
  const failure = error as Failure;
  const isAnswered = failure.responseCode !== undefined || failure.code === 'EAUTH';
  if (!isAnswered || failure.command === 'STARTTLS') {
    const sentence = describeConnectionFailure(failure, parseTarget(target));
    if (sentence) return sentence;
  }
  return describeSmtpRefusal(failure, addresses);
};

export const sendBySmtp = async (target: Target, mail: Mail): Promise<void> => {
  const from = (typeof target === 'string' ? null : target.from) ?? mail.from.address;
  if (!from)
    throw problem.conflict(
      'E-mail is not set up. Fill in the business e-mail under Settings.',
      'mail_not_set_up',
    );
  const transport = await open(target);
  let hasBegun = false;
  const noteBegun = () => {
    hasBegun = true;
  };
  try {
    const { accepted, rejected } = await transport.sendMail(toMailOptions(mail, from, noteBegun));
    if (rejected.length > 0)
      throw problem.badGateway(
        `The mail server refused ${rejected.join(', ')}. The e-mail went to ${accepted.join(', ')} only.`,
        'mail_refused',
      );
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    const isRefusal = error instanceof Error && 'responseCode' in error;
    if (hasBegun && !isRefusal)
      throw new AnswerLost('The mail server closed the connection.', { cause: error });
    throw problem.badGateway(describeSmtpFailure(error, target, { from, to: mail.to }), 'mail_refused');
  } finally {
    transport.close();
  }
};
