import type { RequestListener } from 'node:http';
import { GraphFailed } from '../checkout/execute-query';
import { isSession } from '../checkout/fields';
import type { Handlers, MessagePage } from '../checkout/listener';
import { readForm } from '../checkout/requests';
import type { Language } from '../messages';
import { createPages, type Visit } from '../pages';
import { leadToKey } from '../sign-in';
import { manageDocuments } from './documents';
import { MembershipTransferPages } from './membership-transfers';
import type { ManageOptions } from './options';
import type { MembershipPageRef } from './page-links';
import { PlanSteps } from './plan-steps';
import { SkipSteps } from './skip-steps';
import { Questions } from './questions';
import { Steps } from './steps';

export { manageDocuments } from './documents';

const root = '/manage/';
const membershipForm = /^mem_[A-Za-z0-9]{1,60}$/;
const tokenForm = /^[A-Za-z0-9_.-]{1,150}$/;
const keyForm = /^[A-Za-z0-9_-]{1,100}$/;

/**
 * Serves all paths below `/manage/`: the page of a membership at `/manage/mem_…?key=…` with its steps, and transfer
 * links. The key grants all rights of the owner, except payments with a saved method, which require the owner to be
 * signed in. Without a key, the URL redirects to the sign-in and then redirects the owner to the page; all other users
 * receive 404.
 */
export function createManage(options: ManageOptions): RequestListener {
  const questions = new Questions(options.graph);
  const steps = new Steps(questions, options);
  const manage = new Manage(
    steps,
    new PlanSteps(questions, steps, options),
    new SkipSteps(questions, steps),
    new MembershipTransferPages(options),
    options,
  );
  return createPages(manage, options);
}

class Manage {
  constructor(
    private readonly steps: Steps,
    private readonly plans: PlanSteps,
    private readonly skips: SkipSteps,
    private readonly membershipTransfers: MembershipTransferPages,
    private readonly options: ManageOptions,
  ) {}

  handlers(visit: Visit): Handlers | null {
    const { path, query } = visit;
    const [id = '', ...rest] = path.startsWith(root) ? path.slice(root.length).split('/') : [];
    const key = query.get('key') ?? '';
    const isValidLink = membershipForm.test(id) && keyForm.test(key);
    return isValidLink
      ? this.at({ id, key, visit }, rest)
      : (this.keyless(id, rest, visit) ?? this.membershipTransferHandlers(id, rest, visit));
  }

  notFound(language: Language): MessagePage {
    return { status: 404, heading: language.text('notice.notFound'), text: language.text('buy.nothingText') };
  }

  failure(error: unknown): null | undefined {
    // Only the cursor of the payment list can be invalid in an otherwise valid URL.
    return error instanceof GraphFailed && error.code === 'parameter_invalid' ? null : undefined;
  }

  /** Returns the handlers of a membership's page without a key; null for other paths. */
  private keyless(id: string, rest: readonly string[], { query, request }: Visit): Handlers | null {
    const { signedIn } = this.options;
    if (!signedIn || !membershipForm.test(id) || rest.length > 0 || query.has('key')) return null;
    return { GET: () => leadToKey(request, signedIn, manageDocuments.own, id) };
  }

  /** Returns the handlers of a transfer link or an invitation; null for other paths. */
  private membershipTransferHandlers(
    kind: string,
    [token = '', ...extraSegments]: readonly string[],
    visit: Visit,
  ): Handlers | null {
    if ((kind !== 'transfer' && kind !== 'invitation') || extraSegments.length > 0 || !tokenForm.test(token))
      return null;
    const link = { kind, token, visit } as const;
    return {
      GET: () => this.membershipTransfers.show(link),
      POST: async () => this.membershipTransfers.accept(link, await readForm(visit.request)),
    };
  }

  /** Returns the handlers of a path; null if it does not exist. */
  private at(pageRef: MembershipPageRef, rest: readonly string[]): Handlers | null {
    const { steps, plans, skips } = this;
    const form = () => readForm(pageRef.visit.request);
    const [step = '', last = '', ...extraSegments] = rest;
    if (extraSegments.length > 0) return null;
    if (step === 'session') {
      return isSession(last)
        ? {
            GET: () => steps.session(pageRef, last),
            POST: async () => form().then(() => steps.abandon(pageRef, last)),
          }
        : null;
    }
    switch (rest.join('/')) {
      case '':
        return rest.length > 0 ? null : { GET: () => steps.overview(pageRef) };
      case 'cancel':
        return { GET: () => steps.askCancel(pageRef, false), POST: async () => steps.cancel(pageRef, await form()) };
      case 'cancel/now':
        return { GET: () => steps.askCancel(pageRef, true) };
      case 'offer':
        return { POST: async () => steps.acceptOffer(pageRef, await form()) };
      case 'keep':
        return { GET: () => steps.askKeep(pageRef), POST: async () => steps.keep(pageRef, await form()) };
      case 'skip':
        return { GET: () => skips.choose(pageRef), POST: async () => skips.skip(pageRef, await form()) };
      case 'resume':
        return { GET: () => skips.askResume(pageRef), POST: async () => skips.resume(pageRef, await form()) };
      case 'card':
        return { GET: () => steps.askCard(pageRef), POST: async () => steps.changeCard(pageRef, await form()) };
      case 'plan':
        return { GET: () => plans.choose(pageRef) };
      case 'plan/confirm':
        return { GET: () => plans.confirm(pageRef) };
      case 'plan/now':
        return { POST: async () => plans.change(pageRef, await form()) };
      case 'plan/later':
        return { POST: async () => plans.schedule(pageRef, await form()) };
      case 'plan/keep':
        return { POST: async () => form().then(() => plans.unschedule(pageRef)) };
      case 'top_up':
        return { GET: () => steps.askTopUp(pageRef), POST: async () => steps.topUp(pageRef, await form()) };
      default:
        return null;
    }
  }
}
