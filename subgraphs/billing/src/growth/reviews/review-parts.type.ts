import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A file attached to a review.', simpleResolvers: true })
export class ReviewAttachment {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the file; null if unknown.' })
  filename!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type of the file; null if unknown.' })
  contentType!: string | null;

  @Field(() => String, { nullable: true, description: 'URL of the file; null if unknown.' })
  url!: string | null;
}
