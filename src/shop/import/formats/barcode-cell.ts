/** Like Shopify, prefixes barcodes with an apostrophe so that spreadsheets keep every digit. */
export const barcodeCell = (barcode: string | null): string =>
  barcode !== null && /^[\d']/.test(barcode) ? `'${barcode}` : (barcode ?? '')

export const barcodeOf = (cell: string | undefined): string | undefined =>
  cell?.startsWith("'") ? cell.slice(1) : cell
