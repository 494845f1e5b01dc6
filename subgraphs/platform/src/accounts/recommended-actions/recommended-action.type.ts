import { Field, ObjectType } from 'type-graphql';
import { type Capability, CapabilityEnum, registerEnum } from '../../../../kit/src';
import { type RecommendedActionValue, recommendedActionValues } from './recommended-action.rules';

export const RecommendedActionValueEnum = registerEnum(
  'RecommendedActionWord',
  recommendedActionValues,
  'A recommended action.',
);

@ObjectType({
  description: 'An action that is recommended because of the state of the account.',
  simpleResolvers: true,
})
export class RecommendedAction {
  @Field(() => RecommendedActionValueEnum, { description: 'Kind of the action.' })
  action!: RecommendedActionValue;

  @Field(() => String, { description: 'Title for display.' })
  title!: string;

  @Field(() => String, { description: 'Reason for the recommendation.' })
  description!: string;

  @Field(() => String, { description: 'URL of a page that explains how to complete the action.' })
  cta!: string;

  @Field(() => String, { description: 'Text of the link to that page.' })
  ctaLabel!: string;

  @Field(() => [CapabilityEnum], { description: 'Capabilities that are limited until the action is completed.' })
  blockedCapabilities!: readonly Capability[];
}
