import { type List, makeRows, orderCells, pickAt, splitHeadings } from './list.ts';

const first = ['Ana', 'Ben', 'Carla', 'Dan', 'Eva', 'Frank', 'Gina', 'Hugo', 'Iris', 'Joe', 'Kim'];
const last = ['Ruiz', 'Miller', 'O’Brien', 'Nguyen', 'Kowalski', 'Smith', 'Díaz'];
const kinds = ['Grill', 'Diner', 'Bistro', 'Deli', 'Market', 'Tavern', 'Kitchen', 'Smokehouse', 'Cafe'];
const words = ['Harbor', 'Maple', 'Blue Fin', 'Two Brothers', 'Corner', 'Prairie', 'Union', 'Old Mill'];
const places = [
  ['Kansas City', 'MO', '64105'],
  ['Olathe', 'KS', '66061'],
  ['Boston', 'MA', '02101'],
  ['St. Louis', 'MO', '63101'],
  ['New York', 'NY', '10001'],
  ['Newark', 'NJ', '07102'],
] as const;
const terms = ['Net 15', 'Net 30', 'Due on receipt', '2% 10 Net 30', 'Net 7', ''];

/** A customer by number, the same in every program's export. */
const createCustomer = (at: number, mark: string) => {
  const [city, state, zip] = pickAt(places, at);
  const name = `${pickAt(words, at)} ${pickAt(kinds, at * 5 + 1)} ${mark}${at + 1}`;
  return {
    name,
    city,
    state,
    zip,
    street: `${100 + at} ${pickAt(['Main St', 'Oak Avenue', 'W 12th Street', 'Industrial Blvd'], at)}`,
    phone: `(816) 555-${String(at % 10_000).padStart(4, '0')}`,
    email: at % 3 === 2 ? '' : `orders${at + 1}@${mark.toLowerCase()}food.example`,
    firstName: pickAt(first, at),
    lastName: pickAt(last, at * 3),
    terms: pickAt(terms, at),
    level: pickAt(['Restaurant', 'Wholesale', 'Gold', ''], at),
  };
};

/** QuickBooks Online: Sales, Customers, Export to Excel. Excel dropped the zip codes' leading zeros. */
export const createQuickBooksOnlineCustomers = (count: number, mark = 'Q'): List => [
  splitHeadings(
    'Name,Company name,Street Address,City,State,Country,Zip,Phone,Email,Customer type,Attachments,' +
      'Open balance,Notes',
  ),
  ...makeRows(count, (at) => {
    const { name, street, city, state, zip, phone, email } = createCustomer(at, mark);
    return [
      name,
      name,
      street,
      city,
      state,
      'USA',
      String(Number(zip)),
      phone,
      email,
      '',
      '0',
      at % 4 === 0 ? '120.50' : '0.00',
      '',
    ];
  }),
];

/**
 * QuickBooks Online: Reports, Customer Contact List. Has titles above the headings and a date below the
 * rows.
 */
export const createQuickBooksOnlineContacts = (count: number, mark = 'C'): List => [
  ['Prairie Provisions LLC', '', '', '', ''],
  ['Customer Contact List', '', '', '', ''],
  ['', '', '', '', ''],
  ['Customer', 'Phone Numbers', 'Email', 'Full Name', 'Billing Address'],
  ...makeRows(count, (at) => {
    const { name, street, city, state, zip, phone, email, firstName, lastName } = createCustomer(at, mark);
    return [
      name,
      `Phone:${phone}`,
      email,
      `${firstName} ${lastName}`,
      `${street}, ${city}, ${state} ${zip} USA`,
    ];
  }),
  ['Monday, Nov 23, 2026 08:15:00 AM GMT-6', '', '', '', ''],
];

const desktopCustomers = splitHeadings(
  ',Active Status,Customer,Balance,Balance Total,Company,Mr./Ms./...,First Name,M.I.,Last Name,' +
    'Primary Contact,Main Phone,Fax,Alt. Phone,Secondary Contact,Job Title,Main Email,Bill to 1,' +
    'Bill to 2,Bill to 3,Bill to 4,Bill to 5,Ship to 1,Ship to 2,Ship to 3,Ship to 4,Ship to 5,' +
    'Customer Type,Terms,Rep,Sales Tax Code,Tax item,Price Level,Resale Num,Account No.,' +
    'Credit Limit,Job Status,Job Type,Job Description,Start Date,Projected End,End Date',
);

/** QuickBooks Desktop: Customer Center, Excel, Export Customer List. Its first column is empty. */
export const createQuickBooksDesktopCustomers = (count: number, mark = 'D'): List => [
  desktopCustomers,
  ...makeRows(count, (at) => {
    const {
      name,
      street,
      city,
      state,
      zip,
      phone,
      email,
      firstName,
      lastName,
      terms: term,
      level,
    } = createCustomer(at, mark);
    const cells: Record<string, string> = {
      'Active Status': at % 25 === 24 ? 'Not-active' : 'Active',
      Customer: name,
      Balance: '0',
      'Balance Total': '0',
      Company: `${name} LLC`,
      'First Name': firstName,
      'Last Name': lastName,
      'Main Phone': phone,
      'Main Email': email,
      'Bill to 1': `${name} LLC`,
      'Bill to 2': street,
      'Bill to 3': `${city}, ${state} ${zip}`,
      'Ship to 1': name,
      'Ship to 2': street,
      'Ship to 3': `${city}, ${state} ${zip}`,
      Terms: term,
      Rep: 'JR',
      'Sales Tax Code': at % 5 === 0 ? 'Non' : 'Tax',
      'Price Level': level,
      'Credit Limit': at % 6 === 0 ? '5,000.00' : '',
    };
    return orderCells(desktopCustomers, cells);
  }),
];

export const createPlainCustomers = (count: number, mark = 'P'): List =>
  makeRows(count, (at) => {
    const { name, street, city, state, zip, phone, email } = createCustomer(at, mark);
    return [name, street, city, state, String(Number(zip)), phone, email];
  });
