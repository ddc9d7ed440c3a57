/** The bank file of an approved tax borderô (FIN-03): segment N of what goes by its figures, O of what has a bar code. */
import { somarGuias, type GuiaDoBordero } from '#domain/bordero-imposto/guias.ts';
import { montarRemessaDeGuias, seuNumeroDaGuia, type GuiaParaBanco } from '#domain/bordero-imposto/remessa.ts';
import { leiauteDoBanco } from '#domain/cnab/bancos.ts';
import { escreverCnab240 } from '#domain/cnab/escrever.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { borderoImposto as texto } from '#messages/bordero-imposto.ts';
import { borderos } from '#messages/borderos.ts';
import { falhaDaGravacao } from '#messages/remessa.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { EntityHooks, HookContext } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf, type RecordDeps } from '#server/engine/records.ts';
import type { Contexto } from '#server/plugins/contexto.ts';
import { feriadosBancarios } from '../titulo/index.ts';
import { contaPagadora } from './conta-repository.ts';
import { agoraNoArquivo, contaPronta, guardarRemessa, pagadorPronto, proximaSequencia, recusar } from './guardar.ts';

/** Guides of a borderô as a record holds them. */
export const guiasDe = (valor: unknown): readonly GuiaDoBordero[] =>
  Array.isArray(valor) ? (valor as readonly GuiaDoBordero[]) : [];

/** The guides as the server now has them take the place of those that were there, and the sums follow. */
export async function gravarGuias(
  db: Queryable,
  registry: RecordDeps['registry'],
  contexto: Contexto,
  { id, versao, guias: antes }: { readonly id: number; readonly versao: number; readonly guias?: unknown },
  guias: readonly GuiaDoBordero[],
) {
  const hooks: EntityHooks = {
    beforeSave(valores) {
      Object.assign(valores, { guias }, somarGuias(guias));
    },
  };
  const porta = recordsOf({ registry, pool: nested(db), hooks: { 'borderos-impostos': hooks } }, contexto, 'borderos-impostos').server; // prettier-ignore
  // As they are: what the server alone writes is put in by the rule before saving.
  return porta.update(id, { guias: [...guiasDe(antes)] }, versao);
}

/** After the step: the file is made, or every reason why not is told and the step is taken back. */
export async function enviarGuias(bordero: Row, context: HookContext): Promise<void> {
  const { contexto, db, registry } = context;
  const prestadorId = Number(contexto.prestadorId);
  const contaId = Number(bordero.contaBancariaId);
  const conta = await contaPagadora(db, contaId);
  const ruim = contaPronta(conta);
  if (!conta || ruim !== undefined) throw validationError({ contaBancariaId: [ruim ?? borderos.contaInativa] });
  const leiauteDaConta = leiauteDoBanco(conta.banco ?? '', conta.nomeBanco);
  if (leiauteDaConta.proprio) recusar(borderos.semTributos(leiauteDaConta.nome));
  const pagarEm = String(bordero.pagarEm);
  const util = diaUtil(pagarEm, await feriadosBancarios(db, prestadorId, pagarEm));
  if (util !== pagarEm) recusar(texto.diaSemBanco(pagarEm, util));
  const todas = guiasDe(bordero.guias);
  const aPagar = todas.filter(({ situacao }) => situacao === 'A_PAGAR');
  const pagador = await pagadorPronto(db, prestadorId, conta);
  const nsa = await proximaSequencia(db, contaId);
  const guias = aPagar.map((guia): GuiaParaBanco => ({
    ...guia,
    seuNumero: seuNumeroDaGuia(guia.id),
    imposto: guia.imposto ?? guia.tipo,
    competencia: guia.competencia ?? '',
  }));
  const { arquivo, leiaute } = montarRemessaDeGuias({ pagador, nsa, ...agoraNoArquivo(), pagamentoEm: pagarEm, guias });
  const feito = escreverCnab240(arquivo);
  if (!feito.ok) return recusar(...feito.falhas.map((falha) => falhaDaGravacao(falha)));
  // An earlier file's answers speak of that file.
  if (todas.some(({ resposta }) => resposta !== null))
    Object.assign(bordero, await gravarGuias(db, registry, contexto, bordero, todas.map((guia) => ({ ...guia, resposta: null, banco: null })))); // prettier-ignore
  await guardarRemessa(context, {
    conta,
    contaId,
    nsa,
    arquivo,
    feito,
    titulos: guias.length,
    aviso: borderos.naoConferido(leiaute.nome),
    de: { borderoImpostoId: bordero.id },
  });
}
