import {
  type CourseLessonData,
  type CourseLessonListData,
  courseLessonFragment,
  serializeCourseLesson,
  serializeCourseLessonListItem,
} from '../../contract/resources/course-lesson';
import { type ConnectionData, pageOf, route } from '..';
import { fileId } from './courses';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [courseLessonFragment];
const [read, update] = ['courses:read', 'courses:update'];
const payloadFields = 'courseLesson { ...CourseLessonRead } userErrors { code template path }';
const nestedParams = [
  'thumbnail',
  'main_pdf',
  'attachments',
  'assessment_questions',
  'assessment_completion_requirement',
];
const paramNames = { thumbnailId: 'thumbnail.id', mainPdfId: 'main_pdf.id', attachmentIds: 'attachments' };

function lessonInput(params: Params): Record<string, unknown> {
  const {
    attachments,
    assessment_questions: questions,
    assessment_completion_requirement: requirement,
  } = params as {
    readonly attachments?: readonly { readonly id: string }[] | null;
    readonly assessment_questions?: readonly Params[] | null;
    readonly assessment_completion_requirement?: Params | null;
  };
  return {
    ...graphInput(params, { enumParams: ['lesson_type', 'visibility', 'embed_type'], omit: nestedParams }),
    ...fileId(params, 'thumbnail', 'thumbnailId'),
    ...fileId(params, 'main_pdf', 'mainPdfId'),
    ...(attachments !== undefined && { attachmentIds: attachments && attachments.map(({ id }) => id) }),
    ...(questions !== undefined && { assessmentQuestions: questions && questions.map(questionInput) }),
    ...(requirement !== undefined && {
      assessmentCompletionRequirement: requirement && graphInput(requirement, { decimals: ['minimum_grade_percent'] }),
    }),
  };
}

function questionInput(question: Params): Record<string, unknown> {
  const options = question.options as readonly Params[] | null | undefined;
  return {
    ...graphInput(question, { enumParams: ['question_type'], omit: ['image', 'options'] }),
    ...fileId(question, 'image', 'imageId'),
    ...(options && { options: options.map((option) => graphInput(option)) }),
  };
}

/** REST operations of `/api/v1/course_lessons`, for authors and students. */
export const courseLessonRoutes = [
  route<Params, { courseLessons: ConnectionData<CourseLessonListData> }>({
    key: 'GET /course_lessons',
    summary: 'List lessons; lessons that are locked for a student omit their content.',
    permission: read,
    own: true,
    query: 'CourseLessonListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'CourseLessonListItem' },
    document: `query ListCourseLessons($courseId: ID, $chapterId: ID, ${listVariables}) {
      courseLessons(courseId: $courseId, chapterId: $chapterId, ${listArguments}) { nodes { ...CourseLessonListRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      courseId: params.course_id,
      chapterId: params.chapter_id,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ courseLessons }) => pageOf(courseLessons, serializeCourseLessonListItem),
  }),
  route<Params, { courseLesson: CourseLessonData | null }>({
    key: 'GET /course_lessons/{id}',
    summary: 'Retrieve a lesson; its content is omitted while it is locked for a student.',
    permission: read,
    own: true,
    response: 'CourseLesson',
    document: 'query RetrieveCourseLesson($id: ID!) { courseLesson(id: $id) { ...CourseLessonRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ courseLesson }) => courseLesson && serializeCourseLesson(courseLesson),
  }),
  route<Params, { courseLessonCreate: { courseLesson: CourseLessonData } }>({
    key: 'POST /course_lessons',
    summary: 'Create a lesson at the end of a chapter.',
    permission: update,
    body: 'CourseLessonCreateParams',
    response: 'CourseLesson',
    paramNames,
    document: `mutation CreateCourseLesson($input: CourseLessonCreateInput!) { courseLessonCreate(input: $input) { ${payloadFields} } }`,
    fragments,
    variables: ({ params }) => ({ input: lessonInput(params) }),
    result: ({ courseLessonCreate }) => serializeCourseLesson(courseLessonCreate.courseLesson),
  }),
  route<Params, { courseLessonUpdate: { courseLesson: CourseLessonData } }>({
    key: 'PATCH /course_lessons/{id}',
    summary: 'Update a lesson, with its assessment.',
    permission: update,
    body: 'CourseLessonUpdateParams',
    response: 'CourseLesson',
    paramNames,
    document: `mutation UpdateCourseLesson($id: ID!, $input: CourseLessonPatch!) { courseLessonUpdate(id: $id, input: $input) { ${payloadFields} } }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: lessonInput(params) }),
    result: ({ courseLessonUpdate }) => serializeCourseLesson(courseLessonUpdate.courseLesson),
  }),
  route<Params, object>({
    key: 'DELETE /course_lessons/{id}',
    summary: 'Delete a lesson permanently.',
    permission: update,
    response: null,
    document:
      'mutation DeleteCourseLesson($id: ID!) { courseLessonDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
