import { z } from 'zod';
import { money, weight } from '../shared/amounts.ts';
import { showTime } from '../shared/dates.ts';
import { showMoney } from '../shared/decimal.ts';
import { mostPixels, pixelsOf } from '../shared/image-size.ts';
import {
  id,
  instant,
  instantText,
  optionalId,
  optionalName,
  optionalText,
  requiredName,
} from '../shared/schemas.ts';
import { failedReasons } from './failed-reasons.ts';

/** How a stop ended, as its driver says. */
export const reportKinds = ['delivered', 'failed'] as const;
/** What a driver can say of one product at a stop. */
export const differenceKinds = ['short', 'returned'] as const;
/** What a driver takes as money. */
export const collectedMethods = ['cash', 'check'] as const;
export type CollectedMethod = (typeof collectedMethods)[number];

/** The most characters of a signature and of a photo as sent; with both a report stays below the megabyte of a request. */
export const longestSignature = 150_000;
export const longestPhoto = 600_000;

const bytesOf = (dataUrl: string): Uint8Array => {
  // A number of letters that no base64 has is cut: the header stands at the beginning.
  const content = dataUrl.slice(dataUrl.indexOf(',') + 1).replace(/=+$/, '');
  const whole = content.slice(0, content.length - (content.length % 4));
  return Uint8Array.from(atob(whole), (letter) => letter.charCodeAt(0));
};

/** An image as a data URL: of its type by the bytes that it begins with. */
const image = (start: string, most: number, message: string) =>
  z
    .string({ error: message })
    .max(most, 'The picture is too large.')
    .refine(
      (text) => text.startsWith(start) && /^[A-Za-z0-9+/]*={0,2}$/.test(text.slice(text.indexOf(',') + 1)),
      { error: message, abort: true },
    )
    .refine((text) => (pixelsOf(bytesOf(text)) ?? 0) <= mostPixels, 'The picture has too many pixels.')
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

/** What was short or came back of one product; it books nothing (docs/rules/delivery.md#drivers-phone). */
const difference = z.strictObject({
  itemId: optionalId(),
  productName: requiredName(300, 'Choose the product.'),
  kind: z.enum(differenceKinds, { error: 'Must be short or returned.' }),
  /** Pieces, cases or pounds, as the line counts. */
  quantity: weight().refine((value) => value !== '0.000', 'Please enter how much.'),
  note: optionalText(300),
});

/**
 * `POST /api/my-route/stops/{id}/report`: what a driver says of a stop, under an id that he gives it. What comes again under
 * one id is stored once, however much later; a further report of the same stop takes the place of the one before.
 */
export const reportBody = z
  .strictObject({
    reportId: id(),
    /** When it happened, by the phone's clock. */
    at: instantText(),
    /** What the phone's clock shows as it sends this: a clock that is wrong was as wrong before. */
    sentAt: instantText().optional(),
    kind: z.enum(reportKinds, { error: 'Must be delivered or failed.' }),
    /** The report of the same visit that it corrects: signature and photo of that one stay where this one has none. */
    corrects: optionalId(),
    /** The last report of this stop that the phone knew of, null for none; another one by now answers 409. */
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
    /** Who took the goods. */
    takenBy: optionalName(200),
    signature: image('data:image/png;base64,iVBORw0KGgo', longestSignature, 'The signature must be a PNG.'),
    photo: image('data:image/jpeg;base64,/9j/', longestPhoto, 'The photo must be a JPEG.'),
    collected: collected.nullish().transform((value) => value ?? null),
  })
  .refine(({ kind, reason }) => kind !== 'failed' || reason !== null, {
    path: ['reason'],
    message: 'Please choose why it was not delivered.',
  });
export type ReportBody = z.input<typeof reportBody>;

/** Something of one product that was short or came back, as it was reported. */
export const reportedDifference = z.object({
  itemId: z.string().nullable(),
  productName: z.string(),
  kind: z.enum(differenceKinds),
  quantity: z.string(),
  /** As the line counts: `Case`, `PC`, `LBS`, `Tub`; null where it was not known. */
  unit: z.string().nullable(),
  note: z.string().nullable(),
});

/** What a driver took, in dollars; it is no payment yet (docs/rules/delivery.md#settlement). */
export const collectedMoney = z.object({
  amount: z.string(),
  method: z.enum(collectedMethods),
  checkNumber: z.string().nullable(),
});

/** What the driver has said of a stop last. */
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
  /** When it came in: later where there was no network. */
  receivedAt: instant(),
});
export type StopReport = z.infer<typeof stopReport>;

/** The pictures of a stop's report, as data URLs. */
export const proofAnswer = z.object({ signature: z.string().nullable(), photo: z.string().nullable() });

/** `Reported as delivered from another phone at 10:47 AM, with $21.00. Save yours again if it is right.` */
export const reportedElsewhere = ({ kind, at, collected }: StopReport): string => {
  const money = collected ? `, with ${showMoney(collected.amount)}` : '';
  return `Reported as ${kind} from another phone at ${showTime(at)}${money}. Save yours again if it is right.`;
};
