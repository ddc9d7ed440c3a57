/** Lines of the statement and the movements that answer for them: matched, posted in one step, taken apart. */
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { tesouraria as texto } from '#messages/tesouraria.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { anotarLinha, ligarALinha, movimentosDaLinha, travarMovimentos } from './repository.ts';

type Meio = { readonly registry: Registry; readonly contexto: Contexto; readonly db: Queryable };
const movimentosDe = ({ registry, contexto, db }: Meio) =>
  recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'movimentos-bancarios').server;
const passo = (transicao: string) => ({ transicao, motivo: null, versao: undefined });

/** Why these movements cannot answer for the line; they stay locked until the end. */
async function conferirPar(linha: Row, ids: readonly number[], { db, contexto }: Meio): Promise<string | null> {
  const movimentos = await travarMovimentos(db, Number(contexto.prestadorId), ids);
  if (movimentos.length === 0 || movimentos.length !== new Set(ids).size) return texto.movimentoConferido;
  if (movimentos.some(({ contaBancariaId }) => contaBancariaId !== linha.contaBancariaId)) return texto.movimentoDeOutraConta;
  if (movimentos.some(({ situacao }) => situacao !== 'PENDENTE')) return texto.movimentoConferido;
  const soma = sumDecimal('0.00', ...movimentos.map(({ efeito }) => efeito));
  return compareDecimal(soma, String(linha.valor)) === 0 ? null : texto.somaDifere(soma, String(linha.valor));
}

async function casar(linhaId: number, ids: readonly number[], meio: Meio): Promise<void> {
  await ligarALinha(meio.db, ids, linhaId);
  const movimentos = movimentosDe(meio);
  for (const id of ids) await movimentos.transition(id, passo('conciliar'));
  await anotarLinha(meio.db, linhaId, ids.length === 1 ? (ids[0] ?? null) : null);
}

/** A line and all movements that answer for it, confirmed by a person. */
export async function conciliarPar(linhaId: number, ids: readonly number[], meio: Meio): Promise<void> {
  const { registry, contexto, db } = meio;
  const linhas = recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'linhas-extrato').server;
  const linha = await linhas.read(linhaId);
  if (linha.situacao !== 'PENDENTE') throw new AppError('transicao-recusada', { messages: [texto.linhaConciliada] });
  const [primeiro] = ids;
  if (primeiro === undefined) throw new AppError('transicao-recusada', { messages: [texto.semMovimentos] });
  // The line first: two people who confirm it meet here.
  await linhas.transition(linhaId, { ...passo('conciliar'), campos: { movimentoId: primeiro }, versao: linha.versao });
  const motivo = await conferirPar(linha, ids, meio);
  if (motivo !== null) throw new AppError('transicao-recusada', { messages: [motivo] });
  await casar(linhaId, ids, meio);
}

async function lancar(linha: Row, context: HookContext): Promise<void> {
  const valor = String(linha.valor);
  const sai = valor.startsWith('-');
  const { id } = await movimentosDe(context).keep({
    contaBancariaId: Number(linha.contaBancariaId),
    data: String(linha.data),
    sentido: sai ? 'SAIDA' : 'ENTRADA',
    valor: sai ? valor.slice(1) : valor,
    historico: String(linha.historico).slice(0, 200),
    documento: typeof linha.documento === 'string' ? linha.documento : null,
    planoContaId: Number(linha.planoContaId),
    centroCustoId: typeof linha.centroCustoId === 'number' ? linha.centroCustoId : null,
    origem: 'EXTRATO',
    situacao: 'PENDENTE',
  });
  await casar(linha.id, [id], context);
  linha.movimentoId = id;
}

/** What was posted from the line goes with it; the others are to be conferred again. */
async function desfazer(linha: Row, context: HookContext): Promise<void> {
  const movimentos = movimentosDe(context);
  const seus = await movimentosDaLinha(context.db, linha.id);
  await anotarLinha(context.db, linha.id, null);
  for (const { id, origem } of seus) {
    const { versao } = await movimentos.transition(id, passo('desconciliar'));
    await ligarALinha(context.db, [id], null);
    if (origem === 'EXTRATO') await movimentos.remove(id, versao);
  }
  Object.assign(linha, { movimentoId: null, planoContaId: null, centroCustoId: null });
}

export const linhas: EntityHooks = {
  async afterTransition({ transition, atual, campos }, context) {
    if (transition.name === 'lancar') return lancar(atual, context);
    if (transition.name === 'desfazer') return desfazer(atual, context);
    const id = Number(campos.movimentoId);
    const motivo = await conferirPar(atual, [id], context);
    if (motivo !== null) throw validationError({ movimentoId: [motivo] });
    await casar(atual.id, [id], context);
  },
};
