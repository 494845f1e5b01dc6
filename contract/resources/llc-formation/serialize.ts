import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** GraphQL data of an LLC formation: `{ status legalName einRegistered stateRegistered }`. */
export interface LlcFormationData {
  readonly status: string;
  readonly legalName: string;
  readonly einRegistered: boolean;
  readonly stateRegistered: boolean;
}

/**
 * Serializes the LLC formation of an account in the format of the latest API version. Documents and signatures are
 * always empty, because this service does not file companies.
 */
export function serializeLlcFormation(formation: LlcFormationData | null) {
  if (!formation) return {};
  const { status, legalName, einRegistered, stateRegistered } = formation;
  return {
    status: toEnumValue(status),
    legal_name: legalName,
    ein_registered: einRegistered,
    state_registered: stateRegistered,
    documents: [],
    signatures: {},
  };
}

/** GraphQL data of an LLC formation order: `{ id checkoutUrl total { amount currency } }`. */
export interface OrderedLlcData {
  readonly id: string;
  readonly checkoutUrl: string | null;
  readonly total: { readonly amount: string; readonly currency: string };
}

/** Serializes the response to an LLC formation order in the format of the latest API version. */
export function serializeOrderedLlc({ id, checkoutUrl, total: { amount, currency } }: OrderedLlcData) {
  return {
    checkout_session_id: id,
    checkout_url: checkoutUrl,
    currency: toEnumValue(currency),
    total: decimalNumber(amount),
  };
}
