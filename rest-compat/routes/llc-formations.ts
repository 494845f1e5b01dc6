import {
  llcFormationOrder,
  llcFormationOrderParams,
  reviewedLlcFormation,
  sandboxLlcReviewParams,
} from '../../contract/resources/llc-formation';
import { route } from '..';
import { inputOf, type Params, rootDocument, userErrors } from './resource-routes';

/** REST operations of `/api/v1/accounts/{id}/llc`. */
export const llcFormationRoutes = [
  route<Params, { llcFormationCreate: { llcFormation: typeof llcFormationOrder.data } }>({
    key: 'POST /accounts/{id}/llc',
    summary: 'Order the formation of a limited liability company for an account, once. It is formed after payment.',
    permission: 'incorporation:write',
    body: llcFormationOrderParams,
    response: 'AccountRegisterLlcResult',
    hasSecretResponse: true,
    document: rootDocument(
      'mutation',
      'llcFormationCreate',
      '$input: LlcFormationCreateInput!',
      `llcFormation { ${llcFormationOrder.selection} } ${userErrors}`,
    ),
    variables: ({ params, path }) => ({
      input: { accountId: path.id, ...inputOf(params, llcFormationOrderParams) },
    }),
    result: ({ llcFormationCreate }) => llcFormationOrder.serialize(llcFormationCreate.llcFormation),
  }),
  route<Params, { sandboxLlcFormationReview: { llcFormation: Omit<typeof reviewedLlcFormation.data, 'accountId'> } }>({
    key: 'POST /sandbox/accounts/{id}/llc/review',
    summary: 'Simulate a step of the authorities in the LLC formation of an account.',
    permission: 'incorporation:write',
    sandbox: true,
    body: sandboxLlcReviewParams,
    response: 'SandboxLlcFormation',
    document: rootDocument(
      'mutation',
      'sandboxLlcFormationReview',
      '$accountId: ID!, $status: LlcFormationStatus!',
      `llcFormation { ${reviewedLlcFormation.selection} } ${userErrors}`,
    ),
    variables: ({ params, path }) => ({ accountId: path.id, ...inputOf(params, sandboxLlcReviewParams) }),
    result: ({ sandboxLlcFormationReview: { llcFormation } }, { path }) =>
      reviewedLlcFormation.serialize({ ...llcFormation, accountId: path.id }),
  }),
];
