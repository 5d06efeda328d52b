/** A station's page may have been without a network for so long. */
const longestAway = 7 * 24 * 60 * 60 * 1000;

/**
 * When pieces were taken: at the moment that the station says, unless it cannot be, because it is to come, or before their
 * order was made, or more than a week ago. Then the station's clock is wrong, and now counts: it costs no weight.
 */
export const takenMoment = (said: string | undefined, order: { createdAt: Date }, now: Date): Date => {
  if (said === undefined) return now;
  const moment = new Date(said);
  const earliest = Math.max(order.createdAt.getTime(), now.getTime() - longestAway);
  return moment.getTime() >= earliest && moment <= now ? moment : now;
};
