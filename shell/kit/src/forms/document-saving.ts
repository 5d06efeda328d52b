import type { Issue } from '@primal/contracts/shared/problem';
import { useRef } from 'react';
import type { z } from 'zod';
import { GivenUp, issuesOf, StoredBefore } from '../base/api-error.ts';
import { toast } from '../toasts/toast.ts';
import { type Contents, type DocumentValues, linePrefix, type useRefusals } from './document-contents.ts';

/** What is checked before a document is saved, how it is saved, and what is said of a refusal. */
export interface SavingOptions<Values extends DocumentValues, Body, Answer> {
  /** The contract's schema of the body: what it refuses is refused here, at its field, before anything is sent. */
  schema: z.ZodType;
  toBody: (values: Values) => Body;
  /** Where an issue of the body stands on the screen: a field's name, or `lines.` and the line's key. */
  placeOf: (path: string, values: Values) => string;
  /** What only the screen knows to be wrong: an unfinished line. Places as of `placeOf`. */
  check?: (values: Values) => readonly Issue[];
  /** A question before what is right is saved; false leaves the form as it is. */
  ask?: (values: Values) => Promise<boolean>;
  save: (body: Body) => Promise<Answer>;
  /** An earlier try was stored although its answer was lost, and what was changed since was not: the form is done with. */
  onStoredBefore?: (stored: Answer) => void;
  /**
   * The title of the toast that refuses to save, by what is wrong; 'Validation Error' unless given. Null for none: a sentence that
   * stands at its place in the form is not said twice.
   */
  refusalTitle?: (issue: Issue) => string | null;
  /** The toast of a failure: `sentenceOr` or `wordsAndSentence` (docs/rules/errors.md#toasts). */
  failed: (error: unknown) => string;
  /** A failure that the page shows in its own way: gives true when it does. */
  onFailure?: (error: unknown) => boolean;
}

const issuesIn = (result: z.ZodSafeParseResult<unknown>): Issue[] =>
  result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));

/** Checks by the screen and by the contract, asks, and stores; once at a time. */
export const useSaving = <Values extends DocumentValues, Body, Answer>(
  options: SavingOptions<Values, Body, Answer>,
  { form, values }: Contents<Values>,
  { refuse, forgetWhole }: Pick<ReturnType<typeof useRefusals<Values>>, 'refuse' | 'forgetWhole'>,
) => {
  const { schema, toBody, placeOf, check, ask, failed } = options;
  const saving = useRef(false);
  const wrongIn = (now: Values, body: Body): Issue[] => {
    const own = check?.(now) ?? [];
    const issues = placed(issuesIn(schema.safeParse(body)), now);
    // Of lines the screen knows better what is wrong than the contract, which was given those that it could send.
    return own.length > 0
      ? [...issues.filter(({ path }) => path !== 'lines' && path in now), ...own]
      : issues;
  };
  const placed = (issues: readonly Issue[], now: Values): Issue[] =>
    issues.map(({ path, message }) => ({ path: placeOf(path, now), message }));

  /** Gives the answer; null where nothing was stored. */
  const store = async (): Promise<{ answer: Answer; isBefore?: true } | null> => {
    form.clearErrors();
    forgetWhole();
    const now = values();
    const body = toBody(now);
    const wrong = wrongIn(now, body);
    const [first] = wrong;
    if (first) {
      const line = refuse(wrong);
      const sentence = first.path.startsWith(linePrefix) && line ? line : first.message;
      const title = options.refusalTitle ? options.refusalTitle(first) : 'Validation Error';
      if (title) toast.error(sentence, title);
      return null;
    }
    try {
      return ask && !(await ask(now)) ? null : { answer: await options.save(body) };
    } catch (failure) {
      if (failure instanceof GivenUp) return null;
      if (options.onStoredBefore && failure instanceof StoredBefore)
        return { answer: failure.stored as Answer, isBefore: true };
      refuse(placed(issuesOf(failure), now));
      if (!options.onFailure?.(failure)) toast.error(failed(failure));
      return null;
    }
  };
  return {
    isSaving: () => saving.current,
    store: async () => {
      if (saving.current) return null;
      saving.current = true;
      return store().finally(() => {
        saving.current = false;
      });
    },
  };
};
