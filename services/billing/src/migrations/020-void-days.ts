import type { Migration } from '@primal/service-kit/database/migrate';

/** The day of a void, as its counter-entry was dated: a payout's on its drawer's date, a deposit's by its last entries. */
const voids = [
  `
  alter table cash_payouts add column voided_on date;
  update cash_payouts o set voided_on = d.date from cash_drawer_days d
    where d.id = o.day_id and o.voided_at is not null;
  alter table cash_payouts drop constraint cash_payouts_voided,
    add constraint cash_payouts_voided check (num_nulls(void_reason, voided_by, voided_at, voided_on) in (0, 4))`,
  `
  alter table deposits add column voided_on date;
  update deposits d set voided_on = coalesce((
      select min(e.date) from journal_entries e where e.document_id = d.id
        and e.at = (select max(at) from journal_entries last where last.document_id = d.id)), d.date)
    where d.status = 'voided';
  alter table deposits drop constraint deposits_voided,
    add constraint deposits_voided check (
      num_nulls(voided_at, voided_on) = case status when 'voided' then 0 else 2 end and voided_on >= date)`,
];

export const voidDays: Migration = { name: '020-void-days', sql: voids };
