import { defineEntity, p } from '@mikro-orm/core';
import { type CustomerAnswer, customerAnswer, type customerBody } from '@primal/contracts/admin/customer';
import { customerDeleted, customerSaved } from '@primal/contracts/admin/events';
import { listAuditChanges } from '@primal/contracts/audit';
import { findDiscountProblem, type OwnTerms } from '@primal/contracts/shared/credit-terms';
import type { Weekday } from '@primal/contracts/shared/delivery-days';
import {
  type DeliveryWindow,
  deliveryWindowProblem,
  isWindowInOrder,
} from '@primal/contracts/shared/delivery-terms';
import { exemptReasons } from '@primal/contracts/shared/sales-tax';
import { aggregateColumns, createFirstVersion, incrementVersion } from '@primal/service-kit/aggregate';
import { type Answerable, createAnswerMapper } from '@primal/service-kit/answers';
import type { RecordOf, Tables } from '@primal/service-kit/database';
import { createFieldProblem } from '@primal/service-kit/problem';
import type { EntityTx } from '@primal/service-kit/tx';
import type { z } from 'zod';

type CustomerFields = z.output<typeof customerBody>;

export const CustomerSchema = defineEntity({
  name: 'Customer',
  tableName: 'customers',
  properties: {
    ...aggregateColumns,
    name: p.text(),
    address: p.text(),
    city: p.text(),
    state: p.text(),
    zipCode: p.text(),
    phone: p.text(),
    email: p.text().strictNullable(),
    contactPerson: p.text().strictNullable(),
    pricingTier: p.text(),
    isActive: p.boolean(),
    deliveryDays: p.array<Weekday>(),
    minimumOrder: p.decimal('string').strictNullable(),
    deliveryCharge: p.decimal('string').strictNullable(),
    freeDeliveryFrom: p.decimal('string').strictNullable(),
    creditLimit: p.decimal('string').strictNullable(),
    paymentTerms: p.integer().strictNullable(),
    discountPercent: p.decimal('string').strictNullable(),
    discountDays: p.integer().strictNullable(),
    maxDaysOverdue: p.integer().strictNullable(),
    cashOnDelivery: p.boolean(),
    onHold: p.boolean(),
    holdReason: p.text().strictNullable(),
    showShorts: p.boolean(),
    financeChargeExempt: p.boolean(),
    taxCodeId: p.uuid().strictNullable(),
    taxExempt: p.boolean(),
    exemptReason: p.enum(exemptReasons),
    exemptCertificate: p.text().strictNullable(),
    exemptUntil: p.date().strictNullable(),
    deliverFrom: p.text().strictNullable(),
    deliverUntil: p.text().strictNullable(),
    deliveryNotes: p.text().strictNullable(),
  },
});

declare module '../tables.ts' {
  interface AdminTables extends Tables<[typeof CustomerSchema]> {}
}

/** The audit trail records each change of these fields with its author. */
export const creditFields = [
  'creditLimit',
  'paymentTerms',
  'discountPercent',
  'discountDays',
  'maxDaysOverdue',
  'cashOnDelivery',
  'onHold',
  'holdReason',
  'showShorts',
  'financeChargeExempt',
  'taxCodeId',
  'taxExempt',
  'exemptReason',
  'exemptCertificate',
  'exemptUntil',
] as const;

export type CustomerRecord = RecordOf<typeof CustomerSchema>;

export const findCustomerProblem = (
  customer: OwnTerms & DeliveryWindow,
): { path: string; message: string } | undefined =>
  isWindowInOrder(customer)
    ? findDiscountProblem(customer)
    : { path: 'deliverUntil', message: deliveryWindowProblem };

const assertConsistent = (customer: OwnTerms & DeliveryWindow): void => {
  const problem = findCustomerProblem(customer);
  if (problem) throw createFieldProblem(problem.message, problem.path);
};

export class Customer extends CustomerSchema.class {
  static create(tx: EntityTx, fields: CustomerFields): Customer {
    assertConsistent(fields);
    const customer = tx.em.create(Customer, { ...createFirstVersion(), ...fields });
    recordSaved(tx, customer);
    return customer;
  }

  edit(tx: EntityTx, changes: Partial<CustomerFields>): void {
    assertConsistent({ ...this, ...changes });
    const terms = listAuditChanges(creditFields, this, { ...this, ...changes });
    if (terms.length > 0) tx.audit({ kind: 'settings', subject: this.auditSubject(), changes: terms });
    incrementVersion<Customer>(this, changes);
    recordSaved(tx, this);
  }

  remove(tx: EntityTx): void {
    tx.em.remove(this);
    tx.audit({
      kind: 'deleted',
      subject: this.auditSubject(),
      changes: listAuditChanges(
        [
          ...([
            'name',
            'address',
            'city',
            'state',
            'phone',
            'email',
            'contactPerson',
            'pricingTier',
          ] as const),
          ...(['deliveryDays', 'minimumOrder', 'deliveryCharge', 'freeDeliveryFrom'] as const),
          ...(['deliverFrom', 'deliverUntil', 'deliveryNotes'] as const),
          ...creditFields,
        ],
        this,
        {},
      ),
    });
    tx.record(customerDeleted, { key: this.id, sequence: this.version + 1, data: { id: this.id } });
  }

  private auditSubject() {
    return { type: 'customer', id: this.id, label: this.name } as const;
  }
}
CustomerSchema.setClass(Customer);

const recordSaved = (tx: EntityTx, customer: Customer): void =>
  tx.record(customerSaved, { key: customer.id, sequence: customer.version, data: toAnswer(customer) });

export const toAnswer: (record: Answerable<CustomerAnswer>) => CustomerAnswer =
  createAnswerMapper(customerAnswer);
