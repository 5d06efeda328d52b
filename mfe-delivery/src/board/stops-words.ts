import type { BoardStop } from '@primal/contracts/delivery/board';

interface Stops {
  stops: readonly Pick<BoardStop, 'gone'>[];
}

/** How many stops a truck goes to: what was voided or deleted stands in its column and counts no more, as in its sums. */
export const stopCount = ({ stops }: Stops): number => stops.filter(({ gone }) => gone === null).length;

/** `1 stop`, `12 stops`. */
export const stopsWords = (route: Stops): string => {
  const count = stopCount(route);
  return `${count} ${count === 1 ? 'stop' : 'stops'}`;
};
