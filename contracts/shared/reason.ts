import { text } from './schemas.ts';
import { trimmed } from './text.ts';

/**
 * The header in which an administrator says why a call goes beyond what is allowed to everybody: the text, encoded by
 * `encodeURIComponent`. Calls that need one answer 409 with the code `reason_required` (docs/decisions/0056).
 */
export const reasonHeader = 'x-reason';

/** The code of a refusal that an administrator may overrule by sending the same call again with a reason. */
export const reasonRequired = 'reason_required';

const wrongLength = 'The reason must have 3 to 500 characters.';

/** A reason, 3 to 500 characters without surrounding blanks. */
export const reasonText = () =>
  text(2000)
    .transform(trimmed)
    .refine((value) => value.length >= 3 && value.length <= 500, wrongLength);

/** A reason as the header carries it. */
export const writeReason = (reason: string): string => encodeURIComponent(reason);

/** The reason out of the header, null when there is none; throws a sentence for one that is none. */
export const readReason = (header: string | undefined): string | null => {
  if (!header) return null;
  let decoded: string;
  try {
    decoded = decodeURIComponent(header);
  } catch {
    throw new Error('The reason could not be read.');
  }
  const parsed = reasonText().safeParse(decoded);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message ?? wrongLength);
  return parsed.data;
};
