import type { CourseFiles } from '../files/course-files';
import type { ProvidedVideo, VideoProvider } from '../videos/video-provider';
import type { LessonPatch } from './lesson.inputs';

/** What a change of a lesson needs to know from outside, gathered before its transaction begins. */
export class LessonPreparation {
  constructor(
    private readonly files: CourseFiles,
    private readonly videos: VideoProvider,
  ) {}

  /** Waits for files that were uploaded just now, and asks for the video. Answers what its provider knows; null where none is named, or there is none. */
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
