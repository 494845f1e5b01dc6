import { NotFound, type SealedBox, type Transaction, allows, newId } from '../../../../kit/src';
import type { AccountRepository } from '../accounts/account.repository';
import type { LinkKeys } from '../../shared/link-keys';
import { LlcFormationEntity } from './llc-formation.entity';
import {
  FormationNotAvailable,
  FormationTransitionInvalid,
  FormationAlreadyPaid,
  NoPendingFormation,
} from './llc-formation.errors';
import type { LlcFormationCreateInput } from './llc-formation.inputs';
import { llcFormationPolicy } from './llc-formation.policy';
import { chargesFor, totalOf } from './llc-formation.prices';
import type { LlcFormationRepository } from './llc-formation.repository';
import { checkedBusiness, checkedFounders, fullName } from './llc-formation.rules';
import { type LlcFormationStatus, llcFormationTransitions } from './llc-formation.states';

interface Dependencies {
  readonly formations: LlcFormationRepository;
  readonly accounts: AccountRepository;
  /** Encrypts the private data of founders, such as SSN and date of birth. */
  readonly box: SealedBox;
  readonly keys: LinkKeys;
  /** Whether companies can be formed: only in the sandbox, as a simulation. */
  readonly sandbox: boolean;
}

/** Commands that order the formation of companies, record the payment and simulate the review. */
export class LlcFormationService {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Orders the formation of a company and returns the id of the formation. Throws `FormationNotAvailable`,
   * `FormationAlreadyStarted`, and validation errors.
   */
  async create(tx: Transaction, { accountId, businessInfo, founders }: LlcFormationCreateInput): Promise<string> {
    const { formations, accounts, box, sandbox } = this.deps;
    llcFormationPolicy.requireCreate(tx, accountId);
    if (!sandbox) throw new FormationNotAvailable();
    await accounts.lock(tx, accountId);
    const now = tx.clock.now();
    const id = newId('llcf');
    const checked = checkedFounders(founders, now);
    const business = checkedBusiness(businessInfo);
    const charges = chargesFor(businessInfo.formationState, business.expediteEin);
    await formations.add(
      tx,
      Object.assign(new LlcFormationEntity(), {
        id,
        accountId,
        status: 'draft' as const,
        legalName: fullName(businessInfo),
        formationState: businessInfo.formationState,
        business,
        founders: checked.map(({ shown }) => shown),
        sealed: box.seal(JSON.stringify(checked.map(({ sealed }) => sealed)), id),
        charges,
        total: totalOf(charges),
        einRegistered: false,
        stateRegistered: false,
        paidAt: null,
        createdAt: now,
      }),
    );
    return id;
  }

  /**
   * Records the payment of a formation by a holder of the payment link, and returns the id of the formation. Throws
   * `NotFound`, `FormationNotAvailable` and `FormationAlreadyPaid`.
   */
  async pay(tx: Transaction, id: string, key: string): Promise<string> {
    const { formations, keys, sandbox } = this.deps;
    const formation = await formations.lock(tx, id);
    if (!formation || !keys.opens(id, formation.createdAt, key)) throw new NotFound();
    if (!sandbox) throw new FormationNotAvailable();
    if (!allows(llcFormationTransitions, formation.status, 'processing')) throw new FormationAlreadyPaid();
    await formations.save(tx, Object.assign(formation, { status: 'processing', paidAt: tx.clock.now() }));
    return id;
  }
  /**
   * Simulates the review by the authorities: sets the status of an account's formation. Returns the id of the
   * formation. Throws `NoPendingFormation` and `FormationTransitionInvalid`.
   */
  async review(tx: Transaction, accountId: string, status: LlcFormationStatus): Promise<string> {
    const { formations } = this.deps;
    llcFormationPolicy.requireCreate(tx, accountId);
    const formation = await formations.lockOpen(tx, accountId);
    if (!formation) throw new NoPendingFormation();
    // Only the payment moves a draft to `processing`, never a review.
    if (status === 'processing' || !allows(llcFormationTransitions, formation.status, status))
      throw new FormationTransitionInvalid(formation.status, status);
    const { id } = await formations.save(
      tx,
      Object.assign(formation, {
        status,
        stateRegistered: formation.stateRegistered || status === 'filed',
        einRegistered: status === 'completed',
      }),
    );
    return id;
  }
}
