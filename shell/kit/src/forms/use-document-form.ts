import { type BusinessDate, today } from '@primal/contracts/shared/dates';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DocumentValues } from './document-contents.ts';
import { type SavingOptions, useSaving } from './document-saving.ts';
import type { DraftRules } from './draft.ts';
import { useKeptContents } from './kept-contents.ts';
import { useField, type Writing } from './schema-form.ts';

/** A form's start, its draft and its saving. */
export interface DocumentFormOptions<Values extends DocumentValues, Body, Answer>
  extends SavingOptions<Values, Body, Answer> {
  defaults: () => Values;
  draft: DraftRules<Values>;
  /** The mutation that `save` goes through; give it `persistent: true`. */
  writing: Writing;
  /** Called once it is stored: a toast, and on to the next page. */
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
  const kept = useKeptContents(options.defaults, options.draft);
  const { contents, refusing } = kept;
  const { form, lines, values } = contents;
  const { error, refusals, lineErrors, setLines, followLines } = refusing;
  const field = useField(form);
  const saving = useSaving(options, contents, refusing);
  useNewDay(saving.isSaving, kept.followDay);

  const save = async () => {
    const stored = await saving.store();
    if (!stored) return;
    kept.done();
    // It is stored: what goes wrong from here on must not be told as a failure, which would store it again.
    if (stored.isBefore) options.onStoredBefore?.(stored.answer);
    else options.onSaved(stored.answer);
  };
  return {
    form,
    field,
    /** What stands in a field; the page is drawn anew when it changes. */
    lines,
    setLines,
    /** Lines that only follow a change elsewhere, as their prices do: what was refused of them stays. */
    followLines,
    /** What was refused of the lines, by key; it goes when the line is changed or removed. */
    lineErrors,
    values,
    /** Something was typed that is not saved yet. */
    changed: kept.changed,
    /** False while other tabs are asked for their drafts: the form is not shown before. */
    ready: kept.ready,
    /** Puts other values into the form, as saved ones; the draft goes. */
    startOver: kept.startOver,
    /** Saves over what somebody else stored in between, with what `merge` makes of what was typed. */
    saveOver: (merge: (mine: Values) => Values) => {
      if (saving.isSaving()) return;
      kept.replace(merge(values()));
      void save();
    },
    shell: {
      onSave: () => void save(),
      busy: writing.isPending,
      waiting: writing.waiting,
      onStop: writing.stop,
      refusals,
      filled: kept.filled,
      error,
    },
    draft: kept.notice,
  };
};

export type DocumentFormState<Values extends DocumentValues> = ReturnType<
  typeof useDocumentForm<Values, unknown, unknown>
>;
