import { Field, ObjectType } from 'type-graphql';
import { wordEnum } from '../../../kit/src';
import { type RecommendedActionWord, recommendedActionWords } from './recommended-action.rules';

export const RecommendedActionWordEnum = wordEnum(
  'RecommendedActionWord',
  recommendedActionWords,
  'Something that is worth doing.',
);

@ObjectType({ description: 'Something that is worth doing, as the state of the account shows.', simpleResolvers: true })
export class RecommendedAction {
  @Field(() => RecommendedActionWordEnum, { description: 'What it is.' })
  action!: RecommendedActionWord;

  @Field(() => String, { description: 'What it is, for people.' })
  title!: string;

  @Field(() => String, { description: 'Why it is worth doing.' })
  description!: string;

  @Field(() => String, { description: 'Address of a page that shows how it is done.' })
  cta!: string;

  @Field(() => String, { description: 'What the link to that page says.' })
  ctaLabel!: string;

  @Field(() => [String], { description: 'Capabilities that are limited until it is done.' })
  blockedCapabilities!: readonly string[];
}
