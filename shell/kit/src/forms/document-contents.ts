import type { Issue } from '@primal/contracts/shared/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';

interface Line {
  key: string;
}

export type DocumentValues = FieldValues & { lines: Line[] };

export const linePrefix = 'lines.';

/** One sentence for each place: the first. */
const byPlace = (issues: readonly Issue[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { path, message } of issues) if (!found.has(path)) found.set(path, message);
  return found;
};

const fieldsOf = <Values extends DocumentValues>({ lines: _lines, ...fields }: Values) =>
  fields as unknown as DefaultValues<Values>;

/**
 * Fields and lines. The lines stand beside the form library's fields: it copies deep what it holds, and every row would be
 * drawn anew.
 */
export const useContents = <Values extends DocumentValues>(
  defaults: () => Values,
  onTyped: (values: Values) => void,
) => {
  const [start] = useState(defaults);
  const form = useForm<Values>({ defaultValues: fieldsOf(start) });
  const [lines, showLines] = useState<Values['lines']>(start.lines);
  const latestLines = useRef<Values['lines']>(start.lines);
  const filling = useRef(false);
  const values = useCallback((): Values => ({ ...form.getValues(), lines: latestLines.current }), [form]);
  const setLines = useCallback(
    (next: Values['lines']) => {
      latestLines.current = next;
      showLines(next);
      onTyped(values());
    },
    [values, onTyped],
  );
  const fill = useCallback(
    (next: Values) => {
      filling.current = true;
      form.reset(fieldsOf(next));
      filling.current = false;
      latestLines.current = next.lines;
      showLines(next.lines);
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
          onTyped(values());
        },
      }),
    [form, values, onTyped],
  );
  return { form, lines, values, setLines, fill };
};

export type Contents<Values extends DocumentValues> = ReturnType<typeof useContents<Values>>;

/**
 * What is wrong, each at its field or line; what stands at none is said of the whole. It goes with the line that it is about,
 * and with all that is put into the form anew.
 */
export const useRefusals = <Values extends DocumentValues>(contents: Contents<Values>) => {
  const { form, lines, values, setLines: typeLines, fill: fillIn } = contents;
  type L = Values['lines'][number];
  const [refusedLines, setRefusedLines] = useState<ReadonlyMap<L, string>>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const forgetWhole = useCallback(() => setError(null), []);
  const setLines = useCallback(
    (next: Values['lines']) => {
      typeLines(next);
      // No lines at all may have been wrong.
      setError(null);
    },
    [typeLines],
  );
  const followLines = useCallback(
    (next: Values['lines']) => {
      setRefusedLines((before) => {
        if (before.size === 0) return before;
        const byKey = new Map([...before].map(([{ key }, message]) => [key, message]));
        return new Map(
          next.flatMap((line) => (byKey.has(line.key) ? [[line, byKey.get(line.key) ?? '']] : [])),
        );
      });
      typeLines(next);
    },
    [typeLines],
  );
  const fill = useCallback(
    (next: Values) => {
      fillIn(next);
      setRefusedLines(new Map());
      setError(null);
    },
    [fillIn],
  );
  /** Gives the first refused line's sentence, with its number. */
  const refuse = (issues: readonly Issue[]): string | null => {
    const now = values();
    const known = form.getValues() as object;
    const refused = new Map<L, string>();
    let whole: string | null = null;
    for (const [place, message] of byPlace(issues)) {
      const line = now.lines.find(({ key }) => place === linePrefix + key);
      if (line) refused.set(line, message);
      else if (place in known) form.setError(place as FieldPath<Values>, { type: 'refused', message });
      else whole ??= message;
    }
    setRefusedLines(refused);
    setError(whole);
    setRefusals((before) => before + 1);
    const [line] = refused.keys();
    return line ? `Line ${now.lines.indexOf(line) + 1}: ${refused.get(line)}` : null;
  };
  const lineErrors = Object.fromEntries(
    lines.flatMap((line) => {
      const message = refusedLines.get(line);
      return message ? [[line.key, message]] : [];
    }),
  );
  return { refuse, forgetWhole, error, refusals, lineErrors, setLines, followLines, fill };
};
