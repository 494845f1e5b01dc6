import type { Principal } from '../../../kit/src';
import { apiKeyOf, userOf } from '../../../kit/src/testing';
import { type TestTrustSafety, openTestTrustSafety } from '../testing';
import { caseActions, caseStages, caseTable } from './resolution-case.states';
import { type CaseCommand, type CaseStage, caseStage } from './testing';

let domain: TestTrustSafety;
let stage: CaseStage;
beforeAll(async () => {
  domain = await openTestTrustSafety();
  stage = caseStage(domain);
});
afterAll(() => domain.close());

const read = 'payment:resolution_center_case:read';
const customer = userOf('user_buyer');
const callers: Readonly<Record<string, Principal>> = {
  customer,
  'another user': userOf('user_other'),
  'the account': apiKeyOf('biz_seller'),
  'a key that decides': apiKeyOf('biz_seller', [read, 'payment:resolution_center']),
  'a key that answers': apiKeyOf('biz_seller', [read, 'payment:resolution_center_case:manage']),
  'a key that reads': apiKeyOf('biz_seller', [read]),
  'a key of another account': apiKeyOf('biz_other'),
  'a support agent': userOf('user_agent', [{ accountId: 'biz_seller', actions: [read, 'payment:resolution_center'] }]),
  'a customer who is on the team': userOf('user_buyer', [{ accountId: 'biz_seller', actions: ['*'] }]),
};
const commands: Readonly<Record<(typeof caseActions)[number], CaseCommand>> = {
  accept: 'accept',
  deny: 'deny',
  request_info: 'requestInfo',
  reply: 'reply',
  appeal: 'appeal',
  withdraw: 'withdraw',
};

/** Creates a case at a stage directly, without the commands that lead there. */
async function createCaseAt(at: string, infoRequests: number): Promise<string> {
  const { id } = await stage.opened('user_buyer');
  await domain.database.rows('UPDATE trust_safety.resolution_cases SET stage = $2, info_requests = $3 WHERE id = $1', [
    id,
    at,
    infoRequests,
  ]);
  return id;
}

const rejectionPattern =
  /^(conflict|This credential does not have the permission |Only the (customer|merchant) of a case)/;
const rejectionOf = ({ userErrors, error }: Awaited<ReturnType<CaseStage['execute']>>) => error ?? userErrors[0]?.code;

describe.each([
  ...caseStages.map((at) => [at, 0] as const),
  ['awaiting_merchant', 2],
  ['awaiting_merchant', 3],
] as const)('at %s, after %i information requests', (at, requestCount) => {
  it.each(Object.keys(callers))('the actions available to %s are exactly those accepted', async (name) => {
    const caller = callers[name] as Principal;
    const hasAccess = !['another user', 'a key of another account'].includes(name);
    const offered = hasAccess ? (await stage.read(caller, await createCaseAt(at, requestCount)))?.availableActions : [];
    for (const action of caseActions) {
      const id = await createCaseAt(at, requestCount);
      const before = await stage.read(customer, id);
      const result = await stage.execute(caller, commands[action], { id, input: { message: 'Said.' } });
      const isAvailable = offered?.includes(action.toUpperCase());
      expect(rejectionOf(result) ?? 'taken').toMatch(
        isAvailable ? /^taken$/ : hasAccess ? rejectionPattern : /^No such resource/,
      );
      // A rejected action changes nothing and records no event.
      expect([
        JSON.stringify(await stage.read(customer, id)) === JSON.stringify(before),
        (await stage.eventsOf(id)).length,
      ]).toEqual(isAvailable ? [false, 2] : [true, 1]);
    }
  });
});

it('each side has the available actions of the transition table', async () => {
  for (const at of caseStages) {
    const id = await createCaseAt(at, 0);
    const expectedFor = (side: 'merchant' | 'customer') =>
      caseActions.filter((action) => action in caseTable[at][side]).map((action) => action.toUpperCase());
    expect((await stage.read(callers['the account'] as Principal, id))?.availableActions).toEqual(
      expectedFor('merchant'),
    );
    expect((await stage.read(customer, id))?.availableActions).toEqual(expectedFor('customer'));
  }
});
