import { useState } from 'react';
import { isStaleVersion, loadFailure } from '../base/api-error.ts';
import { toast } from '../toasts/toast.ts';
import type { DocumentValues } from './document-contents.ts';
import { DraftNotice, StaleNotice } from './notices.tsx';
import { type DocumentFormOptions, useDocumentForm } from './use-document-form.ts';

/**
 * The form of a new document: `useDocumentForm`, and the notice that stands above it, of what was typed before. `noun` is
 * `order`, `sale`.
 */
export const useDocumentCreate = <Values extends DocumentValues, Body, Answer>({
  noun,
  ...options
}: DocumentFormOptions<Values, Body, Answer> & { noun: string }) => {
  const form = useDocumentForm(options);
  const notice = (
    <DraftNotice
      {...form.draft}
      startOverLabel={`Start a new ${noun}`}
      onStartOver={() => form.startOver()}
    />
  );
  return { ...form, notice };
};

interface DocumentEditOptions<Values extends DocumentValues, Body, Answer>
  extends Omit<DocumentFormOptions<Values, Body, Answer>, 'onFailure' | 'ask'> {
  /** `order`, `invoice`: for the words of the notices. */
  noun: string;
  read: () => Promise<Values>;
  /** A question before saving; `over`: the document has been changed by somebody else since it was read. */
  ask?: (values: Values, how: { over: boolean }) => Promise<boolean>;
}

/**
 * The form of a document that is stored already: `useDocumentForm`, and what happens when somebody else saves it in
 * between. `notice` stands above the form: it offers their version, or to save over it; what was typed stays until then.
 */
export const useDocumentEdit = <Values extends DocumentValues, Body, Answer>({
  noun,
  read,
  ask,
  ...options
}: DocumentEditOptions<Values, Body, Answer>) => {
  const [stale, setStale] = useState(false);
  const form = useDocumentForm({
    ...options,
    ask: ask && ((values) => ask(values, { over: stale })),
    onFailure: (error) => {
      setStale(isStaleVersion(error));
      return isStaleVersion(error);
    },
  });
  const reload = async () => {
    try {
      const stored = await read();
      setStale(false);
      form.startOver(stored);
    } catch (error) {
      toast.error(loadFailure(error));
    }
  };
  const notice = stale ? (
    <StaleNotice what={`this ${noun}`} onReload={reload} onKeep={form.saveOver} />
  ) : (
    <DraftNotice {...form.draft} startOverLabel={`Load the saved ${noun}`} onStartOver={reload} />
  );
  return { ...form, notice };
};
