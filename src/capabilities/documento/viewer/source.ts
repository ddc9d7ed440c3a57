/** What the viewer is given: a name, and ways to the bytes. Where they come from is the caller's business. */
export type ViewerSource = {
  /** With its extension, which decides how it is shown (B4). */
  readonly name: string;
  /** Bytes, where they are known before loading. */
  readonly size?: number;
  readonly load: (signal: AbortSignal) => Promise<Blob>;
  /** The bytes from `begin` up to, not including, `end`: a large PDF is read by pieces, so its first page need not wait. */
  readonly loadRange?: (begin: number, end: number, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  readonly download: () => void;
};

export type ViewerKind = 'pdf' | 'imagem' | 'txt' | 'html' | 'outro';

const KINDS: Readonly<Record<string, ViewerKind>> = {
  pdf: 'pdf',
  jpg: 'imagem',
  jpeg: 'imagem',
  png: 'imagem',
  gif: 'imagem',
  txt: 'txt',
  html: 'html',
  htm: 'html',
};

/** How a document is shown, by the extension of its name (B4, DOC-05). */
export function viewerKind(name: string): ViewerKind {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(KINDS, extension) ? (KINDS[extension] ?? 'outro') : 'outro';
}
