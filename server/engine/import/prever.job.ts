/** The look at a file that was just sent, in its thread: what it holds is not known yet. */
import type { Job } from '#server/threads/job.ts';
import { preview, type Preview, type ReadingChoice } from './source.ts';

export type PreviewRequest = { readonly path: string; readonly choice: ReadingChoice };

export const job: Job<PreviewRequest, Preview> = ({ path, choice }) => preview(path, choice);
