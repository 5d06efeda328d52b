/** Who the demo's distributor is: the letterhead of its papers. */
export const business = {
  businessName: 'Halvorsen & Daughters Wholesale Meats',
  address: '1480 Stockyard Road, Kansas City, MO 64102',
  phone: '(816) 555-0100',
  email: 'office@halvorsen-meats.example',
  invoiceBusinessName: 'Halvorsen & Daughters Wholesale Meats',
  invoiceAddress: '1480 Stockyard Road, Kansas City, MO 64102',
  invoicePhone: '(816) 555-0100',
  invoiceFooterNote: 'Keep refrigerated at 28 to 34 °F. Claims within 24 hours of delivery.',
};

/** The person behind the demo's account. */
export const owner = { email: 'demo@halvorsen-meats.example', firstName: 'Ingrid', lastName: 'Halvorsen' };
