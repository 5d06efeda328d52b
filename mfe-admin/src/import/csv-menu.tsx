import { customerPricesApi } from '@primal/contracts/admin/customer-price';
import { type ImportSubject, importApi } from '@primal/contracts/admin/import';
import { downloadFile, Menu, toast } from '@primal/kit';
import { IconDownload, IconUpload } from '@primal/kit/icons';
import { sendForFile, wordsAndSentence } from '@primal/kit/platform';

const exportCall = {
  products: importApi.exportProducts,
  customers: importApi.exportCustomers,
  'customer-prices': customerPricesApi.exportCustomerPrices,
} as const;

export const CsvMenu = ({ subject }: { subject: ImportSubject }) => {
  const download = async () => {
    try {
      const { name, content } = await sendForFile(exportCall[subject]);
      downloadFile(name, content);
      toast.success('Export successful');
    } catch (error) {
      toast.error(wordsAndSentence(error, 'Export failed'));
    }
  };
  return (
    <Menu
      label="CSV"
      items={[
        { label: 'Import CSV', icon: IconUpload, to: `/${subject}/import` },
        { label: 'Export CSV', icon: IconDownload, onClick: () => void download() },
      ]}
    />
  );
};
