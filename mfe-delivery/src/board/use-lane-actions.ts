import type { BoardAnswer, BoardRoute } from '@primal/contracts/delivery/board';
import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { RouteActions } from './column.tsx';
import type { Actions } from './use-actions.ts';
import type { useMoves } from './use-moves.ts';

/** What tray and columns call. It stays the same, so that they are drawn anew only for what changes of them. */
export const useLaneActions = (
  board: BoardAnswer,
  moves: ReturnType<typeof useMoves>,
  actions: Actions,
  { onHandOver, onManage }: Pick<RouteActions, 'onHandOver' | 'onManage'>,
) => {
  const latest = useRef({ actions, board, moves });
  useLayoutEffect(() => {
    latest.current = { actions, board, moves };
  });
  const routes = useMemo(
    (): RouteActions => ({
      mayMove: moves.mayMove,
      onHandOver,
      onSort: (route: BoardRoute, by) => void latest.current.moves.sort(route, by).catch(() => {}),
      onManage,
    }),
    [onHandOver, onManage, moves.mayMove],
  );
  const proposeTray = useCallback(() => latest.current.actions.propose(latest.current.board.tray), []);
  return { routes, proposeTray };
};
