import { z } from 'zod';
import { money, weight } from '../shared/amounts.ts';
import { formatTime } from '../shared/dates.ts';
import { formatMoney } from '../shared/decimal.ts';
import { maxPixels, readPixelCount } from '../shared/image-size.ts';
import {
  id,
  instant,
  instantText,
  optionalId,
  optionalName,
  optionalText,
  requiredName,
} from '../shared/schemas.ts';
import { failedReasons } from './stop-rules.ts';

export const reportKinds = ['delivered', 'failed'] as const;
export const differenceKinds = ['short', 'returned'] as const;
export const collectedMethods = ['cash', 'check'] as const;
export type CollectedMethod = (typeof collectedMethods)[number];

/** Character limits of the data URLs. With both images, a report stays below the request limit of 1 MB. */
const maxSignatureLength = 150_000;
export const maxPhotoLength = 600_000;

const decodeDataUrl = (dataUrl: string): Uint8Array => {
  // Drops a trailing fragment that is not valid base64. The image header at the beginning remains.
  const content = dataUrl.slice(dataUrl.indexOf(',') + 1).replace(/=+$/, '');
  const whole = content.slice(0, content.length - (content.length % 4));
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
};

const image = (start: string, most: number, message: string) =>
  z
    .string({ error: message })
    .max(most, 'The picture is too large.')
    .refine(
      (text) => text.startsWith(start) && /^[A-Za-z0-9+/]*={0,2}$/.test(text.slice(text.indexOf(',') + 1)),
      { error: message, abort: true },
    )
    .refine(
      (text) => (readPixelCount(decodeDataUrl(text)) ?? 0) <= maxPixels,
      'The picture has too many pixels.',
    )
    .nullish()
    .transform((text) => text ?? null);

const collected = z
  .strictObject({
    amount: money().refine((value) => value !== '0.00', 'Please enter the amount that was collected.'),
    method: z.enum(collectedMethods, { error: 'Please choose cash or check.' }),
    checkNumber: optionalName(50),
  })
  .refine(({ method, checkNumber }) => method !== 'check' || checkNumber !== null, {
    path: ['checkNumber'],
    message: 'Please enter the number of the check.',
  });

/** Short or returned goods of a product. Nothing is booked (docs/rules/delivery.md#drivers-phone). */
const difference = z.strictObject({
  itemId: optionalId(),
  productName: requiredName(300, 'Choose the product.'),
  kind: z.enum(differenceKinds, { error: 'Must be short or returned.' }),
  quantity: weight().refine((value) => value !== '0.000', 'Please enter how much.'),
  note: optionalText(300),
});

/** Report with an id from the phone. Repeating an id has no effect, and a new id replaces the report. */
export const reportBody = z
  .strictObject({
    reportId: id(),
    at: instantText(),
    /** Phone clock at sending, used to correct a wrong clock in `at`. */
    sentAt: instantText().optional(),
    kind: z.enum(reportKinds, { error: 'Must be delivered or failed.' }),
    /** Earlier report of the same visit. Its signature and photo remain if this report has none. */
    corrects: optionalId(),
    /** Last report that the phone knew, or null. If the stored report differs, the answer is 409. */
    replaces: id().nullable().optional(),
    reason: z
      .enum(failedReasons, { error: 'Please choose why it was not delivered.' })
      .nullish()
      .transform((value) => value ?? null),
    note: optionalText(1000),
    differences: z
      .array(difference, { error: 'The differences must be a list.' })
      .max(500, 'At most 500 differences.')
      .nullish()
      .transform((value) => value ?? []),
    takenBy: optionalName(200),
    signature: image('data:image/png;base64,iVBORw0KGgo', maxSignatureLength, 'The signature must be a PNG.'),
    photo: image('data:image/jpeg;base64,/9j/', maxPhotoLength, 'The photo must be a JPEG.'),
    collected: collected.nullish().transform((value) => value ?? null),
  })
  .refine(({ kind, reason }) => kind !== 'failed' || reason !== null, {
    path: ['reason'],
    message: 'Please choose why it was not delivered.',
  });
export type ReportBody = z.input<typeof reportBody>;

export const reportedDifference = z.object({
  itemId: z.string().nullable(),
  productName: z.string(),
  kind: z.enum(differenceKinds),
  quantity: z.string(),
  unit: z.string().nullable(),
  note: z.string().nullable(),
});

/** Dollars collected. A payment is recorded later (docs/rules/delivery.md#settlement). */
export const collectedMoney = z.object({
  amount: z.string(),
  method: z.enum(collectedMethods),
  checkNumber: z.string().nullable(),
});

export const stopReport = z.object({
  id: z.string(),
  stopId: z.string(),
  kind: z.enum(reportKinds),
  reason: z.enum(failedReasons).nullable(),
  note: z.string().nullable(),
  differences: z.array(reportedDifference),
  takenBy: z.string().nullable(),
  hasSignature: z.boolean(),
  hasPhoto: z.boolean(),
  collected: collectedMoney.nullable(),
  driverName: z.string(),
  at: instant(),
  /** Time at which the server received the report. Later than `at` if the phone had no network. */
  receivedAt: instant(),
});
export type StopReport = z.infer<typeof stopReport>;

/** Data URLs. */
export const proofAnswer = z.object({ signature: z.string().nullable(), photo: z.string().nullable() });

export const describeOtherReport = ({ kind, at, collected }: StopReport): string => {
  const money = collected ? `, with ${formatMoney(collected.amount)}` : '';
  return `Reported as ${kind} from another phone at ${formatTime(at)}${money}. Save yours again if it is right.`;
};
