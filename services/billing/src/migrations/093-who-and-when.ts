import { Migration } from '@mikro-orm/migrations';
import { standardTerms } from '@primal/contracts/admin/terms-texts';

/**
 * Who took a payment; when an invoice was voided, and what it was until then. Of those before nothing is known. The copy
 * of the settings gets the texts that the admin service's own migration gives the settings.
 */
export class WhoAndWhen extends Migration {
  override up(): void {
    this.addSql('alter table payments add recorded_by text');
    this.addSql('alter table invoices add voided_on date, add voided_from text');
    this.addSql(
      `update settings set facts = '${JSON.stringify(standardTerms)}'::jsonb || facts where facts is not null`,
    );
  }
}
