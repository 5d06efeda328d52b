import type { SVGProps } from 'react';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  /** Pixels of both sides. */
  size?: number;
  /** Width of the lines, in units of a 24 by 24 drawing. */
  stroke?: number;
}

/** `body`: the drawing in Iconify's JSON, paths of lines without attributes of their own. */
export const createIcon =
  ({ body }: { body: string }) =>
  ({ size = 24, stroke = 2, ...props }: IconProps) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      {...props}
    >
      {body.match(/(?<= d=")[^"]+/g)?.map((d) => (
        <path key={d} d={d} />
      ))}
    </svg>
  );

export type Icon = ReturnType<typeof createIcon>;
