import type { Page } from '@playwright/test';
import { expect, signedInTest as test } from '../../harness/e2e.ts';

const measureEdges = (page: Page) =>
  page.evaluate(() => {
    // A canvas parses any color, including transparent ones.
    const brush = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const parseColor = (color: string): number[] => {
      if (!brush) return [];
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = color;
      brush.fillRect(0, 0, 1, 1);
      return [...brush.getImageData(0, 0, 1, 1).data];
    };
    const luminance = (color: string): number => {
      const [red = 0, green = 0, blue = 0] = parseColor(color)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const findBackground = (element: Element | null): string => {
      const color = element ? getComputedStyle(element).backgroundColor : 'white';
      return element && (parseColor(color)[3] ?? 0) < 255 ? findBackground(element.parentElement) : color;
    };
    const contrast = (one: string, other: string): number => {
      const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return Math.round(((bright + 0.05) / (dim + 0.05)) * 100) / 100;
    };
    const edge = (field: Element): string => {
      const track = field.getAttribute('role') === 'switch' && field.nextElementSibling;
      return track ? getComputedStyle(track).backgroundColor : getComputedStyle(field).borderTopColor;
    };
    const nameOf = (field: Element) =>
      field.getAttribute('aria-label') ?? (field as HTMLInputElement).labels?.[0]?.textContent ?? field.id;
    return [
      ...document.querySelectorAll('input, textarea, select, button[type="button"].mantine-Input-input'),
    ]
      .filter(
        (field) =>
          (field.checkVisibility({ visibilityProperty: true }) || field.getAttribute('role') === 'switch') &&
          !field.matches(':disabled, :checked, :focus, [type="hidden"], [role="grid"] *, td *') &&
          !field.closest('[aria-hidden="true"]'),
      )
      .map((field) => ({
        name: nameOf(field),
        contrast: contrast(edge(field), findBackground(field.parentElement)),
      }));
  });

for (const colorScheme of ['light', 'dark'] as const)
  test.describe(`in ${colorScheme} colors`, { tag: '@long' }, () => {
    test.use({ colorScheme });

    test('the edge of each field is visible', async ({ page }) => {
      for (const path of ['/sales-orders/create', '/settings', '/invoices', '/reports', '/delivery-routes']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('networkidle');
        const edges = await measureEdges(page);
        expect(edges.length, path).toBeGreaterThan(0);
        expect(
          edges.filter((edge) => edge.contrast < 3),
          path,
        ).toEqual([]);
      }
    });
  });

test('forced colors show lines in place of backgrounds', { tag: '@long' }, async ({ page, office }) => {
  const { customer, mark } = office;
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/delivery-routes');
  const track = page.getByRole('switch', { name: 'All Dates' }).locator('+ *');
  await expect(track).toHaveCSS('border-top-width', '1px');
  await page.goto('/sales-orders/create');
  await page.getByLabel('Customer').fill(mark);
  const option = page.getByRole('option', { name: customer.name });
  await expect(option).toHaveAttribute('data-active');
  await expect(option).toHaveCSS('outline-width', '2px');
  await expect(option).toHaveCSS('outline-style', 'solid');
});
