/** A bank's statement taken in: whose it is, which of its lines are new, what the bank says it has (issue 14, scope 7). */
import { createHash } from 'node:crypto';
import { lerCnab240 } from '#domain/cnab/ler.ts';
import {
  contaDoExtrato,
  extratoDoOfx,
  extratosDoCnab,
  linhasNovas,
  type ExtratoLido,
  type LinhaLida,
} from '#domain/tesouraria/extrato.ts';
import { lerOfx, pareceOfx } from '#domain/ofx/ler.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { problemaCnab, recusaCnab, recusaOfx } from '#messages/arquivo-banco.ts';
import { extratos as texto } from '#messages/extrato.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { contasDoPrestador, extratoLido, gravarLinhas, linhasConhecidas, umExtratoPorVez, type LinhaNova } from './repository.ts';

export type ExtratoFeito = {
  readonly id: number;
  readonly contaBancariaId: number;
  readonly conta: string;
  readonly novas: number;
  readonly repetidas: number;
};

const recusar = (mensagem: string): never => {
  throw new AppError('arquivo-invalido', { messages: [mensagem] });
};
const resumir = (texto: string): string => createHash('sha256').update(texto).digest('hex');

function abrir(conteudo: string): readonly ExtratoLido[] {
  if (pareceOfx(conteudo)) {
    const lido = lerOfx(conteudo);
    if (!lido.ok) return recusar(recusaOfx(lido));
    if (lido.extratos.some(({ cartao }) => cartao)) return recusar(texto.cartao);
    return lido.extratos.map(extratoDoOfx);
  }
  const lido = lerCnab240(conteudo);
  if (!lido.ok) return recusar(recusaCnab[lido.motivo]);
  const { arquivo } = lido;
  const [problema] = arquivo.problemas;
  if (problema) recusar(texto.naoConfere(problema.linha, problemaCnab(problema)));
  const lidos = extratosDoCnab(arquivo);
  return lidos.length === 0 ? recusar(texto.semExtrato) : lidos;
}

/** All statements of the file, or none. */
export function importarExtrato(
  { registry, pool, contexto }: { readonly registry: Registry; readonly pool: Pool; readonly contexto: Contexto },
  nome: string,
  conteudo: string,
): Promise<readonly ExtratoFeito[]> {
  const lidos = abrir(conteudo);
  const ilegivel = lidos.find(({ ilegiveis }) => ilegiveis > 0);
  if (ilegivel) recusar(texto.ilegivel(ilegivel.ilegiveis));
  const prestadorId = Number(contexto.prestadorId);
  return inTransaction(pool, async (db) => {
    const contas = await contasDoPrestador(db, prestadorId);
    const feitos: ExtratoFeito[] = [];
    for (const [at, extrato] of lidos.entries()) {
      const conta = contaDoExtrato(extrato, contas);
      if (!conta) return recusar(texto.semConta(extrato.banco, extrato.agencia, extrato.conta));
      await umExtratoPorVez(db, conta.id);
      const resumo = resumir(`${at} ${conteudo}`);
      const antes = await extratoLido(db, conta.id, resumo);
      if (antes) recusar(texto.repetido(formatDataHora(antes.em), antes.por));
      feitos.push({
        conta: conta.descricao,
        contaBancariaId: conta.id,
        ...(await guardar(db, { registry, contexto }, { nome, resumo, contaId: conta.id, extrato })),
      });
    }
    return feitos;
  });
}

async function guardar(
  db: Queryable,
  { registry, contexto }: { readonly registry: Registry; readonly contexto: Contexto },
  { nome, resumo, contaId, extrato }: { readonly nome: string; readonly resumo: string; readonly contaId: number; readonly extrato: ExtratoLido }, // prettier-ignore
): Promise<{ readonly id: number; readonly novas: number; readonly repetidas: number }> {
  const dias = extrato.linhas.map(({ data }) => data).sort();
  const conhecidas = dias.length === 0 ? [] : await linhasConhecidas(db, contaId, dias[0] ?? '', dias.at(-1) ?? '');
  const novas = linhasNovas(conhecidas, extrato.linhas);
  const { formato, de, ate, saldo, saldoEm } = extrato;
  const repetidas = extrato.linhas.length - novas.length;
  const { id } = await recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'extratos-bancarios').server.keep({
    nome: nome.slice(0, 120),
    contaBancariaId: contaId,
    formato,
    de,
    ate,
    saldo,
    saldoEm,
    novas: novas.length,
    repetidas,
    lidoEm: new Date().toISOString(),
    lidoPor: contexto.usuario.nome,
    resumo,
  });
  await gravarLinhas(
    db,
    { prestadorId: Number(contexto.prestadorId), contaId, extratoId: id, usuarioId: contexto.usuario.id },
    comChave(conhecidas, novas),
  );
  return { id, novas: novas.length, repetidas };
}

/** What the database keeps a line by, so that two that are alike do not pass for one. */
function comChave(conhecidas: readonly LinhaLida[], novas: readonly LinhaLida[]): readonly LinhaNova[] {
  const vezes = new Map<string, number>();
  const contar = ({ data, valor, historico, documento, identificador }: LinhaLida): string => {
    const dita = JSON.stringify([data, valor, identificador, historico, documento]);
    const n = (vezes.get(dita) ?? 0) + 1;
    vezes.set(dita, n);
    return resumir(`${dita} ${n}`);
  };
  conhecidas.forEach(contar);
  return novas.map((linha) => ({ ...linha, chave: contar(linha) }));
}
