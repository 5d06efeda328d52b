import type { Issue, Problem } from '@primal/contracts/shared/problem';

/** Header of an answer whose request was not carried out: it reached nobody, or was refused at the gateway. */
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

/**
 * A non-OK answer. `message` is `"<status>: <body text>"` (docs/rules/errors.md#errors-in-the-browser); show people
 * `problem.message`.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly problem: Problem | null;
  /** What the server's log calls the request (`X-Request-Id`); null when no server answered. */
  readonly requestId: string | null;
  /** Nothing of the request was done, whatever the status says. */
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
 * Something that the screen itself has to tell of a write, in a sentence of its own. It is shown as it is: 'Failed to …'
 * before it would be wrong, since what was sent may be stored.
 */
export class SaidError extends Error {
  override readonly name: string = 'SaidError';
}

const unreached = 'The server could not be reached.';

/** No answer came: browsers have words of their own for it (Chromium, Firefox, Safari). */
const isUnreached = (error: unknown): boolean =>
  error instanceof TypeError && /^(Failed to fetch|NetworkError|Load failed)/.test(error.message);

const sentenceAfter = (words: string, sentence: string): string =>
  `${/[.!?]$/.test(words) ? words : `${words}.`} ${sentence}`;

/** The words of a failure, and that no server was reached where that is why. */
const withReason = (error: unknown, words: string): string =>
  isUnreached(error) && words !== '' && !words.startsWith(unreached)
    ? sentenceAfter(words, unreached)
    : words;

/** A write that may or may not have been stored: its answer did not come, or says nothing about it. */
export class AnswerLost extends SaidError {
  override readonly name = 'AnswerLost';
  constructor(cause: unknown) {
    const why = (cause instanceof ApiError && cause.problem?.message) || unreached;
    super(`${why} This may already be saved. It is safe to save again: nothing is saved twice.`, {
      cause,
    });
  }
}

/** What was sent first was stored although its answer was lost; what was changed afterwards was not. */
export class StoredBefore extends SaidError {
  override readonly name = 'StoredBefore';
  readonly stored: unknown;
  constructor(stored: unknown) {
    super(
      'Your first version was saved after all, but your later changes were not. Check it before you save again.',
    );
    this.stored = stored;
  }
}

/** What needs no words: the person gave it up, or the sign-in page, where a session that ended leads, says why. */
const isKnown = (error: unknown): boolean =>
  error instanceof GivenUp || (error instanceof ApiError && error.problem?.code === 'not_signed_in');

/**
 * The server's sentence, else the given words: for toasts that say 'server message or …' in the error catalog. Where no server
 * was reached the words say so. Empty for what the person gave up, and for a session that ended.
 */
export const sentenceOr = (error: unknown, words: string): string =>
  isKnown(error)
    ? ''
    : (error instanceof SaidError && error.message) ||
      (error instanceof ApiError && error.problem?.message) ||
      withReason(error, words);

/**
 * The given words, followed by the server's sentence when there is one: for toasts with words only. Empty for what the
 * person gave up, and for a session that ended.
 */
export const wordsAndSentence = (error: unknown, words: string): string => {
  if (isKnown(error)) return '';
  if (error instanceof SaidError) return error.message;
  const sentence = sentenceOr(error, '');
  if (!sentence || sentence === words) return withReason(error, words);
  return sentenceAfter(words, sentence);
};

/** What a screen says in place of data that could not be loaded, and of one of many pieces of work. */
export const loadFailure = (error: unknown): string =>
  error instanceof GivenUp
    ? 'Nothing was changed.'
    : sentenceOr(error, `${unreached} Check the connection and try again.`) || 'Please sign in.';

/** The fields that the server refused, by path (`items.0.quantity`); empty for other errors. */
export const issuesOf = (error: unknown): readonly Issue[] =>
  error instanceof ApiError ? (error.problem?.issues ?? []) : [];

export const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status;

/** Whether somebody else has saved the record since it was read (409 `stale_version`). */
export const isStaleVersion = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code === 'stale_version';

export const errorOf = async (response: Response): Promise<ApiError> =>
  new ApiError(
    response.status,
    await response.text(),
    response.statusText,
    response.headers.get('X-Request-Id'),
    response.headers.has(notServedHeader),
  );
