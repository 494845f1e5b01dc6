import {
  type CourseData,
  type CourseListData,
  courseFragment,
  serializeCourse,
  serializeCourseListItem,
} from '../../contract/resources/course';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [courseFragment];
const [read, update] = ['courses:read', 'courses:update'];
const paramNames = { thumbnailId: 'thumbnail.id' };

/**
 * Converts a file reference `{ id }` in the REST parameter `name` to the GraphQL input field `field`. An absent
 * parameter stays absent, null stays null.
 */
export function fileId(params: Params, name: string, field: string): Record<string, unknown> {
  const file = params[name] as { readonly id: string } | null | undefined;
  return file === undefined ? {} : { [field]: file && file.id };
}

function courseInput(params: Params): Record<string, unknown> {
  const { chapters } = params as { readonly chapters?: readonly Params[] | null };
  return {
    ...graphInput(params, { enumParams: ['visibility', 'language'], omit: ['thumbnail', 'chapters'] }),
    ...fileId(params, 'thumbnail', 'thumbnailId'),
    ...(chapters !== undefined && { chapters: chapters && chapters.map(chapterInput) }),
  };
}

function chapterInput({ lessons, ...chapter }: Params): Record<string, unknown> {
  const chapterLessons = lessons as readonly Params[] | null | undefined;
  return {
    ...graphInput(chapter),
    ...(chapterLessons && { lessons: chapterLessons.map((lesson) => graphInput(lesson)) }),
  };
}

/** REST operations of `/api/v1/courses`. */
export const courseRoutes = [
  route<Params, { courses: ConnectionData<CourseListData> }>({
    key: 'GET /courses',
    summary: 'List courses; users see the courses of experiences that they can access.',
    permission: read,
    own: true,
    query: 'CourseListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'CourseListItem' },
    document: `query ListCourses($accountId: ID, $experienceId: ID, ${listVariables}) {
      courses(accountId: $accountId, experienceId: $experienceId, ${listArguments}) { nodes { ...CourseListRead } ${pageInfo} }
    }`,
    fragments,
    variables: ({ params, page }) => ({
      accountId: params.account_id,
      experienceId: params.experience_id,
      direction: toNames(params.direction),
      ...page,
    }),
    result: ({ courses }) => pageOf(courses, serializeCourseListItem),
  }),
  route<Params, { course: CourseData | null }>({
    key: 'GET /courses/{id}',
    summary: 'Retrieve a course with its chapters and lessons.',
    permission: read,
    own: true,
    response: 'Course',
    document: 'query RetrieveCourse($id: ID!) { course(id: $id) { ...CourseRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ course }) => course && serializeCourse(course),
  }),
  route<Params, { courseCreate: { course: CourseData } }>({
    key: 'POST /courses',
    summary: 'Create a course.',
    permission: update,
    body: 'CourseCreateParams',
    response: 'Course',
    paramNames,
    document:
      'mutation CreateCourse($input: CourseCreateInput!) { courseCreate(input: $input) { course { ...CourseRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({ input: courseInput(params) }),
    result: ({ courseCreate }) => serializeCourse(courseCreate.course),
  }),
  route<Params, { courseUpdate: { course: CourseData } }>({
    key: 'PATCH /courses/{id}',
    summary: 'Update a course, including the order and titles of its chapters and lessons.',
    permission: update,
    body: 'CourseUpdateParams',
    response: 'Course',
    paramNames,
    document:
      'mutation UpdateCourse($id: ID!, $input: CoursePatch!) { courseUpdate(id: $id, input: $input) { course { ...CourseRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: courseInput(params) }),
    result: ({ courseUpdate }) => serializeCourse(courseUpdate.course),
  }),
  route<Params, object>({
    key: 'DELETE /courses/{id}',
    summary: 'Delete a course permanently, with all its content.',
    permission: update,
    response: null,
    document:
      'mutation DeleteCourse($id: ID!) { courseDelete(id: $id) { deletedId userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
