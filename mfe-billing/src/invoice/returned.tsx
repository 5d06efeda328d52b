import type { InvoiceAnswer } from '@primal/contracts/billing/invoice';
import { returnsOf } from '@primal/contracts/billing/returns';
import { showDate } from '@primal/contracts/shared/dates';
import { isPositive, showQuantity, showWeight } from '@primal/contracts/shared/decimal';
import { shortReasonLabels } from '@primal/contracts/shared/shorts';
import { Section, TextLink } from '@primal/kit';
import { paths } from '../paths.ts';
import classes from './invoice-page.module.css';

/** What came back of an invoice, line by line, with the credit memos that stand; nothing where nothing did. */
export const Returned = ({ items }: Pick<InvoiceAnswer, 'items'>) => {
  const returns = returnsOf(items);
  if (returns.length === 0) return null;
  return (
    <Section title="Returned">
      <ul className={classes.returned}>
        {returns.map(({ creditMemoId, creditNumber, creditDate, lines }) => (
          <li key={creditMemoId}>
            <TextLink to={paths.creditMemo(creditMemoId)}>{creditNumber}</TextLink>, {showDate(creditDate)}
            <ul className={classes.returned}>
              {lines.map(({ productName, quantity, weight, reason }, at) => (
                <li key={at}>
                  {showQuantity(quantity)} x {productName}
                  {isPositive(weight) && `, ${showWeight(weight)} lbs`}:{' '}
                  {shortReasonLabels[reason].toLowerCase()}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Section>
  );
};
