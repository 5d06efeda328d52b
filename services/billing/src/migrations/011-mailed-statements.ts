import { Migration } from '@mikro-orm/migrations';

/** Statements are mailed as well: the subject of a mail is an invoice or a customer. */
export class MailedStatements extends Migration {
  override up(): void {
    this.addSql('alter table outgoing_mails drop constraint outgoing_mails_invoice_id_fkey');
    this.addSql('alter table outgoing_mails rename invoice_id to subject_id');
  }
}
