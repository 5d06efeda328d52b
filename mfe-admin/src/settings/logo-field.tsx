import { maxLogoBytes } from '@primal/contracts/admin/settings-fields';
import { Button } from '@primal/kit';
import { Controller } from '@primal/kit/forms';
import { FileField } from '@primal/kit/parts';
import { useState } from 'react';
import classes from './settings.module.css';
import type { SectionProps } from './values.ts';

const kinds = '.png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml';

const readAsDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });

/**
 * Logo for all papers, previewed on white. The server validates and redraws it, so it is saved only with the
 * settings.
 */
export const LogoField = ({ form }: Pick<SectionProps, 'form'>) => {
  const [unreadable, setUnreadable] = useState<string | null>(null);
  return (
    <Controller
      control={form.control}
      name="invoiceLogo"
      render={({ field, fieldState }) => {
        const choose = async (file: File | null) => {
          setUnreadable(null);
          if (!file) return;
          try {
            field.onChange(await readAsDataUrl(file));
            form.clearErrors('invoiceLogo');
          } catch {
            setUnreadable(`${file.name} cannot be read.`);
          }
        };
        return (
          <div className={classes.logo}>
            <FileField
              label="Logo"
              accept={kinds}
              largest={maxLogoBytes}
              value={null}
              onChange={(file) => void choose(file)}
              description="PNG, JPEG or SVG, at most 0.5 MB. It prints on invoices, receipts, statements and work orders."
              error={unreadable ?? fieldState.error?.message}
            />
            {field.value && (
              <div className={classes.preview}>
                <img
                  src={field.value}
                  alt="Logo as it is printed"
                  onError={() => setUnreadable('This image cannot be shown. Please choose another one.')}
                />
                <Button variant="default" size="compact-sm" onClick={() => field.onChange('')}>
                  Remove Logo
                </Button>
              </div>
            )}
          </div>
        );
      }}
    />
  );
};
