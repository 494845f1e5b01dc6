import { Arg, Ctx, Directive, Mutation, Query, Resolver } from 'type-graphql';
import { type Commands, type Context, NotFound, type Outcome } from '../../../../kit/src';
import type { SignInLinkRepository, SignInLinkContent } from './sign-in-link.repository';
import { linkHash } from './sign-in-link.token';
import type { SignedIn, SignInService } from './sign-in.service';
import { SignInFinishPayload, SignInLink, SignInRequestPayload } from './sign-in.type';

/** Throws `NotFound` unless the caller is the service itself, which serves the sign-in pages. */
function requireSystem(ctx: Context): void {
  if (ctx.principal.kind !== 'system') throw new NotFound();
}

@Resolver()
export class SignInResolver {
  constructor(
    private readonly links: SignInLinkRepository,
    private readonly service: SignInService,
    private readonly commands: Commands,
  ) {}

  @Directive('@inaccessible')
  @Query(() => SignInLink, {
    nullable: true,
    description: 'A sign-in link by its token; null if it is invalid. Callable by the service itself only.',
  })
  async signInLink(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Token: the last segment of the URL.' }) token: string,
  ): Promise<'' | SignInLinkContent | null> {
    requireSystem(ctx);
    const hash = linkHash(token);
    return hash && this.links.find(ctx, hash);
  }

  @Directive('@inaccessible')
  @Mutation(() => SignInRequestPayload, {
    description:
      'Sends a sign-in link to an e-mail address, whether or not a user has it. Callable by the service itself only.',
  })
  async signInRequest(
    @Ctx() ctx: Context,
    @Arg('email', () => String, { description: 'E-mail address, at most 254 characters.' }) email: string,
    @Arg('returnPath', () => String, {
      description: 'Path on the pages of the service to continue at after sign-in, at most 2,048 characters.',
    })
    returnPath: string,
    @Arg('locale', () => String, {
      nullable: true,
      description: 'Language of the mail, such as `de`; by default the language of the user, otherwise English.',
    })
    locale: string | null = null,
  ): Promise<Outcome> {
    requireSystem(ctx);
    return this.commands.run(ctx, 'signInRequest', { email, returnPath }, (tx) =>
      this.service.request(tx, email, returnPath, locale),
    );
  }

  @Directive('@inaccessible')
  @Mutation(() => SignInFinishPayload, {
    description: 'Signs in the holder of a valid link, which ends the link. Callable by the service itself only.',
  })
  async signInFinish(
    @Ctx() ctx: Context,
    @Arg('token', () => String, { description: 'Token: the last segment of the URL.' }) token: string,
  ): Promise<SignInFinishPayload> {
    requireSystem(ctx);
    let signedIn: SignedIn | null = null;
    const { userErrors } = await this.commands.run(ctx, 'signInFinish', {}, async (tx) => {
      signedIn = await this.service.finish(tx, token);
      return signedIn.userId;
    });
    return { token: null, userId: null, returnPath: null, ...(signedIn as SignedIn | null), userErrors };
  }
}
