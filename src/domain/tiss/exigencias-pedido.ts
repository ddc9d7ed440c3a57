/**
 * What a request to a plan and its annexes ask, said in words before the message is made: the request is still a draft then,
 * and can be corrected. The schemas are the source, as they are of the guides (exigencias.ts).
 */
import { campoTiss as campo, faltaDoPedido as doPedido, faltaTiss as texto } from '#messages/tiss.ts';
import type { AnexoPedido } from './anexo.ts';
import type { PedidoTiss, TipoDePedido } from './autorizacao.ts';
import type { ListasTiss, PrestadorIdentificado, ProfissionalTiss } from './conta.ts';
import {
  faltasDaOcupacao,
  faltasDaValidade,
  faltasDoConselho,
  faltasDoDocumento,
  se,
} from './exigencias-comuns.ts';
import { faltasDeLetras, type TextoLivre } from './letras.ts';

type Caso = {
  readonly pedido: PedidoTiss;
  readonly identificado: PrestadorIdentificado;
  readonly listas: ListasTiss;
};
type Exigencia = (caso: Caso) => readonly string[];

/** Digits that the days of a stay and the quantities of a dental request have (st_numerico2). */
const DOIS_ALGARISMOS = 99;

/** A sentence only of somebody who is named: nobody at all is another sentence. */
const dePessoa = (
  pessoa: ProfissionalTiss | null,
  faltas: (pessoa: ProfissionalTiss) => readonly string[],
): readonly string[] => (pessoa ? faltas(pessoa) : [doPedido.profissional]);

const prestador: Exigencia = ({ identificado }) =>
  se(identificado.codigoNaOperadora === null && identificado.cnpj === null, texto.identificacao);

const carteiraEmDia: Exigencia = ({ pedido: { validadeCarteira, data } }) =>
  faltasDaValidade(validadeCarteira, data);

const solicitante: Exigencia = ({ pedido, listas }) =>
  dePessoa(pedido.profissional, (pessoa) => faltasDoConselho(pessoa, listas));

/** The dental request names its dentist by a code or a CPF, and no council's code. */
const dentista: Exigencia = ({ pedido, listas }) =>
  dePessoa(pedido.profissional, (pessoa) => [
    ...faltasDoDocumento(pessoa),
    ...faltasDaOcupacao(pessoa, listas),
  ]);

const plano: Exigencia = ({ pedido }) => se((pedido.nomePlano ?? '') === '', doPedido.plano);
const cnes: Exigencia = ({ identificado }) => se(identificado.cnes === null, texto.cnes);
const poucasDiarias: Exigencia = ({ pedido }) =>
  se((pedido.diarias ?? 1) > DOIS_ALGARISMOS, doPedido.diarias);
const poucosDeCada: Exigencia = ({ pedido }) =>
  pedido.itens.flatMap(({ codigo, quantidade }) =>
    se(quantidade > DOIS_ALGARISMOS, doPedido.quantidade(codigo)),
  );

/** Whether a card is in force is what eligibility asks: an expired one stops it no more than a missing plan. */
const EXIGENCIAS: { readonly [tipo in TipoDePedido]: readonly Exigencia[] } = {
  ELEGIBILIDADE: [prestador],
  SP_SADT: [prestador, carteiraEmDia, solicitante],
  INTERNACAO: [prestador, carteiraEmDia, solicitante, poucasDiarias],
  PRORROGACAO: [prestador, carteiraEmDia, solicitante],
  ODONTO: [prestador, carteiraEmDia, plano, dentista, cnes, poucosDeCada],
};

type Linha = { readonly codigo: string; readonly descricao: string };
const textosDaLinha = ({ codigo, descricao }: Linha): readonly TextoLivre[] => [
  [campo.codigo(descricao), codigo],
  [campo.descricao(codigo), descricao],
];

const textosDoPedido = ({
  pedido,
  identificado,
}: Pick<Caso, 'pedido' | 'identificado'>): readonly TextoLivre[] => [
  [campo.indicacao, pedido.indicacaoClinica],
  [campo.observacao, pedido.observacao],
  [campo.guiaPrincipal, pedido.guiaPrincipal],
  [campo.plano, pedido.nomePlano],
  [campo.prestador, identificado.nomePrestador],
  [campo.profissional, pedido.profissional?.nome],
  ...pedido.itens.flatMap(textosDaLinha),
];

const textosDoAnexo = (anexo: AnexoPedido): readonly TextoLivre[] => [
  [campo.profissional, anexo.solicitante?.nome],
  [campo.email, anexo.email],
  [campo.justificativaTecnica, anexo.justificativaTecnica],
  [campo.especificacaoMaterial, anexo.especificacaoMaterial],
  ...anexo.materiais.flatMap((material): readonly TextoLivre[] => [
    ...textosDaLinha(material),
    [campo.referencia(material.codigo), material.referencia],
    [campo.anvisa(material.codigo), material.registroAnvisa],
    [campo.autorizacaoFuncionamento(material.codigo), material.autorizacaoFuncionamento],
  ]),
  [campo.histopatologico, anexo.histopatologico],
  [campo.informacoes, anexo.informacoes],
  [campo.planoTerapeutico, anexo.planoTerapeutico],
  ...anexo.drogas.flatMap(textosDaLinha),
  [campo.cirurgia, anexo.cirurgia],
  [campo.areaIrradiada, anexo.areaIrradiada],
  [campo.quimioterapia, anexo.quimioterapia],
  [campo.observacao, anexo.observacao],
];

/** Letters of an annex that the file does not write, each sentence once. */
export const faltasDoAnexo = (anexo: AnexoPedido): readonly string[] => [
  ...new Set(faltasDeLetras(textosDoAnexo(anexo))),
];

/** What the request itself lacks, each sentence once; what its annexes lack is told of each (faltasDoAnexo). */
export function faltasDoPedido(
  pedido: PedidoTiss,
  identificado: PrestadorIdentificado,
  listas: ListasTiss,
): readonly string[] {
  const caso = { pedido, identificado, listas };
  // Of eligibility the plan is told a card and nothing that was typed.
  const letras = pedido.tipo === 'ELEGIBILIDADE' ? [] : faltasDeLetras(textosDoPedido(caso));
  return [...new Set([...EXIGENCIAS[pedido.tipo].flatMap((exigencia) => exigencia(caso)), ...letras])];
}
