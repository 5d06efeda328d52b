import { businessTimeZone } from '@primal/contracts/shared/dates';
import type { Migration } from '@primal/service-kit/database/migrate';

/** Days that were computed from their moments until now, by the rule that dated their journal entries. */
const daysIn = (zone: string): string[] => {
  const dayOf = (at: string) => `(${at} at time zone '${zone.replaceAll("'", "''")}')::date`;
  return [
    `
    alter table allocations add column date date;
    update allocations a set date = case when a.created_at = p.created_at then p.payment_date
      else greatest(p.payment_date, ${dayOf('a.created_at')}) end
      from payments p where p.id = a.payment_id;
    alter table allocations alter column date set not null`,
    `
    alter table credit_applications add column date date, add column taken_back_on date;
    update credit_applications a set date = greatest(c.credit_date, ${dayOf('a.created_at')})
      from credit_memos c where c.id = a.credit_memo_id;
    alter table credit_applications alter column date set not null,
      add constraint credit_applications_taken_back_on_check check (taken_back_on >= date)`,
    `
    alter table cash_receipts add column voided_on date;
    update cash_receipts set voided_on = greatest(sale_date, ${dayOf('voided_at')}) where voided_at is not null`,
  ];
};

export const storedDays: Migration = {
  name: '014-days',
  get sql() {
    return daysIn(businessTimeZone());
  },
};
