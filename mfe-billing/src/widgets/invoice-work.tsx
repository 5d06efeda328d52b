import type { WidgetProps } from '@primal/contracts/screens/widgets';
import { useEffect, useRef } from 'react';
import { useInvoiceWork } from '../invoice/invoice-work.tsx';

export default function InvoiceWork({ work, invoices, onClose }: WidgetProps['billing/invoice-work']) {
  const { works, dialog } = useInvoiceWork(invoices, onClose);
  const hasStarted = useRef(false);
  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void works[work]();
  });
  return dialog;
}
