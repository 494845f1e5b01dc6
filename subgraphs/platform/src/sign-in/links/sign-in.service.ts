import {
  ErrorReason,
  ParameterInvalid,
  type Transaction,
  messageTemplate,
  thisInput,
  Conflict,
} from '../../../../kit/src';
import type { WriteSealedMail } from '../../mail/mails';
import { checkedEmail } from '../../shared/checks';
import type { UserService } from '../../users/user.service';
import type { UserSessionService } from '../user-sessions/user-session.service';
import { SignInLinkEntity } from './sign-in-link.entity';
import type { SignInLinkRepository } from './sign-in-link.repository';
import { linkHash, newLinkToken } from './sign-in-link.token';

@ErrorReason('SignInFinish', 'The link is used, expired or unknown.')
class LinkUnusable extends Conflict {
  constructor() {
    super('This link has been used or has expired.', ['token']);
  }
}

/** Lifetime of a sign-in link, in milliseconds. */
const linkLifetimeMs = 900_000;
/** Maximum number of valid sign-in links of one e-mail address. Further requests succeed without sending a link. */
const maxValidLinks = 5;
/** Lifetime of a session that was started by a sign-in link, in seconds. */
const sessionTtlSeconds = 604_800;
const maxPathLength = 2_048;

/** A session started by a sign-in link, and the path to which the browser is redirected. */
export interface SignedIn {
  /** Token of the session, to be set as a browser cookie. */
  readonly token: string;
  readonly userId: string;
  readonly returnPath: string;
}

export interface SignInDependencies {
  readonly links: SignInLinkRepository;
  readonly users: UserService;
  readonly sessions: UserSessionService;
  readonly write: WriteSealedMail;
  /** Public URL of the service, for sign-in links. */
  readonly origin: string;
}

/** Signs users in by links that are sent to their e-mail address. */
export class SignInService {
  constructor(private readonly deps: SignInDependencies) {}

  /**
   * Sends a sign-in link to an e-mail address and returns the trimmed address. Behaves the same whether or not a user
   * has the address, so that the response does not reveal whether the user exists.
   *
   * @param locale language of the mail; null for the language of the user
   */
  async request(tx: Transaction, email: string, returnPath: string, locale: string | null): Promise<string> {
    const { links, write, origin } = this.deps;
    const recipient = checkedEmail(email, ['email']);
    if (!/^\/(?![/\\])/.test(returnPath) || returnPath.length > maxPathLength)
      throw new ParameterInvalid(['returnPath'], messageTemplate`${thisInput} is not a path of the service.`);
    if ((await links.countOpen(tx, recipient)) >= maxValidLinks) return recipient;
    const token = newLinkToken();
    const now = tx.clock.now();
    const expiresAt = new Date(now.getTime() + linkLifetimeMs);
    await links.add(
      tx,
      Object.assign(new SignInLinkEntity(), {
        tokenHash: linkHash(token) as string,
        email: recipient,
        returnPath,
        expiresAt,
        createdAt: now,
      }),
    );
    await write(tx, {
      recipient,
      kind: 'signIn',
      values: {},
      url: `${origin}/sign-in/${token}`,
      locale,
    });
    return recipient;
  }

  /**
   * Redeems a sign-in link: starts a session for the user with the link's e-mail address. Creates the user if there is
   * none, because opening the link proves control of the address. Throws `LinkUnusable` for an unknown, used or expired
   * link.
   */
  async finish(tx: Transaction, token: string): Promise<SignedIn> {
    const hash = linkHash(token);
    const link = hash && (await this.deps.links.take(tx, hash));
    if (!link) throw new LinkUnusable();
    const { id: userId } = await this.deps.users.withEmail(tx, link.email);
    const cookie = await this.deps.sessions.issue(tx, userId, sessionTtlSeconds, 'cookie');
    return { userId, returnPath: link.returnPath, token: cookie };
  }
}
