import type { Notice } from '@primal/contracts/gateway/live';
import { type NoticeContext, noticeOf, noticeTypes } from '@primal/contracts/screens/notices';
import { envelopeSchema } from '@primal/contracts/shared/events';

export { noticeTypes };

/** More events in a second than this are an import or a copy made anew, no news: reading them all would cost the rest. */
const mostPerSecond = 100;

/** Conversions whose order number is kept until their invoice is heard of. */
const keptConversions = 1_000;

/** Reads what services publish; gives what people want to hear of, and null for everything else. */
export const startNotices = (): ((type: string, message: Uint8Array) => Notice | null) => {
  const context: NoticeContext = { orderOf: new Map() };
  let second = 0;
  let count = 0;

  const isTooMany = (): boolean => {
    const now = Math.floor(performance.now() / 1_000);
    if (now !== second) count = 0;
    second = now;
    count += 1;
    return count > mostPerSecond;
  };

  return (type, message) => {
    if (isTooMany()) return null;
    try {
      const event = envelopeSchema.parse(JSON.parse(new TextDecoder().decode(message)));
      const notice = event.type === type ? noticeOf(event, context) : null;
      const [oldest] = context.orderOf.keys();
      if (context.orderOf.size > keptConversions && oldest) context.orderOf.delete(oldest);
      return notice;
    } catch {
      // Whatever was said there, it is no event of ours.
      return null;
    }
  };
};
