import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';

/** How far a chosen file is on its way. */
export type FileState = 'preparando' | 'enviando' | 'sem-linha' | 'enviado' | 'falhou';

/** Why nothing may be sent yet; null when all is there. */
export function waitsFor(files: readonly { readonly state: FileState }[]): string | null {
  const failed = files.filter(({ state }) => state === 'falhou').length;
  if (failed > 0) return texts.arquivosFalharam(failed);
  return files.some(({ state }) => state !== 'enviado') ? texts.esperaArquivo : null;
}
