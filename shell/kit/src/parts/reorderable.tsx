import { type ComponentType, useState } from 'react';
import { loadable, useLoadable } from '../base/loadable.tsx';
import { Loading } from '../page/states.tsx';
import classes from './reorderable.module.css';
import type { ReorderableProps } from './sortable-list.tsx';

export const sortableList = loadable<ReorderableProps<unknown>>(
  () => import('./sortable-list.tsx') as Promise<{ default: ComponentType<ReorderableProps<unknown>> }>,
);

/** Sortable by a handle, also with Space and arrows. If loading fails, the list renders without handles. */
export function Reorderable<Item>(props: ReorderableProps<Item>) {
  const { label, items, itemKey, render } = props;
  const [failed, setFailed] = useState(false);
  const List = useLoadable(sortableList, !failed, () => setFailed(true));
  if (List) return <List {...(props as unknown as ReorderableProps<unknown>)} />;
  // Render no plain list first: remounting entries would lose their state.
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
