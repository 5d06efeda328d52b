/**
 * Fields that records are answered with and that only the server decides: ids, numbers, stamps, states of the workflow
 * and what lines show of their product. A record may be sent back as it was answered, so a body passes over those that
 * it does not take (docs/rules/values.md#the-server-computes).
 */
export const serverFields: ReadonlySet<string> = new Set([
  ...['id', 'version', 'createdAt', 'updatedAt', 'completedAt', 'deliveredAt', 'lastLogin', 'allowed'],
  ...['orderNumber', 'invoiceNumber', 'creditNumber', 'receiptNumber', 'depositNumber', 'number'],
  ...['salesOrderId', 'invoiceId', 'creditMemoId', 'cashReceiptId', 'routeId'],
  ...[
    'customer',
    'customerName',
    'customerCity',
    'customerState',
    'product',
    'driver',
    'items',
    'applications',
  ],
  ...['productName', 'description', 'unit', 'brand', 'category', 'productCode', 'productType', 'billedBy'],
  ...['gtins', 'scheduledPrices', 'pieces', 'today'],
  // What a role is called, and what kind of account one of the ledger is.
  ...['roleName', 'type'],
  ...['quantityOrdered', 'quantityShipped', 'needsWeight', 'estimate', 'subtotal', 'total'],
  ...['isPending', 'hasMissingCatchWeights', 'pdfGenerated', 'pdfPrinted', 'broughtForward'],
  ...['workOrderPrinted', 'catchWeightsEntered', 'itemCount', 'unweighedCount', 'piecesToWeigh'],
  ...['isOpen', 'piecesWeighed', 'quantityShort', 'quantityOver', 'isShort', 'isOver', 'invoiceVoided'],
  ...['salesOrderNumber', 'standingOrderId', 'estimatedTotal', 'hold', 'heldSince', 'release'],
  ...['priceSource', 'listPrice'],
  ...['quantityReturned', 'returns', 'isReturn', 'invoiceItemId', 'returnReason'],
  ...['shortReason', 'shortNote', 'substituteFor', 'quantityToShip'],
  ...['taxable', 'taxRate', 'taxName'],
  ...['cases', 'pounds', 'poundsAreEstimate', 'documentNotes', 'plannedDate', 'dateDiffers'],
  ...['deliveredNotInvoiced', 'amountToCollect', 'amountIsEstimate', 'toCollect', 'toCollectIsEstimate'],
  ...['printedAt', 'changedSincePrinted'],
  ...['balance', 'applied', 'unapplied', 'change', 'reversal', 'voidReason', 'voidedAt'],
]);
