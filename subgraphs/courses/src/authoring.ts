import {
  type Commands,
  type Database,
  type FileReplicas,
  type ReferenceResolver,
  selectionOf,
  systemClock,
  payloadResolver,
} from '../../kit/src';
import type { Accesses } from './accesses/access.repository';
import { QuestionRepository } from './assessments/question.repository';
import { LessonQuestionsResolver, QuestionOptionsResolver } from './assessments/question.resolver';
import { QuestionService } from './assessments/question.service';
import { ChapterRepository } from './chapters/chapter.repository';
import { ChapterLessonsResolver, ChapterResolver } from './chapters/chapter.resolver';
import { ChapterService } from './chapters/chapter.service';
import { CourseReaders } from './courses/course-readers';
import { CourseRepository } from './courses/course.repository';
import { CourseChaptersResolver, CourseResolver } from './courses/course.resolver';
import { CourseService } from './courses/course.service';
import type { ExperienceRepository } from './experiences/experience.repository';
import { CourseFiles } from './files/course-files';
import { LessonPreparation } from './lessons/lesson-preparation';
import { LessonRepository } from './lessons/lesson.repository';
import { LessonProgressResolver, LessonResolver } from './lessons/lesson.resolver';
import { LessonService } from './lessons/lesson.service';
import { LockedLessons } from './lessons/locked-lessons';
import type { ReadModels } from './read-models';
import { StudentRepository } from './students/student.repository';
import type { AccountVerifications } from './verifications/account-verifications';
import { SandboxVideos } from './videos/sandbox-videos';
import { noVideos } from './videos/video-provider';
import { VideoRepository } from './videos/video.repository';
import { LessonPayload, Lesson } from './lessons/lesson.resource';
import { CoursePayload, Course } from './courses/course.resource';
import { ChapterPayload, Chapter } from './chapters/chapter.resource';

export interface AuthoringDependencies {
  readonly database: Database;
  readonly models: ReadModels;
  readonly commands: Commands;
  readonly experiences: ExperienceRepository;
  readonly accesses: Accesses;
  readonly files: FileReplicas;
  readonly verifications: AccountVerifications;
  /** Whether to simulate the video provider. If false, lessons cannot contain hosted videos. */
  readonly sandbox: boolean;
}

/**
 * Creates the authoring module: the resolvers, federation reference resolvers and repositories of courses, chapters,
 * lessons and questions.
 */
export function createAuthoring({
  database,
  models,
  commands,
  experiences,
  accesses,
  files: fileReplicas,
  verifications,
  sandbox,
}: AuthoringDependencies) {
  const readers = new CourseReaders(accesses);
  const students = new StudentRepository(database, models);
  const lockedLessons = new LockedLessons(students);
  const courses = new CourseRepository(database, models.course, experiences, readers);
  const chapters = new ChapterRepository(database, models.chapter, courses, readers);
  const lessons = new LessonRepository(database, models.lesson, { courses, chapters, readers, locked: lockedLessons });
  const questions = new QuestionRepository(database, models.question, models.option);
  const files = new CourseFiles(fileReplicas);
  const service = new LessonService({
    lessons,
    chapters,
    courses,
    questions: new QuestionService(questions, files),
    videos: new VideoRepository(),
    files,
    students,
  });
  const preparation = new LessonPreparation(files, sandbox ? new SandboxVideos(systemClock) : noVideos);
  const resolvers = [
    new CourseResolver(courses, new CourseService(courses, chapters, lessons, files), files, commands),
    payloadResolver(CoursePayload, Course, (...read) => courses.getCommandResult(...read)),
    new CourseChaptersResolver(chapters),
    new ChapterResolver(chapters, new ChapterService(chapters, courses, verifications, students), commands),
    payloadResolver(ChapterPayload, Chapter, (...read) => chapters.getCommandResult(...read)),
    new ChapterLessonsResolver(lessons),
    new LessonResolver({ lessons, service, preparation, commands }),
    payloadResolver(LessonPayload, Lesson, (...read) => lessons.getCommandResult(...read)),
    new LessonProgressResolver(lockedLessons),
    new LessonQuestionsResolver(questions),
    new QuestionOptionsResolver(questions),
  ];
  const references: Record<string, ReferenceResolver> = {
    Course: ({ id }, ctx, info) => courses.getReference(ctx, id as string, selectionOf(info, 'Course')),
    CourseChapter: ({ id }, ctx, info) => chapters.getReference(ctx, id as string, selectionOf(info, 'CourseChapter')),
    CourseLesson: ({ id }, ctx, info) => lessons.getReference(ctx, id as string, selectionOf(info, 'CourseLesson')),
  };
  return { courses, chapters, lessons, questions, locked: lockedLessons, resolvers, references };
}
