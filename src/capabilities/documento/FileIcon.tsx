import {
  Braces,
  File,
  FileArchive,
  FileAudio,
  FileImage,
  FileSpreadsheet,
  FileText,
  FileType2,
  FileVideo,
  Folder,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';

const ICONS: readonly (readonly [RegExp, LucideIcon, string])[] = [
  [/\.pdf$/i, FileText, 'pdf'],
  [/\.(jpe?g|png|gif|webp|bmp|tiff?|svg|heic)$/i, FileImage, 'imagem'],
  [/\.(docx?|odt|rtf)$/i, FileType2, 'texto'],
  [/\.(xlsx?|ods|csv)$/i, FileSpreadsheet, 'planilha'],
  [/\.(txt|md|log)$/i, FileText, 'texto'],
  [/\.(html?|xml|json|p7s)$/i, Braces, 'codigo'],
  [/\.(zip|rar|7z|gz|tar)$/i, FileArchive, 'pacote'],
  [/\.(mp3|wav|ogg|m4a|opus)$/i, FileAudio, 'som'],
  [/\.(mp4|mov|avi|webm|mkv)$/i, FileVideo, 'video'],
];

const TONES: { readonly [kind: string]: string } = {
  pasta: 'primary-text',
  pdf: 'error',
  imagem: 'info',
  planilha: 'success',
  codigo: 'accent',
};

/** The kind of a file by its extension, or a folder; decoration only, the name beside it says the same. */
export function FileIcon({
  name,
  folder = false,
  size = 20,
}: {
  name: string;
  folder?: boolean;
  size?: number;
}) {
  const [, Component, kind] = folder
    ? ([null, Folder, 'pasta'] as const)
    : (ICONS.find(([test]) => test.test(name)) ?? [null, File, 'outro']);
  return (
    <Component
      color={`var(--z-${TONES[kind] ?? 'text-faint'})`}
      size={size}
      strokeWidth={1.75}
      aria-hidden
      focusable={false}
    />
  );
}
