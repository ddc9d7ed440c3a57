/**
 * The bank's answer of collection, line by line (FIN-03). What concerns the whole file is judged before anything is posted:
 * another bank, another company, cut, read before. Each line is then posted by the step that a person would take, or kept
 * with its reason.
 */
import { contaDoCabecalho } from '#domain/boleto/bancos.ts';
import type { RespostaCobranca } from '#domain/cnab/respostas-cobranca.ts';
import { repartirEncargos } from '#domain/conta-receber/encargos.ts';
import { estaAberta } from '#domain/conta-receber/titulo.ts';
import { AppError, phrasesOf } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal, sumDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import { desencontroDe, jaDita, type DitoPeloBanco } from '#domain/titulo/resposta.ts';
import { boletos as textoBoleto, retornosRecebimento as texto } from '#messages/boleto.ts';
import { hoje } from '#server/clock.ts';
import { bundlesOf } from '#server/engine/bundles.ts';
import type { StepName, StepRequest } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import {
  contaDoRetorno,
  guardarPendencias,
  naoLancada,
  recusarArquivo,
  semRecusa,
  type RetornoLido,
} from '#server/capabilities/remessa/index.ts';
import { boletoDoSeuNumero } from './remessa.ts';
import { contasNoBanco, porResponder } from './repository.ts';
import {
  boletosRespondidos,
  ditosDosBoletos,
  formaDeBoleto,
  linhasInformadas,
  nomeDaLinha,
  type BoletoRespondido,
  type NomeDoBoleto,
} from './retorno-repository.ts';

type Situacao =
  | 'LIQUIDADO'
  | 'REGISTRADO'
  | 'RECUSADO'
  | 'BAIXADO'
  | 'INFORMADO'
  | 'SEM_TITULO'
  | 'REPETIDA'
  | 'DIVERGENTE'
  | 'DESCONHECIDA';
type Feito = { readonly situacao: Situacao; readonly explicacao: string };

/** Posts the file that was read into the register of returns and answers its number; in the caller's transaction. */
export async function lerRetorno(
  context: RuleContext,
  nome: string,
  lido: RetornoLido<'cobranca'>,
): Promise<number> {
  const { db, prestadorId } = context;
  const contaLida = await contaDoRetorno(db, {
    prestadorId,
    lido,
    tabela: 'retorno_recebimento',
    contasNoBanco,
    confere: (conta, cabecalho) => contaDoCabecalho(lido.banco, conta, cabecalho),
  });
  const formaId = (await formaDeBoleto(db)) ?? recusarArquivo(texto.semForma);
  return lancar(context, { nome, ...contaLida, formaId, lido });
}

type Arquivo = {
  readonly nome: string;
  readonly resumo: string;
  readonly contaId: number;
  readonly formaId: number;
  readonly lido: RetornoLido<'cobranca'>;
};

type Linha = {
  readonly linha: number;
  readonly situacao: Situacao;
  readonly boletoId: number | null;
  readonly pagador: string | null;
  readonly nossoNumero: string | null;
  readonly valor: string | null;
  readonly pago: string | null;
  readonly tarifa: string | null;
  readonly ocorridoEm: string | null;
  readonly codigos: string | null;
  readonly explicacao: string;
};

const CONTADOS: readonly Situacao[] = ['LIQUIDADO', 'REGISTRADO', 'RECUSADO'];

async function lancar(
  context: RuleContext,
  { nome, resumo, contaId, formaId, lido }: Arquivo,
): Promise<number> {
  const { contexto, db, prestadorId, registros } = context;
  const { respostas } = lido;
  const nomear = (lista: readonly RespostaCobranca[]) =>
    boletosRespondidos(db, contaId, prestadorId, lista.map(nomeDe));
  const deQuem = await nomear(respostas);
  const contadas = await linhasInformadas(
    db,
    contaId,
    prestadorId,
    respostas.flatMap(({ nossoNumero }) => nossoNumero ?? []),
  );
  const respostasAnteriores = await ditosDosBoletos(
    db,
    contaId,
    prestadorId,
    respostas.flatMap((resposta) => deQuem(nomeDe(resposta))?.id ?? []),
  );
  const linhas: Linha[] = [];
  const pagos: string[] = [];
  const tarifas: string[] = [];
  const remessas = new Set<number>();
  for (const lote of bundlesOf(respostas, (resposta) => deQuem(nomeDe(resposta))?.contaReceberId)) {
    // Read for every lot: an earlier one of this file may have answered it.
    const agora = await nomear(lote);
    const lidas = lote.map((resposta): LinhaLida => {
      const boletoDaLinha = agora(nomeDe(resposta));
      return {
        resposta,
        boleto: boletoDaLinha,
        contada: contadas.has(nomeDaLinha({ ...resposta, codigos: codigosDe(resposta) }) ?? ''),
        antes: respostasAnteriores.get(boletoDaLinha?.id ?? 0) ?? [],
      };
    });
    const linhasFeitas = await lancarLote(lidas, { contaId, formaId }, context);
    await registros('boletos').server.setAll(linhasFeitas.flatMap(tarifaDe));
    for (const linha of linhasFeitas) {
      const { resposta, boleto, feito } = linha;
      // A second line of the boleto in this file is held against the first.
      if (boleto)
        respostasAnteriores.set(boleto.id, [ditoDe(resposta), ...(respostasAnteriores.get(boleto.id) ?? [])]);
      if (aplicada(linha)) tarifas.push(resposta.tarifa ?? '0.00');
      if (boleto?.remessaId != null) remessas.add(boleto.remessaId);
      if (feito.situacao === 'LIQUIDADO') pagos.push(resposta.pago ?? '0.00');
      linhas.push(linhaDe(linha));
    }
  }
  for (const id of remessas) await encerrar(id, context);
  const quantos = (situacao: Situacao): number =>
    linhas.filter((linha) => linha.situacao === situacao).length;
  const { nsa } = lido.cabecalho;
  const { id } = await registros('retornos-recebimentos').server.keep({
    nome: nome.slice(0, 120),
    contaBancariaId: contaId,
    nsa: nsa === null || nsa === undefined ? null : Number(nsa),
    lidoEm: new Date().toISOString(),
    lidoPor: contexto.usuario.nome,
    liquidados: quantos('LIQUIDADO'),
    registrados: quantos('REGISTRADO'),
    recusados: quantos('RECUSADO'),
    semEfeito: linhas.filter((linha) => !CONTADOS.includes(linha.situacao) && !naoLancada(linha)).length,
    naoLancadas: linhas.filter((linha) => naoLancada(linha)).length,
    total: sumMoney(pagos),
    tarifas: sumMoney(tarifas),
    resumo,
    linhas,
  });
  const respostaDaLinha = new Map(respostas.map((resposta) => [resposta.linha, resposta]));
  const paraResolver = linhas.map(({ linha, situacao, boletoId, pagador, nossoNumero, ...disse }) => ({
    linha,
    situacao,
    boletoId,
    nome: pagador?.slice(0, 150) ?? null,
    numero: nossoNumero,
    // Of a line that moves no money the pendency says what the boleto is of.
    valor: ha(disse.pago) ? disse.pago : disse.valor,
    codigos: disse.codigos,
    explicacao: disse.explicacao,
    data: respostaDaLinha.get(linha)?.ocorridoEm ?? null,
  }));
  await guardarPendencias(paraResolver, {
    db,
    prestadorId,
    porta: registros('pendencias-retornos').server.everybodys,
    contaBancariaId: contaId,
    arquivo: nome.slice(0, 120),
    usuarioId: contexto.usuario.id,
    lado: 'RECEBIMENTO',
    retornoRecebimentoId: id,
  });
  return id;
}

const nomeDe = ({ seuNumero, nossoNumero }: RespostaCobranca): NomeDoBoleto => ({
  id: boletoDoSeuNumero(seuNumero),
  nossoNumero,
});

const SEM_EFEITO: readonly Situacao[] = ['REPETIDA', 'DIVERGENTE', 'DESCONHECIDA'];
/** Whether what the bank charged for the line counts: once, however often the bank sends it. */
const aplicada = ({ feito: { situacao }, contada }: LinhaFeita): boolean =>
  !contada && !SEM_EFEITO.includes(situacao);

/** What the bank charged for the boleto, beside what it had before; a boleto stands in a lot once. */
function tarifaDe(linha: LinhaFeita) {
  const {
    resposta: { tarifa },
    boleto,
  } = linha;
  if (!boleto || !aplicada(linha) || !ha(tarifa)) return [];
  return [{ id: boleto.id, valores: { tarifa: sumDecimal(boleto.tarifa, tarifa) } }];
}

const codigosDe = ({ movimento, motivos }: RespostaCobranca): string | null =>
  [movimento, ...motivos]
    .map(({ codigo }) => codigo)
    .join(' ')
    .slice(0, 20) || null;

const ditoDe = (resposta: RespostaCobranca): DitoPeloBanco => ({
  data: resposta.ocorridoEm,
  valor: resposta.pago,
  codigos: codigosDe(resposta),
});

function linhaDe({ resposta, boleto, feito }: LinhaFeita): Linha {
  const { linha, pagador, nossoNumero, valor, pago, tarifa, ocorridoEm } = resposta;
  return {
    linha,
    situacao: feito.situacao,
    boletoId: boleto?.id ?? null,
    pagador: boleto?.nomeDevedor ?? pagador,
    nossoNumero,
    valor,
    pago,
    tarifa,
    ocorridoEm,
    codigos: codigosDe(resposta),
    explicacao: feito.explicacao.slice(0, 1000),
  };
}

/** A remittance ends with the last answer that it waited for. */
async function encerrar(id: number, { db, registros }: RuleContext): Promise<void> {
  const remessas = registros('remessa-recebimentos').server;
  const { situacao } = await remessas.read(id);
  if (situacao === 'GERADA' && (await porResponder(db, id)) === 0)
    await remessas.transition(id, { transicao: 'responder' });
}

type Onde = { readonly contaId: number; readonly formaId: number };

/** What each answer asks the boleto to be, and the step that it takes. */
const PASSOS = {
  registrado: { de: ['ENVIADO'], ja: ['REGISTRADO'], passo: 'registrar' },
  recusado: { de: ['ENVIADO'], ja: ['RECUSADO'], passo: 'recusar' },
  liquidado: { de: ['ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'], ja: ['LIQUIDADO'], passo: 'liquidar' },
  baixado: { de: ['ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'], ja: ['BAIXADO'], passo: 'baixar' },
  'instrucao-recusada': { de: ['BAIXA_PEDIDA'], ja: [], passo: 'recusar-baixa' },
} as const;

type LinhaLida = {
  readonly resposta: RespostaCobranca;
  readonly boleto: BoletoRespondido | undefined;
  /** An earlier return brought this very line. */
  readonly contada: boolean;
  /** What the bank had said of the boleto before, the last first. */
  readonly antes: readonly DitoPeloBanco[];
};
type LinhaFeita = LinhaLida & { readonly feito: Feito };

/** What a line says of its boleto, before anything is posted. */
type Julgada = {
  readonly feito: Feito;
  /** The boleto's step. */
  readonly passo?: { readonly transicao: StepName<'boletos'>; readonly motivo: string | null };
  /** The receipt of its title, which goes before; refused, the boleto stays as it is. */
  readonly recebe?: StepRequest<'contas-receber'>;
  /** While the file was with the bank the title was received by other means, or cancelled. */
  readonly largar?: true;
};

const semPasso = (situacao: Situacao, explicacao: string): Julgada => ({ feito: { situacao, explicacao } });

function julgar(
  { resposta, boleto, contada, antes }: LinhaLida,
  onde: Onde,
  tituloDe: (situacao: string) => string,
): Julgada {
  const { diz, movimento, motivos } = resposta;
  const rotuloDoMovimento = movimento.titulo ?? movimento.codigo;
  if (diz === 'desconhecido') return semPasso('DESCONHECIDA', texto.desconhecida(movimento.codigo));
  if (!boleto) return semPasso('SEM_TITULO', texto.semTitulo);
  if (diz === 'informado')
    return contada
      ? semPasso('REPETIDA', texto.jaInformada(rotuloDoMovimento))
      : semPasso('INFORMADO', texto.informado(rotuloDoMovimento));
  const { de, ja, passo: transicao } = PASSOS[diz];
  const rotulo = tituloDe(boleto.situacao);
  if (!de.some((situacao) => situacao === boleto.situacao)) {
    const respondido = ja.some((situacao) => situacao === boleto.situacao);
    if (jaDita(antes, ditoDe(resposta)) || (respondido && diz !== 'liquidado'))
      return semPasso('REPETIDA', texto.repetida(rotulo));
    // The same step of another day or amount is money that came twice, and no repetition.
    if (respondido) return semPasso('DIVERGENTE', recebidoOutraVez(resposta, antes, rotulo));
    if (diz === 'registrado' && JA_PASSOU.has(boleto.situacao))
      return contada
        ? semPasso('REPETIDA', texto.jaInformada(rotuloDoMovimento))
        : semPasso('INFORMADO', texto.registroDepois(rotulo));
    return semPasso('DIVERGENTE', texto.naoEsperava(rotulo, rotuloDoMovimento));
  }
  const porque =
    motivos.map(({ codigo, titulo }) => titulo ?? texto.motivoDoBanco(codigo)).join('; ') || texto.semMotivo;
  const passo = { transicao, motivo: null };
  const recusa = { transicao, motivo: porque.slice(0, 500) };
  switch (diz) {
    case 'registrado':
      if (estaAberta(boleto.situacaoTitulo) && compareDecimal(boleto.saldo, boleto.abate) >= 0)
        return { feito: { situacao: 'REGISTRADO', explicacao: texto.registrado }, passo };
      return {
        feito: {
          situacao: 'REGISTRADO',
          explicacao: `${texto.registrado} ${texto.baixaPedida(boleto.situacaoTitulo === 'CANCELADA')}`,
        },
        passo,
        largar: true,
      };
    case 'recusado':
      return { feito: { situacao: 'RECUSADO', explicacao: texto.recusado(porque) }, passo: recusa };
    case 'instrucao-recusada':
      return { feito: { situacao: 'RECUSADO', explicacao: texto.baixaRecusada(porque) }, passo: recusa };
    case 'baixado':
      return { feito: { situacao: 'BAIXADO', explicacao: texto.baixado(rotuloDoMovimento) }, passo };
    case 'liquidado': {
      const naoBate = divergenciaDe(resposta, boleto);
      if (naoBate !== null) return semPasso('DIVERGENTE', naoBate);
      const explicacao = texto.liquidado(resposta.pago ?? boleto.valor, partesDe(resposta));
      return {
        feito: { situacao: 'LIQUIDADO', explicacao },
        passo,
        recebe: recebimento(resposta, boleto, onde),
      };
    }
  }
}

/** What was registered before: that it was is no news, however late the bank says it. */
const JA_PASSOU: ReadonlySet<string> = new Set(['LIQUIDADO', 'BAIXADO', 'BAIXA_PEDIDA']);

function recebidoOutraVez(
  { pago, ocorridoEm }: RespostaCobranca,
  antes: readonly DitoPeloBanco[],
  rotulo: string,
): string {
  const primeiro = antes.find(({ valor }) => ha(valor));
  const agora = { valor: pago ?? '0.00', data: ocorridoEm };
  return texto.recebidoOutraVez(rotulo, agora, {
    valor: primeiro?.valor ?? null,
    data: primeiro?.data ?? null,
  });
}

const ha = (valor: string | null): valor is string => valor !== null && compareDecimal(valor, '0') > 0;
/** A receipt does not take more from the account than it brings: such a fee is a line of the statement. */
const tarifaMaiorQueOPago = ({ tarifa, pago }: RespostaCobranca): boolean =>
  ha(tarifa) && compareDecimal(tarifa, pago ?? '0') > 0;

function partesDe(resposta: RespostaCobranca): readonly string[] {
  const { acrescimos, descontos, tarifa } = resposta;
  const daTarifa = tarifaMaiorQueOPago(resposta) ? texto.deTarifaAParte : texto.deTarifa;
  return [
    ...(ha(acrescimos) ? [texto.deJuros(acrescimos)] : []),
    ...(ha(descontos) ? [texto.deDesconto(descontos)] : []),
    ...(ha(tarifa) ? [daTarifa(tarifa)] : []),
  ];
}

/** Why what was paid does not add up; null where it does. */
function divergenciaDe(
  { valor, acrescimos, descontos, pago: pagoDito }: RespostaCobranca,
  boleto: BoletoRespondido,
): string | null {
  const pago = pagoDito ?? '0.00';
  // A discount of all of it is no receipt: who forgives a whole debt cancels the title, with a reason of their own.
  if (compareDecimal(pago, '0') <= 0) return texto.nadaPago(boleto.valor);
  if (valor !== null && compareDecimal(valor, boleto.valor) !== 0)
    return texto.valorDoTitulo(valor, boleto.valor);
  const devia = subtractDecimal(sumDecimal(boleto.valor, acrescimos), descontos);
  const { abate, saldo, situacaoTitulo } = boleto;
  switch (desencontroDe({ pago, pedido: devia, abate, saldo, aberto: estaAberta(situacaoTitulo) })) {
    case 'outro-valor':
      return texto.valorPago(pago, devia);
    case 'encerrado':
      if (situacaoTitulo === 'CANCELADA') return texto.canceladoAntes(pago);
      return situacaoTitulo === 'NEGOCIADA' ? texto.negociadoAntes(pago) : texto.recebidoAntes(pago);
    case 'saldo-menor':
      return texto.saldoMenor(pago, saldo);
    case undefined:
      return null;
  }
}

/** The receipt that the title's own step takes. */
function recebimento(
  resposta: RespostaCobranca,
  boleto: BoletoRespondido,
  { contaId, formaId }: Onde,
): StepRequest<'contas-receber'> {
  const { acrescimos, descontos, tarifa, ocorridoEm, creditoEm } = resposta;
  const parte = compareDecimal(boleto.abate, boleto.saldo) < 0;
  const dataRecebimento = ocorridoEm ?? hoje();
  // What the boleto itself charged over the title's balance, and what the bank charged over the boleto.
  const encargos = sumDecimal(subtractDecimal(boleto.valor, boleto.abate), acrescimos);
  const { juros, multa } = repartirEncargos(boleto.regra, boleto.abate, dataRecebimento, encargos);
  return {
    transicao: parte ? 'receber-parte' : 'receber',
    campos: {
      dataRecebimento,
      contaBancariaId: contaId,
      formaRecebimentoId: formaId,
      jurosRecebimento: juros,
      multaRecebimento: multa,
      descontoRecebimento: descontos,
      motivoEncargos: texto.peloRetorno,
      tarifaRecebimento: tarifaMaiorQueOPago(resposta) ? '0.00' : (tarifa ?? '0.00'),
      ...(creditoEm !== null && creditoEm >= dataRecebimento ? { creditoRecebimento: creditoEm } : {}),
      // Who pays the whole title pays what was disputed of it too.
      ...(parte ? { valorParte: boleto.abate } : { recuperaGlosas: true }),
      // What the boleto took off the title is posted, or nothing.
      valorDoBanco: boleto.abate,
    },
  };
}

/** Lines of different titles: each judged by itself, posted together. */
async function lancarLote(
  lidas: readonly LinhaLida[],
  onde: Onde,
  { registros }: RuleContext,
): Promise<readonly LinhaFeita[]> {
  const boletos = registros('boletos').server;
  const tituloDe = (situacao: string): string => titleOfState(boletos.call.entity, situacao);
  const julgadas = lidas.map((lida) => ({ ...lida, ...julgar(lida, onde, tituloDe) }));
  const aReceber = julgadas.flatMap(({ boleto, recebe }) => (boleto && recebe ? [{ boleto, recebe }] : []));
  const postas = await registros('contas-receber').server.everybodys.transitions(
    aReceber.map(({ boleto, recebe }) => ({ id: boleto.contaReceberId, step: recebe })),
  );
  const naoRecebidas = new Map(
    aReceber.flatMap(({ boleto }, at) => {
      const posta = postas[at];
      // The title's own rule refuses: the other lines stand.
      return posta instanceof AppError ? [[boleto.id, texto.naoPodeReceber(phrasesOf(posta))] as const] : [];
    }),
  );
  const passos = julgadas.flatMap(({ boleto, passo }) =>
    boleto && passo && !naoRecebidas.has(boleto.id) ? [{ id: boleto.id, step: passo }] : [],
  );
  semRecusa(await boletos.transitions(passos));
  const largados = julgadas.flatMap(({ boleto, largar }) => (boleto && largar ? [boleto] : []));
  const motivoDe = ({ situacaoTitulo }: BoletoRespondido) =>
    situacaoTitulo === 'CANCELADA' ? textoBoleto.tituloCancelado : textoBoleto.recebidoDeOutroModo;
  semRecusa(
    await boletos.transitions(
      largados.map((boleto) => ({
        id: boleto.id,
        step: { transicao: 'pedir-baixa', motivo: motivoDe(boleto) } as const,
      })),
    ),
  );
  return julgadas.map(({ resposta, boleto, contada, antes, feito }) => {
    const explicacao = naoRecebidas.get(boleto?.id ?? 0);
    return {
      resposta,
      boleto,
      contada,
      antes,
      feito: explicacao === undefined ? feito : { situacao: 'DIVERGENTE', explicacao },
    };
  });
}
