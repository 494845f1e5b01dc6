import { createHash } from 'node:crypto';
import {
  NotFound,
  ParameterInvalid,
  ParameterMissing,
  type Transaction,
  checkLength,
  checkedCountry,
  newId,
  messageTemplate,
  thisInput,
  inputName,
  recordEvent,
  newRow,
} from '../../../../kit/src';
import type { CardIssuer } from '../issuers/card-issuer';
import type { ReplicaRepository } from '../../ledger/replicas/replica.repository';
import { positiveAmount } from '../../shared/amounts';
import { type CardBilling, Card } from './card.resource';
import { CanceledNotCombinable, CardCanceled, NoIssuer, SingleOwnerRequired, CardholderRequired } from './card.errors';
import type { CardArgs, CardCreateInput, CardUpdateInput } from './card.inputs';
import type { CardBillingInput } from './card-parts.type';
import { cardPolicy } from './card.policy';
import type { CardRepository } from './card.repository';
import { isUser } from '../../ledger/owners/owner';

type CardEvent = 'card.created' | 'card.updated' | 'card.frozen' | 'card.canceled';

/**
 * Records an event of a card if it belongs to an account; does nothing for a user's card. The row must have been
 * written in the same transaction.
 */
async function recordCardEvent(tx: Transaction, type: CardEvent, { id, accountId }: Card): Promise<void> {
  if (!isUser(accountId))
    await recordEvent(tx, 'payouts.cards', { type, resource: 'IssuedCard', resourceId: id, accountId });
}

const maxNameLength = 100;
/** Validity of a card in years. */
const lifetime = 4;

/** Commands on cards. Each runs in the given transaction and returns the ID of the card. */
export class CardService {
  /** @param issuer null if no card issuer is configured: then no cards can be created */
  constructor(
    private readonly cards: CardRepository,
    private readonly replicas: ReplicaRepository,
    private readonly issuer: CardIssuer | null,
  ) {}

  /** Issues a virtual card of the sandbox issuer. Throws `SingleOwnerRequired` and `NoIssuer`. */
  async create(tx: Transaction, input: CardCreateInput): Promise<string> {
    const { accountId, userId, assignedUserId, name, spendLimit, spendLimitFrequency, transactionLimit } = input;
    checkLength(name, maxNameLength, 'name');
    const limits = {
      spendLimit: dollars(spendLimit, 'spendLimit'),
      transactionLimit: dollars(transactionLimit, 'transactionLimit'),
    };
    if ((accountId == null) === (userId == null)) throw new SingleOwnerRequired();
    const ownerId = (accountId ?? userId) as string;
    cardPolicy.requireUpdate(tx, ownerId);
    if (!this.issuer) throw new NoIssuer();
    const cardholderId = userId ?? assignedUserId;
    if (!cardholderId) throw new ParameterMissing(['assignedUserId']);
    if (cardholderId !== userId && !(await this.replicas.isUser(tx, cardholderId)))
      throw new ParameterInvalid(['assignedUserId'], messageTemplate`${thisInput} is not the id of a user.`);
    if (spendLimit == null && spendLimitFrequency != null) throw new ParameterMissing(['spendLimit']);
    const [id, now] = [newId('icrd'), tx.clock.now()];
    const card = newRow(Card, now, {
      id,
      accountId: ownerId,
      cardholderId,
      status: 'active',
      name: name ?? null,
      last4: lastDigits(id),
      expirationMonth: String(now.getUTCMonth() + 1).padStart(2, '0'),
      expirationYear: String(now.getUTCFullYear() + lifetime),
      ...limits,
      limitFrequency: spendLimit == null ? null : (spendLimitFrequency ?? 'monthly'),
    });
    await this.cards.insert(tx, card);
    await recordCardEvent(tx, 'card.created', card);
    return card.id;
  }

  /**
   * Changes, freezes or cancels a card. An update that changes nothing records no event. Throws `CardCanceled` and
   * `CanceledNotCombinable`.
   */
  async update(tx: Transaction, { id, ...selector }: CardArgs, input: CardUpdateInput): Promise<string> {
    checkLength(input.name, maxNameLength, 'name');
    if (input.pin != null && !/^\d{4}$/.test(input.pin))
      throw new ParameterInvalid(['pin'], messageTemplate`${thisInput} must have four digits.`);
    const card = await this.cards.lock(tx, id);
    if ((selector.accountId ?? selector.userId ?? card.accountId) !== card.accountId) throw new NotFound();
    cardPolicy.requireUpdate(tx, card.accountId);
    if (input.pin != null) requirePinnable(tx, card, this.issuer);
    const before = JSON.stringify(card);
    const event = input.canceled == null ? change(card, input) : cancel(tx, card, input);
    if (JSON.stringify(card) === before) return id;
    await this.cards.save(tx, card);
    await recordCardEvent(tx, event, card);
    return id;
  }
}

function requirePinnable({ principal }: Transaction, { cardholderId, status }: Card, issuer: CardIssuer | null): void {
  if (principal.kind !== 'user' || principal.userId !== cardholderId) throw new CardholderRequired();
  if (!issuer) throw new NoIssuer();
  if (status === 'canceled') throw new CardCanceled();
}

function cancel(tx: Transaction, card: Card, { canceled, ...otherFields }: CardUpdateInput): CardEvent {
  if (canceled !== true || Object.values(otherFields).some((value) => value != null)) throw new CanceledNotCombinable();
  if (card.status !== 'canceled') Object.assign(card, { status: 'canceled', canceledAt: tx.clock.now() });
  return 'card.canceled';
}

function change(
  card: Card,
  { name, frozen, removeLimit, spendLimit, spendLimitFrequency, transactionLimit, billing }: CardUpdateInput,
): CardEvent {
  if (card.status === 'canceled') throw new CardCanceled();
  if (removeLimit && spendLimit != null)
    throw new ParameterInvalid(
      ['removeLimit'],
      messageTemplate`${thisInput} and ${inputName('spendLimit')} cannot be given together.`,
    );
  if (name !== undefined) card.name = name;
  if (billing !== undefined) card.billing = billing && checkedBilling(billing);
  if (removeLimit) Object.assign(card, { spendLimit: null, limitFrequency: null });
  if (spendLimit != null)
    Object.assign(card, {
      spendLimit: dollars(spendLimit, 'spendLimit'),
      limitFrequency: card.limitFrequency ?? 'monthly',
    });
  if (spendLimitFrequency != null) {
    if (card.spendLimit === null) throw new ParameterMissing(['spendLimit']);
    card.limitFrequency = spendLimitFrequency;
  }
  if (transactionLimit !== undefined) card.transactionLimit = dollars(transactionLimit, 'transactionLimit');
  const freezes = frozen === true && card.status === 'active';
  if (frozen != null) card.status = frozen ? 'frozen' : 'active';
  return freezes ? 'card.frozen' : 'card.updated';
}

/** Maximum length of each part of an address, in characters. */
const maxAddressLengths = { line1: 200, line2: 200, city: 100, region: 100, postalCode: 20 } as const;

function checkedBilling({ line1, line2, city, region, postalCode, countryCode }: CardBillingInput): CardBilling {
  const addressFields = { line1, line2: line2 ?? null, city, region, postalCode };
  for (const [field, length] of Object.entries(maxAddressLengths))
    checkLength(addressFields[field as keyof typeof addressFields], length, ['billing', field]);
  return { ...addressFields, countryCode: checkedCountry(countryCode, ['billing', 'countryCode']) };
}

/**
 * Returns the last four digits of the card number. The issuer has the full number, the service stores only these
 * digits; in the sandbox they are derived from the card's ID.
 */
function lastDigits(id: string): string {
  return String(createHash('sha256').update(id).digest().readUInt32BE() % 10_000).padStart(4, '0');
}

const dollars = (amount: string | null | undefined, field: string) =>
  amount == null ? null : positiveAmount(amount, 'usd', field);
