import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { Issue } from '@primal/contracts/shared/problem';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { z } from 'zod';
import { GivenUp, issuesOf, StoredBefore } from '../base/api-error.ts';
import { type Done, type Failed, tellDone, tellFailure } from '../toasts/outcome.ts';
import { toast } from '../toasts/toast.ts';
import type { AutosaveRules } from './autosave/store.ts';
import { type Contents, type DocumentValues, linePrefix } from './document-contents.ts';
import { useDocumentDraft } from './document-draft.ts';
import { useField, type Writing } from './schema-form.ts';

/** What is checked before a document is saved, how it is saved, and what is said of a refusal. */
interface SavingOptions<Values extends DocumentValues, Body, Answer> {
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
  /** The toast of a failure (docs/rules/errors.md#toasts). */
  failed: Failed;
  /** A failure that the page shows in its own way: gives true when it does. */
  onFailure?: (error: unknown) => boolean;
}

const issuesIn = (result: z.ZodSafeParseResult<unknown>): Issue[] =>
  result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));

/** Checks by the screen and by the contract, asks, and stores; once at a time. */
const useSaving = <Values extends DocumentValues, Body, Answer>(
  options: SavingOptions<Values, Body, Answer>,
  { form, values, refuse, forgetWhole }: Contents<Values>,
) => {
  const { schema, toBody, placeOf, check, ask } = options;
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
      if (!options.onFailure?.(failure)) tellFailure(failure, options.failed);
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

/** A form's start, its draft and its saving. */
export interface DocumentFormOptions<Values extends DocumentValues, Body, Answer>
  extends SavingOptions<Values, Body, Answer> {
  defaults: () => Values;
  draft: AutosaveRules<Values>;
  /** The mutation that `save` goes through; give it `persistent: true`. */
  writing: Writing;
  /** The toast once it is stored. */
  done?: Done<Answer>;
  /** Called once it is stored: on to the next page. */
  onSaved: (answer: Answer) => void;
}

/** How often a form looks whether a new business day has begun, in milliseconds. */
const lookAtTheDay = 20_000;

/** Left open over night, a form takes the new day. Gives the day that has gone; not while it is being saved. */
const useNewDay = (isBusy: () => boolean, begin: (gone: BusinessDate) => void): void => {
  const day = useRef(today());
  const look = useEffectEvent(() => {
    const gone = day.current;
    if (today() === gone || isBusy()) return;
    day.current = today();
    begin(gone);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), lookAtTheDay);
    addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', look);
    };
  }, []);
};

/**
 * A document with fields and lines, on its own page: a draft of its tab, a guard against leaving, checks by the
 * contract's schema, each wrong thing at its field or line, saved once whatever the network does. `shell` are the props
 * of `DocumentForm`, `draft` those of `DraftNotice`, `field('notes')` those of a field.
 */
export const useDocumentForm = <Values extends DocumentValues, Body, Answer>(
  options: DocumentFormOptions<Values, Body, Answer>,
) => {
  const { writing } = options;
  const draft = useDocumentDraft(options.defaults, options.draft);
  const { contents } = draft;
  const { form, lines, values, error, refusals, lineErrors, setLines, followLines } = contents;
  const field = useField(form);
  const saving = useSaving(options, contents);
  useNewDay(saving.isSaving, draft.followDay);

  const save = async () => {
    const stored = await saving.store();
    if (!stored) return;
    draft.done();
    // It is stored: what goes wrong from here on must not be told as a failure, which would store it again.
    if (stored.isBefore) options.onStoredBefore?.(stored.answer);
    else {
      if (options.done) tellDone(options.done, stored.answer);
      options.onSaved(stored.answer);
    }
  };
  return {
    form,
    field,
    lines,
    setLines,
    followLines,
    lineErrors,
    values,
    /** Something was typed that is not saved yet. */
    changed: draft.changed,
    /** False while other tabs are asked for their drafts: the form is not shown before. */
    ready: draft.ready,
    /** Puts other values into the form, as saved ones; the draft goes. */
    startOver: draft.startOver,
    /** Saves over what somebody else stored in between, with what `merge` makes of what was typed. */
    saveOver: (merge: (mine: Values) => Values) => {
      if (saving.isSaving()) return;
      draft.replace(merge(values()));
      void save();
    },
    shell: {
      onSave: () => void save(),
      busy: writing.isPending,
      waiting: writing.waiting,
      onStop: writing.stop,
      refusals,
      filled: draft.filled,
      error,
    },
    draft: draft.notice,
  };
};

export type DocumentFormState<Values extends DocumentValues> = ReturnType<
  typeof useDocumentForm<Values, unknown, unknown>
>;
