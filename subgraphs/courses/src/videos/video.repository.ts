import { type Transaction, newId, saveRow } from '../../../kit/src';
import type { Lesson } from '../lessons/lesson.resource';
import { Video } from './video.resource';
import type { ProvidedVideo } from './video-provider';

/** Writes the videos of lessons. Callers must have locked the course. */
export class VideoRepository {
  /**
   * Sets the video of a lesson, replacing the previous video. If the asset id is unchanged, the video keeps its own id.
   */
  async save(tx: Transaction, lesson: Lesson, video: ProvidedVideo): Promise<void> {
    const before = await tx.manager.findOneBy(Video, { lessonId: lesson.id });
    const same = before?.assetId === video.assetId ? before : null;
    if (before && !same) await this.remove(tx, lesson);
    const now = tx.clock.now();
    const preserved = {
      id: same?.id ?? newId('vid'),
      createdAt: same?.createdAt ?? now,
      finishedUploadingAt: same?.finishedUploadingAt ?? video.finishedUploadingAt,
    };
    await saveRow(
      tx,
      Object.assign(new Video(), {
        accountId: lesson.accountId,
        lessonId: lesson.id,
        ...video,
        ...preserved,
        updatedAt: now,
      }),
    );
  }

  async remove(tx: Transaction, lesson: Lesson): Promise<void> {
    await tx.manager.delete(Video, { lessonId: lesson.id });
  }
}
