import { deliverIntegrationEvents, type IntegrationEvent, type Principal } from '../../../kit/src';
import { accessErrorOf, apiKeyOf, run } from '../../../kit/src/testing';
import { longTimeoutLimits } from '../../../kit/src/testing/limits';
import { openTestCourses, type TestCourses } from '../testing';

export let courses: TestCourses;
export const owner = apiKeyOf('biz_a');
export const stranger = apiKeyOf('biz_b');
const shape =
  'id name isPublic order sectionId createdAt account { id } app { id name iconUrl } image { id } products { id }';

let eventCount = 0;
export async function deliver(
  type: string,
  resourceId: string,
  row: IntegrationEvent['row'],
  accountId = 'biz_a',
): Promise<void> {
  const event = { id: `evt_${(eventCount += 1)}`, type, resourceId, accountId, occurredAt: new Date(), row };
  await deliverIntegrationEvents(courses.consumers, [event]);
}

export const product = (id: string, accountId = 'biz_a', visibility = 'visible') =>
  deliver('product.created', id, { visibility }, accountId);

/**
 * Registers hooks that create the courses domain with test products before the tests of a file, and close it
 * afterwards.
 */
export function setUpTests(): void {
  beforeAll(async () => {
    courses = await openTestCourses();
    for (const id of ['prod_a', 'prod_b', 'prod_c']) await product(id);
    await product('prod_archived', 'biz_a', 'archived');
    await product('prod_other', 'biz_b');
  });
  afterAll(() => courses.close());
}

/**
 * Runs a task in another courses domain that waits up to 10 minutes for replicated rows, so that the timeout does not
 * expire in tests.
 */
export async function withLongEventWait(task: () => Promise<void>): Promise<void> {
  const original = courses;
  courses = await openTestCourses({ limits: { ...longTimeoutLimits, eventWait: 600_000 } });
  try {
    await task();
  } finally {
    await courses.close();
    courses = original;
  }
}

export async function command(
  caller: Principal,
  name: string,
  args: string,
  variables: Record<string, unknown> = {},
  declared = '',
) {
  const fields = name === 'experienceDelete' ? 'deletedId' : `experience { ${shape} }`;
  const result = await run(
    courses.subgraph,
    caller,
    `mutation ${declared} { ${name}(${args}) { ${fields} userErrors { code message path } } }`,
    variables,
  );
  return accessErrorOf(result) ?? result.data?.[name];
}

export const create = (input: object, caller = owner, key: string | null = null) =>
  command(
    caller,
    'experienceCreate',
    'input: $input, idempotencyKey: $key',
    { input, key },
    '($input: ExperienceCreateInput!, $key: String)',
  );
export const act = (name: 'experienceAttach' | 'experienceDetach', id: string, productId: string, caller = owner) =>
  command(caller, name, 'id: $id, productId: $productId', { id, productId }, '($id: ID!, $productId: ID!)');
export const attach = (id: string, productId: string, caller = owner) => act('experienceAttach', id, productId, caller);
export const createExperience = async (input: object = {}, accountId = 'biz_a', caller = owner) =>
  (await create({ accountId, appId: 'app_courses', ...input }, caller)).experience;

export async function read(caller: Principal, id: string) {
  const { data, errors } = await run(
    courses.subgraph,
    caller,
    `query ($id: ID!) { experience(id: $id) { ${shape} } }`,
    { id },
  );
  return errors ? errors[0]?.message : data?.['experience'];
}

export const forbidden = (action: string) => `This credential does not have the permission ${action}.`;
export const notFoundMessage = 'No such resource was found.';
