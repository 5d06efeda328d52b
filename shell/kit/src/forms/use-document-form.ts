import { today } from '@primal/contracts/shared/dates';
import type { Issue } from '@primal/contracts/shared/problem';
import { useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { GivenUp, issuesOf } from '../base/api-error.ts';
import { useUnsavedChanges } from '../base/unsaved.ts';
import { confirm } from '../dialogs/confirm.ts';
import { toast } from '../toasts/toast.ts';
import { type DraftRules, useDraft } from './draft.ts';
import { replacing } from './notices.tsx';
import { useField, type Writing } from './schema-form.ts';

/** A line of a grid; its key is its name on this screen. */
interface Line {
  key: string;
}

/** What a document's form holds: its fields, and the lines of its grid. */
export type DocumentValues = FieldValues & { lines: Line[] };

export interface DocumentFormOptions<Values extends DocumentValues, Body, Answer> {
  /** The values of a new form. */
  defaults: () => Values;
  draft: DraftRules<Values>;
  /** The contract's schema of the body: what it refuses is refused here, at its field, before anything is sent. */
  schema: z.ZodType;
  toBody: (values: Values) => Body;
  /** Where an issue of the body stands on the screen: a field's name, or `lines.` and the line's key. */
  placeOf: (path: string, values: Values) => string;
  /** What only the screen knows to be wrong: an unfinished line. Places as of `placeOf`. */
  check?: (values: Values) => readonly Issue[];
  /** A question before what is right is saved; false leaves the form as it is. */
  ask?: (values: Values) => Promise<boolean>;
  /** The mutation that `save` goes through; give it `persistent: true`. */
  writing: Writing;
  /** `over`: the user has chosen to save over somebody else's change. */
  save: (body: Body, how: { over: boolean }) => Promise<Answer>;
  /** Called once it is stored: a toast, and on to the next page. */
  onSaved: (answer: Answer) => void;
  /** The title of the toast that refuses to save, by what is wrong; 'Validation Error' unless given. */
  refusalTitle?: (issue: Issue) => string;
  /** The toast of a failure: `sentenceOr` or `wordsAndSentence` (docs/rules/errors.md#toasts). */
  failed: (error: unknown) => string;
  /** A failure that the page shows in its own way: gives true when it does. */
  onFailure?: (error: unknown) => boolean;
}

/** How often a form looks whether a new business day has begun, in milliseconds. */
const lookAtTheDay = 20_000;

const linePrefix = 'lines.';

const issuesIn = (result: z.ZodSafeParseResult<unknown>): Issue[] =>
  result.success
    ? []
    : result.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), message }));

/** One sentence for each place: the first. */
const byPlace = (issues: readonly Issue[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { path, message } of issues) if (!found.has(path)) found.set(path, message);
  return found;
};

/** The fields without the lines, which the form library does not hold. */
const fieldsOf = <Values extends DocumentValues>({ lines: _lines, ...fields }: Values) =>
  fields as unknown as DefaultValues<Values>;

/**
 * A document with fields and lines, on its own page: a draft of its tab, a guard against leaving, checks by the
 * contract's schema, each wrong thing at its field or line, saved once whatever the network does. `shell` are the props
 * of `DocumentForm`, `draft` those of `DraftNotice`, `field('notes')` those of a field.
 *
 * The lines stand beside the form library's fields: it copies deep what it holds, and every row would be drawn anew.
 */
export const useDocumentForm = <Values extends DocumentValues, Body, Answer>(
  options: DocumentFormOptions<Values, Body, Answer>,
) => {
  type L = Values['lines'][number];
  const { defaults, schema, toBody, placeOf, check, writing, failed } = options;
  const [start] = useState(defaults);
  const draft = useDraft(options.draft);
  const form = useForm<Values>({ defaultValues: fieldsOf(start) });
  const field = useField(form);
  const [lines, showLines] = useState<Values['lines']>(start.lines);
  const latestLines = useRef<Values['lines']>(start.lines);
  const [refusedLines, setRefusedLines] = useState<ReadonlyMap<L, string>>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const [changed, setChanged] = useState(false);
  const [cameBack, setCameBack] = useState(false);
  const [filled, setFilled] = useState(0);
  const release = useUnsavedChanges(changed, draft.clear, options.draft.kept !== false);
  const filling = useRef(false);
  const day = useRef(today());
  const latestDefaults = useRef(defaults);
  const saving = useRef(false);

  const values = useCallback((): Values => ({ ...form.getValues(), lines: latestLines.current }), [form]);
  const { save: keep, restored } = draft;
  const touched = useCallback(() => {
    setChanged(true);
    keep(values());
  }, [keep, values]);
  const setLines = useCallback(
    (next: Values['lines']) => {
      latestLines.current = next;
      showLines(next);
      // What was wrong with the whole, no lines at all, may be mended by this.
      setError(null);
      touched();
    },
    [touched],
  );
  const fill = useCallback(
    (next: Values, isChanged: boolean) => {
      filling.current = true;
      form.reset(fieldsOf(next));
      filling.current = false;
      latestLines.current = next.lines;
      showLines(next.lines);
      setRefusedLines(new Map());
      setError(null);
      setChanged(isChanged);
    },
    [form],
  );

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          if (filling.current) return;
          if (name) form.clearErrors(name as FieldPath<Values>);
          touched();
        },
      }),
    [form, touched],
  );
  useLayoutEffect(() => {
    if (restored === null) return;
    fill(restored, true);
    setCameBack(true);
  }, [restored, fill]);

  // Left open over night, a form in which nothing was typed takes the new day.
  const newDay = useEffectEvent(() => {
    if (changed || saving.current || cameBack || today() === day.current) return;
    day.current = today();
    fill(latestDefaults.current(), false);
  });
  useEffect(() => {
    const timer = setInterval(() => newDay(), lookAtTheDay);
    addEventListener('visibilitychange', newDay);
    return () => {
      clearInterval(timer);
      removeEventListener('visibilitychange', newDay);
    };
  }, []);

  const refuse = (issues: readonly Issue[]): string | null => {
    const now = values();
    const known = form.getValues() as object;
    const lineOf = (place: string) => now.lines.find(({ key }) => place === linePrefix + key);
    const refused = new Map<L, string>();
    let whole: string | null = null;
    for (const [place, message] of byPlace(issues)) {
      const line = lineOf(place);
      if (line) refused.set(line, message);
      else if (place in known) form.setError(place as FieldPath<Values>, { type: 'refused', message });
      else whole ??= message;
    }
    setRefusedLines(refused);
    setError(whole);
    setRefusals((before) => before + 1);
    const [line] = refused.keys();
    const number = line ? now.lines.indexOf(line) + 1 : 0;
    return line ? `Line ${number}: ${refused.get(line)}` : null;
  };

  const save = async (over = false) => {
    if (saving.current) return;
    form.clearErrors();
    setError(null);
    const now = values();
    const body = toBody(now);
    const own = check?.(now) ?? [];
    const wrong = own.length > 0 ? own : issuesIn(schema.safeParse(body)).map((issue) => placed(issue, now));
    const [first] = wrong;
    if (first) {
      const line = refuse(wrong);
      const sentence = first.path.startsWith(linePrefix) && line ? line : first.message;
      toast.error(sentence, options.refusalTitle?.(first) ?? 'Validation Error');
      return;
    }
    saving.current = true;
    let answer: Answer;
    try {
      if (options.ask && !(await options.ask(now))) return;
      answer = await options.save(body, { over });
    } catch (failure) {
      if (failure instanceof GivenUp) return;
      refuse(issuesOf(failure).map((issue) => placed(issue, now)));
      if (!options.onFailure?.(failure)) toast.error(failed(failure));
      return;
    } finally {
      saving.current = false;
    }
    draft.clear();
    release();
    // It is stored: what goes wrong from here on must not be told as a failure, which would store it again.
    options.onSaved(answer);
  };
  const placed = ({ path, message }: Issue, now: Values): Issue => ({ path: placeOf(path, now), message });

  const startOver = (given?: Values) => {
    const next = given ?? defaults();
    latestDefaults.current = given ? () => given : defaults;
    day.current = today();
    draft.clear();
    setCameBack(false);
    fill(next, false);
    setFilled((before) => before + 1);
  };
  const take = async () => {
    if (changed && !(await confirm(replacing))) return;
    const taken = draft.take();
    if (taken) fill(taken, true);
    setFilled((before) => before + 1);
  };

  const lineErrors: Record<string, string> = {};
  for (const line of lines) {
    const message = refusedLines.get(line);
    if (message) lineErrors[line.key] = message;
  }
  return {
    form,
    field,
    /** What stands in a field; the page is drawn anew when it changes. */
    lines,
    setLines,
    /** What was refused of the lines, by key; it goes when the line is changed or removed. */
    lineErrors,
    values,
    /** Something was typed that is not saved yet. */
    changed,
    /** False while other tabs are asked for their drafts: the form is not shown before. */
    ready: draft.ready,
    /** Puts other values into the form, as saved ones; the draft goes. */
    startOver,
    /** Saves over what somebody else stored in between. */
    saveOver: () => void save(true),
    shell: {
      onSave: () => void save(),
      busy: writing.isPending,
      waiting: writing.waiting,
      onStop: writing.stop,
      refusals,
      filled,
      error,
    },
    draft: {
      restored: cameBack,
      offeredAt: draft.offered?.savedAt ?? null,
      onTake: () => void take(),
      onRefuse: () => {
        draft.refuse();
        setFilled((before) => before + 1);
      },
    },
  };
};

/** What `useDocumentForm` gives for some values. */
export type DocumentFormState<Values extends DocumentValues> = ReturnType<
  typeof useDocumentForm<Values, unknown, unknown>
>;
