import type { CreditMemoSummary } from '@primal/contracts/billing/credit-memo';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import { useApiMutation } from '@primal/kit/platform';
import { receivableReads } from '../receivables/paths.ts';
import { VoidDialog } from '../void/void-dialog.tsx';
import { voidWords } from '../void/void-words.ts';

interface Props {
  credit: Pick<CreditMemoSummary, 'id' | 'creditNumber'>;
  onClose: () => void;
}

/** Voids a credit memo that is not applied. */
export const VoidCredit = ({ credit, onClose }: Props) => {
  const voiding = useApiMutation(creditMemoApi.voidCreditMemo, {
    persistent: true,
    invalidates: receivableReads,
  });
  return (
    <VoidDialog
      words={voidWords('Credit Memo', credit.creditNumber)}
      writing={voiding}
      save={(body) => voiding.mutateAsync({ params: { id: credit.id }, body })}
      onClose={onClose}
    />
  );
};
