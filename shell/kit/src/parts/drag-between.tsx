import { type ComponentType, memo, useState } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import type { DragBetweenProps } from './drag-surface.tsx';

// What drags comes a moment after the first board: it is read, and used by keys, without.
const dragSurface = loadedPart<DragBetweenProps>(
  () => import('./drag-surface.tsx') as Promise<{ default: ComponentType<DragBetweenProps> }>,
);

/**
 * Lets the pointer drag entries between the lanes of a board that stands beside it: `data-drag-key` names an entry,
 * `data-drop-lane` a lane. Nothing is wrapped and no entry draws anew while it is dragged. While something hangs over a lane,
 * the entry behind the place has `data-drop-before`, or the lane `data-drop-end`. The root has `data-draggable` once it works.
 */
export const DragBetween = memo((props: DragBetweenProps) => {
  const [failed, setFailed] = useState(false);
  const Surface = useLoadedPart(dragSurface, !failed, () => setFailed(true));
  return Surface ? <Surface {...props} /> : null;
});
