import type { Issue, Problem } from '@primal/contracts/shared/problem';

/**
 * Response header if no service executed the request: no service was reached, or the gateway rejected the
 * request.
 */
const notServedHeader = 'X-Not-Served';

const readProblem = (body: string): Problem | null => {
  try {
    const problem = JSON.parse(body) as Partial<Problem> | null;
    return typeof problem?.message === 'string' && typeof problem.code === 'string'
      ? (problem as Problem)
      : null;
  } catch {
    return null;
  }
};

/** `message` is `"<status>: <body text>"` (docs/rules/errors.md#errors-in-the-browser). */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | null;
  readonly requestId: string | null;
  /** True if no service executed the request, regardless of the status. */
  readonly notServed: boolean;

  constructor(
    status: number,
    body: string,
    statusText = '',
    requestId: string | null = null,
    notServed = false,
  ) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.requestId = requestId;
    this.notServed = notServed;
    this.problem = readProblem(body);
  }
}

/** Thrown if the user declines to enter a required reason. The call changed no data and shows no toast. */
export class CanceledError extends ApiError {
  constructor(refusal: ApiError) {
    super(refusal.status, JSON.stringify(refusal.problem), '', refusal.requestId);
  }
}

/** Error whose message is shown without a 'Failed to …' prefix, since the write may be stored. */
export class SentenceError extends Error {
  override readonly name: string = 'SentenceError';
}

const unreached = 'The server could not be reached.';

/** Network failure, recognized by the browsers' own messages (Chromium, Firefox, Safari). */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message);

const joinSentence = (words: string, sentence: string): string =>
  `${/[.!?]$/.test(words) ? words : `${words}.`} ${sentence}`;

const withReason = (error: unknown, words: string): string =>
  isUnreached(error) && words !== '' && !words.startsWith(unreached) ? joinSentence(words, unreached) : words;

export class LostAnswerError extends SentenceError {
  override readonly name = 'LostAnswerError';
  constructor(cause: unknown) {
    const why = (cause instanceof ApiError && cause.problem?.message) || unreached;
    super(`${why} This may already be saved. It is safe to save again: nothing is saved twice.`, {
      cause,
    });
  }
}

/** The first submission was stored although its response was lost; later changes were not. */
export class AlreadyStoredError extends SentenceError {
  override readonly name = 'AlreadyStoredError';
  readonly stored: unknown;
  constructor(stored: unknown) {
    super(
      'Your first version was saved after all, but your later changes were not. Check it before you save again.',
    );
    this.stored = stored;
  }
}

const isExpected = (error: unknown): boolean =>
  error instanceof CanceledError || (error instanceof ApiError && error.problem?.code === 'not_signed_in');

/** The server's message, else `words`. Empty if the user canceled or the session ended. */
export const explainError = (error: unknown, words: string): string =>
  isExpected(error)
    ? ''
    : (error instanceof SentenceError && error.message) ||
      (error instanceof ApiError && error.problem?.message) ||
      withReason(error, words);

/** `words`, then the server's message, if any. Empty if the user canceled or the session ended. */
export const explainFailure = (error: unknown, words: string): string => {
  if (isExpected(error)) return '';
  if (error instanceof SentenceError) return error.message;
  const sentence = explainError(error, '');
  if (!sentence || sentence === words) return withReason(error, words);
  return joinSentence(words, sentence);
};

export const explainLoadFailure = (error: unknown): string =>
  error instanceof CanceledError
    ? 'Nothing was changed.'
    : explainError(error, `${unreached} Check the connection and try again.`) || 'Please sign in.';

export const readIssues = (error: unknown): readonly Issue[] =>
  error instanceof ApiError ? (error.problem?.issues ?? []) : [];

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** True if another user saved the record since it was read (409 `stale_version`). */
export const isStaleVersion = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'stale_version';

export const readError = async (response: Response): Promise<ApiError> =>
  new ApiError(
    response.status,
    await response.text(),
    response.statusText,
    response.headers.get('X-Request-Id'),
    response.headers.has(notServedHeader),
  );
