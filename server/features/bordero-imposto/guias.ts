/** The guides of a tax borderô: made of the retentions until a month, held for it alone, and what a person may type in them. */
import { formarGuias, type Guia as GuiaFormada } from '#domain/bordero-imposto/guias.ts';
import { multaDeMora, vencimentoDaGuia } from '#domain/bordero-imposto/prazo.ts';
import { lerCodigoBarras } from '#domain/cnab/codigo-barras.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal, roundDecimal, sumDecimal } from '#domain/formato/decimal.ts';
import { somarMeses } from '#domain/titulo/vencimento.ts';
import { borderoImposto as texto, explicarGuia } from '#messages/bordero-imposto.ts';
import type { Draft, Stored, Values } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { feriadosBancarios } from '#server/capabilities/prestador/index.ts';
import { dinheiro } from '#server/capabilities/titulo/index.ts';
import { pendentesAte, retencoesDoBordero } from './repository.ts';

/** As it is written. */
type Linha = NonNullable<Draft<'borderos-impostos'>['guias']>[number];
type Guardada = Stored<'borderos-impostos'>['guias'][number];
export type GuiaFeita = { readonly numero: number; readonly guia: GuiaFormada; readonly linha: Linha };

export async function guiasAte(
  competencia: string,
  pagarEm: string,
  { db, prestadorId }: RuleContext,
): Promise<readonly GuiaFeita[]> {
  const guias: GuiaFeita[] = [];
  for (const guia of formarGuias(await pendentesAte(db, prestadorId, competencia), competencia)) {
    const feriados = await feriadosBancarios(db, prestadorId, somarMeses(`${guia.competencia}-01`, 1));
    const vencimento = vencimentoDaGuia(guia.tipo, guia.competencia, feriados);
    const numero = guias.length + 1;
    guias.push({ numero, guia, linha: linhaDe(guia, numero, vencimento, pagarEm) });
  }
  return guias;
}

function linhaDe(guia: GuiaFormada, numero: number, vencimento: string | null, pagarEm: string): Linha {
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
    multa:
      situacao === 'A_PAGAR' && vencimento !== null ? multaDeMora(principal, vencimento, pagarEm) : '0.00',
    juros: '0.00',
    explicacao: explicarGuia(guia, vencimento),
  });
}

function comTotal<L extends Pick<Linha, 'situacao' | 'principal' | 'multa' | 'juros'>>(
  linha: L,
): L & { readonly total: string } {
  const { situacao, principal, multa, juros } = linha;
  return {
    ...linha,
    total: situacao === 'TRANSPORTADA' ? '0.00' : roundDecimal(sumDecimal(principal, multa, juros)),
  };
}

/** What a person may type in a guide, over what the server keeps of it. A fine that nobody typed follows the day of payment. */
export function conferidas(
  valores: Draft<'borderos-impostos'>,
  atual: Stored<'borderos-impostos'>,
): readonly Guardada[] {
  const antes = atual.guias;
  const agora: readonly (Linha & { readonly id?: number })[] = valores.guias ?? antes;
  if (agora.length !== antes.length || !agora.every(({ id }) => antes.some((guia) => guia.id === id)))
    throw validationError({ guias: [texto.guiasDasRetencoes] });
  const pagarEm = valores.pagarEm ?? atual.pagarEm;
  return antes.map((guia): Guardada => {
    const guiaDeAgora = { ...guia, ...agora.find(({ id }) => id === guia.id) };
    const { codigoReceita, vencimento, codigoBarras } = guiaDeAgora;
    const multa = dinheiro(guiaDeAgora.multa);
    const regra = (dia: string, prazo: string | null): string =>
      guia.tipo === 'ISS' || guia.situacao === 'TRANSPORTADA' || prazo === null
        ? '0.00'
        : multaDeMora(guia.principal, prazo, dia);
    const daRegra =
      compareDecimal(multa, guia.multa) === 0 &&
      compareDecimal(multa, regra(atual.pagarEm, guia.vencimento)) === 0;
    return comTotal({
      ...guia,
      codigoReceita,
      vencimento,
      codigoBarras: barrasLidas(codigoBarras),
      multa: daRegra ? regra(pagarEm, vencimento) : multa,
      juros: dinheiro(guiaDeAgora.juros),
    });
  });
}

/** What was typed as the bar code that it says; what says none stays, and is told where the file needs it. */
function barrasLidas(digitado: string | null): string | null {
  if (digitado === null || digitado.trim() === '') return null;
  const lido = lerCodigoBarras(digitado);
  return lido.ok ? lido.codigo : digitado;
}

/** Each retention of each guide, so that no other borderô takes it. */
export async function prender(
  id: number,
  guias: readonly GuiaFeita[],
  { registros }: RuleContext,
): Promise<void> {
  await registros('retencoes-borderos').server.keepAll(
    guias.flatMap(({ numero, guia }) =>
      guia.retencoes.map((retencao): Values<'retencoes-borderos'> => ({
        borderoImpostoId: id,
        guia: numero,
        contaPagarId: retencao.contaPagarId,
        baixaContaPagarId: retencao.baixaContaPagarId,
        nomeFornecedor: retencao.nomeFornecedor,
        tipoImpostoId: retencao.tipoImpostoId,
        devolucaoImpostoId: retencao.devolucao?.id ?? null,
        competencia: retencao.competencia,
        base: retencao.base,
        valor: retencao.valor,
        situacao: guia.situacao === 'A_PAGAR' ? 'NA_GUIA' : 'TRANSPORTADA',
      })),
    ),
  );
}

/** They wait for another borderô. */
export async function soltar(id: number, { db, registros }: RuleContext): Promise<void> {
  const presas = await retencoesDoBordero(db, id);
  await registros('retencoes-borderos').server.setAll(
    presas.map((retencaoId) => ({ id: retencaoId, valores: { situacao: 'LIVRE' } })),
  );
}
