/** Display names of the areas: 'A new version of Orders is available'. Small, because every page loads them. */
export const areaLabels = {
  orders: 'Orders',
  billing: 'Billing',
  delivery: 'Delivery',
  admin: 'Admin',
} as const;

export type Area = keyof typeof areaLabels;
export const areaNames = Object.keys(areaLabels) as [Area, ...Area[]];
