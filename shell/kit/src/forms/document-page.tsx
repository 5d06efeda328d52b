import type { Answer, BodyInput, Call } from '@primal/contracts/shared/api';
import type { Issue } from '@primal/contracts/shared/problem';
import { useEffect, useEffectEvent, useState } from 'react';
import type { z } from 'zod';
import { explainLoadFailure, isStaleVersion, SentenceError } from '../base/api-error.ts';
import type { CallInput } from '../platform/api-client.ts';
import { useApiMutation, type WriteOptions } from '../platform/api-mutation.ts';
import { useIsOutdated } from '../platform/latest-record.ts';
import { toast } from '../toasts/toast.ts';
import type { AutosaveRules } from './autosave/store.ts';
import type { DocumentValues } from './document-contents.ts';
import { DraftNotice, StaleNotice, toastStale } from './notices.tsx';
import { isSame, pickChanged } from './save-record.ts';
import { type DocumentFormOptions, useDocumentForm } from './use-document-form.ts';

interface DocumentFields<Values> {
  blank: () => Values;
  draft: (id?: string) => AutosaveRules<Values>;
  issues: (values: Values) => Issue[];
  formPath: (path: string, values: Values) => string;
}

interface DocumentPageOptions<Values extends DocumentValues, Body, Answer>
  extends Omit<
    DocumentFormOptions<Values, Body, Answer>,
    'defaults' | 'draft' | 'formPath' | 'onFailure' | 'ask'
  > {
  noun: string;
  document: DocumentFields<Values>;
}

interface DocumentCreateOptions<Values extends DocumentValues, C extends Call>
  extends Omit<DocumentPageOptions<Values, BodyInput<C>, Answer<C>>, 'schema' | 'writing' | 'save'>,
    Pick<DocumentFormOptions<Values, BodyInput<C>, Answer<C>>, 'ask'>,
    Pick<WriteOptions<C>, 'invalidates' | 'amend' | 'onError'> {
  call: C;
}

export const useDocumentCreate = <Values extends DocumentValues, C extends Call & { body: z.ZodType }>({
  call,
  invalidates,
  amend,
  onError,
  noun,
  document: { blank, draft, issues, formPath },
  ...options
}: DocumentCreateOptions<Values, C>) => {
  const writing = useApiMutation(call, { persistent: true, invalidates, amend, onError });
  const form = useDocumentForm({
    check: issues,
    ...options,
    schema: call.body,
    writing,
    save: (body: BodyInput<C>) => writing.mutateAsync({ body } as unknown as CallInput<C>),
    defaults: blank,
    draft: draft(),
    formPath,
  });
  const notice = (
    <DraftNotice
      {...form.draft}
      startOverLabel={`Start a new ${noun}`}
      onStartOver={() => form.startOver()}
    />
  );
  return { ...form, notice, isSaved: writing.isSuccess };
};

/** Returns the document if it is still editable, else throws the reason, which prevents an overwrite. */
export const assertEditable = <Document extends { allowed: { edit: true | string } }>(
  document: Document,
): Document => {
  const { edit } = document.allowed;
  if (edit !== true) throw new SentenceError(edit);
  return document;
};

type Line = DocumentValues['lines'][number] & { id?: string };

/** Line keys are local. Without an id, a line receives a new key on each read. */
const withoutKey = ({ key: _key, ...content }: Line) => content;
const isSameLine = (one: Line, other: Line): boolean => isSame(withoutKey(one), withoutKey(other));

const mergeLines = <L extends Line>(mine: readonly L[], opened: readonly L[], stored: readonly L[]): L[] => {
  if ([...opened, ...stored].every(({ id }) => id === undefined))
    return [...(isSame(mine.map(withoutKey), opened.map(withoutKey)) ? stored : mine)];
  const [before, theirs] = [opened, stored].map((lines) => new Map(lines.map((line) => [line.id, line])));
  const own = mine.flatMap((line) => {
    const was = line.id === undefined ? undefined : before?.get(line.id);
    return was && isSameLine(line, was) ? (theirs?.get(line.id) ?? []) : line;
  });
  return [...own, ...stored.filter(({ id }) => !before?.has(id))];
};

/**
 * Merges edits into a document another user changed: fields and lines edited since `opened` override the
 * stored values. Lines added by others follow the existing lines; lines without ids merge as one list.
 */
export const mergeChanges = <Values extends DocumentValues>(
  mine: Values,
  opened: Values,
  stored: Values,
): Values => ({
  ...stored,
  ...pickChanged(mine, opened),
  lines: mergeLines<Line>(mine.lines, opened.lines, stored.lines),
});

interface DocumentEditOptions<Values extends DocumentValues, Body, Answer>
  extends DocumentPageOptions<Values, Body, Answer> {
  id: string;
  /** The document as opened: live updates must not replace the form being edited. */
  opened: () => Values;
  /** Reads the stored document; apply `assertEditable` if the status can forbid edits. */
  read: () => Promise<Values>;
  /** Confirms before a save; `over` is true if another user changed the document since it was read. */
  ask?: (values: Values, how: { over: boolean }) => Promise<boolean>;
}

/** On a conflict `notice` offers to reload or to overwrite; the input is retained until the user chooses. */
export const useDocumentEdit = <Values extends DocumentValues, Body, Answer>({
  noun,
  document: { draft, issues, formPath },
  id,
  opened,
  read,
  ask,
  ...options
}: DocumentEditOptions<Values, Body, Answer>) => {
  const [stale, setStale] = useState<{ disabledReason: string | null } | null>(null);
  const base = useState(() => ({ current: opened() }))[0];
  const form = useDocumentForm({
    check: issues,
    ...options,
    defaults: opened,
    draft: { ...draft(id), base },
    formPath,
    ask: ask && ((values) => ask(values, { over: stale !== null })),
    onFailure: (error) => {
      const isStale = isStaleVersion(error);
      if (isStale) {
        void showStale();
        toastStale(`this ${noun}`);
      } else setStale(null);
      return isStale;
    },
  });
  const showStale = async () => {
    const failure = await read().then(
      () => null,
      (error) => error,
    );
    setStale({ disabledReason: failure instanceof SentenceError ? failure.message : null });
  };
  const isOutdated = useIsOutdated(base.current.version, options.writing);
  const announce = useEffectEvent(() => void showStale());
  useEffect(() => {
    if (isOutdated) announce();
  }, [isOutdated]);
  const withStored = (act: (stored: Values) => void) => () =>
    void read().then(
      (stored) => {
        act(stored);
        base.current = stored;
      },
      (error) => toast.error(explainLoadFailure(error)),
    );
  const reload = withStored((stored) => {
    setStale(null);
    form.startOver(stored);
  });
  const saveOver = withStored((stored) => form.saveOver((mine) => mergeChanges(mine, base.current, stored)));
  const notice = stale ? (
    <StaleNotice
      what={`this ${noun}`}
      onReload={reload}
      onKeep={saveOver}
      disabledReason={stale.disabledReason}
    />
  ) : (
    <DraftNotice {...form.draft} startOverLabel={`Load the saved ${noun}`} onStartOver={reload} />
  );
  return { ...form, notice };
};
