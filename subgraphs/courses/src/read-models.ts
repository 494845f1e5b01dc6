import type { ReadModel } from '../../kit/src';
import { optionReadModel } from './assessments/option.read-model';
import { questionReadModel } from './assessments/question.read-model';
import { chapterReadModel } from './chapters/chapter.read-model';
import { courseReadModel } from './courses/course.read-model';
import { experienceReadModel } from './experiences/experience.read-model';
import { interactionReadModel } from './interactions/interaction.read-model';
import { lessonReadModel } from './lessons/lesson.read-model';
import { studentReadModel } from './students/student.read-model';
import { submissionReadModel } from './submissions/submission.read-model';
import { videoReadModel } from './videos/video.read-model';

/** Read models of the courses domain; each maps a GraphQL type to its table. They reference each other for joins. */
export interface ReadModels {
  readonly experience: ReadModel;
  readonly course: ReadModel;
  readonly chapter: ReadModel;
  readonly lesson: ReadModel;
  readonly question: ReadModel;
  readonly option: ReadModel;
  readonly video: ReadModel;
  readonly student: ReadModel;
  readonly interaction: ReadModel;
  readonly submission: ReadModel;
}

export function createReadModels(): ReadModels {
  const models = {} as { -readonly [Name in keyof ReadModels]: ReadModel };
  models.experience = experienceReadModel();
  models.course = courseReadModel(models);
  models.chapter = chapterReadModel(models);
  models.lesson = lessonReadModel(models);
  models.question = questionReadModel();
  models.option = optionReadModel();
  models.video = videoReadModel();
  models.student = studentReadModel(models);
  models.interaction = interactionReadModel(models);
  models.submission = submissionReadModel(models);
  return models;
}
