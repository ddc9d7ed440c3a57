/**
 * The bank's answer, line by line (FIN-03). What concerns the whole file is judged before anything is posted: another bank,
 * another company, cut, read before. Each line is then posted by the step that a person would take, or kept with its reason.
 */
import { ditoDe, semNovidade, type Resposta } from '#domain/cnab/respostas.ts';
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { compareDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import { desencontroDe, type DitoPeloBanco } from '#domain/titulo/resposta.ts';
import { retornos as texto } from '#messages/bordero-pagamento.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { hoje } from '#server/clock.ts';
import { bundlesOf } from '#server/engine/bundles.ts';
import type { ServerRecords, StepRequest, Values } from '#server/engine/call.ts';
import {
  abrirRetorno,
  contaDoRetorno,
  contaPelosNumeros,
  contasNoBanco,
  ditosDasOrdens,
  guardarPendencias,
  naoLancada,
  responderGuias,
  semRecusa,
  type Abrir,
  type RespostaDeGuia,
  type RetornoLido,
} from '#server/capabilities/remessa/index.ts';
import { umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import type { LeitorDoBanco } from '#server/capabilities/arquivo-banco/index.ts';
import { itemDoSeuNumero } from './remessa.ts';
import { itensRespondidos, porResponder, type ItemRespondido } from './repository.ts';

type Situacao = 'PAGA' | 'RECUSADA' | 'ACEITA' | 'SEM_TITULO' | 'REPETIDA' | 'DIVERGENTE' | 'DESCONHECIDA';
type Feito = { readonly situacao: Situacao; readonly explicacao: string };

export type RetornoDeps = {
  readonly pool: Pool;
  readonly prestadorId: number;
  /** Where the file is read, and who reads it. */
  readonly leitor: LeitorDoBanco;
  readonly quem: string;
  readonly usuarioId: number;
  /** The registers' doors, with all that their steps do. */
  readonly abrir: Abrir;
};

/** Reads the file into the register of returns and answers its number. */
export async function lerRetorno(deps: RetornoDeps, nome: string, conteudo: string): Promise<number> {
  // Read before the transaction, which would wait for it with its connection.
  const lido = await abrirRetorno(deps, conteudo, 'pagamento', texto.outroTipo);
  const { prestadorId } = deps;
  return inTransaction(deps.pool, async (db) => {
    const pedido = {
      prestadorId,
      lido,
      tabela: 'retorno_pagamento',
      contasNoBanco,
      confere: contaPelosNumeros,
    } as const;
    return lancar(db, deps, { nome, ...(await contaDoRetorno(db, pedido)), lido });
  });
}

type Linhas = NonNullable<Values<'retornos-pagamentos'>['linhas']>[number][];
type Arquivo = {
  readonly nome: string;
  readonly resumo: string;
  readonly contaId: number;
  readonly lido: RetornoLido<'pagamento'>;
};

async function lancar(
  db: Queryable,
  { prestadorId, quem, usuarioId, abrir }: RetornoDeps,
  { nome, resumo, contaId, lido }: Arquivo,
): Promise<number> {
  const { respostas } = lido;
  // Titles, guides and borderôs in one transaction: the turn that the steps of each of them take comes first.
  await umBorderoPorVez(db, prestadorId);
  const ids = respostas.flatMap(({ seuNumero }) => itemDoSeuNumero(seuNumero) ?? []);
  const porId = new Map(
    (await itensRespondidos(db, contaId, prestadorId, ids)).map((item) => [item.id, item]),
  );
  const titulosDitos = [...new Set([...porId.values()].map(({ contaPagarId }) => contaPagarId))];
  const respostasAnteriores = await ditosDasOrdens(db, { contaId, prestadorId }, { titulos: titulosDitos });
  const portas = { titulos: abrir('contas-pagar', db), itens: abrir('itens-borderos-pagamentos', db) };
  const guias = await responderGuias(respostas, { db, prestadorId, contaId, abrir });
  const linhaDaResposta = new Map<Resposta, LinhaFeita>();
  const respondidos = new Set<number>();
  for (const lote of bundlesOf(
    respostas.filter(({ linha }) => !guias.has(linha)),
    (resposta) => porId.get(itemDoSeuNumero(resposta.seuNumero) ?? 0)?.contaPagarId,
  )) {
    const linhasDoLote = lote.map((resposta): LinhaLida => ({
      resposta,
      item: porId.get(itemDoSeuNumero(resposta.seuNumero) ?? 0),
      antes: respostasAnteriores.get(resposta.seuNumero ?? '') ?? [],
    }));
    for (const linha of await lancarLote(linhasDoLote, contaId, portas)) {
      const { resposta, item, feito } = linha;
      linhaDaResposta.set(resposta, linha);
      respostasAnteriores.set(resposta.seuNumero ?? '', [ditoDe(resposta), ...linha.antes]);
      if (!item || (feito.situacao !== 'PAGA' && feito.situacao !== 'RECUSADA')) continue;
      // A second line of the same number in this file finds it answered.
      porId.set(item.id, { ...item, situacao: feito.situacao === 'PAGA' ? 'PAGO' : 'RECUSADO' });
      respondidos.add(item.borderoId);
    }
  }
  const linhas: Linhas = [];
  const pagos: string[] = [];
  for (const resposta of respostas) {
    const daGuia = guias.get(resposta.linha);
    const linha = linhaDaResposta.get(resposta);
    if (daGuia) linhas.push(linhaDaGuia(resposta, daGuia));
    else if (linha) linhas.push(linhaDoTitulo(linha));
    if (daGuia?.situacao === 'PAGA') pagos.push(daGuia.total);
    if (linha?.feito.situacao === 'PAGA') pagos.push(linha.item?.valor ?? '0.00');
  }
  const borderos = abrir('borderos-pagamentos', db);
  for (const borderoId of respondidos)
    if ((await porResponder(db, borderoId)) === 0)
      await borderos.transition(borderoId, { transicao: 'fechar' });
  const recusados = linhas.filter(({ situacao }) => situacao === 'RECUSADA').length;
  const naoLancadas = linhas.filter((linha) => naoLancada(linha)).length;
  const { nsa } = lido.cabecalho;
  const { id } = await abrir('retornos-pagamentos', db).keep({
    nome: nome.slice(0, 120),
    contaBancariaId: contaId,
    nsa: nsa === null || nsa === undefined ? null : Number(nsa),
    lidoEm: new Date().toISOString(),
    lidoPor: quem,
    pagos: pagos.length,
    recusados,
    semEfeito: linhas.length - pagos.length - recusados - naoLancadas,
    naoLancadas,
    total: sumMoney(pagos),
    resumo,
    linhas,
  });
  const paraResolver = linhas.map(({ favorecido, seuNumero, ...linha }) => ({
    ...linha,
    nome: favorecido,
    numero: seuNumero,
    data: linha.data ?? null,
  }));
  await guardarPendencias(paraResolver, {
    db,
    prestadorId,
    porta: abrir('pendencias-retornos', db),
    contaBancariaId: contaId,
    arquivo: nome.slice(0, 120),
    usuarioId,
    lado: 'PAGAMENTO',
    retornoPagamentoId: id,
  });
  return id;
}

function linhaDaGuia(
  resposta: Resposta,
  { situacao, explicacao, borderoImpostoId, imposto }: RespostaDeGuia,
) {
  const { linha, favorecido, seuNumero } = resposta;
  return {
    linha,
    situacao,
    borderoImpostoId,
    favorecido: imposto ?? favorecido,
    seuNumero,
    ...ditoDe(resposta),
    explicacao,
  };
}

type Portas = {
  readonly titulos: ServerRecords<'contas-pagar'>;
  readonly itens: ServerRecords<'itens-borderos-pagamentos'>;
};

type LinhaLida = {
  readonly resposta: Resposta;
  readonly item: ItemRespondido | undefined;
  /** What the bank had said of this order before, the last first. */
  readonly antes: readonly DitoPeloBanco[];
};
type LinhaFeita = LinhaLida & { readonly feito: Feito };

function linhaDoTitulo({ resposta, item, feito }: LinhaFeita): Linhas[number] {
  const { linha, seuNumero } = resposta;
  return {
    linha,
    situacao: feito.situacao,
    contaPagarId: item?.contaPagarId ?? null,
    favorecido: item?.favorecido ?? resposta.favorecido,
    seuNumero,
    ...ditoDe(resposta),
    explicacao: feito.explicacao,
  };
}

/** What a line says of its row, before anything is posted: the posting it asks for is PAGA or RECUSADA. */
function julgar({ resposta, item, antes }: LinhaLida, tituloDe: (situacao: string) => string): Feito {
  const { diz, codigos } = resposta;
  const frases = ditosDe(resposta);
  if (!item) return { situacao: 'SEM_TITULO', explicacao: texto.semTitulo };
  if (item.situacao !== 'NO_BORDERO') {
    const rotulo = tituloDe(item.situacao);
    if (semNovidade(resposta, { paga: item.situacao === 'PAGO', antes }))
      return { situacao: 'REPETIDA', explicacao: texto.repetida(rotulo) };
    if (diz === 'desconhecido') return desconhecida(codigos);
    if (item.situacao !== 'PAGO')
      return { situacao: 'DIVERGENTE', explicacao: pagoSemEspera(resposta, item, rotulo) };
    const explicacao =
      diz === 'recusado'
        ? texto.recusadaDepois(item.valor, frases)
        : texto.pagaDeNovo(item.valor, { valor: pagoPor(resposta, item), data: resposta.data });
    return { situacao: 'DIVERGENTE', explicacao };
  }
  if (item.situacaoBordero !== 'ENVIADO') return { situacao: 'DIVERGENTE', explicacao: texto.naoEnviado };
  if (diz === 'desconhecido') return desconhecida(codigos);
  if (diz === 'aceito') return { situacao: 'ACEITA', explicacao: texto.aceita(frases) };
  if (diz === 'recusado') return { situacao: 'RECUSADA', explicacao: texto.recusada(frases) };
  const naoBate = divergenciaDe(resposta, item);
  if (naoBate !== undefined) return { situacao: 'DIVERGENTE', explicacao: naoBate };
  return { situacao: 'PAGA', explicacao: texto.paga(item.valor) };
}

const aindaSePaga = ({ situacaoTitulo }: ItemRespondido): boolean =>
  situacaoTitulo === 'LIBERADA' || situacaoTitulo === 'PAGA_PARCIAL';

/** What the bank says was paid, with what the file asked and what the title still owes; undefined where they meet. */
function divergenciaDe({ efetivo, valor }: Resposta, item: ItemRespondido): string | undefined {
  const pago = efetivo ?? valor ?? '0.00';
  const aberto = aindaSePaga(item);
  switch (desencontroDe({ pago, pedido: item.valor, abate: item.valor, saldo: item.saldo, aberto })) {
    case 'outro-valor':
      return texto.divergente(pago, item.valor);
    case 'encerrado':
      return texto.pagoAntes(pago);
    case 'saldo-menor':
      return texto.saldoMenor(pago, item.saldo);
    case undefined:
      return undefined;
  }
}

const pagoPor = ({ efetivo, valor }: Resposta, item: ItemRespondido): string =>
  efetivo ?? valor ?? item.valor;

/** What to do with it depends on what became of the title meanwhile. */
function pagoSemEspera(resposta: Resposta, item: ItemRespondido, rotulo: string): string {
  const { situacaoTitulo, outroBordero, saldo } = item;
  const pago = pagoPor(resposta, item);
  if (situacaoTitulo === 'CANCELADA') return texto.pagoSemEspera(pago, rotulo, 'cancelado');
  if (!aindaSePaga(item) || compareDecimal(saldo, pago) < 0)
    return texto.pagoSemEspera(pago, rotulo, 'ja-pago');
  return texto.pagoSemEspera(pago, rotulo, outroBordero === null ? 'a-pagar' : { bordero: outroBordero });
}

const desconhecida = (codigos: Resposta['codigos']): Feito => ({
  situacao: 'DESCONHECIDA',
  explicacao: texto.desconhecida(codigos.map(({ codigo }) => codigo)),
});

const ditosDe = ({ codigos }: Resposta): string =>
  codigos.map(({ codigo, titulo }) => titulo ?? codigo).join('; ');

/** Lines of different titles: each judged by itself, posted together. */
async function lancarLote(
  lidas: readonly LinhaLida[],
  contaId: number,
  { titulos, itens }: Portas,
): Promise<readonly LinhaFeita[]> {
  const tituloDe = (situacao: string): string => titleOfState(itens.call.entity, situacao);
  const linhas = lidas.map((lida): LinhaFeita => ({ ...lida, feito: julgar(lida, tituloDe) }));
  const recusadas = linhas.flatMap(({ resposta, item, feito }) =>
    item && feito.situacao === 'RECUSADA'
      ? [{ id: item.id, step: { transicao: 'recusar', motivo: ditosDe(resposta).slice(0, 500) } as const }]
      : [],
  );
  semRecusa(await itens.transitions(recusadas));
  const aPagar = linhas.flatMap(({ resposta, item, feito }) =>
    item && feito.situacao === 'PAGA' ? [{ resposta, item }] : [],
  );
  const postas = await titulos.transitions(aPagar.map((linha) => pagamento(linha, contaId)));
  const naoPagas = new Map(
    aPagar.flatMap(({ item }, at) => {
      const posta = postas[at];
      // The title's own rule refuses: the other lines stand.
      return posta instanceof AppError
        ? [[item.id, texto.naoPodePagar(phrasesOf(posta)).slice(0, 1000)] as const]
        : [];
    }),
  );
  const pagas = aPagar.filter(({ item }) => !naoPagas.has(item.id));
  semRecusa(
    await itens.transitions(pagas.map(({ item }) => ({ id: item.id, step: { transicao: 'pagar' } }))),
  );
  return linhas.map((linha) => {
    const recusa = naoPagas.get(linha.item?.id ?? 0);
    return recusa === undefined ? linha : { ...linha, feito: { situacao: 'DIVERGENTE', explicacao: recusa } };
  });
}

type Aceita = { readonly resposta: Resposta; readonly item: ItemRespondido };

function pagamento(
  { resposta, item }: Aceita,
  contaBancariaId: number,
): { readonly id: number; readonly step: StepRequest<'contas-pagar'> } {
  const { contaPagarId, formaPagamentoId, valor, saldo } = item;
  // What the bank says is posted, or nothing: the step refuses where the title owes another amount by then.
  const campos = {
    dataPagamento: resposta.data ?? hoje(),
    contaBancariaId,
    formaPagamentoId,
    valorDoBanco: valor,
  };
  const parte = compareDecimal(valor, saldo) < 0;
  return {
    id: contaPagarId,
    step: parte
      ? { transicao: 'pagar-parte', campos: { ...campos, valorParte: valor } }
      : { transicao: 'pagar', campos },
  };
}
