/** What tax borderôs do that no declaration says: gathering retentions into guides, and setting them free (FIN-02). */
import { formarGuias, somarGuias, type Guia } from '#domain/bordero-imposto/guias.ts';
import { paginasDasGuias, type GuiaImpressa } from '#domain/bordero-imposto/guias-impressas.ts';
import { multaDeMora, vencimentoDaGuia } from '#domain/bordero-imposto/prazo.ts';
import { lerCodigoBarras } from '#domain/cnab/codigo-barras.ts';
import { AppError, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, roundDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { somarMeses } from '#domain/titulo/vencimento.ts';
import { borderoImposto as texto, explicarGuia } from '#messages/bordero-imposto.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext, Hooks } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { enviarGuias } from '#server/capabilities/remessa/index.ts';
import { contaAtiva, feriadosBancarios, jaAlterou, umBorderoPorVez } from '#server/capabilities/titulo/index.ts';
import { contribuinteDe, pendentesAte, proximoNumero, retencoesDoBordero } from './repository.ts';

type Valores = { [campo: string]: unknown };
type LinhaDeGuia = Valores & { readonly id?: number };

const dinheiro = (valor: unknown): string => roundDecimal(typeof valor === 'string' ? valor : '0');
const linhas = (valor: unknown): readonly LinhaDeGuia[] => (Array.isArray(valor) ? (valor as readonly LinhaDeGuia[]) : []);
const retencoes = ({ registry, contexto, db }: HookContext) =>
  recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'retencoes-borderos').server;

async function guiasAte(
  competencia: string,
  pagarEm: string,
  { db, contexto }: HookContext,
): Promise<readonly (readonly [Guia, LinhaDeGuia])[]> {
  const prestadorId = Number(contexto.prestadorId);
  const guias = formarGuias(await pendentesAte(db, prestadorId, competencia), competencia);
  const feitas: (readonly [Guia, LinhaDeGuia])[] = [];
  for (const guia of guias) {
    const feriados = await feriadosBancarios(db, prestadorId, somarMeses(`${guia.competencia}-01`, 1));
    const vencimento = vencimentoDaGuia(guia.tipo, guia.competencia, feriados);
    feitas.push([guia, linhaDe(guia, feitas.length + 1, vencimento, pagarEm)]);
  }
  return feitas;
}

function linhaDe(guia: Guia, numero: number, vencimento: string | null, pagarEm: string): LinhaDeGuia {
  const { tipo, codigoReceita, competencia, situacao, trazido, principal } = guia;
  return comTotal({
    guia: numero,
    tipo,
    imposto: [...new Set(guia.retencoes.map(({ sigla }) => sigla))].join(', ').slice(0, 200),
    codigoReceita,
    competencia,
    vencimento,
    situacao,
    trazido,
    principal,
    multa: situacao === 'A_PAGAR' && vencimento !== null ? multaDeMora(principal, vencimento, pagarEm) : '0.00',
    juros: '0.00',
    explicacao: explicarGuia(guia, vencimento),
  });
}

const comTotal = (linha: LinhaDeGuia): LinhaDeGuia => ({
  ...linha,
  total: linha.situacao === 'TRANSPORTADA' ? '0.00' : roundDecimal(sumDecimal(dinheiro(linha.principal), dinheiro(linha.multa), dinheiro(linha.juros))), // prettier-ignore
});

/** What a person may type in a guide, over what the server keeps of it. A fine that nobody typed follows the day of payment. */
function conferidas(valores: Valores, atual: Row): readonly LinhaDeGuia[] {
  const antes = linhas(atual.guias);
  const agora = valores.guias === undefined ? antes : linhas(valores.guias);
  if (agora.length !== antes.length || !agora.every(({ id }) => antes.some((um) => um.id === id)))
    throw validationError({ guias: [texto.guiasDasRetencoes] });
  const pagarEm = String(valores.pagarEm ?? atual.pagarEm);
  return antes.map((guia) => {
    const { codigoReceita, vencimento, multa, juros, codigoBarras } = { ...guia, ...agora.find(({ id }) => id === guia.id) };
    const regra = (dia: string, prazo: unknown): string =>
      guia.tipo === 'ISS' || guia.situacao === 'TRANSPORTADA' || typeof prazo !== 'string'
        ? '0.00'
        : multaDeMora(dinheiro(guia.principal), prazo, dia);
    const daRegra =
      compareDecimal(dinheiro(multa), dinheiro(guia.multa)) === 0 &&
      compareDecimal(dinheiro(multa), regra(String(atual.pagarEm), guia.vencimento)) === 0;
    return comTotal({
      ...guia,
      codigoReceita: codigoReceita ?? null,
      vencimento: vencimento ?? null,
      codigoBarras: barrasLidas(codigoBarras),
      multa: daRegra ? regra(pagarEm, vencimento) : dinheiro(multa),
      juros: dinheiro(juros),
    });
  });
}

/** What was typed as the bar code that it says; what says none stays, and is told where the file needs it. */
function barrasLidas(digitado: unknown): string | null {
  if (typeof digitado !== 'string' || digitado.trim() === '') return null;
  const lido = lerCodigoBarras(digitado);
  return lido.ok ? lido.codigo : digitado;
}

async function antesDeGravar(valores: Valores, atual: Row | undefined, context: HookContext): Promise<void> {
  const { db, contexto } = context;
  const prestadorId = Number(contexto.prestadorId);
  await umBorderoPorVez(db, prestadorId);
  // Its guides are open in the database for what the return says of each, and for nobody else.
  if (atual?.situacao === 'ENVIADO') throw new AppError('registro-travado', { messages: [texto.noBanco] });
  valores.alteradoPorId = contexto.usuario.id;
  if (!atual) {
    if (linhas(valores.guias).length > 0) throw validationError({ guias: [texto.guiasDasRetencoes] });
    const feitas = await guiasAte(String(valores.competencia), String(valores.pagarEm), context);
    const guias = feitas.map(([, linha]) => linha);
    const { id: preparadoPorId, nome: preparadoPor } = contexto.usuario;
    Object.assign(
      valores,
      { numero: await proximoNumero(db, prestadorId), preparadoPorId, preparadoPor, guias },
      somarGuias(guias),
    );
    return;
  }
  const outroMes = valores.competencia !== undefined && valores.competencia !== atual.competencia;
  if (outroMes) await soltar(atual.id, context);
  const guias = outroMes
    ? (await guiasAte(String(valores.competencia), String(valores.pagarEm ?? atual.pagarEm), context)).map(([, linha]) => linha)
    : conferidas(valores, atual);
  Object.assign(valores, { guias }, somarGuias(guias));
}

async function depoisDeGravar(row: Row, antes: Row | undefined, context: HookContext): Promise<void> {
  if (antes === undefined || antes.competencia !== row.competencia) await prender(row, context);
}

/** Each retention of each guide, so that no other borderô takes it. */
async function prender({ id, competencia, pagarEm }: Row, context: HookContext): Promise<void> {
  const porta = retencoes(context);
  for (const [guia, { guia: numero }] of await guiasAte(String(competencia), String(pagarEm), context))
    for (const um of guia.retencoes)
      await porta.keep({
        borderoImpostoId: id,
        guia: Number(numero),
        contaPagarId: um.contaPagarId,
        nomeFornecedor: um.nomeFornecedor,
        tipoImpostoId: um.tipoImpostoId,
        devolucaoImpostoId: um.devolucao?.id ?? null,
        competencia: um.competencia,
        base: um.base,
        valor: um.valor,
        situacao: guia.situacao === 'A_PAGAR' ? 'NA_GUIA' : 'TRANSPORTADA',
      });
}

async function soltar(id: number, context: HookContext): Promise<void> {
  const porta = retencoes(context);
  for (const um of await retencoesDoBordero(context.db, id)) await porta.update(um.id, { situacao: 'LIVRE' }, um.versao);
}

const borderos: EntityHooks = {
  beforeSave: antesDeGravar,
  afterSave: depoisDeGravar,
  async beforeTransition({ transition, atual, campos }, context) {
    await umBorderoPorVez(context.db, Number(context.contexto.prestadorId));
    const conta = campos.contaBancariaId;
    if (
      transition.name === 'aprovar' &&
      (await jaAlterou(context.db, 'borderos-impostos', atual.id, context.contexto.usuario.id))
    )
      throw new AppError('transicao-recusada', { messages: [texto.deOutro] });
    if (transition.name === 'pagar' && typeof conta === 'number' && !(await contaAtiva(context.db, conta)))
      throw validationError({ contaBancariaId: [texto.contaInativa] });
    if (transition.name === 'cancelar') await soltar(atual.id, context);
  },
  async afterTransition({ transition, atual }, context) {
    if (transition.name === 'juntar') await juntar(atual, context);
    if (transition.name === 'gerar-remessa') await enviarGuias(atual, context);
  },
  async sheet(row, declared, { db, contexto }) {
    const guias = linhas(row.guias).filter(({ situacao }) => situacao === 'A_PAGAR') as unknown as readonly GuiaImpressa[];
    const contribuinte = await contribuinteDe(db, Number(contexto.prestadorId));
    return { ...declared, content: [...declared.content, ...paginasDasGuias(guias, contribuinte)] };
  },
  // In the bin it holds nothing; back from there it gathers what there is by then.
  async afterDelete({ id }, context) {
    await umBorderoPorVez(context.db, Number(context.contexto.prestadorId));
    await soltar(id, context);
  },
  async afterRestore(atual, context) {
    await umBorderoPorVez(context.db, Number(context.contexto.prestadorId));
    await juntar(atual, context);
  },
};

async function juntar(atual: Row, context: HookContext): Promise<void> {
  const { registry, contexto, db } = context;
  await soltar(atual.id, context);
  const feitas = (await guiasAte(String(atual.competencia), String(atual.pagarEm), context)).map(([, linha]) => linha);
  const porta = recordsOf({ registry, pool: nested(db), hooks: { 'borderos-impostos': juntadas(feitas) } }, contexto, 'borderos-impostos'); // prettier-ignore
  Object.assign(atual, await porta.server.update(atual.id, { pagarEm: String(atual.pagarEm) }, atual.versao));
  await prender(atual, context);
}

/** The guides take the place of those that were there. */
const juntadas = (guias: readonly LinhaDeGuia[]): EntityHooks => ({
  beforeSave(valores, _atual, { contexto }) {
    Object.assign(valores, { guias, alteradoPorId: contexto.usuario.id }, somarGuias(guias));
  },
});

export default { 'borderos-impostos': borderos } satisfies Hooks;
