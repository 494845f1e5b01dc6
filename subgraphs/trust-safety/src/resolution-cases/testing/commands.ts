import { apiKeyOf, userOf } from '../../../../kit/src/testing';
import { openTestTrustSafety, type TestTrustSafety } from '../../testing';
import { type CaseStage, caseStage } from '.';

export let domain: TestTrustSafety;
export let stage: CaseStage;

/** Creates the test environment before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    domain = await openTestTrustSafety();
    stage = caseStage(domain);
  });
  afterAll(() => domain.close());
}

export const [customer, merchant, other] = [userOf('user_buyer'), apiKeyOf('biz_seller'), userOf('user_other')];
export const messageVariables = (id: string, message = 'Said.', overrides: object = {}) => ({
  id,
  input: { message, ...overrides },
});
export const conflict = (message: string, path: string[] = []) => [{ code: 'conflict', message, path }];

export const actionsOf = async (id: string) =>
  (await stage.events(merchant, id)).map(({ action, reporterType }) => `${action} ${reporterType}`);
