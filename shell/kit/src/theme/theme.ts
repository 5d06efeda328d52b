import { type CSSVariablesResolver, createTheme, rem } from '@mantine/core';
import { busyButton } from './busy-button.tsx';
import { oxblood, signalRed, warmDark, warmGray } from './colors.ts';

const family =
  "'Inter Variable', Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/** The statuses' colors, which keep AA contrast on both schemes; news without one is no warning. */
const noticeColors = (color: string | undefined): Record<'--alert-bg' | '--alert-color', string> => {
  const known = ['red', 'yellow', 'green', 'blue'].includes(color ?? '') ? color : 'gray';
  return { '--alert-bg': `var(--kit-${known}-bg)`, '--alert-color': `var(--kit-${known}-text)` };
};

/** One look for every screen: 14 px base, 4 px grid, small radii, no shadows where a line does. */
export const theme = createTheme({
  primaryColor: 'oxblood',
  primaryShade: { light: 7, dark: 6 },
  colors: { oxblood, red: signalRed, gray: warmGray, dark: warmDark },
  white: '#ffffff',
  black: warmGray[9],
  fontFamily: family,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace",
  fontSizes: { xs: rem(12), sm: rem(14), md: rem(14), lg: rem(16), xl: rem(18) },
  lineHeights: { xs: '1.35', sm: '1.45', md: '1.45', lg: '1.4', xl: '1.35' },
  spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
  headings: {
    fontFamily: family,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: rem(22), lineHeight: '1.25' },
      h2: { fontSize: rem(16), lineHeight: '1.35' },
      h3: { fontSize: rem(14), lineHeight: '1.4' },
    },
  },
  radius: { xs: rem(2), sm: rem(4), md: rem(6), lg: rem(8), xl: rem(12) },
  defaultRadius: 'sm',
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    // The sign of a required field is drawn by base.css: in the label's text it would be part of the field's name.
    // What a field is for stands below it, so that the fields of a row are on one line.
    InputWrapper: {
      defaultProps: { withAsterisk: false, inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    },
    Button: { defaultProps: { renderRoot: busyButton } },
    ActionIcon: { defaultProps: { renderRoot: busyButton } },
    Alert: { vars: (_: unknown, { color }: { color?: string }) => ({ root: noticeColors(color) }) },
    // Only the field is called 'Password': who looks for it by that name finds no button.
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show what is typed' } } },
  },
});

/** Quiet text and hairlines that keep AA contrast on both schemes. */
export const cssVariables: CSSVariablesResolver = (current) => ({
  variables: {},
  light: {
    '--mantine-color-body': '#ffffff',
    '--mantine-color-text': current.colors.gray[9],
    '--mantine-color-dimmed': current.colors.gray[7],
    '--mantine-color-placeholder': '#746a61',
    '--mantine-color-default-border': current.colors.gray[3],
    '--mantine-color-error': '#b3261e',
  },
  dark: {
    '--mantine-color-body': current.colors.dark[7],
    '--mantine-color-text': current.colors.dark[0],
    '--mantine-color-dimmed': current.colors.dark[2],
    '--mantine-color-placeholder': '#968c83',
    '--mantine-color-default-border': current.colors.dark[4],
    '--mantine-color-error': '#f2938c',
  },
});
