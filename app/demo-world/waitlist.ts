import { graphql } from 'graphql';
import type { Billing } from '../../subgraphs/billing/src';
import { type Context, createContext, type Logger, systemPrincipal } from '../../subgraphs/kit/src';
import { people } from './people';
import type { WorldClock } from './seeded';
import { idOf } from './settlers';

/** Who waits for the plan that is not sold to everybody, and what has become of it: one entry in each state. */
const entries = [
  { user: 'greta', answer: 'Ten years of trading, most of them wrong.', decision: null },
  { user: 'joao', answer: 'To meet the others.', decision: 'Approve' },
  { user: 'amir', answer: 'Curious.', decision: 'Deny' },
] as const;

const question = 'Why you?';
const findPlan = 'query ($accountId: ID!) { plans(accountId: $accountId, releaseMethods: [WAITLIST]) { nodes { id product { id } } } }';

interface Answer {
  readonly plans: { readonly nodes: readonly { readonly id: string; readonly product: { readonly id: string } }[] };
}

/** Fills the waitlist of the first account. For a world whose plans were made. */
export async function fillWaitlist(billing: Billing, log: Logger, clock: WorldClock): Promise<void> {
  const accountId = idOf('biz', 'pickaxe-labs');
  const context = (): Context => {
    clock.pass(5);
    return createContext({ principal: systemPrincipal, requestId: 'demo', log, clock });
  };
  const ask = async (source: string, variableValues: Record<string, unknown>): Promise<Answer> => {
    const { data, errors } = await graphql({ schema: billing.subgraph.schema, source, variableValues, contextValue: context() });
    if (errors?.[0]) throw errors[0];
    return data as unknown as Answer;
  };
  const [plan] = (await ask(findPlan, { accountId })).plans.nodes as [Answer['plans']['nodes'][number]];
  for (const { user: username, answer, decision } of entries) {
    const { name } = people.find((person) => person.username === username) as { name: string };
    const { id, userErrors } = await billing.entries.enter(context(), {
      planId: plan.id, accountId, productId: plan.product.id, customFieldResponses: [{ question, answer }], metadata: { source: 'demo' },
      buyer: { id: idOf('user', username), username, name, email: `${username}@demo.example` },
    });
    if (id === null) throw new Error(`The demo world cannot be made: ${userErrors.map(({ message }) => message).join(' ')}`);
    if (decision) await ask(`mutation ($id: ID!) { entry${decision}(id: $id) { userErrors { message } } }`, { id });
  }
}
