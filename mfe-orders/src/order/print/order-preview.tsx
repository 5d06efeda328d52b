import { Button, Dialog } from '@primal/kit';
import { printElement } from '@primal/kit/print';
import { useRef } from 'react';
import { FulfilmentSheet } from './fulfilment-sheet.tsx';
import type { SheetOrder } from './sheet-order.ts';

interface Props {
  order: SheetOrder;
  onClose: () => void;
}

/** The order as a letter-size sheet with fulfilment checklist and signatures, to look at and to print. */
export const OrderPreview = ({ order, onClose }: Props) => {
  const sheet = useRef<HTMLElement>(null);
  const print = () => sheet.current && printElement(sheet.current, `Sales Order ${order.orderNumber}`);
  return (
    <Dialog
      title="Sales Order Preview"
      opened
      onClose={onClose}
      size="xl"
      closedBelow
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button onClick={print}>Print</Button>
        </>
      }
    >
      <FulfilmentSheet ref={sheet} order={order} />
    </Dialog>
  );
};
