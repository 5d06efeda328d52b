import { csvExportApi, type ImportSubject } from '@primal/contracts/admin/csv-export';
import { Menu, saveFile, toast, toastFailure } from '@primal/kit';
import { IconDownload, IconUpload } from '@primal/kit/icons';
import { useHasPermission } from '@primal/kit/platform';

const exportBySubject = {
  products: () => saveFile(csvExportApi.exportProducts),
  customers: () => saveFile(csvExportApi.exportCustomers),
  'customer-prices': (customerId?: string) =>
    saveFile(csvExportApi.exportCustomerPrices, { query: { customerId } }),
} as const;

export const downloadTemplate = async (subject: ImportSubject): Promise<void> => {
  try {
    await saveFile(csvExportApi.exportTemplate, { params: { subject } });
  } catch (error) {
    toastFailure(error, 'The template could not be downloaded');
  }
};

interface CsvMenuProps {
  subject: ImportSubject;
  label?: string;
  /** Limits the file to one customer's prices. */
  customerId?: string;
}

export const CsvMenu = ({ subject, label = 'CSV', customerId }: CsvMenuProps) => {
  const mayHaveFiles = useHasPermission(csvExportApi.exportTemplate.permission);
  const download = async () => {
    try {
      await exportBySubject[subject](customerId);
      toast.success('Export successful');
    } catch (error) {
      toastFailure(error, 'Export failed');
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
