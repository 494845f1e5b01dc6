import { Field, ID, ObjectType } from 'type-graphql';
import { type CommandRejection, UserError } from '../../../kit/src';

@ObjectType({
  description: 'Outcome of deleting an ad, an ad group, an ad campaign, a social account or a bounty submission.',
  simpleResolvers: true,
})
export class PromotionDeletePayload {
  @Field(() => ID, { nullable: true, description: 'Id of what was deleted.' })
  deletedId!: string | null;

  @Field(() => [UserError], { description: 'Why the command was refused; empty when it was done.' })
  userErrors!: CommandRejection[];
}
