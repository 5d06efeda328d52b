import type { ReportBody } from '@primal/contracts/delivery/report';
import { reportDrafts } from '@primal/contracts/screens/drafts';
import { useKeptForm } from '@primal/kit/forms';
import { z } from 'zod';
import type { Values } from './report-values.ts';

const text = z.string();
const picture = text.nullable();

const schema: z.ZodType<Values> = z.object({
  takenBy: text,
  note: text,
  reason: text,
  amount: text,
  method: text,
  checkNumber: text,
  signature: picture,
  photo: picture,
  typed: z.record(text, z.object({ short: text, returned: text })),
});

interface Options {
  stopId: string;
  kind: ReportBody['kind'];
  values: Values;
  isTyped: boolean;
  restore: (before: Values) => void;
}

/**
 * Keeps what is typed, signed and photographed at a door until it is saved or discarded: a phone closes the page beside its
 * camera, and whoever signed is gone by then. Gives `forget()`, to call after either.
 */
export const useKeptReport = ({ stopId, kind, values, isTyped, restore }: Options): (() => void) =>
  useKeptForm({
    name: `${reportDrafts}${kind}/${stopId}`,
    version: 1,
    schema,
    ofClosedTabs: true,
    value: values,
    isTyped,
    restore,
  });
