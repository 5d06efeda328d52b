import type { Headings } from './subject-mapping.ts';

export const otherAddressNote =
  'Only one address per customer is imported. Choose these columns instead if the goods go there.';
const tax = 'Tax rates are not imported. Enter tax codes under Settings.';
const owed = 'Import what customers owe under Accounts Receivable, Opening Balances.';
const onePhone = 'Only one phone number per customer is imported.';
const oneContact = 'Only one contact per customer is imported.';
const noRep = 'Sales representatives are not imported.';
const jobs = 'Jobs are not imported.';

export const ignoredColumns: Headings['ignoredColumns'] = [
  [
    ['Balance', 'Balance Total', 'Open Balance', 'Opening Balance', 'Amount Due', 'Opening Balance Date'],
    owed,
  ],
  [['Tax', 'Tax Item', 'TAXITEM', 'Tax Rate', 'Tax ID'], tax],
  [['Rep', 'Sales Rep', 'Salesperson', 'Salesman', 'REP', 'Sales Rep Name'], noRep],
  [['Alt. Phone', 'Alternate Phone', 'PHONE2', 'Phone 2', 'Other Phone', 'Other', 'Home Phone'], onePhone],
  [['Fax', 'Fax Number', 'FAXNUM', 'Fax No'], 'Fax numbers are not imported.'],
  [['Secondary Contact', 'Alternate Contact', 'CONT2', 'Alt. Contact'], oneContact],
  [
    ['Mr./Ms./...', 'Salutation', 'Title', 'Suffix', 'M.I.', 'Middle Name', 'Middle', 'MIDINIT', 'Job Title'],
    oneContact,
  ],
  [['Website', 'Web Site', 'URL'], 'Websites are not imported.'],
  [['Country', 'Billing Country', 'Ship Country', 'Shipping Country'], 'Countries are not imported.'],
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
    otherAddressNote,
  ],
  [['Customer Type', 'CTYPE', 'Type', 'Class'], 'Customer types are not imported. Use the pricing tier.'],
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
    'Account numbers are not imported.',
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
  [['Notes', 'Note', 'NOTEPAD', 'Memo', 'Comments'], 'Only notes for the driver are imported.'],
  [['Attachments'], 'The file does not contain attachments.'],
  [
    ['Preferred Payment Method', 'Payment Method', 'Preferred Send Method'],
    'The payment method is entered with each payment.',
  ],
];
