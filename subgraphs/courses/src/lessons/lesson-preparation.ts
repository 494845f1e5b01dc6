import type { CourseFiles } from '../files/course-files';
import type { ProvidedVideo, VideoProvider } from '../videos/video-provider';
import type { LessonPatch } from './lesson.inputs';

/**
 * Prepares a change of a lesson before its transaction starts: waits for uploaded files, and reads the video's data
 * from the video provider.
 */
export class LessonPreparation {
  constructor(
    private readonly files: CourseFiles,
    private readonly videos: VideoProvider,
  ) {}

  /**
   * Waits until the replica of files contains recently uploaded files, and reads the video from the video provider.
   * Returns the video's data; null if the patch has no video or the video does not exist.
   */
  async prepare({
    thumbnailId,
    mainPdfId,
    attachmentIds,
    assessmentQuestions,
    muxAssetId,
  }: LessonPatch): Promise<ProvidedVideo | null> {
    const images = (assessmentQuestions ?? []).map(({ imageId }) => imageId);
    await this.files.awaitReplicas([thumbnailId, mainPdfId, ...(attachmentIds ?? []), ...images]);
    return muxAssetId == null ? null : this.videos.find(muxAssetId);
  }
}
