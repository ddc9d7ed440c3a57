/** Asks, then takes an import back. */
import type { Importacao } from '#domain/importacao/importacao.ts';
import { importacaoTela } from '#messages/importacao-tela.ts';
import { confirm } from '#shared/ui/ConfirmDialog.tsx';
import { undo } from './wire.ts';

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
  return yes ? undo(recurso, id) : null;
}
