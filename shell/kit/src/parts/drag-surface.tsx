import {
  DndContext,
  DragOverlay,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Position in a lane, from 0, not counting dragged entries. */
export interface DropPlace {
  lane: string;
  index: number;
}

export interface DragBetweenProps {
  root: RefObject<HTMLElement | null>;
  /** Returns the keys of all entries to drag and their drag image; null prevents the drag. */
  onLift: (key: string) => { keys: readonly string[]; drawing: ReactNode } | null;
  onDrop: (keys: readonly string[], place: DropPlace) => void;
}

const findEntry = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-drag-key]') : null;

const findPlaceAt = (x: number, y: number, dragged: ReadonlySet<string>) => {
  const lane = document
    .elementsFromPoint(x, y)
    .map((element) => element.closest<HTMLElement>('[data-drop-lane]'))
    .find((found) => found !== null);
  if (!lane) return null;
  const entries = [...lane.querySelectorAll<HTMLElement>('[data-drag-key]')].filter(
    ({ dataset }) => !dragged.has(dataset.dragKey ?? ''),
  );
  const at = entries.findIndex((entry) => {
    const { top, height } = entry.getBoundingClientRect();
    return y < top + height / 2;
  });
  const index = at === -1 ? entries.length : at;
  return { lane, index, before: entries[index] };
};

export interface Point {
  x: number;
  y: number;
}

/** Distance from an edge at which a list starts to scroll, in pixels. */
const band = 56;

/** Scroll speed at the edge, in pixels per second. */
const maxSpeed = 1000;

/** Scroll speed and direction from -1 to 1, for a list visible between `from` and `to`. */
const computePull = (at: number, from: number, to: number): number => {
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

const isScrollable = (element: Element, { overflow, size, room }: Axis): boolean =>
  element[size] > element[room] &&
  (element === document.scrollingElement || ['auto', 'scroll'].includes(getComputedStyle(element)[overflow]));

const measureVisible = (element: Element, { from, to, of }: Axis) => {
  const window = of === 'x' ? innerWidth : innerHeight;
  if (element === document.scrollingElement) return { from: 0, to: window, window };
  const box = element.getBoundingClientRect();
  return { from: Math.max(0, box[from]), to: Math.min(window, box[to]), window };
};

const scrollAlong = (axis: Axis, under: Element | null, at: Point, lifted: Point, most: number): boolean => {
  const { of, place } = axis;
  for (let element = under; element; element = element.parentElement) {
    const shown = measureVisible(element, axis);
    const by = computePull(at[of], shown.from, shown.to) * most;
    if (by * (at[of] - lifted[of]) <= 0 || !isScrollable(element, axis)) continue;
    const before = element[place];
    element[place] += Math.sign(by) * Math.ceil(Math.abs(by));
    if (element[place] !== before) return true;
    if (by > 0 ? shown.to < shown.window : shown.from > 0) return false;
  }
  return false;
};

/**
 * Scrolls the element under the pointer near its edge; true if anything scrolled. At the element's end its
 * parent scrolls, unless the scroll would move the lane away.
 */
const scrollUnder = (root: Element, at: Point, lifted: Point, seconds: number): boolean => {
  const found = document.elementsFromPoint(at.x, at.y).find((element) => root.contains(element));
  const under = found ?? document.scrollingElement;
  const scrolled = axes.map((axis) => scrollAlong(axis, under, at, lifted, maxSpeed * seconds));
  return scrolled.includes(true);
};

const readPoint = (event: Event): Point => {
  const point = 'touches' in event ? (event as TouchEvent).touches[0] : (event as MouseEvent);
  return { x: point?.clientX ?? 0, y: point?.clientY ?? 0 };
};

const moving = ['mousedown', 'mousemove', 'touchstart', 'touchmove'];

/** Latest pointer position: dnd-kit's coordinates lag a frame and include scroll. */
const usePointer = (): RefObject<Point> => {
  const pointer = useRef<Point>({ x: 0, y: 0 });
  useEffect(() => {
    const note = (event: Event) => {
      pointer.current = readPoint(event);
    };
    for (const type of moving) addEventListener(type, note, { capture: true, passive: true });
    return () => {
      for (const type of moving) removeEventListener(type, note, { capture: true });
    };
  }, []);
  return pointer;
};

/** Scrolls to offscreen lanes, since dnd-kit scrolls only the ancestors of the dragged entry. */
const useScrolling = (
  root: RefObject<HTMLElement | null>,
  pointer: RefObject<Point>,
  onScroll: () => void,
) => {
  const frame = useRef(0);
  const stop = () => cancelAnimationFrame(frame.current);
  useEffect(() => () => cancelAnimationFrame(frame.current), []);
  const start = () => {
    const lifted = pointer.current;
    let before = performance.now();
    const next = (now: number) => {
      const element = root.current;
      const seconds = Math.min(now - before, 50) / 1000;
      before = now;
      if (element && scrollUnder(element, pointer.current, lifted, seconds)) onScroll();
      frame.current = requestAnimationFrame(next);
    };
    frame.current = requestAnimationFrame(next);
  };
  return { start, stop };
};

const unmark = (): void => {
  for (const marked of document.querySelectorAll('[data-drop-before], [data-drop-end]')) {
    marked.removeAttribute('data-drop-before');
    marked.removeAttribute('data-drop-end');
  }
};

const dragId = 'board';

function Handle({ root }: Pick<DragBetweenProps, 'root'>) {
  const { listeners, setNodeRef } = useDraggable({ id: dragId });
  const press = useEffectEvent((event: Event) => {
    const entry = findEntry(event.target);
    if (!entry || (event.target as Element).closest('button, a')) return;
    setNodeRef(entry);
    const begin = listeners?.[event.type === 'touchstart' ? 'onTouchStart' : 'onMouseDown'];
    begin?.({ nativeEvent: event });
  });
  useEffect(() => {
    const element = root.current;
    const onPress = (event: Event) => press(event);
    element?.addEventListener('mousedown', onPress);
    element?.addEventListener('touchstart', onPress, { passive: true });
    element?.setAttribute('data-draggable', '');
    return () => {
      element?.removeAttribute('data-draggable');
      element?.removeEventListener('mousedown', onPress);
      element?.removeEventListener('touchstart', onPress);
    };
  }, [root]);
  return null;
}

export default function DragSurface({ root, onLift, onDrop }: DragBetweenProps) {
  const [drawing, setDrawing] = useState<ReactNode>(null);
  const lifted = useRef<readonly string[] | null>(null);
  const pointer = usePointer();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    // A touch drags after the finger rests on an entry, and scrolls otherwise.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  );
  const placeNow = () => findPlaceAt(pointer.current.x, pointer.current.y, new Set(lifted.current));
  const mark = () => {
    unmark();
    const place = lifted.current && placeNow();
    if (place?.before) place.before.setAttribute('data-drop-before', '');
    else place?.lane.setAttribute('data-drop-end', '');
  };
  const scrolling = useScrolling(root, pointer, mark);
  const lift = ({ activatorEvent }: DragStartEvent) => {
    const key = findEntry(activatorEvent.target)?.dataset.dragKey;
    const found = key ? onLift(key) : null;
    lifted.current = found?.keys ?? null;
    setDrawing(found?.drawing ?? null);
    if (found) scrolling.start();
  };
  const end = () => {
    scrolling.stop();
    unmark();
    lifted.current = null;
    setDrawing(null);
  };
  const drop = () => {
    const keys = lifted.current;
    const place = keys && placeNow();
    end();
    if (keys && place) onDrop(keys, { lane: place.lane.dataset.dropLane ?? '', index: place.index });
  };
  return (
    <DndContext
      sensors={sensors}
      autoScroll={false}
      onDragStart={lift}
      onDragMove={mark}
      onDragEnd={drop}
      onDragCancel={end}
      accessibility={{ announcements: noAnnouncements, screenReaderInstructions: { draggable: '' } }}
    >
      <Handle root={root} />
      <DragOverlay dropAnimation={null}>{drawing}</DragOverlay>
    </DndContext>
  );
}

/**
 * Turns off dnd-kit's announcements: the board announces moves, and keyboard users have separate commands.
 */
const noAnnouncements = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};
