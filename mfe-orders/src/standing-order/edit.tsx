import {
  type StandingOrderDetail,
  standingOrderPatch,
  standingOrdersApi,
} from '@primal/contracts/orders/standing-order';
import { editPage, PageHeader, useGoTo } from '@primal/kit';
import { confirmUnusual, useDocumentEdit } from '@primal/kit/forms';
import { onOwnVersion, send, useApiMutation, usePageTitle } from '@primal/kit/platform';
import { standingMissing } from '../missing.ts';
import { paths } from '../routes.ts';
import { describeMadeOrders, prefixName } from './actions.ts';
import { StandingOrderForm } from './form.tsx';
import { standingForm, toValues, updateBody } from './values.ts';
import { findWarnings } from './warnings.ts';

const EditStandingOrder = ({ stored }: { stored: StandingOrderDetail }) => {
  const goTo = useGoTo();
  const { id, customer } = stored;
  usePageTitle(`Edit standing order of ${customer.name}`);
  const update = useApiMutation(standingOrdersApi.updateStandingOrder, {
    persistent: true,
    amend: onOwnVersion(standingOrdersApi.updateStandingOrder),
  });
  const standing = useDocumentEdit({
    noun: 'standing order',
    document: standingForm,
    id,
    read: async () => toValues(await send(standingOrdersApi.getStandingOrder, { params: { id } })),
    opened: () => toValues(stored),
    schema: standingOrderPatch,
    toBody: updateBody,
    ask: (values) => {
      const before = toValues(stored);
      return confirmUnusual(findWarnings(values, before.lines), {
        before: findWarnings(before, before.lines),
        confirmLabel: 'Save Changes',
      });
    },
    writing: update,
    save: (body) => update.mutateAsync({ params: { id }, body }),
    done: (saved) => ['Standing order changed', prefixName(saved.customer.name, describeMadeOrders(saved))],
    onSaved: () => goTo(paths.standingOrder(id)),
    failed: 'Failed to change the standing order. Please try again.',
  });
  return (
    <>
      <PageHeader
        title="Edit Standing Order"
        subtitle={customer.name}
        back={{ to: paths.standingOrder(id), label: 'Back to the Standing Order' }}
      />
      <StandingOrderForm
        standing={standing}
        customer={customer}
        saveLabel="Save Changes"
        onCancel={() => goTo(paths.standingOrder(id))}
        notice={standing.notice}
      />
    </>
  );
};

export default editPage(standingOrdersApi.getStandingOrder, EditStandingOrder, { missing: standingMissing });
