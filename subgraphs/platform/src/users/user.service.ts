import {
  NotFound,
  ParameterInvalid,
  type Transaction,
  checkLength,
  newId,
  sentence,
  thisInput,
} from '../../../kit/src';
import type { Pictures } from '../files';
import { checkedEmail, claim, imageUrl } from '../shared';
import { UserEntity } from './user.entity';
import { recordNamed } from './user.events';
import type { UserPatch } from './user.inputs';
import { takeUsername, usernameFor } from './user.names';
import { userPolicy } from './user.policy';
import type { UserRepository } from './user.repository';

/** The commands on users. Each runs inside the transaction it is given. */
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly pictures: Pictures,
  ) {}

  /** Changes the caller's own profile and answers the user's id. Throws `NotFound` and `Forbidden`. */
  async update(tx: Transaction, name: string, patch: UserPatch): Promise<string> {
    checkLength(patch.name, 100, ['name']);
    checkLength(patch.bio, 1_000, ['bio']);
    const user = await this.users.lock(tx, await this.idOf(tx, name));
    userPolicy.requireUpdate(tx, user.id);
    if (patch.username === null) throw new ParameterInvalid(['username'], sentence`${thisInput} cannot be emptied.`);
    if (patch.username !== undefined) user.username = await takeUsername(tx, this.users, patch.username, user.id);
    if (patch.name !== undefined) user.name = patch.name;
    if (patch.bio !== undefined) user.bio = patch.bio;
    const { profilePicture } = await this.pictures.addressed(tx, patch);
    const picture = imageUrl(profilePicture, ['profilePicture']);
    if (picture !== undefined) user.profilePictureUrl = picture;
    user.updatedAt = tx.clock.now();
    await this.users.save(tx, user);
    if (patch.username !== undefined || patch.name !== undefined) await recordNamed(tx, user);
    return user.id;
  }

  /**
   * The user who buys with this e-mail address, made where nobody has it, by id. The name is that of a new user: whoever
   * types an address has not shown that it is theirs, and changes nothing of the user who has it.
   */
  async identify(tx: Transaction, email: string, name: string | null): Promise<string> {
    const address = checkedEmail(email, ['email']);
    const called = name?.trim() || null;
    checkLength(called, 100, ['name']);
    return (await this.withEmail(tx, address, called)).id;
  }

  /** The user with this e-mail address; a new one, of the name that is given, where nobody has it. The address has been checked. */
  async withEmail(tx: Transaction, email: string, name: string | null = null): Promise<UserEntity> {
    await claim(tx, 'email', email);
    const id = newId('user');
    const [known, username] = await Promise.all([
      this.users.withEmail(tx, email),
      usernameFor(tx, this.users, email, id),
    ]);
    if (known) return known;
    const now = tx.clock.now();
    const user = await this.users.save(
      tx,
      Object.assign(new UserEntity(), {
        id,
        email,
        username,
        name,
        bio: null,
        profilePictureUrl: null,
        createdAt: now,
        updatedAt: now,
      }),
    );
    await recordNamed(tx, user);
    return user;
  }

  private async idOf(tx: Transaction, name: string): Promise<string> {
    if (name === 'me') {
      if (!tx.principal.userId) throw new NotFound();
      return tx.principal.userId;
    }
    const user = await this.users.named(tx, name);
    if (!user) throw new NotFound();
    return user.id;
  }
}
