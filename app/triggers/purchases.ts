import type { Sandbox } from './sandbox';

/** A payment in its REST representation, with the fields that triggers read. */
export interface Bought {
  readonly id: string;
  readonly status: string;
  readonly member: { readonly id: string } | null;
  readonly membership: { readonly id: string } | null;
  readonly payment_method: { readonly id: string } | null;
}

export interface CreatedResource {
  readonly id: string;
}

interface Page<Row> {
  readonly data: readonly Row[];
}

/** Numbers of the sandbox cards, by the behavior of their banks. */
export const cards = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksForProof: '4000 0000 0000 3220',
  answersLate: '4000 0000 0000 0077',
  declinesLater: '4000 0000 0000 0341',
} as const;

export interface Purchase {
  readonly card?: keyof typeof cards;
  /** Username of the demo user whose e-mail address is entered; omitted for a new buyer. */
  readonly buyer?: string;
  /** Fields of the plan, in addition to its price. */
  readonly plan?: object;
  /** Price of the plan in dollars, default 20. */
  readonly price?: number;
}

/** Returns the card fields of a checkout form. */
export const typedCard = (card: keyof typeof cards) => ({
  card_number: cards[card],
  card_expiry: '12/39',
  card_cvc: '737',
});

function typed(sandbox: Sandbox, { card = 'good', buyer }: Purchase): Record<string, string> {
  return {
    action: 'pay',
    email: buyer ? `${buyer}@demo.example` : `trigger-${sandbox.unused()}@example.com`,
    name: 'Toni',
    ...typedCard(card),
  };
}

/** Creates a checkout configuration and submits the form of its hosted checkout. Returns the configuration's id. */
async function purchasePlan(sandbox: Sandbox, configuration: object, purchase: Purchase): Promise<string> {
  const { id, purchase_url: url } = await sandbox.request<CreatedResource & { readonly purchase_url: string }>(
    'POST',
    '/checkout_configurations',
    configuration,
  );
  await sandbox.submit(new URL(url).pathname, typed(sandbox, purchase));
  return id;
}

/** Buys a plan at a hosted checkout, and returns the resulting payment, whatever its status. */
export async function buy(sandbox: Sandbox, purchase: Purchase = {}): Promise<Bought> {
  const { price = 20, card = 'good', plan = { product_id: sandbox.demoData.examples.product_id } } = purchase;
  sandbox.step(`Buys for $${price} at a hosted checkout, with the card ${cards[card]}.`);
  const id = await purchasePlan(
    sandbox,
    { plan: { initial_price: price, force_create_new_plan: true, ...plan } },
    purchase,
  );
  const find = () =>
    sandbox.request<Page<Bought>>(
      'GET',
      `/payments?account_id=${sandbox.account.id}&checkout_configuration_ids[]=${id}&include_free=true`,
    );
  const { data } = await sandbox.until(find, ({ data: found }) => found.length > 0);
  return data[0] as Bought;
}

/** A setup intent in its REST representation, with the fields that triggers read. */
export interface SavedCard {
  readonly id: string;
  readonly member: { readonly id: string } | null;
  readonly payment_method: { readonly id: string } | null;
  readonly checkout_configuration: { readonly id: string } | null;
}

/** Saves a card at a hosted checkout, and returns the resulting setup intent, whatever its status. */
export async function saveCard(sandbox: Sandbox, card: keyof typeof cards = 'good'): Promise<SavedCard> {
  sandbox.step(`Saves the card ${cards[card]} at a hosted checkout of mode setup.`);
  const id = await purchasePlan(sandbox, { mode: 'setup', redirect_url: 'https://seller.example/done' }, { card });
  const find = async () => {
    const { data } = await sandbox.request<Page<SavedCard>>(
      'GET',
      `/setup_intents?account_id=${sandbox.account.id}&first=20`,
    );
    return data.find((intent) => intent.checkout_configuration?.id === id);
  };
  return (await sandbox.until(find, Boolean)) as SavedCard;
}

/** Waits until the REST list at the path `list` has a row, and returns the newest row. Rejects after 30 s. */
export async function newest<Row extends CreatedResource>(sandbox: Sandbox, list: string): Promise<Row> {
  const { data } = await sandbox.until(
    () => sandbox.request<Page<Row>>('GET', list),
    ({ data: found }) => found.length > 0,
  );
  return data[0] as Row;
}
