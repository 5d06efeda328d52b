import type { Issue } from '@primal/contracts/shared/problem';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';

interface Line {
  key: string;
}

export type DocumentValues = FieldValues & { lines: Line[] };

export const linePrefix = 'lines.';

const indexByPath = (issues: readonly Issue[]): Map<string, string> => {
  const found = new Map<string, string>();
  for (const { path, message } of issues) if (!found.has(path)) found.set(path, message);
  return found;
};

const omitLines = <Values extends DocumentValues>({ lines: _lines, ...fields }: Values) =>
  fields as unknown as DefaultValues<Values>;

/** The lines are outside react-hook-form, which deep-copies values and would rerender every row. */
export const useDocumentContents = <Values extends DocumentValues>(
  defaults: () => Values,
  onTyped: (values: Values) => void,
) => {
  type L = Values['lines'][number];
  const [start] = useState(defaults);
  const form = useForm<Values>({ defaultValues: omitLines(start) });
  const [lines, showLines] = useState<Values['lines']>(start.lines);
  const latestLines = useRef<Values['lines']>(start.lines);
  const filling = useRef(false);
  const [refusedLines, setRefusedLines] = useState<ReadonlyMap<L, string>>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [refusals, setRefusals] = useState(0);
  const values = useCallback((): Values => ({ ...form.getValues(), lines: latestLines.current }), [form]);
  const typeLines = useCallback(
    (next: Values['lines']) => {
      latestLines.current = next;
      showLines(next);
      onTyped(values());
    },
    [values, onTyped],
  );
  const setLines = useCallback(
    (next: Values['lines']) => {
      typeLines(next);
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
  const fill = (next: Values) => {
    filling.current = true;
    form.reset(omitLines(next));
    filling.current = false;
    latestLines.current = next.lines;
    showLines(next.lines);
    setRefusedLines(new Map());
    setError(null);
  };
  const refuse = (issues: readonly Issue[]): string | null => {
    const now = values();
    const known = form.getValues() as object;
    const refused = new Map<L, string>();
    let whole: string | null = null;
    for (const [place, message] of indexByPath(issues)) {
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
  return {
    form,
    lines,
    values,
    setLines,
    /** Sets lines without clearing their errors, for automatic changes such as new prices. */
    followLines,
    /** Errors by line key; cleared when the line changes. */
    lineErrors,
    fill,
    refuse,
    clearError: () => setError(null),
    error,
    refusals,
  };
};

export type DocumentContents<Values extends DocumentValues> = ReturnType<typeof useDocumentContents<Values>>;
