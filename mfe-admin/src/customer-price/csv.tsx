import { type CustomerPriceAnswer, customerPricesApi } from '@primal/contracts/admin/customer-price';
import { downloadFile, Menu, toast } from '@primal/kit';
import { IconDownload, IconUpload } from '@primal/kit/icons';
import { sendForFile, wordsAndSentence } from '@primal/kit/platform';
import { downloadTemplate } from '../import/csv-menu.tsx';

const download = async (customerId: string) => {
  try {
    const { name, content } = await sendForFile(customerPricesApi.exportCustomerPrices, {
      query: { customerId },
    });
    downloadFile(name, content);
    toast.success('Export successful');
  } catch (error) {
    toast.error(wordsAndSentence(error, 'Export failed'));
  }
};

/** Prices from a file, of any customers, and those of one customer in a file. */
export const PricesCsv = ({ customerId }: Pick<CustomerPriceAnswer, 'customerId'>) => (
  <Menu
    label="CSV"
    items={[
      { label: 'Import CSV', icon: IconUpload, to: '/customer-prices/import' },
      { label: 'Export CSV', icon: IconDownload, onClick: () => void download(customerId) },
      {
        label: 'Download Template',
        icon: IconDownload,
        onClick: () => void downloadTemplate('customer-prices'),
      },
    ]}
  />
);
