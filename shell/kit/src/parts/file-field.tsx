import { FileInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface FileFieldProps {
  label: string;
  /** What the browser offers, and what is taken: endings and media types in lower case, `.csv,text/csv`. */
  accept: string;
  largest: number;
  value: File | null;
  onChange: (file: File | null) => void;
  description?: ReactNode;
  error?: ReactNode;
}

const fits = ({ name, type }: File, accept: string): boolean =>
  accept.split(',').some((entry) => name.toLowerCase().endsWith(entry) || type === entry);

/** `CSV`; `PNG, JPG, SVG`: the endings, for who knows no media types. */
const kindsOf = (accept: string): string =>
  (accept.match(/\.\w+/g) ?? []).join(', ').replaceAll('.', '').toUpperCase();

const megabytes = (bytes: number): string => `${Math.round(bytes / 100_000) / 10} MB`;

/** Why a file is not taken, in a sentence; null when it is. The browser's own filter can be passed by. */
const refusal = (file: File, accept: string, largest: number): string | null => {
  if (!fits(file, accept)) return `${file.name} is not a ${kindsOf(accept)} file. Choose another file.`;
  if (file.size > largest)
    return `${file.name} is ${megabytes(file.size)}. The limit is ${megabytes(largest)}.`;
  return null;
};

/** One file, chosen with the browser's own window. What is of another kind or too large is refused in words. */
export function FileField(props: FileFieldProps) {
  const { label, accept, largest, value, onChange, description, error } = props;
  const [refused, setRefused] = useState<string | null>(null);
  const choose = (file: File | null) => {
    const sentence = file && refusal(file, accept, largest);
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
