import {
  type Database,
  type Fact,
  type FactConsumer,
  type Logger,
  consume,
  createContext,
  systemPrincipal,
} from '../../../kit/src';
import type { UserNames, UserNamesRepository } from './user-names.repository';

/** Follows what people are called. */
export class UserFacts implements FactConsumer {
  readonly name = 'courses:users';
  readonly types = ['fact:user.named'];

  constructor(
    private readonly database: Database,
    private readonly users: UserNamesRepository,
    private readonly log: Logger,
  ) {}

  async handle(fact: Fact): Promise<void> {
    const ctx = createContext({ principal: systemPrincipal, requestId: fact.id, log: this.log });
    await consume(ctx, this.database, this.name, fact, (tx) => this.users.keep(tx, fact.row as unknown as UserNames));
  }
}
