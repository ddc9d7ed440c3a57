import { solicitacaoTela as texts } from '#messages/solicitacao-tela.ts';
import type { Chosen } from './useSending.ts';

/** Why nothing may be sent yet; null when all is there. */
export function waitsFor(files: readonly Pick<Chosen, 'state'>[]): string | null {
  const failed = files.filter(({ state }) => state === 'falhou').length;
  if (failed > 0) return texts.arquivosFalharam(failed);
  return files.some(({ state }) => state !== 'enviado') ? texts.esperaArquivo : null;
}
