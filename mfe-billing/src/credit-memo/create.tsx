import { createCreditMemoBody } from '@primal/contracts/billing/credit-memo';
import { creditMemoApi } from '@primal/contracts/billing/credit-memo-api';
import { showMoney } from '@primal/contracts/shared/decimal';
import { PageHeader, toast, useGoTo } from '@primal/kit';
import { useDocumentCreate } from '@primal/kit/forms';
import { askAboutSlips } from '@primal/kit/grid';
import { useApiMutation, useApiQuery, wordsAndSentence } from '@primal/kit/platform';
import { paths } from '../paths.ts';
import { refusalTitle } from '../sale/values.ts';
import { CreditForm } from './form.tsx';
import { askAboutCredited } from './questions.ts';
import { creditBody, creditForm } from './values.ts';

export default function CreateCredit() {
  const goTo = useGoTo();
  const number = useApiQuery(creditMemoApi.nextCreditNumber);
  const create = useApiMutation(creditMemoApi.createCreditMemo, {
    persistent: true,
    invalidates: ['/api/accounts-receivable'],
  });
  const credit = useDocumentCreate({
    noun: 'credit memo',
    document: creditForm,
    schema: createCreditMemoBody,
    toBody: creditBody,
    ask: async (values) => (await askAboutCredited(values)) && askAboutSlips(values.lines, { isPart: true }),
    writing: create,
    save: (body) => create.mutateAsync({ body }),
    onSaved: ({ creditNumber, customer, total }) => {
      toast.success(
        'Credit memo created successfully!',
        `${creditNumber}, ${customer.name}, ${showMoney(total)}.`,
      );
      goTo(paths.creditMemos);
    },
    onStoredBefore: ({ id, creditNumber, customer, total }) => {
      toast({
        title: 'The credit memo was saved as you first sent it',
        description: `${creditNumber}, ${customer.name}, ${showMoney(total)}. Changes you made after that were not saved. If it is wrong, void it.`,
      });
      goTo(paths.creditMemo(id));
    },
    refusalTitle,
    failed: (error) => wordsAndSentence(error, 'Failed to create credit memo. Please try again.'),
  });
  return (
    <>
      <PageHeader
        title="Create Credit Memo"
        subtitle="Take back goods or correct an invoice"
        back={{ to: paths.creditMemos, label: 'Back to Credit Memos' }}
      />
      <CreditForm
        credit={credit}
        creditNumber={number.data?.nextNumber ?? 'CM-XXXX'}
        onCancel={() => goTo(paths.creditMemos)}
        notice={credit.notice}
      />
    </>
  );
}
