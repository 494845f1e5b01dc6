import {
  type CardSecretsData,
  cardCreateParams,
  cardListParams,
  cardRetrieveParams,
  cardUpdateParams,
  issuedCard,
  serializeCardWithSecrets,
} from '../../contract/resources/card';
import { route } from '..';
import { inputOf, type Params, mutationRoute, rootDocument, userErrors } from './resource-routes';
import { ParameterRejected } from '../pipeline/parameter-names';
import { inputName, messageTemplate } from '../../subgraphs/kit/src/errors/sentence';

const [read, update] = ['payout:account:read', 'payout:account:update'];
const fragments = [issuedCard.fragment];

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

interface RetrievedData {
  readonly card: Parameters<typeof serializeCardWithSecrets>[0] | null;
  readonly cardSecrets: CardSecretsData | null;
}

/** REST operations of `/api/v1/cards`. The list is not paginated: it contains the newest 100 cards. */
export const cardRoutes = [
  route<Params, { cards: readonly (typeof issuedCard.data)[] }>({
    key: 'GET /cards',
    summary: 'List the newest hundred cards of an account or a user.',
    permission: read,
    own: true,
    query: cardListParams,
    response: 'CardList',
    document: rootDocument('query', 'cards', '$ownerId: ID!', '...IssuedCardRead'),
    fragments,
    paramNames: { ownerId: 'account_id' },
    variables: ({ params }) => ({ ownerId: ownerIn(params) }),
    result: ({ cards }) => ({ data: cards.map(issuedCard.serialize) }),
  }),
  route<Params, RetrievedData>({
    key: 'GET /cards/{id}',
    summary: 'Retrieve a card, with its number where it is active.',
    permission: read,
    own: true,
    hasSecretResponse: true,
    query: cardRetrieveParams,
    response: 'IssuedCardWithSecrets',
    document: `query RetrieveCard($id: ID!, $accountId: ID, $userId: ID) {
      card(id: $id, accountId: $accountId, userId: $userId) { ...IssuedCardRead cardholder { name } } cardSecrets(id: $id) { cardNumber cvc pin }
    }`,
    fragments,
    variables: ({ path, params }) => ({ id: path.id, ...inputOf(params, cardRetrieveParams) }),
    result: ({ card, cardSecrets }) => card && serializeCardWithSecrets(card, cardSecrets),
  }),
  mutationRoute(issuedCard, {
    key: 'POST /cards',
    summary: 'Issue a virtual card that pays out of a balance.',
    permission: update,
    own: true,
    body: cardCreateParams,
    mutation: 'cardCreate',
    input: 'CardCreateInput',
  }),
  route<Params, { cardUpdate: { card: typeof issuedCard.data } }>({
    key: 'PATCH /cards/{id}',
    summary: 'Update a card, freeze it, or cancel it permanently.',
    permission: update,
    own: true,
    body: cardUpdateParams,
    response: 'IssuedCard',
    document: rootDocument(
      'mutation',
      'cardUpdate',
      '$id: ID!, $accountId: ID, $userId: ID, $input: CardUpdateInput!',
      `card { ...IssuedCardRead } ${userErrors}`,
    ),
    fragments,
    variables: ({ params, path }) => ({
      id: path.id,
      accountId: params.account_id,
      userId: params.user_id,
      input: inputOf(params, cardUpdateParams),
    }),
    result: ({ cardUpdate }) => issuedCard.serialize(cardUpdate.card),
  }),
];
