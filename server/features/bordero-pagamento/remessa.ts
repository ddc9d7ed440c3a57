/** The bank file of an approved borderô: every need told before it is made, number and text kept in one transaction (FIN-03). */
import { recusar } from '#domain/errors/app-error.ts';
import { escreverCnab240 } from '#domain/cnab/escrever.ts';
import { estaConferida, faltas, misturaPix, montarRemessa, type Pagamento } from '#domain/cnab/pagamentos.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { borderos as texto, dizerFalta } from '#messages/bordero-pagamento.ts';
import { falhaDaGravacao } from '#messages/remessa.ts';
import {
  agoraNoArquivo,
  contaPagadora,
  contaPronta,
  guardarRemessa,
  pagadorPronto,
  proximaSequencia,
  recusarPorFaltas,
  type ContaPagadora,
} from '#server/capabilities/remessa/index.ts';
import { hoje } from '#server/clock.ts';
import type { Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { formas, itensDoBordero, travarTitulosDoBordero, type Item } from './repository.ts';

/** What keeps the titles from being paid, said by title; nothing where all can go. */
export async function problemasDosItens(
  context: RuleContext,
  itens: readonly Item[],
  banco: string | null,
): Promise<readonly string[]> {
  const porId = new Map((await formas(context.db)).map((forma) => [forma.id, forma]));
  return itens.flatMap((item) => {
    const dizer = (motivo: string) =>
      texto.incompleto(texto.quemRecebe(item.favorecido, item.documento), motivo);
    if (!['LIBERADA', 'PAGA_PARCIAL'].includes(item.situacaoTitulo))
      return [dizer(texto.naoSePaga(item.situacaoTitulo))];
    if (compareDecimal(item.valor, '0') <= 0) return [dizer(texto.semLiquido)];
    if (compareDecimal(item.valor, item.saldo) > 0) return [dizer(texto.valorMaior(item.saldo))];
    const forma = porId.get(item.formaPagamentoId);
    return faltas({ ...item, ...(forma ?? { forma: null, servico: null, camara: null }) }, banco).map(
      (falta) => dizer(dizerFalta(falta, item)),
    );
  });
}

/** What approval and the file both ask of the borderô. */
export async function conferirBordero(
  bordero: Stored<'borderos-pagamentos'>,
  context: RuleContext,
): Promise<{ readonly itens: readonly Item[]; readonly conta: ContaPagadora }> {
  const conta = await contaPagadora(context.db, bordero.contaBancariaId);
  const contaRuim = contaPronta(conta);
  if (!conta || contaRuim !== undefined) return recusar(contaRuim ?? texto.contaInativa);
  const data = bordero.dataUtil ?? bordero.dataPagamento;
  if (data < hoje()) recusar(texto.passou(data));
  const itens = await itensDoBordero(context.db, bordero.id);
  if (itens.length === 0) recusar(texto.vazio);
  const problemas = await problemasDosItens(context, itens, conta.banco);
  if (problemas.length > 0) recusarPorFaltas(problemas);
  const porId = new Map((await formas(context.db)).map((forma) => [forma.id, forma.forma]));
  if (
    misturaPix(
      conta.banco,
      itens.map(({ formaPagamentoId }) => porId.get(formaPagamentoId) ?? null),
    )
  )
    recusar(texto.pixSeparado(conta.nomeBanco));
  return { itens, conta };
}

/** Our number in the file: what the return matches by. */
export const seuNumeroDe = (itemId: number): string => `ZP${String(itemId).padStart(10, '0')}`;
export function itemDoSeuNumero(seuNumero: string | null): number | undefined {
  const [, id] = /^ZP([0-9]{10})$/.exec(seuNumero ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

export async function gerarRemessa(
  bordero: Stored<'borderos-pagamentos'>,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  await travarTitulosDoBordero(db, bordero.id);
  const { itens, conta } = await conferirBordero(bordero, context);
  const pagador = await pagadorPronto(db, prestadorId, conta);
  const contaId = bordero.contaBancariaId;
  const nsa = await proximaSequencia(context, contaId);
  const porId = new Map((await formas(db)).map((forma) => [forma.id, forma]));
  const pagamentos = itens.map((item): Pagamento => {
    const { forma = null, servico = null, camara = null } = porId.get(item.formaPagamentoId) ?? {};
    return { ...item, forma, servico, camara, seuNumero: seuNumeroDe(item.id) };
  });
  const { arquivo, leiaute } = montarRemessa({
    pagador,
    nsa,
    ...agoraNoArquivo(),
    pagamentoEm: bordero.dataUtil ?? bordero.dataPagamento,
    pagamentos,
  });
  const gravacao = escreverCnab240(arquivo);
  if (!gravacao.ok)
    return recusarPorFaltas(gravacao.falhas.map((falha) => dizerFalha(falha, arquivo, pagamentos)));
  await guardarRemessa(context, {
    conta,
    contaId,
    nsa,
    arquivo,
    feito: gravacao,
    titulos: itens.length,
    aviso: avisoDe(leiaute, pagamentos),
    de: { borderoId: bordero.id },
  });
}

function avisoDe(
  leiaute: ReturnType<typeof montarRemessa>['leiaute'],
  pagamentos: readonly Pagamento[],
): string | null {
  if (estaConferida(leiaute, pagamentos)) return null;
  return leiaute.proprio ? texto.proprioNaoConferido(leiaute.nome) : texto.naoConferido(leiaute.nome);
}

type Gravado = Parameters<typeof falhaDaGravacao>[0];

/** A failure in a record is told under the payee's name. */
function dizerFalha(
  falha: Gravado,
  arquivo: ReturnType<typeof montarRemessa>['arquivo'],
  pagamentos: readonly Pagamento[],
): string {
  const registros = falha.lote === null ? [] : (arquivo.lotes[falha.lote]?.registros ?? []);
  const ultimoNumero = registros
    .slice(0, (falha.registro ?? -1) + 1)
    .toReversed()
    .find(({ dados }) => dados.seuNumero)?.dados.seuNumero;
  const pagamento = pagamentos.find(({ seuNumero }) => seuNumero === ultimoNumero);
  return pagamento
    ? texto.incompleto(texto.quemRecebe(pagamento.favorecido, pagamento.documento), falhaDaGravacao(falha))
    : falhaDaGravacao(falha);
}
