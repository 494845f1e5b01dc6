import { type PlanTaxData, serializePlanTax } from '../../contract/resources/plan';
import { route } from '..';
import { type Params, graphInput } from './graph-input';

function taxInput(params: Params): Record<string, unknown> {
  const { address, tax_ids: identifiers } = params as {
    readonly address?: Params | null;
    readonly tax_ids?: readonly Params[] | null;
  };
  return {
    ...graphInput(params, { omit: ['address', 'tax_ids'] }),
    ...(address != null && { address: graphInput(address) }),
    ...(identifiers != null && {
      taxIds: identifiers.map((identifier) => graphInput(identifier, { enumParams: ['type'] })),
    }),
  };
}

/** REST operation `POST /api/v1/plans/{id}/calculate_tax`. */
export const planTaxRoutes = [
  route<Params, { planTax: PlanTaxData | null }>({
    key: 'POST /plans/{id}/calculate_tax',
    summary: 'Calculate the price of the first purchase of a plan with tax.',
    permission: null,
    body: 'PlanTaxParams',
    response: 'PlanTax',
    document: `query CalculatePlanTax($id: ID!, $input: PlanTaxInput!) {
      planTax(id: $id, input: $input) { status currency decimals subtotal { amount } taxAmount { amount } total { amount } taxType }
    }`,
    variables: ({ params, path }) => ({ id: path.id, input: taxInput(params) }),
    result: ({ planTax }) => planTax && serializePlanTax(planTax),
  }),
];
