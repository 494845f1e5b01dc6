import type { Commands, Context } from '../../../kit/src';
import type { PromotionDeletePayload } from './promotion.type';
import type { PromotionRepository } from './promotion.repository';

/** Runs the command that deletes a promotion resource, such as an ad, and returns the payload of the mutation. */
export async function deleteRow(
  commands: Commands,
  ctx: Context,
  name: string,
  rows: PromotionRepository<unknown>,
  id: string,
): Promise<PromotionDeletePayload> {
  const { id: deletedId, userErrors } = await commands.run(ctx, name, { id }, (tx) => rows.delete(tx, id));
  return { deletedId, userErrors: [...userErrors] as PromotionDeletePayload['userErrors'] };
}
