import type { ProductAnswer } from '@primal/contracts/admin/product';
import { productLinesApi } from '@primal/contracts/orders/product-lines';
import { counted } from '@primal/contracts/shared/text';
import { confirm, toast } from '@primal/kit';
import { explainError, send } from '@primal/kit/platform';

const maxNamed = 5;

/**
 * Offers to update unweighed lines of open orders that were made when the product had another type
 * (docs/rules/catalog.md#product-form). Does nothing if the orders cannot be read.
 */
export const offerOrderUpdate = async (product: ProductAnswer): Promise<void> => {
  const { id: productId, version, name, productType } = product;
  const found = await send(productLinesApi.findStaleOrders, {
    query: { productId, version: String(version) },
  }).catch(() => null);
  if (!found || found.total === 0) return;
  const named = found.orders.slice(0, maxNamed).map(({ orderNumber }) => orderNumber);
  const more = found.total - named.length;
  const orders = `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en-US')} more` : ''}`;
  const type = productType === 'variable-weight' ? 'variable weight' : 'fixed weight';
  const isWanted = await confirm({
    title: `Update ${counted(found.total, 'open order')}?`,
    message: `${orders} still ${found.total === 1 ? 'has' : 'have'} ${name} as it was before, without weights. Update ${found.total === 1 ? 'it' : 'them'} to ${type}? Quantities and prices stay.`,
    confirmLabel: 'Update',
    cancelLabel: 'Leave Unchanged',
  });
  if (!isWanted) return;
  try {
    const { orders: updated } = await send(productLinesApi.updateProductLines, {
      body: { productId, version },
    });
    toast.success('Open orders updated', `${counted(updated.length, 'order')} with ${name}`);
  } catch (error) {
    toast.error(explainError(error, 'Failed to update open orders'));
  }
};
