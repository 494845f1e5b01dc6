import {
  type LlcFormationData,
  type OrderedLlcData,
  serializeOrderedLlc,
} from '../../contract/resources/llc-formation';
import { toEnumValue } from '../../contract/resources/shared';
import { route } from '..';
import { type Params, graphInput, toNames } from './graph-input';

/** GraphQL enum values of the entity suffix, by REST value. They are not the upper-case form of the REST value. */
const suffixes: Readonly<Record<string, string>> = {
  LLC: 'LLC',
  'L.L.C': 'L_L_C',
  'L.L.C.': 'L_L_C_POINT',
  'Limited Liability Company': 'LIMITED_LIABILITY_COMPANY',
};

interface LlcParams extends Params {
  readonly business_info: Params;
  readonly founders: readonly Params[];
}

function businessInput({ address, entity_suffix: suffix, ...params }: Params): Record<string, unknown> {
  return {
    ...graphInput(params),
    ...(address != null && { address: graphInput(address as Params) }),
    ...(suffix != null && { entitySuffix: suffixes[suffix as string] }),
  };
}

function founderInput({ address, ...params }: Params): Record<string, unknown> {
  return { ...graphInput(params, { decimals: ['ownership_percentage'] }), address: graphInput(address as Params) };
}

/** REST operations of `/api/v1/accounts/{id}/llc`. */
export const llcFormationRoutes = [
  route<LlcParams, { llcFormationCreate: { llcFormation: OrderedLlcData } }>({
    key: 'POST /accounts/{id}/llc',
    summary: 'Order the formation of a limited liability company for an account, once. It is formed after payment.',
    permission: 'incorporation:write',
    body: 'AccountRegisterLlcParams',
    response: 'AccountRegisterLlcResult',
    hasSecretResponse: true,
    document: `mutation RegisterLlc($input: LlcFormationCreateInput!) {
      llcFormationCreate(input: $input) { llcFormation { id checkoutUrl total { amount currency } } userErrors { code template path } }
    }`,
    variables: ({ params: { business_info: business, founders }, path }) => ({
      input: { accountId: path.id, businessInfo: businessInput(business), founders: founders.map(founderInput) },
    }),
    result: ({ llcFormationCreate }) => serializeOrderedLlc(llcFormationCreate.llcFormation),
  }),
  route<Params, { sandboxLlcFormationReview: { llcFormation: Omit<LlcFormationData, 'legalName'> } }>({
    key: 'POST /sandbox/accounts/{id}/llc/review',
    summary: 'Simulate a step of the authorities in the LLC formation of an account.',
    permission: 'incorporation:write',
    sandbox: true,
    body: 'SandboxLlcReviewParams',
    response: 'SandboxLlcFormation',
    document: `mutation ReviewLlc($id: ID!, $status: LlcFormationStatus!) {
      sandboxLlcFormationReview(accountId: $id, status: $status) { llcFormation { status einRegistered stateRegistered } userErrors { code template path } }
    }`,
    variables: ({ path, params }) => ({ id: path.id, status: toNames(params.status) }),
    result: ({ sandboxLlcFormationReview: { llcFormation } }, { path }) => ({
      account_id: path.id,
      status: toEnumValue(llcFormation.status),
      ein_registered: llcFormation.einRegistered,
      state_registered: llcFormation.stateRegistered,
    }),
  }),
];
