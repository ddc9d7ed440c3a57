/** One receipt of a title: judged before, written after, its charges by the rule of the title or as they were agreed. */
import { encargosDe, taxaDaForma, totalRecebido } from '#domain/contas-receber/encargos.ts';
import { atrasoDe, devidoEm, explicarDevido, regraDeAtraso, saldoAReceber } from '#domain/contas-receber/titulo.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { addDays } from '#domain/formato/data.ts';
import { compareDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { contasReceber as texto } from '#messages/contas-receber.ts';
import { tesouraria } from '#messages/tesouraria.ts';
import { titulo as textoTitulo } from '#messages/titulo.ts';
import { hoje } from '#server/clock.ts';
import {
  contaAtiva,
  dinheiro,
  escrito,
  feriadosBancarios,
  turnoAberto,
  umaVez,
  type TurnoAberto,
} from '#server/capabilities/titulo/index.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext, Step } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf, type Values } from '#server/engine/records.ts';
import { contaQueRecebe, formaDeRecebimento, somarBaixasDe, type Forma } from './repository.ts';

const textoCaixa = tesouraria.caixa;
type Campos = { readonly [campo: string]: unknown };

/** Charges of the receipt: what was typed stands, a blank is the rule's. */
function encargosDoRecebimento(titulo: Campos, campos: Campos, valor: string) {
  const regra = encargosDe(regraDeAtraso(titulo), valor, String(campos.dataRecebimento));
  const juros = dinheiro(escrito(campos.jurosRecebimento) ?? regra.juros);
  const multa = dinheiro(escrito(campos.multaRecebimento) ?? regra.multa);
  const desconto = dinheiro(campos.descontoRecebimento);
  return { regra, juros, multa, desconto, total: totalRecebido(valor, juros, multa, desconto) };
}

/** What a step receives of its title: the balance, or the part that was said. */
const valorDe = ({ transition, atual, campos }: Step): string =>
  transition.name === 'receber' ? saldoAReceber(atual) : dinheiro(campos.valorParte);

/** Judges the receipt of each title, many of one bank's return say: accounts and forms are asked once. */
export async function conferirRecebimentos(steps: readonly Step[], { db, contexto }: HookContext): Promise<void> {
  const formaDe = umaVez((id: number) => formaDeRecebimento(db, id));
  const ativa = umaVez((id: number) => contaAtiva(db, id));
  const contaDe = umaVez((id: number) => contaQueRecebe(db, id));
  const turnoDe = umaVez((id: number) => turnoAberto(db, id));
  for (const step of steps) {
    const id = Number(step.campos.contaBancariaId);
    const conta = await contaDe(id);
    conferir(step, {
      forma: await formaDe(Number(step.campos.formaRecebimentoId)),
      contaAtiva: await ativa(id),
      conta,
      turno: conta.tipo === 'CAIXA' ? await turnoDe(id) : undefined,
      eu: contexto.usuario.id,
    });
  }
}

type Onde = {
  readonly forma: Forma | undefined;
  readonly contaAtiva: boolean;
  readonly conta: { readonly tipo: string; readonly descricao: string };
  /** The opening of a till. */
  readonly turno: TurnoAberto | undefined;
  readonly eu: number;
};

/** Cash goes into a till that is open, of who receives it or of the whole unit: by field, why not. */
function caixaRecusa({ conta: { descricao }, turno, eu }: Onde, data: string): { readonly [campo: string]: string[] } {
  if (!turno) return { contaBancariaId: [textoCaixa.fechado(descricao)] };
  if (turno.recebemNele === 'SO_EU' && turno.operadorId !== eu)
    return { contaBancariaId: [textoCaixa.deOutraPessoa(descricao, turno.operador)] };
  return data < turno.data ? { dataRecebimento: [textoCaixa.antesDaAbertura(descricao, turno.data)] } : {};
}

function conferir(step: Step, onde: Onde): void {
  const { forma, contaAtiva: ativa, conta } = onde;
  const { atual: titulo, campos } = step;
  const erros: { [campo: string]: string[] } = {};
  const parcelas = Number(campos.parcelasCartao ?? 1);
  if (!ativa) erros.contaBancariaId = [textoTitulo.contaInativa];
  else if (forma) {
    const caixa = conta.tipo === 'CAIXA';
    if (forma.meio === 'DINHEIRO' && !caixa) erros.contaBancariaId = [texto.dinheiroNoCaixa];
    if (!['DINHEIRO', 'CHEQUE'].includes(forma.meio) && caixa) erros.contaBancariaId = [texto.cartaoForaDoCaixa];
    if (caixa && !erros.contaBancariaId) Object.assign(erros, caixaRecusa(onde, String(campos.dataRecebimento)));
  }
  if (!forma?.ativa) erros.formaRecebimentoId = [texto.formaInativa];
  else if (parcelas > forma.maximoParcelas) erros.parcelasCartao = [texto.semParcelas(forma.maximoParcelas)];
  if (String(campos.dataRecebimento) < String(titulo.emissao))
    erros.dataRecebimento = [texto.antesDaEmissao(String(titulo.emissao))];
  if (encargosDoRecebimento(titulo, campos, valorDe(step)).total === null) erros.descontoRecebimento = [texto.descontoMaior];
  if (Object.keys(erros).length > 0) throw validationError(erros);
}

/** Writes the receipts and what they make of their titles, under the titles' locks. */
export async function receber(steps: readonly Step[], context: HookContext): Promise<void> {
  const { registry, contexto, db } = context;
  const formaDe = umaVez((id: number) => formaDeRecebimento(db, id));
  const feriadosDesde = umaVez((dia: string) => feriadosBancarios(db, Number(contexto.prestadorId), dia));
  const baixas: Values<'baixas-contas-receber'>[] = [];
  for (const step of steps) {
    const { atual: titulo } = step;
    const valor = valorDe(step);
    const data = String(titulo.dataRecebimento);
    const { regra, juros, multa, desconto, total } = encargosDoRecebimento(titulo, titulo, valor);
    const forma = await formaDe(Number(titulo.formaRecebimentoId));
    if (total === null || !forma) throw validationError({ descontoRecebimento: [texto.descontoMaior] });
    const parcelasCartao = Number(titulo.parcelasCartao ?? 1);
    // A fee that the bank tells stands; a blank is the form's own.
    const taxa = dinheiro(escrito(titulo.tarifaRecebimento) ?? taxaDaForma(forma.taxas, total, parcelasCartao, data));
    const cai = addDays(data, forma.diasCredito);
    const creditoEm =
      escrito(titulo.creditoRecebimento) ?? (forma.diasCredito === 0 ? data : diaUtil(cai, await feriadosDesde(cai)));
    baixas.push({
      contaReceberId: titulo.id,
      nomeDevedor: String(titulo.nomeDevedor),
      data,
      valor,
      juros,
      multa,
      desconto,
      total,
      explicacao: texto.explicacao(regraDeAtraso(titulo), valor, regra).slice(0, 500),
      contaBancariaId: Number(titulo.contaBancariaId),
      formaRecebimentoId: Number(titulo.formaRecebimentoId),
      parcelasCartao,
      taxa,
      creditado: subtractDecimal(total, taxa),
      creditoEm,
      recebidoPor: contexto.usuario.nome,
      situacao: 'EFETIVADA',
    });
  }
  await recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'baixas-contas-receber').server.keepAll(baixas);
  const recebidos = await somarBaixasDe(
    db,
    steps.map(({ atual }) => atual.id),
  );
  for (const { atual: titulo } of steps) {
    titulo.valorRecebido = recebidos.get(titulo.id) ?? '0.00';
    Object.assign(titulo, { valorParte: null, jurosRecebimento: null, multaRecebimento: null, descontoRecebimento: null, tarifaRecebimento: null, creditoRecebimento: null, parcelasCartao: null }); // prettier-ignore
    mostrarDevido(titulo);
    if (compareDecimal(saldoAReceber(titulo), '0') < 0)
      throw new AppError('transicao-recusada', { messages: [texto.parteMaior(saldoAReceber(titulo))] });
  }
}

/** What is computed on reading, of a row that was read before its receipt counted. */
function mostrarDevido(titulo: Row): void {
  const dia = hoje(Date.now());
  Object.assign(titulo, {
    atraso: atrasoDe(titulo, dia),
    devidoHoje: devidoEm(titulo, dia),
    explicacaoHoje: explicarDevido(titulo, dia),
  });
}
