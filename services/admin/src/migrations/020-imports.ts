import { Migration } from '@mikro-orm/migrations';

/** Files on their way into products and customers: what each of their rows will do, until they are stored or a day old. */
export class Imports extends Migration {
  override up(): void {
    this.addSql(`
      create table imports (
        id uuid primary key,
        created_at timestamptz(3) not null,
        subject text not null,
        file_name text not null,
        headings text[] not null,
        state text not null,
        added int not null,
        changed int not null,
        unchanged int not null,
        refused int not null,
        stored int not null,
        touched_at timestamptz(3) not null
      )`);
    this.addSql(`
      create table import_rows (
        import_id uuid not null references imports on delete cascade,
        row int not null,
        kind text not null,
        name text not null,
        key text,
        record_id uuid,
        changes jsonb not null,
        problems jsonb not null,
        record jsonb,
        primary key (import_id, row)
      )`);
    this.addSql('create index on import_rows (import_id, kind, row)');
    this.addSql('create index on import_rows (import_id, key)');
    this.addSql('create index on import_rows (import_id, record_id)');
  }
}
