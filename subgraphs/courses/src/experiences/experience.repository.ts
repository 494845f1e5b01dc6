import { type Context, type Database, type ReadModel, type ReadRow, Reader, type Selection } from '../../../kit/src';
import { experiencePolicy } from './experience.policy';

/** Reads and writes experiences. */
export class ExperienceRepository {
  private readonly reader: Reader;

  constructor(database: Database, model: ReadModel) {
    this.reader = new Reader(database, model);
  }

  /** The experience by id, null when there is none for the caller. */
  async find(ctx: Context, id: string, selection: Selection): Promise<ReadRow | null> {
    const experience = await this.reader.byId(ctx, id, selection);
    return experience && experiencePolicy.visible(ctx, experience) ? experience : null;
  }
}
