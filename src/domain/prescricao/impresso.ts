/** A paper of a prescription as a text to be printed, with the data that Res. CFM 2.381/2024 asks for; every copy is whole. */
import type { Bloco, Celula, Marca, Texto, Trecho } from '../modelo-documento/tipos.ts';
import { formatCpf } from '../formato/cpf.ts';
import { formatData, formatIdade } from '../formato/data.ts';
import { formatMinuto } from '../formato/data-hora.ts';
import { diaDe } from '../formato/fuso.ts';
import { SEXO } from '#schemas/compartilhado/opcoes.ts';
import { receitaImpressa as texto } from '#messages/prescricao.ts';
import { posologiaDoItem } from './posologia.ts';
import { quantidadePorExtenso } from './quantidade.ts';
import { REGRAS, type Papel } from './receituario.ts';
import type { ItemPrescrito } from './tipos.ts';

export type Emitente = {
  readonly nome: string;
  /** 'CRM-MG 12345'. */
  readonly conselho: string | null;
  readonly especialidades: readonly { readonly nome: string; readonly rqe: string }[];
};

export type PacienteDaReceita = {
  readonly nome: string;
  readonly cpf: string | null;
  readonly nascimento: string | null;
  /** 'F', 'M', 'I', as the record has it. */
  readonly sexo: string | null;
  readonly endereco: string | null;
};

export type Receita = {
  readonly titulo: string;
  readonly papel: Papel;
  /** Given by the SNCR. */
  readonly numeroSncr: string | null;
  readonly itens: readonly ItemPrescrito[];
  readonly orientacoes: string | null;
  readonly emitente: Emitente;
  readonly paciente: PacienteDaReceita;
  /** As on the wire. */
  readonly emitidaEm: string;
  readonly validaAte: string | null;
  /** That it was issued by telemedicine; null: in person. */
  readonly nota: string | null;
};

const forte = [{ type: 'bold' }] as const;
const menor = [{ type: 'tamanho', attrs: { pontos: 9 } }] as const;
const trecho = (text: string, marks?: readonly Marca[]): Trecho => ({
  type: 'text',
  text,
  ...(marks ? { marks } : {}),
});
const paragrafo = (...content: readonly Trecho[]): Bloco => ({ type: 'paragraph', content });
const linhas = (text: string): Bloco[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => paragrafo(trecho(line)));
const celula = (...content: readonly Bloco[]): Celula => ({ type: 'tableCell', content });
const dado = (rotulo: string, valor: string): Trecho[] => [trecho(`${rotulo}: `, forte), trecho(valor)];

export function textoDaReceita(receita: Receita, fuso: string): Texto {
  const { papel } = receita;
  const vias = Array.from({ length: papel.vias }, (_, at) => via(receita, at + 1, fuso));
  return {
    type: 'doc',
    content: vias.flatMap((blocos, at) =>
      at === 0 ? blocos : [{ type: 'quebraPagina' } as const, ...blocos],
    ),
  };
}

function via(
  { titulo, papel, numeroSncr, itens, orientacoes, emitente, paciente, emitidaEm, validaAte, nota }: Receita,
  numero: number,
  fuso: string,
): Bloco[] {
  const retida = papel.tipo === 'ANTIMICROBIANO' || papel.tipo === 'ANALOGO_GLP1';
  const controlado = papel.tipo !== 'SIMPLES' && !retida;
  const de = numero === 1 ? texto.daFarmacia : texto.doPaciente;
  return [
    { type: 'heading', attrs: { level: 1, textAlign: 'center' }, content: [trecho(titulo)] },
    ...(papel.vias > 1
      ? [
          {
            type: 'paragraph' as const,
            attrs: { textAlign: 'center' as const },
            content: [trecho(texto.via(numero, papel.vias, de), forte)],
          },
        ]
      : []),
    ...(numeroSncr ? [paragrafo(trecho(texto.sncr(numeroSncr), forte))] : []),
    ...(papel.talao
      ? [{ type: 'blockquote' as const, content: [paragrafo(trecho(texto.talao, forte))] }]
      : []),
    ...(papel.assinatura === 'A_MAO' && !papel.talao
      ? [
          {
            type: 'blockquote' as const,
            content: [paragrafo(trecho(texto.soImpressa(papel.porqueImpressa), forte))],
          },
        ]
      : []),
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            celula(
              paragrafo(trecho(texto.emitente, forte)),
              paragrafo(trecho([emitente.nome, emitente.conselho].filter(Boolean).join(', '))),
              ...emitente.especialidades.map(({ nome, rqe }) =>
                paragrafo(trecho(texto.rqe(rqe, nome), menor)),
              ),
            ),
            celula(
              paragrafo(trecho(texto.paciente, forte)),
              paragrafo(...dado(texto.nome, paciente.nome)),
              paragrafo(...dado(texto.cpf, paciente.cpf ? formatCpf(paciente.cpf) : texto.semCpf)),
              ...(paciente.nascimento
                ? [paragrafo(...dado(texto.nascimento, formatData(paciente.nascimento)))]
                : []),
              // RDC 471/2021, art. 5: the pharmacist writes both down.
              ...(retida ? [paragrafo(...idadeESexo(paciente, diaDe(emitidaEm, fuso)))] : []),
              ...(paciente.endereco && (controlado || papel.vias > 1)
                ? [paragrafo(...dado(texto.endereco, paciente.endereco))]
                : []),
            ),
          ],
        },
      ],
    },
    ...papel.itens.flatMap((place, at) => {
      const item = itens[place];
      return item ? doItem(item, at + 1, REGRAS[papel.tipo].pedeQuantidade) : [];
    }),
    ...(orientacoes?.trim() && (papel.tipo === 'SIMPLES' || papel.itens.length === itens.length)
      ? [
          { type: 'heading' as const, attrs: { level: 3 as const }, content: [trecho(texto.orientacoes)] },
          ...linhas(orientacoes),
        ]
      : []),
    ...(papel.tipo === 'CONTROLE_ESPECIAL'
      ? [
          {
            type: 'table' as const,
            content: [
              {
                type: 'tableRow' as const,
                content: [
                  celula(paragrafo(trecho(texto.comprador, forte)), ...linhas(texto.linhasComprador)),
                  celula(paragrafo(trecho(texto.fornecedor, forte)), ...linhas(texto.linhasFornecedor)),
                ],
              },
            ],
          },
        ]
      : []),
    paragrafo(
      trecho(
        [
          texto.emitida(formatMinuto(emitidaEm, fuso)) + '.',
          ...(validaAte ? [texto.validade(formatData(validaAte))] : []),
          ...(nota ? [nota] : []),
        ].join(' '),
      ),
    ),
    { type: 'paragraph', attrs: { textAlign: 'center' }, content: [trecho('\u00a0')] },
    { type: 'paragraph', attrs: { textAlign: 'center' }, content: [trecho('_'.repeat(44))] },
    {
      type: 'paragraph',
      attrs: { textAlign: 'center' },
      content: [trecho([emitente.nome, emitente.conselho].filter(Boolean).join(', '))],
    },
  ];
}

/** 'Idade: 46 anos. Sexo: Feminino'. */
function idadeESexo({ nascimento, sexo }: PacienteDaReceita, dia: string): Trecho[] {
  const titulo = SEXO.find((opcao) => opcao.const === sexo)?.title;
  return [
    ...dado(texto.idade, (nascimento && formatIdade(nascimento, dia)) || texto.naoInformado),
    trecho('. '),
    ...dado(texto.sexo, titulo ?? texto.naoInformado),
  ];
}

/** `porExtenso`: the amount of a controlled or retained medicine stands in figures and in words. */
function doItem(item: ItemPrescrito, numero: number, porExtenso: boolean): Bloco[] {
  const posologia = posologiaDoItem(item);
  return [
    paragrafo(
      trecho(`${numero}. ${item.descricao}`, forte),
      ...(item.quantidade
        ? [
            trecho(
              `  ${texto.quantidade(porExtenso ? quantidadePorExtenso(item.quantidade) : item.quantidade)}`,
            ),
          ]
        : []),
    ),
    ...(posologia ? linhas(posologia) : []),
  ];
}
