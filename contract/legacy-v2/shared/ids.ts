/** Returns the current form of a product id: `pass_x` and `prod_x` are the same product. */
export function currentProductId(id: string): string {
  return id.startsWith('pass_') ? `prod_${id.slice('pass_'.length)}` : id;
}
