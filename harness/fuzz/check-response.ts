import { parse } from 'node:querystring';
import { callTables } from '@primal/contracts/call-tables';
import type { Call } from '@primal/contracts/shared/api';
import { problemSchema } from '@primal/contracts/shared/problem';
import { readAnsweredFields } from '@primal/service-kit/http/answered-fields';
import { parseBody } from '@primal/service-kit/http/validate';
import { inspectAnswer } from '@primal/service-kit/testing/inspect';
import type { Sent } from './compose-call.ts';
import type { Answer } from './send.ts';
import { accepts } from './valid.ts';

/** Text that no answer may contain: SQL, stacks, file paths, internal addresses and terms, hashes. */
export const internalDetails =
  /\bat (?:async )?[\w.<>]+ \(|node_modules|file:\/\/|\.ts:\d|\/(?:work|home|tmp|usr|var)\/\w|\bE(?:CONN|PIPE|NOTFOUND)\w*|violates \w+|(?:relation|column) "|syntax error at|SQLSTATE|pg_\w+|\bselect [\w"*]+.* from \b|insert into |127\.0\.0\.1:\d|\$(?:argon2|scrypt)|Kysely|MikroORM|TypeError|ReferenceError|UnhandledPromise|x-primal/;

const parseJson = (answer: Answer): unknown => {
  try {
    return answer.text === '' ? undefined : JSON.parse(answer.text);
  } catch {
    return undefined;
  }
};

/** Statuses for a caller without a session. They reveal only that something is missing or invalid. */
const publicStatuses = new Set([400, 401, 403, 404, 405, 413, 415, 429]);

const ofOthers = /\/(google|email|save-to-drive|export-to-drive|statement)\b/;

/**
 * 503 of an unavailable or overloaded service and 502 of Google or a mail server are deliberate
 * (docs/rules/errors.md#problems).
 */
const isDeliberate = ({ call }: Sent, { status, headers }: Answer, code: string | undefined): boolean =>
  (status === 503 && /^(unavailable|overloaded)$/.test(code ?? '') && headers.has('retry-after')) ||
  (status === 502 && code === 'bad_gateway' && ofOthers.test(call.path));

const calls = Object.values(callTables).flatMap((table) => Object.values<Call>(table));

const fitsBody = ({ call, body }: Sent): boolean => {
  if (!call.body) return true;
  try {
    const given = body === undefined || body.trim() === '' ? {} : JSON.parse(body);
    parseBody(call.body, given, () => readAnsweredFields(call, calls));
    return true;
  } catch {
    return false;
  }
};

const fitsQuery = ({ call, target }: Sent): boolean =>
  !call.query || accepts(call.query, { ...parse(target.split('?')[1] ?? '') });

const judgeSuccess = (sent: Sent, answer: Answer): string | null => {
  const { call } = sent;
  if (answer.status !== (call.status ?? 200) && ![200, 201, 202, 204].includes(answer.status))
    return `answers ${answer.status}, which its contract does not declare`;
  if (!fitsBody(sent)) return 'was accepted although its body violates the contract';
  if (!fitsQuery(sent)) return 'was accepted although its query violates the contract';
  if (call.file)
    return answer.headers.get('content-type')?.startsWith(call.file) ? null : 'answers another file type';
  try {
    inspectAnswer(call, { status: answer.status, body: parseJson(answer), headers: {} });
    return null;
  } catch (error) {
    return `${String(error).slice(0, 300)} ${error instanceof Error ? String(error.cause ?? '').slice(0, 600) : ''}`;
  }
};

const judgeRefusal = (sent: Sent, answer: Answer): string | null => {
  const problem = problemSchema.strict().safeParse(parseJson(answer)).data;
  if (
    !problem &&
    !(sent.call.file === 'text/html' && answer.headers.get('content-type')?.startsWith('text/html'))
  )
    return 'is refused without a problem of the known form';
  if (answer.status >= 500 && !isDeliberate(sent, answer, problem?.code))
    return `answers ${answer.status} ${problem?.code}`;
  if (problem && problem.message.trim().length < 3) return 'is refused without a sentence';
  return null;
};

export const checkResponse = (sent: Sent, answer: Answer, isPublic: boolean): string | null => {
  const { status } = answer;
  if (status < 200 || (status >= 300 && status < 400)) return `answers ${status}`;
  if (sent.who === 'nobody' && !isPublic && !publicStatuses.has(status))
    return `answers ${status} to a stranger`;
  if (status < 300) return judgeSuccess(sent, answer);
  const leak = internalDetails.exec(answer.text);
  if (leak) return `reveals an internal detail: ${leak[0]}`;
  return judgeRefusal(sent, answer);
};
