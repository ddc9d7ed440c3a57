/** Boletos taken into a remittance, and the file that goes to the bank: number, text and states in one transaction (FIN-03). */
import { montarCobranca, REGISTROS_POR_BOLETO, type BoletoNaRemessa } from '#domain/cnab/cobranca.ts';
import { escreverCnab240 } from '#domain/cnab/escrever.ts';
import { estaAberta } from '#domain/conta-receber/titulo.ts';
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { titleOfState } from '#domain/registro/lifecycle.ts';
import { boletos as textoBoleto, remessasRecebimento as texto } from '#messages/boleto.ts';
import { borderos } from '#messages/bordero-pagamento.ts';
import { falhaDaGravacao } from '#messages/remessa.ts';
import {
  agoraNoArquivo,
  MAX_NSA,
  recusarPorFaltas,
  resumoDoArquivo,
  semRecusa,
  tomarNumero,
} from '#server/capabilities/remessa/index.ts';
import { empresaDe } from '#server/capabilities/prestador/index.ts';
import { hoje } from '#server/clock.ts';
import type { RuleContext, Step } from '#server/engine/rules.ts';
import { naoCobra } from './emitir.ts';
import {
  boletosDaRemessa,
  boletosQueEsperam,
  contaDeCobranca,
  somaDaRemessa,
  travarBoleto,
  type BoletoDaRemessa,
} from './repository.ts';

type Remessa<N extends 'reunir' | 'incluir' | 'gerar-arquivo'> = Step<'remessa-recebimentos', N>;

async function porNaRemessa(
  ids: readonly number[],
  remessaId: number | null,
  { registros }: RuleContext,
): Promise<void> {
  await registros('boletos').server.setAll(ids.map((id) => ({ id, valores: { remessaId } })));
}

export async function reunirBoletos(
  { atual, campos, valores }: Remessa<'reunir'>,
  context: RuleContext,
): Promise<void> {
  const ids = await boletosQueEsperam(context.db, atual.contaBancariaId, campos.vencimentoAte ?? null);
  await porNaRemessa(ids, atual.id, context);
  Object.assign(valores, await somaDaRemessa(context.db, atual.id), { deFora: texto.reunidos(ids.length) });
}

export async function incluirBoleto(
  { atual, campos, valores }: Remessa<'incluir'>,
  context: RuleContext,
): Promise<void> {
  const dizer = (frase: string): never => {
    throw validationError({ boletoId: [frase] });
  };
  const boleto = await travarBoleto(context.db, context.prestadorId, campos.boletoId);
  if (boleto?.situacao !== 'EMITIDO' && boleto?.situacao !== 'BAIXA_PEDIDA')
    return dizer(texto.boletoNaoEspera);
  if (boleto.contaBancariaId !== atual.contaBancariaId) dizer(texto.boletoDeOutraConta);
  if (boleto.remessaId !== null) dizer(texto.emOutra(boleto.remessa ?? ''));
  await porNaRemessa([boleto.id], atual.id, context);
  Object.assign(valores, await somaDaRemessa(context.db, atual.id), { deFora: null });
}

/** What the bank takes no boleto without, as the refusal names it. */
const DO_BANCO = {
  nossoNumeroArquivo: 'o nosso número',
  nomeDevedor: 'o nome do pagador',
  documento: 'o CPF ou CNPJ do pagador',
  endereco: 'o logradouro',
  cep: 'o CEP',
  cidade: 'a cidade',
  uf: 'a UF',
  emissao: 'a data de emissão',
} as const satisfies Partial<Record<keyof BoletoDaRemessa, string>>;

function faltasDe(boleto: BoletoDaRemessa): readonly string[] {
  const campos = Object.keys(DO_BANCO) as (keyof typeof DO_BANCO)[];
  return campos.filter((campo) => !boleto[campo]).map((campo) => DO_BANCO[campo]);
}

/** What keeps a boleto from going; a write-off always goes. */
function impedimento(boleto: BoletoDaRemessa, dia: string, tituloDe: (situacao: string) => string) {
  const { situacao, nomeDevedor, situacaoTitulo, saldo, abate, vencimento } = boleto;
  if (situacao === 'BAIXA_PEDIDA') return [];
  const faltam = faltasDe(boleto);
  if (faltam.length > 0) return [texto.incompleto(nomeDevedor || String(boleto.id), faltam)];
  if (!estaAberta(situacaoTitulo)) return [texto.tituloMudou(nomeDevedor, tituloDe(situacaoTitulo))];
  if (compareDecimal(saldo, abate) !== 0) return [texto.saldoMudou(nomeDevedor, saldo, abate)];
  return vencimento < dia ? [texto.vencido(nomeDevedor)] : [];
}

/** Our number in the file, what the return matches by: ten characters, which is what Itaú has positions for. */
export const seuNumeroDe = (boletoId: number): string => `ZR${String(boletoId).padStart(8, '0')}`;
export function boletoDoSeuNumero(seuNumero: string | null): number | undefined {
  const [, id] = /^ZR([0-9]{8,10})$/.exec(seuNumero ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

const naRemessa = (boleto: BoletoDaRemessa): BoletoNaRemessa => ({
  ...boleto,
  movimento: boleto.situacao === 'BAIXA_PEDIDA' ? 'BAIXA' : 'ENTRADA',
  seuNumero: seuNumeroDe(boleto.id),
  nossoNumero: boleto.nossoNumeroArquivo,
  multa: boleto.multaAtraso,
  principal: boleto.abate,
  pagador: boleto.nomeDevedor,
});

export async function gerarArquivo(
  { atual: remessa, valores }: Remessa<'gerar-arquivo'>,
  context: RuleContext,
): Promise<void> {
  const { db, prestadorId } = context;
  const contaId = remessa.contaBancariaId;
  const conta = await contaDeCobranca(db, prestadorId, contaId);
  const motivo = naoCobra(conta);
  if (!conta || motivo !== undefined) return recusar(motivo ?? borderos.contaInativa);
  const empresa = await empresaDe(db, prestadorId);
  if (!empresa.documento) return recusar(textoBoleto.semCnpj);
  const itens = await boletosDaRemessa(db, remessa.id);
  if (itens.length === 0) recusar(textoBoleto.remessaVazia);
  const { entity: dosTitulos } = context.registros('contas-receber').server.call;
  const tituloDe = (situacao: string): string => titleOfState(dosTitulos, situacao);
  const problemas = itens.flatMap((item) => impedimento(item, hoje(), tituloDe));
  if (problemas.length > 0) recusarPorFaltas(problemas);
  const nsa = await tomarNumero(context, contaId, 'proximaRemessaCobranca');
  if (nsa >= MAX_NSA) recusar(texto.nsaAcabou);
  const gravacao = escreverCnab240(
    montarCobranca({
      beneficiario: { conta, nome: empresa.nome, documento: empresa.documento },
      nsa,
      ...agoraNoArquivo(),
      boletos: itens.map(naRemessa),
    }),
  );
  if (!gravacao.ok) {
    const dizer = (falha: (typeof gravacao.falhas)[number]): string => {
      const boleto =
        falha.registro === null ? undefined : itens[Math.trunc(falha.registro / REGISTROS_POR_BOLETO)];
      return boleto ? texto.doPagador(boleto.nomeDevedor, falhaDaGravacao(falha)) : falhaDaGravacao(falha);
    };
    return recusarPorFaltas(gravacao.falhas.map(dizer));
  }
  Object.assign(valores, {
    nome: `COB${conta.banco ?? ''}${String(nsa).padStart(6, '0')}.REM`,
    nsa,
    registros: gravacao.registros,
    resumo: resumoDoArquivo(gravacao.conteudo),
    conteudo: gravacao.conteudo,
    deFora: nsa === 1 ? texto.primeiraDaConta(conta.nomeBanco) : null,
  });
}

/** With the file made, they are with the bank; a write-off waits for its answer as it is. */
export async function enviarBoletos(remessaId: number, { db, registros }: RuleContext): Promise<void> {
  const enviados = (await boletosDaRemessa(db, remessaId)).filter(({ situacao }) => situacao === 'EMITIDO');
  semRecusa(
    await registros('boletos').server.transitions(
      enviados.map(({ id }) => ({ id, step: { transicao: 'enviar' } })),
    ),
  );
}

/** The boletos are free for another remittance; refused where the bank has answered already. */
export async function soltarBoletos(remessaId: number, context: RuleContext): Promise<void> {
  const itens = await boletosDaRemessa(context.db, remessaId);
  if (itens.some(({ situacao }) => !['EMITIDO', 'ENVIADO', 'BAIXA_PEDIDA'].includes(situacao)))
    recusar(texto.respondida);
  const enviados = itens.filter(({ situacao }) => situacao === 'ENVIADO');
  const voltam = enviados.map(({ id }) => ({ id, step: { transicao: 'voltar-a-emitido' as const } }));
  semRecusa(await context.registros('boletos').server.transitions(voltam));
  await porNaRemessa(
    itens.map(({ id }) => id),
    null,
    context,
  );
}
