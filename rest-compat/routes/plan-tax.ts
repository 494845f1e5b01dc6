import { planTax, planTaxParams } from '../../contract/resources/plan-tax';
import { route } from '..';
import { inputOf, type Params } from './resource-routes';

/** REST operation `POST /api/v1/plans/{id}/calculate_tax`. */
export const planTaxRoutes = [
  route<Params, { planTax: typeof planTax.data | null }>({
    key: 'POST /plans/{id}/calculate_tax',
    summary: 'Calculate the price of the first purchase of a plan with tax.',
    permission: null,
    body: planTaxParams,
    response: 'PlanTax',
    document: `query CalculatePlanTax($id: ID!, $input: PlanTaxInput!) {
      planTax(id: $id, input: $input) { ${planTax.selection} }
    }`,
    variables: ({ params, path }) => ({ id: path.id, input: inputOf(params, planTaxParams) }),
    result: (data) => data.planTax && planTax.serialize(data.planTax),
  }),
];
