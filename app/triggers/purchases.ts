import type { Sandbox } from './sandbox';

/** A payment as REST shows it, as far as triggers read it. */
export interface Bought {
  readonly id: string;
  readonly status: string;
  readonly member: { readonly id: string } | null;
  readonly membership: { readonly id: string } | null;
  readonly payment_method: { readonly id: string } | null;
}

export interface Made {
  readonly id: string;
}

interface Page<Row> {
  readonly data: readonly Row[];
}

/** Cards of the sandbox, by what their banks do. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksForProof: '4000 0000 0000 3220',
  answersLate: '4000 0000 0000 0077',
  declinesLater: '4000 0000 0000 0341',
} as const;

export interface Purchase {
  readonly card?: keyof typeof cards;
  /** Whose e-mail address is typed: a person of the demo world, or somebody new. */
  readonly buyer?: string;
  /** What the plan is, besides its price. */
  readonly plan?: object;
  /** In dollars, 20 by default. */
  readonly price?: number;
}

const typedCard = (card: keyof typeof cards) => ({ card_number: cards[card], card_expiry: '12/39', card_cvc: '737' });

function typed(sandbox: Sandbox, { card = 'good', buyer }: Purchase): Record<string, string> {
  return {
    action: 'pay',
    email: buyer ? `${buyer}@demo.example` : `trigger-${sandbox.unused()}@example.com`,
    name: 'Toni',
    ...typedCard(card),
  };
}

/** Sends somebody to a checkout of their own, where they fill in the form. Answers the checkout's id. */
async function checkOut(sandbox: Sandbox, configuration: object, purchase: Purchase): Promise<string> {
  const { id, purchase_url: url } = await sandbox.ask<Made & { readonly purchase_url: string }>(
    'POST',
    '/checkout_configurations',
    configuration,
  );
  await sandbox.submit(new URL(url).pathname, typed(sandbox, purchase));
  return id;
}

/** Has somebody buy a plan at a hosted checkout, and answers the payment that came of it, whatever its state. */
export async function buy(sandbox: Sandbox, purchase: Purchase = {}): Promise<Bought> {
  const { price = 20, card = 'good', plan = { product_id: sandbox.world.examples.product_id } } = purchase;
  sandbox.step(`Buys for $${price} at a hosted checkout, with the card ${cards[card]}.`);
  const id = await checkOut(
    sandbox,
    { plan: { initial_price: price, force_create_new_plan: true, ...plan } },
    purchase,
  );
  const find = () =>
    sandbox.ask<Page<Bought>>(
      'GET',
      `/payments?account_id=${sandbox.account.id}&checkout_configuration_ids[]=${id}&include_free=true`,
    );
  const { data } = await sandbox.until(find, ({ data: found }) => found.length > 0);
  return data[0] as Bought;
}

/** A setup intent as REST shows it, as far as triggers read it. */
export interface SavedCard {
  readonly id: string;
  readonly member: { readonly id: string } | null;
  readonly payment_method: { readonly id: string } | null;
  readonly checkout_configuration: { readonly id: string } | null;
}

/** Has somebody save a card at a hosted checkout, and answers the setup intent that came of it, whatever its state. */
export async function saveCard(sandbox: Sandbox, card: keyof typeof cards = 'good'): Promise<SavedCard> {
  sandbox.step(`Saves the card ${cards[card]} at a hosted checkout of mode setup.`);
  const id = await checkOut(sandbox, { mode: 'setup', redirect_url: 'https://seller.example/done' }, { card });
  const find = async () => {
    const { data } = await sandbox.ask<Page<SavedCard>>(
      'GET',
      `/setup_intents?account_id=${sandbox.account.id}&first=20`,
    );
    return data.find((intent) => intent.checkout_configuration?.id === id);
  };
  return (await sandbox.until(find, Boolean)) as SavedCard;
}

/** The newest row of a list. */
export async function newest<Row extends Made>(sandbox: Sandbox, list: string): Promise<Row> {
  const { data } = await sandbox.until(
    () => sandbox.ask<Page<Row>>('GET', list),
    ({ data: found }) => found.length > 0,
  );
  return data[0] as Row;
}
