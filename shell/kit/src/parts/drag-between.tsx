import { type ComponentType, memo, useState } from 'react';
import { loadable, useLoadable } from '../base/loadable.tsx';
import type { DragBetweenProps } from './drag-surface.tsx';

const dragSurface = loadable<DragBetweenProps>(
  () => import('./drag-surface.tsx') as Promise<{ default: ComponentType<DragBetweenProps> }>,
);

/**
 * Drags entries (`data-drag-key`) between lanes (`data-drop-lane`) without rerendering. The drop position is
 * marked with `data-drop-before` on the entry behind it, or `data-drop-end` on the lane. The root has
 * `data-draggable` once ready.
 */
export const DragBetween = memo((props: DragBetweenProps) => {
  const [failed, setFailed] = useState(false);
  const Surface = useLoadable(dragSurface, !failed, () => setFailed(true));
  return Surface ? <Surface {...props} /> : null;
});
