import type { CollectedMethod, ReportBody } from '@primal/contracts/delivery/report';
import { failedReasons } from '@primal/contracts/delivery/stop-rules';
import { isPositive } from '@primal/contracts/shared/decimal';
import { moneyRules, readFigure } from '@primal/contracts/shared/figures';
import { z } from 'zod';
import {
  findTyped,
  findTypedProblem,
  listDifferences,
  type TypedDifferences,
  toTyped,
} from './differences.tsx';
import type { DrivenStop } from './use-my-route.ts';

const blank = {
  takenBy: '',
  note: '',
  reason: '',
  amount: '',
  method: 'cash',
  checkNumber: '',
  signature: null as string | null,
  photo: null as string | null,
  typed: {} as TypedDifferences,
};
export type ReportValues = typeof blank;

/** Client-side UUID; `crypto.randomUUID` is missing over plain HTTP. */
export const createReportId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`;
};

/** Last report of this kind for the stop, sent or waiting, which a new one corrects. */
export const findReported = ({ waiting, report }: DrivenStop, kind: ReportBody['kind']) => {
  const reported = waiting ? { ...waiting.body, id: waiting.body.reportId } : report;
  return reported?.kind === kind ? reported : null;
};

/** Unsent report of this kind, whose pictures and words exist only on this phone. */
const findUnsent = ({ waiting, refused }: DrivenStop, kind: ReportBody['kind']): ReportBody | null => {
  const body = (waiting ?? refused)?.body;
  return body?.kind === kind ? body : null;
};

export const readInitialValues = (stop: DrivenStop, kind: ReportBody['kind']): ReportValues => {
  const unsent = findUnsent(stop, kind);
  const reported = unsent ?? findReported(stop, kind);
  if (!reported) return blank;
  const { takenBy, note, reason, collected, differences } = reported;
  return {
    ...blank,
    signature: unsent?.signature ?? null,
    photo: unsent?.photo ?? null,
    takenBy: takenBy ?? '',
    note: note ?? '',
    reason: reason ?? '',
    amount: String(collected?.amount ?? ''),
    method: collected?.method ?? 'cash',
    checkNumber: collected?.checkNumber ?? '',
    typed: differences && differences.length > 0 ? toTyped(stop.items, differences) : {},
  };
};

export const readAmount = ({ amount }: ReportValues): string | null => {
  const { value } = readFigure(amount, moneyRules);
  return isPositive(value) ? value : null;
};

/** Id of the last known report of a stop, sent or waiting. */
export const findReportId = ({ waiting, report }: DrivenStop): string | null =>
  waiting?.body.reportId ?? report?.id ?? null;

export const toBody = (
  stop: DrivenStop,
  kind: ReportBody['kind'],
  values: ReportValues,
  { reportId, replaces }: Pick<ReportBody, 'reportId' | 'replaces'>,
): ReportBody => {
  const { takenBy, note, reason, signature, photo, typed, method, checkNumber } = values;
  const corrects = findReported(stop, kind)?.id ?? null;
  // An unsent report keeps its original time.
  const at = findUnsent(stop, kind)?.at ?? new Date().toISOString();
  const shared = { reportId, at, kind, note, photo, corrects, replaces };
  if (kind === 'failed') return { ...shared, reason: failedReasons.find((each) => each === reason) ?? null };
  const amount = readAmount(values);
  const collected = amount === null ? null : { amount, method: method as CollectedMethod, checkNumber };
  return { ...shared, takenBy, signature, differences: listDifferences(stop.items, typed), collected };
};

export interface Problems {
  amount?: string | undefined;
  checkNumber?: string | undefined;
  reason?: string | undefined;
  differences?: string | undefined;
}

export const findProblems = (stop: DrivenStop, kind: ReportBody['kind'], values: ReportValues): Problems => {
  if (kind === 'failed') return values.reason ? {} : { reason: 'Please choose why it was not delivered.' };
  const { problem } = readFigure(values.amount, moneyRules);
  const isCheck = values.method === 'check';
  const hasNumber = values.checkNumber.trim() !== '';
  const wrong = stop.items.flatMap((item) => {
    const found = findTypedProblem(item, findTyped(stop.items, item, values.typed));
    return found ? [`${item.productName}: ${found.problem}`] : [];
  });
  return {
    amount:
      problem ??
      (isCheck && hasNumber && readAmount(values) === null
        ? 'Please enter the amount of the check.'
        : undefined),
    checkNumber:
      isCheck && !hasNumber && readAmount(values) !== null
        ? 'Please enter the number of the check.'
        : undefined,
    differences: wrong[0],
  };
};

/** True if the report being corrected has a picture, which the new report retains. */
export const hasPicture = (
  stop: DrivenStop,
  what: 'signature' | 'photo',
  kind: ReportBody['kind'] = 'delivered',
) => {
  const reported = findReported(stop, kind);
  if (!reported) return false;
  if ('hasSignature' in reported) return what === 'signature' ? reported.hasSignature : reported.hasPhoto;
  return reported[what] !== null && reported[what] !== undefined;
};

const text = z.string();
const picture = text.nullable();

export const valuesSchema: z.ZodType<ReportValues> = z.object({
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
