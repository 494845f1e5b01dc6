import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { DecimalScalar, PageArgs } from '../../../kit/src';
import {
  CourseLanguageEnum,
  type CourseOrder,
  CourseOrderEnum,
  CourseVisibilityEnum,
  type Language,
  type Visibility,
} from './course.states';

@InputType({ description: 'Where a lesson stands, and what it is called.' })
export class LessonPlacementInput {
  @Field(() => ID, { description: 'A lesson of the course, `lesn_…`.' })
  id!: string;

  @Field(() => ID, { description: 'The chapter in which it stands from now on, one whose lessons are given.' })
  chapterId!: string;

  @Field(() => Int, {
    description: 'Its place among the lessons of that chapter. Places are counted anew from 0; no two are equal.',
  })
  order!: number;

  @Field({ description: 'Title, 1 to 120 characters.' })
  title!: string;
}

@InputType({ description: 'Where a chapter stands, and what it is called.' })
export class ChapterPlacementInput {
  @Field(() => ID, { description: 'A chapter of the course, `chap_…`.' })
  id!: string;

  @Field(() => Int, { description: 'Its place in the course. Places are counted anew from 0; no two are equal.' })
  order!: number;

  @Field({ description: 'Title, 1 to 150 characters.' })
  title!: string;

  @Field(() => [LessonPlacementInput], {
    nullable: true,
    description:
      'All lessons that the chapters with this field have had, and those that come from other chapters of the course; at most 100. Absent where they stay as they are.',
  })
  lessons?: LessonPlacementInput[] | null;
}

/** What may be given when a course is made and changed later. */
@InputType()
abstract class CourseFields {
  @Field(() => String, { nullable: true, description: 'What it is about, in a line of at most 200 characters.' })
  tagline?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The small picture: a PNG, JPEG, GIF or WebP file of at most 10 MB.',
  })
  thumbnailId?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether students who complete the course receive a certificate; false by default.',
  })
  certificateAfterCompletionEnabled?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a lesson opens only after those before it were completed; no by default.',
  })
  requireCompletingLessonsInOrder?: boolean | null;

  @Field(() => DecimalScalar, {
    nullable: true,
    description: 'Its place among the courses of the experience; after all others by default.',
  })
  order?: string | null;

  @Field(() => CourseVisibilityEnum, { nullable: true, description: 'Whether students see it; they do by default.' })
  visibility?: Visibility | null;
}

@InputType({ description: 'A course to make.' })
export class CourseCreateInput extends CourseFields {
  @Field(() => ID, { description: 'Where it is found, `exp_…`.' })
  experienceId!: string;

  @Field({ description: 'Title, 1 to 150 characters.' })
  title!: string;
}

@InputType({
  description: 'Changes to a course. Absent fields stay as they are; null empties a field that can be empty.',
})
export class CoursePatch extends CourseFields {
  @Field(() => String, { nullable: true, description: 'Title, 1 to 150 characters.' })
  title?: string | null;

  @Field(() => String, { nullable: true, description: 'What it is about, at most 10,000 characters.' })
  description?: string | null;

  @Field(() => CourseLanguageEnum, { nullable: true, description: 'What it is taught in.' })
  language?: Language | null;

  @Field(() => [ChapterPlacementInput], {
    nullable: true,
    description:
      'All its chapters as they are to stand, each once, at most 100. Refused whole where one is missing, named twice or of another course.',
  })
  chapters?: ChapterPlacementInput[] | null;
}

@ArgsType()
export class CourseListArgs extends PageArgs {
  @Field(() => ID, { nullable: true, description: 'Only courses of this account; all of the caller by default.' })
  accountId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Only courses that are found in this experience.' })
  experienceId?: string | null;

  @Field(() => CourseOrderEnum, { nullable: true, defaultValue: 'created_at', description: 'What they are sorted by.' })
  order!: CourseOrder;
}
