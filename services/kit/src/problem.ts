import type { Identity } from '@primal/contracts/shared/identity';
import { describeRefusal } from '@primal/contracts/shared/permission-texts';
import { type CallPermission, mayCall } from '@primal/contracts/shared/permissions';
import type { Issue, Problem } from '@primal/contracts/shared/problem';

/** Header of a 503 for a request that was not processed: the gateway may retry it on another instance. */
export const notServedHeader = 'x-not-served';

type NotServed = 'leaving' | 'starting' | 'busy' | 'away';

/** An error answer, thrown by a handler or the kit. The message is a sentence for the user. */
export class ProblemError extends Error {
  readonly status: number;
  readonly code: string;
  readonly issues: Issue[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, options: ProblemOptions = {}) {
    super(message);
    this.name = 'ProblemError';
    this.status = status;
    this.code = code;
    this.issues = options.issues;
    this.headers = options.headers ?? {};
  }

  toBody(): Problem {
    const { message, code, issues } = this;
    return issues ? { message, code, issues } : { message, code };
  }
}

interface ProblemOptions {
  issues?: Issue[];
  headers?: Record<string, string>;
}

/** Problems by their meaning (docs/rules/errors.md#problems): `throw problem.conflict('This day is closed.')`. */
export const problem = {
  badRequest: (message: string, issues?: Issue[], code = 'bad_request') =>
    new ProblemError(400, code, message, { issues }),
  notSignedIn: () => new ProblemError(401, 'not_signed_in', 'Please sign in.'),
  /** 401 with its own code, e.g. `google_authorization_required`: does not end the session. */
  unauthorized: (message: string, code: string) => new ProblemError(401, code, message),
  forbidden: (message = 'You may not do this.', code = 'forbidden') => new ProblemError(403, code, message),
  notFound: (message = 'Not found.') => new ProblemError(404, 'not_found', message),
  /** 404 of a record by its document's label: 'Sales order not found' for 'Sales Order'. */
  missing: (label: string) =>
    new ProblemError(404, 'not_found', `${label.slice(0, 1)}${label.slice(1).toLowerCase()} not found`),
  methodNotAllowed: (allow: string) =>
    new ProblemError(405, 'method_not_allowed', 'This address does not accept that method.', {
      headers: { Allow: allow },
    }),
  conflict: (message: string, code = 'conflict', issues?: Issue[]) =>
    new ProblemError(409, code, message, { issues }),
  stale: (message = 'Someone else changed this. Reload to see their changes.') =>
    new ProblemError(409, 'stale_version', message),
  tooLarge: (message = 'The request is too large.') => new ProblemError(413, 'too_large', message),
  notJson: (message = 'The request must be JSON.') => new ProblemError(415, 'not_json', message),
  tooMany: (message: string, retryAfter: number) =>
    new ProblemError(429, 'too_many_requests', message, { headers: { 'Retry-After': String(retryAfter) } }),
  badGateway: (message: string, code = 'bad_gateway') => new ProblemError(502, code, message),
  unavailable: (message = 'The service is not available right now. Please try again shortly.') =>
    new ProblemError(503, 'unavailable', message, { headers: { 'Retry-After': '2' } }),
  /** This process does not serve now and did not process the request; `retryAfter` in seconds. */
  notServed: (
    reason: NotServed,
    message = 'The service is not available right now. Please try again shortly.',
    retryAfter = 1,
  ) =>
    new ProblemError(503, reason === 'busy' ? 'overloaded' : 'unavailable', message, {
      headers: { 'Retry-After': String(retryAfter), [notServedHeader]: reason },
    }),
};

export const createFieldProblem = (message: string, path: string, code?: string): ProblemError =>
  problem.badRequest(message, [{ path, message }], code);

/** 409 if `version` is older than the stored one; undefined skips the check. */
export const assertVersion = (
  record: { version: number },
  made: number | undefined,
  message?: string,
): void => {
  if (made !== undefined && made !== record.version) throw problem.stale(message);
};

/** 409 with the sentence of a state table that refuses an action. */
export const assertAllowed = (allowed: true | string, code?: string): void => {
  if (allowed !== true) throw problem.conflict(allowed, code);
};

/**
 * 403 with the sentence, or with a default that names whom to ask
 * (docs/rules/identity-and-sessions.md#permissions).
 */
export const assertPermission = (
  { permissions }: Pick<Identity, 'permissions'>,
  needed: CallPermission,
  sentence: string = describeRefusal(needed),
): void => {
  if (!mayCall(permissions, needed)) throw problem.forbidden(sentence, 'not_permitted');
};

/** `code` of a system, database or library error; empty without one. */
export const readErrorCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
