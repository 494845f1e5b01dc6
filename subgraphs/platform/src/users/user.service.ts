import {
  NotFound,
  ParameterInvalid,
  type Transaction,
  checkLength,
  checkLimits,
  newId,
  messageTemplate,
  thisInput,
  newRow,
} from '../../../kit/src';
import type { Pictures } from '../files/pictures';
import { checkedEmail } from '../shared/checks';
import { claim } from '../shared/claims';
import { imageUrl } from '../shared/image.inputs';
import { User } from './user.resource';
import { recordUserNamed } from './user.events';
import type { UserPatch } from './user.inputs';
import { reserveUsername, usernameFor } from './user.names';
import { userPolicy } from './user.policy';
import type { UserRepository } from './user.repository';

/** Language tag such as `de` or `pt-BR`. */
const languageTag = /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}$/;

/** Commands on users. Each runs inside the given transaction. */
export class UserService {
  constructor(
    private readonly users: UserRepository,
    private readonly pictures: Pictures,
  ) {}

  /**
   * Updates the caller's own profile and returns the user's id. Throws `NotFound`, and `Forbidden` for the profile of
   * another user.
   */
  async update(tx: Transaction, name: string, patch: UserPatch): Promise<string> {
    checkLimits(User, patch);
    const user = await this.users.lock(tx, await this.idOf(tx, name));
    userPolicy.requireUpdate(tx, user.id);
    if (patch.username === null)
      throw new ParameterInvalid(['username'], messageTemplate`${thisInput} cannot be null.`);
    if (patch.username !== undefined) user.username = await reserveUsername(tx, this.users, patch.username, user.id);
    if (patch.name !== undefined) user.name = patch.name;
    if (patch.bio !== undefined) user.bio = patch.bio;
    if (patch.locale !== undefined) user.locale = checkedLocale(patch.locale);
    const { profilePicture } = await this.pictures.addressed(tx, patch);
    const picture = imageUrl(profilePicture, ['profilePicture']);
    if (picture !== undefined) user.profilePictureUrl = picture;
    user.updatedAt = tx.clock.now();
    await this.users.save(tx, user);
    if (patch.username !== undefined || patch.name !== undefined) await recordUserNamed(tx, user);
    return user.id;
  }

  /**
   * Returns the id of the user with a buyer's e-mail address; creates the user if there is none. The name is stored for
   * a new user only, and the language unless one is stored: typing an address does not prove control of it, so the
   * profile of an existing user is not changed.
   *
   * @param locale language of the page that the buyer sees, in which later mails are written; null if it is unknown
   */
  async identify(tx: Transaction, email: string, name: string | null, locale: string | null): Promise<string> {
    const address = checkedEmail(email, ['email']);
    const called = name?.trim() || null;
    checkLength(called, 100, ['name']);
    checkedLocale(locale);
    const user = await this.withEmail(tx, address, called, locale);
    if (locale !== null && user.locale === null) await this.users.setLocale(tx, user.id, locale);
    return user.id;
  }

  /**
   * Returns the user with this e-mail address; creates a user with the address, the given name and the given language if
   * there is none. The caller must have validated the address.
   */
  async withEmail(
    tx: Transaction,
    email: string,
    name: string | null = null,
    locale: string | null = null,
  ): Promise<User> {
    await claim(tx, 'email', email);
    const id = newId('user');
    const [existing, username] = await Promise.all([
      this.users.withEmail(tx, email),
      usernameFor(tx, this.users, email, id),
    ]);
    if (existing) return existing;
    const now = tx.clock.now();
    const user = await this.users.save(
      tx,
      newRow(User, now, {
        id,
        email,
        username,
        name,
        locale,
      }),
    );
    await recordUserNamed(tx, user);
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

/** Returns a language tag unchanged. Throws `ParameterInvalid` if it is none. */
function checkedLocale(locale: string | null): string | null {
  if (locale !== null && !languageTag.test(locale))
    throw new ParameterInvalid(['locale'], messageTemplate`${thisInput} is not a language tag.`);
  return locale;
}
