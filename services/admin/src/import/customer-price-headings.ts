import type { Headings } from './headings.ts';

/** What spreadsheets call the fields of a customer's price; the likeliest first. */
export const customerPriceHeadings: Headings = {
  aliases: {
    customerName: ['Customer', 'Customer Name', 'Name', 'Account', 'Company'],
    productCode: ['Product Code', 'Code', 'SKU', 'Item Code', 'Item Number', 'Item No', 'Item #', 'Item'],
    category: ['Category', 'Product Category', 'Group'],
    target: ['Product Code or Category', 'Product or Category'],
    kind: ['Kind', 'Price Kind', 'Type', 'Discount Type'],
    value: [
      'Value',
      'Price',
      'Special Price',
      'Contract Price',
      'Customer Price',
      'Amount',
      'Discount',
      'Percent',
    ],
    minQuantity: ['Minimum', 'Minimum Quantity', 'Min Qty', 'Break', 'Quantity Break'],
    from: ['From', 'Start Date', 'Effective Date', 'Valid From', 'Begins'],
    to: ['To', 'End Date', 'Expires', 'Valid To', 'Until'],
    note: ['Note', 'Notes', 'Comment', 'Comments'],
    productName: ['Product', 'Product Name', 'Item Name', 'Description'],
  },
  passedOver: [],
};
