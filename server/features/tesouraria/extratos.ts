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
import { formatCompetencia, formatData } from '#domain/formato/data.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import { compareDecimal, subtractDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { bancoDeDados } from '#messages/banco-de-dados.ts';
import { problemaCnab, recusaCnab, recusaOfx } from '#messages/arquivo-banco.ts';
import { extratos as texto } from '#messages/tesouraria-extrato.ts';
import type { ExtratoVisto } from '#domain/tesouraria/wire.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import {
  contasDoPrestador,
  extratoLido,
  linhasConhecidas,
  pendentesDasContas,
  umExtratoPorVez,
  type ContaDaCasa,
} from './repository.ts';

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

const MAIS_LINHAS = 2000;

function lerTudo(conteudo: string): readonly ExtratoLido[] {
  const lidos = abrir(conteudo);
  const ilegivel = lidos.find(({ ilegiveis }) => ilegiveis > 0);
  if (ilegivel) recusar(texto.ilegivel(ilegivel.ilegiveis));
  return lidos;
}

/** What an import of the file would do; nothing is written. */
export async function verExtrato(
  db: Queryable,
  prestadorId: number,
  conteudo: string,
): Promise<readonly ExtratoVisto[]> {
  const lidos = lerTudo(conteudo);
  const [contas, pendentes] = await Promise.all([
    contasDoPrestador(db, prestadorId),
    pendentesDasContas(db, prestadorId),
  ]);
  const vistos: ExtratoVisto[] = [];
  for (const [at, extrato] of lidos.entries()) {
    const conta = contaDoExtrato(extrato, contas);
    const fechadoAte = pendentes.find(({ id }) => id === conta?.id)?.fechadoAte ?? null;
    vistos.push(await ver(db, extrato, conta, { resumo: resumir(`${at} ${conteudo}`), fechadoAte }));
  }
  return vistos;
}

async function ver(
  db: Queryable,
  extrato: ExtratoLido,
  conta: ContaDaCasa | undefined,
  { resumo, fechadoAte }: { readonly resumo: string; readonly fechadoAte: string | null },
): Promise<ExtratoVisto> {
  const { formato, de, ate, saldo, saldoEm, linhas } = extrato;
  const novas = new Set(conta ? linhasNovas(await conhecidasDe(db, conta.id, extrato), linhas) : linhas);
  const antes = conta && (await extratoLido(db, conta.id, resumo));
  const fechada =
    conta && fechadoAte !== null && [...novas].find(({ data }) => data.slice(0, 7) <= fechadoAte);
  const recusa = !conta
    ? texto.semConta(extrato.banco, extrato.agencia, extrato.conta)
    : antes
      ? texto.repetido(formatDataHora(antes.em), antes.por)
      : fechada
        ? bancoDeDados.periodoFechado(
            conta.descricao,
            formatCompetencia(fechadoAte),
            formatData(fechada.data),
          )
        : null;
  const soma = (sinal: -1 | 1) =>
    sumMoney(linhas.map(({ valor }) => valor).filter((valor) => compareDecimal(valor, '0') === sinal));
  return {
    contaBancariaId: conta?.id ?? null,
    conta: conta?.descricao ?? texto.contaDoBanco(extrato.banco, extrato.agencia, extrato.conta),
    formato,
    de,
    ate,
    saldo,
    saldoEm,
    novas: novas.size,
    repetidas: linhas.length - novas.size,
    entradas: soma(1),
    saidas: subtractDecimal('0.00', soma(-1)),
    recusa,
    linhas: linhas.slice(0, MAIS_LINHAS).map((linha) => ({ ...linha, conhecida: !novas.has(linha) })),
  };
}

function conhecidasDe(db: Queryable, contaId: number, { linhas }: ExtratoLido): Promise<LinhaLida[]> {
  const dias = linhas.map(({ data }) => data).sort();
  return dias.length === 0
    ? Promise.resolve([])
    : linhasConhecidas(db, contaId, dias[0] ?? '', dias.at(-1) ?? '');
}

/** All statements of the file, or none: in the caller's transaction. */
export async function importarExtrato(
  context: RuleContext,
  nome: string,
  conteudo: string,
): Promise<readonly ExtratoFeito[]> {
  const { db, prestadorId } = context;
  const lidos = lerTudo(conteudo);
  const contas = await contasDoPrestador(db, prestadorId);
  const extratos: ExtratoFeito[] = [];
  for (const [at, extrato] of lidos.entries()) {
    const conta = contaDoExtrato(extrato, contas);
    if (!conta) return recusar(texto.semConta(extrato.banco, extrato.agencia, extrato.conta));
    await umExtratoPorVez(db, conta.id);
    const resumo = resumir(`${at} ${conteudo}`);
    const antes = await extratoLido(db, conta.id, resumo);
    if (antes) recusar(texto.repetido(formatDataHora(antes.em), antes.por));
    const guardado = await guardar(context, { nome, resumo, contaId: conta.id, extrato });
    extratos.push({ conta: conta.descricao, contaBancariaId: conta.id, ...guardado });
  }
  return extratos;
}

type Extrato = {
  readonly nome: string;
  readonly resumo: string;
  readonly contaId: number;
  readonly extrato: ExtratoLido;
};

async function guardar(
  { db, contexto, registros }: RuleContext,
  { nome, resumo, contaId, extrato }: Extrato,
) {
  const conhecidas = await conhecidasDe(db, contaId, extrato);
  const novas = linhasNovas(conhecidas, extrato.linhas);
  const { formato, de, ate, saldo, saldoEm } = extrato;
  const repetidas = extrato.linhas.length - novas.length;
  const { id } = await registros('extratos-bancarios').server.keep({
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
  const linhas = comChave(conhecidas, novas).map((linha) => ({
    ...linha,
    extratoId: id,
    contaBancariaId: contaId,
  }));
  await registros('linhas-extrato').server.keepAll(linhas);
  return { id, novas: novas.length, repetidas };
}

/** What the database keeps a line by, so that two that are alike do not pass for one. */
function comChave(conhecidas: readonly LinhaLida[], novas: readonly LinhaLida[]) {
  const vezes = new Map<string, number>();
  const contar = ({ data, valor, historico, documento, identificador }: LinhaLida): string => {
    const conteudo = JSON.stringify([data, valor, identificador, historico, documento]);
    const n = (vezes.get(conteudo) ?? 0) + 1;
    vezes.set(conteudo, n);
    return resumir(`${conteudo} ${n}`);
  };
  conhecidas.forEach(contar);
  return novas.map((linha) => ({ ...linha, chave: contar(linha) }));
}
