import { useCallback, useEffect, useEffectEvent } from 'react';
import { toast } from '../toasts/toast.ts';
import { type DraftRules, useDraft } from './draft.ts';

export interface KeptRules<Value> extends Omit<DraftRules<Value>, 'anywhere'> {
  /** What a tab that was closed has left here is put back, too: a phone that was restarted opens another tab. */
  ofClosedTabs?: boolean;
}

/**
 * Keeps what is typed on a page that is no document, prices or settings, as long as it is not saved: after a reload, a crash or
 * a session that ended it is put back in the same tab (`restore`), and the person is told. Gives `keep(value)`, with null once
 * nothing is typed any more, or all was saved or discarded.
 */
export const useKept = <Value>(
  { ofClosedTabs = false, ...rules }: KeptRules<Value>,
  restore: (value: Value) => void,
): ((value: Value | null) => void) => {
  const { restored, offered, take, save, clear } = useDraft({ ...rules, anywhere: true });
  const putBack = useEffectEvent((before: Value) => {
    restore(before);
    toast({ title: 'What you typed has been restored', description: 'It is not saved yet.' });
  });
  useEffect(() => {
    if (restored !== null) putBack(restored);
  }, [restored]);
  const takeUp = useEffectEvent(() => {
    const left = restored === null && ofClosedTabs ? take() : null;
    if (left !== null) putBack(left);
  });
  useEffect(() => {
    if (offered) takeUp();
  }, [offered]);
  return useCallback((value) => (value === null ? clear() : save(value)), [save, clear]);
};
