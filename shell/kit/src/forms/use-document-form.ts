import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import type { Issue } from '@primal/contracts/shared/problem';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { z } from 'zod';
import { AlreadyStoredError, CanceledError, readIssues } from '../base/api-error.ts';
import { type FailureText, type SuccessText, toast, toastFailure, toastSuccess } from '../toasts/toast.ts';
import type { AutosaveRules } from './autosave/store.ts';
import { type DocumentContents, type DocumentValues, linePrefix } from './document-contents.ts';
import { useDocumentDraft } from './document-draft.ts';
import { useField, type WriteState } from './schema-form.ts';

interface SavingOptions<Values extends DocumentValues, Body, Answer> {
  /** Contract schema of the body: invalid fields are reported before anything is sent. */
  schema: z.ZodType;
  toBody: (values: Values) => Body;
  /** Maps an issue path of the body to the form: a field name, or `lines.` plus the line key. */
  formPath: (path: string, values: Values) => string;
  check?: (values: Values) => readonly Issue[];
  ask?: (values: Values) => Promise<boolean>;
  save: (body: Body) => Promise<Answer>;
  /** Runs if an earlier attempt was stored after its response was lost, without the later changes. */
  onStoredBefore?: (stored: Answer) => void;
  /** Title of the validation toast; null if the form already shows the message. */
  refusalTitle?: (issue: Issue) => string | null;
  failed: FailureText;
  onFailure?: (error: unknown) => boolean;
}

const toIssues = (result: z.ZodSafeParseResult<unknown>): Issue[] =>
  result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));

const useSaving = <Values extends DocumentValues, Body, Answer>(
  options: SavingOptions<Values, Body, Answer>,
  { form, values, refuse, clearError }: DocumentContents<Values>,
) => {
  const { schema, toBody, formPath, check, ask } = options;
  const saving = useRef(false);
  const findIssues = (now: Values, body: Body): Issue[] => {
    const own = check?.(now) ?? [];
    const issues = toFormIssues(toIssues(schema.safeParse(body)), now);
    // For lines, use the client-side issues: the contract checked only the lines that can be sent.
    return own.length > 0
      ? [...issues.filter(({ path }) => path !== 'lines' && path in now), ...own]
      : issues;
  };
  const toFormIssues = (issues: readonly Issue[], now: Values): Issue[] =>
    issues.map(({ path, message }) => ({ path: formPath(path, now), message }));

  const store = async (): Promise<{ answer: Answer; isBefore?: true } | null> => {
    form.clearErrors();
    clearError();
    const now = values();
    const body = toBody(now);
    const wrong = findIssues(now, body);
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
      if (failure instanceof CanceledError) return null;
      if (options.onStoredBefore && failure instanceof AlreadyStoredError)
        return { answer: failure.stored as Answer, isBefore: true };
      refuse(toFormIssues(readIssues(failure), now));
      if (!options.onFailure?.(failure)) toastFailure(failure, options.failed);
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

export interface DocumentFormOptions<Values extends DocumentValues, Body, Answer>
  extends SavingOptions<Values, Body, Answer> {
  defaults: () => Values;
  draft: AutosaveRules<Values>;
  /** Mutation used by `save`; set its `persistent: true`. */
  writing: WriteState;
  done?: SuccessText<Answer>;
  onSaved: (answer: Answer) => void;
}

const dayCheckMilliseconds = 20_000;

const useNewDay = (isBusy: () => boolean, begin: (oldDay: BusinessDate) => void): void => {
  const day = useRef(today());
  const look = useEffectEvent(() => {
    const oldDay = day.current;
    if (today() === oldDay || isBusy()) return;
    day.current = today();
    begin(oldDay);
  });
  useEffect(() => {
    const timer = setInterval(() => look(), dayCheckMilliseconds);
    addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', look);
    };
  }, []);
};

/**
 * Returns `shell`, the props of `DocumentForm`; `draft`, the props of `DraftNotice`; and `field('notes')`,
 * the props of a field.
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
    // The document is stored: a later error must not look like a failed save, which the user would repeat.
    if (stored.isBefore) options.onStoredBefore?.(stored.answer);
    else {
      if (options.done) toastSuccess(options.done, stored.answer);
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
    changed: draft.changed,
    ready: draft.ready,
    /** Resets the form to saved values and deletes the draft. */
    startOver: draft.startOver,
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
