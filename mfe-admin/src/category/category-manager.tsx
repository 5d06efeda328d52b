import { categoriesApi } from '@primal/contracts/admin/categories';
import { counted } from '@primal/contracts/shared/text';
import { Button, confirm, Disclosure, IconAction, TextInput, toast } from '@primal/kit';
import { IconCheck, IconPencil, IconPlus, IconTrash, IconX } from '@primal/kit/icons';
import { useApiMutation } from '@primal/kit/platform';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { type Categories, type Category, isSameCategory } from './categories.ts';
import classes from './category-manager.module.css';

const findNameProblem = (name: string, others: readonly string[]): string | null => {
  if (!name) return 'Please enter a category name';
  return others.some((other) => isSameCategory(other, name)) ? 'Category already exists' : null;
};

const AddCategory = ({ names, add }: Categories) => {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = text.trim();
    const problem = findNameProblem(name, names);
    setError(problem);
    if (problem) {
      toast.error(problem);
      return;
    }
    add(name);
    setText('');
    toast.success('Category added successfully');
  };
  return (
    <form className={classes.add} onSubmit={submit} noValidate>
      <TextInput
        label="New Category"
        value={text}
        maxLength={100}
        error={error}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
      />
      <Button type="submit" variant="default" leftSection={<IconPlus size={16} />}>
        Add Category
      </Button>
    </form>
  );
};

interface RenameProps {
  category: Category;
  categories: Categories;
  onDone: () => void;
}

const RenameCategory = ({ category, categories, onDone }: RenameProps) => {
  const [text, setText] = useState(category.name);
  const [error, setError] = useState<string | null>(null);
  const move = useApiMutation(categoriesApi.renameCategory, {
    failed: 'Failed to update category',
  });
  const save = async () => {
    const name = text.trim();
    if (name === category.name) return onDone();
    const others = categories.names.filter((other) => other !== category.name);
    const problem = findNameProblem(name, others);
    setError(problem);
    if (problem) {
      toast.error(problem);
      return;
    }
    // Rename the category of the products too, since the list also includes their categories.
    if (category.products > 0) await move.mutateAsync({ body: { from: category.name, to: name } });
    categories.rename(category.name, name);
    toast.success('Category updated successfully');
    onDone();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone();
    if (event.key === 'Enter') void save().catch(() => undefined);
  };
  return (
    <div className={classes.rename}>
      <TextInput
        aria-label={`New name of ${category.name}`}
        value={text}
        maxLength={100}
        error={error}
        data-autofocus
        autoFocus
        disabled={move.isPending}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setError(null);
        }}
        onKeyDown={keys}
      />
      <IconAction
        label="Save"
        icon={IconCheck}
        loading={move.isPending}
        onClick={() => void save().catch(() => undefined)}
      />
      <IconAction label="Cancel" icon={IconX} onClick={onDone} />
    </div>
  );
};

/**
 * Adds, renames and deletes categories (docs/rules/catalog.md#categories). The list is local; a rename updates
 * products on the server.
 */
export const CategoryManager = ({ categories }: { categories: Categories }) => {
  const [renaming, setRenaming] = useState<string | null>(null);
  const remove = async (category: Category) => {
    if (category.products > 0) {
      toast.error('Cannot delete category with existing products');
      return;
    }
    const message = `Are you sure you want to delete category ${category.name}? This action cannot be undone.`;
    if (!(await confirm({ title: 'Delete category', message, confirmLabel: 'Delete', danger: true }))) return;
    categories.remove(category.name);
    toast.success('Category deleted successfully');
  };
  return (
    <Disclosure label="Manage Categories">
      <AddCategory {...categories} />
      <ul className={classes.list} aria-label="Categories">
        {categories.categories.map((category) => (
          <li key={category.name} className={classes.item} aria-label={category.name}>
            {renaming === category.name ? (
              <RenameCategory category={category} categories={categories} onDone={() => setRenaming(null)} />
            ) : (
              <>
                <span className={classes.name}>{category.name}</span>
                <span className={classes.count}>{counted(category.products, 'product')}</span>
                <IconAction
                  label="Edit"
                  icon={IconPencil}
                  button={{ 'aria-description': category.name }}
                  onClick={() => setRenaming(category.name)}
                />
                <IconAction
                  label="Delete"
                  icon={IconTrash}
                  danger
                  button={{ 'aria-description': category.name }}
                  onClick={() => void remove(category)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
