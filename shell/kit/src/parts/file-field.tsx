import { FileInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FileFieldProps {
  label: string;
  /** Accepted extensions and media types in lower case: `.csv,text/csv`. */
  accept: string;
  largest: number;
  value: File | null;
  onChange: (file: File | null) => void;
  description?: ReactNode;
  error?: ReactNode;
}

const fits = ({ name, type }: File, accept: string): boolean =>
  accept.split(',').some((entry) => name.toLowerCase().endsWith(entry) || type === entry);

const formatKinds = (accept: string): string =>
  (accept.match(/\.\w+/g) ?? []).join(', ').replaceAll('.', '').toUpperCase();

const formatMegabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

/** Reason to reject a file, or null; users can bypass the browser's own filter. */
const findRefusal = (file: File, accept: string, largest: number): string | null => {
  if (!fits(file, accept)) return `${file.name} is not a ${formatKinds(accept)} file. Choose another file.`;
  if (file.size > largest)
    return `${file.name} is ${formatMegabytes(file.size)}. The limit is ${formatMegabytes(largest)}.`;
  return null;
};

export function FileField(props: FileFieldProps) {
  const { label, accept, largest, value, onChange, description, error } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (file: File | null) => {
    const sentence = file && findRefusal(file, accept, largest);
    setRefused(sentence);
    onChange(sentence ? null : file);
  };
  return (
    <FileInput
      label={label}
      description={description}
      placeholder="Choose a file"
      accept={accept}
      value={value}
      onChange={choose}
      error={refused ?? error}
      clearable
      clearButtonProps={{ 'aria-label': `Remove ${value?.name ?? 'the file'}` }}
    />
  );
}
