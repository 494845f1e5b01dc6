import { apiKeyOf } from '../../../../kit/src/testing';
import { openTestTrustSafety, type TestTrustSafety } from '../../testing';
import { type VerificationResult, type VerificationStage, verificationStage } from '.';

export let trustSafety: TestTrustSafety;
export let stage: VerificationStage;

/** Creates the test environment before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    trustSafety = await openTestTrustSafety();
    stage = verificationStage(trustSafety);
  });
  afterAll(() => trustSafety.close());
}
export const address = { line1: '12 Elm Street', city: 'Portland', state: 'OR', postalCode: '97201', country: 'US' };
export const person = {
  firstName: 'Ada',
  lastName: 'Byron',
  dateOfBirth: '1985-12-10',
  phone: '+15035550100',
  address,
};
export const itemOf = ({ verification }: VerificationResult, requirement: string): string =>
  verification?.requestedInformation.find((item) => item.requirement === requirement)?.id ?? 'none';

/**
 * Creates a person's verification that lacks only the identity document. The returned function `hand` submits the
 * document.
 */
export async function createAlmostComplete(name: string, overrides: object = {}) {
  const key = apiKeyOf(`biz_${name}`);
  const created = await stage.create(key, { ...person, taxIdentificationNumber: '123-45-6789', ...overrides });
  const file = await stage.file(`biz_${name}`);
  const hand = () =>
    stage.update(key, created.verification?.id as string, {
      requestedInformation: [{ id: itemOf(created, 'identity_document'), value: 'PASSPORT', file: [file] }],
    });
  return { key, made: created, file, hand, id: created.verification?.id as string, account: `biz_${name}` };
}
