import type { StatementAnswer } from '@primal/contracts/billing/statement';
import { statementSheet } from '@primal/contracts/billing/statement-sheet';
import { pdfMaker } from '@primal/service-kit/pdf/pool';
import { readLetterhead } from '../copies/settings.ts';
import type { StatementPdfInput } from '../pdf/statement-pdf.ts';
import type { BillingDb } from '../tables.ts';

const maker = pdfMaker<StatementPdfInput>(new URL('../pdf/statement-pdf.ts', import.meta.url));

export const makeStatementPdf = async (db: BillingDb, statement: StatementAnswer): Promise<Uint8Array> => {
  const { letterhead, footer } = await readLetterhead(db);
  return maker.make({ sheet: statementSheet(statement), letterhead, footer });
};
