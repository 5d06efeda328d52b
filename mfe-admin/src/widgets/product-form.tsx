import { useCategories } from '../category/categories.ts';
import { ProductForm } from '../product/form.tsx';

export default function AddProduct({ onClose }: { onClose: () => void }) {
  return <ProductForm product={null} categories={useCategories().names} onClose={onClose} />;
}
