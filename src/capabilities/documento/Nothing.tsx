/** An empty folder, or a search that found nothing. */
import { Button } from 'antd';
import { FolderOpen, SearchX } from 'lucide-react';
import { documentosTela } from '#messages/documento-tela.ts';
import { EmptyState } from '#shared/ui/State.tsx';
import type { Folder } from './useFolder.ts';

export function Nothing({
  folder: { files, text, setText },
  maySend,
}: {
  readonly folder: Folder;
  readonly maySend: boolean;
}) {
  if (files.length > 0) return null;
  return text === '' ? (
    <EmptyState
      icon={<FolderOpen size={28} strokeWidth={1.5} aria-hidden />}
      title={documentosTela.vazia}
      text={maySend ? documentosTela.vaziaPode : documentosTela.vaziaNaoPode}
    />
  ) : (
    <EmptyState
      icon={<SearchX size={28} strokeWidth={1.5} aria-hidden />}
      title={documentosTela.nadaEncontrado}
      text={documentosTela.nadaEncontradoTexto}
      action={<Button onClick={() => setText('')}>{documentosTela.limparProcura}</Button>}
    />
  );
}
