/** Guards of the steps of what happened to a tooth. */
import { dizMotivo } from '#domain/formato/motivo.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { EntradaDaGuarda, Guardas } from '#domain/lifecycle/guarda.ts';
import { odontologia as texto } from '#messages/odontologia.ts';

/** A slip of today is taken back by one key; what stood longer, with the reason. */
function desfazer({ registro, motivo, hoje }: EntradaDaGuarda): string | undefined {
  const criado = Date.parse(String(registro['criadoEm'] ?? ''));
  const deHoje = Number.isFinite(criado) && diaDe(criado) === hoje;
  return deHoje || dizMotivo(motivo) ? undefined : texto.desfazerSemMotivo;
}

/** What is shown to a patient has something to do in it, each with its price. */
const planoCompleto: Guardas[string] = {
  le: ['itens'],
  linha: ({ registro }) => {
    const itens =
      (registro['itens'] as { readonly valor?: unknown; readonly descricao?: unknown }[] | null) ?? [];
    if (itens.length === 0) return texto.planoVazio;
    const semPreco = itens.filter(({ valor }) => typeof valor !== 'string');
    return semPreco.length === 0
      ? undefined
      : texto.planoSemPreco(semPreco.map(({ descricao }) => String(descricao ?? '')));
  },
};

export default { desfazer, 'plano-completo': planoCompleto } satisfies Guardas;
