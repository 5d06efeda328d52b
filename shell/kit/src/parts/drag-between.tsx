import { type ComponentType, memo, useState } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import type { DragBetweenProps } from './drag-surface.tsx';

const dragSurface = loadedPart<DragBetweenProps>(
  () => import('./drag-surface.tsx') as Promise<{ default: ComponentType<DragBetweenProps> }>,
);

/**
 * Drags entries between the lanes of a board: mark entries with `data-drag-key` and lanes with
 * `data-drop-lane`. Nothing is wrapped or rerendered during a drag. The drop position is marked with
 * `data-drop-before` on the entry behind it, or `data-drop-end` on the lane. The root has `data-draggable`
 * once ready.
 */
export const DragBetween = memo((props: DragBetweenProps) => {
  const [failed, setFailed] = useState(false);
  const Surface = useLoadedPart(dragSurface, !failed, () => setFailed(true));
  return Surface ? <Surface {...props} /> : null;
});
