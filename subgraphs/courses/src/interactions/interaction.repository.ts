import {
  type Context,
  type Database,
  type Page,
  type ReadModel,
  type ReadRow,
  Reader,
  type Scope,
  Selection,
  type Transaction,
  conditionsOf,
  newId,
  saveRow,
} from '../../../kit/src';
import type { Lesson } from '../lessons/lesson.resource';
import { interactionPolicy, requireUserId, progressFields } from '../students/progress.policy';
import type { Student } from '../students/student.resource';
import { Interaction } from './interaction.resource';
import { interactionFilters, type InteractionListArgs } from './interaction.inputs';
import { interactionList } from './interaction.read-model';

const lesson = Selection.of([['lesson', Selection.names('id')]]);

/** Reads and writes interactions. An interaction is the progress of one student in one lesson. */
export class InteractionRepository {
  private readonly reader: Reader<Interaction>;

  constructor(database: Database, model: ReadModel<Interaction>) {
    this.reader = new Reader(database, model, interactionList);
  }

  /**
   * Returns the interaction; null if it is not visible to the caller. Throws `Forbidden` if the caller can access its
   * account, but may not read interactions.
   */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Interaction> | null> {
    const interaction = await this.reader.byId(ctx, id, selection.with(progressFields).with(lesson));
    // When an event is rendered from its snapshot, the lesson may already be deleted; the interaction is then not
    // returned.
    return interaction?.lesson && interactionPolicy.visible(ctx, interaction) ? interaction : null;
  }

  /** Resolves a federation reference to an interaction; null if the interaction is not visible to the caller. */
  async getReference(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Interaction> | null> {
    const interaction = await this.reader.byId(ctx, id, selection.with(progressFields));
    return interaction && interactionPolicy.referable(ctx, interaction) ? interaction : null;
  }

  /** Returns the interaction that the student's own command has created or changed, without checking a permission. */
  getCommandResult(ctx: Context, id: string, selection: Selection): Promise<ReadRow<Interaction> | null> {
    return this.reader.byId(ctx, id, selection);
  }

  /**
   * Lists the interactions of all students in accounts where the caller may read them, and the caller's own
   * interactions. Throws `Forbidden` for a caller that is not a user and may not read interactions in any account.
   */
  list(ctx: Context, args: InteractionListArgs, selection: Selection): Promise<Page<ReadRow<Interaction>>> {
    const accounts = interactionPolicy.accounts(ctx);
    return this.reader.page(ctx, {
      selection,
      scope: scopeOf(ctx, accounts),
      direction: args.direction,
      page: args,
      filters: {
        ...conditionsOf(interactionFilters, args),
        ...(args.userId === 'me' && { userId: requireUserId(ctx) }),
        openTo: accounts,
        unhiddenTo: interactionPolicy.unhidden(ctx),
      },
    });
  }

  /**
   * Returns the student's interaction with the lesson; creates it if it does not exist. The caller must have locked the
   * student's row.
   */
  async begin(
    tx: Transaction,
    { id: studentId, userId }: Student,
    { id: lessonId, courseId, accountId }: Lesson,
  ): Promise<Interaction> {
    const existing = await tx.manager.findOneBy(Interaction, { studentId, lessonId });
    if (existing) return existing;
    const interaction = {
      id: newId('crli'),
      accountId,
      courseId,
      lessonId,
      studentId,
      userId,
      completedAt: null,
      createdAt: tx.clock.now(),
    };
    return this.save(tx, Object.assign(new Interaction(), interaction));
  }

  save(tx: Transaction, interaction: Interaction): Promise<Interaction> {
    return saveRow(tx, interaction);
  }
}

function scopeOf(ctx: Context, accounts: readonly string[]): Scope {
  const { kind, userId } = ctx.principal;
  const user = kind === 'user' && userId !== null ? { column: 'user_id', id: userId } : undefined;
  if (accounts.length === 0 && !user) return interactionPolicy.refuse();
  return accounts.length === 0 ? { user } : { accounts, user };
}
