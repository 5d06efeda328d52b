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

const scrolls = (element: Element, axis: 'overflowX' | 'overflowY'): boolean =>
  element === document.scrollingElement || ['auto', 'scroll'].includes(getComputedStyle(element)[axis]);

/** What an element shows, as far as the window does. */
const shownOf = (element: Element) => {
  if (element === document.scrollingElement)
    return { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const { left, top, right, bottom } = element.getBoundingClientRect();
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(innerWidth, right),
    bottom: Math.min(innerHeight, bottom),
  };
};

/**
 * Scrolls what lies under the pointer, wherever the dragged entry came from, when it is near an edge of it and was moved that
 * way since it was lifted. At its end it hands that to what it stands in only where its edge is beyond the window: else the
 * page would take the lane from under the pointer. True where anything scrolled.
 */
export const scrollUnder = (root: Element, at: Point, lifted: Point, seconds: number): boolean => {
  const under = document.elementsFromPoint(at.x, at.y).find((element) => root.contains(element));
  const most = fastest * seconds;
  const done = { x: false, y: false };
  let hasScrolled = false;
  for (let element = under ?? document.scrollingElement; element; element = element.parentElement) {
    const { left, top, right, bottom } = shownOf(element);
    const by = { x: pull(at.x, left, right) * most, y: pull(at.y, top, bottom) * most };
    const before = { x: element.scrollLeft, y: element.scrollTop };
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    if (
      !done.y &&
      by.y * (at.y - lifted.y) > 0 &&
      scrollHeight > clientHeight &&
      scrolls(element, 'overflowY')
    ) {
      element.scrollTop += Math.sign(by.y) * Math.ceil(Math.abs(by.y));
      done.y = element.scrollTop !== before.y || (by.y > 0 ? bottom < innerHeight : top > 0);
    }
    if (
      !done.x &&
      by.x * (at.x - lifted.x) > 0 &&
      scrollWidth > clientWidth &&
      scrolls(element, 'overflowX')
    ) {
      element.scrollLeft += Math.sign(by.x) * Math.ceil(Math.abs(by.x));
      done.x = element.scrollLeft !== before.x || (by.x > 0 ? right < innerWidth : left > 0);
    }
    hasScrolled ||= element.scrollLeft !== before.x || element.scrollTop !== before.y;
  }
  return hasScrolled;
};
