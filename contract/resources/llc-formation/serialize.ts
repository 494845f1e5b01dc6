import { decimalNumber } from '../../money';
import { toEnumValue } from '../shared';

/** How a formation stands, as the graph answers `{ status legalName einRegistered stateRegistered }`. */
export interface LlcFormationData {
  readonly status: string;
  readonly legalName: string;
  readonly einRegistered: boolean;
  readonly stateRegistered: boolean;
}

/** The newest shape of the formation of an account. Nobody files companies here whose papers could be shown or would have to be signed. */
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

/** A company that was just ordered, as the graph answers `{ id checkoutUrl total { amount currency } }`. */
export interface OrderedLlcData {
  readonly id: string;
  readonly checkoutUrl: string | null;
  readonly total: { readonly amount: string; readonly currency: string };
}

/** The newest answer to an order of a company. */
export function serializeOrderedLlc({ id, checkoutUrl, total: { amount, currency } }: OrderedLlcData) {
  return {
    checkout_session_id: id,
    checkout_url: checkoutUrl,
    currency: toEnumValue(currency),
    total: decimalNumber(amount),
  };
}
