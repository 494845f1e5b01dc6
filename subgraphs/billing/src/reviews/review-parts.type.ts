import { Field, ID, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A file that is shown with a review.', simpleResolvers: true })
export class ReviewAttachment {
  @Field(() => ID, { description: 'Id of the file.' })
  id!: string;

  @Field(() => String, { nullable: true, description: 'Name of the file; null while it is not known.' })
  filename!: string | null;

  @Field(() => String, { nullable: true, description: 'Media type of the file; null while it is not known.' })
  contentType!: string | null;

  @Field(() => String, { nullable: true, description: 'Address of the file; null while it is not known.' })
  url!: string | null;
}
