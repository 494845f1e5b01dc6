import type { CourseFiles } from '../files/course-files';
import type { ProvidedVideo, VideoProvider } from '../videos/video-provider';
import type { LessonPatch } from './lesson.inputs';

/**
 * Prepares a change of a lesson before its transaction: waits for uploaded files, and reads the data of the video from
 * the provider.
 */
export class LessonPreparation {
  constructor(
    private readonly files: CourseFiles,
    private readonly videos: VideoProvider,
  ) {}

  /**
   * Waits until recently uploaded files are in the replica, and reads the video from the provider. Returns the
   * provider's video data; null if the patch has no video or the video does not exist.
   */
  async prepare({
    thumbnailId,
    mainPdfId,
    attachmentIds,
    assessmentQuestions,
    muxAssetId,
  }: LessonPatch): Promise<ProvidedVideo | null> {
    const images = (assessmentQuestions ?? []).map(({ imageId }) => imageId);
    await this.files.arrived([thumbnailId, mainPdfId, ...(attachmentIds ?? []), ...images]);
    return muxAssetId == null ? null : this.videos.find(muxAssetId);
  }
}
