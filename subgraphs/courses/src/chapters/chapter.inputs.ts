import { ArgsType, Field, ID, InputType } from 'type-graphql';
import { PageArgs } from '../../../kit/src';

@InputType('CourseChapterCreateInput', { description: 'A new chapter.' })
export class ChapterCreateInput {
  @Field(() => ID, { description: 'Course to which the chapter is appended, `cors_…`.' })
  courseId!: string;

  @Field(() => String, { nullable: true, description: 'Title, 1 to 150 characters; `Untitled chapter` by default.' })
  title?: string | null;
}

@InputType('CourseChapterPatch', {
  description: 'Changes to a chapter. Positions of chapters are changed by a change of the course.',
})
export class ChapterPatch {
  @Field({ description: 'Title, 1 to 150 characters.' })
  title!: string;
}

@ArgsType()
export class ChapterListArgs extends PageArgs {
  @Field(() => ID, { description: 'Course, `cors_…`.' })
  courseId!: string;
}
