import { type Weekday, weekdayNames, weekdays } from '@primal/contracts/shared/delivery-days';
import type { ProductUnits } from '@primal/contracts/shared/quantities';
import { Button, bind, IconAction, Text } from '@primal/kit';
import { QuantityField, Select, useProductOptions } from '@primal/kit/forms';
import { IconPlus, IconTrash } from '@primal/kit/icons';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { toProductOption, toProductSelect } from '../product-select.ts';
import { createLine, findQuantityProblem, type StandingLine } from './values.ts';
import classes from './weekday-lines.module.css';

interface Props {
  lines: readonly StandingLine[];
  onChange: (lines: StandingLine[]) => void;
  errors: Readonly<Record<string, string>>;
  autoFocus?: boolean;
}

const useProducts = (lines: readonly StandingLine[]) => {
  const used = lines.flatMap(({ productId }) => productId ?? []);
  const products = useProductOptions(used);
  const options = useMemo(() => products.options.map(toProductOption), [products.options]);
  const findProduct = (id: string | null) => products.options.find((product) => product.id === id) ?? null;
  return { select: { ...toProductSelect(products), options }, findProduct };
};

interface RowProps extends Pick<Props, 'errors'> {
  line: StandingLine;
  row: number;
  products: ReturnType<typeof useProducts>['select'];
  goods: ProductUnits | null;
  autoFocus: boolean;
  onLine: (line: StandingLine) => void;
  onRemove: () => void;
}

const Row = ({ line, row, products, goods, errors, autoFocus, onLine, onRemove }: RowProps) => {
  const element = useRef<HTMLTableRowElement>(null);
  const isMistyped = weekdays.some((day) => findQuantityProblem(line.quantities[day] ?? '', goods));
  const error = isMistyped && line.productId ? undefined : errors[line.key];
  const choose = (productId: string) => {
    const label = products.options.find(({ value }) => value === productId)?.label ?? line.productName;
    onLine({ ...line, productId, productName: label });
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLInputElement>('[data-weekday="mon"]')?.focus(),
    );
  };
  const firstDay = weekdays.find((day) => line.quantities[day]) ?? 'mon';
  const type = (day: Weekday, text: string) =>
    onLine({ ...line, quantities: { ...line.quantities, [day]: text } });
  return (
    <tr ref={element} data-key={line.key}>
      <td className={classes.product}>
        <Select
          {...products}
          aria-label={`Product, row ${row}`}
          value={line.productId ?? ''}
          chosen={line.productId ? { value: line.productId, label: line.productName } : null}
          onChange={choose}
          error={error}
        />
      </td>
      {weekdays.map((day) => (
        <td key={day} className={classes.day} data-label={weekdayNames[day].slice(0, 3)}>
          <QuantityField
            aria-label={`${weekdayNames[day]}, row ${row}`}
            data-weekday={day}
            autoFocus={autoFocus && day === firstDay}
            goods={goods}
            {...bind(line.quantities[day] ?? '', (to) => type(day, to))}
          />
        </td>
      ))}
      <td>
        <IconAction label={`Remove row ${row}`} icon={IconTrash} danger onClick={onRemove} />
      </td>
    </tr>
  );
};

/** Quantities per weekday. Enter in the last field adds a row. */
export const WeekdayLines = ({ lines, onChange, errors, autoFocus = false }: Props) => {
  const products = useProducts(lines);
  const body = useRef<HTMLTableSectionElement>(null);
  const focusRow = (at: number) =>
    requestAnimationFrame(() => body.current?.rows[at]?.querySelector('input')?.focus());
  const add = () => {
    onChange([...lines, createLine()]);
    focusRow(lines.length);
  };
  const remove = (at: number) => {
    onChange(lines.length > 1 ? lines.filter((_, index) => index !== at) : [createLine()]);
    focusRow(Math.max(0, at - 1));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const field = event.target as HTMLElement;
    const isLast = field.dataset.weekday === 'sun' && body.current?.rows[lines.length - 1]?.contains(field);
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || !isLast) return;
    event.preventDefault();
    event.stopPropagation();
    add();
  };
  return (
    <>
      <div className={classes.scroll}>
        <table className={classes.table} aria-label="Products by weekday">
          <thead>
            <tr>
              <th scope="col">Product</th>
              {weekdays.map((day) => (
                <th key={day} scope="col" className={classes.day}>
                  <abbr title={weekdayNames[day]}>{weekdayNames[day].slice(0, 3)}</abbr>
                </th>
              ))}
              <th scope="col">
                <span className={classes.hidden}>Remove</span>
              </th>
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown}>
            {lines.map((line, at) => (
              <Row
                key={line.key}
                line={line}
                products={products.select}
                goods={products.findProduct(line.productId)}
                errors={errors}
                row={at + 1}
                autoFocus={autoFocus && at === 0}
                onLine={(next) => onChange(lines.map((each) => (each.key === line.key ? next : each)))}
                onRemove={() => remove(at)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.below}>
        <Button variant="default" leftSection={<IconPlus size={16} />} onClick={add}>
          Add Product
        </Button>
        <Text size="sm" c="dimmed">
          Leave a day blank to deliver none of the product that day.
        </Text>
      </div>
    </>
  );
};
