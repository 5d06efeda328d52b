import { type ComponentType, useState } from 'react';
import { loadedPart, useLoadedPart } from '../base/loaded-part.tsx';
import { Loading } from '../page/states.tsx';
import classes from './reorderable.module.css';
import type { ReorderableProps } from './sortable-list.tsx';

// What drags comes with the first list that can be dragged: tabs and file fields are used without it.
export const sortableList = loadedPart<ReorderableProps<unknown>>(
  () => import('./sortable-list.tsx') as Promise<{ default: ComponentType<ReorderableProps<unknown>> }>,
);

/**
 * A list whose order the user sets: by dragging the handle, or on the handle by Space, arrows and Space again (Escape
 * puts it back). Each step is read out. Where what drags cannot be fetched, the list is read and its entries are used.
 */
export function Reorderable<Item>(props: ReorderableProps<Item>) {
  const { label, items, itemKey, render } = props;
  const [failed, setFailed] = useState(false);
  const List = useLoadedPart(sortableList, !failed, () => setFailed(true));
  if (List) return <List {...(props as unknown as ReorderableProps<unknown>)} />;
  // Entries drawn twice would lose what was begun in them.
  if (!failed) return <Loading />;
  return (
    <ol aria-label={label} className={classes.list}>
      {items.map((item, index) => (
        <li key={itemKey(item)} className={classes.item}>
          <div className={classes.content}>{render(item, index)}</div>
        </li>
      ))}
    </ol>
  );
}
