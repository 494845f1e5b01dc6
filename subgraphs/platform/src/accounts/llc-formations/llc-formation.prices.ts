import { ExactDecimal, registerInternalEnum } from '../../../../kit/src';
import type { UsState } from '../accounts/account.enums';

export const chargeKinds = ['state_filing', 'service', 'expedited_ein'] as const;
export type ChargeKind = (typeof chargeKinds)[number];
export const ChargeKindEnum = registerInternalEnum('LlcFormationChargeKind', chargeKinds, 'Type of a price component.');

/** A component of the price; the amount is an exact decimal string in US dollars. */
export interface Charge {
  readonly kind: ChargeKind;
  readonly amount: string;
}

/** Filing fees of the states, in whole US dollars. Sandbox values: no money is charged. */
const filingFees: Readonly<Record<UsState, number>> = {
  AL: 200,
  AK: 250,
  AZ: 50,
  AR: 45,
  CA: 70,
  CO: 50,
  CT: 120,
  DE: 110,
  DC: 99,
  FL: 125,
  GA: 100,
  HI: 50,
  ID: 100,
  IL: 150,
  IN: 95,
  IA: 50,
  KS: 160,
  KY: 40,
  LA: 100,
  ME: 175,
  MD: 100,
  MA: 500,
  MI: 50,
  MN: 155,
  MS: 50,
  MO: 50,
  MT: 35,
  NE: 100,
  NV: 425,
  NH: 100,
  NJ: 125,
  NM: 50,
  NY: 200,
  NC: 125,
  ND: 135,
  OH: 99,
  OK: 100,
  OR: 100,
  PA: 125,
  RI: 150,
  SC: 110,
  SD: 150,
  TN: 300,
  TX: 300,
  UT: 59,
  VT: 155,
  VA: 100,
  WA: 200,
  WV: 100,
  WI: 130,
  WY: 100,
};
const serviceFee = 199;
const expeditedEinFee = 99;

/**
 * Returns the price components of a formation in US dollars: state filing, service, and optionally an expedited EIN
 * (tax number).
 */
export function chargesFor(state: UsState, expediteEin: boolean): Charge[] {
  const charge = (kind: ChargeKind, amount: number): Charge => ({ kind, amount: new ExactDecimal(amount).toFixed(2) });
  return [
    charge('state_filing', filingFees[state]),
    charge('service', serviceFee),
    ...(expediteEin ? [charge('expedited_ein', expeditedEinFee)] : []),
  ];
}

/** Returns the sum of all charges in US dollars, an exact decimal string. */
export function totalOf(charges: readonly Charge[]): string {
  return charges.reduce((sum, { amount }) => sum.plus(amount), new ExactDecimal(0)).toFixed(2);
}
