import type { Principal } from '../../../../kit/src';
import { apiKeyOf, run } from '../../../../kit/src/testing';
import { type Money, moneyOf } from '../../ledger/owners/testing';
import { openTestPayouts, type TestPayouts } from '../../testing';

export let payouts: TestPayouts;
export let money: Money;

/** Opens a payouts domain before the tests of a file, and closes it after them. */
export function setUpTests(): void {
  beforeAll(async () => {
    payouts = await openTestPayouts();
    money = moneyOf(payouts);
    await payouts.publishOwners('user_holder', 'user_second', 'user_x');
  });
  afterAll(() => payouts.close());
}

export const errors = 'userErrors { code message path }';
const aCard =
  'id owner { id } cardholder { id } status name last4 expirationMonth expirationYear spendLimit limitFrequency transactionLimit spentLastMonth canceledAt createdAt';
export const createCard = `mutation ($input: CardCreateInput!) { made: cardCreate(input: $input) { card { ${aCard} } ${errors} } }`;
export const updateCard = `mutation ($id: ID!, $input: CardUpdateInput!) { made: cardUpdate(id: $id, input: $input) { card { ${aCard} } ${errors} } }`;
export const readCard = `query ($id: ID!) { card(id: $id) { ${aCard} } }`;
export const allFields = `id owner { id } cardId cardholder { id } status usdAmount localAmount { amount currency } international merchantName merchantCategory merchantCategoryCode authorizationMethod
  memo declinedReason createdAt postedAt`;
export const createTransaction = `mutation ($input: SandboxCardTransactionInput!) { made: sandboxCardTransactionCreate(input: $input) { cardTransaction { ${allFields} } ${errors} } }`;
export const complete = `mutation ($id: ID!) { made: sandboxCardTransactionComplete(id: $id) { cardTransaction { id status postedAt } ${errors} } }`;
export const reverse = `mutation ($id: ID!) { made: sandboxCardTransactionReverse(id: $id) { cardTransaction { id status postedAt } ${errors} } }`;

export const execute = (document: string, variables: object, principal: Principal) =>
  run(payouts.subgraph, principal, document, { ...variables });
export const runCommand = async (document: string, variables: object, principal: Principal) =>
  (await execute(document, variables, principal)).data?.made;
export const cardOf = async (accountId: string, input: object = {}) =>
  (await runCommand(createCard, { input: { accountId, assignedUserId: 'user_holder', ...input } }, apiKeyOf(accountId)))
    .card;
export const transactionOf = async (card: { id: string; owner: { id: string } }, input: object) =>
  (await runCommand(createTransaction, { input: { cardId: card.id, ...input } }, apiKeyOf(card.owner.id)))
    .cardTransaction;
export const balancesOf = async (ownerId: string) => [
  await money.available(ownerId),
  await money.balance(ownerId, 'reserve'),
];
export const notFound = [expect.objectContaining({ message: 'No such resource was found.' })];
