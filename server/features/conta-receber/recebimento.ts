/** One receipt of a title: judged before, written after, its charges by the rule of the title or as they were agreed. */
import { encargosDe, taxaDaForma, totalRecebido } from '#domain/conta-receber/encargos.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import {
  alemDaRegra,
  excessoDosEncargos,
  perdaoDoDesconto,
  type JaPerdoado,
} from '#domain/conta-receber/limites.ts';
import { recusaDoPar } from '#domain/conta-receber/onde.ts';
import { abatimentoDe, regraDeAtraso, saldoAReceber, type Recebe } from '#domain/conta-receber/titulo.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, subtractDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { bateComPapel } from '#domain/titulo/resposta.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { contasReceber as texto } from '#messages/conta-receber.ts';
import { tesouraria } from '#messages/tesouraria.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import {
  contaAtiva,
  dinheiro,
  escrito,
  turnoAberto,
  umaVez,
  type TurnoAberto,
} from '#server/capabilities/titulo/index.ts';
import type { Stored, Values } from '#server/engine/call.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import {
  contaQueRecebe,
  formaDeRecebimento,
  NADA_RECEBIDO,
  recebidosDosTitulos,
  type Forma,
  type RecebidoAntes,
} from './repository.ts';

const textoCaixa = tesouraria.caixa;
type Recebimento = Step<'contas-receber', Recebe>;
type Titulo = Stored<'contas-receber'>;

/** Charges of the receipt: what was typed stands, a blank is the rule's. */
function encargosDoRecebimento(titulo: Titulo, campos: Recebimento['campos'], valor: string) {
  const regra = encargosDe(regraDeAtraso(titulo), valor, campos.dataRecebimento);
  const juros = dinheiro(escrito(campos.jurosRecebimento) ?? regra.juros);
  const multa = dinheiro(escrito(campos.multaRecebimento) ?? regra.multa);
  const desconto = dinheiro(campos.descontoRecebimento);
  const devido = sumDecimal(valor, juros, multa);
  return { regra, juros, multa, desconto, devido, total: totalRecebido(valor, juros, multa, desconto) };
}

/** What is forgiven: the bank's paper says it, a person within bounds. */
function descontoRecusado(
  { campos }: Recebimento,
  {
    devido,
    desconto,
    antes,
  }: { readonly devido: string; readonly desconto: string; readonly antes: JaPerdoado },
  podeCancelar: boolean,
): { readonly [campo: string]: string[] } | undefined {
  const perdao = perdaoDoDesconto(devido, desconto, antes);
  if (perdao === undefined || campos.valorDoBanco != null) return undefined;
  if (perdao === 'tudo') return { descontoRecebimento: [texto.descontoDeTudo(devido)] };
  if (perdao === 'mais-da-metade' && !podeCancelar)
    return { descontoRecebimento: [texto.maisDaMetade(desconto, devido)] };
  if (perdao === 'mais-da-metade-ao-todo' && !podeCancelar)
    return { descontoRecebimento: [texto.maisDaMetadeAoTodo(antes.perdoado, desconto, antes.inteiro)] };
  return dizMotivo(campos.motivoEncargos)
    ? undefined
    : { motivoEncargos: [texto.descontoSemMotivo(desconto)] };
}

/** As the title was before the step. */
const valorDe = ({ transition, antes, campos }: Recebimento): string =>
  abatimentoDe(transition.name, antes, 'valorParte' in campos ? campos.valorParte : null);

/** The fee: what the bank told or a person typed, else the form's own. */
function taxaDe(campos: Recebimento['campos'], total: string, forma: Forma | undefined): string {
  const { dataRecebimento, parcelasCartao, tarifaRecebimento } = campos;
  const daForma = forma ? taxaDaForma(forma.taxas, total, parcelasCartao ?? 1, dataRecebimento) : '0.00';
  return dinheiro(escrito(tarifaRecebimento) ?? daForma);
}

/** By field, what is too much of what was typed. */
function excessos(
  step: Recebimento,
  { forma, podeCancelar, antes }: Pick<Onde, 'forma' | 'podeCancelar' | 'antes'>,
): { readonly [campo: string]: string[] } {
  const { atual: titulo, campos } = step;
  const valor = valorDe(step);
  const { regra, juros, multa, desconto, devido, total } = encargosDoRecebimento(titulo, campos, valor);
  if (total === null) return { descontoRecebimento: [texto.descontoMaior] };
  const inteiro = sumDecimal(titulo.valorLiquido, antes.encargos, juros, multa);
  const perdoadoAntes = { perdoado: antes.descontos, inteiro };
  const recusado = descontoRecusado(step, { devido, desconto, antes: perdoadoAntes }, podeCancelar);
  if (recusado) return recusado;
  const taxa = taxaDe(campos, total, forma);
  if (compareDecimal(taxa, total) > 0) return { tarifaRecebimento: [texto.tarifaMaior(taxa, total)] };
  const consumidor = titulo.devedor === 'PACIENTE';
  const excesso = excessoDosEncargos({ valor, regra, juros, multa, consumidor });
  if (!excesso) return {};
  switch (excesso.porque) {
    case 'alem-da-regra':
      return dizMotivo(campos.motivoEncargos)
        ? {}
        : { motivoEncargos: [texto.alemDaRegra(regra, juros, multa)] };
    case 'consumidor':
      return { multaRecebimento: [texto.multaDoConsumidor(multa, excesso.ate)] };
    case 'maior-que-o-valor':
      return excesso.campo === 'juros'
        ? { jurosRecebimento: [texto.encargoMaior(juros, valor)] }
        : { multaRecebimento: [texto.encargoMaior(multa, valor)] };
  }
}

/** Judges the receipt of each title, many of one bank's return say: accounts and forms are asked once. */
export async function conferirRecebimentos(
  steps: readonly Recebimento[],
  { db, contexto, entity }: RuleContext,
): Promise<void> {
  const podeCancelar = contexto.ability.can('cancelar', entity.subject);
  const recebidos = await recebidosDosTitulos(
    db,
    steps
      .filter(({ campos }) => compareDecimal(dinheiro(campos.descontoRecebimento), '0') > 0)
      .map(({ antes }) => antes.id),
  );
  const formaDe = umaVez((id: number) => formaDeRecebimento(db, id));
  const ativa = umaVez((id: number) => contaAtiva(db, id));
  const contaDe = umaVez((id: number) => contaQueRecebe(db, id));
  const turnoDe = umaVez((id: number) => turnoAberto(db, id));
  for (const step of steps) {
    const id = step.campos.contaBancariaId;
    const conta = await contaDe(id);
    conferir(step, {
      forma: await formaDe(step.campos.formaRecebimentoId),
      contaAtiva: await ativa(id),
      conta,
      turno: conta.tipo === 'CAIXA' ? await turnoDe(id) : undefined,
      eu: contexto.usuario.id,
      podeCancelar,
      antes: recebidos.get(step.antes.id) ?? NADA_RECEBIDO,
    });
    // With the step, in one event; the sum of the receipts comes out the same.
    step.valores.valorRecebido = sumDecimal(step.antes.valorRecebido, valorDe(step));
  }
}

type Onde = {
  readonly forma: Forma | undefined;
  readonly contaAtiva: boolean;
  readonly conta: { readonly tipo: string; readonly descricao: string };
  /** The opening of a till. */
  readonly turno: TurnoAberto | undefined;
  readonly eu: number;
  /** To forgive the most of a title is to cancel the most of it. */
  readonly podeCancelar: boolean;
  /** What its receipts until now charged beside it, and forgave. */
  readonly antes: RecebidoAntes;
};

/** Cash goes into a till that is open, of who receives it or of the whole unit: by field, why not. */
function caixaRecusa(
  { conta: { descricao }, turno, eu }: Onde,
  data: string,
): { readonly [campo: string]: string[] } {
  if (!turno) return { contaBancariaId: [textoCaixa.fechado(descricao)] };
  if (turno.recebemNele === 'SO_EU' && turno.operadorId !== eu)
    return { contaBancariaId: [textoCaixa.deOutraPessoa(descricao, turno.operador ?? textoCaixa.alguem)] };
  const aberto = turno.data;
  return aberto !== null && data < aberto
    ? { dataRecebimento: [textoCaixa.antesDaAbertura(descricao, aberto)] }
    : {};
}

function conferir(step: Recebimento, onde: Onde): void {
  const { forma, contaAtiva: ativa, conta } = onde;
  const { atual: titulo, campos } = step;
  const erros: { [campo: string]: readonly string[] } = {
    ...recusaDoPar({ forma, conta: { tipo: conta.tipo, ativa } }),
  };
  const parcelas = campos.parcelasCartao ?? 1;
  if (forma && conta.tipo === 'CAIXA' && !erros.contaBancariaId)
    Object.assign(erros, caixaRecusa(onde, campos.dataRecebimento));
  if (forma?.ativa && parcelas > forma.maximoParcelas)
    erros.parcelasCartao = [texto.semParcelas(forma.maximoParcelas)];
  if (campos.dataRecebimento < titulo.emissao) erros.dataRecebimento = [texto.antesDaEmissao(titulo.emissao)];
  if (compareDecimal(valorDe(step), '0') <= 0) recusar(texto.tudoGlosado);
  Object.assign(erros, excessos(step, onde));
  if (Object.keys(erros).length > 0) throw validationError(erros);
  const saldo = saldoAReceber(titulo);
  // A paper's amount is taken off exactly, or nothing is: by the time of the step the title may owe another.
  if (!bateComPapel(campos.valorDoBanco, valorDe(step)))
    recusar(textoTitulo.outroQueOPapel(campos.valorDoBanco ?? '', valorDe(step)));
  if (compareDecimal(valorDe(step), saldo) > 0) recusar(texto.parteMaior(saldo));
}

/** Writes the receipts, under the titles' locks. */
export async function receber(steps: readonly Recebimento[], context: RuleContext): Promise<void> {
  const { contexto, db, prestadorId, registros } = context;
  const formaDe = umaVez((id: number) => formaDeRecebimento(db, id));
  const feriadosDesde = umaVez((dia: string) => feriadosBancarios(db, prestadorId, dia));
  const baixas: Values<'baixas-contas-receber'>[] = [];
  for (const step of steps) {
    const { antes: titulo, campos } = step;
    const valor = valorDe(step);
    const data = campos.dataRecebimento;
    const { regra, juros, multa, desconto, total } = encargosDoRecebimento(titulo, campos, valor);
    const forma = await formaDe(campos.formaRecebimentoId);
    if (total === null || !forma) throw validationError({ descontoRecebimento: [texto.descontoMaior] });
    const parcelasCartao = campos.parcelasCartao ?? 1;
    const taxa = taxaDe(campos, total, forma);
    const cai = addDays(data, forma.diasCredito);
    const creditoEm =
      escrito(campos.creditoRecebimento) ??
      (forma.diasCredito === 0 ? data : diaUtil(cai, await feriadosDesde(cai)));
    baixas.push({
      contaReceberId: titulo.id,
      nomeDevedor: titulo.nomeDevedor,
      data,
      valor,
      juros,
      multa,
      desconto,
      total,
      explicacao: texto.explicacao(regraDeAtraso(titulo), valor, regra).slice(0, 500),
      motivoEncargos:
        compareDecimal(desconto, '0') > 0 || alemDaRegra({ valor, regra, juros, multa })
          ? escrito(campos.motivoEncargos)
          : null,
      contaBancariaId: campos.contaBancariaId,
      formaRecebimentoId: campos.formaRecebimentoId,
      parcelasCartao,
      taxa,
      creditado: subtractDecimal(total, taxa),
      creditoEm,
      recebidoPor: contexto.usuario.nome,
      situacao: 'EFETIVADA',
    });
  }
  await registros('baixas-contas-receber').server.keepAll(baixas);
}
