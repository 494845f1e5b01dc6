import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs } from '../../../kit/src';

@InputType('CourseChapterCreateInput', { description: 'A chapter to make.' })
export class ChapterCreateInput {
  @Field(() => ID, { description: 'The course at whose end it stands, `cors_…`.' })
  courseId!: string;

  @Field(() => String, { nullable: true, description: 'Title, 1 to 150 characters; `Untitled chapter` by default.' })
  title?: string | null;
}

@InputType('CourseChapterPatch', { description: 'Changes to a chapter. Its place is changed with its course.' })
export class ChapterPatch {
  @Field({ description: 'Title, 1 to 150 characters.' })
  title!: string;
}

@ArgsType()
export class ChapterListArgs extends PageArgs {
  @Field(() => ID, { description: 'The course, `cors_…`.' })
  courseId!: string;
}
