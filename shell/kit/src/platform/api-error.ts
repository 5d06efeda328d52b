import type { Issue, Problem } from '@primal/contracts/shared/problem';

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

/** A non-OK answer. `message` is `"<status>: <body text>"` (operations, section 7); show people `problem.message`. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** The body in the problem format; null when it was something else. */
  readonly problem: Problem | null;
  /** What the server's log calls the request (`X-Request-Id`); null when no server answered. */
  readonly requestId: string | null;

  constructor(status: number, body: string, statusText = '', requestId: string | null = null) {
    super(`${status}: ${body || statusText}`);
    this.status = status;
    this.requestId = requestId;
    this.problem = readProblem(body);
  }
}

/**
 * A call that was refused until a reason is given, and the person gave none. Nothing was changed, and the person knows: there
 * are no words for it, and a toast without words is none.
 */
export class GivenUp extends ApiError {
  constructor(refusal: ApiError) {
    super(refusal.status, JSON.stringify(refusal.problem), '', refusal.requestId);
  }
}

/**
 * The server's sentence, else the given words: for toasts that say 'server message or …' in the error catalogue. Empty
 * for what the person gave up.
 */
export const sentenceOr = (error: unknown, words: string): string =>
  error instanceof GivenUp ? '' : (error instanceof ApiError && error.problem?.message) || words;

/**
 * The given words, followed by the server's sentence when there is one: for toasts with words only. Empty for what the
 * person gave up.
 */
export const wordsAndSentence = (error: unknown, words: string): string => {
  if (error instanceof GivenUp) return '';
  const sentence = sentenceOr(error, '');
  if (!sentence || sentence === words) return words;
  return `${/[.!?]$/.test(words) ? words : `${words}.`} ${sentence}`;
};

/** What a screen says in place of data that could not be loaded, and of one of many pieces of work. */
export const loadFailure = (error: unknown): string =>
  sentenceOr(error, 'The server could not be reached. Check the connection and try again.') ||
  'Nothing was changed.';

/** The fields that the server refused, by path (`items.0.quantity`); empty for other errors. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof ApiError ? (error.problem?.issues ?? []) : [];

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** The error for an answer that is not OK; reads its body. */
export const errorOf = async (response: Response): Promise<ApiError> =>
  new ApiError(
    response.status,
    await response.text(),
    response.statusText,
    response.headers.get('X-Request-Id'),
  );
