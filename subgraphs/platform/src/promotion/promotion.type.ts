import { ObjectType } from 'type-graphql';
import { DeletePayload } from '../../../kit/src';

@ObjectType({
  description: 'Result of the deletion of an ad, an ad group, an ad campaign, a social account or a bounty submission.',
})
export class PromotionDeletePayload extends DeletePayload {}
