import { openTestBilling } from '../../../testing';
import type { Billing } from '../../..';
import type { CardVault } from '../card-vault';
import type { ChargeResult } from '../processor';
import { createSandboxProcessor, type SandboxProcessor } from '../sandbox-processor';
import { createSandboxVault } from '../sandbox-vault';

const secret = Buffer.alloc(32, 'sandbox');
export const clock = { now: () => new Date('2026-11-21T12:00:00.000Z') };
export const origin = 'https://pay.test';

let billing: Billing;
export let processor: SandboxProcessor;
export let vault: CardVault;

/** Registers hooks that open the sandbox processor before the tests of a file and close it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    billing = await openTestBilling();
    processor = createSandboxProcessor({ database: billing.database, origin, secret, clock });
    vault = createSandboxVault({ secret, clock });
  });
  afterAll(() => billing.close());
}

export async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  return billing.database.dataSource.query(`SELECT * FROM billing.${table}`);
}

export function methodOf(last4: string, brand = 'visa') {
  return {
    reference: expect.stringMatching(/^pm_\w{15}$/),
    type: 'card',
    card: { brand, last4, expMonth: 12, expYear: 2031 },
  };
}

export function succeeded(last4: string, overrides: object = {}) {
  return {
    outcome: 'succeeded',
    reference: expect.stringMatching(/^ch_\w{15}$/),
    method: methodOf(last4),
    threeDsVerified: false,
    ...overrides,
  };
}

/** Returns the payment method that a successful charge or save has stored, as source for further charges. */
export function savedBy(result: ChargeResult): { readonly kind: 'saved'; readonly reference: string } {
  if (result.outcome !== 'succeeded' && result.outcome !== 'authorized')
    throw new Error(`The answer is ${result.outcome}.`);
  return { kind: 'saved', reference: result.method.reference };
}
