/** An invoice that was read, beside what is known here: whose it is, what is registered already, what Zelo would withhold. */
import { addDays } from '#domain/formato/data.ts';
import { AppError } from '#domain/errors/app-error.ts';
import {
  diferencas,
  IMPOSTOS_DA_NOTA,
  type ImpostoDaNota,
  type Nota,
  type RetencaoDaNota,
} from '#domain/nota-fiscal/ler.ts';
import type { NotaRecebida } from '#domain/nota-fiscal/wire.ts';
import { divergenciaDita } from '#messages/conferencia.ts';
import { CAMPOS_COMPARADOS, notaFiscal as texto } from '#messages/nota-fiscal.ts';
import { formatData } from '#domain/formato/data.ts';
import { compareDecimal, formatMoeda, roundDecimal, subtractDecimal } from '#domain/formato/decimal.ts';
import { hoje } from '#server/clock.ts';
import { chamadaDoServidor, criarDocumento, exigirNome } from '#server/capabilities/documento/index.ts';
import type { Queryable } from '#server/database/query.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { cidadeDoIbge, cnpjDaCasa, marcarLeitura, type Emitente, type Lida } from './nota-repository.ts';
import { fornecedorFiscal, parecidas } from './repository.ts';
import { retencoesDe, type ServicoDoTitulo } from './titulo.ts';

/** Days that a bill runs where the supplier's registration says nothing. */
const PRAZO = 30;

/**
 * The title's values: an unconditional discount was never part of the price, and no tax is of it; a conditional one is given
 * by who pays, and the tax is of the whole. An amount that was typed otherwise is the price that was agreed: nothing comes off it.
 */
export function valoresDa(
  { valor, descontos }: Pick<Nota, 'valor' | 'descontos'>,
  digitado = valor,
): { readonly valorBruto: string; readonly desconto?: string } {
  const { incondicionado = '0.00', condicionado = '0.00' } = descontos ?? {};
  return {
    valorBruto:
      compareDecimal(digitado, valor) === 0 ? roundDecimal(subtractDecimal(valor, incondicionado)) : digitado,
    ...(compareDecimal(condicionado, '0') > 0 ? { desconto: condicionado } : {}),
  };
}

type Montada = Omit<NotaRecebida, 'leituraId'>;

/** Refuses what is another house's; the rest is warned of. */
export async function avisosDa(db: Queryable, prestadorId: number, nota: Nota): Promise<readonly string[]> {
  const casa = await cnpjDaCasa(db, prestadorId);
  const avisos = [...(nota.chaveConfere === false ? [texto.chaveErrada] : []), ...avisosDosValores(nota)];
  if (nota.destinatario === null) return [...avisos, texto.semDestinatario];
  if (nota.destinatario === casa) return avisos;
  if (casa === null) return [...avisos, texto.casaSemCnpj(nota.destinatario)];
  if (nota.destinatario.slice(0, 8) !== casa.slice(0, 8))
    throw new AppError('arquivo-invalido', { messages: [texto.outroDestinatario(nota.destinatario, casa)] });
  return [...avisos, texto.filial(nota.destinatario)];
}

/** What the note says of itself and does not meet, and what was read into the title that a person should see. */
function avisosDosValores({
  emissao,
  competencia,
  divergencias: naoBatem = [],
  descontos,
  codigoDesconhecido,
  retencaoIncerta,
}: Nota): readonly string[] {
  const condicionado = descontos?.condicionado ?? '0.00';
  const dia = hoje();
  return [
    ...(emissao > dia || competencia > dia.slice(0, 7) ? [texto.doFuturo(emissao, competencia)] : []),
    ...naoBatem.map(divergenciaDita),
    ...(compareDecimal(condicionado, '0') > 0 ? [texto.descontoCondicionado(condicionado)] : []),
    ...(codigoDesconhecido ? [texto.codigoDeRetencao(codigoDesconhecido)] : []),
    ...(retencaoIncerta ? [texto.retencaoIncerta(retencaoIncerta)] : []),
  ];
}

/** For who registers titles: the values that the form of a new one begins with. */
export async function paraConta(
  db: Queryable,
  prestadorId: number,
  nota: Nota,
  emitente: Emitente | undefined,
): Promise<Montada> {
  const avisos = [...(await avisosDa(db, prestadorId, nota))];
  const chave = nota.chaveConfere ? nota.chave : null;
  const { numero } = nota;
  const valores = valoresDa(nota);
  const iguais = await parecidas(
    db,
    prestadorId,
    emitente ? { fornecedorId: emitente.id, numero, valor: valores.valorBruto } : null,
    chave,
  );
  const inicial = {
    fornecedorId: emitente?.id ?? null,
    tipoContaPagarId: emitente?.tipoContaPagarId ?? null,
    numeroDocumento: numero,
    chaveAcesso: chave,
    emissao: nota.emissao,
    competencia: nota.competencia,
    vencimento: addDays(nota.emissao, emitente?.prazo ?? PRAZO),
    ...valores,
    // Goods bear no retention of services; of a service the person says which.
    naturezaServico: nota.modelo === 'NFE' ? ('NENHUMA' as const) : ('PROFISSIONAL' as const),
    itemLc116: nota.itemLc116,
    cidadeServicoId: nota.modelo === 'NFE' ? null : await cidadeDoIbge(db, nota.municipio),
    historico: nota.descricao,
  };
  if (!emitente) avisos.push(texto.fornecedorNovo(nota.emitente.documento));
  const retencoes = emitente
    ? await retidasPorZelo(
        db,
        prestadorId,
        { desconto: '0.00', ...inicial, fornecedorId: emitente.id },
        avisos,
      )
    : null;
  return {
    nota,
    fornecedor: emitente ? { id: emitente.id, nome: emitente.nome } : null,
    avisos,
    parecidas: iguais.map(({ id, numero: numeroDaNota, vencimento }) => ({
      id,
      texto: texto.jaRegistrada(numeroDaNota, vencimento),
    })),
    retencoes,
    diferencas: retencoes ? diferencas(nota.retencoes, retencoes) : [],
    inicial,
  };
}

/** For the supplier: the values of what he sends. Nothing is told of the house's registers. */
export async function paraEnvio(
  db: Queryable,
  prestadorId: number,
  nota: Nota,
  eu: Emitente,
): Promise<Montada> {
  if (nota.emitente.documento !== eu.documento)
    throw new AppError('arquivo-invalido', { messages: [texto.outroEmitente(nota.emitente.documento)] });
  const avisos = await avisosDa(db, prestadorId, nota);
  const { numero, emissao, competencia, valor, descricao } = nota;
  const chaveAcesso = nota.chaveConfere ? nota.chave : null;
  return {
    nota,
    fornecedor: { id: eu.id, nome: eu.nome },
    avisos,
    parecidas: [],
    retencoes: null,
    diferencas: [],
    inicial: { numero, chaveAcesso, emissao, competencia, valor, descricao },
  };
}

async function retidasPorZelo(
  db: Queryable,
  prestadorId: number,
  final: ServicoDoTitulo,
  avisos: string[],
): Promise<readonly RetencaoDaNota[] | null> {
  const fiscal = await fornecedorFiscal(db, final.fornecedorId);
  if (!fiscal) return null;
  try {
    const { linhas } = await retencoesDe(db, prestadorId, fiscal, final, null);
    return linhas.map(({ imposto, valor }) => ({ imposto: daSigla(imposto.codigo), valor }));
  } catch (error) {
    // A hole in the tables stops the title, not the look at the note.
    if (!(error instanceof AppError) || error.code !== 'validacao') throw error;
    avisos.push(texto.semTabela(Object.values(error.errors ?? {}).flat()[0] ?? ''));
    return null;
  }
}

/** 'IRRF-PJ' is the note's IRRF. */
function daSigla(codigo: string): ImpostoDaNota {
  return IMPOSTOS_DA_NOTA.find((imposto) => codigo.toUpperCase().startsWith(imposto)) ?? 'OUTRAS';
}

/** The XML among the documents of what was registered from it. */
export async function anexarLida(
  { db, registry, contexto }: RuleContext,
  recurso: 'contas-pagar' | 'notas-fornecedor',
  registroId: number,
  { id, nome, arquivoId, tamanho }: Lida,
): Promise<void> {
  await criarDocumento(db, chamadaDoServidor(registry, contexto, recurso), {
    registroId,
    nome: exigirNome(nome, 'nome'),
    conteudo: { arquivoId, tamanho, mime: 'application/xml', aspectos: [] },
  });
  await marcarLeitura(db, id, recurso, registroId);
}

type Digitada = {
  readonly numero: string;
  readonly valor: string;
  readonly emissao: string;
  readonly chave: string | null;
};

/** What was typed and the XML does not say, in words; none where both agree. */
export function comparar(digitada: Digitada, nota: Nota): readonly string[] {
  const semZeros = (numero: string): string => numero.trim().replace(/^0+(?=.)/, '');
  const difere = (campo: keyof typeof CAMPOS_COMPARADOS, digitado: string, daNota: string): string =>
    texto.difere(CAMPOS_COMPARADOS[campo], digitado, daNota);
  return [
    ...(semZeros(digitada.numero) === semZeros(nota.numero)
      ? []
      : [difere('numero', digitada.numero, nota.numero)]),
    ...(compareDecimal(digitada.valor, nota.valor) === 0
      ? []
      : [difere('valor', formatMoeda(digitada.valor), formatMoeda(nota.valor))]),
    ...(digitada.emissao === nota.emissao
      ? []
      : [difere('emissao', formatData(digitada.emissao), formatData(nota.emissao))]),
    ...(digitada.chave === null || digitada.chave === nota.chave
      ? []
      : [difere('chave', digitada.chave, nota.chave ?? '-')]),
  ];
}
