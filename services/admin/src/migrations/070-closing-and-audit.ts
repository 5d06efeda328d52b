import { Migration } from '@mikro-orm/migrations';
import { plainName, together } from '@primal/service-kit/lists/search';

/** The closing date, and what the audit trail is read by: time, kind, person, what it is about, words. */
export class ClosingAndAudit extends Migration {
  override up(): void {
    this.addSql('alter table settings add column closed_through date');
    this.addSql(`alter table audit_entries add search_text text not null
      generated always as (${plainName(together(['subject', 'user_name', 'address', 'reason']))}) stored`);
    this.addSql('create index on audit_entries (at, id)');
    this.addSql('create index on audit_entries (kind, at, id)');
    this.addSql('create index on audit_entries (user_id, at, id)');
    this.addSql('create index on audit_entries (subject_id, at, id)');
    this.addSql('create index on audit_entries using gin (search_text public.gin_trgm_ops)');
  }
}
