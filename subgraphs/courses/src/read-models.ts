import { type ReadModel, readModelOf } from '../../kit/src';
import { optionReadModel } from './assessments/option.read-model';
import { questionReadModel } from './assessments/question.read-model';
import { chapterReadModel } from './chapters/chapter.read-model';
import { courseReadModel } from './courses/course.read-model';
import { experienceReadModel } from './experiences/experience.read-model';
import { interactionReadModel } from './interactions/interaction.read-model';
import { lessonReadModel } from './lessons/lesson.read-model';
import { studentReadModel } from './students/student.read-model';
import { submissionReadModel } from './submissions/submission.read-model';
import type { Experience } from './experiences/experience.resource';
import type { Course } from './courses/course.resource';
import type { Chapter } from './chapters/chapter.resource';
import type { Lesson } from './lessons/lesson.resource';
import type { Question } from './assessments/question.resource';
import type { Option } from './assessments/question-parts.type';
import { Video } from './videos/video.resource';
import type { Student } from './students/student.resource';
import type { Interaction } from './interactions/interaction.resource';
import type { Submission } from './submissions/submission.resource';

/** Read models of the courses domain; each maps a GraphQL type to its table. They reference each other for joins. */
export interface ReadModels {
  readonly experience: ReadModel<Experience>;
  readonly course: ReadModel<Course>;
  readonly chapter: ReadModel<Chapter>;
  readonly lesson: ReadModel<Lesson>;
  readonly question: ReadModel<Question>;
  readonly option: ReadModel<Option>;
  readonly video: ReadModel<Video>;
  readonly student: ReadModel<Student>;
  readonly interaction: ReadModel<Interaction>;
  readonly submission: ReadModel<Submission>;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModels[Name] };
  models.experience = experienceReadModel();
  models.course = courseReadModel(models);
  models.chapter = chapterReadModel(models);
  models.lesson = lessonReadModel(models);
  models.question = questionReadModel();
  models.option = optionReadModel();
  models.video = readModelOf(Video);
  models.student = studentReadModel(models);
  models.interaction = interactionReadModel(models);
  models.submission = submissionReadModel(models);
  return models;
}
