import {
  type CardData,
  type CardSecretsData,
  cardRead,
  serializeCard,
  serializeCardWithSecrets,
} from '../../contract/resources/card';
import { route } from '..';
import { type Params, graphInput } from './graph-input';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors';

const fragments = [cardRead.fragment];
const [read, update] = ['payout:account:read', 'payout:account:update'];
const ownResources = true;
const input = { enumParams: ['spend_limit_frequency'], decimals: ['spend_limit', 'transaction_limit'] };

/**
 * Returns the id of the account or user that owns the card, from the parameters. Rejects requests with neither or both
 * of the two ids.
 */
function ownerIn({ account_id: account, user_id: user }: Params): unknown {
  if (account === undefined && user === undefined)
    throw new ParameterRejected(
      'parameter_missing',
      messageTemplate`\`${inputName('account_id')}\` or \`${inputName('user_id')}\` is required.`,
      ['account_id'],
    );
  if (account !== undefined && user !== undefined)
    throw new ParameterRejected(
      'parameter_invalid',
      messageTemplate`\`${inputName('account_id')}\` and \`${inputName('user_id')}\` exclude each other.`,
      ['user_id'],
    );
  return account ?? user;
}

function changesOf(params: Params): Record<string, unknown> {
  const { billing } = params;
  return {
    ...graphInput(params, { ...input, omit: ['account_id', 'user_id', 'billing'] }),
    ...(billing !== undefined && { billing: billing && graphInput(billing as Params) }),
  };
}

/** REST operations of `/api/v1/cards`. The list is not paginated: it contains the newest 100 cards. */
export const cardRoutes = [
  route<Params, { cards: readonly CardData[] }>({
    key: 'GET /cards',
    summary: 'List the newest hundred cards of an account or a user.',
    permission: read,
    own: ownResources,
    query: 'CardListParams',
    response: 'CardList',
    document: 'query ListCards($ownerId: ID!) { cards(ownerId: $ownerId) { ...IssuedCardRead } }',
    fragments,
    paramNames: { ownerId: 'account_id' },
    variables: ({ params }) => ({ ownerId: ownerIn(params) }),
    result: ({ cards }) => ({ data: cards.map(serializeCard) }),
  }),
  route<Params, { card: CardData | null; cardSecrets: CardSecretsData | null }>({
    key: 'GET /cards/{id}',
    summary: 'Retrieve a card, with its number where it is active.',
    permission: read,
    own: ownResources,
    query: 'CardRetrieveParams',
    response: 'IssuedCardWithSecrets',
    document: `query RetrieveCard($id: ID!, $accountId: ID, $userId: ID) {
      card(id: $id, accountId: $accountId, userId: $userId) { ...IssuedCardRead cardholder { name } } cardSecrets(id: $id) { cardNumber cvc pin }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, accountId: params.account_id, userId: params.user_id }),
    result: ({ card, cardSecrets }) => card && serializeCardWithSecrets(card, cardSecrets),
  }),
  route<Params, { cardCreate: { card: CardData } }>({
    key: 'POST /cards',
    summary: 'Issue a virtual card that pays out of a balance.',
    permission: update,
    own: ownResources,
    body: 'CardCreateParams',
    response: 'IssuedCard',
    document:
      'mutation CreateCard($input: CardCreateInput!) { cardCreate(input: $input) { card { ...IssuedCardRead } userErrors { code template path } } }',
    fragments,
    variables: ({ params }) => ({ input: graphInput(params, input) }),
    result: ({ cardCreate }) => serializeCard(cardCreate.card),
  }),
  route<Params, { cardUpdate: { card: CardData } }>({
    key: 'PATCH /cards/{id}',
    summary: 'Update a card, freeze it, or cancel it permanently.',
    permission: update,
    own: ownResources,
    body: 'CardUpdateParams',
    response: 'IssuedCard',
    document: `mutation UpdateCard($id: ID!, $accountId: ID, $userId: ID, $input: CardUpdateInput!) {
      cardUpdate(id: $id, accountId: $accountId, userId: $userId, input: $input) { card { ...IssuedCardRead } userErrors { code template path } }
    }`,
    fragments,
    variables: ({ params, path }) => ({
      id: path.id,
      accountId: params.account_id,
      userId: params.user_id,
      input: changesOf(params),
    }),
    result: ({ cardUpdate }) => serializeCard(cardUpdate.card),
  }),
];
