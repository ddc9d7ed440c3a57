/** Boletos taken into a remittance, and the file that goes to the bank: number, text and states in one transaction (FIN-03). */
import { createHash } from 'node:crypto';
import { montarCobranca, REGISTROS_POR_BOLETO, type BoletoNaRemessa } from '#domain/cnab/cobranca.ts';
import { escreverCnab240 } from '#domain/cnab/escrever.ts';
import { validationError } from '#domain/errors/app-error.ts';
import { compareDecimal } from '#domain/formato/decimal.ts';
import { fusoAtual, localDateTime } from '#domain/formato/fuso.ts';
import { boletos as textoBoleto, remessasRecebimento as texto } from '#messages/boleto.ts';
import { falhaDaGravacao } from '#messages/remessa.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { HookContext } from '#server/engine/hooks.ts';
import { nested } from '#server/engine/nested.ts';
import { recordsOf } from '#server/engine/records.ts';
import { contaImpropria, recusar } from './emitir.ts';
import {
  boletosDaRemessa,
  boletosQueEsperam,
  contaDeCobranca,
  empresaDe,
  gravarArquivo,
  porNaRemessa,
  somarRemessa,
  tomarRemessa,
  travarBoleto,
  type BoletoDaRemessa,
} from './repository.ts';

const MAX_FALTAS = 20;
const ABERTOS = ['EM_ABERTO', 'RECEBIDA_PARCIAL'];
const ROTULO: { readonly [situacao: string]: string } = {
  RECEBIDA: 'recebido',
  NEGOCIADA: 'negociado',
  CANCELADA: 'cancelado',
};

const portasDe = ({ registry, contexto, db }: HookContext) => {
  const deps = { registry, pool: nested(db), hooks: {} };
  return {
    boletos: recordsOf(deps, contexto, 'boletos').server,
    remessas: recordsOf(deps, contexto, 'remessa-recebimentos').server,
  };
};

/** Counts and sums as the boletos say, and the fields of the step emptied. */
export async function acertarRemessa(remessa: Row, deFora: string | null, context: HookContext): Promise<void> {
  await somarRemessa(context.db, remessa.id, deFora);
  Object.assign(remessa, await portasDe(context).remessas.read(remessa.id));
}

export async function reunirBoletos(remessa: Row, ate: string | null, context: HookContext): Promise<void> {
  const ids = await boletosQueEsperam(context.db, Number(remessa.contaBancariaId), ate);
  await porNaRemessa(context.db, ids, remessa.id);
  await acertarRemessa(remessa, texto.reunidos(ids.length), context);
}

export async function incluirBoleto(remessa: Row, boletoId: number, context: HookContext): Promise<void> {
  const dizer = (frase: string): never => {
    throw validationError({ boletoId: [frase] });
  };
  const boleto = await travarBoleto(context.db, Number(context.contexto.prestadorId), boletoId);
  if (boleto?.situacao !== 'EMITIDO' && boleto?.situacao !== 'BAIXA_PEDIDA') return dizer(texto.boletoNaoEspera);
  if (boleto.contaBancariaId !== remessa.contaBancariaId) dizer(texto.boletoDeOutraConta);
  if (boleto.remessaId !== null) dizer(texto.emOutra(boleto.remessa ?? ''));
  await porNaRemessa(context.db, [boletoId], remessa.id);
  await acertarRemessa(remessa, null, context);
}

/** What keeps a boleto from going; a write-off always goes. */
function impedimento({ situacao, nomeDevedor, situacaoTitulo, saldo, abate, vencimento }: BoletoDaRemessa, dia: string) {
  if (situacao === 'BAIXA_PEDIDA') return [];
  if (!ABERTOS.includes(situacaoTitulo)) return [texto.tituloMudou(nomeDevedor, ROTULO[situacaoTitulo] ?? situacaoTitulo)];
  if (compareDecimal(saldo, abate) !== 0) return [texto.saldoMudou(nomeDevedor, saldo, abate)];
  return vencimento < dia ? [texto.vencido(nomeDevedor)] : [];
}

/** Our number in the file, what the return matches by: ten characters, which is what Itaú has positions for. */
export const seuNumeroDe = (boletoId: number): string => `ZR${String(boletoId).padStart(8, '0')}`;
export function boletoDoSeuNumero(seuNumero: string | null): number | undefined {
  const [, id] = /^ZR([0-9]{8,10})$/.exec(seuNumero ?? '') ?? [];
  return id === undefined ? undefined : Number(id);
}

const naRemessa = (um: BoletoDaRemessa): BoletoNaRemessa => ({
  ...um,
  movimento: um.situacao === 'BAIXA_PEDIDA' ? 'BAIXA' : 'ENTRADA',
  seuNumero: seuNumeroDe(um.id),
  nossoNumero: um.nossoNumeroArquivo,
  multa: um.multaAtraso,
  pagador: um.nomeDevedor,
});

function comLimite(frases: readonly string[]): readonly string[] {
  const resto = frases.length - MAX_FALTAS;
  return resto > 0 ? [...frases.slice(0, MAX_FALTAS), texto.eMais(resto)] : frases;
}

export async function gerarArquivo(remessa: Row, context: HookContext): Promise<void> {
  const { contexto, db } = context;
  const prestadorId = Number(contexto.prestadorId);
  const contaId = Number(remessa.contaBancariaId);
  const conta = await contaDeCobranca(db, prestadorId, contaId);
  const motivo = contaImpropria(conta);
  if (!conta || motivo !== undefined) return recusar(motivo ?? textoBoleto.contaInativa);
  const empresa = await empresaDe(db, prestadorId);
  if (!empresa.documento) return recusar(textoBoleto.semCnpj);
  const itens = await boletosDaRemessa(db, remessa.id);
  if (itens.length === 0) recusar(textoBoleto.remessaVazia);
  const problemas = itens.flatMap((um) => impedimento(um, hoje()));
  if (problemas.length > 0) recusar(...comLimite(problemas));
  const nsa = await tomarRemessa(db, contaId);
  if (nsa >= 999_999) recusar(texto.nsaAcabou);
  const agora = localDateTime(new Date().toISOString(), fusoAtual()) ?? { data: hoje(), hora: '00:00' };
  const feito = escreverCnab240(
    montarCobranca({
      beneficiario: { conta, nome: empresa.nome, documento: empresa.documento },
      nsa,
      data: agora.data,
      hora: agora.hora.length === 5 ? `${agora.hora}:00` : agora.hora,
      boletos: itens.map(naRemessa),
    }),
  );
  if (!feito.ok) {
    const dizer = (falha: (typeof feito.falhas)[number]): string => {
      const dele = falha.registro === null ? undefined : itens[Math.trunc(falha.registro / REGISTROS_POR_BOLETO)];
      return dele ? texto.doPagador(dele.nomeDevedor, falhaDaGravacao(falha)) : falhaDaGravacao(falha);
    };
    return recusar(...comLimite(feito.falhas.map(dizer)));
  }
  await gravarArquivo(db, remessa.id, {
    nome: `COB${conta.banco ?? ''}${String(nsa).padStart(6, '0')}.REM`,
    nsa,
    registros: feito.registros,
    resumo: createHash('sha256').update(feito.conteudo, 'latin1').digest('hex'),
    conteudo: feito.conteudo,
    aviso: nsa === 1 ? texto.primeiraDaConta(conta.nomeBanco) : null,
  });
  const { boletos, remessas } = portasDe(context);
  for (const { id, situacao } of itens)
    if (situacao === 'EMITIDO') await boletos.transition(id, { transicao: 'enviar', motivo: null, versao: undefined });
  Object.assign(remessa, await remessas.read(remessa.id));
}

/** The boletos are free for another remittance; refused where the bank has answered already. */
export async function soltarBoletos(remessa: Row, context: HookContext): Promise<void> {
  const itens = await boletosDaRemessa(context.db, remessa.id);
  if (itens.some(({ situacao }) => !['EMITIDO', 'ENVIADO', 'BAIXA_PEDIDA'].includes(situacao))) recusar(texto.respondida);
  const { boletos } = portasDe(context);
  for (const { id, situacao } of itens)
    if (situacao === 'ENVIADO') await boletos.transition(id, { transicao: 'voltar-a-emitido', motivo: null, versao: undefined });
  await porNaRemessa(
    context.db,
    itens.map(({ id }) => id),
    null,
  );
}
