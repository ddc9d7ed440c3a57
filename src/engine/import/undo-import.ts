/** Asks, then takes an import back, or one that wrote nothing out of the list. */
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { HttpError } from '#shared/http/http-error.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { discard, undo } from './wire.ts';

/** The import as it then stands, or null when the person said no. A refusal of the server is thrown and told. */
export async function undoImport({
  recurso,
  id,
  arquivo,
}: Pick<Importacao, 'recurso' | 'id' | 'arquivo'>): Promise<Importacao | null> {
  const yes = await confirm({
    title: importacaoTela.confirmaDesfazer(arquivo),
    text: importacaoTela.confirmaDesfazerTexto,
    yes: importacaoTela.desfazerCurto,
    no: importacaoTela.manter,
    danger: true,
  });
  if (!yes) return null;
  try {
    return await undo(recurso, id);
  } catch (error) {
    if (!(error instanceof HttpError) || error.codigo !== 'importacao-coberta') throw error;
    const rest = await confirm({
      title: importacaoTela.cobertaTitulo,
      text: `${error.message} ${importacaoTela.cobertaTexto}`,
      yes: importacaoTela.desfazerResto,
      no: importacaoTela.manter,
      danger: true,
    });
    return rest ? undo(recurso, id, true) : null;
  }
}

/** Whether it was discarded; false when the person said no. A refusal of the server is thrown and told. */
export async function discardImport({
  recurso,
  id,
  arquivo,
}: Pick<Importacao, 'recurso' | 'id' | 'arquivo'>): Promise<boolean> {
  const yes = await confirm({
    title: importacaoTela.confirmaDescartar(arquivo),
    text: importacaoTela.confirmaDescartarTexto,
    yes: importacaoTela.descartar,
    no: importacaoTela.manter,
    danger: true,
  });
  if (yes) await discard(recurso, id);
  return yes;
}
