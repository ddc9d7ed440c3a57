/**
 * The bank's answer of collection, line by line (FIN-03). What concerns the whole file is judged before anything is posted:
 * another bank, another company, cut, read before. Each line is then posted by the step that a person would take, or kept
 * with its reason.
 */
import { createHash } from 'node:crypto';
import { lerCnab240, type ArquivoCnab } from '#domain/cnab/ler.ts';
import { respostasDaCobranca, type RespostaCobranca } from '#domain/cnab/respostas-cobranca.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { formatDataHora } from '#domain/formato/data-hora.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { problemaCnab, recusaCnab } from '#messages/arquivo-banco.ts';
import { boletos as textoBoleto, retornosRecebimento as texto } from '#messages/boleto.ts';
import { retornos as geral } from '#messages/borderos.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { hoje } from '#server/clock.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf, type ServerRecords } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { boletoDoSeuNumero } from './remessa.ts';
import { empresaDe, porNaRemessa, porResponder } from './repository.ts';
import {
  boletoRespondido,
  contasNoBanco,
  formaDeBoleto,
  retornoLido,
  somarTarifa,
  umRetornoPorVez,
  type BoletoRespondido,
} from './retorno-repository.ts';

type Situacao = 'LIQUIDADO' | 'REGISTRADO' | 'RECUSADO' | 'BAIXADO' | 'INFORMADO' | 'SEM_TITULO' | 'REPETIDA' | 'DIVERGENTE' | 'DESCONHECIDA'; // prettier-ignore
type Feito = { readonly situacao: Situacao; readonly explicacao: string };

export type RetornoDeps = {
  readonly registry: Registry;
  readonly pool: Pool;
  readonly contexto: Contexto;
  /** The titles' own door, with what their steps do. */
  readonly titulos: ServerRecords<'contas-receber'>;
};

const recusar = (mensagem: string): never => {
  throw new AppError('arquivo-invalido', { messages: [mensagem] });
};

/** Reads the file into the register of returns and answers its number. */
export async function lerRetorno(deps: RetornoDeps, nome: string, conteudo: string): Promise<number> {
  const arquivo = abrir(conteudo);
  const prestadorId = Number(deps.contexto.prestadorId);
  const resumo = createHash('sha256').update(conteudo, 'latin1').digest('hex');
  return inTransaction(deps.pool, async (db) => {
    const contaId = await contaDoArquivo(db, prestadorId, arquivo);
    await umRetornoPorVez(db, contaId);
    const antes = await retornoLido(db, prestadorId, resumo);
    if (antes) recusar(geral.repetido(formatDataHora(antes.em), antes.por));
    const formaId = (await formaDeBoleto(db)) ?? recusar(texto.semForma);
    return lancar(db, deps, { nome, resumo, contaId, formaId, arquivo });
  });
}

function abrir(conteudo: string): ArquivoCnab {
  const lido = lerCnab240(conteudo);
  if (!lido.ok) return recusar(recusaCnab[lido.motivo]);
  const { arquivo } = lido;
  if (arquivo.sentido === 'remessa') recusar(geral.remessa);
  if (arquivo.sentido === null) recusar(geral.semSentido);
  const [problema] = arquivo.problemas;
  if (problema) recusar(geral.naoConfere(problema.linha, problemaCnab(problema)));
  if (!arquivo.lotes.some(({ familia }) => familia === 'cobranca')) recusar(texto.outroTipo);
  return arquivo;
}

const semZeros = (valor: string | null | undefined): string => (valor ?? '').replace(/^0+/, '');

/** The provider's account that the file is of; 422 that says whose it seems to be. */
async function contaDoArquivo(db: Queryable, prestadorId: number, { banco, header }: ArquivoCnab): Promise<number> {
  const { agencia = null, conta = null, inscricao = null } = header.valores;
  const contas = await contasNoBanco(db, prestadorId, banco);
  const achada = contas.find((uma) => semZeros(uma.conta) === semZeros(conta) && semZeros(uma.agencia) === semZeros(agencia));
  if (!achada) return recusar(geral.semConta(banco, agencia ?? '', conta ?? ''));
  const { documento } = await empresaDe(db, prestadorId);
  if (semZeros(documento) !== semZeros(inscricao)) recusar(geral.outraEmpresa);
  return achada.id;
}

type Arquivo = {
  readonly nome: string;
  readonly resumo: string;
  readonly contaId: number;
  readonly formaId: number;
  readonly arquivo: ArquivoCnab;
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
  readonly codigos: string | null;
  readonly explicacao: string;
};

const CONTADOS: readonly Situacao[] = ['LIQUIDADO', 'REGISTRADO', 'RECUSADO'];

async function lancar(db: Queryable, deps: RetornoDeps, { nome, resumo, contaId, formaId, arquivo }: Arquivo): Promise<number> {
  const { registry, contexto, titulos } = deps;
  const prestadorId = Number(contexto.prestadorId);
  const portas = portasDe(db, registry, contexto, titulos);
  const linhas: Linha[] = [];
  const pagos: string[] = [];
  const tarifas: string[] = [];
  const remessas = new Set<number>();
  for (const resposta of respostasDaCobranca(arquivo)) {
    const { tarifa, motivos, movimento } = resposta;
    // Read for every line: an earlier one of this file may have answered it.
    const boleto = await boletoRespondido(db, contaId, prestadorId, { id: boletoDoSeuNumero(resposta.seuNumero), nossoNumero: resposta.nossoNumero }); // prettier-ignore
    const feito = await umaLinha(resposta, boleto, { contaId, formaId, ...portas });
    const aplicada = feito.situacao !== 'REPETIDA' && feito.situacao !== 'DIVERGENTE' && feito.situacao !== 'DESCONHECIDA';
    if (boleto && aplicada && tarifa !== null && compareDecimal(tarifa, '0') > 0) await somarTarifa(db, boleto.id, tarifa);
    if (aplicada) tarifas.push(tarifa ?? '0.00');
    if (boleto?.remessaId != null) remessas.add(boleto.remessaId);
    if (feito.situacao === 'LIQUIDADO') pagos.push(resposta.pago ?? '0.00');
    linhas.push({
      linha: resposta.linha,
      situacao: feito.situacao,
      boletoId: boleto?.id ?? null,
      pagador: boleto?.nomeDevedor ?? resposta.pagador,
      nossoNumero: resposta.nossoNumero,
      valor: resposta.valor,
      pago: resposta.pago,
      tarifa,
      codigos: [movimento, ...motivos].map(({ codigo }) => codigo).join(' ').slice(0, 20) || null, // prettier-ignore
      explicacao: feito.explicacao.slice(0, 1000),
    });
  }
  for (const id of remessas) await encerrar(db, id, portas.remessas);
  const quantos = (situacao: Situacao): number => linhas.filter((linha) => linha.situacao === situacao).length;
  const { nsa } = arquivo.header.valores;
  const { id } = await recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'retornos-recebimentos').server.keep({
    nome: nome.slice(0, 120),
    contaBancariaId: contaId,
    nsa: nsa === null || nsa === undefined ? null : Number(nsa),
    lidoEm: new Date().toISOString(),
    lidoPor: contexto.usuario.nome,
    liquidados: quantos('LIQUIDADO'),
    registrados: quantos('REGISTRADO'),
    recusados: quantos('RECUSADO'),
    semEfeito: linhas.filter(({ situacao }) => !CONTADOS.includes(situacao)).length,
    total: sumDecimal('0.00', ...pagos),
    tarifas: sumDecimal('0.00', ...tarifas),
    resumo,
    linhas,
  });
  return id;
}

/** A remittance ends with the last answer that it waited for. */
async function encerrar(db: Queryable, id: number, remessas: Portas['remessas']): Promise<void> {
  const { situacao } = await remessas.read(id);
  if (situacao === 'GERADA' && (await porResponder(db, id)) === 0)
    await remessas.transition(id, { transicao: 'responder', motivo: null, versao: undefined });
}

function portasDe(db: Queryable, registry: Registry, contexto: Contexto, titulos: RetornoDeps['titulos']) {
  const deps = { registry, pool: nested(db), hooks: {} };
  return {
    db,
    titulos: titulos.within(db),
    boletos: recordsOf(deps, contexto, 'boletos').server,
    remessas: recordsOf(deps, contexto, 'remessa-recebimentos').server,
  };
}
type Portas = ReturnType<typeof portasDe>;
type Lancamento = Portas & { readonly contaId: number; readonly formaId: number };

const ABERTOS: readonly string[] = ['EM_ABERTO', 'RECEBIDA_PARCIAL'];
const ROTULO: { readonly [situacao: string]: string } = {
  EMITIDO: 'emitido, ainda sem remessa',
  ENVIADO: 'na remessa',
  REGISTRADO: 'registrado no banco',
  BAIXA_PEDIDA: 'baixa pedida',
  LIQUIDADO: 'liquidado',
  RECUSADO: 'recusado pelo banco',
  BAIXADO: 'baixado',
  CANCELADO: 'cancelado',
};
/** What each answer asks the boleto to be, and the step that it takes. */
const PASSOS = {
  registrado: { de: ['ENVIADO'], ja: ['REGISTRADO'], passo: 'registrar' },
  recusado: { de: ['ENVIADO'], ja: ['RECUSADO'], passo: 'recusar' },
  liquidado: { de: ['ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'], ja: ['LIQUIDADO'], passo: 'liquidar' },
  baixado: { de: ['ENVIADO', 'REGISTRADO', 'BAIXA_PEDIDA'], ja: ['BAIXADO'], passo: 'baixar' },
  'instrucao-recusada': { de: ['BAIXA_PEDIDA'], ja: [], passo: 'recusar-baixa' },
} as const;

/** What a refusal says to a person. */
function frases({ messages, errors }: AppError): string {
  return [...messages, ...Object.values(errors ?? {}).flat()].join(' ');
}

/** One line posted, or why it was not. */
async function umaLinha(resposta: RespostaCobranca, boleto: BoletoRespondido | undefined, portas: Lancamento): Promise<Feito> {
  const { diz, movimento, motivos } = resposta;
  const dito = movimento.titulo ?? movimento.codigo;
  if (diz === 'desconhecido') return { situacao: 'DESCONHECIDA', explicacao: texto.desconhecida(movimento.codigo) };
  if (!boleto) return { situacao: 'SEM_TITULO', explicacao: texto.semTitulo };
  if (diz === 'informado') return { situacao: 'INFORMADO', explicacao: texto.informado(dito) };
  const { de, ja, passo } = PASSOS[diz];
  const rotulo = ROTULO[boleto.situacao] ?? boleto.situacao;
  if (ja.some((um) => um === boleto.situacao)) return { situacao: 'REPETIDA', explicacao: texto.repetida(rotulo) };
  if (!de.some((um) => um === boleto.situacao)) return { situacao: 'DIVERGENTE', explicacao: texto.naoEsperava(rotulo, dito) };
  const porque = motivos.map(({ codigo, titulo }) => titulo ?? texto.motivoDoBanco(codigo)).join('; ') || texto.semMotivo;
  const dar = (motivo: string | null) =>
    portas.boletos.transition(boleto.id, { transicao: passo, motivo: motivo?.slice(0, 500) ?? null, versao: undefined });
  switch (diz) {
    case 'registrado':
      await dar(null);
      if (ABERTOS.includes(boleto.situacaoTitulo) && compareDecimal(boleto.saldo, boleto.abate) >= 0)
        return { situacao: 'REGISTRADO', explicacao: texto.registrado };
      // While the file was with the bank the title was received by other means.
      await portas.boletos.transition(boleto.id, { transicao: 'pedir-baixa', motivo: textoBoleto.recebidoDeOutroModo, versao: undefined }); // prettier-ignore
      await porNaRemessa(portas.db, [boleto.id], null);
      return { situacao: 'REGISTRADO', explicacao: `${texto.registrado} ${texto.baixaPedida}` };
    case 'recusado':
      await dar(porque);
      return { situacao: 'RECUSADO', explicacao: texto.recusado(porque) };
    case 'instrucao-recusada':
      await dar(porque);
      return { situacao: 'RECUSADO', explicacao: texto.baixaRecusada(porque) };
    case 'baixado':
      await dar(null);
      return { situacao: 'BAIXADO', explicacao: texto.baixado(dito) };
    case 'liquidado': {
      const recusa = await receber(resposta, boleto, portas);
      if (recusa !== null) return { situacao: 'DIVERGENTE', explicacao: recusa };
      await dar(null);
      return { situacao: 'LIQUIDADO', explicacao: texto.liquidado(resposta.pago ?? boleto.valor, partesDe(resposta)) };
    }
  }
}

const ha = (valor: string | null): valor is string => valor !== null && compareDecimal(valor, '0') > 0;
const partesDe = ({ acrescimos, descontos, tarifa }: RespostaCobranca): readonly string[] => [
  ...(ha(acrescimos) ? [texto.deJuros(acrescimos)] : []),
  ...(ha(descontos) ? [texto.deDesconto(descontos)] : []),
  ...(ha(tarifa) ? [texto.deTarifa(tarifa)] : []),
];

/** Posts the receipt by the title's own step; answers why not, where it does not add up. */
async function receber(resposta: RespostaCobranca, boleto: BoletoRespondido, portas: Lancamento): Promise<string | null> {
  const { valor, acrescimos, descontos, tarifa, ocorridoEm, creditoEm } = resposta;
  const pago = resposta.pago ?? '0.00';
  if (valor !== null && compareDecimal(valor, boleto.valor) !== 0) return texto.valorDoTitulo(valor, boleto.valor);
  const devia = subtractDecimal(sumDecimal(boleto.valor, acrescimos), descontos);
  if (compareDecimal(pago, devia) !== 0) return texto.valorPago(pago, devia);
  if (boleto.situacaoTitulo !== 'EM_ABERTO' && boleto.situacaoTitulo !== 'RECEBIDA_PARCIAL') return texto.recebidoAntes;
  if (compareDecimal(boleto.saldo, boleto.abate) < 0) return texto.saldoMenor(boleto.saldo);
  const parte = compareDecimal(boleto.abate, boleto.saldo) < 0;
  const dataRecebimento = ocorridoEm ?? hoje();
  try {
    await portas.titulos.transition(boleto.contaReceberId, {
      transicao: parte ? 'receber-parte' : 'receber',
      campos: {
        dataRecebimento,
        contaBancariaId: portas.contaId,
        formaRecebimentoId: portas.formaId,
        // What the boleto charged over the title's balance is interest too.
        jurosRecebimento: sumDecimal(subtractDecimal(boleto.valor, boleto.abate), acrescimos),
        multaRecebimento: '0.00',
        descontoRecebimento: descontos,
        tarifaRecebimento: tarifa ?? '0.00',
        ...(creditoEm !== null && creditoEm >= dataRecebimento ? { creditoRecebimento: creditoEm } : {}),
        ...(parte ? { valorParte: boleto.abate } : {}),
      },
      motivo: null,
      versao: undefined,
    });
    return null;
  } catch (error) {
    // The title's own rule refuses: its savepoint took back what was begun, the other lines stand.
    if (!(error instanceof AppError)) throw error;
    return texto.naoPodeReceber(frases(error));
  }
}
