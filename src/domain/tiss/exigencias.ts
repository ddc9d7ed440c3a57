/**
 * What each kind of guide asks, said once: the screen shows it beside the account, the closing of the account refuses by it and
 * the batch relies on it. The schemas are the source: what they make mandatory, and what the convênio's register adds.
 */
import { compareDecimal, sumDecimals } from '../formato/decimal.ts';
import { avisoTiss as aviso, campoTiss as campo, faltaTiss as texto } from '#messages/tiss.ts';
import type { ContaTiss, ContratoTiss, ItemTiss, ProfissionalTiss, TipoGuia } from './conta.ts';
import { faltasDaValidade, faltasDoConselho, faltasDoDocumento, se } from './exigencias-comuns.ts';
import { faltasDeLetras, type TextoLivre } from './letras.ts';
import { quantidadeInteira } from './linhas.ts';
import { partesDaConta, type ParteDaConta } from './partes.ts';

type Caso = {
  readonly conta: ContaTiss;
  readonly contrato: ContratoTiss;
  readonly itens: readonly ItemTiss[];
};
/** The sentences of what is missing; none where nothing is. */
type Exigencia = (caso: Caso) => readonly string[];

const profissional = (pessoa: ProfissionalTiss | null, { listas }: ContratoTiss): readonly string[] =>
  pessoa ? faltasDoConselho(pessoa, listas) : [texto.profissional];

const identificado = (pessoa: ProfissionalTiss | null): readonly string[] =>
  pessoa ? faltasDoDocumento(pessoa) : [];

const contratoCompleto: Exigencia = ({ contrato }) => [
  ...se(contrato.versao === null, texto.versao),
  ...se(contrato.registroAns === null, texto.registroAns),
  ...se(contrato.codigoNaOperadora === null && contrato.cnpj === null, texto.identificacao),
  ...se(contrato.cnes === null, texto.cnes),
];

const carteira: Exigencia = ({ conta, contrato: { tamanhoCarteira } }) => {
  if (conta.numeroCarteira === null) return [texto.carteira];
  const digitos = conta.numeroCarteira.replaceAll(/[./-]/g, '').length;
  return [
    ...se(
      tamanhoCarteira !== null && digitos !== tamanhoCarteira,
      texto.tamanhoCarteira(digitos, tamanhoCarteira ?? 0),
    ),
    ...faltasDaValidade(conta.validadeCarteira, conta.data),
  ];
};

const daConta: Exigencia = ({ conta, contrato }) => profissional(conta.profissional, contrato);
/** Whoever asked for it: of the house, or as the paper that came over the counter says. */
const deQuemPediu: Exigencia = (caso) => {
  const { solicitante } = caso.conta;
  if (solicitante === null) return daConta(caso);
  const { profissional: pessoa, documento } = solicitante;
  return [
    ...faltasDoConselho(pessoa, caso.contrato.listas),
    ...se(documento === null, texto.documentoSolicitante(pessoa.nome)),
  ];
};
/** The guide of a consultation names who gave it, where that is not the account's own. */
const daConsulta: Exigencia = ({ conta, contrato, itens: [item] }) =>
  profissional(item?.profissional ?? conta.profissional, contrato);

const autorizacao: Exigencia = ({ conta, contrato }) => {
  const tem = conta.senha !== null || conta.numeroGuiaOperadora !== null;
  return [
    ...se(contrato.exigeAutorizacao && !tem && !conta.urgencia, texto.autorizacao),
    ...se(tem && conta.dataAutorizacao === null, texto.dataAutorizacao),
  ];
};

const indicacao: Exigencia = ({ conta, contrato }) =>
  se(contrato.exigeIndicacao && conta.indicacaoClinica === null, texto.indicacao);

const daInternacao: Exigencia = ({ conta: { internacao, guiaPrincipal, senha, dataAutorizacao } }) => [
  ...se(internacao === null, texto.semInternacao),
  ...se(internacao !== null && internacao.fim === null, texto.internacaoAberta),
  ...se(internacao !== null && internacao.tipo === null, texto.tipoInternacao),
  ...se(
    internacao !== null && internacao.fim !== null && internacao.motivoEncerramento === null,
    texto.motivoEncerramento,
  ),
  ...se(guiaPrincipal === null, texto.guiaSolicitacao),
  ...se(senha === null, texto.senha),
  ...se(senha !== null && dataAutorizacao === null, texto.dataAutorizacao),
];

const guiaDeSolicitacao: Exigencia = ({ conta }) => se(conta.guiaPrincipal === null, texto.guiaSolicitacao);
const comPlano: Exigencia = ({ conta }) => se(conta.nomePlano === null, texto.plano);
const soProcedimentos: Exigencia = ({ itens }) =>
  se(
    itens.some(({ codigoDespesa }) => codigoDespesa !== null),
    texto.gasto,
  );

const itensInteiros: Exigencia = ({ itens }) =>
  itens
    .filter(({ codigoDespesa }) => codigoDespesa === null)
    .flatMap(({ codigo, quantidade }) =>
      se(!quantidadeInteira(quantidade) || Number(quantidade) > 999, texto.quantidade(codigo)),
    );
const codigosCurtos: Exigencia = ({ itens }) =>
  itens.flatMap(({ codigo, codigoDespesa }) =>
    se(codigo.length > 10, texto.codigoLongo(codigo, codigoDespesa)),
  );
const graus: Exigencia = ({ conta, contrato, itens }) =>
  itens.flatMap(({ codigo, grauParticipacao, profissional: fez }) => [
    ...se(grauParticipacao === null, texto.grau(codigo)),
    ...profissional(fez ?? conta.profissional, contrato),
    ...identificado(fez ?? conta.profissional),
  ]);
const facesValidas: Exigencia = ({ itens }) =>
  itens.flatMap(({ codigo, faces }) =>
    se(faces !== null && !/^[OLMVDIP]{1,5}$/.test(faces), texto.faces(codigo)),
  );

/** Who did an item and is not the account's own: named on the guide, so whole. */
const equipe: Exigencia = ({ conta, contrato, itens }) =>
  itens.flatMap(({ profissional: fez, grauParticipacao }) => {
    const nomeado = grauParticipacao !== null ? (fez ?? conta.profissional) : null;
    return nomeado ? [...profissional(nomeado, contrato), ...identificado(nomeado)] : [];
  });

const letras: Exigencia = ({ conta, contrato, itens }) =>
  faltasDeLetras([
    [campo.indicacao, conta.indicacaoClinica],
    [campo.plano, conta.nomePlano],
    [campo.prestador, contrato.nomePrestador],
    [campo.profissional, (conta.solicitante?.profissional ?? conta.profissional)?.nome],
    [campo.solicitante, conta.solicitante?.contratado],
    ...itens.map(({ codigo, descricao }): TextoLivre => [campo.descricao(codigo), descricao]),
    ...itens.map(({ codigo, profissional: fez }): TextoLivre => [campo.quemFez(codigo), fez?.nome]),
  ]);

const DE_TODAS: readonly Exigencia[] = [contratoCompleto, carteira, itensInteiros, codigosCurtos, letras];

/** By kind, beside what all of them ask. */
export const EXIGENCIAS: { readonly [tipo in TipoGuia]: readonly Exigencia[] } = {
  CONSULTA: [daConsulta, autorizacao],
  SP_SADT: [deQuemPediu, autorizacao, indicacao, equipe],
  INTERNACAO: [daInternacao, equipe],
  HONORARIOS: [guiaDeSolicitacao, graus, soProcedimentos],
  ODONTO: [
    daConta,
    ({ conta }) => identificado(conta.profissional),
    autorizacao,
    comPlano,
    facesValidas,
    soProcedimentos,
  ],
};

/** What one guide lacks, each sentence once. */
export function faltasDaGuia(
  conta: ContaTiss,
  contrato: ContratoTiss,
  { tipo, itens }: ParteDaConta,
): readonly string[] {
  const caso = { conta, contrato, itens };
  return [...new Set([...DE_TODAS, ...EXIGENCIAS[tipo]].flatMap((exigencia) => exigencia(caso)))];
}

/** What the account lacks for all of its guides, each sentence once; none of an account with nothing for the convênio. */
export const faltasDaConta = (conta: ContaTiss, contrato: ContratoTiss): readonly string[] => [
  ...new Set(partesDaConta(conta).flatMap((parte) => faltasDaGuia(conta, contrato, parte))),
];

/** As a person writes it: '10', '0.5'. */
const somaDe = (quantidades: readonly string[]): string => sumDecimals(quantidades, 3).replace(/\.?0+$/, '');

/**
 * What stops nothing and is told before the account closes: beyond what was authorised, after it ended, or billed (`hoje`)
 * after it ended.
 */
export function avisosDaConta(conta: ContaTiss, hoje: string): readonly string[] {
  const { autorizado, validadeSenha, data } = conta;
  const avisos: string[] = [];
  if (validadeSenha !== null && validadeSenha < data) avisos.push(aviso.senhaVencida(validadeSenha));
  else if (validadeSenha !== null && validadeSenha < hoje)
    avisos.push(aviso.senhaVenceuDepois(validadeSenha));
  if (autorizado === null) return avisos;
  const executados = Map.groupBy(conta.itens, ({ codigo }) => codigo);
  for (const [codigo, itens] of executados) {
    const permitida = autorizado[codigo];
    const quantas = somaDe(itens.map(({ quantidade }) => quantidade));
    const antes = somaDe([conta.usado[codigo] ?? '0']);
    if (permitida === undefined) avisos.push(aviso.semPedido(codigo, itens[0]?.descricao ?? ''));
    else if (compareDecimal(somaDe([quantas, antes]), permitida) > 0)
      avisos.push(
        antes === '0'
          ? aviso.alem(codigo, quantas, permitida)
          : aviso.alemComOutras(codigo, quantas, antes, permitida),
      );
  }
  return avisos;
}
