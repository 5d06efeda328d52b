import { useDeferredValue, useState } from 'react';

/** How many trucks of the board are drawn, and how many cards of each and of the tray. */
export interface Drawn {
  trucks: number;
  cards: number;
}

export const all: Drawn = { trucks: Number.POSITIVE_INFINITY, cards: Number.POSITIVE_INFINITY };

/** Narrower and lower than a truck and a card are, so that nothing is missing on the screen. */
const truckWidth = 240;
const cardHeight = 44;

/** What fits on the screen is drawn first, so that one reads it sooner; all the rest right behind that, in one go. */
export const useDrawn = (): Drawn => {
  const [first] = useState(() => ({
    trucks: Math.ceil(innerWidth / truckWidth),
    cards: Math.ceil(innerHeight / cardHeight),
  }));
  return useDeferredValue(all, first);
};
