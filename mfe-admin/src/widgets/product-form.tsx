import { useCategories } from '../catalogue/categories.ts';
import { ProductForm } from '../forms/product-form.tsx';

/** Add a product without leaving the screen; in a dialog. */
export default function AddProduct({ onClose }: { onClose: () => void }) {
  return <ProductForm product={null} categories={useCategories().names} onClose={onClose} />;
}
