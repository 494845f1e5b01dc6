import { Field, ObjectType } from 'type-graphql';
import { registerEnum } from '../../../kit/src';
import { type RecommendedActionValue, recommendedActionValues } from './recommended-action.rules';

export const RecommendedActionValueEnum = registerEnum(
  'RecommendedActionWord',
  recommendedActionValues,
  'Something that is worth doing.',
);

@ObjectType({ description: 'Something that is worth doing, as the state of the account shows.', simpleResolvers: true })
export class RecommendedAction {
  @Field(() => RecommendedActionValueEnum, { description: 'Kind of artifact.' })
  action!: RecommendedActionValue;

  @Field(() => String, { description: 'What it is, for people.' })
  title!: string;

  @Field(() => String, { description: 'Why it is worth doing.' })
  description!: string;

  @Field(() => String, { description: 'URL of a page that explains how to complete the action.' })
  cta!: string;

  @Field(() => String, { description: 'What the link to that page says.' })
  ctaLabel!: string;

  @Field(() => [String], { description: 'Capabilities that are limited until it is done.' })
  blockedCapabilities!: readonly string[];
}
