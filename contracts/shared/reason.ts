import { text } from './schemas.ts';
import { trimText } from './text.ts';

/**
 * Header with an administrator's reason to exceed a limit, encoded by `encodeURIComponent`. A call that
 * requires a reason answers 409 `reason_required` (docs/decisions/0056).
 */
export const reasonHeader = 'x-reason';

/** Error code of calls that an administrator may repeat with a reason. */
export const reasonRequiredCode = 'reason_required';

const wrongLength = 'The reason must have 3 to 500 characters.';

export const reasonText = () =>
  text(2000)
    .transform(trimText)
    .refine((value) => value.length >= 3 && value.length <= 500, wrongLength);

export const writeReason = (reason: string): string => encodeURIComponent(reason);

/** Null without the header. Throws a sentence for an invalid reason. */
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
