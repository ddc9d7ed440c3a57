/** The bank file of an approved borderô: every need told before it is made, number and text kept in one transaction (FIN-03). */
import { createHash } from 'node:crypto';
import { escreverCnab240 } from '#domain/cnab/escrever.ts';
import { estaConferida, faltas, montarRemessa, type Pagador, type Pagamento } from '#domain/cnab/pagamentos.ts';
import { leiauteDoBanco } from '#domain/cnab/bancos.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { borderos as texto, falta as FALTA } from '#messages/borderos.ts';
import { falhaDaGravacao } from '#messages/remessa.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { contaPagadora, empresaDe, formas, itensDoBordero, tomarNsa, type ContaPagadora, type Item } from './repository.ts';

const MAX_FALTAS = 20;

/** Why a step is refused, a sentence each. */
export function recusar(...messages: readonly string[]): never {
  const resto = messages.length - MAX_FALTAS;
  throw new AppError('transicao-recusada', {
    messages: resto > 0 ? [...messages.slice(0, MAX_FALTAS), texto.eMais(resto)] : [...messages],
  });
}

/** Why the account can never pay by a file: said when it is chosen. */
export function contaImpropria(conta: ContaPagadora | undefined): string | undefined {
  if (!conta?.ativa) return texto.contaInativa;
  if (conta.tipo === 'CAIXA') return texto.caixa;
  const leiaute = leiauteDoBanco(conta.banco ?? '', conta.nomeBanco);
  return leiaute.proprio ? texto.leiauteProprio(leiaute.nome) : undefined;
}

/** What its register still lacks: said when the borderô is approved. */
function contaPronta(conta: ContaPagadora | undefined): string | undefined {
  return contaImpropria(conta) ?? (conta?.banco && conta.agencia && conta.conta ? undefined : texto.contaIncompleta);
}

/** What keeps the titles from being paid, said by title; nothing where all can go. */
export async function problemasDosItens(
  context: HookContext,
  itens: readonly Item[],
  banco: string | null,
): Promise<readonly string[]> {
  const porId = new Map((await formas(context.db)).map((forma) => [forma.id, forma]));
  return itens.flatMap((item) => {
    const dizer = (motivo: string) => texto.incompleto(item.favorecido, motivo);
    if (!['LIBERADA', 'PAGA_PARCIAL'].includes(item.situacaoTitulo)) return [dizer(texto.naoLiberado)];
    if (compareDecimal(item.valor, item.saldo) > 0) return [dizer(texto.valorMaior(item.saldo))];
    const forma = porId.get(item.formaPagamentoId);
    return faltas({ ...item, ...(forma ?? { forma: null, servico: null, camara: null }) }, banco).map((uma) => dizer(FALTA[uma]));
  });
}

/** What approval and the file both ask of the borderô. */
export async function conferirBordero(
  bordero: Row,
  context: HookContext,
): Promise<{ readonly itens: readonly Item[]; readonly conta: ContaPagadora }> {
  const conta = await contaPagadora(context.db, Number(bordero.contaBancariaId));
  const contaRuim = contaPronta(conta);
  if (!conta || contaRuim !== undefined) return recusar(contaRuim ?? texto.contaInativa);
  const data = String(bordero.dataUtil ?? bordero.dataPagamento);
  if (data < hoje()) recusar(texto.passou(data));
  const itens = await itensDoBordero(context.db, bordero.id);
  if (itens.length === 0) recusar(texto.vazio);
  const problemas = await problemasDosItens(context, itens, conta.banco);
  if (problemas.length > 0) recusar(...problemas);
  return { itens, conta };
}

/** Our number in the file: what the return matches by. */
export const seuNumeroDe = (itemId: number): string => `ZP${String(itemId).padStart(10, '0')}`;
export function itemDoSeuNumero(seuNumero: string | null): number | undefined {
  const [, id] = /^ZP([0-9]{10})$/.exec(seuNumero ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

export async function gerarRemessa(bordero: Row, context: HookContext): Promise<void> {
  const { registry, contexto, db } = context;
  const { itens, conta } = await conferirBordero(bordero, context);
  if (!conta.convenio) recusar(texto.semConvenio);
  const empresa = await empresaDe(db, Number(contexto.prestadorId));
  if (!empresa.documento) recusar(texto.semCnpj);
  const contaId = Number(bordero.contaBancariaId);
  const nsa = await tomarNsa(db, contaId);
  if (nsa > 999_999) recusar(texto.nsaAcabou);
  const porId = new Map((await formas(db)).map((forma) => [forma.id, forma]));
  const pagamentos = itens.map((item): Pagamento => {
    const { forma = null, servico = null, camara = null } = porId.get(item.formaPagamentoId) ?? {};
    return { ...item, forma, servico, camara, seuNumero: seuNumeroDe(item.id) };
  });
  const agora = new Date();
  const { data, hora } = localDateTime(agora.toISOString(), fusoAtual()) ?? { data: hoje(), hora: '00:00' };
  const { arquivo, leiaute } = montarRemessa({
    pagador: pagadorDe(conta, empresa),
    nsa,
    data,
    hora: hora.length === 5 ? `${hora}:00` : hora,
    pagamentoEm: String(bordero.dataUtil ?? bordero.dataPagamento),
    pagamentos,
  });
  const feito = escreverCnab240(arquivo);
  if (!feito.ok) return recusar(...feito.falhas.map((falha) => dizerFalha(falha, arquivo, pagamentos)));
  await recordsOf({ registry, pool: nested(db), hooks: {} }, contexto, 'remessas-pagamentos').server.keep({
    nome: `PAG${conta.banco}${String(nsa).padStart(6, '0')}.REM`,
    borderoId: bordero.id,
    contaBancariaId: contaId,
    nsa,
    geradaEm: agora.toISOString(),
    geradaPor: contexto.usuario.nome,
    lotes: arquivo.lotes.length,
    registros: feito.registros,
    titulos: itens.length,
    total: feito.soma,
    resumo: createHash('sha256').update(feito.conteudo, 'latin1').digest('hex'),
    aviso: estaConferida(leiaute, pagamentos) ? null : texto.naoConferido(leiaute.nome),
    conteudo: feito.conteudo,
  });
}

type Gravado = Parameters<typeof falhaDaGravacao>[0];

/** A failure in a record is told under the payee's name. */
function dizerFalha(
  falha: Gravado,
  arquivo: ReturnType<typeof montarRemessa>['arquivo'],
  pagamentos: readonly Pagamento[],
): string {
  const registros = falha.lote === null ? [] : (arquivo.lotes[falha.lote]?.registros ?? []);
  const seu = registros
    .slice(0, (falha.registro ?? -1) + 1)
    .toReversed()
    .find(({ dados }) => dados.seuNumero)?.dados.seuNumero;
  const dele = pagamentos.find(({ seuNumero }) => seuNumero === seu);
  return dele ? texto.incompleto(dele.favorecido, falhaDaGravacao(falha)) : falhaDaGravacao(falha);
}

function pagadorDe(conta: ContaPagadora, empresa: Awaited<ReturnType<typeof empresaDe>>): Pagador {
  return {
    banco: conta.banco ?? '',
    nomeBanco: conta.nomeBanco,
    nome: empresa.nome,
    documento: empresa.documento ?? '',
    convenio: conta.convenio ?? '',
    agencia: conta.agencia ?? '',
    agenciaDv: conta.agenciaDv,
    conta: conta.conta ?? '',
    contaDv: conta.contaDv,
    leiauteArquivo: conta.leiauteArquivo,
    leiauteLote: conta.leiauteLote,
    endereco: empresa,
  };
}
