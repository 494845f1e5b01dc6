import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { accountFilter, createInputOf, equals, listArgs, patchOf } from '../../../kit/src';
import { Course } from './course.resource';
import { CourseOrderEnum } from './course.states';

@InputType({ description: 'Position and title of a lesson.' })
export class LessonPlacementInput {
  @Field(() => ID, { description: 'Lesson of the course, `lesn_…`.' })
  id!: string;

  @Field(() => ID, { description: 'New chapter of the lesson: one of the chapters whose lessons are given.' })
  chapterId!: string;

  @Field(() => Int, {
    description:
      'Position among the lessons of the chapter. Positions are renumbered from 0; two lessons cannot have the same position.',
  })
  order!: number;

  @Field({ description: 'Title, 1 to 120 characters.' })
  title!: string;
}

@InputType({ description: 'Position and title of a chapter.' })
export class ChapterPlacementInput {
  @Field(() => ID, { description: 'Chapter of the course, `chap_…`.' })
  id!: string;

  @Field(() => Int, {
    description: 'Position in the course. Positions are renumbered from 0; two chapters cannot have the same position.',
  })
  order!: number;

  @Field({ description: 'Title, 1 to 150 characters.' })
  title!: string;

  @Field(() => [LessonPlacementInput], {
    nullable: true,
    description:
      'All current lessons of the chapters that have this field, and lessons that move there from other chapters of the course; at most 100. If absent, the lessons of the chapter stay unchanged.',
  })
  lessons?: LessonPlacementInput[] | null;
}

const thumbnail = {
  nullable: true,
  description: 'Thumbnail image: a PNG, JPEG, GIF or WebP file of at most 10 MB.',
} as const;

@InputType({ description: 'A new course.' })
export class CourseCreateInput extends createInputOf<Course, 'experienceId' | 'title' | 'visibility'>(Course) {
  @Field(() => ID, thumbnail)
  thumbnailId?: string | null;
}

@InputType({
  description: 'Changes to a course. Absent fields stay unchanged; null empties a field that can be null.',
})
export class CoursePatch extends patchOf(Course) {
  @Field(() => ID, thumbnail)
  thumbnailId?: string | null;

  @Field(() => [ChapterPlacementInput], {
    nullable: true,
    description:
      'All chapters of the course with their new positions, each once, at most 100. The change is rejected if a chapter is missing, given twice or of another course.',
  })
  chapters?: ChapterPlacementInput[] | null;
}

export const courseFilters = {
  accountId: {
    ...accountFilter('courses'),
    description: 'Only courses of this account; by default of all accounts of the caller.',
  },
  experienceId: equals(() => ID, 'experience_id', 'Only courses of this experience.'),
};

@ArgsType()
export class CourseListArgs extends listArgs(courseFilters, CourseOrderEnum) {}
