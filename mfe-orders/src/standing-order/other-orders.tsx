import type { OtherOrder } from '@primal/contracts/orders/standing-order';
import { TextLink, TwoLines } from '@primal/kit';
import { Fragment, type ReactNode } from 'react';
import { paths } from '../routes.ts';

interface Props {
  children: ReactNode;
  others: readonly OtherOrder[];
}

export const WithOtherOrders = ({ children, others }: Props) => (
  <TwoLines
    main={children}
    sub={
      others.length > 0 && (
        <>
          {'Also on this date: '}
          {others.map(({ id, orderNumber }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <TextLink to={paths.order(id)}>{orderNumber}</TextLink>
            </Fragment>
          ))}
        </>
      )
    }
  />
);
