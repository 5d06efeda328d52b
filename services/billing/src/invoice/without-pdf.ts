import { sql } from '@primal/service-kit/database';

/** Those that went out, and of which no paper was ever made: somebody owes what nobody can show. */
export const withoutPdf = sql<boolean>`(i.status in ('sent', 'paid') and not i.pdf_generated and not i.brought_forward)`;
