import type { Headings } from './headings.ts';

/** One address is kept, of the place that is delivered to and billed. */
export const otherAddress = 'One address is kept of a customer. Choose these instead if the goods go there.';
const tax = 'Of sales tax it is kept whether a customer is exempt.';
const owed = 'What customers owe comes in under Accounts Receivable, Opening Balances.';
const onePhone = 'One phone number is kept of a customer.';
const oneContact = 'One contact is kept of a customer.';
const noRep = 'Sales representatives are not kept.';
const jobs = 'Jobs are not kept.';

/** Columns that such files have and the product does not keep, with the reason that is told. */
export const passedOver: Headings['passedOver'] = [
  [
    ['Balance', 'Balance Total', 'Open Balance', 'Opening Balance', 'Amount Due', 'Opening Balance Date'],
    owed,
  ],
  [['Tax', 'Tax Item', 'TAXITEM', 'Tax Rate', 'Tax ID'], tax],
  [['Resale Num', 'Resale No', 'Resale Number', 'RESALENUM', 'Tax Resale No', 'Exemption Number'], tax],
  [['Rep', 'Sales Rep', 'Salesperson', 'Salesman', 'REP', 'Sales Rep Name'], noRep],
  [['Alt. Phone', 'Alternate Phone', 'PHONE2', 'Phone 2', 'Other Phone', 'Other', 'Home Phone'], onePhone],
  [['Fax', 'Fax Number', 'FAXNUM', 'Fax No'], 'Fax numbers are not kept.'],
  [['Secondary Contact', 'Alternate Contact', 'CONT2', 'Alt. Contact'], oneContact],
  [
    ['Mr./Ms./...', 'Salutation', 'Title', 'Suffix', 'M.I.', 'Middle Name', 'Middle', 'MIDINIT', 'Job Title'],
    oneContact,
  ],
  [['Website', 'Web Site', 'URL'], 'Websites are not kept.'],
  [['Country', 'Billing Country', 'Ship Country', 'Shipping Country'], 'Countries are not kept.'],
  [
    [
      'Ship To City',
      'Shipping City',
      'Ship City',
      'Ship To State',
      'Shipping State',
      'Ship State',
      'Ship To Zip',
      'Shipping Zip',
      'Ship Zip',
      'Shipping Street',
      'Ship To Street',
      'Ship Address 1',
    ],
    otherAddress,
  ],
  [['Customer Type', 'CTYPE', 'Type', 'Class'], 'Kinds of customers are not kept; a pricing tier is.'],
  [
    [
      'Account No.',
      'Account Number',
      'Account No',
      'ACCNUM',
      'Customer No',
      'Customer Number',
      'Customer ID',
    ],
    'Account numbers are not kept.',
  ],
  [
    [
      'Job Status',
      'Job Type',
      'Job Description',
      'Start Date',
      'Projected End',
      'End Date',
      'JOBDESC',
      'JOBTYPE',
      'JOBSTATUS',
    ],
    jobs,
  ],
  [['Notes', 'Note', 'NOTEPAD', 'Memo', 'Comments'], 'Notes are not kept, but those for the driver.'],
  [['Attachments'], 'Attachments are not in the file.'],
  [
    ['Preferred Payment Method', 'Payment Method', 'Preferred Send Method'],
    'How a customer pays is said with each payment.',
  ],
];
