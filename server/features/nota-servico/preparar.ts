/** An invoice made of a receipt or of a title: who is named on it, what for, how much; and what an adjustment may change (FIN-07). */
import { recusar, validationError } from '#domain/errors/app-error.ts';
import { idadeEmAnos } from '#domain/formato/data.ts';
import { compareDecimal, percentOf } from '#domain/formato/decimal.ts';
import { liquidoDaNota, type Retencoes } from '#domain/nota-servico/retencoes.ts';
import { notaServico as texto } from '#messages/nota-servico.ts';
import { hoje } from '#server/clock.ts';
import type { Draft, Stored } from '#server/engine/call.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import {
  aliquotaDoIss,
  notasVivasDoTitulo,
  notasVivasDoRecibo,
  pessoaQuePaga,
  responsaveisDe,
  travarTitulo,
  unidadeDe,
  type Origem,
  type Pessoa,
} from './repository.ts';

export type Nota = Stored<'notas-servico'>;
export type Configuracao = Stored<'configuracoes-notas-servico'>;
export type Servico = Stored<'servicos-nota'>;

export const SITUACOES_DA_NOTA: { readonly [situacao: string]: string } = {
  A_EMITIR: 'a emitir',
  NA_FILA: 'na fila',
  ENVIADA: 'enviada, sem resposta',
  AUTORIZADA: 'autorizada',
  REJEITADA: 'rejeitada',
  CANCELAMENTO_PEDIDO: 'cancelamento pedido',
  BLOQUEADA: 'bloqueada pelo município',
  REGISTRADA: 'emitida na prefeitura',
};

export async function configuracaoDaUnidade({
  registros,
}: Pick<RuleContext, 'registros'>): Promise<Configuracao> {
  const { rows } = await registros('configuracoes-notas-servico').server.list({ end: 1 });
  return rows[0] ?? recusar(texto.semConfiguracao);
}

/** The one that was chosen, else the usual one, else the only one; asked for where there are several. */
export async function servicoDaNota(
  { registros }: Pick<RuleContext, 'registros'>,
  escolhido: number | null | undefined,
): Promise<Servico> {
  const servicos = registros('servicos-nota').server;
  const { rows } = await servicos.list({ where: { ativo: true }, end: 200 });
  if (rows.length === 0) recusar(texto.semNenhumServico);
  const dizer = (frase: string): never => {
    throw validationError({ servicoNotaId: [frase] });
  };
  const servico =
    escolhido == null
      ? (rows.find(({ padrao }) => padrao) ??
        (rows.length === 1 ? rows[0] : undefined) ??
        dizer(texto.semServico))
      : (rows.find(({ id }) => id === escolhido) ?? dizer(texto.servicoDeOutro));
  // Item 4 of the law's list is health, item 5 is of animals: another item is a code typed wrong.
  if (!/^0[4-5]/.test(servico.codigo)) dizer(texto.codigoDeOutroItem(servico.codigo));
  return servico;
}

type Tomador = {
  readonly nome: string;
  readonly documento: string;
  readonly email: string | null;
  readonly beneficiario: string | null;
  readonly nota: string | null;
};

const MAIORIDADE = 18;

/** A minor's invoice bears who pays for it; without a CPF of theirs, the minor's own, and who stands for it. */
async function tomadorDe({ db }: Pick<RuleContext, 'db'>, origem: Origem, pessoa: Pessoa): Promise<Tomador> {
  const { nome, documento, email, nascimento } = pessoa;
  const menor =
    origem.devedor === 'PACIENTE' && nascimento !== null && idadeEmAnos(nascimento, hoje()) < MAIORIDADE;
  const proprio = { nome, email, beneficiario: null, nota: null };
  if (!menor) {
    if (documento === null) return recusar(texto.semDocumento(nome));
    return { ...proprio, documento };
  }
  const responsaveis = await responsaveisDe(db, origem.pagadorId);
  const comCpf = responsaveis.find(({ cpf }) => cpf !== null);
  if (comCpf?.cpf)
    return {
      nome: comCpf.nome,
      documento: comCpf.cpf,
      email,
      beneficiario: nome,
      nota: texto.paciente(nome),
    };
  if (documento === null) return recusar(texto.menorSemCpf(nome));
  const [primeiro] = responsaveis;
  return { ...proprio, documento, nota: primeiro ? texto.representado(primeiro.nome) : null };
}

/** Who is named on the invoice, as the registers say it now; refused in words where something lacks. */
export async function tomadorDaNota(
  context: Pick<RuleContext, 'db'>,
  origem: Origem,
): Promise<{
  readonly valores: TomadorGravado;
  readonly email: string | null;
  readonly nota: string | null;
}> {
  const pessoa = await pessoaQuePaga(context.db, origem.devedor, origem.pagadorId);
  const tomador = await tomadorDe(context, origem, pessoa);
  const { nome, documento, email, beneficiario, nota } = tomador;
  if (/[A-Z]/.test(documento)) recusar(texto.cnpjComLetras(nome, documento));
  return {
    valores: {
      nomeTomador: nome.slice(0, 150),
      documentoTomador: documento,
      enderecoTomador: enderecoEscrito(pessoa)?.slice(0, 400) ?? null,
      beneficiario: beneficiario?.slice(0, 150) ?? null,
    },
    email: email !== null && email.length <= 80 ? email : null,
    nota,
  };
}

type TomadorGravado = {
  readonly nomeTomador: string;
  readonly documentoTomador: string;
  readonly enderecoTomador: string | null;
  readonly beneficiario: string | null;
};

const enderecoEscrito = (p: Pessoa): string | null =>
  [p.logradouro, p.numero, p.complemento, p.bairro, p.cep && `CEP ${p.cep}`].filter(Boolean).join(', ') ||
  null;

export type PedidoDeNota = {
  readonly servicoNotaId?: number | null | undefined;
  readonly conferirNota?: boolean | null | undefined;
};

/** Made and, unless somebody wants to look at it first, put into the queue. Answers its number in the register. */
export async function prepararNota(
  origem: Origem,
  { servicoNotaId, conferirNota }: PedidoDeNota,
  context: RuleContext,
): Promise<number> {
  const { db, registros, contexto } = context;
  await travarTitulo(db, origem.contaReceberId);
  await recusarRepetida(origem, context);
  const configuracao = await configuracaoDaUnidade(context);
  const servico = await servicoDaNota(context, servicoNotaId);
  const tomador = await tomadorDaNota(context, origem);
  await conferirUnidade(context);
  const porta = registros('notas-servico').server;
  const nota = await porta.keep({
    reciboId: origem.reciboId,
    contaReceberId: origem.contaReceberId,
    chaveOrigem: origem.reciboId === null ? `titulo:${origem.contaReceberId}` : `recibo:${origem.reciboId}`,
    ...tomador.valores,
    emailTomador: tomador.email,
    competencia: origem.data,
    servicoNotaId: servico.id,
    descricao: [servico.descricao, origem.referente, tomador.nota]
      .filter(Boolean)
      .join('. ')
      .replaceAll('..', '.')
      .slice(0, 2000),
    valor: origem.valor,
    valorLiquido: origem.valor,
    preparadaEm: new Date().toISOString(),
    preparadaPor: contexto.usuario.nome,
  });
  if (conferirNota !== true && configuracao.onde === 'NACIONAL')
    await porta.transition(nota.id, { transicao: 'enviar' });
  return nota.id;
}

async function recusarRepetida(origem: Origem, { db }: RuleContext): Promise<void> {
  const describe = (nota: { readonly nomeTomador: string; readonly situacao: string }): string =>
    texto.jaTem(nota.nomeTomador, SITUACOES_DA_NOTA[nota.situacao] ?? nota.situacao.toLowerCase());
  if (origem.reciboId !== null) {
    const [propria] = await notasVivasDoRecibo(db, origem.reciboId);
    if (propria) recusar(describe(propria));
  }
  const vivas = await notasVivasDoTitulo(db, origem.contaReceberId);
  const doTitulo = vivas.find(({ reciboId }) => reciboId === null);
  if (doTitulo) recusar(origem.reciboId === null ? describe(doTitulo) : texto.tituloTem);
  if (origem.reciboId === null && vivas.length > 0) recusar(texto.reciboTem);
}

export async function conferirUnidade({
  db,
  prestadorId,
}: Pick<RuleContext, 'db' | 'prestadorId'>): Promise<void> {
  const { nome, documento, municipio } = await unidadeDe(db, prestadorId);
  if (documento === null) return recusar(texto.semDocumentoUnidade);
  if (/[A-Z]/.test(documento)) recusar(texto.cnpjComLetras(nome, documento));
  if (municipio === null) recusar(texto.semCidade);
}

export const retencoesDe = (nota: {
  readonly retencaoPis: string;
  readonly retencaoCofins: string;
  readonly retencaoCsll: string;
  readonly retencaoIrrf: string;
  readonly retencaoInss: string;
  readonly retencaoIss: string;
}): Retencoes => ({
  pis: nota.retencaoPis,
  cofins: nota.retencaoCofins,
  csll: nota.retencaoCsll,
  irrf: nota.retencaoIrrf,
  inss: nota.retencaoInss,
  iss: nota.retencaoIss,
});

type Ajuste = {
  readonly [K in 'retencaoPis' | 'retencaoCofins' | 'retencaoCsll' | 'retencaoIrrf' | 'retencaoInss']?:
    string | null;
} & {
  readonly issRetido?: boolean | null;
  readonly servicoNotaId: number;
};

/** What an adjustment makes of the sums: the ISS by the service's rate or the city's rule, and what is paid in the end. */
export async function ajustarNota(
  nota: Nota,
  campos: Ajuste,
  valores: Draft<'notas-servico'>,
  context: RuleContext,
): Promise<void> {
  const servico = await servicoDaNota(context, campos.servicoNotaId);
  const issRetido = campos.issRetido ?? nota.issRetido;
  const retencaoIss = issRetido
    ? percentOf(nota.valor, await aliquotaDaNota(nota, servico, context))
    : '0.00';
  const amounts = {
    retencaoPis: campos.retencaoPis ?? '0.00',
    retencaoCofins: campos.retencaoCofins ?? '0.00',
    retencaoCsll: campos.retencaoCsll ?? '0.00',
    retencaoIrrf: campos.retencaoIrrf ?? '0.00',
    retencaoInss: campos.retencaoInss ?? '0.00',
    retencaoIss,
  };
  const valorLiquido = liquidoDaNota(nota.valor, retencoesDe(amounts));
  if (compareDecimal(valorLiquido, '0') < 0) throw validationError({ retencaoIrrf: [texto.retencaoMaior] });
  Object.assign(valores, amounts, { issRetido, valorLiquido, recusa: null, codigoRecusa: null });
}

async function aliquotaDaNota(
  nota: Nota,
  servico: Servico,
  { db, prestadorId }: RuleContext,
): Promise<string> {
  if (servico.aliquotaIss !== null) return servico.aliquotaIss;
  const item = `${servico.codigo.slice(0, 2)}.${servico.codigo.slice(2, 4)}`;
  const aliquota = await aliquotaDoIss(db, prestadorId, item, nota.competencia);
  if (aliquota === null) throw validationError({ issRetido: [texto.semAliquota] });
  return aliquota;
}
