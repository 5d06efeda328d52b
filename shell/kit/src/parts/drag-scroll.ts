export interface Point {
  x: number;
  y: number;
}

/** How near an edge something is dragged to for a list to scroll there, in pixels. */
const band = 56;

/** At the very edge, in pixels a second. */
const fastest = 1000;

/** From -1 to 1: how fast, and which way, a list scrolls of which the window shows `from` to `to`. */
const pull = (at: number, from: number, to: number): number => {
  const width = Math.min(band, (to - from) / 4);
  if (at < from + width) return Math.max(-1, (at - from - width) / width);
  return at > to - width ? Math.min(1, (at - to + width) / width) : 0;
};

const axes = [
  {
    of: 'x',
    from: 'left',
    to: 'right',
    overflow: 'overflowX',
    place: 'scrollLeft',
    size: 'scrollWidth',
    room: 'clientWidth',
  },
  {
    of: 'y',
    from: 'top',
    to: 'bottom',
    overflow: 'overflowY',
    place: 'scrollTop',
    size: 'scrollHeight',
    room: 'clientHeight',
  },
] as const;
type Axis = (typeof axes)[number];

const scrolls = (element: Element, { overflow, size, room }: Axis): boolean =>
  element[size] > element[room] &&
  (element === document.scrollingElement || ['auto', 'scroll'].includes(getComputedStyle(element)[overflow]));

/** What an element shows along an axis, as far as the window does. */
const shownOf = (element: Element, { from, to, of }: Axis) => {
  const window = of === 'x' ? innerWidth : innerHeight;
  if (element === document.scrollingElement) return { from: 0, to: window, window };
  const box = element.getBoundingClientRect();
  return { from: Math.max(0, box[from]), to: Math.min(window, box[to]), window };
};

/** Along one axis; see `scrollUnder`. */
const scrollAlong = (axis: Axis, under: Element | null, at: Point, lifted: Point, most: number): boolean => {
  const { of, place } = axis;
  for (let element = under; element; element = element.parentElement) {
    const shown = shownOf(element, axis);
    const by = pull(at[of], shown.from, shown.to) * most;
    if (by * (at[of] - lifted[of]) <= 0 || !scrolls(element, axis)) continue;
    const before = element[place];
    element[place] += Math.sign(by) * Math.ceil(Math.abs(by));
    if (element[place] !== before) return true;
    if (by > 0 ? shown.to < shown.window : shown.from > 0) return false;
  }
  return false;
};

/**
 * Scrolls what lies under the pointer, wherever the dragged entry came from, when it is near an edge of it and was moved that
 * way since it was lifted. At its end it hands that to what it stands in only where its edge is beyond the window: else the
 * page would take the lane from under the pointer. True where anything scrolled.
 */
export const scrollUnder = (root: Element, at: Point, lifted: Point, seconds: number): boolean => {
  const found = document.elementsFromPoint(at.x, at.y).find((element) => root.contains(element));
  const under = found ?? document.scrollingElement;
  const scrolled = axes.map((axis) => scrollAlong(axis, under, at, lifted, fastest * seconds));
  return scrolled.includes(true);
};
