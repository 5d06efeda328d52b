import type { ImportSubject } from '@primal/contracts/admin/csv-export';
import { type ImportAnswer, importApi } from '@primal/contracts/admin/import';
import type { pricingTiers } from '@primal/contracts/shared/lines';
import { toast } from '@primal/kit';
import {
  type ColumnMapping,
  createMappingStorage,
  listFileRows,
  type OpenFile,
  openFile,
  openSheet,
  prepareRows,
  splitRows,
} from '@primal/kit/imports';
import {
  ApiError,
  createIdempotencyKey,
  explainError,
  invalidatePaths,
  isStaleVersion,
  send,
  sleep,
  useQueryClient,
} from '@primal/kit/platform';
import { useEffect, useRef, useState } from 'react';

export type PricingTier = (typeof pricingTiers)[number];

type ImportStep =
  | { name: 'choose' }
  | { name: 'opening'; fileName: string }
  | { name: 'columns'; file: OpenFile; mapping: ColumnMapping }
  | { name: 'reading'; fileName: string; done: number; total: number }
  | { name: 'preview'; found: ImportAnswer; rows: number; file: OpenFile; mapping: ColumnMapping }
  | { name: 'storing'; found: ImportAnswer; rows: number }
  | { name: 'done'; found: ImportAnswer };

const unreachable = 'The server could not be reached. Check the connection and try again.';
const pollInterval = 300;

const useSteps = (subject: ImportSubject) => {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [error, setError] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const stopped = useRef(false);
  const isUnmounted = useRef(false);
  const id = useRef<string | null>(null);
  const [saved] = useState(() => createMappingStorage(subject));
  // Stop reading the file and discard the staged import if the user leaves the page.
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      stopped.current = true;
      isUnmounted.current = true;
    };
  }, []);
  return {
    subject,
    client,
    step,
    setStep,
    error,
    setError,
    cancelling,
    setCancelling,
    stopped,
    isUnmounted,
    id,
    saved,
    fail: (sentence: string): void => {
      setError(sentence);
      setStep({ name: 'choose' });
    },
    discard: async (): Promise<void> => {
      if (id.current) await send(importApi.deleteImport, { params: { id: id.current } });
      id.current = null;
    },
  };
};

type Steps = ReturnType<typeof useSteps>;

const toImportHead = ({ name, suggested }: OpenFile, mapping: ColumnMapping) => ({
  fileName: name,
  columns: suggested.columns.map(({ heading }) => heading),
  mapping: mapping.fields.map((field) => field || null),
  hasHeadings: suggested.headingRow !== null,
  standIns: Object.entries(mapping.standIns).flatMap(([field, value]) =>
    value.trim() ? [{ field, value }] : [],
  ),
  words: Object.entries(mapping.words).flatMap(([key, value]) => {
    const [field = '', word = ''] = key.split('\n');
    return value ? [{ field, word, value }] : [];
  }),
});

/** Compares an open file's rows on the server in parts; returns to the previous step on failure. */
const compare = async (
  steps: Steps,
  file: OpenFile,
  mapping: ColumnMapping,
  overwrite = false,
): Promise<void> => {
  const { subject, setStep, setError, stopped, id, discard } = steps;
  const back = () => setStep({ name: 'columns', file, mapping });
  setError(null);
  const head = toImportHead(file, mapping);
  const rows = prepareRows(listFileRows(file), mapping, head.columns);
  if (typeof rows === 'string') {
    setError(rows);
    return back();
  }
  stopped.current = false;
  setStep({ name: 'reading', fileName: file.name, done: 0, total: rows.length });
  try {
    await discard();
    let found = await send(importApi.createImport, {
      body: { subject, ...head, overwrite },
      idempotencyKey: createIdempotencyKey(),
    });
    id.current = found.id;
    let done = 0;
    for (const part of splitRows(rows)) {
      if (stopped.current) break;
      setStep({ name: 'reading', fileName: file.name, done, total: rows.length });
      found = await send(importApi.addImportRows, { params: { id: found.id }, body: { rows: part } });
      done += part.length;
    }
    if (!stopped.current) return setStep({ name: 'preview', found, rows: rows.length, file, mapping });
    await discard();
    back();
  } catch (failure) {
    setError(explainError(failure, unreachable));
    back();
    await discard().catch(() => undefined);
  }
};

const askColumns = ({ setStep, saved }: Steps, file: OpenFile): void => {
  const before = saved.read(file);
  if (before)
    toast({
      title: 'Your column choices were restored',
      description: 'Nothing is imported yet.',
    });
  setStep({ name: 'columns', file, mapping: before ?? file.mapping });
};

/** Opens a file. Compares the file immediately if all headings are from our own exports, else asks for the columns. */
const open = async (steps: Steps, chosen: File): Promise<void> => {
  const { subject, setStep, stopped, fail } = steps;
  stopped.current = false;
  setStep({ name: 'opening', fileName: chosen.name });
  const file = await openFile(subject, chosen).catch((failure) => explainError(failure, unreachable));
  if (steps.isUnmounted.current) return;
  if (typeof file === 'string') return fail(file);
  if (file.suggested.ownHeadings && file.sheets.length === 1)
    return compare(steps, file, { ...file.mapping, standIns: {} });
  askColumns(steps, file);
};

const pollImport = async (
  { id, isUnmounted, setStep }: Steps,
  rows: number,
  isOver: () => boolean,
): Promise<ImportAnswer | null> => {
  for (;;) {
    await sleep(pollInterval);
    if (isOver() || isUnmounted.current || !id.current) return null;
    const found = await send(importApi.getImport, { params: { id: id.current } }).catch(() => null);
    if (isOver()) return null;
    if (found?.state === 'applying') setStep({ name: 'storing', found, rows });
    else if (found) return found;
  }
};

type Previewed = Extract<ImportStep, { name: 'preview' }>;

const finish = async (
  { subject, client, id, saved, setStep, setError }: Steps,
  found: ImportAnswer,
  previewed: Previewed,
): Promise<void> => {
  if (found.state !== 'applied') {
    setError('Nothing was stored. Please try again.');
    return setStep({ ...previewed, found });
  }
  id.current = null;
  saved.clear();
  setStep({ name: 'done', found });
  await invalidatePaths(client, [`/api/${subject}`]);
};

const applyImport = async (
  steps: Steps,
  previewed: Previewed,
  choices: { skipRefused: boolean; pricingTier?: PricingTier },
): Promise<void> => {
  const { id, setStep, setError, fail } = steps;
  const { found, rows } = previewed;
  setStep({ name: 'storing', found: { ...found, stored: 0 }, rows });
  let isOver = false;
  void pollImport(steps, rows, () => isOver);
  try {
    const applied = await send(importApi.applyImport, {
      params: { id: found.id },
      body: { rows, ...choices },
    });
    isOver = true;
    await finish(steps, applied, previewed);
  } catch (failure) {
    isOver = true;
    const isRefused = failure instanceof ApiError && failure.status < 500;
    // If the answer was lost, poll for the outcome, since the server continues.
    const outcome = isRefused || !id.current ? null : await pollImport(steps, rows, () => false);
    if (outcome) return finish(steps, outcome, previewed);
    // The rejection may arrive before the answer to the cancel call that caused it.
    const isCancelled = failure instanceof ApiError && failure.problem?.code === 'cancelled';
    if (isCancelled || !id.current) return fail('The import was cancelled. Nothing was stored.');
    // Compare again after a conflict, before anything is stored.
    if (isStaleVersion(failure)) await compare(steps, previewed.file, previewed.mapping, found.overwrite);
    else setStep(previewed);
    setError(explainError(failure, unreachable));
  }
};

/**
 * File import with steps: open, map columns, compare on the server, preview, store atomically. `cancel` works at any
 * step; `error` is a sentence.
 */
export const useImport = (subject: ImportSubject) => {
  const steps = useSteps(subject);
  const { step, setStep, error, setError, cancelling, setCancelling, stopped, discard } = steps;

  const begin = () => {
    setError(null);
    setCancelling(false);
  };
  const choose = (file: File): Promise<void> => {
    begin();
    return open(steps, file);
  };
  const setMapping = (mapping: ColumnMapping): void => {
    if (step.name !== 'columns') return;
    setStep({ ...step, mapping });
    steps.saved.save(step.file, mapping);
  };
  const reopen = async (change: { sheet?: number; hasHeadings?: boolean }): Promise<void> => {
    if (step.name !== 'columns') return;
    begin();
    try {
      const file = await openSheet(subject, step.file, change);
      if (!steps.isUnmounted.current) askColumns(steps, file);
    } catch (failure) {
      setError(explainError(failure, unreachable));
    }
  };
  const show = async (overwrite = false): Promise<void> => {
    if (step.name !== 'columns' && step.name !== 'preview') return;
    begin();
    await compare(steps, step.file, step.mapping, overwrite);
  };
  const changeColumns = async (): Promise<void> => {
    if (step.name !== 'preview') return;
    setError(null);
    setStep({ name: 'columns', file: step.file, mapping: step.mapping });
    await discard().catch(() => undefined);
  };
  const store = async (skipRefused: boolean, pricingTier?: PricingTier): Promise<void> => {
    if (step.name !== 'preview') return;
    begin();
    await applyImport(steps, step, { skipRefused, ...(pricingTier && { pricingTier }) });
  };
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    stopped.current = true;
    if (step.name === 'reading') return;
    try {
      await discard();
      if (step.name === 'preview' || step.name === 'columns') setStep({ name: 'choose' });
      setCancelling(false);
    } catch (failure) {
      setCancelling(false);
      setError(explainError(failure, unreachable));
    }
  };
  const restart = (): void => {
    setError(null);
    setStep({ name: 'choose' });
  };
  return { step, error, cancelling, choose, setMapping, reopen, show, changeColumns, store, cancel, restart };
};
