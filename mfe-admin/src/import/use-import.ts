import { adminApi } from '@primal/contracts/admin/api';
import {
  type ImportAnswer,
  type ImportSubject,
  mostImportRows,
  mostRowsOfACall,
} from '@primal/contracts/admin/import';
import type { pricingTiers } from '@primal/contracts/shared/lines';
import { type CsvRow, readCsv } from '@primal/contracts/shared/read-csv';
import {
  ApiError,
  invalidatePaths,
  newIdempotencyKey,
  send,
  sentenceOr,
  sleep,
  useQueryClient,
} from '@primal/kit/platform';
import { useEffect, useRef, useState } from 'react';

export type PricingTier = (typeof pricingTiers)[number];

type ImportStep =
  | { name: 'choose' }
  | { name: 'reading'; fileName: string; done: number; total: number }
  | { name: 'preview'; found: ImportAnswer; rows: number }
  | { name: 'storing'; found: ImportAnswer; rows: number }
  | { name: 'done'; found: ImportAnswer };

const away = 'The server could not be reached. Check the connection and try again.';
/** A call carries at most so many bytes of rows, well below the 1 MB that the server takes. */
const mostBytes = 400_000;
const askAgainAfter = 300;

export const partsOf = (rows: readonly CsvRow[]): CsvRow[][] => {
  const parts: CsvRow[][] = [];
  let part: CsvRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row.cells).length * 3;
    if (part.length > 0 && (part.length === mostRowsOfACall || bytes + size > mostBytes)) {
      parts.push(part);
      part = [];
      bytes = 0;
    }
    part.push(row);
    bytes += size;
  }
  return part.length > 0 ? [...parts, part] : parts;
};

const readFile = async (file: File): Promise<{ columns: string[]; rows: CsvRow[] } | string> => {
  const { rows, problem } = readCsv(new Uint8Array(await file.arrayBuffer()));
  if (problem !== null) return problem;
  const [head, ...rest] = rows;
  if (!head || rest.length === 0) return 'The file has headings but no rows.';
  if (rest.length > mostImportRows)
    return `The file has ${rest.length.toLocaleString('en-US')} rows; at most ${mostImportRows.toLocaleString('en-US')} are taken. Please split it.`;
  return { columns: head.cells, rows: rest };
};

/** What the steps of an import share. */
const useSteps = (subject: ImportSubject) => {
  const client = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [error, setError] = useState<string | null>(null);
  const [cancelling, setCancelling] = useState(false);
  const stopped = useRef(false);
  const gone = useRef(false);
  const id = useRef<string | null>(null);
  // Whoever leaves the page in the middle of reading leaves nothing behind.
  useEffect(() => {
    gone.current = false;
    return () => {
      stopped.current = true;
      gone.current = true;
    };
  }, []);
  return {
    ...{ subject, client, step, setStep, error, setError, cancelling, setCancelling, stopped, gone, id },
    fail: (sentence: string): void => {
      setError(sentence);
      setStep({ name: 'choose' });
    },
    discard: async (): Promise<void> => {
      if (id.current) await send(adminApi.deleteImport, { params: { id: id.current } });
      id.current = null;
    },
  };
};

type Steps = ReturnType<typeof useSteps>;

/** Reads a file and has its rows compared, part by part. */
const readAndCompare = async (steps: Steps, file: File): Promise<void> => {
  const { subject, setStep, stopped, id, fail, discard } = steps;
  setStep({ name: 'reading', fileName: file.name, done: 0, total: 0 });
  const read = await readFile(file).catch(() => 'The file could not be read.');
  if (typeof read === 'string') return fail(read);
  const { columns, rows } = read;
  try {
    let found = await send(adminApi.createImport, {
      body: { subject, fileName: file.name, columns },
      idempotencyKey: newIdempotencyKey(),
    });
    id.current = found.id;
    let done = 0;
    for (const part of partsOf(rows)) {
      if (stopped.current) break;
      setStep({ name: 'reading', fileName: file.name, done, total: rows.length });
      found = await send(adminApi.addImportRows, { params: { id: found.id }, body: { rows: part } });
      done += part.length;
    }
    if (!stopped.current) return setStep({ name: 'preview', found, rows: rows.length });
    await discard();
    setStep({ name: 'choose' });
  } catch (failure) {
    fail(sentenceOr(failure, away));
    await discard().catch(() => undefined);
  }
};

/** Asks how far it is until it is no longer being stored. */
const watch = async (
  { id, gone, setStep }: Steps,
  rows: number,
  isOver: () => boolean,
): Promise<ImportAnswer | null> => {
  for (;;) {
    await sleep(askAgainAfter);
    if (isOver() || gone.current || !id.current) return null;
    const found = await send(adminApi.getImport, { params: { id: id.current } }).catch(() => null);
    if (isOver()) return null;
    if (found?.state === 'applying') setStep({ name: 'storing', found, rows });
    else if (found) return found;
  }
};

const finish = async (
  { subject, client, id, setStep, setError }: Steps,
  found: ImportAnswer,
  rows: number,
): Promise<void> => {
  if (found.state !== 'applied') {
    setError('Nothing was stored. Please try again.');
    return setStep({ name: 'preview', found, rows });
  }
  id.current = null;
  setStep({ name: 'done', found });
  await invalidatePaths(client, [`/api/${subject}`]);
};

type Previewed = Extract<ImportStep, { name: 'preview' }>;

const applyImport = async (
  steps: Steps,
  { found, rows }: Previewed,
  choices: { skipRefused: boolean; pricingTier?: PricingTier },
): Promise<void> => {
  const { id, setStep, setError, fail } = steps;
  setStep({ name: 'storing', found: { ...found, stored: 0 }, rows });
  let isOver = false;
  void watch(steps, rows, () => isOver);
  try {
    const applied = await send(adminApi.applyImport, {
      params: { id: found.id },
      body: { rows, ...choices },
    });
    isOver = true;
    await finish(steps, applied, rows);
  } catch (failure) {
    isOver = true;
    const isRefused = failure instanceof ApiError && failure.status < 500;
    // An answer that was lost says nothing: the server goes on, and is asked what became of it.
    const outcome = isRefused || !id.current ? null : await watch(steps, rows, () => false);
    if (outcome) return finish(steps, outcome, rows);
    // The refusal may be here before the answer to the cancelling that led to it.
    const isCancelled = failure instanceof ApiError && failure.problem?.code === 'cancelled';
    if (isCancelled || !id.current) return fail('The import was cancelled. Nothing was stored.');
    setError(sentenceOr(failure, away));
    setStep({ name: 'preview', found, rows });
  }
};

/**
 * An import of a CSV file: read here, compared on the server row by row, previewed, then stored whole. `choose` begins,
 * `store` ends it, `cancel` takes it back at any moment; `error` says what went wrong in a sentence.
 */
export const useImport = (subject: ImportSubject) => {
  const steps = useSteps(subject);
  const { step, setStep, error, setError, cancelling, setCancelling, stopped, id } = steps;

  const choose = (file: File): Promise<void> => {
    setError(null);
    setCancelling(false);
    stopped.current = false;
    return readAndCompare(steps, file);
  };
  const store = async (skipRefused: boolean, pricingTier?: PricingTier): Promise<void> => {
    if (step.name !== 'preview') return;
    setError(null);
    setCancelling(false);
    await applyImport(steps, step, { skipRefused, ...(pricingTier && { pricingTier }) });
  };
  const cancel = async (): Promise<void> => {
    setCancelling(true);
    stopped.current = true;
    if (step.name === 'reading') return;
    try {
      if (id.current) await send(adminApi.deleteImport, { params: { id: id.current } });
      id.current = null;
      if (step.name === 'preview') setStep({ name: 'choose' });
    } catch (failure) {
      setCancelling(false);
      setError(sentenceOr(failure, away));
    }
  };
  const restart = (): void => {
    setError(null);
    setStep({ name: 'choose' });
  };
  return { step, error, cancelling, choose, store, cancel, restart };
};
