/** Guards of the steps of what happened to a tooth. */
import { dizMotivo } from '#domain/formato/motivo.ts';
import { diaDe } from '#domain/formato/fuso.ts';
import type { EntradaDaGuarda, Guardas } from '#domain/lifecycle/guarda.ts';
import { odontologia as texto, periodontal } from '#messages/odontologia.ts';

/** A slip of today is taken back by one key; what stood longer, with the reason. */
function desfazer({ registro, motivo, hoje }: EntradaDaGuarda): string | undefined {
  const criado = Date.parse(String(registro['criadoEm'] ?? ''));
  const deHoje = Number.isFinite(criado) && diaDe(criado) === hoje;
  return deHoje || dizMotivo(motivo) ? undefined : texto.desfazerSemMotivo;
}

type Item = { readonly valor?: unknown; readonly descricao?: unknown };
const itensDe = (valor: unknown): readonly Item[] =>
  Array.isArray(valor) ? valor.filter((linha) => typeof linha === 'object' && linha !== null) : [];

/** What is shown to a patient has something to do in it, each with its price. */
function planoCompleto({ registro }: EntradaDaGuarda): string | undefined {
  const itens = itensDe(registro['itens']);
  if (itens.length === 0) return texto.planoVazio;
  const semPreco = itens.filter(({ valor }) => typeof valor !== 'string');
  return semPreco.length === 0
    ? undefined
    : texto.planoSemPreco(semPreco.map(({ descricao }) => String(descricao)));
}

/** A chart that says nothing is no examination. */
function exameMedido({ registro }: EntradaDaGuarda): string | undefined {
  return Number(registro['sitios'] ?? 0) > 0 ? undefined : periodontal.nadaMedido;
}

export default { desfazer, 'plano-completo': planoCompleto, 'exame-medido': exameMedido } satisfies Guardas;
