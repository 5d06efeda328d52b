import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { type ImportSubject, importApi } from '@primal/contracts/admin/import';
import { downloadFile, Menu, toast } from '@primal/kit';
import { IconDownload, IconUpload } from '@primal/kit/icons';
import { sendForFile, useMay, wordsAndSentence } from '@primal/kit/platform';

const exportCall = {
  products: importApi.exportProducts,
  customers: importApi.exportCustomers,
  'customer-prices': customerPricesApi.exportCustomerPrices,
} as const;

/** Downloads a file with the headings of a list and example rows. */
export const downloadTemplate = async (subject: ImportSubject): Promise<void> => {
  try {
    const { name, content } = await sendForFile(importApi.exportTemplate, { params: { subject } });
    downloadFile(name, content);
  } catch (error) {
    toast.error(wordsAndSentence(error, 'The template could not be downloaded'));
  }
};

interface CsvMenuProps {
  subject: ImportSubject;
  /** Where the page is about something else than the list. */
  label?: string;
}

/** A whole list from a file and into one, for who may have lists in files. */
export const CsvMenu = ({ subject, label = 'CSV' }: CsvMenuProps) => {
  const mayHaveFiles = useMay(exportCall[subject].permission);
  const download = async () => {
    try {
      const { name, content } = await sendForFile(exportCall[subject]);
      downloadFile(name, content);
      toast.success('Export successful');
    } catch (error) {
      toast.error(wordsAndSentence(error, 'Export failed'));
    }
  };
  if (!mayHaveFiles) return null;
  return (
    <Menu
      label={label}
      items={[
        { label: 'Import CSV', icon: IconUpload, to: `/${subject}/import` },
        { label: 'Export CSV', icon: IconDownload, onClick: () => void download() },
        { label: 'Download Template', icon: IconDownload, onClick: () => void downloadTemplate(subject) },
      ]}
    />
  );
};
