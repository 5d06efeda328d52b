import { type CustomerAnswer, customersApi } from '@primal/contracts/admin/customer';
import { settingsApi } from '@primal/contracts/admin/settings';
import { links } from '@primal/contracts/screens/links';
import { withQuery } from '@primal/contracts/screens/routes';
import { formatTerms, resolveTerms } from '@primal/contracts/shared/credit-terms';
import { formatAddress, formatCityLine } from '@primal/contracts/shared/customer';
import { formatDate, toBusinessDate } from '@primal/contracts/shared/dates';
import { formatMoney, isPositive } from '@primal/contracts/shared/decimal';
import { weekdayNames } from '@primal/contracts/shared/delivery-days';
import { formatWindow } from '@primal/contracts/shared/delivery-terms';
import { formatTier } from '@primal/contracts/shared/lines';
import { counted } from '@primal/contracts/shared/text';
import {
  ActionButton,
  DescriptionList,
  LinkButton,
  PageHeader,
  type RecordPageProps,
  recordPage,
  Section,
  StatusBadge,
  TextLink,
  useDisabledReason,
  useGoTo,
} from '@primal/kit';
import { useApiQuery, usePageTitle, Widget } from '@primal/kit/platform';
import { useState } from 'react';
import { CustomerPrices } from '../customer-price/customer-prices.tsx';
import { paths } from '../routes.ts';
import { HoldBadge, useRemoveCustomer } from './parts.tsx';
import { CertificateNotice, useTaxTerms } from './tax-fields.tsx';

const formatDeliveryDays = ({ deliveryDays }: CustomerAnswer): string =>
  deliveryDays.map((day) => weekdayNames[day]).join(', ') || 'Every delivery day';

/** '$15.00, free from $500.00, minimum order $150.00' */
const formatDelivery = ({ deliveryCharge, freeDeliveryFrom, minimumOrder }: CustomerAnswer): string =>
  [
    isPositive(deliveryCharge) ? formatMoney(deliveryCharge) : 'No charge',
    ...(isPositive(deliveryCharge) && freeDeliveryFrom ? [`free from ${formatMoney(freeDeliveryFrom)}`] : []),
    ...(minimumOrder ? [`minimum order ${formatMoney(minimumOrder)}`] : []),
  ].join(', ');

/** 'Net 14', '2% 10, Net 30', 'Due on receipt', 'Net 30 (default from Settings)' */
const usePaymentTerms = (customer: CustomerAnswer): string => {
  const { data: settings } = useApiQuery(settingsApi.getSettings);
  const isDefault = customer.paymentTerms === null && customer.discountPercent === null;
  if (!settings)
    return customer.paymentTerms === null
      ? 'Default from Settings'
      : formatTerms(customer.paymentTerms, customer);
  const { paymentTerms, ...discount } = resolveTerms(customer, settings);
  return `${formatTerms(paymentTerms, discount)}${isDefault ? ' (default from Settings)' : ''}`;
};

/** '$5,000.00, no orders while overdue more than 30 days' */
const formatCreditLimit = ({ creditLimit, maxDaysOverdue }: CustomerAnswer): string =>
  [
    creditLimit === null ? 'No limit' : formatMoney(creditLimit),
    ...(maxDaysOverdue === null
      ? []
      : [`no orders while overdue more than ${counted(maxDaysOverdue, 'day')}`]),
  ].join(', ');

const Fields = ({ customer }: { customer: CustomerAnswer }) => (
  <Section title="Customer Information">
    <DescriptionList
      columns={2}
      items={[
        {
          term: 'Address',
          value: formatAddress(customer) || '—',
        },
        { term: 'Contact Person', value: customer.contactPerson ?? '—' },
        {
          term: 'Phone',
          value: customer.phone ? <TextLink to={`tel:${customer.phone}`}>{customer.phone}</TextLink> : '—',
        },
        {
          term: 'Email',
          value: customer.email ? <TextLink to={`mailto:${customer.email}`}>{customer.email}</TextLink> : '—',
        },
        { term: 'Pricing Tier', value: formatTier(customer.pricingTier) },
        { term: 'Delivery Days', value: formatDeliveryDays(customer) },
        { term: 'Delivery', value: formatDelivery(customer) },
        { term: 'Receiving Hours', value: formatWindow(customer) || 'Any time' },
        customer.deliveryNotes && { term: 'Delivery Notes', value: customer.deliveryNotes },
        { term: 'Credit Limit', value: formatCreditLimit(customer) },
        { term: 'Payment Terms', value: usePaymentTerms(customer) },
        { term: 'Cash on Delivery', value: customer.cashOnDelivery ? 'Yes' : 'No' },
        customer.onHold && { term: 'On Hold', value: customer.holdReason ?? 'Yes' },
        ...useTaxTerms(customer),
        customer.financeChargeExempt && { term: 'Finance Charges', value: 'Exempt' },
        { term: 'Shorts on Invoices', value: customer.showShorts ? 'Shown' : 'Not shown' },
        { term: 'Customer Since', value: formatDate(toBusinessDate(customer.createdAt)) },
      ]}
    />
  </Section>
);

const back = { to: paths.customers, label: 'Back to Customers' };

const Customer = ({ record: customer }: RecordPageProps<CustomerAnswer>) => {
  const goTo = useGoTo();
  const [opened, setOpened] = useState<'edit' | 'payment' | 'statement' | null>(null);
  const close = () => setOpened(null);
  const remove = useRemoveCustomer(() => goTo(paths.customers));
  const editReason = useDisabledReason(customersApi.updateCustomer.permission);
  const paymentReason = useDisabledReason('takePayments');
  const sendReason = useDisabledReason('invoice');
  usePageTitle(customer.name);
  return (
    <>
      <PageHeader
        title={customer.name}
        subtitle={formatCityLine({ city: customer.city, state: customer.state })}
        badge={
          <>
            {customer.isActive ? (
              <StatusBadge status={customer.pricingTier} label={formatTier(customer.pricingTier)} />
            ) : (
              <StatusBadge status="inactive" />
            )}
            <HoldBadge customer={customer} />
          </>
        }
        back={back}
        actions={
          <>
            {customer.isActive && (
              <LinkButton
                variant="default"
                to={withQuery(links.createSalesOrder, { customerId: customer.id })}
              >
                New Sales Order
              </LinkButton>
            )}
            <LinkButton variant="default" to={paths.priceList(customer.id)}>
              Price List
            </LinkButton>
            <ActionButton
              variant="default"
              disabledReason={sendReason}
              onClick={() => setOpened('statement')}
            >
              Send Statement
            </ActionButton>
            <ActionButton
              variant="default"
              disabledReason={paymentReason}
              onClick={() => setOpened('payment')}
            >
              Record Payment
            </ActionButton>
            <ActionButton
              variant="default"
              color="red"
              disabledReason={editReason}
              onClick={() => void remove(customer)}
            >
              Delete Customer
            </ActionButton>
            <ActionButton disabledReason={editReason} onClick={() => setOpened('edit')}>
              Edit Customer
            </ActionButton>
          </>
        }
      />
      <CertificateNotice customer={customer} />
      <Fields customer={customer} />
      <Widget name="billing/customer-balance" customerId={customer.id} />
      <Widget name="orders/customer-credit" customerId={customer.id} />
      <Widget name="orders/customer-orders" customerId={customer.id} />
      <CustomerPrices customer={customer} />
      <Widget name="billing/customer-invoices" customerId={customer.id} />
      {opened === 'edit' && <Widget name="admin/customer-form" customerId={customer.id} onClose={close} />}
      {opened === 'payment' && (
        <Widget name="billing/record-payment" customerId={customer.id} onClose={close} />
      )}
      {opened === 'statement' && (
        <Widget name="billing/send-statement" customerId={customer.id} onClose={close} />
      )}
    </>
  );
};

export default recordPage(customersApi.getCustomer, Customer, {
  missing: {
    title: 'Customer not found',
    description: "The customer you're looking for doesn't exist or has been deleted.",
    back,
  },
});
