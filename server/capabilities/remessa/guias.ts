/**
 * The bank file of an approved tax borderô (FIN-03). A guide that goes by its figures is segment N, a guide
 * with a bar code is segment O.
 */
import {
  montarRemessaDeGuias,
  seuNumeroDaGuia,
  type GuiaParaBanco,
} from '#domain/bordero-imposto/remessa.ts';
import { leiauteDoBanco } from '#domain/cnab/bancos.ts';
import { escreverCnab240 } from '#domain/cnab/escrever.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { diaUtil } from '#domain/titulo/vencimento.ts';
import { borderoImposto as texto } from '#messages/bordero-imposto.ts';
import { borderos } from '#messages/bordero-pagamento.ts';
import { falhaDaGravacao } from '#messages/remessa.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { feriadosBancarios } from '../prestador/index.ts';
import { contaPagadora } from './conta-repository.ts';
import {
  agoraNoArquivo,
  contaPronta,
  guardarRemessa,
  pagadorPronto,
  proximaSequencia,
  recusarPorFaltas,
} from './guardar.ts';

/** After the step: the file is made, or every reason why not is told and the step is taken back. */
export async function enviarGuias(
  { atual: bordero, campos: { contaBancariaId: contaId } }: Step<'borderos-impostos', 'gerar-remessa'>,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId, registros } = context;
  const conta = await contaPagadora(db, contaId);
  const ruim = contaPronta(conta);
  if (!conta || ruim !== undefined)
    throw validationError({ contaBancariaId: [ruim ?? borderos.contaInativa] });
  const leiauteDaConta = leiauteDoBanco(conta.banco ?? '', conta.nomeBanco);
  if (leiauteDaConta.proprio) recusar(borderos.semTributos(leiauteDaConta.nome));
  const { pagarEm } = bordero;
  const util = diaUtil(pagarEm, await feriadosBancarios(db, prestadorId, pagarEm));
  if (util !== pagarEm) recusar(texto.diaSemBanco(pagarEm, util));
  const pagador = await pagadorPronto(db, prestadorId, conta);
  const nsa = await proximaSequencia(context, contaId);
  const aPagar = bordero.guias.filter(({ situacao }) => situacao === 'A_PAGAR');
  const guias = aPagar.map((guia): GuiaParaBanco => ({
    ...guia,
    seuNumero: seuNumeroDaGuia(guia.id),
    imposto: guia.imposto ?? guia.tipo,
    competencia: guia.competencia ?? '',
  }));
  const { arquivo, leiaute } = montarRemessaDeGuias({
    pagador,
    nsa,
    ...agoraNoArquivo(),
    pagamentoEm: pagarEm,
    guias,
  });
  const gravacao = escreverCnab240(arquivo);
  if (!gravacao.ok) return recusarPorFaltas(gravacao.falhas.map((falha) => falhaDaGravacao(falha)));
  // An earlier file's answers speak of that file.
  const semResposta = bordero.guias.map((guia) => ({ ...guia, resposta: null, pagaEm: null, banco: null }));
  await registros('borderos-impostos').server.set(bordero.id, { guias: semResposta });
  await guardarRemessa(context, {
    conta,
    contaId,
    nsa,
    arquivo,
    feito: gravacao,
    titulos: guias.length,
    aviso: borderos.naoConferido(leiaute.nome),
    de: { borderoImpostoId: bordero.id },
  });
}
