/** The terms that the input of every new plan must have: free, for anyone. Tests add those that matter to them. */
export const freePlan = { planType: 'ONE_TIME', visibility: 'VISIBLE', currency: 'USD', initialPrice: '0' };

/** Completes the terms of the plan in an input that creates a plan together with another resource. */
export function withPlanTerms(input: { readonly plan?: object | null }, terms: object = freePlan): object {
  return input.plan ? { ...input, plan: { ...terms, ...input.plan } } : input;
}
