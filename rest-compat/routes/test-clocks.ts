import { type TestClockData, serializeTestClock, testClockFragment } from '../../contract/resources/test-clock';
import { type ConnectionData, pageOf, route } from '..';
import { type Params, graphInput, toNames } from './graph-input';
import { listArguments, listVariables, pageInfo } from './list-arguments';

const fragments = [testClockFragment];
const [read, manage] = ['member:basic:read', 'member:manage'];
const sandbox = true;

/** Declares an operation that executes one GraphQL mutation on a test clock and returns the clock. */
function commandRoute(action: 'attach' | 'advance', summary: string) {
  const name = action === 'attach' ? 'Attach' : 'Advance';
  return route<Params, Record<string, { testClock: TestClockData }>>({
    key: `POST /sandbox/test_clocks/{id}/${action}`,
    summary,
    permission: manage,
    sandbox,
    body: `TestClock${name}Params`,
    response: 'TestClock',
    document: `mutation ${name}TestClock($id: ID!, $input: TestClock${name}Input!) {
      testClock${name}(id: $id, input: $input) { testClock { ...TestClockRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({ id: path.id, input: graphInput(params) }),
    result: (data) => serializeTestClock((data[`testClock${name}`] as { testClock: TestClockData }).testClock),
  });
}

/** REST operations of `/api/v1/sandbox/test_clocks`. */
export const testClockRoutes = [
  route<Params, { testClocks: ConnectionData<TestClockData> }>({
    key: 'GET /sandbox/test_clocks',
    summary: 'List test clocks.',
    permission: read,
    sandbox,
    query: 'TestClockListParams',
    page: { default: 20, maximum: 100 },
    response: { page: 'TestClockListItem' },
    document: `query ListTestClocks($accountId: ID, ${listVariables}) { testClocks(accountId: $accountId, ${listArguments}) { nodes { ...TestClockRead } ${pageInfo} } }`,
    fragments,
    variables: ({ params, page }) => ({ accountId: params.account_id, direction: toNames(params.direction), ...page }),
    result: ({ testClocks }) => pageOf(testClocks, serializeTestClock),
  }),
  route<Params, { testClock: TestClockData | null }>({
    key: 'GET /sandbox/test_clocks/{id}',
    summary: 'Retrieve a test clock.',
    permission: read,
    sandbox,
    response: 'TestClock',
    document: 'query RetrieveTestClock($id: ID!) { testClock(id: $id) { ...TestClockRead } }',
    fragments,
    variables: ({ path }) => ({ id: path.id }),
    result: ({ testClock }) => testClock && serializeTestClock(testClock),
  }),
  route<Params, { testClockCreate: { testClock: TestClockData } }>({
    key: 'POST /sandbox/test_clocks',
    summary: 'Create a test clock, which stands still until it is advanced.',
    permission: manage,
    sandbox,
    body: 'TestClockCreateParams',
    response: 'TestClock',
    document:
      'mutation CreateTestClock($input: TestClockCreateInput!) { testClockCreate(input: $input) { testClock { ...TestClockRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({ input: graphInput(params) }),
    result: ({ testClockCreate }) => serializeTestClock(testClockCreate.testClock),
  }),
  commandRoute(
    'attach',
    'Attach a member to a test clock, with their current memberships and those bought from now on.',
  ),
  commandRoute(
    'advance',
    'Advance a test clock: everything due until then happens in order, until the clock is ready again.',
  ),
  route<Params, object>({
    key: 'DELETE /sandbox/test_clocks/{id}',
    summary: 'Delete a test clock; its members return to real time.',
    permission: manage,
    sandbox,
    response: null,
    document: 'mutation DeleteTestClock($id: ID!) { testClockDelete(id: $id) { userErrors { code template path } } }',
    variables: ({ path }) => ({ id: path.id }),
    result: () => true,
  }),
];
