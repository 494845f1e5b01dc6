import { buy, cards, type CreatedResource } from '../../../app/triggers/purchases';
import { balances, bill, disputeCommands, sales } from './money-commands';
import type { Followed } from './followed-consumers';
import type { MoneyCommand } from './money-commands';
import type { WorkerStage } from './worker-stage';

export interface TransientEffects {
  /** Intermediate effects that do not occur in every run, because several causes may share one. */
  readonly passing?: readonly string[];
}

/** A unit of work without a request. */
export interface Work extends TransientEffects {
  /** Names of the workers that execute the work, one after the other. */
  readonly workers: readonly string[];
  /** Duration in minutes. */
  readonly minutes?: number;
  /** Makes the work due. */
  begin(stage: WorkerStage): Promise<unknown>;
}

/** Processing of an event, or of a page of events of one type, by a consumer. */
export interface Following extends Followed, TransientEffects {
  /** Creates the events. */
  begin(stage: WorkerStage): Promise<unknown>;
}

export type WorkUnit = Work | Following;
export type WorkUnits = Readonly<Record<string, WorkUnit>>;

type Start = Work['begin'];

const commandOf = (commands: Readonly<Record<string, MoneyCommand>>, name: string): MoneyCommand => {
  const command = commands[name];
  if (!command) throw new Error(`No command is called ${name}.`);
  return command;
};
const sendRequest =
  (command: MoneyCommand): Start =>
  async ({ scene }) => {
    const response = await scene.service.request(await command(scene));
    if (response.status >= 400) throw new Error(response.text);
  };
const leaveCharge = (name: string): Work => ({
  workers: ['charges'],
  begin: (stage) => stage.leave('billing', commandOf(sales, name)),
});
const payWith = async ({ scene }: WorkerStage, card: keyof typeof cards): Promise<void> => {
  await scene.service.request(await scene.form({ card_number: cards[card] }));
};
const attemptsDue = (
  phase: string,
) => `UPDATE billing.charge_attempts SET next_run_at = now() - interval '1 second', expires_at = least(expires_at, now() - interval '1 second')
  WHERE phase = '${phase}' AND finished_at IS NULL AND created_at > now() - interval '1 minute'`;

const declined = async (stage: WorkerStage): Promise<string> => {
  const id = await stage.membership('of a card that declines', { card: 'declinesLater', price: 0 });
  await stage.endPeriod(id);
  return id;
};

/** Background work on buyers and their cards. */
export const charging: WorkUnits = {
  'two renewals': {
    workers: ['charges'],
    begin: async (stage) => stage.endPeriod(await stage.membership('one'), await stage.membership('two')),
  },
  'a renewal that is declined': { workers: ['charges'], begin: declined },
  'a renewal on a test clock': { workers: ['test clocks'], begin: (stage) => stage.advanceClock() },
  'a checkout whose process has died': leaveCharge('a checkout'),
  'a charge whose process has died': leaveCharge('a charge of a saved card'),
  'a capture whose process has died': leaveCharge('a capture'),
  'a void whose process has died': leaveCharge('a void'),
  'a refund whose process has died': leaveCharge('a refund of all'),
  'a card whose bank answers late': {
    workers: ['charges'],
    begin: async (stage) => {
      await payWith(stage, 'answersLate');
      await stage.change(attemptsDue('started'));
    },
  },
  'a buyer who leaves the question of the bank open': {
    workers: ['charges'],
    begin: async (stage) => {
      await payWith(stage, 'asksForProof');
      await stage.change(attemptsDue('requires_action'));
    },
  },
  'an uncaptured reservation': {
    workers: ['charges'],
    begin: async (stage) => {
      await stage.meanwhile(() => stage.scene.reserved());
      await stage.change(attemptsDue('authorized'));
    },
  },
  'an invoice that is charged by itself': {
    workers: ['invoices', 'charges'],
    begin: async (stage) => {
      const { scene } = stage;
      const terms = {
        collection_method: 'charge_automatically',
        member_id: scene.buyer.memberId,
        payment_method_id: scene.buyer.methodId,
      };
      const { id } = await scene.request<CreatedResource>('POST', '/invoices', {
        account_id: scene.accountId,
        ...bill,
        ...terms,
        save_as_draft: true,
      });
      await stage.passes('billing.invoices', 'automatically_finalizes_at', [id]);
    },
  },
  'an invoice that falls due': {
    workers: ['invoices'],
    begin: async (stage) => {
      const { scene } = stage;
      const to = {
        email_address: `faults-${scene.sandbox.unused()}@example.com`,
        customer_name: 'Toni',
        collection_method: 'send_invoice',
        due_date: '2099-04-01T12:00:00Z',
      };
      const { id } = await scene.request<CreatedResource>('POST', '/invoices', {
        account_id: scene.accountId,
        ...bill,
        ...to,
      });
      await stage.passes('billing.invoices', 'due_date', [id]);
    },
  },
};

const payoutWork = (digits: string, minutes = 1): Work => ({
  workers: ['payouts'],
  minutes,
  passing: ['event payout.updated', 'event withdrawal.updated'],
  begin: (stage) =>
    stage.leave('payouts', async (fixture) => {
      const call = await commandOf(balances, 'a payout')(fixture);
      return { ...call, body: { ...(call.body as object), payout_method_id: fixture.methodOf(digits) } };
    }),
});

const openCase = async (fixture: WorkerStage['scene']): Promise<CreatedResource> => {
  const { id } = await buy(fixture.sandbox, { buyer: 'amir', price: 20 });
  const body = { receipt_id: id, reason: 'product_not_received', message: 'It never came.' };
  return fixture.sandbox.until(
    () => fixture.request<CreatedResource>('POST', '/resolution_center_cases', body, 'amir'),
    Boolean,
  );
};

/** Background work that moves money of owners. */
export const moving: WorkUnits = {
  'funds that become available': {
    workers: ['settlement'],
    begin: async (stage) => {
      const { scene } = stage;
      const ids = await stage.meanwhile(() => Promise.all([scene.posted(), scene.posted()]));
      await stage.passes('payouts.settlements', 'available_at', ids, 'payment_id');
    },
  },
  'a commission that is posted': {
    workers: ['settlement'],
    begin: async (stage) => {
      const { scene } = stage;
      const id = await stage.meanwhile(() => scene.commissioned());
      await stage.passes('payouts.settlements', 'available_at', [id], 'payment_id');
    },
  },
  'a claim link that expires': {
    workers: ['claim links'],
    begin: async (stage) => {
      const { scene } = stage;
      const { id } = await scene.claimLink();
      await stage.passes('payouts.transfers', 'expires_at', [id]);
    },
  },
  'a swap on a chain': {
    workers: ['swaps'],
    begin: sendRequest(commandOf(balances, 'a swap of dollars for bitcoins')),
  },
  'a payout that arrives': payoutWork('0000'),
  'a payout whose answer is lost': payoutWork('8003', 2),
  'a payout that comes back': payoutWork('9201', 3),
  'a payout that is denied': payoutWork('9301', 2),
  'entries that are chained': { workers: ['ledger chain'], begin: sendRequest(commandOf(balances, 'a deposit')) },
  'a dispute whose deadline passes': {
    workers: ['dispute deadlines'],
    begin: async (stage) => {
      const { scene } = stage;
      const { id } = await stage.meanwhile(() => scene.dispute());
      await stage.passes('trust_safety.disputes', 'evidence_due_at', [id]);
    },
  },
  'a case without replies': {
    workers: ['resolution cases'],
    begin: async (stage) => {
      const { scene } = stage;
      const { id } = await stage.meanwhile(() => openCase(scene));
      await stage.passes('trust_safety.resolution_cases', 'response_due_at', [id]);
    },
  },
};

const sold = sendRequest(commandOf(sales, 'a charge of a saved card'));
const lost = sendRequest(commandOf(disputeCommands, 'a dispute that is lost'));

const settledCommission: Start = async ({ scene }) => {
  await scene.commissioned();
  await scene.request('POST', '/sandbox/ledger/settle', { account_id: scene.accountId });
};

/** Effects that vary between runs: payments of one account that settle together publish one event. */
const settling = ['event ledger_account.funds_available'];

/** Processing of events by the domains. */
export const eventHandling: WorkUnits = {
  'the ledger hears of a payment': { consumer: 'ledger', type: 'payment.succeeded', begin: sold },
  'the ledger hears of two payments in one page': {
    consumer: 'ledger',
    type: 'payment.succeeded',
    page: 2,
    begin: (stage) => Promise.all([sold(stage), sold(stage)]),
  },
  'the ledger hears of a refund': {
    consumer: 'ledger',
    type: 'refund.updated',
    begin: sendRequest(commandOf(sales, 'a refund of a part')),
  },
  'the ledger hears of a refund that takes a commission back': {
    consumer: 'ledger',
    type: 'refund.updated',
    passing: settling,
    begin: async ({ scene }) => {
      const id = await scene.commissioned();
      await scene.request('POST', '/sandbox/ledger/settle', { account_id: scene.accountId });
      await scene.request('POST', `/payments/${id}/refund`, { partial_amount: 4.25 });
    },
  },
  'an affiliate is credited with a commission': {
    consumer: 'billing:affiliates',
    type: 'fact:commission.posted',
    passing: settling,
    begin: settledCommission,
  },
  'the ledger hears of a dispute': {
    consumer: 'ledger',
    type: 'dispute.created',
    begin: sendRequest(commandOf(disputeCommands, 'a dispute')),
  },
  'the ledger hears that a dispute is lost': { consumer: 'ledger', type: 'dispute.updated', begin: lost },
  'the ledger hears that a dispute is won': {
    consumer: 'ledger',
    type: 'dispute.updated',
    begin: sendRequest(commandOf(disputeCommands, 'a dispute that is won')),
  },
  'a payment hears of its dispute': {
    consumer: 'billing:disputes',
    type: 'dispute.created',
    begin: sendRequest(commandOf(disputeCommands, 'a dispute')),
  },
  'a payment hears that its dispute is lost': { consumer: 'billing:disputes', type: 'dispute.updated', begin: lost },
  'a payment hears that its case is accepted': {
    consumer: 'billing:resolution-cases',
    type: 'resolution_center_case.decided',
    begin: sendRequest(commandOf(disputeCommands, 'a case that is accepted')),
  },
  'a processor says that a payment is disputed': {
    consumer: 'trust_safety:payments',
    type: 'fact:payment.disputed',
    begin: sendRequest((fixture) => fixture.form({ card_number: '4000 0000 0000 0259' })),
  },
};
