const quiet = 4;

/**
 * Renders a text as a QR code with its margin: one text a row, `1` for a dark module. Level M stays readable
 * with 15 % lost. The library loads with the first code (docs/decisions/0157).
 */
export const renderQrCode = async (text: string): Promise<string[]> => {
  const { raw } = (await import('bwip-js/node')).default;
  const [code] = raw({ bcid: 'qrcode', text, eclevel: 'M' } as Parameters<typeof raw>[0]) as unknown as [
    { pixs: number[]; pixx: number },
  ];
  const width = code.pixx + 2 * quiet;
  const margin = Array.from({ length: quiet }, () => '0'.repeat(width));
  const side = '0'.repeat(quiet);
  const rows = Array.from(
    { length: code.pixx },
    (_, row) => `${side}${code.pixs.slice(row * code.pixx, (row + 1) * code.pixx).join('')}${side}`,
  );
  return [...margin, ...rows, ...margin];
};
