import { standingOrdersApi } from '@primal/contracts/orders/standing-order';
import { PageHeader, useGoTo } from '@primal/kit';
import { confirmUnusual, useDocumentCreate } from '@primal/kit/forms';
import { createAmend } from '@primal/kit/platform';
import { paths } from '../routes.ts';
import { StandingOrderForm } from './form.tsx';
import { createBody, createLine, standingForm } from './values.ts';
import { findWarnings } from './warnings.ts';

const document = { ...standingForm, blank: () => ({ ...standingForm.blank(), lines: [createLine()] }) };

export default function CreateStandingOrder() {
  const goTo = useGoTo();
  const standing = useDocumentCreate({
    call: standingOrdersApi.createStandingOrder,
    amend: createAmend(standingOrdersApi.updateStandingOrder),
    noun: 'standing order',
    document,
    toBody: createBody,
    ask: (values) => confirmUnusual(findWarnings(values), { confirmLabel: 'Save Standing Order' }),
    done: ({ customer }) => ['Standing order created', customer.name],
    onSaved: ({ id }) => goTo(paths.standingOrder(id)),
    failed: 'Failed to create the standing order. Please try again.',
  });
  return (
    <>
      <PageHeader
        title="Create Standing Order"
        subtitle="What a customer gets every week without ordering"
        back={{ to: paths.standing, label: 'Back to Standing Orders' }}
      />
      <StandingOrderForm
        standing={standing}
        saveLabel="Save Standing Order"
        isSaved={standing.isSaved}
        onCancel={() => goTo(paths.standing)}
        notice={standing.notice}
      />
    </>
  );
}
