/** Tax category of a product, which determines its tax rate. */
export interface TaxCode {
  readonly id: string;
  readonly name: string;
  readonly productType: 'physical' | 'digital' | 'services';
}

/** Tax categories that a seller can choose for a product. */
export const taxCodes: readonly TaxCode[] = [
  { id: 'ptc_software', name: 'Software', productType: 'digital' },
  { id: 'ptc_membership', name: 'Online membership', productType: 'digital' },
  { id: 'ptc_ebook', name: 'Electronic book', productType: 'digital' },
  { id: 'ptc_course', name: 'Recorded course', productType: 'digital' },
  { id: 'ptc_coaching', name: 'Coaching', productType: 'services' },
  { id: 'ptc_goods', name: 'General goods', productType: 'physical' },
];

export function taxCode(id: string | null): TaxCode | null {
  return taxCodes.find((code) => code.id === id) ?? null;
}
