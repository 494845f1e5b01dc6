import { OptionEntity } from './assessments/option.entity';
import { QuestionEntity } from './assessments/question.entity';
import { ChapterEntity } from './chapters/chapter.entity';
import { CourseEntity } from './courses/course.entity';
import { ExperienceEntity } from './experiences';
import { InteractionEntity } from './interactions/interaction.entity';
import { LessonEntity } from './lessons/lesson.entity';
import { ProductLicenseEntity } from './licensing';
import { StudentEntity } from './students/student.entity';
import { SubmissionEntity } from './submissions/submission.entity';
import { VideoEntity } from './videos/video.entity';

/** All TypeORM entities of the courses domain. */
export const entities = [
  ExperienceEntity,
  ProductLicenseEntity,
  CourseEntity,
  ChapterEntity,
  LessonEntity,
  QuestionEntity,
  OptionEntity,
  VideoEntity,
  StudentEntity,
  InteractionEntity,
  SubmissionEntity,
];
